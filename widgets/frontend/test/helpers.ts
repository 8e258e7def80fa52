/* A page, a model and a clock that do as they are told. */
import { appendFileSync } from "node:fs";
import { Window } from "happy-dom";
import type { Model } from "../src/model";
import type { Cell, Incoming, Numbered, Outgoing, Scene } from "../src/protocol";

export const FIXTURE = "fixtures/ta_ke.json";

/** A DOM for this file; returns its window. */
export function page(): Window {
  const window = new Window({ url: "http://localhost/#t=abc" });
  const { document, MutationObserver, HTMLElement, Event, KeyboardEvent, CSS, CSSStyleSheet, getComputedStyle, location, history, matchMedia, localStorage } = window;
  Object.assign(globalThis, {
    requestAnimationFrame: (act: () => void) => setTimeout(act),
    window, document, MutationObserver, HTMLElement, Event, KeyboardEvent, CSS, CSSStyleSheet, location, history, localStorage, matchMedia: matchMedia.bind(window), getComputedStyle: getComputedStyle.bind(window),
    ResizeObserver: class { observe() {} disconnect() {} },
    addEventListener: window.addEventListener.bind(window), removeEventListener: window.removeEventListener.bind(window),
  });
  Object.defineProperty(globalThis, "navigator", { value: { languages: ["en"] }, configurable: true });
  return window;
}

/** What a widget draws into, in the element it was given. */
export const within = (el: HTMLElement): HTMLElement => el.firstElementChild!.shadowRoot!.firstElementChild as HTMLElement;
/** What has the focus there. */
export const focus = (el: HTMLElement): HTMLElement => el.firstElementChild!.shadowRoot!.activeElement as HTMLElement;

/** A finger goes down on something and up again. */
export function tap(node: HTMLElement): void {
  const { PointerEvent } = window as unknown as Window;
  node.dispatchEvent(new PointerEvent("pointerdown", { bubbles: true, composed: true }) as never);
  node.click();
}

export const settle = (): Promise<void> => new Promise((done) => setTimeout(done, 0));
export const sleep = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));

/** What goes either way between pages and models, a line each in the file of that name: tests/test_house.py looks at it. */
const passes = (what: "traits" | "told" | "said", it: unknown): void => {
  const file = process.env["TERAKOYA_PASSES"];
  if (file) appendFileSync(file, `${JSON.stringify({ [what]: it })}\n`);
};

/** A model that records what is sent and answers only when told to. */
export class FakeModel implements Model {
  sent: (Outgoing & Numbered)[] = [];
  private heard = new Map<string, ((...args: never[]) => void)[]>();

  before: Record<string, unknown> = {};      // the traits before they were last set, as real models keep them

  constructor(private traits: Record<string, unknown>) { passes("traits", traits); }

  /** Its line is looked after, unless a test says that it has none. */
  get(name: string): unknown { return name in this.traits ? this.traits[name] : name === "line" ? "live" : undefined; }
  set(name: string, value: unknown): void {
    if (value !== this.traits[name]) throw new Error("the page writes no traits");
    this.before = { ...this.traits };
  }
  save_changes(): void {}
  on(event: string, call: (...args: never[]) => void): void { this.heard.set(event, [...(this.heard.get(event) ?? []), call]); }
  off(event: string, call: (...args: never[]) => void): void {
    this.heard.set(event, (this.heard.get(event) ?? []).filter((other) => other !== call));
  }
  send(content: unknown): void {
    passes("said", content);
    this.sent.push(content as never);
  }

  get listeners(): number { return [...this.heard.values()].flat().length; }

  of<K extends Outgoing["kind"]>(kind: K): Extract<Outgoing & Numbered, { kind: K }>[] {
    return this.sent.filter((message) => message.kind === kind) as never;
  }

  async tell(message: Incoming): Promise<void> {
    passes("told", message);
    for (const call of this.heard.get("msg:custom") ?? []) call(message as never);
    await settle();
  }

  /** What a host tells besides traits and messages. */
  async fire(event: string): Promise<void> {
    for (const call of this.heard.get(event) ?? []) call();
    await settle();
  }

  /** New traits, set together and told one by one, as a widget manager does. */
  async change(traits: Record<string, unknown>): Promise<void> {
    this.before = { ...this.traits };
    Object.assign(this.traits, traits);
    passes("traits", this.traits);
    for (const name of Object.keys(traits)) for (const call of this.heard.get(`change:${name}`) ?? []) call();
    await settle();
  }
}

export class FakeClock {
  now = 0;
  private timers = new Map<number, { at: number; call: () => void }>();
  private last = 0;
  set = (call: () => void, ms: number): unknown => { this.timers.set(++this.last, { at: this.now + ms, call }); return this.last; };
  clear = (timer: unknown): void => { this.timers.delete(timer as number); };
  pass(ms: number): void {
    this.now += ms;
    for (const [id, timer] of this.timers) if (timer.at <= this.now) { this.timers.delete(id); timer.call(); }
  }
}

export const cell = (id: string, acts: Record<string, string> = {}): Cell =>
  ({ id, name: id, items: [], acts, marks: [], caption: "", look: "", rule: "" });

/** A scene with one row of cells, and the legal moves. */
export function scene(cells: Cell[], compose: Record<string, number>, moves: string[]): Scene {
  return {
    rev: 1, game: "", lang: "en", dir: "ltr", mode: "live", title: "", banner: { phase: "", text: "", rule: "" }, seats: [],
    areas: [{ id: "a", zone: "center", kind: "row", label: "", columns: [], rows: [{ head: "", cells }], fold: false, look: "", box: [] }],
    compose, moves: moves.map((attempt) => ({ attempt, name: attempt, group: "" })), timeline: null, scores: null, tabs: [], tools: [], form: null, busy: "", curtain: null, views: null, lesson: null, stage: null, pad: null, listed: false, beats: [],
  };
}
