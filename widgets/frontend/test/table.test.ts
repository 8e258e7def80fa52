/* The whole view on a stand-in page, fed with what Python sends for a real position. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { afterEach, beforeEach, test } from "node:test";
import { isDeepStrictEqual } from "node:util";
import widget from "../src/main";
import type { Card, Incoming, LogLine, Scene } from "../src/protocol";
import { WAITING_AFTER } from "../src/link";
import { QUESTION } from "../src/pulse";
import { widen, widenLines } from "../src/wire";
import { focus, tap, within, FakeModel, FIXTURE, page, settle, sleep } from "./helpers";

interface Fixture { scene: Record<string, any>; frame: object; log: { total: number; lines: unknown[][] }; strings: Record<string, string>; settings: object; answers: Record<string, any> }
const load = (): Fixture => JSON.parse(readFileSync(FIXTURE, "utf8"));

let fixture: Fixture;          // as it travels
let table: Scene;              // the same scene, whole
let model: FakeModel;
let el: HTMLElement;
let close: () => void;

async function open(changes: object = {}): Promise<void> {
  fixture = { ...load(), ...changes };
  table = widen(fixture.scene, fixture.frame);
  model = new FakeModel(fixture as never);
  el = document.body.appendChild(document.createElement("div"));
  close = widget.render({ model, el });
  await settle();
}
beforeEach(async () => { page(); await open(); });
afterEach(() => close());

const cell = (id: string): HTMLButtonElement => within(el).querySelector(`[data-cell="${id}"]`)!;
const region = (name: string): HTMLElement => within(el).querySelector(`[data-region="${name}"]`)!;
const button = (name: string): HTMLButtonElement => [...within(el).querySelectorAll("button")].find((b) => b.textContent!.trim() === name)!;
const press = async (node: HTMLElement): Promise<void> => { node.click(); await settle(); };
const key = async (node: Element, name: string, more: KeyboardEventInit = {}): Promise<KeyboardEvent> => {
  const event = new KeyboardEvent("keydown", { key: name, bubbles: true, composed: true, cancelable: true, ...more });
  node.dispatchEvent(event);
  await settle();
  return event;
};
const card = (): Card => fixture.answers.card.card;
const answer = (kind: string, re: number): Promise<void> => model.tell({ ...fixture.answers[kind], re } as Incoming);
const legal = (): string => table.moves.find((m) => m.attempt.startsWith("take"))!.attempt;
const stack = (attempt: string): string => `top:${attempt.at(-1)}`;

/** The scene one rev later, with some fields changed. */
const later = (changes: object = {}): Record<string, unknown> => ({ scene: { ...fixture.scene, rev: fixture.scene.rev + 1, ...changes } });

test("what Python shows together is read once", async () => {
  let read = 0;
  const { areas } = fixture.scene;
  const plain = { ...fixture.scene, rev: fixture.scene.rev + 1 };
  const scene = Object.defineProperties({ ...plain }, {
    areas: { enumerable: true, get: () => { read++; return areas; } },
    toJSON: { value: () => plain },       // what the stand-in model writes down is not read by the page
  });
  await model.change({ scene, log: { ...fixture.log }, settings: { ...fixture.settings } });
  assert.equal(read, 1);
});

test("the page says hello with its address and languages", () => {
  assert.deepEqual(model.of("hello").map(({ id, rev, ...hello }) => hello), [{ kind: "hello", search: "", hash: "#t=abc", languages: ["en"], base: "http://localhost/", learnt: "", predicted: "", pad: "", settings: {} }]);
});

// ---- settings and languages ------------------------------------------------------------------------------------------

const again = async (changes: object = {}): Promise<void> => { close(); await open(changes); };
const hello = (): { settings?: object; hash: string } => model.of("hello").at(-1)!;
const inGerman = (more: object = {}): Record<string, unknown> => ({ ...later({ lang: "de" }), strings: { ...fixture.strings, settings: "Einstellungen" }, ...more });

test("a browser keeps what was set in it, for the next page", async () => {
  await key(within(el).querySelector("h2")!, "/", { ctrlKey: true });
  assert.deepEqual(model.of("set").map(({ name, value }) => [name, value]), [["shortcuts", false]]);
  await again();
  assert.deepEqual(hello().settings, { shortcuts: false });
  await key(within(el).querySelector("h2")!, "m");       // no key of the table's before Python has answered, either
  assert.equal(within(el).querySelector("dialog"), null);
});

test("what is kept may be damaged, and some browsers keep nothing", async () => {
  localStorage.setItem("terakoya.settings", "{");
  await again();
  assert.deepEqual(hello().settings, {});
  Object.assign(globalThis, { localStorage: undefined });
  await again();
  await key(within(el).querySelector("h2")!, "/", { ctrlKey: true });
  assert.equal(model.of("set").length, 1);
});

test("a language in the address is taken as a choice and from the address", async () => {
  for (const [hash, rest] of [["#lang=de", ""], ["#new=ta_ke&lang=de", "#new=ta_ke"], ["#lang=de&t=abc", "#t=abc"]] as const) {
    page();
    location.hash = hash;
    await again();
    assert.deepEqual(hello().settings, { language: "de" });
    assert.deepEqual([hello().hash, location.hash], [rest, rest]);
  }
});

test("the settings offer every language by its own name", async () => {
  await again({ strings: { "language:en": "English", "language:uk": "Українська" } });
  await press(within(el).querySelector<HTMLElement>(".gear")!);
  const labels = [...within(el).querySelectorAll<HTMLElement>(".languages label")];
  assert.deepEqual(labels.map((label) => [label.lang, label.textContent!.trim()]), [["en", "English"], ["uk", "Українська"]]);
  const [english, ukrainian] = labels.map((label) => label.querySelector("input")!);
  assert.deepEqual([english!.checked, ukrainian!.checked], [true, false]);
  ukrainian!.checked = true;
  ukrainian!.dispatchEvent(new Event("change"));
  await settle();
  assert.deepEqual(model.of("set").map(({ name, value }) => [name, value]), [["language", "uk"]]);
  assert.deepEqual([english!.checked, ukrainian!.checked], [false, true]);
});

test("in another language nothing of the last one stays, and the dialog where it was chosen does", async () => {
  await answer("rule", model.of("hello").at(-1)!.id);
  await answer("card", model.of("hello").at(-1)!.id);
  const [title] = [card().title];
  assert.ok(within(el).textContent!.includes(title));
  await press(within(el).querySelector<HTMLElement>(".gear")!);
  await model.change(inGerman());
  assert.ok(!within(el).textContent!.includes(title));
  assert.equal(within(el).querySelector("dialog h2")!.textContent, "Einstellungen");
  assert.deepEqual(model.of("rule").map(({ rule }) => rule), [fixture.answers.rule.rule]);
  assert.deepEqual([(el.firstElementChild as HTMLElement).lang, document.documentElement.lang], ["de", "de"]);
});

test("every area is a grid with exactly one tab stop", () => {
  const grids = [...within(el).querySelectorAll("[role=grid]")];
  assert.equal(grids.length, table.areas.length);
  for (const grid of grids) {
    assert.equal(grid.querySelectorAll('[data-cell][tabindex="0"]').length, 1);
    for (const inner of grid.querySelectorAll("[role=gridcell]")) assert.equal(inner.parentElement!.getAttribute("role"), "row");
  }
});

test("available means: named so, marked so, and not aria-disabled; the rest stays focusable", () => {
  const can = cell(stack(legal()));
  assert.match(can.textContent!, /, available/);
  assert.equal(can.getAttribute("aria-disabled"), "false");
  assert.ok(can.parentElement!.classList.contains("available"));
  const refused = [...within(el).querySelectorAll<HTMLButtonElement>('[data-cell][aria-disabled="true"]')];
  assert.ok(refused.length > 0);
  for (const node of refused) { assert.equal(node.disabled, false); assert.doesNotMatch(node.textContent!, /, available/); }
});

test("a move is sent once per rev, however often it is pressed", async () => {
  for (let i = 0; i < 3; i++) await press(cell(stack(legal())));
  assert.deepEqual(model.of("play").map((m) => [m.attempt, m.rev]), [[legal(), table.rev]]);
  await model.tell({ kind: "ack", re: model.of("play")[0]!.id });
  await press(cell(stack(legal())));
  assert.equal(model.of("play").length, 1, "an ack alone does not open the table: the new scene is on its way");
  await model.change(later());
  await press(cell(stack(legal())));
  assert.equal(model.of("play").length, 2);
});

test("the second click of a double click does nothing", async () => {
  tap(cell(stack(legal())));
  await model.change(later());
  tap(cell(stack(legal())));
  await settle();
  assert.equal(model.of("play").length, 1);
});

test("a held Enter key is stopped", async () => {
  const event = await key(cell(stack(legal())), "Enter", { repeat: true });
  assert.equal(event.defaultPrevented, true);
});

test("an illegal try is sent, its card spoken once, focused, and Esc gives the focus back", async () => {
  const node = within(el).querySelector<HTMLButtonElement>('[data-cell^="top:"][aria-disabled="true"]')!;
  node.focus();
  await press(node);
  const [sent] = model.of("play");
  assert.equal(sent!.attempt, `take ${node.dataset.cell!.at(-1)}`);
  await answer("card", sent!.id);
  assert.equal(region("alert").childElementCount, 1);
  assert.equal(region("alert").textContent, `${card().title} ${card().text}`);
  assert.equal(focus(el).classList.contains("card"), true);
  await key(focus(el), "Escape");
  assert.equal(within(el).querySelector(".card"), null);
  assert.equal(focus(el), node);
});

test("a card opens the table for the next try", async () => {
  await press(cell(stack(legal())));
  await answer("card", model.of("play")[0]!.id);
  await press(button(card().alternatives.at(-1)!.name));
  assert.deepEqual(model.of("play").map((m) => m.attempt), [legal(), card().alternatives.at(-1)!.attempt]);
});

test("an answer to another view is not shown", async () => {
  await answer("card", 5);
  assert.equal(within(el).querySelector(".card"), null);
});

test("with confirmation on, a second press plays; Esc withdraws", async () => {
  await model.change({ settings: { ...fixture.settings, confirm: "on" } });
  const node = cell(stack(legal()));
  await press(node);
  assert.equal(model.of("play").length, 0);
  assert.ok([...within(el).querySelectorAll("button")].some((b) => b.textContent!.startsWith("Confirm: ")));
  await key(node, "Escape");
  assert.ok(![...within(el).querySelectorAll("button")].some((b) => b.textContent!.startsWith("Confirm: ")));
  await press(node);
  await press(node);
  assert.deepEqual(model.of("play").map((m) => m.attempt), [legal()]);
});

test("two words: the first press selects, pressing it again lets go", async () => {
  const rows = (cells: string[][]): object => ({ areas: [{ id: "x", zone: "center", kind: "row", label: "X", rows: [{ cells }] }] });
  const ends = ["A", "B"].map((id) => [id, id, "", `ghost.0=${id} ghost.1=${id}`]);
  await model.change(later({ ...rows(ends), compose: { ghost: 2 }, moves: [{ attempt: "ghost A B", name: "", group: "" }] }));
  assert.doesNotMatch(cell("B").textContent!, /available/);
  await press(cell("A"));
  assert.match(cell("A").textContent!, /selected/);
  assert.match(cell("B").textContent!, /available/);
  await press(cell("A"));
  assert.doesNotMatch(cell("A").textContent!, /selected/);
  await press(cell("A"));
  await press(cell("B"));
  assert.deepEqual(model.of("play").map((m) => m.attempt), ["ghost A B"]);
});

test("the focused cell stays the same node when a new scene comes", async () => {
  const node = cell(stack(legal()));
  node.focus();
  await model.change(later());
  assert.equal(cell(stack(legal())), node);
  assert.equal(focus(el), node);
});

test("when the focused cell is gone the focus goes to the table, never to the body", async () => {
  const node = cell(stack(legal()));
  Object.defineProperty(window.HTMLElement.prototype, "offsetParent", { get: () => document.body, configurable: true });
  node.focus();
  const areas = fixture.scene.areas.filter((area: { id: string }) => area.id !== "hall");
  await model.change(later({ areas }));
  assert.equal(node.isConnected, false);
  assert.ok(focus(el).dataset.cell);
});

test("the end brings the result into sight, looking back does not", async () => {
  const node = cell(stack(legal()));
  node.focus();
  await model.change(later({ mode: "over" }));
  assert.equal(focus(el), within(el).querySelector("h2"));
  await model.change(later({ mode: "review", rev: fixture.scene.rev + 2 }));
  cell("marker:0").focus();
  await model.change(later({ mode: "over", rev: fixture.scene.rev + 3 }));
  assert.equal(focus(el), cell("marker:0"));
});

test("a new log line is spoken once, in the region it belongs to", async () => {
  const old = [region("public"), region("private")];
  const { n, at, turn } = widenLines(fixture.log.lines).at(-1)!;
  const line = (k: number, kind: LogLine["kind"]): unknown[] => [n + k, at, turn, "", `news ${k}`, "", kind];
  const log = { total: 99, lines: [...fixture.log.lines, line(1, "event"), line(2, "private")] };
  await model.change({ ...later(), log });
  await model.change({ log: { ...log } });
  assert.equal(region("public").textContent, "news 1");
  assert.equal(region("private").textContent, "news 2");
  assert.deepEqual([region("public"), region("private")], old);
});

test("the move pointed at is previewed once, near the table", async () => {
  const node = cell(stack(legal()));
  node.focus();
  await new Promise((done) => setTimeout(done, 120));
  const [sent] = model.of("preview");
  assert.equal(sent!.attempt, legal());
  await model.tell({ kind: "preview", re: sent!.id, preview: { ...fixture.answers.preview.preview, attempt: legal(), title: "If so" } });
  assert.match(within(el).querySelector(".strip")!.textContent!, /If so/);
  cell("marker:0").focus();
  await new Promise((done) => setTimeout(done, 120));
  assert.doesNotMatch(within(el).querySelector(".strip")!.textContent!, /If so/);
  node.focus();
  await new Promise((done) => setTimeout(done, 120));
  assert.equal(model.of("preview").length, 1);
});

test("a formula token outlines its pieces, a piece its tokens", async () => {
  const token = within(el).querySelector<HTMLButtonElement>(".strip .token")!;
  token.focus();
  await settle();
  const lit = [...within(el).querySelectorAll(".lit [data-cell]")].map((node) => (node as HTMLElement).dataset.cell);
  assert.deepEqual(lit.sort(), [...table.scores!.last!.seats[0]!.term.parts[0]!.pieces].sort());
  token.blur();
  cell(lit[0]!).focus();
  await settle();
  assert.ok(token.classList.contains("pointed"));
  assert.equal(within(el).querySelectorAll(".lit").length, 0);
});

test("letters ask, and can be switched off", async () => {
  const node = cell(stack(legal()));
  await key(node, "s");
  assert.deepEqual(model.of("say").map((m) => m.what), ["score"]);
  await model.change({ settings: { ...fixture.settings, shortcuts: false } });
  await key(node, "s");
  assert.equal(model.of("say").length, 1);
  await key(node, "/", { ctrlKey: true });
  assert.deepEqual(model.of("set").map((m) => [m.name, m.value]), [["shortcuts", true]]);
});

test("keys stay inside the table, but for Tab and browser shortcuts", async () => {
  const outside: string[] = [];
  const listen = (event: Event): void => void outside.push((event as KeyboardEvent).key);
  document.body.addEventListener("keydown", listen);
  for (const name of ["a", "x", "m", "ArrowDown", "Enter"]) await key(cell(stack(legal())), name);
  await key(cell(stack(legal())), "Tab");
  await key(cell(stack(legal())), "l", { ctrlKey: true });
  assert.deepEqual(outside, ["Tab", "l"]);
});

test("an answer of H T S L K is shown and spoken privately", async () => {
  await key(cell(stack(legal())), "h");
  await model.tell({ kind: "say", re: model.of("say")[0]!.id, text: "Nothing in hand." });
  assert.equal(region("private").textContent, "Nothing in hand.");
  assert.equal(within(el).querySelector(".toast")!.textContent, "Nothing in hand.");
  assert.equal(region("public").textContent, "");
});

test("Esc with nothing open leaves the table for its end", async () => {
  const node = cell(stack(legal()));
  node.focus();
  await key(node, "Escape");
  assert.ok(focus(el).classList.contains("end"));
});

test("names and sentences are text, whatever is in them", async () => {
  const evil = "<img onerror=alert(1)>";
  const seats = fixture.scene.seats.map((seat: object) => ({ ...seat, name: evil }));
  await model.change({ ...later({ seats, banner: { text: evil } }) });
  assert.equal(within(el).querySelector("img"), null);
  assert.ok(within(el).querySelector(".seat bdi")!.textContent!.includes(evil));
});

test("a sentence of the log runs as the language does, even after a name of the other direction", () => {
  assert.ok(within(el).querySelector(".line"));
  assert.equal(within(el).querySelector(".line bdi"), null); // <bdi> would take the direction of the first letter
});

test("the address is kept in the fragment", async () => {
  await model.tell({ kind: "address", hash: "#t=xyz", push: false });
  assert.equal(location.hash, "#t=xyz");
});

test("undo says why it is closed instead of being dead", async () => {
  await model.change(later({ timeline: { ...fixture.scene.timeline, undo: { ok: false, why: "Something was seen." } } }));
  await press(button("Undo"));
  assert.equal(model.of("undo").length, 0);
  assert.equal(region("private").textContent, "Something was seen.");
});

test("a start form sends what was chosen", async () => {
  const form = { title: "New", text: "", submit: "Start", more: "More", send: { kind: "form", name: "start" }, fields: [
    { id: "who", kind: "radio", label: "Who", help: "", value: "bot", choices: [{ value: "bot", label: "Bot" }, { value: "person", label: "Person" }], advanced: false, max: 0 },
    { id: "name", kind: "text", label: "Name", help: "", value: "", choices: [], advanced: true, max: 40 }] };
  await model.change({ ...later({ mode: "setup", areas: [], moves: [] }), frame: { ...fixture.frame, form } });
  const radios = within(el).querySelectorAll<HTMLInputElement>(".start input[type=radio]");
  radios[1]!.checked = true;
  radios[1]!.dispatchEvent(new Event("change", { bubbles: true }));
  await settle();
  within(el).querySelector("form.start")!.dispatchEvent(new Event("submit", { bubbles: true, cancelable: true }));
  await settle();
  assert.deepEqual(model.of("form").map((m) => [m.name, m.values]), [["start", { who: "person", name: "" }]]);
});

test("a field that needs a value of another one is shown only with it, and not where that one is not shown", async () => {
  const select = (id: string, values: string[], when?: object): object =>
    ({ id, kind: "select", label: id, help: "", value: values[0], choices: values.map((value) => ({ value, label: value })), advanced: false, max: 0, when });
  const fields = [
    select("players", ["2", "3"]), select("seat", ["bot", "person"], { field: "players", values: ["3", "4"] }),
    select("level", ["easy", "hard"], { field: "seat", values: ["bot"] }), { ...select("open", []), kind: "check", value: true },
    select("deal", ["x"], { field: "open", values: ["true"] }),
  ];
  const form = { title: "New", text: "", submit: "Start", more: "More", send: { kind: "form", name: "start" }, fields };
  await model.change({ ...later({ mode: "setup", areas: [], moves: [] }), frame: { ...fixture.frame, form } });
  const shown = (): string[] => [...within(el).querySelectorAll(".start label")].map((label) => label.textContent!.trim());
  const set = async (id: string, value: string): Promise<void> => {
    const field = within(el).querySelector<HTMLSelectElement>(`#tk-field-${id}`)!;
    field.value = value;
    field.dispatchEvent(new Event("change", { bubbles: true }));
    await settle();
  };
  assert.deepEqual(shown(), ["players", "open", "deal"]);
  await set("players", "3");
  assert.deepEqual(shown(), ["players", "seat", "level", "open", "deal"]);
  await set("seat", "person");
  assert.deepEqual(shown(), ["players", "seat", "open", "deal"]);
  within(el).querySelector<HTMLInputElement>(".start [type=checkbox]")!.click();
  await settle();
  assert.deepEqual(shown(), ["players", "seat", "open"]);
});

test("a sheet of links: each can be read, copied, followed and photographed", async () => {
  const copied: string[] = [];
  Object.assign(navigator, { clipboard: { writeText: async (text: string) => { copied.push(text); } } });
  const links = [
    { name: "Bea <b>", text: "Her seat.", href: "http://localhost/#t=bea", picture: '<svg xmlns="http://www.w3.org/2000/svg"><path fill="#000" d="M0 0h1"/></svg>' },
    { name: "To watch", text: "", href: "http://localhost/#t=eye", picture: "" },
  ];
  await model.tell({ kind: "sheet", re: 0, sheet: { title: "Invite", text: "", box: null, buttons: [], links } });
  const items = [...within(el).querySelectorAll("dialog .link")];
  assert.deepEqual(items.map((item) => [item.querySelector("h3")!.textContent, item.querySelector("a")!.textContent, item.querySelector("a")!.getAttribute("href")]),
    links.map(({ name, href }) => [name, href, href]));
  assert.ok(items[0]!.textContent!.includes("Her seat."));
  const picture = items[0]!.querySelector("img")!;
  assert.equal(picture.getAttribute("alt"), "Bea <b>");
  assert.doesNotMatch(picture.getAttribute("src")!, /[#<"]/);
  assert.equal(decodeURIComponent(picture.getAttribute("src")!), `data:image/svg+xml,${links[0]!.picture}`);
  assert.equal(items[1]!.querySelector("img"), null);
  await press(items[1]!.querySelector("button")!);
  assert.deepEqual(copied, [links[1]!.href]);
  assert.equal(items[1]!.querySelector("button")!.textContent, "Copy: To watch");
});

// ---- the line to Python ------------------------------------------------------------------------------------------------

const lost = (): HTMLElement | null => within(el).querySelector(".lost");
const questions = (): number => model.sent.filter((message) => isDeepStrictEqual(message, QUESTION)).length;
const broken = (): void => { model.send = () => { throw new Error("not open"); }; };

test("in a notebook the lamp promises nothing: nothing is kept there", async () => {
  close();
  document.body.append(document.createElement("main"));
  await open({ line: undefined });
  broken();
  await press(button("Why?"));
  assert.match(lost()!.textContent!, /^The connection is lost. If Python was restarted, run the cell again.$/);
  assert.equal(lost()!.querySelector("button"), null);
});

test("in a notebook the table itself asks whether Python is there, and says when it is at work", async () => {
  close();
  await open({ line: undefined });
  document.dispatchEvent(new Event("visibilitychange"));
  assert.equal(questions(), 1);
  await model.tell({ kind: "here" });
  assert.ok(within(el).querySelector(".lamp.live"));
  await model.tell({ kind: "busy", seconds: 3 });
  document.dispatchEvent(new Event("visibilitychange"));
  await sleep(WAITING_AFTER);
  assert.equal(within(el).querySelector(".lamp.busy")!.textContent, "Python is at work");
  await press(cell(stack(legal())));
  await model.tell({ kind: "ack", re: model.of("play").at(-1)!.id });
  assert.ok(within(el).querySelector(".lamp.live"));
});

test("a table whose line is looked after asks nothing", () => {
  document.dispatchEvent(new Event("visibilitychange"));
  assert.equal(questions(), 0);
});

test("a line that mends itself asks for no press, and what was on its way can be played again", async () => {
  const move = legal();
  await model.change({ line: "live" });
  await press(cell(stack(move)));
  assert.equal(model.of("play").length, 1);
  await model.change({ line: "waiting" });
  await press(cell(stack(move)));
  assert.equal(model.of("play").length, 1, "it may still arrive");
  await model.change({ line: "lost" });
  assert.equal(lost()!.textContent!.trim(), "The connection is lost. Nothing that was played is gone. It comes back by itself.");
  assert.equal(lost()!.querySelector("button"), null);
  await model.change({ line: "live" });
  assert.equal(lost(), null);
  await press(cell(stack(move)));
  assert.equal(model.of("play").length, 2);
});

test("only what has a token in its address is said to be kept", async () => {
  history.replaceState(null, "", "#lesson=ta_ke/01-multiply/2");
  await model.change({ line: "lost" });
  assert.equal(lost()!.textContent!.trim(), "The connection is lost. It comes back by itself.");
});

test("another Python hears who is here, and what it tells is new whatever its number", async () => {
  await key(within(el).querySelector("h2")!, "h");
  await model.tell({ kind: "say", re: model.of("say").at(-1)!.id, text: "the old hand" } as Incoming);
  assert.match(within(el).textContent!, /the old hand/);
  await model.fire("renew");
  assert.equal(model.of("hello").length, 2);
  await model.change({ scene: { ...fixture.scene } });
  assert.doesNotMatch(within(el).querySelector(".app")!.textContent!, /the old hand/);
});

test("taken down, it listens to nothing and leaves nothing", () => {
  close();
  assert.equal(model.listeners, 0);
  assert.equal(el.childElementCount, 0);
});
