"""Whether the lamp tells the truth where no server of ours looks after the line: in notebooks, and in a worker."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Iterator
from contextlib import suppress

import psutil
import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.reader import PATIENCE, run_all
from tests.serving import jupyterlab

pytestmark = [pytest.mark.browser, pytest.mark.slow]

MS = PATIENCE * 1000
LIVE = "() => pierce.one('.lamp.live')"
BUSY = "() => pierce.one('.lamp.busy')"
LOST = "The connection is lost. If Python was restarted, run the cell again."
CELLS = ("import os\nfrom widgets import Table\nTable('ta_ke', seed=1, names=['Ann', 'Bea'])", "os.getpid()")
BESIDE = "how => void (jupyterapp.shell.currentWidget.sessionContext.session.kernel.commsOverSubshells = how)"
WORK = "import time\ntime.sleep(8)"
"""Longer than a question waits for its answer."""
OURS = "Failed to initialize model", "reading 'schema'", "Kernel", "Canceled", "comm"
"""Errors of a notebook whose kernel is gone: none is in our scripts."""


class Notebook:
    """A notebook with a table, all of whose cells have run."""

    def __init__(self, page: Page, address: str) -> None:
        self.page = page
        run_all(page, address)
        expect(page.get_by_role("grid", name="Audience hall")).to_be_visible(timeout=60_000)
        page.wait_for_function(LIVE)
        shown = page.locator(".jp-OutputArea-executeResult").last
        self.kernel = psutil.Process(int(shown.inner_text().rpartition("\n")[2]))

    @property
    def lost(self) -> Locator:
        """What the table says of the line."""
        return self.page.get_by_role("alert").filter(has_text="The connection is lost.")

    def run(self, source: str) -> None:
        """Run something else in the last cell."""
        self.page.evaluate(
            """source => {
              const { content } = jupyterapp.shell.currentWidget;
              content.activeCellIndex = content.widgets.length - 1;
              content.activeCell.model.sharedModel.setSource(source);
              return void jupyterapp.commands.execute('notebook:run-cell');
            }""",
            source,
        )


@pytest.fixture(scope="module", params=["jupyterlab", "notebook"])
def address(tmp_path_factory: pytest.TempPathFactory, request: pytest.FixtureRequest) -> Iterator[str]:
    """Of a notebook with a table."""
    with jupyterlab(tmp_path_factory.mktemp("lab"), *CELLS, app=request.param) as found:
        yield found


@pytest.fixture
def notebook(open_page: Callable[..., Page], address: str) -> Notebook:
    return Notebook(open_page(*OURS), address)


def test_a_kernel_that_is_killed(notebook: Notebook) -> None:
    """The notebook starts another one, which knows nothing of the table."""
    notebook.kernel.kill()
    expect(notebook.lost).to_have_text(LOST, timeout=MS)
    expect(notebook.page.get_by_role("dialog")).to_be_visible(timeout=MS)
    notebook.page.keyboard.press("Enter")
    notebook.page.evaluate("jupyterapp.commands.execute('notebook:run-all-cells')")
    notebook.page.wait_for_function(LIVE, timeout=MS)


def test_a_kernel_that_hangs_and_goes_on(notebook: Notebook) -> None:
    """As long as nothing at all is heard of it, it is lost; nobody presses anything."""
    os.kill(notebook.kernel.pid, signal.SIGSTOP)
    try:
        expect(notebook.lost).to_have_text(LOST, timeout=MS)
    finally:
        with suppress(ProcessLookupError):
            os.kill(notebook.kernel.pid, signal.SIGCONT)
    notebook.page.wait_for_function(LIVE, timeout=MS)
    expect(notebook.lost).to_be_hidden()


@pytest.mark.parametrize("beside", [False, True])
def test_a_kernel_that_is_at_work(notebook: Notebook, beside: bool) -> None:
    """It is not lost. Notebooks may have widgets answered beside a cell; where they do not, the lamp says so."""
    page = notebook.page
    page.evaluate(BESIDE, "perCommTarget" if beside else "disabled")
    page.evaluate("window.seen = {}; setInterval(() => { seen[pierce.one('.lamp, .lost')?.className] = 1 }, 50)")
    notebook.run(WORK)
    page.wait_for_function("() => jupyterapp.shell.currentWidget.sessionContext.session.kernel.status === 'busy'")
    if not beside:
        page.wait_for_function(BUSY, timeout=MS)
    page.wait_for_function("() => jupyterapp.shell.currentWidget.sessionContext.session.kernel.status === 'idle'")
    page.wait_for_function(LIVE, timeout=MS)
    assert "lost" not in page.evaluate("Object.keys(seen)")
