"""The player that looks ahead by alpha-beta: for open games of two."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gamelib.bots.alphabeta import Search
from gamelib.bots.player import AHEAD, EXACT, Cancelled, Explanation, checked_limits, never, only, until

if TYPE_CHECKING:
    from gamelib.chance import Chance
    from gamelib.game import View, Worlds


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
