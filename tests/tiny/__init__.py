"""Kakushi, a complete game in small: seven tiles, what everybody hides, and what one may see of it.

A fifth game is a folder like this one:

| file | holds |
|---|---|
| `state.py` | the facts, the actions and the rules: one true position |
| `view.py` | what a seat may know of it, and the worlds that this allows |
| `score.py` | the standing as filled-in formulas |
| `text.py` | every sentence |
| `rulebook/en.md` | the rules in words, a section for each rule id |
| `scene.py` | the picture |
| `facts.py` | what the rules let a seat know, for the conformance test |
| `__init__.py` | the `Game` that ties them together |

`gamelib.register(KAKUSHI)` makes it known to everything that loads games by name; `gamelib.check.check_game(KAKUSHI)`
says whether it keeps the contract.
"""

from typing import Any

from gamelib.chance import Chance
from gamelib.game import Game, View, register
from tests.tiny.state import ACTIONS, ATTEMPTS, PHASES, REVEALS, RULES, KakushiState, Options
from tests.tiny.text import CODES, EVENTS, KakushiTexts
from tests.tiny.view import KakushiView, KakushiWorlds


class Kakushi(Game):
    """Kakushi, the hiding game, for two or three."""

    name = "kakushi"
    title = "Kakushi"
    players = (2, 3)
    Options = Options
    phases = PHASES
    actions = ACTIONS
    attempts = ATTEMPTS
    rules = RULES
    codes = CODES
    events = tuple(EVENTS)
    reveals = REVEALS
    texts = KakushiTexts()

    def _first(self, players: int, chance: Chance, options: Any) -> KakushiState:
        return KakushiState.deal(players, chance, options)

    def worlds(self, view: View) -> KakushiWorlds:
        """Every way to fill in what the view does not show."""
        assert isinstance(view, KakushiView)
        return KakushiWorlds(view)


KAKUSHI = Kakushi()
register(KAKUSHI)
