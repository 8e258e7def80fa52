/* Text that Python has made HTML of: a page of the rulebook, a step of a lesson. */
import { useLayoutEffect, useRef } from "preact/hooks";
import type { Table } from "../table";

/** A table in it that is wider than its box scrolls there, and with the arrow keys once it has the focus. */
export function Prose({ table, html }: { table: Table; html: string }) {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    for (const wide of box.current!.querySelectorAll("table")) {
      if (wide.scrollWidth > wide.clientWidth) wide.tabIndex = 0;
      else wide.removeAttribute("tabindex");
    }
  }, [html, table.size]);
  return <div ref={box} class="prose" onClick={table.follow} dangerouslySetInnerHTML={{ __html: html }} />;
}
