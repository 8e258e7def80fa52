"""`Match`: one played game — seed, options, who plays, actions — with its undone actions and its branches.

A match is a tree of *lines*. Line 0 is the main line; a branch leaves another line after some action and never touches
it. The *cursor* is where one looks: a line and a number of actions. A record holds actions and no states: it is
replayed, so it can only hold a game that the rules allow.

    >>> from gamelib.match import Match
    >>> match = Match.new("ta_ke", seed=1, names=["Ann", "Bea"])
    >>> [event.kind for event in match.play(match.state.legal_actions()[0])]  # doctest: +ELLIPSIS
    ['take', ...]
    >>> match.cursor, match.undo(), match.cursor
    (1, Take(stack='A'), 0)
    >>> Match.from_json(match.to_json()).names
    ('Ann', 'Bea')
"""

from __future__ import annotations

import json
import re
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields
from itertools import groupby
from typing import Any, NamedTuple

from gamelib.bots.levels import LEVELS
from gamelib.chance import Chance, Seed, fresh_seed
from gamelib.errors import IllegalAction, MatchError, Reason, RecordError, TerakoyaError, only_known, shown
from gamelib.events import Event
from gamelib.game import OVER, Game, State, View, load, whole
from gamelib.language import N_, Language
from gamelib.names import called

__all__ = ["MAX_LINES", "MAX_RECORD", "Entry", "Line", "Match", "World", "clean_name"]

FORMAT = "terakoya-match"
SEAT_LOG = "terakoya-seat-log"
VERSION = 4
"""Of both formats. Version 2 added drawn worlds and `Match.opened`, version 3 the last row of a text record, version 4
`Match.levels`; the older ones are still read."""
ENDED = 3
"""The first version whose text says in its last row how many actions it has: one that was cut off is noticed."""
MAX_RECORD = 1_000_000
"""Characters of a record; a thousand long games fit."""
MAX_LINES = 256
MAX_TEXT = 200
"""Characters of a name or a seed."""

NEW_TURN = "turn"
"""The kind of event by which a game says that a turn begins, where an action ends one turn and begins the next."""
_NOT_IN_NAMES = {"Cc", "Cs", "Zl", "Zp"}
_BIDI_CONTROLS = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")


class World(NamedTuple):
    """What stands in for all that a seat cannot see, in a branch played on *as it knew it*.

    seat:  whose view the world is drawn from
    seed:  of the draw
    at:    number of actions after which the drawn position takes the place of the true one
    """

    seat: int | None
    seed: str
    at: int


@dataclass(slots=True)
class Line:
    """One line of a match, complete from the first action on. To be read; `Match` changes it.

    name:     what the player calls it, ``""`` for the main line
    parent:   number of the line it left, ``None`` for the main line
    at:       number of actions it shares with its parent
    actions:  the numbers of all its actions
    events:   per action what happened
    states:   the state after 0, 1, 2 … actions
    undone:   actions taken back, the next one to redo last
    world:    what was drawn instead of the truth, ``None`` where nothing was
    """

    name: str
    parent: int | None
    at: int
    actions: list[int]
    events: list[tuple[Event, ...]]
    states: list[State]
    undone: list[int] = field(default_factory=list)
    world: World | None = None


class Entry(NamedTuple):
    """An event as one seat reads it.

    n:      its number in this seat's log, from 1 on without a gap
    turn:   `State.turn` when it happened; what an event ``turn`` has opened belongs to the new one
    at:     index of the action it belongs to; for jumping there, and part of no export in play
    event:  the event
    """

    n: int
    turn: int
    at: int
    event: Event


class _Read:
    """What somebody has read of a line, kept while it grows.

    events:   those that were read
    entries:  its log
    ends:     per number of actions how many of the entries belong to them
    """

    __slots__ = ("ends", "entries", "events")

    def __init__(self, events: list[tuple[Event, ...]]) -> None:
        self.events = events
        self.entries: list[Entry] = []
        self.ends = [0]

    def cut(self, n: int) -> None:
        """Forget all after ``n`` actions."""
        if len(self.ends) > n + 1:
            del self.ends[n + 1 :]
            del self.entries[self.ends[n] :]


class Match:
    """A played game. Make one by `new`, `from_json` or `from_text`.

    game:     the `Game`
    players:  number of seats
    seed:     text, or ``None`` when it begins from a position
    start:    the position text it begins from, or ``None``
    options:  the game's ``Options``
    names:    one per seat, ``""`` where none was given
    levels:   seat -> strength of the bot that plays it, one of `gamelib.bots.LEVELS`
    cursor:   number of actions of the current line before the position one looks at
    opened:   number of actions of the main line after which everything was shown to somebody, ``None`` = never
    """

    def __init__(self, game: Game, state: State, seed: str | None, start: str | None, options: Any) -> None:
        self.game, self.seed, self.start, self.options = game, seed, start, options
        self.players = len(state.returns())
        self.names: tuple[str, ...] = ("",) * self.players
        self.levels: dict[int, str] = {}
        self.cursor = 0
        self.opened: int | None = None
        self._line = 0
        self._lines = [Line("", None, 0, [], [], [state])]
        self._read_by: dict[tuple[int, int | None, bool, tuple[World, ...]], _Read] = {}
        self._turns: dict[int, list[tuple[int, int]]] = {}

    @classmethod
    def new(
        cls,
        game: str | Game,
        players: int | None = None,
        seed: Seed = None,
        options: Any = None,
        names: Sequence[str] | None = None,
        start: str | None = None,
        levels: Mapping[int, str] | None = None,
    ) -> Match:
        """A match before its first action.

        players, seed, options:  as for `Game.new`; the seed is kept as text (``7`` and ``"7"`` are the same seed)
        names:                   of the seats; missing ones stay empty
        start:                   a position text, for games that have them (``game.from_position``); players and
                                 options then follow from the position, and there is no seed
        levels:                  seat -> strength of the bot that plays it

        Raises `UnknownGame`, `PlayersError`, `OptionError`, `RecordError` (position) or `MatchError`.
        """
        game = game if isinstance(game, Game) else load(game)
        if start is None:
            text = fresh_seed() if seed is None else _one_line(_digits(seed), "seed")
            chosen = game.options(options)
            match = cls(game, game.new(players, text, chosen), text, None, chosen)
        else:
            if not hasattr(game, "from_position"):
                raise MatchError(f"{game.title} has no position texts; begin with a seed")
            if (players, seed, options) != (None, None, None):
                raise MatchError("a match from a position takes players, chance and options from it")
            start = _one_line(start, "start")
            match = cls(game, game.from_position(start), None, start, game.options())
        match.rename(() if names is None else names)
        match.levels = match._checked_levels({} if levels is None else levels)
        return match

    def rename(self, names: Sequence[str]) -> None:
        """Give the seats names in seat order; missing ones become empty.

        Raises `MatchError` if there are too many or one is no text.
        """
        if isinstance(names, str) or not isinstance(names, Sequence):
            raise MatchError(f"the names are a list of texts, one a seat, not {shown(names)}")
        if len(names) > self.players:
            raise MatchError(N_("{names} names for {seats} seats"), names=len(names), seats=self.players)
        self.names = tuple(clean_name(name) for name in names) + ("",) * (self.players - len(names))

    def called(self, reader: Language) -> tuple[str, ...]:
        """The names for sentences, in the reader's language where none was given: a bot's, or ``Player 2``."""
        return called(self.names, reader, self.levels)

    def _checked_levels(self, levels: Mapping[int, str]) -> dict[int, str]:
        for seat, level in levels.items():
            if seat not in range(self.players) or level not in LEVELS:
                raise MatchError(N_("there is no such bot: seat {seat}, {level}"), seat=shown(seat), level=shown(level))
        return dict(levels)

    # ---- where one looks -------------------------------------------------------------------------------------

    @property
    def line(self) -> int:
        """Number of the current line, 0 = main line."""
        return self._line

    @property
    def lines(self) -> tuple[Line, ...]:
        """All lines by number."""
        return tuple(self._lines)

    @property
    def _now(self) -> Line:
        return self._lines[self._line]

    def __len__(self) -> int:
        """Number of actions of the current line."""
        return len(self._now.actions)

    def __repr__(self) -> str:
        return f"<Match {self.game.name}, line {self._line} of {len(self._lines)}, action {self.cursor} of {len(self)}>"

    @property
    def is_live(self) -> bool:
        """True at the end of the main line."""
        return self._line == 0 and self.cursor == len(self)

    @property
    def state(self) -> State:
        """A copy of the state at the cursor."""
        return self._now.states[self.cursor].clone()

    def view(self, seat: int | None) -> View:
        """What ``seat`` (``None`` = everybody) may know at the cursor; raises `MatchError` for a seat there is not."""
        return self._now.states[self.cursor].observe(self._seat(seat))

    def at(self, n: int) -> State:
        """A copy of the state after ``n`` actions of the current line; raises `MatchError` outside of it."""
        return self._now.states[self._checked(n)].clone()

    def goto(self, n: int) -> None:
        """Look at the position after ``n`` actions of the current line; raises `MatchError` outside of it."""
        self.cursor = self._checked(n)

    def live(self) -> None:
        """Look at the end of the main line."""
        self.switch(0)

    def switch(self, line: int) -> None:
        """Look at the end of a line; raises `MatchError` when there is no such line."""
        number = whole(line)
        if number is None or number not in range(len(self._lines)):
            raise MatchError(f"there is no line {shown(line)}; lines go from 0 to {len(self._lines) - 1}")
        self._line = number
        self.cursor = len(self)

    def _checked(self, n: int) -> int:
        number = whole(n)
        if number is None or number not in range(len(self) + 1):
            raise MatchError(f"this line has positions 0 to {len(self)}, not {shown(n)}")
        return number

    def _seat(self, seat: int | None) -> int | None:
        number = whole(seat)
        if seat is not None and (number is None or number not in range(self.players)):
            raise MatchError(f"seats go from 0 to {self.players - 1}, None is everybody; there is no {shown(seat)}")
        return number

    # ---- playing ---------------------------------------------------------------------------------------------

    def play(self, action: Any, seat: int | None = None) -> tuple[Event, ...]:
        """Play an action at the end of the current line and say what happened.

        action:  number, structured form or notation of an attempt
        seat:    who tries it; by default the seat to move

        Playing the action that `redo` would play keeps the rest of what was undone; any other forgets it.
        Raises `UnknownAction`, `IllegalAction` with the refusal, or `MatchError` when the cursor is inside the line or
        there is no such seat; nothing has changed then.
        """
        number = self._add(action, self._seat(seat))
        line = self._now
        if line.undone and line.undone[-1] == number:
            line.undone.pop()
        else:
            line.undone.clear()
            self._uproot()
        return line.events[-1]

    def _add(self, action: Any, seat: int | None = None) -> int:
        """`play` without regard to what was undone and to branches; the number of the action."""
        line = self._now
        number = self.game.attempts.number(action)
        if self.cursor != len(self):
            raise MatchError("one can only play at the end of a line: branch here, or go to the end")
        state = line.states[-1].clone()
        mover = max(state.to_move, 0) if seat is None else seat
        refusal = state.refusal(number, mover)
        if refusal is not None:
            why = Reason(lambda reader: self.game.texts.refusal(refusal, reader, self.called(reader)))
            raise IllegalAction(self.game.attempts[number], refusal, why)
        log: list[Event] = []
        state.apply(number, log)
        line.actions.append(number)
        line.events.append(tuple(log))
        if line.world and line.world.at == len(line.states):
            state = self._with_world(state, line.world)
        line.states.append(state)
        self.cursor = len(line.actions)
        return number

    def _uproot(self) -> None:
        """Branches that left behind the last action leave the line before it from now on; they keep their past."""
        for branch in self._lines:
            if branch.parent == self._line:
                branch.at = min(branch.at, len(self) - 1)

    def undo(self) -> Any:
        """Take back the last action of the current line and return it; a branch keeps what it shares with its parent.

        Whether it is *allowed* is a matter of the table: see `barrier`. Raises `MatchError` when there is nothing to
        undo in this line, or when the cursor is inside it.
        """
        line = self._now
        if self.cursor != len(self):
            raise MatchError("one can only undo at the end of a line: go there first")
        if len(self) == line.at:
            raise MatchError("there is nothing to undo in this line")
        line.states.pop()
        line.events.pop()
        line.undone.append(line.actions.pop())
        self.cursor = len(self)
        for (number, *_), read in self._read_by.items():
            if number == self._line:
                read.cut(len(self))
        return self.game.actions[line.undone[-1]]

    def redo(self) -> Any:
        """Play again what was undone last and return it; raises `MatchError` when there is nothing to redo."""
        line = self._now
        if not line.undone:
            raise MatchError("there is nothing to redo in this line")
        number = line.undone[-1]
        self.play(number)
        return self.game.actions[number]

    def branch(self, name: str = "", world: World | None = None) -> int:
        """Start a line at the cursor, look at it and return its number; raises `MatchError` when there are too many.

        With a ``world`` the line goes on from a position drawn from what that seat knows instead of the true one.
        """
        if len(self._lines) == MAX_LINES:
            raise MatchError(N_("a match holds {most} lines at most"), most=MAX_LINES)
        line, n = self._now, self.cursor
        twig = Line(clean_name(name), self._line, n, line.actions[:n], line.events[:n], line.states[: n + 1])
        twig.world = world or (line.world if line.world and line.world.at <= n else None)
        if world and world.at == n:
            twig.states[n] = self._with_world(twig.states[n], world)
        self._lines.append(twig)
        self._line = len(self._lines) - 1
        return self._line

    def imagine(self, seat: int | None, seed: str | None = None, name: str = "") -> int:
        """Start a line at the cursor with what ``seat`` cannot see drawn anew; its number.

        Raises `MatchError` as `branch` does, and when there is no such seat.
        """
        return self.branch(name, World(self._seat(seat), fresh_seed() if seed is None else seed, self.cursor))

    def _with_world(self, state: State, world: World) -> State:
        return self.game.worlds(state.observe(world.seat)).draw(Chance(world.seed))

    def open(self) -> None:
        """Note that from here on everything has been shown to somebody; the first time counts."""
        if self.opened is None:
            self.opened = len(self._lines[0].actions)

    def follow(self, other: Match) -> None:
        """Bring the main line to where it is in ``other``, another record of the same match.

        Branches stay, and so does the place one looks at unless it was the end of its line.
        """
        line, cursor, at_end = self._line, self.cursor, self.cursor == len(self)
        self.live()
        mine, theirs = self._now.actions, other.lines[0].actions
        common = next(
            (n for n, (a, b) in enumerate(zip(mine, theirs, strict=False)) if a != b), min(len(mine), len(theirs))
        )
        while len(self) > common:
            self.undo()
        for action in theirs[common:]:
            self.play(action)
        self.names, self.levels, self.opened = other.names, dict(other.levels), other.opened
        self.switch(line)
        if not at_end:
            self.goto(min(cursor, len(self)))

    # ---- what happened ---------------------------------------------------------------------------------------

    def events(self, n: int | None = None) -> list[Event]:
        """All events of the first ``n`` actions of the current line, by default up to the cursor. Raises as `at`."""
        upto = self.cursor if n is None else self._checked(n)
        return [event for events in self._now.events[:upto] for event in events]

    def log(self, seat: int | None, n: int | None = None, whole: bool = False) -> list[Entry]:
        """The events of the first ``n`` actions (by default up to the cursor) that ``seat`` may know.

        Numbered for this seat alone (``None`` = everybody). With ``whole`` all of them, for open tables and reviews. Of
        a line with a drawn world only the seat it was drawn for reads what came before. Raises `MatchError` when there
        is no such seat.
        """
        seat = self._seat(seat)
        line, worlds = self._now, self.worlds()
        upto = self.cursor if n is None else self._checked(n)
        key = (self._line, seat, whole, worlds)
        read = self._read_by.get(key)
        if read is None or read.events is not line.events:
            read = self._read_by[key] = _Read(line.events)
        for at in range(len(read.ends) - 1, upto):
            owner = next((world.seat for world in worlds if at < world.at), seat)
            all_of_it = whole and (not worlds or at >= worlds[-1].at)
            for turn, event in self._dated(line, at, line.events[at]):
                if all_of_it or event.visible_to(owner):
                    read.entries.append(Entry(len(read.entries) + 1, turn, at, event))
            read.ends.append(len(read.entries))
        return read.entries[: read.ends[upto]]

    def worlds(self, line: int | None = None) -> tuple[World, ...]:
        """The drawn worlds a line, by default the current one, has come through, the first one first.

        In a what-if one can begin another one, for another seat, too: what came before the first world is the truth,
        and it stays that of the first world's seat.
        """
        found: dict[World, None] = {}
        here = self._lines[self._line if line is None else line]
        while here.world is not None:
            found[here.world] = None
            parent = None if here.parent is None else self._lines[here.parent]
            if parent is None or parent.world is None or parent.world.at > here.at:
                break
            here = parent
        return tuple(reversed(found))

    @staticmethod
    def _dated(line: Line, at: int, events: Sequence[Event]) -> Iterator[tuple[int, Event]]:
        """The events of an action with their turns: an event ``turn`` and those after it belong to the new one."""
        turn = line.states[at].turn
        for event in events:
            if event.kind == NEW_TURN:
                turn = line.states[at + 1].turn
            yield turn, event

    def seat_log(self, seat: int | None) -> dict[str, Any]:
        """What ``seat`` may carry away in play, JSON-able: its first view and its log, without action indices.

        An index would count actions that nobody else may have noticed. Raises `MatchError` when there is no such seat,
        and for others than its seat in a line with a drawn world.
        """
        seat = self._seat(seat)
        if any(world.seat != seat for world in self.worlds()):
            raise MatchError("in a what-if of one seat there is no log of another one")
        return {
            "format": SEAT_LOG,
            "version": VERSION,
            "game": self.game.name,
            **self._who(),
            "seat": seat,
            "first_view": self._now.states[0].observe(seat).to_json(),
            "events": [_entry_json(entry) for entry in self.log(seat)],
        }

    @property
    def turns(self) -> list[int]:
        """Per turn of the current line the index of its first action; a turn just begun counts."""
        states, found = self._now.states, self._turns.setdefault(self._line, [])
        while found and (found[-1][1] >= len(states) or states[found[-1][1]].turn != found[-1][0]):
            found.pop()
        for at in range(found[-1][1] + 1 if found else 0, len(states)):
            if states[at].to_move != OVER and (not found or states[at].turn != found[-1][0]):
                found.append((states[at].turn, at))
        return [at for _, at in found]

    def _by_turn(self, first: int) -> Iterator[tuple[int, int, list[int]]]:
        """Turn, index of its first action and its actions, from action ``first`` on; a turn just begun counts."""
        line = self._now
        marks = [(state.turn, at) for at, state in enumerate(line.states) if at >= first and state.to_move != OVER]
        for turn, group in groupby(marks, key=lambda mark: mark[0]):
            ats = [at for _, at in group]
            yield turn, ats[0], line.actions[ats[0] : ats[-1] + 1]

    def told(self, at: int) -> tuple[Event, ...]:
        """The events of action ``at`` of the current line that told somebody something hidden (`Game.reveals`)."""
        return tuple(event for event in self._now.events[at] if event.kind in self.game.reveals)

    def unfinished(self, line: int | None = None) -> bool:
        """Whether the last action of a line, by default the current one, only began something: `Game.unfinished`."""
        states = self._lines[self._line if line is None else line].states
        return len(states) > 1 and self.game.phases[states[-1].phase] in self.game.unfinished

    @property
    def barrier(self) -> int:
        """How many actions of the current line stay when nobody may take back what was seen.

        In play a table lets `undo` go down to here; 0 when nothing hidden has been told. An action that only began
        something (`unfinished`) tells its own seat nothing new, and the others something of that seat alone: it may
        be taken back as long as the table has shown it to nobody else.
        """
        if not self.game.reveals:
            return 0
        done = len(self) - self.unfinished()
        return next((at + 1 for at in reversed(range(done)) if self.told(at)), 0)

    # ---- records ---------------------------------------------------------------------------------------------

    def to_json(self) -> dict[str, Any]:
        """The whole match as JSON-able data: with the seed in it, so for the end of a game or its owner."""
        record: dict[str, Any] = {"format": FORMAT, "version": VERSION, "game": self.game.name}
        if self.start is None:
            options = {f.name: getattr(self.options, f.name) for f in fields(self.options)}
            record |= {"players": self.players, "seed": self.seed, "options": options}
        else:
            record["start"] = self.start
        if self.opened is not None:
            record["opened"] = self.opened
        return record | self._who() | {"lines": [self._line_json(line) for line in self._lines]}

    def _who(self) -> dict[str, Any]:
        """Who plays, as records have it."""
        levels = {str(seat): level for seat, level in sorted(self.levels.items())}
        return {"names": list(self.names)} | ({"levels": levels} if levels else {})

    def _line_json(self, line: Line) -> dict[str, Any]:
        actions = self.game.actions
        data: dict[str, Any] = {"actions": [str(actions[a]) for a in line.actions[line.at :]]}
        if line.undone:
            data["undone"] = [str(actions[a]) for a in reversed(line.undone)]
        if line.parent is not None:
            data |= {"name": line.name, "parent": line.parent, "at": line.at}
        if line.world and not self._inherits(line):
            data["world"] = line.world._asdict()
        return data

    def _inherits(self, line: Line) -> bool:
        """Whether a line left another one where the world was drawn already."""
        parent = None if line.parent is None else self._lines[line.parent].world
        return parent is not None and parent == line.world and parent.at <= line.at

    @classmethod
    def from_json(cls, record: str | bytes | Mapping[str, Any]) -> Match:
        """The match of a record: JSON text, or the data it stands for. It looks at the end of the main line.

        Raises `RecordError` saying what is wrong and where: not JSON, another format, a newer version, an unknown
        game, a wrong type, or the line and number of an action that the rules do not allow.
        """
        data = _parsed(record) if isinstance(record, str | bytes) else record
        try:
            return cls._read(data)
        except RecursionError as error:
            raise RecordError(N_("the record is nested too deeply")) from error

    @classmethod
    def _read(cls, data: Any) -> Match:
        if not isinstance(data, Mapping) or data.get("format") != FORMAT:
            raise RecordError(N_('this is no match record: its "format" is not "{format}"'), format=FORMAT)
        _check_version(data.get("version"))
        only_known(data, _RECORD_KEYS if data.get("start") is None else _RECORD_KEYS - _DEALT_KEYS, "the record")
        start = data.get("start")
        given = {
            "game": _typed(data, "game", str),
            "names": _strings(data, "names"),
            "start": None if start is None else _typed(data, "start", str),
            "levels": _levels(data.get("levels", {})),
        }
        if start is None:
            given |= {
                "players": _typed(data, "players", int),
                "seed": _typed(data, "seed", str),
                "options": {key: _option(value) for key, value in _typed(data, "options", Mapping).items()},
            }
        lines = _typed(data, "lines", list)
        if not 1 <= len(lines) <= MAX_LINES:
            raise RecordError(f'"lines": from 1 to {MAX_LINES}, not {len(lines)}')
        try:
            match = cls.new(**given)
        except TerakoyaError as error:
            raise RecordError(N_("the record cannot be played: {error}"), error=error) from error
        for number, line in enumerate(lines):
            match._read_line(number, line)
        for number, line in enumerate(lines):
            match.switch(number)
            for _ in line.get("undone", ()):
                match.undo()
        match.live()
        match._read_opened(data.get("opened"))
        return match

    def _read_opened(self, opened: Any) -> None:
        number = whole(opened)
        if opened is not None and (number is None or number not in range(len(self) + len(self._now.undone) + 1)):
            raise RecordError(f'"opened": a number of actions of the main line, not {shown(opened)}')
        self.opened = number

    def _read_line(self, number: int, data: Any) -> None:
        """Replay a recorded line together with what was undone, from where it leaves its parent."""
        where = f"line {number}"
        if not isinstance(data, Mapping):
            raise RecordError(f"{where}: an object, not {shown(data)}")
        only_known(data, _BRANCH_KEYS if number else _MAIN_KEYS, where)
        if number:
            parent, at = _typed(data, "parent", int, where), _typed(data, "at", int, where)
            if parent not in range(number):
                raise RecordError(f'{where}: its "parent" {shown(parent)} does not come before it')
            self.switch(parent)
            if at not in range(len(self) + 1):
                raise RecordError(f'{where}: "at" {shown(at)} is outside of line {parent}')
            self.goto(at)
            self.branch(_typed(data, "name", str, where), self._read_world(data.get("world"), at, where))
        for notation in (*_strings(data, "actions", where), *_strings(data, "undone", where, missing=True)):
            try:
                self._add(notation)  # nothing is undone yet, and nothing has left this line yet
            except TerakoyaError as error:
                raise RecordError(
                    N_("line {line}, action {n}: {error}"), line=number, n=len(self) + 1, error=error
                ) from error

    def _read_world(self, data: Any, at: int, where: str) -> World | None:
        """What a recorded branch says was drawn in place of the truth."""
        match data:
            case None:
                return None
            case {"seat": seat, "seed": str(seed), "at": int(drawn)} if drawn >= at and not isinstance(drawn, bool):
                only_known(data, _WORLD_KEYS, f'{where}: "world"')
                try:
                    return World(self._seat(seat), _one_line(seed, "seed"), drawn)
                except MatchError as error:
                    raise RecordError(f'{where}: "world": {error}') from error
        raise RecordError(f'{where}: "world" is a seat, a seed and a number of actions from "at" on: {shown(data)}')

    def to_text(self) -> str:
        """The match as text to read, one line a turn; the counterpart of `from_text`.

        Actions are joined by ``;``, turns are numbered from 1. The last row says how many actions there are in all.
        """
        record = self.to_json()
        head = [f"{FORMAT} {VERSION}", f"game: {self.game.name}"]
        head += [f"{key}: {json.dumps(record[key], ensure_ascii=False)}" for key in _JSON_HEADERS if key in record]
        head += [f"name: {name}".rstrip() for name in self.names]
        here = self._line, self.cursor
        for number in range(len(self._lines)):
            self._line = number
            head += ["", *self._text_lines(record["lines"][number])]
        self._line, self.cursor = here
        return "\n".join([*head, "", f"end: {_decisions(record['lines'])}"]) + "\n"

    def _text_lines(self, data: Mapping[str, Any]) -> Iterator[str]:
        if self._line:
            yield f"branch {self._line} from {data['parent']} at {data['at']}: {data['name']}".rstrip()
        if "world" in data:
            yield f"world: {json.dumps(data['world'], ensure_ascii=False)}"
        for turn, _, actions in self._by_turn(self._now.at):
            if actions:
                yield f"{turn + 1}. " + _JOIN.join(str(self.game.actions[a]) for a in actions)
        if "undone" in data:
            yield "undone: " + _JOIN.join(data["undone"])

    @classmethod
    def from_text(cls, text: str) -> Match:
        """The match of a text record; raises `RecordError` as `from_json` does."""
        rows = _read_text(text)
        match = cls.from_json(rows.record)
        for line, at, turn in rows.turns:
            if match._lines[line].states[at].turn + 1 != turn:
                raise RecordError(
                    N_("line {line}, action {n}: this is not where turn {turn} begins"), line=line, n=at + 1, turn=turn
                )
        rows.check_end()
        return match


def clean_name(name: str) -> str:
    """A name as it is kept: any Unicode in form NFC, without control characters, at most 200 characters.

    Raises `MatchError` for anything but a text.
    """
    if not isinstance(name, str):
        raise MatchError(f"a name is a text, not {shown(name)}")
    kept = (c for c in name if unicodedata.category(c) not in _NOT_IN_NAMES and c not in _BIDI_CONTROLS)
    return unicodedata.normalize("NFC", "".join(kept)).strip()[:MAX_TEXT].strip()


def _digits(seed: Any) -> Any:
    """A seed given as a number as text, unless it is too long anyway."""
    number = whole(seed)
    return seed if number is None or abs(number) >= 10**MAX_TEXT else str(number)


def _one_line(text: Any, what: str) -> str:
    """A seed or position that every record can hold."""
    most = MAX_TEXT if what == "seed" else MAX_RECORD // 2
    if not isinstance(text, str) or len(text) > most or any(unicodedata.category(c) in _NOT_IN_NAMES for c in text):
        raise MatchError(f"the {what} is one line of at most {most} characters, not {shown(text)}")
    return text


def _entry_json(entry: Entry) -> dict[str, Any]:
    event = entry.event
    audience = None if event.audience is None else sorted(event.audience)
    return {
        "n": entry.n, "turn": entry.turn, "kind": event.kind, "rule": event.rule, "seat": event.seat,
        "data": dict(event.data), "audience": audience,
    }  # fmt: skip


# ---- reading what may be damaged --------------------------------------------------------------------------------


def _too_big(text: str | bytes) -> RecordError:
    return RecordError(N_("the record is too big: {n} characters, at most {most}"), n=len(text), most=MAX_RECORD)


def _parsed(text: str | bytes) -> Any:
    """JSON text as data."""
    if len(text) > MAX_RECORD:
        raise _too_big(text)
    try:
        return json.loads(text, object_pairs_hook=_object)
    except (ValueError, RecursionError) as error:
        raise RecordError(N_("this is not JSON: {error}"), error=error) from error


def _object(pairs: Sequence[tuple[str, Any]]) -> dict[str, Any]:
    """A JSON object; raises ``ValueError`` where a key stands twice, as nobody knows which one counts."""
    data = dict(pairs)
    if len(data) < len(pairs):
        twice = next(key for n, (key, _) in enumerate(pairs) if key in dict(pairs[:n]))
        raise ValueError(f"the key {shown(twice)} stands twice in one object")
    return data


def _check_version(version: object) -> None:
    if not isinstance(version, int) or isinstance(version, bool) or version < 1:
        raise RecordError(N_("the record's version is no number: {given}"), given=shown(version))
    if version > VERSION:
        raise RecordError(
            N_("the record is of the newer version {given}; this program reads up to {most}"),
            given=shown(version), most=VERSION,
        )  # fmt: skip


def _typed(data: Mapping[str, Any], key: str, kind: type, where: str = "the record") -> Any:
    """The value of a field, of the right type."""
    value = data.get(key)
    if not isinstance(value, kind) or isinstance(value, bool):
        raise RecordError(f'{where}: "{key}" is of type {kind.__name__.lower()}, not {shown(value)}')
    return value


def _strings(data: Mapping[str, Any], key: str, where: str = "the record", missing: bool = False) -> list[str]:
    """A list of strings; with ``missing`` the field may be left out."""
    if missing and key not in data:
        return []
    values: list[Any] = _typed(data, key, list, where)
    for n, value in enumerate(values, 1):
        if not isinstance(value, str) or len(value) > MAX_TEXT:
            raise RecordError(f'{where}: entry {n} of "{key}" is a string of at most {MAX_TEXT}, not {shown(value)}')
    return values


def _levels(value: Any) -> dict[int, Any]:
    """The levels of a record, where seats are texts."""
    if not isinstance(value, Mapping) or not all(isinstance(seat, str) and _SEAT.fullmatch(seat) for seat in value):
        raise RecordError(f'"levels" gives seats their levels, {{"1": "easy"}}, not {shown(value)}')
    return {int(seat): level for seat, level in value.items()}


def _option(value: Any) -> Any:
    """An option's value as Python has it: JSON knows no tuples."""
    return tuple(value) if isinstance(value, list) else value


_JOIN = "; "
_DEALT_KEYS = frozenset({"players", "seed", "options"})
"""Keys of a record that begins with a deal; in one that begins from a position ``start`` replaces them all."""
_RECORD_KEYS = _DEALT_KEYS | {"format", "version", "game", "start", "opened", "levels", "names", "lines"}
_MAIN_KEYS = frozenset({"actions", "undone"})
_BRANCH_KEYS = _MAIN_KEYS | {"name", "parent", "at", "world"}
_WORLD_KEYS = frozenset(World._fields)
_JSON_HEADERS = ("players", "seed", "options", "start", "opened", "levels")
_TITLE = re.compile(rf"{FORMAT} ([0-9]{{1,6}})")
_TURN = re.compile(r"([0-9]{1,6})\. (.*)")
_BRANCH = re.compile(r"branch ([0-9]{1,6}) from ([0-9]{1,6}) at ([0-9]{1,6}):(.*)")
_FIELD = re.compile(r"([a-z]+):(.*)")
_SEAT = re.compile(r"0|[1-9][0-9]{0,2}")
_END = re.compile(r"end: ([0-9]{1,6})")


class _Rows:
    """Reads a text record row by row, each in its place.

    record:  what has been read as the data of a JSON record
    turns:   (line, action index, turn) of every numbered turn
    end:     how many actions it has according to its last row, ``None`` = that row has not come
    """

    def __init__(self, version: int) -> None:
        self._version = version
        self._line: dict[str, Any] = {"actions": []}
        self._lines = [self._line]
        self.record: dict[str, Any] = {"format": FORMAT, "version": version, "names": [], "lines": self._lines}
        self.turns: list[tuple[int, int, int]] = []
        self.end: int | None = None
        self._in_head = True

    def read(self, row: str) -> None:
        """One more row; raises `RecordError`."""
        if self.end is not None:
            raise RecordError(N_("there is something after the end of the record: {row}"), row=shown(row))
        if turn := _TURN.fullmatch(row):
            self._place("turn", "undone" not in self._line)
            self.turns.append(
                (len(self._lines) - 1, self._line.get("at", 0) + len(self._line["actions"]), int(turn[1]))
            )
            self._line["actions"] += turn[2].split(_JOIN.strip())
        elif (branch := _BRANCH.fullmatch(row)) and int(branch[1]) == len(self._lines):
            self._place("branch", True)
            self._line = {"name": branch[4], "parent": int(branch[2]), "at": int(branch[3]), "actions": []}
            self._lines.append(self._line)
        elif self._version >= ENDED and (end := _END.fullmatch(row)):
            self.end = int(end[1])
        else:
            self._field(row)

    def _field(self, row: str) -> None:
        """A ``key: value`` row: of the record, which comes first, or of a line."""
        entry = _FIELD.fullmatch(row)
        key, value = (entry[1], entry[2].strip()) if entry else ("", "")
        if key == "name":
            self._place(key, self._in_head, head=True)
            self.record["names"].append(value)
        elif key == "game" or key in _JSON_HEADERS:
            self._place(key, self._in_head and key not in self.record, head=True)
            self.record[key] = value if key == "game" else _parsed(value)
        elif key == "undone":
            self._place(key, key not in self._line)
            self._line[key] = value.split(_JOIN.strip())
        elif key == "world":
            begins = not self._line["actions"] and not {key, "undone"} & self._line.keys()
            self._place(key, "parent" in self._line and begins)
            self._line[key] = _parsed(value)
        else:
            raise RecordError(N_("this is neither a field nor a turn nor the next branch: {row}"), row=shown(row))

    def _place(self, key: str, fits: bool, head: bool = False) -> None:
        """Refuse a key that is out of place; the first key that belongs to a line ends the head of the record."""
        if not fits:
            raise RecordError(N_("{key} is repeated or does not belong here"), key=shown(key))
        self._in_head = self._in_head and head

    def check_end(self) -> None:
        """Raises `RecordError` when the record was cut off, or rows are missing."""
        n = _decisions(self._lines)
        if self.end is None and self._version >= ENDED:
            raise RecordError(N_("the record is cut off: its last row, the word end and a number, is missing"))
        if self.end not in (None, n):
            raise RecordError(
                N_("the record is damaged: it has {n} actions, and its last row says {given}"), n=n, given=self.end
            )


def _decisions(lines: Sequence[Mapping[str, Any]]) -> int:
    """How many actions the lines of a record hold, with those taken back."""
    return sum(len(line["actions"]) + len(line.get("undone", ())) for line in lines)


def _read_text(text: str) -> _Rows:
    """The rows of a text record."""
    if not isinstance(text, str):
        raise RecordError(f"a text record is a text, not {shown(text)}")
    if len(text) > MAX_RECORD:
        raise _too_big(text)
    title, *rest = text.strip().split("\n")
    version = _TITLE.fullmatch(title.strip())
    if version is None:
        raise RecordError(N_('this is no match record: it does not begin with "{format}" and a version'), format=FORMAT)
    rows = _Rows(int(version[1]))
    _check_version(rows.record["version"])
    for number, row in enumerate(map(str.strip, rest), 2):
        try:
            if row:
                rows.read(row)
        except RecordError as error:
            raise RecordError(N_("row {n} of the record: {error}"), n=number, error=error) from error
    return rows
