"""Filled-in formulas in sentences and in the rulebook: they have to be right."""

import re
from collections.abc import Callable
from operator import add, mul, sub, truediv
from typing import Final

from gamelib.samurai_sword.facts import KINDS

REACH: Final = {card.id.replace("_", " ").title(): card.reach for card in KINDS if card.reach}
SIGNS: Final[dict[str, Callable[[float, float], float]]] = {"+": add, "−": sub, "×": mul, "÷": truediv}
TERM: Final = r"\d+(?: (?:Fast Draw|\w+))?"
SUM: Final = re.compile(rf"({TERM}(?: [+−×÷] {TERM})+) = (\d+)")
COMPARISON: Final = re.compile(r"(\d+)(?: seats?)? ([≤>]) (\w+) (\d+)")


def check_formulas(text: str) -> int:
    """How many filled-in formulas a text holds; raises `AssertionError` at a wrong one."""
    sums, comparisons = SUM.findall(text), COMPARISON.findall(text)
    for formula, result in sums:
        assert worked_out(formula) == int(result), f"{formula} = {result}"
    for total, sign, weapon, reach in comparisons:
        assert REACH[weapon] == int(reach), f"{weapon} {reach}"
        assert (int(total) <= int(reach)) == (sign == "≤"), f"{total} {sign} {reach}"
    return len(sums) + len(comparisons)


def worked_out(formula: str) -> float:
    """``2 × 2 + 1`` and ``3 + 2 Fast Draw``: products first; words count nothing."""
    first, *rest = re.findall(r"(?:^|[+−×÷] )\d+", formula)
    numbers, signs = [float(first)], []
    for sign, n in (part.split() for part in rest):
        if sign in "×÷":
            numbers[-1] = SIGNS[sign](numbers[-1], float(n))
        else:
            signs.append(sign)
            numbers.append(float(n))
    result = numbers[0]
    for sign, number in zip(signs, numbers[1:], strict=True):
        result = SIGNS[sign](result, number)
    return result
