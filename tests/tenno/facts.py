"""What the rules of Tenno let a seat know, written from the rules and not from the view: for `check_game`.

What a seat can know of a row is told by `tests.tenno.test_worlds`, which follows the events; here it is what the rules
say of a single moment.
"""

from typing import Any

from gamelib.tenno.facts import CARDS
from gamelib.tenno.state import MONK, TennoState


def facts(state: TennoState, seat: int | None) -> dict[str, Any]:
    """By name everything ``seat`` may know of a true state; ``None`` = what everybody may know."""
    state.learn()
    known: dict[str, Any] = {
        "options, seats": (state.options, state.players, state.first),
        "to move, phase, turn": (state.to_move, state.phase, state.turn),
        "whose turn": state.active,
        "the attack of this turn": (state.own, state.target, state.ronin, state.barred, state.lost),
        "decisions to come": list(state.todo),
        "what each prison holds": list(state.prison),
        "who looked where": list(state.looks),
    }
    fighting = set()
    if state.phase == MONK:  # both cards, face up while the Monk is asked for
        fighting = {3 * state.active + state.own, state.target}
    for owner in range(state.players):
        row = state.row[3 * owner : 3 * owner + 3]
        held = {card for card in range(1, len(CARDS)) if state.hand[owner] >> card & 1}
        known[f"cards that {owner} still has"] = held | set(row) - {0}
        known[f"size of the hand of {owner}"] = len(held)
        for slot, card in enumerate(row):
            known[f"card in place {slot} of {owner}?"] = card > 0
            looked = seat is not None and state.looks[state.players * seat + owner] >> slot & 1
            if owner == seat or looked or 3 * owner + slot in fighting:
                known[f"card in place {slot} of {owner}"] = card
        if owner == seat:
            known["own hand"] = held
    return known
