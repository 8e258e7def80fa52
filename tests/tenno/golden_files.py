"""The golden files of Tenno, ``tests/tenno/golden/``: what the rules lead to, in numbers and in whole games.

``python -m tests.tenno.golden_files`` writes them anew; review the difference before you commit it.
"""

from collections.abc import Callable
from pathlib import Path

from gamelib.chance import Chance
from gamelib.tenno import TENNO, TennoState, digest, knowledge
from tests.golden import sequences
from tests.tenno.positions import GEISHA_SWAP, PEEK_FIRST, SAME_TARGET, table

FOLDER = Path(__file__).parent / "golden"


def opening(players: int) -> TennoState:
    """Nothing laid yet."""
    state = TENNO.new(players)
    assert isinstance(state, TennoState)
    return state


POSITIONS: dict[str, tuple[TennoState, int]] = {
    "two begin": (opening(2), 5),
    "three begin": (opening(3), 5),
    "a Ronin, a Monk and a Shogun": (table("6 9 10 | 4", "10 5 8 | 7 X", "4 X 5 | 1"), 6),
    "the same with other rulings": (
        table("6 X 10 | 4", "10 5 8 | 7 X", "4 X 5 | 1", options=SAME_TARGET | GEISHA_SWAP | PEEK_FIRST), 6,
    ),
    "an empty hand": (table("9 4 1 |", "8 7 3 | 5 X"), 6),
}  # fmt: skip
"""Name: position, and the number of decisions that are counted."""


def counts() -> str:
    """Per position its name, then the number of sequences of 1, 2, ... decisions."""
    return "".join(
        f"{name}: {' '.join(str(sequences(state, d)) for d in range(1, depth + 1))}\n"
        for name, (state, depth) in POSITIONS.items()
    )


def playthrough(players: int) -> str:
    """One game: per turn its number, the seat, the actions, rows, hands and prisons, what the next seat can know."""
    state, chance, lines = opening(players), Chance(f"golden actions {players}"), []
    while state.to_move >= 0:
        turn, active, actions = state.turn, state.active, []
        while state.to_move >= 0 and state.turn == turn:
            action = chance.choice(state.legal_actions())
            actions.append(str(TENNO.actions[action]))
            state.apply(action)
        rows, hands, prisons, *_ = digest(state)
        table_text = "; ".join(
            f"{' '.join(card or '-' for card in row)} / {hand or '-'} / {prison or '-'}"
            for row, hand, prison in zip(rows, hands, prisons, strict=True)
        )
        viewer = state.to_move if state.to_move >= 0 else None
        known = " ".join(str(len(knowledge(state, viewer, owner))) for owner in range(players))
        lines.append(f"{turn + 1} | {active} | {', '.join(actions)} | {table_text} | {known}\n")
    winners = " ".join(map(str, state.score().winners))
    return "".join(lines) + f"won: {winners}, {[term.value for term in state.score().totals]}\n"


FILES: dict[str, Callable[[], str]] = {
    "counts.txt": counts,
    "playthrough_2.txt": lambda: playthrough(2),
    "playthrough_4.txt": lambda: playthrough(4),
}

if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for name, make in FILES.items():
        (FOLDER / name).write_text(make())
