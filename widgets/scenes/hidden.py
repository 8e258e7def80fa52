"""Words for hidden things: what the places are called that they lie in, and what they can be.

A game without them has no knowledge board. Like a scene they are made from a view alone.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, NamedTuple

from gamelib.game import Texts, View
from gamelib.language import Language


class Named(NamedTuple):
    """A hidden thing, or what it can be.

    name:   in a sentence
    short:  where there is little room
    face:   its drawing, empty where it has none
    """

    name: str
    short: str
    face: str = ""


@dataclass(frozen=True)
class Words(ABC):
    """The words for one view.

    view:   whose hidden things they are
    say:    the reader's language
    names:  the seats' names in seat order
    texts:  the game's sentences
    """

    texts: ClassVar[Texts]
    view: View
    say: Language
    names: Sequence[str]

    @abstractmethod
    def group(self, place: str) -> tuple[str, str]:
        """Id and heading of what stands together with this place."""

    @abstractmethod
    def thing(self, places: Sequence[str]) -> Named:
        """The thing in a place, or the things in several of which the same is known (see `alike`)."""

    @abstractmethod
    def identity(self, place: str, identity: str) -> Named:
        """What the thing in such a place can be."""

    def alike(self, place: str) -> bool:
        """Whether things of this group stand for each other as long as the same is known of them."""
        return False

    def upright(self, place: str) -> bool:
        """Whether the things of this group are columns and the identities rows: there are few of the former."""
        return False

    def order(self, place: str) -> str:
        """Things stand in this order; without one in that of the game."""
        return ""

    def question(self, place: str) -> str:
        """What the numbers or names over the columns answer, where that is not plain."""
        return ""

    def choices(self, place: str, identities: Sequence[str]) -> Sequence[str]:
        """Those of the identities that are worth a place on the board."""
        return identities

    def absent(self, place: str, identity: str) -> bool:
        """Whether that is a way to say that there is no such thing."""
        return False
