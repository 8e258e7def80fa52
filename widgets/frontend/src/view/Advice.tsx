/* The panels of hints and of the review after the game. All words and numbers come from Python; here are only bars. */
import { useLayoutEffect, useRef } from "preact/hooks";
import type { Hint, HintMove, Review, Tool } from "../protocol";
import { focused } from "../shelter";
import type { Table } from "../table";
import { RuleChip, Short } from "./Formula";
import { Rove } from "./rove";

interface Told { text: string; busy: boolean; buttons: Tool[] }

/** What is going on, and what can be pressed. A button that goes takes the focus to the next one, or to the text. */
function Status({ table, panel }: { table: Table; panel: Told }) {
  const box = useRef<HTMLDivElement>(null);
  const text = useRef<HTMLParagraphElement>(null);
  const had = box.current !== null && focused(box.current) !== null;
  const ids = panel.buttons.map(({ id }) => id).join(" ");
  useLayoutEffect(() => {
    const active = focused(box.current!);
    if (!had || (active && active !== text.current)) return;
    const next = panel.busy ? null : box.current!.querySelector<HTMLElement>(".primary");
    (next ?? text.current)?.focus();
  }, [ids]);
  return (
    <div class="advice-status" ref={box}>
      <p ref={text} tabIndex={-1} class={panel.busy ? "busy" : ""}>{panel.text}</p>
      {panel.buttons.length > 0 && <Buttons table={table} buttons={panel.buttons} />}
    </div>
  );
}

function Buttons({ table, buttons }: { table: Table; buttons: Tool[] }) {
  return (
    <p class="buttons">
      {buttons.map((button) => (
        <button key={button.id} type="button" class={button.primary ? "primary" : ""} onClick={() => table.send(button.send)}>{button.name}</button>
      ))}
    </p>
  );
}

/** What the last press has brought stands above what was told before. */
export function HintPanel({ table }: { table: Table }) {
  const { hint } = table.advice;
  if (!hint) return null;
  return (
    <div class="advice">
      <Status table={table} panel={hint} />
      {hint.why.length > 0 && <ul class="why">{hint.why.map((text) => <li key={text}>{text}</li>)}</ul>}
      {hint.moves.length > 0 && <Candidates table={table} hint={hint} />}
      {hint.rules.length > 0 && (
        <section aria-labelledby="tk-hint-rules">
          <h3 id="tk-hint-rules">{hint.rulesTitle}</h3>
          <ul class="rule-links">{hint.rules.map(({ rule, name }) => <li key={rule}><RuleChip table={table} rule={rule} name={name} /></li>)}</ul>
        </section>
      )}
      {hint.all && (
        <details>
          <summary>{hint.all.title}</summary>
          <dl class="all-moves">{hint.all.moves.map(({ name, value }, i) => <div key={i}><dt>{name}</dt><dd>{value}</dd></div>)}</dl>
        </details>
      )}
    </div>
  );
}

function Candidates({ table, hint }: { table: Table; hint: Hint }) {
  return (
    <section aria-labelledby="tk-hint-moves">
      <h3 id="tk-hint-moves">{hint.movesTitle}</h3>
      {hint.leadsTitle && <p class="leads-title">{hint.leadsTitle}</p>}
      <ul class="leads">
        {hint.moves.map((move, n) => (
          <li key={move.name} class={move.best ? "best" : ""}>
            <p>{move.best && <b><span aria-hidden="true">★ </span>{move.best}: </b>}{move.name}</p>
            {move.value && <Lead move={move} />}
            {move.formulas.map((formula) => <Short key={formula.seat} table={table} formula={formula} path={`hint.${n}.${formula.seat}`} />)}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** A bar from zero to the expected lead, with a line for its spread. */
function Lead({ move: { value, bar, spread } }: { move: HintMove }) {
  const between = ([from = 0, to = 0]: number[]) => ({ insetInlineStart: `${from}%`, inlineSize: `${to - from}%` });
  return (
    <p class="lead">
      <span class="scale" aria-hidden="true"><i style={between(bar)} />{spread.length > 0 && <s style={between(spread)} />}</span>
      <b>{value}</b>
    </p>
  );
}

export function ReviewPanel({ table }: { table: Table }) {
  const { review } = table.advice;
  if (!review) return null;
  return (
    <div class="advice">
      <Status table={table} panel={review} />
      {review.busy && <progress max={review.total} value={review.done} aria-label={review.text} />}
      {review.losses.length > 0 && <Result table={table} review={review} />}
    </div>
  );
}

function Result({ table, review }: { table: Table; review: Review }) {
  const { chart } = review;
  return (
    <>
      <section aria-labelledby="tk-turning">
        <h3 id="tk-turning">{review.pointsTitle}</h3>
        {!review.points.length && <p>{review.none}</p>}
        <ol class="turning">{review.points.map((point) => <li key={point.text}><p>{point.text}</p><Buttons table={table} buttons={point.buttons} /></li>)}</ol>
      </section>
      <section aria-labelledby="tk-losses">
        <h3 id="tk-losses">{review.lossesTitle}</h3>
        <ul class="why">{review.losses.map((text) => <li key={text}>{text}</li>)}</ul>
      </section>
      {chart && (
        <section aria-labelledby="tk-marks">
          <h3 id="tk-marks">{chart.title}</h3>
          {chart.none && <p>{chart.none}</p>}
          {chart.rows.map((row) => (
            <Rove key={row.name} class="marks" role="group" label={row.name}>
              <span class="who"><bdi>{row.name}</bdi></span>
              {row.marks.map((mark) => (
                <button key={mark.at} type="button" title={mark.name} onClick={() => table.send(mark.send)}>
                  <i aria-hidden="true" style={{ blockSize: `${mark.size}%` }} />
                  <span aria-hidden="true">{mark.short}</span><span class="unseen">{mark.name}</span>
                </button>
              ))}
            </Rove>
          ))}
        </section>
      )}
      {review.par.length > 0 && (
        <section aria-labelledby="tk-par">
          <h3 id="tk-par">{review.parTitle}</h3>
          <ul class="why">{review.par.map((text) => <li key={text}>{text}</li>)}</ul>
        </section>
      )}
    </>
  );
}
