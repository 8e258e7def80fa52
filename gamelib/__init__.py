"""Rules, views and explanations of four games of samurai-era Japan.

>>> import gamelib
>>> state = gamelib.load("ta_ke").new(seed=1)
>>> len(state.legal_actions())
5
"""

from gamelib.chance import Chance
from gamelib.check import CheckFailed, check_game
from gamelib.errors import (
    IllegalAction,
    MatchError,
    OptionError,
    PlayersError,
    RecordError,
    TerakoyaError,
    UnknownAction,
    UnknownGame,
)
from gamelib.events import Event, Refusal
from gamelib.game import GAMES, OVER, Game, State, Texts, View, Worlds, load, register
from gamelib.match import Match
from gamelib.samurai_sword import SAMURAI_SWORD
from gamelib.score import Score, Term
from gamelib.ta_ke import TA_KE
from gamelib.tatsu import TATSU
from gamelib.tenno import TENNO

__all__ = [
    "GAMES", "OVER", "SAMURAI_SWORD", "TATSU", "TA_KE", "TENNO", "Chance", "CheckFailed", "Event", "Game",
    "IllegalAction", "Match", "MatchError", "OptionError", "PlayersError", "RecordError", "Refusal", "Score", "State",
    "TerakoyaError", "Term", "Texts", "UnknownAction", "UnknownGame", "View", "Worlds", "check_game", "load",
    "register",
]  # fmt: skip

register(TA_KE)
register(TATSU)
register(TENNO)
register(SAMURAI_SWORD)
