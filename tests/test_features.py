"""Views as numbers: always the same layout, from 0 to 1, and nothing in them but the view."""

import pytest

import gamelib
from gamelib.features import bits, one_hot, shares
from gamelib.game import OVER, Game
from tests.tiny import KAKUSHI

GAMES = [(game, players) for game in gamelib.GAMES.values() if game is not KAKUSHI for players in game.players]


@pytest.mark.parametrize(("game", "players"), GAMES, ids=lambda it: getattr(it, "name", it))
def test_the_layout_never_changes(game: Game, players: int) -> None:
    state, chance, layouts, seen = game.new(players, seed=1), gamelib.Chance(2), set(), set()
    while state.to_move != OVER:
        if chance.below(3) == 0:
            for seat in (None, *range(players)):
                features = game.features(state.observe(seat))
                layouts.add(tuple((name, len(group)) for name, group in features.items()))
                numbers = tuple(number for group in features.values() for number in group)
                assert all(0 <= number <= 1 for number in numbers)
                seen.add(numbers)
        state.apply(chance.choice(state.legal_actions()))
    assert len(layouts) == 1
    assert len(seen) > 20
    assert not any(game.features(state.observe(0))["to_move"])


@pytest.mark.parametrize(("game", "players"), GAMES, ids=lambda it: getattr(it, "name", it))
def test_what_a_seat_cannot_tell_apart_has_the_same_numbers(game: Game, players: int) -> None:
    state, chance, others = game.new(players, seed=3), gamelib.Chance(4), 0
    for _ in range(30):
        if state.to_move == OVER:
            break
        for seat in range(players):
            view = state.observe(seat)
            world = game.worlds(view).draw(chance)
            assert game.features(world.observe(seat)) == game.features(view)
            others += world.truth() != state.truth()
        state.apply(chance.choice(state.legal_actions()))
    assert others or not state.truth()


def test_what_a_seat_sees_makes_a_difference() -> None:
    """The own hand is in it, and what a look has shown."""
    tatsu = gamelib.load("tatsu")
    deals = [tatsu.features(tatsu.new(4, seed=seed).observe(0))["shown"] for seed in range(2)]
    assert deals[0] != deals[1] and sum(deals[0]) == sum(deals[1]) == 7


def test_pieces() -> None:
    assert one_hot(1, 3) == [0, 1, 0] and one_hot(-1, 2) == one_hot(2, 2) == [0, 0]
    assert bits(0b110, 4) == [0, 1, 1, 0]
    assert shares([1, 4, 9], 4) == [0.25, 1, 1]


def test_a_game_without_numbers_says_so() -> None:
    with pytest.raises(NotImplementedError, match="Kakushi does not say its views in numbers"):
        KAKUSHI.features(KAKUSHI.new(2, seed=1).observe(0))
