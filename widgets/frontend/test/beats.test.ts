/* The show of what has happened, on a page where everything is where its name says. */
import assert from "node:assert/strict";
import { afterEach, beforeEach, test } from "node:test";
import { PACES, Show } from "../src/beats";
import { Places } from "../src/places";
import type { Beat, Flight, Settings } from "../src/protocol";
import { widenBeats } from "../src/wire";
import { page, settle, sleep } from "./helpers";

const WHERE: Record<string, number> = { a: 10, b: 200, c: 400, seat: 0 };      // left edges

let root: HTMLElement;
let show: Show;
let pace: Settings["pace"];
let drawn: number;

beforeEach(() => {
  const window = page();
  root = window.document.createElement("div") as never;
  root.innerHTML = '<ul><li data-seat="0"></li></ul><section data-area="hall"><button data-cell="a"></button><button data-cell="b"><span data-item="chip"></span></button><button data-cell="c"></button></section>';
  window.document.body.append(root as never);
  window.HTMLElement.prototype.getBoundingClientRect = function (this: any): any {
    const { item, cell, seat, area } = this.dataset;
    const left = item ? WHERE["b"]! : cell ? WHERE[cell]! : 0;
    const width = item ? 20 : cell || area ? 60 : seat ? 30 : 0;
    return { left, top: 0, width, height: width };
  };
  pace = "fast";
  drawn = 0;
  show = new Show(root, () => ({ pace, strings: {} }), () => { drawn++; });
  root.append(show.layer);
});
afterEach(() => show.skip());

const flight = (origin: string, target: string, more: Partial<Flight> = {}): Flight => ({ origin, target, before: "SA", after: "SA", n: 1, ...more });
const beat = (flights: Flight[], more: Partial<Beat> = {}): Beat => ({ kind: "take", seat: 0, flights, lit: [], result: "", ...more });
const add = (...beats: Beat[]): void => show.add(beats, new Places(root));
const until = async (so: () => boolean): Promise<void> => { while (!so()) await sleep(5); };
const lefts = (): string[] => [...show.layer.querySelectorAll<HTMLElement>(".piece")].map((node) => node.style.left);

test("what is left out of a beat on its way is filled in", () => {
  assert.deepEqual(widenBeats([{ kind: "end" }, { kind: "take", seat: -1, result: "score" }]), [
    { kind: "end", seat: 0, flights: [], lit: [], result: "" }, { kind: "take", seat: -1, flights: [], lit: [], result: "score" },
  ]);
});

test("a piece stands where it goes, as big as it is at one of its ends", () => {
  add(beat([flight("a", "chip b")]));
  assert.deepEqual(lefts(), ["200px"]);
  assert.equal(show.layer.querySelector<HTMLElement>(".piece")!.style.width, "20px");
  assert.equal(show.layer.querySelectorAll(".frame.who").length, 1);
});

test("the nearest place in sight counts, and what has none does not fly", () => {
  add(beat([flight("nowhere a", "hidden chip"), flight("nowhere", "b"), flight("a", "nowhere")]));
  assert.deepEqual(lefts(), ["200px"]);
});

test("pieces of later beats stand where they come from, but those that an earlier one brings", () => {
  add(beat([flight("a", "b")]), beat([flight("c", "a")]), beat([flight("b", "c")]));
  assert.deepEqual(lefts().sort(), ["200px", "400px"], "the first is on its way, the second waits, the third comes with the first");
});

test("of many alike some are drawn", () => {
  add(beat([flight("a", "b", { n: 50 })]));
  assert.equal(lefts().length, 12);
});

test("a piece that is turned over has two faces", () => {
  add(beat([flight("a", "b", { before: "ghost" })]));
  assert.equal(show.layer.querySelectorAll(".piece > span").length, 2);
});

test("skipping leaves nothing, and nothing goes on later", async () => {
  add(beat([flight("a", "b")]), beat([flight("b", "c")], { lit: ["c"], result: "trick" }));
  assert.equal(show.on, true);
  show.skip();
  assert.equal(show.on, false);
  assert.equal(show.layer.childElementCount, 0);
  await sleep(PACES.fast.flight + PACES.fast.pause + 50);
  assert.equal(show.layer.childElementCount, 0);
});

test("one beat follows the other, and in the end the layer is empty", async () => {
  add(beat([flight("a", "b")]), beat([], { seat: -1, lit: ["c"] }));
  await until(() => show.layer.querySelector(".frame.lit") !== null);
  assert.equal(show.layer.querySelectorAll(".frame.who, .piece").length, 0);
  await until(() => !show.on);
  assert.equal(show.layer.childElementCount, 0);
});

test("step by step the next beat waits for its press", async () => {
  pace = "step";
  add(beat([]), beat([], { lit: ["a"] }));
  await until(() => show.waits);
  assert.equal(drawn, 1);
  assert.equal(show.layer.querySelectorAll(".lit").length, 0);
  show.next();
  await settle();
  assert.equal(show.waits, false);
  await until(() => !show.on);
});
