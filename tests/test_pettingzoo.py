"""PettingZoo's own tests on our games, and that an agent gets its view and nothing else."""

import warnings
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, seed_test

import gamelib
from gamelib.errors import OptionError, PlayersError, UnknownGame
from gamelib.features import flat
from terakoya.pettingzoo import TableEnv, env
from tests.tiny import KAKUSHI

TABLES = [("ta_ke", 2), ("tatsu", 2), ("tatsu", 3), ("tenno", 4), ("samurai_sword", 5)]
USUAL = ("Observation is not a NumPy array", "Observation space for each agent probably should be")
"""What it says of every environment whose observations have an action mask, but for those of its own list."""


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_the_conformance_tests(game: str, players: int) -> None:
    with warnings.catch_warnings(record=True) as said:
        warnings.simplefilter("always")
        api_test(env(game, players), num_cycles=200)
    assert {str(w.message) for w in said if not str(w.message).startswith(USUAL)} == set()
    seed_test(lambda: env(game, players), num_cycles=60)


def play(table: Any, seed: int) -> list[int]:
    """The actions of a random game."""
    table.reset(seed=seed)
    chance, actions = gamelib.Chance(seed), []
    for agent in table.agent_iter():
        observation, _, termination, truncation, _ = table.last()
        if termination or truncation:
            table.step(None)
            continue
        legal = np.flatnonzero(observation["action_mask"])
        actions.append(int(chance.choice(legal)))
        assert table.action_space(agent).contains(actions[-1])
        table.step(actions[-1])
    return actions


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_whole_games(game: str, players: int) -> None:
    table = env(game, players)
    totals = dict.fromkeys(table.possible_agents, 0.0)
    table.reset(seed=4)
    state, chance = gamelib.load(game).new(players, seed=4), gamelib.Chance(1)
    for agent in table.agent_iter():
        observation, reward, over, _, _ = table.last()
        totals[agent] += reward
        if over:
            table.step(None)
            continue
        assert agent == f"seat_{state.to_move}"
        assert np.flatnonzero(observation["action_mask"]).tolist() == state.legal_actions()
        action = chance.choice(state.legal_actions())
        table.step(action)
        state.apply(action)
    assert list(totals.values()) == state.returns() and any(state.returns())
    assert not table.agents


def test_every_agent_gets_its_view() -> None:
    table = TableEnv("tatsu", 4)
    table.reset(seed=1)
    game = gamelib.load("tatsu")
    for seat, agent in enumerate(table.possible_agents):
        seen = table.observe(agent)
        view = table.state_now.observe(seat)
        assert np.array_equal(seen["observation"], np.array(flat(game.features(view).values()), np.float32))
        assert bool(seen["action_mask"].any()) == (seat == table.state_now.to_move)
        table.state_now = game.worlds(view).draw(gamelib.Chance(seat))
        assert np.array_equal(table.observe(agent)["observation"], seen["observation"])
        table.reset(seed=1)


def test_seeds() -> None:
    table = env("tatsu", 4)
    assert play(table, 1) == play(table, 1) != play(table, 2)
    fresh = [str(first(table)) for _ in range(3)]
    assert len(set(fresh)) == 3


def first(table: Any) -> list[float]:
    table.reset()
    return list(table.observe("seat_0")["observation"])


def test_an_illegal_action_ends_the_game_for_who_plays_it() -> None:
    table = env("ta_ke")
    table.reset(seed=1)
    legal = table.observe("seat_0")["action_mask"]
    table.step(int(np.flatnonzero(legal == 0)[0]))
    assert table.terminations == {"seat_0": True, "seat_1": True} and table.rewards == {"seat_0": -1, "seat_1": 0}


def test_text_and_options() -> None:
    table = env("tatsu", 3, {"target": 1}, render_mode="ansi")
    table.reset(seed=1)
    assert "'players': 3" in table.render() and table.unwrapped.options.target == 1


def test_bad_input() -> None:
    with pytest.raises(UnknownGame):
        env("chess")
    with pytest.raises(PlayersError):
        env("ta_ke", 3)
    with pytest.raises(OptionError):
        env("ta_ke", options={"tie": "maybe"})
    with pytest.raises(NotImplementedError):
        env(KAKUSHI.name)
