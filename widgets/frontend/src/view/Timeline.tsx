import { useLayoutEffect, useRef, useState } from "preact/hooks";
import type { Timeline } from "../protocol";
import type { Table } from "../table";
import { place } from "../timeline";

export function TimelineView({ table, timeline }: { table: Table; timeline: Timeline }) {
  const { t } = table;
  const timer = useRef(0);
  const [dragged, setDragged] = useState<number | null>(null);     // where the thumb is until Python has followed
  useLayoutEffect(() => setDragged(null), [table.scene.rev]);
  const step = (to: number): void => {      // while the thumb is dragged, one message per picture is enough
    setDragged(to);
    clearTimeout(timer.current);
    timer.current = window.setTimeout(() => table.send({ kind: "step", to }), 40);
  };
  const atStart = timeline.at <= 0;
  const atEnd = timeline.at >= timeline.moves;
  const branch = table.scene.mode === "branch";
  return (
    <section class="timeline" aria-label={t("timeline")}>
      <Arrow name={t("to_start")} off={atStart} sign="M7 6v12M18 6l-8 6l8 6z" act={() => table.send({ kind: "step", to: 0 })} />
      <Arrow name={t("turn_back")} off={atStart} sign="M16 6l-8 6l8 6z" keys="[" act={() => table.send({ kind: "turn", by: -1 })} />
      <span class="slider">
        <span class="ticks" aria-hidden="true">{timeline.stops.map((stop) => <i key={stop} style={{ insetInlineStart: `${place(stop, timeline.moves)}%` }} />)}</span>
        <input
          type="range" min={0} max={timeline.moves} step={1} value={dragged ?? timeline.at} aria-label={t("position")} aria-valuetext={timeline.text}
          onInput={(event) => step(event.currentTarget.valueAsNumber)}
        />
      </span>
      <Arrow name={t("turn_on")} off={atEnd} sign="M8 6l8 6l-8 6z" keys="]" act={() => table.send({ kind: "turn", by: 1 })} />
      <Arrow name={t("to_end")} off={atEnd} sign="M17 6v12M6 6l8 6l-8 6z" act={() => table.send({ kind: "step", to: timeline.moves })} />
      <button type="button" class="happened" onClick={() => table.send({ kind: "happened" })}>{t("happened")}</button>
      <span class="where" aria-hidden="true">{timeline.text}</span>
      {branch
        ? <button type="button" class="primary" aria-keyshortcuts="B" onClick={() => table.leaveOrBranch()}>{t("leave_branch")}</button>
        : <button type="button" aria-keyshortcuts="B" onClick={() => table.leaveOrBranch()}>{t("branch")}</button>}
      <button type="button" class={timeline.live ? "" : "primary"} aria-disabled={timeline.live} onClick={() => { if (!timeline.live) table.send({ kind: "live" }); }}>{t("live")}</button>
    </section>
  );
}

function Arrow({ name, sign, off, keys, act }: { name: string; sign: string; off: boolean; keys?: string; act: () => void }) {
  return (
    <button type="button" class="arrow" data-repeat={keys} aria-label={name} title={name} aria-disabled={off} aria-keyshortcuts={keys} onClick={() => { if (!off) act(); }}>
      <svg viewBox="0 0 24 24" aria-hidden="true"><path d={sign} /></svg>
    </button>
  );
}
