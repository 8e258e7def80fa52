/* The knowledge board: what each hidden thing still can be, and why not the rest; and the quiz on it. Python knows all
   of that; the page keeps what is open and what is marked. */
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { moveIn } from "../keys";
import type { Known, KnownCell, KnownHead } from "../protocol";
import type { Table } from "../table";
import { Face } from "./faces";
import { RuleChip } from "./Formula";
import { Rove } from "./rove";

export function Know({ table }: { table: Table }) {
  const { t, known, scene, settings } = table;
  const [group, setGroup] = useState("");
  const [quiz, setQuiz] = useState<Known["quiz"]>("");
  const [marks, setMarks] = useState<string[]>([]);
  const [asked, setAsked] = useState("");
  const ask = (): void => { table.send({ kind: "know", group, quiz, marks }); };
  useLayoutEffect(ask, [scene.rev, settings.know, group, quiz]);
  useLayoutEffect(() => { if (known?.pending) ask(); }, [known]);
  useLayoutEffect(() => { if (asked) table.part(`[data-know="${CSS.escape(asked)}"]`)?.scrollIntoView({ block: "nearest" }); }, [asked]);   // not under what is said of it
  const result = known?.result?.text ?? "";
  useLayoutEffect(() => table.regions.say("private", result), [result]);
  if (!known) return null;
  const go = (next: Known["quiz"], fresh = false): void => { setQuiz(next); setAsked(""); if (fresh) setMarks([]); };
  const press = (cell: KnownCell): void => {
    if (known.quiz === "mark") return setMarks(marks.includes(cell.id) ? marks.filter((id) => id !== cell.id) : [...marks, cell.id]);
    setAsked(cell.id === asked ? "" : cell.id);
    table.regions.say("private", [cell.name, known.causes[cell.cause]?.text].filter(Boolean).join(". "));
  };
  return (
    <div class="know">
      <Rove class="filters" role="group" label={t("know_levels")}>
        {known.levels.map(({ id, name }) => (
          <button type="button" key={id} aria-pressed={settings.know === id} onClick={() => { go("", true); table.send({ kind: "set", name: "know", value: id }); }}>{name}</button>
        ))}
      </Rove>
      <p class="know-text">{known.text}</p>
      {known.groups.length > 0 && <>
        <select aria-label={t("know_part")} value={known.open} onChange={(event) => { go(quiz && "mark", true); setGroup(event.currentTarget.value); }}>
          {known.groups.map(({ id, name, note }) => <option key={id} value={id}>{[name, note].filter(Boolean).join(" · ")}</option>)}
        </select>
        {known.result && <Result table={table} known={known} result={known.result} />}
        <Matrix key={known.open} table={table} known={known} marks={marks} press={press} />
        <Asked table={table} known={known} id={asked} />
        <p class="buttons">
          {known.quiz === "" && <button type="button" onClick={() => go("mark", true)}>{t("know_quiz")}</button>}
          {known.quiz === "mark" && <button type="button" class="primary" onClick={() => go("told")}>{t("know_compare")}</button>}
          {known.quiz === "told" && <button type="button" onClick={() => go("mark", true)}>{t("know_again")}</button>}
          {known.quiz !== "" && <button type="button" onClick={() => go("", true)}>{t("know_leave")}</button>}
        </p>
      </>}
    </div>
  );
}

const COLUMNS = 6;   // more than these do not fit beside the heads of the rows: then each cell has its own label

/** A grid with one tab stop. Rows in which nothing is possible fold away; on a phone they begin so. */
function Matrix({ table, known, marks, press }: { table: Table; known: Known; marks: string[]; press: (cell: KnownCell) => void }) {
  const [all, setAll] = useState(table.size !== "narrow");
  const [stop, setStop] = useState("");
  const grid = useRef<HTMLTableElement>(null);
  const rows = known.rows.filter((row) => all || !row.idle);
  const { heads } = known;
  const room = heads.length > COLUMNS ? "many" : heads.length < 3 ? "few" : "";
  const lines = [
    heads.filter(({ text }) => text).map(({ name }) => name),
    ...rows.map(({ head, cells }) => [...(head.text ? [head.name] : []), ...cells.flatMap((cell) => (cell ? [cell.id] : []))]),
  ].filter((line) => line.length);
  const at = lines.flat().includes(stop) ? stop : lines[0]?.[0];
  const button = (id: string) => ({ "data-know": id, tabIndex: id === at ? 0 : -1, onFocus: () => setStop(id) });
  const onKeyDown = (event: KeyboardEvent): void => {
    const from = (event.target as HTMLElement).dataset.know;
    const target = from && moveIn(lines, from, event, table.rtl);
    if (!target) return;
    event.preventDefault();
    grid.current!.querySelector<HTMLElement>(`[data-know="${CSS.escape(target)}"]`)?.focus();
  };
  const head = ({ name, label: seen, face, text }: KnownHead, column: boolean) => {
    const label = (
      <span class="know-label" aria-hidden="true" title={text || name}>{face && <Face face={face} />}{!(column && face) && <span>{seen}</span>}</span>
    );
    if (!text) return <span class="know-head">{label}<span class="unseen">{name}</span></span>;
    return <button type="button" class="know-head" {...button(name)} onClick={() => table.say(text)}>{label}<span class="unseen">{text}</span></button>;
  };
  return (
    <>
      <div class="know-room">
        <table ref={grid} role="grid" class={`matrix ${room}`} aria-label={known.groups.find(({ id }) => id === known.open)!.name} onKeyDown={onKeyDown}>
          <thead role="rowgroup">
            <tr role="row"><td class="corner">{known.corner}</td>{heads.map((one) => <th role="columnheader" scope="col" key={one.name}>{head(one, true)}</th>)}</tr>
          </thead>
          <tbody role="rowgroup">
            {rows.map((row) => (
              <tr role="row" key={row.head.name}>
                <th role="rowheader" scope="row">{head(row.head, false)}</th>
                {row.cells.map((cell, i) => (
                  <td key={i} role="gridcell">
                    {cell && (
                      <button
                        type="button" class={`know-cell is-${cell.look} ${cell.verdict}`} {...button(cell.id)}
                        aria-pressed={known.quiz === "mark" ? marks.includes(cell.id) : undefined} onClick={() => press(cell)}
                      >
                        <span class="unseen">{cell.name}</span>
                        {room === "many" && <small aria-hidden="true">{heads[i]!.label}</small>}
                        <span aria-hidden="true" title={cell.name}>{known.quiz === "mark" ? marks.includes(cell.id) && "●" : cell.text}</span>
                      </button>
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {known.idle && <button type="button" class="older" aria-expanded={all} onClick={() => setAll(!all)}>{known.idle}</button>}
    </>
  );
}

/** What the cell pressed last says: for something impossible the event and the rule that exclude it. */
function Asked({ table, known, id }: { table: Table; known: Known; id: string }) {
  const cell = known.rows.flatMap(({ cells }) => cells).find((one) => one?.id === id);
  if (!cell || known.quiz === "mark") return null;
  return (
    <div class="know-why">
      <b>{cell.name}</b>
      {cell.cause >= 0 && <Why table={table} known={known} cause={cell.cause} text={known.causes[cell.cause]!.text} />}
    </div>
  );
}

function Why({ table, known, cause, text }: { table: Table; known: Known; cause: number; text: string }) {
  const { rule, at } = known.causes[cause]!;
  return (
    <p>
      {text} <RuleChip table={table} rule={rule} name={table.ruleName(rule)} />
      {at >= 0 && <button type="button" class="rule-chip" onClick={() => table.send({ kind: "step", to: at })}>{table.t("know_go")}</button>}
    </p>
  );
}

function Result({ table, known, result }: { table: Table; known: Known; result: NonNullable<Known["result"]> }) {
  return (
    <div class="know-result">
      <b>{result.text}</b>
      <ul>
        {result.lines.map(({ text, why }) => (
          <li key={text}>{text}{why.map((one) => <Why key={one.text} table={table} known={known} cause={one.cause} text={one.text} />)}</li>
        ))}
      </ul>
    </div>
  );
}
