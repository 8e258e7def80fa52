"""What a player is: something that turns a view into an action."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple, Protocol

if TYPE_CHECKING:
    from gamelib.chance import Chance
    from gamelib.game import View, Worlds

Cancelled = Callable[[], bool]
"""Asked at least every 30 ms by a player that thinks longer: whether its answer is still wanted."""


def never() -> bool:
    """Nobody cancels."""
    return False


class Player(Protocol):
    """Decides for one seat, from what that seat may know.

    It gets no state, only its view and the worlds that view allows, so it cannot cheat. Instances are kept between
    decisions but may be asked about unrelated games, by one thread at a time.
    """

    @property
    def name(self) -> str:
        """Id of the kind of player: ``"greedy"``."""

    def choose(self, view: View, worlds: Worlds, chance: Chance, cancelled: Cancelled = never) -> int:
        """The number of one of ``view.legal``.

        chance:     the only source of randomness, so that a match can be repeated
        cancelled:  once it says True the answer is thrown away: any legal action will do, at once
        """


class Explanation(NamedTuple):
    """Why a player chose as it did.

    action:  what it chose
    value:   the lead in points that it expects for its seat
    depth:   how many turns it looked ahead
    nodes:   how many positions it reached by an action
    line:    the actions it expects, its own first
    exact:   the line was searched to the end of the game with nothing left out
    """

    action: int
    value: int
    depth: int
    nodes: int
    line: tuple[int, ...]
    exact: bool
