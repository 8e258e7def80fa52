/* The keyboard map: which key asks for what. Single letters only work inside the table and can be switched off. */
export type Command =
  | "cancel" | "toggle" | "command" | "moves" | "why" | "rule" | "back" | "on" | "branch" | "undo" | "redo" | "keys"
  | "views" | "god" | "pass" | "hint"
  | "say-hand" | "say-table" | "say-score" | "say-last" | "say-know" | `card-${number}`;

export interface Key { key: string; code: string; ctrlKey: boolean; metaKey: boolean; altKey: boolean; shiftKey: boolean }

const SINGLE: Record<string, Command> = {
  "/": "command", i: "command", m: "moves", w: "why", r: "rule", "[": "back", "]": "on", b: "branch", u: "undo",
  "?": "keys", h: "say-hand", t: "say-table", s: "say-score", l: "say-last", k: "say-know",
  v: "views", g: "god", p: "pass", n: "hint",
};

/** The key as a Latin keyboard would write it, so that the letters also work on Cyrillic layouts. */
function latin(event: Key): string {
  if (/^[\x20-\x7e]$/.test(event.key)) return event.key.toLowerCase();
  if (event.code === "BracketLeft") return "[";
  if (event.code === "BracketRight") return "]";
  return /^Key[A-Z]$/.test(event.code) ? event.code[3]!.toLowerCase() : event.key;
}

/** Held down, a key leafs through turns; everything else it asks for once. */
export const mayBeHeld = (command: Command): boolean => command === "back" || command === "on";

/** `typing`: the key goes into a text field. */
export function commandOf(event: Key, shortcuts: boolean, typing: boolean): Command | null {
  if (event.key === "Escape") return "cancel";
  if ((event.ctrlKey || event.metaKey) && event.key === "/") return "toggle";
  if (event.ctrlKey || event.metaKey || event.altKey || typing || !shortcuts) return null;
  if (/^[0-9]$/.test(event.key)) return `card-${(Number(event.key) + 9) % 10}`;
  const key = latin(event);
  if (key === "u" && event.shiftKey) return "redo";
  return SINGLE[key] ?? null;
}

/** On the pages of a class, also as a presenter's remote control sends them. */
const STAGE: Record<string, string> = { PageDown: "on", PageUp: "back", ".": "blank", b: "branch" };

/** Which button of the stage a key stands for. Those that write something can be switched off. */
export function stageKey(event: Key, shortcuts: boolean, typing: boolean): string | null {
  if (event.ctrlKey || event.metaKey || event.altKey || typing) return null;
  const key = latin(event);
  return key.length > 1 || shortcuts ? STAGE[key] ?? null : null;
}

/** Keys the page around must not see: everything typed without a modifier, but for Tab and function keys. */
export function isOurs(event: Key): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey) return event.key === "/";
  return event.key !== "Tab" && !/^F\d+$/.test(event.key);
}

/** Where an arrow key leads in rows of cells; null when it is none. */
export function moveIn(rows: string[][], from: string, event: Key, rtl: boolean): string | null {
  const r = rows.findIndex((row) => row.includes(from));
  if (r < 0) return null;
  const row = rows[r]!;
  const c = row.indexOf(from);
  const at = (i: number, j: number): string | null => {
    const target = rows[Math.max(0, Math.min(rows.length - 1, i))]!;
    return target[Math.max(0, Math.min(target.length - 1, j))] ?? null;
  };
  const forward = rtl ? "ArrowLeft" : "ArrowRight";
  const backward = rtl ? "ArrowRight" : "ArrowLeft";
  switch (event.key) {
    case forward: return at(r, c + 1);
    case backward: return at(r, c - 1);
    case "ArrowDown": return rows.length === 1 ? at(r, c + 1) : at(r + 1, c);
    case "ArrowUp": return rows.length === 1 ? at(r, c - 1) : at(r - 1, c);
    case "Home": return event.ctrlKey ? at(0, 0) : at(r, 0);
    case "End": return event.ctrlKey ? at(rows.length - 1, Infinity) : at(r, Infinity);
    default: return null;
  }
}
