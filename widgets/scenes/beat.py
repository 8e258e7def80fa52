"""Beats: what a looker-on sees of what has happened, for one view.

A game describes them by `Beats`: for each kind of event an `Act`, made of functions from an event as somebody has seen
it to pieces that move and places that it is about. They get what that viewer may know and nothing else, so a piece
whose identity is hidden can be nothing but a back.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from gamelib.events import Event
from gamelib.game import View
from widgets.protocol import Beat, Flight, Result

__all__ = ["Act", "Beats", "Step", "flight", "turned"]


@dataclass(frozen=True)
class Step:
    """One action as one viewer has seen it.

    events:         what happened, as far as the viewer may know it
    before, after:  what the viewer knew before it, and knows after it
    """

    events: Sequence[Event]
    before: View
    after: View

    def adding(self, event: Event, kind: str) -> Event | None:
        """The event of a kind that tells the viewer more of another one: the next of the same seat, if there is one."""
        at = next(n for n, one in enumerate(self.events) if one is event)
        return next((one for one in self.events[at:] if one.kind == kind and one.seat == event.seat), None)


def _nothing(event: Event, step: Step) -> Sequence[Flight]:
    return ()


def _nowhere(event: Event) -> Sequence[str]:
    return ()


@dataclass(frozen=True)
class Act:
    """How events of a kind are seen.

    flights:  the pieces that move
    moves:    how many that are, as the event says
    lit:      the places that it is about, in order
    result:   what has come of it, which stays for a moment
    """

    flights: Callable[[Event, Step], Sequence[Flight]] = _nothing
    moves: int | Callable[[Event], int] = 0
    lit: Callable[[Event], Sequence[str]] = _nowhere
    result: Result = ""

    def pieces(self, event: Event) -> int:
        """How many pieces an event of this kind says it moves."""
        return self.moves if isinstance(self.moves, int) else self.moves(event)

    def beat(self, event: Event, step: Step) -> Beat:
        """An event of this kind as it is sent."""
        flights, lit = list(self.flights(event, step)), list(dict.fromkeys(self.lit(event)))
        return {"kind": event.kind, "seat": event.seat, "flights": flights, "lit": lit, "result": self.result}


PLAIN = Act()
"""Only who acts is seen."""


@dataclass(frozen=True)
class Beats:
    """The beats of a game.

    acts:  by kind of event; those that are left out are plain
    adds:  the kinds that only add to another one what not everybody may see, and are no beat of their own
    """

    acts: Mapping[str, Act]
    adds: frozenset[str] = frozenset()

    def act(self, event: Event) -> Act:
        """How an event is seen."""
        return self.acts.get(event.kind, PLAIN)

    def during(self, step: Step) -> list[Beat]:
        """The beats of one action in their order."""
        return [self.act(event).beat(event, step) for event in step.events if event.kind not in self.adds]


def flight(origin: str, target: str, before: str, after: str = "", n: int = 1) -> Flight:
    """A piece, or ``n`` alike, from place to place; ``after``: its face there, if it is another one.

    A place is named by ids of a picture, the nearest first: ``hand:0:parry hand:0``.
    """
    return {"origin": origin, "target": target, "before": before, "after": after or before, "n": n}


def turned(place: str, before: str, after: str) -> Flight:
    """A piece that is turned over where it lies."""
    return flight(place, place, before, after)
