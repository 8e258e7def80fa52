import assert from "node:assert/strict";
import { test } from "node:test";
import { type Lamp, Link, LOST_AFTER, WAITING_AFTER } from "../src/link";
import type { Numbered } from "../src/protocol";
import { FakeClock } from "./helpers";

function link(): { link: Link; clock: FakeClock; sent: Numbered[]; lamps: Lamp[] } {
  const clock = new FakeClock();
  const sent: Numbered[] = [];
  const lamps: Lamp[] = [];
  return { link: new Link((m) => sent.push(m), (lamp) => lamps.push(lamp), clock), clock, sent, lamps };
}

test("messages are numbered upwards and carry the rev", () => {
  const { link: line, sent } = link();
  line.send({ kind: "undo" }, 7);
  line.send({ kind: "redo" }, 8);
  assert.deepEqual(sent.map((m) => m.rev), [7, 8]);
  assert.equal(sent[1]!.id, sent[0]!.id + 1);
  assert.ok(Number.isSafeInteger(sent[1]!.id));
});

test("two views never share an id", () => {
  const ids = Array.from({ length: 50 }, () => link()).map(({ link: line }) => line.send({ kind: "undo" }, 1));
  assert.equal(new Set(ids).size, ids.length);
});

test("without an answer the lamp goes to waiting, then to lost", () => {
  const { link: line, clock, lamps } = link();
  line.send({ kind: "undo" }, 1);
  clock.pass(WAITING_AFTER - 1);
  assert.deepEqual(lamps, []);
  clock.pass(1);
  assert.deepEqual(lamps, ["waiting"]);
  clock.pass(LOST_AFTER - WAITING_AFTER);
  assert.deepEqual(lamps, ["waiting", "lost"]);
});

test("an ack stops the timer, a late one brings the lamp back", () => {
  const { link: line, clock, lamps } = link();
  line.heard(line.send({ kind: "undo" }, 1));
  clock.pass(2 * LOST_AFTER);
  assert.deepEqual(lamps, []);
  const late = line.send({ kind: "undo" }, 1);
  clock.pass(LOST_AFTER);
  line.heard(late);
  assert.deepEqual(lamps.at(-1), "live");
});

test("a new rev answers everything that waits", () => {
  const { link: line, clock, lamps } = link();
  line.send({ kind: "undo" }, 1);
  line.send({ kind: "redo" }, 1);
  line.alive();
  clock.pass(2 * LOST_AFTER);
  assert.deepEqual(lamps, []);
});

test("answers to another view are not ours, those to everybody are", () => {
  const { link: line } = link();
  const id = line.send({ kind: "undo" }, 1);
  assert.equal(line.heard(id), true);
  assert.equal(line.heard(id), true, "a card after the ack is still ours");
  assert.equal(line.heard(id + 1), false);
  assert.equal(line.heard(0), true);
});

test("a closed line fires no timer", () => {
  const { link: line, clock, lamps } = link();
  line.send({ kind: "undo" }, 1);
  line.close();
  clock.pass(2 * LOST_AFTER);
  assert.deepEqual(lamps, []);
});

test("the lamp is as bad as the worse of the line and the answers", () => {
  const { link: line, clock, lamps } = link();
  line.told("waiting");
  line.send({ kind: "undo" }, 1);
  clock.pass(WAITING_AFTER);
  clock.pass(LOST_AFTER);
  assert.deepEqual(lamps, ["waiting", "lost"]);
  line.told("live");
  assert.deepEqual(lamps.at(-1), "live");
});

test("what was on its way on a lost line is not waited for", () => {
  const { link: line, clock, lamps } = link();
  line.send({ kind: "undo" }, 1);
  line.told("lost");
  line.told("live");
  clock.pass(2 * LOST_AFTER);
  assert.deepEqual(lamps, ["lost", "live"]);
});

test("a line that takes nothing is lost, and comes back when the host says so", () => {
  const lamps: Lamp[] = [];
  const line = new Link(() => { throw new Error("not open"); }, (lamp) => lamps.push(lamp), new FakeClock());
  line.told("waiting");
  line.send({ kind: "undo" }, 1);
  line.told("lost");
  line.told("live");
  assert.deepEqual(lamps, ["waiting", "lost", "live"]);
});

test("who is at work is waited for: neither what was on its way nor what is said meanwhile is lost", () => {
  const { link: line, clock, lamps } = link();
  line.send({ kind: "undo" }, 1);
  line.told("busy");
  line.send({ kind: "redo" }, 1);
  clock.pass(2 * LOST_AFTER);
  assert.deepEqual(lamps, ["busy"]);
});
