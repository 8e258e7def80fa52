"""Information set Monte Carlo tree search, through the contract alone, ready to be interrupted at any time.

One iteration draws a fresh world, descends the tree by upper confidence bounds until an action is tried for the first
time, plays on to the horizon (the end of the hand or the game), and counts every seat's lead there for its own choices
on the way (Cowling, Powley, Whitehouse 2012). Only what is legal in the world of the iteration competes, so a bound
counts the times an action was there to be chosen.

A seat chooses by what it has seen. Where all see the same of every action (`State.trace`), one tree serves all seats.
Where they do not, each seat has a tree of its own, and all are descended together: *multiple observers*. It matters in
Tenno, where cards are laid face down and looked at: with one tree for all the others would know what was laid.

Interpreted and compiled (mypyc) builds are this same file.
"""

import math
from collections.abc import Callable
from typing import Final

from gamelib.bots.alphabeta import always
from gamelib.chance import Chance
from gamelib.game import OVER, State, Worlds
from gamelib.native import i64
from gamelib.playout import Guide, guided

__all__ = ["EXPLORE", "SEEDS", "TreeSearch"]

EXPLORE: Final = 0.7
"""Width of the confidence bounds, in standard deviations of what is played for."""
SEEDS: Final = 1 << 32


class Arm:
    """An action at a node: how often it was chosen, how often it was there, and what came of it."""

    __slots__ = ("available", "squares", "total", "visits")

    def __init__(self) -> None:
        self.visits: i64 = 0
        self.available: i64 = 0
        self.total = 0.0
        self.squares = 0.0


class Node:
    """A node of a seat's tree, reached by what the seat has seen since the root: its actions, and what it sees next."""

    __slots__ = ("after", "arms")

    def __init__(self) -> None:
        self.arms: dict[int, Arm] = {}
        self.after: dict[int, Node] = {}


class TreeSearch:
    """A search for the seat to move in all the worlds drawn.

    iterations:  how many were made
    depth:       most decisions descended by one of them
    """

    def __init__(self, worlds: Worlds, guide: Guide, observers: bool, turns: i64 = 0, explore: float = EXPLORE) -> None:
        """Search in ``worlds``.

        guide:      chooses in the playouts
        observers:  whether seats see different things of an action, so that each needs a tree of its own
        turns:      how many turns ahead the leads are counted; 0 = at the horizon
        explore:    width of the confidence bounds
        """
        self.iterations: i64 = 0
        self.depth: i64 = 0
        self.seat: i64 = OVER
        self._worlds = worlds
        self._guide = guide
        self._observers = observers
        self._turns: i64 = turns
        self._explore = explore
        self._roots: list[Node] = []
        self._sum = 0.0
        self._squares = 0.0

    def run(self, chance: Chance, limit: i64 = 0, go_on: Callable[[], bool] = always) -> None:
        """Iterate until ``limit`` iterations are made in all (0 = never) or ``go_on`` says False.

        ``go_on`` is asked before every iteration. Without it the same worlds, chance and limit give the same result on
        every machine and build. Raises ``ValueError`` when the game is over.
        """
        while go_on() and not self.iterations >= limit > 0:
            self._iterate(self._worlds.draw(chance), chance.below(SEEDS))

    def arms(self) -> list[tuple[int, int, float, float]]:
        """Of every action at the root: its number, how often chosen, the sum of the leads and of their squares."""
        if not self._roots:
            return []
        arms = self._roots[self.seat if self._observers else 0].arms
        return [(action, int(arm.visits), arm.total, arm.squares) for action, arm in sorted(arms.items())]

    def _begin(self, state: State) -> None:
        if state.to_move == OVER:
            raise ValueError("the game is over: there is nothing to search")
        self.seat = state.to_move
        self._roots = [Node() for _ in range(len(state.leads()) if self._observers else 1)]

    def _iterate(self, state: State, seed: i64) -> None:
        """One descent and one playout in a drawn world, which is used up."""
        if not self._roots:
            self._begin(state)
        horizon = state.turn + self._turns if self._turns else state.horizon()
        nodes = self._roots[:]
        arms: list[Arm] = []
        seats: list[int] = []
        x = seed
        fresh = False
        while not fresh and state.to_move != OVER and state.turn < horizon:
            seat = state.to_move
            actions = state.legal_actions()
            action: i64 = actions[0]
            if len(actions) > 1:
                x = x * 1664525 + 1013904223 & 0xFFFFFFFF
                known = nodes[seat if self._observers else 0].arms
                action = self._select(known, actions, x)
                arm = known[action]
                fresh = arm.visits == 0
                arms.append(arm)
                seats.append(int(seat))
            if not fresh:
                self._follow(nodes, state, action)
            state.apply(action)
        guided(state, self._guide, x, horizon)
        self._count(arms, seats, state.leads())

    def _select(self, arms: dict[int, Arm], actions: list[int], x: i64) -> i64:
        """An action not tried yet, drawn; else the one with the highest upper confidence bound."""
        untried: list[int] = []
        width = self._explore * self._spread()
        best = -math.inf
        choice: i64 = actions[0]
        for action in actions:
            arm = arms.get(action)
            if arm is None:
                arm = arms[action] = Arm()
            arm.available += 1
            if arm.visits == 0:
                untried.append(action)
            elif not untried:
                visits = float(arm.visits)
                bound = arm.total / visits + width * math.sqrt(math.log(float(arm.available)) / visits)
                if bound > best:
                    best = bound
                    choice = action
        if untried:
            choice = untried[x * len(untried) >> 32]
        return choice

    def _follow(self, nodes: list[Node], state: State, action: i64) -> None:
        """Every tree goes on to what its seat sees of an action."""
        for observer in range(len(nodes)):
            trace = int(state.trace(action, observer if self._observers else state.to_move))
            after = nodes[observer].after
            node = after.get(trace)
            if node is None:
                node = after[trace] = Node()
            nodes[observer] = node

    def _count(self, arms: list[Arm], seats: list[int], leads: list[int]) -> None:
        for i in range(len(arms)):
            lead = float(leads[seats[i]])
            arm = arms[i]
            arm.visits += 1
            arm.total += lead
            arm.squares += lead * lead
        own = float(leads[self.seat])
        self._sum += own
        self._squares += own * own
        self.iterations += 1
        if len(arms) > self.depth:
            self.depth = len(arms)

    def _spread(self) -> float:
        """Standard deviation of the lead so far."""
        n = float(self.iterations)
        if n < 2.0:
            return 1.0
        mean = self._sum / n
        variance = self._squares / n - mean * mean
        return math.sqrt(variance) if variance > 1.0 else 1.0
