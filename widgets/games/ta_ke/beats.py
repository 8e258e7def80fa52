"""The beats of Ta-Ké: chips, ghosts and markers on their ways."""

from __future__ import annotations

from gamelib.events import Event
from gamelib.score import Term
from gamelib.ta_ke.facts import COLUMNS, STACKS
from gamelib.ta_ke.score import turn_formula
from gamelib.ta_ke.view import TaKeView
from widgets.protocol import Beat, Flight
from widgets.scenes.beat import Beats, Step, beat, flight


def _beat(event: Event, step: Step) -> Beat:
    before, after = step.before, step.after
    assert isinstance(before, TaKeView)
    assert isinstance(after, TaKeView)
    seat, data = event.seat, event.data
    match event.kind:
        case "use":
            return beat(event, [_raised(before, after, seat, data["character"])])
        case "borrow":
            both = (seat, "NI"), (data["other"], data["character"])
            return beat(event, [_raised(before, after, *one) for one in both])
        case "samurai":
            ends = _samurai(before, seat, data["origin"]), _samurai(after, seat, data["target"])
            return beat(event, [flight(*ends, "SA")])
        case "ghost":
            return beat(event, [flight(_ghost(before, data["origin"]), _ghost(after, data["target"]), "ghost")])
        case "chip":
            ends = _top(before, data["origin"]), _top(after, data["target"])
            return beat(event, [flight(*ends, data["character"])])
        case "take":
            return beat(event, _taken(event, before, after))
        case "put":
            return beat(event, [flight("hand:0 hand", _samurai(after, seat, data["column"]), "SA")])
        case "reset":
            return beat(event, [_returned(stack, n) for n, stack in enumerate(data["stacks"])])
        case "score":
            gained = [player for player, gain in enumerate(data["gains"]) if gain]
            return beat(event, [_marker(player) for player in gained], _counted(event), "score")
        case "over":
            return beat(event, result="end")
    return beat(event)


def _taken(event: Event, before: TaKeView, after: TaKeView) -> list[Flight]:
    """The chip goes to its column, a Samurai first to the hand; a ghost takes its place."""
    stack, character = event.data["stack"], event.data["character"]
    to = "hand:0 hand" if character == "SA" else _court(after, "bottom", event.seat, character)
    return [
        flight(_top(before, stack), to, character),
        flight(_ghost(before, "-"), f"top:{stack}:1 top:{stack}", "ghost"),
    ]


def _raised(before: TaKeView, after: TaKeView, seat: int, column: str) -> Flight:
    """A chip goes from the bottom to the middle space."""
    return flight(_court(before, "bottom", seat, column), _court(after, "middle", seat, column), column)


def _returned(stack: str, n: int) -> Flight:
    return flight(f"top:{stack}:1 top:{stack}", f"supply:{n} supply", "ghost")


def _marker(seat: int) -> Flight:
    return flight(f"marker:{seat}:0", f"marker:{seat}:0", f"marker-{seat}")


def _top(view: TaKeView, stack: str) -> str:
    return f"{stack}{len(view.stacks[STACKS.index(stack)])} top:{stack}"


def _ghost(view: TaKeView, place: str) -> str:
    """Where a ghost sits, or the last one of the supply."""
    return f"supply:{view.supply - 1} supply" if place == "-" else f"top:{place}:1 top:{place}"


def _court(view: TaKeView, level: str, seat: int, column: str) -> str:
    """The last chip of a place of a courtyard."""
    place, n = f"{level}:{seat}:{column}", getattr(view.courts[seat], level)[COLUMNS.index(column)]
    return f"{place}:{n - 1} {place}"


def _samurai(view: TaKeView, seat: int, column: str) -> str:
    return _court(view, "samurai", seat, column)


def _counted(event: Event) -> list[str]:
    """The places that a scoring counts, in the order of its formula."""
    return [place for seat in (0, 1) for place in _pieces(turn_formula(event.data, seat))]


def _pieces(term: Term) -> list[str]:
    """The places of a formula that something lies in."""
    here = term.pieces if term.value else ()
    return [*here, *(place for part in term.parts for place in _pieces(part))]


TA_KE_BEATS = Beats(
    of=_beat,
    moved={
        "use": lambda event: 1,
        "borrow": lambda event: 2,
        "samurai": lambda event: 1,
        "ghost": lambda event: 1,
        "chip": lambda event: 1,
        "take": lambda event: 2,
        "put": lambda event: 1,
        "reset": lambda event: len(event.data["stacks"]),
        "score": lambda event: sum(map(bool, event.data["gains"])),
    },
)
