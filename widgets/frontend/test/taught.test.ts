/* A lesson in a file looks up what was worked out beforehand. */
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { Taught } from "../src/taught";

/* The strings are keys: "0" = one / eins, … */
const WORDS: (string | string[])[] = [["one", "eins"], ["two", "zwei"], ["you said {guess}", "nicht {guess}"], "card", "nothing to play"];
const spot = (banner: string, answers: object, choices: object[] = []) => ({
  frame: { title: "0" }, scene: { banner: { text: banner }, lesson: { choices } }, lines: [], say: { hand: banner }, answers,
});
const said = (to: number, title: string, wrong: number[] = []) => ({ to, feedback: { title, html: "0", formulas: [] }, wrong });
const LESSON = {
  languages: ["en", "de"], strings: WORDS,
  whole: {
    spots: [
      spot("0", { "play take A": said(1, "0"), "play take B": said(0, "1"), "explain take A": { card: { title: "1" } } }),
      spot("1", { "sheet lesson-next": { to: 2, feedback: null, wrong: [] }, play: { card: { title: "4" } } }),
      spot("0", { "sheet lesson-choose 0": said(2, "0", [0]), "sheet lesson-choose 1": said(2, "1", [1]), "sheet lesson-choose 2": said(3, "0") }, [{ name: "0" }, { name: "1" }, { name: "0" }]),
      spot("1", { "guess 4": said(4, "0"), "guess other": said(4, "2"), "guess none": said(3, "1") }),
      spot("0", {}),
    ],
    strings: { log: "0" }, rules: [{ rule: "3", title: "0", html: "1" }], nothing: "3", card: { title: "3" },
  },
};

let lesson: Taught;
let told: any[];
let id: number;
const say = (message: object): any => { lesson.model.send({ ...message, id: ++id }); return told.at(-1); };
const scene = (): any => lesson.model.get("scene");
const feedback = (): string | undefined => scene().lesson.feedback?.title;
const press = (name: string, text?: string): any => say({ kind: "sheet", name: `lesson-${name}`, ...(text === undefined ? {} : { text }) });

beforeEach(() => {
  lesson = new Taught(LESSON as never).open(["en"]);
  told = [];
  id = 0;
  lesson.model.on("msg:custom", ((message: object) => told.push(message)) as never);
});

test("a move leads on or is answered where one is", () => {
  assert.equal(feedback(), undefined);
  assert.deepEqual(say({ kind: "play", attempt: "take B" }), { kind: "ack", re: 1 });
  assert.deepEqual([scene().banner.text, feedback()], ["one", "two"]);
  const before = scene().rev;
  say({ kind: "command", text: " TAKE  a " });
  assert.deepEqual([scene().banner.text, feedback()], ["two", "one"]);
  assert.ok(scene().rev > before);
});

test("what the file does not hold is answered by the card of the step or of the file", () => {
  assert.equal(say({ kind: "play", attempt: "take Z" }).card.title, "card");
  assert.equal(say({ kind: "explain", attempt: "take A" }).card.title, "two");
  assert.equal(say({ kind: "explain", attempt: "take B" }).card.title, "card");
  say({ kind: "play", attempt: "take A" });
  assert.equal(say({ kind: "play", attempt: "take A" }).card.title, "nothing to play");
  assert.equal(say({ kind: "turn", by: 1 }).kind, "ack");
  assert.equal(scene().banner.text, "two");
});

const goTo = (n: number): void => {
  say({ kind: "play", attempt: "take A" });
  press("next");
  if (n > 2) press("choose", "2");
};

test("wrong answers stay marked until the step is done", () => {
  goTo(2);
  press("choose", "0");
  press("choose", "1");
  assert.deepEqual(scene().lesson.choices.map((choice: any) => choice.wrong ?? false), [true, true, false]);
  press("choose", "2");
  assert.deepEqual(scene().lesson.choices, []);
});

test("a number is right, another one, or none", () => {
  goTo(3);
  say({ kind: "guess", text: "many" });
  assert.deepEqual([scene().banner.text, feedback()], ["two", "two"]);
  say({ kind: "guess", text: " +17 " });
  assert.deepEqual([scene().banner.text, feedback()], ["one", "you said 17"]);
});

test("the right number is known however it is written", () => {
  goTo(3);
  say({ kind: "guess", text: " 04" });
  assert.equal(feedback(), "one");
});

test("another language keeps the place and what was said", () => {
  goTo(3);
  say({ kind: "guess", text: "3" });
  say({ kind: "set", name: "language", value: "de" });
  assert.deepEqual([scene().banner.text, feedback(), say({ kind: "say", what: "hand" }).text], ["eins", "nicht 3", "eins"]);
});
