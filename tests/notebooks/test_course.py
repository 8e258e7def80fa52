"""The course: its notebooks run without a screen, and its exercises take right answers and no others."""

from __future__ import annotations

import importlib.util
import re
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from functools import partial
from itertools import pairwise
from math import comb
from pathlib import Path
from types import ModuleType
from typing import Any

import nbformat
import numpy as np
import pytest
from nbclient import NotebookClient

from gamelib.arena import Contest, arena
from gamelib.bots import Random, bot
from gamelib.chance import Chance
from gamelib.game import State, View
from gamelib.lesson import lessons
from gamelib.match import Match
from gamelib.samurai_sword import SAMURAI_SWORD, SamuraiView
from gamelib.simulate import simulate
from gamelib.tatsu import TATSU
from widgets.export import replay_html
from widgets.job import Job
from widgets.table import Table

COURSE = Path(__file__).parents[2] / "notebooks" / "course"
NOTEBOOKS = sorted(COURSE.glob("*.ipynb"))
SOLVED = ("01", "02", "03", "04", "06", "07")
"""Those that `make test` runs with their solutions only."""
SOLUTION = re.compile(r"^## Exercise \d+: (\S+)\n.*?```python\n(.*?)```", re.MULTILINE | re.DOTALL)
YOUR_TURN, NOT_YET, RIGHT = "✎", "✘", "✔"

WAIT = """from terakoya import Chart, Job
for _job in [value for value in globals().values() if isinstance(value, Job)]: print(_job.wait() and _job)
print("all done")"""
CHARTS = """for _chart in [value for value in globals().values() if isinstance(value, Chart)]: print(_chart)
print("all drawn")"""
"""Run after the notebook's own cells: what was at work at its end, and what the charts show then."""

Notebook = nbformat.NotebookNode


def solutions(path: Path) -> dict[str, str]:
    """Cell id -> the source that solves the exercise."""
    return dict(SOLUTION.findall((path.parent / "solutions" / f"{path.stem}.md").read_text(encoding="utf-8")))


def exercises_of(notebook: Notebook) -> list[Notebook]:
    return [cell for cell in notebook.cells if cell.cell_type == "code" and cell.id.startswith("exercise")]


def run(path: Path, **replaced: str) -> Notebook:
    """The notebook after a run from top to bottom, some cells replaced, with `WAIT` and `CHARTS` behind them."""
    notebook = nbformat.read(path, as_version=4)
    for cell in notebook.cells:
        cell.source = replaced.get(cell.id, cell.source)
    notebook.cells += [nbformat.v4.new_code_cell(source) for source in (WAIT, CHARTS)]
    resources = {"metadata": {"path": str(path.parent)}}
    NotebookClient(notebook, timeout=120, store_widget_state=False, resources=resources).execute()
    return notebook


def said(cell: Notebook) -> str:
    """The text of the last output."""
    return str(cell.outputs[-1].data["text/markdown"])


def results(notebook: Notebook) -> list[str]:
    """All that the notebook says, but for the progress of jobs, and what its charts show in the end."""
    outputs = [output for cell in notebook.cells if cell.cell_type == "code" for output in cell.outputs]
    return [output.get("text") or output.data.get("text/markdown", "") for output in outputs]


def test_there_are_eight() -> None:
    games = ["01-ta-ke", "02-tatsu", "03-tenno", "04-samurai-sword"]
    others = ["05-counting-and-chance", "06-write-a-bot", "07-run-an-experiment", "08-teach"]
    assert [path.stem for path in NOTEBOOKS] == games + others


def test_they_form_a_path() -> None:
    """Each leads to the one before, to the next and to the list; the list names all with their titles and minutes."""
    for path, before, after in zip(NOTEBOOKS, [None, *NOTEBOOKS], [*NOTEBOOKS[1:], None], strict=False):
        last = nbformat.read(path, as_version=4).cells[-1]
        around = [neighbour.name for neighbour in (before, after) if neighbour]
        found = re.findall(r"\]\(([^)]+)\)", last.source)
        assert [name for name in found if name != "README.md"] == around and "README.md" in found
    listed = re.findall(r"^\| \[(.+)\]\((.+)\) \| .+ \| (\d+) \|$", (COURSE / "README.md").read_text(), re.MULTILINE)
    assert listed == [(*titled(path), path.name, *minutes(path)) for path in NOTEBOOKS]


def titled(path: Path) -> list[str]:
    return re.findall(r"\A# (.+)", nbformat.read(path, as_version=4).cells[0].source)


def minutes(path: Path) -> list[str]:
    return re.findall(r"takes about (\d+) minutes", nbformat.read(path, as_version=4).cells[0].source)


@pytest.mark.slow
@pytest.mark.parametrize(
    "path",
    [pytest.param(path, marks=[pytest.mark.long] * (path.stem[:2] in SOLVED), id=path.stem) for path in NOTEBOOKS],
)
def test_it_runs_as_it_is(path: Path) -> None:
    notebook = run(path)
    outputs = [output for cell in notebook.cells if cell.cell_type == "code" for output in cell.outputs]
    assert outputs
    assert not [output for output in outputs if output.output_type == "error" or output.get("name") == "stderr"]
    assert "widgets" not in notebook.metadata
    assert "failed" not in notebook.cells[-2].outputs[0].text
    assert "nothing to draw" not in notebook.cells[-1].outputs[0].text
    assert {said(cell)[0] for cell in exercises_of(notebook) if cell.outputs} == {YOUR_TURN}


@pytest.mark.long
@pytest.mark.slow
@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_it_says_the_same_every_time(path: Path) -> None:
    assert results(run(path)) == results(run(path))


@pytest.mark.slow
@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_the_solutions_are_right(path: Path) -> None:
    solved = solutions(path)
    notebook = run(path, **solved)
    assert {cell.id for cell in exercises_of(notebook)} == set(solved)
    assert {cell.id: said(cell)[0] for cell in exercises_of(notebook)} == dict.fromkeys(solved, RIGHT)


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_the_solutions_have_the_numbers_of_the_exercises(path: Path) -> None:
    cells = nbformat.read(path, as_version=4).cells
    asked = [
        (number, cell.id)
        for before, cell in pairwise(cells)
        if cell.cell_type == "code" and cell.id.startswith("exercise")
        for number in re.findall(r"\*\*Exercise (\d+)\.", before.source)
    ]
    text = (COURSE / "solutions" / f"{path.stem}.md").read_text(encoding="utf-8")
    assert asked and re.findall(r"^## Exercise (\d+): (\S+)$", text, re.MULTILINE) == asked


def test_what_a_bot_said_is_told_with_its_numbers() -> None:
    """Beside a bot of one's own plays one of this package; a contest keeps what it says as data."""
    cells = {cell.id: cell.source for cell in nbformat.read(COURSE / "06-write-a-bot.ipynb", as_version=4).cells}
    (source,) = re.findall(r"^def told.*?(?=^\S|\Z)", cells["look"], re.MULTILINE | re.DOTALL)
    names: dict[str, Any] = {}
    exec(source, names)
    played = arena([Random(), Random()], "tatsu", rounds=1, seats=4, options={"target": 1}, seed=1)
    said = [names["told"](decision.explanation) for decision in played.decisions(0)]
    assert re.fullmatch(r"Drawn at random\. Legal moves: \d+\.", said[0]) and not re.search("[{}]", " ".join(said))
    assert names["told"]("one of 7") == "one of 7"
    assert "told(decision.explanation)" in cells["look"]


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
    source = "\n".join(cell.source for cell in nbformat.read(path, as_version=4).cells)
    written = re.compile(r'^\w+ = (?:"([^"]+)"|([\d *+/().-]+))$', re.MULTILINE)
    answers = [text or number for source in solutions(path).values() for text, number in written.findall(source)]
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


# ---- Tatsu -------------------------------------------------------------------------------------------------------


def record(notebook: str, name: str) -> list[str]:
    """The actions that stand in a notebook as a text of this name."""
    source = "\n".join(cell.source for cell in nbformat.read(COURSE / f"{notebook}.ipynb", as_version=4).cells)
    (text,) = re.findall(rf'{name} = "{{1,3}}([^"]+)"', source)
    return [action.strip() for action in text.split(";")]


def played(table: Table, *actions: str) -> Table:
    for action in actions:
        table.play(action)
    return table


@pytest.mark.parametrize(
    ("actions", "mark"),
    [
        ((), YOUR_TURN),
        (("ask 1", "give R6"), YOUR_TURN),
        (("ask 1", "give R6", "play Y14", "play R13", "play Y4"), RIGHT),
        # Adrian's own card takes it; a card that was asked for takes it for somebody else; nobody takes it
        (("play R17", "play Y14", "play R13", "play Yx2"), NOT_YET),
        (("play R17", "play Y14", "ask 1", "give R6", "play Y4"), NOT_YET),
        (("ask 1", "give R6", "play Y14", "play R13", "play YF"), NOT_YET),
        # and then a second trick
        (
            ("play R17", "play Y14", "play R13", "play Yx2", "ask 1", "give R6", "play Y15", "play R14", "play Y4"),
            RIGHT,
        ),
    ],
)
def test_a_trick_with_somebody_elses_card(exercises: ModuleType, actions: tuple[str, ...], mark: str) -> None:
    table = played(Table("tatsu", players=4, seed=50, open=True), *actions)
    assert exercises.borrowed_trick(table).startswith(mark)
    table.match.goto(0)
    assert exercises.borrowed_trick(table).startswith(mark)


@pytest.mark.parametrize(
    ("cards", "mark", "reason"),
    [
        (None, YOUR_TURN, ""),
        ("R17 Y17 R16 Rx3", RIGHT, "20 × 3 = 60"),
        ("Rx2 R17  Rx3 R15", RIGHT, "12 × 5 = 60"),
        ("R17 Y17 R16 Rx3 RF", NOT_YET, "5 cards"),
        ("R17 Y17 R16 Yx3", NOT_YET, "20 × 0 = 0"),
        ("R17 R16 Rx3", NOT_YET, "13 × 3 = 39"),
        ("R17 R17 R16 Rx3", NOT_YET, "only once"),
        ("R17 K7", NOT_YET, "`K7`"),
        ("", NOT_YET, "0 × 0 = 0"),
        (60, NOT_YET, "`60`"),
    ],
)
def test_a_haul(exercises: ModuleType, cards: str | None, mark: str, reason: str) -> None:
    verdict = exercises.haul(cards, points=60, most=4)
    assert verdict.startswith(mark) and reason in verdict


@pytest.fixture(scope="module")
def tatsu_hand() -> Match:
    match = Match.new("tatsu", players=4, seed=234, options={"target": 1})
    for action in record("02-tatsu", "HAND")[:11]:
        match.play(action)
    return match


@pytest.mark.parametrize(
    ("answer", "mark"), [(None, YOUR_TURN), (280, NOT_YET), (1260, NOT_YET), ("many", NOT_YET), (280 * 1260, RIGHT)]
)
def test_the_number_of_deals(exercises: ModuleType, tatsu_hand: Match, answer: int | None, mark: str) -> None:
    verdict = exercises.deals(tatsu_hand.view(0), answer)
    assert verdict.startswith(mark)
    assert mark == RIGHT or "352" not in verdict


@pytest.mark.parametrize(
    ("answer", "mark", "reason"),
    [
        (None, YOUR_TURN, ""),
        (5 / 18, RIGHT, ""),
        (0.28, RIGHT, ""),
        (25 / 81, NOT_YET, "one back and one card fewer"),
        (0.2, NOT_YET, "more likely"),
        (0.9, NOT_YET, "less likely"),
        ("5/18", NOT_YET, "a number"),
    ],
)
def test_two_cards_together(
    exercises: ModuleType, tatsu_hand: Match, answer: float | None, mark: str, reason: str
) -> None:
    verdict = exercises.together(tatsu_hand.view(0), ["YF", "Y6"], [1, 3], answer)
    assert verdict.startswith(mark) and reason in verdict
    assert mark == RIGHT or "27" not in verdict


def test_the_probability_is_that_of_the_worlds(exercises: ModuleType, tatsu_hand: Match) -> None:
    """One card: as the worlds say themselves."""
    view = tatsu_hand.view(0)
    for thing in tatsu_hand.game.worlds(view).unknown():
        share = thing.probability("1") + thing.probability("3")
        assert exercises.together(view, [thing.place.removeprefix("card:")], [1, 3], share + 0.1).startswith(NOT_YET)
        assert exercises.probability(share, share).startswith(RIGHT)


# ---- Tenno -------------------------------------------------------------------------------------------------------

ROWS = ("order 123", "order 123", "order 123")
GEISHA = (
    "attack 3 B1", "pass", "refill 8", "swap 1 X", "attack 1 C1", "pass", "refill 9", "pass", "attack 1 B2", "pass",
    "refill 10", "pass", "attack 1 B1", "pass",
)  # fmt: skip


@pytest.mark.parametrize(
    ("actions", "mark", "reason"),
    [
        ((), YOUR_TURN, ""),
        (ROWS, YOUR_TURN, ""),
        ((*ROWS, "attack 1 B1", "pass"), NOT_YET, "worth 0"),
        ((*ROWS, *GEISHA[:2]), NOT_YET, "worth 1"),
        ((*ROWS, *GEISHA[:-1]), NOT_YET, "worth 1"),  # the battle is not decided
        ((*ROWS, *GEISHA), RIGHT, "worth 8"),
    ],
)
def test_a_prisoner(exercises: ModuleType, actions: tuple[str, ...], mark: str, reason: str) -> None:
    verdict = exercises.prisoner(played(Table("tenno", players=3, seed=1, open=True), *actions), least=6)
    assert verdict.startswith(mark) and reason in verdict


def test_a_prisoner_of_somebody_else_does_not_count(exercises: ModuleType) -> None:
    table = Table("tenno", players=2, seed=1, options={"first": 1}, open=True)
    played(table, "order 123", "order 123", "attack 3 A1", "pass", "refill 8", "swap 1 X", "attack 2 B2", "pass",
           "refill 9", "refill 10", "attack 1 A1", "pass")  # fmt: skip
    assert table.match.state.points(1) >= 8
    assert exercises.prisoner(table, least=6).startswith(NOT_YET)


@pytest.mark.parametrize(
    ("attack", "mark", "reason"),
    [
        (None, YOUR_TURN, ""),
        ("attack 2 B2", RIGHT, ""),
        (" ATTACK 2  b2", RIGHT, ""),
        ("attack 2 B1", NOT_YET, "16 to 16"),
        ("attack 2 B3", NOT_YET, "`monk` the prisons stand at 12 to 16"),
        ("attack 1 B1", NOT_YET, "the game goes on"),  # the Ronin may attack again
        ("attack 2 A1", NOT_YET, "not legal"),
        ("monk", NOT_YET, "not legal"),
        ("win", NOT_YET, "no action"),
        (7, NOT_YET, "not legal"),
    ],
)
def test_a_clear_win(exercises: ModuleType, attack: str | None, mark: str, reason: str) -> None:
    match = Match.new("tenno", players=2)
    for action in record("03-tenno", "GAME"):
        match.play(action)
    verdict = exercises.clear_win(match.state, attack)
    assert verdict.startswith(mark) and reason in verdict


@pytest.fixture(scope="module")
def tenno_game() -> Match:
    match = Match.new("tenno", players=2)
    for action in record("03-tenno", "opening"):
        match.play(action)
    return match


@pytest.mark.parametrize(
    ("answer", "mark"), [(None, YOUR_TURN), (12, NOT_YET), (8, NOT_YET), ("16", NOT_YET), (16, RIGHT)]
)
def test_the_number_of_rows(exercises: ModuleType, tenno_game: Match, answer: int | None, mark: str) -> None:
    assert exercises.rows(tenno_game.view(0), 1, answer).startswith(mark)


@pytest.mark.parametrize(
    ("attack", "answer", "mark", "reason"),
    [
        ("attack 3 B2", None, YOUR_TURN, ""),
        ("attack 3 B2", 7 / 16, RIGHT, ""),
        ("attack 3 B2", 1 / 2, NOT_YET, "without the Monk"),
        ("attack 3 B2", 0.1, NOT_YET, "more likely"),
        ("attack 3 B2", 2, NOT_YET, "less likely"),
        ("attack 3 B2", "half", NOT_YET, "a number"),
        ("attack 1 B1", 3 / 8, RIGHT, ""),  # no other card can be the Monk
        ("attack 1 B2", 1, RIGHT, ""),
    ],
)
def test_how_likely_an_attack_wins(
    exercises: ModuleType, tenno_game: Match, attack: str, answer: float | None, mark: str, reason: str
) -> None:
    verdict = exercises.captures(tenno_game.view(0), attack, answer)
    assert verdict.startswith(mark) and reason in verdict


# ---- Samurai Sword -----------------------------------------------------------------------------------------------

KATANA, KISERU = ("play katana", "target B"), ("play kiseru", "target B")


@pytest.mark.parametrize(
    ("actions", "mark", "reason"),
    [
        ((), YOUR_TURN, ""),
        (KATANA, YOUR_TURN, ""),  # not answered
        ((*KATANA, "accept"), NOT_YET, "3 wounds"),
        ((*KATANA, "accept", "play kiseru", "target C", "accept"), NOT_YET, "5 wounds"),
        ((*KATANA, "accept", *KISERU, "accept"), RIGHT, "Bea was defeated"),
    ],
)
def test_honour_won(exercises: ModuleType, actions: tuple[str, ...], mark: str, reason: str) -> None:
    table = Table("samurai_sword", players=3, seed=35, names=["Adrian", "Bea", "Cleo"], open=True)
    verdict = exercises.won_honour(played(table, *actions))
    assert verdict.startswith(mark) and reason in verdict
    table.match.goto(0)
    assert exercises.won_honour(table) == verdict


def drawn_at_random(players: int, seed: int, actions: int) -> Match:
    """As in the notebook."""
    match, dice = Match.new("samurai_sword", players=players, seed=seed), Chance(seed)
    for _ in range(actions):
        match.play(dice.choice(match.state.legal_actions()))
    return match


@pytest.fixture(scope="module")
def last_turn() -> Match:
    return drawn_at_random(5, 167, 128)


@pytest.mark.parametrize(
    ("attack", "mark", "reason"),
    [
        (None, YOUR_TURN, ""),
        ("play kanabo; target C", RIGHT, ""),
        ("play kusarigama;TARGET c", RIGHT, ""),
        ("play kusarigama; target A", NOT_YET, "shogun 6, ninja 5, ronin 0"),
        ("play kanabo; target D", NOT_YET, "the game goes on"),
        ("play kanabo", NOT_YET, "no whole attack"),
        ("end", NOT_YET, "the game goes on"),
        ("play wakizashi; target A", NOT_YET, "`play wakizashi` is not legal"),
        ("target C", NOT_YET, "not legal"),
        ("strike", NOT_YET, "no action"),
        (24, NOT_YET, "no action"),
    ],
)
def test_the_last_blow(exercises: ModuleType, last_turn: Match, attack: str | None, mark: str, reason: str) -> None:
    verdict = exercises.last_blow(last_turn.state, attack)
    assert verdict.startswith(mark) and reason in verdict


@pytest.fixture(scope="module")
def ninja() -> SamuraiView:
    view = drawn_at_random(5, 107, 42).view(0)
    assert isinstance(view, SamuraiView) and view.role(0) == "ninja3"
    return view


@pytest.mark.parametrize(
    ("answer", "mark"), [(None, YOUR_TURN), (6, NOT_YET), (24, NOT_YET), ("12", NOT_YET), (12, RIGHT)]
)
def test_the_number_of_assignments(exercises: ModuleType, ninja: SamuraiView, answer: int | None, mark: str) -> None:
    assert exercises.assignments(ninja, answer).startswith(mark)


@pytest.mark.parametrize(
    ("answer", "mark", "reason"),
    [
        (None, YOUR_TURN, ""),
        (comb(52, 6) / comb(65, 6), RIGHT, "24.6%"),
        (comb(52, 21) / comb(65, 21), NOT_YET, "if everybody were affected"),
        (0.5, NOT_YET, "less likely"),
        (0.1, NOT_YET, "more likely"),
        ("half", NOT_YET, "a number"),
    ],
)
def test_how_likely_a_battle_cry_wounds_everybody(
    exercises: ModuleType, ninja: SamuraiView, answer: float | None, mark: str, reason: str
) -> None:
    verdict = exercises.everybody_wounded(ninja, answer)
    assert verdict.startswith(mark) and reason in verdict


def test_the_probability_of_a_battle_cry_is_that_of_the_worlds(exercises: ModuleType, ninja: SamuraiView) -> None:
    """Counted in drawn worlds: whom the Battle Cry affects, and who of them holds a Parry."""
    worlds, chance, free = SAMURAI_SWORD.worlds(ninja), Chance("Battle Cry"), 0
    for _ in range(4000):
        world = worlds.draw(chance)
        world.apply(SAMURAI_SWORD.actions.number("play battle_cry"))
        while world.to_move != ninja.seat and "answer parry" not in choices(world):
            world.apply(SAMURAI_SWORD.actions.number("accept"))
        free += world.to_move == ninja.seat
    assert abs(free / 4000 - exercises.without_parry(ninja, (3, 4))) < 0.03


def choices(state: State) -> list[str]:
    return [str(SAMURAI_SWORD.actions[action]) for action in state.legal_actions()]


@pytest.mark.parametrize(
    ("games", "mark"),
    [(None, YOUR_TURN), (8851, RIGHT), (9500, RIGHT), (7000, NOT_YET), (10000, NOT_YET), (0, NOT_YET), ("a", NOT_YET)],
)
def test_the_games_for_a_share(exercises: ModuleType, games: float | None, mark: str) -> None:
    assert exercises.games_for_share(0.36, games, margin=0.01).startswith(mark)


class First:
    """Takes the first action listed."""

    name = "first"

    def choose(self, view: SamuraiView, *_: object) -> int:
        return view.legal[0]


def test_each_deal_is_played_for_both_sides(exercises: ModuleType) -> None:
    """Against itself a bot that draws nothing wins each deal for one side and loses it for the other."""
    steps: list[tuple[int, int]] = []
    won = exercises.play_twice(First(), First(), 5, lambda *step: steps.append(step), lambda: False)
    assert won == 5 and steps == [(n, 5) for n in range(1, 6)]
    assert exercises.play_twice(First(), First(), 5, lambda *_: None, lambda: True) == 1


# ---- bots --------------------------------------------------------------------------------------------------------


class Broken:
    name = "broken"

    def choose(self, *_: object) -> int:
        return -1


@pytest.mark.parametrize(
    ("player", "mark", "reason"),
    [
        (None, YOUR_TURN, "play 12 games"),
        (Random(), NOT_YET, "of 12 games"),
        (Broken(), NOT_YET, "It stopped: game 0, turn 1: the player 'broken' at seat 0 chose -1"),
        ("a bot", NOT_YET, "It stopped: 'str' object has no attribute 'choose'"),
    ],
)
def test_a_bot_against_greedy(exercises: ModuleType, player: object, mark: str, reason: str) -> None:
    for game, seats, options in (("tatsu", 4, {"target": 1}), ("tenno", 2, None)):
        verdict = exercises.beats_greedy(game, player, seats=seats, games=12, options=options)
        assert verdict.startswith(mark) and reason in verdict


@pytest.mark.parametrize(
    ("player", "mark", "reason"),
    [
        (None, YOUR_TURN, "play 10 games"),
        (Random(), NOT_YET, "of 10 games"),
        (Broken(), NOT_YET, "It stopped: deal 0: 'broken' chose -1, which is not legal"),
        (bot("strong", "samurai_sword"), RIGHT, "of 10 games"),
    ],
)
def test_a_bot_for_both_sides(exercises: ModuleType, player: object, mark: str, reason: str) -> None:
    verdict = exercises.beats_greedy_twice(player, deals=5)
    assert verdict.startswith(mark) and reason in verdict


def test_a_bot_that_is_good_enough(exercises: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(exercises, "bot", lambda *_: Random())
    verdict = exercises.beats_greedy("tenno", bot("medium", "tenno"))
    assert verdict.startswith(RIGHT)
    assert int(re.findall(r"won (\d+) of 40 games", verdict)[0]) > 30  # against its like it would be about half


# ---- Write a bot -------------------------------------------------------------------------------------------------


class Bad(Random):
    """Fails whenever it is asked for a card."""

    name = "bad"

    def choose(self, view: View, *rest: Any) -> int:
        if TATSU.phases[view.phase] == "reply":
            raise KeyError("reply")
        return super().choose(view, *rest)


@pytest.fixture(scope="module")
def contest() -> Contest:
    return arena(
        [Bad(), Random()], "tatsu", rounds=8, seats=4, options={"target": 1}, seed=1, executor=ThreadPoolExecutor(1)
    )


def test_the_number_of_rounds(exercises: ModuleType, contest: Contest) -> None:
    row = contest.standings()[0]
    exact = 8 * ((row.high - row.low) / 2 / 0.02) ** 2
    marks = {
        None: YOUR_TURN, 0: NOT_YET, 8: NOT_YET, exact / 2: NOT_YET, exact * 1.3: NOT_YET, "many": NOT_YET,
        exact: RIGHT, exact * 1.1: RIGHT, exact * 0.9: RIGHT,
    }  # fmt: skip
    assert {answer: exercises.rounds_needed(contest, answer, 0.02)[0] for answer in marks} == marks


def test_the_card_given_at_an_error(exercises: ModuleType, contest: Contest) -> None:
    decisions = contest.decisions(0)
    wrong = [str(decision.action) for decision in decisions if decision.error]
    fine = next(str(decision.action) for decision in decisions if not decision.error)
    assert exercises.given_at_error(contest, 0, 2, None).startswith(YOUR_TURN)
    assert exercises.given_at_error(contest, 0, 2, wrong[1]).startswith(RIGHT)
    for answer, reason in ((wrong[0], "another error"), (fine, "not played at an error"), (3, "not played")):
        verdict = exercises.given_at_error(contest, 0, 2, answer)
        assert verdict.startswith(NOT_YET) and reason in verdict and wrong[1] not in verdict


def test_half_of_the_games_in_the_arena(exercises: ModuleType) -> None:
    check = partial(exercises.wins_in_arena, "tatsu", rounds=3, seats=4, options={"target": 1})
    assert check(None).startswith(YOUR_TURN)
    assert check(bot("medium", "tatsu")).startswith(RIGHT)
    weak = check(Random())
    assert weak.startswith(NOT_YET) and "of 6 games" in weak
    failing = check(Bad())
    assert failing.startswith(NOT_YET) and "KeyError: 'reply'" in failing


# ---- Counting and chance -----------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def three() -> Match:
    match = Match.new("tenno", players=3, seed=1)
    for action in record("05-counting-and-chance", "GAME"):
        match.play(action)
    return match


@pytest.mark.parametrize(
    ("answer", "mark", "reason"),
    [
        (None, YOUR_TURN, ""),
        (64, RIGHT, ""),
        (16, NOT_YET, "*and* one of Cleo"),
        (8, NOT_YET, "one player first"),
        ("64", NOT_YET, ""),
    ],
)
def test_the_number_of_worlds(exercises: ModuleType, three: Match, answer: int | None, mark: str, reason: str) -> None:
    verdict = exercises.worlds_left(three.at(12).observe(0), answer)
    assert verdict.startswith(mark) and reason in verdict
    assert mark == RIGHT or "64" not in verdict


@pytest.mark.parametrize(
    ("answer", "mark", "reason"),
    [
        (None, YOUR_TURN, ""),
        (35, RIGHT, "`peek B1`"),
        (36, NOT_YET, "not for the first time"),
        (34, NOT_YET, "no card"),
        (12, NOT_YET, "no card"),  # four places are certain then, for everybody
        (99, NOT_YET, "from 0 to 40"),
        ("peek B1", NOT_YET, "a number"),
    ],
)
def test_the_first_secret(exercises: ModuleType, three: Match, answer: int | None, mark: str, reason: str) -> None:
    verdict = exercises.first_secret(three, 0, answer)
    assert verdict.startswith(mark) and reason.lower() in verdict.lower()
    assert mark == RIGHT or "35" not in verdict


@pytest.fixture(scope="module")
def asked() -> Match:
    match = Match.new("tatsu", players=4, seed=2704, options={"target": 1})
    for action in ("ask 1", "give R3"):
        match.play(action)
    return match


@pytest.mark.parametrize(
    ("answer", "mark", "reason"),
    [
        (None, YOUR_TURN, ""),
        (1 / 2, RIGHT, ""),
        (1 / 4, NOT_YET, "by the rules alone"),
        (1 / 3, NOT_YET, "more likely"),
        (0.9, NOT_YET, "less likely"),
        ("half", NOT_YET, "a number"),
    ],
)
def test_what_a_habit_tells(exercises: ModuleType, asked: Match, answer: float | None, mark: str, reason: str) -> None:
    verdict = exercises.with_habit(asked.view(0), "RF", 1, "R3", answer)
    assert verdict.startswith(mark) and reason in verdict


def test_the_probability_after_a_habit_is_that_of_the_worlds(exercises: ModuleType, asked: Match) -> None:
    """Drawn worlds in which Bea, with the card she has laid, would have laid it: counted."""
    worlds, chance, seen, held = TATSU.worlds(asked.view(0)), Chance("habit"), 0, 0
    for _ in range(3000):
        truth = worlds.draw(chance).truth()
        reds = [place.removeprefix("card:") for place, seat in truth.items() if place[5] == "R" and seat == "1"]
        order = ["Rx1", "Rx2", "Rx3", "R13", "R14", "R15", "R16", "R17", "R2", "R3", "R4", "R5", "R6", "RF"]
        if all(order.index(card) > order.index("R3") for card in reds):
            seen, held = seen + 1, held + ("RF" in reds)
    assert seen > 300
    for shift, reason in ((-0.1, "more likely"), (0.1, "less likely")):
        assert reason in exercises.with_habit(asked.view(0), "RF", 1, "R3", held / seen + shift)


@pytest.mark.parametrize(
    ("estimate", "mark", "reason"),
    [
        (None, YOUR_TURN, ""),
        ((0.31, 0.02), RIGHT, "31.2%"),
        ((0.32, 0.019), RIGHT, ""),
        ((0.31, 0.03), NOT_YET, "too wide"),
        ((0.25, 0.02), NOT_YET, "lies outside"),
        (0.3125, NOT_YET, "Two numbers"),
        (("a", "b"), NOT_YET, "Two numbers"),
    ],
)
def test_an_estimate_and_its_margin(
    exercises: ModuleType, asked: Match, estimate: object, mark: str, reason: str
) -> None:
    verdict = exercises.both_fusions(asked.view(0), estimate, widest=0.02)
    assert verdict.startswith(mark) and reason in verdict
    assert mark == RIGHT or "31" not in verdict


@pytest.mark.parametrize(
    ("answer", "mark"), [(None, YOUR_TURN), (2.576, RIGHT), (2.6, RIGHT), (1.96, NOT_YET), (3, NOT_YET), ("3", NOT_YET)]
)
def test_the_number_of_standard_errors(exercises: ModuleType, answer: float | None, mark: str) -> None:
    assert exercises.standard_errors(0.99, answer).startswith(mark)


# ---- Run an experiment -------------------------------------------------------------------------------------------


def test_close_games(exercises: ModuleType) -> None:
    job = Job("Games", partial(simulate, "ta_ke", 60, seed=1))
    scores = job.wait().scores
    exact = sum(abs(own - other) <= 10 for own, other in scores.tolist()) / 60
    marks = {None: YOUR_TURN, exact: RIGHT, exact + 0.02: NOT_YET, exact - 0.02: NOT_YET, "few": NOT_YET}
    assert {answer: exercises.close_games(job, answer, within=10)[0] for answer in marks} == marks


@pytest.fixture(scope="module")
def contests() -> dict[str, Contest]:
    """The same players with fresh and with duplicate deals."""
    play = partial(
        arena, {"thrifty": bot("medium", "tatsu"), "strongest": Random()}, "tatsu", rounds=8, seats=4,
        options={"target": 1}, seed=1, executor=ThreadPoolExecutor(1),
    )  # fmt: skip
    return {deals: play(deals=deals) for deals in ("fresh", "duplicate")}


def test_games_for_the_same_width(exercises: ModuleType) -> None:
    """Four fresh deals with twice the error of two duplicate ones: it takes four times as many games."""
    fresh, duplicate = np.array([-6, -2, 2, 6]), np.array([-1, 1]) * (20 / 3) ** 0.5 / 2
    marks = {None: YOUR_TURN, 0: NOT_YET, 16: RIGHT, 18: RIGHT, 12: NOT_YET, 24: NOT_YET, 4: NOT_YET, "many": NOT_YET}
    assert {answer: exercises.games_for_width(fresh, duplicate, answer)[0] for answer in marks} == marks


def test_the_error_of_a_difference(exercises: ModuleType) -> None:
    """Two columns that rise and fall together: 10 ± 1 apart in each of four rows."""
    values = np.array([[0, 11], [100, 109], [200, 211], [300, 309]])
    exact = (4 / 3) ** 0.5 / 2
    apart = (50000 / 3 / 4 + np.var([11, 109, 211, 309], ddof=1) / 4) ** 0.5
    verdicts = {answer: exercises.paired_error(values, 1, 0, answer) for answer in (None, exact, apart, 1, "x")}
    assert [verdict[0] for verdict in verdicts.values()] == [YOUR_TURN, RIGHT, NOT_YET, NOT_YET, NOT_YET]
    assert "other worlds for each" in verdicts[apart] and "other worlds" not in verdicts[1]


@pytest.mark.parametrize(
    ("answer", "mark", "reason"),
    [
        (None, YOUR_TURN, ""),
        (1 - 0.95**20, RIGHT, "64.2%"),
        (1.0, NOT_YET, "on average"),
        (0.05, NOT_YET, "more likely"),
        (0.8, NOT_YET, "less likely"),
    ],
)
def test_some_alarm(exercises: ModuleType, answer: float | None, mark: str, reason: str) -> None:
    verdict = exercises.some_alarm(20, 0.05, answer)
    assert verdict.startswith(mark) and reason in verdict


def test_a_contest_that_decides(exercises: ModuleType, contests: dict[str, Contest], contest: Contest) -> None:
    check = partial(exercises.decides, one="thrifty", other="strongest")
    assert check(None).startswith(YOUR_TURN)
    assert check(contests["duplicate"]).startswith(RIGHT)
    few = replace(contests["duplicate"], games={n: contests["duplicate"].games[n] for n in (0, 1)})
    for other, reason in (
        (few, "holds one half"),
        (contests["fresh"], "fresh deals"),
        (contest, "is asked for"),
        (1, ""),
    ):
        verdict = check(other)
        assert verdict.startswith(NOT_YET) and reason in verdict


# ---- Teach with it -----------------------------------------------------------------------------------------------

LESSON = """
game: ta_ke
title: A lesson
learnt: [Something.]
table: {players: 2, seed: 7, seat: 0}
steps:
  - do: Take the Daimyo from stack A.
    accept: [take A]
  - explain: It lies in your courtyard now.
  - explain: Something has come to light.
  - predict: How many points does Player 2 get?
    play: [take E]
    of: score 1
"""


@pytest.mark.parametrize(
    ("text", "mark", "reason"),
    [
        (None, YOUR_TURN, ""),
        (LESSON, RIGHT, "do, explain, explain, predict"),
        (LESSON[: LESSON.index("  - predict")], NOT_YET, "no step `predict`"),
        (LESSON.replace("take A", "take Z"), NOT_YET, "line 7: no legal action is accepted"),
        (LESSON.replace("score 1", "score 9"), NOT_YET, "line 11"),
        (LESSON.replace("title: A lesson", ""), NOT_YET, "'title' is missing"),
        ("Hello", NOT_YET, "line 1"),
        (7, NOT_YET, "line 1"),
    ],
)
def test_a_lesson_that_works(exercises: ModuleType, text: object, mark: str, reason: str) -> None:
    verdict = exercises.lesson_works(text)
    assert verdict.startswith(mark) and reason in verdict


@pytest.mark.parametrize(("answer", "mark"), [(None, YOUR_TURN), (17, RIGHT), (9, NOT_YET), (18, NOT_YET)])
def test_the_presses_of_a_lesson(exercises: ModuleType, answer: int | None, mark: str) -> None:
    verdict = exercises.presses(lessons(SAMURAI_SWORD)[0], answer)
    assert verdict.startswith(mark)
    assert mark == RIGHT or "17" not in verdict


def test_the_points_of_a_sheet(exercises: ModuleType) -> None:
    hand = Match.new("tatsu", players=4, seed=4, options={"target": 1})
    playout_to_the_end(hand)
    captured = hand.view(None).to_json()["captured"]
    sheet = TATSU.pad.new(4)
    assert exercises.same_points(TATSU.pad, None, hand).startswith(YOUR_TURN)
    for clan, cards in captured.items():
        for card in cards:
            assert exercises.same_points(TATSU.pad, sheet, hand).startswith(NOT_YET)
            sheet = TATSU.pad.enter(sheet, card, clan)
    assert exercises.same_points(TATSU.pad, sheet, hand).startswith(RIGHT)
    factor = next(card for card in captured["R"] if "x" in card)
    assert exercises.same_points(TATSU.pad, TATSU.pad.enter(sheet, factor, "Y"), hand).startswith(NOT_YET)


def playout_to_the_end(match: Match) -> None:
    chance = Chance("a hand")
    while match.state.to_move >= 0:
        match.play(chance.choice(match.state.legal_actions()))


def test_a_position_with_one_best_answer(exercises: ModuleType) -> None:
    """The last turn of a game: two chips, one of them worth more."""
    match, chance = Match.new("ta_ke", seed="class 4"), Chance("class 4")
    while match.state.to_move >= 0:
        match.play(chance.choice(match.state.legal_actions()))
    check = partial(exercises.one_best_answer, match, turns=3, margin=3)
    assert check(None).startswith(YOUR_TURN)
    assert check(81).startswith(RIGHT)
    for answer, reason in (
        (80, "only one action"),
        (84, "0 points better"),
        (20, "3 turns"),
        (87, "3 turns"),
        ("x", ""),
    ):
        verdict = check(answer)
        assert verdict.startswith(NOT_YET) and reason in verdict and "81" not in verdict


def test_what_a_recording_shows(exercises: ModuleType) -> None:
    match = Match.new("tatsu", players=4, seed=4)
    check = partial(exercises.shows_only, views={"table", "seat-0"}, languages=2)
    assert check(None).startswith(YOUR_TURN)
    assert check(replay_html(match, ["table", 0], ["en", "de"])).startswith(RIGHT)
    for views, codes, reason in (
        (["table"], ["en", "de"], "does not show all"),
        (["table", 0, 1], ["en", "de"], "more than it should"),
        (["god", 0], ["en", "de"], "more than it should"),
        ([0, "table"], ["en"], "speaks en only"),
    ):
        verdict = check(replay_html(match, views, codes))
        assert verdict.startswith(NOT_YET) and reason in verdict
    assert check("<html></html>").startswith(NOT_YET)
