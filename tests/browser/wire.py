"""A server behind a wire that can be cut, and that can be killed and started again at the same place."""

from __future__ import annotations

import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import psutil
from playwright.sync_api import Page

from tests.serving import free_port, terakoya


class Wire:
    """Carries bytes between a port of its own and a server's, until it is cut.

    Then it is silent: nothing is closed, nothing arrives, and what was connected stays dead when new lines go through
    again, as after a router was switched off and on.
    """

    def __init__(self, port: int) -> None:
        self._server = port
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.port: int = self._listener.getsockname()[1]
        self._cut = threading.Event()
        self._lines: list[tuple[socket.socket, threading.Event]] = []
        threading.Thread(target=self._accept, daemon=True).start()

    def cut(self) -> None:
        """Nothing goes through from now on."""
        self._cut.set()
        for _line, dead in self._lines:
            dead.set()

    def mend(self) -> None:
        """New lines go through again."""
        self._cut.clear()

    def close(self) -> None:
        """Take the wire away."""
        self._listener.close()
        for line, dead in self._lines:
            dead.set()
            line.close()

    def _accept(self) -> None:
        with suppress(OSError):
            while True:
                line, _address = self._listener.accept()
                dead = threading.Event()
                self._lines.append((line, dead))
                if self._cut.is_set():
                    dead.set()
                    continue
                try:
                    server = socket.create_connection(("127.0.0.1", self._server))
                except ConnectionRefusedError:
                    line.close()
                    continue
                self._lines.append((server, dead))
                for ends in ((line, server), (server, line)):
                    threading.Thread(target=self._carry, args=(*ends, dead), daemon=True).start()

    @staticmethod
    def _carry(source: socket.socket, target: socket.socket, dead: threading.Event) -> None:
        with suppress(OSError):
            while True:
                data = source.recv(1 << 16)
                if dead.is_set():
                    return
                if not data:
                    break
                target.sendall(data)
        if not dead.is_set():
            for end in (source, target):
                with suppress(OSError):
                    end.shutdown(socket.SHUT_RDWR)


class Host:
    """A server of the test's own behind a wire.

    folder:  where the server keeps its store and its log
    """

    def __init__(self, folder: Path) -> None:
        self.folder, self.port = folder, free_port()
        self.wire = Wire(self.port)
        self.base = f"http://127.0.0.1:{self.wire.port}/"
        self.start()

    def start(self) -> None:
        """Start the server, at the same port as before."""
        before = set(psutil.Process().children())
        self._running = terakoya(self.folder, port=self.port)
        self._running.__enter__()
        (self._process,) = set(psutil.Process().children()) - before

    def kill(self) -> None:
        """End the server and its kernels as a power cut would."""
        for process in [self._process, *self._process.children(recursive=True)]:
            with suppress(psutil.NoSuchProcess):
                process.kill()
        psutil.wait_procs([self._process])

    def kill_kernel(self, page: Page) -> None:
        """End the kernel of a page as a crash would."""
        self._kernel(page).kill()

    def stop_kernel(self, page: Page) -> None:
        """Let the kernel of a page hang: it is there and does nothing."""
        self._kernel(page).suspend()

    def _kernel(self, page: Page) -> psutil.Process:
        kernel = page.locator("#page").get_attribute("data-kernel")
        assert kernel is not None
        (process,) = [one for one in self._process.children(recursive=True) if kernel in listening(one)]
        return process

    def close(self) -> None:
        """End everything."""
        self._running.__exit__(None, None, None)
        self.wire.close()


def listening(process: psutil.Process) -> str:
    """Where a process can be reached, if it is still there: a kernel's sockets are named after it."""
    try:
        return " ".join(str(one.laddr) for one in process.net_connections("unix"))
    except psutil.Error:
        return ""


@contextmanager
def host(folder: Path) -> Iterator[Host]:
    """A server behind a wire, to the end of the block."""
    started = Host(folder)
    try:
        yield started
    finally:
        started.close()
