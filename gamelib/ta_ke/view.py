"""What a seat may know of Ta-Ké: everything. The view holds the state's packed numbers and names them on demand."""

from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from gamelib.game import View
from gamelib.ta_ke.facts import ACTIONS, CHARACTERS, COLUMNS, PHASES, STACKS

__all__ = ["TaKeView", "digest"]


@dataclass(frozen=True, slots=True)
class Court:
    """A courtyard: counts per column (Daimyo, Ronin, Geisha, Ninja) on the bottom, middle and top spaces."""

    bottom: tuple[int, ...]
    middle: tuple[int, ...]
    samurai: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class TaKeView(View):
    """The whole table for ``seat``; the packed fields mean what they mean in `TaKeState`.

    packed_stacks, packed_courts, ghost, barred, used, borrowed, left, gave, got, origin, options:  see `TaKeState`
    points:  per seat
    first:   seat that began
    can_use: whether the seat to move may begin an ability; everybody sees that
    """

    seat: int | None
    to_move: int
    phase: int
    turn: int
    legal: tuple[int, ...]
    packed_stacks: tuple[int, ...]
    packed_courts: tuple[int, int]
    points: tuple[int, int]
    ghost: int
    barred: int
    used: int
    borrowed: int
    left: int
    gave: int
    got: int
    origin: int
    first: int
    options: int
    can_use: bool

    @property
    def stacks(self) -> tuple[tuple[str, ...], ...]:
        """Five stacks of character ids, bottom to top."""
        return tuple([_stack(packed) for packed in self.packed_stacks])

    @property
    def faces(self) -> tuple[str, ...]:
        """What each position shows: the top chip, or the printed character of an empty space."""
        return tuple([CHARACTERS[(packed & 7) - 1] for packed in self.packed_stacks])

    @property
    def ghosts(self) -> tuple[str, ...]:
        """The stacks and spaces that carry a ghost."""
        return _names_of(self.ghost, STACKS)

    @property
    def supply(self) -> int:
        """Ghosts beside the board."""
        return len(STACKS) - len(self.ghosts)

    @property
    def moved(self) -> tuple[str, ...]:
        """The stacks whose top chip was relocated this turn."""
        return _names_of(self.barred, STACKS)

    @property
    def used_characters(self) -> tuple[str, ...]:
        """The characters whose action was used this turn."""
        return _names_of(self.used, COLUMNS)

    @property
    def courts(self) -> tuple[Court, Court]:
        """The courtyard of each seat."""
        return _court(self.packed_courts[0]), _court(self.packed_courts[1])

    def to_json(self) -> dict[str, Any]:
        """Everything, as names and numbers."""
        return {
            "seat": self.seat,
            "to_move": self.to_move,
            "phase": PHASES[self.phase],
            "turn": self.turn,
            "legal": [str(ACTIONS[a]) for a in self.legal],
            "stacks": [list(stack) for stack in self.stacks],
            "ghosts": list(self.ghosts),
            "courts": [
                {"bottom": list(c.bottom), "middle": list(c.middle), "samurai": list(c.samurai)} for c in self.courts
            ],
            "points": list(self.points),
            "moved": list(self.moved),
            "used": list(self.used_characters),
            "pending": [self.borrowed, self.left, self.gave, self.got, self.origin],
            "first": self.first,
            "options": self.options,
        }


@lru_cache(maxsize=1 << 7)
def _names_of(mask: int, names: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(name for i, name in enumerate(names) if mask >> i & 1)


@lru_cache(maxsize=1 << 10)
def _stack(packed: int) -> tuple[str, ...]:
    chips = []
    while packed >= 8:
        chips.append(CHARACTERS[(packed & 7) - 1])
        packed >>= 3
    return tuple(chips[::-1])


@lru_cache(maxsize=1 << 10)
def _court(packed: int) -> Court:
    columns = [packed >> 9 * c & 511 for c in range(len(COLUMNS))]
    return Court(
        tuple(k & 7 for k in columns), tuple(k >> 3 & 7 for k in columns), tuple(k >> 6 for k in columns)
    )  # fmt: skip


def digest(state: Any) -> tuple[Any, ...]:
    """A state in plain values, for comparing engines; see ``docs/notation-ta_ke.md``."""
    view = state.observe(None)
    mine, theirs = view.courts
    return (
        tuple(" ".join(stack) for stack in view.stacks),
        "".join(view.ghosts),
        (mine.bottom, theirs.bottom),
        (mine.middle, theirs.middle),
        (mine.samurai, theirs.samurai),
        view.points,
        view.to_move,
        PHASES[view.phase],
    )
