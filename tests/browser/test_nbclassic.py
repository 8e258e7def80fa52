"""Our table in the classic notebook, whose page is built with Bootstrap 3."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.serving import jupyterlab

pytestmark = [pytest.mark.browser, pytest.mark.slow]

CELLS = ("from widgets import Table", "Table('ta_ke', seed=1, names=['Ann', 'Bea'])", "'the last cell'")
THEIRS = ("Host is not attached.",)
"""An error that the classic notebook has with any widget."""
KEYS = (*"abcddmrsvxyzhp00l", "ArrowDown", "ArrowUp", "ArrowRight", "ArrowLeft", "Home", "End", "Escape")
CONNECTED = "() => window.Jupyter?.notebook?.kernel?.is_connected?.()"
NOTEBOOK = """() => {
  const { notebook } = Jupyter, cells = notebook.get_cells().map((cell) => cell.cell_type + cell.get_text());
  return [cells, notebook.get_selected_index(), notebook.mode, document.querySelectorAll(".modal.in").length];
}"""
"""The cells, which one is active, how, and what the notebook asks."""
COLUMNS = """(hall) => {
  const middles = (nodes) => [...nodes].map((node) => {
    const { left, right } = node.getBoundingClientRect();
    return Math.round((left + right) / 2);
  });
  const row = [...hall.querySelectorAll("[role=row]")].find((one) => one.querySelector("[role=gridcell]"));
  return [middles(hall.querySelectorAll("[role=columnheader]")), middles(row.querySelectorAll("[role=gridcell]"))];
}"""
"""Where the columns of the hall and the chips on top stand."""


@pytest.fixture
def classic(open_page: Callable[..., Page], tmp_path_factory: pytest.TempPathFactory) -> Iterator[Page]:
    """The notebook with all cells run."""
    with jupyterlab(tmp_path_factory.mktemp("classic"), *CELLS, app="nbclassic") as address:
        page = open_page(*THEIRS)
        page.goto(address)
        page.wait_for_function(CONNECTED, timeout=60_000)
        page.evaluate("Jupyter.notebook.execute_all_cells()")
        expect(page.get_by_role("grid", name="Audience hall")).to_be_visible(timeout=60_000)
        yield page


def test_the_notebook_and_the_table_leave_each_other_alone(classic: Page) -> None:
    """No key at the table is one of the notebook's, and its sheet moves no chip under another stack."""
    heads, chips = classic.get_by_role("grid", name="Audience hall").evaluate(COLUMNS)
    assert len(chips) == 5 and heads[-5:] == pytest.approx(chips, abs=2)
    chip = classic.get_by_role("button", name="Stack A").first
    before = classic.evaluate(NOTEBOOK)
    for key in KEYS:
        chip.focus()
        classic.keyboard.press(key)
        assert classic.evaluate(NOTEBOOK) == before, key
    classic.evaluate("Jupyter.notebook.focus_cell()")
    classic.keyboard.press("Escape")
    classic.keyboard.press("a")
    assert classic.evaluate(NOTEBOOK) != before, "a key pressed elsewhere is the notebook's"
