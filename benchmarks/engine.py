"""Figures of the rules, the playouts and the search: of one build, or of what it is compared with.

``python benchmarks/engine.py terakoya`` prints them as JSON for the gamelib that PYTHONPATH finds; ``openspiel`` and
``prototype FOLDER`` do the same for their playouts. ``endings N`` plays N games of Samurai Sword for each number of
players. Every figure is of processor time and the best of a few short
tries, as all else on the machine can only make it worse; `benchmarks.__main__` repeats the whole and takes medians.
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable
from random import Random
from typing import TYPE_CHECKING, Any, TypeVar

if TYPE_CHECKING:
    from gamelib import Game, State

TRIES = 5
GAMES = 150
MOMENTS = 400
"""Positions handled in one try."""
SEARCHED = 40_000
"""Node limit of one search."""

OPENSPIEL = {
    "mancala": GAMES, "connect_four": GAMES, "python_liars_poker": GAMES, "python_block_dominoes": GAMES,
    "terakoya_ta_ke": 20, "terakoya_tatsu(players=4)": 4, "terakoya_tenno(players=4)": 4,
    "terakoya_samurai_sword(players=5)": 2,
}  # fmt: skip
"""Games of OpenSpiel that are measured, and how many of each in one try."""
GROWN = 500
"""Iterations of one tree search."""

Figures = dict[str, float]
T = TypeVar("T")


def rate(work: Callable[[], int]) -> float:
    """What ``work`` says it has done, per second of processor time."""
    found = []
    for _ in range(TRIES):
        began = time.process_time()
        done = work()
        found.append(done / (time.process_time() - began))
    return max(found)


def microseconds(tries: list[list[T]], call: Callable[[T], Any]) -> float:
    """The time of one call. Every try has things of its own, so that nothing is met twice."""
    left = iter(tries)

    def work() -> int:
        things = next(left)
        for thing in things:
            call(thing)
        return len(things)

    return 1e6 / rate(work)


def decisions(game: Game, players: int) -> Figures:
    """Whole random games."""
    from gamelib.playout import playout

    first = [game.new(players, seed=seed) for seed in range(GAMES)]

    def native() -> int:
        return sum(playout(state.clone(), seed) for seed, state in enumerate(first))

    def driven() -> int:
        done, x = 0, 1
        for begin in first:
            state = begin.clone()
            while state.to_move >= 0:
                actions = state.legal_actions()
                x = x * 1664525 + 1013904223 & 0xFFFFFFFF
                state.apply(actions[x * len(actions) >> 32])
                done += 1
        return done

    return {"native": rate(native), "driven": rate(driven)}


def moments(game: Game, players: int) -> list[list[State]]:
    """Positions from random games for every try. Each was looked at just before its last action, as at a table."""
    found: list[State] = []
    chance = Random(1)
    while len(found) < TRIES * MOMENTS:
        state = game.new(players, seed=len(found))
        while state.to_move >= 0:
            found.append(state.clone())
            state.observe(0)
            state.apply(chance.choice(state.legal_actions()))
    return [found[begin : begin + MOMENTS] for begin in range(0, TRIES * MOMENTS, MOMENTS)]


def positions(game: Game, players: int) -> Figures:
    """One position: the first one, its copy, its view."""
    seeds = [list(range(begin, begin + MOMENTS)) for begin in range(TRIES)]
    states = moments(game, players)
    return {
        "new": microseconds(seeds, lambda seed: game.new(players, seed=seed)),
        "clone": microseconds(states, lambda state: state.clone()),
        "observe": microseconds(states, lambda state: state.observe(state.to_move)),
    }


def worlds(game: Game, players: int) -> Figures:
    """What may be hidden from the seat to move."""
    from gamelib import Chance

    chance = Chance(1)
    views = [[state.observe(state.to_move) for state in states] for states in moments(game, players)]
    prepare = microseconds(views, game.worlds)
    prepared = [[game.worlds(view) for view in some] for some in views]
    return {"prepare": prepare, "draw": microseconds(prepared, lambda possible: possible.draw(chance))}


def search(game: Game) -> Figures:
    """Alpha-beta from eight positions of different length."""
    from gamelib.bots import Search

    middle = []
    for seed in range(8):
        state = game.new(2, seed=seed)
        while state.turn < 4 + 3 * seed:
            state.apply(state.closing_actions()[0])
        middle.append(state)

    def nodes() -> int:
        found = 0
        for state in middle:
            search = Search(state, SEARCHED)
            search.run()
            found += search.nodes
        return found

    return {"nodes": rate(nodes)}


def grown(game: Game, players: int) -> Figures:
    """ISMCTS from the middle of four random games: to the end of the hand or game at random, and guided."""
    from gamelib import Chance
    from gamelib.bots import TreeSearch
    from gamelib.playout import Guide, guided
    from gamelib.samurai_sword.guide import SamuraiGuide
    from gamelib.tatsu.guide import TatsuGuide
    from gamelib.tenno.guide import TennoGuide

    guides: dict[str, Guide] = {"tatsu": TatsuGuide(), "tenno": TennoGuide(), "samurai_sword": SamuraiGuide()}
    middle = []
    for seed in range(4):
        state = game.new(players, seed=seed)
        decisions, chance = guided(state.clone(), Guide(), seed, state.horizon()), Random(seed)
        for _ in range(decisions // 2):
            state.apply(chance.choice(state.legal_actions()))
        while len(state.legal_actions()) < 2:
            state.apply(state.legal_actions()[0])
        middle.append(state.observe(int(state.to_move)))

    def iterations(guide: Guide) -> Callable[[], int]:
        def work() -> int:
            for view in middle:
                TreeSearch(game.worlds(view), guide, game.name == "tenno").run(Chance(1), GROWN)
            return GROWN * len(middle)

        return work

    return {"iterations": rate(iterations(Guide())), "guided": rate(iterations(guides[game.name]))}


def terakoya() -> Figures:
    """All games on the gamelib that is imported; each figure stands under the name of its game."""
    from gamelib import SAMURAI_SWORD, TA_KE, TATSU, TENNO

    found = {
        "ta_ke": decisions(TA_KE, 2) | positions(TA_KE, 2) | search(TA_KE),
    }
    for game, players in ((TATSU, 4), (TENNO, 4), (SAMURAI_SWORD, 5)):
        found[game.name] = decisions(game, players) | positions(game, players) | worlds(game, players)
        found[game.name] |= grown(game, players)
    for game in (TENNO, SAMURAI_SWORD):
        found[game.name]["observe 7"] = positions(game, 7)["observe"]
    return {f"{name} {figure}": value for name, figures in found.items() for figure, value in figures.items()}


def endings(games: str) -> Figures:
    """So many random games of Samurai Sword for each number of players: the decisions of the longest and on average.

    Every one has come to its end, and never without a legal action: a playout would raise there, or go on for ever.
    """
    from gamelib import SAMURAI_SWORD
    from gamelib.playout import playout

    found = {}
    for players in SAMURAI_SWORD.players:
        lengths = [int(playout(SAMURAI_SWORD.new(players, seed=seed), seed)) for seed in range(int(games))]
        found |= {f"{players} longest": max(lengths), f"{players} mean": sum(lengths) / len(lengths)}
    return found


def openspiel() -> Figures:
    """Games of OpenSpiel, written in C++ and in Python, and ours as such games, driven from Python in the same way."""
    import pyspiel
    from open_spiel.python.games import block_dominoes, liars_poker  # noqa: F401  # what is imported is registered

    import terakoya.openspiel  # noqa: F401

    def driven(name: str, games: int) -> float:
        game = pyspiel.load_game(name)

        def work() -> int:
            decisions, x = 0, 1
            for _ in range(games):
                state = game.new_initial_state()
                while not state.is_terminal():
                    actions = state.legal_actions()
                    x = x * 1664525 + 1013904223 & 0xFFFFFFFF
                    state.apply_action(actions[x * len(actions) >> 32])
                    decisions += 1
            return decisions

        return rate(work)

    return {name: driven(name, games) for name, games in OPENSPIEL.items()}


def prototype(folder: str) -> Figures:
    """The technique prototype ``eng_v.py`` in ``folder``, interpreted."""
    sys.path.insert(0, folder)
    import eng_v  # type: ignore[import-not-found]

    layout = [s for s in range(5) for _ in range(7)]
    layout = [layout[i * 12 % 35] for i in range(35)]

    def native() -> int:
        return sum(eng_v.playout(eng_v.new(layout), seed)[0] for seed in range(GAMES))

    return {"native": rate(native)}


PROGRAMS: dict[str, Callable[..., Figures]] = {
    "terakoya": terakoya, "openspiel": openspiel, "prototype": prototype, "endings": endings,
}  # fmt: skip

if __name__ == "__main__":
    kind, *arguments = sys.argv[1:]
    print(json.dumps(PROGRAMS[kind](*arguments)))
