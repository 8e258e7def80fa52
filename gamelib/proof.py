"""What every answer to a position is worth: the proof behind a puzzle.

Three ways, all through the contract alone:

search    nothing is hidden and no chance is left: alpha-beta to the end of the game
worlds    every world that the seat's view allows, each played to the end exactly. The seat decides on what it sees: in
          worlds that look alike it does the same. Where nobody knows more than anybody else the others do their best
          against it; where they do, they play as the game's greedy player does, from their own views, and each
          world is counted several times, with other draws among their equally good answers.
playouts  many drawn worlds, the same ones for every answer, played to the end by the game's greedy player at every
          seat; or the seat's next action is the best other answer, where that does better

    >>> import gamelib
    >>> from gamelib.proof import LEAD, SEARCH, Goal, prove
    >>> from gamelib.puzzle import puzzles
    >>> game = gamelib.load("ta_ke")
    >>> puzzle = puzzles(game)[0]
    >>> values = prove(game, puzzle.match(game).state, Goal(puzzle.seat, LEAD), SEARCH)
    >>> {str(game.actions[action]): value.mean for action, value in values.items()}
    {'borrow GE': 13.0, 'take A': 9.0, 'take E': 17.0}
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import gcd, inf, sqrt
from typing import Final, NamedTuple

from gamelib.bots.alphabeta import Search
from gamelib.bots.levels import greedy
from gamelib.chance import Chance
from gamelib.errors import TerakoyaError
from gamelib.game import OVER, Game, State, View, Worlds
from gamelib.knowledge import Unknown

__all__ = [
    "AIMS", "LEAD", "PLAYOUTS", "PROOFS", "SEARCH", "WIN", "WORLDS", "Exact", "Goal", "TooLong", "Value", "certainty",
    "choice", "compared", "every_world", "line_of", "prove", "searched",
]  # fmt: skip

SEARCH: Final = "search"
WORLDS: Final = "worlds"
PLAYOUTS: Final = "playouts"
PROOFS: Final = (SEARCH, WORLDS, PLAYOUTS)

LEAD: Final = "lead"
WIN: Final = "win"
AIMS: Final = (LEAD, WIN)

DRAWS_A_WORLD: Final = 40
"""So many draws for each world find all of them: one is missed with a chance of e ** -40."""
HABITS: Final = 4
"""Where others have secrets each world counts so often, with other draws among their equally good answers."""


class TooLong(TerakoyaError):
    """A proof would need more positions than allowed."""


@dataclass(frozen=True, slots=True)
class Goal:
    """What is compared.

    seat:   whose answer it is
    aim:    `LEAD`, how many points the seat is ahead of the best other one in the end, or `WIN`, 1 for a win that is
            not shared, else 0
    until:  the end is reached after so many turns, 0 = when the game is over
    """

    seat: int
    aim: str
    until: int = 0

    def reached(self, state: State) -> bool:
        """Whether a state is an end."""
        return state.to_move == OVER or 0 < self.until <= state.turn

    def outcome(self, state: State) -> int:
        """What an end is worth."""
        return int(state.lead(self.seat)) if self.aim == LEAD else int(state.returns()[self.seat] > 0)


@dataclass(frozen=True, slots=True)
class Value:
    """What one answer is worth.

    outcomes:  per outcome the number of cases that end so
    behind:    mean difference to the best answer, over the same cases
    spread:    standard error of that difference, 0 where every case was counted
    """

    outcomes: Mapping[int, int]
    behind: float
    spread: float

    @property
    def cases(self) -> int:
        """Number of cases."""
        return sum(self.outcomes.values())

    @property
    def mean(self) -> float:
        """Mean outcome."""
        return sum(outcome * n for outcome, n in self.outcomes.items()) / self.cases

    @property
    def error(self) -> float:
        """Standard error of the mean where the cases are a sample."""
        squares = sum(n * (outcome - self.mean) ** 2 for outcome, n in self.outcomes.items())
        return sqrt(squares / (self.cases - 1) / self.cases) if self.cases > 1 else 0.0


def prove(game: Game, state: State, goal: Goal, proof: str, worlds: int = 0, limit: int = 0) -> dict[int, Value]:
    """The value of every legal action of ``goal.seat``, which is to move, by one of `PROOFS`.

    worlds:  `PLAYOUTS`: how many; `WORLDS`: at most so many, 0 = any number
    limit:   positions reached at most, 0 = any number

    Raises `TooLong`.
    """
    view = state.observe(goal.seat)
    if proof == SEARCH:
        found = {action: [searched(state, action, goal.seat, limit)] for action in view.legal}
    elif proof == WORLDS:
        found = Exact(game, goal, len(state.returns()), limit).values(every_world(game, view, worlds), view.legal)
    else:
        found = played_out(game, view, goal, worlds)
    return compared(found, sampled=proof == PLAYOUTS)


def line_of(game: Game, state: State, goal: Goal, proof: str, action: int) -> list[int]:
    """How the game goes on to the end under best play of all, ``action`` first; empty where something is hidden.

    Raises `TooLong`.
    """
    if proof == SEARCH:
        return searched_line(state, action)
    players = len(state.returns())
    if proof == PLAYOUTS or game.private(players):
        return []
    worlds = every_world(game, state.observe(goal.seat))
    return Exact(game, goal, players).line(worlds[0], action) if len(worlds) == 1 else []


def compared(found: Mapping[int, Sequence[int]], sampled: bool) -> dict[int, Value]:
    """Outcomes case by case, counted and compared with the best answer; all cases in the lowest terms."""
    best = max(found.values(), key=sum)
    counted = {action: Counter(outcomes) for action, outcomes in found.items()}
    common = 1 if sampled else gcd(*(n for counts in counted.values() for n in counts.values()))
    return {
        action: Value(
            {outcome: n // common for outcome, n in sorted(counted[action].items())}, *behind(outcomes, best, sampled)
        )
        for action, outcomes in found.items()
    }


def behind(outcomes: Sequence[int], best: Sequence[int], sampled: bool) -> tuple[float, float]:
    """The mean difference to the best answer and its standard error, from the same cases."""
    differences = [b - a for a, b in zip(outcomes, best, strict=True)]
    n = len(differences)
    mean = sum(differences) / n
    squares = sum((difference - mean) ** 2 for difference in differences)
    return mean, sqrt(squares / (n - 1) / n) if sampled else 0.0


def certainty(values: Mapping[int, Value]) -> float:
    """How many standard errors the second best answer is behind the best, 0 when two are equally good."""
    behind = sorted((value.behind, value.spread) for value in values.values())[1:]
    return min((inf if gap > 0 == spread else gap / spread if gap > 0 else 0.0 for gap, spread in behind), default=inf)


# ---- search ----------------------------------------------------------------------------------------------------


def searched(state: State, action: int, seat: int, limit: int = 0) -> int:
    """The lead of ``seat`` at the end under best play after ``action``; raises `TooLong`."""
    child = state.clone()
    child.apply(action)
    if child.to_move == OVER:
        return int(child.lead(seat))
    search = Search(child, limit)
    search.run()
    if not search.exact:
        raise TooLong(f"more than {limit} positions")
    return int(search.value) if child.to_move == seat else -int(search.value)


def searched_line(state: State, action: int) -> list[int]:
    """Best play of both to the end after ``action``, the action first."""
    found, state = [action], state.clone()
    state.apply(action)
    while state.to_move != OVER:
        search = Search(state)
        search.run()
        for expected in search.line():
            found.append(expected)
            state.apply(expected)
    return found


# ---- all worlds ------------------------------------------------------------------------------------------------


def every_world(game: Game, view: View, most: int = 0) -> list[State]:
    """All worlds of a view; raises `TooLong` when there are more than ``most``."""
    worlds = game.worlds(view)
    unknown = worlds.unknown()
    number = unknown[0].worlds if unknown else 1
    if 0 < most < number:
        raise TooLong(f"{number} worlds")
    chance = Chance(0)
    found: dict[tuple[tuple[str, str], ...], State] = {}
    for _ in range(DRAWS_A_WORLD * number):
        world = worlds.draw(chance)
        found.setdefault(tuple(sorted(world.truth().items())), world)
        if len(found) == number:
            return list(found.values())
    raise TooLong(f"of {number} worlds only {len(found)} were drawn")


class Case(NamedTuple):
    """A world, and which of their equally good answers the others give in it."""

    state: State
    habit: int


class Exact:
    """The end of every world when the seat makes the most of what it sees."""

    def __init__(self, game: Game, goal: Goal, players: int, limit: int = 0) -> None:
        self.game = game
        self.goal = goal
        self.reached = 0
        self._private = game.private(players)
        self._limit = limit
        self._greedy = greedy(game.name)
        self._known: dict[object, int] = {}  # single worlds without secrets, by their key

    def values(self, worlds: Sequence[State], actions: Sequence[int]) -> dict[int, list[int]]:
        """For each action the outcomes in all cases, in the same order for all; raises `TooLong`."""
        cases = [Case(world, habit) for world in worlds for habit in range(HABITS if self._private else 1)]
        return {action: self._outcomes_after(cases, [action] * len(cases)) for action in actions}

    def line(self, state: State, action: int) -> list[int]:
        """How a single world without secrets goes on to the end after an action, the action first; raises `TooLong`."""
        found, state = [action], state.clone()
        state.apply(action)
        while not self.goal.reached(state):
            ends = {a: self._outcomes_after([Case(state, 0)], [a])[0] for a in state.legal_actions()}
            found.append((max if state.to_move == self.goal.seat else min)(ends, key=ends.__getitem__))
            state.apply(found[-1])
        return found

    def _outcomes_after(self, cases: Sequence[Case], actions: Sequence[int]) -> list[int]:
        """The outcomes when in each case its action is played; cases that look different go on by themselves."""
        children = []
        for case, action in zip(cases, actions, strict=True):
            child = case.state.clone()
            child.apply(action)
            children.append(Case(child, case.habit))
        self.reached += len(children)
        if self.reached > self._limit > 0:
            raise TooLong(f"more than {self._limit} positions")
        if len(children) == 1:
            return self._play(children)
        alike: dict[object, list[int]] = {}
        for n, (child, _) in enumerate(children):
            alike.setdefault(self._look(child), []).append(n)
        outcomes = [0] * len(children)
        for numbers in alike.values():
            for n, outcome in zip(numbers, self._play([children[n] for n in numbers]), strict=True):
                outcomes[n] = outcome
        return outcomes

    def _look(self, state: State) -> object:
        """What the seat sees of a state; after the end there is nothing to tell apart."""
        return "end" if self.goal.reached(state) else state.observe(self.goal.seat)

    def _play(self, cases: Sequence[Case]) -> list[int]:
        """The outcomes of cases that look alike to the seat."""
        state = cases[0].state
        if self.goal.reached(state):
            return [self.goal.outcome(case.state) for case in cases]
        mine = state.to_move == self.goal.seat
        if self._private and not mine:
            return self._outcomes_after(cases, [self._answer(case) for case in cases])
        key = state.key() if len(cases) == 1 and not self._private else None
        if key is not None and key in self._known:
            return [self._known[key]]
        ends = [self._outcomes_after(cases, [action] * len(cases)) for action in state.legal_actions()]
        best = (max if mine else min)(ends, key=sum)
        if key is not None:
            self._known[key] = best[0]
        return best

    def _answer(self, case: Case) -> int:
        """What another seat does, from its own view."""
        state = case.state
        return choice(self.game, state, self._greedy.choose, Chance(f"{case.habit} {state.turn} {state.phase}"))


# ---- playouts --------------------------------------------------------------------------------------------------


def played_out(game: Game, view: View, goal: Goal, worlds: int) -> dict[int, list[int]]:
    """For each legal action the outcomes of as many drawn worlds; the same worlds and chances for all of them.

    An answer that is only put off is not lost: each action also counts with the best other one following as soon as
    it can, where that is better.
    """
    drawn = game.worlds(view)
    states = [drawn.draw(Chance(f"world {n}")) for n in range(worlds)]
    found = {action: [_end(game, s, goal, n, action) for n, s in enumerate(states)] for action in view.legal}
    best = -1
    while (top := max(found, key=lambda action: sum(found[action]))) != best:
        best = top
        for action in found:
            if action != best:
                put_off = [_end(game, s, goal, n, action, best) for n, s in enumerate(states)]
                found[action] = max(found[action], put_off, key=sum)
    return found


def _end(game: Game, world: State, goal: Goal, n: int, action: int, following: int = -1) -> int:
    """The outcome of one playout, with ``following`` as the seat's first later action that can be it."""
    state, chance, player = world.clone(), Chance(f"play {n}"), greedy(game.name)
    state.apply(action)
    while not goal.reached(state):
        if state.to_move == goal.seat and following in state.legal_actions():
            state.apply(following)
            following = -1
        else:
            state.apply(choice(game, state, player.choose, chance))
    return goal.outcome(state)


def choice(game: Game, state: State, choose: Callable[..., int], chance: Chance) -> int:
    """What a player does for the seat to move, from its view alone."""
    legal = state.legal_actions()
    if len(legal) == 1:
        return legal[0]
    view = state.observe(int(state.to_move))
    return int(choose(view, OnDemand(game, view), chance))


class OnDemand(Worlds):
    """The worlds of a view, prepared when a player asks for them: most greedy players never do."""

    def __init__(self, game: Game, view: View) -> None:
        self._game = game
        self._view = view

    def draw(self, chance: Chance) -> State:
        """As `Worlds.draw`."""
        return self._prepared.draw(chance)

    def unknown(self) -> tuple[Unknown, ...]:
        """As `Worlds.unknown`."""
        return self._prepared.unknown()

    @cached_property
    def _prepared(self) -> Worlds:
        return self._game.worlds(self._view)
