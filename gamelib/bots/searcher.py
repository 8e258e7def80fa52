"""The player that looks ahead by alpha-beta: for open games of two."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from gamelib.bots.alphabeta import Search
from gamelib.bots.player import Cancelled, Explanation, never

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
        if seconds is None and not nodes:
            raise ValueError("alpha-beta needs a limit: seconds, nodes or both")
        if nodes < 0 or not (seconds is None or seconds >= 0):  # also refuses a number that is none
            raise ValueError(f"a limit cannot be negative: seconds={seconds}, nodes={nodes}")
        self.seconds = seconds
        self.nodes = nodes
        self.explanation: Explanation | None = None

    def choose(self, view: View, worlds: Worlds, chance: Chance, cancelled: Cancelled = never) -> int:
        """The best action found; `explanation` then says more. Raises ``ValueError`` when there is none."""
        if not view.legal:
            raise ValueError("there is nothing to choose: the game is over, or another seat is to move")
        if len(view.legal) == 1:
            self.explanation = None
            return view.legal[0]
        deadline = None if self.seconds is None else time.monotonic() + self.seconds
        search = Search(worlds.draw(chance), self.nodes)
        search.run(lambda: not cancelled() and (deadline is None or time.monotonic() < deadline))
        action = int(search.action)
        self.explanation = Explanation(
            action, int(search.value), int(search.depth), int(search.nodes), tuple(search.line()), search.exact
        )
        return action
