# ruff: noqa: E501 (style sheets and scenes)
"""A gesture counts once: what slides under the finger is not pressed by the press that has brought it there."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import CDPSession, Page

from tests.browser.test_frontend import start

pytestmark = pytest.mark.browser

ON = """([kinds, scenes]) => {
  const { push } = Array.prototype;
  sent.push = function (message) {
    push.call(this, message);
    if (!kinds.includes(message.kind)) return;
    const { scene } = traits();
    queueMicrotask(() => change({ scene: { ...scene, ...scenes.shift(), rev: scene.rev + 1 } }));
  };
}"""
"""Python that obeys at once: each of these messages brings the next scene."""


def tool(name: str) -> dict[str, Any]:
    send = {"kind": "play", "attempt": name.lower()}
    return {"id": name, "name": name, "send": send, "disabled": False, "why": "", "primary": True}


def lesson(place: str) -> dict[str, Any]:
    button = {"id": "next", "name": "Next", "send": {"kind": "sheet", "name": "lesson-next"}, "primary": True}
    return {"lesson": {"title": "Trial", "place": place, "html": "", "buttons": [button]}}


PART = {"id": "chips", "kind": "number", "name": "chips", "value": "2", "some": True, "steps": [1, 5], "choices": []}
PAD = {"groups": [{"id": "g", "name": "Things", "parts": [PART]}], "formulas": [], "buttons": []}
ONCE: dict[str, tuple[str, list[dict[str, Any]]]] = {
    "Undo": ("undo", [{}, {}, {}]),
    "Pay": ("play", [{"tools": [tool("Pay")]}, {"tools": [tool("Lose 1 honour")]}, {"tools": [tool("Look at no card")]}]),
    "Next": ("sheet", [lesson("1 of 9"), lesson("2 of 9"), lesson("3 of 9")]),
}  # fmt: skip
"""A button -> the message it sends, and the scene it stands in with those that come after it."""
AGAIN: dict[str, tuple[str, list[dict[str, Any]]]] = {
    "One turn back": ("turn", [{}, {}, {}, {}]),
    "chips, 2: +1": ("sheet", [{"mode": "setup", "areas": [], "pad": PAD}, {}, {}, {}]),
}
"""The same for buttons that are pressed again and again."""
GAPS = (80, 400)


DOWN = 40
"""Milliseconds from pressing to letting go."""


def by_mouse(line: CDPSession, x: float, y: float, nth: int, at: list[float]) -> None:
    for kind, when in zip(("mousePressed", "mouseReleased"), at, strict=True):
        button = {"button": "left", "clickCount": nth, "timestamp": when}
        line.send("Input.dispatchMouseEvent", {"type": kind, "x": x, "y": y, **button})


def by_touch(line: CDPSession, x: float, y: float, nth: int, at: list[float]) -> None:
    for kind, when in zip(("touchStart", "touchEnd"), at, strict=True):
        points = [{"x": x, "y": y}] if kind == "touchStart" else []
        line.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points, "timestamp": when})


def by_key(**key: object) -> Callable[[CDPSession, float, float, int, list[float]], None]:
    def press(line: CDPSession, x: float, y: float, nth: int, at: list[float]) -> None:
        for kind, when in zip(("keyDown", "keyUp"), at, strict=True):
            line.send("Input.dispatchKeyEvent", {"type": kind, "timestamp": when, **key})

    return press


WAYS = {
    "mouse": by_mouse,
    "touch": by_touch,
    "Enter": by_key(key="Enter", code="Enter", text="\r", windowsVirtualKeyCode=13),
    "Space": by_key(key=" ", code="Space", text=" ", windowsVirtualKeyCode=32),
}
"""What a browser is told by a mouse, a finger or a keyboard, with a person's times, however slow the machine."""


@pytest.fixture
def pressed(open_page: Callable[..., Page]) -> Callable[..., int]:
    """How many messages a number of presses has sent, with a gap in milliseconds between them."""

    def press(case: tuple[str, list[dict[str, Any]]], name: str, way: str, gap: int, times: int = 2) -> int:
        page = open_page(has_touch=way == "touch")
        start(page)
        kind, scenes = case
        page.evaluate(ON, [[kind], [*scenes[1:], {}, {}]])
        page.evaluate("scene => change({ scene: { ...traits().scene, ...scene, rev: 1000 } })", scenes[0])
        button = page.get_by_role("button", name=name, exact=True).first
        button.scroll_into_view_if_needed()
        if way in ("Enter", "Space"):
            button.focus()
        box = button.bounding_box()
        assert box is not None
        line, begin = page.context.new_cdp_session(page), time.time()  # what is told may lie ahead
        for n in range(times):
            at = begin + n * (gap + DOWN) / 1000
            spot = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
            WAYS[way](line, *spot, n + 1, [at, at + DOWN / 1000])
            page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
        return int(page.evaluate("kind => sent.filter((message) => message.kind === kind).length", kind))

    return press


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("name", ONCE)
def test_a_double_press_is_one(pressed: Callable[..., int], name: str, way: str) -> None:
    for gap in GAPS:
        assert pressed(ONCE[name], name, way, gap) == 1, gap


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("name", AGAIN)
def test_a_stepper_steps_as_often_as_it_is_pressed(pressed: Callable[..., int], name: str, way: str) -> None:
    assert pressed(AGAIN[name], name, way, 80, 3) == 3


def test_after_a_pause_it_is_another_press(pressed: Callable[..., int]) -> None:
    assert pressed(ONCE["Next"], "Next", "mouse", 700) == 2


@pytest.mark.parametrize("key", ["Enter", "u"])
def test_a_held_key_counts_once(page: Page, key: str) -> None:
    start(page)
    page.evaluate(ON, [["undo"], [{}, {}, {}, {}]])
    page.get_by_role("button", name="Undo", exact=True).focus()
    for _ in range(4):
        page.keyboard.down(key)
    page.keyboard.up(key)
    assert page.evaluate("sent.filter(({ kind }) => kind === 'undo').length") == 1
