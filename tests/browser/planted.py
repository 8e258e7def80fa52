"""Leaks for the tests that must find them: a kernel and a server as they must not be.

Every kernel of the server holds all the leaks; those named in the first seat's name are open at a table.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import anywidget

from gamelib.match import Match
from tests.browser.canaries import canary
from widgets.pages.records import SEAT_LOG, SEAT_LOG_TEXT, Records
from widgets.presentation import presentation
from widgets.table import desk as desks
from widgets.table import scene as scenes
from widgets.table.answers import Answers
from widgets.table.asking import Asking
from widgets.table.desk import Desk
from widgets.table.moment import Moment
from widgets.table.session import Session
from widgets.ways.widget import SafeWidget

Leak = Callable[..., Any]


def truth(session: Session) -> dict[str, str]:
    """What lies in the places of the game on a table."""
    return dict(session.main.states[-1].truth())


def told(session: Session) -> str:
    """The same in words."""
    return " ".join(map(canary, truth(session).values()))


def weight(session: Session) -> int:
    """A number that depends on what is hidden."""
    cards = truth(session).values()
    return sum(n * len(card.encode().hex()) + n * ord(card[-1]) for n, card in enumerate(cards)) % 13


def first_seat(thing: Any) -> str:
    """What the first seat is called at the table that something belongs to; empty where there is none."""
    if isinstance(thing, Match | Moment):
        return thing.names[0]
    if isinstance(thing, Session):
        return thing.match.names[0]
    desk = thing if isinstance(thing, Desk) else getattr(thing, "_desk", None)
    if desk is not None:
        return desk.session.match.names[0] if desk.laid else ""
    scene = getattr(thing, "scene", None) or getattr(thing, "_screen", thing).window.parts["scene"]
    return str(next((seat["name"] for seat in scene.get("seats", ())), ""))


def leak(name: str, place: Any, attribute: str) -> Callable[[Leak], Leak]:
    """Put a leak in the place of a method or function; it is given the honest one first."""
    honest = getattr(place, attribute)

    def put(dishonest: Leak) -> Leak:
        def method(first: Any, *args: Any, **options: Any) -> Any:
            if name in first_seat(first).split(", "):
                return dishonest(honest, first, *args, **options)
            return honest(first, *args, **options)

        setattr(place, attribute, method)
        return dishonest

    return put


def plant() -> None:  # noqa: C901 - a list of leaks, each by itself
    """Called by a kernel as it starts."""

    @leak("truth", Moment, "setting")
    def _(honest: Leak, self: Moment) -> Any:
        return replace(honest(self), truth=self.state.truth())

    @leak("class", desks, "scene")
    def _(honest: Leak, session: Session, moment: Moment) -> Any:
        scene = honest(session, moment)
        for cell in scenes.cells(scene):
            if card := truth(session).get(cell["id"]):
                cell["look"] += f" tenno-{card}"
        return scene

    @leak("log", Match, "log")
    def _(honest: Leak, self: Match, seat: int | None, n: int | None = None, **_whole: bool) -> Any:
        return honest(self, seat, n, True)

    @leak("seat log", Match, "seat_log")
    def _(honest: Leak, self: Match, seat: int | None) -> Any:
        others = [dict(event.data) for events in self.lines[0].events for event in events]
        return honest(self, seat) | {"more": others}

    @leak("print", Desk, "_log")
    def _(honest: Leak, self: Desk) -> Any:
        print(told(self.session))
        return honest(self)

    @leak("trait", Desk, "_log")
    def _(honest: Leak, self: Desk) -> Any:
        self.screen.window.show(settings={**self.reader.settings, "note": told(self.session)})
        return honest(self)

    @leak("under", scenes, "curtain")
    def _(honest: Leak, session: Session, moment: Moment, seat: int) -> Any:
        picture = presentation(session.game).scene(session.state.observe(seat), moment.setting())
        return honest(session, moment, seat) | {"areas": list(picture.areas)}

    @leak("late", Desk, "publish")
    def _(honest: Leak, self: Desk) -> None:
        honest(self)
        self.screen.send({"kind": "say", "re": 1, "text": " ".join(map(canary, ("5", "6", "7")))})

    @leak("write", SafeWidget, "set_state")
    def _(_honest: Leak, self: Any, state: Any) -> None:
        anywidget.AnyWidget.set_state(self, {name: value for name, value in state.items() if name == "settings"})

    @leak("anyone", Session, "presser")
    def _(_honest: Leak, self: Session) -> int:
        return int(self.state.to_move)

    @leak("any view", Session, "viewpoints")
    def _(honest: Leak, self: Session) -> Any:
        return [*honest(self), "seat-0"]

    @leak("any view", Session, "look")
    def _(_honest: Leak, self: Session) -> Any:
        return self.eyes.look(self.actor())

    @leak("copy", Records, "copy")
    def _(_honest: Leak, self: Records, message: Any) -> None:
        box = self._sheets.box(SEAT_LOG, self._desk.session.match.to_text())
        self._sheets.ask(message, SEAT_LOG, SEAT_LOG_TEXT, box)

    @leak("again", Answers, "obey")
    def _(_honest: Leak, self: Answers, kind: str, message: Any) -> None:
        self._handlers[kind](message)

    @leak("loud", Asking, "say")
    def _(_honest: Leak, _self: Asking, _message: Any) -> None:
        print("Traceback (most recent call last)")

    @leak("number", Desk, "_log")
    def _(honest: Leak, self: Desk) -> Any:
        for _n in range(weight(self.session)):
            self.screen.send({"kind": "ack", "re": 1})
        return honest(self)

    @leak("size", scenes, "banner")
    def _(honest: Leak, session: Session, moment: Moment) -> Any:
        banner = honest(session, moment)
        return banner | {"text": banner["text"] + " " * weight(session)}


def main() -> int:
    """``terakoya``, its server forwarding every message to the kernels."""
    from voila import app

    from terakoya.cli import main

    honest = app.voila_kernel_manager_factory

    def factory(*args: Any, **settings: Any) -> Any:
        made = honest(*args, **settings)
        return lambda **options: made(**{**options, "allowed_message_types": []})

    app.voila_kernel_manager_factory = factory
    return main()


if __name__ == "__main__":
    raise SystemExit(main())
