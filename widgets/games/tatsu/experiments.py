"""Tatsu: who can still hold what, and what every card is worth."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from gamelib.bots.player import Cancelled
from gamelib.interval import NORMAL
from gamelib.language import N_, Language
from gamelib.tatsu.explore import Choices, Holder, card_values, holders
from gamelib.tatsu.game import TATSU
from gamelib.tatsu.view import TatsuView
from widgets.exploring.experiment import FromPosition, Step, drawing, number, percent, table
from widgets.figure import Columns, figure
from widgets.protocol import Block, ExperimentField, Figure, TableBlock

HOLD = N_("Who can still hold what")
HOLD_TEXT = N_("Exact: all deals that fit what {player} has seen count alike.")
CARD, WHERE = N_("card"), N_("can lie with")
COLUMN = N_("{player}, column {n}")
CHANCE = N_("{place}: {percent}")
WORTH = N_("What every move is worth")
SOLVED = N_(
    "Mean lead of {player}, with its 95 % interval. Every one of the {worlds} drawn worlds was played on perfectly, "
    "with open cards."
)
PLAYED_ON = N_(
    "Mean lead of {player}, with its 95 % interval. In each of {worlds} drawn worlds the hand was played on by simple "
    "players; near the end of a hand the worlds are solved instead."
)
ACTION, LEAD = N_("move"), N_("points ahead")
MOST_WORLDS = 1_000


class Holding(FromPosition):
    """What a seat can know of the other hands, and what its own cards are worth."""

    id = "cards"
    title = N_("Cards: who can hold them, what they are worth")
    text = N_("A position as the player to move sees it. The later in a hand, the fewer places are left for each card.")
    decisions = 32

    def fields(self, say: Language) -> list[ExperimentField]:
        """The position, and how many worlds are drawn."""
        return [*super().fields(say), number("worlds", say(N_("Worlds drawn")), 40, 2, MOST_WORLDS)]

    def run(self, cancelled: Cancelled) -> Iterator[Step]:
        """Work out who can hold what, at once, and then the values."""
        view = self.view(cancelled)
        assert isinstance(view, TatsuView)
        found = holders(view)
        yield Step(1, 2, (view, found, None))
        worlds = int(self.values["worlds"])
        yield Step(2, 2, (view, found, card_values(view, worlds, cancelled=cancelled) if view.legal else None))

    def blocks(self, say: Language) -> list[Block]:
        """The values, the places, the position."""
        view, found, values = self.found
        names = self.names(view.players, say)
        shown: list[Block] = [self._held(view, found, say, names), self.seen(view, view.players, say)]
        return [drawing(self._worth(view, values, say, names)), *shown] if values else shown

    def _held(self, view: TatsuView, found: Sequence[Holder], say: Language, names: Sequence[str]) -> TableBlock:
        rows = [
            [
                TATSU.texts.card(holder.card, say),
                say.listing([
                    say(CHANCE, place=_place(place, say, names), percent=percent(share, say))
                    for place, share in holder.places.items()
                ]),
            ]
            for holder in found
        ]  # fmt: skip
        return table(say(HOLD), [say(CARD), say(WHERE)], rows, text=say(HOLD_TEXT, player=names[view.seat or 0]))

    def _worth(self, view: TatsuView, found: Choices, say: Language, names: Sequence[str]) -> Figure:
        values = found.values
        columns: Columns = {
            "action": [TATSU.texts.action(one.action, view, say, names) for one in values.candidates],
            "lead": [round(one.mean, 2) for one in values.candidates],
            "low": [round(one.mean - NORMAL * one.uncertain, 2) for one in values.candidates],
            "high": [round(one.mean + NORMAL * one.uncertain, 2) for one in values.candidates],
        }
        text = say(
            SOLVED if found.solved else PLAYED_ON, player=names[view.seat or 0], worlds=say.number(values.worlds)
        )
        return figure(
            "dots", columns, "action", "lead", title=say(WORTH), text=text, x_label=say(ACTION), y_label=say(LEAD),
            lang=say,
        )  # fmt: skip


def _place(place: str, say: Language, names: Sequence[str]) -> str:
    """A seat, or a face-down card of one."""
    if place.isdigit():
        return names[int(place)] if int(place) < len(names) else say(N_("the ghost hand"))
    _, seat, column = place.split(":")
    return say(COLUMN, player=names[int(seat)], n=column)
