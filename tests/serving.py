"""``terakoya play`` as a process of its own, for the tests that need the whole server."""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import nbformat

ROOT = Path(__file__).parents[1]
QUIET = {"fetchNews": "false", "checkForUpdates": False}
"""JupyterLab is asked not to look for news."""


def as_in_a_terminal() -> None:
    """What a new process does first: whoever runs the tests in the background, or by ``nohup``, has signals ignored,
    and a program inherits that.
    """
    for number in (signal.SIGINT, signal.SIGQUIT, signal.SIGHUP):
        signal.signal(number, signal.SIG_DFL)


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def wait_for(url: str, process: subprocess.Popen[bytes], log: Path, seconds: float = 120) -> None:
    """Until ``url`` is answered; a page of a notebook must not be asked for, it would start a kernel."""
    deadline = time.monotonic() + seconds
    while time.monotonic() < deadline:
        assert process.poll() is None, log.read_text()
        with suppress(OSError):
            urllib.request.urlopen(url, timeout=5)
            return
        time.sleep(0.05)
    raise AssertionError(f"{url} does not answer\n{log.read_text()}")


@contextmanager
def running(command: list[str], url: str, log: Path, own: bool = True, **environment: str) -> Iterator[None]:
    """A server process, from its first answer at ``url`` to the end of the block.

    ``own``: it is ours and has to end when told. Jupyter Server waits for ever where a kernel is just starting.
    """
    with log.open("wb") as out:
        process = subprocess.Popen(
            command, stdout=out, stderr=subprocess.STDOUT, env=os.environ | environment, preexec_fn=as_in_a_terminal
        )
    try:
        wait_for(url, process, log)
        yield
    finally:
        process.terminate()
        try:
            process.wait(60 if own else 15)
        except subprocess.TimeoutExpired:
            process.kill()
            if own:
                raise


@contextmanager
def terakoya(
    folder: Path, *options: str, module: str = "terakoya", at: str = "", port: int = 0, **environment: str
) -> Iterator[str]:
    """``terakoya play`` with its store and its log in ``folder``; gives the base address. ``at``: its base path."""
    port = port or free_port()
    base = f"http://127.0.0.1:{port}/"
    command = [sys.executable, "-m", module, "play", f"--port={port}", "--host=127.0.0.1"]
    command += [f"--store={folder / 'store.sqlite3'}", *options]
    with running(command, f"{base}{at}voila/static/voila.js", folder / "server.log", **environment):
        yield base


READ_ONLY = "--LabApp.extension_manager=readonly"
APPS = {
    "jupyterlab": ("lab/tree", "--LabApp.expose_app_in_browser=True", READ_ONLY),
    "notebook": ("notebooks", "--JupyterNotebookApp.expose_app_in_browser=True", READ_ONLY),
    "nbclassic": ("nbclassic/notebooks",),
}
"""Programs that show notebooks: where they show one, and settings of their own."""


@contextmanager
def jupyterlab(folder: Path, *cells: str, app: str = "jupyterlab") -> Iterator[str]:
    """JupyterLab as it comes, with its settings in ``folder``; gives the address of a notebook of these cells there.

    The notebook is ``notes/table.ipynb``. ``app``: one of `APPS` in its place.
    """
    place, *own = APPS[app]
    settings = folder / "settings" / "@jupyterlab" / "apputils-extension"
    settings.mkdir(parents=True)
    (settings / "notification.jupyterlab-settings").write_text(json.dumps(QUIET))
    notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(source) for source in cells])
    notebook.metadata.kernelspec = {"name": "python3", "display_name": "Python 3", "language": "python"}
    (folder / "notes").mkdir()
    nbformat.write(notebook, folder / "notes" / "table.ipynb")
    port = free_port()
    base = f"http://127.0.0.1:{port}/"
    command = [sys.executable, "-m", app, "--no-browser", f"--port={port}", "--ServerApp.ip=127.0.0.1"]
    command += ["--IdentityProvider.token=", "--allow-root", *own]
    command += [f"--ServerApp.root_dir={folder / 'notes'}"]
    environment = {
        "JUPYTERLAB_SETTINGS_DIR": str(folder / "settings"),
        "JUPYTERLAB_WORKSPACES_DIR": str(folder / "workspaces"),
        "PYTHONPATH": str(ROOT),
    }
    with running(command, base + "api", folder / "lab.log", own=False, **environment):
        yield f"{base}{place}/table.ipynb"
