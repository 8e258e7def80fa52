"""The protocol: the page's types are written from Python's, and what travels is as they say, whole and shortened."""

from __future__ import annotations

import json
from collections.abc import Callable
from copy import deepcopy
from pathlib import Path
from random import Random
from typing import Any, get_args

import pytest

from scripts.protocol import SOURCE, TARGET, Unwritable, written
from tests.passes import faults as passed
from tests.protocol import of_answer, of_message, of_scene, of_trait, sample, whole
from widgets import protocol
from widgets.pages import explore
from widgets.scenes.parts import panel, tool
from widgets.scenes.scene import empty
from widgets.table.answers import MESSAGES, fault
from widgets.typed import faults, fields
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
    assert MESSAGES["play"].keys() == {"kind", "attempt", "id", "rev"}


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
    "'fast' is unknown in play": {"kind": "play", "attempt": "take D", "fast": True},
    "missing in play": {"kind": "play"},
    "message.to: '3' is no": {"kind": "step", "to": "3"},
    "there is no message": {"kind": "dance"},
    "what: 'foot' is no": {"kind": "say", "what": "foot"},
    "base: 7 is no": {"kind": "hello", "search": "", "hash": "", "languages": [], "base": 7},
    "languages[1]: None is no": {"kind": "hello", "search": "", "hash": "", "languages": ["en", None]},
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


# ---- while a page runs -----------------------------------------------------------------------------------------------

HEARD = {"table": MESSAGES, "experiments": explore.MESSAGES}
ANYTHING: tuple[Any, ...] = (
    None, True, 7, -(10**40), 0.5, "", "x", "\ud800\n", [], ["x"], [None], {}, {"x": {}}, {"id": 1},
)  # fmt: skip


@pytest.mark.parametrize(("page", "kind"), [(page, kind) for page, messages in HEARD.items() for kind in messages])
def test_nothing_but_the_protocol_is_heard(page: str, kind: str) -> None:
    messages = HEARD[page]
    message = sample(kind, messages)
    assert fault(messages, message) == ""
    assert "unknown" in fault(messages, {**message, "more": 1})
    for name, (hint, required) in messages[kind].items():
        rest = {other: value for other, value in message.items() if other != name}
        assert bool(fault(messages, rest)) == required, name
        for value in ANYTHING:
            assert bool(fault(messages, {**message, name: value})) == any(faults(hint, value)), (name, value)


@pytest.mark.parametrize("page", HEARD)
def test_whatever_comes_is_refused_in_one_short_line(page: str) -> None:
    messages, random = HEARD[page], Random(page)
    for _ in range(3000):
        message = made_up(random, 4)
        found = fault(messages, message)
        assert found and len(found) < 250 and found.isprintable(), message
        if isinstance(message, dict):
            found = fault(messages, {**message, "kind": random.choice(list(messages))})
            assert found and len(found) < 250 and found.isprintable(), message


def made_up(random: Random, depth: int) -> Any:
    """Anything that JSON can say."""
    if depth == 0 or random.random() < 0.2:
        return random.choice((*ANYTHING, "x" * 10_000, 1e300))
    names = ("kind", "id", "rev", "attempt", "text", "values", "hash", "\n[fake] line", "x" * 1000)
    some = [made_up(random, depth - 1) for _ in range(random.randrange(5))]
    return some if random.random() < 0.3 else {random.choice(names): one for one in some} | {"to": random.random()}
