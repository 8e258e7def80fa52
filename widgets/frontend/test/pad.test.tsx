/* A score pad: what the taps send, and how a formula finds what it counts. */
import assert from "node:assert/strict";
import { test } from "node:test";
import widget from "../src/main";
import { focus, within, FakeModel, page, scene, settle } from "./helpers";

const WIRE = {
  groups: [
    {
      id: "court", name: "Courtyard of Ann", columns: 2, heads: ["Top", "Bottom"],
      parts: [
        { id: "low.0", kind: "number", name: "Geisha", face: "GE", piece: "bottom:0:GE", value: "2", some: true, steps: [1] },
        { id: "shown.A", kind: "flag", name: "Space A", short: "A", value: "0" },
        { id: "before.0", kind: "number", name: "Points of Ann", value: "7", some: true, steps: [1, 10] },
      ],
    },
    {
      id: "cards", name: "Cards",
      parts: [{ id: "R13", kind: "choice", name: "Red 1", choices: [{ value: "R", name: "Red", on: true }, { value: "Y", name: "Yellow" }] }, { id: "R14", kind: "choice", name: "Red 1", choices: [] }],
      fill: [{ id: "fill", name: "All others: Red", send: { kind: "sheet", name: "pad-fill", text: "cards R" } }],
    },
  ],
  formulas: [{ name: "Ann", spoken: "two", term: ["2", "points", "sum", "", [["2", "bottom chips", "value", "bottom:0:GE"]]] }],
  missing: [{ text: "Something is missing.", rule: "ta_ke/end", ruleName: "The end" }],
  rounds: [["20", "6"]], names: ["Ann", "Bea"],
  buttons: [{ id: "pad-undo", name: "Undo", send: { kind: "sheet", name: "pad-undo" }, disabled: true }],
};

async function drawn() {
  page().location.hash = "#game=ta_ke";
  const model = new FakeModel({ scene: { ...scene([], {}, []), mode: "setup", areas: [], pad: WIRE }, frame: {}, log: { total: 0, lines: [] }, strings: { pad_less: "Take away" }, settings: {} });
  const el = document.body.appendChild(document.createElement("div"));
  const close = widget.render({ model, el });
  await model.tell({ kind: "ack", re: model.of("hello")[0]!.id });
  const called = (button: Element): string =>
    [...button.childNodes].filter((node) => (node as Element).getAttribute?.("aria-hidden") !== "true").map((node) => node.textContent).join("");
  const button = (name: string): HTMLButtonElement => [...within(el).querySelectorAll<HTMLButtonElement>(".pad button")].find((one) => called(one) === name)!;
  const sent = (): unknown[] => model.sent.filter((message: any) => message.kind === "sheet").map((message: any) => [message.name, message.text]);
  return { el, button, sent, close };
}

test("a drawn number with larger steps offers them all", async () => {
  const part = WIRE.groups[0]!.parts[0] as { steps: number[] };
  const { steps } = part;
  part.steps = [1, 5];
  const { button, sent, close } = await drawn();
  part.steps = steps;
  button("Geisha, 2: +5").click();
  await settle();
  assert.deepEqual(sent(), [["pad-add", "low.0 5"]]);
  close();
});

test("each tap sends what it adds, takes away or chooses", async () => {
  const { el, button, sent, close } = await drawn();
  within(el).querySelector<HTMLButtonElement>(".more")!.click();
  button("Geisha: Take away").click();
  button("Space A").click();
  button("Points of Ann, 7: −10").click();
  button("Red 1: Yellow").click();
  button("All others: Red").click();
  button("Undo").click();      // there is nothing to undo
  assert.deepEqual(sent(), [
    ["pad-add", "low.0 1"], ["pad-add", "low.0 -1"], ["pad-flag", "shown.A"], ["pad-add", "before.0 -10"],
    ["pad-choose", "R13 Y"], ["pad-fill", "cards R"],
  ]);
  close();
});

test("what is chosen is pressed, what is missing has its rule, rounds stand in a table", async () => {
  const { el, button, close } = await drawn();
  assert.equal(button("Red 1: Red").getAttribute("aria-pressed"), "true");
  assert.equal(button("Space A").getAttribute("aria-pressed"), "false");
  assert.deepEqual([...within(el).querySelectorAll(".pad-head")].map((head) => head.textContent), ["Top", "Bottom"]);
  assert.equal(within(el).querySelector(".missing .rule-chip")!.textContent, "§ The end");
  assert.deepEqual([...within(el).querySelectorAll("tbody tr")].map((row) => row.textContent), ["1206"]);
  close();
});

test("a factor in focus outlines what it counts", async () => {
  const { el, close } = await drawn();
  assert.equal(within(el).querySelector(".pad-part.lit"), null);
  [...within(el).querySelectorAll<HTMLButtonElement>(".token")].at(-1)!.focus();
  await settle();
  assert.equal(within(el).querySelector(".pad-part.lit .unseen")!.textContent, "Geisha, 2");
  close();
});

test("a group is one tab stop; arrows walk inside", async () => {
  const { el, close } = await drawn();
  const stops = [...within(el).querySelectorAll<HTMLButtonElement>(".pad-parts button")].filter((one) => one.tabIndex === 0);
  assert.equal(stops.length, 2);
  stops[0]!.focus();
  stops[0]!.dispatchEvent(new window.KeyboardEvent("keydown", { key: "ArrowRight", bubbles: true }));
  assert.equal(focus(el), within(el).querySelector(".less"));
  close();
});
