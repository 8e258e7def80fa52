"""Hints: step by step, with numbers, from what the seat knows and nothing else, and stopped when asked."""

import json
from collections.abc import Iterator
from typing import Any

import pytest

import gamelib
from gamelib import Chance
from gamelib.bots.values import Valued, Values
from gamelib.game import Game, State
from gamelib.hint import Hint, close, hint
from gamelib.language import language
from tests.ta_ke.positions import position
from tests.tiny import KAKUSHI

EN = language("en")
GAMES = [
    ("ta_ke", 2, 400),
    ("tatsu", 2, 2),
    ("tatsu", 4, 2),
    ("tenno", 3, 2),
    ("samurai_sword", 5, 1),
    ("kakushi", 3, 2),
]


def choices(game: Game, players: int, seed: int) -> Iterator[State]:
    """The positions of a random game in which there is something to choose."""
    state, chance = game.new(players, seed=seed), Chance(seed)
    while state.to_move >= 0:
        if len(state.legal_actions()) > 1:
            yield state.clone()
        state.apply(chance.choice(state.legal_actions()))


def quick(game: Game, view: Any, limit: int, **more: Any) -> Hint:
    return hint(game, view, seconds=None, limit=limit, **more)


@pytest.mark.parametrize(("name", "players", "limit"), GAMES)
def test_what_the_seat_cannot_know_changes_nothing(name: str, players: int, limit: int) -> None:
    """Hidden cards permuted in every way the view allows: the same hint for the same seed."""
    game, chance = gamelib.load(name), Chance("permuted")
    for state in [*choices(game, players, 2)][3::25]:
        seat = int(state.to_move)
        view = state.observe(seat)
        found = quick(game, view, limit)
        for _ in range(3):
            assert quick(game, game.worlds(view).draw(chance).observe(seat), limit) == found


@pytest.mark.parametrize(("name", "players", "limit"), GAMES)
def test_steps(name: str, players: int, limit: int) -> None:
    game = gamelib.load(name)
    for state in [*choices(game, players, 4)][5::30]:
        view = state.observe(int(state.to_move))
        found = quick(game, view, limit)
        assert found.rules and set(found.rules) <= set(game.rules)
        assert 2 <= len(found.narrow) <= 3 and list(found.narrow) == sorted(found.narrow)
        assert found.best in found.narrow and found.best == found.values.best.action
        assert {valued.action for valued in found.values.candidates} == set(view.legal)
        names = tuple("ABCDE"[:players])
        why = found.why(game, EN, names)
        assert len(why) == len(found.narrow)
        assert why[0].startswith(game.texts.action(found.best, view, EN, names)) and any(map(str.isdigit, why[0]))
        assert json.loads(json.dumps(found.to_json(game)))["best"] == str(game.actions[found.best])
        assert found.label(EN)


def test_both_formulas_for_every_candidate() -> None:
    """Ta-Ké: what the rest of the turn brings both players, also where a take is followed by a choice of column."""
    game = gamelib.TA_KE
    for state in [*choices(game, 2, 6)][::9]:
        found = quick(game, state.observe(int(state.to_move)), 2_000)
        for action in found.narrow:
            terms = found.formulas[action]
            assert len(terms) == 2
            assert all(term.computed() == term.value for term in terms)


def test_the_formula_is_what_the_turn_brings() -> None:
    state = position("RN,GN,ND,RD,NG", mine="GE030")
    found = quick(gamelib.TA_KE, state.observe(0), 20_000)
    action = gamelib.TA_KE.actions.number("take B")
    assert action in found.narrow
    child = state.clone()
    child.apply(action)
    assert found.formulas[action][0].value == child.total(0) - state.total(0)


def test_reminds_of_what_happens() -> None:
    """The rule of the prompt, then those of what the candidates do."""
    found = quick(gamelib.TA_KE, position("RN,GN,ND,RD,NG", mine="GE030").observe(0), 2_000)
    assert "ta_ke/score" in found.rules and "ta_ke/take" in found.rules


@pytest.mark.parametrize(("name", "players", "limit"), GAMES)
def test_can_be_cancelled(name: str, players: int, limit: int) -> None:
    game = gamelib.load(name)
    asked: list[int] = []

    def cancelled() -> bool:
        asked.append(1)
        return len(asked) > 9

    view = next(choices(game, players, 1)).observe(None)
    view = next(choices(game, players, 1)).observe(view.to_move)
    found = hint(game, view, seconds=None, limit=10**9, cancelled=cancelled)
    assert len(asked) <= 11
    assert found.best in view.legal and found.label(EN)
    assert (found.why(game, EN, tuple("ABCDE")) == ()) == (not found.values.worlds)


def test_one_action_needs_no_thought() -> None:
    game = gamelib.load("tenno")
    state, chance = game.new(2, seed=1), Chance(1)
    while len(state.legal_actions()) > 1:
        state.apply(chance.choice(state.legal_actions()))
    found = hint(game, state.observe(int(state.to_move)))
    assert found.narrow == (found.best,) and "nothing else" in found.label(EN)


def test_no_hint_for_who_is_not_to_move() -> None:
    state = KAKUSHI.new(2, seed=1)
    with pytest.raises(ValueError, match="nothing to choose"):
        hint(KAKUSHI, state.observe(1 - int(state.to_move)), seconds=None, limit=1)


def test_where_nothing_is_hidden_leads_are_whole_and_equals_are_equal() -> None:
    game = gamelib.TA_KE
    view = game.new(2, seed=4).observe(0)
    best, level, worse = view.legal[:3]
    listed = (Valued(best, -5.0, 0.0, 9), Valued(level, -5.0, 0.0, 9), Valued(worse, -7.0, 0.0, 9, 2.0))
    found = Hint(view, Values(listed, 1, 2), (), (best, level, worse), best, {})
    why = [sentence.rpartition(": ")[2] for sentence in found.why(game, EN, ("A", "B"))]
    assert why == ["a lead of −5 points.", "a lead of −5 points.", "2 points less."]


def test_the_third_candidate_must_be_close() -> None:
    values = [Valued(1, 5.0, 1, 9), Valued(2, 4.0, 1, 9, 1.0, 0.1), Valued(3, 3.0, 1, 9, 2.0, 1.5)]
    assert [valued.action for valued in close(Values(tuple(values), 9))] == [1, 2, 3]
    far = values[2]._replace(error=0.9)
    assert [valued.action for valued in close(Values((*values[:2], far), 9))] == [1, 2]
