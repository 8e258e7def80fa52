/* What may move where nothing tells of it: pieces travel from their old place to the new one (FLIP); never longer than 200 ms and never in the way. */
import { Places } from "./places";

export const reducedMotion = (): boolean => matchMedia("(prefers-reduced-motion: reduce)").matches;

const MILLISECONDS = 180;

export function travel(root: HTMLElement, before: Places): void {
  const now = new Places(root);
  for (const node of root.querySelectorAll<HTMLElement>("[data-item]")) {
    const [from, to] = [before, now].map((places) => places.item(node.dataset["item"]!));
    if (!from || !to) continue;
    const [x, y] = [from.x - to.x, from.y - to.y];
    if (Math.abs(x) + Math.abs(y) < 2) continue;
    node.animate(
      [{ transform: `translate(${x}px, ${y}px)`, zIndex: 5 }, { transform: "none", zIndex: 5 }],
      { duration: MILLISECONDS, easing: "cubic-bezier(.2,.7,.3,1)" },
    );
  }
}
