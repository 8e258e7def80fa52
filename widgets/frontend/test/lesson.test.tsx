/* A lesson's step on the table. */
import assert from "node:assert/strict";
import { test } from "node:test";
import widget from "../src/main";
import { cell, FakeModel, page, scene, settle } from "./helpers";

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
    assert.equal(el.querySelector(".fold")!.getAttribute("aria-expanded"), open);
    close();
  });
}

test("a number is pressed together from digits and steps of one", async () => {
  page();
  const lesson = { title: "Trial", place: "", html: "", buttons: [], feedback: null, ask: "Points" };
  const model = new FakeModel({ scene: { ...scene([cell("a")], {}, []), areas: [], lesson }, frame: {}, log: { total: 0, lines: [] }, strings: {}, settings: {} });
  const el = document.body.appendChild(document.createElement("div"));
  const close = widget.render({ model, el });
  await settle();
  const press = async (name: string): Promise<void> => {
    [...el.querySelectorAll<HTMLElement>(".asked button")].find((button) => button.textContent!.endsWith(name))!.click();
    await settle();
  };
  for (const name of ["one_more", "2", "3", "delete_digit", "one_less", "one_less", "answer"]) await press(name);
  assert.deepEqual(model.of("guess").map(({ text }) => text), ["10"]);
  close();
});
