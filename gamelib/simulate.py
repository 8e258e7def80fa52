"""Many games at once: scores, lengths and results as arrays.

    >>> from gamelib.simulate import simulate
    >>> result = simulate("ta_ke", 100, seed=7)
    >>> result.scores.shape
    (100, 2)

Game ``i`` of a seed is the same game whatever the number of games, the executor or the chunks.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Executor, Future, as_completed
from dataclasses import dataclass
from functools import partial
from typing import Any, TypeVar

from gamelib.bots.player import Player, never
from gamelib.chance import fresh_seed
from gamelib.extras import extra
from gamelib.game import Game, load
from gamelib.series import Row, play_chunk, seated

with extra("explore"):
    import numpy as np
    from numpy.typing import NDArray

__all__ = ["PLAYERS_CHUNK", "Simulation", "simulate", "spread"]

CHUNK = 250
"""Games played between two reports of progress, and sent to a worker at a time."""
PLAYERS_CHUNK = 10
"""The same with players: they think, so that their games take a hundred times as long as playouts."""
T = TypeVar("T")


@dataclass(frozen=True)
class Simulation:
    """Results of finished games, one row a game.

    seed:       repeats the simulation
    games:      numbers of the games, ascending: 0 to n - 1 unless it was cancelled
    scores:     points, one column a seat
    turns:      turns
    decisions:  applied actions
    choices:    how often each action was chosen, one column an action of the game's table: ``choices.sum(axis=0)``
    returns:    1 won, -1 lost, 0 drawn or shared, one column a seat
    """

    seed: int | str
    games: NDArray[np.int64]
    scores: NDArray[np.int64]
    turns: NDArray[np.int64]
    decisions: NDArray[np.int64]
    choices: NDArray[np.int64]
    returns: NDArray[np.float64]


def simulate(
    game: Game | str,
    n: int,
    players: Sequence[Player] | None = None,
    *,
    seed: int | str | None = None,
    seats: int | None = None,
    options: Any = None,
    executor: Executor | None = None,
    progress: Callable[[int, int], None] | None = None,
    cancel: Callable[[], bool] = never,
) -> Simulation:
    """Play ``n`` games to their ends.

    game:      a game or its name
    players:   one per seat; without them uniform random playouts, the fastest
    seed:      by default a fresh one, kept in the result
    seats:     number of players of the game; by default as many as ``players``, else the smallest number
    options:   as for `Game.new`
    executor:  any executor of `concurrent.futures`, or one that behaves like it; by default the games are played
               here. Processes need players that can be pickled.
    progress:  called with the numbers of finished and of all games after every chunk
    cancel:    asked after every chunk; once it says True the games finished so far are the result

    Raises `PlayersError` or `OptionError` before anything is played, and ``ValueError`` for a wrong number of players,
    or as soon as one of them chooses what is not legal; a player in a `Guard` (`gamelib.bots`) may fail, the game goes
    on.
    """
    game = load(game) if isinstance(game, str) else game
    seats = seated(game, players, seats)
    seed = fresh_seed() if seed is None else seed
    game.new(seats, seed=0, options=options)
    play = partial(play_chunk, game, seats, game.options(options), players, seed)
    rows: dict[int, Row] = {}
    size = CHUNK if players is None else min(CHUNK, PLAYERS_CHUNK)
    chunks = [range(begin, min(begin + size, n)) for begin in range(0, n, size)]
    for chunk in map(play, chunks) if executor is None else spread(play, chunks, executor):
        rows.update(chunk)
        if progress is not None:
            progress(len(rows), n)
        if cancel():
            break
    return _arrays(seed, seats, len(game.actions), rows)


def spread(
    play: Callable[[Sequence[int]], Mapping[int, T]], chunks: Sequence[Sequence[int]], executor: Executor
) -> Iterator[Mapping[int, T]]:
    """Chunks as they are finished; those that have not begun are cancelled as soon as nobody asks for more."""
    futures: list[Future[Mapping[int, T]]] = [executor.submit(play, chunk) for chunk in chunks]
    try:
        for future in as_completed(futures):
            yield future.result()
    finally:
        for future in futures:
            future.cancel()


def _arrays(seed: int | str, seats: int, actions: int, rows: Mapping[int, Row]) -> Simulation:
    games = sorted(rows)
    scores, turns, choices, returns = zip(*(rows[i] for i in games), strict=True) if games else ((), (), (), ())
    counts = np.array(choices, np.int64).reshape(-1, actions)
    return Simulation(
        seed,
        np.array(games, np.int64),
        np.array(scores, np.int64).reshape(-1, seats),
        np.array(turns, np.int64),
        counts.sum(axis=1),
        counts,
        np.array(returns, np.float64).reshape(-1, seats),
    )
