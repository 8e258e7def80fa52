"""Sheets: what a page asks beside the table, and the buttons that mean something there."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from gamelib.errors import TerakoyaError
from widgets import explain
from widgets.protocol import Box, Card, Sheet, SheetButton, Tool
from widgets.scenes.parts import tool
from widgets.scenes.scene import Json
from widgets.table.answers import Handler
from widgets.table.screen import Screen


class Sheets:
    """The sheets of one page, by the names that its buttons send."""

    def __init__(self, screen: Screen) -> None:
        self._screen = screen
        self._handlers: dict[str, Handler] = {}
        screen.answers.on("sheet", self._take)

    @property
    def names(self) -> frozenset[str]:
        """The names that mean something."""
        return frozenset(self._handlers)

    def on(self, handlers: Mapping[str, Handler], when: Callable[[], bool] = lambda: True) -> None:
        """Answer these names, while ``when`` says yes; raises ``ValueError`` for one that is answered already."""
        if taken := handlers.keys() & self._handlers.keys():
            raise ValueError(f"answered already: {', '.join(sorted(taken))}")
        self._handlers |= {name: _while(when, handler) for name, handler in handlers.items()}

    def on_text(self, handlers: Mapping[str, Callable[[str], None]]) -> None:
        """Answer these names by what is given their text; raises as `on`."""
        self.on({name: _with_text(handler) for name, handler in handlers.items()})

    def _take(self, message: Json) -> None:
        handler = self._handlers.get(message["name"])
        if handler is not None:
            handler(message)

    # ---- what they are made of -----------------------------------------------------------------------------------

    def ask(self, message: Json, title: str, text: str, box: Box | None, *buttons: SheetButton) -> None:
        """Answer with a sheet; title and text are messages."""
        say = self._screen.reader.language
        sheet: Sheet = {"title": say(title), "text": say(text), "box": box, "buttons": list(buttons), "links": []}
        self._screen.answers.answer(message, "sheet", sheet=sheet)

    def button(self, label: str, name: str) -> SheetButton:
        """A button of a sheet."""
        return {"label": self._screen.reader.language(label), "send": {"kind": "sheet", "name": name}, "primary": True}

    def box(self, label: str, value: str, readonly: bool = False) -> Box:
        """A field for text."""
        return {"label": self._screen.reader.language(label), "value": value, "readonly": readonly}

    def tool(self, name: str, label: str, *, primary: bool = False) -> Tool:
        """A button under the table that sends a name."""
        return tool(name, self._screen.reader.language(label), {"kind": "sheet", "name": name}, primary=primary)

    def trouble(self, title: str, error: TerakoyaError) -> Card:
        """The card of an error."""
        say = self._screen.reader.language
        return explain.plain_card("info", say(title), error.told(say))


def _while(when: Callable[[], bool], handler: Handler) -> Handler:
    def inner(message: Json) -> None:
        if when():
            handler(message)

    return inner


def _with_text(handler: Callable[[str], None]) -> Handler:
    def inner(message: Json) -> None:
        text = message.get("text", "")
        if isinstance(text, str):
            handler(text)

    return inner
