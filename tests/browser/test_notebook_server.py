"""Our pages where Voilà is a part of a notebook server, as on Binder."""

from __future__ import annotations

import json
import shutil
import sys
import time
from collections.abc import Iterator
from urllib.request import urlopen

import nbformat
import pytest
from playwright.sync_api import Page, expect

from terakoya.places import places
from tests.browser.reader import PATIENCE, TABLE_IS_UP
from tests.serving import ROOT, free_port, running

pytestmark = [pytest.mark.browser, pytest.mark.slow]

PREFIX = "/user/someone/"
SECRET = "?token=visitor"


@pytest.fixture(scope="module")
def render(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address at which its notebooks are pages: ours, and ``own.ipynb`` with text and two tables."""
    folder = tmp_path_factory.mktemp("notebooks")
    shutil.copy(places().dashboards / "play.ipynb", folder)
    tables = [nbformat.v4.new_code_cell("from widgets import Table\nTable('ta_ke')") for _ in range(2)]
    own = nbformat.v4.new_notebook(cells=[nbformat.v4.new_markdown_cell("What I think"), *tables])
    own.metadata.kernelspec = {"name": "python3", "display_name": "Python 3", "language": "python"}
    nbformat.write(own, folder / "own.ipynb")
    port = free_port()
    command = [sys.executable, "-m", "jupyter_server", "--no-browser", "--allow-root", f"--port={port}"]
    command += [f"--ServerApp.base_url={PREFIX}", "--IdentityProvider.token=visitor", f"--ServerApp.root_dir={folder}"]
    command += ["--ServerApp.ip=127.0.0.1", "--ServerApp.jpserver_extensions={'voila.server_extension': True}"]
    home = {"HOME": str(folder), "PYTHONPATH": str(ROOT), "JUPYTER_PATH": str(ROOT / "share" / "jupyter")}
    home |= {"TERAKOYA_STORE": str(folder / "store.sqlite3")}
    base = f"http://127.0.0.1:{port}{PREFIX}"
    with running(command, base + "api", folder / "server.log", own=False, **home):
        yield f"{base}voila/render/"


def kernels(render: str) -> list[object]:
    """The kernels that run."""
    with urlopen(f"{render.removesuffix('voila/render/')}api/kernels{SECRET}") as answer:
        found: list[object] = json.load(answer)
    return found


def test_a_page_that_is_left_ends_its_kernel(page: Page, render: str) -> None:
    """Nothing of the server has made the browser keep the mark without which it takes no orders."""
    page.goto(f"{render}play.ipynb{SECRET}")
    expect(page.get_by_text(TABLE_IS_UP)).to_be_visible(timeout=60_000)
    assert len(kernels(render)) == 1
    page.goto("about:blank")
    deadline = time.monotonic() + PATIENCE
    while kernels(render):
        assert time.monotonic() < deadline
        time.sleep(0.2)


def test_a_notebook_of_ones_own_is_shown_whole(render: str) -> None:
    """By Voilà's own template, for ours shows one widget."""
    with urlopen(f"{render}own.ipynb{SECRET}") as answer:
        text = answer.read().decode()
    assert "What I think" in text
    assert text.count('"application/vnd.jupyter.widget-view+json"') == 2
