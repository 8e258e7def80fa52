"""Positions and short games of Ta-Ké for the tests, in a few readable words."""

from collections.abc import Iterator
from dataclasses import fields
from itertools import product
from random import Random
from typing import Any

from gamelib.ta_ke import TA_KE, Options, TaKeState
from gamelib.ta_ke.facts import ACTIONS, COLUMNS

HALL = "RG,GN,ND,DR,RG"
"""Five stacks A to E of two chips, bottom to top: S D R G N; ``*`` behind a stack is a ghost, ``-`` is bare."""

REPEAT, LATE_RESET, LOW_NINJA, SECOND_WINS = 1, 2, 4, 8
"""Options of a position: ninja_may_repeat, reset_at_take, ninja_values 1/0, tie second_player."""


def position(
    stacks: str = HALL, mine: str = "", theirs: str = "", options: int = 0, phase: str = "main", points: str = "0,0"
) -> TaKeState:
    """Seat 0 to move. A courtyard names its columns with bottom, middle and samurai: ``"DA210 GE012"``."""
    mover = "-" if phase.startswith("over") else "0"
    courts = f"{_court(mine)},{_court(theirs)}"
    return TA_KE.from_position("/".join((stacks, courts, points, mover, str(options), "-.-", phase)))


def _court(text: str) -> str:
    columns = {word[:2]: word[2:] for word in text.split()}
    assert set(columns) <= set(COLUMNS)
    return ".".join(columns.get(column, "000") for column in COLUMNS)


def legal(state: TaKeState) -> list[str]:
    """The notations of the legal actions."""
    return [str(ACTIONS[a]) for a in state.legal_actions()]


def play(state: TaKeState, *notations: str, log: Any = None) -> TaKeState:
    """Play legal actions; the state itself."""
    for notation in notations:
        assert notation in legal(state)
        state.apply(ACTIONS.number(notation), log)
    return state


def every_option() -> list[dict[str, Any]]:
    """All combinations of the options."""
    names = [f.name for f in fields(Options)]
    choices = [f.metadata["choices"] for f in fields(Options)]
    return [dict(zip(names, values, strict=True)) for values in product(*choices)]


def random_game(seed: int, options: dict[str, Any], loves_abilities: bool = True) -> Iterator[TaKeState]:
    """The states of a random game, the last one over; most turns begin with abilities if they are loved."""
    state, chooser = TA_KE.new(2, seed=seed, options=options), Random(seed)
    assert isinstance(state, TaKeState)
    yield state.clone()
    while actions := state.legal_actions():
        abilities = [a for a in actions if not str(ACTIONS[a]).startswith(("take", "stop"))]
        preferred = abilities if abilities and loves_abilities and chooser.random() < 0.8 else actions
        state.apply(chooser.choice(preferred))
        yield state.clone()
