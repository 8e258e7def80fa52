"""Rules, views and explanations of four games of samurai-era Japan.

    >>> import gamelib
    >>> state = gamelib.load("ta_ke").new(seed=1)
    >>> len(state.legal_actions())
    5
"""

from gamelib.chance import Chance
from gamelib.errors import (
    IllegalAction,
    OptionError,
    PlayersError,
    RecordError,
    TerakoyaError,
    UnknownAction,
    UnknownGame,
)
from gamelib.events import Event, Refusal
from gamelib.game import GAMES, OVER, Game, State, Texts, View, Worlds, load, register
from gamelib.score import Score, Term
from gamelib.ta_ke import TA_KE

__all__ = [
    "GAMES", "OVER", "TA_KE", "Chance", "Event", "Game", "IllegalAction", "OptionError", "PlayersError", "RecordError",
    "Refusal", "Score", "State", "TerakoyaError", "Term", "Texts", "UnknownAction", "UnknownGame", "View", "Worlds",
    "load", "register",
]  # fmt: skip

register(TA_KE)
