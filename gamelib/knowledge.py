"""What a seat can know about each hidden thing: which identities are possible, how likely, and why not the others.

    >>> from gamelib.knowledge import Knowledge
    >>> from gamelib.match import Match
    >>> match = Match.new("tenno", 2, seed=1)
    >>> for action in ("order 123", "order 123", "attack 1 B2"):
    ...     _ = match.play(action)
    >>> thing = next(thing for thing in Knowledge(match, 0).board() if thing.place == "row:1:3")
    >>> dict(thing.identities), thing.probability("1")
    ({'1': 1, '3': 1}, 0.5)
    >>> thing.excluded["2"].rule, match.log(0)[thing.excluded["2"].entry - 1].event.kind
    ('tenno/attack', 'attack')

The board of ``None`` is that of everybody: what follows from public events alone.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from time import monotonic
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from gamelib.language import N_

if TYPE_CHECKING:
    from gamelib.game import Game, State
    from gamelib.match import Entry, Match, World

__all__ = ["APPROXIMATE", "START", "Cause", "Knowledge", "Unknown"]

APPROXIMATE: Final = N_(
    "Approximate: since there was a new deck more may have happened than can be told apart. What counts as impossible "
    "is."
)
"""Said of whatever rests on worlds that are not `Worlds.exact`."""
START = -1
"""`Cause.at` of what the rules and the setup exclude."""


class Cause(NamedTuple):
    """What has made an identity impossible.

    rule:   id of the rule that it follows from
    entry:  number of the event in the seat's log (`Match.log`); ``None`` when it never was possible in this match
    at:     index of the action in which it happened, `START` for ``None``; part of no export in play
    """

    rule: str
    entry: int | None
    at: int


class Unknown(NamedTuple):
    """One hidden thing and what it can be.

    place:       id of the place it lies in (``"row:1:2"``), the id its item has in the scene
    identities:  identity -> number of the consistent worlds in which it is that; impossible ones are absent
    excluded:    identity -> what has made it impossible; empty where nobody has asked (`Knowledge` does)
    """

    place: str
    identities: Mapping[str, int]
    excluded: Mapping[str, Cause] = {}

    @property
    def worlds(self) -> int:
        """Number of consistent worlds."""
        return sum(self.identities.values())

    def probability(self, identity: str) -> float:
        """Share of the consistent worlds in which the thing is ``identity``."""
        return self.identities.get(identity, 0) / self.worlds

    @property
    def certain(self) -> str | None:
        """The identity when only one is possible, else ``None``."""
        return next(iter(self.identities)) if len(self.identities) == 1 else None


class Settled(NamedTuple):
    """That an identity can be in one place of a family at most.

    holder:  the place where it certainly is, ``None`` when it has left them all
    cause:   what has settled this
    """

    holder: str | None
    cause: Cause


Key = tuple[str, str]
"""Family and identity."""


class Step(NamedTuple):
    """The board after some action.

    state:    the position it is about
    things:   what is hidden, by place, with its causes
    settled:  what is settled
    """

    state: State
    things: dict[str, Unknown]
    settled: dict[Key, Settled]


class Now(NamedTuple):
    """An action, the events of it that the seat has noticed, and the board of everybody after it.

    The last is ``None`` where that board is itself the one being worked out.
    """

    at: int
    entries: Sequence[Entry]
    public: Step | None


class Knowledge:
    """What one seat can know in the current line of a match, kept up to date action by action.

    An identity has been impossible for a thing since its cause happened. When another thing comes to a place, what is
    impossible for it from the beginning has the cause that is older: the identity had left before, or is known to lie
    in another place of the same family (`Game.family`).
    """

    def __init__(self, match: Match, seat: int | None) -> None:
        self.match, self.seat = match, seat
        self._steps: list[Step] = []
        self._worlds: tuple[World, ...] = ()
        self._telling = True
        self._public = None if seat is None else Knowledge(match, None)
        if self._public is not None:
            self._public._telling = False

    def board(self, n: int | None = None) -> tuple[Unknown, ...]:
        """Each hidden thing after ``n`` actions of the current line, by default at the cursor.

        Raises `MatchError` outside of the line.
        """
        n = self.match.cursor if n is None else n
        self.match.at(n)
        self._catch_up(n)
        return tuple(self._steps[n].things.values())

    def catch_up(self, n: int, seconds: float) -> bool:
        """Work out the boards up to ``n`` actions for so long, at least one of them; whether `board` is ready then.

        For those who cannot wait while a long game is gone through. Raises `MatchError` outside of the line.
        """
        self.match.at(n)
        end = monotonic() + seconds
        for i in range(self._forget(), n + 1):
            self._catch_up(i)
            if monotonic() > end:
                return i == n
        return True

    def _forget(self) -> int:
        """Forget the steps of actions taken back; the number of those that are left.

        Steps whose causes were numbered by another log are forgotten too: in a line with a drawn world the log is that
        of the world's seat.
        """
        worlds = tuple(world for world in self.match.worlds() if world.seat != self.seat)
        if self._telling and worlds != self._worlds:
            self._steps, self._worlds = [], worlds
        states = self.match.lines[self.match.line].states
        known = next(
            (i for i, (step, state) in enumerate(zip(self._steps, states, strict=False)) if step.state is not state),
            min(len(self._steps), len(states)),
        )
        del self._steps[known:]
        return known

    def _catch_up(self, n: int) -> None:
        """Work out the steps up to ``n`` that are missing."""
        states, known = self.match.lines[self.match.line].states, self._forget()
        if known > n:
            return
        if self._public is not None:
            self._public._catch_up(n)
        entries: dict[int, list[Entry]] = {}
        for entry in self.match.log(self.seat, n):
            if self.seat is not None or entry.event.audience is None:
                entries.setdefault(entry.at, []).append(entry)
        for i in range(known, n + 1):
            self._steps.append(self._step(states[i], i - 1, entries.get(i - 1, [])))

    def _step(self, state: State, at: int, entries: Sequence[Entry]) -> Step:
        """The board after action ``at``, in which the seat has noticed these events."""
        game, view = self.match.game, state.observe(self.seat)
        anew = not self._steps or any(entry.event.kind in game.redeals for entry in entries)
        before = Step(state, {}, {}) if anew else self._steps[-1]
        public = self._public._steps[at + 1] if self._public else None
        now = Now(at, entries, public)
        found = game.worlds(view).unknown()
        step = Step(state, {}, dict(before.settled))
        for family, members in _families(game, found):
            for identity in game.identities(view, members[0].place):
                self._settle(step.settled, family, identity, members, now)
        for thing in found:
            impossible = [name for name in game.identities(view, thing.place) if name not in thing.identities]
            causes = self._excluded(thing, impossible, before.things.get(thing.place), step.settled, now)
            step.things[thing.place] = thing._replace(excluded=causes)
        return step

    def _settle(
        self, settled: dict[Key, Settled], family: str, identity: str, members: Sequence[Unknown], now: Now
    ) -> None:
        """Note whether an identity can be in one place of the family at most, and since when."""
        key, holders = (family, identity), [thing for thing in members if identity in thing.identities]
        if len(holders) > 1 or any(thing.certain is None for thing in holders):
            settled.pop(key, None)
            return
        holder = holders[0].place if holders else None
        if key not in settled or settled[key].holder != holder:
            everybody = now.public is None or (key in now.public.settled and now.public.settled[key].cause.at == now.at)
            settled[key] = Settled(holder, self._cause(now, everybody, identity, family))

    def _excluded(
        self, thing: Unknown, impossible: Sequence[str], was: Unknown | None, settled: Mapping[Key, Settled], now: Now
    ) -> dict[str, Cause]:
        """The causes for a thing: the former ones; where another thing has come to its place, older ones; else now."""
        family = self.match.game.family(thing.place) or ""
        same = was is not None and was.identities.keys() >= thing.identities.keys()
        theirs = now.public.things.get(thing.place) if now.public else None
        causes = {}
        for identity in impossible:
            cause = was.excluded.get(identity) if was else None
            if not same and (family, identity) in settled:
                cause = settled[family, identity].cause
            if cause is None:
                known = theirs.excluded.get(identity) if theirs else None
                everybody = now.public is None or (known is not None and known.at == now.at)
                cause = self._cause(now, everybody, identity, thing.place)
            causes[identity] = cause
        return causes

    def _cause(self, now: Now, everybody: bool, identity: str, place: str) -> Cause:
        """The event of an action that tells most about a thing; one that ``everybody`` has noticed, or a private one.

        Of several it is the last one that names the identity or what the place is called after, else the last one that
        tells something hidden, else the last one.
        """
        if not now.entries:
            return Cause(f"{self.match.game.name}/setup", None, START)
        words, reveals = {identity, place.rpartition(":")[2]}, self.match.game.reveals

        def telling(entry: Entry) -> tuple[bool, bool, bool, int]:
            event = entry.event
            named = not words.isdisjoint(_texts_in(event.data))
            return (event.audience is None) == everybody, named, event.kind in reveals, entry.n

        best = max(now.entries, key=telling)
        return Cause(best.event.rule, best.n, now.at)


def _families(game: Game, things: Iterable[Unknown]) -> Iterator[tuple[str, list[Unknown]]]:
    """The things that exclude each other, by their family."""
    found: dict[str, list[Unknown]] = {}
    for thing in things:
        if (family := game.family(thing.place)) is not None:
            found.setdefault(family, []).append(thing)
    yield from found.items()


def _texts_in(data: Any) -> Iterator[str]:
    """The texts in the data of an event, such as ids of cards."""
    if isinstance(data, str):
        yield data
    elif isinstance(data, Mapping):
        for value in data.values():
            yield from _texts_in(value)
    elif isinstance(data, list | tuple):
        for value in data:
            yield from _texts_in(value)
