"""Players. Those in here know no game; ``gamelib.<game>.policy`` has those that do."""

from gamelib.bots.alphabeta import Search
from gamelib.bots.levels import LEVELS, bot
from gamelib.bots.mixed import Mixed
from gamelib.bots.player import Explanation, Player
from gamelib.bots.random import Random
from gamelib.bots.searcher import AlphaBeta

__all__ = ["LEVELS", "AlphaBeta", "Explanation", "Mixed", "Player", "Random", "Search", "bot"]
