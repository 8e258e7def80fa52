"""Lessons in a browser: gone through by mouse, by keys alone and by touch on a phone, and shown in every language."""

from __future__ import annotations

import re
from collections.abc import Callable
from html import unescape
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

import gamelib
from gamelib.language import LANGUAGES, SOURCE, language
from gamelib.lesson import Lesson, Step, asked_number, lessons
from gamelib.rulebook import rendered
from tests.browser import checks
from tests.browser.positions import few
from tests.browser.reader import Reader
from tests.games import NAMES
from tests.widgets.conftest import Page as Twin
from widgets.pages.learn import SAVE, Learn
from widgets.scenes.scene import Json

pytestmark = [pytest.mark.browser, pytest.mark.slow]

PHONE = {"viewport": {"width": 320, "height": 640}, "has_touch": True, "is_mobile": True}
WAYS: dict[str, Any] = {"mouse": {}, "keyboard": {}, "touch": PHONE}
COURSE = [
    ("tatsu-ask", "tatsu", "01-ask", "keyboard"),
    ("tenno-battle", "tenno", "01-battle", "touch"),
    ("ta_ke-multiply", "ta_ke", "01-multiply", "touch"),
    ("ta_ke-whole-turn", "ta_ke", "08-whole-turn", "keyboard"),
    ("tatsu-two", "tatsu", "07-two", "touch"),
    ("tenno-ronin", "tenno", "05-ronin", "keyboard"),
    ("sword-distance", "samurai_sword", "01-distance", "touch"),
    ("sword-bushido", "samurai_sword", "07-bushido", "mouse"),
    ("sword-actions", "samurai_sword", "06-actions", "keyboard"),
]
"""Two lessons of every game at least, and how they are gone through."""
ENGLISH = re.compile(
    r"\b(the|you|your|and|with|from|must|cards|nothing|captured|players|battle|courtyard|stack|around|difficulty)\b",
    re.IGNORECASE,
)
"""Words of our English that no other of our languages has."""
SHOWN = """() => [...pierce.all('.unseen, .caption, .head, [role=columnheader], h2, h3, button, p')]
  .map((node) => node.textContent.trim())"""
TAG = re.compile("<[^>]*>")


def plain(html: str) -> str:
    """The words of a text, as they stand on the page."""
    return " ".join(unescape(TAG.sub(" ", html)).split())


def squeezed(text: str) -> str:
    """A text without any space: between a tag and a comma the page has none, and `plain` has one."""
    return re.sub(r"\s", "", text)


def drawn(page: Page) -> None:
    page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")


def presses(picture: Json, attempt: str) -> list[str]:
    """The ids of the cells that, pressed one after the other, give an attempt; none where a button stands for it."""
    cells = [cell for area in picture["areas"] for row in area["rows"] for cell in row["cells"]]
    for verb, count in picture["compose"].items():
        if attempt != verb and not attempt.startswith(f"{verb} "):
            continue
        rest = attempt.removeprefix(verb).strip()
        words = list(rest) if count < 0 else rest.split(" ")
        found = [
            next((cell["id"] for cell in cells if cell["acts"].get(f"{verb}.{i}") == word), "")
            for i, word in enumerate(words)
        ]
        if all(found):
            return found
    return []


class Pupil:
    """Goes through a lesson on a page; knows from the widget's Python side, a twin of the page's, what is right."""

    def __init__(self, page: Page, site: str, how: str) -> None:
        self.page, self.how = page, how
        self.reader = Reader(page, f"{site}voila/render/learn.ipynb")
        self.twin = Twin(Learn())
        self.learn: Learn = self.twin.table  # type: ignore[assignment]
        self.faults: list[str] = []

    def begin(self, lesson: Lesson) -> None:
        fragment = f"lesson={lesson.game}/{lesson.id}/1"
        self.page.goto(f"{self.reader.address}#{fragment}")
        expect(self.page.locator(".lesson")).to_be_visible(timeout=60_000)
        self.twin.say("hello", search="", hash=f"#{fragment}", languages=["en"])

    @property
    def panel(self) -> Json:
        found: Json = self.learn.picture["lesson"]
        return found

    def through(self, lesson: Lesson) -> None:
        """Every step, each answered rightly; the page shows the same words as its twin all the time."""
        self.begin(lesson)
        for step in lesson.steps:
            self.read()
            getattr(self, f"_{step.kind}")(step)
            self.read()
            self.button("Next")
            self.twin.say("sheet", name="lesson-next", text="")
        self.read()
        assert self.panel["place"] == "Lesson finished"

    def read(self) -> None:
        """What stands on the page is what the twin says, and there is room for it."""
        place, told = self.panel["place"], self.panel["feedback"]
        expect(self.page.locator(".lesson .phase")).to_have_text(place)
        expect(self.page.locator(".lesson > .prose")).to_have_text(re.compile(r"\S"))
        shown = self.page.locator(".lesson > .prose").inner_text()
        assert squeezed(shown) == squeezed(plain(self.panel["html"])), place
        if told:
            expect(self.page.locator(".feedback b").first).to_have_text(told["title"])
        if self.how == "touch":
            drawn(self.page)
            for check in (checks.sideways, checks.cut_off, checks.small_targets):
                self.faults += [f"{place} {check.__name__}: {fault}" for fault in check(self.page)]

    # ---- pressing ----------------------------------------------------------------------------------------------

    def press(self, target: Locator, name: str) -> None:
        if self.how == "keyboard":
            self.reader.press_by_keyboard(name)
        elif self.how == "touch":
            target.tap()
        else:
            target.click()

    def button(self, name: str) -> None:
        self.press(self.reader.button(name), name)

    def cell(self, id: str) -> None:
        target = self.page.locator(f'[data-cell="{id}"]')
        self.press(target, target.locator(".unseen").text_content() or "")

    # ---- the kinds of steps --------------------------------------------------------------------------------------

    def _explain(self, step: Step) -> None:
        """Nothing to do but to read."""

    def _do(self, step: Step) -> None:
        attempt = str(
            self.learn.game.actions[step.accepted(self.learn.game, self.learn.match.state.legal_actions())[0]]
        )
        cells = presses(self.learn.picture, attempt)
        for id in cells:
            self.cell(id)
        if not cells:
            self.button(next(move["name"] for move in self.learn.picture["moves"] if move["attempt"] == attempt))
        if self.how == "touch" and cells:
            self.page.get_by_role("button", name=re.compile("^Confirm")).tap()
        self.twin.say("play", attempt=attempt)

    def _predict(self, step: Step) -> None:
        state, events = self.learn.match.state.clone(), list[gamelib.Event]()
        for action in step.play:
            state.apply(self.learn.game.actions.number(action), events)
        number = str(asked_number(step, self.learn.game, state, events).value)
        box = self.page.get_by_role("textbox", name=self.panel["ask"])
        if self.how == "keyboard":
            self.reader.tab_to(box)
            self.page.keyboard.type(number)
            self.page.keyboard.press("Enter")
        else:
            box.fill(number)
            self.button("Answer")
        self.twin.say("guess", text=number)

    def _choose(self, step: Step) -> None:
        right = next(n for n, option in enumerate(step.options) if not option.why)
        self.button(step.options[right].text)
        self.twin.say("sheet", name="lesson-choose", text=str(right))

    def _find(self, step: Step) -> None:
        there = {cell["id"] for area in self.learn.picture["areas"] for row in area["rows"] for cell in row["cells"]}
        id = next(id for id in step.answer if id in there)
        self.cell(id)
        self.twin.say("sheet", name="lesson-pick", text=id)


@pytest.mark.parametrize(
    ("name", "id", "how"),
    [pytest.param(*p.values[1:], marks=p.marks, id=str(p.values[0])) for p in few(COURSE, "tatsu-ask", "tenno-battle")],
)
def test_to_the_end(open_page: Callable[..., Page], site: str, name: str, id: str, how: str) -> None:
    lesson = next(lesson for lesson in lessons(gamelib.load(name)) if lesson.id == id)
    pupil = Pupil(open_page(reduced_motion="reduce", **WAYS[how]), site, how)
    pupil.through(lesson)
    assert pupil.faults == []


# ---- languages -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", few(NAMES, "tenno"))
def test_in_every_language(open_page: Callable[..., Page], site: str, name: str) -> None:
    """The second step of the first lesson, on a phone: its text is the catalogue's, and nothing is left in English."""
    game = gamelib.load(name)
    lesson = lessons(game)[0]
    page, found = open_page(reduced_motion="reduce", **PHONE), []
    page.goto(f"{site}voila/render/learn.ipynb#lesson={name}/{lesson.id}/2")
    for code in LANGUAGES:
        page.evaluate(f"location.hash = '#lesson={name}/{lesson.id}/2&lang={code}'")
        expect(page.locator("main .tk-root")).to_have_attribute("lang", code, timeout=60_000)
        text = plain(rendered(language(code)(lesson.steps[1].text), name))
        expect(page.locator(".lesson > .prose")).to_be_visible()
        drawn(page)
        shown = page.locator(".lesson > .prose").inner_text()
        assert squeezed(shown) == squeezed(text), code
        english = [text for text in page.evaluate(SHOWN) if ENGLISH.search(text)]
        assert english if code == SOURCE else not english, (code, english)
        for check in (checks.sideways, checks.cut_off):
            found += [f"{code} {check.__name__}: {fault}" for fault in check(page)]
    assert found == []


def test_a_lesson_is_saved_as_a_file(page: Page, site: str, tmp_path: Path) -> None:
    """From its end on the learn page; the file opens there."""
    name = lessons(gamelib.load("tatsu"))[0].id
    page.goto(f"{site}voila/render/learn.ipynb#lesson=tatsu/{name}/99")
    with page.expect_download() as saved:
        page.get_by_role("button", name=SAVE).click()
    file = tmp_path / saved.value.suggested_filename
    saved.value.save_as(file)
    assert file.name == f"tatsu-{name}.html"
    page.goto(file.as_uri())
    expect(page.get_by_text("Step 1 of")).to_be_visible()
