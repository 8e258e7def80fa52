"""How Tatsu is played on in playouts, quickly and sensibly. Both builds, interpreted and compiled, are this file."""

from typing import Final

from gamelib.game import State
from gamelib.native import i64
from gamelib.playout import Guide
from gamelib.tatsu.facts import CARDS, CLAN_SIZE, GHOST, PLACES, TRICK_SIZE
from gamelib.tatsu.state import (
    ASK,
    FACTOR,
    FACTOR_MASK,
    FACTOR_SHIFT,
    GIVE,
    PLAY_BLIND,
    POINTS,
    POINTS_MASK,
    REPLY,
    STRENGTH,
    TatsuState,
)  # fmt: skip

__all__ = ["TatsuGuide", "haul"]

PROMISE: Final = 8
"""Points that a captured multiplier is taken to be worth, times its factor, to either side."""
WORTH: Final[list[float]] = [float(card.points + PROMISE * card.factor) for card in CARDS]
HOLDS: Final[list[float]] = [0.05, 0.15, 0.25, 0.35, 0.5, 0.7, 0.9]
"""By strength the guessed chance that nothing stronger comes in this trick."""
SAVED: Final = 0.4
"""What it is worth, per strength, to keep a card."""
BOLD: Final = 0xFFFFFFFF // 8
"""Below this the draw decides alone: a guide that always does the same leaves too much untried."""


def haul(cards: i64) -> float:
    """The worth of a set of cards."""
    factors = FACTOR[cards >> FACTOR_SHIFT[0] & FACTOR_MASK] + FACTOR[cards >> FACTOR_SHIFT[1] & FACTOR_MASK]
    points = POINTS[cards & POINTS_MASK] + POINTS[cards >> CLAN_SIZE & POINTS_MASK]
    return float(points + PROMISE * factors)


class TatsuGuide(Guide):
    """Wins tricks that are worth it, gives its own side what counts and the other side what does not."""

    def choose(self, state: State, x: i64) -> i64:
        """A legal action."""
        assert isinstance(state, TatsuState)
        actions = state.legal_actions()
        n = len(actions)
        drawn: i64 = actions[x * n >> 32]
        if n == 1 or (x * 1103515245 + 12345 & 0xFFFFFFFF) < BOLD:
            return drawn
        side = state.clans[state.asked if state.phase == REPLY else state.at]
        pot = haul(state.pot)
        choice: i64 = drawn
        best = self._value(state, drawn, side, pot)
        for action in actions:
            value = self._value(state, action, side, pot)
            if value > best:
                best = value
                choice = action
        return choice

    def _value(self, state: TatsuState, action: i64, side: i64, pot: float) -> float:
        """What an action is worth to a side, with the trick as it then stands."""
        at = state.at
        holder = state.best_at
        strength = state.best
        kept = 0.0
        if action < ASK:
            card = action if action < GIVE else action - GIVE
            pot += WORTH[card]
            own = STRENGTH[card]
            if own < 0 or state.fusion_at >= 0:
                return 0.0
            kept = SAVED * own
            if own > strength:
                strength = own
                holder = at
        elif action < PLAY_BLIND:
            place = action - ASK if action < ASK + PLACES else GHOST
            kept = 0.0 if state.clans[place] == side else 1.0
        if strength < 0 or state.fusion_at >= 0:
            return -kept
        last = len(state.laid) % TRICK_SIZE == TRICK_SIZE - 1 and (action < ASK or action >= PLAY_BLIND)
        holds = 1.0 if last else HOLDS[strength]
        return (pot if state.clans[holder] == side else -pot) * holds - kept
