"""Lessons: every one of ours works, and whatever is wrong in one is told with its line."""

from pathlib import Path

import pytest

import gamelib
from gamelib.errors import LessonError
from gamelib.lesson import folder, lessons
from tests.serving import ROOT
from widgets.learn import read_lesson, read_lessons

WRITTEN = [path for game in gamelib.GAMES.values() for path in sorted(folder(game).glob("*.yaml"))]


@pytest.mark.parametrize("path", WRITTEN, ids=lambda path: f"{path.parents[1].name}-{path.stem}")
def test_every_way_through_it_works(path: Path) -> None:
    lesson = read_lesson(path)
    assert 3 <= len(lesson.steps) <= 12
    assert lesson.learnt


@pytest.mark.parametrize("game", gamelib.GAMES.values(), ids=lambda game: game.name)
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
        ("learnt: [one thing]", "learnt: one thing", 1, "'learnt' must be a list of texts"),
        ("seed: 7", "seed: 7, play: [take F]", 4, "take F"),
        ("players: 2", "players: 5", 4, "5"),
        ("explain: Look.", "explain: [", 8, "expected"),
        ("- explain: Look.", "- explain: Look.\n  do: it", 6, "exactly one of"),
        ("- explain: Look.", "- explain: Look.\n  show: it", 6, "'show' means nothing here"),
        ("top:A", "top:Z", 6, "top:Z is not on the table; there are:"),
        ("take A, take B", "tkae A", 8, "no legal action is accepted"),
        ("take A, take B", "'*'", 8, "every legal action is accepted"),
        ("- text: this", "- text: this\n    why: no", 10, "exactly one has no 'why'"),
        ("answer: [supply]", "answer: [nowhere]", 15, "nowhere is not on the table"),
        ("[take E]", "[put DA]", 17, "'put DA' is not legal here"),
        ("score 1", "score 5", 17, "names no number"),
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
    assert faults(tmp_path, text).startswith("10: 'take B' is not legal here")


def test_the_files_are_where_the_package_is() -> None:
    assert all(ROOT in path.parents for path in WRITTEN)
