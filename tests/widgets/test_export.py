"""A game as one file: what is in it, what is not, and how large it is."""

from __future__ import annotations

import json
import re
import zlib
from base64 import b64decode
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

import gamelib
from gamelib.game import OVER
from gamelib.match import Match
from tests.games import NAMES
from widgets.export import View, replay_html
from widgets.table import Table

LARGEST = 400_000
"""Bytes of a game of five of Samurai Sword with one view in two languages."""


def played(game: str, players: int, seed: int = 1, most: int = 10_000) -> Match:
    match, chance = Match.new(game, players, str(seed)), Random(seed)
    while match.state.to_move != OVER and len(match) < most:
        match.play(chance.choice(match.view(match.state.to_move).legal))
    return match


def content(page: str) -> Any:
    [packed] = re.findall(r'id="recording">([^<]*)<', page)
    return json.loads(zlib.decompress(b64decode(packed)))


def told(page: str, at: int = 0) -> Any:
    """The recording in one language, read as the page reads it."""
    held = content(page)
    words = [entry if isinstance(entry, str) else entry[at] for entry in held["strings"]]

    def read(value: Any) -> Any:
        if isinstance(value, str):
            return words[int(value, 36)]
        if isinstance(value, list):
            return [read(part) for part in value]
        if isinstance(value, dict):
            return read(value["="][at]) if "=" in value else {name: read(part) for name, part in value.items()}
        return value

    return read(held["whole"])


def texts(value: Any) -> Iterator[str]:
    """Every text in what is shown."""
    if isinstance(value, str):
        yield value
    for part in value.values() if isinstance(value, dict) else value if isinstance(value, list) else ():
        yield from texts(part)


@pytest.mark.parametrize("name", NAMES)
def test_each_position_is_the_table_of_that_view(name: str) -> None:
    """Areas and scores are those that a table shows to that seat; nothing can be pressed."""
    game = gamelib.load(name)
    match = played(name, game.players[0], most=12)
    view: View = 0 if game.reveals else "table"
    pages = told(replay_html(match, [view]))["views"][0]["positions"]
    assert len(pages) == len(match) + 1
    seat = Table(Match.from_json(match.to_json()), seats=[0])
    for n, page in enumerate(pages):
        seat.match.goto(n)
        seat.desk.met()
        seat.desk.publish()
        scene = json.loads(json.dumps(seat.scene))
        for area in scene["areas"]:
            for row in area["rows"]:
                for cell in row["cells"]:
                    if len(cell) > 3:
                        cell[3] = ""
                    while cell and cell[-1] in ("", []):
                        cell.pop()
        for part in ("areas", "scores"):
            assert page["scene"].get(part) == scene.get(part), (n, part)


def test_one_view_of_five_is_small() -> None:
    match = played("samurai_sword", 5, 4)
    assert match.state.to_move == OVER
    page = replay_html(match, [0], ["uk", "en"])
    assert len(page.encode()) <= LARGEST


def test_what_a_view_does_not_show_is_not_in_the_file() -> None:
    """A weapon of which there is one, in another's hand: named to whoever sees everything, and to no other seat."""
    deals = (Match.new("samurai_sword", 4, str(seed)) for seed in range(100))
    match = next(match for match in deals if held(match, 1, "Daikyu"))
    assert any("Daikyu" in text for text in texts(told(replay_html(match, ["god"]))["views"]))
    for view in (0, 2, "table"):
        page = told(replay_html(match, [view]))
        assert not any("Daikyu" in text for text in texts(page["views"]))


def held(match: Match, seat: int, card: str) -> bool:
    """Whether a seat sees this card in its hand."""
    table = Table(match, seats=[seat])
    table.desk.met()
    table.desk.publish()
    return any(card in text for text in texts(table.scene["areas"]))


def test_no_seed_and_no_record() -> None:
    seed = "a seed nobody would guess"
    match = Match.new("tenno", 3, seed)
    page = replay_html(match, [0, "table"])
    assert not any(seed in text for text in texts(content(page)))
    assert "seed" not in json.dumps(content(page)["whole"])


def test_languages_share_one_structure() -> None:
    match = played("tatsu", 3, most=5)
    page = replay_html(match, [1], ["en", "de", "ru"])
    assert told(page, 0) == told(replay_html(match, [1], ["en"]))
    assert told(page, 2) == told(replay_html(match, [1], ["ru"]))
    assert told(page, 1)["views"] != told(page, 0)["views"]


def test_the_match_stays_as_it_was() -> None:
    match = played("tenno", 2, most=9)
    match.goto(3)
    before = match.to_json()
    replay_html(match, ["god"])
    assert (match.to_json(), match.cursor) == (before, 3)


@pytest.mark.parametrize(
    ("views", "languages", "words"),
    [([], ["en"], "at least one"), ([3], ["en"], "3 is no view"), (["me"], ["en"], "'me' is no view"),
     ([True], ["en"], "True is no view"), (["table"], [], "at least one"), (["table"], ["xx"], "'xx' is no language")],
)  # fmt: skip
def test_bad_wishes_are_refused(views: list[Any], languages: list[str], words: str) -> None:
    with pytest.raises(ValueError, match=words):
        replay_html(Match.new("tenno", 3, 1), views, languages)
