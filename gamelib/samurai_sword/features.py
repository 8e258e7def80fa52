"""A view of Samurai Sword as numbers, see `gamelib.features`."""

from collections import Counter

from gamelib.features import Features, bits, flat, one_hot, shares
from gamelib.samurai_sword.facts import CARDS, CHARACTERS, HAND_LIMIT, KINDS, PHASES, RESILIENCE, ROLES
from gamelib.samurai_sword.view import SamuraiView

__all__ = ["features"]

MOST_HONOUR = 10
MOST_WEAPONS = 5
HAND = 2 * HAND_LIMIT
"""More cards in hand than this count as so many."""


def features(view: SamuraiView) -> Features:
    """The own hand and role, what is public, and what the seat knows of roles and foreign hands."""
    seats = range(view.players)
    return {
        "roles": flat(_role_odds(view)),
        "characters": flat(one_hot(character, len(CHARACTERS)) for character in view.characters),
        "hands": flat(_by_kind(view.certain(seat)) for seat in seats),
        "sizes": shares(view.sizes, HAND),
        "front": flat(_by_kind(view.properties(seat)) for seat in seats),
        "deck": shares((view.deck_size,), sum(card.copies for card in KINDS)),
        "pile": _by_kind(view.discards),
        "pile_top": one_hot(view.pile[-1] if view.pile else -1, len(CARDS)),
        "resilience": shares(view.resilience, max(RESILIENCE.values())),
        "honour": shares(view.honour, MOST_HONOUR),
        "looked": bits(view.looked, view.players),
        "active": one_hot(view.active, view.players),
        "bushido": one_hot(view.bushido, view.players),
        "weapons": shares((view.weapons,), MOST_WEAPONS),
        "resolving": one_hot(view.resolving, len(CARDS)),
        "target": one_hot(view.target, view.players),
        "flipped": one_hot(view.flipped, len(CARDS)),
        "pending": flat(
            [float(phase << 3 | seat in view.todo) for phase in range(len(PHASES))] for seat in seats
        ),
        "difficulty": shares(
            (view.difficulty(one, other).total for one in seats for other in seats if one != other), view.players
        ),
    }  # fmt: skip


def _by_kind(cards: tuple[str, ...]) -> list[float]:
    """Per kind the share of its copies."""
    counts = Counter(cards)
    return [counts[card.id] / card.copies for card in KINDS]


def _role_odds(view: SamuraiView) -> list[list[float]]:
    """Per seat and role the share of the assignments."""
    ways = view.assignments()
    counts = [Counter(way[seat] for way in ways) for seat in range(view.players)]
    return [[count[role] / len(ways) for role in ROLES] for count in counts]
