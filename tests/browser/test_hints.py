"""Hints and the review: by keyboard on a large screen, by touch on a phone, told in the live regions."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from gamelib.chance import Chance
from gamelib.match import Match
from tests.browser import checks
from tests.browser.conftest import ARTIFACTS
from tests.browser.positions import LATE, shared
from tests.browser.reader import Reader

pytestmark = [pytest.mark.browser, pytest.mark.slow]

PHONE = {"viewport": {"width": 320, "height": 640}, "has_touch": True, "is_mobile": True}
STEPS = ("Which rules matter here?", "A few good moves", "The best move", "Why is it the best?")


def ways(first: dict[str, Any], second: dict[str, Any]) -> list[Any]:
    """Two ways to use a page, of which `make test` takes the first."""
    return [first, pytest.param(second, marks=pytest.mark.long)]


def faults(page: Page) -> list[str]:
    return [*checks.axe(page), *checks.sideways(page), *checks.cut_off(page), *checks.contrast(page),
            *checks.small_targets(page)]  # fmt: skip


@pytest.mark.parametrize("options", ways({}, PHONE | {"color_scheme": "dark"}))
def test_a_hint_step_by_step(sit_down: Callable[..., Reader], options: dict[str, Any]) -> None:
    reader = sit_down(shared(LATE), **options)
    page, touch = reader.page, bool(options)
    checks.listen(page)
    if touch:
        reader.button("Hint").tap()
        page.get_by_role("button", name=STEPS[0]).tap()
    else:
        page.get_by_role("heading", level=2).focus()
        reader.key("n")
    panel = page.get_by_role("tabpanel", name="Hint")
    expect(panel).to_contain_text("Rules that matter here")
    for step, following in zip(STEPS[1:], [*STEPS[2:], None], strict=True):
        button = panel.get_by_role("button", name=step)
        if touch:
            assert checks.small_primaries([button]) == []
            page.wait_for_timeout(600)  # two quick taps on one place are a double tap, meant for one step
            button.tap()
            expect(button).to_have_count(0)
            continue
        reader.tab_to(button)
        reader.key("Enter")
        there = panel.get_by_role("button", name=following) if following else panel.get_by_text("Nothing is hidden.")
        expect(there).to_be_focused()
    expect(panel).to_contain_text("Nothing is hidden.")
    expect(panel).to_contain_text("the best:")
    assert panel.get_by_role("group", name="Player 1").count() >= 2, "a formula for each of the candidates"
    spoken = [text for region, text in checks.heard(page) if region == "private"]
    assert any(text.startswith("Rules that matter here") for text in spoken)
    assert any(text.startswith("The best move:") for text in spoken)
    assert faults(page) == []
    page.screenshot(path=ARTIFACTS / f"hint_{'phone' if touch else 'wide'}.png", full_page=True)


@pytest.mark.parametrize("options", ways(PHONE, {"color_scheme": "dark"}))
def test_the_review(lay: Callable[..., Reader], options: dict[str, Any]) -> None:
    match, chance = Match.new("ta_ke", start=LATE, names=("Ann", "Bea")), Chance(1)
    while match.state.to_move >= 0:
        match.play(chance.choice(match.state.legal_actions()))
    reader = lay(match, **options)
    page, touch = reader.page, "is_mobile" in options
    if touch:
        reader.button("Review").tap()
    else:
        page.get_by_role("tab", name="Review").click()
    panel = page.get_by_role("tabpanel", name="Review")
    panel.get_by_role("button", name="Review this game").click()
    expect(panel).to_contain_text("Luck and skill", timeout=20_000)
    expect(panel).to_contain_text("Turning points")
    assert faults(page) == []
    page.screenshot(path=ARTIFACTS / f"review_{'phone' if touch else 'wide'}.png", full_page=True)
    panel.get_by_role("button", name="Try again").first.click()
    asked = page.get_by_role("region", name="Try again")
    expect(asked).to_contain_text("What do you play?")
    asked.get_by_role("button", name="Show the best move").click()
    expect(asked.get_by_role("status")).to_contain_text("The best move:")
    assert page.evaluate("pierce.focus() !== document.body")
    assert faults(page) == []
    page.screenshot(path=ARTIFACTS / f"again_{'phone' if touch else 'wide'}.png", full_page=True)
