"""Work that takes longer than an answer may: step by step, so that it can be stopped, and without delaying messages."""

from __future__ import annotations

import threading
from collections import deque
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, ClassVar

from gamelib.hint import SECONDS
from widgets.server_log import noted

if TYPE_CHECKING:
    from gamelib.bots.player import Cancelled
    from widgets.table.desk import Desk

Work = Callable[["Cancelled"], Iterator[None]]
"""Is told how to ask whether it is still wanted, and works a little at a time."""


def in_a_thread(steps: Iterator[None]) -> object:
    """Go through the steps of some work beside everything else; what stands for it, to be kept until the work is over.

    Where there are no threads, `widgets.ways.worker.between_messages` does the same.
    """
    thread = threading.Thread(target=lambda: deque(steps, maxlen=0), daemon=True)
    thread.start()
    return thread


class Background:
    """One piece of work at a time.

    drain:    what goes through its steps
    seconds:  how long a step may take that sets itself no limit
    """

    drain = staticmethod(in_a_thread)
    seconds: ClassVar[float] = SECONDS

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._stop = threading.Event()
        self._going: object = None

    def begin(self, work: Work, failed: Callable[[], None]) -> None:
        """Start some work instead of what is being done; ``failed`` is called should it fail while it is wanted."""
        self.stop()
        self._stop, self._failed = threading.Event(), failed
        self._going = self.drain(self._wanted(work(self._stop.is_set), self._stop))

    def stop(self) -> None:
        """Let what is being done end; the work itself sees to it that nothing of it is shown."""
        self._stop.set()

    def _wanted(self, steps: Iterator[None], stop: threading.Event) -> Iterator[None]:
        """The steps, as long as they are wanted; this is asked before the first one too."""
        try:
            while not stop.is_set() and next(steps, stop) is not stop:
                yield
        except Exception:
            self._fail(stop)

    def _fail(self, stop: threading.Event) -> None:
        """Tell the page, unless the work was not wanted any more: its view may be closed."""
        mark = noted("work in the background")
        with self._desk.lock:
            if not stop.is_set():
                stop.set()
                self._failed()
                self._desk.screen.failed(mark)
