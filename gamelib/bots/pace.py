"""When a bot's answer is shown: at a moment that follows from what everybody knows, however long the answer took.

How long a bot thinks depends on what it holds: one legal action needs no thought, and which are legal may be a secret.
So a decision has a time to think in and a moment at which it is played, and both follow from the kind of player and the
pace of the table alone.
"""

from __future__ import annotations

import math
import time
from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from gamelib.bots.player import Player

__all__ = ["HURRY", "LATE", "Pace", "budget", "pace"]

LATE: Final = 0.2
"""Seconds that a player whose time to think is over has for its answer."""
HURRY: Final = 2 / 3
"""The share of the pause that a player without ``seconds`` has to decide."""


class Pace(NamedTuple):
    """Times of one decision, by `time.monotonic`.

    begin:   when it began
    enough:  from when on the player is told to answer
    due:     when the answer is shown
    """

    begin: float
    enough: float
    due: float

    def over(self) -> bool:
        """Whether the player has thought enough."""
        return time.monotonic() >= self.enough

    @property
    def rest(self) -> float:
        """Seconds until the answer is shown; one that is late is shown after twice, three times, … the usual time."""
        beat, late = self.due - self.begin, time.monotonic() - self.due
        return beat - late % beat if late > 0 and beat else max(0.0, -late)


def pace(player: Player, pause: float, after: float = 0.0, hurry: float = HURRY) -> Pace:
    """The pace of a decision that begins now.

    pause:  seconds it takes at least; 0 = a player without ``seconds`` is neither waited for nor hurried
    after:  seconds by which the answer is shown later, without more time to think for the player
    hurry:  the share of the pause that a player without ``seconds`` has to decide
    """
    begin, seconds = time.monotonic(), budget(player)
    beat = max(pause, seconds + LATE) if seconds else pause
    return Pace(begin, begin + (seconds or pause * hurry or math.inf), begin + beat + after)


def budget(player: Player) -> float:
    """Seconds that a player thinks about a decision; 0 where it is not measured in time."""
    return float(getattr(player, "seconds", None) or 0.0)
