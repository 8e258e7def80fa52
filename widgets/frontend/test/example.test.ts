/* A worked example of the rulebook beside the table. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { afterEach, beforeEach, test } from "node:test";
import widget from "../src/main";
import type { Incoming } from "../src/protocol";
import { within, FakeModel, FIXTURE, page, settle } from "./helpers";

type Answers = Record<"rule" | "example", Record<string, any>>;

let answers: Answers;
let model: FakeModel;
let el: HTMLElement;
let close: () => void;

beforeEach(async () => {
  page();
  const fixture = JSON.parse(readFileSync(FIXTURE, "utf8")) as Record<string, unknown> & { answers: Answers };
  answers = fixture.answers;
  model = new FakeModel(fixture);
  el = document.body.appendChild(document.createElement("div"));
  close = widget.render({ model, el });
  await settle();
  await press([...within(el).querySelectorAll<HTMLElement>("[role=tab]")][1]!);
  await tell("rule");
});
afterEach(() => close());

const press = async (node: HTMLElement): Promise<void> => { node.click(); await settle(); };
const tell = (kind: keyof Answers, more: object = {}): Promise<void> =>
  model.tell({ ...answers[kind], re: model.sent.at(-1)!.id, ...more } as Incoming);
const opener = (): HTMLElement => within(el).querySelector(".examples > section > button")!;
const shown = (): HTMLElement | null => within(el).querySelector(".example");
const button = (name: string): HTMLElement => [...shown()!.querySelectorAll("button")].find((b) => b.textContent === name)!;
const asked = (): [number, number][] => model.of("example").map(({ n, at }) => [n, at]);
const step = (more: object): Promise<void> => tell("example", { example: { ...answers.example.example, ...more } });

test("an example is fetched when it is opened, and put away again", async () => {
  assert.deepEqual([asked(), opener().getAttribute("aria-expanded")], [[], "false"]);
  await press(opener());
  assert.deepEqual(asked(), [[0, 0]]);
  await tell("example");
  assert.equal(opener().getAttribute("aria-expanded"), "true");
  for (const line of answers.example.example.lines) assert.ok(shown()!.textContent!.includes(line));
  await press(opener());
  assert.equal(shown(), null);
});

test("its places are those of no table: other ids, nothing to play, one tab stop for each area", async () => {
  await press(opener());
  await tell("example");
  const ids = [...within(el).querySelectorAll("[id], [data-cell], [data-item]")].flatMap((node) => [
    node.id && `id ${node.id}`, node.getAttribute("data-cell"), node.getAttribute("data-item"),
  ]).filter(Boolean);
  assert.deepEqual(ids.filter((id, i) => ids.indexOf(id) !== i), []);
  const grids = [...shown()!.querySelectorAll("[role=grid]")];
  assert.equal(grids.length, answers.example.example.areas.length);
  for (const grid of grids) assert.equal(grid.querySelectorAll('[data-cell][tabindex="0"]').length, 1);
  const cell = shown()!.querySelector<HTMLElement>("[data-cell]")!;
  const before = model.sent.length;
  await press(cell);
  assert.equal(model.sent.length, before);
  assert.equal(shown()!.querySelector(".named")!.textContent, cell.querySelector(".unseen")!.textContent);
});

test("forward and back ask for the next steps, and stop at the ends", async () => {
  await press(opener());
  await step({ at: 0, steps: 1 });
  await press(button("Back"));
  await press(button("Next"));
  assert.deepEqual(asked(), [[0, 0], [0, 1]]);
  await step({ at: 1, steps: 1, place: "Step 2 of 2" });
  await press(button("Next"));
  await press(button("Back"));
  assert.deepEqual(asked(), [[0, 0], [0, 1], [0, 0]]);
});

test("its formulas light its own pieces and not those of the table", async () => {
  await press(opener());
  const [first] = answers.example.example.areas[0].rows[0].cells[0];
  await step({ formulas: [{ seat: 0, name: "Ann", spoken: "3", term: ["3", "three", "value", first] }] });
  await press(shown()!.querySelector<HTMLElement>(".token")!);
  assert.equal(within(el).querySelectorAll(".cell.lit").length, 1);
  assert.ok(shown()!.querySelector(`.cell.lit [data-cell="example-${first}"]`));
});

test("another page of the rulebook puts it away, and what comes late for the old one is not shown", async () => {
  await press(opener());
  await tell("example");
  await tell("rule", { rule: "ta_ke/end", examples: ["Example 1"] });
  assert.equal(shown(), null);
  await tell("example");
  assert.equal(shown(), null);
});
