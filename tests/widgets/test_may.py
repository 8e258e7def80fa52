"""The page *What may I do here?*: a position set up by hand, all its moves, and why not others."""

from __future__ import annotations

from typing import Any
from urllib.parse import parse_qs

import pytest

import gamelib
from tests.widgets.conftest import Page
from widgets.games.ta_ke.editor import EMPTY
from widgets.pages.may import May

RICH = "NDRN*,NGS,NSD*,SGG*,DRGGD/101.120.101.110,110.110.101.011/45,14/0/0/-.-/main"


def opened(address: str) -> Page:
    page = Page(May())
    page.say("hello", search="", hash=address, languages=["en"])
    return page


def scene(page: Page) -> dict[str, Any]:
    return page.table.picture


def address(page: Page) -> dict[str, str]:
    last = [message["hash"] for message in page.sent if message["kind"] == "address"][-1]
    return {key: values[-1] for key, values in parse_qs(last.lstrip("#")).items()}


def press(page: Page, *attempts: str) -> None:
    for attempt in attempts:
        page.say("play", attempt=attempt)


def test_it_begins_with_an_empty_table_to_set_up() -> None:
    page = opened("#ask=ta_ke")
    assert scene(page)["mode"] == "edit" and not scene(page)["listed"]
    assert address(page) == {"ask": "ta_ke", "p": EMPTY, "edit": "1"}


def test_a_position_set_up_by_hand_lists_its_moves_by_kind() -> None:
    page = opened("#ask=ta_ke")
    press(page, "brush GE", "on top:A", "on top:B", "on top:B", "on bottom:0:GE", "brush ghost", "on top:A")
    page.say("sheet", name="edit-play")
    assert scene(page)["mode"] == "live" and scene(page)["listed"]
    state = gamelib.load("ta_ke").from_position("G*,GG,-,-,-/000.000.100.000,000.000.000.000/0,0/0/0/-.-/main")
    moves = scene(page)["moves"]
    assert [move["attempt"] for move in moves] == [
        str(gamelib.load("ta_ke").actions[action]) for action in state.legal_actions()
    ]
    assert [move["attempt"] for move in moves] == ["use GE", "take B"]
    assert {move["group"] for move in moves} == {"Use an ability first", "Take a chip"}


@pytest.mark.parametrize(
    ("attempt", "words", "rule"),
    [
        ("take A", "ghost", "ta_ke/take"),
        ("dig B", "", "ta_ke/take"),
        ("use NI", "", "ta_ke/ninja"),
        ("lower RO", "", "ta_ke/ability"),
    ],
)
def test_a_piece_that_may_not_be_used_says_why(attempt: str, words: str, rule: str) -> None:
    page = opened(f"#ask=ta_ke&p={RICH}")
    card = page.card("play", attempt=attempt)
    assert card["tone"] == "refused"
    assert words in card["text"]
    assert card["rule"] == rule and card["ruleName"]
    assert card["alternatives"]
    assert page.table.match.cursor == 0


def test_moves_are_played_on_and_taken_back_and_a_reload_stays_there() -> None:
    page = opened(f"#ask=ta_ke&p={RICH}")
    press(page, "use GE")
    assert {move["attempt"].split()[0] for move in scene(page)["moves"]} == {"chip"}
    again = opened(f"#ask=ta_ke&p={address(page)['p']}")
    assert scene(again)["moves"] == scene(page)["moves"] and scene(again)["areas"] == scene(page)["areas"]
    page.say("undo")
    assert address(page)["p"] == RICH


def test_the_position_is_changed_and_asked_again() -> None:
    page = opened(f"#ask=ta_ke&p={RICH}")
    page.say("sheet", name="change")
    assert scene(page)["mode"] == "edit"
    press(page, "brush ghost", "on top:B")
    text = address(page)["p"]
    assert text.startswith("NDRN*,NGS*,")
    again = opened(f"#ask=ta_ke&p={text}&edit=1")
    assert scene(again)["mode"] == "edit" and address(again)["p"] == text
    again.say("sheet", name="edit-play")
    assert "take B" not in [move["attempt"] for move in scene(again)["moves"]]


def test_a_position_in_which_nothing_can_be_done_is_told_why() -> None:
    page = opened("#ask=ta_ke")
    card = next(answer["card"] for answer in page.say("sheet", name="edit-play"))
    assert card["title"] == "This position cannot be played"
    assert "at least one stack must have a chip and no ghost on it" in card["text"]
    assert scene(page)["mode"] == "edit"


@pytest.mark.parametrize("hash", ["#ask=ta_ke&p=nonsense", f"#ask=ta_ke&p={RICH}/&edit=1", "#ask=ta_ke&p=%00"])
def test_a_damaged_address_is_told(hash: str) -> None:
    page = Page(May())
    (answer,) = [found for found in page.say("hello", search="", hash=hash, languages=["en"])
                 if found["kind"] == "card"]  # fmt: skip
    assert answer["card"]["title"] == "This position cannot be opened"
    assert scene(page)["mode"] == "edit"


@pytest.mark.parametrize("hash", ["", "#", "#ask=chess", "#ask=tatsu"])
def test_another_address_begins_with_the_editor(hash: str) -> None:
    assert scene(opened(hash))["mode"] == "edit"
