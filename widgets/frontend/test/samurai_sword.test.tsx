/* Samurai Sword's pieces, and areas that begin folded away. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { render } from "preact";
import widget from "../src/main";
import { Face } from "../src/view/faces";
import { within, cell, FakeModel, page, scene, settle } from "./helpers";

function drawn(face: string): Element {
  page();
  const place = document.createElement("div");
  render(<Face face={face} />, place);
  return place.firstElementChild!;
}

test("a weapon shows its reach and its wounds, an action neither", () => {
  const texts = (face: string): string[] => [...drawn(face).querySelectorAll("text")].map((node) => node.textContent!);
  assert.deepEqual(texts("sword-weapon-naginata-4-1"), ["4", "1"]);
  assert.deepEqual(texts("sword-action-geisha"), []);
});

test("the sorts of cards differ in the outline of their corners, not only in colour", () => {
  const faces = ["sword-weapon-bo-2-1", "sword-action-geisha", "sword-property-armor"];
  assert.equal(new Set(faces.map((face) => drawn(face).querySelector(".corner")!.getAttribute("d"))).size, 3);
});

test("a Ninja has as many stars as its card, and tokens that are gone another look", () => {
  const stars = (face: string): number => drawn(face).querySelectorAll("path.glyph[transform]").length;
  assert.deepEqual([1, 2, 3].map((n) => stars(`sword-role-ninja${n}`)), [1, 2, 3]);
  assert.equal(stars("sword-role-ronin"), 0);
  assert.notEqual(drawn("sword-life").getAttribute("class"), drawn("sword-life-gone").getAttribute("class"));
});

test("what is looked up now and then is folded away until somebody does", async () => {
  page();
  const table = scene([cell("a")], {}, []);
  const { cells } = table.areas[0]!.rows[0]!;
  const wire = { ...table, areas: [{ ...table.areas[0], label: "Pile", fold: true, rows: [{ cells: cells.map(({ id, name }) => [id, name]) }] }] };
  const model = new FakeModel({ scene: wire, frame: {}, log: { total: 0, lines: [] }, strings: {}, settings: {} });
  const el = document.body.appendChild(document.createElement("div"));
  const close = widget.render({ model, el });
  await settle();
  const fold = within(el).querySelector<HTMLButtonElement>(".fold")!;
  assert.deepEqual([fold.textContent, fold.getAttribute("aria-expanded"), within(el).querySelector("[data-cell=a]")], ["Pile", "false", null]);
  fold.click();
  await settle();
  assert.equal(fold.getAttribute("aria-expanded"), "true");
  assert.ok(within(el).querySelector("[data-cell=a]"));
  close();
});
