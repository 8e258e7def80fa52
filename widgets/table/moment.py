"""A moment: all that is shown at once, looked up once. Scene, log, banner, tools and spoken answers read it."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING

from gamelib.events import Event
from gamelib.game import Game, State, View
from gamelib.language import Language
from gamelib.match import Entry
from gamelib.score import Term
from widgets.formula import pieces
from widgets.presentation import presentation
from widgets.protocol import Mode
from widgets.scenes.scene import Picture, Setting
from widgets.scenes.stage import Plan, placed
from widgets.table.eyes import Look

if TYPE_CHECKING:
    from widgets.table.session import Session


@dataclass(frozen=True, eq=False)
class Scoring:
    """A scoring that the viewer has seen; each is a thing of its own.

    entry:  of the log
    terms:  a filled-in formula for each seat
    turn:   in which the action that led to it was played, from 0 on
    """

    entry: Entry
    terms: tuple[Term, ...]
    turn: int


class Scorings:
    """The scorings of a log that grows: what has been looked through is not looked through again."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._found: list[Scoring] = []
        self._read = 0
        self._last: Entry | None = None

    def of(self, entries: Sequence[Entry], states: Sequence[State]) -> list[Scoring]:
        """The scorings among these entries; entries are only ever taken away from the end and added there."""
        if self._read > len(entries) or (self._read and entries[self._read - 1] is not self._last):
            self._found, self._read = [], 0
        for entry in entries[self._read :]:
            if terms := self._game.formulas(entry.event):
                self._found.append(Scoring(entry, tuple(terms), int(states[entry.at].turn)))
        self._read, self._last = len(entries), entries[-1] if entries else None
        return self._found


@dataclass(frozen=True)
class Moment:
    """What one pair of eyes sees at one moment.

    state:     the position, to be read and not changed
    view:      what the eyes may know of it
    cursor:    number of actions before it
    entries:   the log of the whole line as these eyes may read it, also what comes after the position
    remarks:   what the log says of the table itself, each after the action it is numbered by
    scorings:  those among the entries
    winners:   who has won, when the game is over here
    states:    the states of the line, to be read and not changed
    floor:     the number of actions before which these eyes see nothing of the line: there its world was drawn
    at_end:    it is the end of the line
    """

    game: Game
    language: Language
    names: tuple[str, ...]
    mode: Mode
    look: Look
    state: State
    view: View
    cursor: int
    near: int
    entries: Sequence[Entry]
    remarks: Sequence[Entry]
    scorings: Sequence[Scoring]
    winners: Sequence[int]
    states: Sequence[State]
    floor: int
    at_end: bool

    @classmethod
    def of(cls, session: Session) -> Moment:
        """What is seen of a session now."""
        match, look, shown = session.match, session.look(), session.predictions.shown
        state = session.state
        view = state.observe(look.seat)
        entries = match.log(look.seat, len(match) if shown is None else shown, whole=look.god)
        key = (match.line, look.seat, look.god)
        states = match.lines[match.line].states
        scorings = session.scorings.setdefault(key, Scorings(session.game)).of(entries, states)
        near = session.near if view.seat is None or not session.game.reveals else view.seat
        return cls(
            session.game, session.language, session.names, session.mode, look, state, view, match.cursor, near,
            entries, session.remarks(), tuple(scorings), session.winners(), states,
            max((world.at for world in match.worlds()), default=0), match.cursor == len(match),
        )  # fmt: skip

    def same_eyes(self, other: Moment) -> bool:
        """Whether both are seen by the same eyes, which all are where nothing is hidden."""
        return self.game is other.game and (not self.game.reveals or self.look == other.look)

    @cached_property
    def past(self) -> Sequence[Scoring]:
        """The scorings before the position."""
        return self.scorings[: bisect_left(self.scorings, self.cursor, key=lambda scoring: scoring.entry.at)]

    @property
    def last(self) -> Scoring | None:
        """The last scoring before the position."""
        return self.past[-1] if self.past else None

    def scored(self, entry: Entry) -> bool:
        """Whether an entry of the log is a scoring, whatever its number."""
        begin = bisect_left(self.scorings, entry.at, key=lambda scoring: scoring.entry.at)
        return any(scoring.entry.event is entry.event for scoring in self.scorings[begin:])

    @cached_property
    def story(self) -> list[Event]:
        """What has happened in the turn one looks at and in the one before, oldest first."""
        since, end = int(self.state.turn) - 1, bisect_left(self.entries, self.cursor, key=lambda entry: entry.at)
        begin = bisect_left(self.entries, since, hi=end, key=lambda entry: entry.turn)
        return [entry.event for entry in self.entries[begin:end]]

    def setting(self) -> Setting:
        """What the picture needs besides the view."""
        last, reveals = self.last, bool(self.game.reveals)
        scored = pieces(last.terms) if last and last.entry.at == self.cursor - 1 else frozenset[str]()
        if not reveals:
            return Setting(self.language, self.names, self.near, scored)
        truth = self.state.truth() if self.look.god else {}
        return Setting(self.language, self.names, self.near, scored, self.story, truth, self.look.known_by)

    @cached_property
    def picture(self) -> Picture:
        """What the game's scene function makes of it, each area at its place on the stage."""
        picture = presentation(self.game).scene(self.view, self.setting())
        return replace(picture, areas=placed(picture.areas, self.plan))

    @cached_property
    def plan(self) -> Plan:
        """Where everything lies on the stage."""
        return presentation(self.game).stage(len(self.names))
