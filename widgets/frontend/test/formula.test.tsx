/* Formulas as they are read: every part with the sign before it. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { render } from "preact";
import type { Board } from "../src/board";
import type { Term } from "../src/protocol";
import { page } from "./helpers";

const number = (value: string, label: string): Term => ({ value, label, op: "value", parts: [], pieces: [] });
const board = { pointed: new Set(), pinned: "", light() {}, unlight() {}, pin() {} } as unknown as Board;

async function read(term: Term): Promise<string[]> {
  page();
  const { Short, Long } = await import("../src/view/Formula");
  return [Short, Long].map((Shape, at) => {
    const el = document.body.appendChild(document.createElement("div"));
    const formula = { seat: 0, name: "Ann", spoken: "", term };
    render(Shape === Short ? <Short table={board} formula={formula} path="x" /> : <Long table={board} formula={formula} />, el);
    return [...el.querySelectorAll(".sign, .value")].map((node) => node.textContent).join(" ").trim() + ` (${at})`;
  });
}

test("a part below zero brings its own sign", async () => {
  const parts = [number("9", "honour"), number("2", "Daimyo"), number("−3", "deadly strike")];
  const found = await read({ value: "8", label: "points", op: "sum", parts, pieces: [] });
  assert.deepEqual(found, ["9 + 2  −3 = 8 (0)", " 8 = 9 + 2  −3 (1)".trim()]);
});
