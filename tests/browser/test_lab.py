"""Our widgets in JupyterLab and in Notebook 7: the notebook around them hears nothing of their keys."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser import checks
from tests.browser.reader import Reader, run_all
from tests.serving import jupyterlab

pytestmark = [pytest.mark.browser, pytest.mark.slow]

CELLS = (
    "from widgets import Chart, Explore, Table",
    "from widgets.pages.pad import Pad\nfrom widgets.ways.widget import PageWidget",
    "Table('ta_ke', seed=1, names=['Ann', 'Bea'])",
    "Chart('bars', {'name': ['Ann', 'Bea'], 'points': [1, 2]}, 'name', 'points')",
    "Explore('tenno')",
    "PageWidget(Pad().screen)",
    "'the last cell'",
)
FIRST = {"table": "Stack A", "chart": "Show as table", "explore": "Tenno", "pad": "Go to the pad"}
"""A button of each widget."""
THEIRS = "reading 'schema'", "[anywidget] Failed to initialize model."
"""Errors that Notebook 7 has at each start, before anything of ours is there, and that anywidget has on a busy machine
for the widgets that an earlier page has left in the kernel.
"""
KEYS = (*"abcddmrsvxyz001", "ArrowDown", "ArrowUp", "ArrowRight", "ArrowLeft", "Home", "End", "Escape")
"""What a notebook does something at, or a widget: d d deletes a cell, 0 0 asks whether to start the kernel again."""
NOTEBOOK = """() => {
  const { model, activeCellIndex, mode } = jupyterapp.shell.currentWidget.content;
  const cells = model.sharedModel.cells.map((cell) => cell.cell_type + cell.getSource());
  return [cells, activeCellIndex, mode, document.querySelectorAll(".jp-Dialog").length];
}"""
"""The cells, which one is active, how, and what the notebook asks."""


@pytest.fixture(scope="module", params=["jupyterlab", "notebook"])
def lab(tmp_path_factory: pytest.TempPathFactory, request: pytest.FixtureRequest) -> Iterator[str]:
    """The address of a notebook with our widgets, in a JupyterLab or Notebook of its own."""
    with jupyterlab(tmp_path_factory.mktemp("lab"), *CELLS, app=request.param) as address:
        yield address


@pytest.fixture
def reader(open_page: Callable[..., Page], lab: str) -> Reader:
    """One who has run all cells."""
    page = open_page(*THEIRS)
    run_all(page, lab)
    expect(page.get_by_role("grid", name="Audience hall")).to_be_visible(timeout=60_000)
    return Reader(page, lab)


def table(reader: Reader) -> Locator:
    """The table: a region here, for the main part of the page is JupyterLab's."""
    return reader.page.get_by_role("region", name="Ta-Ké · Terakoya", exact=True)


def at(reader: Reader, name: str) -> None:
    """Focus a button of ours."""
    reader.page.get_by_role("button", name=name).first.focus()


def host_faults(page: Page, *keys: str) -> list[str]:
    """What these keys do to the notebook."""
    before = page.evaluate(NOTEBOOK)
    faults = []
    for key in keys:
        page.keyboard.press(key)
        if (after := page.evaluate(NOTEBOOK)) != before:
            faults.append(f"{key}: {before} became {after}")
            before = after
    return faults


@pytest.mark.parametrize("widget", FIRST)
def test_keys_stay_in_the_widget(reader: Reader, widget: str) -> None:
    at(reader, FIRST[widget])
    assert host_faults(reader.page, *KEYS) == []


def test_keys_stay_in_an_opened_pad(reader: Reader) -> None:
    pad = reader.page.get_by_role("region", name="Score pad")
    pad.get_by_role("button", name=FIRST["pad"]).click()
    pad.get_by_role("group").get_by_role("button").first.focus()
    assert host_faults(reader.page, *KEYS) == []


def test_arrows_move_in_the_table(reader: Reader) -> None:
    at(reader, FIRST["table"])
    assert host_faults(reader.page, "ArrowRight") == []
    expect(table(reader).get_by_role("button", name="Stack B").first).to_be_focused()


def test_the_same_keys_beside_the_table_change_the_notebook(reader: Reader) -> None:
    """What the check must report."""
    reader.page.evaluate("jupyterapp.commands.execute('notebook:enter-command-mode')")
    before = len(reader.page.evaluate(NOTEBOOK)[0])
    assert len(host_faults(reader.page, "b", "m")) == 2
    reader.page.evaluate("jupyterapp.commands.execute('notebook:delete-cell')")
    assert len(reader.page.evaluate(NOTEBOOK)[0]) == before


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
