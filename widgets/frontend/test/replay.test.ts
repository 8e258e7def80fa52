/* A recorded game answers from what its file holds. */
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { read } from "../src/recording";
import { Replay } from "../src/replay";

const KINDS = ["", "2", "5", "6"];      // keys, too
const position = (n: number, name: string) => ({
  scene: { banner: { text: name }, timeline: { at: n, moves: 3, stops: [0, 2] }, ...(n ? { beats: [{ kind: KINDS[n] }] } : {}) }, say: { hand: "4" },
});
/* The strings are keys: "0" = one / eins, "1" = two / zwei, … */
const WORDS: (string | string[])[] = [["one", "eins"], ["two", "zwei"], "same", ["table", "table"], ["hand", "Hand"], "en", "de"];
const view = (id: string, name: string) => ({
  id, frame: { title: "0" }, lines: [...Array(9).keys()].map((n) => [n + 1]), formulas: { 2: { title: "1" } },
  positions: [0, 1, 2, 3].map((n) => position(n, name)),
});
const RECORDING = {
  languages: ["en", "de"], strings: WORDS,
  whole: {
    views: [view("2", "0"), view("3", "1")], strings: { log: "0", "language:en": "5", "language:fr": "6" },
    rules: [{ rule: "2", title: "0", html: "1", toc: [] }, { rule: "3", title: "0", html: "1" }, { rule: "2", title: "1", html: "0" }],
    nothing: "2", card: { title: { "=": ["0", "1"] } },
  },
};

let replay: Replay;
let told: any[];
let id: number;
const say = (message: object): any => { replay.model.send({ ...message, id: ++id }); return told.at(-1); };
const scene = (): any => replay.model.get("scene");

function open(...languages: string[]): void {
  replay = new Replay(RECORDING as never).open(languages);
  told = [];
  id = 0;
  replay.model.on("msg:custom", ((message: object) => told.push(message)) as never);
}
beforeEach(() => open("en-GB"));

test("texts are read in the reader's language, or else in the first", () => {
  assert.equal(scene().banner.text, "one");
  open("fr", "de-AT");
  assert.equal(scene().banner.text, "eins");
  open("fr");
  assert.equal(scene().banner.text, "one");
});

test("where languages differ in more than words each has its own", () => {
  assert.equal((read(RECORDING as never, 1) as any).card.title, "zwei");
});

test("steps and turns stay within the game", () => {
  say({ kind: "step", to: 1 });
  assert.equal(scene().timeline.at, 1);
  say({ kind: "turn", by: 1 });
  assert.equal(scene().timeline.at, 2);
  say({ kind: "turn", by: -1 });
  assert.equal(scene().timeline.at, 0);
  say({ kind: "turn", by: -1 });
  assert.equal(scene().timeline.at, 0);
  say({ kind: "step", to: 99 });
  assert.equal(scene().timeline.at, 3);
});

test("what has happened is shown at a single step on, and once more when it is asked for", () => {
  const to = (n: number): unknown => { say({ kind: "step", to: n }); return scene().beats?.map(({ kind }: any) => kind); };
  assert.deepEqual([1, 2, 1, 3, 2, 3].map(to), [["same"], ["en"], undefined, undefined, undefined, ["de"]]);
  assert.deepEqual(say({ kind: "happened" }).beats, [{ kind: "de" }]);
  to(2);
  assert.deepEqual(say({ kind: "happened" }).beats, [{ kind: "same" }, { kind: "en" }]);
});

test("every picture has a new number and every message an answer", () => {
  const before = scene().rev;
  assert.deepEqual(say({ kind: "step", to: 1 }), { kind: "ack", re: 1 });
  assert.ok(scene().rev > before);
  assert.equal(say({ kind: "play", attempt: "take A" }).card.title, "one");
  assert.equal(say({ kind: "formula", at: 2 }).formulas.title, "two");
  assert.equal(say({ kind: "formula", at: 1 }).kind, "ack");
  assert.equal(say({ kind: "older", before: 5 }).lines.length, 4);
});

test("another view of the same position", () => {
  say({ kind: "step", to: 2 });
  say({ kind: "view", view: "table" });
  assert.deepEqual([scene().timeline.at, scene().banner.text], [2, "two"]);
});

test("a language of the file is spoken, another one is not offered", () => {
  assert.deepEqual(Object.keys(replay.model.get("strings") as object), ["log", "language:en"]);
  say({ kind: "set", name: "language", value: "de" });
  assert.equal(scene().banner.text, "eins");
  say({ kind: "set", name: "language", value: "fr" });
  assert.equal(scene().banner.text, "eins");
  say({ kind: "set", name: "theme", value: "dark" });
  assert.equal((replay.model.get("settings") as any).theme, "dark");
});

test("rules are found by their words", () => {
  assert.equal(say({ kind: "rule", rule: "table" }).title, "one");
  assert.deepEqual(say({ kind: "find", text: "TWO" }).toc.map((entry: any) => entry.rule), ["table", "same"]);
  assert.deepEqual(say({ kind: "find", text: "nowhere" }).title, "same");
});
