/* A page of the site without a server: the same table as in Voilà, its Python in a worker beside it (widgets/ways/worker.py). */
import { HostModel } from "./host";
import table from "./main";

const TABLES = "terakoya.table.";    // what the play page keeps in the browser: widgets/keep/browser_store.py

const kept = (): Record<string, string> => Object.fromEntries(Object.keys(localStorage)
  .filter((key) => key.startsWith(TABLES)).map((key) => [key.slice(TABLES.length), localStorage.getItem(key)!]));

function keep(token: string, text: string | null): void {
  if (text === null) localStorage.removeItem(TABLES + token);
  else localStorage.setItem(TABLES + token, text);
}

/** What draws a page: that of the experiments comes with its charts, in a file of its own. */
async function drawing(page: string): Promise<typeof table> {
  const other = new URL("explore.js", document.baseURI).href;
  return page === "explore" ? ((await import(other)) as { default: typeof table }).default : table;
}

interface News { traits?: Record<string, unknown>; message?: object; keep?: [string, string | null]; failed?: string }

const worker = new Worker("worker.js", { type: "module" });
const model = new HostModel((content) => worker.postMessage(JSON.stringify(content)));
const page = document.documentElement.dataset["page"]!;
let drawn = false;

worker.onmessage = ({ data }: MessageEvent<string>) => {
  const { traits, message, keep: change, failed } = JSON.parse(data) as News;
  if (failed) console.error(failed);
  if (change) keep(...change);
  if (message) model.tell(message);
  if (!traits) return;
  model.change(traits);
  if (drawn) return;
  drawn = true;
  void drawing(page).then((widget) => {
    document.querySelector("#loading")!.remove();
    widget.render({ model, el: document.querySelector("#page")! });
  });
};
worker.postMessage({ page, tables: JSON.stringify(kept()) });
if ("serviceWorker" in navigator) void navigator.serviceWorker.register("service.js");
