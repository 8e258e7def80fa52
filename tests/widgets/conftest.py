"""A page without a browser: messages go in as a browser sends them, answers are collected.

All that any page is shown and told, and all that is said to it, must be what `widgets.protocol` says.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from gamelib.lesson import Lesson
from tests.protocol import of_answer, of_message, of_scene, of_trait, whole
from widgets import Table
from widgets.keep.store import Store
from widgets.pages import classroom, contents, explore, learn, learnt, stage
from widgets.pages import lesson as place
from widgets.pages.explore import Experiments
from widgets.pages.play import Play
from widgets.table.answers import Answers
from widgets.table.screen import Screen
from widgets.ways.way import Window


class Inside:
    """What a test may look at: the page, its desk, its session, and the parts of its state, by their names."""

    def __init__(self, page: Any) -> None:
        self._page = page

    def get_state(self) -> dict[str, Any]:
        """Everything that a browser is shown."""
        return dict(page_of(self._page).window.parts)

    def __getattr__(self, name: str) -> Any:
        page, screen = self._page, page_of(self._page)
        desk = getattr(page, "desk", None)
        session = desk.session if desk is not None and desk.laid else None
        if name in screen.window.parts:
            return screen.window.parts[name]
        for where in (page, desk, session, screen, screen.reader):
            if where is not None and hasattr(where, name):
                return getattr(where, name)
        raise AttributeError(name)


def page_of(table: Any) -> Any:
    """The screen of a page, or of a table's desk."""
    return table.screen if hasattr(table, "screen") else table.desk.screen


class Page:
    """Stands where a browser would: a way that says messages and keeps what comes back."""

    def __init__(self, page: Any) -> None:
        self.page, self.table = page, Inside(page)
        self.screen = page_of(page)
        self.sent: list[dict[str, Any]] = []
        self.count = 0
        self._before = self.screen.window.way
        self.screen.window.way = self

    def show(self, parts: dict[str, Any]) -> None:
        """What a browser would be shown; a widget still has it in its traits."""
        if self._before is not None:
            self._before.show(parts)

    def send(self, message: dict[str, Any]) -> None:
        """What a browser would be told."""
        self.sent.append(message)

    def say(self, kind: str, **fields: Any) -> list[dict[str, Any]]:
        """Send a message; the answers to it besides its acknowledgement."""
        self.count += 1
        message = {"kind": kind, "id": self.count, "rev": self.screen.window.parts["scene"]["rev"], **fields}
        return self.raw(message)

    def raw(self, message: Any) -> list[dict[str, Any]]:
        """Send anything at all; what comes back besides acknowledgements."""
        before = len(self.sent)
        self.screen.receive(message)
        return [answer for answer in self.sent[before:] if answer["kind"] != "ack"]

    def card(self, kind: str, **fields: Any) -> dict[str, Any]:
        """Send a message that is answered by a card."""
        (answer,) = self.say(kind, **fields)
        assert answer["kind"] == "card", answer
        card: dict[str, Any] = answer["card"]
        return card


def only(lesson: Lesson, monkeypatch: pytest.MonkeyPatch) -> None:
    """Make a lesson the only one of Ta-Ké, and the other games have none."""
    for module in (classroom, contents, learn, learnt, place, stage):
        monkeypatch.setattr(module, "lessons", lambda game: (lesson,) if game.name == "ta_ke" else ())


class Watched:
    """What pages are shown, told and say: whatever is not as `widgets.protocol` says is kept until the test ends.

    heard:  what is said to a page is looked at, too
    """

    def __init__(self, patch: pytest.MonkeyPatch, heard: bool) -> None:
        self.faults: list[str] = []
        show, drawn, send = Window.show, Screen.show, Window.send
        receive, experiment = Answers.receive, Experiments.receive

        def shown(window: Window, **parts: Any) -> None:
            for name in parts.keys() - {"scene", "frame"}:
                self.faults += of_trait(name, parts[name])
            show(window, **parts)
            if window.parts.get("scene"):
                self.faults += of_scene(window.parts["scene"], window.parts["frame"]) if "scene" in parts else ()

        def draw(screen: Screen, *args: Any, **parts: Any) -> None:
            drawn(screen, *args, **parts)
            if whole(screen.window.parts["scene"], screen.window.parts["frame"]) != screen.picture:
                self.faults.append(f"not the same when made whole again: {screen.picture}")

        def sent(window: Window, message: Any) -> None:
            self.faults += of_answer(message)
            send(window, message)

        def received(answers: Answers, content: object) -> None:
            self.faults += of_message(content) if heard else ()
            receive(answers, content)

        def experimented(page: Experiments, content: object) -> None:
            self.faults += of_message(content, explore.MESSAGES) if heard else ()
            experiment(page, content)

        patch.setattr(Window, "show", shown)
        patch.setattr(Screen, "show", draw)
        patch.setattr(Window, "send", sent)
        patch.setattr(Answers, "receive", received)
        patch.setattr(Experiments, "receive", experimented)


@pytest.fixture(autouse=True)
def watched(request: pytest.FixtureRequest) -> Iterator[Watched]:
    """Nothing else than the protocol knows; a test marked ``strange`` says to a page what no page would say."""
    with pytest.MonkeyPatch.context() as patch:
        watching = Watched(patch, request.node.get_closest_marker("strange") is None)
        yield watching
    assert not watching.faults, "\n".join(dict.fromkeys(watching.faults))[:5000]


@pytest.fixture
def page() -> Page:
    """A table of Ta-Ké between two people, with a fixed deal."""
    return Page(Table("ta_ke", seed=1, names=["Ann", "Bea"]))


@pytest.fixture
def open_play(tmp_path: Path) -> Callable[[], Page]:
    """A function that opens the play page, each time with the same store as if in another browser tab."""
    url = f"sqlite:///{tmp_path / 'tables.sqlite'}"

    def opened() -> Page:
        return Page(Play(Store(url)))

    return opened
