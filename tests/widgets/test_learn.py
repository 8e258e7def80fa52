"""The learn page: what each kind of step does with what the learner presses."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import gamelib
from gamelib.lesson import Lesson, lessons
from tests.widgets.conftest import Page, only
from widgets.pages.learn import Learn
from widgets.pages.lesson_check import read_lesson
from widgets.table.desk import Desk

LESSON = """game: ta_ke
title: A trial
learnt: [All of it]
table: {players: 2, seed: 7, seat: 0}
steps:
- explain: Look at [this](#take).
  point: [top:A]
- do: Take A or B.
  accept: [take A, take B]
  hint: Not that one.
  done: Well taken.
- choose: Which?
  options:
  - text: this
  - text: that
    why: Because.
- find: Where is the supply?
  answer: [supply]
  hint: Ghosts are in it.
- predict: How much does Player 2 get?
  play: [take E]
  of: score 1
- game: Two more turns.
  turns: 4
"""


@pytest.fixture
def page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Page:
    """A page at the trial lesson."""
    file = tmp_path / "01-trial.yaml"
    file.write_text(LESSON, encoding="utf-8")
    trial = read_lesson(file)
    only(trial, monkeypatch)
    monkeypatch.setattr(Desk, "pause", 0.0)
    page = Page(Learn())
    page.say("hello", search="", hash="#lesson=ta_ke/01-trial/1", languages=["en"])
    return page


def panel(page: Page) -> dict[str, Any]:
    found: dict[str, Any] = page.table.picture["lesson"]
    return found


def buttons(page: Page) -> list[str]:
    return [button["id"] for button in panel(page)["buttons"]]


def press(page: Page, name: str, text: str = "") -> None:
    page.say("sheet", name=f"lesson-{name}", text=text)


def go_to(page: Page, step: int) -> None:
    page.say("hello", search="", hash=f"#lesson=ta_ke/01-trial/{step}", languages=["en"])


def test_explain(page: Page) -> None:
    assert panel(page)["place"] == "Step 1 of 6"
    assert panel(page)["point"] == ["top:A"]
    assert 'data-rule="ta_ke/take"' in panel(page)["html"]
    assert page.table.picture["moves"] == []
    card = page.card("play", attempt="take A")
    assert "nothing to play" in card["text"]
    press(page, "next")
    assert panel(page)["place"] == "Step 2 of 6"


def test_nobody_goes_on_before_it_is_done(page: Page) -> None:
    for step in range(2, 6):
        go_to(page, step)
        assert "next" not in buttons(page)
        press(page, "next")
        assert panel(page)["place"] == f"Step {step} of 6"


@pytest.mark.parametrize("attempt", ["take A", "take B"])
def test_do(page: Page, attempt: str) -> None:
    go_to(page, 2)
    assert not [answer for answer in page.say("preview", attempt="take A") if answer["kind"] == "preview"]
    page.say("play", attempt="take D")
    told = panel(page)["feedback"]
    assert "Take the Ninja from stack D" in told["title"]
    assert told["html"].endswith("</p>\n<p>Not that one.</p>\n") and "scores" in told["html"]
    assert [formula[0] if isinstance(formula, list) else formula["seat"] for formula in told["formulas"]] == [0, 1]
    assert len(page.table.match) == 0
    refused = page.card("play", attempt="put DA")
    assert refused["tone"] == "refused"
    page.say("play", attempt=attempt)
    assert panel(page)["feedback"]["html"] == "<p>Well taken.</p>\n"
    assert "next" in buttons(page)
    assert len(page.table.match) == 1


def test_choose(page: Page) -> None:
    go_to(page, 3)
    press(page, "choose", "1")
    assert panel(page)["feedback"]["html"] == "<p>Because.</p>\n"
    assert [choice["wrong"] for choice in panel(page)["choices"]] == [False, True]
    press(page, "choose", "7")
    press(page, "choose", "x")
    assert "next" not in buttons(page)
    press(page, "choose", "0")
    assert [choice["right"] for choice in panel(page)["choices"]] == [True, False]
    assert "next" in buttons(page)


def test_find(page: Page) -> None:
    go_to(page, 4)
    assert panel(page)["pick"]
    press(page, "pick", "top:B")
    named, hint = panel(page)["feedback"]["html"].splitlines()
    assert "Stack B" in named and hint == "<p>Ghosts are in it.</p>"
    press(page, "pick", "supply")
    assert "next" in buttons(page) and not panel(page)["pick"]


@pytest.mark.parametrize(("guess", "words"), [("0", "as you said"), (" 12 ", "you said 12")])
def test_predict(page: Page, guess: str, words: str) -> None:
    go_to(page, 5)
    page.say("guess", text="many")
    assert "whole number" in panel(page)["feedback"]["title"]
    before = len(page.table.match)
    page.say("guess", text=guess)
    assert words in panel(page)["feedback"]["title"]
    assert len(panel(page)["feedback"]["formulas"]) == 1
    assert len(page.table.match) == before + 1


def test_game(page: Page) -> None:
    go_to(page, 6)
    assert page.table.bots
    while "next" not in buttons(page):
        if page.table.picture["moves"]:
            page.say("play", attempt=page.table.picture["moves"][-1]["attempt"])
    assert page.table.match.state.turn >= 4


def test_what_was_finished_is_kept_and_can_be_forgotten(page: Page) -> None:
    go_to(page, 7)
    assert "All of it" in panel(page)["html"]
    kept = [answer["value"] for answer in page.sent if answer["kind"] == "keep"][-1]
    assert json.loads(kept) == ["ta_ke/01-trial"]
    again = Page(Learn())
    again.say("hello", search="", hash="", languages=["en"], learnt=kept)
    (game,) = panel(again)["contents"]["games"]
    assert [lesson["done"] for lesson in game["lessons"]] == [True]
    press(again, "forget")
    (game,) = panel(again)["contents"]["games"]
    assert [lesson["done"] for lesson in game["lessons"]] == [False]
    assert [answer["value"] for answer in again.sent if answer["kind"] == "keep"] == ["[]"]


@pytest.mark.parametrize("kept", ["", "[", "{}", '[["ta_ke"]]', '["chess/1"]', "x" * 100_000])
def test_what_a_browser_keeps_may_be_anything(page: Page, kept: str) -> None:
    again = Page(Learn())
    again.say("hello", search="", hash="", languages=["en"], learnt=kept)
    assert again.table.learnt.done == set()


@pytest.mark.parametrize("address", ["#lesson=", "#lesson=ta_ke", "#lesson=chess/1", "#lesson=ta_ke/none/2", "#x"])
def test_an_address_that_means_nothing_shows_the_list(page: Page, address: str) -> None:
    again = Page(Learn())
    again.say("hello", search="", hash=address, languages=["en"])
    assert "contents" in panel(again)


def every_lesson() -> list[Lesson]:
    return [lesson for game in gamelib.GAMES.values() for lesson in lessons(game)]


@pytest.mark.parametrize("lesson", every_lesson(), ids=lambda lesson: f"{lesson.game}-{lesson.id}")
def test_our_lessons_through_the_page(lesson: Lesson) -> None:
    """As one who first makes a mistake wherever one can."""
    page = Page(Learn())
    page.table.pause = 0.0
    page.say("hello", search="", hash=f"#lesson={lesson.game}/{lesson.id}/1", languages=["en"])
    for n, step in enumerate(lesson.steps):
        assert panel(page)["place"].startswith(f"Step {n + 1} ")
        match = page.table.match
        if step.kind == "do":
            legal = match.state.legal_actions()
            reached = step.accepted(match.game, legal)
            for wrong in [a for a in legal if a not in reached][:3]:
                page.say("play", attempt=str(match.game.actions[wrong]))
                assert panel(page)["feedback"]["html"]
            page.say("play", attempt=str(match.game.actions[reached[-1]]))
        elif step.kind == "predict":
            page.say("guess", text="-1000")
        elif step.kind == "choose":
            for k, option in enumerate(step.options):
                if option.why:
                    press(page, "choose", str(k))
            press(page, "choose", str([option.why for option in step.options].index("")))
        elif step.kind == "find":
            press(page, "pick", step.answer[0])
        elif step.kind == "game":
            return  # played in `test_game`
        assert "next" in buttons(page), step
        press(page, "next")
    assert "again" in buttons(page)


def test_the_lesson_that_says_turn_it_up_takes_a_press_on_the_monk() -> None:
    page = Page(Learn())
    page.say("hello", search="", hash="#lesson=tenno/04-monk/1", languages=["en"])
    things = [cell for area in page.table.picture["areas"] for row in area["rows"] for cell in row["cells"]]
    (monk,) = [cell for cell in things if cell["id"] == panel(page)["point"][0]]
    verb = next(verb for verb in page.table.picture["compose"] if f"{verb}.0" in monk["acts"])
    page.say("play", attempt=f"{verb} {monk['acts'][f'{verb}.0']}".strip())
    assert panel(page)["feedback"] is not None and "6 + 2 = 8" in str(panel(page)["feedback"])
