"""The rules still lead where they led. After a change that is meant, ``python -m tests.ta_ke.golden_files``."""

from copy import deepcopy

import pytest

from gamelib.ta_ke import TA_KE, TaKeState, digest
from gamelib.ta_ke.state import LATE_RESET, LOW_NINJA, REPEAT
from tests.ta_ke.golden_files import FILES, FOLDER, POSITIONS, sequences
from tests.ta_ke.reference import COLUMNS, GHOSTS, SUPPLY, Chip, Reference

REFERENCE_DEPTH = 3


@pytest.mark.parametrize("name", FILES)
def test_golden_file(name: str) -> None:
    assert FILES[name]() == (FOLDER / name).read_text()


def test_playthrough_has_a_line_per_turn() -> None:
    assert len((FOLDER / "playthrough.txt").read_text().splitlines()) == 35


def as_reference(state: TaKeState) -> Reference:
    """The same beginning of a turn in the other engine."""
    stacks, ghosts, bottom, middle, samurai, score, to_move, _ = digest(state)
    reference = Reference(
        [stack.split() for stack in stacks],
        ninja_may_repeat=bool(state.options & REPEAT),
        reset_at_take=bool(state.options & LATE_RESET),
        ninja_values=(1, 0) if state.options & LOW_NINJA else (2, 1),
    )
    reference.ghosts = [*ghosts, *SUPPLY * (GHOSTS - len(ghosts))]
    for seat, court in enumerate(reference.courtyards):
        court.score = score[seat]
        for i, column in enumerate(COLUMNS):
            court.bottom[column] = [Chip(column) for _ in range(bottom[seat][i])]
            court.middle[column] = [Chip(column) for _ in range(middle[seat][i])]
            court.samurai[column] = [Chip("SA") for _ in range(samurai[seat][i])]
    reference.start_turn(to_move)
    return reference


def reference_sequences(reference: Reference, depth: int) -> int:
    legal = reference.legal()
    if depth == 1:
        return len(legal)
    found = 0
    for action in legal:
        child = deepcopy(reference)
        child.apply(action)
        found += reference_sequences(child, depth - 1)
    return found


@pytest.mark.parametrize("name", POSITIONS)
def test_the_reference_counts_the_same(name: str) -> None:
    state = TA_KE.from_position(POSITIONS[name][0])
    assert digest(state) == as_reference(state).digest()
    assert sequences(state, REFERENCE_DEPTH) == reference_sequences(as_reference(state), REFERENCE_DEPTH)
