/* The side panel: log, rules, scores, lines of play. */
import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import type { LogLine, Tab } from "../protocol";
import type { Table } from "../table";
import { shares } from "../timeline";
import { ReasonCard } from "./Actions";
import { Examples } from "./Example";
import { HintPanel, ReviewPanel } from "./Advice";
import { Long, RuleChip } from "./Formula";
import { Know } from "./Know";
import { Prose } from "./Prose";
import { Rove } from "./rove";

/** On a phone the tabs are buttons that open the panel as a sheet. */
export function Openers({ table }: { table: Table }) {
  return (
    <Rove class="tabs" role="toolbar" label={table.t("side")}>
      {table.scene.tabs.map(({ id, name }) => <button type="button" key={id} aria-haspopup="dialog" onClick={() => table.showTab(id)}>{name}</button>)}
    </Rove>
  );
}

/** `children` come before the tabs, `foot` after the panel. */
export function Side({ table, children, foot }: { table: Table; children?: ComponentChildren; foot?: ComponentChildren }) {
  return (
    <section class="side" aria-label={table.t("side")}>
      {table.size === "wide" && <ReasonCard table={table} />}
      {children}
      <Tabs table={table} />
      <div class="panel" role="tabpanel" id="tk-panel" aria-labelledby={`tk-tab-${table.tab}`}>
        <Panel key={table.eyes} table={table} tab={table.tab} />
      </div>
      {foot}
    </section>
  );
}

function Tabs({ table }: { table: Table }) {
  return (
    <Rove class="tabs" role="tablist" label={table.t("side")}>
      {table.scene.tabs.map(({ id, name }) => (
        <button type="button" role="tab" key={id} id={`tk-tab-${id}`} aria-selected={table.tab === id} aria-controls="tk-panel" onClick={() => table.showTab(id)}>{name}</button>
      ))}
    </Rove>
  );
}

function Panel({ table, tab }: { table: Table; tab: Tab["id"] | undefined }) {
  if (tab === "log") return <LogPanel table={table} />;
  if (tab === "rules") return <Rules table={table} />;
  if (tab === "score") return <Score table={table} />;
  if (tab === "know") return <Know table={table} />;
  if (tab === "tree") return <Tree table={table} />;
  if (tab === "hint") return <HintPanel table={table} />;
  if (tab === "review") return <ReviewPanel table={table} />;
  return null;
}

// ---- log -----------------------------------------------------------------------------------------------------------

const SHOWN = 200;   // lines in the page at most; older ones are a button away

function LogPanel({ table }: { table: Table }) {
  const { t } = table;
  const [back, setBack] = useState(0);
  const mine = table.scene.seats.filter((seat) => seat.mine).map((seat) => seat.name);
  const all = [...table.older, ...table.log.lines];
  const wanted = all.filter((line) =>
    table.filter === "scoring" ? line.kind === "score" : table.filter === "mine" ? mine.includes(line.who) : true);
  const end = Math.max(Math.min(SHOWN, wanted.length), wanted.length - back);
  const lines = wanted.slice(Math.max(0, end - SHOWN), end);
  const first = all[0]?.n ?? 0;
  const more = end > SHOWN || all.length < table.log.total;
  const box = useRef<HTMLDivElement>(null);
  const newest = lines.at(-1)?.n;
  useLayoutEffect(() => {      // the newest line in sight
    const panel = box.current?.closest(".panel");
    if (panel && back === 0) requestAnimationFrame(() => { panel.scrollTop = panel.scrollHeight; });
  }, [newest]);
  const older = (): void => {
    if (end > SHOWN) setBack(back + SHOWN / 2);
    else table.send({ kind: "older", before: first });
  };
  return (
    <>
      <Rove class="filters" role="group" label={t("filter")}>
        {(["all", "scoring", "mine"] as const).map((filter) => (
          <button type="button" key={filter} aria-pressed={table.filter === filter} onClick={() => { table.filter = filter; setBack(0); table.update(); }}>{t(`filter_${filter}`)}</button>
        ))}
      </Rove>
      {more && <button type="button" class="older" onClick={older}>{t("older")}</button>}
      <div ref={box} role="log" aria-live="off" aria-label={t("log")}>
        <Rove last>
          <ol class="log">{lines.map((line, i) => <LogLineView key={line.n} table={table} line={line} newTurn={line.turn !== lines[i - 1]?.turn} />)}</ol>
        </Rove>
      </div>
      {end < wanted.length && <button type="button" class="older" onClick={() => setBack(0)}>{t("newest")}</button>}
    </>
  );
}

function LogLineView({ table, line, newTurn }: { table: Table; line: LogLine; newTurn: boolean }) {
  const here = table.scene.timeline?.at === line.at;
  return (
    <li class={`line ${line.kind}${here ? " here" : ""}`}>
      <span class="turn" aria-hidden="true">{newTurn && line.turn}</span>
      <button type="button" class="jump" aria-current={here ? "step" : undefined} onClick={() => table.send({ kind: "step", to: line.at })}>
        {line.kind === "private" && <span class="audience"><span aria-hidden="true">◉ </span></span>}
        <span>{line.text}</span>
      </button>
      {line.rule && <RuleChip table={table} rule={line.rule} name={table.ruleName(line.rule)} />}
    </li>
  );
}

// ---- rules ---------------------------------------------------------------------------------------------------------

function Rules({ table }: { table: Table }) {
  const { t, page, found } = table;
  const [text, setText] = useState("");
  useLayoutEffect(() => table.needRules(), [table.scene.game]);
  const find = (event: Event): void => {
    event.preventDefault();
    if (text.trim()) table.send({ kind: "find", text: text.trim() });
  };
  const list = found ?? page;
  return (
    <>
      <form class="search" role="search" onSubmit={find}>
        <input type="search" value={text} aria-label={t("find_rule")} placeholder={t("find_rule")} onInput={(event) => setText(event.currentTarget.value)} />
        <button type="submit">{t("find")}</button>
      </form>
      {page && !found?.toc.length && page.html && (
        <article class="rule" lang={page.lang}>
          <h3 class="rule-title" tabIndex={-1}>{page.title}</h3>
          <Prose table={table} html={page.html} />
          {page.examples.length > 0 && <Examples table={table} names={page.examples} />}
        </article>
      )}
      {list && (
        <nav aria-label={t("contents")}>
          <h4>{!found ? t("contents") : found.toc.length ? t("found") : found.title}</h4>
          <ul class="toc">
            {list.toc.map(({ rule, title }) => (
              <li key={rule}><button type="button" aria-current={page?.rule === rule ? "page" : undefined} onClick={() => table.openRule(rule)}>{title}</button></li>
            ))}
          </ul>
        </nav>
      )}
    </>
  );
}

// ---- score ---------------------------------------------------------------------------------------------------------

function Score({ table }: { table: Table }) {
  const { t } = table;
  const { scores } = table.scene;
  if (!scores) return null;
  const shown = table.formulas ?? scores.last;
  return (
    <>
      {scores.result && <p class="result">{scores.result} {scores.rule && <RuleChip table={table} rule={scores.rule} name={table.ruleName(scores.rule)} />}</p>}
      <dl class="totals">
        {scores.totals.map(({ seat, name, points }) => <div key={seat} class={`seat-${seat}`}><dt><bdi>{name}</bdi></dt><dd>{points}</dd></div>)}
      </dl>
      {shown && (
        <div class="breakdown">
          <h3>{shown.title} {shown.rule && <RuleChip table={table} rule={shown.rule} name={t("rule")} />}</h3>
          {shown.seats.map((formula) => <Long key={formula.seat} table={table} formula={formula} />)}
        </div>
      )}
      <h3 id="tk-chart">{t("points_per_turn")}</h3>
      <Chart table={table} />
    </>
  );
}

/** Points per turn as paired bars; each turn is a button that goes there. */
function Chart({ table }: { table: Table }) {
  const { scores, timeline } = table.scene;
  const { history, totals } = scores!;
  const bars = shares(history);
  const inWords = (turn: (typeof history)[number]): string =>
    [turn.turn, ...turn.gains.map((gain, seat) => `${totals[seat]?.name}: ${gain}`)].join(", ");
  return (
    <Rove last>
      <ol class={`chart seats-${totals.length}`} aria-labelledby="tk-chart">
        {history.map((turn, i) => (
          <li key={turn.at}>
            <button type="button" aria-current={timeline?.at === turn.at ? "step" : undefined} onClick={() => table.send({ kind: "step", to: turn.at })}>
              <span class="unseen">{inWords(turn)}</span>
              <span class="turn" aria-hidden="true">{turn.turn}</span>
              {turn.gains.map((gain, seat) => (
                <span key={seat} class={`bar seat-${seat}`} aria-hidden="true"><i style={{ inlineSize: `${bars[i]![seat]}%` }} /><b>{gain}</b></span>
              ))}
            </button>
            <button type="button" class="ask-formula" title={table.t("formula")} onClick={() => table.send({ kind: "formula", at: turn.at })}>
              <span aria-hidden="true">=</span><span class="unseen">{table.t("formula")}, {turn.turn}</span>
            </button>
          </li>
        ))}
      </ol>
    </Rove>
  );
}

// ---- lines of play -------------------------------------------------------------------------------------------------

function Tree({ table }: { table: Table }) {
  const { t } = table;
  const { timeline } = table.scene;
  if (!timeline) return null;
  return (
    <>
      <p class="buttons">
        <button type="button" onClick={() => table.send({ kind: "branch" })}>{t("branch")}</button>
        <button type="button" aria-disabled={timeline.live} onClick={() => { if (!timeline.live) table.send({ kind: "live" }); }}>{t("live")}</button>
      </p>
      <Rove>
        <ul class="tree">
          {timeline.lines.map((line) => (
            <li key={line.id} style={{ "--depth": line.depth }}>
              <button type="button" aria-current={line.id === timeline.line ? "true" : undefined} onClick={() => table.send({ kind: "line", line: line.id })}>
                <b>{line.name}</b> <span>{line.text}</span>
              </button>
            </li>
          ))}
        </ul>
      </Rove>
    </>
  );
}
