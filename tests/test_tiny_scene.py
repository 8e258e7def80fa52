"""A fifth game's picture: made from a view alone, nothing hidden in it, and everything in it can be pressed."""

import json

import pytest

from gamelib.chance import Chance
from gamelib.language import language
from gamelib.match import Match
from tests.tiny import KAKUSHI
from tests.tiny.scene import COMPOSE, picture
from tests.tiny.view import KakushiWorlds
from widgets.scenes.scene import Picture, Setting

SETTING = Setting(language("en"), ("Ann", "Bea", "Cleo"), near=1)


def pictures(players: int, seed: int) -> list[tuple[Match, int, Picture]]:
    """A random match seen by seat 1 at every position."""
    match, chance = Match.new(KAKUSHI, players, seed), Chance(seed)
    seen = []
    while match.state.to_move >= 0:
        match.play(chance.choice(match.state.legal_actions()))
        seen.append((match, len(match), picture(match.view(1), SETTING)))
    return seen


@pytest.mark.parametrize("players", [2, 3])
def test_a_tile_is_shown_exactly_when_it_is_known(players: int) -> None:
    for match, n, shown in pictures(players, seed=4):
        view = match.at(n).observe(1)
        text = json.dumps(shown.areas)
        known = {view.drawn, *view.discard, *(tile for pair in view.tiles for tile in pair)} - {0}  # type: ignore[attr-defined]
        assert {tile for tile in range(1, 8) if f'"tile-{tile}"' in text} == known


def test_worlds_with_one_view_have_one_picture() -> None:
    chance = Chance(5)
    for match, n, shown in pictures(3, seed=5):
        world = KakushiWorlds(match.at(n).observe(1)).draw(chance)  # type: ignore[arg-type]
        assert picture(world.observe(1), SETTING) == shown


def test_what_is_pressed_adds_up_to_attempts() -> None:
    for _, _, shown in pictures(3, seed=6):
        words: dict[str, set[str]] = {}
        for area in shown.areas:
            for cell in area["rows"][0]["cells"]:
                for key, value in cell["acts"].items():
                    words.setdefault(key, set()).add(value)
        attempts = [[verb] for verb in COMPOSE if f"{verb}.0" in words]
        for attempt in attempts:
            attempt += [min(words[f"{attempt[0]}.{i}"]) for i in range(COMPOSE[attempt[0]])]
            assert KAKUSHI.attempts.number(" ".join(attempt)) >= 0
        assert attempts
