"""What one change at a table costs before anything is sent: the scene, the log and the advice made anew.

Random games from fixed first positions, no browser and no kernel: `Desk.publish` after each of some actions, early in
a game and late. Times are processor time, in milliseconds.
"""

from __future__ import annotations

import json
import statistics
import time
from collections.abc import Callable

from gamelib.chance import Chance
from gamelib.game import OVER
from gamelib.match import Match
from widgets.table.desk import Desk

TABLES = (("ta_ke", 2), ("tatsu", 4), ("tenno", 4), ("samurai_sword", 5), ("samurai_sword", 7))
EARLY, LATE = 10, 600
"""Actions played before the early and the late figure; a game that is over sooner gives its last ones."""
MEASURED = 30


def long_match(name: str, players: int, actions: int) -> Match:
    """A random match with so many actions still to come after which it is not over, or the longest of some."""
    longest = Match.new(name, players, "0")
    for seed in range(12):
        match, chance = Match.new(name, players, str(seed)), Chance(seed)
        while len(match) < actions and match.state.to_move != OVER:
            match.play(chance.choice(match.state.legal_actions()))
        if len(match) > len(longest):
            longest = match
        if len(longest) >= actions:
            break
    return longest


def times(match: Match, begin: int, publish: Callable[[], None]) -> float:
    """The median of some publications from ``begin`` actions on: the match is played, as on a table."""
    actions, found = [str(match.game.actions[a]) for a in match.lines[0].actions], []
    while len(match) > begin:
        match.undo()
    for action in actions[begin : begin + MEASURED]:
        match.play(action)
        began = time.process_time()
        publish()
        found.append(1000 * (time.process_time() - began))
    return statistics.median(found)


def measure() -> dict[str, float]:
    """All figures, by game, players and early or late in a game."""
    figures: dict[str, float] = {}
    for name, players in TABLES:
        match = long_match(name, players, LATE + MEASURED)
        desk = Desk(lang="en")
        desk.met()
        desk.show(match)
        late = max(len(match) - MEASURED - 1, EARLY)
        figures[f"{name} {players} late"] = times(match, late, desk.publish)
        desk.show(match)
        figures[f"{name} {players} early"] = times(match, EARLY, desk.publish)
    return figures


if __name__ == "__main__":
    print(json.dumps(measure(), indent=1))
