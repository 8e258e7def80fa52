"""The player that looks ahead by alpha-beta: for open games of two."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gamelib.bots.alphabeta import Search
from gamelib.bots.player import AHEAD, EXACT, Cancelled, Explanation, checked_limits, never, only, until
from gamelib.bots.values import Values, paired
from gamelib.game import OVER

if TYPE_CHECKING:
    from collections.abc import Mapping

    from gamelib.chance import Chance
    from gamelib.game import State, View, Worlds

__all__ = ["AlphaBeta"]


class AlphaBeta:
    """Plays what `Search` finds.

    seconds:  how long it may think about one decision; ``None`` = no limit
    nodes:    how many positions it may reach for one decision; 0 = no limit

    With ``seconds=None`` its play depends on the position alone, not on the machine. Raises ``ValueError`` without any
    limit, or for a negative one.
    """

    name = "alpha-beta"

    def __init__(self, seconds: float | None = 1.0, nodes: int = 0) -> None:
        checked_limits(self.name, seconds, nodes)
        self.seconds = seconds
        self.nodes = nodes
        self.explanation: Explanation | None = None

    def choose(self, view: View, worlds: Worlds, chance: Chance, cancelled: Cancelled = never) -> int:
        """The best action found; `explanation` then says more. Raises ``ValueError`` when there is none."""
        if not view.legal:
            raise ValueError("there is nothing to choose: the game is over, or another seat is to move")
        if len(view.legal) == 1:
            self.explanation = only(view.legal[0])
            return view.legal[0]
        search = Search(worlds.draw(chance), self.nodes)
        search.run(until(self.seconds, cancelled))
        action = int(search.action)
        self.explanation = Explanation(
            EXACT if search.exact else AHEAD, action, int(search.value), len(view.legal), depth=int(search.depth),
            nodes=int(search.nodes), line=tuple(search.line()), exact=search.exact,
        )  # fmt: skip
        return action

    def values(self, view: View, worlds: Worlds, chance: Chance, cancelled: Cancelled = never) -> Values:
        """What each action leads to, all looked at equally many turns ahead, within the same limits."""
        state, go_on = worlds.draw(chance), until(self.seconds, cancelled)
        found = {action: int(after(state, action).lead(state.to_move)) for action in view.legal}
        turns, nodes, exact = 0, 0, False
        while not exact and go_on():
            deeper, exact = {}, True
            for action in view.legal:
                child = after(state, action)
                if child.to_move == OVER:
                    deeper[action] = int(child.lead(state.to_move))
                    continue
                # a turn that the action has ended is one turn less to look ahead
                ahead = turns + 1 - int(child.turn - state.turn)
                if not ahead:
                    deeper[action], exact = int(child.lead(state.to_move)), False
                    continue
                search = Search(child, self.nodes and max(1, self.nodes - nodes), ahead)
                search.run(go_on)
                nodes += int(search.nodes)
                if not search.exact and search.depth < ahead:
                    return valued(found, turns)
                deeper[action] = int(search.value) * (1 if child.to_move == state.to_move else -1)
                exact = exact and search.exact
            found, turns = deeper, turns + 1
        return valued(found, turns, exact)


def after(state: State, action: int) -> State:
    """The position that an action leads to."""
    child = state.clone()
    child.apply(action)
    return child


def valued(leads: Mapping[int, int], turns: int, exact: bool = False) -> Values:
    """The leads of all actions as `Values`, for a game with a single world."""
    return paired({action: [lead] for action, lead in leads.items()})._replace(depth=turns, exact=exact)
