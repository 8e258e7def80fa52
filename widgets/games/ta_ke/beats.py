"""The beats of Ta-Ké: chips, ghosts and markers on their ways."""

from __future__ import annotations

from gamelib.events import Event
from gamelib.score import Term
from gamelib.ta_ke.facts import COLUMNS, STACKS, SUPPLY
from gamelib.ta_ke.score import turn_formula
from gamelib.ta_ke.view import TaKeView
from widgets.protocol import Flight
from widgets.scenes.beat import Act, Beats, Step, flight

HAND = "hand:0 hand"


def _views(step: Step) -> tuple[TaKeView, TaKeView]:
    before, after = step.before, step.after
    assert isinstance(before, TaKeView)
    assert isinstance(after, TaKeView)
    return before, after


def _used(event: Event, step: Step) -> list[Flight]:
    return [_raised(step, event.seat, event.data["character"])]


def _borrowed(event: Event, step: Step) -> list[Flight]:
    """An own Ninja and a chip of the other player move up."""
    return [_raised(step, event.seat, "NI"), _raised(step, event.data["other"], event.data["character"])]


def _raised(step: Step, seat: int, column: str) -> Flight:
    """A chip goes from the bottom to the middle space."""
    before, after = _views(step)
    return flight(_court(before, "bottom", seat, column), _court(after, "middle", seat, column), column)


def _samurai(event: Event, step: Step) -> list[Flight]:
    before, after = _views(step)
    origin, target = event.data["origin"], event.data["target"]
    return [flight(_court(before, "samurai", event.seat, origin), _court(after, "samurai", event.seat, target), "SA")]


def _ghost(event: Event, step: Step) -> list[Flight]:
    before, after = _views(step)
    return [flight(_seat(before, event.data["origin"]), _seat(after, event.data["target"]), "ghost")]


def _chip(event: Event, step: Step) -> list[Flight]:
    before, after = _views(step)
    return [flight(_top(before, event.data["origin"]), _top(after, event.data["target"]), event.data["character"])]


def _taken(event: Event, step: Step) -> list[Flight]:
    """The chip goes to its column, a Samurai first to the hand; a ghost takes its place."""
    before, after = _views(step)
    stack, character = event.data["stack"], event.data["character"]
    to = HAND if character == "SA" else _court(after, "bottom", event.seat, character)
    return [flight(_top(before, stack), to, character), flight(_seat(before, SUPPLY), _seat(before, stack), "ghost")]


def _put(event: Event, step: Step) -> list[Flight]:
    return [flight(HAND, _court(_views(step)[1], "samurai", event.seat, event.data["column"]), "SA")]


def _returned(event: Event, step: Step) -> list[Flight]:
    """All ghosts go back to the supply."""
    before, _ = _views(step)
    return [flight(_seat(before, stack), f"supply:{n} supply", "ghost") for n, stack in enumerate(event.data["stacks"])]


def _gained(event: Event, step: Step) -> list[Flight]:
    """The markers of those who have gained points move on."""
    gained = [seat for seat, gain in enumerate(event.data["gains"]) if gain]
    return [flight(f"marker:{seat}:0", f"marker:{seat}:0", f"marker-{seat}") for seat in gained]


def _top(view: TaKeView, stack: str) -> str:
    return f"{stack}{len(view.stacks[STACKS.index(stack)])} top:{stack}"


def _seat(view: TaKeView, place: str) -> str:
    """Where a ghost sits, or the last one of the supply."""
    return f"supply:{view.supply - 1} supply" if place == SUPPLY else f"top:{place}:1 top:{place}"


def _court(view: TaKeView, level: str, seat: int, column: str) -> str:
    """The last chip of a place of a courtyard."""
    place, n = f"{level}:{seat}:{column}", getattr(view.courts[seat], level)[COLUMNS.index(column)]
    return f"{place}:{n - 1} {place}"


def _counted(event: Event) -> list[str]:
    """The places that a scoring counts, in the order of its formula."""
    return [place for seat in (0, 1) for place in _pieces(turn_formula(event.data, seat))]


def _pieces(term: Term) -> list[str]:
    """The places of a formula that something lies in."""
    here = term.pieces if term.value else ()
    return [*here, *(place for part in term.parts for place in _pieces(part))]


TA_KE_BEATS = Beats({
    "use": Act(_used, 1),
    "borrow": Act(_borrowed, 2),
    "samurai": Act(_samurai, 1),
    "ghost": Act(_ghost, 1),
    "chip": Act(_chip, 1),
    "take": Act(_taken, 2),
    "put": Act(_put, 1),
    "reset": Act(_returned, lambda event: len(event.data["stacks"])),
    "score": Act(_gained, lambda event: sum(map(bool, event.data["gains"])), _counted, "score"),
    "over": Act(result="end"),
})  # fmt: skip
