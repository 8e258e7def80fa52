"""``terakoya play`` as a process of its own, for the tests that need the whole server."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path


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
def running(command: list[str], url: str, log: Path, **environment: str) -> Iterator[None]:
    """A server process, from its first answer at ``url`` to the end of the block."""
    with log.open("wb") as out:
        process = subprocess.Popen(command, stdout=out, stderr=subprocess.STDOUT, env={**os.environ, **environment})
    try:
        wait_for(url, process, log)
        yield
    finally:
        process.terminate()
        process.wait(60)


@contextmanager
def terakoya(folder: Path, *options: str, module: str = "terakoya", **environment: str) -> Iterator[str]:
    """``terakoya play`` with its store and its log in ``folder``; gives the base address."""
    port = free_port()
    base = f"http://127.0.0.1:{port}/"
    command = [sys.executable, "-m", module, "play", f"--port={port}", "--host=127.0.0.1"]
    command += [f"--store={folder / 'store.sqlite3'}", *options]
    with running(command, base + "voila/static/voila.js", folder / "server.log", **environment):
        yield base
