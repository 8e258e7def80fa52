"""Every state of the screen, in both themes and at three widths: what axe finds, contrast, widths, targets."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.browser import checks
from tests.browser.conftest import ARTIFACTS
from tests.browser.positions import LAST, RICH, shared
from tests.browser.reader import Reader

pytestmark = [pytest.mark.browser, pytest.mark.slow]

SCHEMES = ("light", "dark")
WIDTHS = (1280, 768, 320)
KEPT = (1280, 320)
"""Widths at which a picture is kept."""
CHECKS = (
    checks.axe,
    checks.contrast,
    checks.sideways,
    checks.cut_off,
    checks.small_targets,
    checks.overlapping_targets,
)


def drawn(page: Page) -> None:
    """Until the page has drawn itself at a new size."""
    page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")


def looks(page: Page) -> Iterator[str]:
    """The page in both themes at all widths, one after the other."""
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 800 if width > 320 else 640})
        for scheme in SCHEMES:
            page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
            drawn(page)
            yield f"{scheme}-{width}"


def faults_of(page: Page, state: str) -> list[str]:
    """What any check finds in this state of the screen, in any look; keeps pictures."""
    found = []
    for look in looks(page):
        if look.endswith(tuple(f"-{width}" for width in KEPT)):
            page.screenshot(path=ARTIFACTS / f"table-{state}-{look}.png")
        for check in CHECKS:
            found += [f"{state} {look} {check.__name__}: {fault}" for fault in check(page)]
    page.set_viewport_size({"width": 1280, "height": 800})
    drawn(page)
    return found


def none(faults: list[str]) -> None:
    assert not faults, "\n".join(faults)


def dialog(reader: Reader, button: str) -> None:
    reader.click(button)
    expect(reader.main.get_by_role("dialog")).to_be_visible()


def close(reader: Reader) -> None:
    reader.main.get_by_role("button", name="Close").click()


def test_start(sit_down: Callable[..., Reader]) -> None:
    reader = sit_down()
    found = faults_of(reader.page, "start")
    reader.main.get_by_text("More choices").click()
    found += faults_of(reader.page, "start-more")
    none(found)


def test_play(sit_down: Callable[..., Reader]) -> None:
    reader = sit_down(shared(RICH))
    found = faults_of(reader.page, "play")
    reader.choose_one("Player 1, Daimyo column, bottom")
    found += faults_of(reader.page, "ability")
    reader.choose_one("Player 1, Geisha column, top")
    found += faults_of(reader.page, "selection")
    none(found)


def test_card(sit_down: Callable[..., Reader]) -> None:
    reader = sit_down(shared(RICH))
    reader.try_anyway("Stack A: Ninja on top, under a ghost")
    reader.until(lambda look: not checks.card_faults(look))
    none(faults_of(reader.page, "card"))


@pytest.mark.parametrize("name", ["What can I do?", "Keys", "Settings", "Copy record", "Share this position"])
def test_dialogs(sit_down: Callable[..., Reader], name: str) -> None:
    reader = sit_down(shared(RICH))
    dialog(reader, name)
    none(faults_of(reader.page, name.rstrip("?").replace(" ", "-").lower()))


def test_looking_back_and_what_if(sit_down: Callable[..., Reader]) -> None:
    reader = sit_down(shared(RICH))
    reader.choose_one("Stack E")
    reader.choose_one("Stack")
    reader.step_to(1)
    reader.until(lambda look: "Looking back" in look.banner)
    found = faults_of(reader.page, "review")
    reader.click("What if …")
    reader.until(lambda look: look.banner.startswith("What if"))
    reader.main.get_by_role("tab", name="Tree").click()
    found += faults_of(reader.page, "branch")
    reader.main.get_by_role("tab", name="Rules").click()
    expect(reader.main.get_by_role("navigation", name="Contents")).to_be_visible()
    found += faults_of(reader.page, "rules")
    none(found)


def test_editor(sit_down: Callable[..., Reader]) -> None:
    reader = sit_down()
    reader.click("Set up a position")
    reader.until(lambda look: "Position editor" in look.banner)
    reader.main.get_by_role("gridcell", name="Stack A").first.click()
    none(faults_of(reader.page, "editor"))


def test_end(sit_down: Callable[..., Reader]) -> None:
    reader = sit_down(shared(LAST))
    assert reader.choose_one("Stack A").over
    reader.main.get_by_role("tab", name="Score").click()
    none(faults_of(reader.page, "end"))
