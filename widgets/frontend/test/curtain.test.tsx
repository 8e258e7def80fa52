/* The screen goes from hand to hand, and whose view is shown. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { afterEach, beforeEach, test, type TestContext } from "node:test";
import { render } from "preact";
import widget from "../src/main";
import { Table } from "../src/table";
import { App } from "../src/view/App";
import { focus, within, FakeClock, FakeModel, FIXTURE, page, settle, sleep } from "./helpers";

const fixture = JSON.parse(readFileSync(FIXTURE, "utf8"));
const CANARY = "canary";
const CURTAIN = { seat: 1, heading: "Pass to Bea", text: "The others look away.", recap: ["Adrian took a chip."], confirm: "I am Bea", hint: "Hold it." };
const CHOICES = [{ id: "me", name: "What Adrian sees" }, { id: "table", name: "What everybody sees" }, { id: "god", name: "Everything", ask: "Show it all?" }];
const VIEWS = { at: "me", pass: true, hide: 20, choices: CHOICES };

let model: FakeModel;
let table: Table;
let root: HTMLElement;
let place: HTMLElement;
let rev: number;
let end: () => void;

/** A table whose model and page can be looked into. */
async function open(changes: object = {}): Promise<void> {
  rev = 1;
  model = new FakeModel({ ...fixture, scene: { ...fixture.scene, rev, views: VIEWS, ...changes } });
  root = document.body.appendChild(document.createElement("main"));
  place = root.appendChild(document.createElement("div"));
  table = new Table(model, root, () => render(<App table={table} />, place));
  root.append(table.regions.element);
  table.update();
  await settle();
  end = () => { table.close(); render(null, place); root.remove(); };
}
beforeEach(async () => { page(); await open(); });
afterEach(() => end());

const next = (changes: object, more: object = {}): Promise<void> =>
  model.change({ scene: { ...fixture.scene, rev: ++rev, views: VIEWS, ...changes }, ...more });
const BARE = { mode: "curtain", areas: [], moves: [], timeline: null, scores: null, views: null, banner: { text: CURTAIN.heading } };
const draw = (curtain: object = CURTAIN, more: object = {}, changes: object = {}): Promise<void> =>
  next({ ...BARE, ...changes, curtain }, { frame: { title: CURTAIN.heading, tabs: [{ id: "rules", name: "Rules" }] }, log: { total: 0, lines: [] }, ...more });

/** From now on the page's timers go off when this clock says so. */
function stopped(context: TestContext): FakeClock {
  const clock = new FakeClock();
  context.mock.method(window, "setTimeout", clock.set);
  context.mock.method(globalThis, "clearTimeout", clock.clear);
  const start = Date.now();
  context.mock.method(Date, "now", () => start + clock.now);
  return clock;
}

const region = (name: string): HTMLElement => root.querySelector(`[data-region="${name}"]`)!;
const find = (name: string): HTMLButtonElement | undefined => [...root.querySelectorAll("button")].find((b) => b.textContent!.trim() === name);
const press = async (name: string): Promise<void> => { find(name)!.click(); await settle(); };
const key = async (name: string): Promise<void> => {
  root.querySelector(".app")!.dispatchEvent(new KeyboardEvent("keydown", { key: name, bubbles: true, cancelable: true }));
  await settle();
};

// ---- what is left of a view ----------------------------------------------------------------------------------------

/** Every text that can be reached from the table and from what is drawn of it. */
function texts(): string[] {
  const found: string[] = [];
  const met = new Set<object>([model, window, document]);
  const walk = (value: unknown, path: string): void => {
    if (typeof value === "string") found.push(`${path} = ${value}`);
    if (typeof value !== "object" || value === null || met.has(value)) return;
    met.add(value);
    if (value instanceof Map) for (const [name, part] of value) { walk(name, `${path}.key`); walk(part, `${path}.${name}`); }
    else if (value instanceof Set) for (const part of value) walk(part, `${path}.member`);
    else if (value instanceof window.Node) walkNode(value as never, path);
    else for (const name of Object.keys(value)) walk((value as Record<string, unknown>)[name], `${path}.${name}`);
  };
  const walkNode = (node: HTMLElement, path: string): void => {      // what Preact keeps in it, and what it shows
    const own = node as unknown as Record<string, unknown>;
    for (const name of ["__k", "value"]) walk(own[name], `${path}.${name}`);
    found.push(`${path} = ${node.outerHTML ?? node.textContent}`);
  };
  walk(table, "table");
  walk(place, "page");
  walk(model.before, "model");
  for (const input of root.querySelectorAll("input, textarea")) walk((input as HTMLInputElement).value, "input");
  for (const name of ["private", "alert"]) walk(region(name).innerHTML, name);
  return found;
}
const leaks = (): string[] => texts().filter((text) => text.includes(CANARY)).map((text) => text.slice(0, 200));

const secretCell = (n: number): unknown[] => [`${CANARY}-${n}`, `${CANARY} name`, `SA@${CANARY}-item-${n}`, `${CANARY}.0=${n} both.0=${n} both.1=${n}`];
const SECRET = {
  banner: { text: `${CANARY} banner` },
  areas: [{ id: `${CANARY}-area`, zone: "theirs", kind: "row", label: CANARY, rows: [{ cells: [secretCell(1), secretCell(2)] }] }],
  compose: { [CANARY]: 1, both: 2 },
  moves: [{ attempt: `${CANARY} 1`, name: CANARY, group: CANARY }, { attempt: "both 2 1", name: CANARY, group: CANARY }],
};
const secretLine = (n: number, kind: string): unknown[] => [n, n, 1, "", `${CANARY} line`, "", kind];
const answer = (kind: string, content: object): Promise<void> => model.tell({ kind, re: model.sent.at(-1)!.id, ...content } as never);
const part = (selector: string): HTMLElement => root.querySelector(selector)!;

/** A seat leaves something in every part of the page. */
async function leaveEverything(): Promise<void> {
  await model.change({ settings: { ...fixture.settings, confirm: "on" } });
  await next(SECRET, { log: { total: 9, lines: [secretLine(3, "event")] } });
  await model.change({ log: { total: 9, lines: [secretLine(3, "event"), secretLine(4, "private")] } });
  for (const [selector, text] of [[".command-line", `${CANARY} typed`], [".search input", `${CANARY} sought`]] as const) {
    if (selector === ".search input") { table.showTab("rules"); await settle(); }
    const input = part(selector) as HTMLInputElement;
    input.value = text;
    input.dispatchEvent(new Event("input", { bubbles: true }));
    await settle();
  }
  table.send({ kind: "find", text: `${CANARY} found` });
  await answer("rule", { rule: "", title: CANARY, html: "", lang: "en", toc: [{ rule: "", title: CANARY }], examples: [] });
  table.send({ kind: "find", text: `${CANARY} still asked` });
  table.send({ kind: "older", before: 3 });
  await answer("older", { lines: [secretLine(1, "event")] });
  table.send({ kind: "formula", at: 1 });
  await answer("formula", { formulas: { title: CANARY, rule: "", seats: [] } });
  const cell = part(`[data-cell="${CANARY}-1"]`);
  cell.focus();
  cell.click();
  await sleep(100);
  await answer("preview", { preview: { attempt: `${CANARY} 1`, title: CANARY, text: CANARY, formulas: [], pieces: [CANARY] } });
  part(`[data-cell="${CANARY}-2"]`).click();
  table.pointAt(`${CANARY}-2`);
  table.pin([CANARY], CANARY, CANARY);
  table.opened.set(`${CANARY}-area`, true);
  table.changed = new Set([CANARY]);
  table.open({ kind: "sheet", sheet: { title: CANARY, text: CANARY, box: null, buttons: [], links: [] } });
  await settle();
  table.send({ kind: "say", what: "hand" });
  await answer("card", { card: { tone: "info", title: CANARY, text: CANARY, rule: "", ruleName: "", remedy: "", remedyMoves: [], alternatives: [], alternativesTitle: "" } });
  table.open({ kind: "moves" });
  table.say(`${CANARY} said`);
  await settle();
}

test("a seat that has looked, asked and chosen has left its traces: the search for them finds them", async () => {
  await leaveEverything();
  const found = leaks().join("\n");
  for (const name of [
    "scene.banner.text", "scene.areas.0.id", "selection.cells", "card.title", "older.0.text", "found.title", "formulas.title", "toast",
    "preview.title", "lit.member", "named", "pinned", "pointed.member", "changed.member", "opened.key", "here", "hover", "stops.key", "previews.key", "wanted", "asked",
  ]) assert.ok(found.includes(`table.${name}`), name);
  for (const where of ["model.scene.", "input = ", "private = ", "alert = ", "page."]) assert.ok(found.includes(where), where);
  assert.equal(table.dialog!.kind, "moves");
  assert.equal(table.pending!.name, CANARY);
});

test("the curtain leaves nothing of the view before it", async () => {
  await leaveEverything();
  await draw();
  assert.deepEqual(leaks(), []);
  assert.equal(table.dialog, null);
  assert.equal(root.querySelector("dialog, .card, [data-cell], .command, .timeline, .strip, [role=log]"), null);
});

test("neither does another view, though nothing covers the table", async () => {
  await leaveEverything();
  await next({ views: { ...VIEWS, at: "table" } }, { log: { total: 0, lines: [] } });
  assert.deepEqual(leaks(), []);
  assert.equal(table.dialog, null);
});

test("from one curtain to the next nothing stays either", async () => {
  await draw();
  table.say(`${CANARY} said`);
  await draw({ ...CURTAIN, seat: 2, heading: "Pass to Ira" });
  assert.deepEqual(leaks(), []);
});

test("the same curtain in another language is no other one: what is open stays", async () => {
  await draw();
  await key("?");
  await draw({ ...CURTAIN, heading: "Weiter an Bea" }, {}, { lang: "de" });
  assert.equal(table.dialog!.kind, "keys");
  assert.equal(root.querySelector(".curtain-title")!.textContent, "Weiter an Bea");
});

test("the same view one move later keeps what was open", async () => {
  await key("?");
  await next({});
  assert.equal(table.dialog!.kind, "keys");
});

// ---- the curtain ---------------------------------------------------------------------------------------------------

test("the curtain shows public facts, its heading has the focus, seats and rules stay", async () => {
  part("[data-cell]").focus();
  await draw();
  const heading = document.activeElement!;
  assert.equal(heading.textContent, CURTAIN.heading);
  assert.equal(heading.closest("section")!.getAttribute("aria-labelledby"), heading.id);
  for (const text of [CURTAIN.text, ...CURTAIN.recap, CURTAIN.hint]) assert.ok(root.textContent!.includes(text), text);
  assert.equal(root.querySelectorAll(".seat").length, fixture.scene.seats.length);
  assert.deepEqual([...root.querySelectorAll("[role=tab]")].map((tab) => tab.textContent), ["Rules"]);
  assert.equal(find(table.t("what_can_i_do")), undefined);
});

test("who has come finds the focus where a press too many does nothing", async () => {
  await draw();
  button().focus();
  await next({ mode: "live", curtain: null });
  assert.equal(document.activeElement, part("h2"));
});

test("the curtain takes no focus from another part of the page", async () => {
  const other = document.body.appendChild(document.createElement("input"));
  other.focus();
  await draw();
  assert.equal(document.activeElement, other);
});

test("what is empty in a curtain or a choice does not travel", async () => {
  assert.deepEqual(table.scene.views!.choices[0], { ...CHOICES[0], ask: "" });
  assert.equal(table.scene.views!.god, false);
  await draw({ heading: "Pass" });
  assert.equal(root.querySelector(".curtain-title")!.textContent, "Pass");
});

const button = (): HTMLButtonElement => find(CURTAIN.confirm)!;
const pointer = async (kind: string, more: object = {}): Promise<void> => {
  const event = { bubbles: true, button: 0, pointerType: "mouse", pressure: 0.5, width: 1, height: 1, ...more };
  button().dispatchEvent(new window.PointerEvent(kind, event) as never);
  await settle();
};
const click = async (detail: number): Promise<void> => {
  button().dispatchEvent(new window.MouseEvent("click", { bubbles: true, detail }));
  await settle();
};

test("held down for a moment, the view opens, once", async (context) => {
  await draw();
  const clock = stopped(context);
  await pointer("pointerdown");
  assert.ok(button().classList.contains("holding"));
  clock.pass(599);
  assert.equal(model.of("reveal").length, 0);
  clock.pass(1);
  assert.equal(model.of("reveal").length, 1);
  await pointer("pointerup");
  await click(1);
  await click(0);
  await click(0);
  assert.equal(model.of("reveal").length, 1);
  assert.equal(region("private").textContent, "");
});

test("a short hold, one that slips off, and clicks of a pointer open nothing and say how it is done", async (context) => {
  await draw();
  const clock = stopped(context);
  for (let i = 0; i < 3; i++) {
    await pointer("pointerdown");
    await pointer("pointerup");
    await click(1);
  }
  assert.ok(region("private").textContent!.includes(CURTAIN.hint));
  await pointer("pointerdown");
  await pointer("pointerleave");
  assert.ok(!button().classList.contains("holding"));
  await pointer("pointerdown", { button: 2 });
  clock.pass(5000);
  assert.equal(model.of("reveal").length, 0);
});

test("pressed twice by a key the view opens; the first press says the hint", async () => {
  await draw();
  await click(0);
  assert.equal(model.of("reveal").length, 0);
  assert.equal(region("private").textContent, CURTAIN.hint);
  await click(0);
  assert.equal(model.of("reveal").length, 1);
});

test("the clicks of a screen reader count as presses, whatever they look like", async () => {
  await draw();
  await click(1);
  await pointer("pointerdown", { pressure: 0 });
  await pointer("pointerup", { pressure: 0 });
  await click(1);
  assert.equal(model.of("reveal").length, 1);
});

test("a press counts no longer once the focus has gone elsewhere", async () => {
  await draw();
  await click(0);
  button().dispatchEvent(new window.FocusEvent("blur") as never);
  await click(0);
  assert.equal(model.of("reveal").length, 0);
});

test("at the curtain letters ask nothing of the table, but help and rules are there", async () => {
  await draw();
  const before = model.sent.length;
  for (const name of ["h", "k", "m", "w", "b", "u", "[", "v", "g", "p", "1"]) await key(name);
  assert.equal(model.sent.length, before);
  assert.equal(table.dialog, null);
  (document.activeElement as HTMLElement).blur();
  await key("?");
  assert.equal(table.dialog!.kind, "keys");
  await key("Escape");
  assert.ok(document.activeElement!.classList.contains("curtain-title"));
});

const line = (n: number, at: number, text: string, kind = "event"): unknown[] => [n, at, 1, "", text, "", kind];

test("what is played as the curtain falls is said once, though views number their lines differently", async () => {
  await next({}, { log: { total: 3, lines: [line(0, 0, "deal"), line(1, 1, "own", "private"), line(2, 1, "first")] } });
  region("public").replaceChildren();
  const open = [line(0, 0, "deal"), line(1, 1, "first"), line(2, 2, "second")];
  await draw(CURTAIN, { log: { total: 3, lines: open } });
  assert.equal(region("public").textContent, "second");
  await next({}, { log: { total: 4, lines: [line(0, 0, "deal"), line(1, 1, "first"), line(2, 2, "other", "private"), line(3, 2, "second")] } });
  assert.equal(region("public").textContent, "second");
  assert.equal(region("private").textContent, "");
  await model.change({ log: { total: 5, lines: [line(3, 2, "second"), line(4, 3, "third")] } });
  assert.equal(region("public").textContent, "secondthird");
});

// ---- views ---------------------------------------------------------------------------------------------------------

test("the view shown is named beside the players, and another one is chosen from a list", async () => {
  await press(`${table.t("view")}: What Adrian sees`);
  assert.deepEqual([...root.querySelectorAll("dialog .views button")].map((b) => [b.textContent, b.getAttribute("aria-pressed")]),
    CHOICES.map(({ id, name }) => [name, String(id === "me")]));
  await press("What everybody sees");
  assert.deepEqual(model.of("view").map((m) => m.view), ["table"]);
  assert.equal(table.dialog, null);
  await key("v");
  await press("What Adrian sees");
  assert.equal(model.of("view").length, 1, "it is shown already");
});

test("a view with a question is shown only after its answer", async () => {
  await key("v");
  await press("Everything");
  assert.equal(root.querySelectorAll("dialog").length, 1);
  assert.ok(part("dialog").textContent!.includes("Show it all?"));
  await press(table.t("cancel"));
  await press(`${table.t("view")}: What Adrian sees`);
  await press("Everything");
  assert.equal(model.of("view").length, 0);
  await press(table.t("confirm"));
  assert.deepEqual(model.of("view").map((m) => m.view), ["god"]);
});

test("G asks for everything; where that is not to be had, Python says why", async () => {
  await key("g");
  assert.ok(part("dialog").textContent!.includes("Show it all?"));
  await key("Escape");
  await next({ views: { ...VIEWS, choices: CHOICES.slice(0, 2) } });
  await key("g");
  assert.deepEqual(model.of("view").map((m) => m.view), ["god"]);
});

test("everything shown: a frame and a word in the banner", async () => {
  const el = document.body.appendChild(document.createElement("div"));
  const other = new FakeModel({ ...fixture, scene: { ...fixture.scene, views: VIEWS } });
  const close = widget.render({ model: other, el });
  const frame = (): string | undefined => within(el).dataset.god;
  assert.deepEqual([frame(), within(el).querySelector(".banner .god")], ["off", null]);
  await other.change({ scene: { ...fixture.scene, rev: 99, views: { ...VIEWS, at: "god", god: true } }, strings: { god: "GOD" } });
  assert.deepEqual([frame(), within(el).querySelector(".banner [role=status] .god")!.textContent], ["on", "GOD"]);
  close();
});

test("P hands the screen on where there is somebody to take it", async () => {
  await key("p");
  assert.equal(model.of("pass").length, 1);
  await next({ views: { ...VIEWS, pass: false } });
  await key("p");
  assert.equal(model.of("pass").length, 1);
  assert.equal(region("private").textContent, table.t("no_pass"));
});

test("where nothing is hidden there is no choice of views, and V and G say so", async () => {
  await next({ views: null });
  assert.equal(root.querySelector(".view"), null);
  await key("v");
  await key("g");
  assert.equal(region("private").textContent, table.t("no_views").repeat(2));
  assert.equal(model.of("view").length, 0);
});

// ---- nobody looks --------------------------------------------------------------------------------------------------

/** The page as a host shows it, with these views. */
async function shown(views: object): Promise<FakeModel> {
  const el = document.body.appendChild(document.createElement("div"));
  const other = new FakeModel({ ...fixture, scene: { ...fixture.scene, rev: 1, views } });
  const close = widget.render({ model: other, el });
  const before = end;
  end = () => { close(); el.remove(); before(); hide(false); };
  shownIn = el;
  await settle();
  return other;
}
let shownIn: HTMLElement;
const hide = (hidden: boolean): void => {
  Object.defineProperty(document, "hidden", { value: hidden, configurable: true });
  document.dispatchEvent(new Event("visibilitychange"));
};
const cells = (): number => within(shownIn).querySelectorAll("[data-cell]").length;

test("out of sight for long the screen is handed on by itself and shows nothing until the curtain is there", async (context) => {
  const other = await shown(VIEWS);
  const clock = stopped(context);
  hide(true);
  clock.pass(19_999);
  assert.equal(other.of("pass").length, 0);
  clock.pass(1);
  await settle();
  assert.equal(other.of("pass").length, 1);
  assert.equal(cells(), 0);
  assert.ok(!within(shownIn).textContent!.includes(fixture.scene.banner.text));
  clock.pass(5000);
  hide(false);
  await settle();
  assert.deepEqual([other.of("pass").length, other.of("hello").length], [1, 1]);
  await other.change({ scene: { ...fixture.scene, ...BARE, rev: 2, curtain: CURTAIN } });
  assert.equal(focus(shownIn).textContent, CURTAIN.heading);
});

test("where Python does not hand it on after all, the view comes back", async (context) => {
  const other = await shown(VIEWS);
  const clock = stopped(context);
  hide(true);
  clock.pass(20_000);
  await settle();
  assert.equal(cells(), 0);
  await other.tell({ kind: "ack", re: other.of("pass")[0]!.id });
  assert.ok(cells() > 0);
});

test("soon back in sight nothing happens, not even a greeting, which would draw the curtain", async (context) => {
  const other = await shown(VIEWS);
  const clock = stopped(context);
  hide(true);
  clock.pass(19_000);
  hide(false);
  clock.pass(19_000);
  await settle();
  assert.deepEqual([other.of("pass").length, other.of("hello").length], [0, 1]);
  assert.ok(cells() > 0);
});

test("a page that slept, its timers too, hands on when it wakes", async (context) => {
  const other = await shown(VIEWS);
  hide(true);
  const now = Date.now();
  context.mock.method(Date, "now", () => now + 21_000);
  hide(false);
  await settle();
  assert.equal(other.of("pass").length, 1);
  assert.equal(cells(), 0);
});

test("a screen of one player is never handed on; it asks where it stands", async (context) => {
  const other = await shown({ ...VIEWS, pass: false });
  const clock = stopped(context);
  hide(true);
  clock.pass(60_000);
  hide(false);
  await settle();
  assert.deepEqual([other.of("pass").length, other.of("hello").length], [0, 2]);
});

test("a page whose address names a table shows nothing else until it is there", async () => {
  end();
  await open({ mode: "setup", banner: { text: "Start a game" } });
  table.hello();
  await settle();
  assert.equal(root.querySelector("h2"), null);
  await next({ banner: { text: "Your turn" } });
  assert.equal(root.querySelector("h2")!.textContent, "Your turn");
});

test("a table that cannot be opened leaves the page as it was", async () => {
  end();
  await open({ mode: "setup", banner: { text: "Start a game" } });
  table.hello();
  await model.tell({ kind: "ack", re: model.of("hello")[0]!.id });
  assert.equal(root.querySelector("h2")!.textContent, "Start a game");
});
