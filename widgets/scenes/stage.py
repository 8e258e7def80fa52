"""The stage: where each area of a picture lies in a window that holds the whole table.

A plan is data of a game's presentation. What it names has its place for the whole game, so that nothing jumps; how
large the pieces in it are follows from the window. Where an area has no place in it, the page shows a column of areas.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from widgets.protocol import Area

__all__ = ["STRIP", "Box", "Plan", "no_plan", "placed"]

STRIP = "strip"
"""In a plan: where the formulas of the last scoring stand."""


class Box(NamedTuple):
    """A rectangle, in per cent of the stage."""

    left: float
    top: float
    width: float
    height: float

    def overlaps(self, other: Box) -> bool:
        """Whether the two have more than an edge in common."""
        apart = self.left + self.width <= other.left or other.left + other.width <= self.left
        return not (apart or self.top + self.height <= other.top or other.top + other.height <= self.top)


Plan = Mapping[str, Box]
"""Area id -> box, or ``zone:k`` -> box of the k-th area of that zone, from 0; and `STRIP`.

``id+zone`` -> box of an area where there are areas of that zone as well, as when hidden hands are shown.
"""


def no_plan(players: int) -> Plan:
    """No area has a place."""
    return {}


def placed(areas: Sequence[Area], plan: Plan) -> list[Area]:
    """The areas with their boxes."""
    seen: dict[str, int] = {}
    found, zones = [], {one["zone"] for one in areas}
    for one in areas:
        k = seen[one["zone"]] = seen.get(one["zone"], -1) + 1
        keys = [*(f"{one['id']}+{zone}" for zone in zones), one["id"], f"{one['zone']}:{k}"]
        box = next((plan[key] for key in keys if key in plan), None)
        found.append({**one, "box": list(box)} if box else one)
    return found
