"""Players that know Tatsu."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Final

from gamelib.bots.mixed import Mixed
from gamelib.bots.player import Cancelled, Player, never
from gamelib.bots.random import Random
from gamelib.tatsu.facts import CARDS, TRICK_SIZE
from gamelib.tatsu.state import TatsuState
from gamelib.tatsu.view import TatsuView

if TYPE_CHECKING:
    from gamelib.chance import Chance
    from gamelib.game import View, Worlds

HAND: Final = len(CARDS)
"""Turns of a hand."""
PROMISE: Final = 8
"""Points that the greedy player takes a captured multiplier to be worth, times its factor, to either side."""

Value = Callable[[TatsuState, int, int], int]
"""How good a position is for the first seat against the second one."""


def points_ahead(state: TatsuState, seat: int, rival: int) -> int:
    """The difference of the totals, the hand counted as it stands."""
    return state.total(seat) - state.total(rival)


def haul_ahead(state: TatsuState, seat: int, rival: int) -> int:
    """The difference of what the two clans have captured in this hand; of the totals when it has just ended."""
    if not state.laid or state.to_move < 0:
        return points_ahead(state, seat, rival)
    return _haul(state.captured[state.clans[seat]]) - _haul(state.captured[state.clans[rival]])


def _haul(captured: int) -> int:
    """Captured cards at a fixed price: a multiplier of the other clan is a loss to them."""
    return sum(card.points + PROMISE * card.factor for number, card in enumerate(CARDS) if captured >> number & 1)


class Playouts:
    """Tries every action in a few worlds, plays on at random for a while, and takes what does best on average.

    name:    id of the kind of player
    worlds:  how many it draws for one decision
    turns:   it looks at the position when so many turns are over: `TRICK_SIZE` at the end of the trick, `HAND` at the
             end of the hand
    value:   what it is after

    Its play depends on the view and the chance alone, not on the machine.
    """

    def __init__(self, name: str, worlds: int, turns: int, value: Value) -> None:
        self.name = name
        self.worlds = worlds
        self.turns = turns
        self.value = value

    def choose(self, view: View, worlds: Worlds, chance: Chance, cancelled: Cancelled = never) -> int:
        """The legal action with the best average; equal ones are drawn."""
        assert isinstance(view, TatsuView)
        if len(view.legal) == 1:
            return view.legal[0]
        seat, sums = view.to_move, [0] * len(view.legal)
        rival = next(other for other in range(view.players) if view.clan(other) != view.clan(seat))
        goal = (view.turn // self.turns + 1) * self.turns
        for _ in range(self.worlds):
            if cancelled():
                break
            world, seed = worlds.draw(chance), chance.below(1 << 32)
            for i, action in enumerate(view.legal):
                state = world.clone()
                assert isinstance(state, TatsuState)
                state.apply(action)
                play_on(state, goal, seed)
                sums[i] += self.value(state, seat, rival)
        best = max(sums)
        return chance.choice([action for action, value in zip(view.legal, sums, strict=True) if value == best])


def play_on(state: TatsuState, goal: int, seed: int) -> None:
    """Uniform random actions until ``goal`` turns are over; the generator is that of `gamelib.playout`."""
    while state.turn < goal:
        actions = state.legal_actions()
        seed = seed * 1664525 + 1013904223 & 0xFFFFFFFF
        state.apply(actions[seed * len(actions) >> 32])


def greedy() -> Playouts:
    """Makes the most of the trick, and thinks of nothing after it."""
    return Playouts("greedy", 12, TRICK_SIZE, haul_ahead)


def far_sighted() -> Playouts:
    """Plays every action to the end of the hand."""
    return Playouts("playouts", 60, HAND, points_ahead)


LEVELS: Final[Mapping[str, Callable[[], Player]]] = {
    "easy": lambda: Mixed(Random(), greedy()),
    "medium": greedy,
    "strong": far_sighted,
}
"""Opponents at the table."""
