"""What browsers do not let every page do: copying where it is no secure context, and Back with a dialog open."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from gamelib.match import Match
from tests.browser.positions import LATE, asked, shared
from tests.browser.reader import PATIENCE, Reader
from tests.browser.secrets import House
from widgets.pages.stored import ALL, seat_role

pytestmark = [pytest.mark.browser, pytest.mark.slow]

INSECURE = "delete Navigator.prototype.clipboard"
"""As on a page opened by an address of the local network over plain http."""
FORBIDDEN = f"{INSECURE}; Document.prototype.execCommand = () => false"
PASTED = "() => pierce.one('.command-line').value"


def paste(reader: Reader) -> str:
    """What the clipboard holds, seen by pasting it."""
    reader.main.get_by_role("textbox", name="Command or move").focus()
    reader.page.keyboard.press("Control+v")
    return str(reader.page.evaluate(PASTED))


def test_copy_where_the_page_may_not(sit_down: Callable[..., Reader]) -> None:
    """The address is no secure context: what is copied is on the clipboard all the same, and the page says so."""
    reader = sit_down(shared(LATE))
    reader.page.evaluate(INSECURE)
    reader.click("Share this position")
    dialog = reader.main.get_by_role("dialog")
    position = dialog.get_by_role("textbox").input_value()
    dialog.get_by_role("button", name="Copy").click()
    expect(dialog.get_by_role("status")).to_have_text("Copied.")
    expect(dialog.get_by_role("button", name="Copy")).to_be_focused()
    dialog.get_by_role("button", name="Close").click()
    assert paste(reader) == position


def test_copy_where_nothing_can(sit_down: Callable[..., Reader], house: House) -> None:
    """It is said, and what was to be copied is selected: a text and a link."""
    selected = "() => getSelection().toString()"
    reader = sit_down(shared(LATE))
    reader.page.evaluate(FORBIDDEN)
    reader.click("Share this position")
    dialog = reader.main.get_by_role("dialog")
    position = dialog.get_by_role("textbox").input_value()
    dialog.get_by_role("button", name="Copy").click()
    expect(dialog.get_by_role("status")).to_contain_text("copy it yourself")
    assert reader.page.evaluate(selected) == position

    host = sit_down(f"t={house.table(asked('tatsu turn'))[seat_role(0)]}")
    host.page.evaluate(FORBIDDEN)
    host.click("Invite")
    link = host.main.get_by_role("dialog").get_by_role("listitem").last
    link.get_by_role("button", name="Copy").click()
    expect(link.get_by_role("status")).to_contain_text("copy it yourself")
    assert host.page.evaluate(selected) == link.get_by_role("link").get_attribute("href")


def test_back_closes_what_is_open(sit_down: Callable[..., Reader], house: House) -> None:
    """First the dialog, however the last one was closed; then the page."""
    token = house.table(Match.new("ta_ke", seed=1), own=False)[ALL]
    reader = sit_down(f"t={token}", viewport={"width": 360, "height": 640}, has_touch=True)
    page, address = reader.page, reader.page.url
    dialog = reader.main.get_by_role("dialog")

    def opened(name: str) -> None:
        reader.click(name)
        expect(dialog).to_be_visible()

    opened("Settings")
    page.go_back()
    expect(dialog).to_be_hidden()
    assert page.url == address

    opened("Keys")
    page.keyboard.press("Escape")
    expect(dialog).to_be_hidden()
    opened("Settings")
    page.go_back()
    expect(dialog).to_be_hidden()
    assert page.url == address

    opened("Settings")
    dialog.get_by_role("button", name="Close").click()
    page.go_back()
    expect(page.get_by_role("slider")).to_be_hidden(timeout=PATIENCE * 1000)
    assert page.url != address


def test_another_address_is_not_back(sit_down: Callable[..., Reader], house: House) -> None:
    """The page goes where a link or a typed address leads, whatever was open in it before, and *Back* leads back."""
    tables = [house.table(Match.new("ta_ke", seed=seed), own=False)[ALL] for seed in (1, 2)]
    reader = sit_down(f"t={tables[0]}")
    first = reader.look().cells
    reader.click("Settings")
    reader.key("Escape")
    reader.page.evaluate("hash => { location.hash = hash }", f"t={tables[1]}")
    second = reader.until(lambda now: now.cells != first).cells
    reader.page.wait_for_timeout(500)  # to go back by itself would take less
    assert reader.look().cells == second
    reader.page.go_back()
    reader.until(lambda now: now.cells == first)


def test_back_after_a_look_at_the_past(sit_down: Callable[..., Reader]) -> None:
    """The address has changed behind the dialog: Back closes it and leaves the page where it is."""
    reader = sit_down(shared(LATE))
    reader.choose(reader.look().choices[0])
    reader.click("Settings")
    reader.page.keyboard.press("Escape")
    reader.step_to(0)
    reader.page.wait_for_url("**n=0")
    there = reader.page.url
    reader.click("Settings")
    reader.page.go_back()
    expect(reader.main.get_by_role("dialog")).to_be_hidden()
    assert reader.page.url == there
    assert reader.look().at == "0"
