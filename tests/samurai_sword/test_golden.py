"""The rules still lead where they led. After a change that is meant, ``python -m tests.samurai_sword.golden_files``."""

import pytest

from gamelib.samurai_sword.facts import PLAYERS
from tests.samurai_sword.golden_files import FILES, FOLDER


@pytest.mark.parametrize("name", FILES)
def test_golden_file(name: str) -> None:
    assert FILES[name]() == (FOLDER / name).read_text()


@pytest.mark.parametrize("players", PLAYERS)
def test_playthrough_has_a_line_per_turn(players: int) -> None:
    lines = (FOLDER / f"playthrough_{players}.txt").read_text().splitlines()
    assert [line.split(" | ")[0] for line in lines[1:-1]] == [str(n) for n in range(1, len(lines) - 1)]
