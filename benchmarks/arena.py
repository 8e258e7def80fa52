"""The arena on one core and on two, and how long a knowledge board takes after a move, alone and on a page."""

from __future__ import annotations

import json
import os
import statistics
import time
from concurrent.futures import ProcessPoolExecutor

from gamelib import Chance, Match
from gamelib.arena import arena
from gamelib.bots import AlphaBeta
from gamelib.knowledge import Knowledge
from gamelib.ta_ke.policy import Greedy
from widgets import Table
from widgets.table.knowledge import Board

ROUNDS = 20
NODES = 1_000
REPEATS = 3
BOARDS = (("tatsu", 4), ("tenno", 4), ("tenno", 7), ("samurai_sword", 4), ("samurai_sword", 7))
PANELS = (("tatsu", 4), ("tenno", 7), ("samurai_sword", 7))
"""The most players of each game that hides something."""
MOVES = 200


def contest(workers: int) -> float:
    """Seconds for a contest of Ta-Ké on so many processes that are there already."""
    players = [AlphaBeta(None, NODES), Greedy()]
    with ProcessPoolExecutor(workers) as pool:
        list(pool.map(abs, range(workers)))
        begin = time.perf_counter()
        arena(players, "ta_ke", rounds=ROUNDS, seed=1, executor=pool)
        return time.perf_counter() - begin


def board(game: str, players: int) -> float:
    """Milliseconds from a move to the board of a seat that has had it before, the median of a random game."""
    match, chance, times = Match.new(game, players, seed=1), Chance(1), list[float]()
    knowledge = Knowledge(match, 0)
    while match.state.to_move >= 0 and len(times) < MOVES:
        match.play(chance.choice(match.state.legal_actions()))
        begin = time.perf_counter()
        knowledge.board()
        times.append(time.perf_counter() - begin)
    return statistics.median(times) * 1000


def panel(game: str, players: int) -> tuple[float, float]:
    """Milliseconds until a page has the board: after each move of a random game, the median; and for the first time,
    after all these moves, however often it has to ask.
    """
    table, chance, times = Table(game, players=players, seed=1, seats=(0,)), Chance(1), list[float]()
    table.desk.reader.set("know", "full")

    def answered() -> float:
        begin = time.perf_counter()
        while (known := table.session.board.answer("", "", ()))["pending"]:
            pass
        json.dumps(known)
        return 1000 * (time.perf_counter() - begin)

    while table.match.state.to_move >= 0 and len(times) < MOVES:
        table.match.play(chance.choice(table.match.state.legal_actions()))
        times.append(answered())
    table.session.board = Board(table.session)
    return statistics.median(times), answered()


def measure() -> dict[str, float]:
    """All figures; those of one and two cores alternate."""
    pairs = [(contest(1), contest(2)) for _ in range(REPEATS)]
    games = 2 * ROUNDS
    found = {
        "arena, Ta-Ké, games/s on one core": games / statistics.median(one for one, _ in pairs),
        "arena, Ta-Ké, games/s on two cores": games / statistics.median(two for _, two in pairs),
        "arena, two cores are so many times as fast": statistics.median(one / two for one, two in pairs),
        "processors here": float(os.cpu_count() or 1),
    }
    boards = {f"knowledge board after a move, {game}, {n} players, median, ms": board(game, n) for game, n in BOARDS}
    panels = {}
    for game, n in PANELS:
        after, first = panel(game, n)
        panels[f"panel with the board after a move, {game}, {n} players, median, ms"] = after
        panels[f"panel with the board for the first time after {MOVES} moves, {game}, {n} players, ms"] = first
    return found | boards | panels
