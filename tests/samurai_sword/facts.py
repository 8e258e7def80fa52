"""What the rules of Samurai Sword let a seat know, written from the rules and not from the view: for `check_game`.

Only what a seat remembers of cards in foreign hands is taken from the view: `tests.samurai_sword.test_worlds` follows
the events to compare it. All else is what the rules say of a single moment.
"""

from typing import Any

from gamelib.samurai_sword import SamuraiState
from gamelib.samurai_sword.facts import CARDS, PROPERTIES, ROLES


def facts(state: SamuraiState, seat: int | None) -> dict[str, Any]:
    """By name everything ``seat`` may know of a true state; ``None`` = what everybody may know."""
    over, view = state.to_move < 0, state.observe(seat)
    known: dict[str, Any] = {
        "options, seats, characters": (state.options, state.players, list(state.character)),
        "to move, phase, turn": (state.to_move, state.phase, state.turn),
        "whose turn, weapons played": (state.active, state.weapons),
        "the card that is resolved, for whom": (state.resolving, state.target),
        "what was flipped for Bushido in this turn": state.flipped,
        "decisions to come": list(state.todo),
        "the pile, card by card": list(state.pile),
        "size of the deck": len(state.deck),
        "who has looked at the own role": state.looked,
        "how it ended": state.ended,
        "who went for whom": list(state.aimed),
        "what it knows of hands": (view.known, view.public, view.shared, view.trail),
    }
    for owner in range(state.players):
        counts = state.count[len(CARDS) * owner : len(CARDS) * (owner + 1)]
        known[f"resilience and honour of {owner}"] = (state.resilience[owner], state.honour[owner])
        known[f"cards in hand of {owner}"] = sum(counts)
        known[f"in front of {owner}"] = state.front[len(PROPERTIES) * owner : len(PROPERTIES) * (owner + 1)]
        role = ROLES[state.role[owner]]
        known[f"{owner} is the Shogun?"] = role == "shogun"
        if over or (owner == seat and state.looked >> owner & 1):
            known[f"role of {owner}"] = role
        if over or owner == seat:
            known[f"hand of {owner}"] = counts
    return known
