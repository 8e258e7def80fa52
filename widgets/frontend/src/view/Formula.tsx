/* Filled-in formulas, linked with the pieces they count. */
import type { ComponentChildren } from "preact";
import type { Board } from "../board";
import type { Formula, Term } from "../protocol";
import type { Table } from "../table";
import { spot } from "./Areas";
import { Rove } from "./rove";

const SIGNS: Record<Term["op"], string> = { value: "", sum: "+", product: "×" };

/** What stands before a part that is not the first; one below zero brings its own sign. */
const joint = (op: Term["op"], part: Term): string => (op === "sum" && /^[-−]/.test(part.value) ? "" : SIGNS[op]);

/** A total counts what its parts count. */
const pieces = (term: Term): string[] => [...term.pieces, ...term.parts.flatMap(pieces)];

const Sign = ({ sign }: { sign: string }) => <span class="sign" aria-hidden="true">{sign}</span>;

interface Shown { table: Board; term: Term; path: string }

function Token({ table, term, path, look = "" }: Shown & { look?: string }) {
  const counted = pieces(term);
  const pointed = counted.some((id) => table.pointed.has(id));
  const light = (): void => table.light(counted, path, term.label);
  return (
    <button
      type="button" class={`token ${look}${pointed ? " pointed" : ""}`} aria-pressed={table.pinned === path}
      onPointerEnter={light} onFocus={light} onPointerLeave={() => table.unlight()} onBlur={() => table.unlight()}
      onClick={() => table.pin(counted, path, term.label)}
    >
      <span class="value">{term.value}</span>{" "}<span class="label" title={term.label}>{term.label}</span>
    </button>
  );
}

/** The parts of a term with the sign between them, drawn by `part`. */
function Joined({ term, path, part }: { term: Term; path: string; part: (part: Term, path: string) => ComponentChildren }) {
  return <>{term.parts.map((each, i) => [i > 0 && <Sign sign={joint(term.op, each)} />, part(each, `${path}.${i}`)])}</>;
}

/** All the way down in one line of bare numbers: 2 × 1 + 1 × 1 + 2. */
function Flat({ table, term, path }: Shown) {
  if (!term.parts.length) return <Token table={table} term={term} path={path} look="bare" />;
  const inner = (part: Term, at: string): ComponentChildren =>
    term.op === "product" && part.op === "sum"
      ? <><Sign sign="(" /><Flat table={table} term={part} path={at} /><Sign sign=")" /></>
      : <Flat table={table} term={part} path={at} />;
  return <Joined term={term} path={path} part={inner} />;
}

/** In short: 3 × 5 = 15, then what the 5 is made of. */
export function Short({ table, formula, path }: { table: Board; formula: Formula; path: string }) {
  const { term } = formula;
  const composed = term.parts.map((part, i) => ({ part, at: `${path}.${i}` })).filter(({ part }) => part.parts.length);
  return (
    <div class="formula short">
      <span class="who" title={formula.name}><bdi>{formula.name}</bdi></span>
      <span class="unseen">{formula.spoken}</span>
      <Rove class="terms" role="group" label={formula.name}>
        {term.parts.length > 0 && <>
          <Joined term={term} path={path} part={(part, at) => <Token table={table} term={part} path={at} />} />
          <Sign sign="=" />
        </>}
        <Token table={table} term={term} path={path} look="total" />
        {composed.map(({ part, at }) => (
          <span class="detail" key={at}><b aria-hidden="true">{part.value}</b><Sign sign="=" /><Flat table={table} term={part} path={at} /></span>
        ))}
      </Rove>
    </div>
  );
}

/** At length, one quantity per line, each with its name. */
export function Long({ table, formula }: { table: Board; formula: Formula }) {
  const path = `long.${formula.seat}`;
  return (
    <div class="formula long">
      <span class="who" title={formula.name}><bdi>{formula.name}</bdi></span>
      <span class="unseen">{formula.spoken}</span>
      <Rove role="group" label={formula.name}><ul><Branch table={table} term={formula.term} path={path} sign="" total /></ul></Rove>
    </div>
  );
}

function Branch({ table, term, path, sign, total }: Shown & { sign: string; total?: boolean }) {
  return (
    <li>
      <Sign sign={sign} /><Token table={table} term={term} path={path} look={total ? "total" : ""} />
      {term.parts.length > 0 && (
        <ul>{term.parts.map((part, i) => <Branch key={i} table={table} term={part} path={`${path}.${i}`} sign={i ? joint(term.op, part) : "="} />)}</ul>
      )}
    </li>
  );
}

/** The strip near the table: what the move pointed at would score, else what the last turn has scored. It keeps its
    height, so that the table never jumps. */
export function Strip({ table }: { table: Table }) {
  const { preview, scene } = table;
  const last = scene.scores?.last;
  const formulas = preview?.formulas ?? last?.seats ?? [];
  if ((scene.views || scene.lesson || table.settings.predict) && !formulas.length) return null;   // nothing is previewed where something is hidden or asked
  return (
    <section class={`strip ${preview ? "is-preview" : ""}`} style={spot(scene.scores?.box ?? [])} aria-label={table.t("scoring")}>
      <p class="strip-title">
        {preview ? <><b title={preview.title}>{preview.title}</b> <span title={preview.text}>{preview.text}</span></> : last && <b>{last.title}</b>}
        {!preview && !last && <span>{table.t("scoring_hint")}</span>}
        {!preview && last?.rule && <RuleChip table={table} rule={last.rule} name={table.t("rule")} />}
        {table.named && <em title={table.named}>{table.named}</em>}
      </p>
      {formulas.map((formula) => <Short key={formula.seat} table={table} formula={formula} path={`strip.${formula.seat}`} />)}
    </section>
  );
}

export function RuleChip({ table, rule, name }: { table: Table; rule: string; name: string }) {
  return <button type="button" class="rule-chip" onClick={() => table.openRule(rule)}><span aria-hidden="true">§ </span>{name}</button>;
}
