"""What the rules of Kakushi let a seat know, written from the rules and not from the view: for `check_game`."""

from typing import Any

from tests.tiny.state import END, KakushiState


def facts(state: KakushiState, seat: int | None) -> dict[str, Any]:
    """By name everything ``seat`` may know of a true state; ``None`` = what everybody may know."""
    over = state.phase == END
    known: dict[str, Any] = {
        "options": state.options,
        "to move, phase, turn": (state.to_move, state.phase, state.turn),
        "tiles in the bag": len(state.bag),
        "discarded tiles": list(state.discard),
        "who has looked where": [list(row) for row in state.seen],
        "whose peg may have moved": list(state.touched),
    }
    if seat is not None and seat == state.to_move:
        known["drawn tile"] = state.drawn
    for owner in range(state.players):
        for place in (0, 1):
            if over or owner == seat or (seat is not None and state.seen[seat][2 * owner + place]):
                known[f"tile {place} of seat {owner}"] = state.tiles[owner][place]
        if over or owner == seat or not state.touched[owner]:
            known[f"peg of seat {owner}"] = state.pegs[owner]
    return known
