import assert from "node:assert/strict";
import { test } from "node:test";
import { available, choose, loose } from "../src/compose";
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
