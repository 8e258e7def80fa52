"""Every error the library raises on bad input: each says what is wrong, where, and what would work.

What somebody may meet on a page is a message of the catalogues; what only a programmer meets is plain English.

    >>> import gamelib
    >>> gamelib.load("ta_ke").new(3)
    Traceback (most recent call last):
    gamelib.errors.PlayersError: Ta-Ké takes 2 players, not 3
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from typing import TYPE_CHECKING, Any

from gamelib.language import N_, language

if TYPE_CHECKING:
    from gamelib.language import Language

__all__ = [
    "IllegalAction", "LessonError", "MatchError", "OptionError", "PlayersError", "PuzzleError", "Reason", "RecordError",
    "RulebookError", "TerakoyaError", "UnknownAction", "UnknownGame", "only_known", "shown",
]  # fmt: skip

SHOWN = 80
"""The most characters of a given value that a message repeats."""


def shown(value: object) -> str:
    """A given value as a message repeats it: cut, and never an error of its own."""
    try:
        text = repr(value[:SHOWN] if isinstance(value, str) else value)
    except (ValueError, RecursionError):  # Python writes no integer of thousands of digits, and no endless nesting
        text = f"a value of type {type(value).__name__} that is too long to be shown"
    return text if len(text) <= SHOWN else text[: SHOWN - 1] + "…"


class TerakoyaError(ValueError):
    """Base of all errors raised on bad input. Nothing is half-applied when one is raised.

    It is made of a template and its fields, like a sentence; ``str`` gives it in English.
    """

    def __init__(self, message: str = "", /, **fields: object) -> None:
        self.message, self.fields = message, fields
        super().__init__(message.format(**fields) if fields else message)

    def told(self, language: Language) -> str:
        """The error in a language, together with the error that it passes on as a field."""
        fields = {
            name: value.told(language) if isinstance(value, TerakoyaError | Reason) else value
            for name, value in self.fields.items()
        }
        return language(self.message, **fields)


class UnknownGame(TerakoyaError):
    """No game is registered under this name."""

    def __init__(self, name: object, known: Sequence[str]) -> None:
        super().__init__(N_("there is no game {name}; there are: {known}"), name=shown(name), known=", ".join(known))


class PlayersError(TerakoyaError):
    """The game does not take this number of players."""

    def __init__(self, title: str, players: object, allowed: Sequence[int]) -> None:
        first, last = allowed[0], allowed[-1]
        whole = first < last and [*allowed] == [*range(first, last + 1)]
        super().__init__(
            N_("{title} takes {allowed} players, not {given}"),
            title=title, allowed=f"{first}–{last}" if whole else ", ".join(map(str, allowed)), given=shown(players),
        )  # fmt: skip


class OptionError(TerakoyaError):
    """There is no such option, or not with this value; without a name: what was given is no mapping at all."""

    def __init__(self, title: str, name: object, value: object, choices: Sequence[Any]) -> None:
        allowed = ", ".join(repr(choice) for choice in choices)
        what, needed = f"option {shown(name)}", "it is one of"
        if name is None:
            what, needed = "the options", "they are a mapping of some of"
        super().__init__(f"{title}: {what} cannot be {shown(value)}; {needed}: {allowed}")


class UnknownAction(TerakoyaError):
    """The text, number or value is no action of this game."""

    def __init__(self, action: object, notations: Sequence[str]) -> None:
        text = action[:SHOWN] if isinstance(action, str) else shown(action)
        close = get_close_matches(text, notations, 3) or list(notations[:3])
        super().__init__(N_("no action {action}; do you mean: {close}?"), action=shown(action), close=", ".join(close))


@dataclass(frozen=True)
class Reason:
    """Why an action is refused: its sentence, in whatever language it is asked for."""

    told: Callable[[Language], str]

    def __str__(self) -> str:
        return self.told(language())


class IllegalAction(TerakoyaError):
    """The action exists but is not legal now; ``refusal`` says why, and ``reason`` in a sentence."""

    def __init__(self, action: object, refusal: Any, reason: Reason) -> None:
        self.refusal = refusal
        super().__init__(
            N_("{action} is not legal now: {reason} ({rule})"), action=action, reason=reason, rule=refusal.rule
        )


class MatchError(TerakoyaError):
    """A match cannot do this where it stands (nothing to undo, no such line); the message says what would work."""


class RecordError(TerakoyaError):
    """A saved match or position is damaged, foreign, or of a newer version; the message says where."""


class LessonError(TerakoyaError):
    """A lesson is not written as it should be; the message says where, and what would work."""


class PuzzleError(TerakoyaError):
    """A file of puzzles is not written as it should be; the message says where."""


class RulebookError(TerakoyaError):
    """A rulebook is missing, has no such section, or is not written as it should be; the message says where."""


def only_known(data: Mapping[str, Any], known: Collection[str], where: str) -> None:
    """Refuse keys that are not known: such a key may be the damaged name of one that is. Raises `RecordError`."""
    unknown = [key for key in data if key not in known]
    if unknown:
        raise RecordError(f"{where}: there is no {shown(unknown[0])} here; known are {', '.join(sorted(known))}")
