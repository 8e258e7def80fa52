/* What a page in a file answers by itself, whatever is in the file, see widgets/export.py: words, settings, rules, log. */
import { HostModel } from "./host";
import type { Outgoing, Settings } from "./protocol";

export type Loose = Record<string, any>;
export type Message = Outgoing & { id: number };

export interface Told { strings: Record<string, string>; rules: Loose[]; nothing: string; card: Loose }
export interface Recording { languages: string[]; strings: (string | string[])[]; whole: unknown }

const NEWEST = 6;    // log lines shown without asking
const OLDER = 30;    // those that come on request
const DEFAULTS: Settings = { theme: "auto", shortcuts: true, confirm: "auto", motion: "auto", predict: false, know: "auto", pace: "normal" };

/** The recording in one language: the inverse of `_merged`. */
export function read({ strings, whole }: Recording, at: number): unknown {
  const words = strings.map((entry) => (typeof entry === "string" ? entry : entry[at]!));
  const told = (value: unknown): unknown => {
    if (typeof value === "string") return words[parseInt(value, 36)];
    if (Array.isArray(value)) return value.map(told);
    if (value === null || typeof value !== "object") return value;
    const parts = value as Loose;
    if ("=" in parts) return told(parts["="][at]);
    return Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, told(part)]));
  };
  return told(whole);
}

export abstract class Recorded<T extends Told> {
  readonly model = new HostModel((message) => this.take(message as Message));
  protected told!: T;
  private rev = 0;
  private settings: Settings = { ...DEFAULTS };

  constructor(private recording: Recording) {}

  /** Shows the beginning, in the first of the wanted languages that is in the file. */
  open(wanted: readonly string[]): this {
    const { languages } = this.recording;
    const found = wanted.map((tag) => languages.indexOf(tag.toLowerCase().split("-")[0]!)).find((n) => n >= 0);
    this.speak(found ?? 0);
    return this;
  }

  /** The log that can be read here. */
  protected abstract get lines(): unknown[][];
  /** What the keys H T S L K say here. */
  protected abstract get spoken(): Record<string, string>;
  /** Shows again what is shown, as it may be in another language now. */
  protected abstract show(): void;
  /** Answers what only this kind of recording knows of; true when an answer besides the picture was told. */
  protected abstract answer(message: Message): boolean;

  private speak(n: number): void {
    this.told = read(this.recording, n) as T;
    const strings = Object.entries(this.told.strings).filter(([key]) => this.offered(key));
    this.model.change({ line: "live", strings: Object.fromEntries(strings), settings: this.settings });
    this.show();
  }

  /** Of the languages only those that are in the file. */
  private offered(key: string): boolean {
    return !key.startsWith("language:") || this.recording.languages.includes(key.slice("language:".length));
  }

  protected picture(frame: Loose, scene: Loose): void {
    const { lines } = this;
    this.model.change({ frame, log: { total: lines.length, lines: lines.slice(-NEWEST) }, scene: { ...scene, rev: ++this.rev } });
  }

  protected tell(message: Message, kind: string, content: Loose): true {
    this.model.tell({ kind, re: message.id, ...content });
    return true;
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

  private take(message: Message): void {
    const { lines } = this;
    switch (message.kind) {
      case "set": this.set(message.name, message.value); break;
      case "say": return void this.tell(message, "say", { text: this.spoken[message.what] });
      case "rule": return void this.tell(message, "rule", this.page(this.told.rules.find(({ rule }) => rule === message.rule) ?? this.told.rules[0]!));
      case "find": return void this.tell(message, "rule", this.page(this.find(message.text)));
      case "older": return void this.tell(message, "older", { lines: lines.slice(Math.max(message.before - 1 - OLDER, 0), Math.max(message.before - 1, 0)) });
      default: if (this.answer(message)) return;
    }
    this.tell(message, "ack", {});
  }
}
