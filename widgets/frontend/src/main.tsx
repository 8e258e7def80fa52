import { render as draw } from "preact";
import type { Model } from "./model";
import { travel } from "./motion";
import { Places } from "./places";
import { shelter } from "./shelter";
import css from "./styles.css";
import { Table } from "./table";
import { App } from "./view/App";

const STAGE_WIDTH = 850;   // a stage is drawn as if it were so wide and enlarged to the screen: its letters are readable from afar
const TALL = 600;   // pixels: in a lower window a whole table would be too small
/** How much larger words are in a window that is larger than a small laptop's. */
const SCALE = (): number => Math.min(1.8, Math.max(1, Math.min(window.innerWidth / 1280, window.innerHeight / 720)));
const BESIDE = "max(600px, 80vh)";   // how high a whole table is in a page that has other things as well
const AWAY = 2000;   // a page that was hidden longer asks Python again where it stands

/** The anywidget entry: one view of the model in `el`. Returns what takes it down again. */
function render({ model, el }: { model: Model; el: HTMLElement }): () => void {
  const root = document.createElement("div");
  root.className = "tk-root tk";
  const { host, main, close } = shelter(el, root, css, true);
  const place = document.createElement("div");
  root.style.setProperty("--window", main ? "100dvh" : BESIDE);
  const reader = parseFloat(root.style.getPropertyValue("--rem"));
  const paint = (moved: boolean): void => {
    if (table.staged) root.style.setProperty("--enlarged", String(Math.max(1, root.clientWidth / STAGE_WIDTH)));
    const before = moved ? new Places(root) : null;
    const { scene } = table;
    root.style.setProperty("--rem", `${reader * (table.planned ? SCALE() : 1)}px`);
    root.lang = scene.lang;
    root.dir = scene.dir;
    Object.assign(root.dataset, { game: scene.game, theme: table.settings.theme, size: table.staged ? "stage" : table.size, plan: table.planned ? "on" : "off", mode: scene.mode, god: scene.views?.god ? "on" : "off", motion: table.still ? "off" : "on" });
    host.lang = scene.lang;
    host.setAttribute("aria-label", scene.title);
    if (main) {
      document.title = scene.title;
      Object.assign(document.documentElement, { lang: scene.lang, dir: scene.dir });
    }
    draw(<App table={table} />, place);
    if (before) requestAnimationFrame(() => travel(root, before));   // where the browser lays out anyway
  };
  const table = new Table(model, root, paint);
  root.append(place, table.regions.element, table.theatre.layer);
  paint(false);

  /* A press during the show only ends it, wherever it goes; a key ends it and is obeyed. */
  let ended = false;
  const onNext = (event: Event): boolean => event.composedPath().some((node) => (node as Element).classList?.contains("next-beat"));
  const onDown = (event: Event): void => {
    ended = table.theatre.on && !onNext(event);
    if (ended) { table.theatre.skip(); drop(event); }
  };
  const onClick = (event: Event): void => { if (ended) { ended = false; drop(event); } };
  const onKey = (event: Event): void => { if (!onNext(event)) table.theatre.skip(); };
  host.addEventListener("pointerdown", onDown, true);
  host.addEventListener("mousedown", (event) => { if (ended) drop(event); }, true);      // nor does the focus go there
  host.addEventListener("click", onClick, true);
  addEventListener("keydown", onKey, true);      // also where nothing has the focus

  const resized = new ResizeObserver(() => {
    const width = root.clientWidth;
    const size = width >= 900 ? "wide" : width >= 600 ? "medium" : "narrow";
    const tall = window.innerHeight >= TALL;
    if (width && (table.staged || size !== table.size || tall !== table.tall)) { Object.assign(table, { size, tall }); table.update(); }
  });
  resized.observe(root);
  resized.observe(document.documentElement);      // as high as the window where the page is one table

  let hiddenAt = 0;
  let leaving = 0;
  const hello = (): void => void table.hello();
  const onHash = ({ oldURL }: HashChangeEvent): void => { if (oldURL !== location.href) hello(); };    // it may be undone already
  const onVisibility = (): void => {
    clearTimeout(leaving);
    if (document.hidden) table.pulse?.rest();
    else table.pulse?.question();
    const shared = table.scene.views?.pass ? table.scene.views : null;
    const wait = shared ? shared.hide * 1000 : AWAY;
    const away = Date.now() - hiddenAt;
    if (document.hidden) {
      hiddenAt = Date.now();
      if (shared) leaving = window.setTimeout(() => table.leave(), wait);
    } else if (shared && away > wait && !table.covered) table.leave();      // the timers of a sleeping page stand still
    else if (!shared && away > wait) hello();      // a shared screen that says hello begins at the curtain
  };
  addEventListener("hashchange", onHash);
  document.addEventListener("visibilitychange", onVisibility);
  hello();

  return () => {
    removeEventListener("hashchange", onHash);
    document.removeEventListener("visibilitychange", onVisibility);
    clearTimeout(leaving);
    removeEventListener("keydown", onKey, true);
    resized.disconnect();
    table.close();
    draw(null, place);
    close();
  };
}

function drop(event: Event): void {
  event.preventDefault();
  event.stopImmediatePropagation();
}

export default { render };
