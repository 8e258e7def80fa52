"""A notebook that was saved with a table in it and is opened again, in JupyterLab and in Notebook 7."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.reader import run_all
from tests.browser.test_lab import THEIRS
from tests.serving import jupyterlab
from widgets import Table

pytestmark = [pytest.mark.browser, pytest.mark.slow]

CELLS = ("from widgets import Table", "Table('tenno', seed=1, seats=(0,))", "Table('tenno', seed=1, seats=(0,))")
LOST = re.compile("Error displaying widget|Loading widget")
MISSING = "widget model not found"
"""What the widgets' own renderer logs."""


@pytest.mark.parametrize("app", ["jupyterlab", "notebook"])
def test_a_table_without_its_kernel_is_a_picture(open_page: Callable[..., Page], tmp_path: Path, app: str) -> None:
    with jupyterlab(tmp_path, *CELLS, app=app) as address:
        page = open_page(*THEIRS, MISSING)
        run_all(page, address)
        still = page.get_by_role("img", name="Tenno")
        expect(page.get_by_role("region", name="Tenno · Terakoya")).to_have_count(2, timeout=60_000)
        expect(still.first).to_be_hidden()
        page.evaluate("jupyterapp.commands.execute('docmanager:save')")
        page.evaluate("jupyterapp.shell.currentWidget.sessionContext.shutdown()")
        page.close()
        saved = json.loads((tmp_path / "notes" / "table.ipynb").read_text(encoding="utf-8"))
        assert len(json.dumps(saved)) < len(Table._esm)

        again = open_page(*THEIRS, MISSING)
        again.goto(address)
        still = again.get_by_role("img", name="Tenno")
        expect(still).to_have_count(2, timeout=60_000)
        again.wait_for_function(
            "() => jupyterapp.shell.currentWidget.sessionContext.session?.kernel?.status === 'idle'"
        )
        expect(still.first).to_be_visible()
        expect(still.last).to_be_visible()
        assert [one.inner_text() for one in again.get_by_text(LOST).all() if one.is_visible()] == []
