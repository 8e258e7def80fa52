"""The base class of the structured actions of all games.

It has a module of its own: a compiled module knows its own classes only, and a dataclass with slots is a new class.
"""

from dataclasses import fields
from typing import Any, ClassVar, cast

__all__ = ["Form"]


class Form:
    """A structured action, to be derived as a frozen dataclass; its notation is its verb and its fields."""

    __slots__ = ()
    verb: ClassVar[str]

    def __str__(self) -> str:
        return " ".join((self.verb, *(str(getattr(self, f.name)) for f in fields(cast(Any, self)))))
