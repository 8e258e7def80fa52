/* Scenes, formulas and log lines as Python sends them, made whole again: the inverse of widgets/wire.py. */

import type {
  Advice, Area, Banner, Beat, Cell, Choice, Curtain, Entry, ExampleStep, Feedback, Formula, Formulas, Item, Lesson, Line, Log, LogLine, Move, Note, Pad, PadChoice,
  PadGroup, PadNote, PadPart, Permission, Row, Scene, Scores, Seat, ShortExample, Term, Timeline, Tool, Total, Views, ViewChoice,
} from "./protocol";

type Loose = Record<string, any>;

/* What is not sent. A field that comes from elsewhere, or is always sent, is named in the second place of `Omit`. */
const SCENE: Omit<Scene, "banner"> = {
  rev: 0, game: "", lang: "en", dir: "ltr", mode: "live", title: "", seats: [], areas: [], compose: {}, moves: [],
  timeline: null, scores: null, tabs: [], tools: [], form: null, busy: "", curtain: null, views: null, lesson: null, stage: null, pad: null, listed: false, beats: [],
};
const BANNER: Banner = { phase: "", text: "", rule: "" };
const SEAT: Seat = { id: 0, name: "", level: "", said: "", points: "", toMove: false, mine: false, note: "", pattern: 0 };
const MOVE: Move = { attempt: "", name: "", group: "" };
const AREA: Omit<Area, "rows"> = { id: "", zone: "center", kind: "grid", label: "", columns: [], look: "", fold: false, box: [] };
const TIMELINE: Omit<Timeline, "undo" | "redo"> = { at: 0, moves: 0, turn: 0, turns: 0, text: "", stops: [], live: false, line: 0, lines: [] };
const PERMISSION: Permission = { ok: false, why: "" };
const LINE: Line = { id: 0, name: "", text: "", depth: 0 };
const TOTAL: Total = { seat: 0, name: "", points: "" };
const CURTAIN: Curtain = { seat: 0, heading: "", text: "", recap: [], confirm: "", hint: "" };
const VIEWS: Views = { at: "", god: false, pass: false, hide: 0, choices: [] };
const VIEW: ViewChoice = { id: "", name: "", ask: "" };
const LESSON: Lesson = { contents: null, title: "", place: "", html: "", buttons: [], feedback: null, choices: [], ask: "", pick: false, point: [], beside: false, notes: [] };
const ENTRY: Omit<Entry, "send"> = { name: "", short: "", done: false };
const CHOICE: Omit<Choice, "send"> = { name: "", wrong: false, right: false };
const NOTE: Note = { title: "", html: "" };
const BUTTON: Omit<Tool, "send"> = { id: "", name: "", disabled: false, why: "", primary: false };
const PAD: Omit<Pad, "groups" | "buttons"> = { formulas: [], missing: [], result: "", rule: "", ruleName: "", names: [], rounds: [] };
const GROUP: PadGroup = { id: "", name: "", columns: 0, heads: [], parts: [], fill: [] };
const MISSING: PadNote = { text: "", rule: "", ruleName: "" };
const PART: Omit<PadPart, "kind"> = { id: "", name: "", short: "", face: "", piece: "", value: "", some: false, steps: [], choices: [] };
const PART_CHOICE: PadChoice = { value: "", name: "", face: "", on: false };
const FEEDBACK: Feedback = { title: "", html: "", formulas: [] };
const BEAT: Omit<Beat, "kind"> = { seat: 0, flights: [], lit: [], result: "" };
const FORMULAS: Formulas = { title: "", rule: "", seats: [] };

const filled = <T extends object>(empty: T, wire: Loose | undefined): T => ({ ...empty, ...wire });
const all = (empty: object, wire: Loose[] | undefined): Loose[] => (wire ?? []).map((one) => filled(empty, one));

/** A scene from the traits `scene` and `frame`. */
export function widen(scene: Loose, frame: Loose): Scene {
  const whole: Loose = { ...SCENE, ...frame, ...scene };
  const { timeline, form, curtain, views, stage } = whole;
  return {
    ...whole,
    banner: filled(BANNER, whole.banner),
    seats: all(SEAT, whole.seats),
    areas: whole.areas.map(area),
    moves: all(MOVE, whole.moves),
    timeline: timeline && {
      ...TIMELINE, ...timeline, lines: all(LINE, timeline.lines), undo: filled(PERMISSION, timeline.undo), redo: filled(PERMISSION, timeline.redo),
    },
    scores: whole.scores && scores(whole.scores),
    form: form && { ...form, fields: form.fields.map((field: Loose) => ({ when: null, rule: "", ...field })) },
    curtain: curtain && filled(CURTAIN, curtain),
    views: views && { ...filled(VIEWS, views), choices: all(VIEW, views.choices) },
    lesson: whole.lesson && lesson(whole.lesson),
    pad: whole.pad && pad(whole.pad),
    beats: widenBeats(whole.beats),
    stage: stage && { ...stage, buttons: all(BUTTON, stage.buttons) },
  } as Scene;
}

function lesson(wire: Loose): Loose {
  const { contents = null, feedback = null } = wire;
  return {
    ...LESSON, ...wire,
    contents: contents && { text: "", ...contents, games: (contents.games ?? []).map(contentsOf) },
    buttons: all(BUTTON, wire.buttons),
    feedback: feedback && { ...FEEDBACK, ...feedback, formulas: widenSeats(feedback.formulas) },
    choices: all(CHOICE, wire.choices),
    notes: all(NOTE, wire.notes),
  };
}

function contentsOf({ puzzles = null, ...game }: Loose): Loose {
  const levels = puzzles?.levels ?? [];
  return {
    title: "", ...game, lessons: all(ENTRY, game.lessons),
    puzzles: puzzles && { title: "", ...puzzles, levels: levels.map((level: Loose) => ({ title: "", ...level, puzzles: all(ENTRY, level.puzzles) })) },
  };
}

function pad(wire: Loose): Loose {
  return {
    ...PAD, ...wire,
    groups: (wire.groups ?? []).map((group: Loose) => ({ ...filled(GROUP, group), parts: (group.parts ?? []).map(part), fill: all(BUTTON, group.fill) })),
    formulas: widenSeats(wire.formulas),
    missing: all(MISSING, wire.missing),
    buttons: all(BUTTON, wire.buttons),
  };
}

const part = (wire: Loose): Loose => ({ ...PART, ...wire, choices: all(PART_CHOICE, wire.choices) });

/** The trait `advice`: whole but for its formulas. Before there is any, it is empty. */
export function widenAdvice(wire: Loose | undefined): Advice {
  const hint = wire?.hint;
  const moves = (hint?.moves ?? []).map((move: Loose) => ({ ...move, formulas: widenSeats(move.formulas) }));
  return { hint: hint ? { ...hint, moves } : null, review: wire?.review ?? null };
}

/** What has happened. */
export const widenBeats = (wire: Loose[]): Beat[] => all(BEAT, wire) as Beat[];

/** The trait `log`. */
export function widenLog(wire: Loose | undefined): Log {
  return { total: wire?.total ?? 0, lines: widenLines(wire?.lines ?? []) };
}

/** Log lines, also those that come on request. */
export function widenLines(lines: any[][]): LogLine[] {
  return lines.map(([n, at, turn, who, text, rule, kind]) => ({ n, at, turn, who, text, rule, kind }));
}

/** The formulas of a scoring or a preview. */
export function widenFormulas(wire: Loose): Formulas {
  return { ...FORMULAS, ...wire, seats: widenSeats(wire.seats) };
}

/** A formula for each seat. */
export function widenSeats(wire: Loose[] | undefined): Formula[] {
  return (wire ?? []).map(formula);
}

/** A step of a worked example. */
export function widenExample(wire: ShortExample): ExampleStep {
  return { ...wire, areas: wire.areas.map(area), formulas: widenSeats(wire.formulas) };
}

function area(wire: Loose): Area {
  return { ...AREA, ...wire, rows: (wire.rows ?? []).map(row) } as Area;
}

function row(wire: Loose): Row {
  return { head: wire.head ?? "", cells: (wire.cells ?? []).map((fields: string[]) => cell(fields, wire.look ?? "")) };
}

function cell([id, name = "", items = "", acts = "", marks = "", caption = "", own = "", rule = ""]: string[], look: string): Cell {
  return {
    id: id!, name, caption, look: own || look, rule,
    items: words(items).map((text, i) => item(id!, text, i)),
    acts: Object.fromEntries(words(acts).map((text) => text.replaceAll("\u00a0", " ").split("=") as [string, string])),
    marks: words(marks) as Cell["marks"],
  };
}

function item(place: string, text: string, i: number): Item {
  const [face, id] = text.split("@");
  return { id: id ?? `${place}:${i}`, face: face! };
}

function scores(wire: Loose): Scores {
  const history = (wire.history ?? []).map(([at, turn, gains = []]: any[]) => ({ at, turn, gains }));
  return { box: wire.box ?? [], totals: all(TOTAL, wire.totals) as Total[], result: wire.result ?? "", rule: wire.rule ?? "", last: wire.last ? widenFormulas(wire.last) : null, history };
}

function formula(wire: Loose): Formula {
  return { seat: wire.seat ?? 0, name: wire.name ?? "", spoken: wire.spoken ?? "", term: term(wire.term) };
}

function term([value, label = "", op = "value", pieces = "", parts = []]: any[]): Term {
  return { value, label, op, pieces: words(pieces), parts: parts.map(term) };
}

const words = (text: string): string[] => (text ? text.split(" ") : []);
