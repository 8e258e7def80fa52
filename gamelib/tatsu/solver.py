"""Tatsu with open cards, solved: what both clans get when all play perfectly. Both builds are this file.

All games of Tatsu are won by a clan against the other one, so that alpha-beta serves two, three and four players.
"""

from collections.abc import Callable, Hashable
from typing import Final

from gamelib.bots.alphabeta import AT_LEAST, AT_MOST, EXACT, Interrupted, always, settles
from gamelib.native import i64
from gamelib.tatsu.facts import CARDS
from gamelib.tatsu.state import RED, REPLY, STRENGTH, YELLOW, TatsuState, hand_value

__all__ = ["Solver"]

INFINITE: Final = 1_000_000
PAUSE: Final = 256
"""Positions between two questions whether to go on."""

Known = tuple[int, int]
"""Kind of bound and value."""


class Solver:
    """Solves positions of one hand; what it finds out about one helps with the next one of the same deal.

    nodes:  positions reached
    """

    def __init__(self, go_on: Callable[[], bool] = always) -> None:
        """``go_on`` is asked every `PAUSE` positions."""
        self.nodes: i64 = 0
        self._go_on: Callable[[], bool] = go_on
        self._known: dict[Hashable, Known] = {}

    def ahead(self, state: TatsuState) -> i64:
        """Points of Red for this hand minus those of Yellow, from a position before its end.

        Raises `Interrupted` once ``go_on`` says False.
        """
        return self._search(state, -INFINITE, INFINITE)

    def after(self, state: TatsuState, action: i64) -> i64:
        """`ahead` after a legal action, which uses up ``state``."""
        if is_last(state):
            return last(state)
        state.apply(action)
        return self.ahead(state)

    def _search(self, state: TatsuState, alpha: i64, beta: i64) -> i64:
        """`ahead` as far as it lies between the bounds."""
        if is_last(state):
            return last(state)
        self.nodes += 1
        if self.nodes % PAUSE == 0 and not self._go_on():
            raise Interrupted
        key = state.key()
        known = self._known.get(key)
        if known is not None and settles(known[0], known[1], alpha, beta):
            return known[1]
        red = state.clans[state.asked if state.phase == REPLY else state.at] == RED
        best = self._best(state, red, alpha, beta)
        bound = AT_LEAST if best >= beta else AT_MOST if best <= alpha else EXACT
        self._known[key] = (bound, int(best))
        return best

    def _best(self, state: TatsuState, red: bool, alpha: i64, beta: i64) -> i64:
        """The highest value that Red, or the lowest that Yellow can choose."""
        best: i64 = -INFINITE if red else INFINITE
        for action in state.legal_actions():
            child = state.clone()
            child.apply(action)
            value = self._search(child, alpha, beta)
            if red:
                best = max(best, value)
                alpha = max(alpha, value)
            else:
                best = min(best, value)
                beta = min(beta, value)
            if alpha >= beta:
                break
        return best


def is_last(state: TatsuState) -> bool:
    """Whether one card of the hand is left: nobody has a choice any more that matters."""
    return len(state.laid) == len(CARDS) - 1


def last(state: TatsuState) -> i64:
    """``trick``, ``fusion``, ``score``: Red's points minus Yellow's once the only card left is laid."""
    red = state.captured[RED]
    yellow = state.captured[YELLOW]
    card = -1
    for held in state.hands:
        if held:
            card = held.bit_length() - 1
    for beneath in state.down:
        card = max(card, beneath)
    strength: i64 = STRENGTH[card]
    if strength >= 0 and state.fusion_at < 0:
        place = state.at if strength > state.best else state.best_at
        pot = state.pot | 1 << card
        if state.clans[place] == RED:
            red |= pot
        else:
            yellow |= pot
    return hand_value(red, RED) - hand_value(yellow, YELLOW)
