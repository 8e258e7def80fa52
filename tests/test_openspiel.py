"""OpenSpiel's own tests and algorithms on our games."""

import json
import pickle
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import generate_playthrough, ismcts, mcts
from open_spiel.python.observation import make_observation

import gamelib
from gamelib.features import flat
from gamelib.match import Match
from terakoya.openspiel import PREFIX, register
from tests.tiny import KAKUSHI

SHORT = "terakoya_tatsu(options={'target': 1})"
"""One hand."""
HIDDEN = ["terakoya_tatsu(players=4)", "terakoya_tenno(players=3)", "terakoya_samurai_sword(players=4)"]
GAMES = ["terakoya_ta_ke", SHORT, *HIDDEN[1:]]

register(KAKUSHI)


def begun(name: str, deal: int = 5) -> Any:
    state = pyspiel.load_game(name).new_initial_state()
    if state.is_chance_node():
        state.apply_action(deal)
    return state


def after(name: str, actions: int, deal: int = 5) -> Any:
    state, random = begun(name, deal), np.random.RandomState(1)
    for _ in range(actions):
        state.apply_action(random.choice(state.legal_actions()))
    return state


def test_all_games_are_known() -> None:
    assert {PREFIX + name for name in ("ta_ke", "tatsu", "tenno", "samurai_sword")} <= set(pyspiel.registered_names())


@pytest.mark.slow
@pytest.mark.parametrize("name", [*GAMES, "terakoya_kakushi(players=3)"])
def test_random_simulations_with_serialization(name: str) -> None:
    pyspiel.random_sim_test(pyspiel.load_game(name), num_sims=1, serialize=True, verbose=False)


@pytest.mark.slow
@pytest.mark.parametrize(
    "name", ["terakoya_ta_ke", SHORT, "terakoya_tenno", pytest.param(GAMES[3], marks=pytest.mark.long)]
)
def test_playthroughs(name: str) -> None:
    text = generate_playthrough.playthrough(name, None, seed=1)
    assert f"game: {name}" in text and "IsTerminal() = True" in text
    assert text == generate_playthrough.playthrough(name, None, seed=1)


@pytest.mark.parametrize("name", GAMES)
def test_a_game_goes_as_a_match_does(name: str) -> None:
    state = begun(name)
    game = state.get_game()
    match, random = Match.new(game.rules, game.players, "5", game.options), np.random.RandomState(2)
    while not state.is_terminal():
        assert state.current_player() == match.state.to_move
        action = random.choice(state.legal_actions())
        assert state.action_to_string(action) == str(match.game.actions[int(action)])
        state.apply_action(action)
        match.play(action)
    assert state.returns() == match.state.returns() and any(state.returns())


@pytest.mark.parametrize("name", HIDDEN)
def test_search_over_information_sets_plays(name: str) -> None:
    state, random = begun(name), np.random.RandomState(1)
    bot = ismcts.ISMCTSBot(
        state.get_game(), mcts.RandomRolloutEvaluator(1, random), 1.4, max_simulations=4, random_state=random
    )
    searched = 0
    while searched < 12 and not state.is_terminal():
        searched += len(state.legal_actions()) > 1
        action = bot.step(state)
        assert action in state.legal_actions()
        state.apply_action(action)
    assert searched == 12


def test_search_in_the_open_game_plays() -> None:
    state, random = begun("terakoya_ta_ke"), np.random.RandomState(1)
    bot = mcts.MCTSBot(state.get_game(), 1.4, 10, mcts.RandomRolloutEvaluator(1, random), random_state=random)
    assert bot.step(state) in state.legal_actions()


@pytest.mark.parametrize("name", HIDDEN)
def test_resampled_states_tell_nothing_but_the_view(name: str) -> None:
    state = after(name, 12)
    draws = np.random.RandomState(1)
    for seat in range(state.num_players()):
        others = [state.resample_from_infostate(seat, draws.random_sample) for _ in range(8)]
        assert {other.information_state_string(seat) for other in others} == {state.information_state_string(seat)}
        assert all(other.history() == [] for other in others)
        truths = [json.dumps(other.position.truth(), sort_keys=True) for other in others]
        assert len(set(truths)) > 1
        again = [state.resample_from_infostate(seat, lambda: 0.25) for _ in range(2)]
        assert again[0].position.truth() == again[1].position.truth()
        assert all(not other.is_terminal() and other.clone().legal_actions() for other in others)
        with pytest.raises(TypeError, match="cannot be serialized"):
            others[0].serialize()


@pytest.mark.parametrize("name", GAMES)
def test_information_states_are_views(name: str) -> None:
    state = after(name, 12)
    rules = state.get_game().rules
    for seat in range(state.num_players()):
        view = state.position.observe(seat)
        assert json.loads(state.information_state_string(seat)) == view.to_json()
        assert state.observation_string(seat) == state.information_state_string(seat)
        observation = make_observation(state.get_game(), pyspiel.IIGObservationType(perfect_recall=True))
        observation.set_from(state, seat)
        assert np.array_equal(observation.tensor, np.array(flat(rules.features(view).values()), np.float32))
        assert observation.string_from(state, seat) == state.information_state_string(seat)
    public = make_observation(state.get_game(), pyspiel.IIGObservationType(True, False, pyspiel.PrivateInfoType.NONE))
    assert {public.string_from(state, seat) for seat in range(state.num_players())} == {str(state)}
    assert json.loads(str(state)) == state.position.observe(None).to_json()


def test_copies_go_their_own_way() -> None:
    state = after(HIDDEN[0], 6)
    before, copies = str(state), [state.clone(), pickle.loads(pickle.dumps(state))]
    assert [str(copy) for copy in copies] == [before] * 2
    copies[0].apply_action(copies[0].legal_actions()[0])
    assert str(state) == before != str(copies[0])


def test_parameters() -> None:
    game = pyspiel.load_game("terakoya_samurai_sword(deals=7,options={'end_order': 'honour'},players=6)")
    state = game.new_initial_state()
    assert (game.num_players(), game.max_chance_outcomes(), game.options.end_order) == (6, 7, "honour")
    assert [p for _, p in state.chance_outcomes()] == [1 / 7] * 7
    assert state.information_state_string(0) == "" and str(state) == "" and state.returns() == [0] * 6
    assert pyspiel.load_game("terakoya_tenno").max_chance_outcomes() == 0
    firsts = {str(begun("terakoya_ta_ke", deal)) for deal in range(5)}
    assert len(firsts) == 5
    with pytest.raises(gamelib.OptionError):
        pyspiel.load_game("terakoya_tatsu(options={'target': 3})")
