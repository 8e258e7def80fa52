"""Tatsu as a `Game`."""

from typing import Any

from gamelib.chance import Chance
from gamelib.events import Event
from gamelib.game import Game, View
from gamelib.score import Term
from gamelib.tatsu.facts import ACTIONS, ATTEMPTS, PHASES, REVEALS, RULES, Options
from gamelib.tatsu.pad import TatsuPad
from gamelib.tatsu.policy import LEVELS
from gamelib.tatsu.refusal import CODES
from gamelib.tatsu.score import hand_formula
from gamelib.tatsu.state import TatsuState, begin
from gamelib.tatsu.text import TatsuTexts
from gamelib.tatsu.view import TatsuView
from gamelib.tatsu.worlds import TatsuWorlds


class Tatsu(Game):
    """Tatsu by Wolfgang Werner (Matagot)."""

    name = "tatsu"
    title = "Tatsu"
    players = (2, 3, 4)
    Options = Options
    phases = PHASES
    actions = ACTIONS
    attempts = ATTEMPTS
    rules = RULES
    codes = CODES
    reveals = REVEALS
    texts = TatsuTexts()
    levels = LEVELS
    pad = TatsuPad()

    def _first(self, players: int, chance: Chance, options: Any) -> TatsuState:
        return begin(players, chance, options)

    def worlds(self, view: View) -> TatsuWorlds:
        """All deals of the unseen cards."""
        assert isinstance(view, TatsuView)
        return TatsuWorlds(view)

    def private(self, players: int) -> bool:
        """``two``: what two players cannot see lies face down for both."""
        return players != 2

    def formulas(self, event: Event) -> tuple[Term, ...]:
        """What each seat gets for a hand."""
        if event.kind != "score":
            return ()
        return tuple(hand_formula(event.data, seat) for seat in range(len(event.data["clans"])))


TATSU = Tatsu()
