"""A session: a match at one screen — who is played here, whose eyes look, where one looks, what may be taken back.

It needs no page: no widget, no thread, nothing that is sent.

    >>> from gamelib.match import Match
    >>> from widgets.table.session import Session
    >>> session = Session(Match.new("ta_ke", seed=1, names=["Ann", "Bea"]))
    >>> session.play("take A")
    >>> session.mode, session.seat, session.undo_target()
    ('live', 1, 0)
    >>> session.undo()
    True
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any

from gamelib.bots.levels import bot
from gamelib.bots.player import Player
from gamelib.events import Event
from gamelib.game import OVER, Game, State
from gamelib.language import N_, Language
from gamelib.match import Entry, Line, Match
from widgets.protocol import Mode
from widgets.table.diary import Diary
from widgets.table.eyes import GOD, ME, TABLE, Eyes, Look
from widgets.table.knowledge import Board
from widgets.table.manners import PLAIN, Manners
from widgets.table.moment import Scorings
from widgets.table.predict import Predictions
from widgets.table.reader import Reader

NOTHING_TO_UNDO = N_("There is nothing to take back here.")
UNDO_BARRIER = N_("Something was seen at this point, so it cannot be taken back.")
UNDO_ELSEWHERE = N_("Go to the end of this line first.")
OVER_NO_UNDO = N_("The game is over and everything has been shown.")
OPENED = "opened"
"""Kind of the remark that everything has been shown."""


class Session:
    """A match at a screen.

    match:    its cursor is where one looks
    seats:    the seats played at this screen; with several, the one to move acts
    bots:     seat -> player for the other seats; by default those that the match has levels for
    near:     the seat at the near side of the picture where nothing is hidden; elsewhere the one whose view is open
    eyes:     whose view is shown
    open:     everything may be seen from the beginning
    reader:   who reads it: the language and the settings
    manners:  what the page varies
    """

    def __init__(
        self,
        match: Match,
        reader: Reader | None = None,
        manners: Manners = PLAIN,
        *,
        bots: Mapping[int, Player] | None = None,
        seats: Collection[int] | None = None,
        near: int | None = None,
        open: bool = False,
    ) -> None:
        self.match, self.reader, self.manners = match, reader or Reader(), manners
        played = {seat: bot(level, match.game.name) for seat, level in match.levels.items()} if bots is None else bots
        self.bots = dict(played)
        self.seats = frozenset(range(match.players)) - frozenset(self.bots) if seats is None else frozenset(seats)
        self.near = near if near is not None else min(self.seats, default=0)
        self.open = open
        hidden = bool(self.game.reveals) and not open
        self.eyes = Eyes(self.seats, hidden, hidden and self.game.private(match.players))
        self._followed = len(self.main.actions)
        self.predictions, self.diary, self.board = Predictions(self), Diary(self), Board(self)
        self.scorings: dict[tuple[int, int | None, bool], Scorings] = {}
        if open and self.game.reveals:
            self.see_all()

    @property
    def game(self) -> Game:
        """The game being played."""
        return self.match.game

    @property
    def language(self) -> Language:
        """The reader's language."""
        return self.reader.language

    @property
    def names(self) -> tuple[str, ...]:
        """The seats' names in the reader's language."""
        return self.match.called(self.language)

    @property
    def main(self) -> Line:
        """The game itself, without what-ifs."""
        return self.match.lines[0]

    @property
    def predicting(self) -> bool:
        """Whether a number is asked for before it is shown."""
        asked = self.manners.predicting
        return bool(self.reader.settings["predict"]) if asked is None else asked()

    # ---- where we are ----------------------------------------------------------------------------------------

    @property
    def mode(self) -> Mode:
        """``live``, ``over``, ``review`` (looking back) or ``branch`` (a what-if line)."""
        match = self.match
        if match.cursor != len(match):
            return "review"
        if match.line:
            return "branch"
        return "over" if self.main.states[-1].to_move == OVER else "live"

    @property
    def sealed(self) -> bool:
        """Something is hidden at this table that not everybody at it may see yet."""
        return self.eyes.hidden and self.newest.to_move != OVER

    @property
    def newest(self) -> State:
        """The newest position of the game itself that may be shown: while a number is guessed, not the last."""
        states, shown = self.main.states, self.predictions.shown
        return states[-1] if shown is None else states[min(shown, len(states) - 1)]

    @property
    def state(self) -> State:
        """The position one looks at, to be read and not changed."""
        return self.match.lines[self.match.line].states[self.match.cursor]

    @property
    def free(self) -> bool:
        """Every view may be shown of the position one looks at: nothing in it is a secret, or it is a drawn world."""
        if self.manners.everything or not self.sealed:
            return True
        world = self.match.lines[self.match.line].world
        return world is not None and self.match.cursor >= world.at

    def actor(self) -> int | None:
        """The seat that presses at this screen act for: the seat to move if it is played here, else one that is.

        In a what-if branch every seat is played here. Where something is hidden it is the seat whose view is open, and
        ``None`` where none is.
        """
        to_move = int(self.state.to_move)
        return max(to_move, 0) if self.mode == "branch" else self.eyes.actor(to_move)

    @property
    def seat(self) -> int | None:
        """The seat whose view is open; ``None`` at the curtain, and for a table that plays for nobody."""
        return self.actor()

    def presser(self) -> int | None:
        """The seat that what is pressed now is meant for; ``None`` where this view plays for nobody."""
        if not self.eyes.acting or (not self.seats and self.mode == "live"):
            return None
        return self.actor()

    # ---- whose view ------------------------------------------------------------------------------------------

    def look(self) -> Look:
        """The view shown. One that reaches beyond the own seats gives way where that is not, or no longer, free."""
        if self.eyes.reaches_out and not self.free:
            self.eyes.view = ME
        return self.eyes.look(self.actor())

    def viewpoints(self) -> list[str]:
        """Ids of the views that may be chosen now, and of the seats that the screen may be passed to."""
        eyes, own, free = self.eyes, self.actor(), self.free
        others = [seat for seat in range(self.match.players) if seat != own]
        found = [ME] if own is not None else []
        if free:
            found += [f"seat-{seat}" for seat in others]
        elif eyes.shared:
            found += [f"pass-{seat}" for seat in others if seat in eyes.seats]
        if own is not None:
            found += [f"knows-{seat}" for seat in others]
        return [*found, TABLE, *([GOD] if free else [])]

    def choose(self, view: str) -> None:
        """Look with the eyes of one of `viewpoints`."""
        if view == GOD:
            self.see_all()
        self.eyes.view = view

    def see_all(self) -> None:
        """Show everything, and let the match remember that it was shown."""
        self.eyes.view = GOD
        if not self.match.line:
            self.match.open()

    def hand(self, seat: int) -> None:
        """Close the open view; the curtain waits for this seat."""
        self.predictions.begin()
        self._followed = len(self.main.actions)
        self.match.live()
        self.eyes.drop(seat, len(self.match))

    def follow(self) -> None:
        """Let the screen change hands when somebody else at it is to move, or first ask for a number."""
        if self.predictions.hold():
            return
        line = self.main
        news = [event for events in line.events[self._followed :] for event in events]
        told = any(
            event.audience is not None and event.visible_to(self.eyes.seat) and event.kind in self.game.reveals
            for event in news
        )
        self._followed = len(line.actions)
        self.eyes.follow(int(line.states[-1].to_move), told, self._followed)
        if self.eyes.curtain is not None:
            self.match.live()

    # ---- playing and taking back -----------------------------------------------------------------------------

    def play(self, action: Any, seat: int | None = None) -> None:
        """Play an action at the end of the line, by default for the seat to move; raises as `Match.play`."""
        self.match.play(action, seat)

    def undo_target(self) -> int | None:
        """The number of actions that undo would go back to: the last decision made at this screen."""
        match, states = self.match, self.match.lines[self.match.line].states
        if match.cursor != len(match) or (self.eyes.hidden and self.mode == "over") or self._barred:
            return None
        own: Iterable[int] = range(match.players) if match.line else self.seats
        floor = max(match.lines[match.line].at, 0 if match.line else match.barrier)
        target = next((n for n in range(len(match) - 1, floor - 1, -1) if states[n].to_move in own), None)
        shared = self.eyes.shared and self.sealed and not match.line
        if shared and target is not None and states[target].to_move not in self.eyes.open_seats:
            return None  # the choice of somebody else who sits here
        return target

    @property
    def _barred(self) -> str:
        return "" if self.match.line else self.manners.barred()

    def why_no_undo(self) -> str:
        """Why there is nothing to take back, as a message."""
        match = self.match
        if self._barred:
            return self._barred
        if match.cursor != len(match):
            return UNDO_ELSEWHERE
        if self.eyes.hidden and self.mode == "over":
            return OVER_NO_UNDO
        barred = not match.line and match.barrier and match.barrier == len(match)
        return UNDO_BARRIER if barred else NOTHING_TO_UNDO

    def undo(self, target: int | None = None) -> bool:
        """Take back the last decision made here, or down to ``target`` actions; False where nothing may be."""
        target = self.undo_target() if target is None else target
        while target is not None and len(self.match) > target:
            self.match.undo()
        return target is not None

    def can_redo(self) -> bool:
        """Whether there is something to play again; the choices of a seat are for that seat alone."""
        match = self.match
        own = match.line or not self.sealed or self.main.states[-1].to_move in self.eyes.open_seats
        there = match.cursor == len(match) and own and match.lines[match.line].undone
        return bool(there) and (bool(match.line) or self.manners.redoing())

    def redo(self) -> None:
        """Play again what was taken back, with what bots have played after it."""
        self.match.redo()
        while self.can_redo() and self.state.to_move in self.bots and not self.match.line:
            self.match.redo()

    # ---- time and what-ifs -----------------------------------------------------------------------------------

    def turn(self, on: bool) -> bool:
        """Go one turn back or on: to the nearest beginning of a turn, or the end of the line; False at the end."""
        stops = [*self.match.turns, len(self.match)]
        near = [n for n in stops if (n > self.match.cursor if on else n < self.match.cursor)]
        if near:
            self.match.goto(min(near) if on else max(near))
        return bool(near)

    def lines(self) -> list[int]:
        """The lines one may look at: in play the what-ifs of the seat whose view is open."""
        numbers, mine, sealed = range(len(self.match.lines)), self.eyes.open_seats, self.sealed
        return [
            n for n in numbers
            if not sealed or n == 0
            or ((worlds := self.match.worlds(n)) and all(world.seat in mine for world in worlds))
        ]  # fmt: skip

    def branch(self, seat: int | None = None, drawn: bool = False) -> None:
        """Begin a what-if here, with all cards or (``drawn``) as ``seat`` knew them; raises `MatchError`."""
        if drawn:
            self.match.imagine(seat)
        else:
            self.match.branch()
        self.eyes.view = ME if self.eyes.view != GOD or drawn else GOD

    def knower(self) -> int | None:
        """For whom a what-if is drawn here: in play the what-ifs of a seat stay its own."""
        worlds = self.match.worlds() if self.sealed else ()
        return worlds[0].seat if worlds else self.look().seat

    @property
    def imagined(self) -> bool:
        """Whether this is a what-if with drawn cards."""
        return self.match.lines[self.match.line].world is not None

    def another_world(self) -> None:
        """Draw another world at the root of this what-if, where one was drawn. Raises `MatchError`."""
        match = self.match
        world = match.lines[match.line].world
        if world is None:
            return
        root = next(n for n, line in enumerate(match.lines) if line.world == world)
        parent = match.lines[root].parent
        match.switch(0 if parent is None else parent)
        match.goto(min(world.at, len(match)))
        self.branch(world.seat, drawn=True)

    def world_number(self) -> int:
        """How many worlds have been drawn at the root of this what-if up to its own; 0 where nothing was drawn."""
        lines = self.match.lines
        world = lines[self.match.line].world
        if world is None:
            return 0
        worlds = {line.world: None for line in lines if line.world and line.world[::2] == world[::2]}
        return list(worlds).index(world) + 1

    def begun(self, line: int) -> int:
        """The turn, counted from 0, at which a line begins."""
        found = self.match.lines[line]
        return int(found.states[found.at].turn)

    def winners(self) -> Sequence[int]:
        """Who has won, when the game is over at the cursor; nobody before."""
        return self.state.score().winners if self.state.to_move == OVER else ()

    def remarks(self) -> list[Entry]:
        """What the log of the game says of the table itself, each after the action it is numbered by."""
        if self.match.line:
            return []
        opened, shown = self.match.opened, self.predictions.shown
        notes = [note for note in self.diary.notices() if shown is None or note.at < shown]
        if opened is not None:
            turn = int(self.main.states[min(opened, len(self.match))].turn)
            notes.append(Entry(0, turn, opened - 1, Event(OPENED, "", -1, {"turn": turn})))
        return sorted(notes, key=lambda note: note.at)
