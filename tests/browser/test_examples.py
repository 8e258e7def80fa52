"""The worked examples of the rulebook in a browser: by keys on a phone, and all of them for room."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

import gamelib
from gamelib.example import all_examples, examples
from gamelib.language import LANGUAGES, language
from gamelib.rulebook import rulebook
from tests.browser import checks
from tests.browser.positions import few
from tests.browser.reader import Reader
from tests.games import PUBLISHED
from widgets.example import example_json

pytestmark = [pytest.mark.browser, pytest.mark.slow]

PHONE = {"width": 320, "height": 640}
SIZES = (PHONE, {"width": 1280, "height": 800})


def drawn(page: Page) -> None:
    page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")


def test_by_keys_on_a_phone(open_page: Callable[..., Page], site: str) -> None:
    """From the rulebook to the formula, step by step, and on to the table where one can try it."""
    game, say = gamelib.load("ta_ke"), language("en")
    example = examples(game, "ta_ke/score")[0]
    page = open_page(viewport=PHONE, reduced_motion="reduce")
    reader = Reader(page, f"{site}voila/render/play.ipynb")
    page.goto(f"{reader.address}#rules=ta_ke")
    sheet = page.get_by_role("dialog")
    expect(sheet.get_by_role("heading", level=3)).to_be_visible(timeout=60_000)
    chapter = sheet.get_by_role("button", name="Scoring", exact=True)
    reader.tab_to(chapter)
    reader.key("Enter")
    opener = sheet.get_by_role("button", name="Example 1")
    reader.tab_to(opener)
    reader.key("Enter")
    expect(opener).to_have_attribute("aria-expanded", "true")
    told = sheet.locator(".told")
    for at in range(len(example.steps) + 1):
        shown = example_json(example, game, at, say)
        expect(told).to_contain_text(shown["place"])
        for line in shown["lines"]:
            expect(told).to_contain_text(line)
        drawn(page)
        if at < len(example.steps):
            reader.tab_to(sheet.get_by_role("button", name="Next"))
            assert checks.focus_faults(page) == []
            reader.key("Enter")
    for check in (checks.axe, checks.contrast, checks.sideways, checks.cut_off, checks.small_targets):
        assert check(page) == [], check.__name__
    grid = sheet.get_by_role("grid", name="Audience hall")
    reader.tab_to(grid)
    first = page.evaluate("pierce.focus().textContent")
    reader.key("ArrowRight")
    assert page.evaluate("pierce.focus().textContent") != first
    assert grid.evaluate("node => node.contains(pierce.focus())")
    with page.context.expect_page() as opened:
        reader.tab_to(sheet.get_by_role("link", name="Try it"))
        reader.key("Enter")
    trial = Reader(opened.value, "")
    look = trial.until(lambda look: bool(look.choices))
    assert [name for name in look.cells if name.startswith("Stack C: Ninja on top")]
    expect(trial.button("All lessons")).to_be_visible()


@pytest.mark.parametrize("size", SIZES, ids=lambda size: str(size["width"]))
@pytest.mark.parametrize("code", few(LANGUAGES))
def test_room_for_every_one(open_page: Callable[..., Page], site: str, code: str, size: dict[str, int]) -> None:
    """The last step of each example of each game."""
    page, found = open_page(viewport=size, reduced_motion="reduce"), []
    for game in PUBLISHED:
        page.goto(f"{site}voila/render/play.ipynb#rules={game.name}&lang={code}")
        page.reload()
        first = rulebook(game, language(code)).sections[0].title
        expect(page.locator(".toc button")).to_have_count(len(game.rules), timeout=60_000)
        expect(page.locator(".rule-title")).to_have_text(first)
        for rule, there in all_examples(game).items():
            chapter = page.locator(".toc button").nth(game.rules.index(rule))
            chapter.click()
            expect(chapter).to_have_attribute("aria-current", "page")
            for n, example in enumerate(there):
                last = example_json(example, game, len(example.steps), language(code))["place"]
                page.locator(".examples .fold").nth(n).click()
                for at in range(len(example.steps)):
                    place = example_json(example, game, at, language(code))["place"]
                    expect(page.locator(".told .phase")).to_have_text(place)
                    page.locator(".example .primary").click()
                expect(page.locator(".told .phase")).to_have_text(last)
                drawn(page)
                for check in (checks.sideways, checks.cut_off, checks.off_piece):
                    found += [f"{rule} {n + 1} {check.__name__}: {fault}" for fault in check(page)]
    assert found == []
