"""Words for hidden things: what the places are called that they lie in, and what they can be.

A game without them has no knowledge board. Like a scene they are made from a view alone.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import ClassVar, NamedTuple

from gamelib.game import Texts, View
from gamelib.language import N_, NN_, Language
from gamelib.samurai_sword.text import SamuraiTexts
from gamelib.samurai_sword.view import SamuraiView
from gamelib.tatsu.text import TatsuTexts
from gamelib.tatsu.view import TatsuView
from gamelib.tenno.text import TennoTexts
from widgets.scenes.samurai_sword_sight import face

ROW = N_("Row of {player}")
ROW_PLACE = N_("{player}, place {slot}")
CARDS_OF_CLAN = {"R": N_("Red cards"), "Y": N_("Yellow cards")}
LAYOUT = N_("Face-down cards of {place}")
COLUMNS = NN_("{place}, column {columns}", "{place}, columns {columns}")
ROLES = N_("Roles")
ROLE = N_("Role of {player}")
ROLE_OUT = N_("The Ninja that is not in the game")
HAND = N_("Hand of {player}")
IN_HAND = N_("{card} in the hand of {player}")
COPIES = NN_("{n} card", "{n} cards")
DECK = N_("Deck")
IN_DECK = NN_("The card of the deck", "Each of the {n} cards of the deck")
ANY = N_("any of them")
WHO = N_("Who holds it")
HOW_MANY = N_("How many")


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


class TennoWords(Words):
    """Rows of three."""

    texts = TennoTexts()

    def group(self, place: str) -> tuple[str, str]:
        """A row."""
        row = place.rpartition(":")[0]
        return row, self.say(ROW, player=self._owner(place))

    def thing(self, places: Sequence[str]) -> Named:
        """A place of a row."""
        slot = places[0].rpartition(":")[2]
        return Named(self.say(ROW_PLACE, player=self._owner(places[0]), slot=slot), slot)

    def identity(self, place: str, identity: str) -> Named:
        """A card, in short its rank."""
        return Named(self.texts.card(identity, self.say), identity, f"tenno-{identity}")

    def upright(self, place: str) -> bool:
        """Always."""
        return True

    def _owner(self, place: str) -> str:
        return self.names[int(place.split(":")[1])]


class TatsuWords(Words):
    """Cards and who holds them; ``two``: face-down cards and which they are."""

    texts = TatsuTexts()

    def group(self, place: str) -> tuple[str, str]:
        """A clan; ``two``: a layout."""
        kind, what = place.split(":")[:2]
        if kind == "card":
            return f"card:{what[0]}", self.say(CARDS_OF_CLAN[what[0]])
        return f"down:{what}", self.say(LAYOUT, place=self._place(int(what)))

    def thing(self, places: Sequence[str]) -> Named:
        """A card; ``two``: columns of a layout."""
        kind, what = places[0].split(":")[:2]
        if kind == "card":
            return self._card(what)
        columns = [place.rpartition(":")[2] for place in places]
        listed = self.say.listing(columns)
        return Named(self.say.plural(COLUMNS, len(columns), place=self._place(int(what)), columns=listed), listed)

    def identity(self, place: str, identity: str) -> Named:
        """A place that may hold the card; ``two``: a card."""
        if not place.startswith("card:"):
            return self._card(identity)
        holder = self._place(int(identity))
        return Named(holder, holder)

    def alike(self, place: str) -> bool:
        """``two``: face-down cards of a clan."""
        return not place.startswith("card:")

    def upright(self, place: str) -> bool:
        """``two``: columns as on the table."""
        return not place.startswith("card:")

    def order(self, place: str) -> str:
        """``two``: columns from left to right."""
        return place if place.startswith("down:") else ""

    def question(self, place: str) -> str:
        """Who holds a card."""
        return self.say(WHO) if place.startswith("card:") else ""

    def _card(self, card: str) -> Named:
        name = self.texts.card(card, self.say)
        return Named(name, name, f"tatsu-{card}")

    def _place(self, place: int) -> str:
        assert isinstance(self.view, TatsuView)
        return self.texts.place(self.view.place_id(place), self.say, self.names)


class SamuraiWords(Words):
    """Roles, how many cards of a kind are in a hand, the deck."""

    texts = SamuraiTexts()

    def group(self, place: str) -> tuple[str, str]:
        """All roles, a hand, the deck."""
        kind, what = place.split(":")[:2]
        if kind == "hand":
            return f"hand:{what}", self.say(HAND, player=self.names[int(what)])
        return kind, self.say(ROLES if kind == "role" else DECK)

    def thing(self, places: Sequence[str]) -> Named:
        """A role card, a kind in a hand, cards of the deck."""
        kind, what, card = f"{places[0]}:".split(":")[:3]
        if kind == "hand":
            name = self.texts.card(card, self.say)
            return Named(self.say(IN_HAND, card=name, player=self.names[int(what)]), name, face(card))
        if kind == "deck":
            return Named(self.say.plural(IN_DECK, len(places)), self.say(ANY))
        if what == "removed":
            return Named(self.say(ROLE_OUT), self.say(ROLE_OUT))
        return Named(self.say(ROLE, player=self.names[int(what)]), self.names[int(what)])

    def identity(self, place: str, identity: str) -> Named:
        """A role, a number, a kind."""
        kind = place.partition(":")[0]
        if kind == "hand":
            return Named(self.say.plural(COPIES, int(identity)), self.say.number(int(identity)))
        if kind == "role":
            name = self.texts.role(identity, self.say)
            return Named(name, name, f"sword-role-{identity}")
        name = self.texts.card(identity, self.say)
        return Named(name, name, face(identity))

    def alike(self, place: str) -> bool:
        """The cards of the deck."""
        return place.startswith("deck:")

    def upright(self, place: str) -> bool:
        """The deck: kinds below each other, as in the hands."""
        return place.startswith("deck:")

    def question(self, place: str) -> str:
        """How many of a kind."""
        return self.say(HOW_MANY) if place.startswith("hand:") else ""

    def choices(self, place: str, identities: Sequence[str]) -> Sequence[str]:
        """No hand holds more cards of a kind than it has cards, which everybody sees."""
        kind, what = place.split(":")[:2]
        if kind != "hand":
            return identities
        assert isinstance(self.view, SamuraiView)
        return identities[: self.view.sizes[int(what)] + 1]

    def absent(self, place: str, identity: str) -> bool:
        """A hand has none of the kind."""
        return place.startswith("hand:") and identity == "0"


WORDS: dict[str, Callable[[View, Language, Sequence[str]], Words]] = {
    "samurai_sword": SamuraiWords,
    "tatsu": TatsuWords,
    "tenno": TennoWords,
}
"""By game the words for what is hidden in it."""
