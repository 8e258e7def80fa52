"""Players that know Tenno. They see views only; what they hold possible are the rows of the view."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Final

from gamelib.bots.mixed import Mixed
from gamelib.bots.player import Cancelled, Player, never
from gamelib.bots.random import Random
from gamelib.tenno.facts import CARDS, MONK_SUPPORT, SLOTS, VALUES
from gamelib.tenno.rows import Row, members
from gamelib.tenno.state import (
    ATTACK,
    ATTACK_WITH,
    ATTACKER_LEAVES,
    ATTACKER_WON,
    BATTLE,
    DEFENDER_LEAVES,
    GEISHA,
    MONK,
    MONK_CARD,
    OWN,
    PASS,
    PEEK,
    PEEK_AT,
    REFILL,
    REFILL_WITH,
    RONIN,
    SET,
    SHOGUN,
    SHOGUN_CAPTURES,
    SUPPORT,
    SUPPORTED,
    SWAP,
    SWAP_FOR,
    TARGET,
)  # fmt: skip
from gamelib.tenno.view import TennoView

if TYPE_CHECKING:
    from gamelib.chance import Chance
    from gamelib.game import View, Worlds

KEEP: Final = 0.5
"""What an own card is worth to keep, in parts of its value: it may win prisoners and decides ties."""
GEISHA_WORTH: Final = 7.0
"""The same for the Geisha, who has no printed value: a prisoner of about this value."""
SHY: Final = 0.2
"""How much less an attack is worth per point of a card that everybody sees by it."""


class Greedy:
    """Attacks where the expected gain is highest, over the rows it holds possible, and thinks of no later turn.

    It expects the Monk wherever it may lie to help if that changes the result. It keeps strong cards in the row, guards
    the Monk, and swaps what everybody knows.
    """

    name = "greedy"

    def choose(self, view: View, worlds: Worlds, chance: Chance, cancelled: Cancelled = never) -> int:
        """One of the best actions by its measure; equal ones are drawn."""
        assert isinstance(view, TennoView)
        if len(view.legal) == 1:
            return view.legal[0]
        measure = MEASURES.get(view.phase)
        if measure is None:
            return chance.choice(view.legal)
        worth = {action: measure(view, action) for action in view.legal}
        best = max(worth.values())
        return chance.choice([action for action, value in worth.items() if value > best - 1e-9])


def worth(card: int) -> float:
    """What an own card is worth to keep."""
    return GEISHA_WORTH if card == GEISHA else KEEP * VALUES[card]


def gain(attacking: int, defending: int, support: int) -> float:
    """What the attacker gains by a battle, in points, with the worth of the cards that leave."""
    result = BATTLE[(SUPPORTED if support else 0) + SET * attacking + defending]
    points = 0.0
    if result & ATTACKER_WON:
        points += VALUES[defending]
    if result & DEFENDER_LEAVES:
        points += worth(defending)
    if result & ATTACKER_LEAVES:
        points -= worth(attacking)
    if result & SHOGUN_CAPTURES:
        points -= VALUES[attacking]
    return points


def attack_worth(view: TennoView, action: int) -> float:
    """The mean gain of an attack over the rows the target's owner may have; 0 for none."""
    if action == PASS:
        return 0.0
    card = view.own_row[OWN[action - ATTACK_WITH]]
    owner, slot = divmod(TARGET[action - ATTACK_WITH], len(SLOTS))
    rows = view.possible(owner)
    return sum(_met(card, row, slot) for row in rows) / len(rows) - SHY * worth(card)


def _met(card: int, row: Row, slot: int) -> float:
    """The gain against a row whose Monk helps when that is bad for the attacker."""
    alone = gain(card, row[slot], 0)
    if MONK_CARD in row and row[slot] != MONK_CARD:
        return min(alone, gain(card, row[slot], MONK_SUPPORT))
    return alone


def answer_worth(view: TennoView, action: int) -> float:
    """Turning up the Monk pays when it changes the battle for the better; else it stays hidden."""
    slot = view.target % len(SLOTS)
    attacking = CARDS.index(view.card(view.active, view.own))
    support = MONK_SUPPORT if action == SUPPORT else 0
    return -gain(attacking, view.own_row[slot], support) - SHY * (action == SUPPORT)


def refill_worth(view: TennoView, action: int) -> float:
    """A card for the row."""
    return row_worth(action - REFILL_WITH + 1)


def row_worth(card: int) -> float:
    """How good it is to have a card in the row: a Shogun guards it, strong cards attack, Peasants lose little."""
    return 6.5 if card == SHOGUN else 5.5 if card == GEISHA else float(VALUES[card])


def swap_worth(view: TennoView, action: int) -> float:
    """A card that everybody knows changes for a stronger one or is left; an exchange costs nothing."""
    if action == PASS:
        return 0.0
    if not view.hand:
        return 1.0
    slot, card = divmod(action - SWAP_FOR, len(CARDS) - 1)
    old = view.own_row[slot]
    shown = len({row[slot] for row in _public_rows(view)}) == 1
    return row_worth(card + 1) - row_worth(old) + (2.0 if shown and card + 1 != old else 0.0)


def _public_rows(view: TennoView) -> tuple[Row, ...]:
    """What everybody holds possible for the own row."""
    assert view.seat is not None
    return members(view.public[view.seat])


def peek_worth(view: TennoView, action: int) -> float:
    """The card about which most is open."""
    if action == PASS:
        return 0.0
    slot = (action - PEEK_AT) % len(SLOTS)
    return float(len({row[slot] for row in view.possible(view.active)}))


MEASURES: Final[Mapping[int, Callable[[TennoView, int], float]]] = {
    ATTACK: attack_worth, RONIN: attack_worth, MONK: answer_worth, REFILL: refill_worth, SWAP: swap_worth,
    PEEK: peek_worth,
}  # fmt: skip
"""What an action is worth, by phase; the first row is laid at random."""


LEVELS: Final[Mapping[str, Callable[[], Player]]] = {
    "easy": lambda: Mixed(Random(), Greedy()),
    "medium": lambda: Mixed(Random(), Greedy(), 20),
    "strong": Greedy,
}
"""Opponents at the table: the greedy player, with every other or every fifth decision drawn at random, or none."""
