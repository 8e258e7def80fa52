"""Tenno as a `Game`."""

from typing import Any

from gamelib.chance import Chance
from gamelib.events import Event
from gamelib.features import Features, basics
from gamelib.game import Game, View
from gamelib.score import Term
from gamelib.tenno.facts import ACTIONS, ATTEMPTS, CARDS, EVENTS, PHASES, PLAYERS, REVEALS, RULES, Options
from gamelib.tenno.features import features
from gamelib.tenno.pad import TennoPad
from gamelib.tenno.policy import LEVELS, adviser
from gamelib.tenno.refusal import CODES
from gamelib.tenno.score import final_terms, strength
from gamelib.tenno.state import GEISHA_SWAP, OPEN_PRISON, PEEK_FIRST, SAME_TARGET, TIE_VALUE, TennoState, begin
from gamelib.tenno.text import TennoTexts
from gamelib.tenno.view import TennoView, TennoWorlds

__all__ = ["TENNO", "Tenno", "option_bits"]


class Tenno(Game):
    """Tenno by Lukas Zach and Michael Palm (HUCH!, 2017)."""

    name = "tenno"
    title = "Tenno"
    players = PLAYERS
    Options = Options
    phases = PHASES
    actions = ACTIONS
    attempts = ATTEMPTS
    rules = RULES
    codes = CODES
    events = EVENTS
    reveals = REVEALS
    simultaneous = frozenset({"order", "refill"})
    texts = TennoTexts()
    levels = LEVELS
    pad = TennoPad()
    adviser = staticmethod(adviser)

    def _first(self, players: int, chance: Chance, options: Any) -> TennoState:
        """Nothing is drawn or shuffled: the seed changes nothing."""
        return begin(players, options.first, option_bits(options))

    def worlds(self, view: View) -> TennoWorlds:
        """Every row of the others that fits what the seat has seen."""
        assert isinstance(view, TennoView)
        return TennoWorlds(view)

    def identities(self, view: View, place: str) -> tuple[str, ...]:
        """The cards of a set."""
        return CARDS[1:]

    def family(self, place: str) -> str | None:
        """``components``: a seat has each card once."""
        return place.rpartition(":")[0]

    def features(self, view: View) -> Features:
        """What a view says, as numbers from 0 to 1."""
        assert isinstance(view, TennoView)
        return basics(self, view, view.players) | features(view)

    def formulas(self, event: Event) -> tuple[Term, ...]:
        """What each seat has in the end."""
        return final_terms(event.data) if event.kind == "over" else ()

    def asked(self, event: Event, seat: int | None) -> tuple[int, Term] | None:
        """Also what a card counts in a battle, where that is more than the number printed on it."""
        return strength(event.data) if event.kind == "battle" else super().asked(event, seat)


def option_bits(options: Options) -> int:
    """The options that matter after the setup, as `TennoState.options`."""
    return (
        SAME_TARGET * options.ronin_same_target
        | GEISHA_SWAP * options.geisha_win_gives_swap
        | PEEK_FIRST * options.peek_before_refill
        | OPEN_PRISON * options.open_prison
        | options.geisha_tiebreak_value << TIE_VALUE
    )


TENNO = Tenno()
