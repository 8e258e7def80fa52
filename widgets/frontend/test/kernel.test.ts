import assert from "node:assert/strict";
import { test } from "node:test";
import { pack, unpack } from "../src/kernel";

/** A frame as a server writes it: notes and buffers may follow. */
function frame(...parts: (string | object)[]): ArrayBuffer {
  const bytes = parts.map((part) => Buffer.from(typeof part === "string" ? part : JSON.stringify(part)));
  const offsets = [8 * (bytes.length + 2)];
  for (const part of bytes) offsets.push(offsets.at(-1)! + part.length);
  const head = Buffer.alloc(8 * (offsets.length + 1));
  [offsets.length, ...offsets].forEach((number, i) => head.writeBigUInt64LE(BigInt(number), 8 * i));
  return new Uint8Array(Buffer.concat([head, ...bytes])).buffer;
}

test("a message of a server is read", () => {
  const header = { msg_type: "comm_msg", msg_id: "b" };
  const message = unpack(frame("iopub", header, { msg_id: "a" }, {}, { data: "Ta-Ké ✓" }, "buffer"));
  assert.deepEqual(message, { kind: "comm_msg", parent: "a", content: { data: "Ta-Ké ✓" } });
  assert.equal(unpack(frame("iopub", header, {}, {}, {})).parent, "");
});

test("what is said can be read again", () => {
  const { kind, parent, content } = unpack(pack("comm_msg", "id", "session", { text: "木 £" }));
  assert.deepEqual({ kind, parent, content }, { kind: "comm_msg", parent: "", content: { text: "木 £" } });
});
