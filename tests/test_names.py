"""What seats are called."""

from __future__ import annotations

from itertools import combinations

import pytest

from gamelib.game import GAMES, load
from gamelib.language import LANGUAGES, language
from gamelib.names import BOTS, called

ALL = range(7)
EN = language("en")


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_seat_has_a_bot_of_its_own(code: str) -> None:
    names = called([""] * len(ALL), language(code), ALL)
    assert len({name.casefold() for name in names}) == len(ALL)


@pytest.mark.parametrize("code", LANGUAGES)
def test_no_name_has_cases(code: str) -> None:
    """In Russian and Ukrainian a name that ends in one of these is foreign and stays as it is, whoever bears it."""
    endings = "оиіу" if code in ("ru", "uk") else "aiou"
    assert [name for name in map(language(code), BOTS) if not name.endswith(tuple(endings)) or len(name) > 5] == []


def test_no_game_has_more_seats_than_there_are_names() -> None:
    assert max(n for game in GAMES for n in load(game).players) < len(BOTS)


def test_a_bot_has_the_name_of_its_seat_whoever_sits_elsewhere() -> None:
    everybody = called([""] * 4, EN, range(4))
    for n in range(1, 5):
        for bots in combinations(range(4), n):
            names = called([""] * 4, EN, bots)
            assert names == tuple(everybody[seat] if seat in bots else f"Player {seat + 1}" for seat in range(4))


@pytest.mark.parametrize("typed", ["Emi", "emi", "Эми", "Емі"])
def test_a_name_that_somebody_has_typed_in_any_alphabet_is_no_bots(typed: str) -> None:
    """For every reader the same bot has another name, and it is nobody's."""
    for code in LANGUAGES:
        say = language(code)
        assert called([typed, "", ""], say, [1, 2]) == (typed, say("Aki"), say("Goro"))


def test_typed_names_stay_also_those_of_bots() -> None:
    assert called(["Ann", "Hal", ""], EN, [1, 2]) == ("Ann", "Hal", "Goro")


def test_beyond_the_last_name_bots_are_called_by_number() -> None:
    names = called([""] * 10, EN, range(10))
    assert names[:8] == BOTS and names[8:] == ("Player 9", "Player 10")
