"""A table without a browser: messages go in as a page sends them, answers are collected."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from widgets import Table
from widgets.play import Play
from widgets.store import Store


class Page:
    """Stands where a browser would: says messages, keeps what comes back."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.sent: list[dict[str, Any]] = []
        self.count = 0
        table.send = lambda content, buffers=None: self.sent.append(content)  # type: ignore[method-assign]

    def say(self, kind: str, **fields: Any) -> list[dict[str, Any]]:
        """Send a message; the answers to it besides its acknowledgement."""
        self.count += 1
        message = {"kind": kind, "id": self.count, "rev": self.table.scene["rev"], **fields}
        return self.raw(message)

    def raw(self, message: Any) -> list[dict[str, Any]]:
        """Send anything at all; what comes back besides acknowledgements."""
        before = len(self.sent)
        self.table._handle_custom_msg(message, [])
        return [answer for answer in self.sent[before:] if answer["kind"] != "ack"]

    def card(self, kind: str, **fields: Any) -> dict[str, Any]:
        """Send a message that is answered by a card."""
        (answer,) = self.say(kind, **fields)
        assert answer["kind"] == "card", answer
        card: dict[str, Any] = answer["card"]
        return card


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
