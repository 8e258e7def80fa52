"""What Python and the page say to each other: the type of everything that travels.

The page forms no sentence and knows no rule: it draws, selects, composes and sends. Its own types,
``widgets/frontend/src/protocol.ts``, are written from this module by ``scripts/protocol.py``, comments included; a new
field is added here. Optional is what is marked so, everything else is always there.
"""

from __future__ import annotations

from typing import Any, Literal, NotRequired, TypedDict

# ---- traits, Python -> page. `scene` and `frame` come in a shorter form: widgets/wire.py, wire.ts ------------------


class Scene(TypedDict):
    """One picture of the table, made for one seat."""

    rev: int  # every message of the page names the rev it answers to
    game: str  # "ta_ke", "" on the start page
    lang: str
    dir: Literal["ltr", "rtl"]
    mode: Mode
    title: str  # document title
    banner: Banner
    seats: list[Seat]
    areas: list[Area]
    # verb -> how many words it takes; order = priority. Negative: that many written together as one word ("order 213")
    compose: dict[str, int]
    moves: list[Move]  # every legal action of this seat now (empty when it is not to move)
    timeline: Timeline | None
    scores: Scores | None
    tabs: list[Tab]  # panels of the side zone, in order
    tools: list[Tool]  # buttons under the table (undo, new game, copy record, …)
    form: Form | None  # the start panel in mode "setup"
    busy: str  # "" or what is being computed ("The bot is thinking")
    curtain: Curtain | None  # in mode "curtain": the screen is handed on; nothing of any seat is in the scene
    views: Views | None  # whose view is shown; null in games that hide nothing
    lesson: Lesson | None  # on the learn page, and where one guesses a score first
    stage: Stage | None  # where a lesson is shown to a class
    pad: Pad | None  # on the page of the score pads
    listed: bool  # all moves are listed beside the table, too
    beats: list[Beat]  # what has happened since this page last showed the table


class Beat(TypedDict):
    """What a looker-on sees of one event. `seat`: who acts, -1 = the table. `lit`: the places it is about. `result`:
    what has come of it, which stays for a moment.
    """

    kind: str  # of the event
    seat: int
    flights: list[Flight]
    lit: list[str]
    result: Result


class Flight(TypedDict):
    """A piece on its way, or `n` alike. A place is named by ids of items, cells or areas, the nearest first, in the
    picture before or after; where both are the same the piece is turned over there. Faces are as this view sees them.
    """

    origin: str
    target: str
    before: str
    after: str
    n: int


Result = Literal["", "battle", "trick", "score", "wound", "end"]
Mode = Literal["setup", "live", "review", "branch", "over", "edit", "curtain"]


class Pad(TypedDict):
    """A score pad: what can be entered, what it comes to, what is missing, the rounds written down."""

    groups: list[PadGroup]
    formulas: list[Formula]
    missing: list[PadNote]
    result: str
    rule: str
    ruleName: str
    names: list[str]
    rounds: list[list[str]]
    buttons: list[Tool]


class PadGroup(TypedDict):
    id: str
    name: str
    columns: int  # 0 = as many as fit
    heads: list[str]
    parts: list[PadPart]
    fill: list[Tool]


class PadNote(TypedDict):
    text: str
    rule: str
    ruleName: str


class PadPart(TypedDict):
    """`flag`: yes or no. `some`: there is at least one. `steps`: what one press adds or takes away. `piece`: what
    formulas count.
    """

    id: str
    kind: PartKind
    name: str
    short: str
    face: str
    piece: str
    value: str
    some: bool
    steps: list[int]
    choices: list[PadChoice]


PartKind = Literal["number", "flag", "choice"]


class PadChoice(TypedDict):
    value: str
    name: str
    face: str
    on: bool


class Stage(TypedDict):
    """`notes`: the page of whoever teaches, as any lesson, with notes. Otherwise the page that a class looks at:
    nothing but the banner, the step and the table, or nothing at all. `buttons`: what the keys of the stage send, by
    id.
    """

    view: Literal["stage", "blank", "notes"]
    buttons: list[Tool]


class Lesson(TypedDict):
    """The list of lessons, or the step on the table, or in a game the number that is asked for before it is shown.
    `ask`: a number is to be entered, with this label. `pick`: pressing a place answers the question. `point`: what is
    outlined.
    """

    contents: Contents | None
    title: str
    place: str
    html: str
    buttons: list[Tool]
    feedback: Feedback | None
    choices: list[Choice]
    ask: str
    pick: bool
    point: list[str]
    beside: bool  # in the side panel where there is room for one, not over the table
    notes: list[Note]  # for whoever teaches


class Contents(TypedDict):
    text: str
    games: list[GameContents]


class GameContents(TypedDict):
    title: str
    lessons: list[Entry]
    puzzles: PuzzleContents | None


class PuzzleContents(TypedDict):
    title: str
    levels: list[Level]


class Level(TypedDict):
    title: str
    puzzles: list[Entry]


class Entry(TypedDict):
    """Of the list. `short`: what is written on a small button, beside which the heading says the rest; "" = the name
    stands there.
    """

    name: str
    short: str
    done: bool
    send: Outgoing


class Feedback(TypedDict):
    title: str
    html: str
    formulas: list[Formula]


class Choice(TypedDict):
    name: str
    send: Outgoing
    wrong: bool
    right: bool


class Note(TypedDict):
    title: str
    html: str


class Curtain(TypedDict):
    """What is shown while the screen goes from hand to hand: public facts only. `recap`: what happened since that
    player's last look. `confirm` ("I am Olena") opens the view: held down for 0.6 s, or a key pressed twice.
    """

    seat: int
    heading: str
    text: str
    recap: list[str]
    confirm: str
    hint: str


Views = TypedDict(
    "Views",
    {
        "at": str,  # id of the choice shown
        "god": bool,  # everything is shown: a coloured frame, and in the banner the word for it (strings.god)
        # several people share this screen, so it can be handed on: the key P, and by itself when the page was out of
        # sight for `hide` seconds
        "pass": bool,
        "hide": int,
        "choices": "list[ViewChoice]",
    },
)


class ViewChoice(TypedDict):
    id: str
    name: str
    ask: str  # confirmed first, with these words


class Banner(TypedDict):
    phase: str
    text: str
    rule: str


class Seat(TypedDict):
    """`level`: of its bot, in a word; `said`: the name as it is read aloud then, "Emi, easy bot". "" for persons."""

    id: int
    name: str
    level: str
    said: str
    points: str
    toMove: bool
    mine: bool
    note: str
    pattern: int


class Area(TypedDict):
    """How the page reads an area. Every kind is a keyboard grid; rows and columns are what the arrow keys walk.
    grid: rows and columns with headers, drawn as a table. row: cells side by side, wrapping. stack: one pile per row,
    its cells top first. ring: as row, numbered. track: a lane of stepping stones per cell, its items as far along as
    its caption, a number, says.
    Zones: theirs above, center, mine below (low ones sticky on a phone until the game is over), won = what has been won
    so far, pool = supply and other shared small things, outcome = what the game has come to, before everything else.
    """

    id: str
    zone: Zone
    kind: AreaKind
    label: str
    columns: list[str]  # column headers, [] = none
    rows: list[Row]
    look: str  # css class of the area: "court", "hall", "path", …
    fold: bool  # looked up now and then: begins folded away
    box: list[float]  # left, top, width and height on the stage in per cent; [] = it has no place there


Zone = Literal["outcome", "theirs", "center", "mine", "won", "pool"]
AreaKind = Literal["grid", "row", "stack", "ring", "track"]


class Row(TypedDict):
    head: str
    cells: list[Cell]


class Cell(TypedDict):
    """One thing to focus and press. `acts` says which word it contributes to which attempt: {"take.0": "D"},
    {"ghost.0": "A", "ghost.1": "A"}; {"exchange.0": "1 3"} gives two at once, {"look.0": ""} is the attempt "look". A
    cell without acts can still be focused and asked about; with a rule it answers by a card.
    """

    id: str  # an item this seat cannot identify has the id of its place
    name: str  # the accessible name, a sentence
    items: list[Item]
    acts: dict[str, str]
    marks: list[Mark]
    caption: str  # short visible text ("5 chips", "×3")
    look: str  # "top", "covered", "space", "low", "middle", "samurai", "supply", "marker", …
    rule: str  # what explains it, "" = nothing in particular


class Item(TypedDict):
    """The items of a cell that looks "covered" are drawn as rims, the first one uppermost; elsewhere side by side, a
    "ghost" lying over the item before it.
    """

    id: str
    face: str  # "SA" … "NI", "ghost", "space-SA", "marker-0", "back"


Mark = Literal["ghosted", "moved", "scored", "bare", "turn", "up", "known"]


class Move(TypedDict):
    attempt: str
    name: str
    group: str


class Timeline(TypedDict):
    at: int  # position in actions
    moves: int
    turn: int
    turns: int
    text: str  # aria-valuetext: "Turn 7 of 23, Bea to move"
    stops: list[int]  # action index at which each turn begins
    live: bool  # at the end of the main line
    line: int  # 0 = main line
    lines: list[Line]
    undo: Permission
    redo: Permission


class Permission(TypedDict):
    ok: bool
    why: str


class Line(TypedDict):
    id: int
    name: str
    text: str
    depth: int


class Scores(TypedDict):
    box: list[float]  # where the last scoring stands on the stage, as that of an area
    totals: list[Total]
    last: Formulas | None  # the scoring of the last finished turn shown
    history: list[Turn]  # one per turn: the chart
    result: str  # sentence at the end of the game, else ""
    rule: str  # by which the game was won, else ""


class Total(TypedDict):
    seat: int
    name: str
    points: str


class Turn(TypedDict):
    at: int
    turn: str
    gains: list[int]


class Formulas(TypedDict):
    title: str
    rule: str
    seats: list[Formula]


class Formula(TypedDict):
    seat: int
    name: str
    spoken: str
    term: Term


class Term(TypedDict):
    """A filled-in formula: value = the parts joined by op."""

    value: str
    label: str
    op: Op
    parts: list[Term]
    pieces: list[str]  # ids of cells and items it counts


Op = Literal["value", "sum", "product"]


class Tab(TypedDict):
    id: TabName
    name: str


TabName = Literal["log", "rules", "score", "know", "hint", "review", "tree"]


class Tool(TypedDict):
    """A button. `why`: said when one that is `disabled` is pressed, "" = nothing."""

    id: str
    name: str
    send: Outgoing
    disabled: bool
    why: str
    primary: bool


class Form(TypedDict):
    title: str
    text: str
    submit: str
    more: str  # name of the panel with the advanced fields
    fields: list[Field]
    send: Outgoing  # sent with {values} added


class Field(TypedDict):
    id: str
    kind: FieldKind
    label: str
    help: str
    value: str | bool | int
    choices: list[FieldChoice]
    advanced: bool
    max: int
    when: Condition | None  # shown only while that field has one of these values
    rule: str  # the rule it is about, "" = none


FieldKind = Literal["select", "radio", "text", "check", "number"]


class FieldChoice(TypedDict):
    value: str
    label: str


class Condition(TypedDict):
    field: str
    values: list[str]


class Log(TypedDict):
    """The newest log lines; older ones on request."""

    total: int
    lines: list[LogLine]


class LogLine(TypedDict):
    n: int  # counts within this view
    at: int
    turn: int
    who: str
    text: str
    rule: str  # its title is strings["rule:" + rule]
    kind: Literal["event", "score", "private"]


class Advice(TypedDict):
    """The trait `advice`: what the panels of hints and of the review show. It comes and goes without a new scene.
    Formulas come in the shorter form, everything else as it stands here.
    """

    hint: Hint | None
    review: Review | None


class Panel(TypedDict):
    text: str
    busy: bool
    said: str  # what the last press has brought, to be spoken
    buttons: list[Tool]


class Hint(Panel):
    """As much of a hint as was asked for."""

    rulesTitle: str
    rules: list[NamedRule]
    movesTitle: str
    leadsTitle: str
    moves: list[HintMove]
    why: list[str]
    all: AllMoves | None


class NamedRule(TypedDict):
    rule: str
    name: str


class AllMoves(TypedDict):
    title: str
    moves: list[ValuedMove]


class ValuedMove(TypedDict):
    name: str
    value: str


class HintMove(TypedDict):
    """`bar` and `spread`: from and to, in percent of the scale of all bars; empty = none."""

    name: str
    best: str  # a word, "" = it is not
    value: str
    bar: list[float]
    spread: list[float]
    formulas: list[Formula]


class Review(Panel):
    done: int  # of `total` steps of the work
    total: int
    lossesTitle: str
    losses: list[str]
    pointsTitle: str
    points: list[TurningPoint]
    none: str
    chart: LossChart | None
    parTitle: str
    par: list[str]


class TurningPoint(TypedDict):
    text: str
    buttons: list[Tool]


class LossChart(TypedDict):
    title: str
    none: str
    rows: list[LossRow]


class LossRow(TypedDict):
    name: str
    marks: list[LossMark]


class LossMark(TypedDict):
    name: str
    short: str
    size: float  # percent of the greatest loss
    at: int
    send: Outgoing


class Settings(TypedDict):
    theme: Literal["auto", "light", "dark"]
    shortcuts: bool
    confirm: Literal["auto", "on", "off"]
    motion: Literal["auto", "off"]
    predict: bool
    know: KnowLevel
    pace: Pace


KnowLevel = Literal["auto", "off", "public", "full"]
Pace = Literal["normal", "slow", "fast", "step", "none"]
Strings = dict[str, str]  # interface words, see widgets/strings.py


# ---- messages, page -> Python --------------------------------------------------------------------------------------
# Each is answered by at least {kind: "ack", re: id}, sent after the new scene where there is one. Ids never repeat, not
# even between two views or two loads of the page. A view takes answers to its own ids and those with `re: 0`.


class Numbered(TypedDict):
    """What each carries besides: its own number, and that of the scene it answers to."""

    id: int
    rev: int


class SayHello(TypedDict):
    kind: Literal["hello"]
    search: str
    hash: str
    languages: list[str]
    base: NotRequired[str]  # the page's address without its fragment
    learnt: NotRequired[str]  # this and the next two: what "keep" gave
    predicted: NotRequired[str]
    pad: NotRequired[str]
    settings: NotRequired[dict[str, Any]]  # what was set in this browser, the language among it


class SayPlay(TypedDict):
    """Plays it, or answers with a card; may be the mere beginning of an attempt ("ghost A") where nothing legal begins
    like that.
    """

    kind: Literal["play"]
    attempt: str


class SayCommand(TypedDict):
    """The command line: a notation or a word such as "undo"."""

    kind: Literal["command"]
    text: str


class SayExplain(TypedDict):
    """Why? on something: a card without trying."""

    kind: Literal["explain"]
    attempt: str


class SayPreview(TypedDict):
    kind: Literal["preview"]
    attempt: str


class SayRule(TypedDict):
    kind: Literal["rule"]
    rule: str  # "" = table of contents


class SayFind(TypedDict):
    """Search the rulebook."""

    kind: Literal["find"]
    text: str


class SayExample(TypedDict):
    """A worked example of that rule after so many of its steps."""

    kind: Literal["example"]
    rule: str
    n: int
    at: int


class SayOlder(TypedDict):
    """Log lines before n."""

    kind: Literal["older"]
    before: int


class SaySay(TypedDict):
    kind: Literal["say"]
    what: Literal["hand", "table", "score", "last", "know"]


class SayKnow(TypedDict):
    """The knowledge board: which group of it is open. `marks`: ids of cells."""

    kind: Literal["know"]
    group: str
    quiz: Quiz
    marks: list[str]


class SayStep(TypedDict):
    kind: Literal["step"]
    to: int


class SayTurn(TypedDict):
    kind: Literal["turn"]
    by: int  # -1, 1: one turn back or on


class SayUndo(TypedDict):
    kind: Literal["undo"]


class SayRedo(TypedDict):
    kind: Literal["redo"]


class SayBranch(TypedDict):
    """What if: with all cards, or with those a seat cannot see drawn by lot."""

    kind: Literal["branch"]
    how: NotRequired[Literal["all", "mine"]]


class SayLine(TypedDict):
    kind: Literal["line"]
    line: int


class SayLive(TypedDict):
    kind: Literal["live"]


class SayWorld(TypedDict):
    """In a what-if as I knew it: another world."""

    kind: Literal["world"]


class SayPass(TypedDict):
    """Hand the screen on: close this view, draw the curtain."""

    kind: Literal["pass"]


class SayReveal(TypedDict):
    """At the curtain: the player named there is here."""

    kind: Literal["reveal"]


class SayView(TypedDict):
    """Whose view to show, an id of scene.views.choices."""

    kind: Literal["view"]
    view: str


class SayHappened(TypedDict):
    """All that has happened since one's last turn, once more."""

    kind: Literal["happened"]


class SayFormula(TypedDict):
    """The scoring at that point of the line."""

    kind: Literal["formula"]
    at: int


class SayGuess(TypedDict):
    """The number asked for."""

    kind: Literal["guess"]
    text: str


class SaySkip(TypedDict):
    """No guess, or on after it."""

    kind: Literal["skip"]


class SayRecount(TypedDict):
    """The tally of the guesses begins anew."""

    kind: Literal["recount"]


class SayHint(TypedDict):
    """One step on; no hint after all; why a bot played so."""

    kind: Literal["hint"]
    what: Literal["next", "cancel", "reason"]


class SayReview(TypedDict):
    kind: Literal["review"]
    what: Literal["start", "cancel"]


class SayTurning(TypedDict):
    """At a turning point of the review."""

    kind: Literal["turning"]
    what: Literal["go", "again", "best", "back"]
    at: int


class SaySet(TypedDict):
    """One of Settings, or "language"."""

    kind: Literal["set"]
    name: str
    value: str | bool


class SayForm(TypedDict):
    kind: Literal["form"]
    name: str
    values: NotRequired[dict[str, str | bool | int]]


class SaySheet(TypedDict):
    kind: Literal["sheet"]
    name: str
    text: NotRequired[str]


Outgoing = (
    SayHello
    | SayPlay
    | SayCommand
    | SayExplain
    | SayPreview
    | SayRule
    | SayFind
    | SayExample
    | SayOlder
    | SaySay
    | SayKnow
    | SayStep
    | SayTurn
    | SayUndo
    | SayRedo
    | SayBranch
    | SayLine
    | SayLive
    | SayWorld
    | SayPass
    | SayReveal
    | SayView
    | SayHappened
    | SayFormula
    | SayGuess
    | SaySkip
    | SayRecount
    | SayHint
    | SayReview
    | SayTurning
    | SaySet
    | SayForm
    | SaySheet
)


# ---- messages, Python -> page --------------------------------------------------------------------------------------

ShortTerm = list[Any]  # value, label, op, pieces, parts: a Term in the shorter form of widgets/wire.py and wire.ts
ShortLine = list[Any]  # n, at, turn, who, text, rule, kind: a LogLine in the shorter form


class ShortFormula(TypedDict):
    seat: int
    name: str
    spoken: str
    term: ShortTerm


class ShortFormulas(TypedDict):
    title: str
    rule: str
    seats: list[ShortFormula]


class TellAck(TypedDict):
    kind: Literal["ack"]
    re: int


class TellCard(TypedDict):
    kind: Literal["card"]
    re: int
    card: Card


class TellPreview(TypedDict):
    kind: Literal["preview"]
    re: int
    preview: ShortPreview


class TellRule(TypedDict):
    kind: Literal["rule"]
    re: int
    rule: str
    title: str
    # links to other rules are <a data-rule="id" href="#">; the answer to "find" is the matching toc and html ""
    html: str
    lang: str
    toc: list[Section]
    examples: list[str]  # the names of the worked examples of that rule


class Section(TypedDict):
    rule: str
    title: str


class TellExample(TypedDict):
    kind: Literal["example"]
    re: int
    rule: str
    n: int
    example: ShortExample


class TellOlder(TypedDict):
    kind: Literal["older"]
    re: int
    lines: list[ShortLine]


class TellSay(TypedDict):
    kind: Literal["say"]
    re: int
    text: str


class TellKnow(TypedDict):
    kind: Literal["know"]
    re: int
    known: Known


class TellHappened(TypedDict):
    kind: Literal["happened"]
    re: int
    beats: list[Beat]


class TellFormula(TypedDict):
    kind: Literal["formula"]
    re: int
    formulas: ShortFormulas


class TellAddress(TypedDict):
    """Keep the token in the address fragment."""

    kind: Literal["address"]
    hash: str
    push: bool


class TellKeep(TypedDict):
    """For the next hello of this browser."""

    kind: Literal["keep"]
    name: str
    value: str


class TellFile(TypedDict):
    """A page to be saved under that name."""

    kind: Literal["file"]
    name: str
    text: str


class TellSheet(TypedDict):
    kind: Literal["sheet"]
    re: int
    sheet: Sheet


class TellHere(TypedDict):
    """Answers whether anybody is there (widgets/ways/way.py)."""

    kind: Literal["here"]


class TellBusy(TypedDict):
    """Python is at work and may be silent for so long."""

    kind: Literal["busy"]
    seconds: float


Incoming = (
    TellAck
    | TellCard
    | TellPreview
    | TellRule
    | TellExample
    | TellOlder
    | TellSay
    | TellKnow
    | TellHappened
    | TellFormula
    | TellAddress
    | TellKeep
    | TellFile
    | TellSheet
    | TellHere
    | TellBusy
)


class Known(TypedDict):
    """The knowledge board of the open view as far as this page shows it: one of its groups. `pending`: it is not worked
    out yet, to be asked for again. In the quiz nothing is told while one marks. A row that is `idle` has nothing
    possible in it; `idle` of the board: the words for these rows.
    """

    level: ShownLevel
    levels: list[KnownLevel]
    text: str
    pending: bool
    groups: list[KnownGroup]
    open: str
    corner: str
    heads: list[KnownHead]
    rows: list[KnownRow]
    idle: str
    causes: list[KnownCause]
    quiz: Quiz
    result: KnownResult | None


Quiz = Literal["", "mark", "told"]
ShownLevel = Literal["off", "public", "full"]
Verdict = Literal["", "right", "missed", "wrong"]


class KnownLevel(TypedDict):
    id: KnowLevel
    name: str


class KnownGroup(TypedDict):
    id: str
    name: str
    note: str


class KnownHead(TypedDict):
    """A thing or an identity. `label`: what is seen of its name. `text`: what is known of the thing, a sentence."""

    name: str
    label: str
    face: str
    text: str


class KnownRow(TypedDict):
    head: KnownHead
    cells: list[KnownCell | None]
    idle: bool


class KnownCell(TypedDict):
    """A thing and an identity."""

    id: str
    name: str
    text: str
    look: Literal["no", "open", "sure"]
    cause: int  # the number of what excludes it, or -1
    verdict: Verdict


class KnownCause(TypedDict):
    text: str
    rule: str
    at: int  # the position its event led to, -1 = none


class KnownResult(TypedDict):
    text: str
    lines: list[KnownLine]


class KnownLine(TypedDict):
    text: str
    why: list[KnownWhy]


class KnownWhy(TypedDict):
    text: str
    cause: int


class ExampleFacts(TypedDict):
    """A worked example after `at` of its `steps`, without what is drawn of it. `title`: what was tried in vain. `link`:
    where it can be played, "" = nowhere.
    """

    place: str
    title: str
    lines: list[str]
    point: list[str]
    at: int
    steps: int
    link: str


class ExampleStep(ExampleFacts):
    """With the areas that matter, and what the last step brought."""

    areas: list[Area]
    formulas: list[Formula]


class ShortExample(ExampleFacts):
    """As it travels: areas and formulas in the shorter form."""

    areas: list[Any]
    formulas: list[ShortFormula]


class Card(TypedDict):
    """A reason card (alert) or an explanation."""

    tone: Tone
    title: str  # what was tried
    text: str  # the rule in one sentence, filled in
    rule: str  # citation, opens the rulebook there
    ruleName: str
    remedy: str
    remedyMoves: list[Move]
    alternatives: list[Move]
    alternativesTitle: str


Tone = Literal["refused", "info", "moved-on"]


class PreviewFacts(TypedDict):
    attempt: str
    title: str
    text: str
    pieces: list[str]


class Preview(PreviewFacts):
    formulas: list[Formula]


class ShortPreview(PreviewFacts):
    """As it travels."""

    formulas: list[ShortFormula]


class Sheet(TypedDict):
    """A dialog made by Python: some text, perhaps a text box, buttons that send."""

    title: str
    text: str
    box: Box | None
    buttons: list[SheetButton]
    links: list[Link]


class Box(TypedDict):
    label: str
    value: str
    readonly: bool  # a readonly box gets a copy button


class SheetButton(TypedDict):
    label: str
    send: Outgoing
    primary: bool


class Link(TypedDict):
    name: str
    text: str
    href: str
    picture: str  # an SVG of the address as a QR code


# ---- the page of experiments: the traits `page` and `progress`, and its messages, which have no numbers -------------


class ExplorePage(TypedDict):
    """All that is shown but how far what is being computed is."""

    title: str
    intro: list[str]
    lang: str
    dir: Literal["ltr", "rtl"]
    links: list[PageLink]
    reader: Readers
    games: ExploredGames
    cancel: str
    parts: list[Experiment]


class PageLink(TypedDict):
    text: str
    href: str


class Readers(TypedDict):
    """The languages to choose from."""

    label: str
    value: str
    choices: list[FieldChoice]


class ExploredGames(TypedDict):
    label: str
    choices: list[ExploredGame]


class ExploredGame(TypedDict):
    value: str
    label: str
    on: bool


class Experiment(TypedDict):
    """What is asked for, and what came out of it. `trouble`: why nothing did."""

    id: str
    title: str
    text: str
    fields: list[ExperimentField]
    submit: str
    trouble: str
    blocks: list[Block]


class ExperimentField(TypedDict):
    """`check`: "1" or nothing. `when`: needed only while another field has one of these values."""

    id: str
    kind: Literal["select", "number", "text", "check"]
    label: str
    value: str
    choices: NotRequired[list[FieldChoice]]
    min: NotRequired[int]
    max: NotRequired[int]
    when: NotRequired[Condition]


class NoteBlock(TypedDict):
    """A paragraph, with a link behind it if `href` is there."""

    kind: Literal["note"]
    text: str
    href: str
    link: str


class FigureBlock(TypedDict):
    kind: Literal["figure"]
    figure: Figure


class TableBlock(TypedDict):
    """The first cell of a row is its head. `numbers`: the columns set as numbers. `matrix`: all of them are."""

    kind: Literal["table"]
    caption: str
    text: str
    heads: list[str]
    rows: list[list[str | TableCell]]
    numbers: list[int]
    matrix: bool


class TableCell(TypedDict):
    """A cell of few signs. `said`: what a screen reader says instead."""

    text: str
    said: str
    tint: Tint


Tint = Literal["", "good", "bad", "even"]


class OutlineBlock(TypedDict):
    kind: Literal["outline"]
    title: str
    entries: list[OutlineEntry]
    folded: bool


class OutlineEntry(TypedDict):
    text: str
    entries: list[OutlineEntry]


Block = NoteBlock | FigureBlock | TableBlock | OutlineBlock


class Progress(TypedDict):
    """How far an experiment is; the trait `progress` has it by the experiment's id."""

    text: str
    done: int
    total: int
    busy: bool


class Figure(TypedDict):
    """A chart, also the one trait of `widgets.chart.Chart`."""

    kind: Literal["bars", "lines", "dots", "histogram"]
    columns: dict[str, list[str | float | None]]  # in the order of the table; a histogram has from, to, [series], count
    heads: dict[str, str]
    x: str
    y: str | None
    series: str | None
    errorBar: bool  # the columns low and high
    title: str
    text: str
    xLabel: str
    yLabel: str
    words: FigureWords
    lang: str
    dir: Literal["ltr", "rtl"]


class FigureWords(TypedDict):
    table: str
    nothing: str


class ExploreHello(TypedDict):
    kind: Literal["hello"]
    hash: str
    languages: list[str]


class ExploreSpeak(TypedDict):
    kind: Literal["speak"]
    language: str


class ExploreGame(TypedDict):
    kind: Literal["game"]
    name: str


class ExploreRun(TypedDict):
    """Compute an experiment with what is entered."""

    kind: Literal["run"]
    part: str
    values: dict[str, str]


class ExploreCancel(TypedDict):
    kind: Literal["cancel"]
    part: str


ExploreOutgoing = ExploreHello | ExploreSpeak | ExploreGame | ExploreRun | ExploreCancel
