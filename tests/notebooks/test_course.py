"""The course: its notebooks run without a screen, and its exercises take right answers and no others."""

from __future__ import annotations

import importlib.util
import re
import sys
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from types import ModuleType

import nbformat
import pytest
from nbclient import NotebookClient

from gamelib.match import Match
from gamelib.simulate import simulate
from widgets.job import Job
from widgets.table import Table

COURSE = Path(__file__).parents[2] / "notebooks" / "course"
NOTEBOOKS = sorted(COURSE.glob("*.ipynb"))
SOLUTION = re.compile(r"^## (\S+)\n.*?```python\n(.*?)```", re.MULTILINE | re.DOTALL)
YOUR_TURN, NOT_YET, RIGHT = "✎", "✘", "✔"

Notebook = nbformat.NotebookNode


def solutions(path: Path) -> dict[str, str]:
    """Cell id -> the source that solves the exercise."""
    return dict(SOLUTION.findall((path.parent / "solutions" / f"{path.stem}.md").read_text(encoding="utf-8")))


def exercises_of(notebook: Notebook) -> list[Notebook]:
    return [cell for cell in notebook.cells if cell.cell_type == "code" and cell.id.startswith("exercise")]


def run(path: Path, **replaced: str) -> Notebook:
    """The notebook after a run from top to bottom, some cells replaced; what is at work at its end is waited for."""
    notebook = nbformat.read(path, as_version=4)
    for cell in notebook.cells:
        cell.source = replaced.get(cell.id, cell.source)
    wait = "for _job in [value for value in globals().values() if isinstance(value, Job)]: print(_job.wait() and _job)"
    notebook.cells.append(nbformat.v4.new_code_cell(wait))
    resources = {"metadata": {"path": str(path.parent)}}
    NotebookClient(notebook, timeout=120, store_widget_state=False, resources=resources).execute()
    return notebook


def said(cell: Notebook) -> str:
    """The text of the last output."""
    return str(cell.outputs[-1].data["text/markdown"])


@pytest.mark.slow
@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_it_runs_as_it_is(path: Path) -> None:
    notebook = run(path)
    outputs = [output for cell in notebook.cells if cell.cell_type == "code" for output in cell.outputs]
    assert outputs
    assert not [output for output in outputs if output.output_type == "error" or output.get("name") == "stderr"]
    assert "widgets" not in notebook.metadata
    assert "failed" not in notebook.cells[-1].outputs[0].text
    assert {said(cell)[0] for cell in exercises_of(notebook) if cell.outputs} == {YOUR_TURN}


@pytest.mark.slow
@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_the_solutions_are_right(path: Path) -> None:
    solved = solutions(path)
    notebook = run(path, **solved)
    assert {cell.id for cell in exercises_of(notebook)} == set(solved)
    assert {cell.id: said(cell)[0] for cell in exercises_of(notebook)} == dict.fromkeys(solved, RIGHT)


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_it_reads_well_without_being_run(path: Path) -> None:
    notebook = nbformat.read(path, as_version=4)
    first = notebook.cells[0]
    assert first.cell_type == "markdown" and first.source.startswith("# ")
    assert "Run All" in first.source.split("\n\n")[1]
    sections = [cell.source for cell in notebook.cells if re.match(r"## \d", cell.source)]
    assert sections and all("**You learn**" in text for text in sections)
    assert len(exercises_of(notebook)) == len(sections)
    for before, cell in zip(notebook.cells, notebook.cells[1:], strict=False):
        if cell in exercises_of(notebook):
            assert before.cell_type == "markdown" and "**Exercise" in before.source
    assert not any(cell.get("outputs") for cell in notebook.cells)
    assert "widgets" not in notebook.metadata


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_no_solution_stands_in_the_notebook(path: Path) -> None:
    source = path.read_text(encoding="utf-8")
    answers = [line for text in solutions(path).values() for line in re.findall(r'^\w+ = "(.*)"$', text, re.MULTILINE)]
    assert answers and not [answer for answer in answers if answer in source]


# ---- the checks --------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def exercises() -> Iterator[ModuleType]:
    spec = importlib.util.spec_from_file_location("course_exercises", COURSE / "exercises.py")
    assert spec and spec.loader
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    yield module
    del sys.modules[spec.name]


def table(start: str) -> Table:
    return Table(Match.new("ta_ke", start=start, names=["Adrian", "Bea"]))


def test_a_samurai_of_the_bot_does_not_count(exercises: ModuleType) -> None:
    played = Table("ta_ke", seed=4, seats=[0])
    assert exercises.samurai(played).startswith(YOUR_TURN)
    for action in ("take A", "take B", "put DA"):
        played.play(action)
    assert exercises.samurai(played).startswith(NOT_YET)


def test_a_samurai_of_mine_counts_also_later_and_while_looking_back(exercises: ModuleType) -> None:
    played = Table("ta_ke", seed=4, seats=[0])
    for action in ("take B", "put DA", "take A"):
        played.play(action)
    played.match.goto(0)
    assert exercises.samurai(played).startswith(RIGHT)


SCORE = "NDS,DRG,SNR,RDG*,NGG/100.000.012.100,010.101.020.000/18,14/0/0/-.-/main"


@pytest.mark.parametrize(
    ("answer", "mark"),
    [
        (None, YOUR_TURN),
        ("take A", NOT_YET),
        ("take C", NOT_YET),
        ("take D", NOT_YET),
        ("use RO", NOT_YET),
        ("the Geisha", NOT_YET),
        (6, NOT_YET),
        ("take B", RIGHT),
        (" TAKE  b ", RIGHT),
    ],
)
@pytest.mark.parametrize("played", [[], ["take E"], ["take E", "take C"], ["take A"]])
def test_the_best_reply(exercises: ModuleType, played: list[str], answer: str | None, mark: str) -> None:
    score = table(SCORE)
    for action in played:
        score.play(action)
    verdict = exercises.best_reply(score, "take E", answer)
    assert verdict.startswith(mark)
    assert mark == RIGHT or "take B" not in verdict


ABILITY = "SND,NDR,DRGG*,SNG*,DNR/100.102.201.000,200.000.010.100/21,24/0/0/-.-/main"
KNOWN = "use RO; ghost C -; take C"


@pytest.mark.parametrize(
    ("answer", "mark"),
    [
        (None, YOUR_TURN),
        ("take B", NOT_YET),
        ("take C", NOT_YET),
        (KNOWN, NOT_YET),
        ("use DA; samurai RO GE; samurai RO GE", NOT_YET),
        ("use DA; samurai RO GE; samurai RO GE; take C", NOT_YET),
        ("use RO; ghost C -; take C; take A", NOT_YET),
        ("Daimyo", NOT_YET),
        (18, NOT_YET),
        ("use DA; samurai RO GE; samurai RO GE; use RO; ghost C -; take C", RIGHT),
        ("use RO; ghost C A; use DA; samurai RO GE; samurai RO GE; take C", RIGHT),
    ],
)
def test_a_turn_with_more_points(exercises: ModuleType, answer: str | None, mark: str) -> None:
    verdict = exercises.more_points(table(ABILITY), KNOWN, answer)
    assert verdict.startswith(mark)
    assert mark == RIGHT or "samurai RO" not in verdict.replace(str(answer), "")


COURTS = "000.000.000.000,000.000.000.000/0,0/0/0/-.-/main"


@pytest.mark.parametrize(
    ("answer", "mark"),
    [
        (None, YOUR_TURN),
        ("-,-,-,-,-", NOT_YET),
        (f"-,-,-,-,-/{COURTS}", NOT_YET),
        (f"S,-,-,-,N/{COURTS}", NOT_YET),
        (f"S,D*,R*,G*,N*/{COURTS}", NOT_YET),
        (5, NOT_YET),
        (f"-,-,-,-,N/{COURTS}", RIGHT),
        (f"S*,D*,R*,G*,NNG/{COURTS}", RIGHT),
        ("S,-,-,-,N/000.000.000.000,000.000.000.000/0,0/0/0/-.A/main", RIGHT),
    ],
)
def test_a_position_with_one_take(exercises: ModuleType, answer: str | None, mark: str) -> None:
    assert exercises.only_take(answer, "E").startswith(mark)


def test_the_number_of_games(exercises: ModuleType) -> None:
    job = Job("Games", partial(simulate, "ta_ke", 250, seed=1))
    lead = job.wait().scores @ [1, -1]
    exact = (1.96 * lead.std() / 0.5) ** 2
    marks = {
        None: YOUR_TURN, 1: NOT_YET, 100: NOT_YET, exact / 2: NOT_YET, exact * 4: NOT_YET, "many": NOT_YET,
        exact: RIGHT, exact * 1.05: RIGHT,
    }  # fmt: skip
    assert {answer: exercises.games_needed(job, answer)[0] for answer in marks} == marks
