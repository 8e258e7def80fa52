/* Scenes, formulas and log lines as Python sends them, made whole again: the inverse of widgets/wire.py. */

import type { Advice, Area, Cell, ExampleStep, Formula, Formulas, Item, Log, LogLine, Row, Scene, Scores, Sheet, Term } from "./protocol";

type Loose = Record<string, any>;

const SCENE = {
  rev: 0, game: "", lang: "en", dir: "ltr", mode: "live", title: "", seats: [], areas: [], compose: {}, moves: [],
  timeline: null, scores: null, tabs: [], tools: [], form: null, busy: "", curtain: null, views: null, lesson: null, stage: null, pad: null, listed: false,
};
const BANNER = { phase: "", text: "", rule: "" };
const SEAT = { id: 0, name: "", points: "", toMove: false, mine: false, note: "", pattern: 0 };
const AREA = { id: "", zone: "center", kind: "grid", label: "", columns: [], look: "", fold: false };
const TIMELINE = { at: 0, moves: 0, turn: 0, turns: 0, text: "", stops: [], live: false, line: 0, lines: [] };
const PERMISSION = { ok: false, why: "" };
const LINE = { id: 0, name: "", text: "", depth: 0 };
const CURTAIN = { seat: 0, heading: "", text: "", recap: [], confirm: "", hint: "" };
const VIEWS = { at: "", god: false, pass: false, hide: 0 };
const CHOICE = { id: "", name: "", ask: "" };
const LESSON = { contents: null, title: "", place: "", html: "", buttons: [], feedback: null, choices: [], ask: "", pick: false, point: [], beside: false, notes: [] };
const BUTTON = { id: "", name: "", disabled: false, why: "", primary: false };
const PAD = { result: "", rule: "", ruleName: "", names: [], rounds: [] };
const PART = { short: "", face: "", piece: "", value: "", some: false, steps: [] };
const FEEDBACK = { title: "", html: "" };
const SHEET = { title: "", text: "", box: null, buttons: [], links: [] };

const HINT = { rulesTitle: "", rules: [], movesTitle: "", leadsTitle: "", why: [], all: null };
const REVIEW = { lossesTitle: "", losses: [], pointsTitle: "", points: [], none: "", chart: null, parTitle: "", par: [] };
const EXAMPLE = { place: "", title: "", lines: [], point: [], at: 0, steps: 0, link: "" };

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
    form: whole.form && { ...whole.form, fields: whole.form.fields.map((field: Loose) => ({ when: null, rule: "", ...field })) },
    curtain: whole.curtain && { ...CURTAIN, ...whole.curtain },
    views: whole.views && {
      ...VIEWS, ...whole.views, choices: (whole.views.choices ?? []).map((choice: Loose) => ({ ...CHOICE, ...choice })),
    },
    lesson: whole.lesson && lesson(whole.lesson),
    pad: whole.pad && pad(whole.pad),
    stage: whole.stage && { ...whole.stage, buttons: whole.stage.buttons.map((button: Loose) => ({ ...BUTTON, ...button })) },
  } as Scene;
}

function lesson(wire: Loose): Loose {
  const { buttons = [], feedback, choices = [], contents } = wire;
  return {
    ...LESSON, ...wire,
    contents: contents && { text: "", ...contents, games: contents.games.map((game: Loose) => ({
      ...game, lessons: game.lessons.map((one: Loose) => ({ done: false, ...one })),
    })) },
    buttons: buttons.map((button: Loose) => ({ ...BUTTON, ...button })),
    feedback: feedback && { ...FEEDBACK, ...feedback, formulas: widenFormulas({ seats: feedback.formulas }).seats },
    choices: choices.map((choice: Loose) => ({ wrong: false, right: false, ...choice })),
  };
}

function pad(wire: Loose): Loose {
  return {
    ...PAD, ...wire,
    groups: wire.groups.map(({ parts, fill = [], ...group }: Loose) => ({
      columns: 0, heads: [], ...group, parts: parts.map(part), fill: fill.map((button: Loose) => ({ ...BUTTON, ...button })),
    })),
    formulas: widenFormulas({ seats: wire.formulas }).seats,
    missing: (wire.missing ?? []).map((note: Loose) => ({ rule: "", ruleName: "", ...note })),
    buttons: wire.buttons.map((button: Loose) => ({ ...BUTTON, ...button })),
  };
}

function part({ choices = [], ...wire }: Loose): Loose {
  return { ...PART, ...wire, choices: choices.map((choice: Loose) => ({ face: "", on: false, ...choice })) };
}

/** A dialog made by Python. */
export function widenSheet(wire: Loose): Sheet {
  return { ...SHEET, ...wire } as Sheet;
}

/** The trait `advice`. */
export function widenAdvice(wire: Loose | undefined): Advice {
  const hint = wire?.hint && { ...HINT, ...wire.hint, moves: (wire.hint.moves ?? []).map((move: Loose) => ({
    value: "", bar: [], spread: [], ...move, formulas: widenFormulas({ seats: move.formulas }).seats,
  })) };
  return { hint: hint ?? null, review: wire?.review ? { ...REVIEW, ...wire.review } : null } as Advice;
}

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
  return { title: wire.title ?? "", rule: wire.rule ?? "", seats: (wire.seats ?? []).map(formula) };
}

/** A step of a worked example. */
export function widenExample(wire: Loose): ExampleStep {
  return { ...EXAMPLE, ...wire, areas: wire.areas.map(area), formulas: widenFormulas({ seats: wire.formulas }).seats } as ExampleStep;
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
  const history = (wire.history ?? []).map(([at, turn, gains]: any[]) => ({ at, turn, gains }));
  return { totals: wire.totals ?? [], result: wire.result ?? "", rule: wire.rule ?? "", last: wire.last ? widenFormulas(wire.last) : null, history };
}

function formula(wire: Loose): Formula {
  return { seat: wire.seat ?? 0, name: wire.name ?? "", spoken: wire.spoken ?? "", term: term(wire.term) };
}

function term([value, label = "", op = "value", pieces = "", parts = []]: any[]): Term {
  return { value, label, op, pieces: words(pieces), parts: parts.map(term) };
}

const words = (text: string): string[] => (text ? text.split(" ") : []);
