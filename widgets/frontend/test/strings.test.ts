import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";

const read = (name: string): string => readFileSync(name, "utf8");
const sources = (folder: string): string =>
  readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) => /\.tsx?$/.test(name)).map((name) => read(`${folder}/${name}`)).join("\n");

const defined = [...read("../strings.py").matchAll(/^ {4}"(\w+)": N_\(/gm)].map((m) => m[1]!);
const code = sources("src");
const used = new Set([
  ...[...code.matchAll(/\bt\("(\w+)"\)/g), ...code.matchAll(/word\("(\w+)"/g), ...code.matchAll(/"(key_\w+)"/g)].map((m) => m[1]!),
  // put together from parts in the code
  ...["filter_all", "filter_scoring", "filter_mine", "mode_review", "mode_branch", "mode_edit", "undo", "redo", "copied", "copy_selected"],
  ...["language", "theme", "theme_auto", "theme_light", "theme_dark", "confirm", "confirm_auto", "confirm_on", "confirm_off", "motion", "motion_auto", "motion_off", "pace", "pace_step", "pace_slow", "pace_normal", "pace_fast", "pace_none"].map((k) => `set_${k}`),
]);

test("every word the page asks for is defined, and no other", () => {
  assert.deepEqual([...used].sort(), [...new Set(defined)].sort());
  assert.equal(new Set(defined).size, defined.length);
});
