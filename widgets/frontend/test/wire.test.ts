/* The shorter form made whole again is what Python has made shorter: widgets/wire.py, tests/protocol.py. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import type { Scene } from "../src/protocol";
import { widen } from "../src/wire";

type Entry = { scene: object; frame: object; whole: Scene };
const scenes = JSON.parse(readFileSync("fixtures/scenes.json", "utf8")) as Record<string, Entry>;

for (const [name, { scene, frame, whole }] of Object.entries(scenes)) {
  test(`the scene "${name}" is whole again`, () => assert.deepEqual(widen(scene, frame), whole));
}

test("a field that gets lost on the way is missed", () => {
  const { scene, frame, whole } = scenes["lesson"]!;
  const lesson = { ...(scene as Scene).lesson, title: undefined };
  assert.notDeepEqual(widen({ ...scene, lesson }, frame), whole);
});
