"""The pages of the site without a server, as widgets that need neither threads nor a database."""

from __future__ import annotations

import asyncio
import json
import threading
from collections.abc import Callable, Iterator
from typing import Any, ClassVar

from gamelib.language import N_
from widgets.background import Background
from widgets.explore import Explore, Work
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
    """Lets the bots think between two messages of the page, as a browser's Python has no threads."""

    patience = None

    def _begin(self, stop: threading.Event) -> object:
        return asyncio.ensure_future(self._think(stop))

    async def _think(self, stop: threading.Event) -> None:
        try:
            while (question := self._next(stop)) is not None:
                await asyncio.sleep(0)  # what has been played is drawn first
                action = self._answer(question, stop)
                await asyncio.sleep(question.rest)
                if not self._play(question, action, stop):
                    return
        except Exception:
            self._fail(stop)


class Slices(Background):
    """Works between two messages of the page: a step at a time, so short that nobody waits for it."""

    seconds = 0.3

    def _start(self, steps: Iterator[None], stop: threading.Event) -> None:
        self._going = asyncio.ensure_future(self._go(steps, stop))  # kept, or it might be cleared away

    async def _go(self, steps: Iterator[None], stop: threading.Event) -> None:
        try:
            while self._step(steps, stop):
                await asyncio.sleep(0)
        except Exception:
            self._fail(stop)


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


class SlicedWork(Work):
    """Computes between two messages of the page."""

    def begin(self) -> None:
        """Start."""
        self._task = asyncio.ensure_future(self._run_in_slices())

    async def _run_in_slices(self) -> None:
        for _ in self.slices():
            await asyncio.sleep(0)


class WebExplore(Explore):
    """The explore page."""

    work: ClassVar[type[Work]] = SlicedWork

    def __init__(self) -> None:
        super().__init__(pages="{name}.html", home="index")


PAGES: dict[str, Callable[[], Table | Explore]] = {
    "learn": WebLearn, "pad": Pad, "may": May, "explore": WebExplore,
}  # fmt: skip
"""Those that keep no tables."""


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
    return lambda text: page._handle_custom_msg(json.loads(text), [])
