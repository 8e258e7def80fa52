"""Players that know Tenno. They see views only; what they hold possible are the rows of the view."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Final

from gamelib.bots.mixed import Mixed
from gamelib.bots.montecarlo import FlatMonteCarlo, Ismcts
from gamelib.bots.player import Cancelled, Explanation, Player, best_of, never, only
from gamelib.bots.random import Random
from gamelib.language import N_
from gamelib.tenno.facts import CARDS, MONK_SUPPORT, SLOTS
from gamelib.tenno.guide import SHY, TennoGuide, gain, row_worth, worth
from gamelib.tenno.rows import Row, members
from gamelib.tenno.state import (
    ATTACK,
    ATTACK_WITH,
    MONK,
    MONK_CARD,
    OWN,
    PASS,
    PEEK,
    PEEK_AT,
    REFILL,
    REFILL_WITH,
    RONIN,
    SUPPORT,
    SWAP,
    SWAP_FOR,
    TARGET,
)  # fmt: skip
from gamelib.tenno.view import TennoView

if TYPE_CHECKING:
    from gamelib.chance import Chance
    from gamelib.game import View, Worlds

__all__ = ["LEVELS", "Greedy", "adviser"]

TURNS: Final = 4
"""How many turns ahead leads are counted: in longer playouts chance hides what is gained next."""
MEASURE: Final = N_("Counted four turns later.")


class Greedy:
    """Attacks where the expected gain is highest, over the rows it holds possible, and thinks of no later turn.

    It expects the Monk wherever it may lie to help if that changes the result. It keeps strong cards in the row, guards
    the Monk, and swaps what everybody knows.
    """

    name = "greedy"
    explanation: Explanation | None = None

    def choose(self, view: View, worlds: Worlds, chance: Chance, cancelled: Cancelled = never) -> int:
        """One of the best actions by its measure; equal ones are drawn."""
        assert isinstance(view, TennoView)
        measure = MEASURES.get(view.phase, no_matter)
        self.explanation = only(view.legal[0])
        if len(view.legal) > 1:
            self.explanation = best_of({action: measure(view, action) for action in view.legal}, chance)
        return self.explanation.action


def no_matter(view: TennoView, action: int) -> float:
    """0 for every action: the first row is laid at random."""
    return 0.0


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
    """What the battle brings with or without the Monk; turning it up costs a little, so it has to change something."""
    slot = view.target % len(SLOTS)
    attacking = CARDS.index(view.card(view.active, view.own))
    support = MONK_SUPPORT if action == SUPPORT else 0
    return -gain(attacking, view.own_row[slot], support) - SHY * (action == SUPPORT)


def refill_worth(view: TennoView, action: int) -> float:
    """How good it is to have this card in the row."""
    return row_worth(action - REFILL_WITH + 1)


def swap_worth(view: TennoView, action: int) -> float:
    """What the row gains by a swap, more for a card that everybody knows. With an empty hand an exchange pays."""
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
    """How many different cards may lie in the place."""
    if action == PASS:
        return 0.0
    slot = (action - PEEK_AT) % len(SLOTS)
    return float(len({row[slot] for row in view.possible(view.active)}))


MEASURES: Final[Mapping[int, Callable[[TennoView, int], float]]] = {
    ATTACK: attack_worth, RONIN: attack_worth, MONK: answer_worth, REFILL: refill_worth, SWAP: swap_worth,
    PEEK: peek_worth,
}  # fmt: skip
"""What an action is worth, by phase."""


def adviser(seconds: float | None, worlds: int) -> FlatMonteCarlo:
    """The `gamelib.bots.values.Adviser` that hints and reviews ask."""
    return FlatMonteCarlo(TennoGuide(), seconds, worlds, turns=TURNS, note=MEASURE)


LEVELS: Final[Mapping[str, Callable[[], Player]]] = {
    "easy": lambda: Mixed(Random(), Greedy()),
    "medium": Greedy,
    "strong": lambda: Ismcts(TennoGuide(), observers=True, turns=TURNS),
}
"""Opponents at the table."""
