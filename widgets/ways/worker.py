"""The way from a web worker to the page beside it, on the site without a server (``scripts/site.py`` builds it).

Whoever has the device owns the engine: hidden cards are hidden from eyes alone. There are no threads and no database.
"""

from __future__ import annotations

import asyncio
import json
import threading
import time
from collections import deque
from collections.abc import Callable, Iterator
from typing import Any

from gamelib.bots.pace import LATE
from gamelib.language import N_
from widgets.keep.browser_store import NoRoom, Shelf
from widgets.pages.explore import Experiments
from widgets.pages.learn import Learn
from widgets.pages.may import May
from widgets.pages.pad import Pad
from widgets.pages.play import Play
from widgets.pages.start import ONE
from widgets.scenes.scene import Json
from widgets.table.background import Background
from widgets.table.desk import Desk
from widgets.table.manners import Manners
from widgets.table.thinking import Thinker
from widgets.ways.way import Page, hear

COURTESY = N_(
    "On this page everything runs in your browser. Hidden cards are hidden from the eyes of the others, not from "
    "somebody who opens the developer tools; tables are kept on this device alone."
)
LONGEST = 60.0
"""Seconds of silence that a page is prepared for, at most."""
LEARN_PAGE = "learn.html"
"""Address of the learn page, as seen from the play page."""


class Between(Thinker):
    """Lets the bots think between two messages of the page, as a browser's Python has no threads.

    deaf:  until when the page waits for its answers (by `time.monotonic`): as long as a bot may think, not as long as
           it does
    """

    patience = None
    hurry = 1 / 3
    deaf = 0.0

    def begin(self, stop: threading.Event) -> object:
        """Start the work of the bots."""
        return asyncio.ensure_future(self._think(stop))

    async def _think(self, stop: threading.Event) -> None:
        try:
            while (question := self.next(stop)) is not None:
                await asyncio.sleep(0)  # what has been played is drawn first
                self.deaf = question.pace.enough + LATE / 2
                silence = min(self.deaf - time.monotonic(), LONGEST)
                self._desk.screen.window.send({"kind": "busy", "seconds": silence})
                action = self.answer(question, stop)
                await asyncio.sleep(question.pace.rest)
                if not self.play(question, action, stop):
                    return
        except Exception:
            self.fail(stop)


def between_messages(steps: Iterator[None]) -> object:
    """Go through the steps of some work between two messages of the page."""

    async def go() -> None:
        for _ in steps:
            await asyncio.sleep(0)

    return asyncio.ensure_future(go())


class Slices(Background):
    """Works a step at a time, so short that nobody waits for it."""

    drain = staticmethod(between_messages)
    seconds = 0.3


THREADLESS = Manners(thinker=Between, background=Slices)
"""How a page works where there are no threads."""


def _play(shelf: Shelf) -> tuple[Page, Desk | None]:
    page = Play(shelf, manners=THREADLESS, screens=(ONE,), learn_page=LEARN_PAGE, about=COURTESY)
    shelf.on_waits = lambda waits: page.saving.told(NoRoom() if waits else None)
    return page.screen, page.desk


def _learn(_shelf: Shelf) -> tuple[Page, Desk | None]:
    page = Learn(manners=THREADLESS, learn_page=LEARN_PAGE)
    return page.screen, page.desk


def _may(_shelf: Shelf) -> tuple[Page, Desk | None]:
    page = May(manners=THREADLESS)
    return page.screen, page.desk


PAGES: dict[str, Callable[[Shelf], tuple[Page, Desk | None]]] = {
    "play": _play,
    "learn": _learn,
    "may": _may,
    "pad": lambda _: (Pad().screen, None),
    "explore": lambda _: (Experiments(pages="{name}.html", home="index", drain=between_messages), None),
}
"""The pages, each with its desk where it has one."""


class WorkerWay:
    """Carries a page as JSON: the ``traits`` that have changed, and each ``message``."""

    def __init__(self, page: Page, post: Callable[[Json], None]) -> None:
        self._post = post
        page.window.way = self
        self.show(page.window.parts)

    def show(self, parts: Json) -> None:
        """These parts of the page's state are now this."""
        self._post({"traits": parts})

    def send(self, message: Json) -> None:
        """A message beside the state."""
        self._post({"message": message})


class Ear:
    """Takes the messages of a page in their order; those that come while a bot may think wait until that is over."""

    def __init__(self, page: Page, desk: Desk | None) -> None:
        self._page, self._desk = page, desk
        self._waiting: deque[str] = deque()
        self._later: object = None

    def hear(self, text: str) -> None:
        """Take a message that has come from the page."""
        self._waiting.append(text)
        if self._later is None:
            self._go_on()

    def _go_on(self) -> None:
        while self._waiting and self._rest <= 0:
            hear(self._page, json.loads(self._waiting.popleft()))
        self._later = asyncio.ensure_future(self._wait()) if self._waiting else None

    async def _wait(self) -> None:
        await asyncio.sleep(self._rest)
        self._go_on()

    @property
    def _rest(self) -> float:
        """Seconds until the page hears again."""
        thinker = None if self._desk is None else self._desk.thinker
        return thinker.deaf - time.monotonic() if isinstance(thinker, Between) else 0.0


def open_page(name: str, tables: str, post: Callable[[str], None]) -> Callable[[str], None]:
    """Begin a page; what takes the messages of the browser, as JSON, among them whether something waits to be ``kept``.

    name:    one of `PAGES`
    tables:  what the browser has kept of the play page, a JSON object
    post:    called with JSON: ``traits`` that changed, a ``message``, or a text to ``keep`` under a name
    """

    def send(message: dict[str, Any]) -> None:
        post(json.dumps(message, ensure_ascii=False))

    def keep(token: str, text: str | None) -> None:
        send({"keep": [token, text]})

    shelf = Shelf(json.loads(tables), keep)
    page, desk = PAGES[name](shelf)
    WorkerWay(page, send)
    ear = Ear(page, desk)

    def take(text: str) -> None:
        match json.loads(text):
            case {"kind": "kept", "waits": bool(waits)}:
                shelf.on_waits(waits)
            case _:
                ear.hear(text)

    return take
