"""Ta-Ké by numbers: what every move is worth, what is likely to follow, and what it is worth to begin.

>>> import gamelib
>>> from gamelib.ta_ke.explore import move_table
>>> table = move_table(gamelib.load("ta_ke").new(seed=1), positions=2_000)
>>> [str(gamelib.TA_KE.actions[move.action]) for move in table.moves][:2]
['take C', 'take D']
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Final, NamedTuple

from gamelib.bots.levels import bot
from gamelib.bots.player import Cancelled, never
from gamelib.bots.searcher import AlphaBeta
from gamelib.chance import Chance
from gamelib.distribution import RANDOM, Distribution, played
from gamelib.game import OVER
from gamelib.hint import consequences, scored
from gamelib.ta_ke.game import TA_KE

if TYPE_CHECKING:
    from gamelib.score import Term
    from gamelib.ta_ke.state import TaKeState

__all__ = ["POSITIONS", "MoveTable", "Node", "first_player", "move_table", "strengths", "tree"]

POSITIONS: Final = 10_000
"""Positions that are looked at for one table of moves, where nothing else is said."""


class Move(NamedTuple):
    """One way to act now.

    action:    number of the action
    lead:      points ahead for the one who moves, as far as was looked ahead
    behind:    how much worse than the best move that is
    formulas:  what the rest of the turn scores for both seats, in the best way to finish it
    """

    action: int
    lead: float
    behind: float
    formulas: tuple[Term, ...]


class MoveTable(NamedTuple):
    """All legal actions of a position, the best first.

    position:  as one line of text, see `gamelib.ta_ke.position`
    turns:     how many turns were looked ahead
    exact:     nothing was left out to the end of the game
    """

    position: str
    moves: tuple[Move, ...]
    turns: int
    exact: bool


def move_table(
    position: TaKeState | str, *, positions: int = POSITIONS, seconds: float | None = None, cancelled: Cancelled = never
) -> MoveTable:
    """What every legal action is worth, all looked at equally far ahead, and what it scores for both.

    position:   a state, or a position as text (raises `RecordError`)
    positions:  how many are looked at, at most; 0 = no limit
    seconds:    how long it may take; ``None`` = as long as it needs. One of both limits is needed.

    Raises ``ValueError`` when the game is over.
    """
    state = TA_KE.from_position(position) if isinstance(position, str) else position
    if state.to_move == OVER:
        raise ValueError("the game is over: there is no move to look at")
    view = state.observe(int(state.to_move))
    worlds = TA_KE.worlds(view)
    values = AlphaBeta(seconds, positions).values(view, worlds, Chance(0), cancelled)
    moves = (
        Move(one.action, one.mean, one.behind, scored(TA_KE, consequences(TA_KE, worlds.draw(Chance(0)), one.action)))
        for one in values.candidates
    )
    return MoveTable(TA_KE.position(state), tuple(moves), values.depth, values.exact)


class Node(NamedTuple):
    """A position of a tree of moves.

    position:  as one line of text
    action:    the action that led here, -1 at the root
    seat:      who took it, -1 at the root
    lead:      points ahead for that seat, as found where it chose; 0 at the root
    nodes:     the best actions from here
    """

    position: str
    action: int
    seat: int
    lead: float
    nodes: tuple[Node, ...]


def tree(
    position: TaKeState | str,
    depth: int = 2,
    width: int = 3,
    *,
    positions: int = POSITIONS,
    cancelled: Cancelled = never,
) -> Node:
    """The ``width`` best actions, the best answers to each of them, and so on, ``depth`` actions deep.

    positions:  how many are looked at, at most, to value the actions of one position
    """
    state = TA_KE.from_position(position) if isinstance(position, str) else position
    return _node(state, -1, -1, 0.0, depth, width, positions, cancelled)


def _node(
    state: TaKeState, action: int, seat: int, lead: float, depth: int, width: int, positions: int, cancelled: Cancelled
) -> Node:
    nodes: list[Node] = []
    if depth and state.to_move != OVER and not cancelled():
        mover = int(state.to_move)
        view = state.observe(mover)
        values = AlphaBeta(None, positions).values(view, TA_KE.worlds(view), Chance(0), cancelled)
        nodes = [
            _node(_applied(state, one.action), one.action, mover, one.mean, depth - 1, width, positions, cancelled)
            for one in values.candidates[:width]
        ]  # fmt: skip
    return Node(TA_KE.position(state), action, seat, lead, tuple(nodes))


def _applied(state: TaKeState, action: int) -> TaKeState:
    child = state.clone()
    child.apply(action)
    return child


def first_player(
    levels: Sequence[str],
    n: int,
    *,
    seed: int | str | None = None,
    progress: Callable[[int, int], None] | None = None,
    cancel: Cancelled = never,
) -> dict[str, Distribution]:
    """What it is worth to begin: ``n`` games of each strength against itself.

    levels:  `RANDOM` (every move at random), or levels of `gamelib.bots.levels`
    seed, progress, cancel:  as for `gamelib.distribution.distribution`, all games counted together

    ``lead(0)`` of what is returned is how many points the first player is ahead in the end, with its interval.
    """
    found: dict[str, Distribution] = {}
    for found in strengths(levels, n, seed=seed, cancel=cancel):
        if progress is not None:
            progress(sum(one.games for one in found.values()), n * len(levels))
    return found


def strengths(
    levels: Sequence[str], n: int, *, seed: int | str | None = None, cancel: Cancelled = never
) -> Iterator[dict[str, Distribution]]:
    """What there is for `first_player` after each game: always the same mapping, counting on."""
    found: dict[str, Distribution] = {}
    for level in levels:
        players = None if level == RANDOM else [bot(level, TA_KE.name) for _ in (0, 1)]
        for found[level] in played(TA_KE, n, players, seed=seed, cancel=cancel):
            yield found
