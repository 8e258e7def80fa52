"""The rules still lead where they led. After a change that is meant, ``python -m tests.tenno.golden_files``."""

import pytest

from tests.tenno.golden_files import FILES, FOLDER


@pytest.mark.parametrize("name", FILES)
def test_golden_file(name: str) -> None:
    assert FILES[name]() == (FOLDER / name).read_text()


@pytest.mark.parametrize("players", [2, 4])
def test_playthrough_has_a_line_per_turn(players: int) -> None:
    lines = (FOLDER / f"playthrough_{players}.txt").read_text().splitlines()
    assert [line.split(" | ")[0] for line in lines[:-1]] == [str(n) for n in range(1, len(lines))]
