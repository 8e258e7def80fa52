"""The page of the score pads: what taps do, what is kept, what is refused."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

from gamelib.pad import Part
from tests.games import PUBLISHED, SEATED
from tests.widgets.conftest import Page
from widgets.formula import pieces
from widgets.pages.pad import Pad
from widgets.presentation import presentation

TATSU = ["R13 R", "R14 R", "R2 R", "Y13 R", "Rx2 R", "Yx3 R"]


def opened(address: str, **fields: Any) -> Page:
    page = Page(Pad())
    page.say("hello", search="", hash=address, languages=["en"], **fields)
    return page


def press(page: Page, name: str, text: str = "") -> list[dict[str, Any]]:
    return page.say("sheet", name=f"pad-{name}", text=text)


def shown(page: Page) -> dict[str, Any]:
    found: dict[str, Any] = page.table.picture["pad"]
    return found


def part(page: Page, id: str) -> dict[str, Any]:
    found: dict[str, Any] = next(part for group in shown(page)["groups"] for part in group["parts"] if part["id"] == id)
    return found


def banner(page: Page) -> str:
    text: str = page.table.picture["banner"]["text"]
    return text


def address(page: Page) -> str:
    found: str = [message["hash"] for message in page.sent if message["kind"] == "address"][-1]
    return found


def test_every_game_of_the_box_has_a_pad_with_a_form_of_its_own() -> None:
    for game in PUBLISHED:
        page = opened(f"#game={game.name}")
        assert page.table.picture["form"]["title"] == f"Score pad for {game.title}"
        choices = page.table.picture["form"]["fields"][0]["choices"]
        assert [choice["value"] for choice in choices] == [str(n) for n in game.players]
        page.say("form", name="pad", values={"players": str(game.players[-1]), "name0": " Ann "})
        assert shown(page)["groups"]
        assert page.table.names[0] == "Ann"


def test_a_hand_of_tatsu_by_taps() -> None:
    page = opened("#game=tatsu&players=2&n0=Ann&n1=Bea")
    for tap in TATSU:
        press(page, "choose", tap)
    assert banner(page) == "Ann: 22 and Bea: 0"  # (3 + 4 + 1 + 3) x 2; the multiplier of the other clan counts nothing
    assert part(page, "Yx3")["choices"][0]["on"] and not part(page, "Yx3")["choices"][1]["on"]
    assert "still to enter" in shown(page)["missing"][0]["text"]
    assert shown(page)["missing"][0]["ruleName"] == "Fusion"
    press(page, "fill", "cards.R Y")
    press(page, "fill", "cards.Y Y")
    assert banner(page) == f"Ann: 22 and Bea: {(60 - 11) * 3}"
    assert shown(page)["groups"][0]["fill"] == []
    press(page, "next")
    assert shown(page)["rounds"] == [["22", "147"]]
    assert not any(choice["on"] for choice in part(page, "R13")["choices"])
    assert banner(page) == "Ann: 22 and Bea: 147"


def test_the_winner_and_the_tie_rule_are_told() -> None:
    page = opened("#game=samurai_sword&players=6")
    for seat, (role, honour, daimyo) in enumerate([
        ("shogun", 1, 1), ("samurai", 3, 1), ("ronin", 3, 0), ("ninja1", 2, 0), ("ninja2", 3, 0), ("ninja3", 0, 0),
    ]):  # fmt: skip
        press(page, "choose", f"role.{seat} {role}")
        for _ in range(honour):
            press(page, "add", f"honour.{seat} 1")
        if daimyo:
            press(page, "add", f"daimyo.{seat} 1")
    assert shown(page)["result"] == ""
    press(page, "choose", "end defeat")
    assert "In a tie the Shogun's team wins: Player 1 and Player 2" in shown(page)["result"]
    assert (shown(page)["rule"], shown(page)["ruleName"]) == ("samurai_sword/score", "Points")
    assert banner(page).startswith("The game is over. Won by Player 1 and Player 2.")
    assert page.table.picture["banner"]["rule"] == "samurai_sword/score"


def test_more_than_the_box_holds_is_refused_by_a_card_with_its_rule() -> None:
    page = opened("#game=ta_ke&players=2&n0=Ann&e=low.0.GE:5,middle.1.GE:2")
    (answer,) = press(page, "add", "low.1.GE 1")
    assert answer["kind"] == "card"
    assert answer["card"]["tone"] == "refused"
    assert "there are 7 chips" in answer["card"]["text"]
    assert "Courtyard of Ann, Geisha on the bottom space: 5" in answer["card"]["text"]
    assert answer["card"]["rule"] == "ta_ke/components"
    assert part(page, "low.1.GE")["value"] == "0"


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("pad-add", "low.0.GE"), ("pad-add", "low.0.GE one"), ("pad-add", "low.0.GE 1e3"), ("pad-add", ""),
        ("pad-add", "low.0.GE 99999999"), ("pad-add", "low.0.GE 50"), ("pad-add", "uncovered 1"), ("pad-add", "x 1"),
        ("pad-choose", "uncovered"), ("pad-choose", "uncovered XX"), ("pad-choose", "low.0.GE SA"),
        ("pad-choose", "nothing SA"), ("pad-flag", "uncovered"), ("pad-flag", "nothing"), ("pad-fill", "shown SA"),
        ("pad-fill", ""), ("pad-game", "chess"), ("pad-game", ""), ("pad-nothing", ""), ("pad-", ""), ("sheet", ""),
    ],
)  # fmt: skip
def test_bad_messages_change_nothing(name: str, text: str) -> None:
    page = opened("#game=ta_ke&players=2&e=low.0.GE:1,shown.A:1")
    before, rev = shown(page), page.table.picture["rev"]
    answers = page.say("sheet", name=name, text=text)
    assert all(answer["kind"] == "card" and "wrong" not in answer["card"]["text"] for answer in answers)
    assert shown(page) == before and page.table.picture["rev"] == rev


@pytest.mark.parametrize(
    ("kind", "fields"),
    [
        ("play", {"attempt": "take A"}), ("command", {"text": "take A"}), ("undo", {}), ("step", {"to": 1}),
        ("branch", {}), ("explain", {"attempt": "take A"}),
    ],
)  # fmt: skip
def test_there_is_nothing_to_play(kind: str, fields: dict[str, Any]) -> None:
    page = opened("#game=ta_ke&players=2")
    sheet, rev = page.table.sheet, page.table.rev
    assert page.say(kind, **fields) == []
    assert (page.table.sheet, page.table.rev) == (sheet, rev)


def test_undo_and_clear() -> None:
    page = opened("#game=ta_ke&players=2")
    assert shown(page)["buttons"][0]["disabled"]
    press(page, "add", "low.0.GE 1")
    press(page, "flag", "shown.B")
    press(page, "choose", "uncovered GE")
    press(page, "clear")
    assert part(page, "low.0.GE")["value"] == "0"
    press(page, "undo")
    assert part(page, "low.0.GE")["value"] == "1" and part(page, "shown.B")["some"]
    assert any(choice["on"] for choice in part(page, "uncovered")["choices"])
    press(page, "choose", "uncovered GE")
    assert not any(choice["on"] for choice in part(page, "uncovered")["choices"])
    for _ in range(4):
        press(page, "undo")
    assert not part(page, "shown.B")["some"] and part(page, "low.0.GE")["value"] == "0"
    press(page, "undo")
    assert shown(page)["buttons"][0]["disabled"]


def test_a_written_round_can_be_undone() -> None:
    page = opened("#game=ta_ke&players=2&e=uncovered:GE,shown.B:1,low.0.GE:2")
    press(page, "next")
    assert shown(page)["rounds"] == [["4", "0"]] and part(page, "before.0")["value"] == "4"
    assert part(page, "low.0.GE")["value"] == "2" and not part(page, "shown.B")["some"]
    press(page, "undo")
    assert shown(page)["rounds"] == [] and part(page, "before.0")["value"] == "0"


def test_a_reload_brings_everything_back() -> None:
    page = opened("#game=tatsu&players=3")
    page.say("form", name="pad", values={})
    press(page, "choose", "dealer 1")
    for tap in TATSU:
        press(page, "choose", tap)
    press(page, "next")
    press(page, "choose", "R13 Y")
    again = opened(address(page))
    assert shown(again)["groups"] == shown(page)["groups"]
    assert shown(again)["rounds"] == [["0", "22", "0"]]
    assert part(again, "dealer")["choices"][2]["on"]


def test_names_and_options_stay_in_the_address() -> None:
    page = opened("#game=tatsu")
    values = {"players": "4", "name0": "Änn & Co", "name3": "Dan", "option.target": "1000", "option.first_clan": '"Y"'}
    page.say("form", name="pad", values=values)
    again = opened(address(page))
    assert again.table.names == ("Änn & Co", "Player 2", "Player 3", "Dan")
    assert again.table.sheet is not None
    assert (again.table.sheet.options.target, again.table.sheet.options.first_clan) == (1000, "Y")


def test_what_was_entered_stays_when_names_or_options_change() -> None:
    page = opened("#game=tenno&players=3&e=prison.0.9:1")
    press(page, "change")
    fields = {field["id"]: field["value"] for field in page.table.picture["form"]["fields"]}
    assert fields["players"] == "3"
    page.say("form", name="pad", values={"players": "3", "name1": "Bea", "option.geisha_tiebreak_value": "5"})
    assert part(page, "prison.0.9")["value"] == "1"
    press(page, "change")
    page.say("form", name="pad", values={"players": "2"})
    assert part(page, "prison.0.9")["value"] == "0"


def test_the_browser_keeps_one_pad_for_each_game() -> None:
    page = opened("#game=tenno&players=3&e=prison.0.9:1")
    press(page, "add", "prison.1.8 1")
    kept = [message["value"] for message in page.sent if message["kind"] == "keep"][-1]
    later = opened("#game=tenno", pad=kept)
    assert part(later, "prison.0.9")["value"] == part(later, "prison.1.8")["value"] == "1"
    assert opened("#game=tatsu", pad=kept).table.picture["form"]


@pytest.mark.parametrize("kept", ["", "[", "[]", '{"tenno": 3}', '{"tenno": "#game=tenno&players=3&e=x"}'])
def test_what_a_browser_should_not_have_kept_counts_for_nothing(kept: str) -> None:
    assert opened("#game=tenno", pad=kept).table.picture["form"]


@pytest.mark.parametrize(
    "hash",
    ["#game=tatsu&players=2&e=R13:Q", "#game=tatsu&players=2&e=nothing:1", "#game=tatsu&players=2&r=1.2.3",
     "#game=ta_ke&players=2&e=low.0.GE:7,low.1.GE:7", "#game=tenno&players=2&e=prison.0.9:2"],
)  # fmt: skip
def test_a_damaged_address_is_told(hash: str) -> None:
    page = Page(Pad())
    (answer,) = page.say("hello", search="", hash=hash, languages=["en"])
    assert answer["card"]["title"] == "This pad cannot be read"
    assert page.table.picture["form"]


@pytest.mark.parametrize(
    "hash", ["", "#", "#game=chess", "#game=tatsu&players=9", "#game=tatsu&players=²", "#players=2"]
)
def test_an_address_that_says_nothing_shows_the_form(hash: str) -> None:
    assert opened(hash).table.picture["form"]


def test_saying_hello_again_keeps_what_can_be_undone() -> None:
    page = opened("#game=ta_ke&players=2")
    press(page, "add", "low.0.GE 1")
    page.say("hello", search="", hash=address(page), languages=["en"])
    assert not shown(page)["buttons"][0]["disabled"]


@pytest.mark.parametrize(("name", "players"), SEATED)
def test_everything_that_can_be_drawn_is(name: str, players: int) -> None:
    page = opened(f"#game={name}&players={players}")
    pad = page.table.rules
    parts: list[Part] = list(pad.parts(page.table.sheet).values())
    for one in parts:
        if one.shows[0]:
            drawn = presentation(name).pad_faces[one.shows[0]]
            assert re.fullmatch(r"[\w-]+", drawn(one.shows[1]))


@pytest.mark.parametrize(
    ("hash", "lit"),
    [
        ("#game=tatsu&players=2&e=R13:R,Rx2:R", {"won:R13", "won:Rx2"}),
        ("#game=ta_ke&players=2&e=uncovered:GE,shown.B:1,low.0.GE:2", {"top:B", "bottom:0:GE"}),
        ("#game=samurai_sword&players=3&e=role.0:shogun,honour.0:2,role.1:ninja1,role.2:ninja2", {"honour:0"}),
    ],
)
def test_a_factor_of_a_formula_points_at_what_was_entered(hash: str, lit: set[str]) -> None:
    page = opened(hash)
    counted = pieces(page.table.rules.reckon(page.table.sheet).totals)
    assert counted & {part["piece"] for group in shown(page)["groups"] for part in group["parts"]} >= lit


def test_words_change_with_the_language_and_the_entries_stay() -> None:
    page = opened("#game=ta_ke&players=2&e=low.0.GE:3")
    page.say("set", name="language", value="de")
    assert part(page, "low.0.GE")["value"] == "3"
    assert page.table.picture["lang"] == "de"


def test_kept_pads_are_json() -> None:
    page = opened("#game=ta_ke&players=2&e=low.0.GE:3")
    kept = json.loads([message["value"] for message in page.sent if message["kind"] == "keep"][-1])
    assert kept == {"ta_ke": address(page)}
