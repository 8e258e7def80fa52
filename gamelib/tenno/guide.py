"""How Tenno is played on in playouts, quickly and sensibly. Both builds, interpreted and compiled, are this file."""

from typing import Final

from gamelib.game import State
from gamelib.native import i64
from gamelib.playout import Guide
from gamelib.tenno.facts import MONK_SUPPORT, VALUES
from gamelib.tenno.state import (
    ATTACK,
    ATTACK_WITH,
    ATTACKER_LEAVES,
    ATTACKER_WON,
    BATTLE,
    DEFENDER_LEAVES,
    GEISHA,
    MONK,
    OWN,
    PASS,
    REFILL,
    REFILL_WITH,
    RONIN,
    SET,
    SHOGUN,
    SHOGUN_CAPTURES,
    SUPPORT,
    SUPPORTED,
    SWAP,
    TennoState,
)  # fmt: skip

KEEP: Final = 0.5
"""What an own card is worth to keep, in parts of its value: it may win prisoners and decides ties."""
GEISHA_WORTH: Final = 7.0
"""The same for the Geisha, who has no printed value: a prisoner of about this value."""
SHY: Final = 0.2
"""How much less an attack is worth per point of a card that everybody sees by it."""


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


def row_worth(card: int) -> float:
    """How good it is to have a card in the row: a Shogun guards it, strong cards attack, Peasants lose little."""
    return 6.5 if card == SHOGUN else 5.5 if card == GEISHA else float(VALUES[card])


GAIN: Final[list[float]] = [
    gain(attacking, defending, support)
    for support in (0, MONK_SUPPORT) for attacking in range(SET) for defending in range(SET)
]  # fmt: skip
"""`gain` in the order of `BATTLE`."""
BLIND: Final[list[float]] = [
    sum(gain(attacking, defending, 0) for defending in range(1, SET)) / (SET - 1) - SHY * worth(attacking)
    for attacking in range(SET)
]  # fmt: skip
"""What an attack by a card is worth on a card of which nothing is known."""
ROW_WORTH: Final[list[float]] = [row_worth(card) for card in range(SET)]
LOOKS: Final = 3
"""Attacks that are drawn and compared."""


class TennoGuide(Guide):
    """Attacks with what it takes for the better cards, turns up the Monk when that helps, refills with good cards."""

    def choose(self, state: State, x: i64) -> i64:
        """A legal action."""
        assert isinstance(state, TennoState)
        phase = state.phase
        actions = state.legal_actions()
        n = len(actions)
        if n == 1:
            return actions[0]
        if phase == ATTACK or phase == RONIN:  # noqa: SIM109 - plain comparisons are faster here
            return self._attack(state, actions, x)
        if phase == MONK:
            at = SET * state.row[3 * state.active + state.own] + state.row[state.target]
            return SUPPORT if GAIN[SUPPORTED + at] < GAIN[at] else PASS
        if phase == REFILL:
            one: i64 = actions[x * n >> 32]
            other: i64 = actions[(x & 0xFFFF) * n >> 16]
            return one if ROW_WORTH[one - REFILL_WITH + 1] >= ROW_WORTH[other - REFILL_WITH + 1] else other
        if phase == SWAP:
            return PASS
        return actions[x * n >> 32]

    def _attack(self, state: TennoState, actions: list[int], x: i64) -> i64:
        """The best of a few attacks that are drawn, as if nothing were known of the other rows; a second one only when
        it pays.
        """
        row = state.row
        at = 3 * state.to_move
        n = len(actions)
        choice: i64 = actions[x * n >> 32]
        if state.phase == RONIN:
            choice = PASS
        best = 0.0 if choice == PASS else BLIND[row[at + OWN[choice - ATTACK_WITH]]]
        y = x
        for _ in range(LOOKS):
            y = y * 1664525 + 1013904223 & 0xFFFFFFFF
            action: i64 = actions[y * n >> 32]
            if action != PASS:
                value = BLIND[row[at + OWN[action - ATTACK_WITH]]]
                if value > best:
                    best = value
                    choice = action
        return choice
