"""The base class of the structured actions of all games.

It has a module of its own: a compiled module knows its own classes only, and a dataclass with slots is a new class.
"""

from typing import Any, ClassVar, cast

__all__ = ["Form"]


class Form:
    """A structured action, to be derived as a frozen dataclass; its notation is its verb and its fields."""

    __slots__ = ()
    verb: ClassVar[str]

    def __str__(self) -> str:
        return " ".join([self.verb, *map(str, self.data().values())])

    def data(self) -> dict[str, Any]:
        """The fields by name."""
        return {name: getattr(self, name) for name in cast(Any, self).__match_args__}
