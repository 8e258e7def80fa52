"""A lesson as one file: it answers as the learn page does, leads to the end from everywhere, and tells no more."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from gamelib.game import GAMES
from gamelib.language import language
from gamelib.lesson import Lesson, lessons, reach
from gamelib.match import Match
from tests.widgets import test_learn
from tests.widgets.conftest import Page
from tests.widgets.test_export import content, held, texts, told
from tests.widgets.test_learn import LESSON, go_to, panel, press
from widgets.export import lesson_html
from widgets.pages import learn
from widgets.pages.lesson_check import read_lesson
from widgets.ways import lesson_recording as taught
from widgets.ways.lesson_recording import NOT_PLAYED, Taught
from widgets.wire import slim_feedback, slim_seats

page = test_learn.page
LARGEST = 200_000
"""Bytes of any of our lessons in two languages."""
OURS = [(name, lesson) for name, game in GAMES.items() for lesson in lessons(game)]
QUICK = {"ta_ke/05-geisha", "tatsu/01-ask", "tenno/05-ronin", "samurai_sword/08-the-end"}


@pytest.fixture
def read(tmp_path: Path) -> Callable[[str], Lesson]:
    """Reads a lesson from its text."""

    def write_and_read(text: str) -> Lesson:
        file = tmp_path / "01-trial.yaml"
        file.write_text(text, encoding="utf-8")
        return read_lesson(file)

    return write_and_read


def spots(lesson: Lesson) -> list[dict[str, Any]]:
    """What the file holds, as the page in it reads it."""
    found: list[dict[str, Any]] = told(lesson_html(lesson))["spots"]
    return found


def undone(found: list[dict[str, Any]], step: int) -> dict[str, Any]:
    """The spot of a step that is not done."""
    wanted = f"Step {step} of"
    return next(
        spot
        for spot in found
        if spot["scene"]["lesson"]["place"].startswith(wanted) and "sheet lesson-next" not in spot["answers"]
    )


def test_a_file_has_the_title_of_its_lesson() -> None:
    """On the page and above the step: no number, as there is no other lesson in it."""
    lesson = lessons(GAMES["tatsu"])[1]
    found = told(lesson_html(lesson, ["de"]))["spots"]
    title = language("de")(lesson.title)
    assert {spot["scene"]["lesson"]["title"] for spot in found} == {title}
    assert found[0]["frame"]["title"] == f"{title} · Terakoya"


def test_each_press_is_answered_as_on_the_page(page: Page, read: Callable[[str], Lesson]) -> None:
    """The learn page is asked the same by messages, as a browser sends them."""
    found = spots(read(LESSON))
    presses = [
        (2, "play take A", lambda: page.say("play", attempt="take A")),
        (2, "play take C", lambda: page.say("play", attempt="take C")),
        (2, "play take E", lambda: page.say("play", attempt="take E")),
        (3, "sheet lesson-choose 1", lambda: press(page, "choose", "1")),
        (3, "sheet lesson-choose 0", lambda: press(page, "choose", "0")),
        (4, "sheet lesson-pick top:B", lambda: press(page, "pick", "top:B")),
        (4, "sheet lesson-pick supply", lambda: press(page, "pick", "supply")),
        (5, "guess none", lambda: page.say("guess", text="a lot")),
        (5, "guess 0", lambda: page.say("guess", text="0")),
    ]
    for step, key, on_the_page in presses:
        go_to(page, 1)
        go_to(page, step)
        on_the_page()
        feedback, answer = slim_feedback(panel(page)["feedback"]), undone(found, step)["answers"][key]
        assert answer["feedback"] == feedback, (step, key)
        buttons = [button["id"] for button in found[answer["to"]]["scene"]["lesson"]["buttons"]]
        assert ("next" in buttons) == ("next" in [button["id"] for button in panel(page)["buttons"]]), (step, key)
        assert found[answer["to"]]["scene"]["areas"] == page.table.scene["areas"], (step, key)
    go_to(page, 2)
    assert undone(found, 2)["answers"]["play use DA"] == {"card": page.card("play", attempt="use DA")}
    assert undone(found, 2)["answers"]["explain take B"] == {"card": page.card("explain", attempt="take B")}
    go_to(page, 5)
    page.say("guess", text="17")
    other = undone(found, 5)["answers"]["guess other"]
    assert other["feedback"]["title"].replace("{guess}", "17") == panel(page)["feedback"]["title"]
    assert other["feedback"]["formulas"] == slim_seats(panel(page)["feedback"]["formulas"])


def quick_first() -> list[Any]:
    """All our lessons, the rare ones only where everything is tested."""
    return [
        pytest.param(name, lesson, id=f"{name}/{lesson.id}",
                     marks=[] if f"{name}/{lesson.id}" in QUICK else [pytest.mark.long])
        for name, lesson in OURS
    ]  # fmt: skip


@pytest.mark.parametrize(("name", "lesson"), quick_first())
def test_our_lessons(name: str, lesson: Lesson) -> None:
    """Every legal move is answered, goals lead on and others do not, and from everywhere there is a way to the end."""
    html = lesson_html(lesson, ["uk", "en"])
    assert len(html.encode()) <= LARGEST
    found, game = told(html, 1)["spots"], GAMES[name]
    for n, step in enumerate(lesson.steps):
        if step.kind != "do":
            continue
        match, table = reach(lesson, game, n)
        if step.table is None:
            for action in step.play:
                match.play(action)
            legal = match.state.legal_actions()
            here = undone(found, n + 1)
            accepted = set(step.accepted(game, legal))
            for action in legal:
                answer = here["answers"][f"play {game.actions[action]}"]
                done = "sheet lesson-next" in found[answer["to"]]["answers"]
                assert done == (action in accepted), (n, str(game.actions[action]), table)
                assert answer["feedback"]["title"]
    assert ends(found) == set(range(len(found)))


def ends(found: list[dict[str, Any]]) -> set[int]:
    """The spots from which the end of the lesson can be reached."""
    leading = {n for n, spot in enumerate(found) if spot["scene"]["lesson"]["place"] == "Lesson finished"}
    while True:
        more = {
            n for n, spot in enumerate(found) if any(answer.get("to") in leading for answer in spot["answers"].values())
        }
        if more <= leading:
            return leading
        leading |= more


def test_too_many_ways_go_on_as_the_first(read: Callable[[str], Lesson], monkeypatch: pytest.MonkeyPatch) -> None:
    lesson = read(LESSON)
    every = len(Taught(lesson, language("en")).whole()["spots"])
    monkeypatch.setattr(taught, "MOST_SPOTS", 4)
    fewer = Taught(lesson, language("en")).whole()["spots"]
    assert len(fewer) < every
    assert ends(fewer) == set(range(len(fewer)))


def test_what_is_played_freely_is_only_told_of(read: Callable[[str], Lesson]) -> None:
    last = next(spot for spot in spots(read(LESSON)) if spot["scene"]["lesson"]["place"] == "Step 6 of 6")
    assert language("en")(NOT_PLAYED) in last["scene"]["lesson"]["html"]
    assert "sheet lesson-next" in last["answers"]


HIDDEN = """game: samurai_sword
title: A trial
learnt: [All of it]
table: {players: 4, seed: %s, seat: 0, play: [look, look, look]%s}
steps:
- explain: It is your turn.
- explain: You have played nothing.
- do: End it.
  accept: [end]
"""


@pytest.mark.parametrize("open", [False, True])
def test_what_the_learner_does_not_see_is_not_in_the_file(open: bool, read: Callable[[str], Lesson]) -> None:
    """A weapon of which there is one, in another's hand; and the seed that would deal the game again."""
    seed = next(seed for seed in map(str, range(987654321, 987654721)) if another_holds(seed, "Daikyu"))
    page = lesson_html(read(HIDDEN % (seed, ", open: true" if open else "")))
    assert any("Daikyu" in text for text in texts(told(page)["spots"])) == open
    assert not any(seed in text for text in texts(content(page)))


def another_holds(seed: str, card: str) -> bool:
    """Whether the second of four players has a card in hand while the first one is to play."""
    match = Match.new("samurai_sword", 4, seed)
    for _ in range(3):
        match.play("look")
    return match.state.to_move == 0 and held(match, 1, card)


def test_languages_share_one_structure(read: Callable[[str], Lesson]) -> None:
    lesson = read(LESSON)
    both = lesson_html(lesson, ["de", "en"])
    assert told(both, 1) == told(lesson_html(lesson))
    assert told(both, 0) == told(lesson_html(lesson, ["de"]))
    assert len(both) < 1.2 * len(lesson_html(lesson))


@pytest.mark.parametrize(("languages", "words"), [([], "at least one"), (["xx"], "'xx' is no language")])
def test_bad_wishes_are_refused(languages: list[str], words: str) -> None:
    with pytest.raises(ValueError, match=words):
        lesson_html(OURS[0][1], languages)


def test_the_page_gives_it_away_at_the_end(page: Page, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """In the reader's language and in English; a site without the code for it does not."""
    go_to(page, 7)
    page.say("set", name="language", value="de")
    assert "save" in [button["id"] for button in panel(page)["buttons"]]
    (answer,) = page.say("sheet", name="lesson-save")
    lesson = page.table.lessons.lesson  # type: ignore[attr-defined]
    assert answer == {"kind": "file", "name": "ta_ke-01-trial.html", "text": lesson_html(lesson, ["de", "en"])}
    monkeypatch.setattr(learn, "STATIC", tmp_path)
    page.table.publish()
    assert "save" not in [button["id"] for button in panel(page)["buttons"]]
    for spot in spots(lesson):
        assert "sheet lesson-save" not in spot["answers"]
