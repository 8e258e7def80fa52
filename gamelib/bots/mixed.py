"""A player that mixes two others: it makes an easier opponent out of a strong player."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gamelib.bots.pace import budget
from gamelib.bots.player import Cancelled, Explanation, Player, never

if TYPE_CHECKING:
    from gamelib.chance import Chance
    from gamelib.game import View, Worlds

__all__ = ["Mixed"]


class Mixed:
    """Each decision is made by ``first`` with a chance of ``percent`` in a hundred, else by ``second``."""

    def __init__(self, first: Player, second: Player, percent: int = 50) -> None:
        self.first = first
        self.second = second
        self.percent = percent
        self.explanation: Explanation | None = None

    @property
    def name(self) -> str:
        """Both names and the share of the first."""
        return f"{self.percent} % {self.first.name}, else {self.second.name}"

    @property
    def seconds(self) -> float | None:
        """How long the slower one thinks, where that is measured in time."""
        return max(budget(self.first), budget(self.second)) or None

    @seconds.setter
    def seconds(self, value: float | None) -> None:
        for player in (self.first, self.second):
            if hasattr(player, "seconds"):
                player.seconds = value

    def choose(self, view: View, worlds: Worlds, chance: Chance, cancelled: Cancelled = never) -> int:
        """The choice of ``first`` or ``second``, drawn anew for each decision."""
        player = self.first if chance.below(100) < self.percent else self.second
        action = player.choose(view, worlds, chance, cancelled)
        self.explanation = getattr(player, "explanation", None)
        return action
