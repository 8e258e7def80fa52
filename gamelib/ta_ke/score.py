"""Ta-Ké's scores as filled-in formulas: visible characters times personal influence."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from gamelib.score import Score, Term, product, total
from gamelib.ta_ke.facts import COLUMNS

if TYPE_CHECKING:
    from gamelib.ta_ke.state import TaKeState

__all__ = ["standing", "turn_formula", "winners"]


def turn_formula(scored: Mapping[str, Any], seat: int) -> Term:
    """What ``seat`` gets from one scoring, from the data of a ``score`` event (``ta_ke/score``).

    ``visible x influence``; the pieces are ids of places in the scene.
    """
    character = scored["character"]
    data = {"character": character}
    visible = Term(
        "visible", len(scored["stacks"]), pieces=tuple(f"top:{s}" for s in scored["stacks"]), data=data
    )  # fmt: skip
    return product("gain", (visible, influence(scored, seat)), data=data, rule="ta_ke/score")


def influence(scored: Mapping[str, Any], seat: int) -> Term:
    """Personal influence of ``seat`` with the scored character."""
    character, counts = scored["character"], scored["counts"][seat]
    data = {"character": character}
    if character == "SA":
        parts = tuple(
            Term("samurai", n, pieces=(f"samurai:{seat}:{column}",), data={"character": column})
            for column, n in zip(COLUMNS, counts, strict=True)
        )
        return total("influence", parts, data=data)
    bottom, middle, samurai = counts
    low, high = scored["values"]
    return total(
        "influence",
        (
            _level("low", low, bottom, f"bottom:{seat}:{character}", data),
            _level("middle", high, middle, f"middle:{seat}:{character}", data),
            Term("samurai", samurai, pieces=(f"samurai:{seat}:{character}",), data=data),
        ),
        data=data,
    )


def _level(label: str, value: int, count: int, place: str, data: Mapping[str, Any]) -> Term:
    worth = Term(f"{label}_value", value, data=data)
    chips = Term(f"{label}_chips", count, pieces=(place,), data=data)
    return product(label, (worth, chips), data=data)


def standing(state: "TaKeState") -> Score:
    """The points so far, and who has won when the game is over."""
    from gamelib.ta_ke.state import OVER, SECOND_WINS

    points = [state.total(0), state.total(1)]
    totals = tuple(Term("points", n, data={"seat": seat}, rule="ta_ke/score") for seat, n in enumerate(points))
    if state.phase != OVER:
        return Score(totals)
    return Score(totals, winners(points, int(state.first), bool(state.options & SECOND_WINS)), "ta_ke/win")


def winners(points: Sequence[int], first: int, second_wins: bool) -> tuple[int, ...]:
    """``win``: most points; a tie is a draw or goes to the second player (option ``tie``)."""
    if points[0] != points[1]:
        return (points.index(max(points)),)
    return (1 - first,) if second_wins else (0, 1)
