"""The table in JupyterLab: the notebook around it hears nothing of its keys."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser import checks
from tests.browser.reader import Reader, run_all
from tests.serving import jupyterlab

pytestmark = [pytest.mark.browser, pytest.mark.slow]

CELLS = ("from widgets import Table", "Table('ta_ke', seed=1, names=['Ann', 'Bea'])", "'the last cell'")


@pytest.fixture(scope="module")
def lab(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a notebook with a table, in a JupyterLab of its own."""
    with jupyterlab(tmp_path_factory.mktemp("lab"), *CELLS) as address:
        yield address


@pytest.fixture
def reader(page: Page, lab: str) -> Reader:
    """One who has run all cells."""
    run_all(page, lab)
    expect(page.get_by_role("grid", name="Audience hall")).to_be_visible(timeout=60_000)
    return Reader(page, lab)


def table(reader: Reader) -> Locator:
    """The table: a region here, for the main part of the page is JupyterLab's."""
    return reader.page.get_by_role("region", name="Ta-Ké · Terakoya")


def sources(page: Page) -> list[str]:
    """The cells of the notebook."""
    found: list[str] = page.evaluate(
        "jupyterapp.shell.currentWidget.content.model.sharedModel.cells.map((cell) => cell.getSource())"
    )
    return found


def host_faults(page: Page, *keys: str) -> list[str]:
    """What these keys do to the notebook."""
    before = sources(page)
    faults = []
    for key in keys:
        page.keyboard.press(key)
        if sources(page) != before:
            faults.append(f"{key} has changed the notebook")
    return faults


def test_keys_stay_in_the_table(reader: Reader) -> None:
    table(reader).get_by_role("button", name="Stack A").first.focus()
    assert host_faults(reader.page, "a", "b", "d", "d", "x", "z", "y", "1", "ArrowDown", "ArrowUp", "Escape") == []
    table(reader).get_by_role("button", name="Stack A").first.focus()
    assert host_faults(reader.page, "Escape") == []


def test_the_same_keys_beside_the_table_change_the_notebook(reader: Reader) -> None:
    """What the check must report."""
    reader.page.evaluate("jupyterapp.commands.execute('notebook:enter-command-mode')")
    assert host_faults(reader.page, "b") == ["b has changed the notebook"]
    reader.page.evaluate("jupyterapp.commands.execute('notebook:delete-cell')")


def test_it_plays_and_python_knows(reader: Reader) -> None:
    widget = table(reader)
    widget.get_by_role("button", name="available").first.click()
    expect(widget.get_by_role("log").get_by_role("listitem").first).to_contain_text("Ann takes")
    assert checks.contrast(reader.page) == []
    assert checks.unmarked(reader.page) == []


def test_tab_leaves_the_table(reader: Reader) -> None:
    table(reader).get_by_role("button", name="Stack A").first.focus()
    for _ in range(60):
        reader.key("Tab")
        if not table(reader).evaluate("node => node.contains(document.activeElement)"):
            return
    raise AssertionError("Tab does not leave the table")
