/* The line to Python: numbers the messages, and notices when no answer comes. */
import type { Numbered, Outgoing } from "./protocol";

/** From good to bad; "busy": Python is there, and at work. */
const LAMPS = ["live", "waiting", "busy", "lost"] as const;
export type Lamp = typeof LAMPS[number];

export interface Clock { set(callback: () => void, ms: number): unknown; clear(timer: unknown): void }
export const realClock: Clock = {
  set: (callback, ms) => setTimeout(callback, ms),
  clear: (timer) => clearTimeout(timer as ReturnType<typeof setTimeout>),
};

export const WAITING_AFTER = 1200;
export const LOST_AFTER = 4000;

export class Link {
  lamp: Lamp = "live";
  private answers: Lamp = "live";        // what the answers tell, or their absence
  private line: Lamp = "live";           // what the host knows of the line
  private waiting = new Map<number, unknown[]>();
  /** Ids never repeat between views and page loads: a random start, then counting. */
  private readonly first = Math.floor(Math.random() * 2 ** 32) * 2 ** 20;
  private last = this.first;

  constructor(
    private post: (message: Outgoing & Numbered) => void,
    private onLamp: (lamp: Lamp) => void,
    private clock: Clock = realClock,
  ) {}

  send(message: Outgoing, rev: number): number {
    const id = ++this.last;
    this.waiting.set(id, this.line === "busy" ? [] : [
      this.clock.set(() => this.show("waiting"), WAITING_AFTER),
      this.clock.set(() => this.show("lost"), LOST_AFTER),
    ]);
    try {
      this.post({ ...message, id, rev });
    } catch {      // the host knows already that nobody is there
      this.drop(id);
      this.show("lost");
    }
    return id;
  }

  /** Python answered `re`, in whatever way: it is alive. True if the answer is for this view. */
  heard(re: number): boolean {
    this.drop(re);
    this.show("live");
    return re === 0 || (re > this.first && re <= this.last);
  }

  /** Something new came from Python without being an answer (a new rev). */
  alive(): void {
    for (const id of [...this.waiting.keys()]) this.drop(id);
    this.show("live");
  }

  /** What is known of the line. What was on its way on one that is lost will not be answered; who is at work answers
      when that is done. */
  told(line: Lamp): void {
    this.line = line;
    if (line === "lost" || line === "busy") this.close();
    this.show("live");
  }

  close(): void {
    for (const id of [...this.waiting.keys()]) this.drop(id);
  }

  private drop(id: number): void {
    this.waiting.get(id)?.forEach((timer) => this.clock.clear(timer));
    this.waiting.delete(id);
  }

  private show(answers: Lamp): void {
    this.answers = answers;
    const lamp = LAMPS[Math.max(LAMPS.indexOf(this.answers), LAMPS.indexOf(this.line))]!;
    if (this.lamp === lamp) return;
    this.lamp = lamp;
    this.onLamp(lamp);
  }
}
