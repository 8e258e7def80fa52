"""Alpha-beta: right where plain minimax can follow, repeatable, and stopped when asked."""

import gc
from itertools import pairwise
from typing import Any

import pytest

import gamelib
from gamelib import TA_KE
from gamelib.bots import AlphaBeta, Search
from gamelib.bots.alphabeta import PAUSE
from gamelib.ta_ke import TaKeState, TaKeView
from tests.ta_ke.positions import random_game
from tests.tiny import KAKUSHI


def minimax(state: TaKeState, known: dict[TaKeView, int]) -> int:
    """The lead of the seat to move at the end of the game under best play, by trying everything."""
    key = state.observe(None)
    if key not in known:
        values = []
        for action in state.legal_actions():
            child = state.clone()
            child.apply(action)
            if child.to_move < 0:
                values.append(child.lead(state.to_move))
            else:
                values.append(minimax(child, known) * (1 if child.to_move == state.to_move else -1))
        known[key] = max(values)
    return known[key]


def endings(turn: int, options: dict[str, Any]) -> list[TaKeState]:
    """Positions in which that many turns are over, some of them within an ability."""
    found = []
    for seed in range(8):
        states = [s for s in random_game(seed, options) if s.turn == turn and s.to_move >= 0]
        found += [states[0], states[-1]]
    return found


@pytest.mark.parametrize("options", [{}, {"reset_at_take": True, "ninja_may_repeat": True}, {"ninja_values": "1/0"}])
def test_equals_minimax(options: dict[str, Any]) -> None:
    for state in endings(32, options):
        known: dict[TaKeView, int] = {}
        search = Search(state)
        search.run()
        assert search.exact
        assert search.value == minimax(state, known)
        played = state.clone()
        for action in search.line():
            assert action in played.legal_actions()
            played.apply(action)
        best = state.clone()
        best.apply(search.action)
        sign = 1 if best.to_move == state.to_move else -1
        assert (minimax(best, known) * sign if best.to_move >= 0 else best.lead(state.to_move)) == search.value


def plain(state: TaKeState, horizon: int, detours: int, known: dict[Any, int]) -> int:
    """The value that a search to a horizon is defined by, without bounds, order and memory of bounds."""
    key = state.observe(None), detours
    if key not in known:
        last, closing = horizon - state.turn == 1, state.closing_actions()
        values = []
        for action in closing if last or not detours else state.legal_actions():
            child = state.clone()
            child.apply(action)
            if child.turn == horizon or child.to_move < 0:
                values.append(child.lead(state.to_move))
            elif child.turn == state.turn:
                values.append(plain(child, horizon, detours - (action not in closing), known))
            else:
                values.append(-plain(child, horizon, horizon - child.turn - 1, known))
        known[key] = max(values)
    return known[key]


@pytest.mark.parametrize(
    ("turn", "turns", "seeds"),
    [(9, 3, 8), (26, 2, 8), (31, 3, 8), pytest.param(6, 4, 2, marks=pytest.mark.long)],
)
def test_every_iteration_means_what_it_says(turn: int, turns: int, seeds: int) -> None:
    for seed in range(seeds):
        state = next(s for s in random_game(seed, {}) if s.turn == turn)
        search = Search(state, turns=turns)
        search.run()
        assert search.depth == turns
        assert search.value == plain(state, turn + turns, turns - 1, {})


def middle() -> TaKeState:
    return next(s for s in random_game(3, {}, loves_abilities=False) if s.turn == 16)


def result(search: Search) -> tuple[Any, ...]:
    return search.action, search.value, search.depth, search.nodes, search.exact, search.line()


def test_a_node_limit_is_deterministic() -> None:
    state, results = middle(), []
    before = state.key()
    for _ in range(2):
        search = Search(state, 19_000)
        search.run(lambda: True)
        results.append(result(search))
    assert results[0] == results[1]
    assert 19_000 <= search.nodes < 19_100
    assert search.depth >= 2 and not search.exact
    assert state.key() == before


def test_more_nodes_look_further() -> None:
    depths = []
    for limit in (500, 50_000):
        search = Search(middle(), limit)
        search.run()
        depths.append(search.depth)
    assert depths[0] < depths[1]


def test_stops_within_a_pause() -> None:
    search, asked = Search(middle()), []

    def go_on() -> bool:
        asked.append(int(search.nodes))
        return len(asked) < 5

    search.run(go_on)
    assert len(asked) == 5
    assert max(b - a for a, b in pairwise(asked)) < 2 * PAUSE
    assert search.nodes == asked[-1]
    assert search.action in middle().legal_actions()


def test_the_collector_is_as_before() -> None:
    assert gc.isenabled()
    Search(middle(), 3_000).run()
    assert gc.isenabled()
    gc.disable()
    try:
        Search(middle(), 3_000).run()
        assert not gc.isenabled()
    finally:
        gc.enable()


def test_the_player_explains_itself_and_is_legal() -> None:
    player, chance = AlphaBeta(seconds=None, nodes=3_000), gamelib.Chance(1)
    for state in random_game(8, {}):
        if state.to_move < 0:
            break
        view = state.observe(state.to_move)
        action = player.choose(view, TA_KE.worlds(view), chance)
        assert action in view.legal
        assert player.explanation is not None and player.explanation.action == action
        if len(view.legal) > 1:
            assert player.explanation.line[0] == action


def test_the_player_gives_up_when_cancelled() -> None:
    view, asked = middle().observe(0), []

    def cancelled() -> bool:
        asked.append(True)
        return len(asked) == 4

    assert view.to_move == 0
    player = AlphaBeta(seconds=None, nodes=10**9)
    assert player.choose(view, TA_KE.worlds(view), gamelib.Chance(1), cancelled) in view.legal
    assert len(asked) == 4


def test_the_player_keeps_its_time() -> None:
    view = middle().observe(0)
    player = AlphaBeta(seconds=0.05)
    player.choose(view, TA_KE.worlds(view), gamelib.Chance(1))
    assert player.explanation is not None and player.explanation.nodes > PAUSE


def test_the_player_needs_a_limit() -> None:
    with pytest.raises(ValueError, match="limit"):
        AlphaBeta(seconds=None)


@pytest.mark.parametrize("limits", [(-1.0, 0), (None, -1), (1.0, -5), (float("nan"), 0)])
def test_limits_are_not_negative(limits: tuple[float | None, int]) -> None:
    with pytest.raises(ValueError, match="cannot be negative"):
        AlphaBeta(*limits)


@pytest.mark.parametrize("limits", [(-1, 0), (0, -1)])
def test_the_limits_of_a_search_are_not_negative(limits: tuple[int, int]) -> None:
    with pytest.raises(ValueError, match="cannot be negative"):
        Search(middle(), *limits)


def test_a_finished_game_has_nothing_to_search() -> None:
    state = list(random_game(3, {}))[-1]
    assert state.to_move < 0
    with pytest.raises(ValueError, match="the game is over"):
        Search(state)
    view = state.observe(0)
    with pytest.raises(ValueError, match="the game is over"):
        AlphaBeta().choose(view, TA_KE.worlds(view), gamelib.Chance(1))


def test_the_player_does_not_choose_for_another_seat() -> None:
    view = middle().observe(1)
    with pytest.raises(ValueError, match="another seat is to move"):
        AlphaBeta().choose(view, TA_KE.worlds(view), gamelib.Chance(1))


def test_the_contract_alone_is_enough() -> None:
    """A game that only keeps the contract, from a position where it hides nothing any more."""
    state = KAKUSHI.new(2, seed=1)
    search = Search(state, 5_000)
    search.run()
    assert search.action in state.legal_actions()
    assert search.depth >= 2
