"""The golden files of Samurai Sword, ``tests/samurai_sword/golden/``: what the rules lead to, in numbers and games.

``python -m tests.samurai_sword.golden_files`` writes them anew; review the difference before you commit it.
"""

from collections.abc import Callable
from pathlib import Path

from gamelib.chance import Chance
from gamelib.samurai_sword import SAMURAI_SWORD, SamuraiState, digest, result
from gamelib.samurai_sword.facts import PLAYERS, SEATS
from tests.golden import sequences
from tests.samurai_sword.positions import HONOUR_FIRST, LAZY, five, table

FOLDER = Path(__file__).parent / "golden"


def opening(players: int, options: dict[str, str] | None = None) -> SamuraiState:
    """Dealt, nobody has looked."""
    state = SAMURAI_SWORD.new(players, seed=f"golden {players}", options=options)
    assert isinstance(state, SamuraiState)
    return state


EVERYTHING = "bo geisha diversion tea_ceremony battle_cry daimyo breathing jujutsu focus armor fast_draw bushido"
POSITIONS: dict[str, tuple[SamuraiState, int]] = {
    "three begin": (opening(3), 4),
    "seven begin": (opening(7), 9),
    "one of every kind": (five(EVERYTHING, "bo parry | armor", "bo", "focus parry", "katana"), 4),
    "the deck ends": (
        table("shogun nobunaga: tea_ceremony daimyo", "ninja1 ieyasu: bo parry | bushido", "ninja2 hanzo: bo bo",
              deck="bo parry katana", pile="geisha jujutsu focus bo", rest="box"), 6,
    ),
    "the same lazily": (
        table("shogun nobunaga: tea_ceremony daimyo", "ninja1 ieyasu: bo parry | bushido", "ninja2 hanzo: bo bo",
              deck="bo parry katana", pile="geisha jujutsu focus bo", rest="box", options=LAZY), 6,
    ),
    "close to the end": (
        table("shogun tomoe 1/1: bo katana battle_cry", "samurai ushiwaka 1/2: parry", "ninja1 musashi 1/1: bo",
              "ninja2 ginchiyo 0/3: jujutsu", options=HONOUR_FIRST), 6,
    ),
}  # fmt: skip
"""Name: position, and the number of decisions that are counted."""


def counts() -> str:
    """Per position its name, then the number of sequences of 1, 2, ... decisions."""
    return "".join(
        f"{name}: {' '.join(str(sequences(state, d)) for d in range(1, depth + 1))}\n"
        for name, (state, depth) in POSITIONS.items()
    )


def playthrough(players: int) -> str:
    """One game: who is who, then per turn its number, the seat, the actions, and all seats with deck and pile.

    A seat is resilience/honour, its hand and what lies in front of it.
    """
    state, chance = opening(players), Chance(f"golden actions {players}")
    roles, characters, *_ = digest(state)
    seats = (f"{SEATS[i]} {role} {who}" for i, (role, who) in enumerate(zip(roles, characters, strict=True)))
    lines = [f"{', '.join(seats)}\n"]
    while state.to_move >= 0:
        turn, active, actions = state.turn, SEATS[state.active], []
        while state.to_move >= 0 and state.turn == turn:
            action = chance.choice(state.legal_actions())
            actions.append(str(SAMURAI_SWORD.actions[action]))
            state.apply(action)
        _, _, hands, deck, pile, fronts, resilience, honour, *_ = digest(state)
        columns = zip(resilience, honour, hands, fronts, strict=True)
        found = "; ".join(
            " / ".join([f"{left} {points}", " ".join(hand) or "-", " ".join(front) or "-"])
            for left, points, hand, front in columns
        )
        top = pile[0] if pile else "-"
        lines.append(f"{turn + 1} | {active} | {', '.join(actions)} | {found} | {len(deck)}, {len(pile)} {top}\n")
    points, totals, team, way = result(state)
    return "".join(lines) + f"{way}: {team} won, {list(points)}, {dict(totals)}\n"


FILES: dict[str, Callable[[], str]] = {"counts.txt": counts} | {
    f"playthrough_{players}.txt": lambda players=players: playthrough(players)  # type: ignore[misc]
    for players in PLAYERS
}

if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for name, make in FILES.items():
        (FOLDER / name).write_text(make())
