"""Tenno's facts: the eleven cards of a set, what they are worth, and the table of actions."""

from dataclasses import dataclass, field
from itertools import combinations, permutations
from typing import Any, ClassVar, Final

from gamelib.forms import Form
from gamelib.game import Actions

__all__ = [
    "ACTIONS", "ATTEMPTS", "CARDS", "EVENTS", "GEISHA_MARGIN", "MONK_SUPPORT", "NINJA_ATTACK", "PAIRS", "PEASANTS",
    "PHASES", "PLACES", "PLAYERS", "REVEALS", "RULES", "SEATS", "SLOTS", "VALUES", "Attack", "Exchange", "LookInto",
    "Monk", "Move", "Options", "Order", "Pass", "Peek", "Pretend", "Refill", "Swap",
]  # fmt: skip

CARDS: Final = ("", "1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "X")
"""Ids of the cards, their printed ranks; index = number of the card, 0 = no card."""
PEASANTS: Final = ("1", "2", "3")
VALUES: Final = (0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 0)
"""Printed values by number of the card. A Geisha has none of her own."""
NINJA_ATTACK: Final = 8
"""What a Ninja counts when it attacks."""
MONK_SUPPORT: Final = 2
"""What a Monk adds to another own card that is attacked."""
GEISHA_MARGIN: Final = 1
"""A Geisha counts this much more than the card she meets."""
SLOTS: Final = ("1", "2", "3")
SEATS: Final = ("A", "B", "C", "D", "E", "F", "G")
"""Seats 0 to 6 in notation."""
PLACES: Final = tuple(seat + slot for seat in SEATS for slot in SLOTS)
"""Seat and slot; index = 3 * seat + slot, both counted from 0."""
PHASES: Final = ("order", "attack", "monk", "ronin", "refill", "swap", "peek", "over")
PLAYERS: Final = (2, 3, 4, 5, 6, 7)
PAIRS: Final = tuple(combinations(SLOTS, 2))
"""Two different slots, lower first."""


def _flag(rule: str) -> Any:
    return field(default=False, metadata={"rule": f"tenno/{rule}", "choices": (False, True)})


@dataclass(frozen=True)
class Options:
    """The rulings and parameters of Tenno.

    first:  the seat that begins; beyond the last seat one counts on around the table
    """

    first: int = field(default=0, metadata={"rule": "tenno/setup", "choices": tuple(range(len(SEATS)))})
    ronin_same_target: bool = _flag("ronin")
    geisha_win_gives_swap: bool = _flag("swap")
    peek_before_refill: bool = _flag("peek")
    open_prison: bool = _flag("secrets")
    geisha_tiebreak_value: int = field(default=0, metadata={"rule": "tenno/win", "choices": tuple(range(12))})


@dataclass(frozen=True, slots=True)
class Order(Form):
    """Lay the Peasants out, left to right: ``order 213``."""

    verb: ClassVar[str] = "order"
    cards: str


@dataclass(frozen=True, slots=True)
class Attack(Form):
    """Attack with the card in an own slot: ``attack 2 B3``."""

    verb: ClassVar[str] = "attack"
    own: str
    place: str


@dataclass(frozen=True, slots=True)
class Monk(Form):
    """Turn up the Monk to support the attacked card."""

    verb: ClassVar[str] = "monk"


@dataclass(frozen=True, slots=True)
class Refill(Form):
    """Put a hand card into the leftmost gap: ``refill 7``."""

    verb: ClassVar[str] = "refill"
    card: str


@dataclass(frozen=True, slots=True)
class Swap(Form):
    """Take up the card of a slot, then put a hand card there, possibly the same: ``swap 2 7``."""

    verb: ClassVar[str] = "swap"
    slot: str
    card: str


@dataclass(frozen=True, slots=True)
class Exchange(Form):
    """With an empty hand: exchange two cards of the row."""

    verb: ClassVar[str] = "exchange"
    slot: str
    other: str


@dataclass(frozen=True, slots=True)
class Pretend(Form):
    """With an empty hand: only pretend to exchange two cards of the row."""

    verb: ClassVar[str] = "pretend"
    slot: str
    other: str


@dataclass(frozen=True, slots=True)
class Peek(Form):
    """After a defence that was won: look at a card of the attacker."""

    verb: ClassVar[str] = "peek"
    place: str


@dataclass(frozen=True, slots=True)
class Pass(Form):
    """Leave a Monk, a second attack, a swap or a look alone."""

    verb: ClassVar[str] = "pass"


@dataclass(frozen=True, slots=True)
class LookInto(Form):
    """Never legal: look into a prison."""

    verb: ClassVar[str] = "look"
    seat: str


@dataclass(frozen=True, slots=True)
class Move(Form):
    """Never legal: move an own card to another slot of the row."""

    verb: ClassVar[str] = "move"
    slot: str
    other: str


# Ordered by kind: the numbers are part of the contract of the engine (see docs/notation-tenno.md).
_ACTIONS: Final[list[Any]] = [
    *(Order("".join(cards)) for cards in permutations(PEASANTS)),
    *(Attack(own, place) for own in SLOTS for place in PLACES),
    Monk(),
    *(Refill(card) for card in CARDS[1:]),
    *(Swap(slot, card) for slot in SLOTS for card in CARDS[1:]),
    *(Exchange(*pair) for pair in PAIRS),
    *(Pretend(*pair) for pair in PAIRS),
    *(Peek(place) for place in PLACES),
    Pass(),
]
_NEVER: Final[list[Any]] = [
    *(LookInto(seat) for seat in SEATS),
    *(Move(*pair) for pair in permutations(SLOTS, 2)),
]
ACTIONS: Final = Actions(_ACTIONS)
ATTEMPTS: Final = Actions([*_ACTIONS, *_NEVER])

RULES: Final = tuple(
    f"tenno/{rule}"
    for rule in (
        "components", "setup", "order", "turn", "attack", "monk", "battle", "ronin", "end", "refill", "swap", "peek",
        "secrets", "win",
    )
)  # fmt: skip
EVENTS: Final = (
    "order", "ordered", "attack", "monk", "no_monk", "battle", "refill", "own_refill", "swap", "own_swap", "exchange",
    "own_exchange", "keep", "stop", "peek", "seen", "no_peek", "over",
)  # fmt: skip
REVEALS: Final = frozenset({"attack", "monk", "peek", "seen"})
"""The events that tell somebody something hidden. A look counts by what everybody sees of it, too, so that nothing that
follows from it depends on an event of somebody else. A refill or a swap tells only what was certain to come or is a
choice that proves nothing."""
