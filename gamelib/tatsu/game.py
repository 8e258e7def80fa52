"""Tatsu as a `Game`."""

from typing import Any

from gamelib.chance import Chance
from gamelib.events import Event
from gamelib.features import Features, basics
from gamelib.game import Game, View
from gamelib.score import Term
from gamelib.tatsu.facts import ACTIONS, ATTEMPTS, EVENTS, NUMBER, PHASES, REVEALS, RULES, Options
from gamelib.tatsu.features import features
from gamelib.tatsu.pad import TatsuPad
from gamelib.tatsu.policy import LEVELS, adviser
from gamelib.tatsu.refusal import CODES
from gamelib.tatsu.score import hand_formula
from gamelib.tatsu.state import TatsuState, begin
from gamelib.tatsu.text import TatsuTexts
from gamelib.tatsu.view import TatsuView
from gamelib.tatsu.worlds import TatsuWorlds

__all__ = ["TATSU", "Tatsu"]


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
    events = EVENTS
    rare = frozenset({"give_blind"})
    reveals = REVEALS
    redeals = frozenset({"deal"})
    texts = TatsuTexts()
    levels = LEVELS
    pad = TatsuPad()
    adviser = staticmethod(adviser)

    def _first(self, players: int, chance: Chance, options: Any) -> TatsuState:
        return begin(players, chance, options)

    def worlds(self, view: View) -> TatsuWorlds:
        """All deals of the unseen cards."""
        assert isinstance(view, TatsuView)
        return TatsuWorlds(view)

    def private(self, players: int) -> bool:
        """``two``: what two players cannot see lies face down for both."""
        return players != 2

    def identities(self, view: View, place: str) -> tuple[str, ...]:
        """For a card the places that may hold it; for a face-down card of two players all cards."""
        assert isinstance(view, TatsuView)
        return tuple(map(str, view.places)) if place.startswith("card:") else tuple(NUMBER)

    def family(self, place: str) -> str | None:
        """``two``: no card lies in two columns."""
        return "down" if place.startswith("down:") else None

    def features(self, view: View) -> Features:
        """What a view says, as numbers from 0 to 1."""
        assert isinstance(view, TatsuView)
        return basics(self, view, view.players) | features(view)

    def formulas(self, event: Event) -> tuple[Term, ...]:
        """What each seat gets for a hand."""
        if event.kind != "score":
            return ()
        return tuple(hand_formula(event.data, seat) for seat in range(len(event.data["clans"])))


TATSU = Tatsu()
