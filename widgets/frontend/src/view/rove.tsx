/* Many buttons, one tab stop: inside, arrows, Home and End walk. */
import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { moveIn } from "../keys";

interface Props { children: ComponentChildren; class?: string; role?: "group" | "list" | "tablist" | "toolbar"; label?: string; last?: boolean; style?: Record<string, number> }

/** `last`: start at the last button instead of the first. */
export function Rove({ children, role, label, last, ...rest }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const stop = useRef<HTMLButtonElement | null>(null);
  const buttons = (): HTMLButtonElement[] => [...box.current!.querySelectorAll("button")];
  const settle = (): void => {
    const all = buttons();
    if (!stop.current || !all.includes(stop.current)) stop.current = all[last ? all.length - 1 : 0] ?? null;
    for (const button of all) button.tabIndex = button === stop.current ? 0 : -1;
  };
  useLayoutEffect(settle);
  const onFocusIn = (event: Event): void => {
    const button = (event.target as Element).closest("button");
    if (button) { stop.current = button; settle(); }
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const all = buttons();
    const rows = [all.map((_, i) => String(i))];
    const target = moveIn(rows, String(all.indexOf(event.target as HTMLButtonElement)), event, box.current!.closest("[dir=rtl]") !== null);
    if (target === null) return;
    event.preventDefault();
    all[Number(target)]!.focus();
  };
  return <div ref={box} role={role} aria-label={label} onFocusIn={onFocusIn} onKeyDown={onKeyDown} {...rest}>{children}</div>;
}
