"""Tatsu by numbers: who can still hold what, and what every card is worth in the worlds that a seat cannot tell apart.

>>> import gamelib
>>> from gamelib.tatsu.explore import holders
>>> view = gamelib.load("tatsu").new(4, seed=1).observe(0)
>>> found = holders(view)
>>> len(found), sorted(found[0].places) == ["1", "2", "3"], sum(found[0].places.values())
(21, True, Fraction(1, 1))
"""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Final, NamedTuple

from gamelib.bots.player import Cancelled, never
from gamelib.chance import Chance, Seed
from gamelib.tatsu.facts import CARDS
from gamelib.tatsu.game import TATSU
from gamelib.tatsu.policy import SOLVED_FROM, adviser

if TYPE_CHECKING:
    from gamelib.bots.values import Values
    from gamelib.tatsu.view import TatsuView

__all__ = ["Choices", "Holder", "card_values", "holders"]

WORLDS: Final = 40
"""Worlds that are drawn, where nothing else is said."""


class Holder(NamedTuple):
    """Where a card that the seat does not see may be.

    card:    its id
    places:  the places that may hold it, with the probability of each: a seat (``"2"``), or with two players a
             face-down card (``"down:1:3"``)
    """

    card: str
    places: dict[str, Fraction]


def holders(view: TatsuView) -> list[Holder]:
    """Every unseen card with the places that can hold it: exact, all deals that fit counting alike."""
    found: dict[str, dict[str, Fraction]] = {}
    for unknown in TATSU.worlds(view).unknown():
        kind, _, card = unknown.place.partition(":")
        for identity, ways in unknown.identities.items():
            held, place = (card, identity) if kind == "card" else (identity, unknown.place)
            found.setdefault(held, {})[place] = Fraction(ways, unknown.worlds)
    return [Holder(card.id, found[card.id]) for card in CARDS if card.id in found]


class Choices(NamedTuple):
    """What every action of a seat is worth over drawn worlds.

    values:  the lead in the end that each is expected to bring, the best first
    solved:  every world was played on perfectly with open cards; else it was played on by a simple player
    """

    values: Values
    solved: bool


def card_values(
    view: TatsuView, worlds: int = WORLDS, *, seconds: float | None = None, seed: Seed = 0, cancelled: Cancelled = never
) -> Choices:
    """What each card and each question is worth, in the same drawn worlds.

    worlds:   how many are drawn at most; 0 = no limit
    seconds:  how long it may take; ``None`` = as long as it needs. One of both limits is needed.

    From `SOLVED_FROM` cards on the hand is solved. Raises ``ValueError`` when the seat has nothing to decide.
    """
    if not view.legal:
        raise ValueError("there is nothing to choose: the game is over, or another seat is to move")
    values = adviser(seconds, worlds).values(view, TATSU.worlds(view), Chance(seed), cancelled)
    return Choices(values, len(CARDS) - len(view.packed_laid) <= SOLVED_FROM)
