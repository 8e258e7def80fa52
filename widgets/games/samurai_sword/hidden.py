"""Words for what is hidden in Samurai Sword."""

from __future__ import annotations

from collections.abc import Sequence

from gamelib.language import N_, NN_
from gamelib.samurai_sword.text import SamuraiTexts
from gamelib.samurai_sword.view import SamuraiView
from widgets.games.samurai_sword.sight import face
from widgets.scenes.hidden import Named, Words

ROLES = N_("Roles")
ROLE = N_("Role of {player}")
ROLE_OUT = N_("The Ninja that is not in the game")
HAND = N_("Hand of {player}")
IN_HAND = N_("{card} in the hand of {player}")
COPIES = NN_("{n} card", "{n} cards")
DECK = N_("Deck")
IN_DECK = NN_("The card of the deck", "Each of the {n} cards of the deck")
ANY = N_("any of them")
HOW_MANY = N_("How many")


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
