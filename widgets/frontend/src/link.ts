/* The line to Python: numbers the messages, and notices when no answer comes. */
import type { Outgoing } from "./protocol";

export type Lamp = "live" | "waiting" | "lost";

export interface Clock { set(callback: () => void, ms: number): unknown; clear(timer: unknown): void }
export const realClock: Clock = {
  set: (callback, ms) => setTimeout(callback, ms),
  clear: (timer) => clearTimeout(timer as ReturnType<typeof setTimeout>),
};

export const WAITING_AFTER = 1200;
export const LOST_AFTER = 4000;

export class Link {
  lamp: Lamp = "live";
  private waiting = new Map<number, unknown[]>();
  /** Ids never repeat between views and page loads: a random start, then counting. */
  private readonly first = Math.floor(Math.random() * 2 ** 32) * 2 ** 20;
  private last = this.first;

  constructor(
    private post: (message: Outgoing & { id: number; rev: number }) => void,
    private onLamp: (lamp: Lamp) => void,
    private clock: Clock = realClock,
  ) {}

  send(message: Outgoing, rev: number): number {
    const id = ++this.last;
    this.waiting.set(id, [
      this.clock.set(() => this.show("waiting"), WAITING_AFTER),
      this.clock.set(() => this.show("lost"), LOST_AFTER),
    ]);
    try {
      this.post({ ...message, id, rev });
    } catch {      // the host knows already that nobody is there
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

  close(): void {
    for (const id of [...this.waiting.keys()]) this.drop(id);
  }

  private drop(id: number): void {
    this.waiting.get(id)?.forEach((timer) => this.clock.clear(timer));
    this.waiting.delete(id);
  }

  private show(lamp: Lamp): void {
    if (this.lamp === lamp) return;
    this.lamp = lamp;
    this.onLamp(lamp);
  }
}
