/* A lesson in a file: what was worked out beforehand is looked up. What leads where, widgets/taught.py has written down. */
import { type Loose, type Message, Recorded, type Told } from "./recording";

/** A card, or the spot it leads to with what is said there. `wrong`: the answers that this one adds to the wrong ones. */
type Answer = { card: Loose } | { to: number; feedback: Loose | null; wrong: number[] };
interface Spot { frame: Loose; scene: Loose; lines: unknown[][]; say: Record<string, string>; answers: Record<string, Answer> }
interface Lesson extends Told { spots: Spot[] }

/** Where a reader is: a spot, the answer that led there, the wrong answers given there. Each answer is named by its spot
    and key, so that it can be read again in another language. */
interface Place { at: number; by: [number, string] | null; guess: string; wrong: Set<number> }

/** The key of the answer to whatever has none of its own. */
const OTHERWISE: Record<string, string> = { play: "play", command: "play", explain: "play", guess: "guess other" };
const WHOLE = /^\s*[+-]?\d+\s*$/;

/** What a message is about: the key of its answer, as the file writes it. */
function keyOf(message: Message): string {
  switch (message.kind) {
    case "play": case "explain": return `${message.kind} ${message.attempt}`;
    case "command": return `play ${message.text}`;
    case "guess": return `guess ${WHOLE.test(message.text) ? Number(message.text) : "none"}`;
    case "sheet": return `sheet ${message.name} ${message.text ?? ""}`;
    default: return message.kind;
  }
}
const plain = (key: string): string => key.trim().replace(/\s+/g, " ").toLowerCase();

export class Taught extends Recorded<Lesson> {
  private place: Place = { at: 0, by: null, guess: "", wrong: new Set() };

  private get spot(): Spot { return this.told.spots[this.place.at]!; }
  protected get lines(): unknown[][] { return this.spot.lines; }
  protected get spoken(): Record<string, string> { return this.spot.say; }

  protected show(): void {
    const { frame, scene } = this.spot;
    const { by, guess, wrong } = this.place;
    const answer = by && this.told.spots[by[0]]!.answers[by[1]];
    const said = answer && "to" in answer ? answer.feedback : null;
    const feedback = said && { ...said, title: said.title.replace("{guess}", guess) };
    const choices = scene.lesson.choices?.map((choice: Loose, n: number) => (wrong.has(n) ? { ...choice, wrong: true } : choice));
    this.picture(frame, { ...scene, lesson: { ...scene.lesson, feedback, choices } });
  }

  protected answer(message: Message): boolean {
    const { answers } = this.spot;
    const wanted = [plain(keyOf(message)), OTHERWISE[message.kind]];
    const key = wanted.map((one) => Object.keys(answers).find((other) => plain(other) === one)).find(Boolean);
    if (!key) return message.kind in OTHERWISE && this.tell(message, "card", { card: this.told.card });
    const answer = answers[key]!;
    if ("card" in answer) return this.tell(message, "card", { card: answer.card });
    const { at, wrong } = this.place;
    const guess = message.kind === "guess" ? String(Number(message.text)) : "";
    this.place = { at: answer.to, by: [at, key], guess, wrong: new Set([...(answer.to === at ? wrong : []), ...answer.wrong]) };
    this.show();
    return false;
  }
}
