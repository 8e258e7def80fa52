/* What areas and filled-in formulas are drawn on: the table, or a small one in the rulebook. It knows what the reader
   points at; a formula and the pieces it counts are linked both ways. */
import { cellsOf } from "./compose";
import type { Area, Cell, Preview } from "./protocol";

export abstract class Board {
  /** Before the ids of its elements: several boards may show the same place. */
  abstract readonly prefix: string;

  lit = new Set<string>();                // pieces that a formula token points at
  named = "";                             // what that token stands for
  pinned = "";                            // the token whose pieces stay outlined
  pointed = new Set<string>();            // ids under the pointer or the focus: their tokens are marked
  changed = new Set<string>();            // cells outlined because they changed and nothing may move
  opened = new Map<string, boolean>();    // areas the reader has folded or unfolded
  preview: Preview | null = null;
  protected here = "";                    // the cell last focused
  protected hover = "";
  protected stops = new Map<string, string>();

  abstract get areas(): Area[];
  abstract get rtl(): boolean;
  /** Ids of places and pieces that are outlined. */
  abstract get outlined(): string[];
  /** Pressing any place answers a question. */
  abstract get asks(): boolean;
  abstract t: (key: string) => string;
  abstract update(): void;
  abstract part(selector: string): HTMLElement | null;
  abstract foldable(area: Area): boolean;
  abstract available: (cell: Cell) => boolean;
  abstract selected: (cell: Cell) => boolean;
  abstract offer(cell: Cell): string;
  abstract press(id: string): void;

  button(id: string): HTMLElement | null { return this.part(`[data-cell="${CSS.escape(this.prefix + id)}"]`); }

  protected cell(id: string): Cell | undefined { return this.areas.flatMap(cellsOf).find((cell) => cell.id === id); }

  pointAt(id: string): void { this.hover = id; this.point(); }

  focusOn(area: string, id: string): void {
    this.here = id;
    this.stops.set(area, id);
    this.point();
  }

  /** The cell of an area that Tab stops at. */
  stopOf(area: Area): string {
    const cells = cellsOf(area);
    const known = this.stops.get(area.id);
    return (cells.find((c) => c.id === known) ?? cells.find(this.available) ?? cells[0])?.id ?? "";
  }

  protected point(): void {
    const cell = this.cell(this.hover || this.here);
    this.pointed = new Set(cell ? [cell.id, ...cell.items.map((item) => item.id)] : []);
    this.update();
  }

  /** A formula token shows its pieces and its name. */
  light(pieces: string[], token: string, name: string): void {
    if (this.pinned && this.pinned !== token) return;
    this.lit = new Set(pieces);
    this.named = name;
    this.update();
  }

  unlight(): void {
    if (this.pinned) return;
    this.lit = new Set();
    this.named = "";
    this.update();
  }

  /** Pressing a token keeps its pieces shown; pressing it again lets them go. */
  pin(pieces: string[], token: string, name: string): void {
    const again = this.pinned === token;
    this.pinned = "";
    if (again) return this.unlight();
    this.light(pieces, token, name);
    this.pinned = token;
  }
}
