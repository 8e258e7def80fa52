/* The panels of hints and of the review: what they show comes without a new scene and is spoken once. */
import assert from "node:assert/strict";
import { test } from "node:test";
import widget from "../src/main";
import type { Advice, Hint, Outgoing, Review, Tool } from "../src/protocol";
import { tap, within, FakeModel, page, scene, settle } from "./helpers";

const button = (id: string, send: Outgoing): Tool => ({ id, name: id, send, disabled: false, why: "", primary: id === "next" });
const IDLE: Hint = {
  text: "Four steps.", busy: false, said: "", buttons: [button("next", { kind: "hint", what: "next" })],
  rulesTitle: "", rules: [], movesTitle: "", leadsTitle: "", moves: [], why: [], all: null,
};
const TOLD: Hint = {
  text: "Worlds: 9.", busy: false, said: "The best move: Take D", buttons: [],
  rulesTitle: "Rules", rules: [{ rule: "ta_ke/take", name: "Taking" }], movesTitle: "Moves", leadsTitle: "Lead", why: ["Take D: more."],
  moves: [{ name: "Take D", best: "the best", value: "2.0 ± 1.0", bar: [40, 80], spread: [60, 100], formulas: [] }], all: null,
};
const REVIEW: Review = {
  text: "Reviewed: 3 of 9", busy: true, done: 3, total: 9, said: "", buttons: [button("cancel", { kind: "review", what: "cancel" })],
  lossesTitle: "", losses: [], pointsTitle: "", points: [], none: "", chart: null, parTitle: "", par: [],
};

async function shown(advice: Advice, tab: string, mode = "live") {
  page();
  const tabs = [{ id: tab, name: tab }];
  const model = new FakeModel({ scene: { ...scene([], {}, []), mode, tabs }, frame: { tabs }, log: { total: 0, lines: [] }, strings: {}, settings: {}, advice });
  const el = document.body.appendChild(document.createElement("div"));
  const close = widget.render({ model, el });
  await settle();
  const spoken = (): string[] => [...within(el).querySelectorAll("[data-region=private] p")].map((p) => p.textContent!);
  return { model, el, close, spoken };
}

test("a hint is asked for by a press, spoken once, and drawn as bars of one scale", async () => {
  const { model, el, close, spoken } = await shown({ hint: IDLE, review: null }, "hint");
  within(el).querySelector<HTMLElement>(".advice button")!.click();
  assert.deepEqual(model.of("hint").map(({ what }) => what), ["next"]);
  await model.change({ advice: { hint: TOLD, review: null } });
  await model.change({ advice: { hint: { ...TOLD, text: "Worlds: 10." }, review: null } });
  assert.deepEqual(spoken(), ["The best move: Take D"]);
  const bar = within(el).querySelector<HTMLElement>(".lead i")!;
  assert.equal(bar.getAttribute("style")!.replaceAll(" ", ""), "inset-inline-start:40%;inline-size:40%;");
  assert.match(within(el).querySelector(".leads")!.textContent!, /the best: Take D.*2.0 ± 1.0/);
  close();
});

test("a double press is one step", async () => {
  const { model, el, close } = await shown({ hint: IDLE, review: null }, "hint");
  const button = within(el).querySelector<HTMLElement>(".advice button")!;
  for (let n = 0; n < 2; n++) tap(button);
  assert.equal(model.of("hint").length, 1);
  close();
});

test("what comes together with a new scene does not hide that it is new", async () => {
  const { model, el, close } = await shown({ hint: IDLE, review: null }, "hint", "setup");   // the address asks for a table
  assert.equal(within(el).querySelector(".advice"), null, "until it is there nothing is shown");
  const tabs = [{ id: "hint", name: "hint" }];
  await model.change({ advice: { hint: TOLD, review: null }, scene: { ...scene([], {}, []), rev: 2, tabs } });
  assert.ok(within(el).querySelector(".advice"));
  close();
});

test("the review tells how far it is, and can be ended", async () => {
  const { model, el, close } = await shown({ hint: null, review: REVIEW }, "review");
  const progress = within(el).querySelector("progress")!;
  assert.equal(progress.getAttribute("aria-label"), "Reviewed: 3 of 9");
  assert.deepEqual([progress.getAttribute("value"), progress.getAttribute("max")], ["3", "9"]);
  within(el).querySelector<HTMLElement>(".advice button")!.click();
  assert.deepEqual(model.of("review").map(({ what }) => what), ["cancel"]);
  close();
});
