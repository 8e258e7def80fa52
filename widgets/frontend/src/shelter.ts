/* Where a widget stands in somebody else's page: a shadow root. No style sheet of that page reaches in and none of ours
   leaks out; keys stay here, and each gesture counts once. A face of type would have to be registered in the document. */
import { once } from "./gesture";
import { isOurs } from "./keys";

export interface Shelter {
  /** What stands in the page. */
  host: HTMLElement;
  /** Whether this is the main part of the page; where there is another, it is a region in it and leaves the title alone. */
  main: boolean;
  close(): void;
}

/** The element itself is out of reach too: what the innermost sheet says with !important counts. */
const HOST = ":host { all: initial !important; display: block !important; font-size: medium !important; }";
/** Command palettes of JupyterLab's kind hear keys before anybody else, but for those pressed in something marked so. */
const UNHEARD = "data-lm-suppress-shortcuts";

/** The theme of the page around, "" where it has none: JupyterLab's, VS Code's. */
function around(): "light" | "dark" | "" {
  const { dataset, classList } = document.body;
  const has = (...names: string[]): boolean => names.some((name) => classList.contains(name));
  if (dataset["jpThemeLight"] === "true" || has("vscode-light", "vscode-high-contrast-light")) return "light";
  return dataset["jpThemeLight"] === "false" || has("vscode-dark", "vscode-high-contrast") ? "dark" : "";
}

/** Puts `root`, whose looks are in the sheet `css`, into `el`. `part`: it may be the main part of the page. */
export function shelter(el: HTMLElement, root: HTMLElement, css: string, part: boolean): Shelter {
  const main = part && !document.querySelector("main, [role=main]");
  const host = document.createElement(main ? "main" : part ? "section" : "div");
  const shadow = host.attachShadow({ mode: "open" });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(HOST + css);
  shadow.adoptedStyleSheets = [sheet];
  shadow.append(root);
  once(shadow);
  el.append(host);
  root.style.setProperty("--rem", getComputedStyle(host).fontSize);   // as the reader has set it, whatever the page says

  const themed = (): void => { root.dataset["around"] = around(); };
  const theme = new MutationObserver(themed);
  theme.observe(document.body, { attributes: true, attributeFilter: ["class", "data-jp-theme-light"] });
  themed();

  const unheard = (event: KeyboardEvent): void => {
    if (event.composedPath().includes(host)) host.toggleAttribute(UNHEARD, isOurs(event));
  };
  const stays = (event: KeyboardEvent): void => { if (isOurs(event)) event.stopPropagation(); };
  addEventListener("keydown", unheard, true);
  root.addEventListener("keydown", stays);
  return {
    host, main,
    close: () => {
      theme.disconnect();
      removeEventListener("keydown", unheard, true);
      host.remove();
    },
  };
}

/** What has the focus within `node`. */
export function focused(node: Node): HTMLElement | null {
  const active = (node.getRootNode() as Document | ShadowRoot).activeElement as HTMLElement | null;
  return node.contains(active) ? active : null;
}
