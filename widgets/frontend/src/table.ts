/* One view of the table: what Python said, what the reader is doing, and every message between them. The components
   only draw this and call its methods. */
import { LogReader, Regions } from "./announce";
import { Back } from "./back";
import { Show } from "./beats";
import { Board } from "./board";
import { type Selection, type Step, allCells, available, cellsOf, choose, findCell } from "./compose";
import { Example } from "./example";
import { type Lamp, Link } from "./link";
import type { Model } from "./model";
import { reducedMotion } from "./motion";
import { Pulse, QUESTION } from "./pulse";
import { Places } from "./places";
import type {
  Advice, Area, Beat, Card, Cell, Formulas, Incoming, Known, Log, LogLine, Move, Outgoing, Preview, Scene, Settings, Sheet, Strings, Tab,
  Views,
} from "./protocol";
import { save } from "./save";
import { focused } from "./shelter";
import { widen, widenAdvice, widenBeats, widenExample, widenFormulas, widenLines, widenLog, widenSeats } from "./wire";

export type Size = "wide" | "medium" | "narrow";
export type RulePage = Extract<Incoming, { kind: "rule" }>;
export type Dialog =
  | { kind: "moves" } | { kind: "keys" } | { kind: "settings" } | { kind: "side" } | { kind: "sheet"; sheet: Sheet }
  | { kind: "views" } | { kind: "ask"; choice: Views["choices"][number] };

/** What Python shows, but for `advice`, which is read by itself. */
const TRAITS = ["scene", "frame", "log", "strings", "settings"] as const;
const PREVIEW_AFTER = 80;
const OUTLINE_FOR = 2000;
const DEFAULTS: Settings = { theme: "auto", shortcuts: true, confirm: "auto", motion: "auto", predict: false, know: "auto", pace: "normal" };
/** Asking these leaves an open reason card where it is. */
const QUIET = new Set<Outgoing["kind"]>([
  "hint", "review", "hello", "explain", "preview", "rule", "find", "example", "older", "say", "know", "formula", "happened", "set",
]);
/** These show another position: a phone's side panel gives way to it. */
const GOING = new Set<Outgoing["kind"]>(["step", "line", "live", "branch", "turning"]);

/** What a page may leave in this browser for its next visit; some browsers keep nothing. */
const keep = (name: string, value: string): void => { try { localStorage.setItem(`terakoya.${name}`, value); } catch { /* not kept */ } };
const kept = (name: string): string => { try { return localStorage.getItem(`terakoya.${name}`) ?? ""; } catch { return ""; } };
const keptSettings = (): object => { try { return (JSON.parse(kept("settings")) as object | null) ?? {}; } catch { return {}; } };

export class Table extends Board {
  readonly prefix = "";
  scene!: Scene;
  log!: Log;
  strings!: Strings;
  settings!: Settings;
  advice: Advice = { hint: null, review: null };
  readonly regions = new Regions();
  readonly theatre: Show;

  selection: Selection | null = null;
  pending: Move | null = null;            // a complete legal move that waits for its confirmation
  card: Card | null = null;
  dialog: Dialog | null = null;
  private chosenTab: Tab["id"] = "log";
  filter: "all" | "scoring" | "mine" = "all";
  older: LogLine[] = [];
  page: RulePage | null = null;           // the rulebook page shown
  found: RulePage | null = null;          // what the search found
  example: Example | null = null;         // the worked example shown on that page
  formulas: Formulas | null = null;       // a scoring that was asked for
  known: Known | null = null;             // the knowledge board, while its tab is open
  toast = "";
  lamp: Lamp = "live";
  size: Size = "wide";
  tall = true;                            // the window has room for a whole table below each other
  eyes = 0;                               // counts the views shown: what is typed or leafed through in one ends with it

  private taken = new WeakSet<object>();  // the traits as they were read last
  private link: Link;
  readonly pulse: Pulse | null;           // where no host looks whether Python is there: in a notebook
  private back = new Back(() => this.shut());
  spoken = "";                            // the language chosen last, until Python speaks it
  private heard: string[];                // what the panels of hints and of the review have told last
  private chosen: object = {};            // what was set on this page
  private greeting = 0;                   // the last hello
  private renewed = false;                // another Python has taken over, and has not been heard yet
  private reader = new LogReader();
  private previews = new Map<string, Preview>();
  private wanted = "";
  private previewTimer = 0;
  private outlineTimer = 0;
  private locked: number | null = null;   // the rev for which a move is on its way
  private asked = new Map<number, Outgoing>();
  private covering = 0;                   // until this message is answered nothing is shown: it hands on a screen that
                                          // nobody has looked at for a while, or asks for the table in the address
  private returnTo: HTMLElement | null = null;
  private stop: (() => void)[] = [];
  private afterPaint: (() => void)[] = [];
  private scheduled = false;
  private beats: Beat[] = [];             // what has happened and is to be shown with the next drawing

  /** `paint` draws everything now. */
  constructor(private model: Model, readonly root: HTMLElement, private paint: (moved: boolean) => void) {
    super();
    this.theatre = new Show(root, () => ({ pace: this.settings.pace, strings: this.strings }), () => this.update());
    this.link = new Link((message) => model.send(message), (lamp) => this.onLamp(lamp));
    this.pulse = this.mends ? null : new Pulse(() => this.ask(), (lamp) => this.link.told(lamp));
    this.read();
    this.settings = { ...this.settings, ...keptSettings() };
    this.heard = said(this.advice);
    this.news();
    for (const trait of TRAITS) this.listen(`change:${trait}`, () => this.onTraits());
    this.listen("change:advice", () => this.onAdvice());
    this.listen("change:line", () => this.onLine());
    this.listen("renew", () => this.renew());
    this.listen("msg:custom", (message: Incoming) => this.onMessage(message));
  }

  private listen(event: string, callback: (message: Incoming) => void): void {
    this.model.on(event, callback as never);
    this.stop.push(() => this.model.off(event, callback as never));
  }

  close(): void {
    this.stop.forEach((stop) => stop());
    this.link.close();
    this.pulse?.rest();
    this.back.close();
    this.theatre.skip();
    clearTimeout(this.previewTimer);
    clearTimeout(this.outlineTimer);
  }

  get areas(): Area[] { return this.scene.areas; }
  get rtl(): boolean { return this.scene.dir === "rtl"; }
  get outlined(): string[] { return this.scene.lesson?.point ?? []; }
  get asks(): boolean { return this.scene.lesson?.pick ?? false; }

  /** Whether something in these areas goes on towards a legal move. */
  asksFor(zone: Area["zone"]): boolean {
    return this.areas.some((area) => area.zone === zone && cellsOf(area).some(this.available));
  }

  /** A choice among the things of others takes the room of the own cards, which cannot be played meanwhile. */
  private givesWay(area: Area): boolean {
    return area.zone === "mine" && area.kind === "row" && !this.selection && this.asksFor("theirs") && !this.asksFor("mine");
  }

  /** The whole table stands in the window, each area at its place: where it has one, and there is the room. */
  get planned(): boolean {
    const { mode, curtain, listed, areas } = this.scene;
    return this.size === "wide" && this.tall && !this.staged && mode !== "setup" && !curtain && !listed && areas.length > 0 && areas.every(({ box }) => box.length > 0);
  }

  /** What is seldom looked up folds away; on a phone the areas of others do, unless something in them matters now. */
  foldable(area: Area): boolean {
    return (area.fold && !this.planned) || (this.size === "narrow" && (area.zone === "theirs" || this.givesWay(area)));
  }

  /** A word of the interface. */
  t = (key: string): string => this.strings[key] ?? key;

  // ---- from Python ---------------------------------------------------------------------------------------------

  private read(): void {
    this.taken = new WeakSet(TRAITS.map((name) => this.model.get(name) as object).filter(Boolean));
    this.scene = widen(this.model.get("scene") as object, (this.model.get("frame") as object | undefined) ?? {});
    this.log = widenLog(this.model.get("log") as object | undefined);
    this.strings = (this.model.get("strings") as Strings | undefined) ?? {};
    this.settings = { ...DEFAULTS, ...(this.model.get("settings") as Partial<Settings> | undefined) };
    this.readAdvice();
  }

  private readAdvice(): void { this.advice = widenAdvice(this.model.get("advice") as object | undefined); }

  /** What the panels of hints and of the review show is something else; what the last press has brought is told. The
      other traits are left to those who compare them with what they were. */
  private onAdvice(): void {
    this.pulse?.heard();
    const old = this.heard;
    this.readAdvice();
    this.heard = said(this.advice);
    this.heard.forEach((text, i) => { if (text !== old[i]) this.regions.say("private", text); });
    this.update();
  }

  /** Traits that come together tell so one by one: whoever tells first finds all of them new, the others nothing. */
  private onTraits(): void {
    if (TRAITS.every((name) => this.taken.has(this.model.get(name) as object))) return;
    const old = this.scene;
    this.pulse?.heard();
    this.read();
    this.spoken = "";
    const other = eyesOf(this.scene) !== eyesOf(old);
    const news = this.renewed || this.scene.rev !== old.rev;
    this.renewed = false;
    if (news) {
      this.reset();
      this.link.alive();
      if (this.still && !other) this.outlineChanges(old);
      if (!other) this.perform(old);
    }
    if (other) this.drop(old.mode === "curtain");
    if (this.scene.lang !== old.lang) this.reword();
    if (this.scene.game !== old.game) this.page = this.found = this.example = null;
    if (this.scene.mode === "over" && old.mode === "live") this.chosenTab = "score";
    if (this.scene.timeline?.line !== old.timeline?.line) this.older = [];
    this.news();
    this.yourTurn(old);
    this.lead(old);
    this.update(news && !other && this.scene.lang === old.lang && !this.scene.beats.length);
    this.aim();
  }

  /** What has happened is shown, unless nothing may move; where something else is looked at, nothing goes on. */
  private perform(old: Scene): void {
    if (this.scene.beats.length) {
      if (!this.still && this.settings.pace !== "none") this.beats.push(...this.scene.beats);
    } else if (this.scene.timeline?.at !== old.timeline?.at) this.theatre.skip();
  }

  /** What has happened since one's last turn, once more; where nothing may move its places are outlined. */
  private again(beats: Beat[]): void {
    if (!this.still) return this.theatre.add(beats, new Places(this.root));
    const places = beats.flatMap(({ flights, lit }) => [...lit, ...flights.flatMap(({ origin, target }) => [origin, target])]);
    this.outline(new Set(places.flatMap((place) => place.split(" "))));
  }

  /** What was begun or shown at the last position is over. */
  private reset(): void {
    this.selection = null;
    this.pending = null;
    this.locked = null;
    this.previews.clear();
    this.preview = null;
    clearTimeout(this.previewTimer);
    this.wanted = "";
    this.pinned = "";
    this.unlight();
    this.toast = "";
    this.formulas = null;
    this.covering = 0;
  }

  /** Other eyes look at the screen now: nothing the last ones saw, asked for or left open stays in the page. The focus is
      at a heading then, where a press too many does nothing. */
  private drop(covered: boolean): void {
    this.card = null;
    this.dialog = null;
    this.found = this.known = null;
    this.older = [];
    this.changed = new Set();
    this.pointed = new Set();
    this.opened.clear();
    this.here = this.hover = "";
    this.stops.clear();
    this.asked.clear();
    this.afterPaint = [];
    this.returnTo = null;
    clearTimeout(this.outlineTimer);
    this.regions.hush();
    this.reader.recount();
    this.beats = [];
    this.theatre.skip();
    this.eyes++;
    this.later(() => this.model.set("scene", this.model.get("scene")));   // nothing new: a model remembers how it was before the last set
    const heading = this.scene.mode === "curtain" ? ".curtain-title" : covered ? "h2" : "";
    if (heading) this.later(() => { if (this.reachable) this.part(heading)?.focus(); });
  }

  /** Another language: what was said in the last one goes, and the rulebook opens again where it was. */
  private reword(): void {
    const rule = this.page?.rule;
    this.card = this.page = this.found = this.example = null;
    if (this.dialog?.kind === "sheet" || this.dialog?.kind === "ask") this.dialog = null;
    this.older = [];
    this.regions.hush(true);
    if (rule) this.send({ kind: "rule", rule });
  }

  /** The focus is here or nowhere, not in another part of the page around. */
  private get reachable(): boolean {
    return focused(this.root) !== null || !document.activeElement || document.activeElement === document.body;
  }

  /** Each new log line goes once into the region it belongs to. */
  private news(): void {
    if (this.scene.mode === "setup") return this.reader.forget();
    for (const line of this.reader.fresh(this.log, this.scene.timeline?.line ?? 0)) {
      this.regions.say(line.kind === "private" ? "private" : "public", line.text);
    }
  }

  private yourTurn(old: Scene): void {
    const mine = (scene: Scene): boolean => {
      const own = scene.seats.filter((seat) => seat.mine);
      return scene.mode === "live" && own.length === 1 && own[0]!.toMove;
    };
    if (mine(this.scene) && !mine(old) && old.mode !== "curtain") this.regions.say("alert", this.t("your_turn"));
  }

  /** Where the eyes go: to the result when the game ends, on a phone to the top of the table when it begins. */
  private lead(old: Scene): void {
    const ends = this.scene.mode === "over" && old.mode === "live";
    const begins = this.size === "narrow" && old.mode === "setup" && this.scene.mode !== "setup" && !this.scene.lesson;
    if (ends || begins) this.later(() => { if (this.reachable) this.part("h2")?.focus(); });
  }

  private outlineChanges(old: Scene): void {
    const before = new Map(allCells(old).map((cell) => [cell.id, picture(cell)]));
    const changed = allCells(this.scene).filter((cell) => before.has(cell.id) && before.get(cell.id) !== picture(cell));
    this.outline(new Set(changed.map((cell) => cell.id)));
  }

  private outline(cells: Set<string>): void {
    this.changed = cells;
    clearTimeout(this.outlineTimer);
    this.outlineTimer = window.setTimeout(() => { this.changed = new Set(); this.update(); }, OUTLINE_FOR);
  }

  /** Ask whether Python is there. */
  private ask(): void {
    try { this.model.send(QUESTION); } catch { /* the notebook knows already that nobody is */ }
  }

  private onLamp(lamp: Lamp): void {
    this.lamp = lamp;
    if (lamp === "lost") this.locked = null;
    this.update();
  }

  /** What the host knows of the line has changed. What was on its way on one that is lost may be asked for again. */
  private onLine(): void {
    const line = this.model.get("line") as Lamp;
    if (line === "lost" || this.lamp === "lost") {
      this.locked = null;
      this.asked.clear();
    }
    this.link.told(line);
    if (line === "live" && this.covered && !this.renewed) this.covering = this.hello();
  }

  /** Another Python takes over: it hears who is here, and what it says is new whatever its number. */
  private renew(): void {
    this.renewed = true;
    this.hello();
  }

  private onMessage(message: Incoming): void {
    if (message.kind === "busy") return this.pulse?.busy(message.seconds * 1000);
    this.pulse?.heard();
    if (message.kind === "here") return;
    if (message.kind === "address") return this.address(message.hash, message.push);
    if (message.kind === "keep") return keep(message.name, message.value);
    if (message.kind === "file") return save(message.name, message.text);
    if (!this.link.heard(message.re)) return;
    if (message.re === this.covering) this.covering = 0;
    const asked = this.asked.get(message.re);
    this.asked.delete(message.re);
    switch (message.kind) {
      case "card": this.locked = null; this.showCard(message.card); break;
      case "preview": this.onPreview({ ...message.preview, formulas: widenSeats(message.preview.formulas) }); break;
      case "rule": this.onRule(message, asked); break;
      case "example": this.onExample(message); break;
      case "older": this.older = [...widenLines(message.lines), ...this.older]; break;
      case "say": this.say(message.text); break;
      case "know": this.known = message.known; break;
      case "happened": this.again(widenBeats(message.beats)); break;
      case "formula": this.formulas = widenFormulas(message.formulas); break;
      case "sheet": this.open({ kind: "sheet", sheet: message.sheet }); break;
    }
    this.update();
  }

  private onRule(message: RulePage, asked: Outgoing | undefined): void {
    if (asked?.kind === "find") {
      this.found = message;
      if (!message.toc.length) this.say(message.title);
      return;
    }
    this.found = null;
    if (message.rule !== this.page?.rule) this.example = null;
    this.page = message;
    if (message.re === this.greeting) this.showRules();
    if (asked?.kind === "rule" && asked.rule) this.later(() => this.part(".rule-title")?.focus());
  }

  /** A step of a worked example: the next one of that on the page, or another one. */
  private onExample({ rule, n, example }: Extract<Incoming, { kind: "example" }>): void {
    if (rule !== this.page?.rule) return;
    const step = widenExample(example);
    if (this.example?.rule === rule && this.example.n === n) this.example.show(step);
    else {
      this.example = new Example(this, rule, n, step);
      this.later(() => this.part(".examples [aria-expanded=true]")?.scrollIntoView());
    }
    this.update(true);
  }

  /** Opens a worked example of the page shown, or puts it away. */
  toggleExample(n: number): void {
    if (this.example?.n === n) this.example = null;
    else this.send({ kind: "example", rule: this.page!.rule, n, at: 0 });
    this.update();
  }

  /** The address asked for the rulebook. */
  private showRules(): void {
    this.chosenTab = "rules";
    if (this.size === "narrow") this.open({ kind: "side" });
    this.later(() => this.part(".rule-title")?.focus());
  }

  private address(hash: string, push: boolean): void {
    if (location.hash === hash) return;
    this.back.go(hash, push);
  }

  // ---- to Python -----------------------------------------------------------------------------------------------

  send(message: Outgoing): number {
    if (message.kind === "set") this.choose(message.name, message.value);
    if (!QUIET.has(message.kind)) this.card = null;
    if (GOING.has(message.kind) && this.dialog?.kind === "side") this.shut();
    if (message.kind === "form") this.reader.expect();
    const id = this.link.send(message, this.scene.rev);
    if (message.kind === "rule" || message.kind === "find") this.asked.set(id, message);
    this.update();
    return id;
  }

  /** A setting counts at once, here and for the next page of this browser. */
  private choose(name: string, value: string | boolean): void {
    this.chosen = { ...this.chosen, [name]: value };
    keep("settings", JSON.stringify({ ...keptSettings(), ...this.chosen }));
    if (name === "language") this.spoken = String(value);
    else this.settings = { ...this.settings, [name]: value };   // Python confirms
  }

  /** A language that the address asks for is taken from there, as a choice. */
  private takeLanguage(): void {
    const asked = /[#&]lang=([^&]*)/.exec(location.hash)?.[1];
    if (!asked) return;
    this.choose("language", asked);
    const rest = location.hash.replace(/([#&])lang=[^&]*&?/, "$1").replace(/[#&]$/, "");
    this.back.go(rest, false);
  }

  hello(): number {
    this.takeLanguage();
    const settings = { ...keptSettings(), ...this.chosen };
    const base = location.href.split("#")[0]!;
    const arriving = !this.greeting && this.scene.mode === "setup" && /[#&][tp]=/.test(location.hash);
    this.greeting = this.send({ kind: "hello", search: location.search, hash: location.hash, languages: [...navigator.languages], base, learnt: kept("learnt"), predicted: kept("predicted"), pad: kept("pad"), settings });
    if (arriving) this.covering = this.greeting;
    return this.greeting;
  }

  /** Sends a move or a try, once per rev: further clicks do nothing until there is a new scene or a card. */
  play(attempt: string): void {
    if (this.locked === this.scene.rev) return;
    this.locked = this.scene.rev;
    this.selection = null;
    this.pending = null;
    this.send({ kind: "play", attempt });
  }

  // ---- whose view ----------------------------------------------------------------------------------------------

  /** The list of views, where something is hidden from somebody. */
  chooseView(): void {
    if (this.scene.views) this.open({ kind: "views" });
    else this.say(this.t("no_views"));
  }

  /** Shows another view, after its question where it has one. Python says why where it may not be shown. */
  view(id: string, asked = false): void {
    const { views } = this.scene;
    if (!views) return this.say(this.t("no_views"));
    const choice = views.choices.find((one) => one.id === id);
    if (choice?.ask && !asked) return this.open({ kind: "ask", choice });
    this.shut();
    if (id !== views.at) this.send({ kind: "view", view: id });
  }

  /** Hands the screen on. */
  pass(): void {
    if (this.scene.views?.pass) this.send({ kind: "pass" });
    else this.say(this.t("no_pass"));
  }

  /** Nobody has looked at the page for a while: hands the screen on, and shows nothing more until that is done. */
  leave(): void { this.covering = this.send({ kind: "pass" }); }

  get covered(): boolean { return this.covering > 0; }

  get revealing(): boolean { return this.locked === this.scene.rev; }

  /** At the curtain: whom it names is here. */
  reveal(): void {
    if (this.revealing) return;
    this.locked = this.scene.rev;
    this.send({ kind: "reveal" });
  }

  // ---- choosing ------------------------------------------------------------------------------------------------

  /** Pressing a cell. */
  press(id: string): void {
    const cell = findCell(this.scene, id);
    if (!cell) return;
    if (this.scene.lesson?.pick) return void this.send({ kind: "sheet", name: "lesson-pick", text: id });
    const step = choose(cell, this.scene, this.selection);
    if (!step) return cell.rule ? this.explain(cell) : this.say(cell.name);
    if (this.selection?.cells.includes(id) && !this.continues(step)) return this.cancelSelection();
    if (!step.legal) return this.play(step.attempt);
    if (!step.complete) {
      this.selection = step.selection;
      this.regions.say("private", `${cell.name} · ${this.t("where_to")}`);
      this.update();
      this.aim();
      return;
    }
    const move = this.scene.moves.find((m) => m.attempt === step.attempt)!;
    if (!this.confirms || this.pending?.attempt === move.attempt) return this.play(move.attempt);
    this.pending = move;
    this.regions.say("private", move.name);
    this.update();
    this.aim();
  }

  private continues(step: Step): boolean {
    return step.legal && step.selection.words.length > this.selection!.words.length;
  }

  private cancelSelection(): void {
    this.selection = null;
    this.update();
    this.aim();
  }

  get confirms(): boolean {
    return this.settings.confirm === "on" || (this.settings.confirm === "auto" && matchMedia("(pointer: coarse)").matches);
  }

  /** The legal move that pressing the cell would complete, in words; "" where there is none or more is to come. */
  offer(cell: Cell): string {
    const step = choose(cell, this.scene, this.selection);
    return (step?.legal && step.complete && this.scene.moves.find((m) => m.attempt === step.attempt)?.name) || "";
  }

  available = (cell: Cell): boolean => available(cell, this.scene, this.selection);

  selected = (cell: Cell): boolean => this.selection?.cells.includes(cell.id) ?? false;

  /** What Esc does: undoes the smallest open thing; with nothing open the focus leaves the table. */
  cancel(): void {
    if (this.shut()) return;
    if (this.card) return this.closeCard();
    if (this.pending) { this.pending = null; this.update(); return; }
    if (this.selection) return this.cancelSelection();
    if (this.pinned) { this.pinned = ""; return this.unlight(); }
    this.part(".end")?.focus();
  }

  // ---- pointing ------------------------------------------------------------------------------------------------

  protected override point(): void {
    super.point();
    this.aim();
  }

  /** Asks what the move under the pointer, the focus or the confirmation would score. */
  private aim(): void {
    const wanted = this.pending?.attempt ?? this.legalAttempt(this.hover) ?? this.legalAttempt(this.here) ?? "";
    if (wanted === this.wanted) return;
    this.wanted = wanted;
    clearTimeout(this.previewTimer);
    this.previewTimer = window.setTimeout(() => {
      const known = this.previews.get(wanted);
      if (!wanted || known) { this.preview = known ?? null; this.update(); }
      else this.send({ kind: "preview", attempt: wanted });
    }, this.previews.has(wanted) ? 0 : PREVIEW_AFTER);
  }

  private legalAttempt(id: string): string | undefined {
    const cell = id ? findCell(this.scene, id) : undefined;
    const step = cell && choose(cell, this.scene, this.selection);
    return step?.legal && step.complete ? step.attempt : undefined;
  }

  private onPreview(preview: Preview): void {
    this.previews.set(preview.attempt, preview);
    if (preview.attempt !== this.wanted) return;
    this.preview = preview;
    if (!this.hover) this.regions.say("private", preview.formulas.map((f) => `${f.name}: ${f.spoken}`).join(". "));
  }

  // ---- asking --------------------------------------------------------------------------------------------------

  why(): void {
    const cell = findCell(this.scene, this.here);
    const step = cell && choose(cell, this.scene, this.selection);
    if (step) this.send({ kind: "explain", attempt: step.attempt });
    else if (cell?.rule) this.explain(cell);
    else this.openRule(this.scene.banner.rule);
  }

  /** A card with what a thing is called and can do, and the rule that says more. */
  private explain(cell: Cell): void {
    const { caption, name, rule } = cell;
    this.keepFocus();
    this.showCard({
      tone: "info", title: caption || this.ruleName(rule), text: name, rule, ruleName: this.ruleName(rule),
      remedy: "", remedyMoves: [], alternatives: [], alternativesTitle: "",
    });
    this.update();
  }

  /** The title of a rule's section. */
  ruleName = (rule: string): string => this.t(`rule:${rule}`);

  openRule(rule: string): void {
    this.showTab("rules");
    this.send({ kind: "rule", rule });
  }

  /** A press on a text: a link in it opens its rule. */
  follow = (event: MouseEvent): void => {
    const link = (event.target as Element).closest<HTMLElement>("a[data-rule]");
    if (!link) return;
    event.preventDefault();
    this.openRule(link.dataset.rule!);
  };

  /** The tab shown: the one chosen, where the scene has it. */
  get tab(): Tab["id"] | undefined {
    const { tabs } = this.scene;
    return (tabs.find(({ id }) => id === this.chosenTab) ?? tabs[0])?.id;
  }

  /** The rulebook is in sight: its first page is asked for once, unless another one was. */
  needRules(): void {
    if (!this.page && ![...this.asked.values()].some(({ kind }) => kind === "rule")) this.send({ kind: "rule", rule: "" });
  }

  showTab(tab: Tab["id"]): void {
    this.chosenTab = tab;
    if (this.size === "narrow" && this.dialog?.kind !== "side") this.open({ kind: "side" });
    this.update();
  }

  /** An answer for this reader alone: shown in the line under the table and spoken. */
  say(text: string): void {
    this.toast = text;
    this.regions.say("private", text);
    this.update();
  }

  private showCard(card: Card): void {
    this.card = card;
    this.dialog = null;
    this.keepFocus();
    this.regions.say("alert", `${card.title} ${card.text}`.trim());
    this.later(() => this.part(".card")?.focus());
  }

  closeCard(): void {
    this.card = null;
    this.later(() => this.giveBack());
    this.update();
  }

  open(dialog: Dialog): void {
    if (!this.dialog) this.keepFocus();
    this.dialog = dialog;
    if (!this.guest) this.back.opened();     // in a notebook, Back leaves the notebook
    this.update();
  }

  /** Closes the dialog; false where none is open. */
  shut(): boolean {
    if (!this.dialog) return false;
    this.dialog = null;
    this.later(() => this.giveBack());
    this.update();
    return true;
  }

  /** One step of the hint on, in its panel. */
  hint(): void {
    if (!this.scene.tabs.some(({ id }) => id === "hint")) return;
    this.showTab("hint");
    this.send({ kind: "hint", what: "next" });
  }

  leaveOrBranch(): void { this.send({ kind: this.scene.mode === "branch" ? "live" : "branch" }); }

  /** Undo or redo, or the reason why not. */
  takeBack(kind: "undo" | "redo"): void {
    const way = this.scene.timeline?.[kind];
    if (way?.ok) this.send({ kind });
    else if (way) this.say(way.why);
  }

  // ---- focus ---------------------------------------------------------------------------------------------------

  part(selector: string): HTMLElement | null { return this.root.querySelector<HTMLElement>(selector); }

  private keepFocus(): void {
    const active = focused(this.root);
    if (active && !active.closest(".card, dialog")) this.returnTo = active;
  }

  private giveBack(): void {
    if (this.returnTo?.isConnected) this.returnTo.focus();
    else this.refocus();
  }

  /** The nearest sensible thing, when what had the focus is gone. */
  refocus(): void {
    const area = this.scene.areas.find((a) => this.stops.has(a.id) && this.stops.get(a.id) === this.here);
    const can = allCells(this.scene).filter(this.available).map((cell) => cell.id);
    const ids = [this.here, area ? this.stopOf(area) : "", ...can, ...this.scene.areas.map((a) => this.stopOf(a))];
    const target = ids.filter(Boolean).map((id) => this.button(id)).find((node) => node?.offsetParent);
    (target ?? this.part(".curtain-title") ?? this.part("h2"))?.focus();
  }

  /** The n-th card of the hand; without a hand, of the row where the focus is or was. */
  focusCard(n: number): void {
    const hand = this.scene.areas.find((a) => a.zone === "mine" && a.kind === "row");
    const rows = this.scene.areas.flatMap((a) => a.rows);
    const row = hand?.rows[0] ?? rows.find((r) => r.cells.some((c) => c.id === this.here)) ?? rows.find((r) => r.cells.some(this.available));
    const cell = row?.cells[n];
    if (cell) this.button(cell.id)?.focus();
  }

  /** Brings a piece or a place into sight. */
  show(id: string): void {
    (this.button(id) ?? this.part(`[data-item="${CSS.escape(id)}"]`))?.scrollIntoView({ block: "center" });
  }

  /** A class looks at this page. */
  get staged(): boolean { return this.scene.stage !== null && this.scene.stage.view !== "notes"; }

  // ---- drawing -------------------------------------------------------------------------------------------------

  /** Nothing may move. */
  get still(): boolean { return this.settings.motion === "off" || reducedMotion(); }

  private moved = false;

  update(moved = false): void {
    this.moved ||= moved;
    if (this.scheduled) return;
    this.scheduled = true;
    queueMicrotask(() => this.draw());
  }

  private draw(): void {
    this.scheduled = false;
    const before = focused(this.root);
    const places = this.beats.length ? new Places(this.root) : null;
    this.paint(this.moved && !this.still);
    if (places) this.theatre.add(this.beats.splice(0), places);
    this.moved = false;
    const after = this.afterPaint;
    this.afterPaint = [];
    after.forEach((act) => act());
    if (before && !before.isConnected && !focused(this.root)) this.refocus();
  }

  private later(act: () => void): void { this.afterPaint.push(act); }

  // ---- the line to Python --------------------------------------------------------------------------------------

  /** A broken line is mended without anybody's help. */
  get mends(): boolean { return this.model.get("line") !== undefined; }

  /** The table is kept in a store, which the address tells. */
  get kept(): boolean { return /[#&]t=/.test(location.hash); }

  /** The table stands in a page of somebody else: a notebook. */
  get guest(): boolean { return (this.root.getRootNode() as ShadowRoot).host?.localName !== "main"; }
}

/** Whose eyes a scene is made for. */
const eyesOf = (scene: Scene): string => [scene.mode === "curtain", scene.curtain?.seat, scene.views?.at].join(" ");

/** What the panels of hints and of the review have brought. */
const said = ({ hint, review }: Advice): string[] => [hint?.said ?? "", review?.said ?? ""];

const picture = (cell: Cell): string =>
  JSON.stringify([cell.caption, cell.look, cell.items.map((item) => [item.id, item.face])]);
