"""`Table`: one widget for all games. Python holds the match and makes the scene; the page draws and asks.

Everything a browser says is a message, validated here; state goes back as whole traits. The match, the seed and the
players never are synced traits: whatever is one reaches every browser.

    >>> from widgets import Table
    >>> table = Table("ta_ke", seed=1, names=["Ann", "Bea"])
    >>> table.play("take D")
    >>> table.match.cursor
    1
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Callable, Collection, Mapping, Sequence
from html import escape
from pathlib import Path
from typing import Any, ClassVar

import traitlets

from gamelib.bots.player import Player
from gamelib.errors import MatchError, UnknownAction
from gamelib.events import Event
from gamelib.example import examples
from gamelib.game import OVER, Game, State
from gamelib.language import LANGUAGES, N_, NN_, SOURCE, Language, language, negotiate
from gamelib.match import Entry, Match
from gamelib.rulebook import rulebook
from widgets import explain
from widgets.background import Background
from widgets.diary import FAILED as BOT_FAILED
from widgets.diary import Diary
from widgets.example import address, example_json, titles
from widgets.eyes import GOD, ME, TABLE, Eyes, Look
from widgets.formula import formulas, pieces
from widgets.hints import Hints
from widgets.known import LEVELS, Board
from widgets.predict import FIRST_GUESS, KEPT, PREDICT, Predictions, Tally
from widgets.presentation import presentation
from widgets.review import Reviewing
from widgets.safe import SafeWidget, guarded
from widgets.scenes.scene import Json, Picture, Setting
from widgets.strings import strings
from widgets.thinking import Thinker
from widgets.wire import frame, slim, slim_formulas, slim_log

STATIC = Path(__file__).parent / "static"
LOG_LINES = 6
"""Newest log lines sent with every change; the page asks for older ones."""
REMEMBERED_IDS = 256
"""Message ids remembered so that a repeated message is applied once."""
MAX_MESSAGE_TEXT = 100_000
"""Letters of what may be pasted."""
MAX_FIELD = 500
"""Letters of any other field, and items of a list."""
MAX_ADDRESS = 8000
MAX_ID = 40

SETTINGS: dict[str, tuple[Any, ...]] = {
    "theme": ("auto", "light", "dark"),
    "shortcuts": (True, False),
    "confirm": ("auto", "on", "off"),
    "motion": ("auto", "off"),
    "predict": (False, True),
    "know": tuple(LEVELS),
}
"""What the page may set besides the language, the default first."""

MESSAGES: dict[str, dict[str, type]] = {
    "hello": {"search": str, "hash": str, "languages": list},
    "play": {"attempt": str},
    "command": {"text": str},
    "explain": {"attempt": str},
    "preview": {"attempt": str},
    "rule": {"rule": str},
    "find": {"text": str},
    "example": {"rule": str, "n": int, "at": int},
    "older": {"before": int},
    "say": {"what": str},
    "know": {"group": str, "quiz": str, "marks": list},
    "step": {"to": int},
    "turn": {"by": int},
    "undo": {},
    "redo": {},
    "branch": {},
    "world": {},
    "pass": {},
    "reveal": {},
    "view": {"view": str},
    "line": {"line": int},
    "live": {},
    "formula": {"at": int},
    "guess": {"text": str},
    "skip": {},
    "recount": {},
    "hint": {"what": str},
    "review": {"what": str},
    "turning": {"what": str, "at": int},
    "set": {"name": str, "value": object},
    "form": {"name": str},
    "sheet": {"name": str},
}
"""The messages a page may send and the fields each must have."""
LONGEST = {"search": MAX_ADDRESS, "hash": MAX_ADDRESS, "marks": 6000}
"""How long a field may be, where `MAX_FIELD` would be too short."""
CHANGING = frozenset({"play", "undo", "redo", "branch", "world", "reveal"})
"""Messages that change the match or open a view: a stale one is refused."""
AT_THE_CURTAIN = frozenset({"hello", "reveal", "pass", "set", "rule", "find", "example", "form", "sheet"})
"""Messages that mean something while nobody's view is open."""
HIDE_SECONDS = 20
"""A shared screen out of sight for longer draws the curtain."""
RECAP_LINES = 12
"""Public events told at the curtain."""

WORDS = {
    N_("undo"): "undo", N_("redo"): "redo", N_("branch"): "branch", N_("live"): "live", N_("back"): "back",
    N_("next"): "next", N_("hand"): "hand", N_("table"): "table", N_("score"): "score", N_("last"): "last",
    N_("help"): "help", N_("hint"): "hint",
}  # fmt: skip
"""Words of the command line besides notations."""

FAILED = N_("That did not work")
FAILED_TEXT = N_("Something went wrong here. Nothing was changed. Mark in the server's log: {mark}")
MOVED_ON = N_("The table has moved on")
MOVED_ON_TEXT = N_("Something happened at this table before your move arrived. Look again and choose.")
IN_THE_PAST = N_("You are looking at the past")
IN_THE_PAST_TEXT = N_("This is turn {turn}. Start a branch to try something here, or go back to the live game.")
UNKNOWN = N_("Not understood: {text}")
COMMANDS = N_("Command line")
UNKNOWN_TEXT = N_("Type an action as in the list of moves, for example: {examples}; or a word: {words}.")
TURN_OF = N_("Turn {turn} of {turns}, {player} to move")
GAME_OVER = N_("Turn {turn} of {turns}, game over")
MAIN_LINE = N_("The game")
BRANCH_NAME = N_("Branch {n}")
BRANCH_TEXT = NN_("from turn {turn}, {n} action", "from turn {turn}, {n} actions")
FROM_TURN = N_("From turn {turn}: {prompt}")
NOTHING_TO_UNDO = N_("There is nothing to take back here.")
NOTHING_TO_REDO = N_("There is nothing to play again.")
UNDO_BARRIER = N_("Something was seen at this point, so it cannot be taken back.")
UNDO_ELSEWHERE = N_("Go to the end of this line first.")
WON = N_("The game is over. Won by {players}.")
DRAW = N_("The game is over. It is a draw.")
NOTHING_HIDDEN = N_("Nothing is hidden in this game.")
EMPTY_PLACE = N_("Nothing lies there.")
NO_MOVES_YET = N_("Nothing has happened yet.")
PASS_TO = N_("Pass to {player}")
I_AM = N_("I am {player}")
CURTAIN_TEXT = N_("Give the screen to {player}. The others look away.")
CURTAIN_HINT = N_("Hold the button down for a moment, or press it twice with a key.")
PASS_ON = N_("Look at what you have learnt, then pass the screen on to {player}.")
HAND_ON = N_("Pass the screen on")
VIEW_OF = N_("As {player} sees it")
VIEW_MINE = N_("What {player} sees")
VIEW_KNOWS = N_("What {player} knows about me")
VIEW_TABLE = N_("The table, as everybody sees it")
VIEW_GOD = N_("Everything")
GOD_ASK = N_("All hidden cards are shown. The game counts as open from here on, and the log says so.")
NO_GOD = N_("All cards are shown when the game is over, or at a table that was begun with open cards.")
NO_VIEW = N_("This view is not for you while the game goes on.")
WATCHING = N_("You are watching")
WATCHING_TEXT = N_("This view plays for nobody. Choose the view of a player of this screen.")
OPENED = N_("All hands shown from turn {turn}.")
WHAT_IF = N_("What if …")
WHAT_IF_TEXT = N_("With all cards as they lie, or as this seat knew it: what it cannot see is drawn by lot.")
WITH_ALL = N_("With all cards")
AS_I_KNEW = N_("As I knew it")
ANOTHER_WORLD = N_("Another world")
FROM_TURN_WORLD = N_("From turn {turn}, world {n}: {prompt}")
NO_WORLD = N_("Only a what-if with drawn cards has other worlds.")
OVER_NO_UNDO = N_("The game is over and everything has been shown.")
NOT_CERTAIN = N_("You are certain of no hidden card.")
TAKE_UP = N_("Take the card back")
TABS = (("log", N_("Log")), ("rules", N_("Rules")), ("score", N_("Score")), ("tree", N_("Tree")))


class Table(SafeWidget):
    """A game on the table.

    match:     the `Match` shown; its cursor is where one looks
    seats:     the seats played at this screen; with several, the one to move acts
    bots:      seat -> player for the other seats
    near:      the seat at the near side of the picture where nothing is hidden; elsewhere the one whose view is open
    eyes:      whose view is shown
    open:      everything may be seen from the beginning
    picture:   the scene shown, whole; the synced traits hold it in a shorter form
    """

    _esm = (STATIC / "table.js").read_text(encoding="utf-8")
    _css = (STATIC / "table.css").read_text(encoding="utf-8")
    scene = traitlets.Dict().tag(sync=True)
    frame = traitlets.Dict().tag(sync=True)
    log = traitlets.Dict().tag(sync=True)
    strings = traitlets.Dict().tag(sync=True)
    settings = traitlets.Dict().tag(sync=True)
    advice = traitlets.Dict().tag(sync=True)

    pause: ClassVar[float] = 0.6
    """Seconds before each decision of a bot: depends on nothing hidden."""
    thinker: ClassVar[type[Thinker]] = Thinker
    background: ClassVar[type[Background]] = Background

    learn_page: ClassVar[str] = ""
    """Address of the learn page, where an example of the rulebook can be tried; empty where there is none."""

    def __init__(
        self,
        match: Match | Game | str,
        *,
        bots: Mapping[int, Player] | None = None,
        seats: Collection[int] | None = None,
        near: int | None = None,
        lang: str | None = None,
        open: bool = False,
        **new: Any,
    ) -> None:
        """Show a match, or a new one of a game.

        lang:  the language the table begins in; by default the one that the browser asks for
        new:   arguments of `Match.new`
        """
        self.language: Language = language(lang or SOURCE)
        self._asks_language = lang is None
        self._ids: deque[object] = deque(maxlen=REMEMBERED_IDS)
        self._rev = 0
        self._answered = False
        self._met = False
        self._thinker = self.thinker(self)
        self.predictions = Predictions(self)
        self.board = Board(self)
        self.hints, self.reviewing = Hints(self), Reviewing(self)
        self._answers: dict[str, Callable[[Json], None]] = {kind: getattr(self, f"_on_{kind}") for kind in MESSAGES}
        super().__init__(settings={name: values[0] for name, values in SETTINGS.items()})
        shown = match if isinstance(match, Match) else Match.new(match, **new)
        self.show(shown, bots=bots, seats=seats, near=near, open=open)
        self.on_msg(self._on_message)

    def show(
        self,
        match: Match,
        *,
        bots: Mapping[int, Player] | None = None,
        seats: Collection[int] | None = None,
        near: int | None = None,
        open: bool = False,
    ) -> None:
        """Put another match on this table."""
        with self.lock:
            self._thinker.stop()
            self.match = match
            self.bots = dict(bots or {})
            self.seats = frozenset(range(match.players)) - frozenset(self.bots) if seats is None else frozenset(seats)
            self.near = near if near is not None else min(self.seats, default=0)
            self.open = open
            hidden = bool(self.game.reveals) and not open
            self.eyes = Eyes(self.seats, hidden, hidden and self.game.private(match.players))
            self._followed = len(match.lines[0].actions)
            self.predictions.begin()
            self.diary = Diary(self)
            if self.open and self.game.reveals:
                self._see_all()
            self._follow()
            self._word()
            self.publish()
            self._thinker.wake()

    def _word(self) -> None:
        """Form the words that no scene brings."""
        rules = {f"rule:{rule}": explain.rule_name(rule, self.game, self.language) for rule in self.game.rules}
        languages = {f"language:{code}": name for code, name in LANGUAGES.items()}
        drawings = {f"face:{face}": drawing for face, drawing in presentation(self.game).drawings.items()}
        self.strings = {**strings(self.language), **languages, **rules, **drawings}

    # ---- for people who program ------------------------------------------------------------------------------

    @property
    def game(self) -> Game:
        """The game being played."""
        return self.match.game

    @property
    def names(self) -> tuple[str, ...]:
        """The seats' names in the reader's language."""
        return self.match.called(self.language)

    def play(self, action: Any) -> None:
        """Play an action (number, structured form or notation) for the seat to move; raises as `Match.play`."""
        with self.lock:
            self.predictions.drop()
            self.match.play(action)
            self.changed()

    def speak(self, code: str) -> None:
        """Say everything in another language from now on."""
        with self.lock, self.hold_sync():
            if language(code) is not self.language:
                self.language = language(code)
                self._word()
                self.publish()

    def changed(self) -> None:
        """Tell the page that somebody here has changed the match, and let a bot go on if it is its turn."""
        self.published(mine=True)
        self._thinker.wake()

    def published(self, mine: bool = False) -> None:
        """Send the new position; the play page also keeps it. ``mine``: somebody at this screen has made it."""
        self._follow()
        self.publish()

    @property
    def bot_pause(self) -> float | None:
        """Seconds before each decision of a bot, ``None`` where the bots move elsewhere."""
        return self.pause

    @property
    def predicting(self) -> bool:
        """Whether a number is asked for before it is shown."""
        return bool(self.settings["predict"])

    @property
    def advising(self) -> bool:
        """Whether hints and a review may be asked for here."""
        return True

    @property
    def seat(self) -> int | None:
        """The seat whose view is open; ``None`` at the curtain, and for a table that plays for nobody."""
        return self.actor(self.match.state)

    # ---- where we are ----------------------------------------------------------------------------------------

    def _tabs(self) -> list[Json]:
        """The panels at the side."""
        always = [{"id": id, "name": self.language(name)} for id, name in TABS]
        return [*always, *self.board.tab(), *self.hints.tab(), *self.reviewing.tab()]

    @property
    def mode(self) -> str:
        """``live``, ``over``, ``review`` (looking back) or ``branch`` (a what-if line)."""
        if self.match.cursor != len(self.match):
            return "review"
        if self.match.line:
            return "branch"
        return "over" if self.match.state.to_move == OVER else "live"

    @property
    def sealed(self) -> bool:
        """Something is hidden at this table that not everybody at it may see yet."""
        return self.eyes.hidden and self.newest.to_move != OVER

    @property
    def newest(self) -> State:
        """The newest position of the game itself that this page may show: while a number is guessed, not the last."""
        states, shown = self.match.lines[0].states, self.predictions.shown
        return states[-1] if shown is None else states[min(shown, len(states) - 1)]

    @property
    def free(self) -> bool:
        """Every view may be shown of the position one looks at: nothing in it is a secret, or it is a drawn world."""
        world = self.match.lines[self.match.line].world
        return not self.sealed or (world is not None and self.match.cursor >= world.at)

    def actor(self, state: State) -> int | None:
        """The seat that presses at this screen act for: the seat to move if it is played here, else one that is.

        In a what-if branch every seat is played here. Where something is hidden it is the seat whose view is open, and
        ``None`` where none is.
        """
        if self.mode == "branch":
            return max(int(state.to_move), 0)
        return self.eyes.actor(int(state.to_move))

    def look(self) -> Look:
        """The view shown. One that reaches beyond the own seats gives way where that is not, or no longer, free."""
        if self.eyes.reaches_out and not self.free:
            self.eyes.view = ME
        return self.eyes.look(self.actor(self.match.state))

    def _follow(self) -> None:
        """Let the screen change hands when somebody else at it is to move, or first ask for a number."""
        if self.predictions.hold():
            return
        line = self.match.lines[0]
        news = [event for events in line.events[self._followed :] for event in events]
        told = any(
            event.audience is not None and event.visible_to(self.eyes.seat) and event.kind in self.game.reveals
            for event in news
        )
        self._followed = len(line.actions)
        self.eyes.follow(int(line.states[-1].to_move), told, self._followed)
        if self.eyes.curtain is not None:
            self.match.live()

    # ---- the scene -------------------------------------------------------------------------------------------

    def publish(self) -> None:
        """Make the scene and the log anew and send them.

        A page that has not said hello may be a notebook that is run and saved with nobody there: until then the traits
        hold what everybody may know.
        """
        with self.lock, self.hold_sync():
            self._rev += 1
            self.hints.follow()
            self.reviewing.follow()
            self.picture = self._scene()
            log = self._log()
            shown = self.picture
            if self.sealed and not self._met and self.eyes.curtain is None:
                view, self.eyes.view = self.eyes.view, TABLE
                shown, log = self._scene(), self._log()
                self.eyes.view = view
            self.frame = frame(shown)
            self.scene = slim(shown)
            self.log = slim_log(log)
            self.advise()

    def advise(self) -> None:
        """Send what the panels of hints and review show. It is no new scene: what is being chosen stays as it is."""
        self.advice = {"hint": self.hints.panel(), "review": self.reviewing.panel()}

    def _scene(self) -> Json:
        if self.eyes.curtain is not None:
            return self._curtain_scene(self.eyes.curtain)
        match, say = self.match, self.language
        state = match.state
        view = state.observe(self.look().seat)
        last = self._last_scoring()
        picture = presentation(self.game).scene(view, self._setting(state, view.seat, last))
        playable = self.mode in ("live", "branch") and view.seat == view.to_move and self.eyes.acting
        scene = {
            "rev": self._rev,
            "game": self.game.name,
            "lang": say.code,
            "dir": say.direction,
            "mode": self.mode,
            "title": f"{self.game.title} · Terakoya",
            "banner": self._banner(view, picture),
            "seats": self._seats(state, picture),
            "areas": list(picture.areas),
            "compose": dict(picture.compose),
            "moves": explain.moves(view, self.game, say, self.names) if playable else self._moves_ahead(view),
            "timeline": self._timeline(state),
            "scores": self._scores(picture, last),
            "tabs": self._tabs(),
            "tools": self._tools(view.legal if playable else ()),
            "form": None,
            "busy": self._thinker.busy,
            "curtain": None,
            "views": self._views(),
        }
        return self.predictions.asking(self.reviewing.asking(scene))

    def _moves_ahead(self, view: Any) -> list[Json]:
        """What can be chosen before its turn; only the play page knows when."""
        return []

    def _setting(self, state: State, viewer: int | None, last: tuple[int, Event] | None) -> Setting:
        """What the picture needs besides the view."""
        look = self.look()
        scored = pieces(self.game.formulas(last[1])) if last and last[0] == self.match.cursor - 1 else frozenset()
        if not self.game.reveals:
            return Setting(self.language, self.names, self.near, scored)
        story = self._story(self._seen(self.match.cursor))
        near = self.near if viewer is None else viewer
        truth = state.truth() if look.god else {}
        return Setting(self.language, self.names, near, scored, story, truth, look.known_by)

    def _story(self, entries: Sequence[Entry]) -> list[Event]:
        """What has happened in the turn one looks at and in the one before."""
        since = int(self.match.state.turn) - 1
        return [entry.event for entry in entries if entry.turn >= since]

    def _bare_scene(self, mode: str, text: str, rule: str, phase: str = "") -> Json:
        """A scene with nothing on the table."""
        return {
            "rev": self._rev, "game": self.game.name, "lang": self.language.code, "dir": self.language.direction,
            "mode": mode, "title": f"{self.game.title} · Terakoya",
            "banner": {"phase": phase, "text": text, "rule": rule}, "seats": [], "areas": [], "compose": {},
            "moves": [], "timeline": None, "scores": None,
            "tabs": [{"id": "rules", "name": self.language(N_("Rules"))}],
            "tools": [], "form": None, "busy": "", "curtain": None, "views": None,
        }  # fmt: skip

    def _curtain_scene(self, seat: int) -> Json:
        """While the screen is handed on: public facts and nothing else."""
        say, player = self.language, self.names[seat]
        state = self.match.lines[0].states[-1]
        picture = presentation(self.game).scene(state.observe(None), Setting(say, self.names, seat))
        recap = [
            self.game.texts.event(entry.event, say, self.names)
            for entry in self.match.log(None) if entry.at >= self.eyes.looked(seat)
        ]  # fmt: skip
        heading = say(PASS_TO, player=player)
        return self._bare_scene("curtain", heading, f"{self.game.name}/secrets") | {
            "title": heading,
            "seats": self._seats(state, picture),
            "curtain": {
                "seat": seat, "heading": heading, "text": say(CURTAIN_TEXT, player=player),
                "recap": recap[-RECAP_LINES:], "confirm": say(I_AM, player=player), "hint": say(CURTAIN_HINT),
            },
        }  # fmt: skip

    def _views(self) -> Json | None:
        """Whose view is shown, and which others may be: in play the own ones alone."""
        if not self.game.reveals:
            return None
        say, eyes, names = self.language, self.eyes, self.names
        own = self.actor(self.match.state)
        choices = [(ME, say(VIEW_MINE, player=names[own]), "")] if own is not None else []
        others = [seat for seat in range(self.match.players) if seat != own]
        if self.free:
            choices += [(f"seat-{seat}", say(VIEW_OF, player=names[seat]), "") for seat in others]
        else:
            choices += [
                (f"pass-{seat}", say(PASS_TO, player=names[seat]), "")
                for seat in others
                if seat in eyes.seats and eyes.shared
            ]
        if own is not None:
            choices += [(f"knows-{seat}", say(VIEW_KNOWS, player=names[seat]), "") for seat in others]
        choices.append((TABLE, say(VIEW_TABLE), ""))
        if self.free:
            choices.append((GOD, say(VIEW_GOD), say(GOD_ASK) if self.match.opened is None and self._main else ""))
        return {
            "at": TABLE if own is None else eyes.view,
            "god": eyes.view == GOD,
            "pass": eyes.shared and self.sealed,
            "hide": HIDE_SECONDS,
            "choices": [{"id": id, "name": name, "ask": ask} for id, name, ask in choices],
        }

    @property
    def _main(self) -> bool:
        return self.match.line == 0

    def _see_all(self) -> None:
        """Show everything, and let the match remember that it was shown."""
        self.eyes.view = GOD
        if self._main:
            self.match.open()

    def _banner(self, view: Any, picture: Picture) -> Json:
        say = self.language
        prompt, rule = self.game.texts.prompt(view, say, self.names)
        if self.mode == "over":
            prompt = self._result() or prompt
        elif self.mode == "branch":
            turn = say.number(self._branch_turn(self.match.line) + 1)
            world = self._world_number()
            template = FROM_TURN_WORLD if world else FROM_TURN
            prompt = say(template, turn=turn, n=say.number(world), prompt=prompt)
        elif self.eyes.held:
            prompt = say(PASS_ON, player=self.names[view.to_move])
        return {"phase": picture.step, "text": prompt, "rule": rule}

    def _world_number(self) -> int:
        """How many worlds have been drawn at the root of this what-if up to its own; 0 where nothing was drawn."""
        lines = self.match.lines
        world = lines[self.match.line].world
        if world is None:
            return 0
        worlds = {line.world: None for line in lines if line.world and line.world[::2] == world[::2]}
        return list(worlds).index(world) + 1

    def _result(self) -> str:
        """Who has won, when the game is over at the cursor."""
        state = self.match.state
        if state.to_move != OVER:
            return ""
        winners = state.score().winners
        if len(winners) == self.match.players:
            return self.language(DRAW)
        return self.language(WON, players=self.language.listing([self.names[seat] for seat in winners]))

    def _seats(self, state: State, picture: Picture) -> list[Json]:
        notes, mine = picture.notes or [""] * self.match.players, self.seats & self.eyes.open_seats
        return [
            {
                "id": seat, "name": self.names[seat], "points": picture.points[seat],
                "toMove": state.to_move == seat, "mine": seat in mine, "note": notes[seat], "pattern": seat,
            }
            for seat in range(self.match.players)
        ]  # fmt: skip

    def _branch_turn(self, line: int) -> int:
        return int(self.match.lines[line].states[self.match.lines[line].at].turn)

    def _timeline(self, state: State) -> Json:
        match, say = self.match, self.language
        turns = int(match.lines[match.line].states[-1].turn) + (match.lines[match.line].states[-1].to_move != OVER)
        turn = min(int(state.turn) + 1, turns)
        words = {"turn": say.number(turn), "turns": say.number(turns)}
        player = self.names[state.to_move] if state.to_move != OVER else ""
        return {
            "at": match.cursor, "moves": len(match), "turn": turn, "turns": turns,
            "text": say(TURN_OF if player else GAME_OVER, player=player, **words),
            "stops": match.turns,
            "live": match.is_live,
            "line": match.line,
            "lines": [self._line_json(n) for n in self._lines()],
            "undo": self._permission(self._undo_target(), self._why_no_undo()),
            "redo": self._permission(self._can_redo(), say(NOTHING_TO_REDO)),
        }  # fmt: skip

    def _lines(self) -> list[int]:
        """The lines one may look at: in play the what-ifs of the seat whose view is open."""
        lines, mine = range(len(self.match.lines)), self.eyes.open_seats
        return [
            n for n in lines
            if not self.sealed or n == 0
            or ((worlds := self.match.worlds(n)) and all(world.seat in mine for world in worlds))
        ]  # fmt: skip

    def _line_json(self, n: int) -> Json:
        say, line = self.language, self.match.lines[n]
        if n == 0:
            return {"id": 0, "name": say(MAIN_LINE), "text": "", "depth": 0}
        depth, parent = 0, line.parent
        while parent is not None:
            depth, parent = depth + 1, self.match.lines[parent].parent
        text = say.plural(BRANCH_TEXT, len(line.actions) - line.at, turn=say.number(self._branch_turn(n) + 1))
        return {"id": n, "name": line.name or say(BRANCH_NAME, n=say.number(n)), "text": text, "depth": depth}

    @staticmethod
    def _permission(allowed: Any, why: str) -> Json:
        return {"ok": allowed is not None and allowed is not False, "why": "" if allowed not in (None, False) else why}

    def _undo_target(self) -> int | None:
        """The number of actions that undo would go back to: the last decision made at this screen."""
        match = self.match
        if match.cursor != len(match) or (self.eyes.hidden and self.mode == "over"):
            return None
        floor = max(match.lines[match.line].at, 0 if match.line else match.barrier)
        own = range(match.players) if match.line else self.seats
        target = next((n for n in range(len(match) - 1, floor - 1, -1) if match.at(n).to_move in own), None)
        shared = self.eyes.shared and self.sealed and not match.line
        if shared and target is not None and match.at(target).to_move not in self.eyes.open_seats:
            return None  # the choice of somebody else who sits here
        return target

    def _why_no_undo(self) -> str:
        match = self.match
        if match.cursor != len(match):
            return self.language(UNDO_ELSEWHERE)
        if self.eyes.hidden and self.mode == "over":
            return self.language(OVER_NO_UNDO)
        barred = not match.line and match.barrier and match.barrier == len(match)
        return self.language(UNDO_BARRIER if barred else NOTHING_TO_UNDO)

    def _can_redo(self) -> bool:
        """Whether there is something to play again; the choices of a seat are for that seat alone."""
        match = self.match
        own = match.line or not self.sealed or match.lines[0].states[-1].to_move in self.eyes.open_seats
        return bool(match.cursor == len(match) and own and match.lines[match.line].undone)

    def _last_scoring(self) -> tuple[int, Event] | None:
        """The action index and the event of the last scoring shown."""
        entries = self._seen(self.match.cursor)
        return next(((entry.at, entry.event) for entry in reversed(entries) if self.game.formulas(entry.event)), None)

    def _scores(self, picture: Picture, last: tuple[int, Event] | None) -> Json:
        match, names = self.match, self.names
        told = ((entry, self.game.formulas(entry.event)) for entry in self._seen(match.cursor))
        return {
            "totals": [{"seat": seat, "name": name, "points": picture.points[seat]} for seat, name in enumerate(names)],
            "last": self._formulas(*last) if last else None,
            "history": [
                {
                    "at": entry.at + 1,
                    "turn": self.language.number(entry.turn + 1),
                    "gains": [term.value for term in terms],
                }
                for entry, terms in told
                if terms
            ],
            "result": self._result(),
            "rule": match.state.score().rule if match.state.to_move == OVER else "",
        }

    def _formulas(self, at: int, event: Event) -> Json:
        turn = int(self.match.at(at).turn) + 1
        return {
            "title": self.game.texts.scoring(event, turn, self.language),
            "rule": event.rule,
            "seats": formulas(event, self.game, self.language, self.names),
        }

    def _tools(self, legal: Sequence[int]) -> list[Json]:
        """The buttons under the table; here: the legal actions of one word, which no piece stands for."""
        notations = {a: str(self.game.actions[a]) for a in legal}
        say = self.language
        view = self.match.view(self.look().seat)
        tools = [
            tool(f"play-{notation}", self.game.texts.action(a, view, say, self.names),
                 {"kind": "play", "attempt": notation}, primary=True)
            for a, notation in notations.items() if " " not in notation
        ]  # fmt: skip
        if self.match.unfinished() and len(legal) and self._undo_target() is not None:
            tools.append(tool("take-up", say(TAKE_UP), {"kind": "undo"}, primary=True))
        if self.eyes.shared and self.sealed:
            tools.append(tool("pass", say(HAND_ON), {"kind": "pass"}, primary=self.eyes.held))
        if self.mode == "branch" and self._world_number():
            tools.append(tool("world", say(ANOTHER_WORLD), {"kind": "world"}))
        return tools

    # ---- the log ---------------------------------------------------------------------------------------------

    def _seen(self, n: int | None = None) -> list[Entry]:
        """What the viewer may read of the first ``n`` actions of the current line, by default of all that are shown."""
        match, shown = self.match, self.predictions.shown
        upto = len(match) if shown is None else shown
        return match.log(self.look().seat, upto if n is None else n, whole=self.look().god)

    def _entries(self) -> list[Entry]:
        """The log of the whole current line, also while one looks back: its entries are places to jump to."""
        entries, notes = self._seen(), self._remarks() if self._main else []
        told = sorted([*entries, *notes], key=lambda entry: entry.at)
        return [Entry(n, *entry[1:]) for n, entry in enumerate(told, 1)] if notes else entries

    def _remarks(self) -> list[Entry]:
        """What the log says of the table itself, each after the action it is numbered by."""
        opened, shown = self.match.opened, self.predictions.shown
        notes = [note for note in self.diary.notices() if shown is None or note.at < shown]
        if opened is not None:
            turn = int(self.match.at(min(opened, len(self.match))).turn)
            notes.append(Entry(0, turn, opened - 1, Event("opened", "", -1, {"turn": turn})))
        return notes

    def _log(self) -> Json:
        entries = self._entries()
        return {"total": len(entries), "lines": [self._log_line(entry) for entry in entries[-LOG_LINES:]]}

    def _log_line(self, entry: Entry) -> Json:
        event, say = entry.event, self.language
        opened = event.kind == "opened"
        return {
            "n": entry.n, "at": entry.at + 1, "turn": entry.turn + 1,
            "who": self.names[event.seat] if event.seat >= 0 else "",
            "text": say(OPENED, turn=say.number(entry.turn + 1)) if opened
            else self.diary.notice(event) if event.kind == BOT_FAILED
            else self.game.texts.event(event, say, self.names),
            "rule": event.rule,
            "kind": "private" if event.audience is not None else "score" if self.game.formulas(event) else "event",
        }  # fmt: skip

    # ---- messages --------------------------------------------------------------------------------------------

    @guarded
    def _on_message(self, _widget: object, content: object, _buffers: object) -> None:
        """Check a message from a browser and act on it; whatever is not as it should be changes nothing.

        Every message with an id is answered: by what it asks for, by a new scene, or by a bare ``ack``.
        """
        if not isinstance(content, dict):
            return
        kind, id = content.get("kind"), content.get("id")
        if not isinstance(id, int | str) or len(str(id)) > MAX_ID or not well_formed(kind, content):
            return
        before, self._answered = self._rev, False
        try:
            if id not in self._ids:
                self._ids.append(id)
                self._obey(str(kind), content)
        finally:
            if not self._answered and self._rev == before:
                self.send({"kind": "ack", "re": id})

    def _obey(self, kind: str, message: Json) -> None:
        if not self.accepts(kind):
            return
        if not self.predictions.allows(kind, message):
            if kind != "preview":
                title = self.language(PREDICT)
                self._card(message, explain.plain_card("info", title, self.language(FIRST_GUESS)))
            return
        if kind in CHANGING and message.get("rev") != self._rev:
            self._card(message, explain.plain_card("moved-on", self.language(MOVED_ON), self.language(MOVED_ON_TEXT)))
            self.publish()
            return
        self._answers[kind](message)

    def _answer(self, message: Json, kind: str, **content: Any) -> None:
        """Send what a message has asked for."""
        self._answered = True
        self.send({"kind": kind, "re": message["id"], **content})

    def accepts(self, kind: str) -> bool:
        """Whether a message of this kind means anything now."""
        return self.eyes.curtain is None or kind in AT_THE_CURTAIN

    def failed(self, mark: str) -> None:
        """Show that something went wrong on the server, with the mark of the line in its log."""
        text, title = self.language(FAILED_TEXT, mark=mark), self.language(FAILED)
        self.send({"kind": "card", "re": 0, "card": explain.plain_card("info", title, text)})

    def _card(self, message: Json, card: Json) -> None:
        self._answer(message, "card", card=card)

    def _on_hello(self, message: Json) -> None:
        """A page has come up: it has the state already, in the traits, but for what is not everybody's.

        Another page at a shared screen, or the same one shown again, begins at the curtain. The browser says what it
        has kept of the reader's choices, and which languages it is read in.
        """
        kept = message.get("settings")
        kept = kept if isinstance(kept, dict) else {}
        self.settings = self.settings | {name: value for name, value in kept.items() if _is_setting(name, value)}
        self.predictions.tally = Tally.read(message.get(KEPT))
        if self._asks_language:
            self.speak(negotiate([kept["language"]] if "language" in kept else message["languages"]))
        first, self._met = not self._met, True
        if first and self.sealed:
            self.publish()
        elif not first:
            self._on_pass(message)

    def _presser(self) -> int | None:
        """The seat that what is pressed now is meant for; ``None`` where this view plays for nobody."""
        if not self.eyes.acting or (not self.seats and self.mode == "live"):
            return None
        return self.actor(self.match.state)

    def _on_play(self, message: Json) -> None:
        state = self.match.state
        seat = self._presser()
        if seat is None:
            self._card(message, explain.plain_card("info", self.language(WATCHING), self.language(WATCHING_TEXT)))
            return
        if self.mode == "review":
            turn = self.language.number(int(state.turn) + 1)
            text = self.language(IN_THE_PAST_TEXT, turn=turn)
            self._card(message, explain.plain_card("moved-on", self.language(IN_THE_PAST), text))
            return
        try:
            attempt, begun = self._attempt(message["attempt"], state, seat)
        except UnknownAction:
            self._not_understood(message, message["attempt"])
            return
        refusal = state.refusal(attempt, seat)
        if refusal is None:
            self.match.play(attempt, seat)
            self.changed()
        else:
            view = state.observe(seat)
            card = explain.refusal_card(refusal, attempt, view, self.game, self.language, self.names)
            self._card(message, card | self._begun_title(attempt, begun))

    def _attempt(self, text: str, state: State, seat: int) -> tuple[int, bool]:
        """The number of an attempt, and whether the text is only its beginning.

        Where nothing legal begins like the text ("ghost A" with no ghost on A), it stands for an action that does and
        is refused for the reason that most of those are refused for. Raises `UnknownAction`.
        """
        try:
            return self.game.attempts.number(text), False
        except UnknownAction:
            words = f"{' '.join(text.split()).lower()} "
            refusals = {a: state.refusal(a, seat) for a, form in enumerate(self.game.attempts)
                        if str(form).lower().startswith(words)}  # fmt: skip
            if not refusals or None in refusals.values():
                raise
            codes = {a: refusal.code for a, refusal in refusals.items() if refusal}
            usual = Counter(codes.values()).most_common(1)[0][0]
            return next(a for a, code in codes.items() if code == usual), True

    def _begun_title(self, attempt: int, begun: bool) -> Json:
        """The title of a card for a mere beginning: what kind of action it is, for its end was not tried."""
        if not begun or attempt >= len(self.game.actions):  # only actions stand in groups
            return {}
        return {"title": self.language(explain.REFUSED, attempt=self.game.texts.group(attempt, self.language))}

    def _not_understood(self, message: Json, text: str) -> None:
        self._words_card(message, self.language(UNKNOWN, text=text[:80]))

    def _words_card(self, message: Json, title: str) -> None:
        """What the command line takes."""
        say = self.language
        view = self.match.view(self.look().seat)
        examples = ", ".join(str(self.game.actions[a]) for a in view.legal[:3])
        words = ", ".join(say(word) for word in WORDS)
        self._card(message, explain.plain_card("info", title, say(UNKNOWN_TEXT, examples=examples, words=words)))

    def _on_command(self, message: Json) -> None:
        """The command line: a word, or an action."""
        text = " ".join(message["text"].split())
        word = next((key for key in WORDS if text.lower() in (key, self.language(key).lower())), None)
        if word is None:
            self._obey("play", message | {"attempt": text})
        elif word == "help":
            self._words_card(message, self.language(COMMANDS))
        elif word in ("hand", "table", "score", "last"):
            self._on_say(message | {"what": word})
        elif word == "hint":
            self._on_hint(message | {"what": "next"})
        elif word in ("back", "next"):
            self._obey("turn", message | {"by": -1 if word == "back" else 1})
        else:
            self._obey(word, message)

    def _on_explain(self, message: Json) -> None:
        """*Why?* on something: the card it would get, without trying it."""
        state = self.match.state
        seat = self._presser()
        if seat is None:
            self._card(message, explain.plain_card("info", self.language(WATCHING), self.language(WATCHING_TEXT)))
            return
        try:
            attempt, begun = self._attempt(message["attempt"], state, seat)
        except UnknownAction:
            self._not_understood(message, message["attempt"])
            return
        card = explain.why_card(state, attempt, seat, self.game, self.language, self.names)
        self._card(message, card | {"tone": "info"} | self._begun_title(attempt, begun))

    def _on_preview(self, message: Json) -> None:
        state = self.match.state
        try:
            action = self.game.actions.number(message["attempt"])
        except UnknownAction:
            return
        if not self.game.reveals and not self.predicting and action in state.legal_actions():
            shown = explain.preview(state, action, self.game, self.language, self.names)
            shown["formulas"] = slim_formulas({"seats": shown["formulas"]})["seats"]
            self._answer(message, "preview", preview=shown)

    def _on_rule(self, message: Json) -> None:
        rule = message["rule"]
        if not rule or rule in self.game.rules:
            self._rule_page(message, explain.rule_page(self.game, self.language, rule))

    def _on_find(self, message: Json) -> None:
        found = rulebook(self.game, self.language).search(message["text"])
        self._rule_page(message, explain.rule_page(self.game, self.language, "", found))

    def _on_example(self, message: Json) -> None:
        """One step of a worked example. It is a table of its own: what lies on this one has no part in it."""
        rule, n, at = message["rule"], message["n"], message["at"]
        there = examples(self.game, rule)
        if 0 <= n < len(there) and 0 <= at <= len(there[n].steps):
            shown = example_json(there[n], self.game, at, self.language)
            link = self.learn_page + address(rule, n) if self.learn_page else ""
            self._answer(message, "example", rule=rule, n=n, example=shown | {"link": link})

    def _rule_page(self, message: Json, page: Json) -> None:
        self._answer(message, "rule", **page, examples=titles(page["rule"], self.game, self.language))

    def _on_older(self, message: Json) -> None:
        entries = self._entries()[: max(message["before"] - 1, 0)]
        lines = [self._log_line(entry) for entry in entries[-5 * LOG_LINES :]]
        self._answer(message, "older", lines=slim_log({"lines": lines})["lines"])

    def _on_say(self, message: Json) -> None:
        self._answer(message, "say", text=self._spoken(message["what"]))

    def _on_know(self, message: Json) -> None:
        """The knowledge board of the open view, as far as this page shows it."""
        if self.board.tab():
            self._answer(message, "know", known=self.board.answer(message["group"], message["quiz"], message["marks"]))

    def _spoken(self, what: str) -> str:
        """The answer to the keys H T S L K."""
        if what == "last":
            lines = self._log()["lines"]
            return str(lines[-1]["text"]) if lines else self.language(NO_MOVES_YET)
        if what == "score":
            totals = [f"{entry['name']}: {entry['points']}" for entry in self.picture["scores"]["totals"]]
            return ". ".join(totals)
        if what == "know":
            return self._known()
        zones = ("mine",) if what == "hand" else ("outcome", "center", "won", "pool", "theirs")
        return ". ".join(
            cell["name"].rstrip(".")
            for area in self.picture["areas"] if area["zone"] in zones and not area["fold"]
            for row in area["rows"] for cell in row["cells"] if cell["items"] or cell["caption"]
        ) or self.language(EMPTY_PLACE)  # fmt: skip

    def _known(self) -> str:
        """The hidden things of others that the viewer is certain of."""
        if not self.game.reveals:
            return self.language(NOTHING_HIDDEN)
        marked = [
            cell["name"].rstrip(".")
            for area in self.picture["areas"] for row in area["rows"] for cell in row["cells"]
            if "known" in cell["marks"]
        ]  # fmt: skip
        return ". ".join(marked) or self.language(NOT_CERTAIN)

    # ---- whose view ------------------------------------------------------------------------------------------

    def _on_pass(self, message: Json) -> None:
        """Close the open view; the curtain waits for the seat to move."""
        if self.eyes.shared and self.sealed:
            self._hand(int(self.match.lines[0].states[-1].to_move))

    def _hand(self, seat: int) -> None:
        self.predictions.begin()
        self._followed = len(self.match.lines[0].actions)
        self.match.live()
        self.eyes.drop(seat, len(self.match))
        self.publish()

    def _on_reveal(self, message: Json) -> None:
        if self.eyes.curtain is not None:
            self.eyes.reveal()
            self.publish()

    def _on_view(self, message: Json) -> None:
        """Show another view, if it is among those that may be shown now."""
        wanted, views = message["view"], self._views()
        if views is None:
            return
        if wanted not in [choice["id"] for choice in views["choices"]]:
            text = self.language(NO_GOD if wanted == GOD else NO_VIEW)
            self._card(message, explain.plain_card("info", self.language(FAILED), text, f"{self.game.name}/secrets"))
        elif wanted.startswith("pass-"):
            self._hand(int(wanted.removeprefix("pass-")))
        else:
            if wanted == GOD:
                self._see_all()
            self.eyes.view = wanted
            self.published()

    # ---- time ------------------------------------------------------------------------------------------------

    def _on_step(self, message: Json) -> None:
        self.match.goto(min(max(message["to"], 0), len(self.match)))
        self.publish()

    def _on_turn(self, message: Json) -> None:
        """One turn back or on: to the nearest beginning of a turn, or the end of the line."""
        stops = [*self.match.turns, len(self.match)]
        here = self.match.cursor
        on = message["by"] > 0
        near = [n for n in stops if (n > here if on else n < here)]
        if near:
            self.match.goto(min(near) if on else max(near))
            self.publish()

    def _on_undo(self, message: Json) -> None:
        target = self._undo_target()
        if target is None:
            self._card(message, explain.plain_card("info", self.language(N_("Undo")), self._why_no_undo()))
            return
        self._thinker.stop()
        while len(self.match) > target:
            self.match.undo()
        self.changed()

    def _on_redo(self, message: Json) -> None:
        if not self._can_redo():
            text = self.language(NOTHING_TO_REDO)
            self._card(message, explain.plain_card("info", self.language(N_("Redo")), text))
            return
        self.match.redo()
        while self._can_redo() and self.match.state.to_move in self.bots and not self.match.line:
            self.match.redo()
        self.changed()

    def _on_branch(self, message: Json) -> None:
        """Start a what-if line here; within one that is not left, go back to the game.

        Where cards are hidden there are two: with all of them, which only an open game has, and as the seat knew it.
        """
        how = message.get("how")
        if self.mode == "branch" and how is None:
            self.match.live()
            self.changed()
        elif not self.game.reveals:
            self._begin_branch(message, None)
        elif not self.free:
            self._begin_branch(message, self.look().seat, drawn=True)
        elif how in ("all", "mine"):
            worlds = self.match.worlds() if self.sealed else ()
            seat = worlds[0].seat if worlds else self.look().seat  # in play the what-ifs of a seat stay its own
            self._begin_branch(message, seat, drawn=how == "mine")
        else:
            buttons = [
                {"label": self.language(label), "send": {"kind": "branch", "how": how}, "primary": True}
                for how, label in (("all", WITH_ALL), ("mine", AS_I_KNEW))
            ]
            sheet = {"title": self.language(WHAT_IF), "text": self.language(WHAT_IF_TEXT), "buttons": buttons}
            self._answer(message, "sheet", sheet=sheet | {"box": None, "links": []})

    def _begin_branch(self, message: Json, seat: int | None, drawn: bool = False) -> None:
        try:
            if drawn:
                self.match.imagine(seat)
            else:
                self.match.branch()
        except MatchError as error:
            self._no_line(message, error)
            return
        self.eyes.view = ME if self.eyes.view != GOD or drawn else GOD
        self.changed()

    def _no_line(self, message: Json, error: MatchError) -> None:
        """There are too many what-ifs already; where one looks may be another position than before."""
        self._card(message, explain.plain_card("info", self.language(FAILED), error.told(self.language)))
        self.publish()

    def _on_world(self, message: Json) -> None:
        """Another world at the root of this what-if."""
        match = self.match
        world = match.lines[match.line].world
        if world is None:
            self._card(message, explain.plain_card("info", self.language(FAILED), self.language(NO_WORLD)))
            return
        root = next(n for n, line in enumerate(match.lines) if line.world == world)
        parent = match.lines[root].parent
        match.switch(0 if parent is None else parent)
        match.goto(min(world.at, len(match)))
        self._begin_branch(message, world.seat, drawn=True)

    def _on_line(self, message: Json) -> None:
        if message["line"] not in self._lines():
            return
        try:
            self.match.switch(message["line"])
        except MatchError:
            return
        self.changed()

    def _on_live(self, message: Json) -> None:
        self.match.live()
        self.changed()

    def _on_formula(self, message: Json) -> None:
        """The scoring that led to the position after ``at`` actions."""
        at = message["at"] - 1
        found = [entry for entry in self._seen(self.match.cursor) if entry.at == at]
        event = next((entry.event for entry in found if self.game.formulas(entry.event)), None)
        if event is not None:
            self._answer(message, "formula", formulas=slim_formulas(self._formulas(at, event)))

    # ---- guessing first ------------------------------------------------------------------------------------------

    def _on_guess(self, message: Json) -> None:
        self.predictions.guess(message["text"])
        self._go_on()

    def _on_skip(self, message: Json) -> None:
        """Show the number without a guess, or go on after it."""
        if self.predictions.question is not None:
            self.predictions.drop()
            self._go_on()

    def _on_recount(self, message: Json) -> None:
        self.predictions.recount()
        self.publish()

    def _go_on(self) -> None:
        self._follow()
        self.publish()

    # ---- hints and the review ------------------------------------------------------------------------------------

    def _on_hint(self, message: Json) -> None:
        """One step of the hint on, no hint after all, or why a bot has played as it did."""
        card = self.diary.card() if message["what"] == "reason" else None
        if card is not None:
            self._card(message, card)
        elif message["what"] == "next":
            self.hints.press()
        elif message["what"] == "cancel":
            self.hints.cancel()
        self.advise()

    def _on_review(self, message: Json) -> None:
        if message["what"] == "start":
            self.reviewing.start()
        elif message["what"] == "cancel":
            self.reviewing.cancel()
        self.advise()

    def _on_turning(self, message: Json) -> None:
        try:
            self.reviewing.turn_to(message["what"], message["at"])
        except MatchError as error:
            self._no_line(message, error)

    def _on_set(self, message: Json) -> None:
        name, value = message["name"], message["value"]
        if name == "language":
            self.speak(negotiate([value]))
        elif _is_setting(name, value):
            self.settings = {**self.settings, name: value}
            if self.predictions.question is not None:
                self._go_on()
            elif name == "predict":
                self.advise()  # a hint tells no score while one guesses first

    def _on_form(self, message: Json) -> None:
        """A plain table has no forms; the play page has."""

    def _on_sheet(self, message: Json) -> None:
        """A plain table has no sheets; the play page has."""

    # ---- without a kernel ------------------------------------------------------------------------------------

    def _repr_mimebundle_(self, **_options: object) -> Any:
        """The live widget, and the public position as text and a static table where no kernel runs."""
        data, metadata = super()._repr_mimebundle_() or ({}, {})
        return {**data, "text/plain": self.public_text(), "text/html": self._public_html()}, metadata

    def _public_areas(self) -> Sequence[Json]:
        setting = Setting(self.language, self.names, self.near, story=self._story(self.match.log(None)))
        areas = presentation(self.game).scene(self.match.state.observe(None), setting).areas
        return [area for area in areas if not area["fold"]]

    def public_text(self) -> str:
        """The public position in words, an area a paragraph."""
        say = self.language
        blocks = [self.game.title]
        for area in self._public_areas():
            cells = [cell["name"].rstrip(".") for row in area["rows"] for cell in row["cells"]]
            blocks.append(f"{area['label']}: " + "; ".join(cells) + ".")
        view = self.match.state.observe(None)
        return "\n".join([*blocks, self.game.texts.prompt(view, say, self.names)[0]])

    def _public_html(self) -> str:
        rows = "".join(f"<p>{escape(line)}</p>" for line in self.public_text().split("\n"))
        return f'<div lang="{self.language.code}">{rows}</div>'


def _is_setting(name: str, value: object) -> bool:
    return any(type(value) is type(choice) and value == choice for choice in SETTINGS.get(name, ()))


def tool(id: str, name: str, send: Json, *, primary: bool = False) -> Json:
    """A button under the table."""
    return {"id": id, "name": name, "send": send, "disabled": False, "why": "", "primary": primary}


def well_formed(kind: object, content: Json) -> bool:
    """Whether a message is one we know, with fields of the right types and sane sizes."""
    fields = MESSAGES.get(kind) if isinstance(kind, str) else None
    if fields is None:
        return False
    for name, wanted in fields.items():
        if name not in content:
            return False
        value = content[name]
        if not isinstance(value, wanted) or (wanted is int and isinstance(value, bool)):
            return False
        if isinstance(value, str | list) and len(value) > LONGEST.get(name, MAX_FIELD):
            return False
    return len(str(content.get("text", ""))) <= MAX_MESSAGE_TEXT
