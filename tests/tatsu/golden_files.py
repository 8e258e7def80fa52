"""The golden files of Tatsu, ``tests/tatsu/golden/``: what the rules lead to, in numbers and in whole games.

``python -m tests.tatsu.golden_files`` writes them anew; review the difference before you commit it.
"""

from collections.abc import Callable
from functools import partial
from pathlib import Path

from gamelib.chance import Chance
from gamelib.tatsu import TATSU, TatsuState
from gamelib.tatsu.facts import CARDS
from gamelib.tatsu.view import ids
from tests.golden import sequences

FOLDER = Path(__file__).parent / "golden"
DEPTHS = {4: 6, 3: 6, 2: 7}
"""Number of players: decisions that are counted."""


def first(players: int, seed: str, target: int = 500) -> TatsuState:
    """A new game."""
    state = TATSU.new(players, seed=seed, options={"target": target})
    assert isinstance(state, TatsuState)
    return state


def cards(state: TatsuState) -> str:
    """What every place holds; two players: the columns."""
    if state.down:
        names = [[CARDS[card].id if card >= 0 else "-" for card in row] for row in (state.up, state.down)]
        return " ".join(f"{up}/{down}" for up, down in zip(*names, strict=True))
    return ", ".join(" ".join(ids(hand)) for hand in state.hands)


def counts() -> str:
    """Per number of players: the first deal, then the number of sequences of 1, 2, ... decisions."""
    lines = []
    for players, depth in DEPTHS.items():
        state = first(players, "golden")
        numbers = " ".join(str(sequences(state, d)) for d in range(1, depth + 1))
        lines.append(f"{players} players: {cards(state)}\n{numbers}\n")
    return "\n".join(lines)


def playthrough(players: int) -> str:
    """A game to 250 points: per turn its number, the seat, its actions, and after each trick who has captured what."""
    state, chance = first(players, f"golden {players} a", 250), Chance(f"golden actions {players} a")
    lines = [f"0 | {cards(state)}\n"]
    while state.to_move >= 0:
        turn, seat, actions = state.turn, state.to_move, []
        while state.turn == turn and state.to_move >= 0:
            action = chance.choice(state.legal_actions())
            actions.append(str(TATSU.actions[action]))
            state.apply(action)
        line = f"{turn + 1} | {seat} | {', '.join(actions)}"
        if state.turn % 4 == 0:
            captured = [" ".join(ids(cards)) for cards in state.captured]
            line += f" | {captured[0]}; {captured[1]} | {' '.join(ids(state.pot))}"
            line += f" | {', '.join(str(state.total(seat)) for seat in range(players))} | {cards(state)}"
        lines.append(f"{line}\n")
    return "".join(lines)


FILES: dict[str, Callable[[], str]] = {
    "counts.txt": counts, **{f"playthrough-{players}.txt": partial(playthrough, players) for players in TATSU.players}
}  # fmt: skip

if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for name, make in FILES.items():
        (FOLDER / name).write_text(make())
