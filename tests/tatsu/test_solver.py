"""Tatsu solved with open cards: equal to trying everything, whatever the number of players."""

from random import Random

import pytest

from gamelib import Chance
from gamelib.bots.alphabeta import Interrupted
from gamelib.bots.player import SOLVED
from gamelib.tatsu import TATSU
from gamelib.tatsu.guide import TatsuGuide
from gamelib.tatsu.policy import SOLVED_FROM, OpenCards
from gamelib.tatsu.solver import Solver
from gamelib.tatsu.state import TatsuState
from tests.tatsu.positions import first


def ending(players: int, seed: int, left: int) -> TatsuState:
    """A position of a random hand with so many cards left, or one less if somebody is asked."""
    state, chooser = first(players, seed, target=1000), Random(seed)
    while len(state.laid) < 28 - left:
        state.apply(chooser.choice(state.legal_actions()))
    return state


def everything(state: TatsuState) -> int:
    """Red's points for the hand minus Yellow's, by playing every way to the end."""
    if state.turn == 28:
        red, yellow = (state.clans.index(clan) for clan in (0, 1))
        return state.points[red] - state.points[yellow]
    red_decides = state.clans[state.asked if state.phase == 1 else state.at] == 0
    values = []
    for action in state.legal_actions():
        child = state.clone()
        clans = child.clans
        child.apply(action)
        if child.turn == 28:  # with three players the clans are dealt anew
            values.append(child.points[clans.index(0)] - child.points[clans.index(1)])
        else:
            values.append(everything(child))
    return max(values) if red_decides else min(values)


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("seed", range(12))
def test_equals_trying_everything(players: int, seed: int) -> None:
    state = ending(players, seed, 5)
    assert Solver().ahead(state) == everything(state)
    for action in state.legal_actions():
        child = state.clone()
        child.apply(action)
        assert Solver().after(state.clone(), action) == everything(child)


def test_keeps_what_it_found_apart_from_other_deals() -> None:
    solver = Solver()
    for seed in range(6):
        state = ending(4, seed, 5)
        assert solver.ahead(state) == Solver().ahead(state)


@pytest.mark.parametrize("left", [2, 8, 20])
def test_the_player_stops_when_told(left: int) -> None:
    """Also where a world is solved so quickly that the solver never asks."""
    state, asked = ending(4, 2, left), list[int]()

    def cancelled() -> bool:
        asked.append(1)
        return len(asked) > 50

    view = state.observe(int(state.to_move))
    player = OpenCards(TatsuGuide(), None, 10**9)
    assert player.values(view, TATSU.worlds(view), Chance(1), cancelled).worlds <= 50


def test_stops_when_told() -> None:
    solver = Solver(lambda: False)
    with pytest.raises(Interrupted):
        solver.ahead(ending(4, 1, 12))
    assert solver.nodes == 256


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_player_solves_the_last_cards(players: int) -> None:
    """Where the own view leaves one world, its values are those of the solved game."""
    state = ending(players, 3, SOLVED_FROM)
    view = state.observe(int(state.to_move))
    player = OpenCards(TatsuGuide(), None, 5)
    values = player.values(view, TATSU.worlds(view), Chance(1))
    assert player.message == SOLVED
    chance = Chance(1)
    worlds = [(TATSU.worlds(view).draw(chance), chance.below(1 << 32))[0] for _ in range(5)]
    sign = 1 if state.clans[state.to_move] == 0 else -1
    for valued in values.candidates:
        solved = [sign * Solver().after(world.clone(), valued.action) for world in worlds]
        assert valued.mean == sum(solved) / 5
