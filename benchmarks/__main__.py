"""``python -m benchmarks`` (``make bench``) measures everything and writes benchmarks/README.md.

--only engine      one section: ``engine``, ``arena``, ``ladder`` (the opponents, an hour), ``hints``, ``publish`` (a
                   change at a table) or ``table`` (the browser)
--rounds N         how often the engine is measured; the figures are medians
--ladder ARGS      what `benchmarks.ladder` is told, for example "--minutes 60 --positions 100 --reference 60"
--prototype DIR    a folder with the technique prototype ``eng_v.py`` to compare with, else $TERAKOYA_PROTOTYPE
"""

from __future__ import annotations

import argparse
import datetime
import json
import os
import platform
import shlex
import statistics
import subprocess
import sys
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

from scripts.compiled import ROOT, build

ENGINE = Path(__file__).with_name("engine.py")
REPORT = Path(__file__).with_name("README.md")

Rounds = dict[str, list[float]]
"""``"pure tatsu native"`` -> what each round measured."""

GAMES = {
    "ta_ke": "Ta-Ké", "tatsu": "Tatsu, 4 players", "tenno": "Tenno, 4 players",
    "samurai_sword": "Samurai Sword, 5 players",
}  # fmt: skip
ENDINGS = 20_000
"""Random games of Samurai Sword for each number of players."""
RATES = {
    "native": "decisions/s, native loop (`gamelib.playout`)",
    "driven": "decisions/s, driven from Python",
    "nodes": "alpha-beta nodes/s (a node is a position reached by `apply`)",
    "iterations": "ISMCTS iterations/s in the middle of a game, random playouts to the end of the hand or game",
    "guided": "ISMCTS iterations/s, playouts by the game's guide",
}
TIMES = {
    "new": "`game.new`, µs",
    "clone": "`state.clone`, µs",
    "observe": "`state.observe`, µs",
    "observe 7": "`state.observe` with 7 players, µs",
    "prepare": "`game.worlds(view)`, µs",
    "draw": "`worlds.draw`, µs",
}

HEAD = """# What is measured, how, and the last figures

`make bench` writes this file. Speeds depend on the machine and on what else it does; nothing here is a test.
"""
ENGINE_NOTE = """
Whole random games from fixed first positions; single calls at every moment of random games, each seen for the first
time by the seat to move; 40,000 nodes of search from each of eight positions of different length. Times are processor
time. Every round measures all programs one after the other; a figure is the median of {rounds} rounds, a ratio the
median of the ratios within a round. *Compiled* is the same source through mypyc (`make compiled`).
"""
SHARE_NOTE = """
In the native loop {game} makes {pure:.2f} (pure) and {compiled:.2f} (compiled) times the decisions of Ta-Ké.
"""
ENDINGS_NOTE = """
{games} random games of Samurai Sword for each number of players, in the compiled build: every one came to its end, none
ever stood without a legal action.
"""
OPENSPIEL_NOTE = """
For scale, games of OpenSpiel, driven from Python by the same loop: smaller ones in C++ and in Python (`python_`), and
ours as games of OpenSpiel, pure (`terakoya.openspiel`):
"""
PROTOTYPE_NOTE = """
The technique prototype, without events, options and refusals: """
ARENA_NOTE = """
A contest of alpha-beta (1,000 nodes) against greedy on processes that run already, one and two of them in turn; a board
in a random game, for a seat that has had it before the move (`benchmarks/arena.py`). Times are those of the clock.
"""
LADDER_NOTE = """
Each level of the opponents against the one below, in the compiled build (`benchmarks/ladder.py`). The same deal is
played twice with the seats changed: every other seat, in Samurai Sword the Shogun's team and the others. A pair counts
1, ½ or 0, with parts of shared victories; the interval is one of 95 %. A rung holds with at least 55 % and an interval
above 50 %. Of Tatsu a game is one hand. Levels that search have so much processor time for a decision as the table
says; the others need less. Where there are fewer than 1,000 pairs, the time for the duel was over.
"""
TRIED_NOTE = """
What was tried once, compiled and beside other work on the machine, at 0.01 to 0.05 s for a decision:

- ISMCTS and flat Monte Carlo, both with the game's guide, are equally strong: 46 % ± 11 in Tenno with two (41 pairs),
  43 % ± 10 in Tatsu with four (43 pairs). The strong player of Tenno is ISMCTS, that of Tatsu flat Monte Carlo.
- Solving the last eight cards of a hand of Tatsu in every drawn world changes little: 46 % ± 11 against flat Monte
  Carlo without (35 pairs). It is kept as its values are exact then.
- Random playouts are worse than guided ones: in Tatsu with four, flat Monte Carlo wins 70 % ± 7 against *medium* with
  random and 95 % ± 4 with guided ones (56 and 58 pairs).
- The strong player of Tenno needs its time: with four and 0.005 s it wins 48.9 % ± 2.2 against *medium* (1,000 pairs).
- Tenno played on to the end, in ten worlds: 25 % to 49 % against *medium*; counted four turns later it wins. Longer
  playouts drown the next gains in the chance of all later ones.
- Samurai Sword: against the greedy player flat Monte Carlo to the end wins 18 % ± 8 (34 pairs), ISMCTS 21 % ± 10
  (24 pairs), flat Monte Carlo to the end of the turn, with resilience and cards counted, 44 % ± 18 (16 pairs). So the
  greedy player is the strong one.
"""
HINTS_NOTE = """
What hints are worth, in the compiled build: over positions of random games, the points that the best action of a hint
({seconds} s) loses by a search of {reference} s of the same kind, and what the worst action would lose.
"""
WAITING_NOTE = """
At a table, pure build, in {positions} positions of a random game: from the press to the hint at its default setting;
from the press on *Cancel*, {think} s later, to the page that says so and to the end of the thread
(`benchmarks/hints.py`).
"""
PUBLISH_NOTE = """
What a change at a table costs before anything is sent, in milliseconds of processor time: scene, log and advice made
anew, after {early} actions and late in a random game, at most after {late} (`benchmarks/publish.py`).
"""
TABLE_NOTE = """
`terakoya play` with real kernels, a real browser and real clicks (`benchmarks/table.py`). Eight browsers: a game of
Tenno on eight screens, from the key that plays a move to the last page that shows it (`benchmarks/company.py`).
Visitors: all come in the same moment and then play (`benchmarks/visitors.py`). Without a server: Python in the
browser (`benchmarks/serverless.py`).
"""


def once(tree: Path, *arguments: str) -> dict[str, float]:
    """One run of engine.py on the gamelib in ``tree``."""
    run = subprocess.run(
        [sys.executable, ENGINE, *arguments],
        env=os.environ | {"PYTHONPATH": str(tree)}, cwd=tree, capture_output=True, text=True, check=True,
    )  # fmt: skip
    figures: dict[str, float] = json.loads(run.stdout)
    return figures


def engine(rounds: int, prototype: str | None) -> Rounds:
    """All figures of the engine, round by round."""
    programs = {"pure": (ROOT, "terakoya"), "compiled": (build(), "terakoya"), "openspiel": (ROOT, "openspiel")}
    found: Rounds = {}
    for _ in range(rounds):
        measured = {name: once(tree, kind) for name, (tree, kind) in programs.items()}
        if prototype:
            measured["prototype"] = once(ROOT, "prototype", prototype)
        for name, figures in measured.items():
            for figure, value in figures.items():
                found.setdefault(f"{name} {figure}", []).append(value)
    return found


def ratio(found: Rounds, one: str, other: str) -> float:
    """How many times ``other`` the figure ``one`` is, within a round."""
    return statistics.median(a / b for a, b in zip(found[one], found[other], strict=True))


def middle(found: Rounds, figure: str) -> str:
    """The median of a figure."""
    return number(statistics.median(found[figure]))


def table(header: Iterable[str], rows: Iterable[Iterable[str]]) -> str:
    """A Markdown table, numbers to the right."""
    head = list(header)
    lines = [head, ["---", *["---:"] * (len(head) - 1)], *map(list, rows)]
    return "".join(f"| {' | '.join(line)} |\n" for line in lines)


def number(value: float) -> str:
    """Three significant digits, thousands apart."""
    return f"{float(f'{value:.3g}'):,.0f}" if value >= 100 else f"{value:.3g}"


def game_report(found: Rounds, game: str) -> str:
    """The table of a game."""
    rows = []
    for figure, label in (RATES | TIMES).items():
        pure, compiled = f"pure {game} {figure}", f"compiled {game} {figure}"
        if pure in found:
            gain = ratio(found, compiled, pure) if figure in RATES else ratio(found, pure, compiled)
            rows.append((label, middle(found, pure), middle(found, compiled), f"{gain:.1f}"))
    text = "\n" + table((GAMES[game], "pure", "compiled", "times faster"), rows)
    if game == "ta_ke":
        return text
    shares = {build: ratio(found, f"{build} {game} native", f"{build} ta_ke native") for build in ("pure", "compiled")}
    return text + SHARE_NOTE.format(game=GAMES[game].split(",")[0], **shares)


def engine_report(rounds: int, prototype: str | None) -> str:
    """The section about rules, playouts and search."""
    found = engine(rounds, prototype)
    text = "\n## Engine\n" + ENGINE_NOTE.format(rounds=rounds) + "".join(game_report(found, game) for game in GAMES)
    scale = [
        (f"`{name.split()[1]}`", middle(found, name), f"{ratio(found, 'pure ta_ke driven', name):.2f}",
         f"{ratio(found, 'compiled ta_ke driven', name):.2f}")
        for name in found if name.startswith("openspiel")
    ]  # fmt: skip
    text += endings() + OPENSPIEL_NOTE + "\n"
    text += table(("OpenSpiel", "decisions/s", "pure Ta-Ké is × this", "compiled Ta-Ké is × this"), scale)
    if prototype:
        share = ratio(found, "pure ta_ke native", "prototype native")
        text += PROTOTYPE_NOTE + f"{middle(found, 'prototype native')} decisions/s interpreted; "
        text += f"ours is {share:.2f} times that.\n"
    return text


def endings() -> str:
    """How long the games of Samurai Sword are."""
    found = once(build(), "endings", str(ENDINGS))
    players = sorted({figure.split()[0] for figure in found})
    rows = [(n, number(found[f"{n} mean"]), number(found[f"{n} longest"])) for n in players]
    return ENDINGS_NOTE.format(games=f"{ENDINGS:,}") + "\n" + table(("players", "decisions, mean", "longest"), rows)


def ladder_report(arguments: str) -> str:
    """The section about the opponents and the hints."""
    run = subprocess.run(
        [sys.executable, "-m", "benchmarks.ladder", *shlex.split(arguments)],
        env=os.environ | {"PYTHONPATH": f"{build()}{os.pathsep}{ROOT}"}, cwd=build(), capture_output=True, text=True,
        check=True,
    )  # fmt: skip
    return ladder_tables([json.loads(line) for line in run.stdout.splitlines()])


def ladder_tables(found: list[dict[str, Any]]) -> str:
    """The tables of the results of `benchmarks.ladder`."""
    duels = [line for line in found if "level" in line]
    rows = [
        (f"{GAMES[line['game']].split(',')[0]}, {line['players']} players", line["level"], line["below"],
         f"{line['seconds']:g} s", f"{100 * line['share']:.1f}", f"± {100 * line['error']:.1f}", str(line["pairs"]),
         holds(line))
        for line in duels
    ]  # fmt: skip
    header = ("game", "level", "against", "time", "%", "95 %", "pairs", "holds")
    text = "\n## Ladder\n" + LADDER_NOTE + "\n" + table(header, rows)
    hints = [line for line in found if "loss" in line]
    if hints:
        rows = [
            (GAMES[line["game"]], f"{line['loss']:.2f} ± {line['error']:.2f}", f"{line['worst']:.1f}",
             str(line["positions"]))
            for line in hints
        ]  # fmt: skip
        text += HINTS_NOTE.format(**hints[0]) + "\n" + table(("game", "loss", "worst action", "positions"), rows)
    return text + TRIED_NOTE


def holds(line: dict[str, Any]) -> str:
    """Whether a rung is at least 55 % above the one below, its interval above one half."""
    return "yes" if line["share"] >= 0.55 and line["share"] - line["error"] > 0.5 else "no"


def table_report() -> str:
    """The section about pages and clicks."""
    from benchmarks import company, serverless, visitors  # need a browser
    from benchmarks import table as pages

    figures = pages.measure() | company.measure() | visitors.measure() | serverless.measure()
    return f"\n## Table\n{TABLE_NOTE}\n" + table(
        ("figure", "value"), ((name, number(value)) for name, value in figures.items())
    )


def arena_report() -> str:
    """The section about contests and knowledge boards."""
    from benchmarks import arena

    figures = arena.measure()
    return f"\n## Arena and knowledge\n{ARENA_NOTE}\n" + table(
        ("figure", "value"), ((name, number(value)) for name, value in figures.items())
    )


def publish_report() -> str:
    """The section about what a change at a table costs."""
    from benchmarks import publish

    found = {}
    for name, path in {"pure": f"{ROOT}", "compiled": f"{build()}{os.pathsep}{ROOT}"}.items():
        run = subprocess.run(
            [sys.executable, "-m", "benchmarks.publish"],
            env=os.environ | {"PYTHONPATH": path}, cwd=path.split(os.pathsep)[0], capture_output=True, text=True,
            check=True,
        )  # fmt: skip
        found[name] = json.loads(run.stdout)
    rows = [
        [f"{GAMES[game].split(',')[0]}, {players} players"]
        + [number(figures[f"{game} {players} {when}"]) for figures in found.values() for when in ("early", "late")]
        for game, players in publish.TABLES
    ]
    note = PUBLISH_NOTE.format(early=publish.EARLY, late=publish.LATE)
    header = ("game", *(f"{name}, {when}" for name in found for when in ("early", "late")))
    return f"\n## A change at a table\n{note}\n" + table(header, rows)


def hints_report() -> str:
    """The section about waiting for hints."""
    from benchmarks import hints

    figures = hints.measure()
    note = WAITING_NOTE.format(positions=hints.POSITIONS, think=hints.THINK)
    return f"\n## Waiting for hints\n{note}\n" + table(
        ("figure", "value"), ((name, number(value)) for name, value in figures.items())
    )


def machine() -> str:
    """Where, when and by which Python it was measured."""
    info = Path("/proc/cpuinfo")
    lines = info.read_text().splitlines() if info.exists() else []
    name = next((line.split(": ")[1] for line in lines if line.startswith("model name")), platform.machine())
    python = f"{platform.python_implementation()} {platform.python_version()}"
    return f"\n{name}, {os.cpu_count()} processors, {platform.system()}; {python}; {datetime.date.today()}.\n"


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description="Measure and write benchmarks/README.md.")
    parser.add_argument("--ladder", default="", metavar="ARGS")
    parser.add_argument(
        "--only",
        choices=("engine", "arena", "ladder", "hints", "publish", "table"),
        help="one section; prints instead of writing the file",
    )
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--prototype", default=os.environ.get("TERAKOYA_PROTOTYPE"), metavar="DIR")
    given = parser.parse_args()
    sections: dict[str, Callable[[], str]] = {
        "engine": lambda: engine_report(given.rounds, given.prototype),
        "arena": arena_report,
        "ladder": lambda: ladder_report(given.ladder),
        "hints": hints_report,
        "publish": publish_report,
        "table": table_report,
    }
    if given.only:
        print(machine() + sections[given.only]())
    else:
        REPORT.write_text(HEAD + machine() + "".join(section() for section in sections.values()))
        print(REPORT.read_text())


if __name__ == "__main__":
    main()
