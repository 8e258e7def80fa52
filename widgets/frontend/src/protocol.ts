/* What Python and the page say to each other: the type of everything that travels. Written by scripts/protocol.py. */

/* ---- traits, Python -> page. `scene` and `frame` come in a shorter form: widgets/wire.py, wire.ts ------------------ */
/** One picture of the table, made for one seat. */
export interface Scene {
  rev: number;                       // every message of the page names the rev it answers to
  game: string;                      // "ta_ke", "" on the start page
  lang: string;
  dir: "ltr" | "rtl";
  mode: Mode;
  title: string;                     // document title
  banner: Banner;
  seats: Seat[];
  areas: Area[];
  // verb -> how many words it takes; order = priority. Negative: that many written together as one word ("order 213")
  compose: Record<string, number>;
  moves: Move[];                     // every legal action of this seat now (empty when it is not to move)
  timeline: Timeline | null;
  scores: Scores | null;
  tabs: Tab[];                       // panels of the side zone, in order
  tools: Tool[];                     // buttons under the table (undo, new game, copy record, …)
  form: Form | null;                 // the start panel in mode "setup"
  busy: string;                      // "" or what is being computed ("The bot is thinking")
  curtain: Curtain | null;           // in mode "curtain": the screen is handed on; nothing of any seat is in the scene
  views: Views | null;               // whose view is shown; null in games that hide nothing
  lesson: Lesson | null;             // on the learn page, and where one guesses a score first
  stage: Stage | null;               // where a lesson is shown to a class
  pad: Pad | null;                   // on the page of the score pads
  listed: boolean;                   // all moves are listed beside the table, too
  beats: Beat[];                     // what has happened since this page last showed the table
}
/** What a looker-on sees of one event. `seat`: who acts, -1 = the table. `lit`: the places it is about. `result`:
   what has come of it, which stays for a moment. */
export interface Beat {
  kind: string;                      // of the event
  seat: number;
  flights: Flight[];
  lit: string[];
  result: Result;
}
/** A piece on its way, or `n` alike. A place is named by ids of items, cells or areas, the nearest first, in the
   picture before or after; where both are the same the piece is turned over there. Faces are as this view sees them. */
export interface Flight { origin: string; target: string; before: string; after: string; n: number }
export type Result = "" | "battle" | "trick" | "score" | "wound" | "end";
export type Mode = "setup" | "live" | "review" | "branch" | "over" | "edit" | "curtain";
/** A score pad: what can be entered, what it comes to, what is missing, the rounds written down. */
export interface Pad {
  groups: PadGroup[];
  formulas: Formula[];
  missing: PadNote[];
  result: string;
  rule: string;
  ruleName: string;
  names: string[];
  rounds: string[][];
  buttons: Tool[];
}
export interface PadGroup {
  id: string;
  name: string;
  columns: number;                   // 0 = as many as fit
  heads: string[];
  parts: PadPart[];
  fill: Tool[];
}
export interface PadNote { text: string; rule: string; ruleName: string }
/** `flag`: yes or no. `some`: there is at least one. `steps`: what one press adds or takes away. `piece`: what
   formulas count. */
export interface PadPart {
  id: string;
  kind: PartKind;
  name: string;
  short: string;
  face: string;
  piece: string;
  value: string;
  some: boolean;
  steps: number[];
  choices: PadChoice[];
}
export type PartKind = "number" | "flag" | "choice";
export interface PadChoice { value: string; name: string; face: string; on: boolean }
/** `notes`: the page of whoever teaches, as any lesson, with notes. Otherwise the page that a class looks at:
   nothing but the banner, the step and the table, or nothing at all. `buttons`: what the keys of the stage send, by
   id. */
export interface Stage { view: "stage" | "blank" | "notes"; buttons: Tool[] }
/** The list of lessons, or the step on the table, or in a game the number that is asked for before it is shown.
   `ask`: a number is to be entered, with this label. `pick`: pressing a place answers the question. `point`: what is
   outlined. */
export interface Lesson {
  contents: Contents | null;
  title: string;
  place: string;
  html: string;
  buttons: Tool[];
  feedback: Feedback | null;
  choices: Choice[];
  ask: string;
  pick: boolean;
  point: string[];
  beside: boolean;                   // in the side panel where there is room for one, not over the table
  notes: Note[];                     // for whoever teaches
}
export interface Contents { text: string; games: GameContents[] }
export interface GameContents { title: string; lessons: Entry[]; puzzles: PuzzleContents | null }
export interface PuzzleContents { title: string; levels: Level[] }
export interface Level { title: string; puzzles: Entry[] }
/** Of the list. `short`: what is written on a small button, beside which the heading says the rest; "" = the name
   stands there. */
export interface Entry { name: string; short: string; done: boolean; send: Outgoing }
export interface Feedback { title: string; html: string; formulas: Formula[] }
export interface Choice { name: string; send: Outgoing; wrong: boolean; right: boolean }
export interface Note { title: string; html: string }
/** What is shown while the screen goes from hand to hand: public facts only. `recap`: what happened since that
   player's last look. `confirm` ("I am Olena") opens the view: held down for 0.6 s, or a key pressed twice. */
export interface Curtain { seat: number; heading: string; text: string; recap: string[]; confirm: string; hint: string }
export interface Views {
  at: string;                        // id of the choice shown
  god: boolean;                      // everything is shown: a coloured frame, and in the banner the word for it (strings.god)
  // several people share this screen, so it can be handed on: the key P, and by itself when the page was out of
  // sight for `hide` seconds
  pass: boolean;
  hide: number;
  choices: ViewChoice[];
}
export interface ViewChoice {
  id: string;
  name: string;
  ask: string;                       // confirmed first, with these words
}
export interface Banner { phase: string; text: string; rule: string }
/** `level`: of its bot, in a word; `said`: the name as it is read aloud then, "Emi, easy bot". "" for persons. */
export interface Seat {
  id: number;
  name: string;
  level: string;
  said: string;
  points: string;
  toMove: boolean;
  mine: boolean;
  note: string;
  pattern: number;
}
/** How the page reads an area. Every kind is a keyboard grid; rows and columns are what the arrow keys walk.
   grid: rows and columns with headers, drawn as a table. row: cells side by side, wrapping. stack: one pile per row,
   its cells top first. ring: as row, numbered. track: a lane of stepping stones per cell, its items as far along as
   its caption, a number, says.
   Zones: theirs above, center, mine below (low ones sticky on a phone until the game is over), won = what has been won
   so far, pool = supply and other shared small things, outcome = what the game has come to, before everything else. */
export interface Area {
  id: string;
  zone: Zone;
  kind: AreaKind;
  label: string;
  columns: string[];                 // column headers, [] = none
  rows: Row[];
  look: string;                      // css class of the area: "court", "hall", "path", …
  fold: boolean;                     // looked up now and then: begins folded away
  box: number[];                     // left, top, width and height on the stage in per cent; [] = it has no place there
}
export type Zone = "outcome" | "theirs" | "center" | "mine" | "won" | "pool";
export type AreaKind = "grid" | "row" | "stack" | "ring" | "track";
export interface Row { head: string; cells: Cell[] }
/** One thing to focus and press. `acts` says which word it contributes to which attempt: {"take.0": "D"},
   {"ghost.0": "A", "ghost.1": "A"}; {"exchange.0": "1 3"} gives two at once, {"look.0": ""} is the attempt "look". A
   cell without acts can still be focused and asked about; with a rule it answers by a card. */
export interface Cell {
  id: string;                        // an item this seat cannot identify has the id of its place
  name: string;                      // the accessible name, a sentence
  items: Item[];
  acts: Record<string, string>;
  marks: Mark[];
  caption: string;                   // short visible text ("5 chips", "×3")
  look: string;                      // "top", "covered", "space", "low", "middle", "samurai", "supply", "marker", …
  rule: string;                      // what explains it, "" = nothing in particular
}
/** The items of a cell that looks "covered" are drawn as rims, the first one uppermost; elsewhere side by side, a
   "ghost" lying over the item before it. */
export interface Item {
  id: string;
  face: string;                      // "SA" … "NI", "ghost", "space-SA", "marker-0", "back"
}
export type Mark = "ghosted" | "moved" | "scored" | "bare" | "turn" | "up" | "known";
export interface Move { attempt: string; name: string; group: string }
export interface Timeline {
  at: number;                        // position in actions
  moves: number;
  turn: number;
  turns: number;
  text: string;                      // aria-valuetext: "Turn 7 of 23, Bea to move"
  stops: number[];                   // action index at which each turn begins
  live: boolean;                     // at the end of the main line
  line: number;                      // 0 = main line
  lines: Line[];
  undo: Permission;
  redo: Permission;
}
export interface Permission { ok: boolean; why: string }
export interface Line { id: number; name: string; text: string; depth: number }
export interface Scores {
  box: number[];                     // where the last scoring stands on the stage, as that of an area
  totals: Total[];
  last: Formulas | null;             // the scoring of the last finished turn shown
  history: Turn[];                   // one per turn: the chart
  result: string;                    // sentence at the end of the game, else ""
  rule: string;                      // by which the game was won, else ""
}
export interface Total { seat: number; name: string; points: string }
export interface Turn { at: number; turn: string; gains: number[] }
export interface Formulas { title: string; rule: string; seats: Formula[] }
export interface Formula { seat: number; name: string; spoken: string; term: Term }
/** A filled-in formula: value = the parts joined by op. */
export interface Term {
  value: string;
  label: string;
  op: Op;
  parts: Term[];
  pieces: string[];                  // ids of cells and items it counts
}
export type Op = "value" | "sum" | "product";
export interface Tab { id: TabName; name: string }
export type TabName = "log" | "rules" | "score" | "know" | "hint" | "review" | "tree";
/** A button. `why`: said when one that is `disabled` is pressed, "" = nothing. */
export interface Tool { id: string; name: string; send: Outgoing; disabled: boolean; why: string; primary: boolean }
export interface Form {
  title: string;
  text: string;
  submit: string;
  more: string;                      // name of the panel with the advanced fields
  fields: Field[];
  send: Outgoing;                    // sent with {values} added
}
export interface Field {
  id: string;
  kind: FieldKind;
  label: string;
  help: string;
  value: string | boolean | number;
  choices: FieldChoice[];
  advanced: boolean;
  max: number;
  when: Condition | null;            // shown only while that field has one of these values
  rule: string;                      // the rule it is about, "" = none
}
export type FieldKind = "select" | "radio" | "text" | "check" | "number";
export interface FieldChoice { value: string; label: string }
export interface Condition { field: string; values: string[] }
/** The newest log lines; older ones on request. */
export interface Log { total: number; lines: LogLine[] }
export interface LogLine {
  n: number;                         // counts within this view
  at: number;
  turn: number;
  who: string;
  text: string;
  rule: string;                      // its title is strings["rule:" + rule]
  kind: "event" | "score" | "private";
}
/** The trait `advice`: what the panels of hints and of the review show. It comes and goes without a new scene.
   Formulas come in the shorter form, everything else as it stands here. */
export interface Advice { hint: Hint | null; review: Review | null }
export interface Panel {
  text: string;
  busy: boolean;
  said: string;                      // what the last press has brought, to be spoken
  buttons: Tool[];
}
/** As much of a hint as was asked for. */
export interface Hint extends Panel {
  rulesTitle: string;
  rules: NamedRule[];
  movesTitle: string;
  leadsTitle: string;
  moves: HintMove[];
  why: string[];
  all: AllMoves | null;
}
export interface NamedRule { rule: string; name: string }
export interface AllMoves { title: string; moves: ValuedMove[] }
export interface ValuedMove { name: string; value: string }
/** `bar` and `spread`: from and to, in percent of the scale of all bars; empty = none. */
export interface HintMove {
  name: string;
  best: string;                      // a word, "" = it is not
  value: string;
  bar: number[];
  spread: number[];
  formulas: Formula[];
}
export interface Review extends Panel {
  done: number;                      // of `total` steps of the work
  total: number;
  lossesTitle: string;
  losses: string[];
  pointsTitle: string;
  points: TurningPoint[];
  none: string;
  chart: LossChart | null;
  parTitle: string;
  par: string[];
}
export interface TurningPoint { text: string; buttons: Tool[] }
export interface LossChart { title: string; none: string; rows: LossRow[] }
export interface LossRow { name: string; marks: LossMark[] }
export interface LossMark {
  name: string;
  short: string;
  size: number;                      // percent of the greatest loss
  at: number;
  send: Outgoing;
}
export interface Settings {
  theme: "auto" | "light" | "dark";
  shortcuts: boolean;
  confirm: "auto" | "on" | "off";
  motion: "auto" | "off";
  predict: boolean;
  know: KnowLevel;
  pace: Pace;
}
export type KnowLevel = "auto" | "off" | "public" | "full";
export type Pace = "normal" | "slow" | "fast" | "step" | "none";
export type Strings = Record<string, string>;   // interface words, see widgets/strings.py

/* ---- messages, page -> Python --------------------------------------------------------------------------------------
   Each is answered by at least {kind: "ack", re: id}, sent after the new scene where there is one. Ids never repeat, not
   even between two views or two loads of the page. A view takes answers to its own ids and those with `re: 0`. */
/** What each carries besides: its own number, and that of the scene it answers to. */
export interface Numbered { id: number; rev: number }
export interface SayHello {
  kind: "hello";
  search: string;
  hash: string;
  languages: string[];
  base?: string;                     // the page's address without its fragment
  learnt?: string;                   // this and the next two: what "keep" gave
  predicted?: string;
  pad?: string;
  settings?: Record<string, any>;    // what was set in this browser, the language among it
}
/** Plays it, or answers with a card; may be the mere beginning of an attempt ("ghost A") where nothing legal begins
   like that. */
export interface SayPlay { kind: "play"; attempt: string }
/** The command line: a notation or a word such as "undo". */
export interface SayCommand { kind: "command"; text: string }
/** Why? on something: a card without trying. */
export interface SayExplain { kind: "explain"; attempt: string }
export interface SayPreview { kind: "preview"; attempt: string }
export interface SayRule {
  kind: "rule";
  rule: string;                      // "" = table of contents
}
/** Search the rulebook. */
export interface SayFind { kind: "find"; text: string }
/** A worked example of that rule after so many of its steps. */
export interface SayExample { kind: "example"; rule: string; n: number; at: number }
/** Log lines before n. */
export interface SayOlder { kind: "older"; before: number }
export interface SaySay { kind: "say"; what: "hand" | "table" | "score" | "last" | "know" }
/** The knowledge board: which group of it is open. `marks`: ids of cells. */
export interface SayKnow { kind: "know"; group: string; quiz: Quiz; marks: string[] }
export interface SayStep { kind: "step"; to: number }
export interface SayTurn {
  kind: "turn";
  by: number;                        // -1, 1: one turn back or on
}
export interface SayUndo { kind: "undo" }
export interface SayRedo { kind: "redo" }
/** What if: with all cards, or with those a seat cannot see drawn by lot. */
export interface SayBranch { kind: "branch"; how?: "all" | "mine" }
export interface SayLine { kind: "line"; line: number }
export interface SayLive { kind: "live" }
/** In a what-if as I knew it: another world. */
export interface SayWorld { kind: "world" }
/** Hand the screen on: close this view, draw the curtain. */
export interface SayPass { kind: "pass" }
/** At the curtain: the player named there is here. */
export interface SayReveal { kind: "reveal" }
/** Whose view to show, an id of scene.views.choices. */
export interface SayView { kind: "view"; view: string }
/** All that has happened since one's last turn, once more. */
export interface SayHappened { kind: "happened" }
/** The scoring at that point of the line. */
export interface SayFormula { kind: "formula"; at: number }
/** The number asked for. */
export interface SayGuess { kind: "guess"; text: string }
/** No guess, or on after it. */
export interface SaySkip { kind: "skip" }
/** The tally of the guesses begins anew. */
export interface SayRecount { kind: "recount" }
/** One step on; no hint after all; why a bot played so. */
export interface SayHint { kind: "hint"; what: "next" | "cancel" | "reason" }
export interface SayReview { kind: "review"; what: "start" | "cancel" }
/** At a turning point of the review. */
export interface SayTurning { kind: "turning"; what: "go" | "again" | "best" | "back"; at: number }
/** One of Settings, or "language". */
export interface SaySet { kind: "set"; name: string; value: string | boolean }
export interface SayForm { kind: "form"; name: string; values?: Record<string, string | boolean | number> }
export interface SaySheet { kind: "sheet"; name: string; text?: string }
export type Outgoing =
  | SayHello | SayPlay | SayCommand | SayExplain | SayPreview | SayRule | SayFind | SayExample | SayOlder | SaySay
  | SayKnow | SayStep | SayTurn | SayUndo | SayRedo | SayBranch | SayLine | SayLive | SayWorld | SayPass | SayReveal
  | SayView | SayHappened | SayFormula | SayGuess | SaySkip | SayRecount | SayHint | SayReview | SayTurning | SaySet
  | SayForm | SaySheet;

/* ---- messages, Python -> page -------------------------------------------------------------------------------------- */
export type ShortTerm = any[];   // value, label, op, pieces, parts: a Term in the shorter form of widgets/wire.py and wire.ts
export type ShortLine = any[];   // n, at, turn, who, text, rule, kind: a LogLine in the shorter form
export interface ShortFormula { seat: number; name: string; spoken: string; term: ShortTerm }
export interface ShortFormulas { title: string; rule: string; seats: ShortFormula[] }
export interface TellAck { kind: "ack"; re: number }
export interface TellCard { kind: "card"; re: number; card: Card }
export interface TellPreview { kind: "preview"; re: number; preview: ShortPreview }
export interface TellRule {
  kind: "rule";
  re: number;
  rule: string;
  title: string;
  // links to other rules are <a data-rule="id" href="#">; the answer to "find" is the matching toc and html ""
  html: string;
  lang: string;
  toc: Section[];
  examples: string[];                // the names of the worked examples of that rule
}
export interface Section { rule: string; title: string }
export interface TellExample { kind: "example"; re: number; rule: string; n: number; example: ShortExample }
export interface TellOlder { kind: "older"; re: number; lines: ShortLine[] }
export interface TellSay { kind: "say"; re: number; text: string }
export interface TellKnow { kind: "know"; re: number; known: Known }
export interface TellHappened { kind: "happened"; re: number; beats: Beat[] }
export interface TellFormula { kind: "formula"; re: number; formulas: ShortFormulas }
/** Keep the token in the address fragment. */
export interface TellAddress { kind: "address"; hash: string; push: boolean }
/** For the next hello of this browser. */
export interface TellKeep { kind: "keep"; name: string; value: string }
/** A page to be saved under that name. */
export interface TellFile { kind: "file"; name: string; text: string }
export interface TellSheet { kind: "sheet"; re: number; sheet: Sheet }
/** Answers whether anybody is there (widgets/ways/way.py). */
export interface TellHere { kind: "here" }
/** Python is at work and may be silent for so long. */
export interface TellBusy { kind: "busy"; seconds: number }
export type Incoming =
  | TellAck | TellCard | TellPreview | TellRule | TellExample | TellOlder | TellSay | TellKnow | TellHappened
  | TellFormula | TellAddress | TellKeep | TellFile | TellSheet | TellHere | TellBusy;
/** The knowledge board of the open view as far as this page shows it: one of its groups. `pending`: it is not worked
   out yet, to be asked for again. In the quiz nothing is told while one marks. A row that is `idle` has nothing
   possible in it; `idle` of the board: the words for these rows. */
export interface Known {
  level: ShownLevel;
  levels: KnownLevel[];
  text: string;
  pending: boolean;
  groups: KnownGroup[];
  open: string;
  corner: string;
  heads: KnownHead[];
  rows: KnownRow[];
  idle: string;
  causes: KnownCause[];
  quiz: Quiz;
  result: KnownResult | null;
}
export type Quiz = "" | "mark" | "told";
export type ShownLevel = "off" | "public" | "full";
export type Verdict = "" | "right" | "missed" | "wrong";
export interface KnownLevel { id: KnowLevel; name: string }
export interface KnownGroup { id: string; name: string; note: string }
/** A thing or an identity. `label`: what is seen of its name. `text`: what is known of the thing, a sentence. */
export interface KnownHead { name: string; label: string; face: string; text: string }
export interface KnownRow { head: KnownHead; cells: (KnownCell | null)[]; idle: boolean }
/** A thing and an identity. */
export interface KnownCell {
  id: string;
  name: string;
  text: string;
  look: "no" | "open" | "sure";
  cause: number;                     // the number of what excludes it, or -1
  verdict: Verdict;
}
export interface KnownCause {
  text: string;
  rule: string;
  at: number;                        // the position its event led to, -1 = none
}
export interface KnownResult { text: string; lines: KnownLine[] }
export interface KnownLine { text: string; why: KnownWhy[] }
export interface KnownWhy { text: string; cause: number }
/** A worked example after `at` of its `steps`, without what is drawn of it. `title`: what was tried in vain. `link`:
   where it can be played, "" = nowhere. */
export interface ExampleFacts {
  place: string;
  title: string;
  lines: string[];
  point: string[];
  at: number;
  steps: number;
  link: string;
}
/** With the areas that matter, and what the last step brought. */
export interface ExampleStep extends ExampleFacts { areas: Area[]; formulas: Formula[] }
/** As it travels: areas and formulas in the shorter form. */
export interface ShortExample extends ExampleFacts { areas: any[]; formulas: ShortFormula[] }
/** A reason card (alert) or an explanation. */
export interface Card {
  tone: Tone;
  title: string;                     // what was tried
  text: string;                      // the rule in one sentence, filled in
  rule: string;                      // citation, opens the rulebook there
  ruleName: string;
  remedy: string;
  remedyMoves: Move[];
  alternatives: Move[];
  alternativesTitle: string;
}
export type Tone = "refused" | "info" | "moved-on";
export interface PreviewFacts { attempt: string; title: string; text: string; pieces: string[] }
export interface Preview extends PreviewFacts { formulas: Formula[] }
/** As it travels. */
export interface ShortPreview extends PreviewFacts { formulas: ShortFormula[] }
/** A dialog made by Python: some text, perhaps a text box, buttons that send. */
export interface Sheet { title: string; text: string; box: Box | null; buttons: SheetButton[]; links: Link[] }
export interface Box {
  label: string;
  value: string;
  readonly: boolean;                 // a readonly box gets a copy button
}
export interface SheetButton { label: string; send: Outgoing; primary: boolean }
export interface Link {
  name: string;
  text: string;
  href: string;
  picture: string;                   // an SVG of the address as a QR code
}

/* ---- the page of experiments: the traits `page` and `progress`, and its messages, which have no numbers ------------- */
/** All that is shown but how far what is being computed is. */
export interface ExplorePage {
  title: string;
  intro: string[];
  lang: string;
  dir: "ltr" | "rtl";
  links: PageLink[];
  reader: Readers;
  games: ExploredGames;
  cancel: string;
  parts: Experiment[];
}
export interface PageLink { text: string; href: string }
/** The languages to choose from. */
export interface Readers { label: string; value: string; choices: FieldChoice[] }
export interface ExploredGames { label: string; choices: ExploredGame[] }
export interface ExploredGame { value: string; label: string; on: boolean }
/** What is asked for, and what came out of it. `trouble`: why nothing did. */
export interface Experiment {
  id: string;
  title: string;
  text: string;
  fields: ExperimentField[];
  submit: string;
  trouble: string;
  blocks: Block[];
}
/** `check`: "1" or nothing. `when`: needed only while another field has one of these values. */
export interface ExperimentField {
  id: string;
  kind: "select" | "number" | "text" | "check";
  label: string;
  value: string;
  choices?: FieldChoice[];
  min?: number;
  max?: number;
  when?: Condition;
}
/** A paragraph, with a link behind it if `href` is there. */
export interface NoteBlock { kind: "note"; text: string; href: string; link: string }
export interface FigureBlock { kind: "figure"; figure: Figure }
/** The first cell of a row is its head. `numbers`: the columns set as numbers. `matrix`: all of them are. */
export interface TableBlock {
  kind: "table";
  caption: string;
  text: string;
  heads: string[];
  rows: ((string | TableCell)[])[];
  numbers: number[];
  matrix: boolean;
}
/** A cell of few signs. `said`: what a screen reader says instead. */
export interface TableCell { text: string; said: string; tint: Tint }
export type Tint = "" | "good" | "bad" | "even";
export interface OutlineBlock { kind: "outline"; title: string; entries: OutlineEntry[]; folded: boolean }
export interface OutlineEntry { text: string; entries: OutlineEntry[] }
export type Block = NoteBlock | FigureBlock | TableBlock | OutlineBlock;
/** How far an experiment is; the trait `progress` has it by the experiment's id. */
export interface Progress { text: string; done: number; total: number; busy: boolean }
/** A chart, also the one trait of `widgets.chart.Chart`. */
export interface Figure {
  kind: "bars" | "lines" | "dots" | "histogram";
  columns: Record<string, (string | number | null)[]>; // in the order of the table; a histogram has from, to, [series], count
  heads: Record<string, string>;
  x: string;
  y: string | null;
  series: string | null;
  errorBar: boolean;                 // the columns low and high
  title: string;
  text: string;
  xLabel: string;
  yLabel: string;
  words: FigureWords;
  lang: string;
  dir: "ltr" | "rtl";
}
export interface FigureWords { table: string; nothing: string }
export interface ExploreHello { kind: "hello"; hash: string; languages: string[] }
export interface ExploreSpeak { kind: "speak"; language: string }
export interface ExploreGame { kind: "game"; name: string }
/** Compute an experiment with what is entered. */
export interface ExploreRun { kind: "run"; part: string; values: Record<string, string> }
export interface ExploreCancel { kind: "cancel"; part: string }
export type ExploreOutgoing = ExploreHello | ExploreSpeak | ExploreGame | ExploreRun | ExploreCancel;
