"""The player that chooses at random."""

from gamelib.bots.player import DRAWN, Cancelled, Explanation, never
from gamelib.chance import Chance
from gamelib.game import View, Worlds

__all__ = ["Random"]


class Random:
    """Every legal action with the same probability."""

    name = "random"
    explanation: Explanation | None = None

    def choose(self, view: View, worlds: Worlds, chance: Chance, cancelled: Cancelled = never) -> int:
        """A uniform legal action."""
        action = chance.choice(view.legal)
        self.explanation = Explanation(DRAWN, action, legal=len(view.legal))
        return action
