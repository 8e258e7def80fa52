"""Nobody's page holds a card that is somebody else's, wherever in it one looks and whatever one says to it.

The tables stand on a server of their own whose kernels name every hidden card so that it can be searched for, see
`tests.browser.canaries`. What each seat may not know is read off the truth, which the test gets from the store.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from gamelib.chance import Chance
from gamelib.match import Match
from tests.browser import canaries
from tests.browser.secrets import NAMES, Ear, Guest, House, hidden, leaks
from tests.serving import terakoya
from widgets.play import ALL, WATCH
from widgets.store import Store

pytestmark = [pytest.mark.browser, pytest.mark.slow]

PLAYERS = {"tatsu": 4, "tenno": 3}
PERSONS = (0, 1)
STEPS = {"tatsu": 10, "tenno": 16}
"""Decisions of persons after which enough has happened; the first hand of Tatsu goes on."""

Opener = Callable[..., Page]


@pytest.fixture(scope="module", autouse=True)
def _named() -> Iterator[None]:
    """The test reads the records as the kernels do."""
    with pytest.MonkeyPatch.context() as patch:
        for place, attribute, value in canaries.cards():
            patch.setattr(place, attribute, value)
        yield


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """The server."""
    folder = tmp_path_factory.mktemp("house")
    code = "from tests.browser import canaries\ncanaries.plant([*canaries.cards(), *canaries.bots()])"
    with terakoya(folder, **canaries.start_up(folder, code)) as base:
        yield House(base, Store(str(folder / "store.sqlite3")))


def begun(game: str, first: str = NAMES[0], seed: str = "secrets") -> Match:
    players = PLAYERS[game]
    return Match.new(game, players, seed, names=[first, *NAMES[1:players]])


def bots(game: str) -> dict[int, str]:
    return {seat: "easy" for seat in range(PLAYERS[game]) if seat not in PERSONS}


# ---- own screens ---------------------------------------------------------------------------------------------------


def faults(guest: Guest, match: Match, **more: str) -> list[str]:
    """The cards that somebody's page tells of and must not."""
    return leaks(guest.ear.told() | more, match.game.name, hidden(match, guest.seat))


@pytest.mark.parametrize("game", PLAYERS)
def test_own_screens(house: House, open_page: Opener, game: str) -> None:
    tokens = house.table(begun(game), bots(game))
    guests = [
        Guest(Ear(open_page()), house.base, tokens[role], seat)
        for role, seat in (("seat:0", 0), ("seat:1", 1), (WATCH, None))
    ]
    for guest in guests:
        guest.open()
    chance, kinds = Chance("moves"), set()
    for _ in range(STEPS[game]):
        match = house.when_persons_turn(tokens[WATCH])
        for guest in guests:
            guest.follow(len(match))
            assert hidden(match, guest.seat)
            assert faults(guest, match) == []
            guest.ear.mark()
        if match.state.to_move < 0:
            break
        action = match.game.actions[chance.choice(match.state.legal_actions())]
        guests[match.state.to_move].type(str(action))
        kinds |= {event.kind for event in match.events()}
    print(kinds, len(match))
