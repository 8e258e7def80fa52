/* What stands under the table: confirmation, moves that have no place on it, tools, the answer line, the reason card. */
import { loose } from "../compose";
import type { Move, Tool } from "../protocol";
import type { Table } from "../table";
import { RuleChip } from "./Formula";

export function Actions({ table }: { table: Table }) {
  const { t, pending, preview, selection, scene } = table;
  const offered = new Set(scene.tools.map(({ send }) => (send.kind === "play" ? send.attempt : "")));
  const moves = loose(scene).filter((move) => !offered.has(move.attempt));
  return (
    <section class="actions" aria-label={t("actions")}>
      {pending && <button type="button" class="primary" onClick={() => table.play(pending.attempt)}>{t("confirm")}: {pending.name}</button>}
      {pending && preview?.attempt === pending.attempt && (
        <span class="gains">{preview.formulas.map(({ seat, name, term }) => <span key={seat}><bdi>{name}</bdi> <b>{term.value}</b></span>)}</span>
      )}
      {(pending || selection) && <button type="button" onClick={() => table.cancel()}>{t("cancel")}</button>}
      {moves.map((move) => <button type="button" class="primary" key={move.attempt} onClick={() => table.play(move.attempt)}>{move.name}</button>)}
      {scene.timeline && (["undo", "redo"] as const).map((kind) => (
        <button type="button" key={kind} aria-disabled={!scene.timeline![kind].ok} title={scene.timeline![kind].why || undefined} aria-keyshortcuts={kind === "undo" ? "U" : "Shift+U"} onClick={() => table.takeBack(kind)}>{t(kind)}</button>
      ))}
      {scene.tools.filter((tool) => tool.primary).map((tool) => <ToolButton key={tool.id} table={table} tool={tool} />)}
    </section>
  );
}

/** What concerns the whole game rather than this turn. */
export function Tools({ table }: { table: Table }) {
  const tools = table.scene.tools.filter((tool) => !tool.primary);
  if (!tools.length) return null;
  return <section class="tools" aria-label={table.t("tools")}>{tools.map((tool) => <ToolButton key={tool.id} table={table} tool={tool} />)}</section>;
}

function ToolButton({ table, tool }: { table: Table; tool: Tool }) {
  return (
    <button
      type="button" class={tool.primary ? "primary" : ""} aria-disabled={tool.disabled} title={tool.why || undefined}
      onClick={() => { if (tool.disabled) table.say(tool.why); else table.send(tool.send); }}
    >{tool.name}</button>
  );
}

/** The last answer to this reader, to be seen as well as heard. */
export const Toast = ({ table }: { table: Table }) => <p class="toast" aria-hidden="true">{table.toast}</p>;

export function ReasonCard({ table }: { table: Table }) {
  const { card, t } = table;
  if (!card) return null;
  return (
    <section class={`card tone-${card.tone}`} role="group" aria-labelledby="tk-card" tabIndex={-1}>
      <h3 id="tk-card">{card.title}</h3>
      <p>{card.text}</p>
      {card.rule && <p class="citation"><RuleChip table={table} rule={card.rule} name={card.ruleName} /></p>}
      {(card.remedy || card.remedyMoves.length > 0) && (
        <div class="remedy"><h4>{t("remedy")}</h4><p>{card.remedy}</p><Moves table={table} moves={card.remedyMoves} /></div>
      )}
      {card.alternatives.length > 0 && (
        <div class="alternatives"><h4>{card.alternativesTitle}</h4><Moves table={table} moves={card.alternatives} /></div>
      )}
      <button type="button" class="close" aria-label={t("close")} onClick={() => table.closeCard()}><Cross /></button>
    </section>
  );
}

export const Cross = () => <svg viewBox="0 0 24 24" aria-hidden="true"><path d="M6 6l12 12M18 6L6 18" /></svg>;

export function Moves({ table, moves }: { table: Table; moves: Move[] }) {
  const play = (attempt: string): void => { table.shut(); table.play(attempt); };
  return <div class="moves">{moves.map((move) => <button type="button" key={move.attempt} onClick={() => play(move.attempt)}>{move.name}</button>)}</div>;
}
