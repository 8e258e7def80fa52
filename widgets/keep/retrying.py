"""What could not be stored is tried again until it succeeds.

Any other program may hold the store for a while, a disk may be full until somebody makes room, a page may have to wait
until it may begin another table. The players are told so in one sentence and need not do anything.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager

from widgets.keep.keeper import StoreError
from widgets.server_log import noted

FIRST_PAUSE = 0.25
LONGEST_PAUSE = 2.0
"""Seconds before the first attempt, and at most between two."""

Attempt = Callable[[], object]
"""Does something with the store; raises a `StoreError` where that is not possible."""


class Keeping:
    """Tries to store something again and again, in a thread of its own.

    lock:     that of whoever has something to store; held when anything here is called, and when this calls ``keep``
    ready:    finds out whether the store takes anything; may wait for it, as nobody waits meanwhile
    keep:     stores what there is to store by then
    pending:  something is waiting to be stored
    """

    def __init__(self, lock: AbstractContextManager[object], ready: Attempt, keep: Attempt) -> None:
        self._lock, self._ready, self._keep = lock, ready, keep
        self._over: threading.Event | None = None
        self.pending = False

    def begin(self) -> None:
        """Note that something waits to be stored, and go on trying until it is."""
        self.pending = True
        if self._over is None:
            self._over = threading.Event()
            threading.Thread(target=self._run, args=(self._over,), daemon=True).start()

    def end(self) -> None:
        """Note that nothing waits any more, and stop trying."""
        self.pending = False
        if self._over is not None:
            self._over.set()
            self._over = None

    def _run(self, over: threading.Event) -> None:
        for pause in _pauses():
            if over.wait(pause) or (_succeeds(self._ready) and self._settled(over)):
                return

    def _settled(self, over: threading.Event) -> bool:
        """Try to store what waits; True when nothing waits any more: also where it can never be stored."""
        with self._lock:
            if over.is_set():
                return True
            self.pending = False  # so that ``keep`` stores, and finds out by itself whether something is left
            if not _succeeds(self._keep):
                self.pending = True
            if not self.pending and self._over is over:
                self.end()
            return not self.pending


def _succeeds(attempt: Attempt) -> bool:
    """Whether it is done, or can never be: then trying it again would change nothing."""
    try:
        attempt()
    except StoreError as error:
        return not error.passes
    except Exception:
        noted("storing a table")
    return True


def _pauses() -> Iterator[float]:
    pause = FIRST_PAUSE
    while True:
        yield pause
        pause = min(2 * pause, LONGEST_PAUSE)
