"""The rules still lead where they led. After a change that is meant, ``python -m tests.tatsu.golden_files``."""

import pytest

from tests.tatsu.golden_files import FILES, FOLDER


@pytest.mark.parametrize("name", FILES)
def test_golden_file(name: str) -> None:
    assert FILES[name]() == (FOLDER / name).read_text()


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_playthrough_has_whole_hands(players: int) -> None:
    lines = (FOLDER / f"playthrough-{players}.txt").read_text().splitlines()
    assert (len(lines) - 1) % 28 == 0
