"""The protocol: the page's types are written from Python's, and what travels is as they say, whole and shortened."""

from __future__ import annotations

import json
from collections.abc import Callable
from copy import deepcopy
from pathlib import Path
from typing import Any, get_args

import pytest

from scripts.protocol import SOURCE, TARGET, Unwritable, written
from tests.passes import faults as passed
from tests.protocol import faults, fields, of_answer, of_message, of_scene, of_trait, whole
from widgets import protocol
from widgets.scenes.parts import panel, tool
from widgets.scenes.scene import empty
from widgets.table.answers import MESSAGES
from widgets.wire import frame, slim

FIXTURES = Path(__file__).parents[1] / "widgets" / "frontend" / "fixtures"
TA_KE = json.loads((FIXTURES / "ta_ke.json").read_text("utf-8"))
SCENES = json.loads((FIXTURES / "scenes.json").read_text("utf-8"))
OPTIONAL_PARTS = ("form", "curtain", "views", "lesson", "stage", "pad", "timeline", "scores")


# ---- one source ------------------------------------------------------------------------------------------------------


def test_the_pages_types_are_those_of_python() -> None:
    assert TARGET.read_text("utf-8") == written(SOURCE.read_text("utf-8")), "python scripts/protocol.py writes it anew"


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("    toMove: bool\n", "    toMove: int\n"), ("    toMove: bool\n", "    to_move: bool\n"),
        ("    pattern: int\n", ""), ("    pattern: int\n", "    pattern: int\n    more: str\n"),
        ("base: NotRequired[str]", "base: str"), ("Lesson | None  # on", "Lesson  # on"),
        ('"live", "review", ', '"live", '),
    ],
)  # fmt: skip
def test_a_change_on_one_side_is_seen(old: str, new: str) -> None:
    source = SOURCE.read_text("utf-8")
    assert old in source
    assert written(source.replace(old, new)) != TARGET.read_text("utf-8")


@pytest.mark.parametrize("text", ["A = set[int]", "def a(): ...", "A = TypedDict('A', fields)"])
def test_what_has_no_counterpart_is_refused(text: str) -> None:
    with pytest.raises(Unwritable, match="line 1"):
        written(f"{text}\n")


def test_comments_come_along() -> None:
    source = 'class A(TypedDict):\n    """What it is."""\n\n    # said above\n    b: list[A | None]  # said beside\n'
    assert written(source).splitlines()[1:] == [
        "/** What it is. */",
        "export interface A {",
        "  // said above",
        "  b: (A | null)[];                   // said beside",
        "}",
    ]


def test_every_message_of_the_page_is_known_to_who_answers() -> None:
    names = {name for member in get_args(protocol.Outgoing) for name in get_args(fields(member)["kind"][0])}
    assert names == MESSAGES.keys()
    assert MESSAGES["hello"] == {"search": str, "hash": str, "languages": list}
    assert MESSAGES["turning"] == {"what": str, "at": int}
    assert MESSAGES["set"] == {"name": str, "value": object}


# ---- what the page's tests begin with --------------------------------------------------------------------------------


def test_the_fixture_is_as_it_travels() -> None:
    assert list(of_scene(TA_KE["scene"], TA_KE["frame"])) == []
    for name in ("log", "strings", "settings", "advice"):
        assert list(of_trait(name, TA_KE[name])) == []
    for answer in TA_KE["answers"].values():
        assert list(of_answer(answer)) == []


@pytest.mark.parametrize("name", SCENES)
def test_the_scenes_are_as_they_travel(name: str) -> None:
    entry = SCENES[name]
    assert list(faults(protocol.Scene, entry["whole"])) == []
    assert whole(entry["scene"], entry["frame"]) == entry["whole"]


def test_there_is_a_scene_with_each_part() -> None:
    for part in OPTIONAL_PARTS:
        assert any(entry["whole"][part] for entry in SCENES.values()), part


# ---- each fault is found ---------------------------------------------------------------------------------------------

Change = Callable[[Any], None]
IN_A_SCENE: dict[str, Change] = {
    "unknown in Scene": lambda scene: scene.update(drums=[]),
    "unknown in Seat": lambda scene: scene["seats"][0].update(colour="red"),
    "unknown in Permission": lambda scene: scene["timeline"]["undo"].update(when=1),
    "unknown in Area": lambda scene: scene["areas"][0].update(height=3),
    "unknown in Row": lambda scene: scene["areas"][0]["rows"][0].update(height=3),
    "missing in Scene": lambda scene: scene.pop("dir"),
    "seats[0].name: 7 is no": lambda scene: scene["seats"][0].update(name=7),
    "mode: 'asleep' is no": lambda scene: scene.update(mode="asleep"),
    "rev: True is no": lambda scene: scene.update(rev=True),
    "marks[0]: 'lit' is no": lambda scene: scene["areas"][0]["rows"][0].update(cells=[["a", "A", "", "", "lit"]]),
    "no Timeline": lambda scene: scene.update(timeline=[3]),
}
SAID: dict[str, dict[str, Any]] = {
    "unknown in SayPlay": {"kind": "play", "attempt": "take D", "fast": True},
    "missing in SayPlay": {"kind": "play"},
    "message.to: '3' is no": {"kind": "step", "to": "3"},
    "there is no message": {"kind": "dance"},
    "what: 'foot' is no": {"kind": "say", "what": "foot"},
}


@pytest.mark.parametrize("fault", IN_A_SCENE)
def test_a_fault_in_a_scene_is_found(fault: str) -> None:
    scene = deepcopy(TA_KE["scene"])
    IN_A_SCENE[fault](scene)
    assert any(fault in found for found in of_scene(scene, TA_KE["frame"]))


@pytest.mark.parametrize("fault", SAID)
def test_a_fault_in_what_a_page_says_is_found(fault: str) -> None:
    message = {**SAID[fault], "id": 1, "rev": 1}
    assert any(fault in found for found in of_message(message))
    assert any(fault in found for found in passed(json.dumps({"said": message})))
    button = {"id": "x", "name": "X", "send": SAID[fault], "disabled": False, "why": "", "primary": False}
    assert any(found.startswith("it.send") for found in faults(protocol.Tool, button))


def test_a_fault_in_an_answer_is_found() -> None:
    for kind, answer in TA_KE["answers"].items():
        assert any("unknown" in found for found in of_answer({**answer, "tone": "loud"})), kind
    preview = deepcopy(TA_KE["answers"]["preview"])
    preview["preview"]["formulas"][0]["term"][2] = "power"
    assert any("op: 'power' is no" in found for found in of_answer(preview))
    assert any("missing" in found for found in of_answer({"kind": "ack"}))


def test_a_fault_in_a_part_is_found() -> None:
    settings = {**TA_KE["settings"], "sound": "on"}
    assert any("unknown in Settings" in found for found in of_trait("settings", settings))
    assert list(of_trait("noise", {}))
    assert any("unknown in Scene" in found for found in passed(json.dumps({"traits": {"scene": {"drums": []}}})))


def test_a_field_that_the_shorter_form_loses_is_found() -> None:
    entry = deepcopy(SCENES["lesson"])
    del entry["scene"]["lesson"]["title"]
    assert whole(entry["scene"], entry["frame"]) != entry["whole"]


def test_a_button_sends_what_is_empty_too() -> None:
    """At the first decision of a game ``at`` is 0."""
    back = tool("back-0", "Back", {"kind": "turning", "what": "back", "at": 0})
    scene: protocol.Scene = {**empty(), "lesson": panel("", "", "", [back], None)}
    assert slim(scene)["lesson"]["buttons"] == [{"id": "back-0", "name": "Back", "send": back["send"]}]
    assert whole(slim(scene), frame(scene)) == scene
