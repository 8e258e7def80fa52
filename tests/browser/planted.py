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
from widgets.play import SEAT_LOG, SEAT_LOG_TEXT, Play
from widgets.safe import SafeWidget
from widgets.table import Table

Leak = Callable[..., Any]


def truth(table: Any) -> dict[str, str]:
    """What lies in the places of the game on a table."""
    return dict(table.match.lines[0].states[-1].truth())


def told(table: Any) -> str:
    """The same in words."""
    return " ".join(map(canary, truth(table).values()))


def weight(table: Any) -> int:
    """A number that depends on what is hidden."""
    return sum(n * len(card.encode().hex()) + n * ord(card[-1]) for n, card in enumerate(truth(table).values())) % 13


def leak(name: str, place: type, attribute: str) -> Callable[[Leak], Leak]:
    """Put a leak in the place of a method; it is given the honest one first."""
    honest = getattr(place, attribute)

    def put(dishonest: Leak) -> Leak:
        def method(self: Any, *args: Any, **options: Any) -> Any:
            match = self if isinstance(self, Match) else getattr(self, "match", None)
            if match is not None and name in match.names[0].split(", "):
                return dishonest(honest, self, *args, **options)
            return honest(self, *args, **options)

        setattr(place, attribute, method)
        return dishonest

    return put


def plant() -> None:  # noqa: C901 - a list of leaks, each by itself
    """Called by a kernel as it starts."""

    @leak("truth", Table, "_setting")
    def _(honest: Leak, self: Table, *args: Any) -> Any:
        return replace(honest(self, *args), truth=truth(self))

    @leak("class", Table, "_scene")
    def _(honest: Leak, self: Table) -> Any:
        scene = honest(self)
        for cell in (cell for area in scene["areas"] for row in area["rows"] for cell in row["cells"]):
            if card := truth(self).get(cell["id"]):
                cell["look"] += f" tenno-{card}"
        return scene

    @leak("log", Match, "log")
    def _(honest: Leak, self: Match, seat: int | None, n: int | None = None, **_whole: bool) -> Any:
        return honest(self, seat, n, True)

    @leak("seat log", Match, "seat_log")
    def _(honest: Leak, self: Match, seat: int | None) -> Any:
        others = [dict(event.data) for events in self.lines[0].events for event in events]
        return honest(self, seat) | {"more": others}

    @leak("print", Table, "_log")
    def _(honest: Leak, self: Table) -> Any:
        print(told(self))
        return honest(self)

    @leak("trait", Table, "_log")
    def _(honest: Leak, self: Table) -> Any:
        self.settings = {**self.settings, "note": told(self)}
        return honest(self)

    @leak("under", Table, "_curtain_scene")
    def _(honest: Leak, self: Table, seat: int) -> Any:
        return honest(self, seat) | {"areas": self.picture["areas"]}

    @leak("late", Table, "publish")
    def _(honest: Leak, self: Table) -> None:
        honest(self)
        self.send({"kind": "say", "re": 1, "text": " ".join(map(canary, ("5", "6", "7")))})

    @leak("write", SafeWidget, "set_state")
    def _(_honest: Leak, self: Any, state: Any) -> None:
        anywidget.AnyWidget.set_state(self, {name: value for name, value in state.items() if name == "settings"})

    @leak("anyone", Table, "_presser")
    def _(_honest: Leak, self: Table) -> int:
        return int(self.match.state.to_move)

    @leak("any view", Table, "_views")
    def _(honest: Leak, self: Table) -> Any:
        views = honest(self)
        return views | {"choices": [*views["choices"], {"id": "seat-0", "name": "", "ask": ""}]}

    @leak("any view", Table, "look")
    def _(honest: Leak, self: Table) -> Any:
        return self.eyes.look(self.actor(self.match.state))

    @leak("copy", Play, "_sheet_copy")
    def _(_honest: Leak, self: Play, message: Any) -> None:
        self._sheet(message, SEAT_LOG, SEAT_LOG_TEXT, self._box(SEAT_LOG, self.match.to_text()))

    @leak("again", Table, "_obey")
    def _(_honest: Leak, self: Table, kind: str, message: Any) -> None:
        self._answers[kind](message)

    @leak("loud", Table, "_on_say")
    def _(_honest: Leak, _self: Table, _message: Any) -> None:
        print("Traceback (most recent call last)")

    @leak("number", Table, "_log")
    def _(honest: Leak, self: Table) -> Any:
        for _n in range(weight(self)):
            self.send({"kind": "ack", "re": 1})
        return honest(self)

    @leak("size", Table, "_banner")
    def _(honest: Leak, self: Table, *args: Any) -> Any:
        banner = honest(self, *args)
        return banner | {"text": banner["text"] + " " * weight(self)}


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
