/* The page's side of `Chart` (widgets/chart.py): a figure with caption, a picture drawn by Observable Plot and the
   same rows as a table. It reads one trait, `figure`, and writes nothing. Series differ in colour and in symbol,
   dash and hatching, so that colour is never needed. */
import {
  axisFy, axisX, axisY, barX, barY, dot, gridX, gridY, line, plot, pointer, pointerX, pointerY, rectY, ruleX, ruleY, text, tip,
  type Markish,
} from "@observablehq/plot";
import css from "./chart.css";
import type { Model } from "./model";
import type { Figure } from "./protocol";
import { shelter } from "./shelter";

type Value = string | number | null;
type Row = Record<string, Value>;

interface Series { name: Value; rows: Row[]; colour: string; fill: string; dash: string; symbol: (typeof STYLES)[number]["symbol"] }

const FONT = 13;                     // px; Plot measures in its own units, so the size is fixed here
const LETTER = 7.2;                  // px, a generous mean width of a letter
/** How each series looks besides its colour (four colours, in turn); the hatching is a path in a tile of 8 × 8. */
const STYLES = [
  { symbol: "circle", dash: "", hatch: "" },
  { symbol: "square", dash: "7 4", hatch: "M-1,1l2,-2M0,8L8,0M7,9l2,-2" },
  { symbol: "diamond", dash: "2 4", hatch: "M2,2h2v2h-2zM6,6h2v2h-2z" },
  { symbol: "triangle", dash: "10 4 2 4", hatch: "M0,2h8M0,6h8" },
  { symbol: "star", dash: "14 4", hatch: "M-1,7l2,2M0,0L8,8M7,-1l2,2" },
  { symbol: "hexagon", dash: "4 2", hatch: "M2,0v8M6,0v8" },
  { symbol: "wye", dash: "10 4 2 4 2 4", hatch: "M0,4h8M4,0v8" },
  { symbol: "cross", dash: "1 6", hatch: "M0,0L8,8M0,8L8,0" },
] as const;
const COLOURS = 4;
const HALO = { stroke: "var(--tk-surface)", strokeWidth: 4 };
const INK = { stroke: "var(--tk-fg)", strokeWidth: 1.5 };

let charts = 0;                      // ids of hatchings must differ between the charts of a page

function rowsOf(columns: Figure["columns"]): Row[] {
  const names = Object.keys(columns);
  const length = columns[names[0] ?? ""]?.length ?? 0;
  return Array.from({ length }, (_, i) => Object.fromEntries(names.map((name) => [name, columns[name]![i]!])));
}

const colour = (i: number): string => `var(--tk-series-${(i % COLOURS) + 1})`;
const distinct = (rows: Row[], column: string): Value[] => [...new Set(rows.map((row) => row[column]!))];

function seriesOf(figure: Figure, rows: Row[], id: string): Series[] {
  const column = figure.series;
  return (column === null ? [null] : distinct(rows, column)).map((name, i) => ({
    name,
    rows: column === null ? rows : rows.filter((row) => row[column] === name),
    colour: colour(i),
    fill: `url(#${id}-${i})`,
    dash: STYLES[i]!.dash,
    symbol: STYLES[i]!.symbol,
  }));
}

function node<K extends keyof HTMLElementTagNameMap>(tag: K, className: string, ...children: (Node | string)[]): HTMLElementTagNameMap[K] {
  const made = document.createElement(tag);
  made.className = className;
  made.append(...children);
  return made;
}

/** The hatchings as SVG patterns. */
function hatchings(id: string): SVGElement {
  const svg = (tag: string, attributes: Record<string, string>, ...children: SVGElement[]): SVGElement => {
    const made = document.createElementNS("http://www.w3.org/2000/svg", tag);
    for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
    made.append(...children);
    return made;
  };
  return svg("defs", {}, ...STYLES.map(({ hatch }, i) =>
    svg("pattern", { id: `${id}-${i}`, width: "8", height: "8", patternUnits: "userSpaceOnUse" },
      svg("rect", { width: "8", height: "8", fill: colour(i) }),
      svg("path", { d: hatch, fill: "none", stroke: "var(--tk-surface)", "stroke-width": "1.5" }))));
}

/** The picture, `width` px wide. */
function draw(figure: Figure, width: number, id: string): SVGElement {
  const { kind, xLabel, yLabel } = figure;
  const rows = rowsOf(figure.columns);
  const series = seriesOf(figure, rows, id);
  const format = new Intl.NumberFormat(figure.lang, { maximumFractionDigits: 3 }).format;
  const show = (value: Value): string => (typeof value === "number" ? format(value) : value ?? "–");

  const histogram = kind === "histogram";
  const y = figure.y ?? "count";
  const values = (column: string): number[] => rows.map((row) => row[column]).filter((v) => typeof v === "number");
  const heights = figure.errorBar ? [...values(y), ...values("low"), ...values("high")] : values(y);
  const range = Math.max(...heights, 0) - (kind === "lines" || kind === "dots" ? Math.min(...heights) : 0);
  const ticks = heights.every(Number.isInteger) ? Math.max(1, Math.min(5, range)) : 5;   // no half points

  const margins = { marginTop: 28, marginRight: 16, marginBottom: 44, marginLeft: 20 + LETTER * Math.max(...heights.map((v) => show(Math.round(v)).length), 3) };
  const room = width - margins.marginLeft - margins.marginRight;

  // Places on a scale of words: all of them named, or lying down when there is no room; numbers may be thinned out.
  const places = histogram ? [] : distinct(rows, figure.x);
  const numbers = places.every((place) => typeof place === "number");
  const words = !histogram && (kind === "bars" || !numbers);
  const longest = Math.max(...places.map((place) => show(place).length), 1);
  const crowded = words && (longest + 1.5) * LETTER * places.length > room;
  const lying = crowded && !numbers && kind !== "lines";
  const every = crowded && !lying ? Math.ceil(((longest + 1.5) * LETTER * places.length) / room) : 1;
  const named = places.filter((_, i) => i % every === 0);
  const grouped = words && series.length > 1 && kind !== "lines";
  if (lying) margins.marginLeft = Math.min(width * 0.4, 16 + longest * LETTER);

  const nameWidth = margins.marginLeft < width * 0.4 ? Infinity : (margins.marginLeft - 12) / FONT;   // in em

  const place = (one: Series) => (grouped
    ? (lying ? { fy: figure.x, y: () => one.name } : { fx: figure.x, x: () => one.name })
    : (lying ? { y: figure.x } : { x: figure.x }));
  const steps = lying ? Math.max(2, Math.min(ticks, (width - margins.marginLeft) / 60)) : ticks;   // side by side they need more room
  const marks: Markish[] = [lying ? gridX({ ticks: steps }) : gridY({ ticks: steps })];
  for (const one of series) {
    const at = place(one);
    const outline = { fill: series.length > 1 ? one.fill : one.colour, stroke: one.colour, strokeWidth: 1.5 };
    const point = { fill: one.colour, stroke: "var(--tk-surface)", symbol: one.symbol, r: kind === "dots" ? 6 : 4.5 };
    if (kind === "bars") marks.push(lying ? barX(one.rows, { ...at, x: y, ...outline }) : barY(one.rows, { ...at, y, ...outline }));
    if (histogram) {
      const facet = series.length > 1 ? { fy: () => one.name } : {};
      marks.push(rectY(one.rows, { ...facet, x1: "from", x2: "to", y, ...outline, inset: 1 }));
      if (series.length > 1) marks.push(text([one], { ...facet, text: (s: Series) => show(s.name), frameAnchor: "top-right", lineWidth: room / FONT, textOverflow: "ellipsis", fontWeight: "bold" }));
    }
    if (kind === "lines") marks.push(line(one.rows, { ...at, y, stroke: one.colour, strokeWidth: 2.5, strokeDasharray: one.dash }));
    if (figure.errorBar) {
      for (const pen of [HALO, INK]) {
        marks.push(lying
          ? ruleY(one.rows, { ...at, x1: "low", x2: "high", ...pen, marker: pen === INK ? "tick-y" : "none" })
          : ruleX(one.rows, { ...at, y1: "low", y2: "high", ...pen, marker: pen === INK ? "tick-x" : "none" }));
      }
    }
    if (kind === "dots" || (kind === "lines" && one.rows.length * 8 < room)) {
      marks.push(dot(one.rows, { ...at, ...(lying ? { x: y } : { y }), ...point }));
    }
  }
  if (kind === "bars" || histogram) marks.push(lying ? ruleX([0]) : ruleY([0]));

  const title = (row: Row): string => Object.entries(row).map(([name, v]) => `${figure.heads[name]}: ${show(v)}`).join("\n");
  for (const one of series) {
    const middle = (row: Row): number => ((row.from as number) + (row.to as number)) / 2;
    const spot = histogram
      ? { ...(series.length > 1 ? { fy: () => one.name } : {}), x: middle, y }
      : { ...place(one), ...(lying ? { x: y } : { y }) };
    const nearest = lying ? pointerY : kind === "dots" || series.length > 1 ? pointer : pointerX;
    marks.push(tip(one.rows, nearest({ ...spot, title, maxRadius: 30 })));
  }

  const wordScale = { domain: places, label: null, tickFormat: show };
  const valueScale = { label: yLabel, zero: kind === "bars" || histogram, nice: true };
  const valueAxis = { label: yLabel, ticks: steps, tickFormat: show };
  const placeAxis = { label: lying ? null : xLabel, tickFormat: show, ticks: words ? named : Math.max(2, room / 80) };
  if (grouped) {
    const inner = { axis: null, domain: series.map((one) => one.name), padding: kind === "dots" ? 0.8 : 0.08 };
    marks.push(lying ? axisX(valueAxis) : axisY(valueAxis));
    if (lying) marks.push(axisFy({ tickFormat: show, label: null, anchor: "left", lineWidth: nameWidth, textOverflow: "ellipsis" }));
    const options = lying
      ? { fy: { ...wordScale, axis: null }, y: inner, x: valueScale }
      : { fx: { ...wordScale, label: xLabel, axis: "bottom" as const, ticks: named }, x: inner, y: valueScale };
    return plot({ ...size(), ...options, marks } as Parameters<typeof plot>[0]) as SVGElement;
  }
  marks.push(lying ? axisX(valueAxis) : axisY(valueAxis));
  marks.push(lying
    ? axisY({ ...placeAxis, lineWidth: nameWidth, textOverflow: "ellipsis" })
    : axisX(placeAxis));
  const along = words ? wordScale : { label: xLabel, inset: kind === "dots" ? 12 : 0 };
  const scales = lying ? { y: along, x: valueScale } : { x: along, y: valueScale };
  const facets = histogram && series.length > 1 ? { fy: { axis: null, domain: series.map((one) => one.name) } } : {};
  return plot({ ...size(), ...scales, ...facets, marks } as Parameters<typeof plot>[0]) as SVGElement;

  function size(): object {
    const rowsDown = lying ? places.length * (grouped ? series.length * 22 + 14 : 34) : 0;
    const height = lying ? rowsDown + 72
      : histogram && series.length > 1 ? series.length * 120 + 72
      : Math.max(220, Math.min(360, width * 0.6));
    return { width, height, ...margins, style: { fontSize: `${FONT}px`, overflow: "visible" } };
  }
}

/** A sample of each series, with its name. */
function legend(figure: Figure, id: string): HTMLElement[] {
  return seriesOf(figure, rowsOf(figure.columns), id).map((one) => {
    const frame = { width: 36, height: 18, margin: 2, x: { domain: [0, 2], axis: null }, y: { domain: [0, 2], axis: null } };
    const point = dot([[1, 1]], { fill: one.colour, symbol: one.symbol, r: 5 });
    const sample = plot({
      ...frame,
      marks: figure.kind === "lines"
        ? [line([[0, 1], [2, 1]], { stroke: one.colour, strokeWidth: 2.5, strokeDasharray: one.dash }), point]
        : figure.kind === "dots" ? [point]
        : [rectY([0], { x1: 0, x2: 2, y1: 0, y2: 2, fill: one.fill, stroke: one.colour, strokeWidth: 1.5 })],
    });
    sample.setAttribute("aria-hidden", "true");
    return node("li", "", sample, node("bdi", "", String(one.name ?? "–")));
  });
}

/** The rows as a real table. */
function tableOf(figure: Figure): HTMLTableElement {
  const format = new Intl.NumberFormat(figure.lang, { maximumFractionDigits: 3 }).format;
  const names = Object.keys(figure.columns);
  const head = node("tr", "", ...names.map((name) => {
    const cell = node("th", typeof figure.columns[name]?.[0] === "number" ? "number" : "", figure.heads[name] ?? name);
    cell.scope = "col";
    return cell;
  }));
  const body = rowsOf(figure.columns).map((row) => node("tr", "", ...names.map((name, i) => {
    const value = row[name]!;
    const cell = node(i ? "td" : "th", typeof value === "number" ? "number" : "", typeof value === "number" ? format(value) : value ?? "–");
    if (!i) (cell as HTMLTableCellElement).scope = "row";
    return cell;
  })));
  const table = node("table", "", node("thead", "", head), node("tbody", "", ...body));
  table.setAttribute("aria-label", figure.title || figure.yLabel);
  return table;
}

/** Draws the figure of a model into `root`; returns what takes leave of the model. */
export function show(model: Model, root: HTMLElement): () => void {
  const id = `tk-chart-${++charts}`;
  const title = node("p", "tk-chart-title");
  const words = node("p", "tk-chart-text");
  const caption = node("figcaption", "", title, words);
  const samples = node("ul", "tk-chart-legend");
  const picture = node("div", "tk-chart-picture");
  const rows = node("div", "tk-chart-table");
  const nothing = node("p", "tk-chart-nothing");
  const button = node("button", "tk-chart-toggle");
  button.type = "button";
  picture.setAttribute("role", "img");
  rows.tabIndex = 0;                 // it scrolls, so the keyboard must reach it
  rows.setAttribute("role", "region");
  root.append(caption, samples, picture, rows, nothing, button);
  let asTable = false;
  let drawnWidth = 0;

  const figure = (): Figure => model.get("figure") as Figure;

  function paint(): void {
    drawnWidth = picture.clientWidth;
    if (!drawnWidth) return;         // not on the page yet, or hidden behind the table
    const svg = draw(figure(), drawnWidth, id);
    svg.prepend(hatchings(id));
    svg.setAttribute("aria-hidden", "true");   // Plot labels its groups in English; the picture is named as a whole
    picture.replaceChildren(svg);
  }

  function refresh(): void {
    const now = figure();
    const empty = rowsOf(now.columns).length === 0;
    root.lang = now.lang;
    root.dir = now.dir;
    title.textContent = now.title;
    words.textContent = now.text;
    nothing.textContent = now.words.nothing;
    button.textContent = now.words.table;
    picture.setAttribute("aria-label", [now.title, now.text].filter(Boolean).join(". ") || now.yLabel);
    button.setAttribute("aria-pressed", String(asTable));
    rows.setAttribute("aria-label", now.title || now.yLabel);
    title.hidden = !now.title;
    words.hidden = !now.text;
    caption.hidden = !now.title && !now.text;
    nothing.hidden = !empty;
    button.hidden = empty;
    rows.hidden = empty || !asTable;
    picture.hidden = empty || asTable;
    samples.hidden = empty || asTable || now.series === null || now.kind === "histogram";
    rows.replaceChildren(...(asTable ? [tableOf(now)] : []));
    samples.replaceChildren(...(samples.hidden ? [] : legend(now, id)));
    paint();
  }

  button.addEventListener("click", () => { asTable = !asTable; refresh(); });
  const widths = new ResizeObserver(() => { if (picture.clientWidth && picture.clientWidth !== drawnWidth) paint(); });
  refresh();
  widths.observe(root);
  model.on("change:figure", refresh);
  return () => { widths.disconnect(); model.off("change:figure", refresh); };
}

function render({ model, el }: { model: Model; el: HTMLElement }): () => void {
  const root = node("figure", "tk-root tk-chart");
  const { close } = shelter(el, root, css, false);
  const leave = show(model, root);
  return () => { leave(); close(); };
}

export default { render };
