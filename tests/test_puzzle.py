"""Puzzles: what is written of them is proven once more, and what proves them is put to the proof."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Sequence
from math import inf, sqrt
from pathlib import Path
from typing import Any

import pytest

import gamelib
from gamelib.bots.levels import greedy
from gamelib.chance import Chance
from gamelib.errors import PuzzleError
from gamelib.game import State
from gamelib.proof import (
    LEAD,
    PLAYOUTS,
    SEARCH,
    WIN,
    WORLDS,
    Exact,
    Goal,
    TooLong,
    certainty,
    choice,
    compared,
    every_world,
    prove,
    searched,
)
from gamelib.puzzle import LEVELS, Puzzle, check, consequences, file_of, puzzles, read, verdict
from tests.tiny import KAKUSHI

GAMES = ("ta_ke", "tatsu", "tenno", "samurai_sword")
ALL = [puzzle for name in GAMES for puzzle in puzzles(gamelib.load(name))]
SOON = ("1-01", "2-01")
"""Of each game the puzzles that the quick run proves once more, besides those that are cheap to prove."""
FEW = 40
"""Playouts of the quick run."""


def named(puzzle: Puzzle) -> str:
    return f"{puzzle.game}-{puzzle.id}"


# ---- what is committed -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", GAMES)
def test_there_are_enough_of_every_kind(name: str) -> None:
    found = puzzles(gamelib.load(name))
    assert len(found) >= 15
    assert {puzzle.level for puzzle in found} == set(LEVELS)
    assert [puzzle.id for puzzle in found] == sorted({puzzle.id for puzzle in found})
    assert len({rule for puzzle in found for rule in puzzle.rules}) >= 6


@pytest.mark.parametrize("name", GAMES)
def test_the_greedy_player_fails_at_half_of_them(name: str) -> None:
    game, found = gamelib.load(name), puzzles(gamelib.load(name))
    player = greedy(name)
    wrong = 0
    for puzzle in found:
        state = puzzle.match(game).state
        asked = Counter(choice(game, state, player.choose, Chance(f"asked {n}")) for n in range(5))
        wrong += str(game.actions[asked.most_common(1)[0][0]]) != puzzle.best.action
    assert 2 * wrong >= len(found)
    assert 2 * sum(puzzle.greedy != puzzle.best.action for puzzle in found) >= len(found)


@pytest.mark.parametrize("puzzle", ALL, ids=named)
def test_tables_and_answers_fit(puzzle: Puzzle) -> None:
    game = gamelib.load(puzzle.game)
    assert list(check(puzzle, game)) == []
    for answer in puzzle.answers:
        term = verdict(puzzle, answer, game)
        assert term.value == term.computed() == round(answer.value.mean * (1 if answer.line else answer.value.cases))
        assert consequences(puzzle, answer, game) is not None or not game.reveals


@pytest.mark.parametrize(
    "puzzle",
    [pytest.param(p, marks=[] if p.id in SOON or p.proof == WORLDS else pytest.mark.long, id=named(p)) for p in ALL],
)
def test_every_answer_is_worth_what_is_written(puzzle: Puzzle, request: pytest.FixtureRequest) -> None:
    game = gamelib.load(puzzle.game)
    written = {game.actions.number(answer.action): answer.value.outcomes for answer in puzzle.answers}
    cases = puzzle.best.value.cases if puzzle.proof == PLAYOUTS else 0
    if puzzle.proof == PLAYOUTS and puzzle.id in SOON:
        cases = FEW
    values = prove(game, puzzle.match(game).state, puzzle.goal, puzzle.proof, cases)
    if cases == FEW:
        best = min(values, key=lambda action: values[action].behind)
        assert str(game.actions[best]) == puzzle.best.action
    else:
        assert {action: value.outcomes for action, value in values.items()} == written


def test_what_depends_on_hidden_cards_is_not_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """In two worlds the seat has another score after the same answer."""
    puzzle = puzzles(gamelib.load("tatsu"))[0]
    game = gamelib.load("tatsu")
    assert consequences(puzzle, puzzle.best, game) is not None
    state = puzzle.match(game).state
    other = state.clone()
    monkeypatch.setattr("gamelib.puzzle.drawn", lambda *_: iter([state.clone(), other]))
    shown = state.score()
    own = shown.totals[puzzle.seat]
    more = shown._replace(totals=[own._replace(value=own.value + 1)] * len(shown.totals))
    monkeypatch.setattr(type(other), "score", lambda self: more if self is other else shown)
    assert consequences(puzzle, puzzle.best, game) is None


# ---- what proves them ------------------------------------------------------------------------------------------


def test_search_and_worlds_agree_where_nothing_is_hidden() -> None:
    game = gamelib.load("ta_ke")
    for puzzle in puzzles(game):
        state = puzzle.match(game).state
        if state.turn < 32:
            continue
        exact = prove(game, state, Goal(puzzle.seat, LEAD), WORLDS)
        assert {a: v.mean for a, v in exact.items()} == {a: searched(state, a, puzzle.seat) for a in exact}


def test_nobody_is_taken_to_see_what_is_hidden() -> None:
    """Which tile to have the peg under depends on the other's: to look at each world by itself would help."""
    state, stay = KAKUSHI.new(2, 0), KAKUSHI.actions.number("stay")
    for _ in range(2):
        state.apply(stay)
    worlds = every_world(KAKUSHI, state.observe(0))

    def won(given: Sequence[State]) -> int:
        return sum(Exact(KAKUSHI, Goal(0, WIN), 2).values(given, [stay])[stay])

    assert len(worlds) == 40
    assert won(worlds) < sum(won([world]) for world in worlds)


def test_standard_errors() -> None:
    """Four cases, by hand: 1, 1, 1, 0 against 1, 0, 0, 0, world by world."""
    found = compared({7: [1, 1, 1, 0], 8: [1, 0, 0, 0]}, sampled=True)
    assert found[7].mean == 0.75
    assert found[7].error == pytest.approx(sqrt(0.75 / 3 / 4))
    assert (found[8].outcomes, found[8].behind) == ({0: 3, 1: 1}, 0.5)
    assert found[8].spread == pytest.approx(sqrt(1 / 3 / 4))
    assert certainty(found) == pytest.approx(sqrt(3))
    counted = compared({7: [1, 1, 0, 0], 8: [0, 0, 0, 0]}, sampled=False)
    assert (counted[7].outcomes, counted[8].outcomes, certainty(counted)) == ({0: 1, 1: 1}, {0: 2}, inf)
    assert certainty(compared({7: [1, 0], 8: [0, 1]}, sampled=False)) == 0


def test_every_world_is_found_once() -> None:
    game = gamelib.load("tenno")
    state = game.new(3, 1)
    for _ in range(3):
        state.apply(state.legal_actions()[0])
    found = every_world(game, state.observe(0))
    assert len(found) == len({tuple(world.truth().items()) for world in found}) == 36
    with pytest.raises(TooLong):
        every_world(game, state.observe(0), 35)


def test_a_proof_has_its_limits() -> None:
    game = gamelib.load("ta_ke")
    state = game.new(2, 1)
    with pytest.raises(TooLong):
        prove(game, state, Goal(0, LEAD), SEARCH, limit=1000)
    with pytest.raises(TooLong):
        prove(game, state, Goal(0, LEAD), WORLDS, limit=1000)


# ---- files -----------------------------------------------------------------------------------------------------

Damage = Callable[[dict[str, Any]], object]


def answers(data: dict[str, Any]) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = data["puzzles"][1]["answers"]
    return found


FAULTS: dict[str, tuple[Damage, str]] = {
    "format": (lambda data: data.update(format="x"), "'format' must be"),
    "newer": (lambda data: data.update(version=2), "'version' must be 1"),
    "other game": (lambda data: data.update(game="tatsu"), "'game' 'ta_ke'"),
    "nothing": (lambda data: data["puzzles"][1].clear(), "puzzles[1]: not written as a puzzle"),
    "level": (lambda data: data["puzzles"][1].update(id="4-01"), "puzzles[1]: 'id' is the level"),
    "twice": (lambda data: data["puzzles"][1].update(id="1-01"), "puzzles[1]: 'id' is given twice"),
    "aim": (lambda data: data["puzzles"][1].update(aim="fame"), "'aim' is one of lead, win"),
    "rule": (lambda data: data["puzzles"][1].update(rules=["ta_ke/x"]), "names 'ta_ke/x'"),
    "alone": (lambda data: answers(data).__delitem__(slice(1, None)), "'answers' are two or more"),
    "value": (lambda data: answers(data)[0].update(value=999), "is not the mean"),
    "cases": (
        lambda data: answers(data)[1].update(outcomes={"1": 2}, value=1),
        "answers[1]: all answers have the same",
    ),
    "unsure": (lambda data: answers(data)[1].update(behind=[2, 1]), "answers[1]: it must be 3 standard errors"),
    "equal": (lambda data: answers(data)[1].update(behind=[0, 0]), "answers[1]: it must be 3 standard errors"),
    "line": (lambda data: answers(data)[1].update(line=["put DA"]), "answers[1]: the line begins"),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_a_fault_is_named_with_its_file_and_place(tmp_path: Path, fault: str) -> None:
    game = gamelib.load("ta_ke")
    data = json.loads(file_of(game).read_text(encoding="utf-8"))
    damage, words = FAULTS[fault]
    damage(data)
    file = tmp_path / "puzzles.json"
    file.write_text(json.dumps(data), encoding="utf-8")
    with pytest.raises(PuzzleError) as caught:
        read(file, game)
    assert str(file) in str(caught.value) and words in str(caught.value)


@pytest.mark.parametrize("text", ["", "[", "[]", "{}"])
def test_no_file_of_puzzles(tmp_path: Path, text: str) -> None:
    file = tmp_path / "puzzles.json"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(PuzzleError, match=r"puzzles\.json"):
        read(file, gamelib.load("ta_ke"))


def test_a_table_that_cannot_be_played_is_found(tmp_path: Path) -> None:
    game = gamelib.load("tatsu")
    data = json.loads(file_of(game).read_text(encoding="utf-8"))
    data["puzzles"][0]["table"]["play"][0] = "play R99"
    data["puzzles"][1]["table"]["play"].pop()
    answers_of_another = data["puzzles"][3]["answers"]
    data["puzzles"][2]["answers"] = answers_of_another
    file = tmp_path / "puzzles.json"
    file.write_text(json.dumps(data), encoding="utf-8")
    first, second, third, fourth = (list(check(puzzle, game)) for puzzle in read(file, game)[:4])
    assert "R99" in first[0]
    assert second
    assert "legal are" in third[0]
    assert fourth == []
