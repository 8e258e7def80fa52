/* The areas of the table, all drawn by the same few rules. */
import type { Board } from "../board";
import { cellsOf } from "../compose";
import { moveIn } from "../keys";
import type { Area, Cell, Item } from "../protocol";
import { Face, Rim } from "./faces";

export function Zone({ table, zone }: { table: Board; zone: Area["zone"] }) {
  const areas = table.areas.filter((area) => area.zone === zone);
  return areas.length ? <div class={`zone ${zone}`}>{areas.map((area) => <AreaView key={area.id} table={table} area={area} />)}</div> : null;
}

export const hasZone = (table: Board, zone: Area["zone"]): boolean => table.areas.some((area) => area.zone === zone);

/** The place of a box on the stage; elsewhere it says nothing. */
export function spot([left, top, width, height]: number[]): Record<string, string> | undefined {
  return width === undefined ? undefined : { "--left": `${left}%`, "--top": `${top}%`, "--width": `${width}%`, "--height": `${height}%` };
}

function isOpen(table: Board, area: Area): boolean {
  if (!table.foldable(area)) return true;
  const cells = cellsOf(area);
  const asked = table.asks || cells.some((cell) => points(table, cell.id));
  return table.opened.get(area.id) ?? (asked || (!area.fold && cells.some(table.available)));
}

export function AreaView({ table, area }: { table: Board; area: Area }) {
  const heading = `tk-${table.prefix}${area.id}`;
  const open = isOpen(table, area);
  const fold = (): void => { table.opened.set(area.id, !open); table.update(); };
  return (
    <section class={`area kind-${area.kind} look-${area.look}`} style={spot(area.box)} data-area={table.prefix + area.id} data-zone={area.zone} aria-labelledby={heading}>
      <h3 id={heading} title={table.foldable(area) ? undefined : area.label}>
        {table.foldable(area) ? <button type="button" class="fold" aria-expanded={open} onClick={fold}>{area.label}</button> : area.label}
      </h3>
      {open && <Grid table={table} area={area} heading={heading} />}
    </section>
  );
}

function Grid({ table, area, heading }: { table: Board; area: Area; heading: string }) {
  const heads = area.rows.some((row) => row.head);
  const width = Math.max(1, ...area.rows.map((row) => row.cells.length));
  const stop = table.stopOf(area);
  const onKeyDown = (event: KeyboardEvent): void => {
    const from = (event.target as HTMLElement).dataset.cell?.slice(table.prefix.length);
    const target = from && moveIn(area.rows.map((row) => row.cells.map((c) => c.id)), from, event, table.rtl);
    if (!target) return;
    event.preventDefault();
    table.button(target)?.focus();
  };
  return (
    <div role="grid" class={`grid ${heads ? "heads" : ""}`} style={{ "--columns": width }} aria-labelledby={heading} onKeyDown={onKeyDown}>
      {area.columns.length > 0 && (
        <div role="row" class="row columns">
          {heads && <span role="presentation" />}
          {area.columns.map((column, i) => <span role="columnheader" key={i}>{column}</span>)}
        </div>
      )}
      {area.rows.map((row, r) => (
        <div role="row" class="row" key={r}>
          {heads && <span role="rowheader" class="head">{row.head}</span>}
          {row.cells.map((cell) => <CellView key={cell.id} table={table} area={area} cell={cell} stop={cell.id === stop} />)}
        </div>
      ))}
    </div>
  );
}

/** How far along its lane of a track a cell stands, 0 … 1: by its caption, against the farthest. */
function along(area: Area, cell: Cell): number {
  const far = Math.max(LANE, ...area.rows.flatMap((row) => row.cells.map((other) => Number(other.caption))));
  return Number(cell.caption) / far;
}

const LANE = 40;   // what a lane holds at least

function CellView({ table, area, cell, stop }: { table: Board; area: Area; cell: Cell; stop: boolean }) {
  const can = table.available(cell);
  const selected = table.selected(cell);
  const offer = can && table.offer(cell);
  const hint = can && (offer ? `${table.t("available")}: ${offer}` : table.t("available"));
  const name = [cell.name.replace(/\.$/, ""), hint, selected && table.t("selected")].filter(Boolean).join(", ");
  const classes = [
    "cell", `look-${cell.look}`, ...cell.marks.map((mark) => `m-${mark}`), can && "available", selected && "selected",
    table.lit.has(cell.id) && "lit", points(table, cell.id) && "m-pointed", previews(table, cell.id) && "counted", table.changed.has(cell.id) && "changed",
  ];
  return (
    <div role="gridcell" class={classes.filter(Boolean).join(" ")} aria-selected={selected} style={area.kind === "track" ? { "--along": along(area, cell) } : undefined}>
      <button
        type="button" data-cell={table.prefix + cell.id} tabIndex={stop ? 0 : -1} aria-disabled={!can && !table.asks}
        onClick={() => table.press(cell.id)}
        onFocus={() => table.focusOn(area.id, cell.id)}
        onPointerEnter={(event) => { if (event.pointerType !== "touch") table.pointAt(cell.id); }}
        onPointerLeave={() => table.pointAt("")}
      >
        <span class="unseen">{name}</span>
        <span class="items" style={{ "--n": cell.items.length }} aria-hidden="true" title={cell.name}>{cell.items.map((item) => <ItemView key={item.id} table={table} item={item} rim={cell.look === "covered"} />)}</span>
        {cell.caption && <span class="caption" aria-hidden="true" title={cell.name}>{cell.caption}</span>}
      </button>
    </div>
  );
}

const points = (table: Board, id: string): boolean => table.outlined.includes(id);
const previews = (table: Board, id: string): boolean => table.preview?.pieces.includes(id) ?? false;

function ItemView({ table, item, rim }: { table: Board; item: Item; rim: boolean }) {
  const classes = [
    "item", `is-${item.face.split("-")[0]}`,
    table.lit.has(item.id) && "lit", points(table, item.id) && "m-pointed", previews(table, item.id) && "counted",
  ];
  return (
    <span class={classes.filter(Boolean).join(" ")} data-item={table.prefix + item.id}>
      {rim ? <Rim face={item.face} /> : <Face face={item.face} />}
    </span>
  );
}
