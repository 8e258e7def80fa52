"""What a player is: something that turns a view into an action, and what it says about it.

>>> from gamelib.bots.player import Player
>>> class First:
...     name = "first"
...
...     def choose(self, view, worlds, chance, cancelled=None):
...         return view.legal[0]
>>> player: Player = First()
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Final, NamedTuple, Protocol

from gamelib.language import N_

if TYPE_CHECKING:
    from gamelib.chance import Chance
    from gamelib.game import View, Worlds
    from gamelib.language import Language

__all__ = [
    "AHEAD", "DRAWN", "EXACT", "PLAYED_ON", "SEARCHED", "SOLVED", "Cancelled", "Explanation", "Player", "best_of",
    "checked_limits", "never", "only", "until",
]  # fmt: skip

Cancelled = Callable[[], bool]
"""Asked at least every 30 ms by a player that thinks longer: whether it is to stop."""


def never() -> bool:
    """The `Cancelled` of a decision that nobody cancels: always False."""
    return False


def until(seconds: float | None, cancelled: Cancelled = never) -> Callable[[], bool]:
    """Whether to go on: not cancelled, and less than so many seconds have passed since now; ``None`` = no limit."""
    if seconds is None:
        return lambda: not cancelled()
    deadline = time.monotonic() + seconds
    return lambda: time.monotonic() < deadline and not cancelled()


def checked_limits(kind: str, seconds: float | None, number: int) -> None:
    """Raises ``ValueError`` for a player without any limit or with a negative one."""
    if seconds is None and not number:
        raise ValueError(f"{kind} needs a limit: of time, of work or both")
    if number < 0 or not (seconds is None or seconds >= 0):  # also refuses a number that is none
        raise ValueError(f"a limit cannot be negative: {seconds}, {number}")


class Player(Protocol):
    """Decides for one seat, from what that seat may know.

    It gets no state, only its view and the worlds that view allows, so it cannot cheat. Instances are kept between
    decisions but may be asked about unrelated games, by one thread at a time. Those in this package say in
    ``explanation`` why they chose as they did last, and those that think for a time say in ``seconds`` for how long.
    """

    @property
    def name(self) -> str:
        """Id of the kind of player: ``"greedy"``."""

    def choose(self, view: View, worlds: Worlds, chance: Chance, cancelled: Cancelled = never) -> int:
        """The number of one of ``view.legal``.

        chance:     the only source of randomness, so that a match can be repeated
        cancelled:  once it says True there is no more time: the best found so far, at once
        """


ONLY: Final = N_("There was nothing else to do.")
DRAWN: Final = N_("Drawn at random. Legal moves: {legal}.")
MEASURED: Final = N_("Worth {value} by its own measure, the most of all. Legal moves: {legal}.")
PLAYED_ON: Final = N_(
    "A lead of {value} {value:point|points} (± {error}) on average. Every move was tried and played on in "
    "{worlds} drawn {worlds:world|worlds}. The next best move: {second}."
)
SEARCHED: Final = N_(
    "A lead of {value} {value:point|points} (± {error}) on average. Tries in drawn worlds that went this way: "
    "{visits} of {nodes}."
)
SOLVED: Final = N_(
    "A lead of {value} {value:point|points} (± {error}) on average, if all play perfectly with open cards. "
    "Worlds solved: {worlds}. "
    "The next best move: {second}."
)
AHEAD: Final = N_("A lead of {value} {value:point|points}. Turns looked ahead: {depth}, positions: {nodes}.")
EXACT: Final = N_("A lead of at least {value} {value:point|points} at the end, whatever the other player does.")


class Explanation(NamedTuple):
    """Why a player chose as it did; numbers that its kind does not know are 0.

    message:  the template of the sentence
    action:   what it chose
    value:    the lead in points that it expects for its seat, or by its own measure
    legal:    from how many actions
    error:    standard error of the value
    second:   value of the next best action
    worlds:   in how many drawn worlds it looked
    visits:   how often its search went this way
    depth:    how many turns or decisions it looked ahead
    nodes:    how many positions it reached by an action, or how often it tried
    line:     the actions it expects, its own first
    exact:    the line was searched to the end of the game with nothing left out
    """

    message: str
    action: int
    value: float = 0.0
    legal: int = 0
    error: float = 0.0
    second: float = 0.0
    worlds: int = 0
    visits: int = 0
    depth: int = 0
    nodes: int = 0
    line: tuple[int, ...] = ()
    exact: bool = False

    def sentence(self, language: Language) -> str:
        """The reason in words and numbers."""
        numbers = {
            name: language.number(getattr(self, name)) for name in ("legal", "worlds", "visits", "depth", "nodes")
        }
        decimals = {name: language.decimal(getattr(self, name)) for name in ("value", "error", "second")}
        return language(self.message, **numbers, **decimals)


def only(action: int) -> Explanation:
    """The explanation of a move that was the only legal one."""
    return Explanation(ONLY, action, legal=1)


def best_of(worth: Mapping[int, float], chance: Chance) -> Explanation:
    """The action that is worth most; equal ones are drawn."""
    best = max(worth.values())
    action = chance.choice([action for action, value in worth.items() if value > best - 1e-9])
    return Explanation(MEASURED, action, best, len(worth))
