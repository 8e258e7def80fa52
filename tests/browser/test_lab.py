"""The table in JupyterLab: the notebook around it hears nothing of its keys."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path

import nbformat
import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser import checks
from tests.browser.reader import Reader
from tests.serving import free_port, running

pytestmark = [pytest.mark.browser, pytest.mark.slow]

ROOT = Path(__file__).parents[2]
CELLS = ("from widgets import Table", "Table('ta_ke', seed=1, names=['Ann', 'Bea'])", "'the last cell'")
QUIET = {"fetchNews": "false", "checkForUpdates": False}
"""JupyterLab is asked not to look for news."""


@pytest.fixture(scope="module")
def lab(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a notebook with a table, in a JupyterLab of its own."""
    folder = tmp_path_factory.mktemp("lab")
    settings = folder / "settings" / "@jupyterlab" / "apputils-extension"
    settings.mkdir(parents=True)
    (settings / "notification.jupyterlab-settings").write_text(json.dumps(QUIET))
    notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(source) for source in CELLS])
    notebook.metadata.kernelspec = {"name": "python3", "display_name": "Python 3", "language": "python"}
    (folder / "notes").mkdir()
    nbformat.write(notebook, folder / "notes" / "table.ipynb")
    port = free_port()
    base = f"http://127.0.0.1:{port}/"
    command = [sys.executable, "-m", "jupyterlab", "--no-browser", f"--port={port}", "--ServerApp.ip=127.0.0.1"]
    command += ["--IdentityProvider.token=", "--allow-root", "--LabApp.expose_app_in_browser=True"]
    command += ["--LabApp.extension_manager=readonly", f"--ServerApp.root_dir={folder / 'notes'}"]
    environment = {
        "JUPYTERLAB_SETTINGS_DIR": str(folder / "settings"),
        "JUPYTERLAB_WORKSPACES_DIR": str(folder / "workspaces"),
        "PYTHONPATH": str(ROOT),
    }
    with running(command, base + "api", folder / "lab.log", **environment):
        yield base + "lab/tree/table.ipynb"


@pytest.fixture
def reader(page: Page, lab: str) -> Reader:
    """One who has run all cells."""
    page.goto(lab)
    page.wait_for_function(
        "() => window.jupyterapp?.shell.currentWidget?.context?.isReady"
        " && jupyterapp.shell.currentWidget.sessionContext.session?.kernel?.status === 'idle'",
        timeout=60_000,
    )
    page.evaluate("jupyterapp.commands.execute('notebook:run-all-cells')")
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
