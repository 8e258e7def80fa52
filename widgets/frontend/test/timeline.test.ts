import assert from "node:assert/strict";
import { test } from "node:test";
import { History, place, shares } from "../src/timeline";

test("ticks stand where the actions are", () => {
  assert.deepEqual([place(0, 40), place(10, 40), place(40, 40), place(0, 0)], [0, 25, 100, 0]);
});

test("bars are shares of the greatest gain", () => {
  assert.deepEqual(shares([{ gains: [4, 0] }, { gains: [8, 2] }]), [[50, 0], [100, 25]]);
  assert.deepEqual(shares([{ gains: [0, 0] }]), [[0, 0]]);
});

test("the command line remembers", () => {
  const history = new History();
  for (const line of ["take A", "undo", "undo"]) history.add(line);
  assert.deepEqual([history.walk(-1), history.walk(-1), history.walk(-1), history.walk(1), history.walk(1)], ["undo", "take A", "take A", "undo", ""]);
});
