/* What may move, and how: chips travel from their old place to the new one (FLIP); never longer than 200 ms and never in the way. */
export const reducedMotion = (): boolean => matchMedia("(prefers-reduced-motion: reduce)").matches;

export type Places = Map<string, DOMRect>;

const MILLISECONDS = 180;

export function places(root: HTMLElement): Places {
  const found: Places = new Map();
  for (const node of root.querySelectorAll<HTMLElement>("[data-item]")) {
    found.set(node.dataset.item!, node.getBoundingClientRect());
  }
  return found;
}

export function travel(root: HTMLElement, before: Places): void {
  for (const node of root.querySelectorAll<HTMLElement>("[data-item]")) {
    const from = before.get(node.dataset.item!);
    if (!from || from.width === 0) continue;
    const to = node.getBoundingClientRect();
    const x = from.left - to.left;
    const y = from.top - to.top;
    if (to.width === 0 || Math.abs(x) + Math.abs(y) < 2) continue;
    node.animate(
      [{ transform: `translate(${x}px, ${y}px)`, zIndex: 5 }, { transform: "none", zIndex: 5 }],
      { duration: MILLISECONDS, easing: "cubic-bezier(.2,.7,.3,1)" },
    );
  }
}
