"""The knowledge board: asked by keyboard on a large screen, as a quiz by touch on a phone."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from gamelib.match import Match
from tests.browser import checks
from tests.browser.conftest import ARTIFACTS
from tests.browser.positions import asked, begun, few, late
from tests.browser.reader import Reader
from tests.browser.secrets import Ear

pytestmark = [pytest.mark.browser, pytest.mark.slow]

PHONE = {"viewport": {"width": 320, "height": 640}, "has_touch": True, "is_mobile": True, "color_scheme": "dark"}


def faults(page: Page) -> list[str]:
    found = [*checks.axe(page), *checks.sideways(page), *checks.cut_off(page), *checks.contrast(page)]
    return [*found, *checks.small_targets(page)]


def test_why_not_by_keyboard(lay: Callable[..., Reader]) -> None:
    reader = lay(asked("tenno swap"))
    reader.turn()
    page, main = reader.page, reader.main
    main.get_by_role("tab", name="Know").click()
    expect(main.get_by_text("to remember is part of it")).to_be_visible()
    assert main.get_by_role("grid", name="Row of").count() == 0
    checks.listen(page)
    level = main.get_by_role("button", name="What I know")
    reader.tab_to(main.get_by_role("button", name="As usual"))
    page.keyboard.press("End")
    page.keyboard.press("Enter")
    expect(level).to_have_attribute("aria-pressed", "true")
    grid = main.get_by_role("grid", name="Row of")
    expect(grid).to_be_visible()
    reader.tab_to(grid.get_by_role("button").first)
    page.keyboard.press("Control+End")
    page.keyboard.press("Enter")
    why = main.locator(".know-why")
    expect(why).to_contain_text("not possible")
    assert any("not possible" in text for _, text in checks.heard(page)), "spoken, too"
    assert faults(page) == []
    page.screenshot(path=ARTIFACTS / "know_wide.png", full_page=True)
    event = grid.get_by_role("button", name="not possible")
    for n in range(event.count()):
        event.nth(n).click()
        if why.get_by_role("button", name="Go there").count():
            break
    text = why.locator("p").inner_text()
    why.get_by_role("button", name="Go there").click()
    expect(main.get_by_text("Looking back")).to_be_visible()
    main.get_by_role("tab", name="Log").click()
    assert any(line.strip() in text for line in main.locator(".line.here .jump").all_inner_texts())
    assert "full" in page.evaluate("localStorage.getItem('terakoya.settings')")


def test_a_quiz_by_touch(lay: Callable[..., Reader]) -> None:
    reader = lay(late("tatsu", 4, 9), **PHONE)
    reader.turn()
    page, main = reader.page, reader.main
    main.get_by_role("button", name="Know", exact=True).tap()
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("button", name="What I know").tap()
    expect(dialog.get_by_role("grid")).to_be_visible()
    dialog.get_by_role("button", name="Ask me first").tap()
    cells = dialog.get_by_role("gridcell").get_by_role("button")
    expect(cells.first).to_have_attribute("aria-pressed", "false")
    assert not {"✗", "✔"} & set(dialog.get_by_role("grid").inner_text())
    for n in range(4):
        cells.nth(n).tap()
    expect(cells.nth(3)).to_have_attribute("aria-pressed", "true")
    assert faults(page) == []
    page.screenshot(path=ARTIFACTS / "know_phone_marked.png")
    dialog.get_by_role("button", name="Compare").tap()
    expect(dialog.get_by_text("missed, ")).to_be_visible()
    expect(dialog.locator(".know-result li").first).to_contain_text("Wrong: ")
    assert dialog.locator(".know-result").get_by_role("button").count(), "a rule for what is wrong"
    assert faults(page) == []
    page.screenshot(path=ARTIFACTS / "know_phone_told.png")
    dialog.get_by_role("button", name="Show the board").tap()
    expect(dialog.locator(".know-result")).to_have_count(0)


def grown(game: str, players: int, actions: int = 60) -> Match:
    """A match in its middle."""
    match, chance = begun(game, players), Random(0)
    for _ in range(actions):
        match.play(chance.choice(match.state.legal_actions()))
    return match


TABLES = [
    ("samurai_sword", 7, 1280),
    ("samurai_sword", 7, 320),
    ("tenno", 7, 320),
    ("tatsu", 2, 320),
]


@pytest.mark.parametrize(
    ("game", "players", "width"), few([(f"{game} {n} {w}", n, w) for game, n, w in TABLES], "samurai_sword 7 320")
)
def test_the_largest_boards_have_room(lay: Callable[..., Reader], game: str, players: int, width: int) -> None:
    game = game.split()[0]
    options: dict[str, Any] = PHONE if width == 320 else {}
    reader = lay(grown(game, players, 20 if game == "tatsu" else 60), **options)
    reader.turn()
    page, main = reader.page, reader.main
    main.get_by_role("button" if options else "tab", name="Know", exact=True).click()
    page.get_by_role("button", name="What I know").click()
    part = page.get_by_label("Part of the board")
    expect(part).to_be_visible()
    labels = part.locator("option").all_inner_texts()
    for label in labels[:: max(1, len(labels) // 2)]:
        part.select_option(label=label)
        expect(page.get_by_role("grid", name=label.split(" · ")[0])).to_be_visible()
        assert faults(page) == [], label
        page.screenshot(path=ARTIFACTS / f"know_{game}_{players}_{width}.png")


@pytest.mark.long
def test_behind_the_curtain_nothing_of_a_board_is_left(lay: Callable[..., Reader]) -> None:
    """Not on the page, not in its memory, not on its way."""
    reader = lay(grown("tenno", 3))
    ear = Ear(reader.page)
    reader.turn()
    main = reader.main
    main.get_by_role("tab", name="Know").click()
    main.get_by_role("button", name="What I know").click()
    grid = main.get_by_role("grid", name="Row of")
    expect(grid).to_be_visible()
    grid.get_by_role("button", name="not possible").last.click()
    words = ("can know, in percent", "not possible")
    assert all(word in ear.told()["the document"] for word in words)
    ear.mark()
    main.get_by_role("button", name="Pass the screen on").click()
    expect(reader.page.locator(".curtain-title")).to_be_visible()
    reader.look()  # the last picture of the accessibility tree holds what it showed
    found = ear.told() | ear.held()
    assert [(where, word) for where, text in found.items() for word in words if word in text] == []
