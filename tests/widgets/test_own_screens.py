"""Own screens: every page is one seat of a table kept in the store."""

from __future__ import annotations

import json
import re
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from gamelib.match import Match
from tests.widgets.conftest import Page
from widgets.keep.store import Store
from widgets.pages.play import Play
from widgets.pages.start import OWN
from widgets.pages.stored import Stored, seat_role
from widgets.table.desk import Desk

Opener = Callable[[str], Page]
PATIENCE = 10.0
"""Seconds a test waits for what should be there in a fraction of one."""


@pytest.fixture
def visit(tmp_path: Path) -> Iterator[Opener]:
    """A function that opens a page at an address, each as if in a browser of its own."""
    url = f"sqlite:///{tmp_path / 'tables.sqlite'}"
    pages = []

    def opened(fragment: str = "") -> Page:
        page = Page(Play(Store(url)))
        pages.append(page)
        page.say("hello", search="", hash=fragment, languages=["en"], base="http://play.example/")
        return page

    yield opened
    for page in pages:
        page.table.leave()


def until(true: Callable[[], object]) -> None:
    """Wait for something that another page's thread brings about."""
    end = time.monotonic() + PATIENCE
    while not true():
        assert time.monotonic() < end, "it did not happen"
        time.sleep(0.01)


def fragment(page: Page) -> str:
    """The address the page has been told to show."""
    return str([answer["hash"] for answer in page.sent if answer["kind"] == "address"][-1])


def host(visit: Opener, game: str = "tenno", players: int = 3, **values: Any) -> tuple[Page, dict[str, str]]:
    """The page that begins a table of own screens, and the fragments of its links by name."""
    page = visit(f"#new={game}")
    who = {f"who{seat}": "person" for seat in range(players)}
    names = {f"name{seat}": name for seat, name in enumerate(("Ann", "Bea", "Cleo", "Dora"))}
    chosen = {"players": str(players), "screens": "own", **who, **names, **values}
    page.say("form", name="start", values=chosen)
    links = next((answer["sheet"]["links"] for answer in page.sent if answer["kind"] == "sheet"), [])
    return page, {link["name"]: link["href"].partition("/#")[2] for link in links}


def actions(page: Page) -> int:
    """How many actions the page knows of, when it is not just catching up."""
    with page.table.lock:
        return len(page.table.match.lines[0].actions)


def asked(page: Page) -> Any:
    """The question whether a move may be taken back, if there is one."""
    with page.table.lock:
        return page.table.kept.asked  # type: ignore[attr-defined]


def test_a_link_for_each_seat_and_one_for_watching(visit: Opener) -> None:
    page, links = host(visit)
    assert list(links) == ["Seat of Bea", "Seat of Cleo", "Watching"]
    assert len({fragment(page), *links.values()}) == 4
    assert page.table.seat == 0
    bea, watching = visit("#" + links["Seat of Bea"]), visit("#" + links["Watching"])
    assert bea.table.seat == 1 and bea.table.picture["mode"] == "live"
    assert watching.table.seat is None and not watching.table.picture["moves"]
    pictures = [answer["sheet"]["links"][0]["picture"] for answer in page.say("sheet", name="invite")]
    assert pictures[0].startswith('<svg xmlns="http://www.w3.org/2000/svg"'), "a picture by itself"
    assert links["Seat of Bea"] not in pictures[0]


def test_a_move_arrives_on_the_other_pages(visit: Opener) -> None:
    page, links = host(visit)
    others = [visit(f"#{link}") for link in links.values()]
    page.say("play", attempt="order 312")
    until(lambda: all(actions(other) == 1 for other in others))
    assert others[0].table.picture["moves"] and not page.table.picture["moves"]
    for other in others:
        state = json.dumps([other.table.get_state()[key] for key in ("scene", "log")])
        assert "left to right" not in state


def test_only_the_seat_to_move_plays_and_watching_plays_nothing(visit: Opener) -> None:
    page, links = host(visit)
    cleo, watching = visit("#" + links["Seat of Cleo"]), visit("#" + links["Watching"])
    assert cleo.card("play", attempt="attack 1 A1")["tone"] == "refused"
    assert watching.card("play", attempt="order 123")["title"] == "You are watching"
    assert watching.say("sheet", name="delete-now") == [] or actions(page) == 0
    assert visit("#" + links["Seat of Bea"]).table.seat == 1


def test_watching_ta_ke_plays_nothing_either(visit: Opener) -> None:
    page, links = host(visit, "ta_ke", 2, seed="1")
    watching, bea = visit("#" + links["Watching"]), visit("#" + links["Seat of Bea"])
    assert watching.card("play", attempt="take A")["title"] == "You are watching"
    assert bea.card("play", attempt="take A")["tone"] == "refused"
    assert actions(page) == 0


def test_two_tabs_of_one_seat_play_once(visit: Opener) -> None:
    page, _ = host(visit)
    tabs = [page, *(visit(fragment(page)) for _ in range(3))]
    revs = [tab.table.scene["rev"] for tab in tabs]
    start = threading.Barrier(len(tabs))

    def click(n: int) -> None:
        start.wait()
        for retry in range(3):
            tabs[n].raw({"kind": "play", "id": 10 * n + retry + 1000, "rev": revs[n], "attempt": "order 213"})

    threads = [threading.Thread(target=click, args=(n,)) for n in range(len(tabs))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    until(lambda: all(actions(tab) == 1 for tab in tabs))
    store: Store = page.table.store  # type: ignore[attr-defined]
    entries = store.entries(fragment(page).removeprefix("#t="))
    assert entries == [(1, "1 order 213")], "saved once, with a number of its own"


def test_leaving_and_coming_back_keeps_the_seat(visit: Opener) -> None:
    page, links = host(visit)
    bea = visit("#" + links["Seat of Bea"])
    page.say("play", attempt="order 312")
    until(lambda: actions(bea) == 1)
    bea.say("play", attempt="order 213")
    bea.table.leave()
    again = visit("#" + links["Seat of Bea"])
    assert again.table.seat == 1 and actions(again) == 2
    assert "tenno-2" in json.dumps(again.table.scene)


def test_bots_move_once_whichever_page_lets_them(visit: Opener, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Desk, "pause", 0.01)
    page, links = host(visit, "tenno", 4, who2="easy", who3="medium")
    bea = visit("#" + links["Seat of Bea"])
    page.say("play", attempt="order 312")
    until(lambda: actions(bea) == 1)
    page.table.leave()
    bea.say("play", attempt="order 213")
    until(lambda: actions(bea) >= 4)
    again = visit("#" + links["Seat of Bea"])
    assert again.table.match.lines[0].actions[:4] == bea.table.match.lines[0].actions[:4]


def test_a_new_link_closes_the_old_one(visit: Opener) -> None:
    _, links = host(visit)
    bea = visit("#" + links["Seat of Bea"])
    bea.say("sheet", name="renew-now")
    assert fragment(bea) != "#" + links["Seat of Bea"]
    assert visit("#" + links["Seat of Bea"]).table.picture["mode"] == "setup"
    assert visit(fragment(bea)).table.seat == 1


def test_a_save_that_changes_nothing_in_the_game_costs_nobody_a_move(visit: Opener) -> None:
    """Another page has saved something else, and this one has not seen it yet when its move comes."""
    page, _ = host(visit)
    page.table.place.deafen()
    store, token = page.table.store, fragment(page).removeprefix("#t=")  # type: ignore[attr-defined]
    saved = store.load(token)
    store.save(token, {**saved.record, "asked": {"by": 1, "of": 0, "to": 0, "yes": [1]}}, saved.seq)
    assert page.say("play", attempt="order 312") == []
    assert [entry for _, entry in store.entries(token)] == ["", "1 order 312"]


class TestAhead:
    """Tenno's first row and its gaps are filled by everybody at once: nobody waits for the others."""

    def test_all_choose_at_once_and_it_is_played_in_the_order_of_the_table(self, visit: Opener) -> None:
        page, links = host(visit)
        bea, cleo = visit("#" + links["Seat of Bea"]), visit("#" + links["Seat of Cleo"])
        assert {move["attempt"] for move in cleo.table.picture["moves"]} >= {"order 123", "order 321"}
        cleo.say("play", attempt="order 321")
        bea.say("play", attempt="order 213")
        assert actions(page) == 0 and not cleo.table.picture["moves"]
        assert "You have chosen" in cleo.table.picture["banner"]["text"]
        page.say("play", attempt="order 132")
        until(lambda: all(actions(one) == 3 for one in (page, bea, cleo)))
        played = [str(page.table.game.actions[a]) for a in page.table.match.lines[0].actions]
        assert played == ["order 132", "order 213", "order 321"]

    def test_nobody_sees_that_or_what_another_has_chosen(self, visit: Opener) -> None:
        page, links = host(visit)
        cleo, watching = visit("#" + links["Seat of Cleo"]), visit("#" + links["Watching"])
        before = [json.dumps(one.table.get_state()["scene"]["banner"]) for one in (page, watching)]
        sent = len(watching.sent)
        cleo.say("play", attempt="order 321")
        store: Store = page.table.store  # type: ignore[attr-defined]
        until(lambda: page.table.place.seq == store.seq(fragment(page).removeprefix("#t=")))
        assert [json.dumps(one.table.get_state()["scene"]["banner"]) for one in (page, watching)] == before
        assert "order 321" not in json.dumps(watching.sent[sent:])

    def test_a_choice_that_crosses_a_move_is_not_lost(self, visit: Opener) -> None:
        page, links = host(visit)
        cleo = visit("#" + links["Seat of Cleo"])
        cleo.table.place.deafen()
        page.say("play", attempt="order 132")
        cleo.say("play", attempt="order 321")
        bea = visit("#" + links["Seat of Bea"])
        bea.say("play", attempt="order 213")
        until(lambda: actions(page) == 3)

    def test_a_move_that_crosses_a_choice_takes_it_along(self, visit: Opener) -> None:
        page, links = host(visit)
        bea = visit("#" + links["Seat of Bea"])
        page.table.place.deafen()
        bea.say("play", attempt="order 213")
        page.say("play", attempt="order 132")
        assert actions(page) == 2

    def test_on_one_screen_everybody_waits(self, visit: Opener) -> None:
        page, _ = host(visit, screens="one")
        page.say("reveal")
        page.say("view", view="pass-2")
        page.say("reveal")
        assert page.table.seat == 2 and not page.table.picture["moves"]


def unfinished(match: Match, action: int) -> bool:
    """Whether an action only lays a card down."""
    match.play(action)
    found = match.unfinished()
    match.undo()
    return found


class TestTakingBack:
    def test_a_card_without_a_target_is_seen_by_nobody_else_and_taken_back_at_once(self, visit: Opener) -> None:
        match = Match.new("samurai_sword", 3, 1, names=("Ann", "Bea", "Cleo"))
        while match.game.phases[match.state.phase] != "play":
            match.play(match.state.legal_actions()[0])
        laid = next(a for a in match.state.legal_actions() if unfinished(match, a))
        mover = int(match.state.to_move)
        roles = [seat_role(mover), seat_role((mover + 1) % 3)]
        tokens = visit().table.store.create(Stored(match, screens=OWN).to_json(), roles)  # type: ignore[attr-defined]
        page, other = (visit(f"#t={tokens[role]}") for role in roles)
        n, saved = actions(page), page.table.place.seq
        for _ in range(2):
            page.say("play", attempt=str(match.game.actions[laid]))
            assert actions(page) == n + 1 and page.table.place.seq == saved
            assert "Take the card back" in [tool["name"] for tool in page.table.picture["tools"]]
            page.say("undo")
            assert actions(page) == n and not asked(page), "nobody has to agree"
        page.say("play", attempt=str(match.game.actions[laid]))
        page.say("play", attempt=page.table.picture["moves"][0]["attempt"])
        until(lambda: actions(other) >= n + 2)
        assert "Take the card back" not in [tool["name"] for tool in page.table.picture["tools"]]

    def test_everybody_agrees_first(self, visit: Opener) -> None:
        page, links = host(visit, "ta_ke", 2)
        bea = visit("#" + links["Seat of Bea"])
        attempt = page.table.picture["moves"][-1]["attempt"]
        page.say("play", attempt=attempt)
        until(lambda: actions(bea) == 1)
        page.say("undo")
        until(lambda: asked(bea))
        assert "asks to take back" in bea.table.picture["banner"]["text"]
        assert not page.table.picture["timeline"]["undo"]["ok"]
        assert "have been asked" in page.card("undo")["text"]
        assert actions(page) == 1
        bea.say("sheet", name="undo-yes")
        until(lambda: actions(page) == 0)
        assert page.table.picture["moves"]

    def test_one_who_says_no_is_enough(self, visit: Opener) -> None:
        page, links = host(visit, "ta_ke", 2)
        bea = visit("#" + links["Seat of Bea"])
        page.say("play", attempt=page.table.picture["moves"][-1]["attempt"])
        until(lambda: actions(bea) == 1)
        page.say("undo")
        until(lambda: asked(bea))
        bea.say("sheet", name="undo-no")
        until(lambda: not asked(page))
        assert actions(page) == 1


def test_who_deletes_is_told_that_others_play(visit: Opener) -> None:
    page, _ = host(visit)
    (answer,) = page.say("sheet", name="delete")
    assert "Others play here" in answer["sheet"]["text"]


def test_the_record_is_not_to_be_had_in_play(visit: Opener) -> None:
    page, _ = host(visit)
    assert "whole record" in page.card("sheet", name="copy")["text"]
    (answer,) = page.say("sheet", name="log")
    log = json.loads(answer["sheet"]["box"]["value"])
    assert log["seat"] == 0 and "seed" not in answer["sheet"]["box"]["value"]


def test_what_ifs_belong_to_a_page(visit: Opener) -> None:
    page, links = host(visit)
    bea = visit("#" + links["Seat of Bea"])
    bea.say("branch")
    bea.say("play", attempt=bea.table.picture["moves"][0]["attempt"])
    page.say("play", attempt="order 312")
    until(lambda: actions(bea) == 1)
    assert bea.table.match.line == 1, "a move elsewhere takes nobody out of a what-if"
    assert len(page.table.match.lines) == 1
    assert not re.search("world", json.dumps(page.table.scene))


class TestBots:
    def test_each_page_names_them_in_its_own_language(self, visit: Opener) -> None:
        """What is stored names nobody who has typed no name."""
        page, links = host(visit, who1="easy", who2="strong", players=4, name0="", name1="", name2="", name3="")
        guest, watching = visit("#" + links["Seat of Player 4"]), visit("#" + links["Watching"])
        guest.say("set", name="language", value="ru")
        watching.say("set", name="language", value="uk")
        said = (
            [seat["said"] or seat["name"] for seat in one.table.picture["seats"]] for one in (page, guest, watching)
        )
        assert list(said) == [
            ["Player 1", "Emi, easy bot", "Goro, strong bot", "Player 4"],
            ["Игрок 1", "Эми, простой бот", "Горо, сильный бот", "Игрок 4"],
            ["Гравець 1", "Емі, легкий бот", "Горо, сильний бот", "Гравець 4"],
        ]
        stored = page.table.store.load(page.table.place.token).record  # type: ignore[attr-defined]
        assert stored["match"]["names"] == [""] * 4 and stored["match"]["levels"] == {"1": "easy", "2": "strong"}
