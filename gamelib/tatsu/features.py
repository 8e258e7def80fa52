"""A view of Tatsu as numbers, see `gamelib.features`."""

from gamelib.features import Features, bits, flat, one_hot, shares
from gamelib.tatsu.facts import CARDS, CLANS, HAND_SIZE, PLACES, TRICK_SIZE
from gamelib.tatsu.view import TatsuView

__all__ = ["features"]

MOST_POINTS = 1000


def features(view: TatsuView) -> Features:
    """Hands and layouts as far as they are seen, backs, what was laid, and the standing."""
    found = {
        "at": one_hot(view.at, PLACES),
        "asked": one_hot(view.asked, PLACES),
        "dealer": one_hot(view.dealer, view.players),
        "clans": [float(CLANS.index(view.clan(place))) for place in view.places],
        "shown": flat(bits(cards, len(CARDS)) for cards in view.shown),
        "counts": shares((n for counts in view.counts for n in counts), 2 * HAND_SIZE),
        "laid": _laid(list(view.packed_laid)),
        "trick": _laid(list(view.packed_laid[len(view.packed_laid) // TRICK_SIZE * TRICK_SIZE :])),
        "pot": bits(view.pot, len(CARDS)),
        "captured": flat(bits(cards, len(CARDS)) for cards in view.captured),
        "points": shares(view.points, MOST_POINTS),
    }
    if view.players == 2:
        found["columns"] = flat(one_hot(card, len(CARDS)) for card in view.up)
        found["backs"] = flat(one_hot(clan, len(CLANS)) for clan in view.backs)
    return found


def _laid(packed: list[int]) -> list[float]:
    """Per card the place it was laid in front of; only zeros where it was not laid."""
    where = {k & 31: k >> 7 for k in packed}
    return flat(one_hot(where.get(card, -1), PLACES) for card in range(len(CARDS)))
