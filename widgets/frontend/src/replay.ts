/* The code of a recorded game or lesson, see widgets/export.py: it answers what a page asks from what the file holds. */
import table from "./main";
import { type Loose, type Message, type Recording, Recorded, type Told } from "./recording";
import { Taught } from "./taught";

interface View {
  id: string; frame: Loose; lines: unknown[][]; formulas: Record<string, Loose>;
  positions: { scene: Loose; say: Record<string, string> }[];
}
interface Game extends Told { views: View[] }

export class Replay extends Recorded<Game> {
  private view = 0;
  private at = 0;

  private get shown(): View { return this.told.views[this.view]!; }
  protected get lines(): unknown[][] { return this.shown.lines; }
  protected get spoken(): Record<string, string> { return this.shown.positions[this.at]!.say; }

  protected show(at = this.at): void {
    const { positions, frame } = this.shown;
    const to = Math.min(Math.max(at, 0), positions.length - 1);
    const { beats, ...scene } = positions[to]!.scene;
    this.picture(frame, beats && to === this.at + 1 ? { ...scene, beats } : scene);
    this.at = to;
  }

  /** The beats of the turn that has led here. */
  private get happened(): Loose[] {
    const { stops = [] } = this.shown.positions[this.at]!.scene.timeline;
    const begin = Math.max(0, ...stops.filter((stop: number) => stop < this.at));
    return this.shown.positions.slice(begin + 1, this.at + 1).flatMap(({ scene }) => scene.beats ?? []);
  }

  private turn(by: number): void {
    const { stops = [], moves = 0 } = this.shown.positions[this.at]!.scene.timeline;
    const near = [...stops, moves].filter((stop: number) => (by > 0 ? stop > this.at : stop < this.at));
    if (near.length) this.show(by > 0 ? Math.min(...near) : Math.max(...near));
  }

  protected answer(message: Message): boolean {
    const { formulas, positions } = this.shown;
    switch (message.kind) {
      case "step": this.show(message.to); break;
      case "turn": this.turn(message.by); break;
      case "live": this.show(positions.length - 1); break;
      case "view": this.view = Math.max(this.told.views.findIndex(({ id }) => id === message.view), 0); this.show(); break;
      case "happened": return this.tell(message, "happened", { beats: this.happened });
      case "formula": return Boolean(formulas[message.at]) && this.tell(message, "formula", { formulas: formulas[message.at] });
      case "play": case "command": case "explain": case "branch": return this.tell(message, "card", { card: this.told.card });
    }
    return false;
  }
}

const recording = (globalThis as Loose).terakoyaRecording as Recording | undefined;
if (recording) {
  const { model } = new ("spots" in (recording.whole as object) ? Taught : Replay)(recording).open(navigator.languages);
  table.render({ model, el: document.querySelector("#page")! });
}
