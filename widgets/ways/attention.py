"""Pages in a kernel are told that it is at work: as long as a cell runs, nobody hears what they ask.

Silence would look as if nobody were there. Whoever does not even say this is not there.
"""

from __future__ import annotations

import threading
import time
import weakref
from typing import Any, Protocol

from IPython import get_ipython

__all__ = ["EVERY", "Attention", "Listener", "attention"]

EVERY = 1.5
"""Seconds after which work is long, and between two words of it."""
SILENCE = 2 * EVERY
"""Seconds for which such a word holds."""


class Listener(Protocol):
    """A way on which to say it.

    heard:  when its page has last been heard, by `time.monotonic`
    """

    heard: float

    def send(self, message: dict[str, Any]) -> None:
        """Say something to the page."""


class Attention:
    """Says on the ways of a kernel when it is at work for long. It takes no lock, which the work may hold."""

    def __init__(self) -> None:
        self._ways: weakref.WeakSet[Listener] = weakref.WeakSet()
        self._working, self._free = threading.Event(), threading.Event()
        threading.Thread(target=self._run, daemon=True).start()

    def add(self, way: Listener) -> None:
        """Say it on this way too."""
        self._ways.add(way)

    def begin(self, *_: object) -> None:
        """Some work begins: a cell, or what a page has asked for."""
        self._free.clear()
        self._working.set()

    def end(self, *_: object) -> None:
        """It is done."""
        self._working.clear()
        self._free.set()

    def _run(self) -> None:
        while self._working.wait():
            if not self._free.wait(EVERY):
                self._say()

    def _say(self) -> None:
        for way in list(self._ways):
            if time.monotonic() - way.heard > EVERY:  # else it is heard beside the work
                way.send({"kind": "busy", "seconds": SILENCE})


_found: list[Attention] = []


def attention(way: Listener) -> None:
    """Say on this way when the kernel is at work; where there is none, nothing."""
    shell = get_ipython()
    if shell is None:
        return
    if not _found:
        _found.append(Attention())
        shell.events.register("pre_execute", _found[0].begin)
        shell.events.register("post_execute", _found[0].end)
    _found[0].add(way)
