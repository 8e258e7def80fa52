/* A lesson's step on the table, and the list. */
import assert from "node:assert/strict";
import { test } from "node:test";
import widget from "../src/main";
import { within, cell, FakeModel, page, scene, settle } from "./helpers";

for (const [what, step, open] of [
  ["points at", { point: ["a"] }, "true"],
  ["asks to find", { pick: true }, "true"],
  ["says nothing of", {}, "false"],
] as const) {
  test(`a folded area that a step ${what}: open ${open}`, async () => {
    page();
    const table = scene([cell("a")], {}, []);
    const areas = [{ ...table.areas[0], fold: true, rows: [{ cells: [["a", "a"]] }] }];
    const lesson = { title: "Trial", place: "Step 1 of 1", html: "", buttons: [], feedback: null, ...step };
    const model = new FakeModel({ scene: { ...table, areas, lesson }, frame: {}, log: { total: 0, lines: [] }, strings: {}, settings: {} });
    const el = document.body.appendChild(document.createElement("div"));
    const close = widget.render({ model, el });
    await settle();
    assert.equal(within(el).querySelector(".fold")!.getAttribute("aria-expanded"), open);
    close();
  });
}

test("a decision made again is asked for beside the table", async () => {
  page();
  const lesson = { title: "Trial", place: "", html: "", buttons: [], feedback: null, beside: true };
  const model = new FakeModel({ scene: { ...scene([cell("a")], {}, []), areas: [], lesson }, frame: {}, log: { total: 0, lines: [] }, strings: {}, settings: {} });
  const el = document.body.appendChild(document.createElement("div"));
  const close = widget.render({ model, el });
  await settle();
  assert.ok(within(el).querySelector(".side .lesson"));
  assert.ok(!within(el).querySelector(".board .lesson"));
  close();
});

test("a number is pressed together from digits and steps of one", async () => {
  page();
  const lesson = { title: "Trial", place: "", html: "", buttons: [], feedback: null, ask: "Points" };
  const model = new FakeModel({ scene: { ...scene([cell("a")], {}, []), areas: [], lesson }, frame: {}, log: { total: 0, lines: [] }, strings: {}, settings: {} });
  const el = document.body.appendChild(document.createElement("div"));
  const close = widget.render({ model, el });
  await settle();
  const press = async (name: string): Promise<void> => {
    [...within(el).querySelectorAll<HTMLElement>(".asked button")].find((button) => button.textContent!.endsWith(name))!.click();
    await settle();
  };
  for (const name of ["one_more", "2", "3", "delete_digit", "one_less", "one_less", "answer"]) await press(name);
  assert.deepEqual(model.of("guess").map(({ text }) => text), ["10"]);
  close();
});

test("a puzzle in the list is named, ticked when it is done, and opened by a press", async () => {
  page();
  const entry = (n: number, done: boolean) => ({ name: `Puzzle ${n}`, short: `${n}`, done, send: { kind: "sheet", name: "puzzle-open", text: `${n}` } });
  const puzzles = { title: "Puzzles", levels: [{ title: "Level 1", puzzles: [entry(1, true), entry(2, false)] }] };
  const lesson = { contents: { text: "", games: [{ title: "Game", lessons: [], puzzles }, { title: "Bare", lessons: [], puzzles: null }] } };
  history.replaceState(null, "", "#");   // no table is asked for
  const model = new FakeModel({ scene: { ...scene([], {}, []), mode: "setup", lesson }, frame: {}, log: { total: 0, lines: [] }, strings: { lesson_done: "Finished:" }, settings: {} });
  const el = document.body.appendChild(document.createElement("div"));
  const close = widget.render({ model, el });
  await settle();
  const group = within(el).querySelector('[role="group"][aria-label="Game, Level 1"]')!;
  const [first, second] = group.querySelectorAll("button");
  assert.match(first!.textContent!, /Finished: 1Puzzle 1/);
  assert.equal(second!.querySelector(".unseen")!.textContent, "Puzzle 2");
  second!.click();
  assert.equal(model.of("sheet").at(-1)?.text, "2");
  close();
});
