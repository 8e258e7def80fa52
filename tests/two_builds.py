"""What `tests.test_compiled` lets both builds do: play, search, and say so in one line each.

A script of its own: PYTHONPATH decides which build it runs on.
"""

import json
import sys
from collections.abc import Iterator
from itertools import product
from typing import Any

import gamelib.bots.alphabeta
import gamelib.game
import gamelib.playout
import gamelib.ta_ke.state
from gamelib import TA_KE, Event, State
from gamelib.bots import Search
from gamelib.playout import playout

MODULES = (gamelib.game, gamelib.ta_ke.state, gamelib.bots.alphabeta, gamelib.playout)
GAMES_PER_LINE = 1_000
OPTIONS = [
    dict(zip(("reset_at_take", "ninja_may_repeat", "ninja_values", "tie", "first"), values, strict=True))
    for values in product((False, True), (False, True), ("2/1", "1/0"), ("draw", "second_player"), (0, 1))
]
MASK = (1 << 61) - 1


def random_actions(state: State, seed: int) -> Iterator[int]:
    """Uniform legal actions to the end, by the generator of `gamelib.playout`."""
    while state.to_move >= 0:
        actions = state.legal_actions()
        seed = seed * 1664525 + 1013904223 & 0xFFFFFFFF
        yield actions[seed * len(actions) >> 32]


def played(seed: int) -> tuple[int, list[int]]:
    """A hash of every action and position of a random game, and its final scores."""
    state = TA_KE.new(2, seed=seed, options=OPTIONS[seed % len(OPTIONS)])
    running = decisions = 0
    for action in random_actions(state, seed):
        state.apply(action)
        decisions += 1
        running = (running * 1_000_003 ^ hash((action, state.key()))) & MASK
    copy = TA_KE.new(2, seed=seed, options=OPTIONS[seed % len(OPTIONS)])
    assert playout(copy, seed) == decisions
    assert copy.key() == state.key()
    return running, [term.value for term in state.score().totals]


def games(number: int) -> Iterator[Any]:
    """A line for every thousand games."""
    for begin in range(0, number, GAMES_PER_LINE):
        running, points = 0, [0, 0]
        for seed in range(begin, begin + GAMES_PER_LINE):
            game, totals = played(seed)
            running = (running * 1_000_003 ^ game) & MASK
            points = [a + b for a, b in zip(points, totals, strict=True)]
        yield begin, running, points


def told(seed: int) -> list[Any]:
    """Events, views and refusals of a random game."""
    state, log, found = TA_KE.new(2, seed=seed, options=OPTIONS[seed % len(OPTIONS)]), list[Event](), list[Any]()
    for i, action in enumerate(random_actions(state, seed)):
        if i % 10 == seed % 10:
            found.append([state.refusal(a, 0) for a in range(len(TA_KE.attempts))])
        state.apply(action, log)
        found.append([state.observe(seat).to_json() for seat in (0, 1, None)])
    return [log, found, state.returns()]


def searches(limit: int) -> Iterator[Any]:
    """What alpha-beta finds after some turns of random games."""
    for seed in range(24):
        state = TA_KE.new(2, seed=seed, options=OPTIONS[seed % len(OPTIONS)])
        for action in random_actions(state, seed):
            if state.turn == 3 + seed:
                break
            state.apply(action)
        search = Search(state, limit)
        search.run()
        yield seed, search.action, search.value, search.depth, search.nodes, search.exact, search.line()


def main(number: int, limit: int) -> None:
    print(json.dumps([str(module.__file__).endswith(".py") for module in MODULES]))
    for results in (games(number), map(told, range(64)), searches(limit)):
        for line in results:
            print(json.dumps(line))


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
