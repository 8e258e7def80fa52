"""Words for what is hidden in Tatsu."""

from __future__ import annotations

from collections.abc import Sequence

from gamelib.language import N_, NN_
from gamelib.tatsu.text import TatsuTexts
from gamelib.tatsu.view import TatsuView
from widgets.scenes.hidden import Named, Words

CARDS_OF_CLAN = {"R": N_("Red cards"), "Y": N_("Yellow cards")}
LAYOUT = N_("Face-down cards of {place}")
COLUMNS = NN_("{place}, column {columns}", "{place}, columns {columns}")
WHO = N_("Who holds it")


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
