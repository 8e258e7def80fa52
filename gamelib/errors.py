"""Every error the library raises on bad input: each says what is wrong, where, and what would work."""

from collections.abc import Sequence
from difflib import get_close_matches
from typing import Any


class TerakoyaError(ValueError):
    """Base of all errors raised on bad input. Nothing is half-applied when one is raised."""


class UnknownGame(TerakoyaError):
    """No game is registered under this name."""

    def __init__(self, name: object, known: Sequence[str]) -> None:
        super().__init__(f"there is no game {name!r}; there are: {', '.join(known)}")


class PlayersError(TerakoyaError):
    """The game does not take this number of players."""

    def __init__(self, title: str, players: object, allowed: Sequence[int]) -> None:
        super().__init__(f"{title} takes {' or '.join(map(str, allowed))} players, not {players!r}")


class OptionError(TerakoyaError):
    """There is no such option, or not with this value."""

    def __init__(self, title: str, name: object, value: object, choices: Sequence[Any]) -> None:
        allowed = ", ".join(repr(choice) for choice in choices)
        super().__init__(f"{title}: option {name!r} cannot be {value!r}; it is one of: {allowed}")


class UnknownAction(TerakoyaError):
    """The text, number or value is no action of this game."""

    def __init__(self, action: object, notations: Sequence[str]) -> None:
        close = get_close_matches(str(action), notations, 3) or list(notations[:3])
        super().__init__(f"no action {action!r}; do you mean: {', '.join(close)}?")


class IllegalAction(TerakoyaError):
    """The action exists but is not legal now; ``refusal`` says why."""

    def __init__(self, action: object, refusal: Any, reason: str = "") -> None:
        self.refusal = refusal
        super().__init__(f"{action} is not legal now: {reason or refusal.code} ({refusal.rule})")


class MatchError(TerakoyaError):
    """A match cannot do this where it stands (nothing to undo, no such line); the message says what would work."""


class RecordError(TerakoyaError):
    """A saved match or position is damaged, foreign, or of a newer version; the message says where."""


class RulebookError(TerakoyaError):
    """A rulebook is missing, has no such section, or is not written as it should be; the message says where."""
