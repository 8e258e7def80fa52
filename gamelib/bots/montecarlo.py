"""Players that draw worlds: flat Monte Carlo, and information set Monte Carlo tree search (ISMCTS)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from gamelib.bots.alphabeta import Interrupted
from gamelib.bots.player import PLAYED_ON, SEARCHED, Cancelled, Explanation, checked_limits, never, only, until
from gamelib.bots.tree import EXPLORE, SEEDS, TreeSearch
from gamelib.bots.values import Values, from_tree, paired
from gamelib.playout import Guide, guided

if TYPE_CHECKING:
    from collections.abc import Callable

    from gamelib.chance import Chance
    from gamelib.game import State, View, Worlds

__all__ = ["FlatMonteCarlo", "Ismcts"]


class Advised:
    """A player that plays the best of its own `values`, with the message of its explanation."""

    name: ClassVar[str]
    message: str
    explanation: Explanation | None = None

    def values(self, view: View, worlds: Worlds, chance: Chance, cancelled: Cancelled = never) -> Values:
        """See `gamelib.bots.values.Adviser`."""
        raise NotImplementedError

    def choose(self, view: View, worlds: Worlds, chance: Chance, cancelled: Cancelled = never) -> int:
        """The best action found; `explanation` then says more. Raises ``ValueError`` when there is none."""
        if not view.legal:
            raise ValueError("there is nothing to choose: the game is over, or another seat is to move")
        if len(view.legal) == 1:
            self.explanation = only(view.legal[0])
            return view.legal[0]
        values = self.values(view, worlds, chance, cancelled)
        best, second = values.candidates[:2]
        self.explanation = Explanation(
            self.message, best.action, best.mean, len(view.legal), best.uncertain if best.tries else 0.0, second.mean,
            values.worlds, best.tries, values.depth, sum(valued.tries for valued in values.candidates),
        )  # fmt: skip
        return best.action


class FlatMonteCarlo(Advised):
    """Tries every action in the same drawn worlds, plays each on to the horizon, and takes the best mean.

    seconds:  how long it may think about one decision; ``None`` = no limit
    worlds:   how many worlds it draws for one decision at most; 0 = no limit
    guide:    chooses in the playouts
    turns:    how many turns ahead it counts the leads; 0 = at the end of the hand or the game
    note:     see `gamelib.bots.values.Values`

    With ``seconds=None`` its play depends on the view and the chance alone. Raises ``ValueError`` without any limit, or
    for a negative one.
    """

    name = "flat Monte Carlo"
    message = PLAYED_ON

    def __init__(
        self,
        guide: Guide | None = None,
        seconds: float | None = 1.0,
        worlds: int = 0,
        turns: int = 0,
        note: str = "",
    ) -> None:
        checked_limits(self.name, seconds, worlds)
        self.guide = guide or Guide()
        self.seconds = seconds
        self.worlds = worlds
        self.turns = turns
        self.note = note

    def values(self, view: View, worlds: Worlds, chance: Chance, cancelled: Cancelled = never) -> Values:
        """World by world what every action leads to; a world that is interrupted does not count."""
        go_on = until(self.seconds, cancelled)
        leads: dict[int, list[float]] = {action: [] for action in view.legal}
        drawn = 0
        while drawn != (self.worlds or -1):
            world, seed, found = worlds.draw(chance), chance.below(SEEDS), []
            try:
                for action in view.legal:
                    if not go_on():
                        raise Interrupted
                    found.append(self.outcome(world.clone(), action, seed, go_on))
            except Interrupted:
                break
            for action, lead in zip(view.legal, found, strict=True):
                leads[action].append(lead)
            drawn += 1
        return paired(leads)._replace(note=self.note)

    def outcome(self, state: State, action: int, seed: int, go_on: Callable[[], bool]) -> float:
        """The lead at the horizon after ``action`` and a playout; uses up ``state``.

        Raises `Interrupted` once ``go_on`` says False; it need not where it takes a few milliseconds only.
        """
        seat, horizon = int(state.to_move), state.turn + self.turns if self.turns else state.horizon()
        state.apply(action)
        guided(state, self.guide, seed, horizon)
        return float(state.lead(seat))


class Ismcts(Advised):
    """Plays what `TreeSearch` visits most.

    seconds:     how long it may think about one decision; ``None`` = no limit
    iterations:  how many it makes for one decision at most; 0 = no limit
    guide:       chooses in the playouts
    observers:   seats see different things of an action: each gets a tree of its own (Tenno)
    turns:       how many turns ahead it counts the leads; 0 = at the end of the hand or the game
    explore:     width of the confidence bounds, see `gamelib.bots.tree`

    With ``seconds=None`` its play depends on the view and the chance alone. Raises ``ValueError`` without any limit, or
    for a negative one.
    """

    name = "ISMCTS"
    message = SEARCHED

    def __init__(
        self,
        guide: Guide | None = None,
        seconds: float | None = 1.0,
        iterations: int = 0,
        observers: bool = False,
        turns: int = 0,
        explore: float = EXPLORE,
    ) -> None:
        checked_limits(self.name, seconds, iterations)
        self.guide = guide or Guide()
        self.seconds = seconds
        self.iterations = iterations
        self.observers = observers
        self.turns = turns
        self.explore = explore

    def values(self, view: View, worlds: Worlds, chance: Chance, cancelled: Cancelled = never) -> Values:
        """The root of the tree; an action that was never tried has no tries."""
        search = TreeSearch(worlds, self.guide, self.observers, self.turns, self.explore)
        search.run(chance, self.iterations, until(self.seconds, cancelled))
        known = {arm[0] for arm in search.arms()}
        arms = [*search.arms(), *((action, 0, 0.0, 0.0) for action in view.legal if action not in known)]
        return from_tree(arms, int(search.iterations), int(search.depth))
