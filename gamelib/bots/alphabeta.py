"""Alpha-beta for open games of two, through the contract alone, ready to be interrupted at any time.

Depth is counted in turns, because only the ends of turns compare. A game may offer detours before a turn ends (in
Ta-Ké: abilities), so many that a single turn has thousands of ends. So a turn that is ``r`` turns before the horizon
may contain ``r - 1`` decisions outside `State.closing_actions`: the last turn is closed by its best plain finish,
earlier ones are looked at more and more closely, and once nothing was left out the value is exact.

Nodes are positions reached by `State.apply`. Interpreted and compiled (mypyc) builds are this same file.
"""

import gc
from collections.abc import Callable, Hashable
from typing import Final

from gamelib.game import OVER, State
from gamelib.native import i64

__all__ = ["AT_LEAST", "AT_MOST", "EXACT", "PAUSE", "Interrupted", "Search", "always", "settles"]

INFINITE: Final = 1_000_000
"""Above every lead that a game can reach."""
PAUSE: Final = 2_000
"""Nodes between two questions whether to go on: about 4 ms interpreted, less than 1 ms compiled."""

EXACT: Final = 0
AT_LEAST: Final = 1
AT_MOST: Final = 2

Known = tuple[int, int, int, int, int]
"""What a search found out about a position: iteration, detours allowed, kind of bound, value, best action."""


class Interrupted(Exception):
    """Raised inside a search that has to stop at once."""


class Search:
    """A search from one position, deepened turn by turn.

    action:  the best action of the last complete iteration; before that, the first plain one
    value:   the lead of the seat to move that it leads to
    depth:   turns looked ahead by the last complete iteration
    nodes:   positions reached
    exact:   nothing was left out: this is how the game ends under best play
    """

    def __init__(self, state: State, limit: int = 0, turns: int = 0) -> None:
        """Search from ``state`` (not changed); stop after ``limit`` nodes or ``turns`` turns ahead, 0 = never.

        Raises ``ValueError`` when the game is over or a limit is negative.
        """
        if state.to_move == OVER:
            raise ValueError("the game is over: there is nothing to search")
        if limit < 0 or turns < 0:
            raise ValueError(f"a limit cannot be negative: limit={limit}, turns={turns}")
        self.root = state.clone()
        self.action: i64 = state.closing_actions()[0]
        self.value: i64 = 0
        self.depth: i64 = 0
        self.nodes: i64 = 0
        self.exact = False
        self._limit: i64 = limit
        self._turns: i64 = turns
        self._pause: i64 = 0
        self._go_on: Callable[[], bool] = always
        self._horizon: i64 = 0
        self._iteration: i64 = 0
        self._complete = False
        self._choice: i64 = -1
        self._known: dict[Hashable, Known] = {}
        self._killers: dict[int, int] = {}  # per turn and phase: the action that last made further looking pointless

    def run(self, go_on: Callable[[], bool] | None = None) -> None:
        """Search until the value is exact, a limit is reached or ``go_on`` says False.

        ``go_on`` is asked every `PAUSE` nodes; when it is a Python function, other threads get their turn then, also
        in a compiled build. Without it the same position and limits give the same result on every machine and build.
        """
        if go_on is not None:
            self._go_on = go_on
        # The search makes many small objects and no cycles: looking for those would cost 15 to 40 %.
        collecting = gc.isenabled()
        gc.disable()
        try:
            while not self.exact and not self.depth >= self._turns > 0:
                self._deepen()
        except Interrupted:
            pass
        finally:
            if collecting:
                gc.enable()

    def line(self) -> list[int]:
        """The principal variation: the expected actions, the chosen one first, as far as they are known."""
        state = self.root.clone()
        found = [int(self.action)]
        state.apply(self.action)
        while state.to_move != OVER:
            known = self._known.get(state.key())
            if known is None or known[2] != EXACT or known[0] < self.depth:
                break
            found.append(known[4])
            state.apply(known[4])
        return found

    def _deepen(self) -> None:
        """One iteration. The first one looks two turns ahead, so that it already sees a plain answer."""
        self._iteration = self.depth + 1 if self.depth else 2
        self._horizon = self.root.turn + self._iteration
        self._complete = True
        value = self._search(self.root.clone(), self._iteration - 1, -INFINITE, INFINITE)
        known = self._known[self.root.key()]
        self.action = known[4]
        self.value = value
        self.depth = self._iteration
        self.exact = self._complete

    def _breathe(self) -> None:
        """Raises `Interrupted` at the limit or when told to stop."""
        if not self._go_on() or self.nodes >= self._limit > 0:
            raise Interrupted
        self._pause = self.nodes + PAUSE
        if self._limit and self._pause > self._limit:
            self._pause = self._limit

    def _search(self, state: State, detours: i64, alpha: i64, beta: i64) -> i64:
        """The value of a position for its seat to move, as far as it lies between the bounds; uses up ``state``."""
        rest = self._horizon - state.turn
        if rest == 1:
            return self._finish(state, beta)
        if self.nodes >= self._pause:
            self._breathe()
        if rest == 2 and detours == 0:  # what follows is too little to be worth remembering
            return self._expand(state, 0, alpha, beta, -1)
        key = state.key()
        known = self._known.get(key)
        hint = -1
        if known is not None:
            iteration, allowed, bound, value, hint = known
            if iteration == self._iteration and allowed == detours and settles(bound, value, alpha, beta):
                return value
        best = self._expand(state, detours, alpha, beta, hint)
        bound = AT_LEAST if best >= beta else AT_MOST if best <= alpha else EXACT
        self._known[key] = (int(self._iteration), int(detours), bound, int(best), int(self._choice))
        return best

    def _expand(self, state: State, detours: i64, alpha: i64, beta: i64, hint: int) -> i64:
        """`_search` by trying the actions; leaves the best one in ``_choice``."""
        seat = state.to_move
        turn = state.turn
        closing = state.closing_actions()
        moment = int(turn << 8 | state.phase)
        actions = self._ordered(state, closing, detours, moment, hint)
        best: i64 = -INFINITE
        choice: i64 = -1
        left = len(actions)
        for action in actions:
            left -= 1
            # the position itself is not needed any more once its last action is tried
            child = state.clone() if left else state
            child.apply(action)
            self.nodes += 1
            if child.to_move == OVER:
                value = child.lead(seat)
            else:
                spare = detours
                if child.turn != turn:
                    spare = self._horizon - child.turn - 1
                elif action not in closing:
                    spare -= 1
                if child.to_move == seat:
                    value = self._search(child, spare, alpha, beta)
                else:
                    value = -self._search(child, spare, -beta, -alpha)
            if value > best:
                best = value
                choice = action
                if value >= beta:
                    self._killers[moment] = action
                    break
                if value > alpha:
                    alpha = value
        self._choice = choice
        return best

    def _ordered(self, state: State, closing: list[int], detours: i64, moment: int, hint: int) -> list[int]:
        """The actions to try: the best of the last iteration, what last ended a search at such a moment, the rest."""
        actions = state.legal_actions()
        if len(actions) > len(closing) and not detours:
            self._complete = False
            actions = closing
        if len(actions) > 1:
            killer = self._killers.get(moment, -1)
            for first in (killer, hint):
                if first >= 0 and first != actions[0] and first in actions:
                    actions = [first] + [action for action in actions if action != first]
        return actions

    def _finish(self, state: State, beta: i64) -> i64:
        """The lead after the best plain finish of the turn, for the seat to move; uses up ``state``."""
        self._complete = False
        actions = state.closing_actions()
        seat = state.to_move
        turn = state.turn
        best: i64 = -INFINITE
        left = len(actions)
        for action in actions:
            left -= 1
            child = state.clone() if left else state
            child.apply(action)
            self.nodes += 1
            value = self._finish(child, beta) if child.turn == turn else child.lead(seat)
            if value > best:
                best = value
                if value >= beta:
                    break
        return best


def settles(bound: int, value: int, alpha: i64, beta: i64) -> bool:
    """Whether what is known of a position answers a question between two bounds."""
    if bound == AT_LEAST:
        return value >= beta
    return bound == EXACT or value <= alpha


def always() -> bool:
    """Whether to go on, for searches that nobody interrupts: always."""
    return True
