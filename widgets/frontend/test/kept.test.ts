import assert from "node:assert/strict";
import { test } from "node:test";
import { Kept } from "../src/kept";
import { FakeClock } from "./helpers";

const AT_MOST = 2000;

/** What a browser keeps, with room for nothing while `full`. */
function kept(): { kept: Kept; stored: Record<string, string>; clock: FakeClock; told: boolean[]; room: (there: boolean) => void } {
  const stored: Record<string, string> = {};
  let full = false;
  const hidden = (value: unknown): PropertyDescriptor => ({ value, enumerable: false });
  const storage = Object.defineProperties(stored, {
    getItem: hidden((name: string) => stored[name] ?? null),
    setItem: hidden((name: string, text: string) => {
      if (full) throw new Error("QuotaExceededError");
      stored[name] = text;
    }),
    removeItem: hidden((name: string) => { delete stored[name]; }),
  }) as unknown as Storage;
  const clock = new FakeClock();
  const told: boolean[] = [];
  return { kept: new Kept(() => storage, (waits) => told.push(waits), clock), stored, clock, told, room: (there) => { full = !there; } };
}

test("a table is kept under its name, and forgotten", () => {
  const { kept: tables, stored, told } = kept();
  tables.keep("abc", "one");
  stored["another"] = "program";
  assert.deepEqual(stored, { "terakoya.table.abc": "one", another: "program" });
  assert.deepEqual(tables.tables, { abc: "one" });
  tables.keep("abc", null);
  assert.deepEqual(tables.tables, {});
  assert.deepEqual(told, []);
});

test("what finds no room is told once, is tried again until it does, the newest of it, and is told again", () => {
  const { kept: tables, stored, clock, told, room } = kept();
  tables.keep("abc", "one");
  room(false);
  tables.keep("abc", "two");
  tables.keep("abc", "three");
  tables.keep("def", "another");
  clock.pass(AT_MOST);
  clock.pass(AT_MOST);
  assert.deepEqual(told, [true]);
  assert.deepEqual(stored, { "terakoya.table.abc": "one" });
  assert.deepEqual(tables.tables, { abc: "three", def: "another" }, "a Python that takes over finds it all");
  assert.ok(tables.waits);
  room(true);
  clock.pass(AT_MOST);
  assert.deepEqual(stored, { "terakoya.table.abc": "three", "terakoya.table.def": "another" });
  assert.deepEqual(told, [true, false]);
});

test("what is forgotten waits no more", () => {
  const { kept: tables, clock, told, room } = kept();
  room(false);
  tables.keep("abc", "one");
  tables.keep("abc", null);
  room(true);
  clock.pass(AT_MOST);
  assert.deepEqual(tables.tables, {});
  assert.deepEqual(told, [true, false]);
});

test("a browser that keeps nothing at all has no tables", () => {
  const told: boolean[] = [];
  const tables = new Kept(() => { throw new Error("SecurityError"); }, (waits) => told.push(waits), new FakeClock());
  assert.deepEqual(tables.tables, {});
  tables.keep("abc", "one");
  assert.deepEqual(told, [true]);
});
