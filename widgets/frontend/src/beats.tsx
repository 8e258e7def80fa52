/* The show: what has happened is seen once more, beat by beat, in a layer above the table that nobody can touch and no
   screen reader meets. The table beneath always shows how it is now; a piece that is still on its way is only not seen at
   its end. */
import { render } from "preact";
import { type Box, Places, type Spot } from "./places";
import type { Beat, Flight, Settings, Strings } from "./protocol";
import { Drawn, Face } from "./view/faces";

type Pace = Settings["pace"];
/** Milliseconds: of a flight, between two beats, of a result. */
interface Times { flight: number; pause: number; held: number }

export const PACES: Record<Exclude<Pace, "none">, Times> = {
  slow: { flight: 600, pause: 500, held: 2000 },
  normal: { flight: 450, pause: 250, held: 1200 },
  fast: { flight: 350, pause: 80, held: 600 },
  step: { flight: 450, pause: 0, held: 600 },
};
const LATE = 8;          // when more beats wait, they hurry
const APART = 60;        // between two pieces that set out together
const COUNTED = 120;     // between two places that are counted
const MOST = 12;         // of alike pieces so many are drawn
const FOR_GOOD = 600_000;

/** A beat that waits for its turn, with where everything was before it and the pieces that will fly in it. */
interface Waiting { beat: Beat; before: Places; pieces: Piece[] }
/** A piece of a flight and where it stands: from the beginning where it comes from, unless another beat brings it there. */
interface Piece { flight: Flight; node: HTMLElement; at: Spot; veil: Animation | undefined }

export class Show {
  readonly layer = document.createElement("div");
  /** In pace `step`: the next beat waits for its press. */
  waits = false;
  private queue: Waiting[] = [];
  private resting: Piece[] = [];        // arrived, and taken up by a later beat
  private run = 0;                      // which show is going on; one that was skipped hears so
  private playing = false;
  private goOn: (() => void) | null = null;

  /** `told`: what the reader has set, and the drawings; `changed`: something outside of the layer is to be drawn anew. */
  constructor(private root: HTMLElement, private told: () => { pace: Pace; strings: Strings }, private changed: () => void) {
    this.layer.className = "tk-show";
    this.layer.setAttribute("aria-hidden", "true");
    this.layer.inert = true;
  }

  /** Whether something is going on that a press skips. */
  get on(): boolean { return this.playing; }

  /** Shows beats after those that are waiting; `before`: where everything was when they began. */
  add(beats: Beat[], before: Places): void {
    const now = new Places(this.root);
    for (const beat of beats) {
      const waiting: Waiting = { beat, before, pieces: [] };
      this.queue.push(waiting);
      waiting.pieces = beat.flights.flatMap((flight) => this.prepare(flight, before, now));
    }
    if (!this.playing && this.queue.length) void this.play(++this.run);
  }

  /** To now: nothing is on its way any more. */
  skip(): void {
    this.run++;
    for (const piece of [...this.queue.flatMap(({ pieces }) => pieces), ...this.resting]) piece.veil?.finish();
    this.queue = [];
    this.resting = [];
    this.layer.replaceChildren();
    this.goOn = null;
    this.playing = false;
    this.wait(false);
  }

  /** In pace `step`: on with the next beat. */
  next(): void { this.goOn?.(); }

  // ---- one after the other -------------------------------------------------------------------------------------

  private async play(run: number): Promise<void> {
    this.playing = true;
    while (this.queue.length) {
      const { pace } = this.told();
      const times = this.queue.length > LATE ? PACES.fast : PACES[pace === "none" ? "normal" : pace];
      const scenery = await this.act(this.queue[0]!, times, run);
      if (run !== this.run) return;
      this.queue.shift();
      if (pace === "step" && this.queue.length) await this.pressed();
      if (run !== this.run) return;
      scenery.forEach((node) => node.remove());
    }
    this.skip();
  }

  /** Who, what, so what; answers what of it is still to be seen. What a scoring counts lights up before its points go. */
  private async act({ beat, before, pieces }: Waiting, times: Times, run: number): Promise<HTMLElement[]> {
    const now = new Places(this.root);
    const who = now.seat(beat.seat);
    const scenery = who ? [this.frame(who, "who")] : [];
    const counts = beat.result === "score" ? COUNTED : 0;
    const steps = [() => this.fly(pieces, now, times, run), () => this.light(scenery, beat.lit, [now, before], counts, run)];
    for (const step of counts ? steps.reverse() : steps) {
      await step();
      if (run !== this.run) return [];
    }
    await sleep(beat.result ? times.held : times.pause);
    return scenery;
  }

  private async light(scenery: HTMLElement[], lit: string[], [now, before]: [Places, Places], apart: number, run: number): Promise<void> {
    for (const place of lit) {
      const spot = now.box(place) ?? before.box(place);
      if (spot) scenery.push(this.frame(spot, "lit"));
      if (apart) await sleep(apart);
      if (run !== this.run) return;
    }
  }

  private async fly(pieces: Piece[], now: Places, times: Times, run: number): Promise<void> {
    const apart = pieces.length ? Math.min(APART, times.flight / pieces.length) : 0;
    pieces.forEach((piece, i) => {
      this.resting = this.resting.filter((rests) => {
        if (!meets(rests.flight.target, piece.flight.origin)) return true;
        piece.at = rests.at;
        this.leave(rests);
        return false;
      });
      this.layer.append(piece.node);
      move(piece, now.spot(piece.flight.target) ?? piece.at, times.flight, i * apart);
    });
    if (pieces.length) await sleep(times.flight + apart * (pieces.length - 1));
    if (run !== this.run) return;
    const later = this.queue.slice(1).flatMap((waiting) => waiting.pieces);
    for (const piece of pieces) {
      if (later.some(({ flight }) => meets(piece.flight.target, flight.origin))) this.resting.push(piece);
      else this.leave(piece);
    }
  }

  private leave(piece: Piece): void {
    piece.node.remove();
    piece.veil?.finish();
  }

  private pressed(): Promise<void> {
    return new Promise((done) => {
      this.goOn = () => { this.goOn = null; this.wait(false); done(); };
      this.wait(true);
    });
  }

  private wait(waits: boolean): void {
    if (waits === this.waits) return;
    this.waits = waits;
    this.changed();
  }

  // ---- what is drawn -------------------------------------------------------------------------------------------

  /** The pieces of a flight, those that are there already in their places. */
  private prepare(flight: Flight, before: Places, now: Places): Piece[] {
    const [from, to] = [before.spot(flight.origin) ?? now.spot(flight.origin), now.spot(flight.target)];
    if (!from || !to) return [];
    const brought = this.queue.some(({ pieces }) => pieces.some((piece) => meets(piece.flight.target, flight.origin)));
    return Array.from({ length: Math.min(flight.n, MOST) }, (_, i) => {
      const piece: Piece = { flight, node: this.piece(flight), at: sized(from, to), veil: i ? undefined : this.veil(flight) };
      put(piece.node, piece.at);
      if (!brought) this.layer.append(piece.node);
      return piece;
    });
  }

  private piece({ before, after }: Flight): HTMLElement {
    const node = document.createElement("div");
    node.className = "piece";
    const faces = before === after ? [before] : [before, after];
    render(
      <Drawn.Provider value={this.told().strings}>{faces.map((face) => <span key={face}><Face face={face} /></span>)}</Drawn.Provider>,
      node,
    );
    return node;
  }

  /** What has arrived already according to the table is not seen before it has. */
  private veil({ target }: Flight): Animation | undefined {
    const node = this.root.querySelector<HTMLElement>(`[data-item="${CSS.escape(target.split(" ")[0]!)}"]`);
    return node?.animate?.([{ opacity: 0 }, { opacity: 0 }], { duration: FOR_GOOD });
  }

  private frame(spot: Box, kind: "who" | "lit"): HTMLElement {
    const node = document.createElement("div");
    node.className = `frame ${kind}`;
    put(node, spot);
    this.layer.append(node);
    return node;
  }
}

const sleep = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));

/** Whether two names of places stand for the same one. */
const meets = (one: string, other: string): boolean => one.split(" ").some((id) => other.split(" ").includes(id));

/** Where a piece stands in a place: in its middle, as big as the one piece that is meant, there or at the other end. */
function sized(place: Spot, other: Spot): Spot {
  if (place.piece || !other.piece) return place;
  const { width, height } = other;
  return { x: place.x + (place.width - width) / 2, y: place.y + (place.height - height) / 2, width, height, piece: false };
}

function put(node: HTMLElement, { x, y, width, height }: Box): void {
  Object.assign(node.style, { left: `${x}px`, top: `${y}px`, width: `${width}px`, height: `${height}px` });
}

/** Sends a piece on its way. It is put where it arrives, and seen coming from where it was. */
function move(piece: Piece, place: Spot, duration: number, delay: number): void {
  const { flight: { before, after }, node, at } = piece;
  const to = sized(place, at);
  piece.at = to;
  put(node, to);
  const [x, y, scale] = [at.x + at.width / 2 - to.x - to.width / 2, at.y + at.height / 2 - to.y - to.height / 2, at.width / to.width];
  const timing: KeyframeAnimationOptions = { duration, delay, easing: "cubic-bezier(.4,0,.2,1)", fill: "both" };
  const turn = before === after ? "" : "rotateY(90deg)";
  node.animate?.([
    { transform: `translate(${x}px, ${y}px) scale(${scale})` },
    { transform: `translate(${x / 2}px, ${y / 2}px) scale(${0.55 * (1 + scale)}) ${turn}` },
    { transform: "none" },
  ], timing);
  if (!turn) return;
  const [was, is] = node.children;
  const gone = [{ opacity: 1 }, { opacity: 1, offset: 0.5 }, { opacity: 0, offset: 0.5 }, { opacity: 0 }];
  was?.animate?.(gone, { ...timing, easing: "linear" });
  is?.animate?.([...gone].reverse().map((frame) => ({ ...frame })), { ...timing, easing: "linear" });
}
