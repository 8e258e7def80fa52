"""The score of Kakushi: ``2 x 6 + 1 x 3 = 15``."""

from gamelib.score import Score, Term, product, total
from tests.tiny.state import END, PLACES, KakushiState


def score(state: KakushiState) -> Score:
    """Weight of the peg times its tile, plus weight of the other times that one (rule ``kakushi/score``)."""
    totals = tuple(_points(state, seat) for seat in range(state.players))
    if state.phase != END:
        return Score(totals, rule="kakushi/score")
    top = max(term.value for term in totals)
    winners = tuple(seat for seat, term in enumerate(totals) if term.value == top)
    return Score(totals, winners, "kakushi/score" if len(winners) == 1 else "kakushi/tie")


def _points(state: KakushiState, seat: int) -> Term:
    peg = state.pegs[seat]
    places = (("pegged", state.options.weights[0], peg), ("other", state.options.weights[1], 1 - peg))
    return total("points", tuple(_part(state, seat, *part) for part in places), rule="kakushi/score")


def _part(state: KakushiState, seat: int, label: str, weight: int, place: int) -> Term:
    tile = Term("tile", state.tiles[seat][place], pieces=(f"tile:{seat}:{PLACES[place]}",))
    return product(label, (Term("weight", weight), tile))
