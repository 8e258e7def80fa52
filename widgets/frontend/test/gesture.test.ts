/* What counts as one gesture, and what it may press. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { Gesture, GESTURE, NEAR } from "../src/gesture";

const WORK = 90;    // milliseconds that a finger is down

/** Presses at these places and times, on controls with these `data-repeat`: which of them are obeyed. */
function obeyed(...presses: { x?: number; at: number; repeat?: string }[]): boolean[] {
  const gesture = new Gesture();
  return presses.map(({ x, at, repeat = "" }) => {
    if (x === undefined) gesture.key(at);
    else gesture.down(x, 0, at);
    const obeyed = !gesture.refuses(repeat);
    gesture.met(repeat, at + WORK);
    return obeyed;
  });
}

test("the first press is obeyed and what follows at once at the same place is not", () => {
  for (const gap of [80, 150, 250, 400]) {
    assert.deepEqual(obeyed({ x: 5, at: 0 }, { x: 5, at: gap }), [true, false], String(gap));
    assert.deepEqual(obeyed({ at: 0 }, { at: gap }), [true, false], `key ${gap}`);
  }
});

test("a gesture goes on as long as its presses do", () => {
  const times = [0, 300, 600, 900, 1200];
  assert.deepEqual(obeyed(...times.map((at) => ({ x: 5, at }))), [true, false, false, false, false]);
});

test("after a pause, or somewhere else, it is another gesture", () => {
  assert.deepEqual(obeyed({ x: 5, at: 0 }, { x: 5, at: WORK + GESTURE + 1 }), [true, true]);
  assert.deepEqual(obeyed({ x: 5, at: 0 }, { x: 5 + NEAR + 1, at: 150 }), [true, true]);
  assert.deepEqual(obeyed({ x: 5, at: 0 }, { at: 150 }), [true, true], "a key after a press");
});

test("what may be repeated is, as long as it is the same", () => {
  const press = (at: number, repeat: string) => ({ x: 5, at, repeat });
  assert.deepEqual(obeyed(press(0, "+"), press(150, "+"), press(300, "+")), [true, true, true]);
  assert.deepEqual(obeyed(press(0, "+"), press(150, "-")), [true, false], "another stepper slid under the finger");
  assert.deepEqual(obeyed(press(0, ""), press(150, "+")), [true, false], "a stepper slid under the finger");
  assert.deepEqual(obeyed(press(0, "+"), press(150, ""), press(300, "+")), [true, false, true]);
});

test("one press that clicks a label and what it names is one press", () => {
  const gesture = new Gesture();
  gesture.down(5, 5, 0);
  gesture.met("", WORK);
  assert.equal(gesture.refuses(""), false);
});

test("another key, or a mouse that goes away and comes back, ends a gesture", () => {
  const gesture = new Gesture();
  gesture.down(5, 5, 0);
  gesture.met("", WORK);
  gesture.move(5 + NEAR, 5);
  gesture.down(5, 5, 200);
  assert.equal(gesture.refuses(""), true);
  gesture.met("", 200 + WORK);
  gesture.move(6 + NEAR, 5);
  gesture.down(5, 5, 400);
  assert.equal(gesture.refuses(""), false);
  gesture.met("", 400 + WORK);
  gesture.end();
  gesture.down(5, 5, 500);
  assert.equal(gesture.refuses(""), false);
});
