"""Whole games in the browser: by taps, by keyboard, and by what roles and names offer."""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from playwright.sync_api import expect

from gamelib.game import OVER
from tests.browser.reader import Look, Reader, persons

pytestmark = [pytest.mark.browser, pytest.mark.slow]

PHONE: dict[str, Any] = {"viewport": {"width": 320, "height": 640}}
TOUCH: dict[str, Any] = {**PHONE, "has_touch": True, "is_mobile": True}
DOUBLE_TAP = 0.5
"""Seconds, more than those within which Chromium takes two taps close together for a double tap: one of them counts."""
PROMPTS = (
    "must take a chip",
    "may use abilities, then must take a chip",
    "must put the Samurai above one of the four columns",
    "must move one to three of their own samurai",
    "ghost",
    "top chip of one stack",
)
"""What is asked for in a game in which every ability is used."""


def check_end(reader: Reader, look: Look) -> None:
    """The game has ended as it must: nothing offered any more, the result told, a score sheet with 35 turns."""
    assert not look.offers
    assert re.search(r"Won by Player [12]|It is a draw", look.banner)
    narrow = "Score" in look.names("button")
    (reader.button("Score") if narrow else reader.main.get_by_role("tab", name="Score")).click()
    sheet = reader.until(lambda now: "Points per turn" in now.text)
    turns = [name for name in sheet.names("button") if re.match(r"\d+, Player 1: \d+, Player 2: \d+$", name)]
    assert [int(name.split(",")[0]) for name in turns] == list(range(1, 36))
    gains = [re.findall(r": (\d+)", name) for name in turns]
    totals = [node.rest.strip(" :\"'") for node in sheet.inside("tabpanel", "Score") if node.role == "definition"]
    assert totals == [str(sum(int(gain[seat]) for gain in gains)) for seat in (0, 1)]


@pytest.mark.long
@pytest.mark.parametrize("seed", range(5))
def test_by_what_is_offered(sit_down: Callable[..., Reader], seed: int) -> None:
    reader = sit_down()
    reader.start(persons(2))
    check_end(reader, reader.play_out(Random(seed)))


@pytest.mark.long
def test_by_taps(sit_down: Callable[..., Reader]) -> None:
    reader = sit_down(**TOUCH)
    reader.start(persons(2))

    taps = [-DOUBLE_TAP]

    def tap(name: str) -> None:
        """With the finger, or with the mouse where a tap would come so soon that it counts as the second of two."""
        button = reader.button(name)
        if time.monotonic() - taps[-1] < DOUBLE_TAP:
            button.click()
        else:
            button.tap()
            taps.append(time.monotonic())

    look = reader.play_out(Random(1), tap)
    assert len(taps) > 20, "a finger has played, too"
    assert reader.presses > 70, "a touch screen asks before a move is played"
    check_end(reader, look)


def test_by_keyboard(sit_down: Callable[..., Reader]) -> None:
    """From the loaded page to the score sheet, abilities first, never without a focus."""
    reader = sit_down(**PHONE)
    reader.key("Tab")
    reader.watch_focus()
    reader.start_by_keyboard(persons(2))
    look = reader.play_out(Random(3), reader.press_by_keyboard, until_seen=PROMPTS)
    assert [words for words in PROMPTS if not any(words in seen for seen in reader.prompts)] == []
    reader.press_by_keyboard("Score")
    sheet = reader.until(lambda now: "Points per turn" in now.text)
    assert len(re.findall(r"\d+, Player 1: \d+, Player 2: \d+", sheet.text)) == 35
    reader.key("Escape")
    reader.until(lambda now: "Points per turn" not in now.text)
    assert look.over
    assert reader.strays() == []


def test_the_list_of_moves_by_keyboard(sit_down: Callable[..., Reader]) -> None:
    """``M`` lists the moves; Tab leads to them, Enter plays, Esc gives the focus back."""
    reader = sit_down()
    reader.click("Start")
    reader.walk(reader.until(lambda look: bool(look.choices)).choices[0])
    reader.watch_focus()
    reader.key("m")
    expect(reader.main.get_by_role("dialog")).to_be_visible()
    reader.key("Escape")
    expect(reader.main.get_by_role("dialog")).to_be_hidden()
    assert reader.button(reader.look().choices[0]).evaluate("node => node === pierce.focus()")
    reader.key("m")
    move = reader.main.get_by_role("dialog").get_by_role("button", name="Take the").last
    reader.tab_to(move)
    reader.key("Enter")
    reader.until(lambda look: look.at != "0")
    assert reader.strays() == []
    reader.page.evaluate("pierce.focus().remove()")
    assert reader.strays() != [], "a lost focus is noticed"


# ---- games with hidden cards: one screen that is handed on, and one against bots -----------------------------------

LONG = pytest.mark.long
SHORT = {"tatsu": {"Points that end the game": "One hand", "Seed": "short"}, "tenno": {}, "samurai_sword": {}}
"""What the start form is told for a short game."""


def set_up(game: str, players: int, people: int) -> dict[str, str]:
    return {"How many play": f"{players} players", **persons(people), **SHORT[game]}


def check_sheet(reader: Reader, look: Look) -> None:
    """The game has ended as it must: nothing offered any more, the result told, every seat's total on the sheet."""
    assert not look.offers
    assert re.search(r"Won by |It is a draw", look.banner)
    totals = [node.rest.strip(" :\"'") for node in look.inside("tabpanel", "Score") if node.role == "definition"]
    match = reader.record()
    assert match.state.to_move == OVER
    data = match.events()[-1].data
    assert [int(total.split()[0].replace("−", "-")) for total in totals] == data.get("points", data["totals"])


@pytest.mark.parametrize(
    ("game", "players", "seed"),
    [
        ("tenno", 3, 0),
        *(pytest.param(game, players, seed, marks=LONG) for seed in (1, 2)
          for game, counts in (("tatsu", (2, 3, 4)), ("tenno", (2, 3, 5)), ("samurai_sword", (3, 5, 7)))
          for players in counts),
    ],
)  # fmt: skip
def test_hidden_cards_by_what_is_offered(sit_down: Callable[..., Reader], game: str, players: int, seed: int) -> None:
    reader = sit_down(f"new={game}")
    reader.start(set_up(game, players, players))
    check_sheet(reader, reader.play_out(Random(seed)))


@pytest.mark.parametrize(
    ("game", "players", "people", "size"),
    [
        ("samurai_sword", 5, 1, {}),
        *(pytest.param(*case, marks=LONG) for case in (
            ("tatsu", 3, 3, PHONE),
            ("tatsu", 2, 2, {}), ("tatsu", 4, 1, {}), ("tatsu", 4, 4, PHONE), ("tenno", 2, 2, {}),
            ("tenno", 3, 1, PHONE), ("tenno", 3, 3, PHONE), ("tenno", 5, 5, {}),
        )),
    ],
)  # fmt: skip
def test_hidden_cards_by_keyboard(
    sit_down: Callable[..., Reader], game: str, players: int, people: int, size: dict[str, Any]
) -> None:
    """From the loaded page to the score sheet, never without a focus."""
    reader = sit_down(f"new={game}", **size)
    reader.key("Tab")
    reader.watch_focus()
    reader.start_by_keyboard(set_up(game, players, people))
    look = reader.play_out(Random(2), reader.press_by_keyboard)
    if size:
        reader.press_by_keyboard("Score")
        look = reader.until(lambda now: bool(now.inside("tabpanel", "Score")))
        reader.key("Escape")
    assert reader.strays() == []
    check_sheet(reader, look)
