"""How long one waits for a hint at a table, and for the end of one that is not wanted any more."""

from __future__ import annotations

import statistics
import threading
import time
from collections.abc import Callable, Iterator

from gamelib import Chance, Match
from gamelib.game import OVER
from widgets import Table
from widgets.table.background import Background
from widgets.table.manners import Manners

GAMES = (("ta_ke", 2), ("tatsu", 4), ("tenno", 4), ("samurai_sword", 5))
POSITIONS = 12
"""Of random games, for each game, evenly over the game."""
THINK = 0.2
"""Seconds after which a hint is cancelled."""
POLL = 0.001


class Watched(Background):
    """Says when its thread has ended."""

    def _run(self, steps: Iterator[None], stop: threading.Event) -> None:
        super()._run(steps, stop)
        self.ended = time.perf_counter()


def tables(game: str, players: int) -> Iterator[Table]:
    """Tables at which the seat to move has a choice."""
    match, chance = Match.new(game, players, seed=1), Chance(1)
    choices = []
    while match.state.to_move != OVER:
        if len(match.state.legal_actions()) > 1:
            choices.append(len(match))
        match.play(chance.choice(match.state.legal_actions()))
    for at in choices[:: max(1, len(choices) // POSITIONS)][:POSITIONS]:
        part = Match.new(game, players, seed=1)
        for action in match.lines[0].actions[:at]:
            part.play(action)
        table = Table(part, seats=(int(part.state.to_move),), manners=Manners(background=Watched))
        table.send = lambda *_arguments: None
        yield table


def say(table: Table, number: int, what: str) -> float:
    """Send a message of the page; when it was sent."""
    begin = time.perf_counter()
    table._handle_custom_msg({"kind": "hint", "id": number, "rev": table.scene["rev"], "what": what}, [])
    return begin


def wait(done: Callable[[], bool]) -> float:
    """When something has happened."""
    while not done():
        time.sleep(POLL)
    return time.perf_counter()


def answer(table: Table) -> float:
    """Milliseconds from the press to the hint."""
    begin = say(table, 1, "next")
    return (wait(lambda: "rules" in table.advice["hint"]) - begin) * 1000


def cancelled(table: Table) -> tuple[float, float]:
    """Milliseconds from the press on *Cancel* until the page is told, and until nothing computes any more."""
    work = table.desk.hints._work
    assert isinstance(work, Watched)
    work.ended = 0.0
    say(table, 1, "next")
    time.sleep(THINK)
    begin = say(table, 2, "cancel")
    told = time.perf_counter()
    assert not table.advice["hint"]["busy"]
    wait(lambda: bool(work.ended))
    return (told - begin) * 1000, (work.ended - begin) * 1000


def measure() -> dict[str, float]:
    """All figures."""
    found: dict[str, float] = {}
    for game, players in GAMES:
        answers = [answer(table) for table in tables(game, players)]
        ends = [cancelled(table) for table in tables(game, players)]
        found |= {
            f"hint, {game}, {players} players, median, ms": statistics.median(answers),
            f"hint, {game}, longest, ms": max(answers),
            f"hint cancelled, {game}, page told, longest, ms": max(told for told, _ in ends),
            f"hint cancelled, {game}, nothing computes, longest, ms": max(end for _, end in ends),
        }
    return found


if __name__ == "__main__":
    for name, value in measure().items():
        print(f"{name}: {value:.1f}")
