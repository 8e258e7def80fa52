"""A view of Ta-Ké as numbers, see `gamelib.features`."""

from gamelib.features import Features, bits, flat, one_hot, shares
from gamelib.ta_ke.facts import CHARACTERS, CHIPS_EACH, COLUMNS, STACK_HEIGHT, STACKS
from gamelib.ta_ke.view import TaKeView

__all__ = ["features"]

MOST_POINTS = 300
DEPTH = STACK_HEIGHT + 1
"""Chips of a stack that are told, from the top down: all there were and one that was put on it."""


def features(view: TaKeView) -> Features:
    """Stacks, courtyards and what the turn has used up; the table is open."""
    return {
        "faces": flat(one_hot(CHARACTERS.index(face), len(CHARACTERS)) for face in view.faces),
        "stacks": flat(_stack(stack) for stack in view.stacks),
        "heights": shares((len(stack) for stack in view.stacks), len(CHARACTERS) * CHIPS_EACH),
        "ghosts": bits(view.ghost, len(STACKS)),
        "moved": bits(view.barred, len(STACKS)),
        "used": bits(view.used, len(COLUMNS)),
        "courts": flat(
            shares((*court.bottom, *court.middle, *court.samurai), CHIPS_EACH) for court in view.courts
        ),
        "points": shares(view.points, MOST_POINTS),
        "pending": [
            *shares((view.borrowed, view.left), CHIPS_EACH), *bits(view.gave, len(COLUMNS)),
            *bits(view.got, len(COLUMNS)), *one_hot(view.origin, len(STACKS)),
        ],
    }  # fmt: skip


def _stack(stack: tuple[str, ...]) -> list[float]:
    top_down = [CHARACTERS.index(chip) for chip in reversed(stack)][:DEPTH]
    return flat(one_hot(chip, len(CHARACTERS)) for chip in top_down + [-1] * (DEPTH - len(top_down)))
