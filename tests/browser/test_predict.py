"""Guess first: by touch on a phone, by keyboard on a large screen, told in the live regions."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser import checks
from tests.browser.conftest import ARTIFACTS
from tests.browser.positions import shared
from tests.browser.reader import Reader

pytestmark = [pytest.mark.browser, pytest.mark.slow]

PHONE = {"viewport": {"width": 320, "height": 640}, "has_touch": True, "is_mobile": True}
POSITION = "GRDN,SGND,RSDN,GSDD,GRNN/200.000.000.010,000.010.010.100/20,20/0/0/-.-/main"
"""``take C`` scores 3 × 4 = 12 for the first seat, which has 32 then."""


def faults(page: Page) -> list[str]:
    return [*checks.axe(page), *checks.sideways(page), *checks.cut_off(page), *checks.contrast(page)]


@pytest.mark.parametrize("options", [{}, PHONE | {"color_scheme": "dark"}], ids=["keyboard", "touch"])
def test_a_guess(sit_down: Callable[..., Reader], options: dict[str, Any]) -> None:
    reader = sit_down(shared(POSITION), **options)
    page, main, touch = reader.page, reader.main, bool(options)
    main.get_by_role("button", name="Settings").click()
    page.get_by_label("Guess each score before it is shown").check()
    page.keyboard.press("Escape")
    command = main.get_by_label("Command or move")
    command.fill("take C")
    command.press("Enter")
    region = main.get_by_role("region", name="Your guess")
    field = region.get_by_role("textbox", name="Your guess")
    expect(field).to_be_visible()
    shown = reader.look().text
    assert "12" not in shown and "32" not in shown, "neither the points nor what they lead to"
    expect(main.get_by_role("status").first).to_contain_text("How many points does Player 1 get?")  # a live region
    assert faults(page) == []
    page.screenshot(path=ARTIFACTS / f"guess_{'phone' if touch else 'wide'}_asked.png", full_page=True)
    if touch:
        assert checks.small_primaries(region.get_by_role("toolbar", name="Digits").get_by_role("button").all()) == []
        for digit in "10":
            region.get_by_role("button", name=digit, exact=True).tap()
        region.get_by_role("button", name="Delete the last digit").tap()
        region.get_by_role("button", name="One more").tap()
        expect(field).to_have_value("2")
        region.get_by_role("button", name="Answer").tap()
    else:
        reader.tab_to(field)
        page.keyboard.type("2")
        page.keyboard.press("Enter")
    told = main.get_by_role("region", name="The answer")
    expect(told.get_by_role("status")).to_contain_text("12. Your guess was 2.")
    expect(told).to_contain_text("1 guess: 0 exact")
    assert page.evaluate("pierce.focus().localName") == "h3", "the focus stays here"
    assert faults(page) == []
    page.screenshot(path=ARTIFACTS / f"guess_{'phone' if touch else 'wide'}_told.png", full_page=True)
    told.get_by_role("button", name="Go on").click()
    expect(told).to_have_count(0)
    assert page.evaluate("pierce.focus() !== document.body")
    assert "1" in page.evaluate("localStorage.getItem('terakoya.predicted')")
