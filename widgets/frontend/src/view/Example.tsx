/* The worked examples of a rule, each fetched when it is opened. */
import type { Example } from "../example";
import type { Area } from "../protocol";
import type { Table } from "../table";
import { Zone } from "./Areas";
import { Short } from "./Formula";

const ZONES: Area["zone"][] = ["outcome", "theirs", "center", "pool", "mine"];

export function Examples({ table, names }: { table: Table; names: string[] }) {
  return (
    <div class="examples" lang={table.scene.lang}>
      {names.map((name, n) => {
        const shown = table.example?.n === n ? table.example : null;
        return (
          <section key={n} aria-label={name}>
            <button type="button" class="fold" aria-expanded={shown !== null} onClick={() => table.toggleExample(n)}>{name}</button>
            {shown && <Shown key={n} table={table} example={shown} />}
          </section>
        );
      })}
    </div>
  );
}

function Shown({ table, example }: { table: Table; example: Example }) {
  const { step } = example;
  const { t } = table;
  return (
    <div class="example">
      <div class="buttons">
        <button type="button" data-repeat="example -1" aria-disabled={step.at === 0} onClick={() => { if (step.at > 0) example.go(step.at - 1); }}>{t("example_back")}</button>
        <button type="button" class={step.at < step.steps ? "primary" : ""} data-repeat="example 1" aria-disabled={step.at === step.steps} onClick={() => { if (step.at < step.steps) example.go(step.at + 1); }}>{t("example_on")}</button>
        {step.link && <a class="try" href={step.link} target="_blank" rel="noreferrer">{t("example_try")}</a>}
      </div>
      <div role="status" class="told">
        <p class="phase">{step.place}</p>
        {step.title && <p><b>{step.title}</b></p>}
        {step.lines.map((line, i) => <p key={i}>{line}</p>)}
      </div>
      {ZONES.map((zone) => <Zone key={zone} table={example} zone={zone} />)}
      {step.formulas.map((formula) => <Short key={formula.seat} table={example} formula={formula} path={`example.${formula.seat}`} />)}
      <p class="named">{example.named}</p>
    </div>
  );
}
