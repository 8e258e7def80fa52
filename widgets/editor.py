"""Position editors: put pieces on the table by pressing a piece, then places."""

from __future__ import annotations

from typing import Protocol

from gamelib.language import Language
from widgets.scenes.scene import Picture


class Editor(Protocol):
    """What the play page needs of a game's editor."""

    def press(self, attempt: str) -> None:
        """``brush <piece>`` chooses, ``on <place>`` puts; raises `RecordError` when it does not fit."""

    def picture(self, language: Language, names: tuple[str, ...]) -> Picture:
        """What is shown while a position is set up: areas, and what can be put together."""

    def prompt(self, language: Language) -> str:
        """The banner."""

    def mover_name(self, language: Language, names: tuple[str, ...]) -> str:
        """The label of the button that changes who is to move."""

    def other_mover(self) -> None:
        """The other seat is to move."""

    def points_text(self) -> str:
        """The points as text."""

    def set_points(self, text: str) -> None:
        """Set the points; raises `RecordError`."""

    def text(self) -> str:
        """The position text, whether it can be played or not."""

    def set_text(self, text: str) -> None:
        """Take over a position text; raises `RecordError`."""
