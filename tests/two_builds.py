"""What `tests.test_compiled` lets both builds do: play, look, search, and say so in one line each.

A script of its own: PYTHONPATH decides which build it runs on. Its arguments are the number of random games by name, as
JSON, and the node limit of a search.
"""

import json
import sys
from collections.abc import Iterator, Mapping
from dataclasses import fields
from typing import Any
from zlib import crc32

import gamelib.bots.alphabeta
import gamelib.bots.tree
import gamelib.game
import gamelib.playout
import gamelib.samurai_sword.cards
import gamelib.samurai_sword.choices
import gamelib.samurai_sword.guide
import gamelib.samurai_sword.state
import gamelib.samurai_sword.tables
import gamelib.ta_ke.state
import gamelib.tatsu.guide
import gamelib.tatsu.solver
import gamelib.tatsu.state
import gamelib.tenno.guide
import gamelib.tenno.state
from gamelib import TA_KE, Chance, Event, Game, State, load
from gamelib.bots import FlatMonteCarlo, Search, TreeSearch
from gamelib.playout import Guide, playout

MODULES = (
    gamelib.game, gamelib.ta_ke.state, gamelib.tatsu.state, gamelib.tenno.state, gamelib.samurai_sword.tables,
    gamelib.samurai_sword.cards, gamelib.samurai_sword.choices, gamelib.samurai_sword.state, gamelib.bots.alphabeta,
    gamelib.playout, gamelib.bots.tree, gamelib.samurai_sword.guide, gamelib.tatsu.guide, gamelib.tatsu.solver,
    gamelib.tenno.guide,
)  # fmt: skip
GAMES_PER_LINE = 500
TOLD = 16
"""Games of each kind whose events, views and refusals are compared."""
SEARCHED = 24
GUIDES: dict[str, type[Guide]] = {
    "tatsu": gamelib.tatsu.guide.TatsuGuide,
    "tenno": gamelib.tenno.guide.TennoGuide,
    "samurai_sword": gamelib.samurai_sword.guide.SamuraiGuide,
}
GROWN = 6
"""Trees of each game with hidden cards."""
ITERATIONS = 100
SOLVED = 12
LOOK_EVERY = 16
"""Decisions between two looks at the views of a game that is only hashed."""
MASK = (1 << 61) - 1


def first(game: Game, seed: int) -> State:
    """A first position; the seed chooses the number of players and every option."""
    chance = Chance(f"setting {seed}")
    options = {f.name: chance.choice(f.metadata["choices"]) for f in fields(game.Options)}
    return game.new(chance.choice(game.players), seed=seed, options=options)


def random_actions(state: State, seed: int) -> Iterator[int]:
    """Uniform legal actions to the end, by the generator of `gamelib.playout`."""
    while state.to_move >= 0:
        actions = state.legal_actions()
        seed = seed * 1664525 + 1013904223 & 0xFFFFFFFF
        yield actions[seed * len(actions) >> 32]


def printed(value: Any) -> int:
    """A number for a value by what it looks like, the same in every process; ``hash`` of a text is not."""
    return crc32(repr(value).encode())


def played(game: Game, seed: int) -> tuple[int, int]:
    """A hash of every action and position and of some views of a random game, and the sum of its final scores."""
    state, copy = first(game, seed), first(game, seed)
    running = decisions = 0
    for action in random_actions(state, seed):
        state.apply(action)
        decisions += 1
        running = (running * 1_000_003 ^ printed((action, state.key()))) & MASK
        if decisions % LOOK_EVERY == seed % LOOK_EVERY:
            running ^= printed(state.observe(state.to_move if state.to_move >= 0 else None))
    assert playout(copy, seed) == decisions
    assert copy.key() == state.key()
    assert copy.observe(None) == state.observe(None)
    return running, sum(term.value for term in state.score().totals)


def games(name: str, number: int) -> Iterator[Any]:
    """A line for every few hundred games."""
    game = load(name)
    for begin in range(0, number, GAMES_PER_LINE):
        running = points = 0
        for seed in range(begin, begin + GAMES_PER_LINE):
            found, total = played(game, seed)
            running = (running * 1_000_003 ^ found) & MASK
            points += total
        yield name, begin, running, points


def told(game: Game, seed: int) -> list[Any]:
    """Events, views, refusals and a drawn world here and there in a random game."""
    state, log, found = first(game, seed), list[Event](), list[Any]()
    seats = range(len(state.returns()))
    for i, action in enumerate(random_actions(state, seed)):
        if i % 10 == seed % 10:
            found.append(printed([state.refusal(a, seat) for a in range(len(game.attempts)) for seat in seats]))
            world = game.worlds(state.observe(seats[i % len(seats)])).draw(Chance(i))
            playout(world, i)
            found.append(printed(world.key()))
        state.apply(action, log)
        views = [state.observe(seat) for seat in (*seats, None)]
        found.append(printed([view.to_json() for view in views] if i % 10 == seed % 10 else views))
    return [game.name, seed, log, found, state.returns()]


def searches(limit: int) -> Iterator[Any]:
    """What alpha-beta finds after some turns of random games."""
    for seed in range(SEARCHED):
        state = first(TA_KE, seed)
        for action in random_actions(state, seed):
            if state.turn == 3 + seed:
                break
            state.apply(action)
        search = Search(state, limit)
        search.run()
        yield seed, search.action, search.value, search.depth, search.nodes, search.exact, search.line()


def trees() -> Iterator[Any]:
    """What tree search and guided playouts find in random games, for seats that know what they may know."""
    for name, guide in GUIDES.items():
        game = load(name)
        for seed in range(GROWN):
            state = first(game, seed)
            for i, action in enumerate(random_actions(state, seed)):
                if i >= 12 + seed and len(state.legal_actions()) > 1:
                    break
                state.apply(action)
            view = state.observe(state.to_move)
            search = TreeSearch(game.worlds(view), guide(), name == "tenno", 0 if seed % 2 else 6)
            search.run(Chance(seed), ITERATIONS)
            flat = FlatMonteCarlo(guide(), None, 4).values(view, game.worlds(view), Chance(seed))
            yield name, seed, search.arms(), search.depth, flat


def solved() -> Iterator[Any]:
    """The last cards of hands of Tatsu with open cards."""
    for seed in range(SOLVED):
        state = first(load("tatsu"), seed)
        assert isinstance(state, gamelib.tatsu.state.TatsuState)
        for action in random_actions(state, seed):
            if len(state.laid) == 20:
                break
            state.apply(action)
        solver = gamelib.tatsu.solver.Solver()
        yield seed, solver.ahead(state), solver.nodes


def main(numbers: Mapping[str, int], limit: int) -> None:
    print(json.dumps([str(module.__file__).endswith(".py") for module in MODULES]))
    for name, number in numbers.items():
        for results in (games(name, number), (told(load(name), seed) for seed in range(TOLD))):
            for line in results:
                print(json.dumps(line, default=sorted))  # an audience is a set
    for lines in (searches(limit), trees(), solved()):
        for line in lines:
            print(json.dumps(line))


if __name__ == "__main__":
    main(json.loads(sys.argv[1]), int(sys.argv[2]))
