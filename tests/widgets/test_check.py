"""`check_presentation` passes games that can be shown and catches each planted defect by the check it is meant for."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import gamelib
from gamelib.check import CheckFailed
from gamelib.events import Event
from gamelib.game import GAMES, View
from gamelib.language import N_
from gamelib.pad import Note
from tests.tiny import KAKUSHI
from tests.tiny.beats import KAKUSHI_BEATS, put
from tests.tiny.scene import picture
from tests.tiny.text import KakushiTexts
from tests.tiny.view import KakushiView
from widgets.check import check_presentation
from widgets.exploring.experiment import Part, line
from widgets.games.tatsu.hidden import TatsuWords
from widgets.presentation import PRESENTATIONS, Card, Presentation, presentation, register_presentation
from widgets.protocol import Flight
from widgets.scenes.beat import Act, Step, flight
from widgets.scenes.scene import Picture, Setting
from widgets.scenes.stage import Box

BACK = '<rect class="shape" x="4" y="4" width="40" height="40" rx="6"/>'
SOUND = Presentation("kakushi", picture, drawings={"back": BACK}, beats=KAKUSHI_BEATS)
Patch = pytest.MonkeyPatch


@pytest.fixture(autouse=True)
def _as_before(monkeypatch: Patch) -> None:
    """Whatever a test registers is gone after it."""
    monkeypatch.setitem(GAMES, "kakushi", KAKUSHI)
    monkeypatch.setitem(PRESENTATIONS, "kakushi", SOUND)


@pytest.mark.slow
@pytest.mark.parametrize("name", ["ta_ke", "tatsu", "tenno", "samurai_sword"])
def test_our_games_can_be_shown(name: str) -> None:
    check_presentation(name, seeds=1)


def test_a_tiny_game_can_be_shown() -> None:
    check_presentation(KAKUSHI, seeds=5)


def test_a_game_without_a_presentation_is_told(monkeypatch: Patch) -> None:
    monkeypatch.delitem(PRESENTATIONS, "kakushi")
    with pytest.raises(CheckFailed, match="no presentation is registered for kakushi"):
        check_presentation(KAKUSHI, seeds=1)


def test_another_game_of_the_same_name_is_told(monkeypatch: Patch) -> None:
    monkeypatch.setitem(GAMES, "kakushi", gamelib.load("ta_ke"))
    with pytest.raises(CheckFailed, match="another game"):
        check_presentation(KAKUSHI, seeds=1)


# ---- planted defects ----------------------------------------------------------------------------------------------


def changed(**parts: Any) -> Presentation:
    return replace(SOUND, **parts)


def pictured(change: Callable[[KakushiView, Picture], Picture]) -> Presentation:
    """A scene whose pictures go through ``change(view, picture)``."""

    def scene(view: View, setting: Setting) -> Picture:
        assert isinstance(view, KakushiView)
        return change(view, picture(view, setting))

    return changed(scene=scene)


def cells(change: Callable[[dict[str, Any]], dict[str, Any]]) -> Presentation:
    """A scene whose cells go through ``change``."""

    def all_cells(_: KakushiView, shown: Picture) -> Picture:
        rows = [[row | {"cells": [*map(change, row["cells"])]} for row in area["rows"]] for area in shown.areas]
        areas = [area | {"rows": changed} for area, changed in zip(shown.areas, rows, strict=True)]
        return replace(shown, areas=areas)

    return pictured(all_cells)


STAGE = {
    "theirs:0": Box(0, 0, 50, 30), "theirs:1": Box(50, 0, 50, 30), "pool": Box(0, 30, 100, 30),
    "mine:0": Box(0, 60, 100, 40),
}  # fmt: skip


def staged(plan: Mapping[str, Box]) -> Presentation:
    return changed(stage=lambda players: plan)


def acting(kind: str, act: Act) -> Presentation:
    """A kind of event that is seen in another way."""
    return changed(beats=replace(KAKUSHI_BEATS, acts={**KAKUSHI_BEATS.acts, kind: act}))


def no_place(event: Event, step: Step) -> list[Flight]:
    return [flight("drawn", "cellar", "back"), flight("drawn", "bag", "back")]


def portraits(event: Event, step: Step) -> list[Flight]:
    return [flight("drawn", "bag", "back", "portrait")]


def remembered(event: Event, step: Step) -> list[Flight]:
    """Tells what was counted apart from the views."""
    return [flight("bag", "drawn", "back", str(TRUE.setdefault(id(step.after), len(TRUE))))]


def drawing(folder: Path, text: str) -> Card:
    file = folder / "picture.svg"
    file.write_text(text)
    return Card(file, "A bag.", "Hide tiles.", "To remember.")


def told_by_memory(view: View, setting: Setting) -> Picture:
    """Shows what was counted apart from the view: the scene itself remembers the true tiles."""
    shown = picture(view, setting)
    return replace(shown, points=[str(TRUE.setdefault(id(view), len(TRUE)))] * len(shown.points))


TRUE: dict[int, int] = {}


class Nameless(Part):
    """An experiment with a field that has no label."""

    id = "nameless"
    title = text = N_("")

    def fields(self, say: Any) -> list[dict[str, Any]]:
        return [line("x", "", "")]


def no_first_word(cell: dict[str, Any]) -> dict[str, Any]:
    """The left tiles have no words: what needs one cannot be put together."""
    return cell | {"acts": {}} if cell["id"].endswith(":L") else cell


def bad_word(cell: dict[str, Any]) -> dict[str, Any]:
    return cell | {"acts": {"peek.0": "9", "peek.1": "L"}} if cell["id"] == "bag" else cell


def without_name(cell: dict[str, Any]) -> dict[str, Any]:
    return cell | {"name": " "} if cell["id"] == "bag" else cell


def drawn_unknown(cell: dict[str, Any]) -> dict[str, Any]:
    return cell | {"items": [{"id": "x", "face": "portrait"}]} if cell["id"] == "bag" else cell


DEFECTS: Mapping[str, tuple[str, Presentation]] = {
    "an area without a place": ("stage", staged({"mine:0": Box(0, 50, 100, 50)})),
    "an area over the edge": ("stage", staged(STAGE | {"mine:0": Box(0, 80, 100, 30)})),
    "two areas at one place": ("stage", staged(STAGE | {"mine:0": STAGE["theirs:0"]})),
    "forms that begin with too many": ("card", changed(usual=9)),
    "no time at all": ("card", changed(minutes=0)),
    "an experiment without a label": ("experiments", changed(experiments=lambda: [Nameless])),
    "a scene that knows more than the view": ("worlds", changed(scene=told_by_memory)),
    "points of too many": ("parts", pictured(lambda view, shown: replace(shown, points=[*shown.points, ""]))),
    "an area twice": ("parts", pictured(lambda view, shown: replace(shown, areas=[*shown.areas, shown.areas[0]]))),
    "an area nowhere": (
        "parts",
        pictured(lambda view, shown: replace(shown, areas=[area | {"zone": "attic"} for area in shown.areas])),
    ),
    "a thing without a name": ("parts", cells(without_name)),
    "a face that nobody draws": ("faces", cells(drawn_unknown)),
    "a word that fits nowhere": ("attempts", cells(bad_word)),
    "a verb that is not put together": ("attempts", pictured(lambda view, shown: replace(shown, compose={"put": 1}))),
    "an event that moves a piece too few": ("beats", acting("draw", Act(moves=1))),
    "an event that moves a piece too many": ("beats", acting("put", Act(put, 1))),
    "a piece that goes nowhere": ("beats", acting("put", Act(no_place, 2))),
    "a place that is not there": ("beats", acting("call", Act(lit=lambda event: ["attic"]))),
    "a piece that nobody draws": ("beats", acting("drop", Act(portraits, 1))),
    "beats that know more than the view": ("secret", acting("draw", Act(remembered, 1))),
    "a legal move out of reach": ("attempts", cells(no_first_word)),
}  # fmt: skip


@pytest.mark.parametrize("defect", DEFECTS)
def test_a_planted_defect_is_caught_by_name(defect: str) -> None:
    check, shown = DEFECTS[defect]
    register_presentation(shown)
    with pytest.raises(CheckFailed) as caught:
        check_presentation(KAKUSHI, seeds=3)
    assert caught.value.check == check


@pytest.mark.parametrize("text", ["<g/>", '<svg viewBox="0 0 1 1"></svg>'])
def test_a_drawing_without_a_place_for_its_name_is_caught(text: str, tmp_path: Path) -> None:
    register_presentation(changed(card=drawing(tmp_path, text), credit=N_("{title} is ours.")))
    with pytest.raises(CheckFailed, match=r"^card: picture\.svg"):
        check_presentation(KAKUSHI, seeds=1)


def test_a_card_without_credit_is_caught(tmp_path: Path) -> None:
    register_presentation(changed(card=drawing(tmp_path, '<svg role="img" aria-label="{label}"></svg>')))
    with pytest.raises(CheckFailed, match=r"^card: the credit"):
        check_presentation(KAKUSHI, seeds=1)


def test_an_option_without_words_is_caught(monkeypatch: Patch) -> None:
    monkeypatch.delattr(KakushiTexts, "option")
    with pytest.raises(CheckFailed, match=r"^form: NotImplementedError"):
        check_presentation(KAKUSHI, seeds=1)


def test_a_pad_without_names_or_drawings_is_caught(monkeypatch: Patch) -> None:
    tatsu = presentation("tatsu")
    monkeypatch.setitem(PRESENTATIONS, "tatsu", replace(tatsu, pad_faces={"card": "portrait-{}".format}))
    with pytest.raises(CheckFailed, match=r"^pad: nothing is drawn for card"):
        check_presentation("tatsu", seeds=0)
    monkeypatch.setitem(PRESENTATIONS, "tatsu", tatsu)
    pad = gamelib.load("tatsu").pad
    assert pad is not None

    def nameless(note: Note, say: Any, names: Sequence[str]) -> str:
        return ""

    monkeypatch.setattr(pad, "tell", nameless)
    with pytest.raises(CheckFailed, match=r"^pad: part .* has no name"):
        check_presentation("tatsu", seeds=0)


def test_hidden_things_without_words_are_caught(monkeypatch: Patch) -> None:
    monkeypatch.setattr(TatsuWords, "group", lambda self, place: ("", ""))
    with pytest.raises(CheckFailed, match=r"^hidden: a hidden thing in"):
        check_presentation("tatsu", seeds=1, players=4)
