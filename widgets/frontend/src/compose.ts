/* From pressed cells to an attempt. The page knows no rule: it joins words and compares with the legal moves. */
import type { Area, Cell, Move, Scene } from "./protocol";

/** The words chosen so far, and the cells that gave them. */
export interface Selection { verb: string; words: string[]; cells: string[] }

/** What pressing a cell would add up to. */
export interface Step { selection: Selection; attempt: string; complete: boolean; legal: boolean }

const prefixes = new WeakMap<Move[], Set<string>>();

/** Every beginning, word by word, of a legal move. */
function beginnings(moves: Move[]): Set<string> {
  let known = prefixes.get(moves);
  if (!known) {
    known = new Set();
    for (const { attempt } of moves) {
      const words = attempt.split(" ");
      words.forEach((_, i) => known!.add(words.slice(0, i + 1).join(" ")));
    }
    prefixes.set(moves, known);
  }
  return known;
}

/** What pressing these cells one after the other adds up to with a verb; null where one of them has no word for it. */
function step(cells: Cell[], scene: Scene, verb: string): Step | null {
  const words = cells.map((cell, i) => cell.acts[`${verb}.${i}`]).filter((word) => word !== undefined);
  if (words.length < cells.length) return null;
  const count = scene.compose[verb] ?? 1;
  const attempt = [verb, words.join(count < 0 ? "" : " ")].filter(Boolean).join(" ");
  const complete = words.length >= Math.abs(count);
  const begins = (): boolean => count < 0 ? scene.moves.some((m) => m.attempt.startsWith(attempt)) : beginnings(scene.moves).has(attempt);
  const legal = complete ? scene.moves.some((m) => m.attempt === attempt) : begins();
  return { selection: { verb, words, cells: cells.map(({ id }) => id) }, attempt, complete, legal };
}

/** What pressing `cell` means now: with the cells of the selection, else alone, the first verb, in the order of `compose`,
    that can lead to a legal move, else the first verb at all. */
export function choose(cell: Cell, scene: Scene, selection: Selection | null): Step | null {
  const before = selection?.cells.flatMap((id) => findCell(scene, id) ?? []) ?? [];
  for (const cells of [[...before, cell], [cell]]) {
    const steps = Object.keys(scene.compose).map((verb) => step(cells, scene, verb)).filter((s) => s !== null);
    if (steps.length) return steps.find((s) => s.legal) ?? steps[0]!;
  }
  return null;
}

/** Whether pressing the cell goes on towards a legal move. With a selection only its continuations count. */
export function available(cell: Cell, scene: Scene, selection: Selection | null): boolean {
  const next = choose(cell, scene, selection);
  if (!next?.legal) return false;
  return !selection || next.selection.words.length > selection.words.length;
}

/** Legal moves that no cell contributes to, such as "stop": they get buttons of their own. */
export function loose(scene: Scene): Move[] {
  const words = new Set<string>();
  for (const cell of allCells(scene)) for (const key of Object.keys(cell.acts)) words.add(key.split(".")[0]!);
  return scene.moves.filter((m) => !words.has(m.attempt.split(" ")[0]!));
}

export const cellsOf = (area: Area): Cell[] => area.rows.flatMap((row) => row.cells);
export const allCells = (scene: Scene): Cell[] => scene.areas.flatMap(cellsOf);
export const findCell = (scene: Scene, id: string): Cell | undefined => allCells(scene).find((c) => c.id === id);
