"""A puzzle on a phone: answered by keys alone, then by touch, and what every check says of the page meanwhile."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from gamelib.game import GAMES
from gamelib.puzzle import puzzles
from tests.browser import checks
from tests.browser.conftest import ARTIFACTS
from tests.browser.reader import PATIENCE, Reader

pytestmark = [pytest.mark.browser, pytest.mark.slow]

PHONE = {"viewport": {"width": 320, "height": 640}}
CHECKS = (checks.axe, checks.contrast, checks.sideways, checks.cut_off, checks.small_targets)


def faults(page: Page, state: str) -> list[str]:
    """What the checks find, light and dark; keeps pictures."""
    found = []
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
        page.screenshot(path=ARTIFACTS / f"puzzle-{state}-{scheme}.png", full_page=True)
        found += [f"{state} {scheme} {check.__name__}: {fault}" for check in CHECKS for fault in check(page)]
    return found


def test_a_puzzle_by_keys_then_by_touch(open_page: Callable[..., Page], site: str) -> None:
    game = GAMES["ta_ke"]
    first, second = puzzles(game)[:2]
    page = open_page(has_touch=True, **PHONE)
    reader = Reader(page, f"{site}voila/render/learn.ipynb")
    page.goto(reader.address)
    level = reader.main.get_by_role("group", name="Ta-Ké, Level 1")
    told = reader.main.get_by_role("status").filter(has_text="ever").or_(reader.main.locator(".feedback"))
    expect(level).to_be_visible(timeout=PATIENCE * 1000)
    found = faults(page, "list")

    reader.tab_to(level.get_by_role("button", name="Puzzle 1", exact=True))
    reader.key("Enter")
    expect(page).to_have_url(re.compile(f"#puzzle=ta_ke/{first.id}$"))
    reader.tab_to(reader.main.get_by_role("textbox"))
    page.keyboard.type(first.answers[1].action)
    reader.key("Enter")
    expect(told).to_contain_text("Not the best answer")
    found += faults(page, "wrong")
    reader.press_by_keyboard("Show the solution")
    expect(told).to_contain_text("Rules that matter here")
    found += faults(page, "solved")
    reader.press_by_keyboard("Next puzzle")
    expect(page).to_have_url(re.compile(f"#puzzle=ta_ke/{second.id}$"))
    expect(told).to_be_empty()

    reader.main.get_by_role("textbox").fill(second.best.action)
    reader.key("Enter")
    expect(told).to_contain_text("Right: this is the best answer")
    page.reload()
    reader.button("All lessons and puzzles").tap()
    expect(level.get_by_role("button", name=re.compile("Finished: .*Puzzle 2"))).to_be_visible()
    assert found == []
