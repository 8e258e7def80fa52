"""Lessons: every one of ours works, and whatever is wrong in one is told with its line."""

from pathlib import Path

import pytest

import gamelib
from gamelib.errors import LessonError
from gamelib.lesson import folder, lessons
from tests.games import PUBLISHED
from tests.serving import ROOT
from widgets.pages.lesson_check import read_lesson, read_lessons

WRITTEN = [path for game in PUBLISHED for path in sorted(folder(game).glob("*.yaml"))]


@pytest.mark.parametrize("path", WRITTEN, ids=lambda path: f"{path.parents[1].name}-{path.stem}")
def test_every_way_through_it_works(path: Path) -> None:
    lesson = read_lesson(path)
    assert 3 <= len(lesson.steps) <= 12
    assert lesson.learnt


@pytest.mark.parametrize("game", PUBLISHED, ids=lambda game: game.name)
def test_what_is_built_is_what_is_written(game: gamelib.Game) -> None:
    assert list(lessons(game)) == read_lessons(game)


GOOD = """game: ta_ke
title: A trial
learnt: [one thing]
table: {players: 2, seed: 7}
steps:
- explain: Look.
  point: [top:A]
- do: Take A or B.
  accept: [take A, take B]
- choose: Which?
  options:
  - text: this
  - text: that
    why: It is not.
- find: Where is the supply?
  answer: [supply]
- predict: How much?
  play: [take E]
  of: score 1
"""


def faults(tmp_path: Path, text: str) -> str:
    file = tmp_path / "trial.yaml"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(LessonError) as error:
        read_lesson(file)
    return str(error.value).replace(f"{file}:", "")


def test_a_good_one(tmp_path: Path) -> None:
    file = tmp_path / "trial.yaml"
    file.write_text(GOOD, encoding="utf-8")
    lesson = read_lesson(file)
    assert [step.kind for step in lesson.steps] == ["explain", "do", "choose", "find", "predict"]


@pytest.mark.parametrize(
    ("before", "after", "line", "words"),
    [
        ("game: ta_ke", "game: chess", 1, "chess"),
        ("title: A trial", "titel: A trial", 1, "'title' is missing"),
        ("learnt: [one thing]", "learnt: one thing", 3, "'learnt' must be a list of texts"),
        ("seed: 7", "seed: 7, play: [take F]", 4, "take F"),
        ("players: 2", "players: 5", 4, "5"),
        ("explain: Look.", "explain: [", 8, "expected"),
        ("- explain: Look.", "- explain: Look.\n  do: it", 6, "exactly one of"),
        ("- explain: Look.", "- explain: Look.\n  show: it", 7, "'show' means nothing here"),
        ("top:A", "top:Z", 6, "top:Z is not on the table; there are:"),
        ("take A, take B", "tkae A", 8, "no legal action is accepted"),
        ("take A, take B", "'*'", 8, "every legal action is accepted"),
        ("- text: this", "- text: this\n    why: never", 10, "exactly one has no 'why'"),
        ("answer: [supply]", "answer: [nowhere]", 15, "nowhere is not on the table"),
        ("[take E]", "[put DA]", 17, "put DA is not legal now: "),
        ("score 1", "score 5", 17, "names no number"),
        ("score 1", "scores 1", 19, "'of' must be 'score N' or 'standing N'"),
        ("score 1", "score ²", 19, "'of' must be 'score N' or 'standing N'"),
        ("  of: score 1\n", "", 17, "'of' is missing"),
    ],
)
def test_a_fault_is_told_with_its_line(tmp_path: Path, before: str, after: str, line: int, words: str) -> None:
    assert before in GOOD
    told = faults(tmp_path, GOOD.replace(before, after))
    assert told.startswith(f"{line}: "), told
    assert words in told


def test_every_accepted_way_must_go_on(tmp_path: Path) -> None:
    text = GOOD.replace("- choose: Which?", "- explain: And then\n  play: [take B]\n- choose: Which?")
    told = faults(tmp_path, text)
    assert told.startswith("10: take B is not legal now: ")
    assert "A ghost lies on stack B" in told and "(ta_ke/take)" in told
    assert told.endswith("; what led here: take B")


TABLE = "table: {players: 2, seed: 7}"


@pytest.mark.parametrize(
    ("table", "words"),
    [
        ("{players: 2}", "a table needs a 'seed' or a 'start'"),
        ("{players: 2, sed: 3}", "'sed' means nothing here; possible are 'players', 'seed'"),
        ("{players: 2, seed: three}", "'seed' must be a whole number from 0 on, not 'three'"),
        ("{players: two, seed: 7}", "'players' must be a whole number"),
        ("{seed: 7, open: nah}", "'open' must be true or false, not 'nah'"),
        ("{seed: 7, seat: left}", "'seat' must be a whole number from 0 on, not 'left'"),
        ("{seed: 7, seat: 9}", "'seat' is one of 0 to 1 at this table, not 9"),
        ("{seed: 7, names: Ann}", "'names' must be a list of texts, [one, two], not 'Ann'"),
        ("{seed: 7, names: [Ann]}", "'names' needs one name for each of the 2 seats, not 1"),
        ("{seed: 7, names: [Ann, Bea, Cem]}", "'names' needs one name for each of the 2 seats, not 3"),
        ("{seed: 7, play: look}", "'play' must be a list of texts, [one, two], not 'look'"),
        ("{seed: 7, options: fast}", "'options' must be a mapping"),
        ("{seed: 7, options: {fast: 1}}", "option 'fast' cannot be 1"),
        ("{start: nowhere}", "nowhere"),
        ("{seed: 7, start: nowhere}", "a match from a position takes"),
        ("{seed: 7, seed: 8}", "'seed' stands in line 4 already; keep one of the two"),
    ],
)
def test_a_table_is_checked_wherever_it_stands(tmp_path: Path, table: str, words: str) -> None:
    told = faults(tmp_path, GOOD.replace(TABLE, f"table: {table}"))
    assert told.startswith("4: "), told
    assert words in told
    told = faults(tmp_path, GOOD.replace("- explain: Look.", f"- explain: Look.\n  table: {table}"))
    assert told.startswith("7: "), told
    assert words.replace("line 4", "line 7") in told


def test_the_line_is_that_of_the_key(tmp_path: Path) -> None:
    table = "table:\n  players: 2\n  seed: 7\n  {}\n  open: true"
    for key in ("seat: 9", "names: [Ann]", "play: [take F]", "options: {fast: 1}", "sed: 3", "seed: 8"):
        told = faults(tmp_path, GOOD.replace(TABLE, table.format(key)))
        assert told.startswith("7: "), told


@pytest.mark.parametrize(
    ("before", "after", "line", "words"),
    [
        ("title: A trial", "title: A trial\ntitle: Another", 3, "'title' stands in line 2 already"),
        (
            "  accept: [take A, take B]",
            "  accept: [take A]\n  accept: [take B]",
            10,
            "'accept' stands in line 9 already",
        ),
        ("    why: It is not.", "    why: It is not.\n    why: No.", 15, "'why' stands in line 14 already"),
        ("title: A trial", "? [a, b]\n: A trial", 2, "unhashable"),
        ("title: A trial", "title: A trial\nnull: 1", 3, "'None' means nothing here"),
        ("title: A trial", "title: 2026-13-45", 1, "month must be in 1..12"),
        (f"{TABLE}\n", "", 1, "'table' is missing"),
        ("  - text: that\n    why: It is not.\n", "", 11, "'options' must be a list of two options or more"),
        ("why: It is not.", "why: 3", 11, "all but the right one with a 'why'"),
        ("one thing", "'one [thing](#nonsense)'", 3, "'#nonsense' is no rule of Ta-Ké; rules are: "),
        ("explain: Look.", "explain: The [distance](#distance).", 6, "'#distance' is no rule of Ta-Ké"),
        ("text: this", "text: the [take](#ta_ke/take)", 12, "'#ta_ke/take' is no rule of Ta-Ké"),
        ("why: It is not.", "why: It is [not](#).", 14, "'#' is no rule of Ta-Ké"),
        ("answer: [supply]", "answer: [supply]\n  notes: Ask [why](#why).", 17, "'#why' is no rule of Ta-Ké"),
        ("[take E]", "take E", 18, "'play' must be a list of texts, [one, two], not 'take E'"),
    ],
)
def test_a_fault_is_told_with_the_line_of_its_key(
    tmp_path: Path, before: str, after: str, line: int, words: str
) -> None:
    assert before in GOOD
    told = faults(tmp_path, GOOD.replace(before, after))
    assert told.startswith(f"{line}: "), told
    assert words in told


@pytest.mark.parametrize("steps", [0, 2, 13])
def test_a_lesson_has_three_to_twelve_steps(tmp_path: Path, steps: int) -> None:
    text = GOOD[: GOOD.index("steps:")] + "steps:" + ("\n- explain: Look." * steps or " []")
    assert faults(tmp_path, text).startswith("5: 'steps' must be a list of 3 to 12 steps, not ")


def test_a_table_may_say_all_that_it_can(tmp_path: Path) -> None:
    file = tmp_path / "trial.yaml"
    table = "{players: 2, seed: 7, options: {}, names: [Ann, Bea], seat: 1, open: true, play: [take A]}"
    file.write_text(f"{GOOD[: GOOD.index('table')]}table: {table}\nsteps:" + "\n- explain: Look at [it](#take)." * 3)
    assert read_lesson(file).table["names"] == ["Ann", "Bea"]


def test_the_files_are_where_the_package_is() -> None:
    assert all(ROOT in path.parents for path in WRITTEN)
