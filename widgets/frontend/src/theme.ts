/* Which of the two palettes: the reader's choice, else the host's, else the system's. */
import type { Settings } from "./protocol";

export type Theme = "light" | "dark";

export function resolve(wish: Settings["theme"], body: HTMLElement, systemDark: boolean): Theme {
  if (wish !== "auto") return wish;
  const lab = body.dataset.jpThemeLight;
  if (lab !== undefined) return lab === "false" ? "dark" : "light";
  if (body.classList.contains("vscode-dark") || body.classList.contains("vscode-high-contrast")) return "dark";
  if (body.classList.contains("vscode-light")) return "light";
  return systemDark ? "dark" : "light";
}

/** Calls back whenever the host or the system may have changed; returns the way to stop. */
export function watchTheme(changed: () => void): () => void {
  const system = matchMedia("(prefers-color-scheme: dark)");
  const observer = new MutationObserver(changed);
  system.addEventListener("change", changed);
  observer.observe(document.body, { attributes: true, attributeFilter: ["class", "data-jp-theme-light"] });
  return () => { system.removeEventListener("change", changed); observer.disconnect(); };
}

export const systemDark = (): boolean => matchMedia("(prefers-color-scheme: dark)").matches;
export const reducedMotion = (): boolean => matchMedia("(prefers-reduced-motion: reduce)").matches;
export const coarsePointer = (): boolean => matchMedia("(pointer: coarse)").matches;
