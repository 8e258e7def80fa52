/* A page of `terakoya play`: one widget of ours, drawn by what draws it, connected to its kernel. The template has written
   into the page which kernel that is. */
import { KernelConnection } from "@jupyterlab/services/lib/kernel/default";
import { CommsOverSubshells } from "@jupyterlab/services/lib/kernel";
import { ServerConnection } from "@jupyterlab/services/lib/serverconnection";
import { HostModel } from "./host";
import type table from "./main";

/** What page and kernel say on the line of a widget: ipywidgets' protocol, as much of it as is used. */
type Said = { method: "custom"; content: never } | { method: "request_state"; drawing: false };
type News = { method: "update"; state: Record<string, unknown> } | { method: "custom"; content: object };

const here = document.querySelector<HTMLElement>("#page");
const base = new URL(document.body.dataset["baseUrl"]!, location.href);
const kernel = here?.dataset["kernel"];

/** The mark by which a notebook server knows that a page of its own asks. The browser keeps it from any page of Jupyter's,
    and there may have been none. What counts is that no page of another server can read it or set it. */
function mark(): string {
  const kept = /.*(?:^|; )_xsrf=([^;]*)/.exec(document.cookie)?.[1];    // the last counts for the server
  if (kept) return kept;
  const made = crypto.getRandomValues(new Uint32Array(4)).join("");
  document.cookie = `_xsrf=${made}; path=${new URL("..", base).pathname}; SameSite=Strict`;
  return made;
}

/** Tell the server that nobody needs the kernel any more. */
function release(): void {
  const form = new FormData();
  form.append("_xsrf", mark());
  navigator.sendBeacon(new URL(`api/shutdown/${kernel}`, base), form);
}

/** Say that there will be nothing to see. */
function fail(): void {
  document.querySelector<HTMLElement>("#loading")!.hidden = true;
  document.querySelector<HTMLElement>("#failed")!.hidden = false;
}

function connect(el: HTMLElement, id: string, model: string, drawing: string): void {
  const root = new URL("..", base).href;
  const serverSettings = ServerConnection.makeSettings({ baseUrl: root, wsUrl: root.replace(/^http/, "ws") });
  const connection = new KernelConnection({
    model: { id, name: "python3" }, serverSettings, commsOverSubshells: CommsOverSubshells.Disabled,
  });
  const line = connection.createComm("jupyter.widget", model);
  const send = (said: Said) => line.send(said).done.catch(() => undefined);    // the table misses the answer itself
  const host = new HostModel((content) => { void send({ method: "custom", content }); });
  const widget = (import(drawing) as Promise<{ default: typeof table }>).catch(fail);
  let drawn = false;
  const missed = (): void => { if (!drawn && !connection.isDisposed) fail(); };    // the kernel has died, or is a new one

  line.onMsg = async ({ content }) => {
    const news = content.data as unknown as News;
    if (news.method === "custom") host.tell(news.content);
    if (news.method !== "update") return;
    host.change(news.state);
    if (drawn) return;
    drawn = true;
    const drawer = await widget;
    if (!drawer) return;
    for (const notice of document.querySelectorAll("#loading, #failed")) notice.remove();
    drawer.default.render({ model: host, el });
  };
  connection.connectionStatusChanged.connect((_, status) => {
    if (status === "connected") void send({ method: "request_state", drawing: false }).then(missed);
    if (status === "disconnected") missed();
  });
  addEventListener("pagehide", () => {
    release();
    connection.dispose();
  });
  addEventListener("pageshow", ({ persisted }) => { if (persisted) location.reload(); });
}

if (!here) fail();
else if (kernel) {
  const { model, drawing } = here.dataset;
  if (model && drawing) connect(here, kernel, model, drawing);
  else release();    // a page of plain HTML needs no Python
}
