/* A page of the site without a server: the same table as in Voilà, its Python in a worker beside it (widgets/ways/worker.py).
   Python that has died or lost its way is replaced by another one, which finds the table in the browser. */
import { HostModel } from "./host";
import { Kept } from "./kept";
import type { Lamp } from "./link";
import table from "./main";
import { Pulse, QUESTION } from "./pulse";

const BEGINS_WITHIN = 120_000;
const ANSWERS_WITHIN = 30_000;    // Python that is lost may still be at something: nothing here takes so long without a word
const AFTER_AN_END = 1000;

interface News { traits?: Record<string, unknown>; message?: { kind: string; seconds: number }; keep?: [string, string | null]; failed?: string }

/** What draws a page: that of the experiments comes with its charts, in a file of its own. */
async function drawing(page: string): Promise<typeof table> {
  const other = new URL("explore.js", document.baseURI).href;
  return page === "explore" ? ((await import(other)) as { default: typeof table }).default : table;
}

class Local {
  private readonly model = new HostModel((content) => this.worker.postMessage(JSON.stringify(content)));
  private readonly pulse = new Pulse(() => this.worker.postMessage(JSON.stringify(QUESTION)), (lamp) => this.onLamp(lamp));
  private readonly kept = new Kept(() => localStorage, (waits) => this.worker.postMessage(JSON.stringify({ kind: "kept", waits })));
  private worker!: Worker;
  private held: News[] | null = null;    // what a Python that takes over has said, until it knows who is here
  private drawn = false;
  private timer = 0;

  constructor(private readonly page: string) {
    this.model.change({ line: "live" });
    this.begin();
    addEventListener("beforeunload", (event) => { if (this.kept.waits) event.preventDefault(); });
    document.addEventListener("visibilitychange", () => {
      if (document.hidden) this.pulse.rest();
      else if (this.drawn) this.pulse.question();
    });
  }

  /** Let Python begin. One that takes over is told first who is here, and shows itself when it has heard that. */
  private begin(): void {
    this.worker?.terminate();
    const worker = this.worker = new Worker("worker.js", { type: "module" });
    worker.onmessage = ({ data }: MessageEvent<string>) => this.hear(JSON.parse(data) as News, worker);
    worker.onerror = () => this.ended(worker);
    const alive = `terakoya.${crypto.getRandomValues(new Uint32Array(4)).join("-")}`;
    worker.addEventListener("message", () => void navigator.locks?.request(alive, () => this.ended(worker)), { once: true });
    worker.postMessage({ page: this.page, tables: JSON.stringify(this.kept.tables), alive });
    if (!this.drawn) return;
    this.held = [];
    this.model.renew();
    worker.postMessage(JSON.stringify(QUESTION));
    this.again(BEGINS_WITHIN);
  }

  /** The Python in this worker is no more. */
  private ended(worker: Worker): void {
    if (!this.drawn || worker !== this.worker) return;
    this.pulse.falter();
    this.again(AFTER_AN_END);
  }

  private again(ms: number): void {
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => this.begin(), ms);
  }

  private onLamp(lamp: Lamp): void {
    this.model.change({ line: lamp });
    if (lamp === "live") clearTimeout(this.timer);
    if (lamp === "lost" && !this.held) this.again(ANSWERS_WITHIN);
  }

  private hear(news: News, worker: Worker): void {
    if (news.failed) {
      console.error(news.failed);
      return this.ended(worker);
    }
    if (news.keep) this.kept.keep(...news.keep);
    if (this.held) {
      this.held.push(news);
      if (news.message?.kind !== "here") return;
      const held = this.held;
      this.held = null;
      this.model.change(Object.assign({}, ...held.map(({ traits }) => traits)));
      held.forEach(({ message }) => { if (message) this.model.tell(message); });
      return this.pulse.heard();
    }
    if (news.message?.kind === "busy") return this.pulse.busy(news.message.seconds * 1000);
    this.pulse.heard();
    if (news.message) this.model.tell(news.message);
    if (!news.traits) return;
    this.model.change(news.traits);
    this.draw();
  }

  private draw(): void {
    if (this.drawn) return;
    this.drawn = true;
    void drawing(this.page).then((widget) => {
      document.querySelector("#loading")!.remove();
      widget.render({ model: this.model, el: document.querySelector("#page")! });
    });
  }
}

new Local(document.documentElement.dataset["page"]!);
if ("serviceWorker" in navigator) void navigator.serviceWorker.register("service.js");
