"""Pages in a kernel are told that it is at work: as long as a cell runs, nobody hears what they ask.

Silence would look as if nobody were there. Whoever does not even say this is not there.
"""

from __future__ import annotations

import threading
import weakref
from typing import Any, Protocol

from IPython import get_ipython

from widgets.server_log import noted

__all__ = ["Attention", "Speaker", "attention"]

EVERY = 1.5
"""Seconds after which work is long, and between two words of it. Each holds for twice as long."""


class Speaker(Protocol):
    """A way on which to say it."""

    def send(self, message: dict[str, Any]) -> None:
        """Say something to the page."""


class Attention:
    """Says on the ways of a kernel when it is at work for long. It takes no lock, which the work may hold."""

    def __init__(self) -> None:
        self._ways: weakref.WeakSet[Speaker] = weakref.WeakSet()
        self._working, self._free = threading.Event(), threading.Event()
        threading.Thread(target=self._run, daemon=True).start()

    def add(self, way: Speaker) -> None:
        """Say it on this way too."""
        self._ways.add(way)

    def begin(self) -> None:
        """Some work begins: a cell, or what a page has asked for."""
        self._free.clear()
        self._working.set()

    def end(self) -> None:
        """It is done, or something else was done beside it: then pages are heard meanwhile."""
        self._working.clear()
        self._free.set()

    def _run(self) -> None:
        while self._working.wait():
            if not self._free.wait(EVERY):
                for way in list(self._ways):
                    self._say(way)

    @staticmethod
    def _say(way: Speaker) -> None:
        try:
            way.send({"kind": "busy", "seconds": 2 * EVERY})
        except Exception:
            noted("the word that a kernel is at work")


_found: list[Attention] = []


def attention(way: Speaker) -> None:
    """Say on this way when the kernel is at work; where there is none, nothing."""
    shell = get_ipython()
    if shell is None:
        return
    if not _found:
        _found.append(Attention())
        shell.events.register("pre_execute", _found[0].begin)
        shell.events.register("post_execute", _found[0].end)
    _found[0].add(way)
