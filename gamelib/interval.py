"""How sure a number is that was found by trying: 95 % intervals."""

from collections.abc import Mapping
from math import sqrt
from typing import Final, NamedTuple

__all__ = ["NORMAL", "Interval", "mean", "share"]

NORMAL: Final = 1.96
"""Standard errors on either side of a 95 % interval."""


class Interval(NamedTuple):
    """A value and the ends of its 95 % interval."""

    value: float
    low: float
    high: float


def share(part: float, n: float) -> Interval:
    """The share ``part`` (0 to 1) of ``n`` independent tries, with Wilson's interval, sensible near 0 and 1, too.

    >>> [round(end, 3) for end in share(0.8, 10)], share(0.0, 0).high
    ([0.8, 0.49, 0.943], 1.0)
    """
    if not n:
        return Interval(0.5, 0.0, 1.0)
    z = NORMAL * NORMAL / n
    middle = (part + z / 2) / (1 + z)
    half = NORMAL * sqrt(part * (1 - part) / n + z / n / 4) / (1 + z)
    return Interval(part, max(0.0, middle - half), min(1.0, middle + half))


def mean(counts: Mapping[int, int]) -> Interval:
    """The mean of values with how often each occurred, with the interval of its standard error; needs one at least.

    A single value says nothing of its spread: both ends are then the value itself.
    """
    n = sum(counts.values())
    middle = sum(value * times for value, times in counts.items()) / n
    squares = sum((value - middle) ** 2 * times for value, times in counts.items())
    half = NORMAL * sqrt(squares / max(n - 1, 1) / n)
    return Interval(middle, middle - half, middle + half)
