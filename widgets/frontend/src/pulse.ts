/* Whether anybody is still there at the other end of a line, also while nobody has anything to say. Any line will do that
   brings messages and can carry a question that Python answers: a kernel's (kernel.ts), a worker's, a notebook's. Python
   that is at work and cannot answer says so before or beside it (widgets/ways/attention.py, worker.py). */
import { type Clock, type Lamp, realClock, WAITING_AFTER } from "./link";

/** Milliseconds: after so much silence one asks, and so long the answer may take. Less than five seconds together. */
export const ASK_AFTER = 2000;
export const ANSWER_WITHIN = 2500;
/** Who has not answered is asked again, should nothing else mend the line. */
export const AGAIN_AFTER = 2500;

/** What a page sends to ask, where its line has no better way; the answer is of the kind "here". */
export const QUESTION = { kind: "there" };

export class Pulse {
  lamp: Lamp = "live";
  private timer: unknown = null;
  private resting = false;
  private word: unknown = null;        // the timer of Python's word that it is at work, as long as it holds

  /** `ask` sends the question; whatever comes then is an answer. */
  constructor(private ask: () => void, private onLamp: (lamp: Lamp) => void, private clock: Clock = realClock) {}

  /** Something came. */
  heard(): void {
    if (!this.resting) this.next(ASK_AFTER, () => this.question());
    this.show("live");
  }

  /** Python has said that it may be silent for so long, as it is at work. It may be heard all the same. */
  busy(ms: number): void {
    this.clock.clear(this.word);
    this.word = this.clock.set(() => this.worked(), ms);
    if (this.lamp !== "live") this.wait();
  }

  /** Ask at once, as after a sleep. */
  question(): void {
    this.resting = false;
    this.next(WAITING_AFTER, () => this.falter());
    this.ask();
  }

  /** The line is broken, or its answer late. */
  falter(): void {
    if (this.word !== null) return this.wait();
    if (this.lamp === "lost") return this.next(AGAIN_AFTER, () => this.question());
    this.next(ANSWER_WITHIN - WAITING_AFTER, () => this.lose());
    this.show("waiting");
  }

  /** Nobody looks at the lamp: nothing is asked until the next question. */
  rest(): void {
    this.resting = true;
    this.clock.clear(this.timer);
  }

  /** The answer comes when the work is done. */
  private wait(): void {
    this.clock.clear(this.timer);
    this.show("busy");
  }

  /** The word does not hold any more. */
  private worked(): void {
    this.word = null;
    if (this.lamp === "busy" && !this.resting) this.question();
  }

  private lose(): void {
    this.next(AGAIN_AFTER, () => this.question());
    this.show("lost");
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
