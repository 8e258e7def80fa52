"""The compiled build does what the interpreted files do. It is built here, so a C compiler is needed."""

import json
import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from scripts.compiled import ROOT, build
from tests.two_builds import GAMES_PER_LINE, GROWN, GUIDES, SEARCHED, SOLVED, TOLD

pytestmark = pytest.mark.slow

GAMES = {"ta_ke": 5_000, "tatsu": 1_000, "tenno": 1_000, "samurai_sword": 1_000}
NODES = 20_000
SCRIPT = Path(__file__).with_name("two_builds.py")


def lines(tree: Path) -> list[Any]:
    """What the script says on one build."""
    run = subprocess.run(
        [sys.executable, SCRIPT, json.dumps(GAMES), str(NODES)],
        env=os.environ | {"PYTHONPATH": str(tree)}, cwd=tree, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert run.returncode == 0, run.stderr[-4000:]
    return [json.loads(line) for line in run.stdout.splitlines()]


@pytest.fixture(scope="module")
def builds() -> tuple[list[Any], list[Any]]:
    """The lines of the interpreted and of the compiled build; the first plays while the second is built."""
    with ThreadPoolExecutor() as pool:
        interpreted = pool.submit(lines, ROOT)
        return lines(build()), interpreted.result()


def test_one_is_interpreted_and_one_compiled(builds: tuple[list[Any], list[Any]]) -> None:
    assert [set(said[0]) for said in builds] == [{False}, {True}]


def test_games_searches_events_views_and_refusals_are_the_same(builds: tuple[list[Any], list[Any]]) -> None:
    compiled, interpreted = builds
    hashed = sum(GAMES.values()) // GAMES_PER_LINE
    searched = SEARCHED + len(GUIDES) * GROWN + SOLVED
    assert len(interpreted) == len(compiled) == 1 + hashed + len(GAMES) * TOLD + searched
    for one, other in zip(interpreted[1:], compiled[1:], strict=True):
        assert one == other


def on_the_compiled_build(program: str) -> str:
    run = subprocess.run(
        [sys.executable, "-c", program],
        env=os.environ | {"PYTHONPATH": f"{build()}{os.pathsep}{ROOT}"}, cwd=build(), capture_output=True, text=True,
        check=False,
    )  # fmt: skip
    assert run.returncode == 0, run.stderr[-4000:]
    return run.stdout


def test_a_game_of_a_stranger_runs_on_the_compiled_contract() -> None:
    """Its state is an interpreted subclass of the compiled one, as its guide; conformance, playouts, search agree."""
    said = on_the_compiled_build("""
import gamelib.game
from gamelib import Chance
from gamelib.bots import Ismcts, Search
from gamelib.check import check_game
from gamelib.playout import Guide, playout
from tests.tiny import KAKUSHI
assert not gamelib.game.__file__.endswith(".py")
class Mine(Guide):
    def choose(self, state, x):
        return state.legal_actions()[-1]
check_game(KAKUSHI, seeds=5)
state = KAKUSHI.new(3, seed=1)
assert playout(state.clone(), 1) > 0
view = state.observe(int(state.to_move))
assert Ismcts(Mine(), None, 200).choose(view, KAKUSHI.worlds(view), Chance(1)) in view.legal
search = Search(KAKUSHI.new(2, seed=1), 2_000)
search.run()
print(search.depth)
""")
    assert int(said) >= 2


def test_other_threads_get_their_turn_during_a_search() -> None:
    said = on_the_compiled_build("""
import threading
from gamelib import TA_KE
from gamelib.bots import Search
search, turns, stop = Search(TA_KE.new(2, seed=1)), [], threading.Event()
thread = threading.Thread(target=search.run, args=(lambda: not stop.is_set(),))
thread.start()
while len(turns) < 50:
    turns.append(int(search.nodes))
    stop.wait(0.001)
stop.set()
thread.join()
print(len(set(turns)), search.exact)
""")
    different, exact = said.split()
    assert int(different) > 10
    assert exact == "False"


def test_pickled_players_reach_processes() -> None:
    said = on_the_compiled_build("""
from concurrent.futures import ProcessPoolExecutor
from gamelib.bots import AlphaBeta, Random
from gamelib.simulate import simulate
players = [AlphaBeta(seconds=None, nodes=200), Random()]
with ProcessPoolExecutor(2) as pool:
    spread = simulate("ta_ke", 4, players, seed=1, executor=pool)
print((spread.scores == simulate("ta_ke", 4, players, seed=1).scores).all())
""")
    assert said.strip() == "True"


def test_open_spiel_copies_and_serializes_compiled_positions() -> None:
    said = on_the_compiled_build("""
import gamelib.tenno.state
import pyspiel
import terakoya.openspiel
assert not gamelib.tenno.state.__file__.endswith(".py")
game = pyspiel.load_game("terakoya_tenno(players=3)")
pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)
state = game.new_initial_state()
print(len(state.clone().legal_actions()))
""")
    assert said.split()[-1] == "6"


def test_a_failed_build_is_an_error(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Nobody may take a machine without a compiler for one on which the builds agree."""
    (tmp_path / "setup.py").write_text("raise SystemExit('no compiler')")
    (tmp_path / "gamelib").mkdir()
    monkeypatch.setattr("scripts.compiled.ROOT", tmp_path)
    monkeypatch.setattr("scripts.compiled.COPY", tmp_path / "build" / "compiled")
    with pytest.raises(RuntimeError, match="needs a C compiler"):
        build()
