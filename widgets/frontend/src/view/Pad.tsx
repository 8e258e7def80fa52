/* The score pads: what lies on a real table is entered by taps. What may be entered, and what it comes to, Python knows. */
import { Fragment, type ComponentChildren } from "preact";
import type { Pad, PadPart, Tool } from "../protocol";
import type { Table } from "../table";
import { Face } from "./faces";
import { Long, RuleChip } from "./Formula";
import { Rove } from "./rove";

export function PadView({ table, pad }: { table: Table; pad: Pad }) {
  const { t } = table;
  return (
    <section class="pad" aria-label={table.scene.title}>
      {pad.groups.map((group) => <GroupView key={group.id} table={table} group={group} />)}
      <section class="reckoning" aria-labelledby="tk-pad-points">
        <h3 id="tk-pad-points">{t("pad_points")}</h3>
        {pad.result && <p class="result"><b>{pad.result}</b> {pad.rule && <RuleChip table={table} rule={pad.rule} name={pad.ruleName} />}</p>}
        {pad.missing.map((note) => (
          <p key={note.text} class="missing">{note.text} {note.rule && <RuleChip table={table} rule={note.rule} name={note.ruleName} />}</p>
        ))}
        <div class="pad-formulas">{pad.formulas.map((formula) => <Long key={formula.name} table={table} formula={formula} />)}</div>
      </section>
      {pad.rounds.length > 0 && <Rounds table={table} pad={pad} />}
      <div class="pad-bar dock">
        <p class="pad-standing" aria-hidden="true">{table.scene.banner.text}</p>
        <div class="buttons">{pad.buttons.map((button) => <PadButton key={button.id} table={table} button={button} />)}</div>
      </div>
    </section>
  );
}

function PadButton({ table, button }: { table: Table; button: Tool }) {
  const press = (): void => { if (!button.disabled) table.send(button.send); };
  return <button type="button" class={button.primary ? "primary" : ""} aria-disabled={button.disabled} onClick={press}>{button.name}</button>;
}

function GroupView({ table, group }: { table: Table; group: Pad["groups"][number] }) {
  const heading = `tk-pad-${group.id}`;
  const alone = group.parts.length === 1 && group.parts[0]!.kind === "choice";
  return (
    <section class="pad-group" aria-labelledby={heading}>
      <h3 id={heading}>{group.name}</h3>
      <Rove class={`pad-parts ${group.columns ? "in-columns" : ""} ${alone ? "alone" : ""}`} role="group" label={group.name} style={{ "--columns": group.columns }}>
        {group.parts.map((part, i) => (
          <Fragment key={part.id}>
            {group.columns > 0 && i % group.columns === 0 && group.heads[i / group.columns] && <span class="pad-head" aria-hidden="true">{group.heads[i / group.columns]}</span>}
            <PartView table={table} part={part} bare={alone} />
          </Fragment>
        ))}
      </Rove>
      {group.fill.length > 0 && <div class="buttons">{group.fill.map((button) => <PadButton key={button.id} table={table} button={button} />)}</div>}
    </section>
  );
}

function PartView({ table, part, bare }: { table: Table; part: PadPart; bare: boolean }) {
  const lit = part.piece && table.lit.has(part.piece) ? "lit" : "";
  const face = part.face && <span class="item" aria-hidden="true"><Face face={part.face} /></span>;
  if (part.kind === "choice") {
    return (
      <div class={`pad-part choice ${part.face ? "" : "wide"} ${lit}`} {...(!bare && { role: "group", "aria-label": part.name })}>
        {!bare && <span class="pad-name" aria-hidden="true">{face}{!part.face && part.name}</span>}
        <div class="pad-choices">
          {part.choices.map(({ value, name, face: drawn, on }) => (
            <button key={value} type="button" class={drawn ? "drawn" : ""} aria-pressed={on} onClick={() => send(table, "choose", `${part.id} ${value}`)}>
              <span class="unseen">{bare ? name : `${part.name}: ${name}`}</span>
              {drawn && <span class="item" aria-hidden="true"><Face face={drawn} /></span>}<span aria-hidden="true">{name}</span>
            </button>
          ))}
        </div>
      </div>
    );
  }
  if (part.kind === "flag") {
    return (
      <div class={`pad-part flag ${lit}`}>
        <button type="button" class={part.face ? "drawn" : ""} aria-pressed={part.some} onClick={() => send(table, "flag", part.id)}>
          <span class="unseen">{part.name}</span>{face}<span aria-hidden="true">{part.short || part.name}</span>
        </button>
      </div>
    );
  }
  if (part.face && part.steps.length === 1) {
    return (
      <div class={`pad-part number ${part.some ? "some" : ""} ${lit}`}>
        <button type="button" class="more" title={part.name} data-repeat={`${part.id} 1`} onClick={() => send(table, "add", `${part.id} 1`)}>
          <span class="unseen">{part.name}, {part.value}</span>{face}<b aria-hidden="true">{part.value}</b>
          <span class="pad-label" aria-hidden="true">{part.name}</span>
        </button>
        <button type="button" class="less" aria-disabled={!part.some} data-repeat={`${part.id} -1`} onClick={() => { if (part.some) send(table, "add", `${part.id} -1`); }}>
          <span class="unseen">{part.name}: {table.t("pad_less")}</span><span aria-hidden="true">−</span>
        </button>
      </div>
    );
  }
  return <Stepper table={table} part={part} face={face} lit={lit} />;
}

/** A larger number: buttons for larger and smaller steps on both sides of it. */
function Stepper({ table, part, face, lit }: { table: Table; part: PadPart; face: ComponentChildren; lit: string }) {
  const step = (n: number) => (
    <button key={n} type="button" data-repeat={`${part.id} ${n}`} onClick={() => send(table, "add", `${part.id} ${n}`)}>
      <span class="unseen">{part.name}, {part.value}: {sign(n)}</span><span aria-hidden="true">{sign(n)}</span>
    </button>
  );
  return (
    <div class={`pad-part stepper ${lit}`} role="group" aria-label={part.name}>
      <span class="pad-name" aria-hidden="true">{face} {part.name}</span>
      <div class="steps">
        {[...part.steps].reverse().map((n) => step(-n))}
        <b>{part.value}</b>
        {part.steps.map(step)}
      </div>
    </div>
  );
}

const sign = (n: number): string => (n < 0 ? `−${-n}` : `+${n}`);

function send(table: Table, name: string, text: string): void {
  table.send({ kind: "sheet", name: `pad-${name}`, text });
}

function Rounds({ table, pad }: { table: Table; pad: Pad }) {
  return (
    <section class="rounds" aria-labelledby="tk-pad-rounds">
      <h3 id="tk-pad-rounds">{table.t("pad_rounds")}</h3>
      <table>
        <thead><tr><th scope="col">{table.t("pad_round")}</th>{pad.names.map((name) => <th scope="col" key={name}>{name}</th>)}</tr></thead>
        <tbody>{pad.rounds.map((totals, n) => <tr key={n}><th scope="row">{n + 1}</th>{totals.map((total, seat) => <td key={seat}>{total}</td>)}</tr>)}</tbody>
      </table>
    </section>
  );
}
