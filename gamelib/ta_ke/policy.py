"""Players that know Ta-Ké."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Final

from gamelib.bots.mixed import Mixed
from gamelib.bots.player import Cancelled, Explanation, Player, best_of, never, only
from gamelib.bots.random import Random
from gamelib.bots.searcher import AlphaBeta
from gamelib.game import OVER

if TYPE_CHECKING:
    from gamelib.chance import Chance
    from gamelib.game import State, View, Worlds

__all__ = ["LEVELS", "Greedy", "adviser", "best_of_turn"]

CAP = 2_000
"""Positions that the greedy player reaches before it stops to think of further abilities."""


class Greedy:
    """Makes the most of its turn, and thinks of no other: the highest lead when the turn ends, with as few abilities
    as it takes; equal ways are drawn.

    cap:  positions it reaches at most with abilities; a full turn may have more than 100,000
    """

    name = "greedy"
    explanation: Explanation | None = None

    def __init__(self, cap: int = CAP) -> None:
        self.cap = cap

    def choose(self, view: View, worlds: Worlds, chance: Chance, cancelled: Cancelled = never) -> int:
        """The first action of one of the best ways to finish the turn."""
        self.explanation = only(view.legal[0])
        if len(view.legal) > 1:
            self.explanation = best_of(best_of_turn(worlds.draw(chance), self.cap), chance)._replace(
                legal=len(view.legal)
            )
        return self.explanation.action


def best_of_turn(state: State, cap: int) -> dict[int, float]:
    """The legal actions that begin a best way to finish the turn, with its lead: most points, then fewest decisions.

    Breadth first, so that short ways are known before long ones; from ``cap`` positions on, no further abilities.
    """
    seat, turn = state.to_move, state.turn
    reached, seen = 0, {state.key()}
    ends: dict[int, tuple[int, int]] = {}  # first action: lead, minus the number of decisions
    queue = deque([(state, -1, 0)])
    while queue:
        position, first, decisions = queue.popleft()
        actions = position.legal_actions() if reached < cap else position.closing_actions()
        for action in actions:
            child = position.clone()
            child.apply(action)
            reached += 1
            begun = action if first < 0 else first
            if child.turn != turn or child.to_move == OVER:
                end = (int(child.lead(seat)), -decisions)
                ends[begun] = max(end, ends.get(begun, end))
            elif (key := child.key()) not in seen:
                seen.add(key)
                queue.append((child, begun, decisions + 1))
    best = max(ends.values())
    return {action: float(end[0]) for action, end in ends.items() if end == best}


def adviser(seconds: float | None, nodes: int) -> AlphaBeta:
    """The `gamelib.bots.values.Adviser` that hints and reviews ask."""
    return AlphaBeta(seconds, nodes)


LEVELS: Final[Mapping[str, Callable[[], Player]]] = {
    "easy": lambda: Mixed(Random(), Greedy()),
    "medium": Greedy,
    "strong": AlphaBeta,
}
"""Opponents at the table."""
