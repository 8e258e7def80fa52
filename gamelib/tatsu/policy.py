"""Players that know Tatsu."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Final

from gamelib.bots.mixed import Mixed
from gamelib.bots.montecarlo import FlatMonteCarlo
from gamelib.bots.player import PLAYED_ON, SOLVED, Cancelled, Explanation, Player, best_of, never, only
from gamelib.bots.random import Random
from gamelib.playout import Guide, guided
from gamelib.tatsu.facts import CARDS, TRICK_SIZE
from gamelib.tatsu.guide import TatsuGuide, haul
from gamelib.tatsu.solver import Solver
from gamelib.tatsu.state import RED, TatsuState
from gamelib.tatsu.view import TatsuView

if TYPE_CHECKING:
    from gamelib.bots.values import Values
    from gamelib.chance import Chance
    from gamelib.game import State, View, Worlds

__all__ = ["LEVELS", "SOLVED_FROM", "OpenCards", "adviser"]

SOLVED_FROM: Final = 8
"""With so many cards of the hand left, or fewer, every drawn world is solved."""


def haul_ahead(state: TatsuState, seat: int, rival: int) -> float:
    """The difference of what the two clans have captured in this hand; of the totals when it has just ended."""
    if not state.laid or state.to_move < 0:
        return state.total(seat) - state.total(rival)
    return haul(state.captured[state.clans[seat]]) - haul(state.captured[state.clans[rival]])


class Greedy:
    """Makes the most of the trick, and thinks of nothing after it: tries every action in a few worlds and plays the
    trick on at random.

    worlds:  how many it draws for one decision

    Its play depends on the view and the chance alone, not on the machine.
    """

    name = "greedy"
    explanation: Explanation | None = None

    def __init__(self, worlds: int = 12) -> None:
        self.worlds = worlds

    def choose(self, view: View, worlds: Worlds, chance: Chance, cancelled: Cancelled = never) -> int:
        """The legal action with the best average; equal ones are drawn."""
        assert isinstance(view, TatsuView)
        self.explanation = only(view.legal[0])
        if len(view.legal) > 1:
            self.explanation = best_of(self._means(view, worlds, chance, cancelled), chance)
        return self.explanation.action

    def _means(self, view: TatsuView, worlds: Worlds, chance: Chance, cancelled: Cancelled) -> dict[int, float]:
        seat, sums = view.to_move, dict.fromkeys(view.legal, 0.0)
        rival = next(other for other in range(view.players) if view.clan(other) != view.clan(seat))
        end_of_trick = (view.turn // TRICK_SIZE + 1) * TRICK_SIZE
        for _ in range(self.worlds):
            if cancelled():
                break
            world, seed = worlds.draw(chance), chance.below(1 << 32)
            for action in view.legal:
                state = world.clone()
                assert isinstance(state, TatsuState)
                state.apply(action)
                guided(state, Guide(), seed, end_of_trick)
                sums[action] += haul_ahead(state, seat, rival)
        return {action: total / self.worlds for action, total in sums.items()}


class OpenCards(FlatMonteCarlo):
    """Flat Monte Carlo that solves the last cards of the hand in every drawn world, as if all cards lay open.

    With open cards nobody pays for hiding something, and everybody knows what to play for (Frank, Basin 1998 call it
    strategy fusion): so it is asked near the end only, where this matters least.
    """

    name = "open cards"

    def values(self, view: View, worlds: Worlds, chance: Chance, cancelled: Cancelled = never) -> Values:
        """World by world what every action leads to."""
        assert isinstance(view, TatsuView)
        self.message = SOLVED if len(CARDS) - len(view.packed_laid) <= SOLVED_FROM else PLAYED_ON
        return super().values(view, worlds, chance, cancelled)

    def outcome(self, state: State, action: int, seed: int, go_on: Callable[[], bool]) -> float:
        """The lead in the hand for the side of the seat to move."""
        assert isinstance(state, TatsuState)
        if len(CARDS) - len(state.laid) > SOLVED_FROM:
            return super().outcome(state, action, seed, go_on)
        seat = state.to_move
        others = [other for other in range(state.players) if state.clans[other] != state.clans[seat]]
        ahead = state.points[seat] - max(state.points[other] for other in others)
        sign = 1 if state.clans[seat] == RED else -1
        return float(ahead + sign * Solver(go_on).after(state, action))


def adviser(seconds: float | None, worlds: int) -> OpenCards:
    """The `gamelib.bots.values.Adviser` that hints and reviews ask."""
    return OpenCards(TatsuGuide(), seconds, worlds)


LEVELS: Final[Mapping[str, Callable[[], Player]]] = {
    "easy": lambda: Mixed(Random(), Greedy()),
    "medium": Greedy,
    "strong": lambda: OpenCards(TatsuGuide()),
}
"""Opponents at the table."""
