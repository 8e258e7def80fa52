"""Each check is shown a page with a planted fault and must report it."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from tests.browser import checks
from tests.browser.positions import LATE, RICH, shared
from tests.browser.reader import Look, Reader

pytestmark = [pytest.mark.browser, pytest.mark.slow]

BOTTOM = ".tk [data-cell='bottom:0:DA']"
STYLES: list[tuple[Callable[[Page], list[str]], str, str]] = [
    (checks.axe, ".tk .ask button { color: #aaa !important; background: #fff !important }", "color-contrast"),
    (checks.contrast, ".tk .ask button { color: #999 !important; background: #fff !important }", "text"),
    (checks.contrast, ".tk .f-DA .shape { stroke: none !important; fill: #eee !important }", "piece"),
    (checks.contrast, ".tk .f-DA text { fill: orange !important }", "letters"),
    (checks.contrast, ".tk .command-line { border-color: #eee !important }", "border of a field"),
    (checks.contrast, ".tk .arrow svg { fill: #ddd !important; stroke: #ddd !important }", "sign"),
    (checks.sideways, ".tk .zones { min-width: 1400px !important }", "the page is"),
    (checks.sideways, ".tk .seats { position: relative; left: -60px }", "beyond the edge"),
    (checks.sideways, ".tk .panel { overflow-x: auto } .tk .panel > * { min-width: 900px }", "scrolls sideways"),
    (checks.cut_off, ".tk h2 .text { display: block; height: 9px; overflow: hidden }", "text outside"),
    (checks.cut_off, ".tk .ask button { width: 30px; white-space: nowrap; min-width: 0 }", "text outside button"),
    (checks.off_piece, ".tk .f-DA text { transform: translateX(40px) }", "beside"),
    (checks.small_targets, f"{BOTTOM} {{ width: 16px !important; height: 16px; min-height: 0 !important }}", "16.0"),
    (checks.overlapping_targets, ".tk .ask button:nth-child(2) { margin-left: -40px }", "lies on"),
    (checks.unmarked, ".tk .cell.available > button { box-shadow: none; background: gold }", "no ring"),
    (checks.unmarked, ".tk .cell.available > button::after { content: none !important }", "no sign"),
    (checks.unmarked, ".tk .cell.available > button { box-shadow: 0 0 0 3px #eee !important }", "no ring"),
]


@pytest.fixture
def table(sit_down: Callable[..., Reader]) -> Reader:
    return sit_down(shared(RICH))


def test_planted_styles_are_noticed(table: Reader) -> None:
    for check, style, words in STYLES:
        assert check(table.page) == [], style
        table.page.evaluate("css => pierce.plant(css)", style)
        assert any(words in fault for fault in check(table.page)), style
        table.page.evaluate("pierce.weed()")


def test_planted_names_are_noticed(table: Reader) -> None:
    for script, words in (
        ("pierce.one('.ask button').textContent = ''", "button-name"),
        ("pierce.one('.tk-root').lang = 'xx'", "valid-lang"),
        ("pierce.one('[role=grid]').setAttribute('role', 'gird')", "aria-roles"),
    ):
        table.page.evaluate(script)
        assert any(fault.startswith(words) for fault in checks.axe(table.page)), script


def test_the_word_available_is_missed(table: Reader) -> None:
    table.page.evaluate("pierce.one('.available .unseen').textContent = 'Stack A'")
    assert any("without the word" in fault for fault in checks.unmarked(table.page))


def test_small_fingers(table: Reader) -> None:
    button = table.button("What can I do?")
    assert checks.small_primaries([button], 30) == []
    assert checks.small_primaries([button], 60) != []


def test_speech_faults(table: Reader, sit_down: Callable[..., Reader]) -> None:
    """Regions removed, made anew, or silenced."""
    for script, words in (
        ("node.removeAttribute('aria-live'); node.role = 'none';", "said 0 times"),
        ("node.replaceWith(node.cloneNode(true));", "gone"),
    ):
        reader = sit_down(shared(LATE))
        checks.listen(reader.page)
        reader.page.evaluate(f"pierce.all('[aria-live]').forEach((node) => {{ {script} }})")
        reader.choose_one("Stack D")
        said = "Player 1 takes the Geisha from stack D; a ghost takes its place."
        assert any(words in fault for fault in checks.speech_faults(reader.page, [said])), script


def test_said_twice(table: Reader) -> None:
    checks.listen(table.page)
    table.page.evaluate(
        "() => { for (let n = 0; n < 2; n++) { const p = document.createElement('p'); p.textContent = 'Hear, hear.';"
        " pierce.one('[aria-live=polite]').append(p); } }"
    )
    table.page.evaluate("() => new Promise((done) => setTimeout(done))")
    assert checks.speech_faults(table.page, ["Hear, hear."]) == ["said 2 times, not 1: Hear, hear."]


def test_told_to_all(table: Reader) -> None:
    """What is meant for one, said in the region for everybody."""
    checks.listen(table.page)
    table.page.evaluate(
        "['public', 'private'].forEach((name) => { const p = document.createElement('p'); p.textContent = 'Psst.';"
        " pierce.one(`[data-region=${name}]`).append(p); })"
    )
    table.page.evaluate("() => new Promise((done) => setTimeout(done))")
    assert checks.told_to_all(table.page, ["Psst."]) == ["said in public: Psst."]


def test_card_faults(table: Reader) -> None:
    assert checks.card_faults(table.look()) == ["there is no card"]
    table.try_anyway("Stack A: Ninja on top, under a ghost")
    look = table.until(lambda look: bool(checks.card_title(look)))
    assert checks.card_faults(look) == []
    table.page.evaluate("pierce.one('.citation').remove()")
    assert checks.card_faults(table.look()) == ["it cites no rule"]
    table.page.evaluate("pierce.all('.card p').forEach((node) => { node.textContent = ''; })")
    assert "it gives no reason" in checks.card_faults(table.look())
    assert checks.card_faults(Look('- group "Not now: "')) == [
        "it does not say what was tried", "it gives no reason", "it cites no rule",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("style", "words"),
    [
        (".tk :focus-visible, .tk .cell > button:focus-visible { outline: none !important }", "ring of"),
        (".tk :focus-visible, .tk .cell > button:focus-visible { outline: 3px solid #e5d9c0 !important }", "ring of"),
        (".tk .board::after { content: ''; position: fixed; inset: 0; background: #fff; z-index: 9 }", "covered"),
    ],
)
def test_focus_faults(table: Reader, style: str, words: str) -> None:
    table.walk(table.offered("Stack E"))
    assert checks.focus_faults(table.page) == []
    table.page.evaluate("css => pierce.plant(css)", style)
    assert any(words in fault for fault in checks.focus_faults(table.page))
