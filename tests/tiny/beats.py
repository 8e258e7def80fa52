"""The beats of Kakushi: ``Presentation("kakushi", picture, beats=KAKUSHI_BEATS)``."""

from __future__ import annotations

from gamelib.events import Event
from tests.tiny.view import KakushiView
from widgets.protocol import Flight
from widgets.scenes.beat import Act, Beats, Step, flight

BACK = "back"


def drawn(event: Event, step: Step) -> list[Flight]:
    """Only who draws sees the tile."""
    told = step.adding(event, "drawn")
    return [flight("bag", "drawn", BACK, str(told.data["tile"]) if told else "")]


def put(event: Event, step: Step) -> list[Flight]:
    """The drawn tile takes the place of another one, which everybody sees then."""
    assert isinstance(step.before, KakushiView)
    place, seen = f"tile:{event.seat}:{event.data['place']}", step.before.drawn
    return [flight("drawn", place, str(seen) if seen else BACK), dropped(event, step, place)[0]]


def dropped(event: Event, step: Step, origin: str = "drawn") -> list[Flight]:
    """A tile is discarded face up."""
    assert isinstance(step.before, KakushiView)
    return [flight(origin, f"discard:{len(step.before.discard)}", BACK, str(event.data["tile"]))]


KAKUSHI_BEATS = Beats(
    {
        "peek": Act(lit=lambda event: [f"tile:{event.data['other']}:{event.data['place']}"]),
        "draw": Act(drawn, 1),
        "put": Act(put, 2),
        "drop": Act(dropped, 1),
        "showdown": Act(result="end"),
    },
    adds=frozenset({"drawn", "seen", "peg"}),
)
