"""The still picture of a saved notebook: whole for every game, from what everybody sees, and nothing else in it."""

from __future__ import annotations

from base64 import b64decode
from random import Random
from re import search
from xml.etree import ElementTree

import pytest

from gamelib.match import Match
from tests.games import SEATED
from widgets import Table
from widgets.picture import drawing
from widgets.presentation import Presentation, presentation
from widgets.scenes.scene import Picture

LETTERS = '<rect class="shape" x="4"'
"""How the card begins that has no drawing."""


def bundle(table: Table) -> dict[str, str]:
    data: dict[str, str] = table._repr_mimebundle_()[0]
    return data


def drawn(table: Table) -> str:
    """The picture as the notebook keeps it."""
    found = search(r'src="data:image/svg\+xml;base64,([^"]+)"', bundle(table)["text/html"])
    assert found is not None
    return b64decode(found[1]).decode()


def some_game(name: str, players: int) -> Table:
    """A table in the middle of a game of moves by lot."""
    random, match = Random(7), Match.new(name, seed=players, players=players)
    for _ in range(40):
        if not match.state.legal_actions():
            break
        match.play(random.choice(list(match.state.legal_actions())))
    return Table(match, seats=(0,))


@pytest.mark.parametrize(("name", "players"), SEATED)
def test_every_piece_is_in_it_and_drawn(name: str, players: int) -> None:
    table = some_game(name, players)
    faces = [item["face"] for area in table._public_areas() for row in area["rows"] for cell in row["cells"]
             for item in cell["items"]]  # fmt: skip
    picture = ElementTree.fromstring(drawn(table))
    pieces = [one for one in picture.iter("{http://www.w3.org/2000/svg}svg") if "face" in one.get("class", "").split()]
    assert len(pieces) == len(faces) > 3
    assert [face for face in faces if LETTERS in drawing(face, presentation(name))] == []


@pytest.mark.parametrize(("name", "players"), SEATED)
def test_it_needs_nothing_else_and_is_small(name: str, players: int) -> None:
    html = bundle(some_game(name, players))["text/html"]
    picture = drawn(some_game(name, players))
    assert "<script" not in picture + html
    assert "http" not in picture.replace('xmlns="http://www.w3.org/2000/svg"', "")
    assert len(html) < len(Table._esm)


def test_it_is_the_same_whoever_sits_there() -> None:
    for name in ("tatsu", "tenno", "samurai_sword"):
        match = some_game(name, 4).match
        assert (
            drawn(Table(match, seats=(0,), near=0))
            == drawn(Table(match, near=0))
            == drawn(Table(match, open=True, near=0))
        )


def test_a_face_that_nobody_has_drawn_has_letters_and_one_of_another_game_its_drawing() -> None:
    shown = Presentation("other", lambda _view, _setting: Picture([], {}, []), drawings={"sun": '<circle r="20"/>'})
    assert '<circle r="20"/>' in drawing("sun", shown)
    assert ">go<" in drawing("go-1", shown)
