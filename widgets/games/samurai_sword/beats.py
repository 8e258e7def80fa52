"""The beats of Samurai Sword: cards drawn, played and discarded, honour that changes hands, roles turned up."""

from __future__ import annotations

from gamelib.events import Event
from gamelib.samurai_sword.view import SamuraiView
from widgets.games.samurai_sword.sight import face
from widgets.protocol import Flight
from widgets.scenes.beat import Act, Beats, Step, flight, turned

BACK, ROLE_BACK, HONOUR = "sword-back", "sword-role-back", "sword-honour"
PLAYED = "played stage"


def _before(step: Step) -> SamuraiView:
    assert isinstance(step.before, SamuraiView)
    return step.before


def _hand(seat: int, kind: str = "") -> str:
    """A hand; the kind of card only where the viewer knows it."""
    return f"hand:{seat}:{kind} hand:{seat}" if kind else f"hand:{seat}"


def _from_hand(step: Step, seat: int, kind: str, target: str) -> list[Flight]:
    """A card that everybody sees now leaves a hand."""
    known = kind in _before(step).certain(seat)
    return [flight(_hand(seat, kind), target, face(kind) if known else BACK, face(kind))]


def _played(event: Event, step: Step) -> list[Flight]:
    return _from_hand(step, event.seat, event.data["card"], PLAYED)


def _discarded(event: Event, step: Step) -> list[Flight]:
    return _from_hand(step, event.seat, event.data["card"], "pile")


def _drawn(event: Event, step: Step) -> list[Flight]:
    """From the pile everybody sees the card, from the deck only who draws it."""
    seat, data = event.seat, event.data
    if data["source"] == "pile":
        return [flight("pile", _hand(seat, data["card"]), face(data["card"]))]
    if told := step.adding(event, "drawn"):
        return [flight("deck", _hand(seat, kind), BACK, face(kind)) for kind in told.data["cards"]]
    return [flight("deck", _hand(seat), BACK, n=data["n"])] if data["n"] else []


def _taken(event: Event, step: Step) -> list[Flight]:
    other, what, kind = event.data["other"], event.data["what"], event.data["card"]
    if what == "hand":
        return _from_hand(step, other, kind, "pile")
    return [flight(f"front:{other}:{kind}", "pile", face(kind))]


def _stolen(event: Event, step: Step) -> list[Flight]:
    """The two of them see which card it is."""
    thief, victim, told = event.seat, event.data["other"], step.adding(event, "stole")
    if told is None:
        return [flight(_hand(victim), _hand(thief), BACK)]
    kind = told.data["card"]
    known = kind in _before(step).certain(victim)
    return [flight(_hand(victim, kind), _hand(thief, kind), face(kind) if known else BACK, face(kind))]


def _put(event: Event, step: Step) -> list[Flight]:
    kind = event.data["card"]
    return [flight(PLAYED, f"front:{event.data['other']}:{kind}", face(kind))]


def _flipped(event: Event, step: Step) -> list[Flight]:
    return [flight("deck", "played pile", BACK, face(event.data["card"]))]


def _bushido_moves(event: Event, step: Step) -> list[Flight]:
    return [flight(f"front:{event.seat}:bushido", f"front:{event.data['other']}:bushido", face("bushido"))]


def _bushido_ends(event: Event, step: Step) -> list[Flight]:
    return [flight(f"front:{event.seat}:bushido", "pile", face("bushido"))] * bool(event.data["left"])


def _defeated(event: Event, step: Step) -> list[Flight]:
    """The honour that the victim gives away."""
    return [flight(f"honour:{event.seat}", f"honour:{event.data['other']}", HONOUR)] * event.data["honour"]


def _shuffled(event: Event, step: Step) -> list[Flight]:
    return [flight("pile", "deck", BACK, n=event.data["cards"])] if event.data["cards"] else []


def _seen(event: Event, step: Step) -> list[Flight]:
    return [_role(event.seat, event.data["role"], "")]


def _roles(event: Event, step: Step) -> list[Flight]:
    """All roles are turned up, those that the viewer did not know from their backs."""
    known = _before(step)
    return [_role(seat, role, known.role(seat)) for seat, role in enumerate(event.data["roles"])]


def _role(seat: int, role: str, known: str) -> Flight:
    after = f"sword-role-{role}"
    return turned(f"role:{seat}:{role} role:{seat}", after if known else ROLE_BACK, after)


def _person(event: Event) -> list[str]:
    return [f"person:{event.seat}"]


def _both(event: Event) -> list[str]:
    return [f"person:{event.seat}", f"person:{event.data['other']}"]


def _resilience(event: Event) -> list[str]:
    return [f"resilience:{event.seat}"]


def _hurt(event: Event) -> list[str]:
    return [*_person(event), *_resilience(event)]


def _honour_lost(event: Event) -> list[str]:
    return [f"honour:{event.seat}"] if event.data["lost"] else []


def _all_honour(event: Event) -> list[str]:
    return [f"honour:{seat}" for seat in range(len(event.data["honour"]))]


AIMED = Act(lit=_both)
DISCARDED = Act(_discarded, 1)

SAMURAI_BEATS = Beats(
    {
        "look": Act(lit=lambda event: [f"role:{event.seat}"]),
        "role": Act(_seen, 1),
        "recover": Act(lit=_resilience),
        "flip": Act(_flipped, 1),
        "bushido_moves": Act(_bushido_moves, 1),
        "bushido_ends": Act(_bushido_ends, lambda event: bool(event.data["left"]), _honour_lost),
        "draw": Act(_drawn, lambda event: event.data["n"]),
        "play": Act(_played, 1),
        "attack": AIMED,
        "target": AIMED,
        "answer": DISCARDED,
        "spared": Act(lit=_person),
        "wound": Act(lit=_hurt, result="wound"),
        "defeat": Act(_defeated, lambda event: event.data["honour"], _person),
        "put": Act(_put, 1),
        "take": Act(_taken, 1),
        "stolen": Act(_stolen, 1),
        "pay": Act(lit=_resilience),
        "discard": DISCARDED,
        "deck_end": Act(_shuffled, lambda event: event.data["cards"], _all_honour),
        "over": Act(_roles, lambda event: len(event.data["roles"]), result="end"),
    },
    adds=frozenset({"drawn", "stole"}),
)
