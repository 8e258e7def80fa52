/* While the screen goes from hand to hand: public facts, and the button of the one who is to look next. */
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import type { Curtain as Words } from "../protocol";
import type { Table } from "../table";

const HOLD = 600;   // as long as the bar of .hold::before grows

export function Curtain({ table, curtain }: { table: Table; curtain: Words }) {
  return (
    <section class="curtain" aria-labelledby="tk-curtain">
      <h3 id="tk-curtain" class="curtain-title" tabIndex={-1}>{curtain.heading}</h3>
      {curtain.text && <p>{curtain.text}</p>}
      <Hold table={table} curtain={curtain} />
      <p class="help" id="tk-curtain-hint">{curtain.hint}</p>
      {curtain.recap.length > 0 && <ol class="recap">{curtain.recap.map((line, i) => <li key={i}>{line}</li>)}</ol>}
    </section>
  );
}

/** Screen readers press without a pointer, or with one that has no size and does not weigh anything. */
const isReal = (event: PointerEvent): boolean =>
  (event.width > 0 || event.height > 0) && !(event.pointerType === "mouse" && event.pressure === 0);

/** Held down by a pointer for a moment, or pressed twice in another way: nobody opens a view by a slip. */
function Hold({ table, curtain }: { table: Table; curtain: Words }) {
  const [holding, setHolding] = useState(false);
  const timer = useRef(0);
  const pointed = useRef(false);
  const presses = useRef(0);
  const hold = (event: PointerEvent): void => {
    if (event.button || !isReal(event)) return;
    pointed.current = true;
    setHolding(true);
    timer.current = window.setTimeout(() => table.reveal(), HOLD);
  };
  const release = (): void => {
    clearTimeout(timer.current);
    setHolding(false);
  };
  const gone = (): void => {
    release();
    pointed.current = false;
  };
  const press = (event: MouseEvent): void => {
    const byPointer = event.detail > 0 && pointed.current;
    pointed.current = false;
    if (!byPointer && ++presses.current > 1) table.reveal();
    else if (!table.revealing) table.say(curtain.hint);
  };
  useLayoutEffect(() => () => clearTimeout(timer.current), []);
  return (
    <button
      type="button" class={`primary hold ${holding ? "holding" : ""}`} data-repeat="hold" aria-describedby="tk-curtain-hint"
      onPointerDown={hold} onPointerUp={release} onPointerLeave={gone} onPointerCancel={gone} onContextMenu={(event) => event.preventDefault()}
      onClick={press} onBlur={() => { presses.current = 0; }}
    >{curtain.confirm}</button>
  );
}
