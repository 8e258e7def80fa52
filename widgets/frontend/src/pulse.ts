/* Whether anybody is still there at the other end of a line, also while nobody has anything to say. Any line will do that
   brings messages and can carry a question that is answered: a kernel's (kernel.ts), a plain websocket. */
import { type Clock, type Lamp, realClock, WAITING_AFTER } from "./link";

/** Milliseconds: after so much silence one asks, and so long the answer may take. Less than five seconds together. */
export const ASK_AFTER = 2000;
export const ANSWER_WITHIN = 2500;

export class Pulse {
  lamp: Lamp = "live";
  private timer: unknown = null;
  private resting = false;

  /** `ask` sends the question; whatever comes then is an answer. */
  constructor(private ask: () => void, private onLamp: (lamp: Lamp) => void, private clock: Clock = realClock) {}

  /** Something came. */
  heard(): void {
    if (!this.resting) this.next(ASK_AFTER, () => this.question());
    this.show("live");
  }

  /** Ask at once, as after a sleep. */
  question(): void {
    this.resting = false;
    this.next(WAITING_AFTER, () => this.falter());
    this.ask();
  }

  /** The line is broken, or its answer late. */
  falter(): void {
    if (this.lamp === "lost") return;
    this.next(ANSWER_WITHIN - WAITING_AFTER, () => this.show("lost"));
    this.show("waiting");
  }

  /** Nobody looks at the lamp: nothing is asked until the next question. */
  rest(): void {
    this.resting = true;
    this.clock.clear(this.timer);
  }

  private next(ms: number, act: () => void): void {
    this.clock.clear(this.timer);
    this.timer = this.clock.set(act, ms);
  }

  private show(lamp: Lamp): void {
    if (this.lamp === lamp) return;
    this.lamp = lamp;
    this.onLamp(lamp);
  }
}
