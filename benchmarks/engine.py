"""Figures of the rules, the playouts and the search: of one build, or of what it is compared with.

``python benchmarks/engine.py terakoya`` prints them as JSON for the gamelib that PYTHONPATH finds; ``openspiel`` and
``prototype FOLDER`` do the same for their playouts. Every figure is the best of a few short tries, as everything else
on the machine can only make it worse; `benchmarks.__main__` repeats the whole and takes medians.
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable
from typing import Any

TRIES = 5
GAMES = 150
SEARCHED = 40_000
"""Node limit of one search."""

Figures = dict[str, float]


def rate(work: Callable[[], int]) -> float:
    """What ``work`` says it has done, per second."""
    found = []
    for _ in range(TRIES):
        began = time.perf_counter()
        done = work()
        found.append(done / (time.perf_counter() - began))
    return max(found)


def microseconds(call: Callable[[], Any], times: int = 2_000) -> float:
    """The time of one call."""

    def work() -> int:
        for _ in range(times):
            call()
        return times

    return 1e6 / rate(work)


def terakoya() -> Figures:
    """Ta-Ké on the gamelib that is imported."""
    from gamelib import TA_KE
    from gamelib.bots import Search
    from gamelib.playout import playout

    first = [TA_KE.new(2, seed=seed) for seed in range(GAMES)]

    def native() -> int:
        return sum(playout(state.clone(), seed) for seed, state in enumerate(first))

    def driven() -> int:
        decisions, x = 0, 1
        for begin in first:
            state = begin.clone()
            while state.to_move >= 0:
                actions = state.legal_actions()
                x = x * 1664525 + 1013904223 & 0xFFFFFFFF
                state.apply(actions[x * len(actions) >> 32])
                decisions += 1
        return decisions

    middle = []
    for seed, begin in enumerate(first[:8]):
        state = begin.clone()
        while state.turn < 4 + 3 * seed:
            state.apply(state.closing_actions()[0])
        middle.append(state)

    def searched() -> int:
        nodes = 0
        for state in middle:
            search = Search(state, SEARCHED)
            search.run()
            nodes += search.nodes
        return nodes

    state = middle[4]
    return {
        "native": rate(native),
        "driven": rate(driven),
        "nodes": rate(searched),
        "new": microseconds(lambda: TA_KE.new(2, seed=5), 200),
        "clone": microseconds(state.clone),
        "observe": microseconds(lambda: state.observe(0)),
    }


def openspiel() -> Figures:
    """Two small games of OpenSpiel, written in C++, driven from Python in the same way."""
    import pyspiel

    def driven(name: str) -> float:
        game = pyspiel.load_game(name)

        def work() -> int:
            decisions, x = 0, 1
            for _ in range(GAMES):
                state = game.new_initial_state()
                while not state.is_terminal():
                    actions = state.legal_actions()
                    x = x * 1664525 + 1013904223 & 0xFFFFFFFF
                    state.apply_action(actions[x * len(actions) >> 32])
                    decisions += 1
            return decisions

        return rate(work)

    return {name: driven(name) for name in ("mancala", "connect_four")}


def prototype(folder: str) -> Figures:
    """The technique prototype ``eng_v.py`` in ``folder``, interpreted."""
    sys.path.insert(0, folder)
    import eng_v  # type: ignore[import-not-found]

    layout = [s for s in range(5) for _ in range(7)]
    layout = [layout[i * 12 % 35] for i in range(35)]

    def native() -> int:
        return sum(eng_v.playout(eng_v.new(layout), seed)[0] for seed in range(GAMES))

    return {"native": rate(native)}


if __name__ == "__main__":
    kind, *arguments = sys.argv[1:]
    print(json.dumps({"terakoya": terakoya, "openspiel": openspiel, "prototype": prototype}[kind](*arguments)))
