/* From pressed cells to an attempt. The page knows no rule: it joins words and compares with the legal moves. */
import type { Area, Cell, Move, Scene } from "./protocol";

/** The words chosen so far, and the cells that gave them. */
export interface Selection { verb: string; words: string[]; cells: string[] }

/** What pressing a cell would add up to. */
export interface Step { selection: Selection; attempt: string; complete: boolean; legal: boolean }

export const attemptOf = (verb: string, words: string[]): string => [verb, ...words].join(" ");

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

function step(cell: Cell, scene: Scene, verb: string, words: string[], cells: string[]): Step | null {
  const word = cell.acts[`${verb}.${words.length}`];
  if (word === undefined) return null;
  const all = [...words, word];
  const attempt = attemptOf(verb, all);
  const complete = all.length >= (scene.compose[verb] ?? 1);
  const legal = complete ? scene.moves.some((m) => m.attempt === attempt) : beginnings(scene.moves).has(attempt);
  return { selection: { verb, words: all, cells: [...cells, cell.id] }, attempt, complete, legal };
}

/** What pressing `cell` means now: the next word of the selection, else the first word of the first verb, in the
    order of `compose`, that can lead to a legal move, else of the first verb at all. */
export function choose(cell: Cell, scene: Scene, selection: Selection | null): Step | null {
  if (selection) {
    const next = step(cell, scene, selection.verb, selection.words, selection.cells);
    if (next) return next;
  }
  const fresh = Object.keys(scene.compose).map((verb) => step(cell, scene, verb, [], [])).filter((s) => s !== null);
  return fresh.find((s) => s.legal) ?? fresh[0] ?? null;
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
