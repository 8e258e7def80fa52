import assert from "node:assert/strict";
import { test } from "node:test";
import { type Lamp, WAITING_AFTER } from "../src/link";
import { AGAIN_AFTER, ANSWER_WITHIN, ASK_AFTER, Pulse } from "../src/pulse";
import { FakeClock } from "./helpers";

function pulse(): { pulse: Pulse; clock: FakeClock; lamps: Lamp[]; questions: () => number } {
  const clock = new FakeClock();
  const lamps: Lamp[] = [];
  let asked = 0;
  const beating = new Pulse(() => { asked++; }, (lamp) => lamps.push(lamp), clock);
  return { pulse: beating, clock, lamps, questions: () => asked };
}

test("the lamp says that nobody is there within five seconds, whenever the line broke", () => {
  assert.ok(ASK_AFTER + ANSWER_WITHIN < 5000);
  const { pulse: beating, clock, lamps, questions } = pulse();
  beating.heard();
  clock.pass(ASK_AFTER - 1);
  assert.equal(questions(), 0);
  clock.pass(1);
  assert.equal(questions(), 1);
  clock.pass(WAITING_AFTER);
  assert.deepEqual(lamps, ["waiting"]);
  clock.pass(ANSWER_WITHIN - WAITING_AFTER);
  assert.deepEqual(lamps, ["waiting", "lost"]);
});

test("whoever answers, or talks anyway, is there; one question at a time", () => {
  const { pulse: beating, clock, lamps, questions } = pulse();
  beating.heard();
  for (let second = 0; second < 10; second++) {
    clock.pass(1000);
    beating.heard();
  }
  assert.equal(questions(), 0, "somebody who talks is not asked");
  clock.pass(ASK_AFTER);
  clock.pass(WAITING_AFTER - 1);
  beating.heard();
  assert.equal(questions(), 1);
  assert.deepEqual(lamps, []);
});

test("a late answer brings the lamp back", () => {
  const { pulse: beating, clock, lamps } = pulse();
  beating.question();
  clock.pass(WAITING_AFTER);
  clock.pass(ANSWER_WITHIN);
  beating.heard();
  assert.deepEqual(lamps, ["waiting", "lost", "live"]);
});

test("a line that is known to be broken first falters: it may be mended at once", () => {
  const { pulse: beating, clock, lamps } = pulse();
  beating.heard();
  beating.falter();
  assert.deepEqual(lamps, ["waiting"]);
  clock.pass(ANSWER_WITHIN);
  beating.falter();
  assert.deepEqual(lamps, ["waiting", "lost"]);
});

test("who is not looked at asks nothing, and hears", () => {
  const { pulse: beating, clock, lamps, questions } = pulse();
  beating.heard();
  beating.rest();
  beating.heard();
  clock.pass(10 * ASK_AFTER);
  assert.equal(questions(), 0);
  assert.deepEqual(lamps, []);
  beating.question();
  assert.equal(questions(), 1);
  beating.heard();
  clock.pass(ASK_AFTER);
  assert.equal(questions(), 2);
});

test("who has not answered is asked again, for nothing else may mend the line", () => {
  const { pulse: beating, clock, lamps, questions } = pulse();
  beating.question();
  clock.pass(WAITING_AFTER);
  clock.pass(ANSWER_WITHIN - WAITING_AFTER);
  for (let more = 2; more < 5; more++) {
    clock.pass(AGAIN_AFTER);
    assert.equal(questions(), more);
    clock.pass(WAITING_AFTER);
  }
  assert.deepEqual(lamps, ["waiting", "lost"]);
});

test("who is at work and has said so is not lost, until the word does not hold any more", () => {
  const { pulse: beating, clock, lamps, questions } = pulse();
  beating.question();
  clock.pass(1000);
  beating.busy(3000);
  assert.deepEqual(lamps, [], "it may still answer in time");
  clock.pass(2999);
  beating.busy(3000);
  assert.deepEqual(lamps, ["busy"]);
  assert.equal(questions(), 1);
  clock.pass(3000);
  assert.equal(questions(), 2);
  clock.pass(WAITING_AFTER);
  clock.pass(ANSWER_WITHIN - WAITING_AFTER);
  beating.heard();
  assert.deepEqual(lamps, ["busy", "waiting", "lost", "live"]);
});

test("who is at work and is heard all the same is there", () => {
  const { pulse: beating, clock, lamps } = pulse();
  beating.heard();
  for (let second = 0; second < 10; second++) {
    beating.busy(3000);
    clock.pass(1000);
    beating.heard();
  }
  assert.deepEqual(lamps, []);
});

test("a word that comes late makes good what was thought lost", () => {
  const { pulse: beating, clock, lamps } = pulse();
  beating.question();
  clock.pass(WAITING_AFTER);
  clock.pass(ANSWER_WITHIN - WAITING_AFTER);
  beating.busy(3000);
  assert.deepEqual(lamps, ["waiting", "lost", "busy"]);
});
