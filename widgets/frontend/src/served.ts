/* A page of `terakoya play`: one widget of ours, drawn by what draws it, connected to its kernel. The template has written
   into the page which kernel that is. When the line breaks the page comes back by itself: to the same kernel if it is
   there, else to that of a page fetched anew, as a reload would. */
import { HostModel } from "./host";
import { KernelLine, type News, type Place, token } from "./kernel";
import type { Lamp } from "./link";
import type table from "./main";
import { Pulse } from "./pulse";

const REPLY_WITHIN = 3000;      // the server, when it is asked about a kernel
const PAGE_WITHIN = 60_000;     // a page that needs a new kernel
const STATE_WITHIN = 10_000;
const WORK_WITHIN = 30_000;     // whatever takes long is done beside the answers
const AGAIN_AFTER = [500, 5000] as const;    // between two attempts, from the first to the last
const GIVEN_UP = 2;             // attempts in vain at a kernel that the server says is there

const base = new URL(document.body.dataset["baseUrl"]!, location.href);
const root = new URL("..", base);

/** The mark by which a notebook server knows that a page of its own asks. The browser keeps it from any page of Jupyter's,
    and there may have been none. What counts is that no page of another server can read it or set it. */
function mark(): string {
  const kept = /.*(?:^|; )_xsrf=([^;]*)/.exec(document.cookie)?.[1];    // the last counts for the server
  if (kept) return kept;
  const made = token();
  document.cookie = `_xsrf=${made}; path=${root.pathname}; SameSite=Strict`;
  return made;
}

/** Tell the server that nobody needs a kernel any more. */
function release(kernel: string): void {
  const form = new FormData();
  form.append("_xsrf", mark());
  navigator.sendBeacon(new URL(`api/shutdown/${kernel}`, base), form);
}

/** Say that there will be nothing to see. */
function fail(): void {
  document.querySelector<HTMLElement>("#loading")!.hidden = true;
  document.querySelector<HTMLElement>("#failed")!.hidden = false;
}

/** Where a page says that its Python is, and what draws it. */
function read(page: Document): Partial<Place & { drawing: string }> {
  return { ...page.querySelector<HTMLElement>("#page")?.dataset };
}

/** What the server answers at an address; nothing where it does not. */
const fetched = (address: URL | string, ms: number): Promise<Response | null> =>
  fetch(address, { cache: "no-store", signal: AbortSignal.timeout(ms) }).catch(() => null);

const pause = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));

/** When somebody looks at the page: until then it needs no kernel. */
const seen = (): Promise<unknown> | void => {
  if (document.hidden) return new Promise((done) => document.addEventListener("visibilitychange", done, { once: true }));
};

class Served {
  private readonly host = new HostModel((content) => this.line.tell(content));
  private readonly pulse = new Pulse(() => this.line.ask(), (lamp) => this.onLamp(lamp));
  private line!: KernelLine;
  private held: object[] = [];     // what has come before the state
  private drawn = false;
  private mending = false;
  private gone = false;            // there is no such kernel any more
  private cut = false;             // the line itself is broken, not only silent
  private vain = 0;
  private working = 0;             // the timer of a kernel that says it is at work

  constructor(private el: HTMLElement, private place: Place, private readonly drawing: string) {
    this.host.change({ line: "live" });
    void this.join(false).then((there) => { if (!there && !this.gone) this.pulse.falter(); });
    document.addEventListener("visibilitychange", () => this.onVisibility());
    addEventListener("pagehide", () => {
      release(this.place.kernel);
      this.line.close();
    });
    addEventListener("pageshow", ({ persisted }) => { if (persisted) location.reload(); });
  }

  /** Connect to the kernel; whether its state has come. A new kernel is told first who has come, as its state depends on it. */
  private join(renewed: boolean): Promise<boolean> {
    return new Promise((done) => {
      setTimeout(done, STATE_WITHIN, false);
      let there = false;
      this.held = [];
      this.line?.close();
      this.line = new KernelLine(root, this.place, {
        opened: () => {
          if (renewed) this.host.renew();
          this.line.requestState();
        },
        heard: () => { if (there) this.pulse.heard(); },
        busy: (seconds) => this.pulse.busy(seconds * 1000),
        news: (news) => {
          if (there) this.tell(news);
          else if (news.method === "custom") this.held.push(news.content);
        },
        state: (state) => {
          there = true;
          this.gone = this.cut = false;
          this.vain = 0;
          this.pulse.heard();
          this.host.change(state);
          this.held.forEach((content) => this.host.tell(content));
          this.draw();
          done(true);
        },
        closed: (gone) => {
          this.gone = gone;
          this.cut = true;
          done(false);
          if (gone && !this.drawn) return fail();
          this.pulse.falter();
          void this.mend();
        },
      });
    });
  }

  private tell(news: News): void {
    if (news.method === "custom") this.host.tell(news.content);
    else if (news.method === "update") this.host.change(news.state);
  }

  private draw(): void {
    if (this.drawn) return;
    this.drawn = true;
    void (import(this.drawing) as Promise<{ default: typeof table }>).then((drawer) => {
      for (const notice of document.querySelectorAll("#loading, #failed")) notice.remove();
      drawer.default.render({ model: this.host, el: this.el });
    }, fail);
  }

  private onLamp(lamp: Lamp): void {
    this.host.change({ line: lamp });
    clearTimeout(this.working);
    if (lamp === "busy") this.working = window.setTimeout(() => this.giveUp(), WORK_WITHIN);
    if (lamp === "lost") void this.mend();
  }

  /** Nothing here takes so long: Python has lost its way. */
  private giveUp(): void {
    this.gone = true;
    this.pulse.falter();
    void this.mend();
  }

  /** A page that nobody sees asks nothing. */
  private onVisibility(): void {
    if (document.hidden) this.pulse.rest();
    else if (!this.mending) this.pulse.question();
  }

  /** Try to come back, until that is done. */
  private async mend(): Promise<void> {
    if (this.mending) return;
    this.mending = true;
    let wait: number = AGAIN_AFTER[0];
    await seen();
    while (!(await this.back())) {
      await pause(wait * (0.5 + Math.random()));    // a whole class does not come at the same moment
      await seen();
      wait = Math.min(wait * 1.5, AGAIN_AFTER[1]);
    }
    this.mending = false;
  }

  /** One attempt. */
  private async back(): Promise<boolean> {
    const status = this.gone ? 404 : (await fetched(new URL(`api/kernels/${this.place.kernel}`, root), REPLY_WITHIN))?.status;
    if (this.pulse.lamp === "live") return true;    // it was only slow
    if (status === 404 || this.vain > GIVEN_UP) return this.anew();
    if (status !== 200) {
      this.cut = true;
      return false;
    }
    this.vain++;
    return (this.cut || this.vain > 1) && this.join(false);
  }

  /** Go on with another kernel, as a page opened now would have it. */
  private async anew(): Promise<boolean> {
    const page = await fetched(location.pathname + location.search, PAGE_WITHIN);
    if (!page?.ok) return false;
    const { kernel, model, drawing } = read(new DOMParser().parseFromString(await page.text(), "text/html"));
    if (!kernel) return false;
    release(this.place.kernel);
    this.place = { kernel, model: model ?? "" };
    Object.assign(this.el.dataset, this.place);
    this.gone = this.cut = false;
    this.vain = 0;
    if (drawing && drawing !== this.drawing) {      // another version is installed
      location.reload();
      return true;
    }
    return this.join(true);
  }
}

const here = document.querySelector<HTMLElement>("#page");
const { kernel, model, drawing } = read(document);
if (!here || !kernel) fail();
else if (model && drawing) new Served(here, { kernel, model }, drawing);
else release(kernel);    // a page of plain HTML needs no Python
