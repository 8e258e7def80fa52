"""Tatsu's scores as filled-in formulas: points of the captured spirits times the own multipliers."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from gamelib.game import OVER
from gamelib.score import Score, Term, product, total
from gamelib.tatsu.facts import CARDS, CLANS, NUMBER
from gamelib.tatsu.view import ids

if TYPE_CHECKING:
    from gamelib.tatsu.state import TatsuState

__all__ = ["hand_formula", "sheet", "standing", "total_term", "winners"]


def sheet(captured: Sequence[str], clan: str) -> Term:
    """What captured cards are worth to a clan (``tatsu/score``): their points times its own multipliers.

    captured:  card ids; cards without points are left out of the sum, multipliers of the other clan count 0, and no
               own multiplier means times 0, under a name of its own
    """
    cards = [CARDS[NUMBER[card]] for card in captured]
    points = tuple(Term("card", card.points, pieces=(_piece(card.id),), data={"card": card.id}) for card in cards
                   if card.points)  # fmt: skip
    factors = tuple(
        Term(*("multiplier", card.factor) if CLANS[card.clan] == clan else ("foreign", 0), pieces=(_piece(card.id),),
             data={"card": card.id}) for card in cards if card.factor
    )  # fmt: skip
    data = {"clan": clan}
    factor = _sum("factor" if any(term.value for term in factors) else "no_factor", factors)
    return product("hand", (_sum("spirits", points), factor), data=data, rule="tatsu/score")


def _sum(label: str, parts: tuple[Term, ...]) -> Term:
    """A sum, or a plain 0 where there is nothing to add."""
    return total(label, parts) if parts else Term(label, 0)


def _piece(card: str) -> str:
    """A captured card; the same card dealt again in the next hand is another piece."""
    return f"won:{card}"


def hand_formula(scored: Mapping[str, Any], seat: int) -> Term:
    """What a seat gets for a hand, from the data of a ``score`` event: a whole team gets the result of its clan."""
    clan = scored["clans"][seat]
    return sheet(scored["captured"][CLANS.index(clan)], clan)


def standing(state: "TatsuState") -> Score:
    """``score``, ``win``: earlier hands plus this one as it stands; who has the most when the game is over."""
    view = state.observe(None)
    totals = []
    for seat, points in enumerate(view.points):
        clan = view.clan(seat)
        totals.append(total_term(seat, points, sheet(ids(view.captured[CLANS.index(clan)]), clan)))
    if state.to_move != OVER:
        return Score(tuple(totals))
    return Score(tuple(totals), winners([term.value for term in totals]), "tatsu/win")


def total_term(seat: int, earlier: int, hand: Term) -> Term:
    """What a seat has: the points of earlier hands and this hand."""
    return total("points", (Term("earlier", earlier), hand), data={"seat": seat}, rule="tatsu/win")


def winners(totals: Sequence[int]) -> tuple[int, ...]:
    """``win``: whoever has the most, once the game is decided."""
    return tuple(seat for seat, points in enumerate(totals) if points == max(totals))
