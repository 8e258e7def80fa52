"""Tenno's scores and battles as filled-in formulas: sums of printed values."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from gamelib.game import OVER
from gamelib.score import Score, Term, total
from gamelib.tenno.facts import CARDS, GEISHA_MARGIN, VALUES
from gamelib.tenno.state import GEISHA, TIE_VALUE, TennoState

__all__ = ["decided", "final_terms", "named", "over_data", "piece", "prisoners", "standing", "strength"]

GEISHA_ID: Final = CARDS[GEISHA]


def prisoners(packed: int) -> tuple[tuple[int, str], ...]:
    """The cards of a prison as owner and card, by owner, then by card."""
    size = len(CARDS)
    return tuple((k // size, CARDS[k % size]) for k in range(packed.bit_length()) if packed >> k & 1)


def named(mask: int) -> tuple[str, ...]:
    """The cards of a mask, ascending."""
    return tuple(card for k, card in enumerate(CARDS) if mask >> k & 1 and card)


def prison_term(captured: Sequence[tuple[int | None, str]]) -> Term:
    """``win``: the printed values in a prison, from owners, as far as they are known, and cards."""
    return total("prison", tuple(_captured(*prisoner) for prisoner in captured), rule="tenno/win")


def _captured(owner: int | None, card: str) -> Term:
    value = VALUES[CARDS.index(card)]
    if owner is None:
        return Term("prisoner", value, data={"card": card})
    return Term("captured", value, pieces=(piece(owner, card),), data={"card": card, "owner": owner})


def rest_term(seat: int, cards: Sequence[str], geisha: int) -> Term:
    """``win``: among tied leaders also the printed values of hand and row; a Geisha as the option says, 0 if silent."""
    values = {card: geisha if card == "X" else VALUES[CARDS.index(card)] for card in cards}
    parts = tuple(
        Term("kept", value, pieces=(piece(seat, card), f"hand:{seat}"), data={"card": card})
        for card, value in values.items()
    )
    return total("rest", parts)


def piece(owner: int, card: str) -> str:
    """The id of a card on the table, for those who can tell which it is."""
    return f"card:{owner}:{card}"


def strength(data: Mapping[str, Any]) -> tuple[int, Term] | None:
    """``components``, ``battle``: whose card counts more than its printed value, and how; from a ``battle`` event.

    The defender's where that is so of both; ``None`` where both count what is printed, and of two Geishas.
    """
    attacking, defending, support = data["attacking"], data["defending"], data["support"]
    monk = (Term("monk", support, rule="tenno/monk"),) if support else ()
    if attacking == defending == GEISHA_ID:
        return None
    if monk or defending == GEISHA_ID:
        return data["defender"], total(
            "strength", (*_value_terms(defending, data["defence"]), *monk), rule="tenno/battle"
        )
    if attacking == GEISHA_ID or data["attack"] != VALUES[CARDS.index(attacking)]:
        return data["attacker"], total("strength", _value_terms(attacking, data["attack"]), rule="tenno/battle")
    return None


def _value_terms(card: str, value: int) -> tuple[Term, ...]:
    """What a card counts; a Geisha as much as the card she meets, and the margin."""
    if card == GEISHA_ID:
        return Term("met", value - GEISHA_MARGIN), Term("margin", GEISHA_MARGIN)
    return (Term("card", value, data={"card": card}),)


def over_data(state: TennoState) -> dict[str, Any]:
    """The data of an ``over`` event, all of it public: who ran short, prisons, what tied leaders add, who won.

    short:  per seat that cannot fill its gaps: seat, gaps, hand cards; the rest is that of `decided`
    """
    seats = range(int(state.players))
    gaps = [3 - (int(state.full) >> 3 * seat & 7).bit_count() for seat in seats]
    hands = [state.hand[seat].bit_count() for seat in seats]
    return {
        "short": [[seat, gaps[seat], hands[seat]] for seat in seats if gaps[seat] > hands[seat]],
        **decided(
            [prisoners(state.prison[seat]) for seat in seats],
            [named(int(state.cards(seat))) for seat in seats],
            int(state.options) >> TIE_VALUE,
        ),
    }


def decided(
    prisons: Sequence[Sequence[tuple[int | None, str]]], cards: Sequence[Sequence[str]], geisha: int
) -> dict[str, Any]:
    """``win``: the end of a game from prisons (owners, ``None`` where nobody noted them, and cards) and cards left.

    prisons:  per seat the captured cards, each with its owner
    rest:     per seat the cards in hand and row where they decide between tied leaders, else an empty list
    """
    points = [prison_term(captured).value for captured in prisons]
    leaders = [seat for seat, value in enumerate(points) if value == max(points)]
    tied = leaders if len(leaders) > 1 else []
    data: dict[str, Any] = {
        "prisons": [[list(prisoner) for prisoner in captured] for captured in prisons],
        "rest": [list(held) if seat in tied else [] for seat, held in enumerate(cards)],
        "tied": tied,
        "geisha": geisha,
    }
    totals = [term.value for term in final_terms(data)]
    best = max(totals[seat] for seat in leaders)
    return data | {"totals": totals, "winners": [seat for seat in leaders if totals[seat] == best]}


def final_terms(data: Mapping[str, Any]) -> tuple[Term, ...]:
    """``win``: what each seat has in the end, from the data of an ``over`` event."""
    terms = []
    for seat, captured in enumerate(data["prisons"]):
        parts: tuple[Term, ...] = (prison_term([(owner, card) for owner, card in captured]),)
        if seat in data["tied"]:
            parts += (rest_term(seat, data["rest"][seat], data["geisha"]),)
        terms.append(total("points", parts, data={"seat": seat}, rule="tenno/win"))
    return tuple(terms)


def standing(state: TennoState) -> Score:
    """``win``: highest sum in the own prison; tied leaders add hand and row; still tied, they share the win."""
    if state.to_move == OVER:
        data = over_data(state)
        return Score(final_terms(data), tuple(data["winners"]), "tenno/win")
    return Score(tuple(prison_term(prisoners(packed)) for packed in state.prison))
