"""Tenno's score pad: the prisons, and between tied leaders the cards in hand and row."""

from typing import Any, ClassVar, Final

from gamelib.events import Event
from gamelib.game import OVER
from gamelib.language import N_
from gamelib.pad import Group, Note, Pad, Part, Reckoning, Sheet, Supply
from gamelib.tenno.facts import CARDS, Options
from gamelib.tenno.score import decided, final_terms
from gamelib.tenno.text import CARD_NAMES

__all__ = ["TennoPad"]

RANKS: Final = tuple(card for card in CARDS if card and card != "X")
"""What can be captured: everything but a Geisha."""
HELD: Final = (*RANKS, "X")

CARD = N_("{card}")
PRISON = N_("Prison of {player}")
REST = N_("{player} is among the leaders: hand and row")
DONE = N_("The game is over")
ALL_ENTERED = N_("All prisons are entered")
IN_THE_BOX = N_("{card}: there are {most}, one for each player.")
NOT_DONE = N_("Say when all prisons are entered.")
NO_REST = N_("Enter the cards in {player}'s hand and row.")


class TennoPad(Pad):
    """A game is scored once, at its end."""

    options = ("geisha_tiebreak_value",)
    vocabulary: ClassVar = {"card": lambda card, language: language(CARD_NAMES[card])}

    def defaults(self) -> Options:
        """As in the rulebook."""
        return Options()

    def groups(self, sheet: Sheet) -> tuple[Group, ...]:
        """A prison for each player; where leaders are tied, also what they have left."""
        prisons = [
            Group(f"prison.{seat}", Note(PRISON, {"player": seat}),
                  tuple(_part("prison", seat, card, sheet.players - 1) for card in RANKS))
            for seat in range(sheet.players)
        ]  # fmt: skip
        done = Part("done", Note(ALL_ENTERED), most=1)
        rests = [
            Group(f"rest.{seat}", Note(REST, {"player": seat}), tuple(_part("rest", seat, card, 1) for card in HELD))
            for seat in _tied(sheet)
        ]
        return (*prisons, Group("done", Note(DONE), (done,)), *rests)

    def supplies(self, sheet: Sheet) -> tuple[Supply, ...]:
        """``components``: each player has one of each card; who has it left has not lost it."""
        return tuple(
            Supply(
                tuple(f"{place}.{seat}.{card}" for place in ("prison", "rest") for seat in range(sheet.players)),
                sheet.players, Note(IN_THE_BOX, {"card": card}, "tenno/components"),
            )
            for card in RANKS
        )  # fmt: skip

    def reckon(self, sheet: Sheet) -> Reckoning:
        """``win``: the printed values in the prisons; tied leaders add hand and row."""
        data = _decided(sheet)
        totals = final_terms(data if sheet.number("done") else data | {"tied": []})
        missing = [Note(NOT_DONE, rule="tenno/end")] * (not sheet.number("done"))
        missing += [Note(NO_REST, {"player": seat}, "tenno/win") for seat in _tied(sheet) if not _rest(sheet, seat)]
        if missing:
            return Reckoning(totals, missing=tuple(missing))
        event = Event("over", "tenno/end", OVER, {"short": [], **data})
        return Reckoning(totals, event=event, winners=tuple(data["winners"]), rule="tenno/win")


def _part(place: str, seat: int, card: str, most: int) -> Part:
    return Part(f"{place}.{seat}.{card}", Note(CARD, {"card": card}, "tenno/components"), most, shows=("card", card))


def _rest(sheet: Sheet, seat: int) -> tuple[str, ...]:
    return tuple(card for card in HELD if sheet.number(f"rest.{seat}.{card}"))


def _decided(sheet: Sheet) -> dict[str, Any]:
    """The end as the game's own score code has it; nobody notes who owned a prisoner."""
    seats = range(sheet.players)
    prisons: list[list[tuple[int | None, str]]] = [
        [(None, card) for card in RANKS for _ in range(sheet.number(f"prison.{seat}.{card}"))] for seat in seats
    ]
    return decided(prisons, [_rest(sheet, seat) for seat in seats], sheet.options.geisha_tiebreak_value)


def _tied(sheet: Sheet) -> list[int]:
    """The leaders who must add hand and row."""
    tied: list[int] = _decided(sheet)["tied"]
    return tied if sheet.number("done") else []
