"""The ladder of opponents: each level against the one below, on the same deals with the seats changed.

``python -m benchmarks.ladder`` prints the results as JSON for the gamelib that PYTHONPATH finds; `benchmarks.__main__`
runs it on the compiled build and makes the table.
"""

from __future__ import annotations

import argparse
import json
import math
import time
from collections.abc import Sequence
from statistics import fmean, stdev
from typing import Any

from gamelib import Chance, Game, State, load
from gamelib.bots import LEVELS, Player, Random, bot
from gamelib.hint import adviser
from gamelib.samurai_sword.facts import ROLES, TEAM_OF
from gamelib.samurai_sword.state import SamuraiState

GAMES = [("ta_ke", 2), ("tatsu", 4), ("tatsu", 2), ("tenno", 4), ("tenno", 2), ("samurai_sword", 5)]
OPTIONS = {"tatsu": {"target": 1}}
"""One hand is a game: the first one to score wins."""
HINTED = [("ta_ke", 2), ("tatsu", 4), ("tenno", 4), ("samurai_sword", 5)]

Result = dict[str, Any]


def player(level: str, game: str, seconds: float) -> Player:
    """The bot of a level, or the random one below all; those that search think for the same time."""
    if level == "random":
        return Random()
    found: Any = bot(level, game)
    if hasattr(found, "seconds"):
        found.seconds = seconds
    return found  # type: ignore[no-any-return]


def sides(game: Game, first: State) -> list[int]:
    """Per seat which of two players sits there: every other one; in Samurai Sword the Shogun's team, and the others."""
    if isinstance(first, SamuraiState):
        return [int(TEAM_OF[ROLES[role]] != "shogun") for role in first.role]
    return [seat % 2 for seat in range(len(first.returns()))]


def play(game: Game, first: State, seats: Sequence[Player], chance: Chance) -> list[float]:
    """Per seat its part in the victory."""
    state = first.clone()
    while state.to_move >= 0:
        view = state.observe(int(state.to_move))
        state.apply(seats[state.to_move].choose(view, game.worlds(view), chance))
    returns = state.returns()
    best = max(returns)
    return [(value == best) / returns.count(best) for value in returns]


def duel(name: str, players: int, levels: Sequence[str], seconds: float, deals: int, minutes: float) -> Result:
    """How often the first of two levels wins: pairs of games on one deal, with the seats changed."""
    game, shares, began = load(name), list[float](), time.monotonic()
    both = [player(level, name, seconds) for level in levels]
    while len(shares) < deals and time.monotonic() - began < 60 * minutes:
        first = game.new(players, seed=f"ladder {len(shares)}", options=OPTIONS.get(name))
        sat, share = sides(game, first), 0.0
        for turned in (0, 1):
            seats = [both[side ^ turned] for side in sat]
            parts = play(game, first, seats, Chance(f"{len(shares)}/{turned}"))
            share += sum(part for part, side in zip(parts, sat, strict=True) if side ^ turned == 0) / 2
        shares.append(share)
    error = 1.96 * stdev(shares) / math.sqrt(len(shares)) if len(shares) > 1 else 1.0
    return {"game": name, "players": players, "level": levels[0], "below": levels[1], "pairs": len(shares),
            "share": fmean(shares), "error": error, "seconds": seconds}  # fmt: skip


def asked(game: Game, players: int, n: int) -> State:
    """A decision with at least two actions in a random game, or its end."""
    chance = Chance(f"hints {n}")
    state, least = game.new(players, seed=f"hints {n}", options=OPTIONS.get(game.name)), 8 + chance.below(30)
    while state.to_move >= 0 and (least > 0 or len(state.legal_actions()) < 2):
        state.apply(chance.choice(state.legal_actions()))
        least -= 1
    return state


def hints(name: str, players: int, positions: int, seconds: float, reference: float) -> Result:
    """What the best action of a hint loses by a longer search, on average over positions of random games."""
    game, losses, spans = load(name), list[float](), list[float]()
    quick, slow = adviser(game, seconds, 0), adviser(game, reference, 0)
    n = 0
    while len(losses) < positions:
        n += 1
        state = asked(game, players, n)
        if state.to_move < 0:
            continue
        view = state.observe(int(state.to_move))
        best = quick.values(view, game.worlds(view), Chance(n)).best.action
        values = slow.values(view, game.worlds(view), Chance(-1 - n))
        losses.append(values.of(best).behind)
        spans.append(values.candidates[-1].behind)
    error = 1.96 * stdev(losses) / math.sqrt(positions)
    return {"game": name, "players": players, "positions": positions, "seconds": seconds, "reference": reference,
            "loss": fmean(losses), "error": error, "worst": fmean(spans)}  # fmt: skip


def main() -> None:
    time.monotonic = time.process_time  # what else the machine does costs no player its time
    parser = argparse.ArgumentParser(prog="python -m benchmarks.ladder")
    parser.add_argument(
        "--seconds", type=float, default=0.05, help="of processor time for one decision of those that search"
    )
    parser.add_argument("--deals", type=int, default=1000, help="pairs of games of each duel")
    parser.add_argument("--minutes", type=float, default=3.5, help="most time for each duel")
    parser.add_argument("--positions", type=int, default=24, help="positions for each game's hints")
    parser.add_argument("--reference", type=float, default=8.0, help="seconds of the search that judges hints")
    parser.add_argument("--levels", nargs="*", default=list(LEVELS), choices=list(LEVELS))
    parser.add_argument("--games", nargs="+", default=sorted({name for name, _ in GAMES}))
    given = parser.parse_args()
    rungs = [rung for rung in zip(LEVELS, ("random", *LEVELS), strict=False) if rung[0] in given.levels]
    for name, players in [game for game in GAMES if game[0] in given.games]:
        for rung in rungs:
            print(json.dumps(duel(name, players, rung, given.seconds, given.deals, given.minutes)), flush=True)
    for name, players in [game for game in HINTED if game[0] in given.games and given.positions > 1]:
        print(json.dumps(hints(name, players, given.positions, 0.8, given.reference)), flush=True)


if __name__ == "__main__":
    main()
