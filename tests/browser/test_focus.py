"""The focus: seen everywhere, never covered, never caught; movement only for those who want it; single keys."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser import checks
from tests.browser.positions import RICH, few, late, shared
from tests.browser.reader import TOO_FAR, Reader

pytestmark = [pytest.mark.browser, pytest.mark.slow]

SIZES = ({"width": 320, "height": 640}, {"width": 1280, "height": 800})
LONG = pytest.mark.long
AROUND = """() => {
  const root = pierce.one('main');
  root.insertAdjacentHTML('beforebegin', '<button>before</button>');
  root.insertAdjacentHTML('afterend', '<button>after</button>');
}"""
"""Something to focus before the table and after it."""
TRAP = """() => addEventListener('keydown', (event) => {
  if (event.key === 'Tab' && pierce.focus().closest('[role=grid]')) event.preventDefault();
}, true)"""
"""Tab does not lead out of a grid."""


def stops(reader: Reader, key: str = "Tab") -> list[str]:
    """What Tab leads to, from where the focus is, until it comes out at one of the two buttons around the table."""
    found: list[str] = []
    for _ in range(TOO_FAR):
        reader.key(key)
        name = reader.page.evaluate("pierce.focus().ariaLabel ?? pierce.focus().textContent")
        found.append(name)
        if name in ("before", "after"):
            return found
    return found


def trapped(reader: Reader, first: str, last: str, key: str) -> list[str]:
    """Whether Tab, from before the table, does not come out behind it, or the other way."""
    reader.page.get_by_role("button", name=first, exact=True).focus()
    found = stops(reader, key)
    return [] if found[-1] == last and len(found) > 10 else [f"{key} comes to {found[-1]} after {len(found)}"]


def faults_around(reader: Reader) -> list[str]:
    """What is wrong with the focus at any stop of Tab, from before the table to after it."""
    reader.page.evaluate(AROUND)
    found = []
    reader.page.get_by_role("button", name="before").focus()
    for _ in range(TOO_FAR):
        reader.key("Tab")
        if reader.page.evaluate("pierce.focus().textContent") == "after":
            break
        found += checks.focus_faults(reader.page)
    return found


@pytest.mark.parametrize(
    ("size", "scheme"),
    [
        pytest.param(size, scheme, marks=marks, id=f"{size['width']}-{scheme}")
        for size, scheme, marks in (
            (SIZES[0], "dark", ()), (SIZES[1], "light", ()), (SIZES[0], "light", LONG), (SIZES[1], "dark", LONG),
        )
    ],
)  # fmt: skip
def test_the_focus_is_seen(sit_down: Callable[..., Reader], size: dict[str, int], scheme: str) -> None:
    """At every stop of Tab and inside the grids."""
    reader = sit_down(shared(RICH), viewport=size, color_scheme=scheme)
    found = faults_around(reader)
    for grid in ("Courtyard of Player 2", "Audience hall", "Courtyard of Player 1"):
        reader.main.get_by_role("grid", name=grid).get_by_role("button").first.focus()
        for key in ("ArrowDown", "ArrowRight", "ArrowDown"):
            reader.key(key)
            found += checks.focus_faults(reader.page)
    assert not found, "\n".join(found)


@pytest.mark.parametrize(
    ("game", "players", "size"),
    few([("tatsu", 4, SIZES[0]), ("tenno", 3, SIZES[1]), ("samurai_sword", 5, SIZES[0])], "samurai_sword"),
    ids=str,
)
def test_the_focus_is_seen_among_hidden_cards(
    lay: Callable[..., Reader], game: str, players: int, size: dict[str, int]
) -> None:
    """At every stop of Tab and at every card of a grid's first row."""
    reader = lay(late(game, players, 20), viewport=size)
    reader.turn()
    found = faults_around(reader)
    for grid in reader.main.get_by_role("grid").all():
        grid.get_by_role("button").first.focus()
        found += checks.focus_faults(reader.page)
    assert not found, "\n".join(found)


def test_tab_leaves_the_table_both_ways(sit_down: Callable[..., Reader]) -> None:
    reader = sit_down(shared(RICH))
    reader.page.evaluate(AROUND)
    assert trapped(reader, "before", "after", "Tab") == []
    assert trapped(reader, "after", "before", "Shift+Tab") == []
    reader.walk(reader.look().choices[0])
    reader.key("Escape", "Tab")
    expect(reader.page.get_by_role("button", name="after")).to_be_focused()
    reader.page.evaluate(TRAP)
    assert trapped(reader, "before", "after", "Tab") != [], "a trap is noticed"


# ---- movement ------------------------------------------------------------------------------------------------------


def play_three(reader: Reader) -> None:
    checks.watch_motion(reader.page)
    for _ in range(3):
        reader.choose(reader.look().offers[-1])
        reader.page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
        reader.page.wait_for_function("() => !pierce.one('.tk-show').children.length")  # a press would only end it


def test_nothing_moves_for_those_who_want_no_movement(sit_down: Callable[..., Reader]) -> None:
    reader = sit_down(shared(RICH), reduced_motion="reduce", pace="fast")
    play_three(reader)
    assert checks.motions(reader.page) == []


def test_nothing_moves_when_switched_off(sit_down: Callable[..., Reader]) -> None:
    reader = sit_down(shared(RICH), pace="fast")
    reader.click("Settings")
    reader.main.get_by_role("group", name="Movement").get_by_role("radio", name="none").click()
    reader.click("Close")
    play_three(reader)
    assert checks.motions(reader.page) == []


def test_movement_is_noticed(sit_down: Callable[..., Reader]) -> None:
    """With movement allowed the same moves are seen moving."""
    reader = sit_down(shared(RICH), pace="fast")
    play_three(reader)
    assert checks.motions(reader.page) != []


# ---- single keys ---------------------------------------------------------------------------------------------------


def opens_moves(reader: Reader) -> bool:
    """Whether M opens the list of moves; it is closed again."""
    reader.key("m")
    reader.page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
    opened = reader.main.get_by_role("dialog").is_visible()
    if opened:
        reader.key("Escape")
    return opened


def test_single_keys_can_be_switched_off(sit_down: Callable[..., Reader]) -> None:
    reader = sit_down(shared(RICH))
    cell = reader.look().choices[0]
    reader.walk(cell)
    assert opens_moves(reader)
    reader.click("Settings")
    box = reader.main.get_by_role("checkbox", name="Single-letter keys")
    box.click()
    expect(box).not_to_be_checked()
    reader.click("Close")
    reader.walk(cell)
    assert not opens_moves(reader)
    reader.key("Control+/")
    reader.click("Settings")
    expect(box).to_be_checked()
    reader.click("Close")
    reader.walk(cell)
    assert opens_moves(reader)


def test_keys_outside_the_table_do_nothing(sit_down: Callable[..., Reader]) -> None:
    reader = sit_down(shared(RICH))
    reader.page.evaluate(AROUND)
    reader.page.get_by_role("button", name="after").focus()
    before = reader.look().text
    assert not opens_moves(reader)
    reader.key("b", "u", "r", "[", "t", "1")
    assert reader.look().text == before
