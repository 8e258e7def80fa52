"""A view of Tenno as numbers, see `gamelib.features`."""

from collections import Counter

from gamelib.features import Features, bits, flat, one_hot, shares
from gamelib.tenno.facts import CARDS, PHASES, SLOTS
from gamelib.tenno.rows import members
from gamelib.tenno.view import TennoView

__all__ = ["features"]


def features(view: TennoView) -> Features:
    """The own cards, what is public, and how likely each card lies in each slot for this seat and for everybody."""
    seats, places = range(view.players), view.players * len(SLOTS)
    return {
        "row": flat(one_hot(card, len(CARDS)) for card in view.own_row or (-1,) * len(SLOTS)),
        "cards": flat(bits(cards, len(CARDS)) for cards in view.cards),
        "full": bits(view.full, places),
        "prisons": flat(bits(prison, len(CARDS) * view.players) for prison in view.prison),
        "rows": flat(_likely(view.rows[owner]) for owner in seats),
        "public": flat(_likely(view.public[owner]) for owner in seats),
        "mirror": flat(_likely(rows) for rows in view.mirror or (0,) * view.players),
        "looks": flat(bits(mask, len(SLOTS)) for mask in view.looks),
        "active": one_hot(view.active, view.players),
        "attack": [
            *one_hot(view.own, len(SLOTS)), *one_hot(view.target, places), *one_hot(view.ronin, len(SLOTS)),
            *one_hot(view.barred, places), float(view.lost),
        ],
        "pending": flat(_pending(view, seat) for seat in seats),
        "turn": shares((view.turn,), 100),
    }  # fmt: skip


def _likely(rows: int) -> list[float]:
    """By slot and card the share of the rows of a set that have the card there."""
    possible = members(rows)
    counts = [Counter(row[slot] for row in possible) for slot in range(len(SLOTS))]
    return [counts[slot][card] / max(len(possible), 1) for slot in range(len(SLOTS)) for card in range(len(CARDS))]


def _pending(view: TennoView, seat: int) -> list[float]:
    """The phases in which a seat will be asked in this turn."""
    return [float(phase << 3 | seat in view.todo) for phase in range(len(PHASES))]
