/* The scene as Python sends it, made whole again: the inverse of widgets/wire.py. */

import type { Area, Cell, Formula, Formulas, Item, Row, Scene, Scores, Term } from "./protocol";

type Loose = Record<string, any>;

const SCENE = {
  rev: 0, game: "", lang: "en", dir: "ltr", mode: "live", title: "", seats: [], areas: [], compose: {}, moves: [],
  timeline: null, scores: null, tabs: [], tools: [], form: null, busy: "",
};
const BANNER = { phase: "", text: "", rule: "" };
const SEAT = { id: 0, name: "", points: "", toMove: false, mine: false, note: "", pattern: 0 };
const AREA = { id: "", zone: "center", kind: "grid", label: "", columns: [], look: "" };
const CELL = { id: "", name: "", acts: {}, marks: [], caption: "" };
const TIMELINE = { at: 0, moves: 0, turn: 0, turns: 0, text: "", stops: [], live: false, line: 0, lines: [] };
const PERMISSION = { ok: false, why: "" };
const LINE = { id: 0, name: "", text: "", depth: 0 };

/** A scene from the traits `scene` and `frame`. */
export function widen(scene: Loose, frame: Loose): Scene {
  const whole: Loose = { ...SCENE, ...frame, ...scene };
  return {
    ...whole,
    banner: { ...BANNER, ...whole.banner },
    seats: whole.seats.map((seat: Loose) => ({ ...SEAT, ...seat })),
    areas: whole.areas.map(area),
    timeline: whole.timeline && {
      ...TIMELINE, ...whole.timeline,
      lines: (whole.timeline.lines ?? []).map((line: Loose) => ({ ...LINE, ...line })),
      undo: { ...PERMISSION, ...whole.timeline.undo }, redo: { ...PERMISSION, ...whole.timeline.redo },
    },
    scores: whole.scores && scores(whole.scores),
  } as Scene;
}

function area(wire: Loose): Area {
  return { ...AREA, ...wire, rows: (wire.rows ?? []).map(row) } as Area;
}

function row(wire: Loose): Row {
  return { head: wire.head ?? "", cells: (wire.cells ?? []).map((cell: Loose) => aCell(cell, wire.look ?? "")) };
}

function aCell(wire: Loose, look: string): Cell {
  return { ...CELL, look, ...wire, items: (wire.items ?? []).map((text: string, i: number) => item(wire.id, text, i)) } as Cell;
}

function item(cell: string, text: string, i: number): Item {
  const [face, id] = text.split("@");
  return { id: id ?? `${cell}:${i}`, face: face! };
}

function scores(wire: Loose): Scores {
  const history = (wire.history ?? []).map(([at, turn, ...gains]: any[]) => ({ at, turn, gains, text: "" }));
  return { totals: wire.totals ?? [], result: wire.result ?? "", last: wire.last ? formulas(wire.last) : null, history };
}

/** Filled-in formulas as sent with a scene; those of a message come whole. */
export function formulas(wire: Loose): Formulas {
  return { title: wire.title ?? "", rule: wire.rule ?? "", seats: (wire.seats ?? []).map(formula) };
}

function formula(wire: Loose): Formula {
  return { seat: wire.seat ?? 0, name: wire.name ?? "", spoken: wire.spoken ?? "", term: term(wire.term) };
}

function term(wire: Loose): Term {
  return {
    value: wire.value ?? "", label: wire.label ?? "", op: wire.op ?? "value", parts: (wire.parts ?? []).map(term),
    pieces: wire.pieces ?? [],
  };
}
