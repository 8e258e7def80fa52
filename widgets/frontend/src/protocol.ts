/* What Python and the page say to each other. The Python side of every type is `widgets/scenes/scene.py` and
   `widgets/table.py`. The page forms no sentence and knows no rule: it draws, selects, composes and sends. */

/* ---- traits, Python -> page. `scene` and `frame` come in a shorter form: widgets/wire.py, wire.ts ------------ */

/** One picture of the table, made for one seat. */
export interface Scene {
  rev: number;                       // every message of the page names the rev it answers to
  game: string;                      // "ta_ke", "" on the start page
  lang: string;
  dir: "ltr" | "rtl";
  mode: "setup" | "live" | "review" | "branch" | "over" | "edit" | "curtain";
  title: string;                     // document title
  banner: Banner;
  seats: Seat[];
  areas: Area[];
  compose: Record<string, number>;   // verb -> how many words it takes; order = priority. Negative: that many written
                                     // together as one word ("order 213")
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
}
/** A score pad: what can be entered, what it comes to, what is missing, the rounds written down. */
export interface Pad {
  groups: { id: string; name: string; columns: number; heads: string[]; parts: PadPart[]; fill: Tool[] }[];   // columns: 0 = as many as fit
  formulas: Formula[];
  missing: { text: string; rule: string; ruleName: string }[];
  result: string; rule: string; ruleName: string;
  names: string[]; rounds: string[][];
  buttons: Tool[];
}
/** `flag`: yes or no. `some`: there is at least one. `steps`: what one press adds or takes away. `piece`: what formulas count. */
export interface PadPart {
  id: string; kind: "number" | "flag" | "choice"; name: string; short: string; face: string; piece: string;
  value: string; some: boolean; steps: number[];
  choices: { value: string; name: string; face: string; on: boolean }[];
}
/** `notes`: the page of whoever teaches, as any lesson, with notes. Otherwise the page that a class looks at: nothing but
    the banner, the step and the table, or nothing at all. `buttons`: what the keys of the stage send, by id. */
export interface Stage { view: "stage" | "blank" | "notes"; buttons: Tool[] }
/** The list of lessons, or the step on the table, or in a game the number that is asked for before it is shown. `ask`: a
    number is to be entered, with this label. `pick`: pressing a place answers the question. `point`: what is outlined. */
export interface Lesson {
  contents: { text: string; games: { title: string; lessons: Entry[]; puzzles: { title: string; levels: { title: string; puzzles: Entry[] }[] } | null }[] } | null;
  title: string; place: string; html: string; buttons: Tool[];
  feedback: { title: string; html: string; formulas: Formula[] } | null;
  choices: { name: string; send: Outgoing; wrong: boolean; right: boolean }[];
  ask: string; pick: boolean; point: string[];
  beside: boolean;                               // in the side panel where there is room for one, not over the table
  notes: { title: string; html: string }[];      // for whoever teaches
}
/** Of the list. `short`: what is written on a small button, beside which the heading says the rest. */
export interface Entry { name: string; short: string; done: boolean; send: Outgoing }
/** What is shown while the screen goes from hand to hand: public facts only. `recap`: what happened since that player's
    last look. `confirm` ("I am Olena") opens the view: held down for 0.6 s, or a key pressed twice. */
export interface Curtain { seat: number; heading: string; text: string; recap: string[]; confirm: string; hint: string }
/** `at` = id of the choice shown. `god`: everything is shown, so the widget has a coloured frame and the banner the word
    for it (strings.god). `ask`: a choice that is confirmed first, with these words. `pass`: several people share this
    screen, so it can be handed on: the key P, and by itself when the page was out of sight for `hide` seconds. */
export interface Views { at: string; god: boolean; pass: boolean; hide: number; choices: { id: string; name: string; ask: string }[] }
export interface Banner { phase: string; text: string; rule: string }
export interface Seat { id: number; name: string; points: string; toMove: boolean; mine: boolean; note: string; pattern: number }

/** How the page reads an area. Every kind is a keyboard grid; rows and columns are what the arrow keys walk.
    grid: rows and columns with headers, drawn as a table. row: cells side by side, wrapping. stack: one pile per row,
    its cells top first. ring: as row, numbered. track: a lane of stepping stones per cell, its
    items as far along as its caption, a number, says.
    Zones: theirs above, center, mine below (low ones sticky on a phone until the game is over), won = what has been won
    so far, pool = supply and other shared small things, outcome = what the game has come to, before everything else. */
export interface Area {
  id: string; zone: "outcome" | "theirs" | "center" | "mine" | "won" | "pool";
  kind: "grid" | "row" | "stack" | "ring" | "track";
  label: string;
  columns: string[];                 // column headers, [] = none
  rows: Row[];
  look: string;                      // css class of the area: "court", "hall", "path", …
  fold: boolean;                     // looked up now and then: begins folded away
}
export interface Row { head: string; cells: Cell[] }

/** One thing to focus and press. `acts` says which word it contributes to which attempt: {"take.0": "D"},
    {"ghost.0": "A", "ghost.1": "A"}; {"exchange.0": "1 3"} gives two at once, {"look.0": ""} is the attempt "look". A cell without acts can still be focused and
    asked about; with a rule it answers by a card. */
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
export interface Item { id: string; face: string }   // face: "SA" … "NI", "ghost", "space-SA", "marker-0", "back"
export type Mark = "ghosted" | "moved" | "scored" | "bare" | "turn" | "up" | "known";

export interface Move { attempt: string; name: string; group: string }

export interface Timeline {
  at: number; moves: number;         // position in actions
  turn: number; turns: number;
  text: string;                      // aria-valuetext: "Turn 7 of 23, Bea to move"
  stops: number[];                   // action index at which each turn begins
  live: boolean;                     // at the end of the main line
  line: number; lines: Line[];       // 0 = main line
  undo: { ok: boolean; why: string }; redo: { ok: boolean; why: string };
}
export interface Line { id: number; name: string; text: string; depth: number }

export interface Scores {
  totals: { seat: number; name: string; points: string }[];
  last: Formulas | null;             // the scoring of the last finished turn shown
  history: { at: number; turn: string; gains: number[] }[];   // one per turn: the chart
  result: string;                    // sentence at the end of the game, else ""
  rule: string;                      // by which the game was won, else ""
}
export interface Formulas { title: string; rule: string; seats: Formula[] }
export interface Formula { seat: number; name: string; spoken: string; term: Term }
/** A filled-in formula: value = the parts joined by op. */
export interface Term {
  value: string; label: string;
  op: "value" | "sum" | "product" | "choice";
  parts: Term[];
  pieces: string[];                  // ids of cells and items it counts
}

export type Tab = { id: "log" | "rules" | "score" | "know" | "hint" | "review" | "tree"; name: string };
export interface Tool { id: string; name: string; send: Outgoing; disabled: boolean; why: string; primary: boolean }

export interface Form {
  title: string; text: string; submit: string; more: string;      // more: name of the panel with the advanced fields
  fields: Field[];
  send: Outgoing;                    // sent with {values} added
}
export interface Field {
  id: string; kind: "select" | "radio" | "text" | "check" | "number"; label: string; help: string;
  value: string | boolean | number; choices: { value: string; label: string }[]; advanced: boolean; max: number;
  when: { field: string; values: string[] } | null;                // shown only while that field has one of these values
  rule: string;                      // the rule it is about, "" = none
}

/** The newest log lines; older ones on request. `n` counts within this view. */
export interface Log { total: number; lines: LogLine[] }
export interface LogLine {
  n: number; at: number; turn: number; who: string; text: string; rule: string;   // its title is strings["rule:" + rule]
  kind: "event" | "score" | "private";
}

/** The trait `advice`: what the panels of hints and of the review show. It comes and goes without a new scene. `said`: what
    the last press has brought, to be spoken. */
export interface Advice { hint: Hint | null; review: Review | null }
interface Panel { text: string; busy: boolean; said: string; buttons: Tool[] }
/** As much of a hint as was asked for. */
export interface Hint extends Panel {
  rulesTitle: string; rules: { rule: string; name: string }[];
  movesTitle: string; leadsTitle: string; moves: HintMove[];
  why: string[];
  all: { title: string; moves: { name: string; value: string }[] } | null;
}
/** `bar` and `spread`: from and to, in percent of the scale of all bars; empty = none. `best`: a word, "" = it is not. */
export interface HintMove { name: string; best: string; value: string; bar: number[]; spread: number[]; formulas: Formula[] }
/** `done` of `total` steps of the work. `size` of a mark: percent of the greatest loss. */
export interface Review extends Panel {
  done: number; total: number;
  lossesTitle: string; losses: string[];
  pointsTitle: string; points: { text: string; buttons: Tool[] }[]; none: string;
  chart: { title: string; none: string; rows: { name: string; marks: { name: string; short: string; size: number; at: number; send: Outgoing }[] }[] } | null;
  parTitle: string; par: string[];
}

export interface Settings { theme: "auto" | "light" | "dark"; shortcuts: boolean; confirm: "auto" | "on" | "off"; motion: "auto" | "off"; predict: boolean; know: "auto" | "off" | "public" | "full" }
export type Strings = Record<string, string>;                     // interface words, see widgets/strings.py

/* ---- messages, page -> Python. Each carries {id, rev}; each is answered by at least {kind: "ack", re: id}, sent after
   the new scene where there is one. Ids never repeat, not even between two views or two loads of the page. A view
   takes answers to its own ids and those with `re: 0`. ---- */
export type Outgoing =
  | { kind: "hello"; search: string; hash: string; languages: string[]; base: string; learnt: string; predicted: string; pad: string; settings: object }   // base: the page's address without its fragment; learnt, predicted, pad: what "keep" gave;
                                                 // settings: what was set in this browser, the language among it
  | { kind: "play"; attempt: string }            // plays it, or answers with a card; may be the mere beginning of an
                                                 // attempt ("ghost A") where nothing legal begins like that
  | { kind: "command"; text: string }            // the command line: a notation or a word such as "undo"
  | { kind: "explain"; attempt: string }         // Why? on something: a card without trying
  | { kind: "preview"; attempt: string }
  | { kind: "rule"; rule: string }               // "" = table of contents
  | { kind: "find"; text: string }               // search the rulebook
  | { kind: "example"; rule: string; n: number; at: number }     // a worked example of that rule after so many of its steps
  | { kind: "older"; before: number }            // log lines before n
  | { kind: "say"; what: "hand" | "table" | "score" | "last" | "know" }
  | { kind: "know"; group: string; quiz: Known["quiz"]; marks: string[] }   // the knowledge board: which group of it is open; marks: ids of cells
  | { kind: "step"; to: number }
  | { kind: "turn"; by: number }                 // -1, 1: one turn back or on
  | { kind: "undo" } | { kind: "redo" }
  | { kind: "branch"; how?: "all" | "mine" }     // what if: with all cards, or with those a seat cannot see drawn by lot
  | { kind: "line"; line: number } | { kind: "live" }
  | { kind: "world" }                            // in a what-if as I knew it: another world
  | { kind: "pass" }                             // hand the screen on: close this view, draw the curtain
  | { kind: "reveal" }                           // at the curtain: the player named there is here
  | { kind: "view"; view: string }               // whose view to show, an id of scene.views.choices
  | { kind: "formula"; at: number }              // the scoring at that point of the line
  | { kind: "guess"; text: string }              // the number asked for
  | { kind: "skip" }                             // no guess, or on after it
  | { kind: "recount" }                          // the tally of the guesses begins anew
  | { kind: "hint"; what: "next" | "cancel" | "reason" }         // one step on; no hint after all; why a bot played so
  | { kind: "review"; what: "start" | "cancel" }
  | { kind: "turning"; what: "go" | "again" | "best" | "back"; at: number }    // at a turning point of the review
  | { kind: "set"; name: string; value: string | boolean }   // one of Settings, or "language"
  | { kind: "form"; name: string; values?: Record<string, string | boolean | number> }
  | { kind: "sheet"; name: string; text?: string };

/* ---- messages, Python -> page ----------------------------------------------------------------------------- */
export type Incoming =
  | { kind: "ack"; re: number }
  | { kind: "card"; re: number; card: Card }
  | { kind: "preview"; re: number; preview: Omit<Preview, "formulas"> & { formulas: object[] } }
  // html: links to other rules are <a data-rule="id" href="#">; the answer to "find" is the matching toc and html ""
  | { kind: "rule"; re: number; rule: string; title: string; html: string; lang: string; toc: { rule: string; title: string }[]; examples: string[] }
  // examples: the names of the worked examples of that rule
  | { kind: "example"; re: number; rule: string; n: number; example: object }   // an ExampleStep in the short form of wire.ts
  | { kind: "older"; re: number; lines: unknown[][] }   // in the short form of wire.ts, as formulas below
  | { kind: "say"; re: number; text: string }
  | { kind: "know"; re: number; known: Known }
  | { kind: "formula"; re: number; formulas: object }
  | { kind: "address"; hash: string; push: boolean }      // keep the token in the address fragment
  | { kind: "keep"; name: string; value: string }         // for the next hello of this browser
  | { kind: "file"; name: string; text: string }          // a page to be saved under that name
  | { kind: "sheet"; re: number; sheet: Sheet };

/** The knowledge board of the open view as far as this page shows it: one of its groups. `pending`: it is not worked out
    yet, to be asked for again. In the quiz nothing is told while
    one marks. A row that is `idle` has nothing possible in it; `idle` of the board: the words for these rows. */
export interface Known {
  level: "off" | "public" | "full"; levels: { id: Settings["know"]; name: string }[]; text: string; pending: boolean;
  groups: { id: string; name: string; note: string }[]; open: string;
  corner: string; heads: KnownHead[]; rows: { head: KnownHead; cells: (KnownCell | null)[]; idle: boolean }[]; idle: string;
  causes: { text: string; rule: string; at: number }[];   // at: the position its event led to, -1 = none
  quiz: "" | "mark" | "told";
  result: { text: string; lines: { text: string; why: { text: string; cause: number }[] }[] } | null;
}
/** A thing or an identity. `label`: what is seen of its name. `text`: what is known of the thing, a sentence. */
export interface KnownHead { name: string; label: string; face: string; text: string }
/** A thing and an identity. `cause`: the number of what excludes it, or -1. */
export interface KnownCell { id: string; name: string; text: string; look: "no" | "open" | "sure"; cause: number; verdict: "" | "right" | "missed" | "wrong" }

/** A worked example after `at` of its `steps`: the areas that matter, what the last step brought. `title`: what was tried
    in vain. `link`: where it can be played, "" = nowhere. */
export interface ExampleStep {
  place: string; title: string; lines: string[]; areas: Area[]; formulas: Formula[]; point: string[];
  at: number; steps: number; link: string;
}
/** A reason card (alert) or an explanation. */
export interface Card {
  tone: "refused" | "info" | "moved-on";
  title: string;                     // what was tried
  text: string;                      // the rule in one sentence, filled in
  rule: string; ruleName: string;    // citation, opens the rulebook there
  remedy: string; remedyMoves: Move[];
  alternatives: Move[]; alternativesTitle: string;
}
export interface Preview { attempt: string; title: string; text: string; formulas: Formula[]; pieces: string[] }
/** A dialog made by Python: some text, perhaps a text box, buttons that send. */
export interface Sheet {
  title: string; text: string;
  box: { label: string; value: string; readonly: boolean } | null;   // a readonly box gets a copy button
  buttons: { label: string; send: Outgoing; primary: boolean }[];
  links: { name: string; text: string; href: string; picture: string }[];   // picture: an SVG of the address as a QR code
}
