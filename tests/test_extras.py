"""A light installation: what works in it, and what is said where something more is needed."""

from __future__ import annotations

import json
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
from packaging.requirements import Requirement

from gamelib.extras import MissingExtra, extra

ROOT = Path(__file__).parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
EXTRAS: dict[str, list[str]] = PROJECT["optional-dependencies"]
PYODIDE = ROOT / "widgets" / "frontend" / "node_modules" / "pyodide" / "pyodide-lock.json"
ABSENT = (
    "babel", "cloudpickle", "distributed", "gymnasium", "jupyter_client", "jupyter_server", "jupyterlab", "numpy",
    "pettingzoo", "platformdirs", "pyspiel", "sqlalchemy", "tornado", "voila", "zmq",
)  # fmt: skip
"""What a light installation need not have."""


def names(requirements: list[str]) -> set[str]:
    return {Requirement(one).name.lower() for one in requirements}


def alone(code: str, *absent: str) -> subprocess.CompletedProcess[str]:
    """Run some code where packages are absent."""
    without = f"import sys; sys.modules.update(dict.fromkeys({absent or ABSENT}))\n"
    return subprocess.run([sys.executable, "-c", without + code], capture_output=True, text=True, cwd=ROOT, timeout=300)


def test_table_lesson_and_chart_need_no_extra(tmp_path: Path) -> None:
    code = f"""
from terakoya import Chart, Explore, Job, Match, Table, check_game, load, predict, why
for name in ("ta_ke", "tatsu", "tenno", "samurai_sword"):
    match = Match.new(name, load(name).players[0], seed=1)
    table = Table(match)
    assert table.scene and table._repr_mimebundle_()
assert Chart("bars", {{"a": [1]}}, "a", "a").figure
Explore("ta_ke")
from gamelib.language import language
from gamelib.lesson import lessons
from gamelib.rulebook import rulebook
assert lessons(load("tatsu")) and rulebook(load("tenno"), language("uk")).sections
from terakoya.cli import main
assert main(["games"]) == 0
assert main(["course", {str(tmp_path / "course")!r}]) == 0
assert main(["lesson", "export", "ta_ke/01-multiply", "-o", {str(tmp_path / "lesson.html")!r}]) == 0
"""
    done = alone(code)
    assert done.returncode == 0, done.stderr
    assert (tmp_path / "course" / "01-ta-ke.ipynb").exists()


@pytest.mark.parametrize(
    ("entry", "name"),
    [
        ("from gamelib.simulate import simulate", "explore"),
        ("from terakoya import arena", "explore"),
        ("from terakoya import ArenaView", "explore"),
        ("from widgets.keep.store import Store", "server"),
        ("from widgets.ways.widget import stage; stage()", "server"),
        ("import terakoya.openspiel", "openspiel"),
        ("import terakoya.pettingzoo", "pettingzoo"),
    ],
)
def test_what_needs_an_extra_names_it(entry: str, name: str) -> None:
    done = alone(f"try:\n    {entry}\nexcept ImportError as error:\n    print(type(error).__name__, error)")
    assert done.stdout.startswith("MissingExtra "), done.stderr
    assert done.stdout.endswith(f" is needed for this and is not installed: pip install 'terakoya[{name}]'\n")


@pytest.mark.parametrize("absent", ["voila", "jupyter_server", "ipykernel", "sqlalchemy", "tornado"])
def test_play_names_the_extra(absent: str) -> None:
    done = alone("from terakoya.cli import main; sys.exit(main(['play']))", absent)
    assert done.returncode == 1
    sentence = f"{absent} is needed for this and is not installed: pip install 'terakoya[server]'"
    assert done.stderr == f"terakoya: {sentence}\n"


def test_a_fault_of_our_own_is_no_missing_extra() -> None:
    with pytest.raises(ModuleNotFoundError, match=r"gamelib\.nowhere"), extra("server"):
        import gamelib.nowhere  # type: ignore[import-not-found]  # noqa: F401


def test_a_missing_extra_is_an_import_error() -> None:
    """Whoever asks for it with ``except ImportError``, as one does, gets it."""
    assert issubclass(MissingExtra, ImportError)


class TestWhatIsAskedFor:
    def test_a_light_installation_brings_neither_kernel_nor_server(self) -> None:
        heavy = {"babel", "cloudpickle", "ipykernel", "jupyterlab", "numpy", "sqlalchemy", "voila"}
        assert not names(PROJECT["dependencies"]) & heavy
        assert len(PROJECT["dependencies"]) <= 6

    def test_every_extra_that_is_named_is_there(self) -> None:
        said = {"dask", "explore", "openspiel", "pettingzoo", "server", "course"}
        assert said <= set(EXTRAS)

    def test_the_tests_get_them_all(self) -> None:
        [own] = [one for one in map(Requirement, EXTRAS["test"]) if one.name == "terakoya"]
        assert own.extras >= {"server", "course", "dask", "openspiel", "pettingzoo"}

    @pytest.mark.slow
    def test_a_kernel_in_the_browser_has_or_takes_them(self) -> None:
        """JupyterLite's kernel has the packages of Pyodide, and cannot have others that are compiled."""
        packages = json.loads(PYODIDE.read_text("utf-8"))["packages"]
        for need in map(Requirement, [*PROJECT["dependencies"], *EXTRAS["explore"], "traitlets>=5"]):
            if need.name.lower() in packages:
                assert need.specifier.contains(packages[need.name.lower()]["version"]), need
        assert {"pyyaml", "numpy", "traitlets"} <= packages.keys()
