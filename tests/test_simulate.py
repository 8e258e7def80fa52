"""Simulations: the same games whoever plays them, as many as asked, and stopped when asked."""

from collections.abc import Callable
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from typing import Any, cast

import numpy as np
import pytest

import gamelib
from gamelib import simulate as module
from gamelib.bots import Guard, Random
from gamelib.errors import OptionError, PlayersError
from gamelib.playout import playout
from gamelib.series import SEEDS
from gamelib.simulate import Simulation, simulate
from gamelib.ta_ke.policy import Greedy
from tests.tiny import KAKUSHI


def same(a: Simulation, b: Simulation) -> bool:
    names = ("games", "scores", "turns", "decisions", "choices", "returns")
    return a.seed == b.seed and all(np.array_equal(getattr(a, name), getattr(b, name)) for name in names)


def test_shapes_and_sense() -> None:
    result = simulate("ta_ke", 300, seed=1)
    assert result.games.tolist() == list(range(300))
    assert result.scores.shape == result.returns.shape == (300, 2)
    assert set(result.turns) == {35}
    assert result.decisions.min() >= 35
    assert result.scores.min() >= 0
    assert np.array_equal(np.sign(result.scores[:, 0] - result.scores[:, 1]), result.returns[:, 0])
    assert np.array_equal(result.returns.sum(axis=1), np.zeros(300))
    assert len(set(map(tuple, result.scores.tolist()))) > 200


@pytest.mark.parametrize("players", [None, [Random(), Random()]], ids=["playouts", "players"])
def test_choices_are_counted_by_action(players: Any) -> None:
    result, actions = simulate("ta_ke", 20, players, seed=1), gamelib.load("ta_ke").actions
    assert result.choices.shape == (20, len(actions))
    takes = [number for number, action in enumerate(actions) if str(action).startswith("take")]
    assert set(result.choices[:, takes].sum(axis=1)) == {35}  # one ends every turn
    assert np.array_equal(result.choices.sum(axis=1), result.decisions)
    assert (result.choices > 0).sum() > 200


def test_a_game_does_not_depend_on_the_others(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = simulate("ta_ke", 60, seed="x")
    monkeypatch.setattr(module, "CHUNK", 7)
    part = simulate("ta_ke", 40, seed="x")
    assert np.array_equal(whole.scores[:40], part.scores)
    assert np.array_equal(whole.decisions[:40], part.decisions)


@pytest.mark.parametrize("executor", [lambda: ThreadPoolExecutor(2), lambda: ProcessPoolExecutor(2)])
@pytest.mark.parametrize("players", [None, [Greedy(50), Random()]], ids=["playouts", "players"])
def test_any_executor_plays_the_same(
    executor: Callable[[], Executor], players: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "CHUNK", 5)
    with executor() as pool:
        spread = simulate("ta_ke", 23, players, seed=3, executor=pool)
    assert same(spread, simulate("ta_ke", 23, players, seed=3))


def test_seeds() -> None:
    assert same(simulate("ta_ke", 5, seed=1), simulate("ta_ke", 5, seed=1))
    assert not same(simulate("ta_ke", 5, seed=1), simulate("ta_ke", 5, seed=2))
    fresh = simulate("ta_ke", 5)
    assert same(fresh, simulate("ta_ke", 5, seed=fresh.seed))


def test_options_matter() -> None:
    low = simulate("ta_ke", 50, seed=1, options={"ninja_values": "1/0"})
    assert low.scores.sum() < simulate("ta_ke", 50, seed=1).scores.sum()
    second = simulate("ta_ke", 400, seed=1, options={"tie": "second_player"})
    assert not (second.returns == 0).any()


def test_players_sit_where_they_are_put() -> None:
    strong_first = simulate("ta_ke", 20, [Greedy(50), Random()], seed=5).returns
    strong_second = simulate("ta_ke", 20, [Random(), Greedy(50)], seed=5).returns
    assert strong_first[:, 0].sum() > 0 < strong_second[:, 1].sum()


def test_more_seats() -> None:
    result = simulate(KAKUSHI, 10, seed=1, seats=3)
    assert result.scores.shape == (10, 3)


def test_progress_and_cancel(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "CHUNK", 10)
    seen: list[tuple[int, int]] = []
    simulate("ta_ke", 35, seed=1, progress=lambda *done: seen.append(done))
    assert seen == [(10, 35), (20, 35), (30, 35), (35, 35)]
    stopped = simulate("ta_ke", 35, seed=1, cancel=lambda: True)
    assert stopped.games.tolist() == list(range(10))
    assert np.array_equal(stopped.scores, simulate("ta_ke", 10, seed=1).scores)


def test_slow_players_report_more_often() -> None:
    seen: list[int] = []
    simulate("ta_ke", 25, [Random(), Random()], seed=1, progress=lambda done, _: seen.append(done))
    assert seen == [10, 20, 25]


def test_cancelled_work_is_withdrawn(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "CHUNK", 1)
    begun: list[int] = []

    class Counting(Random):
        def choose(self, view: Any, *rest: Any) -> int:
            begun.append(view.turn == 0 and view.to_move == 0)
            return super().choose(view, *rest)

    with ThreadPoolExecutor(1) as pool:
        result = simulate("ta_ke", 500, [Counting(), Random()], seed=1, executor=pool, cancel=lambda: True)
    assert len(result.games) == 1
    assert sum(begun) < 500


def test_no_games() -> None:
    assert simulate("ta_ke", 0).scores.shape == (0, 2)


def test_bad_input_is_refused_before_anything_is_played() -> None:
    with pytest.raises(PlayersError):
        simulate("ta_ke", 1, seats=3)
    with pytest.raises(OptionError):
        simulate("ta_ke", 1, options={"tie": "maybe"})
    with pytest.raises(ValueError, match="2 seats need 2 players, not 1"):
        simulate("ta_ke", 1, [Random()], seats=2)


class Stubborn(Random):
    """Always the same answer."""

    name = "stubborn"

    def __init__(self, answer: Any) -> None:
        self.answer = answer

    def choose(self, *_: Any) -> Any:
        return self.answer


@pytest.mark.parametrize("answer", [10**6, -1, 6.0, "take A", None, True, pytest.param(10**5000, id="huge")])
def test_a_player_that_breaks_the_rules_is_named(answer: Any) -> None:
    with pytest.raises(ValueError, match=r"game 0, turn 2: the player 'stubborn' at seat 1 chose .*; it must be one"):
        simulate("ta_ke", 3, [Random(), Stubborn(answer)], seed=1)


def test_a_number_of_any_kind_is_an_action() -> None:
    class Numpy(Random):
        def choose(self, *given: Any) -> Any:
            return np.int64(super().choose(*given))

    assert same(simulate("ta_ke", 2, [Numpy(), Numpy()], seed=1), simulate("ta_ke", 2, [Random(), Random()], seed=1))


class Watched:
    """A state whose applied actions are written down."""

    def __init__(self, state: gamelib.State) -> None:
        self.state, self.actions = state, list[int]()

    def __getattr__(self, name: str) -> Any:
        return getattr(self.state, name)

    def apply(self, action: int) -> None:
        self.actions.append(action)
        self.state.apply(action)


def test_playouts_are_uniform_and_repeatable() -> None:
    first = gamelib.load("ta_ke").new(2, seed=1)
    n, counts = 2_000, dict.fromkeys(first.legal_actions(), 0)
    for i in range(n):
        games = [Watched(first.clone()) for _ in range(2)]
        decisions = [playout(cast("gamelib.State", game), i * 1_000_003 % SEEDS) for game in games]
        assert decisions == [len(game.actions) for game in games]
        assert games[0].actions == games[1].actions
        counts[games[0].actions[0]] += 1
    assert all(0.16 * n < count < 0.24 * n for count in counts.values())


def test_a_guarded_player_may_fail() -> None:
    class Broken:
        name = "broken"

        def choose(self, *_: Any) -> int:
            raise RuntimeError("no idea")

    guarded = [Guard(cast(Any, Broken()), None), Random()]
    assert len(simulate("ta_ke", 2, guarded, seed=1).games) == 2
    assert guarded[0].failure is not None  # type: ignore[union-attr]
