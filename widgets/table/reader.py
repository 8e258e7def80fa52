"""Who reads a page: in which language, with which settings, and how well they have guessed."""

from __future__ import annotations

from typing import Any

from gamelib.language import SOURCE, Language, language
from widgets.table.knowledge import LEVELS
from widgets.table.tally import Tally

SETTINGS: dict[str, tuple[Any, ...]] = {
    "theme": ("auto", "light", "dark"),
    "shortcuts": (True, False),
    "confirm": ("auto", "on", "off"),
    "motion": ("auto", "off"),
    "predict": (False, True),
    "know": tuple(LEVELS),
    "pace": ("normal", "slow", "fast", "step", "none"),
}
"""What the page may set besides the language, the default first."""


class Reader:
    """The one who reads a page.

    language:  everything is said in it
    asks:      the language is the one that the browser asks for
    settings:  see `SETTINGS`
    tally:     guesses so far, as the browser has kept them
    """

    def __init__(self, lang: str | None = None) -> None:
        self.language: Language = language(lang or SOURCE)
        self.asks = lang is None
        self.settings: dict[str, Any] = {name: values[0] for name, values in SETTINGS.items()}
        self.tally = Tally()

    def set(self, name: object, value: object) -> bool:
        """Choose a setting; False, and nothing changes, if there is no such choice."""
        if not isinstance(name, str) or not is_setting(name, value):
            return False
        self.settings = {**self.settings, name: value}
        return True


def is_setting(name: str, value: object) -> bool:
    """Whether a setting can be that."""
    return any(type(value) is type(choice) and value == choice for choice in SETTINGS.get(name, ()))
