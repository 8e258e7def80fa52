"""Whose view is shown: the curtain between several people at one screen, the views one may choose, what-ifs."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest

from gamelib.chance import Chance
from gamelib.match import Match
from tests.widgets.conftest import Page
from widgets import Table
from widgets.table.eyes import Eyes

NAMES = ["Ann", "Bea", "Cleo"]


def tenno(seats: tuple[int, ...] = (0, 1, 2), n: int = 0, seed: int = 1, **options: Any) -> Page:
    """A table of Tenno after ``n`` random actions; its page has said hello."""
    match, chance = Match.new("tenno", 3, names=NAMES), Chance(seed)
    for _ in range(n):
        match.play(chance.choice(match.state.legal_actions()))
    page = Page(Table(match, seats=seats, **options))
    page.say("hello", search="", hash="", languages=["en"])
    return page


def synced(page: Page) -> str:
    """All that a browser can read of the table."""
    return json.dumps([page.table.get_state()[key] for key in ("scene", "frame", "log")])


def faces(page: Page) -> list[str]:
    """The pieces in the picture."""
    rows = [row for area in page.table.picture["areas"] for row in area["rows"]]
    return [item["face"] for row in rows for cell in row["cells"] for item in cell["items"]]


def choices(page: Page) -> set[str]:
    return {choice["id"] for choice in page.table.picture["views"]["choices"]}


def to_seat(kind: str, seats: tuple[int, ...] = (0, 1, 2)) -> Page:
    """A table in whose phase ``kind`` a person of ``seats`` is to move, with that view open."""
    for n in range(200):
        page = tenno(seats, n)
        state = page.table.match.state
        if page.table.game.phases[state.phase] == kind and state.to_move in seats:
            if page.table.picture["mode"] == "curtain":
                page.say("reveal")
            return page
    raise LookupError(kind)


class TestCurtain:
    def test_it_is_down_before_anybody_has_looked(self) -> None:
        page = tenno()
        assert page.table.picture["mode"] == "curtain"
        assert page.table.picture["curtain"]["confirm"] == "I am Ann"
        assert not faces(page) and page.table.seat is None

    def test_nobody_is_called_you_there_and_afterwards_one_is(self) -> None:
        page = tenno()
        assert [seat["mine"] for seat in page.table.picture["seats"]] == [False, False, False]
        page.say("reveal")
        assert [seat["mine"] for seat in page.table.picture["seats"]] == [True, False, False]
        page.say("play", attempt="order 213")
        assert not any(seat["mine"] for seat in page.table.picture["seats"])
        alone = tenno(seats=(1,))
        assert [seat["mine"] for seat in alone.table.picture["seats"]] == [False, True, False]

    def test_it_opens_for_the_seat_to_move_and_falls_after_its_move(self) -> None:
        page = tenno()
        page.say("reveal")
        assert page.table.seat == 0 and page.table.picture["moves"]
        page.say("play", attempt="order 213")
        assert page.table.picture["mode"] == "curtain"
        assert page.table.picture["curtain"]["confirm"] == "I am Bea"
        assert "213" not in synced(page) and "left to right" not in synced(page)

    def test_nothing_but_what_everybody_saw_is_told_there(self) -> None:
        page = tenno()
        page.say("reveal")
        page.say("play", attempt="order 213")
        assert page.table.picture["curtain"]["recap"] == ["Ann lays three Peasants face down."]
        page.say("reveal")
        page.say("play", attempt="order 312")
        page.say("reveal")
        page.say("play", attempt="order 321")
        recap = page.table.picture["curtain"]["recap"]
        assert recap == ["Bea lays three Peasants face down.", "Cleo lays three Peasants face down."], (
            "since Ann looked"
        )

    @pytest.mark.parametrize(
        ("kind", "fields"),
        [("play", {"attempt": "order 213"}), ("say", {"what": "hand"}), ("explain", {"attempt": "pass"}), ("undo", {}),
         ("older", {"before": 99}), ("step", {"to": 0}), ("branch", {}), ("view", {"view": "seat-0"}),
         ("command", {"text": "hand"}), ("preview", {"attempt": "pass"}), ("formula", {"at": 1})],
    )  # fmt: skip
    def test_nothing_is_answered_there(self, kind: str, fields: dict[str, Any]) -> None:
        page = tenno(n=20)
        before = len(page.table.match)
        assert page.say(kind, **fields) == []
        assert page.table.picture["mode"] == "curtain" and len(page.table.match) == before

    def test_a_stale_reveal_opens_nothing(self) -> None:
        page = tenno()
        rev = page.table.scene["rev"]
        page.say("reveal")
        page.say("play", attempt="order 213")
        page.raw({"kind": "reveal", "id": 900, "rev": rev})
        assert page.table.picture["mode"] == "curtain"

    def test_handing_on_by_hand_and_back(self) -> None:
        page = tenno()
        page.say("reveal")
        page.say("pass")
        assert page.table.picture["mode"] == "curtain" and page.table.picture["curtain"]["confirm"] == "I am Ann"
        page.say("reveal")
        page.say("view", view="pass-2")
        assert page.table.picture["curtain"]["confirm"] == "I am Cleo"
        page.say("reveal")
        assert page.table.seat == 2 and not page.table.picture["moves"]

    def test_what_was_seen_is_looked_at_before_the_screen_goes_on(self) -> None:
        page = to_seat("peek")
        looker = page.table.seat
        attempt = next(move["attempt"] for move in page.table.picture["moves"] if move["attempt"] != "pass")
        page.say("play", attempt=attempt)
        if page.table.match.state.to_move != looker:
            assert page.table.seat == looker and page.table.picture["mode"] == "live"
            assert "pass the screen on" in page.table.picture["banner"]["text"]
            assert " saw " in json.dumps(page.table.log)
            page.say("pass")
            assert page.table.picture["mode"] == "curtain"

    def test_one_person_needs_none(self) -> None:
        page = tenno((1,), 5)
        assert page.table.seat == 1 and page.table.picture["mode"] == "live"
        page.say("pass")
        assert page.table.picture["mode"] == "live"

    def test_none_where_everybody_knows_the_same(self) -> None:
        """Tatsu with two players: what lies face down is hidden from both."""
        page = Page(Table("tatsu", players=2, seed=1))
        page.say("hello", search="", hash="", languages=["en"])
        assert page.table.picture["mode"] == "live" and page.table.picture["moves"]
        assert "god" not in choices(page) and not any(view.startswith("pass") for view in choices(page))
        page.say("branch")
        assert page.table.match.lines[1].world is not None
        assert len(page.table.picture["timeline"]["lines"]) == 2

    def test_hello_again_draws_it(self) -> None:
        """Another page of the same kernel, or the same one shown again."""
        page = tenno()
        page.say("reveal")
        page.say("hello", search="", hash="", languages=["en"])
        assert page.table.picture["mode"] == "curtain"

    def test_what_was_told_stays_told_while_bots_play(self) -> None:
        eyes = Eyes((0, 1), True, True)
        eyes.drop(0, 0)
        eyes.reveal()
        eyes.follow(2, True, 1)
        eyes.follow(1, False, 2)
        assert eyes.seat == 0 and eyes.held


class TestViews:
    def test_in_play_the_own_ones_alone(self) -> None:
        page = to_seat("attack")
        seat = page.table.seat
        others = {0, 1, 2} - {seat}
        assert choices(page) == {"me", "table", *(f"knows-{o}" for o in others), *(f"pass-{o}" for o in others)}
        for view in ("god", *(f"seat-{o}" for o in others)):
            before = synced(page)
            assert "card" in page.say("view", view=view)[0]
            assert synced(page) == before

    def test_the_table_and_what_another_knows_of_me_hide_the_own_cards(self) -> None:
        page = to_seat("attack")
        mine = len([face for face in faces(page) if face != "tenno-back"])
        page.say("view", view="table")
        table = len([face for face in faces(page) if face != "tenno-back"])
        assert table < mine and not page.table.picture["moves"]
        page.say("view", view=next(v for v in choices(page) if v.startswith("knows")))
        assert len([face for face in faces(page) if face != "tenno-back"]) < mine
        assert page.card("play", attempt="pass")["title"] == "You are watching"

    def test_when_it_is_over_everything_may_be_seen(self) -> None:
        page = tenno(n=0, seats=(0,))
        chance = Chance(5)
        while page.table.match.state.to_move >= 0:
            page.table.play(chance.choice(page.table.match.state.legal_actions()))
        assert {"me", "seat-1", "seat-2", "god", "table"} <= choices(page)
        page.say("view", view="god")
        assert page.table.picture["views"]["god"]
        page.say("step", to=10)
        assert "tenno-back" not in [item for item in faces(page) if item.startswith("tenno-back")][:0]
        assert any(
            "All hands shown" in line[4] if isinstance(line, list) else False for line in page.table.log["lines"]
        )

    def test_an_open_table_shows_everything_and_says_so(self) -> None:
        page = tenno(open=True)
        assert page.table.picture["views"]["god"] and page.table.picture["moves"]
        assert page.table.match.opened == 0
        assert "All hands shown from turn 1" in json.dumps(page.table.log)

    def test_a_view_that_was_free_in_a_what_if_is_not_outside(self) -> None:
        page = to_seat("attack", (0,))
        page.say("branch")
        page.say("view", view="seat-1")
        assert page.table.look().seat == 1
        page.say("live")
        assert page.table.look().seat == 0 and "seat-1" not in choices(page)


class TestWhatIf:
    def test_in_play_with_drawn_cards_alone(self) -> None:
        page = to_seat("attack", (0,))
        true = page.table.match.state.truth()
        page.say("branch", how="all")
        assert page.table.match.lines[1].world is not None
        assert "world 1" in page.table.picture["banner"]["text"]
        drawn = [page.table.match.state.truth()]
        for n in range(2, 6):
            page.say("world")
            assert f"world {n}" in page.table.picture["banner"]["text"]
            drawn.append(page.table.match.state.truth())
        assert any(world != true for world in drawn)

    def test_the_others_private_past_is_not_told_in_it(self) -> None:
        page = to_seat("attack", (0,))
        page.say("branch")
        for _ in range(12):
            for line in page.table.log["lines"]:
                assert "Bea put" not in json.dumps(line) or line[1] > page.table.match.lines[1].at
            moves = page.table.picture["moves"]
            if not moves:
                break
            page.say("play", attempt=moves[-1]["attempt"])

    def test_a_what_if_begun_in_it_is_its_seats_too(self) -> None:
        """Nobody else's true past comes with it, whoever is to move there or whose drawn cards are shown."""
        page = to_seat("attack", (0,))
        match, chance = page.table.match, Chance(1)
        page.say("branch")
        while match.state.to_move == 0:
            page.say("play", attempt=chance.choice(page.table.picture["moves"])["attempt"])
        page.say("branch", how="mine")
        assert [world.seat for world in match.worlds()] == [0, 0]
        page.say("view", view="seat-1")
        page.say("branch", how="mine")
        assert {world.seat for world in match.worlds()} == {0}
        (older,) = page.say("older", before=10_000)
        assert "Bea put" not in json.dumps([page.table.log["lines"], older])

    def test_it_belongs_to_its_seat(self) -> None:
        page = to_seat("attack")
        page.say("branch")
        assert len(page.table.picture["timeline"]["lines"]) == 2
        page.say("pass")
        page.say("reveal")
        page.say("view", view=next(v for v in choices(page) if v.startswith("pass")))
        page.say("reveal")
        assert len(page.table.picture["timeline"]["lines"]) == 1
        page.say("line", line=1)
        assert page.table.match.line == 0

    def test_afterwards_one_chooses(self) -> None:
        page = tenno(n=0, seats=(0,))
        chance = Chance(5)
        while page.table.match.state.to_move >= 0:
            page.table.play(chance.choice(page.table.match.state.legal_actions()))
        page.say("step", to=12)
        (answer,) = page.say("branch")
        assert [button["send"]["how"] for button in answer["sheet"]["buttons"]] == ["all", "mine"]
        page.say("branch", how="all")
        assert page.table.match.lines[1].world is None


class TestBeforeHello:
    def test_a_notebook_run_with_nobody_there_holds_what_everybody_knows(self) -> None:
        match = Match.new("tenno", 3, names=NAMES)
        for notation in ("order 213", "order 312", "order 321"):
            match.play(notation)
        page = Page(Table(match, seats=(0,)))
        assert "tenno-2" not in json.dumps(page.table.scene)
        assert any(face == "tenno-2" for face in faces(page))
        page.say("hello", search="", hash="", languages=["en"])
        assert "tenno-2" in json.dumps(page.table.scene)


def positions(seed: int) -> Iterator[Match]:
    """A random match, position by position."""
    match, chance = Match.new("tenno", 3, names=NAMES), Chance(seed)
    while match.state.to_move >= 0:
        yield match
        match.play(chance.choice(match.state.legal_actions()))


def test_undo_goes_back_no_further_than_the_last_thing_told() -> None:
    for match in positions(3):
        page = Page(Table(match, seats=(0,)))
        target = page.table.undo_target()
        if target is not None:
            assert all(not match.told(at) for at in range(target, len(match)))


def test_at_a_shared_screen_nobody_takes_back_what_somebody_else_has_chosen() -> None:
    page = tenno()
    for notation in ("order 213", "order 312", "order 321"):
        page.say("reveal")
        page.say("play", attempt=notation)
    page.say("reveal")
    assert page.table.seat == 0 and not page.table.picture["timeline"]["undo"]["ok"]
    page.say("undo")
    assert len(page.table.match) == 3


def test_the_position_in_words_tells_the_battle_and_nothing_hidden() -> None:
    page = to_seat("refill", (0,))
    text = page.table.public_text()
    assert ".." not in text and "No battle yet" not in text
    truth = page.table.match.state.truth()
    assert any(card not in text for card in truth.values())
