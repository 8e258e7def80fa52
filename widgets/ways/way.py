"""The interface between a page and its browser, whatever carries it.

A page has a `Window`. It puts parts of its state there, each whole, and sends messages; what carries them is a `Way`.
What the browser says comes back through `hear`. A page never knows which way it has, and may have none.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Protocol

Json = dict[str, Any]
QUESTION: Json = {"kind": "there"}
"""A browser asks whether anybody is there: the one message that is no page's."""
HERE: Json = {"kind": "here"}
"""The answer."""
STATIC = Path(__file__).parents[1] / "static"
"""The front end, as it is built."""


class Way(Protocol):
    """Carries what a page shows and says."""

    def show(self, parts: Json) -> None:
        """These parts of the page's state are now this."""

    def send(self, message: Json) -> None:
        """Say something that is no state."""


class Page(Protocol):
    """What a way needs of a page."""

    window: Window

    def receive(self, content: object) -> None:
        """Act on what the browser has said; anything at all may come, and nothing is raised."""


def hear(page: Page, content: object) -> None:
    """Take what a page's browser has said."""
    if content == QUESTION:
        page.window.send(HERE)
    else:
        page.receive(content)


class Window:
    """What one page shows. Everything goes through here in the order in which it happened.

    lock:   held while anything of the page is read or changed; where one window shows what is in others, all have the
            same, given to each before anything waits for it
    parts:  what is shown now, by name
    way:    what carries it; ``None`` = nobody looks
    """

    def __init__(self) -> None:
        self.lock = threading.RLock()
        self.parts: Json = {}
        self.way: Way | None = None
        self._changed: Json = {}
        self._held = 0
        self._picture: Callable[[], None] | None = None

    def show(self, **parts: Any) -> None:
        """Replace some parts."""
        with self.together():
            self.parts |= parts
            self._changed |= parts

    def draw(self, picture: Callable[[], None]) -> None:
        """Call ``picture``, which shows something: once, however often it is wanted by what is done together."""
        with self.together():
            self._picture = picture

    @contextmanager
    def together(self) -> Iterator[None]:
        """A context: what is shown inside is sent together at its end, or before the next message."""
        with self.lock:
            self._held += 1
            try:
                yield
            finally:
                try:
                    if self._held == 1:
                        self.flush()
                finally:
                    self._held -= 1

    def flush(self) -> None:
        """Send what is held back."""
        while self._picture is not None:
            picture, self._picture = self._picture, None
            picture()
        if self._changed:
            changed, self._changed = self._changed, {}
            if self.way is not None:
                self.way.show(changed)

    def send(self, message: Json) -> None:
        """Send a message after everything that was shown before it."""
        with self.together():
            self.flush()
            if self.way is not None:
                self.way.send(message)
