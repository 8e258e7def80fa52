import assert from "node:assert/strict";
import { test } from "node:test";
import { initials } from "../src/initials";

test("two letters tell the seats apart", () => {
  assert.deepEqual(initials(["Player 1", "Player 2", "Emi"]), ["P1", "P2", "Em"]);
  assert.deepEqual(initials(["Olena", " Max ", "Maxim", ""]), ["Ol", "M2", "M3", ""]);
  assert.deepEqual(initials(["😀😀😀", "Игрок 2"]), ["😀😀", "И2"]);
});
