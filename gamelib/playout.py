"""Playouts within compiled code: what the engine is measured by, and what simulation and search are made of.

>>> import gamelib
>>> from gamelib.playout import playout
>>> state = gamelib.load("ta_ke").new(seed=1)
>>> playout(state, 7) > 35, state.to_move
(True, -1)
"""

from gamelib.game import FOREVER, OVER, State
from gamelib.native import i64, mypyc_attr

__all__ = ["Guide", "guided", "playout"]


def playout(state: State, seed: i64, choices: list[int] | None = None) -> i64:
    """Play ``state`` to its end with uniform random actions; the number of decisions.

    seed:     0 to 2**32 - 1. The actions come from a 32-bit linear congruential generator (Knuth; Numerical Recipes),
              good enough for playouts and so small that it costs nothing; the same seed gives the same game everywhere.
    choices:  per action how often it was chosen; counted on where it is given
    """
    x = seed
    decisions: i64 = 0
    while state.to_move != OVER:
        actions = state.legal_actions()
        x = x * 1664525 + 1013904223 & 0xFFFFFFFF
        action = actions[x * len(actions) >> 32]
        state.apply(action)
        if choices is not None:
            choices[action] += 1
        decisions += 1
    return decisions


@mypyc_attr(allow_interpreted_subclasses=True)
class Guide:
    """Chooses in playouts: so quick that thousands of games are played on for one decision. This one draws.

    It is given a drawn world, so that nobody's cards are betrayed; a good guide still lets every seat act by what that
    seat could know.
    """

    def choose(self, state: State, x: i64) -> i64:
        """A legal action; ``x``, 0 to 2**32 - 1, is the only source of randomness."""
        actions = state.legal_actions()
        return actions[x * len(actions) >> 32]


def guided(state: State, guide: Guide, seed: i64, until: i64 = FOREVER) -> i64:
    """`playout` with the choices of a guide, until so many turns of the game are over."""
    x = seed
    decisions: i64 = 0
    while state.to_move != OVER and state.turn < until:
        x = x * 1664525 + 1013904223 & 0xFFFFFFFF
        state.apply(guide.choose(state, x))
        decisions += 1
    return decisions
