"""Players. Those in here know no game; ``gamelib.<game>.policy`` has those that do.

>>> import gamelib
>>> from gamelib.bots import Random
>>> game, chance = gamelib.load("tenno"), gamelib.Chance(1)
>>> view = game.new(2, seed=1).observe(0)
>>> Random().choose(view, game.worlds(view), chance) in view.legal
True
"""

from gamelib.bots.alphabeta import Search
from gamelib.bots.guard import Guard
from gamelib.bots.levels import LEVELS, bot
from gamelib.bots.mixed import Mixed
from gamelib.bots.montecarlo import FlatMonteCarlo, Ismcts
from gamelib.bots.player import Explanation, Player
from gamelib.bots.random import Random
from gamelib.bots.searcher import AlphaBeta
from gamelib.bots.tree import TreeSearch
from gamelib.bots.values import Valued, Values

__all__ = [
    "LEVELS", "AlphaBeta", "Explanation", "FlatMonteCarlo", "Guard", "Ismcts", "Mixed", "Player", "Random", "Search",
    "TreeSearch", "Valued", "Values", "bot",
]  # fmt: skip
