"""A lesson for a class: two pages at one table of the store, and what stands on one of them alone."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import replace
from html import escape
from pathlib import Path
from typing import Any

import pytest

from gamelib.errors import RecordError
from gamelib.language import language
from gamelib.lesson import Lesson, lessons
from gamelib.match import Match
from tests.games import PUBLISHED
from tests.widgets.conftest import Page, only
from tests.widgets.test_own_screens import until
from widgets.keep.keeper import linked
from widgets.keep.store import Store
from widgets.pages.classroom import STAGE, Class
from widgets.pages.learn import Learn
from widgets.pages.lesson import Lessons
from widgets.pages.lesson_check import read_lesson
from widgets.pages.stage import Notes, Stage

TRIAL = """game: ta_ke
title: A trial
learnt: [All of it]
table: {players: 2, seed: 7, seat: 0}
steps:
- do: Take something.
  accept: [take A, take B]
  notes: PRIVATE-0
- choose: Which?
  options:
  - text: this
  - text: that
    why: Because.
  notes: PRIVATE-1
- find: Where is it?
  answer: [supply]
  hint: Ghosts are in it.
  notes: PRIVATE-2
- predict: How much does Player 2 get?
  play: [take E]
  of: score 1
  notes: PRIVATE-3
- explain: The end.
  notes: PRIVATE-4
"""
OTHER = TRIAL.replace("[take A, take B]", "[take A, take D]").replace("[supply]", '["top:B"]')
OTHER = OTHER.replace(
    "  - text: this\n  - text: that\n    why: Because.", "  - text: this\n    why: No.\n  - text: that"
)
OTHER = OTHER.replace("of: score 1", "of: score 0").replace("PRIVATE", "OTHER").replace("Ghosts are in it.", "No.")
"""The same lesson with other solutions and notes."""


def written(tmp_path: Path, text: str) -> Lesson:
    file = tmp_path / "01-trial.yaml"
    file.write_text(text, encoding="utf-8")
    return read_lesson(file)


@pytest.fixture
def trial(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[str], Lesson]:
    """Makes a lesson the only one."""

    def made(text: str = TRIAL) -> Lesson:
        lesson = written(tmp_path, text)
        only(lesson, monkeypatch)
        return lesson

    made()
    return made


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return Store(f"sqlite:///{tmp_path / 'classes.sqlite'}")


@pytest.fixture
def visit(store: Store) -> Iterator[Callable[..., Page]]:
    """Opens a page of a class at an address."""
    pages = []

    def opened(kind: type[Stage], fragment: str = "") -> Page:
        page = Page(kind(store))
        pages.append(page)
        base = "http://class.example/voila/render/notes.ipynb"
        page.say("hello", search="", hash=fragment, languages=["en"], base=base)
        return page

    yield opened
    for page in pages:
        page.table.room.part()


Visit = Callable[..., Page]


def last(page: Page, kind: str) -> dict[str, Any]:
    """The last sheet or card that the page was sent."""
    found: dict[str, Any] = [message[kind] for message in page.sent if message["kind"] == kind][-1]
    return found


def both(visit: Visit, lesson: str = "ta_ke/01-trial") -> tuple[Page, Page]:
    """The notes page that begins a lesson, and its stage page."""
    notes = visit(Notes, f"#lesson={lesson}/1")
    press(notes, "stage")
    (link,) = last(notes, "sheet")["links"]
    address, _, fragment = link["href"].partition("#")
    assert address == "http://class.example/voila/render/stage.ipynb"
    return notes, visit(Stage, f"#{fragment}")


def press(page: Page, name: str, text: str = "") -> None:
    page.say("sheet", name=f"lesson-{name}", text=text)


def test_a_lesson_is_not_given_away(visit: Visit) -> None:
    for page in both(visit):
        press(page, "save")
        assert "file" not in [message["kind"] for message in page.sent]


def place(page: Page) -> tuple[int, bool]:
    """Which step is shown, and whether with its solution."""
    with page.table.lock:
        kept = page.table.room.kept
        assert kept is not None
        assert page.table.lessons.place is not None and page.table.lessons.place[2] == kept.at
        return kept.at, kept.solved


def together(*pages: Page) -> tuple[int, bool]:
    """Where both pages are, when the slower one has arrived."""
    until(lambda: len({place(page) for page in pages}) == 1)
    return place(pages[0])


def payload(page: Page) -> str:
    """All that this page's browser has been sent."""
    traits = page.table.get_state()
    return json.dumps([[traits[key] for key in ("scene", "frame", "log", "strings", "settings")], page.sent])


def test_both_pages_go_on_and_back_together(trial: Any, visit: Visit) -> None:
    notes, stage = both(visit)
    wanted = [
        (0, False),
        (0, True),
        (1, False),
        (1, True),
        (2, False),
        (2, True),
        (3, False),
        (3, True),
        (4, False),
        (5, False),
    ]
    for n, at in enumerate(wanted):
        assert together(notes, stage) == at
        press(stage if n % 2 else notes, "on")
    assert together(notes, stage) == (5, False), "there is no further lesson"
    assert "All of it" in stage.table.picture["lesson"]["html"]
    for at in [(4, False), (3, False), (2, False)]:
        press(notes, "back")
        assert together(notes, stage) == at
    press(stage, "on")
    press(stage, "back")
    assert together(notes, stage) == (2, False)


def test_the_solution_comes_with_the_key(trial: Any, visit: Visit) -> None:
    _, stage = both(visit)
    told = []
    for _ in range(9):
        press(stage, "on")
        panel = stage.table.picture["lesson"]
        told.append(panel["feedback"] and str(panel["feedback"]["title"]))
        if panel.get("choices") and told[-1]:
            assert [choice["right"] for choice in panel["choices"]] == [True, False]
        if "Where is it?" in panel["html"] and told[-1]:
            assert panel["point"] == ["supply"]
    assert [title and title.split()[0] for title in told] == [
        "Right.",
        None,
        "Right.",
        None,
        "Right.",
        None,
        "It",
        None,
        None,
    ]


def test_the_stage_is_sent_no_notes_and_no_solution(trial: Any, visit: Visit, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of two lessons that differ in nothing else the stage is sent the same, up to the key that shows the solution."""

    def shown(text: str) -> list[Any]:
        trial(text)
        notes, stage = both(visit)
        found = []
        for at in range(4):
            notes.table.room.change(lambda kept, at=at: Class(kept.lesson, at))
            assert together(notes, stage) == (at, False)
            with stage.table.lock:
                state = stage.table.get_state()
                found.append([{**state["scene"], "rev": 0}, state["frame"], state["log"], state["strings"]])
            assert f"{'PRIVATE' if text == TRIAL else 'OTHER'}-{at}" in payload(notes)
        assert "PRIVATE" not in payload(stage) and "OTHER" not in payload(stage)
        return json.loads(json.dumps(found))

    assert shown(TRIAL) == shown(OTHER)
    honest = Lessons.panel

    def telling(self: Lessons, *rest: Any) -> Any:
        return {**honest(self, *rest), "point": list(self.step.answer) if self.step else []}

    monkeypatch.setattr(Lessons, "panel", telling)
    assert shown(TRIAL) != shown(OTHER), "a planted leak is found"


@pytest.mark.parametrize("lesson", [lesson for game in PUBLISHED for lesson in lessons(game)[:1]],
                         ids=lambda lesson: f"{lesson.game}-{lesson.id}")  # fmt: skip
def test_our_notes_stay_on_their_page(lesson: Lesson, visit: Visit) -> None:
    """The whole lesson on the one page, then on the other."""
    private = [step.notes for step in lesson.steps if step.notes]
    assert len(private) >= 3
    notes = visit(Notes, f"#lesson={lesson.game}/{lesson.id}/1")
    fragment = f"#t={linked(notes.table.room.place.token, STAGE)}"
    told = ""
    for _ in range(2 * len(lesson.steps)):
        told += payload(notes)
        press(notes, "on")
    assert all(json.dumps(escape(text, quote=False)[:30])[1:-1] in told for text in private)
    notes.table.room.change(lambda kept: Class(kept.lesson))
    notes.table.room.part()
    stage = visit(Stage, fragment)
    assert "<a " not in stage.table.picture["lesson"]["html"]
    told = ""
    for _ in range(2 * len(lesson.steps)):
        told += payload(stage)
        press(stage, "on")
    assert stage.table.room.kept != Class(f"{lesson.game}/{lesson.id}")
    assert not [text for text in private if json.dumps(text[:30])[1:-1] in told]


def test_the_notes_page_tells_what_is_right_and_what_comes(trial: Any, visit: Visit) -> None:
    notes, _ = both(visit)
    wanted = ["Take the", "this", "ghosts", ", 0"]
    for at, words in enumerate(wanted):
        notes.table.room.change(lambda kept, at=at: Class(kept.lesson, at))
        told = {part["title"]: part["html"] for part in notes.table.picture["lesson"]["notes"]}
        assert f"PRIVATE-{at}" in told["Notes"]
        assert words in told["Solution"]
        assert ["Which?", "Where is it?", "How much", "The end."][at] in told["What comes next"]
        press(notes, "on")
        told = {part["title"]: part["html"] for part in notes.table.picture["lesson"]["notes"]}
        assert words in told["Solution"], "also when it is shown"


def test_the_link_of_the_stage_opens_no_notes(trial: Any, visit: Visit, store: Store) -> None:
    notes, stage = both(visit)
    fragment = f"#t={stage.table.room.place.token}"
    wrong = visit(Notes, fragment)
    assert "opens no notes" in last(wrong, "card")["text"]
    assert wrong.table.room.kept is None and "PRIVATE" not in payload(wrong)
    saved = store.load(stage.table.room.place.token)
    assert saved is not None and saved.role == "stage" and "PRIVATE" not in json.dumps(saved.record)
    again = visit(Stage, f"#t={notes.table.room.place.token}")
    assert place(again) == (0, False) and "PRIVATE" not in payload(again)


@pytest.mark.parametrize("fragment", ["", "#t=none", "#x", "#lesson=ta_ke/01-trial/1"])
def test_a_stage_without_a_class_says_so(trial: Any, visit: Visit, fragment: str) -> None:
    page = visit(Stage, fragment)
    assert "notes page" in page.table.picture["banner"]["text"]
    press(page, "on")
    press(page, "open", "ta_ke/01-trial")
    assert page.table.room.kept is None


def test_a_blank_stage_shows_nothing(trial: Any, visit: Visit) -> None:
    notes, stage = both(visit)
    press(notes, "blank")
    until(lambda: stage.table.picture["stage"]["view"] == "blank")
    with stage.table.lock:
        assert not stage.table.picture["areas"] and stage.table.picture["lesson"] is None
    assert notes.table.picture["areas"], "the own page stays"
    press(stage, "blank")
    assert stage.table.picture["stage"]["view"] == "stage" and place(stage) == (0, False)


@pytest.mark.parametrize(
    "lesson", ["ta_ke/01-multiply", "tatsu/01-ask", "tenno/01-battle", "samurai_sword/01-distance"]
)
def test_trying_out_and_leaving_it(visit: Visit, lesson: str) -> None:
    notes, stage = both(visit, lesson)
    press(notes, "branch")
    until(lambda: stage.table.picture["mode"] == "branch")
    with stage.table.lock:
        attempt = stage.table.picture["moves"][0]["attempt"]
    stage.say("play", attempt=attempt)
    assert stage.table.picture["mode"] == "branch" and place(stage) == (0, False)
    assert notes.table.mode == "live"
    stage.say("branch")
    assert stage.table.picture["mode"] == "live" and not stage.table.room.kept.trying  # type: ignore[attr-defined]
    until(lambda: not notes.table.room.kept.trying)  # type: ignore[attr-defined]


def test_who_finds_it_at_the_stage_moves_both_pages(trial: Any, visit: Visit) -> None:
    notes, stage = both(visit)
    stage.say("play", attempt="take D")
    assert place(stage) == (0, False) and stage.table.picture["lesson"]["feedback"]
    stage.say("play", attempt="take B")
    assert together(notes, stage) == (0, True)
    with notes.table.lock:
        match = notes.table.match
        assert str(match.game.actions[match.lines[0].actions[0]]) == "take B", "the move that was made"
    press(stage, "on")
    press(stage, "choose", "0")
    assert together(notes, stage) == (1, True)


def test_another_lesson_is_chosen_without_leaving_the_class(visit: Visit) -> None:
    notes, stage = both(visit, "ta_ke/01-multiply")
    press(notes, "list")
    press(stage, "on")
    until(lambda: notes.table.room.kept.solved)  # type: ignore[attr-defined]
    with notes.table.lock:
        assert "contents" in notes.table.picture["lesson"], "who chooses is not disturbed"
    press(notes, "return")
    assert place(notes) == (0, True)
    press(notes, "list")
    press(notes, "open", "tenno/02-shogun-geisha")
    until(lambda: stage.table.picture["game"] == "tenno")
    assert together(notes, stage) == (0, False)


def test_other_languages(trial: Any, visit: Visit) -> None:
    _, stage = both(visit)
    press(stage, "on")
    stage.say("set", name="language", value="de")
    assert stage.table.language is language("de") and place(stage) == (0, True)
    assert stage.table.picture["lesson"]["feedback"]["title"] == language("de")("Right.")


def test_the_browser_keeps_nothing_of_what_a_class_has_learnt(trial: Any, visit: Visit) -> None:
    _, stage = both(visit)
    stage.table.room.change(lambda kept: replace(kept, at=5))
    assert place(stage) == (5, False)
    assert not [message for message in stage.sent if message["kind"] == "keep"]


@pytest.mark.parametrize(
    "change",
    [
        {"version": 2},
        {"format": "x"},
        {"lesson": "chess/1"},
        {"at": "1"},
        {"blank": 0},
        {"played": None},
        {"sovled": True},
    ],
)
def test_a_damaged_record(change: dict[str, Any]) -> None:
    good = Class("ta_ke/01-multiply").to_json()
    assert Class.read(good) == Class("ta_ke/01-multiply")
    with pytest.raises(RecordError):
        Class.read(good | change)


def test_a_table_of_the_play_page_is_no_class(trial: Any, visit: Visit, store: Store) -> None:
    token = store.create({"match": Match.new("ta_ke").to_json()})["all"]
    page = visit(Stage, f"#t={token}")
    assert last(page, "card") and page.table.room.kept is None


def test_a_learner_is_sent_no_notes(trial: Any) -> None:
    page = Page(Learn())
    page.say("hello", search="", hash="#lesson=ta_ke/01-trial/1", languages=["en"])
    assert "PRIVATE" not in payload(page)
