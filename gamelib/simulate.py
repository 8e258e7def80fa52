"""Many games at once: scores, lengths and results as arrays.

    >>> from gamelib.simulate import simulate
    >>> result = simulate("ta_ke", 100, seed=7)
    >>> result.scores.shape
    (100, 2)

Game ``i`` of a seed is the same game whatever the number of games, the executor or the chunks.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import Executor, Future, as_completed
from dataclasses import dataclass
from functools import partial
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gamelib.bots.player import Player, never
from gamelib.chance import Chance, fresh_seed
from gamelib.errors import shown
from gamelib.game import Game, State, load, whole
from gamelib.playout import playout

CHUNK = 250
"""Games played between two reports of progress, and sent to a worker at a time."""
PLAYERS_CHUNK = 10
"""The same with players: they think, so that their games take a hundred times as long as playouts."""
SEEDS = 1 << 32
"""Number of different playouts from one first state."""

Row = tuple[list[int], int, int, list[float]]
"""One game: points per seat, turns, decisions, returns per seat."""


@dataclass(frozen=True)
class Simulation:
    """Results of finished games, one row a game.

    seed:       repeats the simulation
    games:      numbers of the games, ascending: 0 to n - 1 unless it was cancelled
    scores:     points, one column a seat
    turns:      turns
    decisions:  applied actions
    returns:    1 won, -1 lost, 0 drawn or shared, one column a seat
    """

    seed: int | str
    games: NDArray[np.int64]
    scores: NDArray[np.int64]
    turns: NDArray[np.int64]
    decisions: NDArray[np.int64]
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
    or as soon as one of them chooses what is not legal.
    """
    game = load(game) if isinstance(game, str) else game
    seats = seats or (len(players) if players is not None else min(game.players))
    if players is not None and len(players) != seats:
        raise ValueError(f"{seats} seats need {seats} players, not {len(players)}")
    seed = fresh_seed() if seed is None else seed
    game.new(seats, seed=0, options=options)
    play = partial(play_chunk, game, seats, game.options(options), players, seed)
    rows: dict[int, Row] = {}
    size = CHUNK if players is None else min(CHUNK, PLAYERS_CHUNK)
    chunks = [range(begin, min(begin + size, n)) for begin in range(0, n, size)]
    for chunk in _here(play, chunks) if executor is None else _spread(play, chunks, executor):
        rows.update(chunk)
        if progress is not None:
            progress(len(rows), n)
        if cancel():
            break
    return _arrays(seed, seats, rows)


def play_chunk(
    game: Game, seats: int, options: Any, players: Sequence[Player] | None, seed: int | str, numbers: Iterable[int]
) -> dict[int, Row]:
    """The games with these numbers: what one worker does at a time."""
    return {i: _play(game, seats, options, players, seed, i) for i in numbers}


def _play(
    game: Game, seats: int, options: Any, players: Sequence[Player] | None, all_games: int | str, number: int
) -> Row:
    seed = f"{all_games}/{number}"
    state = game.new(seats, seed=seed, options=options)
    chance = Chance(f"{seed}/players")
    if players is None:
        decisions = int(playout(state, chance.below(SEEDS)))
    else:
        decisions = 0
        while state.to_move >= 0:
            state.apply(_choice(game, state, players[state.to_move], chance, number))
            decisions += 1
    return [term.value for term in state.score().totals], int(state.turn), decisions, state.returns()


def _choice(game: Game, state: State, player: Player, chance: Chance, number: int) -> int:
    """What the player chooses in game ``number``; raises ``ValueError`` when that is not legal."""
    seat = int(state.to_move)
    view = state.observe(seat)
    chosen = player.choose(view, game.worlds(view), chance)
    action = whole(chosen)
    if action is None or action not in view.legal:
        name = getattr(player, "name", type(player).__name__)
        raise ValueError(
            f"game {number}, turn {view.turn + 1}: the player {name!r} at seat {seat} chose {shown(chosen)}; "
            f"it must be one of {shown(list(view.legal))}"
        )
    return action


Chunks = Sequence[Iterable[int]]
Play = Callable[[Iterable[int]], Mapping[int, Row]]


def _here(play: Play, chunks: Chunks) -> Iterator[Mapping[int, Row]]:
    yield from map(play, chunks)


def _spread(play: Play, chunks: Chunks, executor: Executor) -> Iterator[Mapping[int, Row]]:
    """Chunks as they are finished; what has not begun when nobody asks for more is withdrawn."""
    futures: list[Future[Mapping[int, Row]]] = [executor.submit(play, chunk) for chunk in chunks]
    try:
        for future in as_completed(futures):
            yield future.result()
    finally:
        for future in futures:
            future.cancel()


def _arrays(seed: int | str, seats: int, rows: Mapping[int, Row]) -> Simulation:
    games = sorted(rows)
    scores, turns, decisions, returns = zip(*(rows[i] for i in games), strict=True) if games else ((), (), (), ())
    return Simulation(
        seed,
        np.array(games, np.int64),
        np.array(scores, np.int64).reshape(-1, seats),
        np.array(turns, np.int64),
        np.array(decisions, np.int64),
        np.array(returns, np.float64).reshape(-1, seats),
    )
