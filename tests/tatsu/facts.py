"""What the rules of Tatsu let a seat know, written from the rules and not from the view: for `check_game`."""

from typing import Any

from gamelib.tatsu import TatsuState
from gamelib.tatsu.facts import CARDS

GHOST = 3


def facts(state: TatsuState, seat: int | None) -> dict[str, Any]:
    """By name everything ``seat`` may know of a true state; ``None`` = what everybody may know."""
    known: dict[str, Any] = {
        "options": state.options,
        "to move, phase, turn": (state.to_move, state.phase, state.turn),
        "dealer card": state.dealer,
        "whose turn, who was asked": (state.at, state.asked),
        "clans of the places": state.clans[: len(state.hands)],
        "cards laid in this hand": [CARDS[k & 31].id for k in state.laid],
        "who laid them": [k >> 5 & 3 for k in state.laid],
        "in front of whom": [k >> 7 for k in state.laid],
        "captured by Red": state.captured[0],
        "captured by Yellow": state.captured[1],
        "carried on": state.pot,
        "points": list(state.points),
    }
    for place, hand in enumerate(state.hands):
        cards = [number for number in range(len(CARDS)) if hand >> number & 1]
        beneath = state.down[7 * place : 7 * place + 7]
        for clan in (0, 1):
            held = [*cards, *(card for card in beneath if card >= 0)]
            known[f"cards of clan {clan} at {place}"] = sum(CARDS[card].clan == clan for card in held)
        if state.players == 2 or place == seat or (state.players == 3 and place == GHOST):
            known[f"hand of {place}"] = cards
        for column, card in enumerate(beneath):
            known[f"face-up card of {place} in {column}"] = state.up[7 * place + column]
            known[f"back of {place} in {column}"] = CARDS[card].clan if card >= 0 else None
    return known
