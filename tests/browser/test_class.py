"""A lesson for a class: letters that are readable from afar, the keys of the stage, and nothing private on it."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

import gamelib
from gamelib.lesson import Lesson, lessons
from tests.browser import checks
from tests.browser.positions import few

pytestmark = [pytest.mark.browser, pytest.mark.slow]

PROJECTOR = {"viewport": {"width": 1920, "height": 1080}, "reduced_motion": "reduce"}
LETTERS = 28.0
"""Pixels a letter of the stage has at least, on a projector of 1920 × 1080."""
SMALL = """(least) => {
  const seen = (node) => {
    for (let at = node; at; at = at.parentElement) {
      if (at.matches('.unseen, .tk-regions, .end, .stage-keys:not(:focus-within)')) return false;
    }
    const box = node.getBoundingClientRect();
    return box.width > 0 && box.height > 0 && getComputedStyle(node).visibility !== 'hidden';
  };
  const size = (node) => {
    const font = parseFloat(getComputedStyle(node).fontSize);
    const svg = node.closest('svg');
    if (!svg) return font * node.currentCSSZoom;
    return font * svg.getBoundingClientRect().width / svg.viewBox.baseVal.width;
  };
  const found = new Set();
  const walked = (root) => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const texts = [];
    for (let text = walker.nextNode(); text; text = walker.nextNode()) texts.push(text);
    return texts;
  };
  for (const text of pierce.trees().flatMap(walked)) {
    const node = text.parentElement;
    if (!text.data.trim() || node.closest('script, style, title, template, noscript') || !seen(node)) continue;
    const px = size(node);
    if (px < least) found.add(`${px.toFixed(1)} ${text.data.trim().slice(0, 20)}`);
  }
  return [...found];
}"""
"""Visible texts that are drawn smaller than so many pixels: pieces are drawings, their letters scale with them."""


Teach = Callable[[Lesson], tuple[Page, Page, list[str]]]


def secrets(lesson: Lesson) -> list[str]:
    """What stands on the notes page alone, as texts of the page."""
    return [re.sub(r"[*_`]|\[([^]]*)\]\([^)]*\)", r"\1", step.notes) for step in lesson.steps if step.notes]


@pytest.fixture
def teach(open_page: Callable[..., Page], site: str) -> Teach:
    """Opens the notes page at a lesson and the stage page by its link; also all that the stage's socket receives."""

    def opened(lesson: Lesson) -> tuple[Page, Page, list[str]]:
        frames: list[str] = []
        notes, stage = open_page(), open_page(**PROJECTOR)
        stage.on("websocket", lambda socket: socket.on("framereceived", lambda frame: frames.append(str(frame))))
        notes.goto(f"{site}voila/render/notes.ipynb#lesson={lesson.game}/{lesson.id}/1")
        notes.get_by_role("button", name="Stage page").click()
        address = notes.get_by_role("dialog").get_by_role("link").get_attribute("href")
        notes.keyboard.press("Escape")
        stage.goto(str(address))
        expect(step(stage)).to_contain_text("Step 1 of")
        return notes, stage, frames

    return opened


def step(page: Page) -> Any:
    """The heading of the step."""
    return page.get_by_role("heading", name=re.compile(r"^Lesson \d"))


def first(game: str) -> Lesson:
    return next(lesson for lesson in lessons(gamelib.load(game)) if any(step.notes for step in lesson.steps))


@pytest.mark.parametrize("game", few(["ta_ke", "tatsu", "tenno", "samurai_sword"], "ta_ke"))
def test_a_lesson_on_the_stage(teach: Teach, game: str) -> None:
    """Step by step with the keys of the stage, each with its solution."""
    lesson = first(game)
    notes, stage, frames = teach(lesson)
    private, told = secrets(lesson), ""
    for n, each in enumerate(lesson.steps):
        place = f"Step {n + 1} of {len(lesson.steps)}"
        expect(step(stage)).to_contain_text(place)
        expect(step(notes)).to_contain_text(place)
        told += notes.locator(".notes").inner_text()
        for solved in (False, True)[: 1 if each.kind in ("explain", "game") else 2]:
            if solved:
                expect(stage.locator(".feedback")).not_to_be_empty()
            assert stage.evaluate(SMALL, LETTERS) == []
            assert checks.sideways(stage) == []
            shown = stage.content()
            assert not [text for text in private if text[:40] in shown]
            stage.keyboard.press("PageDown")
    assert private and all(text[:40] in told for text in private)
    assert frames and not [text for text in private if text[:40] in "".join(frames)]


def test_the_keys_of_both_pages(teach: Teach) -> None:
    notes, stage, _ = teach(first("ta_ke"))
    keys = stage.get_by_role("toolbar", name="Keys of the stage").get_by_role("button")
    assert [name.strip() for name in keys.all_inner_texts()] == ["On", "Back", "Try something out", "Blank the stage"]
    stage.keyboard.press("PageDown")
    expect(notes.locator(".notes")).to_contain_text("The solution is shown.")
    stage.keyboard.press("PageDown")
    expect(step(notes)).to_contain_text("Step 2 of")
    stage.keyboard.press("PageUp")
    expect(step(notes)).to_contain_text("Step 1 of")
    stage.keyboard.press("b")
    expect(notes.locator(".notes")).to_contain_text("tried out")
    expect(stage.locator(".mode-label")).to_have_text("What if")
    notes.get_by_role("button", name="Leave what is tried out").click()
    expect(stage.locator(".mode-label")).to_have_count(0)
    stage.keyboard.press(".")
    expect(notes.locator(".notes")).to_contain_text("The stage is blank.")
    expect(stage.get_by_role("grid")).to_have_count(0)
    assert stage.evaluate(SMALL, 10_000) == [], "nothing is to be read"
    notes.get_by_role("button", name="Show the stage again").click()
    expect(step(stage)).to_contain_text("Step 1 of")
    notes.get_by_role("button", name="On", exact=True).click()
    expect(stage.locator(".feedback")).not_to_be_empty()
    stage.evaluate("css => pierce.plant(css)", ".tk .staged .prose * { font-size: 12px !important }")
    assert stage.evaluate(SMALL, LETTERS), "a planted fault is found"
