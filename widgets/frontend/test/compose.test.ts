import assert from "node:assert/strict";
import { test } from "node:test";
import { available, choose, loose } from "../src/compose";
import type { Cell } from "../src/protocol";
import { cell, scene } from "./helpers";

const A = cell("A", { "take.0": "A", "ghost.0": "A", "ghost.1": "A" });
const B = cell("B", { "take.0": "B", "ghost.0": "B", "ghost.1": "B" });
const SUPPLY = cell("supply", { "ghost.0": "-", "ghost.1": "-" });
const COMPOSE = { take: 1, ghost: 2 };

test("one word completes an attempt", () => {
  const step = choose(A, scene([A], COMPOSE, ["take A"]), null)!;
  assert.deepEqual([step.attempt, step.complete, step.legal], ["take A", true, true]);
});

test("the first verb that leads to a legal move is taken, not the first verb", () => {
  const step = choose(A, scene([A, B], COMPOSE, ["ghost A B"]), null)!;
  assert.deepEqual([step.attempt, step.complete, step.legal], ["ghost A", false, true]);
});

test("without a legal move the first verb by priority is tried", () => {
  assert.equal(choose(A, scene([A], COMPOSE, []), null)!.attempt, "take A");
  assert.equal(choose(A, scene([A], { ghost: 2, take: 1 }, []), null)!.attempt, "ghost A");
});

test("with a selection the cell gives the next word", () => {
  const table = scene([A, B], COMPOSE, ["ghost A B", "take B"]);
  const first = choose(A, table, null)!;
  const second = choose(B, table, first.selection)!;
  assert.deepEqual([second.attempt, second.complete, second.legal], ["ghost A B", true, true]);
  assert.deepEqual(second.selection.cells, ["A", "B"]);
});

test("an illegal continuation is still a complete attempt, to be refused with a reason", () => {
  const table = scene([A, B, SUPPLY], COMPOSE, ["ghost A -"]);
  const step = choose(B, table, choose(A, table, null)!.selection)!;
  assert.deepEqual([step.attempt, step.complete, step.legal], ["ghost A B", true, false]);
});

test("marks follow the words of the legal moves, not their letters", () => {
  const table = scene([A], { take: 1 }, ["take AB"]);
  assert.equal(available(A, table, null), false);
});

test("with a selection only its continuations are available", () => {
  const table = scene([A, B, SUPPLY], COMPOSE, ["ghost A -", "take B"]);
  assert.equal(available(B, table, null), true);
  const { selection } = choose(A, table, null)!;
  assert.deepEqual([A, B, SUPPLY].map((c) => available(c, table, selection)), [false, false, true]);
});

test("a cell without acts is never available", () => {
  const plain = cell("plain");
  assert.equal(choose(plain, scene([plain], COMPOSE, ["take A"]), null), null);
  assert.equal(available(plain, scene([plain], COMPOSE, ["take A"]), null), false);
});

test("moves no cell contributes to are loose", () => {
  assert.deepEqual(loose(scene([A], COMPOSE, ["take A", "stop"])).map((m) => m.attempt), ["stop"]);
});

const [one, two, three] = [1, 2, 3].map((n) => cell(`card:${n}`, { "order.0": `${n}`, "order.1": `${n}`, "order.2": `${n}` })) as [Cell, Cell, Cell];

test("words written together make one word in the order pressed", () => {
  const table = scene([one, two, three], { order: -3 }, ["order 213", "order 231"]);
  const first = choose(two, table, null)!;
  assert.deepEqual([first.attempt, first.complete, first.legal], ["order 2", false, true]);
  assert.equal(available(one, table, null), false);
  const second = choose(one, table, first.selection)!;
  const third = choose(three, table, second.selection)!;
  assert.deepEqual([second.attempt, second.legal], ["order 21", true]);
  assert.deepEqual([third.attempt, third.complete, third.legal], ["order 213", true, true]);
});

test("with a selection the cells decide the verb: the first one that both have words for and that is legal", () => {
  const [here, there] = [1, 2].map((n) => cell(`place:${n}`, { "move.0": `${n}`, "move.1": `${n}`, "swap.0": `${n}`, "swap.1": `${n}0` })) as [Cell, Cell];
  const hand = cell("hand", { "swap.1": "7" });
  const table = scene([here, there, hand], { move: 2, swap: 2 }, ["swap 1 7", "swap 1 10"]);
  const { selection } = choose(here, table, null)!;
  assert.equal(selection.verb, "swap");
  assert.deepEqual([hand, there, here].map((c) => choose(c, table, selection)!.attempt), ["swap 1 7", "move 1 2", "swap 1 10"]);
});

test("one cell may give two words", () => {
  const pair = cell("pair", { "exchange.0": "1 3" });
  const step = choose(pair, scene([pair], { exchange: 1 }, ["exchange 1 3"]), null)!;
  assert.deepEqual([step.attempt, step.complete, step.legal], ["exchange 1 3", true, true]);
});

test("a cell may stand for a verb alone", () => {
  const role = cell("role", { "show.0": "role", "look.0": "" });
  const step = choose(role, scene([role], { show: 1, look: 1 }, ["look"]), null)!;
  assert.deepEqual([step.attempt, step.complete, step.legal], ["look", true, true]);
  assert.equal(choose(role, scene([role], { show: 1, look: 1 }, ["end"]), null)!.attempt, "show role");
});
