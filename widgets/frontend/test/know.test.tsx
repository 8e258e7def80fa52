/* The knowledge board: asked for while it is shown, marked in the quiz, gone with the eyes it is for. */
import assert from "node:assert/strict";
import { test } from "node:test";
import widget from "../src/main";
import type { Known, KnownCell } from "../src/protocol";
import { within, cell, FakeModel, page, scene, settle } from "./helpers";

const head = (name: string, text = "") => ({ name, label: name, face: "", text });
const one = (id: string, look: KnownCell["look"], text: string, cause = -1): KnownCell => ({ id, name: `${id} ${look}`, text, look, cause, verdict: "" });
const BOARD: Known = {
  level: "full", levels: [{ id: "off", name: "Nothing" }, { id: "full", name: "All" }], text: "What Ann can know", pending: false,
  groups: [{ id: "g", name: "Row of Bea", note: "" }, { id: "h", name: "Row of Cleo", note: "" }], open: "g", corner: "",
  heads: [head("Place 1", "Place 1: Ronin"), head("Place 2", "Place 2: Ninja")],
  rows: [
    { head: head("Ronin"), cells: [one("a", "open", "50 %"), one("b", "no", "✗", 0)], idle: false },
    { head: head("Monk"), cells: [one("c", "no", "✗", 0), null], idle: true },
  ],
  idle: "Not possible: 1", causes: [{ text: "Turn 3: Bea attacks.", rule: "game/attack", at: 7 }], quiz: "", result: null,
};

const TABS = [{ id: "log" as const, name: "Log" }, { id: "know" as const, name: "Know" }];
const VIEWS = { at: "me", god: false, pass: true, hide: 20, choices: [] };

async function opened(): Promise<{ el: HTMLElement; model: FakeModel; close: () => void; tell: (known: Known) => Promise<void> }> {
  page();
  const model = new FakeModel({
    scene: { ...scene([cell("x")], {}, []), areas: [], tabs: TABS, views: VIEWS }, frame: {}, log: { total: 0, lines: [] },
    strings: { "rule:game/attack": "Attack" }, settings: {},
  });
  const el = document.body.appendChild(document.createElement("div"));
  const close = widget.render({ model, el }) as () => void;
  await settle();
  within(el).querySelector<HTMLElement>("#tk-tab-know")!.click();
  await settle();
  const tell = async (known: Known): Promise<void> => { await model.tell({ kind: "know", re: model.sent.at(-1)!.id, known }); await settle(); };
  await tell(BOARD);
  return { el, model, close, tell };
}

const button = (el: HTMLElement, words: string): HTMLElement => [...within(el).querySelectorAll<HTMLElement>(".know button")].find((node) => node.textContent!.includes(words))!;

test("an impossible identity tells its cause, which leads to its event", async () => {
  const { el, model, close } = await opened();
  assert.deepEqual(model.of("know").map(({ group, quiz }) => [group, quiz]), [["", ""]]);
  button(el, "b no").click();
  await settle();
  const why = within(el).querySelector<HTMLElement>(".know-why")!;
  assert.match(why.textContent!, /b no.*Turn 3: Bea attacks\..*Attack/);
  [...why.querySelectorAll("button")].at(-1)!.click();
  assert.deepEqual(model.of("step").map(({ to }) => to), [7]);
  close();
});

test("a board that is not worked out yet is asked for again", async () => {
  const { model, close, tell } = await opened();
  await tell({ ...BOARD, groups: [], pending: true });
  assert.equal(model.of("know").length, 2);
  await tell(BOARD);
  assert.equal(model.of("know").length, 2);
  close();
});

test("marks go along only when they are compared", async () => {
  const { el, model, close, tell } = await opened();
  button(el, "know_quiz").click();
  await settle();
  await tell({ ...BOARD, quiz: "mark" });
  for (const id of ["a", "b", "a", "c"]) { button(el, `${id} `).click(); await settle(); }
  assert.equal(button(el, "b no").getAttribute("aria-pressed"), "true");
  assert.equal(button(el, "a open").getAttribute("aria-pressed"), "false");
  button(el, "know_compare").click();
  await settle();
  assert.deepEqual(model.of("know").map(({ quiz, marks }) => [quiz, marks]), [["", []], ["mark", []], ["told", ["b", "c"]]]);
  close();
});

test("rows without anything possible fold away", async () => {
  const { el, close } = await opened();
  const fold = button(el, "Not possible: 1");
  const open = fold.getAttribute("aria-expanded") === "true";
  assert.equal(!!button(el, "c no"), open);
  fold.click();
  await settle();
  assert.equal(!!button(el, "c no"), !open);
  close();
});

test("nothing of a board stays when other eyes look", async () => {
  const { el, model, close } = await opened();
  assert.match(within(el).textContent!, /What Ann can know/);
  const curtain = { seat: 1, heading: "Pass to Bea", text: "", recap: [], confirm: "I am Bea", hint: "" };
  await model.change({ scene: { ...scene([], {}, []), rev: 2, mode: "curtain", areas: [], curtain } });
  assert.doesNotMatch(within(el).textContent!, /What Ann can know|50 %/);
  await model.change({ scene: { ...scene([cell("x")], {}, []), rev: 3, areas: [], tabs: TABS, views: VIEWS } });
  assert.doesNotMatch(within(el).textContent!, /What Ann can know|50 %/);
  assert.equal(model.of("know").length, 2, "asked for anew");
  close();
});
