"""Tatsu's facts: the 28 spirit cards, the options, and the table of actions."""

from dataclasses import dataclass, field
from typing import Any, ClassVar, Final

from gamelib.forms import Form
from gamelib.game import Actions

__all__ = [
    "ACTIONS", "ATTEMPTS", "CARDS", "CLANS", "CLAN_SIZE", "COLUMNS", "EVENTS", "GHOST", "GHOST_ID", "HAND_SIZE",
    "NUMBER", "PHASES", "PLACES", "REVEALS", "RULES", "TRICKS", "TRICK_SIZE", "Ask", "Card", "Demand", "Give",
    "GiveBlind", "Options", "Pass", "Peek", "Play", "PlayBlind", "Talk",
]  # fmt: skip

CLANS: Final = ("R", "Y")
"""Ids of Red/Black and Yellow/White; index = number of the clan."""
ONES: Final = (3, 4, 5, 6, 7)
"""Points of the spirits of strength 1."""
STRENGTHS: Final = (2, 3, 4, 5, 6)
"""Strengths of the others; each is worth `STRONG_POINTS`."""
STRONG_POINTS: Final = 1
FACTORS: Final = (1, 2, 3)
"""What the multipliers multiply by; they have strength 0 and no points."""


@dataclass(frozen=True, slots=True)
class Card:
    """A spirit card.

    id:        its notation, ``"R17"``
    clan:      index in `CLANS`
    strength:  decides the trick; a multiplier has 0, a fusion none: -1
    points:    what it is worth when captured
    factor:    of a multiplier, else 0
    """

    id: str
    clan: int
    strength: int
    points: int = 0
    factor: int = 0

    @property
    def is_fusion(self) -> bool:
        """It has no strength and carries the trick on."""
        return self.strength < 0


def _clan(clan: int, letter: str) -> list[Card]:
    """``components``: the 14 cards of a clan, in the order of their numbers."""
    return [
        *(Card(f"{letter}1{points}", clan, 1, points) for points in ONES),
        *(Card(f"{letter}{strength}", clan, strength, STRONG_POINTS) for strength in STRENGTHS),
        *(Card(f"{letter}x{factor}", clan, 0, 0, factor) for factor in FACTORS),
        Card(f"{letter}F", clan, -1),
    ]


CARDS: Final = tuple(card for clan, letter in enumerate(CLANS) for card in _clan(clan, letter))
"""All cards; index = number of the card."""
CLAN_SIZE: Final = 14
"""Cards of a clan."""
NUMBER: Final = {card.id: number for number, card in enumerate(CARDS)}

PLACES: Final = 4
"""Most places that cards are laid in front of."""
GHOST: Final = 3
"""The place of the ghost hand with three players."""
GHOST_ID: Final = "ghost"
"""Its name in actions and events; every other place is named by its seat."""
HAND_SIZE: Final = 7
"""Cards a place is dealt; with two players the columns of a layout."""
TRICK_SIZE: Final = 4
TRICKS: Final = len(CARDS) // TRICK_SIZE
COLUMNS: Final = tuple(range(1, HAND_SIZE + 1))
"""Numbers of the columns with two players, left to right."""
PHASES: Final = ("turn", "reply", "over")


@dataclass(frozen=True)
class Options:
    """The rulings and parameters of Tatsu.

    ``first`` counts on around the table when fewer play; ``first_clan`` matters with two and four players,
    ``ghost_seat`` and ``rotation`` with three.
    """

    target: int = field(default=500, metadata={"rule": "tatsu/win", "choices": (1, 100, 250, 500, 1000)})
    first: int = field(default=0, metadata={"rule": "tatsu/setup", "choices": (0, 1, 2, 3)})
    first_clan: str = field(default="R", metadata={"rule": "tatsu/setup", "choices": CLANS})
    leader: str = field(default="dealer", metadata={"rule": "tatsu/setup", "choices": ("dealer", "left_of_dealer")})
    ghost_seat: str = field(
        default="opposite_red",
        metadata={"rule": "tatsu/three", "choices": ("opposite_red", "fixed"), "players": (3,)},
    )
    rotation: str = field(
        default="left", metadata={"rule": "tatsu/three", "choices": ("left", "right"), "players": (3,)}
    )


@dataclass(frozen=True, slots=True)
class Play(Form):
    """Lay an own card in front of yourself; on the ghost's turn one of the ghost hand in front of it."""

    verb: ClassVar[str] = "play"
    card: str


@dataclass(frozen=True, slots=True)
class Give(Form):
    """Asked for a card: lay this one in front of the one who asks."""

    verb: ClassVar[str] = "give"
    card: str


@dataclass(frozen=True, slots=True)
class Ask(Form):
    """Ask another place, a seat or the ``ghost``, for a card of the own clan."""

    verb: ClassVar[str] = "ask"
    place: str


@dataclass(frozen=True, slots=True)
class PlayBlind(Form):
    """Two players: lay the face-down card of an own column in front of yourself."""

    verb: ClassVar[str] = "play blind"
    column: int


@dataclass(frozen=True, slots=True)
class GiveBlind(Form):
    """Two players, asked for a card: lay the face-down card of an own column in front of the one who asks."""

    verb: ClassVar[str] = "give blind"
    column: int


@dataclass(frozen=True, slots=True)
class Pass(Form):
    """Never legal: lay nothing."""

    verb: ClassVar[str] = "pass"


@dataclass(frozen=True, slots=True)
class Demand(Form):
    """Never legal: say which card the asked one is to lay."""

    verb: ClassVar[str] = "demand"


@dataclass(frozen=True, slots=True)
class Peek(Form):
    """Never legal: look at hidden cards."""

    verb: ClassVar[str] = "peek"


@dataclass(frozen=True, slots=True)
class Talk(Form):
    """Never legal: tell somebody what you hold or want."""

    verb: ClassVar[str] = "talk"


# Ordered by kind: the numbers are part of the record-independent contract of the engine (see docs/notation-tatsu.md).
_ACTIONS: Final[list[Any]] = [
    *(Play(card.id) for card in CARDS),
    *(Give(card.id) for card in CARDS),
    *(Ask(str(seat)) for seat in range(PLACES)),
    Ask(GHOST_ID),
    *(PlayBlind(column) for column in COLUMNS),
    *(GiveBlind(column) for column in COLUMNS),
]
_NEVER: Final[list[Any]] = [Pass(), Demand(), Peek(), Talk()]
ACTIONS: Final = Actions(_ACTIONS)
ATTEMPTS: Final = Actions([*_ACTIONS, *_NEVER])

RULES: Final = tuple(
    f"tatsu/{rule}"
    for rule in (
        "components", "setup", "turn", "reply", "trick", "fusion", "score", "win", "secrets", "three", "two",
    )
)  # fmt: skip
EVENTS: Final = (
    "ask", "play", "play_open", "play_blind", "give", "give_open", "give_blind", "uncover", "trick", "carry", "lost",
    "score", "tie", "deal", "hand", "ghost", "layout", "over",
)  # fmt: skip
REVEALS: Final = frozenset({
    "play", "give", "play_blind", "give_blind", "uncover", "deal", "hand", "ghost", "layout",
})  # fmt: skip
"""Kinds of events that tell somebody something hidden. Cards that lay open before are laid by other kinds."""
