"""How Tenno is played on in playouts, quickly and sensibly. Both builds, interpreted and compiled, are this file."""

from typing import Final

from gamelib.game import State
from gamelib.native import i64
from gamelib.playout import Guide
from gamelib.tenno.facts import MONK_SUPPORT, VALUES
from gamelib.tenno.rows import EXCHANGED, LAID, SEEN, SHOWN, WITH
from gamelib.tenno.state import (
    ATTACK,
    ATTACK_WITH,
    ATTACKER_LEAVES,
    ATTACKER_WON,
    BATTLE,
    BIT,
    DEFENDER_LEAVES,
    GEISHA,
    MONK,
    OWN,
    PASS,
    REFILL,
    REFILL_WITH,
    RONIN,
    ROW_OF,
    SET,
    SHOGUN,
    SHOGUN_CAPTURES,
    SUPPORT,
    SUPPORTED,
    SWAP,
    TARGET,
    TennoState,
)  # fmt: skip

__all__ = ["SHY", "TennoGuide", "gain", "row_worth", "worth"]

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
WORTH: Final[list[float]] = [worth(card) for card in range(SET)]
INFINITE: Final = 1000.0
ROW_WORTH: Final[list[float]] = [row_worth(card) for card in range(SET)]


class TennoGuide(Guide):
    """Attacks where it expects most, with what the seat knows of the other rows; turns up the Monk when that helps."""

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
        """The attack worth most; a second one only when it pays."""
        n = len(actions)
        row = state.row
        at = 3 * state.to_move
        seen = seen_places(state)
        choice: i64 = actions[x * n >> 32]
        best = -INFINITE
        if state.phase == RONIN:
            choice = PASS
            best = 0.0
        # begins anywhere, so that of equal attacks each may come first
        i: i64 = x * n >> 32
        for _ in range(n):
            action: i64 = actions[i]
            i = i + 1 if i + 1 < n else 0
            if action == PASS:
                continue
            card = row[at + OWN[action - ATTACK_WITH]]
            target = TARGET[action - ATTACK_WITH]
            value = GAIN[SET * card + row[target]] - SHY * WORTH[card] if seen & BIT[target] else BLIND[card]
            if value > best:
                best = value
                choice = action
        return choice


def seen_places(state: TennoState) -> i64:
    """The places of others whose cards the seat to move is certain of, a bit each.

    From what was known when somebody looked last, and from the news since then.
    """
    seat = state.to_move
    players = state.players
    changed: i64 = 0
    seen: i64 = 0
    for packed in state.news:
        kind = packed & 7
        place = packed >> 3 & 31
        if kind == SHOWN or (kind == SEEN and packed >> 12 == seat):
            seen |= BIT[place]
        elif kind == LAID:
            changed |= ROW_OF[place // 3]
        elif kind != SEEN:
            places = BIT[place] | (BIT[place - place % 3 + (packed >> 12)] if kind == EXCHANGED else 0)
            changed |= places
            seen &= ~places
    for owner in range(players):
        rows = state.known[players * seat + owner]
        for slot in range(3):
            place = 3 * owner + slot
            if owner != seat and not changed & BIT[place] and not rows & ~WITH[slot][state.row[place]]:
                seen |= BIT[place]
    return seen
