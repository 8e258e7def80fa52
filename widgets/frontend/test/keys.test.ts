import assert from "node:assert/strict";
import { test } from "node:test";
import { commandOf, isOurs, moveIn, stageKey, type Key } from "../src/keys";

const key = (name: string, more: Partial<Key> = {}): Key =>
  ({ key: name, code: "", ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, ...more });

test("every letter of the map", () => {
  const map = { m: "moves", w: "why", r: "rule", b: "branch", u: "undo", "?": "keys", "/": "command", i: "command",
    "[": "back", "]": "on", h: "say-hand", t: "say-table", s: "say-score", l: "say-last", k: "say-know", v: "views", g: "god", p: "pass", n: "hint", Escape: "cancel" };
  for (const [name, command] of Object.entries(map)) assert.equal(commandOf(key(name), true, false), command, name);
  assert.equal(commandOf(key("U", { shiftKey: true }), true, false), "redo");
  assert.equal(commandOf(key("M", { shiftKey: true }), true, false), "moves");
});

test("digits are cards, 0 the tenth", () => {
  assert.equal(commandOf(key("1"), true, false), "card-0");
  assert.equal(commandOf(key("0"), true, false), "card-9");
});

test("letters work by place on a Cyrillic keyboard", () => {
  assert.equal(commandOf(key("ь", { code: "KeyM" }), true, false), "moves");
  assert.equal(commandOf(key("х", { code: "BracketLeft" }), true, false), "back");
});

test("letters do nothing while typing, with a modifier or switched off", () => {
  assert.equal(commandOf(key("m"), true, true), null);
  assert.equal(commandOf(key("m", { ctrlKey: true }), true, false), null);
  assert.equal(commandOf(key("m"), false, false), null);
  assert.equal(commandOf(key("5"), false, false), null);
});

test("Esc and Ctrl+/ always work", () => {
  assert.equal(commandOf(key("Escape"), false, true), "cancel");
  assert.equal(commandOf(key("/", { ctrlKey: true }), false, true), "toggle");
});

test("the page around sees Tab, function keys and browser shortcuts, nothing else", () => {
  for (const other of [key("Tab"), key("F5"), key("r", { ctrlKey: true }), key("l", { metaKey: true })]) assert.equal(isOurs(other), false);
  for (const ours of [key("a"), key("x"), key("Enter", { shiftKey: true }), key("Escape"), key("/", { ctrlKey: true })]) assert.equal(isOurs(ours), true);
});

test("arrows walk a grid, rows of different length included", () => {
  const rows = [["a", "b", "c"], ["d"], ["e", "f"]];
  const go = (from: string, name: string, more: Partial<Key> = {}, rtl = false): string | null => moveIn(rows, from, key(name, more), rtl);
  assert.equal(go("a", "ArrowRight"), "b");
  assert.equal(go("a", "ArrowLeft"), "a");
  assert.equal(go("c", "ArrowDown"), "d");
  assert.equal(go("e", "ArrowDown"), "e");
  assert.equal(go("b", "Home"), "a");
  assert.equal(go("a", "End"), "c");
  assert.equal(go("f", "Home", { ctrlKey: true }), "a");
  assert.equal(go("a", "End", { ctrlKey: true }), "f");
  assert.equal(go("a", "ArrowLeft", {}, true), "b");
  assert.equal(go("a", "Enter"), null);
  assert.equal(go("unknown", "ArrowRight"), null);
});

test("in a single row up and down walk too", () => {
  assert.equal(moveIn([["a", "b"]], "a", key("ArrowDown"), false), "b");
  assert.equal(moveIn([["a", "b"]], "b", key("ArrowUp"), false), "a");
});

test("the keys of a stage", () => {
  const named = (name: string, more: Partial<Key> = {}): string | null => stageKey(key(name, more), true, false);
  assert.deepEqual(["PageDown", "PageUp", ".", "b", "x"].map((name) => named(name)), ["on", "back", "blank", "branch", null]);
  assert.equal(named("и", { code: "KeyB" }), "branch");
  assert.equal(named("PageDown", { ctrlKey: true }), null);
  assert.deepEqual(["PageDown", "b"].map((name) => stageKey(key(name), false, false)), ["on", null]);
  assert.equal(stageKey(key("."), true, true), null);
});
