"""The pages of the site without a server, as widgets that need neither threads nor a database."""

from __future__ import annotations

import asyncio
import json
import threading
import time
from collections import deque
from collections.abc import Callable, Iterator
from typing import Any, ClassVar

from gamelib.bots.pace import LATE
from gamelib.language import N_
from widgets.background import Background
from widgets.explore import Explore
from widgets.learn import Learn
from widgets.may import May
from widgets.pad import Pad
from widgets.play import Play
from widgets.scenes.scene import Json
from widgets.start import ONE
from widgets.table import Table
from widgets.thinking import Thinker
from widgets.web.shelf import Shelf

COURTESY = N_(
    "On this page everything runs in your browser. Hidden cards are hidden from the eyes of the others, not from "
    "somebody who opens the developer tools; tables are kept on this device alone."
)
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

    def _begin(self, stop: threading.Event) -> object:
        return asyncio.ensure_future(self._think(stop))

    async def _think(self, stop: threading.Event) -> None:
        try:
            while (question := self._next(stop)) is not None:
                await asyncio.sleep(0)  # what has been played is drawn first
                self.deaf = question.pace.enough + LATE / 2
                action = self._answer(question, stop)
                await asyncio.sleep(question.pace.rest)
                if not self._play(question, action, stop):
                    return
        except Exception:
            self._fail(stop)


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


class WebPlay(Play):
    """The play page for one screen."""

    learn_page = LEARN_PAGE
    thinker: ClassVar[type[Thinker]] = Between
    background: ClassVar[type[Background]] = Slices
    screens: ClassVar[tuple[str, ...]] = (ONE,)

    def _start_form(self) -> Json:
        form = super()._start_form()
        return form | {"text": f"{form['text']} {self.language(COURTESY)}"}


class WebLearn(Learn):
    """The learn page."""

    learn_page = LEARN_PAGE
    thinker: ClassVar[type[Thinker]] = Between
    background: ClassVar[type[Background]] = Slices


class WebExplore(Explore):
    """The explore page."""

    drain = staticmethod(between_messages)

    def __init__(self) -> None:
        super().__init__(pages="{name}.html", home="index")


PAGES: dict[str, Callable[[], Table | Explore]] = {
    "learn": WebLearn, "pad": Pad, "may": May, "explore": WebExplore,
}  # fmt: skip
"""Those that keep no tables."""


class Ear:
    """Hears the messages of a page in their order, those that come while a bot may think after that time."""

    def __init__(self, page: Table | Explore) -> None:
        self._page = page
        self._waiting: deque[str] = deque()
        self._later: object = None

    def hear(self, text: str) -> None:
        """A message came."""
        self._waiting.append(text)
        if self._later is None:
            self._go_on()

    def _go_on(self) -> None:
        while self._waiting and self._rest <= 0:
            self._page._handle_custom_msg(json.loads(self._waiting.popleft()), [])
        self._later = asyncio.ensure_future(self._wait()) if self._waiting else None

    async def _wait(self) -> None:
        await asyncio.sleep(self._rest)
        self._go_on()

    @property
    def _rest(self) -> float:
        """Seconds until the page hears again."""
        thinker = getattr(self._page, "_thinker", None)
        return thinker.deaf - time.monotonic() if isinstance(thinker, Between) else 0.0


def open_page(name: str, tables: str, post: Callable[[str], None]) -> Callable[[str], None]:
    """Begin a page; what takes the messages of the browser, as JSON.

    name:    ``play``, or one of `PAGES`
    tables:  what the browser has kept of the play page, a JSON object
    post:    called with JSON: ``traits`` that changed, a ``message``, or a text to ``keep`` under a name
    """

    def send(message: dict[str, Any]) -> None:
        post(json.dumps(message, ensure_ascii=False))

    def keep(token: str, text: str | None) -> None:
        send({"keep": [token, text]})

    page = WebPlay(Shelf(json.loads(tables), keep)) if name == "play" else PAGES[name]()
    page.connect(send)
    return Ear(page).hear
