"""The play page without a browser: starting, coming back, records, positions, the editor."""

from __future__ import annotations

import dataclasses
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from gamelib.game import load
from gamelib.language import language
from gamelib.ta_ke import digest
from tests.widgets.conftest import Page
from widgets.games.ta_ke.editor import BRUSHES
from widgets.keep.keeper import StoreFull
from widgets.keep.store import Store
from widgets.pages.play import Play
from widgets.pages.start import LONGEST_NAME, chosen, form
from widgets.table.desk import Desk

Opener = Callable[[], Page]
PERSON = {"who1": "person", "seed": "1"}


def hello(page: Page, fragment: str = "") -> list[dict[str, Any]]:
    return page.say("hello", search="", hash=fragment, languages=["en"])


def address(page: Page) -> str:
    """The fragment the page has been told to show."""
    return [answer["hash"] for answer in page.sent if answer["kind"] == "address"][-1]


def started(page: Page, **values: Any) -> Page:
    hello(page)
    page.say("form", name="start", values={**PERSON, **values})
    assert page.table.mode == "live"
    return page


def press(page: Page, *attempts: str) -> None:
    for attempt in attempts:
        page.say("play", attempt=attempt)


def played(page: Page) -> list[str]:
    return [str(page.table.game.actions[a]) for a in page.table.match.lines[0].actions]


class TestStart:
    def test_one_choice_to_the_first_move(self, open_play: Opener) -> None:
        """The form as it stands can be sent: good defaults, everything else in one panel."""
        page = open_play()
        hello(page)
        form = page.table.picture["form"]
        assert all(field["advanced"] for field in form["fields"])
        page.say("form", name="start", values={field["id"]: field["value"] for field in form["fields"]})
        assert page.table.bots and page.table.picture["moves"]

    def test_options_seed_and_names(self, open_play: Opener) -> None:
        page = started(
            open_play(), name0="Ann", name1="Béa", **{"option.ninja_values": '"1/0"', "option.tie": '"draw"'}
        )
        assert page.table.match.names == ("Ann", "Béa")
        assert page.table.match.seed == "1"
        assert page.table.match.options.ninja_values == "1/0"

    def test_the_form_says_who_will_sit_where(self, open_play: Opener) -> None:
        page = open_play()
        hello(page)
        (who,) = [field for field in page.table.picture["form"]["fields"] if field["id"] == "who1"]
        labels = [choice["label"] for choice in who["choices"]]
        assert labels == ["A person", "Emi, easy bot", "Emi, medium bot", "Emi, strong bot"]
        started(page, who1="strong")
        assert [seat["said"] for seat in page.table.picture["seats"]] == ["", "Emi, strong bot"]

    def test_a_bot_can_be_given_a_name(self, open_play: Opener) -> None:
        page = started(open_play(), who1="easy", name1="Hal")
        assert page.table.picture["seats"][1]["said"] == "Hal, easy bot"

    def test_a_long_name_is_cut(self, open_play: Opener) -> None:
        page = open_play()
        hello(page)
        assert [f["max"] for f in page.table.picture["form"]["fields"] if f["id"] == "name0"] == [LONGEST_NAME]
        assert started(page, name0="x" * 200).table.match.names[0] == "x" * LONGEST_NAME

    def test_an_option_for_three_is_shown_to_three(self, open_play: Opener) -> None:
        page = open_play()
        hello(page, "#new=tatsu")
        whens = {f["id"]: f["when"] for f in page.table.picture["form"]["fields"]}
        assert whens["option.rotation"] == whens["option.ghost_seat"] == {"field": "players", "values": ["3"]}
        assert whens["option.target"] is None

    def test_who_begins(self, open_play: Opener) -> None:
        assert started(open_play(), begins2="1").table.match.state.to_move == 1

    @pytest.mark.parametrize("game", ["ta_ke", "tatsu", "tenno"])
    def test_any_seat_may_begin(self, game: str) -> None:
        """Each number of players is offered its seats, and a game begins with the one chosen."""
        say, offered = language(), {}
        for one in form(load(game), say)["fields"]:
            if one["id"].startswith("begins"):
                offered[one["id"]] = [choice["value"] for choice in one["choices"]]
        assert offered == {f"begins{n}": [*map(str, range(n)), "random"] for n in load(game).players}
        for players in load(game).players:
            values = {"players": str(players), f"begins{players}": str(players - 1)}
            assert chosen(load(game), values).match["options"]["first"] == players - 1

    @pytest.mark.parametrize("values", [{"seed": "x" * 500}, {"who1": 7}, {"option.tie": "[]"}, {}])
    def test_odd_values_start_or_say_why_not(self, open_play: Opener, values: Any) -> None:
        page = open_play()
        hello(page)
        answers = page.say("form", name="start", values=values)
        assert page.table.form is None or answers[0]["card"]["title"] == "This game cannot start"
        assert "server's log" not in json.dumps(page.sent)

    def test_nothing_is_played_on_the_start_form(self, open_play: Opener) -> None:
        page = open_play()
        hello(page)
        for kind, fields in (("play", {"attempt": "take A"}), ("undo", {}), ("branch", {}), ("step", {"to": 0})):
            page.say(kind, **fields)
        assert page.table.scene["mode"] == "setup" and not page.table.laid


class TestComingBack:
    def test_a_reload_brings_the_pending_decision_back(self, open_play: Opener) -> None:
        first = started(open_play())
        press(first, "take A", "take B", "take C")
        for _ in range(40):
            press(first, first.table.picture["moves"][0]["attempt"])
            again = open_play()
            hello(again, address(first))
            assert again.table.picture["banner"] == first.table.picture["banner"]
            assert again.table.picture["areas"] == first.table.picture["areas"]
            assert again.table.picture["moves"] == first.table.picture["moves"]

    def test_a_reload_looks_where_one_looked(self, open_play: Opener) -> None:
        first = started(open_play())
        press(first, "take A", "take B")
        first.say("step", to=1)
        again = open_play()
        hello(again, address(first))
        assert (again.table.mode, again.table.match.cursor) == ("review", 1)
        again.say("branch")
        third = open_play()
        hello(third, address(again))
        assert third.table.match.line == 1

    def test_a_reload_is_no_new_entry_of_the_history(self, open_play: Opener) -> None:
        first = started(open_play())
        again = open_play()
        hello(again, address(first))
        assert not [answer for answer in again.sent if answer["kind"] == "address"]

    def test_a_second_tab_never_loses_or_repeats_a_move(self, open_play: Opener) -> None:
        first = started(open_play())
        second = open_play()
        hello(second, address(first))
        press(first, "take A")
        press(second, "take A")
        assert played(second) == ["take A"]
        assert [answer["card"]["tone"] for answer in second.sent if answer["kind"] == "card"] == ["moved-on"]
        press(second, "take B")
        hello(first, address(first))
        assert played(first) == ["take A", "take B"]

    def test_an_unknown_token_says_so(self, open_play: Opener) -> None:
        page = open_play()
        (answer,) = hello(page, "#t=nothing")
        assert answer["card"]["title"] == "This table is gone"
        assert page.table.scene["mode"] == "setup"

    def test_branches_come_back(self, open_play: Opener) -> None:
        first = started(open_play())
        press(first, "take A")
        first.say("branch")
        press(first, "take B")
        again = open_play()
        hello(again, address(first))
        assert len(again.table.match.lines) == 2

    def test_a_bot_goes_on_after_a_reload(self, open_play: Opener, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(Desk, "pause", 0.0)
        first = started(open_play(), who1="easy", begins="me")
        first.table.thinker.wake = lambda: None  # type: ignore[method-assign]  # this page dies before its bot moves
        press(first, "take A")
        again = open_play()
        hello(again, address(first))
        thread = again.table.thinker._work
        if thread is not None:
            thread.join(20)
        assert len(played(again)) > 1 and again.table.match.state.to_move == 0

    def test_delete_my_table(self, open_play: Opener) -> None:
        page = started(open_play())
        gone = address(page)
        (answer,) = page.say("sheet", name="delete")
        assert answer["sheet"]["buttons"]
        page.say("sheet", name="delete-now")
        assert page.table.scene["mode"] == "setup"
        (answer,) = hello(open_play(), gone)
        assert answer["card"]["title"] == "This table is gone"


class TestRecords:
    def test_copy_and_paste(self, open_play: Opener) -> None:
        page = started(open_play())
        press(page, "take A", "take B")
        (answer,) = page.say("sheet", name="copy")
        other = open_play()
        hello(other)
        other.say("sheet", name="open", text=answer["sheet"]["box"]["value"])
        assert played(other) == ["take A", "take B"]
        assert other.table.mode == "live"

    @pytest.mark.parametrize(
        "text",
        ["", "hello", "{", '{"format": 1}', "terakoya-match 99", "a/b/c/d/e/f/g", "terakoya-match 1\ngame: chess"],
    )
    def test_what_is_no_record_changes_nothing(self, open_play: Opener, text: str) -> None:
        page = started(open_play())
        press(page, "take A")
        (answer,) = page.say("sheet", name="open", text=text)
        assert answer["card"]["title"] == "This record cannot be opened"
        assert played(page) == ["take A"]

    def test_a_shared_position_opens(self, open_play: Opener) -> None:
        page = started(open_play())
        press(page, "take A", "take B")
        (answer,) = page.say("sheet", name="share")
        link = answer["sheet"]["text"].rpartition(" ")[2]
        other = open_play()
        hello(other, link)
        assert digest(other.table.match.state) == digest(page.table.match.state)
        assert address(other).startswith("#t=")

    def test_a_wrong_position_says_why(self, open_play: Opener) -> None:
        page = open_play()
        (answer,) = hello(page, "#p=nonsense")
        assert answer["card"]["title"] == "This position cannot be opened"


class TestEditor:
    def test_a_position_is_set_up_and_played(self, open_play: Opener) -> None:
        page = open_play()
        hello(page)
        page.say("sheet", name="edit")
        press(page, "brush GE", "on top:A", "on top:A", "on bottom:0:GE", "on middle:0:GE")
        press(page, "brush SA", "on samurai:0:GE", "on samurai:0:GE", "brush ghost", "on space:B")
        page.say("sheet", name="edit-mover")
        page.say("sheet", name="edit-set-points", text="15, 6")
        page.say("sheet", name="edit-play")
        assert page.table.mode == "live"
        assert page.table.game.position(page.table.match.state) == (  # type: ignore[attr-defined]
            "GG,-*,-,-,-/000.000.112.000,000.000.000.000/15,6/1/0/-.-/main"
        )

    @pytest.mark.parametrize("attempt", ["brush X", "on", "on bottom:0:DA", "on bottom:9:DA", "on top:Z", "take A", ""])
    def test_what_does_not_fit_changes_nothing(self, open_play: Opener, attempt: str) -> None:
        page = open_play()
        hello(page)
        page.say("sheet", name="edit")
        before = page.table.setting_up.editor.text()  # type: ignore[attr-defined]
        press(page, attempt)
        assert page.table.setting_up.editor.text() == before  # type: ignore[attr-defined]
        assert "server's log" not in json.dumps(page.sent)

    def test_never_more_chips_than_in_the_box(self, open_play: Opener) -> None:
        page = open_play()
        hello(page)
        page.say("sheet", name="edit")
        press(page, "brush DA", *["on top:A"] * 9)
        assert page.table.setting_up.editor.stacks[0] == "D" * 7  # type: ignore[attr-defined]

    def test_an_unplayable_position_says_why(self, open_play: Opener) -> None:
        page = open_play()
        hello(page)
        page.say("sheet", name="edit")
        (answer,) = page.say("sheet", name="edit-play")
        assert answer["card"]["title"] == "This position cannot be played"
        assert page.table.scene["mode"] == "edit"

    def test_every_place_takes_some_piece(self, open_play: Opener) -> None:
        page = open_play()
        hello(page)
        page.say("sheet", name="edit")
        places = [cell for area in page.table.picture["areas"] for row in area["rows"] for cell in row["cells"]]
        assert {cell["acts"].get("brush.0") for cell in places} >= set(BRUSHES)
        for place in [cell["id"] for cell in places if "on.0" in cell["acts"]]:
            page.say("sheet", name="edit-clear")
            before = page.table.setting_up.editor.text()  # type: ignore[attr-defined]
            for brush in BRUSHES[:-1]:
                press(page, f"brush {brush}", f"on {place}")
            changed = page.table.setting_up.editor.text() != before  # type: ignore[attr-defined]
            assert changed or place.split(":")[0] in ("supply", "marker"), place


def test_the_store_holds_no_token(tmp_path: Path) -> None:
    url = tmp_path / "tables.sqlite"
    page = started(Page(Play(Store(f"sqlite:///{url}"))))
    token = address(page).removeprefix("#t=")
    assert len(token) > 20
    assert all(token.encode() not in file.read_bytes() for file in tmp_path.iterdir())


class TestBots:
    def test_a_bot_that_fails_loses_its_choice_and_the_game_goes_on(
        self, open_play: Opener, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
    ) -> None:
        class Broken:
            name = "broken"

            def choose(self, *_: object) -> int:
                raise RuntimeError("secret thoughts")

        monkeypatch.setattr(Desk, "pause", 0.0)
        monkeypatch.setattr("widgets.table.session.bot", lambda level, game: Broken())
        page = started(open_play(), who1="easy")
        press(page, "take A")
        thread = page.table.thinker._work
        if thread is not None:
            thread.join(20)
        assert page.table.match.state.to_move == 0
        assert "secret thoughts" not in json.dumps(page.sent) + "".join(capfd.readouterr())

    def test_a_store_that_fails_is_told_and_the_game_goes_on(
        self, open_play: Opener, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        page = started(open_play())

        def full(*_: object) -> int:
            raise StoreFull

        monkeypatch.setattr(page.table.store, "save", full)  # type: ignore[attr-defined]
        press(page, "take A")
        assert [a["card"]["title"] for a in page.sent if a["kind"] == "card"] == ["Not stored yet"]
        assert page.table.picture["timeline"]["at"] == 1

    @pytest.mark.parametrize("choice", [7.0, "take A", None, SystemExit])
    def test_a_bot_that_returns_nonsense_plays_at_random(
        self, open_play: Opener, monkeypatch: pytest.MonkeyPatch, choice: Any
    ) -> None:
        class Odd:
            name = "odd"

            def choose(self, *_: object) -> Any:
                if choice is SystemExit:
                    raise SystemExit
                return choice

        monkeypatch.setattr(Desk, "pause", 0.0)
        monkeypatch.setattr("widgets.table.session.bot", lambda level, game: Odd())
        page = started(open_play(), who1="easy")
        press(page, "take A")
        thread = page.table.thinker._work
        if thread is not None:
            thread.join(20)
        assert page.table.match.state.to_move == 0

    def test_a_bot_goes_on_when_the_address_leads_back_from_a_branch(
        self, open_play: Opener, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(Desk, "pause", 0.05)
        page = started(open_play(), who1="easy")
        plain = address(page)
        press(page, "take A")
        page.say("branch")
        thread = page.table.thinker._work
        if thread is not None:
            thread.join(20)
        hello(page, plain)
        thread = page.table.thinker._work
        if thread is not None:
            thread.join(20)
        assert page.table.match.lines[0].states[-1].to_move == 0


class TestUnreadableTables:
    @pytest.mark.parametrize(
        "change",
        [
            {"version": 4},
            {"match": {}},
            {"version": 2},
            {"version": 2, "bots": {"1": "god"}},
            {"version": 2, "bots": []},
            {"bots": {"1": "easy"}},
            {"near": 9},
            {"near": "x"},
            {"format": "x"},
            {"scerens": "own"},
            {"asked": {"by": 0, "of": 0, "to": 0, "yes": [0], "no": [1]}},
        ],
    )
    def test_it_changes_nothing_and_is_never_overwritten(self, open_play: Opener, change: dict[str, Any]) -> None:
        page = started(open_play())
        store: Store = page.table.store  # type: ignore[attr-defined]
        record = {**page.table.kept.to_json(), **change}  # type: ignore[attr-defined]
        token = store.create(record)["all"]
        mine = address(page)
        (answer,) = [a for a in hello(page, f"#t={token}") if a["kind"] == "card"]
        assert answer["card"]["title"] == "This table cannot be opened"
        press(page, "take A")
        saved = store.load(token)
        assert saved is not None and saved.record == record
        assert address(page) == mine and played(page) == ["take A"]

    def test_a_new_game_that_cannot_be_kept_does_not_keep_the_old_address(
        self, open_play: Opener, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        page = started(open_play())
        page.say("sheet", name="new")

        def full(*_: object) -> str:
            raise StoreFull

        monkeypatch.setattr(page.table.store, "create", full)  # type: ignore[attr-defined]
        page.say("form", name="start", values=PERSON)
        press(page, "take A")
        hello(page, address(page))
        assert address(page) == "" and played(page) == ["take A"]


def test_every_option_of_the_form_names_its_rule(open_play: Callable[[], Page]) -> None:
    """A ruling where the rulebook is silent can be looked up from the form."""
    page = open_play()
    for name in ("ta_ke", "tatsu", "tenno", "samurai_sword"):
        page.say("hello", search="", hash=f"#new={name}", languages=["en"], base="")
        shown = {field["id"]: field["rule"] for field in page.table.picture["form"]["fields"]}
        rules = {id.removeprefix("option."): rule for id, rule in shown.items() if id.startswith("option.")}
        wanted = {f.name: f.metadata["rule"] for f in dataclasses.fields(load(name).Options) if f.name != "first"}
        assert rules == wanted
        assert all(page.table.strings[f"rule:{rule}"] for rule in rules.values())


@pytest.mark.parametrize(
    ("game", "label", "help"),
    [
        ("ta_ke", "Who begins", "In the box: the older player."),
        ("tatsu", "Who deals first", "In the box: who saw a dragon last takes the dealer card."),
        ("tenno", "Who begins", "In the box: the eldest player."),
    ],
)
def test_who_is_first_is_told_as_each_game_has_it(game: str, label: str, help: str) -> None:
    asked = [one for one in form(load(game), language())["fields"] if one["id"].startswith("begins")]
    assert {(one["label"], one["help"]) for one in asked} == {(label, help)}


class TestOlderTables:
    def test_a_bot_whose_level_was_its_name(self, open_play: Opener) -> None:
        """Up to version 2 the table said who is a bot, and the name of a bot was stored in somebody's language."""
        page = started(open_play(), name1="Leichter Bot")
        record = page.table.kept.to_json() | {"version": 2, "bots": {"1": "easy"}}  # type: ignore[attr-defined]
        record["match"]["version"] = 3
        token = page.table.store.create(record)["all"]  # type: ignore[attr-defined]
        hello(page, f"#t={token}")
        assert page.table.picture["seats"][1]["said"] == "Leichter Bot, easy bot"
        assert page.table.bots and page.table.kept.persons == [0]  # type: ignore[attr-defined]

    def test_a_record_goes_on_with_its_bots(self, open_play: Opener) -> None:
        page = started(open_play(), who1="easy")
        text = page.table.match.to_text()
        page.say("sheet", name="new")
        page.say("sheet", name="open", text=text)
        assert set(page.table.bots) == {1} and page.table.names[1] == "Emi"
