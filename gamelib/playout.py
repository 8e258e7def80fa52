"""Random playouts without leaving the compiled code: the yardstick of the engine and the base of `gamelib.simulate`."""

from gamelib.game import OVER, State
from gamelib.native import i64


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
