"""Beats: what a looker-on sees of what has happened, for one view.

A game describes them by `Beats`: a function from an event, as somebody has seen it, to a `widgets.protocol.Beat`. It
gets what that viewer may know and nothing else, so a piece whose identity is hidden can be nothing but a back.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from gamelib.events import Event
from gamelib.game import View
from widgets.protocol import Beat, Flight, Result

__all__ = ["Beats", "Step", "beat", "flight", "turned"]


@dataclass(frozen=True)
class Step:
    """One action as one viewer has seen it.

    events:         what happened, as far as the viewer may know it
    before, after:  what the viewer knew before it, and knows after it
    """

    events: Sequence[Event]
    before: View
    after: View

    def told(self, kind: str) -> Event | None:
        """The first event of a kind, if the viewer knows of one: what a private event adds to one that all have seen."""
        return next((event for event in self.events if event.kind == kind), None)


@dataclass(frozen=True)
class Beats:
    """The beats of a game.

    of:     an event, within what happened with it -> its beat; ``None`` for one that only adds to another
    moved:  kind of event -> how many pieces an event of it moves; kinds that move none are left out
    """

    of: Callable[[Event, Step], Beat | None]
    moved: Mapping[str, Callable[[Event], int]]

    def during(self, step: Step) -> list[Beat]:
        """The beats of one action in their order."""
        found = (self.of(event, step) for event in step.events)
        return [one for one in found if one is not None]


def beat(event: Event, flights: Sequence[Flight] = (), lit: Sequence[str] = (), result: Result = "") -> Beat:
    """The beat of an event: the pieces that move, the places it is about, what stays of it for a moment."""
    return {
        "kind": event.kind, "seat": event.seat, "flights": list(flights), "lit": list(dict.fromkeys(lit)),
        "result": result,
    }  # fmt: skip


def flight(origin: str, target: str, before: str, after: str = "", n: int = 1) -> Flight:
    """A piece, or ``n`` alike, from place to place; ``after``: its face there, if it is another one.

    A place is named by ids of a picture, the nearest first: ``hand:0:parry hand:0``.
    """
    return {"origin": origin, "target": target, "before": before, "after": after or before, "n": n}


def turned(place: str, before: str, after: str) -> Flight:
    """A piece that is turned over where it lies."""
    return flight(place, place, before, after)
