"""The table's front end in a browser, on a bare page with a stand-in for the widget model."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from gamelib.game import GAMES
from gamelib.language import language
from gamelib.rulebook import rulebook
from tests.browser import checks
from widgets.presentation import PRESENTATIONS

pytestmark = pytest.mark.browser

ROOT = Path(__file__).parents[2]
FRONTEND = ROOT / "widgets" / "frontend"
STATIC = ROOT / "widgets" / "static"
AXE = FRONTEND / "node_modules" / "axe-core" / "axe.min.js"
TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]
SIZES = {"phone": (320, 640), "tablet": (768, 1024), "desktop": (1280, 800)}
EXPLAINED = {
    "bgOverlap", "imgNode",  # the letters on drawn pieces: their colours are computed in test_colours.py
    "elmPartiallyObscured", "elmPartiallyObscuring",  # lines that a panel has scrolled halfway out of sight
    "shortTextContent", "nonBmp",  # one-letter names of stacks; signs
    "partiallyObscuredNonTabbable", "nonTabbableNeighbor", "partiallyObscured",  # places behind the dock of a phone
    "contentOverflow",  # those of which only the upper edge is above it
}  # fmt: skip
"""What axe cannot decide by itself, and why that is no defect here."""
SMALL = """() => [...pierce.all("button, input, select, summary")].filter((n) => n.offsetParent)
  .map((n) => [n.textContent, n.getBoundingClientRect()]).filter(([, r]) => r.width < 24 || r.height < 24)
  .map(([text]) => text)"""
TEXT_SPACING = """* { line-height: 1.5 !important; letter-spacing: .12em !important; word-spacing: .16em !important }
p { margin-bottom: 2em !important }"""


def start(page: Page, size: str = "desktop", answers: dict[str, Any] | None = None, **settings: Any) -> None:
    """Show the position of the fixture, with other answers to what the page asks for."""
    width, height = SIZES[size]
    page.set_viewport_size({"width": width, "height": height})
    page.set_content((ROOT / "tests" / "browser" / "harness.html").read_text("utf-8"))
    fixture = json.loads((FRONTEND / "fixtures" / "ta_ke.json").read_text("utf-8"))
    fixture["settings"] |= settings
    fixture["answers"] |= answers or {}
    code = (STATIC / "table.js").read_text("utf-8")
    page.evaluate("([code, fixture]) => start(code, fixture)", [code, fixture])
    expect(page.get_by_role("heading", level=2)).to_be_visible()


def nothing(page: Page) -> None:
    """The table as it is."""


def refused(page: Page) -> None:
    """A reason card is open."""
    page.get_by_role("button", name="under a ghost").first.evaluate("node => node.click()")
    expect(page.get_by_role("heading", name="Not now")).to_be_visible()


def lost(page: Page) -> None:
    """Python does not answer any more."""
    page.clock.install()
    page.evaluate("silent = true")
    page.keyboard.press("Tab")
    page.keyboard.press("h")
    page.clock.run_for(4500)
    expect(page.get_by_role("button", name="Reload")).to_be_visible()


STATES = [nothing, refused, lost]
"""The screens of a real match are looked at in test_screens.py; here those that need a silent or a canned Python."""


def axe(page: Page) -> tuple[list[Any], set[str]]:
    """What axe is sure of, and the kinds of things it is not sure of."""
    page.evaluate(AXE.read_text("utf-8"))
    found = page.evaluate("tags => axe.run(document, { runOnly: tags })", TAGS)
    violations = [(rule["id"], [node["target"] for node in rule["nodes"]]) for rule in found["violations"]]
    nodes = [node for rule in found["incomplete"] for node in rule["nodes"]]
    return violations, {reason for node in nodes for reason in _reasons(node)}


def _reasons(node: Any) -> set[str]:
    """Why axe is not sure of a node, as far as any of its checks says so."""
    checks = [*node["any"], *node["all"], *node["none"]]
    return {key for check in checks if (key := (check.get("data") or {}).get("messageKey"))} or {"None"}


def hidden_by_dock(page: Page) -> list[str]:
    """What Tab reaches on a phone although the dock lies over it."""
    top = page.locator(".dock").evaluate("dock => dock.getBoundingClientRect().top")
    bottom = """() => { const node = pierce.focus();
        return node === document.body || node.closest(".dock") ? 0 : node.getBoundingClientRect().bottom; }"""
    hidden = []
    for _ in range(60):
        page.keyboard.press("Tab")
        if page.evaluate(bottom) > top + 1:
            hidden.append(page.evaluate("pierce.focus().textContent"))
    return hidden


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("state", STATES)
def test_axe_finds_nothing(page: Page, state: Callable[[Page], None], size: str) -> None:
    start(page, size)
    state(page)
    violations, unclear = axe(page)
    assert violations == []
    assert unclear - EXPLAINED == set()


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("state", STATES)
def test_fits_the_width_and_the_finger(page: Page, state: Callable[[Page], None], size: str) -> None:
    start(page, size)
    state(page)
    assert page.evaluate("document.documentElement.scrollWidth") == SIZES[size][0]
    assert page.evaluate(SMALL) == []


def test_more_space_between_letters_loses_nothing(page: Page) -> None:
    start(page, "phone")
    page.evaluate("css => pierce.plant(css)", TEXT_SPACING)
    assert page.evaluate("document.documentElement.scrollWidth") == 320
    cut = """() => [...pierce.all("h2 *, h3, p, .caption, [role=columnheader]")]
        .filter((n) => n.scrollWidth > n.clientWidth + 1 && getComputedStyle(n).overflow !== "visible"
            && !n.closest(".unseen, .strip-title")).map((n) => n.textContent)"""
    assert page.evaluate(cut) == []


def test_pressing_plays_and_arrows_walk(page: Page) -> None:
    start(page)
    grid = page.get_by_role("grid", name="Audience hall")
    grid.get_by_role("button", name="available").first.focus()
    page.keyboard.press("Control+Home")
    page.keyboard.press("End")
    expect(grid.get_by_role("button", name="Stack E")).to_have_count(2)
    assert "Stack E" in page.evaluate("pierce.focus().textContent")
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    assert page.evaluate("sent.filter((m) => m.kind === 'play').map((m) => m.attempt)") == ["take E"]


SWAP = """async () => {
    const scene = structuredClone(traits().scene), cells = scene.areas.find((a) => a.id === "hall").rows[0].cells;
    [cells[0][2], cells[3][2]] = [cells[3][2], cells[0][2]];
    change({ scene: { ...scene, rev: 9999 } });
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    return pierce.moving().length; }"""
"""Swaps two chips and counts what moves."""


def test_nothing_moves_with_reduced_motion(page: Page) -> None:
    page.emulate_media(reduced_motion="reduce")
    start(page)
    assert page.evaluate(SWAP) == 0
    expect(page.locator(".changed")).to_have_count(2)


def test_nothing_moves_when_switched_off(page: Page) -> None:
    start(page, motion="off")
    assert page.evaluate(SWAP) == 0
    expect(page.locator(".changed")).to_have_count(2)


def test_pieces_travel_otherwise(page: Page) -> None:
    start(page)
    assert page.evaluate(SWAP) == 2
    expect(page.locator(".changed")).to_have_count(0)


def test_the_focus_is_not_hidden_behind_the_dock(page: Page) -> None:
    start(page, "phone")
    assert hidden_by_dock(page) == []


def test_planted_defects_are_found(page: Page) -> None:
    start(page, "phone")
    page.evaluate("css => pierce.plant(css)", ".tk .zones * { scroll-margin: 0 !important }")
    assert hidden_by_dock(page)
    page.evaluate("css => pierce.plant(css)", ".tk .zones { min-width: 700px }")
    assert page.evaluate("document.documentElement.scrollWidth") > 320
    page.evaluate("css => pierce.plant(css)", ".tk .ask button { min-height: 16px; height: 16px }")
    assert page.evaluate(SMALL)
    page.evaluate("pierce.one('.ask button').textContent = ''")
    assert "button-name" in [rule for rule, _ in axe(page)[0]]


def test_focus_goes_round_in_a_dialog_and_back(page: Page) -> None:
    start(page)
    opener = page.get_by_role("button", name="What can I do?")
    opener.press("Enter")
    dialog = page.get_by_role("dialog")
    for step in ["Tab"] * 12 + ["Shift+Tab"] * 12:
        page.keyboard.press(step)
        assert dialog.evaluate("box => box.contains(pierce.focus())")
    page.keyboard.press("Escape")
    expect(opener).to_be_focused()


def test_taken_down_it_leaves_nothing(page: Page) -> None:
    start(page)
    page.evaluate("stop()")
    assert page.evaluate("[pierce.one('#place').childElementCount, listeners()]") == [0, 0]


@pytest.mark.parametrize("game", sorted(PRESENTATIONS))
def test_tables_of_the_rulebook_keep_words_whole(page: Page, game: str) -> None:
    """In the side panel, in languages with long words; what does not fit scrolls, with the keyboard, too."""
    for code in ("de", "ru", "uk"):
        book = rulebook(GAMES[game], language(code))
        tables = "".join(section.html for section in book.sections if "<table>" in section.html)
        rule = {"kind": "rule", "rule": "x", "title": "", "html": tables, "lang": code, "toc": [], "examples": []}
        page.goto("about:blank")
        start(page, answers={"rule": rule})
        page.get_by_role("tab", name="Rules").click()
        expect(page.get_by_role("table").first).to_be_visible()
        assert checks.broken_words(page) + checks.sideways(page) == []
        wide = page.locator(".panel table").evaluate_all("all => all.filter((one) => one.scrollWidth > one.clientWidth)"
                                                         ".map((one) => one.tabIndex)")  # fmt: skip
        assert set(wide) <= {0}
