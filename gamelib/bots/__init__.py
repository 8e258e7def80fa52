"""Players. Those in here know no game; ``gamelib.<game>.policy`` has those that do."""

from typing import Final

from gamelib.bots.alphabeta import Search
from gamelib.bots.mixed import Mixed
from gamelib.bots.player import Explanation, Player
from gamelib.bots.random import Random
from gamelib.bots.searcher import AlphaBeta
from gamelib.game import load

__all__ = ["LEVELS", "AlphaBeta", "Explanation", "Mixed", "Player", "Random", "Search", "player"]

LEVELS: Final = ("easy", "medium", "strong")
"""How strong an opponent at the table may be."""


def player(level: str, game: str) -> Player:
    """A new opponent of one of the `LEVELS` for the game of this name; random where the game has no better one.

    Raises `UnknownGame`, or `KeyError` for a level that does not exist.
    """
    if level not in LEVELS:
        raise KeyError(f"there is no level {level!r}; there are: {', '.join(LEVELS)}")
    return load(game).levels.get(level, Random)()
