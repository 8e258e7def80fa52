"""Samurai Sword as a `Game`."""

from typing import Any

from gamelib.chance import Chance
from gamelib.events import Event
from gamelib.features import Features, basics
from gamelib.game import Game, View
from gamelib.samurai_sword.begin import begin
from gamelib.samurai_sword.facts import (
    ACTIONS,
    ATTEMPTS,
    CARDS,
    EVENTS,
    KINDS,
    PHASES,
    PLAYERS,
    REVEALS,
    ROLES,
    RULES,
    Options,
)
from gamelib.samurai_sword.features import features
from gamelib.samurai_sword.pad import SamuraiPad
from gamelib.samurai_sword.policy import LEVELS, adviser
from gamelib.samurai_sword.refusal import CODES
from gamelib.samurai_sword.score import final_terms
from gamelib.samurai_sword.state import SamuraiState
from gamelib.samurai_sword.tables import HONOUR_FIRST, LAZY
from gamelib.samurai_sword.text import SamuraiTexts
from gamelib.samurai_sword.view import SamuraiView
from gamelib.samurai_sword.worlds import SamuraiWorlds
from gamelib.score import Term

__all__ = ["SAMURAI_SWORD", "SamuraiSword"]

COUNTS = {card.id: tuple(map(str, range(card.copies + 1))) for card in KINDS}
"""By kind how many of its cards a hand may hold."""


class SamuraiSword(Game):
    """Samurai Sword by Emiliano Sciarra (dV Giochi, 2012)."""

    name = "samurai_sword"
    title = "Samurai Sword"
    players = PLAYERS
    Options = Options
    phases = PHASES
    actions = ACTIONS
    attempts = ATTEMPTS
    rules = RULES
    codes = CODES
    events = tuple(EVENTS)
    rare = frozenset({
        "SAM-NOTHING-ANYWHERE", "SAM-NO-HAND", "SAM-ALL-HARMLESS", "SAM-HANZO-LAST", "SAM-NOTHING-TO-TAKE", "no_flip",
    })  # fmt: skip
    reveals = REVEALS
    unfinished = frozenset({"target"})
    simultaneous = frozenset({"roles"})
    texts = SamuraiTexts()
    levels = LEVELS
    pad = SamuraiPad()
    adviser = staticmethod(adviser)

    def _first(self, players: int, chance: Chance, options: Any) -> SamuraiState:
        return begin(players, chance, option_bits(options))

    def worlds(self, view: View) -> SamuraiWorlds:
        """Every assignment of the roles and every arrangement of the unseen cards that fits."""
        assert isinstance(view, SamuraiView)
        return SamuraiWorlds(view)

    def identities(self, view: View, place: str) -> tuple[str, ...]:
        """Roles; for a hand how many cards of a kind there may be in it; for the deck the kinds."""
        kind, _, rest = place.partition(":")
        if kind == "role":
            return tuple(role for role in ROLES if role.startswith("ninja")) if rest == "removed" else ROLES
        return CARDS if kind == "deck" else COUNTS[rest.partition(":")[2]]

    def features(self, view: View) -> Features:
        """What a view says, as numbers from 0 to 1."""
        assert isinstance(view, SamuraiView)
        return basics(self, view, view.players) | features(view)

    def formulas(self, event: Event) -> tuple[Term, ...]:
        """What each seat has in the end."""
        return final_terms(event.data) if event.kind == "over" else ()


def option_bits(options: Options) -> int:
    """The options as `SamuraiState.options`."""
    return HONOUR_FIRST * (options.end_order == "honour") | LAZY * (options.deck_end == "lazy")


SAMURAI_SWORD = SamuraiSword()
