"""The experiments of the explore page, by game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from widgets.exploring.distributions import Distributions
from widgets.exploring.part import Part
from widgets.exploring.samurai_sword import Beliefs, Reaching
from widgets.exploring.ta_ke import Beginning, Moves
from widgets.exploring.tatsu import Holding
from widgets.exploring.tenno import Attacks, Battles

PARTS: Mapping[str, Sequence[type[Part]]] = {
    "ta_ke": (Moves, Beginning, Distributions),
    "tatsu": (Holding, Distributions),
    "tenno": (Battles, Attacks, Distributions),
    "samurai_sword": (Reaching, Beliefs, Distributions),
}
"""The parts of the page, in their order."""
