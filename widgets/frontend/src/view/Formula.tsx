/* Filled-in formulas, linked with the pieces they count. */
import { Fragment } from "preact";
import type { Formula, Term } from "../protocol";
import type { Table } from "../table";
import { Rove } from "./rove";

const SIGNS: Record<Term["op"], string> = { value: "", sum: "+", product: "×", choice: "/" };

export function FormulaView({ table, formula }: { table: Table; formula: Formula }) {
  const { term } = formula;
  return (
    <div class="formula">
      <span class="who"><bdi>{formula.name}</bdi></span>
      <span class="unseen">{formula.spoken}</span>
      <Rove class="terms" role="group" label={formula.name}>
        {term.parts.length > 0 && <><Parts table={table} term={term} path={String(formula.seat)} /><Sign sign="=" /></>}
        <Token table={table} term={term} path={String(formula.seat)} total />
      </Rove>
    </div>
  );
}

function Parts({ table, term, path }: { table: Table; term: Term; path: string }) {
  return (
    <>
      {term.parts.map((part, i) => (
        <Fragment key={i}>
          {i > 0 && <Sign sign={SIGNS[term.op]} />}
          <span class="term">
            <Token table={table} term={part} path={`${path}.${i}`} />
            {part.parts.length > 0 && <span class="parts"><Parts table={table} term={part} path={`${path}.${i}`} /></span>}
          </span>
        </Fragment>
      ))}
    </>
  );
}

const Sign = ({ sign }: { sign: string }) => <span class="sign" aria-hidden="true">{sign}</span>;

/** A total counts what its parts count. */
const pieces = (term: Term): string[] => [...term.pieces, ...term.parts.flatMap(pieces)];

function Token({ table, term, path, total }: { table: Table; term: Term; path: string; total?: boolean }) {
  const counted = pieces(term);
  const pointed = counted.some((id) => table.pointed.has(id));
  const light = (): void => table.light(counted, path, false);
  return (
    <button
      type="button" class={`token${total ? " total" : ""}${pointed ? " pointed" : ""}`} aria-pressed={table.pinned === path}
      onPointerEnter={light} onFocus={light} onPointerLeave={() => table.unlight()} onBlur={() => table.unlight()}
      onClick={() => table.light(counted, path, true)}
    >
      <span class="value">{term.value}</span>{" "}<span class="label">{term.label}</span>
    </button>
  );
}

/** The strip near the table: what the move pointed at would score, else what the last turn has scored. It keeps its
    height, so that the table never jumps. */
export function Strip({ table }: { table: Table }) {
  const { preview, scene } = table;
  const last = scene.scores?.last;
  const formulas = preview?.formulas ?? last?.seats ?? [];
  return (
    <section class={`strip ${preview ? "is-preview" : ""}`} aria-label={table.t("scoring")}>
      <p class="strip-title">
        {preview ? <><b>{preview.title}</b> {preview.text}</> : last && <><b>{last.title}</b>{last.rule && <RuleChip table={table} rule={last.rule} name={table.t("rule")} />}</>}
      </p>
      {formulas.map((formula) => <FormulaView key={formula.seat} table={table} formula={formula} />)}
    </section>
  );
}

export function RuleChip({ table, rule, name }: { table: Table; rule: string; name: string }) {
  return <button type="button" class="rule-chip" onClick={() => table.openRule(rule)}><span aria-hidden="true">§ </span>{name}</button>;
}
