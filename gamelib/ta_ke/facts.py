"""Ta-Ké's facts: what is in the box, what is printed on the board, and the table of actions."""

from dataclasses import dataclass, field
from typing import Any, ClassVar, Final

from gamelib.forms import Form
from gamelib.game import Actions

__all__ = [
    "ACTIONS", "ATTEMPTS", "CHARACTERS", "CHIPS_EACH", "COLUMNS", "EQUAL_IN_A_ROW", "EVENTS", "GHOST_PLACES", "PHASES",
    "RULES", "SAMURAI_MOVES", "STACKS", "STACK_HEIGHT", "SUPPLY", "VALUES", "Borrow", "Dig", "Lower", "MoveChip",
    "MoveForeign", "MoveGhost", "MoveSamurai", "Options", "Put", "Stop", "Take", "Use", "pairs",
]  # fmt: skip

CHARACTERS: Final = ("SA", "DA", "RO", "GE", "NI")
"""Ids of Samurai, Daimyo, Ronin, Geisha, Ninja; index = number of the character."""
COLUMNS: Final = CHARACTERS[1:]
"""The columns of an inner courtyard; index = number of the column."""
STACKS: Final = ("A", "B", "C", "D", "E")
"""The spaces of the audience hall; each is printed with the character of the same index."""
SUPPLY: Final = "-"
"""The place of a ghost that lies beside the board."""
GHOST_PLACES: Final = (*STACKS, SUPPLY)
PHASES: Final = ("main", "place", "samurai", "ghost", "chip", "over")

CHIPS_EACH: Final = 7
STACK_HEIGHT: Final = 7
EQUAL_IN_A_ROW: Final = 2
"""Never more equal chips than this directly on top of each other after the setup."""
SAMURAI_MOVES: Final = 3
"""Single moves of one Daimyo action."""
VALUES: Final = {"2/1": (2, 1), "1/0": (1, 0)}
"""Influence of a chip on the bottom and on the middle space; a samurai always counts 1."""


@dataclass(frozen=True)
class Options:
    """The rulings and parameters of Ta-Ké."""

    setup: str = field(default="procedure", metadata={"rule": "ta_ke/setup", "choices": ("procedure", "uniform")})
    first: int = field(default=0, metadata={"rule": "ta_ke/setup", "choices": (0, 1)})
    reset_at_take: bool = field(default=False, metadata={"rule": "ta_ke/keep_a_take", "choices": (False, True)})
    ninja_may_repeat: bool = field(default=False, metadata={"rule": "ta_ke/once_per_turn", "choices": (False, True)})
    ninja_values: str = field(default="2/1", metadata={"rule": "ta_ke/score", "choices": ("2/1", "1/0")})
    tie: str = field(default="draw", metadata={"rule": "ta_ke/win", "choices": ("draw", "second_player")})


@dataclass(frozen=True, slots=True)
class Use(Form):
    """Use the action of an own character."""

    verb: ClassVar[str] = "use"
    character: str


@dataclass(frozen=True, slots=True)
class Borrow(Form):
    """Use the own Ninja on a chip of the opponent."""

    verb: ClassVar[str] = "borrow"
    character: str


@dataclass(frozen=True, slots=True)
class Take(Form):
    """Take the top chip of a stack."""

    verb: ClassVar[str] = "take"
    stack: str


@dataclass(frozen=True, slots=True)
class Put(Form):
    """Put the samurai just taken above a column."""

    verb: ClassVar[str] = "put"
    column: str


@dataclass(frozen=True, slots=True)
class MoveSamurai(Form):
    """Daimyo: move an own samurai from one column to another."""

    verb: ClassVar[str] = "samurai"
    origin: str
    target: str


@dataclass(frozen=True, slots=True)
class MoveGhost(Form):
    """Ronin: move a ghost between stacks, spaces and the supply (``-``)."""

    verb: ClassVar[str] = "ghost"
    origin: str
    target: str


@dataclass(frozen=True, slots=True)
class MoveChip(Form):
    """Geisha: move the top chip of a stack onto another stack or space."""

    verb: ClassVar[str] = "chip"
    origin: str
    target: str


@dataclass(frozen=True, slots=True)
class Stop(Form):
    """Finish a Daimyo action early, or leave a borrowed action alone."""

    verb: ClassVar[str] = "stop"


@dataclass(frozen=True, slots=True)
class Dig(Form):
    """Never legal: take a chip that others lie on."""

    verb: ClassVar[str] = "dig"
    stack: str


@dataclass(frozen=True, slots=True)
class Lower(Form):
    """Never legal: move an own chip from the middle space back to the bottom."""

    verb: ClassVar[str] = "lower"
    column: str


@dataclass(frozen=True, slots=True)
class MoveForeign(Form):
    """Never legal: move a samurai of the opponent."""

    verb: ClassVar[str] = "foreign"
    column: str


def pairs(places: tuple[str, ...], equal: bool = False) -> list[tuple[str, str]]:
    """All ordered pairs of two different places, or the pairs of a place with itself."""
    return [(x, y) for x in places for y in places if (x == y) is equal]


# Ordered by kind: the numbers are part of the record-independent contract of the engine (see docs/notation-ta_ke.md).
_ACTIONS: Final[list[Any]] = [
    *(Use(c) for c in COLUMNS[:3]),
    *(Borrow(c) for c in COLUMNS[:3]),
    *(Take(s) for s in STACKS),
    *(Put(c) for c in COLUMNS),
    *(MoveSamurai(*p) for p in pairs(COLUMNS)),
    *(MoveGhost(*p) for p in pairs(GHOST_PLACES)),
    *(MoveChip(*p) for p in pairs(STACKS)),
    Stop(),
]
_NEVER: Final[list[Any]] = [
    Use("SA"),
    Use("NI"),
    Borrow("SA"),
    Borrow("NI"),
    *(Dig(s) for s in STACKS),
    *(Lower(c) for c in COLUMNS),
    *(MoveForeign(c) for c in COLUMNS),
    *(MoveSamurai(*p) for p in pairs(COLUMNS, equal=True)),
    *(MoveGhost(*p) for p in pairs(GHOST_PLACES, equal=True)),
    *(MoveChip(*p) for p in pairs(STACKS, equal=True)),
]
ACTIONS: Final = Actions(_ACTIONS)
ATTEMPTS: Final = Actions([*_ACTIONS, *_NEVER])

RULES: Final = tuple(
    f"ta_ke/{rule}"
    for rule in (
        "components", "setup", "turn", "reset", "ability", "daimyo", "ronin", "geisha", "ninja", "samurai",
        "keep_a_take", "once_per_turn", "take", "place", "score", "end", "win",
    )
)  # fmt: skip
EVENTS: Final = (
    "use", "borrow", "samurai", "ghost", "chip", "stop", "take", "put", "score", "reset", "over",
)  # fmt: skip
