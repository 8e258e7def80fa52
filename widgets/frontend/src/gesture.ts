/* A gesture counts once. Whoever presses twice, or shakes, means one thing; but what was obeyed changes the table, and the
   next press of the same gesture would meet something else there. So a press that follows another one at once, at the same
   place, is let through only where it meets the same control and that one says by `data-repeat` (what a press of it does)
   that pressing it again and again makes sense: a stepper, a digit, turning back and on. */

/** Milliseconds from the end of a press to the beginning of the next one of the same gesture. */
export const GESTURE = 500;
/** Pixels that a finger or a hand strays in one gesture. */
export const NEAR = 30;

const CONTROL = "button, a[href], summary, input, select, textarea";
const TYPED = "input:not([type=checkbox], [type=radio], [type=range]), textarea";

/** `again`: it belongs to the gesture of the press before. Without a place: by a key. */
interface Press { x?: number; y?: number; again: boolean }
/** The last press that met a control, and what it did there. */
interface Done { press: Press; time: number; repeat: string }

export class Gesture {
  private press: Press | null = null;      // the one going on, or the last
  private done: Done | null = null;

  /** A finger, a pen or a mouse goes down. */
  down(x: number, y: number, time: number): void {
    const last = this.done?.press;
    this.press = { x, y, again: this.soon(time) && last?.x !== undefined && near(last, x, y) };
  }

  /** Enter or the space bar goes down. */
  key(time: number): void {
    this.press = { again: this.soon(time) && this.done!.press.x === undefined };
  }

  private soon(time: number): boolean { return this.done !== null && time - this.done.time <= GESTURE; }

  /** Something else was done: what comes is another gesture. */
  end(): void { this.done = null; }

  /** The mouse goes away from where it has pressed. */
  move(x: number, y: number): void {
    const last = this.done?.press;
    if (last?.x !== undefined && !near(last, x, y)) this.end();
  }

  /** Whether the press going on must not do what a control would do. */
  refuses(repeat: string): boolean {
    const { press, done } = this;
    return press !== null && done !== null && press !== done.press && press.again && !(repeat && repeat === done.repeat);
  }

  /** A control is pressed, or would be. One press may click twice, on a label and on what it names; and who presses
      without any, as screen readers do, makes no gestures. */
  met(repeat: string, time: number): void {
    const { press, done } = this;
    if (!press || press === done?.press) return;
    this.done = { press, time, repeat: this.refuses(repeat) ? done!.repeat : repeat };
  }
}

const near = (press: Press, x: number, y: number): boolean => Math.hypot(press.x! - x, press.y! - y) <= NEAR;

/** The control that an event is meant for. */
const met = (event: Event): HTMLElement | null => (event.composedPath()[0] as Element).closest?.<HTMLElement>(CONTROL) ?? null;
const repeatOf = (control: HTMLElement): string => control.dataset["repeat"] ?? "";

/** Lets each gesture press only one thing within `root`, before anything there hears of it. */
export function once(root: ShadowRoot): void {
  const gesture = new Gesture();
  const drop = (event: Event): void => { event.preventDefault(); event.stopImmediatePropagation(); };
  const hear = <K extends keyof HTMLElementEventMap>(name: K, act: (event: HTMLElementEventMap[K]) => void): void =>
    root.addEventListener(name, act as (event: Event) => void, true);
  const refuse = (event: Event): void => {
    const control = met(event);
    if (control && !control.matches(TYPED) && gesture.refuses(repeatOf(control))) drop(event);
  };
  const stray = (event: PointerEvent): void => { if (event.pointerType === "mouse") gesture.move(event.clientX, event.clientY); };

  hear("pointermove", stray);
  hear("pointerout", stray);
  hear("pointerdown", (event) => {
    gesture.down(event.clientX, event.clientY, event.timeStamp);
    refuse(event);
  });
  hear("mousedown", refuse);      // neither a slider nor the focus moves
  hear("keydown", (event) => {
    const control = met(event);
    if (event.key !== "Enter" && event.key !== " ") return gesture.end();
    if (!control || control.matches(event.key === "Enter" ? "textarea" : TYPED)) return;
    if (event.repeat) drop(event);
    else gesture.key(event.timeStamp);
  });
  hear("click", (event) => {
    const control = met(event);
    if (!control || control.matches(TYPED)) return;
    refuse(event);
    gesture.met(repeatOf(control), event.timeStamp);
  });
}
