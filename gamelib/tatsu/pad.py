"""Tatsu's score pad: hand by hand who has captured which card."""

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Final

from gamelib.events import Event
from gamelib.game import OVER
from gamelib.language import N_
from gamelib.pad import Entries, Group, Note, Pad, Part, Reckoning, Sheet, Supply
from gamelib.tatsu.facts import CARDS, CLANS, NUMBER, TRICK_SIZE, Options
from gamelib.tatsu.score import hand_formula, total_term, winners
from gamelib.tatsu.state import decided, seating
from gamelib.tatsu.text import CLAN_NAMES, TatsuTexts

__all__ = ["TatsuPad"]

GHOST_PLAYERS: Final = 3
"""With so many the clans change from hand to hand."""
MOST_POINTS: Final = 9999
IN_CLAN: Final = {clan: tuple(card.id for card in CARDS if CLANS[card.clan] == clan) for clan in CLANS}
FUSIONS: Final = tuple(card.id for card in CARDS if card.is_fusion)

CARD = N_("{card}")
CAPTURED = N_("{clan} cards, and which clan has captured them")
DEALER = N_("Who was the dealer, and so Red")
EARLIER = N_("Points of earlier hands")
POINTS_OF = N_("Points of {player}")
NO_DEALER = N_("Choose who was Red in this hand.")
TO_ENTER = N_(
    "Red cards still to enter: {red}, Yellow cards: {yellow}. Only those of a last trick with a fusion stay out."
)
BELOW_TARGET = N_("The game goes on until somebody has {target} points.")


class TatsuPad(Pad):
    """One round is one hand."""

    options = ("target", "first_clan", "rotation")
    vocabulary: ClassVar = {
        "card": TatsuTexts().card,
        "clan": lambda clan, language: language(CLAN_NAMES[clan]),
    }

    def defaults(self) -> Options:
        """As in the rulebook."""
        return Options()

    def groups(self, sheet: Sheet) -> tuple[Group, ...]:
        """The cards of both clans, the dealer of three players, the points so far."""
        seats = range(sheet.players)
        cards = [
            Group(f"cards.{clan}", Note(CAPTURED, {"clan": clan}), tuple(map(_card, IN_CLAN[clan])), fill=True)
            for clan in CLANS
        ]
        dealer = Part("dealer", Note(DEALER, rule="tatsu/three"), choices=tuple(map(str, seats)), names="player")
        points = tuple(
            Part(f"earlier.{seat}", Note(POINTS_OF, {"player": seat}), most=MOST_POINTS, steps=(1, 10, 100))
            for seat in seats
        )  # fmt: skip
        three = [Group("dealer", Note(DEALER), (dealer,))] if sheet.players == GHOST_PLAYERS else []
        return (*three, *cards, Group("earlier", Note(EARLIER), points))

    def supplies(self, sheet: Sheet) -> tuple[Supply, ...]:
        """Each card is there once, and is entered once."""
        return ()

    def reckon(self, sheet: Sheet) -> Reckoning:
        """``score``: points times own multipliers for each clan, and every player the result of the own one."""
        clans = _clans(sheet)
        if not clans:
            return Reckoning((), missing=(Note(NO_DEALER, rule="tatsu/three"),))
        scored = {"clans": clans, "captured": [_captured(sheet, clan) for clan in CLANS]}
        totals = tuple(
            total_term(seat, sheet.number(f"earlier.{seat}"), hand_formula(scored, seat))
            for seat in range(sheet.players)
        )
        missing = _left_out(sheet)
        points = [term.value for term in totals]
        if not missing and max(points) < sheet.options.target:
            missing = (Note(BELOW_TARGET, {"target": sheet.options.target}, "tatsu/win"),)
        if missing:
            return Reckoning(totals, missing=missing)
        if not decided(points, sheet.options.target):
            return Reckoning(totals, event=Event("tie", "tatsu/win", OVER, {"totals": points}), rule="tatsu/win")
        won = winners(points)
        event = Event("over", "tatsu/win", OVER, {"totals": points, "winners": list(won)})
        return Reckoning(totals, event=event, winners=won, rule="tatsu/win")

    def following(self, sheet: Sheet, totals: Sequence[int]) -> Entries:
        """An empty hand; with three players the dealer card passes on."""
        entries: dict[str, int | str] = {f"earlier.{seat}": points for seat, points in enumerate(totals) if points}
        if sheet.players == GHOST_PLAYERS and totals:
            step = 1 if sheet.options.rotation == "left" else -1
            entries["dealer"] = str((int(sheet.choice("dealer")) + step) % GHOST_PLAYERS)
        return entries


def _card(card: str) -> Part:
    return Part(
        card, Note(CARD, {"card": card}), choices=CLANS, names="clan", shows=("card", card), piece=f"won:{card}"
    )


def _clans(sheet: Sheet) -> list[str]:
    """Per seat its clan in this hand; empty while nobody has said who dealt."""
    if sheet.players == GHOST_PLAYERS and not sheet.choice("dealer"):
        return []
    _, clans, _ = seating(sheet.players, int(sheet.choice("dealer") or 0), sheet.options)
    return [CLANS[clan] for clan in clans[: sheet.players]]


def _captured(sheet: Sheet, clan: str) -> list[str]:
    return [card.id for card in CARDS if sheet.choice(card.id) == clan]


def _left_out(sheet: Sheet) -> tuple[Note, ...]:
    """``fusion``: only whole tricks stay out, at most one for each fusion among them; each has two cards of a clan."""
    left = {clan: [card for card in IN_CLAN[clan] if not sheet.choice(card)] for clan in CLANS}
    red, yellow = (len(left[clan]) for clan in CLANS)
    fusions = sum(fusion in left[CLANS[CARDS[NUMBER[fusion]].clan]] for fusion in FUSIONS)
    if red == yellow and red % (TRICK_SIZE // len(CLANS)) == 0 and red * len(CLANS) // TRICK_SIZE <= fusions:
        return ()
    data: Mapping[str, Any] = {"red": red, "yellow": yellow}
    return (Note(TO_ENTER, data, "tatsu/fusion"),)
