"""Numbers from 0 to 1 that stand for what a view says: the pieces from which each game's `Game.features` is made.

Seats, cards and places are told apart by position, never by size; what is counted is a share of the most there can be.

    >>> from gamelib.features import bits, one_hot
    >>> one_hot(2, 4), bits(0b101, 3)
    ([0.0, 0.0, 1.0, 0.0], [1.0, 0.0, 1.0])
"""

from collections.abc import Iterable, Sequence

from gamelib.game import Game, View

__all__ = ["Features", "basics", "bits", "flat", "one_hot", "shares"]

Features = dict[str, list[float]]
"""Named groups of numbers; their lengths are the same for all views of a game with so many players."""


def basics(game: Game, view: View, players: int) -> Features:
    """Whose view it is (nobody's: only zeros), who is to move (nobody: only zeros), and the phase."""
    return {
        "seat": one_hot(-1 if view.seat is None else view.seat, players),
        "to_move": one_hot(view.to_move, players),
        "phase": one_hot(view.phase, len(game.phases)),
    }


def one_hot(value: int, n: int) -> list[float]:
    """``n`` numbers, 1 at ``value`` and 0 elsewhere; only zeros when there is no such place."""
    return [float(i == value) for i in range(n)]


def bits(mask: int, n: int) -> list[float]:
    """The lowest ``n`` bits, lowest first."""
    return [float(mask >> i & 1) for i in range(n)]


def shares(values: Iterable[int], most: int) -> list[float]:
    """Each value as a share of the most there can be; more counts as the most."""
    return [min(value / most, 1.0) for value in values]


def flat(groups: Iterable[Sequence[float]]) -> list[float]:
    """Groups one after the other."""
    return [number for group in groups for number in group]
