/* The code of a recorded game, see widgets/export.py: it answers what a page asks from what the file holds. */
import { HostModel } from "./host";
import table from "./main";
import type { Outgoing, Settings } from "./protocol";

type Loose = Record<string, any>;
type Message = Outgoing & { id: number };

interface View {
  id: string; frame: Loose; lines: unknown[][]; formulas: Record<string, Loose>;
  positions: { scene: Loose; say: Record<string, string> }[];
}
interface Told { views: View[]; strings: Record<string, string>; rules: Loose[]; nothing: string; card: Loose }
interface Recording { languages: string[]; strings: (string | string[])[]; whole: unknown }

const NEWEST = 6;    // log lines shown without asking
const OLDER = 30;    // those that come on request
const DEFAULTS: Settings = { theme: "auto", shortcuts: true, confirm: "auto", motion: "auto", predict: false, know: "off" };

/** The recording in one language: the inverse of `_merged`. */
export function read({ strings, whole }: Recording, at: number): Told {
  const words = strings.map((entry) => (typeof entry === "string" ? entry : entry[at]!));
  const told = (value: unknown): unknown => {
    if (typeof value === "string") return words[parseInt(value, 36)];
    if (Array.isArray(value)) return value.map(told);
    if (value === null || typeof value !== "object") return value;
    const parts = value as Loose;
    if ("=" in parts) return told(parts["="][at]);
    return Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, told(part)]));
  };
  return told(whole) as Told;
}

export class Replay {
  readonly model = new HostModel((message) => this.answer(message as Message));
  private told!: Told;
  private view = 0;
  private at = 0;
  private rev = 0;
  private settings: Settings = { ...DEFAULTS };

  constructor(private recording: Recording, wanted: readonly string[]) {
    const found = wanted.map((tag) => recording.languages.indexOf(tag.toLowerCase().split("-")[0]!)).find((n) => n >= 0);
    this.speak(found ?? 0);
  }

  private get shown(): View { return this.told.views[this.view]!; }

  private speak(n: number): void {
    this.told = read(this.recording, n);
    const strings = Object.entries(this.told.strings).filter(([key]) => this.spoken(key));
    this.model.change({ strings: Object.fromEntries(strings), settings: this.settings });
    this.show();
  }

  /** Of the languages only those that are in the file. */
  private spoken(key: string): boolean {
    return !key.startsWith("language:") || this.recording.languages.includes(key.slice("language:".length));
  }

  private show(at = this.at): void {
    const { positions, frame, lines } = this.shown;
    this.at = Math.min(Math.max(at, 0), positions.length - 1);
    this.model.change({
      frame, log: { total: lines.length, lines: lines.slice(-NEWEST) },
      scene: { ...positions[this.at]!.scene, rev: ++this.rev },
    });
  }

  private turn(by: number): void {
    const { stops = [], moves = 0 } = this.shown.positions[this.at]!.scene.timeline;
    const near = [...stops, moves].filter((stop: number) => (by > 0 ? stop > this.at : stop < this.at));
    if (near.length) this.show(by > 0 ? Math.min(...near) : Math.max(...near));
  }

  private find(text: string): Loose {
    const rules = this.told.rules.slice(1);
    const found = rules.filter(({ title, html }) => `${title} ${html}`.toLowerCase().includes(text.toLowerCase()));
    const toc = found.map(({ rule, title }) => ({ rule, title }));
    return found.length ? { ...found[0], toc } : { rule: "", title: this.told.nothing, html: "", lang: "", toc };
  }

  /** A section of the rulebook; its examples are tables that need the engine, which is not in the file. */
  private page(section: Loose): Loose { return { ...section, examples: [] }; }

  private set(name: string, value: string | boolean): void {
    if (name !== "language") {
      this.settings = { ...this.settings, [name]: value };
      return this.model.change({ settings: this.settings });
    }
    const n = this.recording.languages.indexOf(String(value));
    if (n >= 0) this.speak(n);
  }

  private answer(message: Message): void {
    const tell = (kind: string, content: Loose): void => this.model.tell({ kind, re: message.id, ...content });
    const { lines, formulas, positions } = this.shown;
    switch (message.kind) {
      case "step": this.show(message.to); break;
      case "turn": this.turn(message.by); break;
      case "live": this.show(positions.length - 1); break;
      case "view": this.view = Math.max(this.told.views.findIndex(({ id }) => id === message.view), 0); this.show(); break;
      case "set": this.set(message.name, message.value); break;
      case "say": return tell("say", { text: positions[this.at]!.say[message.what] });
      case "formula": if (formulas[message.at]) return tell("formula", { formulas: formulas[message.at] }); break;
      case "rule": return tell("rule", this.page(this.told.rules.find(({ rule }) => rule === message.rule) ?? this.told.rules[0]!));
      case "find": return tell("rule", this.page(this.find(message.text)));
      case "older": return tell("older", { lines: lines.slice(Math.max(message.before - 1 - OLDER, 0), Math.max(message.before - 1, 0)) });
      case "play": case "command": case "explain": case "branch": return tell("card", { card: this.told.card });
    }
    tell("ack", {});
  }
}

const recording = (globalThis as Loose).terakoyaRecording as Recording | undefined;
if (recording) table.render({ model: new Replay(recording, navigator.languages).model, el: document.querySelector("#page")! });
