"""The golden files of Ta-Ké, ``tests/ta_ke/golden/``: what the rules lead to, in numbers and in one whole game.

``python -m tests.ta_ke.golden_files`` writes them anew; review the difference before you commit it.
"""

from collections.abc import Callable
from pathlib import Path

from gamelib.chance import Chance
from gamelib.ta_ke import TA_KE, TaKeState
from gamelib.ta_ke.state import MAIN
from tests.golden import sequences

FOLDER = Path(__file__).parent / "golden"
NOTHING_PLACED = "000.000.000.000,000.000.000.000/0,0"
POSITIONS = {
    "first turn": (f"RNRSNSN,GRGRNRD,DNDDRSG,DDGSNRS,GNSGDGS/{NOTHING_PLACED}/0/0/-.-/main", 6),
    "first turn, doubled chips": (f"SSRNNRG,DNGSRGR,SNNRGDN,DGDDSSG,GDDSRRN/{NOTHING_PLACED}/0/0/-.-/main", 6),
    "first turn, seat 1 begins": (f"NGSNGDD,RDSNNRS,GSGGRDD,GNRRNRR,NSGDDSS/{NOTHING_PLACED}/1/0/-.-/main", 6),
    "many abilities": ("DSD,SRN,RGS,DGG,RND/200.201.200.300,100.201.201.201/58,45/0/0/-.-/main", 5),
    "many abilities, other rulings": (
        "SRD*,NGS*,GSG*,NSND,RSND/300.100.201.200,100.400.201.100/72,35/0/7/-.-/main", 4,
    ),
    "last four turns": ("R,G,S,S,-*/300.500.501.110,310.102.101.501/128,144/1/0/-.-/main", 6),
}  # fmt: skip
"""Name: position text, and the number of decisions that are counted."""


def counts() -> str:
    """Per position: its name and text, then the number of sequences of 1, 2, ... decisions."""
    blocks = []
    for name, (text, depth) in POSITIONS.items():
        state = TA_KE.from_position(text)
        numbers = " ".join(str(sequences(state, d)) for d in range(1, depth + 1))
        blocks.append(f"{name}\n{text}\n{numbers}\n")
    return "\n".join(blocks)


def playthrough() -> str:
    """One game: per turn its number, the seat, the actions, and the position they lead to."""
    state, chance, lines = TA_KE.new(2, seed="golden"), Chance("golden actions"), []
    assert isinstance(state, TaKeState)
    while state.to_move >= 0:
        turn, seat, actions = state.turn, state.to_move, []
        while state.turn == turn:
            action = chance.choice(state.legal_actions())
            actions.append(str(TA_KE.actions[action]))
            state.apply(action)
        lines.append(f"{turn + 1} | {seat} | {', '.join(actions)} | {TA_KE.position(state)}\n")
    assert state.phase != MAIN
    return "".join(lines)


FILES: dict[str, Callable[[], str]] = {"counts.txt": counts, "playthrough.txt": playthrough}

if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for name, make in FILES.items():
        (FOLDER / name).write_text(make())
