"""The player that knows nothing."""

from gamelib.bots.player import Cancelled, never
from gamelib.chance import Chance
from gamelib.game import View, Worlds


class Random:
    """Every legal action with the same probability."""

    name = "random"

    def choose(self, view: View, worlds: Worlds, chance: Chance, cancelled: Cancelled = never) -> int:
        """A uniform legal action."""
        return chance.choice(view.legal)
