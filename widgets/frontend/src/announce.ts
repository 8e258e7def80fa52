/* The live regions: made once, each sentence put in once. */
import type { Log } from "./protocol";

const KEPT = 6;   // paragraphs that stay in a region; the older ones have been spoken long ago

export class Regions {
  readonly element = document.createElement("div");
  private regions: Record<"public" | "private" | "alert", HTMLElement>;

  constructor() {
    this.element.className = "tk-regions";
    const make = (name: string, role: string, live: string): HTMLElement => {
      const region = document.createElement("div");
      region.setAttribute("role", role);
      region.setAttribute("aria-live", live);
      region.setAttribute("aria-atomic", "false");   // the roles would have every kept sentence read again
      region.dataset.region = name;
      this.element.append(region);
      return region;
    };
    this.regions = {
      public: make("public", "status", "polite"),
      private: make("private", "status", "polite"),
      alert: make("alert", "alert", "assertive"),
    };
  }

  say(region: "public" | "private" | "alert", text: string): void {
    if (!text) return;
    const paragraph = document.createElement("p");
    paragraph.textContent = text;
    const where = this.regions[region];
    where.append(paragraph);
    while (where.childElementCount > KEPT) where.firstElementChild!.remove();
  }

  /** Empties what only one reader was told, or everything. */
  hush(all = false): void {
    this.regions.private.replaceChildren();
    this.regions.alert.replaceChildren();
    if (all) this.regions.public.replaceChildren();
  }
}

/** Tells which log lines are new. Lines are counted along one line of play: a branch has its own count, and what was
    there when a line of play is first seen is no news, unless a new game was asked for. Another view numbers its lines
    in another way: there, what was played since is news. */
export class LogReader {
  private seen = new Map<number, { n: number; at: number }>();   // by line of play: the newest log line
  private recounting = new Set<number>();
  private expecting = false;

  /** A new game was asked for: everything it says will be news. */
  expect(): void { this.expecting = true; }

  fresh(log: Log, line: number): Log["lines"] {
    const newest = { n: Math.max(-1, ...log.lines.map(({ n }) => n)), at: Math.max(-1, ...log.lines.map(({ at }) => at)) };
    const before = this.seen.get(line);
    const recount = this.recounting.delete(line);
    if (this.expecting && (before === undefined || newest.n < before.n)) {
      this.expecting = false;
      this.seen = new Map([[line, newest]]);
      return log.lines;
    }
    this.seen.set(line, newest);       // lower than before after an undo: what is played next is news again
    return before === undefined ? [] : log.lines.filter((l) => (recount ? l.at > before.at : l.n > before.n));
  }

  /** The next log is that of another view. */
  recount(): void { this.recounting = new Set(this.seen.keys()); }

  /** The start page is shown: forget the last game. */
  forget(): void { this.seen.clear(); }
}
