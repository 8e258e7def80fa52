"""What the candidate actions of a decision are worth, from what the seat knows."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from statistics import fmean, pstdev, stdev
from typing import TYPE_CHECKING, NamedTuple, Protocol

from gamelib.bots.player import Cancelled, never

if TYPE_CHECKING:
    from gamelib.chance import Chance
    from gamelib.game import View, Worlds

__all__ = ["Adviser", "Valued", "Values", "from_tree", "paired"]


class Valued(NamedTuple):
    """An action and the lead in points that it is expected to bring.

    mean:     over the worlds looked at
    spread:   standard deviation over these worlds; 0 where nothing is hidden
    tries:    how often it was tried: once in each world, or as often as a search went there
    behind:   the mean of the best action minus this one
    error:    standard error of ``behind``; worlds shared with the best action count pair by pair
    """

    action: int
    mean: float
    spread: float
    tries: int
    behind: float = 0.0
    error: float = 0.0

    @property
    def uncertain(self) -> float:
        """Standard error of the mean."""
        return self.spread / math.sqrt(self.tries) if self.tries else math.inf


class Values(NamedTuple):
    """The candidates of a decision, the best first.

    worlds:  how many worlds were drawn
    depth:   turns or decisions looked ahead; 0 = played on to the end
    exact:   nothing is hidden and nothing was left out
    note:    template of a sentence on how the leads are counted, if there is something to say
    """

    candidates: tuple[Valued, ...]
    worlds: int
    depth: int = 0
    exact: bool = False
    note: str = ""

    @property
    def best(self) -> Valued:
        """The first candidate."""
        return self.candidates[0]

    @property
    def compared(self) -> bool:
        """Whether the candidates can be told apart: nothing is hidden, or there was time for more than one world."""
        return self.worlds > 1 or self.exact or self.depth > 0

    def of(self, action: int) -> Valued:
        """A candidate by its action; raises ``KeyError``."""
        return next((found for found in self.candidates if found.action == action), None) or _missing(action)


def _missing(action: int) -> Valued:
    raise KeyError(f"action {action} is no candidate")


class Adviser(Protocol):
    """Values all candidate actions of a view, within limits of time or of worlds that it has itself."""

    def values(self, view: View, worlds: Worlds, chance: Chance, cancelled: Cancelled = never) -> Values:
        """What each of ``view.legal`` is worth. Once ``cancelled`` says True, what there is so far."""


def paired(leads: Mapping[int, Sequence[float]]) -> Values:
    """Values from the leads of every action in the same worlds, world by world."""
    worlds = min(map(len, leads.values()))
    if not worlds:
        return Values(tuple(Valued(action, 0.0, 0.0, 0) for action in leads), 0)
    means = {action: fmean(found) for action, found in leads.items()}
    best = max(means, key=lambda action: means[action])
    candidates = []
    for action, found in leads.items():
        apart = [one - other for one, other in zip(leads[best], found, strict=True)]
        error = stdev(apart) / math.sqrt(worlds) if worlds > 1 else 0.0
        candidates.append(Valued(action, means[action], pstdev(found), worlds, fmean(apart), error))
    return Values(_sorted(candidates), worlds)


def from_tree(arms: Sequence[tuple[int, int, float, float]], worlds: int, depth: int) -> Values:
    """Values from the root of a search: action, visits, sum of the leads, of their squares. The most visited is best.

    The tries of two actions were in different worlds, so their errors add up.
    """
    found = []
    for action, visits, total, squares in arms:
        mean = total / visits if visits else 0.0
        spread = math.sqrt(max(0.0, squares / visits - mean * mean)) if visits else 0.0
        found.append(Valued(action, mean, spread, visits))
    best = max(found, key=lambda valued: valued.tries)
    others = [
        valued._replace(behind=best.mean - valued.mean, error=math.hypot(best.uncertain, valued.uncertain))
        for valued in found
        if valued is not best
    ]
    return Values((best, *_sorted(others)), worlds, depth)


def _sorted(candidates: Sequence[Valued]) -> tuple[Valued, ...]:
    """The highest mean first; what was never tried has none and comes last."""
    return tuple(sorted(candidates, key=lambda valued: (not valued.tries, -valued.mean, valued.action)))
