/* What the play page keeps in the browser (widgets/keep/browser_store.py). What finds no room is tried again until it does. */
import { type Clock, realClock } from "./link";

const TABLES = "terakoya.table.";
const FIRST_PAUSE = 250;
const LONGEST_PAUSE = 2000;

export class Kept {
  private readonly waiting = new Map<string, string>();
  private timer: unknown = null;

  /** `storage` raises where the browser keeps nothing at all; `onWaits` hears when something begins to wait, and when nothing does any more. */
  constructor(private storage: () => Storage, private onWaits: (waits: boolean) => void, private clock: Clock = realClock) {}

  /** Something has found no room yet. */
  get waits(): boolean { return this.waiting.size > 0; }

  /** All tables of this device, also those that wait. */
  get tables(): Record<string, string> { return { ...this.stored(), ...Object.fromEntries(this.waiting) }; }

  /** Keep a text under a name, or forget it. */
  keep(token: string, text: string | null): void {
    const waited = this.waits;
    if (this.put(token, text)) this.waiting.delete(token);
    else this.waiting.set(token, text!);
    this.tell(waited);
    if (this.waits && !waited) this.again(FIRST_PAUSE);
  }

  private again(pause: number): void {
    this.clock.clear(this.timer);
    this.timer = this.clock.set(() => {
      const waited = this.waits;
      for (const [token, text] of this.waiting) if (this.put(token, text)) this.waiting.delete(token);
      this.tell(waited);
      if (this.waits) this.again(Math.min(2 * pause, LONGEST_PAUSE));
    }, pause);
  }

  private tell(waited: boolean): void { if (this.waits !== waited) this.onWaits(this.waits); }

  private stored(): Record<string, string> {
    try {
      const storage = this.storage();
      const names = Object.keys(storage).filter((name) => name.startsWith(TABLES));
      return Object.fromEntries(names.map((name) => [name.slice(TABLES.length), storage.getItem(name)!]));
    } catch {
      return {};
    }
  }

  /** Whether the browser has done it. */
  private put(token: string, text: string | null): boolean {
    try {
      if (text === null) this.storage().removeItem(TABLES + token);
      else this.storage().setItem(TABLES + token, text);
      return true;
    } catch {
      return text === null;
    }
  }
}
