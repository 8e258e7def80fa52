"""Puzzles on the learn page: what is said of an answer, and what of the best one before it is found."""

from __future__ import annotations

import json
from typing import Any

import pytest

import gamelib
from gamelib.language import language
from gamelib.lesson import lessons
from gamelib.puzzle import Puzzle, puzzles
from tests.widgets.conftest import Page
from widgets.pages.learn import Learn

GAMES = [gamelib.load(name) for name in ("ta_ke", "tatsu", "tenno", "samurai_sword")]
FIRST = [puzzles(game)[0] for game in GAMES]


def opened(puzzle: Puzzle, **options: Any) -> Page:
    page = Page(Learn())
    address = f"#puzzle={puzzle.game}/{puzzle.id}"
    page.say("hello", search="", hash=address, **{"languages": ["en"], **options})
    return page


def panel(page: Page) -> dict[str, Any]:
    found: dict[str, Any] = page.table.picture["lesson"]
    return found


def press(page: Page, name: str, text: str = "") -> None:
    page.say("sheet", name=f"puzzle-{name}", text=text)


def buttons(page: Page) -> list[str]:
    return [button["id"] for button in panel(page)["buttons"]]


def named(puzzle: Puzzle, n: int) -> str:
    """An answer's name."""
    game = gamelib.load(puzzle.game)
    match = puzzle.match(game)
    names = match.called(language())
    view = match.state.observe(puzzle.seat)
    return game.texts.action(
        game.actions.number(puzzle.answers[n].action), view, language(), names
    )  # fmt: skip


@pytest.fixture(params=FIRST, ids=lambda puzzle: puzzle.game)
def puzzle(request: pytest.FixtureRequest) -> Puzzle:
    found: Puzzle = request.param
    return found


def test_the_list_offers_every_puzzle() -> None:
    page = Page(Learn())
    page.say("hello", search="", hash="", languages=["en"])
    for game, shown in zip(GAMES, panel(page)["contents"]["games"], strict=True):
        sent = [entry["send"]["text"] for level in shown["puzzles"]["levels"] for entry in level["puzzles"]]
        assert sent == [f"{game.name}/{puzzle.id}" for puzzle in puzzles(game)]


def test_the_question_tells_nothing_of_the_answer(puzzle: Puzzle) -> None:
    page = opened(puzzle)
    assert panel(page)["feedback"] is None
    assert "What do you play" in panel(page)["html"]
    assert {move["attempt"] for move in page.table.picture["moves"]} == {answer.action for answer in puzzle.answers}
    assert buttons(page) == ["contents", "solution", "next"]


def test_a_wrong_answer(puzzle: Puzzle) -> None:
    page = opened(puzzle)
    before = len(page.table.match)
    page.say("play", attempt=puzzle.answers[-1].action)
    told = panel(page)["feedback"]
    assert told["title"] == f"Not the best answer: {named(puzzle, -1)}"
    assert told["html"].count("<li>") == len(puzzle.answers)
    assert told["html"].count("(your answer)") == 1
    assert told["html"].count("another answer") == len(puzzle.answers) - 1
    assert named(puzzle, 0) not in told["html"]
    assert [formula["name"] for formula in told["formulas"]] == ["With your answer", "With the best answer"]
    assert len(page.table.match) == before
    assert "retry" in buttons(page)
    assert page.table.learnt.done == set()


def test_the_right_answer(puzzle: Puzzle) -> None:
    page = opened(puzzle)
    page.say("play", attempt=puzzle.answers[1].action)
    press(page, "retry")
    assert panel(page)["feedback"] is None
    page.say("play", attempt=puzzle.best.action)
    told = panel(page)["feedback"]
    assert told["title"] == "Right: this is the best answer."
    assert "another answer" not in told["html"]
    for rule in puzzle.rules:
        assert f'data-rule="{rule}"' in told["html"]
    assert page.table.match.lines[0].actions[-1] == page.table.game.actions.number(puzzle.best.action)
    assert page.table.picture["moves"] == []
    kept = [answer["value"] for answer in page.sent if answer["kind"] == "keep"][-1]
    assert json.loads(kept) == [f"{puzzle.game}/puzzle-{puzzle.id}"]
    again = opened(puzzle, learnt=kept)
    again.say("sheet", name="lesson-list", text="")
    ticks = [
        entry["done"]
        for game in panel(again)["contents"]["games"] for level in game["puzzles"]["levels"]
        for entry in level["puzzles"]
    ]  # fmt: skip
    assert ticks.count(True) == 1


def test_the_values_stand_best_first() -> None:
    page = opened(FIRST[0])
    press(page, "solution")
    shown = [line.split("</strong>")[0] for line in panel(page)["feedback"]["html"].split("<li><strong>")[1:]]
    values = [int(value) for value in shown]
    assert values == sorted(values, reverse=True) == [answer.value.mean for answer in FIRST[0].answers]


def test_the_solution_is_no_success(puzzle: Puzzle) -> None:
    page = opened(puzzle)
    press(page, "solution")
    assert panel(page)["feedback"]["title"] == f"The best answer: {named(puzzle, 0)}"
    assert page.table.learnt.done == set()
    assert "answered" in page.card("play", attempt=puzzle.best.action)["text"]
    assert page.table.learnt.done == set()
    press(page, "retry")
    page.say("play", attempt=puzzle.best.action)
    assert page.table.learnt.done


def test_next_puzzle_and_the_last_one() -> None:
    found = puzzles(gamelib.load("ta_ke"))
    page = opened(found[0])
    for puzzle in found[1:]:
        press(page, "next")
        assert page.table.puzzles.puzzle is puzzle
    assert "next" not in buttons(page)
    addresses = [answer["hash"] for answer in page.sent if answer["kind"] == "address"]
    assert addresses[-1] == f"#puzzle=ta_ke/{found[-1].id}"


def test_what_is_not_legal_is_refused_as_ever() -> None:
    page = opened(FIRST[0])
    assert page.card("play", attempt="put DA")["tone"] == "refused"
    assert page.card("play", attempt="dance")["title"]
    assert panel(page)["feedback"] is None


def test_a_puzzle_is_one_moment_seen_by_one_seat(puzzle: Puzzle) -> None:
    page = opened(puzzle)
    scene = page.table.scene
    for kind, fields in {
        "step": {"to": 0}, "turn": {"by": -1}, "undo": {}, "redo": {}, "branch": {}, "world": {}, "live": {},
        "view": {"view": "god"}, "line": {"line": 0}, "preview": {"attempt": puzzle.best.action},
    }.items():  # fmt: skip
        assert page.say(kind, **fields) == []
        assert page.table.scene == scene


@pytest.mark.parametrize("address", ["#puzzle=", "#puzzle=ta_ke", "#puzzle=chess/1-01", "#puzzle=ta_ke/9-99"])
def test_an_address_that_means_nothing_shows_the_list(address: str) -> None:
    page = Page(Learn())
    page.say("hello", search="", hash=address, languages=["en"])
    assert "contents" in panel(page)
    for name in ("retry", "next", "solution"):
        press(page, name)
    press(page, "open", address)
    assert "contents" in panel(page)


def test_a_lesson_ends_the_puzzle_and_the_other_way_round() -> None:
    page = opened(FIRST[0])
    lesson = lessons(gamelib.load("ta_ke"))[0]
    page.say("sheet", name="lesson-open", text=f"ta_ke/{lesson.id}")
    assert page.table.puzzles.puzzle is None
    assert panel(page)["place"].startswith("Step 1")
    press(page, "open", f"ta_ke/{FIRST[0].id}")
    assert page.table.lessons.place is None
    assert panel(page)["place"] == "Level 1"


def test_in_another_language_the_answer_stays() -> None:
    page = opened(FIRST[0])
    page.say("play", attempt=FIRST[0].answers[1].action)
    page.say("set", name="language", value="pseudo")
    assert panel(page)["feedback"]["html"].count("<li>") == len(FIRST[0].answers)
