/* The page's side of `Explore` (widgets/pages/explore.py): forms, what they bring, and how far it is. It forms no sentence and
   knows no game; charts are those of chart.ts. */
import { render as draw } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { show } from "./chart";
import css from "./explore.css";
import { HostModel } from "./host";
import type { Model } from "./model";
import type {
  Block, Experiment as Part, ExperimentField as Field, ExploreOutgoing, ExplorePage as Page, Figure as Chart, OutlineEntry, Progress, TableCell, TellAddress,
} from "./protocol";
import { shelter } from "./shelter";

type Send = (message: ExploreOutgoing) => void;

const SETTINGS = "terakoya.settings";     // what the reader has chosen on any of our pages

function settings(): Record<string, unknown> {
  try { return JSON.parse(localStorage.getItem(SETTINGS) ?? "{}") as Record<string, unknown>; } catch { return {}; }
}

function keep(name: string, value: string): void {
  try { localStorage.setItem(SETTINGS, JSON.stringify({ ...settings(), [name]: value })); } catch { /* not kept */ }
}

/** A chart; it keeps its place, so that what was chosen in it stays when its numbers change. */
function Figure({ figure }: { figure: Chart }) {
  const place = useRef<HTMLElement>(null);
  const [model] = useState(() => new HostModel(() => {}));
  useEffect(() => model.change({ figure }), [JSON.stringify(figure)]);
  useEffect(() => show(model, place.current!), []);
  return <figure ref={place} class="tk-chart" />;
}

function Shown({ value }: { value: string | TableCell }) {
  if (typeof value === "string") return <>{value}</>;
  if (!value.said) return <>{value.text}</>;
  return <><span aria-hidden="true">{value.text}</span><span class="unseen">{value.said}</span></>;
}

function Rows({ block }: { block: Extract<Block, { kind: "table" }> }) {
  const look = (i: number, value?: string | TableCell): string =>
    [block.numbers.includes(i) || (block.matrix && i) ? "number" : "", typeof value === "object" ? value.tint : ""].filter(Boolean).join(" ");
  return (
    <div class="sheet">
      <h3>{block.caption}</h3>
      {block.text && <p>{block.text}</p>}
      <div class="scrolls" tabIndex={0} role="region" aria-label={block.caption}>
        <table aria-label={block.caption} class={block.matrix ? "matrix" : ""}>
          <thead><tr>{block.heads.map((head, i) => (head || i ? <th key={i} scope="col" class={look(i)}>{head}</th> : <td key={i} />))}</tr></thead>
          <tbody>
            {block.rows.map((row, n) => (
              <tr key={n}>{row.map((value, i) => (i
                ? <td key={i} class={look(i, value)} title={typeof value === "object" ? value.said : undefined}><Shown value={value} /></td>
                : <th key={i} scope="row"><Shown value={value} /></th>))}</tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}

const List = ({ entries }: { entries: OutlineEntry[] }) => (
  <ul>{entries.map((entry, i) => <li key={i}>{entry.text}{entry.entries.length > 0 && <List entries={entry.entries} />}</li>)}</ul>
);

function Shape({ block }: { block: Block }) {
  switch (block.kind) {
    case "note": return <p>{block.text}{block.href && <>{" "}<a href={block.href}>{block.link}</a></>}</p>;
    case "figure": return <Figure figure={block.figure} />;
    case "table": return <Rows block={block} />;
    case "outline": return <details class="sheet" open={!block.folded}><summary>{block.title}</summary><List entries={block.entries} /></details>;
  }
}

function Entered({ field, id, value, change }: { field: Field; id: string; value: string; change: (value: string) => void }) {
  const given = (event: Event): void => change((event.target as HTMLInputElement | HTMLSelectElement).value);
  if (field.kind === "check") {
    return <label class="field check"><input type="checkbox" checked={value === "1"} onChange={(event) => change(event.currentTarget.checked ? "1" : "")} />{" "}{field.label}</label>;
  }
  return (
    <div class={`field ${field.kind}`}>
      <label for={id}>{field.label}</label>
      {field.kind === "select"
        ? <select id={id} value={value} onChange={given}>{field.choices!.map((choice) => <option key={choice.value} value={choice.value}>{choice.label}</option>)}</select>
        : field.kind === "number"
          ? <input id={id} type="number" inputMode="numeric" min={field.min} max={field.max} value={value} onInput={given} />
          : <input id={id} type="text" maxLength={field.max} value={value} onInput={given} autocomplete="off" spellcheck={false} />}
    </div>
  );
}

/** A section that opens: the first one is, and what the address asks for. */
function Experiment({ part, first, state, page, send, prefix }: { part: Part; first: boolean; state: Progress | undefined; page: Page; send: Send; prefix: string }) {
  const [open, setOpen] = useState(first || location.hash.includes(`&${part.id}.`));
  const [changed, setChanged] = useState<Record<string, string>>({});
  const value = (field: Field): string => changed[field.id] ?? field.value;
  const values = Object.fromEntries(part.fields.map((field) => [field.id, value(field)]));
  const needed = (field: Field): boolean => !field.when || field.when.values.includes(values[field.when.field]!);
  const id = `${prefix}-${part.id}`;
  const run = (entered: Record<string, string>): void => send({ kind: "run", part: part.id, values: entered });
  /** A box that is ticked needs no other press. */
  const change = (field: Field, to: string): void => {
    setChanged({ ...changed, [field.id]: to });
    if (field.kind === "check") run({ ...values, [field.id]: to });
  };
  return (
    <section class="part" aria-labelledby={id} id={`${id}-part`}>
      <details open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary><h2 id={id}>{part.title}</h2></summary>
        <p>{part.text}</p>
        <form onSubmit={(event) => { event.preventDefault(); setChanged({}); run(values); }}>
          {part.fields.filter(needed).map((field) => (
            <Entered key={field.id} field={field} id={`${id}-${field.id}`} value={value(field)} change={(to) => change(field, to)} />
          ))}
          <div class="buttons">
            <button type="submit" class="primary">{part.submit}</button>
            <button type="button" aria-disabled={!state?.busy} onClick={() => { if (state?.busy) send({ kind: "cancel", part: part.id }); }}>{page.cancel}</button>
          </div>
        </form>
        <div class="so-far">
          {state?.busy && <progress aria-label={part.title} max={state.total || 1} {...(state.total ? { value: state.done } : {})} />}
          <span role="status">{state && !state.busy ? state.text : ""}</span>
          {state?.busy && <span>{state.text}</span>}
        </div>
        {part.trouble && <p class="trouble" role="alert">{part.trouble}</p>}
        <div class="blocks" aria-busy={state?.busy ?? false}>{part.blocks.map((block, i) => <Shape key={`${i}-${block.kind}`} block={block} />)}</div>
      </details>
    </section>
  );
}

function App({ page, progress, send, prefix }: { page: Page; progress: Record<string, Progress>; send: Send; prefix: string }) {
  const current = page.games.choices.find((choice) => choice.on)?.value ?? "";
  return (
    <>
      <header>
        {page.links.length > 0 && <nav>{page.links.map((link) => <a key={link.href} href={link.href} target="_self">{link.text}</a>)}</nav>}
        <label class="reader">{page.reader.label}{" "}
          <select value={page.reader.value} onChange={(event) => { keep("language", event.currentTarget.value); send({ kind: "speak", language: event.currentTarget.value }); }}>
            {page.reader.choices.map((choice) => <option key={choice.value} value={choice.value} lang={choice.value}>{choice.label}</option>)}
          </select>
        </label>
        <h1>{page.title}</h1>
        {page.intro.map((text, i) => <p key={i}>{text}</p>)}
        <div class="games" role="group" aria-label={page.games.label}>
          {page.games.choices.map((choice) => (
            <button key={choice.value} type="button" aria-pressed={choice.on} onClick={() => { if (!choice.on) send({ kind: "game", name: choice.value }); }}>{choice.label}</button>
          ))}
        </div>
      </header>
      {page.parts.map((part, i) => <Experiment key={`${current}-${part.id}`} part={part} first={i === 0} state={progress[part.id]} page={page} send={send} prefix={prefix} />)}
    </>
  );
}

let pages = 0;                       // ids must differ between the widgets of a notebook

function render({ model, el }: { model: Model; el: HTMLElement }): () => void {
  const prefix = `tk-explore-${++pages}`;
  const root = document.createElement("div");
  root.className = "tk-root tk-explore";
  const { host, main, close } = shelter(el, root, css, true);
  const send: Send = (message) => model.send(message);
  const paint = (): void => {
    const page = model.get("page") as Page;
    root.lang = page.lang;
    root.dir = page.dir;
    root.dataset["theme"] = String(settings()["theme"] ?? "auto");
    host.lang = page.lang;
    host.setAttribute("aria-label", page.title);
    if (main) {
      document.title = `${page.title} · Terakoya`;
      Object.assign(document.documentElement, { lang: page.lang, dir: page.dir });
    }
    draw(<App page={page} progress={model.get("progress") as Record<string, Progress>} send={send} prefix={prefix} />, root);
  };
  const heard = (message: TellAddress): void => {
    if (message.kind === "address" && main) history.replaceState(null, "", message.hash);
  };
  const hello = (): void => {
    const kept = settings()["language"];
    const hash = main ? location.hash : "";
    send({ kind: "hello", hash, languages: kept ? [String(kept)] : [...navigator.languages] });
  };
  model.on("change:page", paint);
  model.on("change:progress", paint);
  model.on("msg:custom", heard as (...args: never[]) => void);
  model.on("renew", hello);
  addEventListener("hashchange", hello);
  paint();
  hello();
  return () => {
    removeEventListener("hashchange", hello);
    model.off("renew", hello);
    model.off("change:page", paint);
    model.off("change:progress", paint);
    model.off("msg:custom", heard as (...args: never[]) => void);
    draw(null, root);
    close();
  };
}

export default { render };
