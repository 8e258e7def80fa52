import assert from "node:assert/strict";
import { test } from "node:test";
import { LogReader, Regions } from "../src/announce";
import type { Log, LogLine } from "../src/protocol";
import { page } from "./helpers";

page();

const log = (...numbers: number[]): Log => ({
  total: numbers.length,
  lines: numbers.map((n): LogLine => ({ n, at: n, turn: n, who: "", text: `line ${n}`, rule: "", kind: "event" })),
});
const fresh = (reader: LogReader, what: Log, line = 0): number[] => reader.fresh(what, line).map((l) => l.n);

test("what is there at first is no news, what comes after is, once", () => {
  const reader = new LogReader();
  assert.deepEqual(fresh(reader, log(1, 2)), []);
  assert.deepEqual(fresh(reader, log(1, 2, 3, 4)), [3, 4]);
  assert.deepEqual(fresh(reader, log(1, 2, 3, 4)), []);
});

test("a branch has its own count", () => {
  const reader = new LogReader();
  fresh(reader, log(1, 2, 3));
  assert.deepEqual(fresh(reader, log(1, 2), 1), []);
  assert.deepEqual(fresh(reader, log(1, 2, 3), 1), [3]);
  assert.deepEqual(fresh(reader, log(1, 2, 3), 0), []);
});

test("after an undo the next line is news again", () => {
  const reader = new LogReader();
  fresh(reader, log(1, 2, 3));
  assert.deepEqual(fresh(reader, log(1, 2)), []);
  assert.deepEqual(fresh(reader, log(1, 2, 3)), [3]);
});

test("all of a new game that was asked for is news", () => {
  const reader = new LogReader();
  fresh(reader, log(1, 2, 3));
  reader.expect();
  assert.deepEqual(fresh(reader, log(1, 2)), [1, 2]);
  reader.forget();
  assert.deepEqual(fresh(reader, log(1, 2)), []);
});

test("a new game that begins with an empty log is not taken for another one later, when a view numbers fewer lines", () => {
  const reader = new LogReader();
  reader.expect();
  assert.deepEqual(fresh(reader, log()), []);
  assert.deepEqual(fresh(reader, log(1, 2, 3)), [1, 2, 3]);
  reader.recount();
  assert.deepEqual(fresh(reader, log(1, 2)), []);
});

test("in another view, which numbers its lines differently, what was played since is news, once", () => {
  const reader = new LogReader();
  const played = (...lines: [number, number][]): Log => ({ total: 9, lines: lines.map(([n, at]) => ({ ...log(n).lines[0]!, at })) });
  fresh(reader, played([1, 1], [5, 2]));
  reader.recount();
  assert.deepEqual(fresh(reader, played([1, 1], [2, 2], [3, 3])), [3]);
  assert.deepEqual(fresh(reader, played([2, 2], [3, 3], [4, 3])), [4]);
  reader.recount();
  assert.deepEqual(fresh(reader, played([6, 2], [7, 3])), []);
});

test("what only one reader was told can be taken back, what all were told stays", () => {
  const regions = new Regions();
  for (const name of ["public", "private", "alert"] as const) regions.say(name, name);
  regions.hush();
  assert.deepEqual([...regions.element.children].map((region) => region.textContent), ["public", "", ""]);
});

test("regions stay the same nodes and each sentence is put in once", () => {
  const regions = new Regions();
  const before = [...regions.element.children];
  for (let i = 0; i < 20; i++) regions.say("public", `event ${i}`);
  regions.say("private", "secret");
  regions.say("alert", "");
  assert.deepEqual([...regions.element.children], before);
  const [open, own, alert] = before;
  assert.equal(open!.textContent!.split("event 19").length, 2);
  assert.ok(open!.childElementCount < 20, "old sentences are cleared away");
  assert.equal(own!.textContent, "secret");
  assert.ok(!open!.textContent!.includes("secret"));
  assert.equal(alert!.childElementCount, 0);
  assert.deepEqual(before.map((r) => r.getAttribute("aria-live")), ["polite", "polite", "assertive"]);
});
