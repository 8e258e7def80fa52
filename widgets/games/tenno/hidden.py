"""Words for what is hidden in Tenno."""

from __future__ import annotations

from collections.abc import Sequence

from gamelib.language import N_
from gamelib.tenno.text import TennoTexts
from widgets.scenes.hidden import Named, Words

ROW = N_("Row of {player}")
ROW_PLACE = N_("{player}, place {slot}")


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
