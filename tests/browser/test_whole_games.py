"""Whole games in the browser: by taps, by keyboard, and by what roles and names offer."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from tests.browser.reader import Look, Reader

pytestmark = [pytest.mark.browser, pytest.mark.slow]

PHONE: dict[str, Any] = {"viewport": {"width": 320, "height": 640}}
TOUCH: dict[str, Any] = {**PHONE, "has_touch": True, "is_mobile": True}
PROMPTS = {
    "must take a chip",
    "may use abilities, each character once, then must take a chip",
    "must put the Samurai above one of the four columns",
    "must move one to three own samurai to other columns",
    "must move, return or place one ghost",
    "must move the top chip of one stack onto another",
}
"""What is asked for in every game in which each ability is used."""


def start_two(reader: Reader) -> None:
    """A game of two people at this screen from the start form, by clicks."""
    reader.main.get_by_text("More choices").click()
    reader.main.get_by_role("radio", name="Two people at this screen").check()
    reader.click("Start")
    reader.until(lambda look: look.at == "0")


def check_end(reader: Reader, look: Look) -> None:
    """The game has ended as it must: 35 chips taken, the result said, nothing offered any more."""
    assert not look.offers
    assert "35 of 35" in look.text
    reader.main.get_by_role("tab", name="Score").or_(reader.button("Score")).first.click()
    sheet = reader.until(lambda now: "Points per turn" in now.text)
    assert sum("points" in name or name.isdigit() for name in sheet.names("button")) >= 0
    assert "The game is over" in sheet.text


@pytest.mark.parametrize("seed", range(5))
def test_by_what_is_offered(sit_down: Callable[..., Reader], seed: int) -> None:
    reader = sit_down()
    start_two(reader)
    check_end(reader, reader.play_out(Random(seed)))


def test_by_taps(sit_down: Callable[..., Reader]) -> None:
    reader = sit_down(**TOUCH)
    start_two(reader)
    look = reader.play_out(Random(1), lambda name: reader.button(name).tap())
    assert reader.presses > 70, "a touch screen asks before a move is played"
    check_end(reader, look)
