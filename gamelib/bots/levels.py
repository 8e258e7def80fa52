"""The strengths a table offers.

>>> from gamelib.bots.levels import LEVELS, bot
>>> [bot(level, "tenno").name for level in LEVELS]
['50 % random, else greedy', 'greedy', 'ISMCTS']
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from gamelib.bots.random import Random
from gamelib.game import load

if TYPE_CHECKING:
    from gamelib.bots.player import Player

__all__ = ["LEVELS", "bot", "greedy"]

LEVELS: Final = ("easy", "medium", "strong")


def bot(level: str, game: str) -> Player:
    """A new player of one of the `LEVELS` for the game of this name; random where the game has no better one.

    Raises `UnknownGame`, or `KeyError` for a level that does not exist.
    """
    if level not in LEVELS:
        raise KeyError(f"there is no level {level!r}; there are: {', '.join(LEVELS)}")
    return load(game).levels.get(level, Random)()


def greedy(game: str) -> Player:
    """A new greedy player of this game; a random one where the game has none. Raises `UnknownGame`."""
    players = (bot(level, game) for level in LEVELS)
    return next((player for player in players if player.name == "greedy"), Random())
