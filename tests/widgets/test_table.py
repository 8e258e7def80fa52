"""The table without a browser: what it shows, what it accepts, what it says no to."""

from __future__ import annotations

import json
from typing import Any

import pytest

from gamelib.errors import IllegalAction, UnknownAction
from gamelib.match import Match
from tests.protocol import sample
from tests.widgets.conftest import Page
from widgets import Table
from widgets.table.answers import LONGEST, MAX_FIELD, MAX_TEXT, MESSAGES, fault
from widgets.table.log import LINES as LOG_LINES


def chips_of(picture: dict[str, Any]) -> int:
    return sum(
        item["face"] in ("SA", "DA", "RO", "GE", "NI")
        for area in picture["areas"] for row in area["rows"] for cell in row["cells"] for item in cell["items"]
    )  # fmt: skip


def cells(page: Page) -> dict[str, dict[str, Any]]:
    return {
        cell["id"]: cell for area in page.table.picture["areas"] for row in area["rows"] for cell in row["cells"]
    }  # fmt: skip


class TestScene:
    def test_every_chip_is_on_the_table_all_game_long(self, page: Page) -> None:
        while page.table.picture["moves"]:
            assert chips_of(page.table.picture) == 35
            page.say("play", attempt=page.table.picture["moves"][-1]["attempt"])
        assert page.table.mode == "over"
        assert chips_of(page.table.picture) == 35

    def test_the_moves_are_the_legal_actions(self, page: Page) -> None:
        legal = [str(page.table.game.actions[a]) for a in page.table.match.state.legal_actions()]
        assert [move["attempt"] for move in page.table.picture["moves"]] == legal

    def test_every_legal_action_can_be_put_together_by_pressing_things(self, page: Page) -> None:
        """For each word of each legal action there is a thing that contributes it."""
        for _ in range(60):
            words = {(act, word) for cell in cells(page).values() for act, word in cell["acts"].items()}
            for move in page.table.picture["moves"]:
                verb, *rest = move["attempt"].split()
                if rest:
                    assert page.table.picture["compose"][verb] == len(rest)
                    assert all((f"{verb}.{i}", word) in words for i, word in enumerate(rest)), move
                else:
                    assert [tool["send"]["attempt"] for tool in page.table.picture["tools"]] == [verb]
            if not page.table.picture["moves"]:
                break
            page.say("play", attempt=page.table.picture["moves"][0]["attempt"])

    def test_what_a_press_puts_together_is_always_answered(self, page: Page) -> None:
        """Whatever single thing is pressed: it is played, or a card says why not."""
        verbs = {verb for verb, words in page.table.picture["compose"].items() if words == 1}
        for cell in cells(page).values():
            for act, word in cell["acts"].items():
                verb = act.partition(".")[0]
                if verb in verbs:
                    assert page.say("explain", attempt=f"{verb} {word}")[0]["card"]["text"]

    def test_accessible_names_are_unique_sentences_of_the_picture(self, page: Page) -> None:
        names = [cell["name"] for cell in cells(page).values()]
        assert len(set(names)) == len(names)
        assert cells(page)["top:A"]["name"].startswith("Stack A: ")

    def test_what_a_scoring_counted_is_marked(self) -> None:
        page = Page(Table(Match.new("ta_ke", start="-,GR,SG,-,SG/000.000.000.000,000.000.120.000/0,0/0/0/-.-/main")))
        page.say("play", attempt="take B")
        marked = {id for id, cell in cells(page).items() if "scored" in cell["marks"]}
        assert marked == {"top:B", "top:C", "top:D", "top:E", "bottom:1:GE", "middle:1:GE"}

    def test_the_traits_hold_nothing_but_the_picture(self, page: Page) -> None:
        """Neither the seed nor the record is in anything a browser gets."""
        state = json.dumps({key: value for key, value in page.page.get_state().items() if not key.startswith("_")})
        assert "seed" not in state and "terakoya-match" not in state


class TestPlaying:
    def test_a_move(self, page: Page) -> None:
        assert page.say("play", attempt="take A") == []
        assert page.table.match.cursor == 1

    def test_a_refused_attempt_gets_a_card_and_changes_nothing(self, page: Page) -> None:
        page.say("play", attempt="take C")
        card = page.card("play", attempt="take C")
        assert card["rule"] == "ta_ke/take"
        assert card["ruleName"]
        assert card["text"].startswith("A ghost lies on stack C")
        assert {move["attempt"] for move in card["alternatives"]} == {
            move["attempt"] for move in page.table.picture["moves"]
        }
        assert page.table.match.cursor == 1

    def test_a_double_click_plays_once(self, page: Page) -> None:
        rev = page.table.scene["rev"]
        page.raw({"kind": "play", "id": 900, "rev": rev, "attempt": "take A"})
        (answer,) = page.raw({"kind": "play", "id": 901, "rev": rev, "attempt": "take B"})
        assert answer["card"]["tone"] == "moved-on"
        assert page.table.match.cursor == 1

    @pytest.mark.parametrize("text", ["take B", "undo"])
    def test_the_command_line_is_no_way_around_it(self, page: Page, text: str) -> None:
        rev = page.table.scene["rev"]
        page.say("play", attempt="take A")
        (answer,) = page.raw({"kind": "command", "id": 902, "rev": rev, "text": text})
        assert answer["card"]["tone"] == "moved-on"
        assert page.table.match.cursor == 1

    def test_a_repeated_message_is_applied_once(self, page: Page) -> None:
        message = {"kind": "play", "id": 900, "rev": page.table.scene["rev"], "attempt": "take A"}
        for _ in range(3):
            page.raw(message)
        assert page.table.match.cursor == 1

    def test_the_python_side(self, page: Page) -> None:
        page.table.play("take A")
        with pytest.raises(IllegalAction, match=r"ghost.*ta_ke/take"):
            page.table.play("take A")
        with pytest.raises(UnknownAction):
            page.table.play("take Z")
        assert page.table.match.cursor == 1

    @pytest.mark.parametrize(
        ("begun", "title", "rule", "word"),
        [
            ("ghost A", "Not now: Ronin: move a ghost", "ta_ke/ronin", "Ronin"),
            ("chip A", "Not now: Geisha: move a chip", "ta_ke/geisha", "Geisha"),
            ("samurai DA", "Not now: Daimyo: move samurai", "ta_ke/daimyo", "Daimyo"),
        ],
    )
    @pytest.mark.parametrize("kind", ["play", "explain"])
    def test_a_mere_beginning_is_answered_by_its_rule(
        self, page: Page, kind: str, begun: str, title: str, rule: str, word: str
    ) -> None:
        """Where nothing legal begins like that, what was pressed is explained as the whole action would be."""
        card = page.card(kind, attempt=begun)
        assert (card["title"], card["rule"]) == (title, rule)
        assert word in card["text"]

    def test_what_is_not_understood_says_what_would_be(self, page: Page) -> None:
        card = page.card("command", text="tkae A")
        assert "take" in card["text"] and "undo" in card["text"]

    def test_help(self, page: Page) -> None:
        card = page.card("command", text="help")
        assert card["title"] == "Command line"
        assert "take A" in card["text"] or "use " in card["text"]
        assert "undo" in card["text"]

    def test_command_words(self, page: Page) -> None:
        page.say("command", text="take A")
        page.say("command", text=" Undo ")
        assert page.table.match.cursor == 0
        page.say("command", text="redo")
        assert page.table.match.cursor == 1

    @pytest.mark.strange
    @pytest.mark.parametrize(
        "message",
        [
            None,
            [],
            "play",
            {},
            {"kind": "play"},
            {"kind": "play", "id": 1, "rev": 1},
            {"kind": "play", "id": 1, "attempt": "take A"},
            {"kind": "play", "id": 1, "rev": 1, "attempt": 7},
            {"kind": "play", "id": 1, "rev": 1, "attempt": "take A", "fast": True},
            {"kind": "play", "id": 1, "rev": 1, "attempt": "x" * 1_000_000},
            {"kind": "play", "id": {}, "rev": 1, "attempt": "take A"},
            {"kind": ["play"], "id": 1},
            {"kind": "step", "id": 1, "rev": 1, "to": True},
            {"kind": "branch", "id": 1, "rev": 1, "how": "none"},
            {"kind": "__init__", "id": 1, "rev": 1},
        ],
    )
    def test_what_the_protocol_does_not_know_changes_nothing_and_is_told(
        self, page: Page, message: Any, caplog: pytest.LogCaptureFixture
    ) -> None:
        before = page.table.match.to_json(), page.table.scene["rev"]
        (answer,) = page.raw(message)
        assert (page.table.match.to_json(), page.table.scene["rev"]) == before
        (line,) = caplog.messages
        assert "a page's message was refused: " in line and line[1:9] in answer["card"]["text"]
        assert len(line) < 300 and "Traceback" not in caplog.text
        numbered = isinstance(message, dict) and message.get("id") == 1
        assert ({"kind": "ack", "re": 1} in page.sent) == numbered, "nobody waits for an answer that never comes"

    @pytest.mark.strange
    @pytest.mark.parametrize(
        "message",
        [
            {"kind": "step", "id": 1, "rev": 1, "to": 10**30},
            {"kind": "set", "id": 1, "rev": 1, "name": "theme", "value": "<b>"},
            {"kind": "set", "id": 1, "rev": 1, "name": "scene", "value": "light"},
            {"kind": "line", "id": 1, "rev": 1, "line": 99},
            {"kind": "formula", "id": 1, "rev": 1, "at": -5},
            {"kind": "older", "id": 1, "rev": 1, "before": -5},
            {"kind": "rule", "id": 1, "rev": 1, "rule": "../../etc"},
        ],
    )
    def test_messages_that_mean_nothing_change_nothing(self, page: Page, message: Any) -> None:
        settings = dict(page.table.settings)
        page.raw(message)
        assert page.table.match.cursor == 0
        assert page.table.settings == settings
        assert not any("server's log" in str(answer) for answer in page.sent)

    @pytest.mark.parametrize("kind", MESSAGES)
    def test_every_field_has_an_end(self, kind: str) -> None:
        """What a page has somebody type or choose is short; only what is pasted or kept is not."""
        message = sample(kind, MESSAGES)
        assert fault(MESSAGES, message) == ""
        for name, (_, required) in MESSAGES[kind].items():
            longest = LONGEST.get(name, MAX_FIELD) if required else MAX_TEXT
            if isinstance(message[name], str | list) and name not in ("kind", "what", "quiz", "how"):
                assert fault(MESSAGES, {**message, name: message[name] * longest}) == ""
                assert "are more than" in fault(MESSAGES, {**message, name: message[name] * (longest + 1)})
        assert max(LONGEST.values()) < 10_000

    def test_a_browser_cannot_write_traits(self, page: Page) -> None:
        scene = page.table.scene
        page.page.set_state({"scene": {}, "log": {}, "strings": {}, "_esm": "alert(1)"})
        assert page.table.scene == scene
        assert "alert(1)" not in page.page._esm

    def test_an_exception_reaches_the_page_without_its_text(
        self, page: Page, capfd: pytest.CaptureFixture[str]
    ) -> None:
        page.table.answers.on("undo", lambda message: 1 / 0, instead=True)
        (answer,) = page.say("undo")
        assert "server's log" in answer["card"]["text"]
        assert "division" not in json.dumps(page.sent) + "".join(capfd.readouterr())


class TestTime:
    def test_steps_turns_and_live(self, page: Page) -> None:
        for attempt in ("take A", "take B", "take C"):
            page.say("play", attempt=attempt)
        page.say("step", to=1)
        assert (page.table.mode, page.table.picture["timeline"]["turn"]) == ("review", 2)
        page.say("turn", by=-1)
        assert page.table.match.cursor == 0
        page.say("turn", by=1)
        assert page.table.match.cursor == 1
        page.say("live")
        assert page.table.mode == "live"

    def test_playing_in_the_past_is_refused(self, page: Page) -> None:
        page.say("play", attempt="take A")
        page.say("step", to=0)
        assert page.card("play", attempt="take B")["tone"] == "moved-on"

    def test_a_branch_never_touches_the_game(self, page: Page) -> None:
        page.say("play", attempt="take A")
        page.say("step", to=0)
        page.say("branch")
        page.say("play", attempt="take B")
        assert page.table.mode == "branch"
        assert page.table.picture["banner"]["text"].startswith("From turn 1: ")
        page.say("branch")
        assert [str(page.table.game.actions[a]) for a in page.table.match.lines[0].actions] == ["take A"]
        assert page.table.mode == "live"

    def test_undo_and_redo(self, page: Page) -> None:
        page.say("play", attempt="take A")
        page.say("undo")
        assert page.table.match.cursor == 0
        assert not page.table.picture["timeline"]["undo"]["ok"]
        assert page.card("undo")["text"]
        page.say("redo")
        assert page.table.match.cursor == 1
        assert page.card("redo")["text"]

    def test_the_log_of_the_whole_line_stays_while_looking_back(self, page: Page) -> None:
        for attempt in ("take A", "take B", "take C"):
            page.say("play", attempt=attempt)
        total = page.table.log["total"]
        page.say("step", to=0)
        assert page.table.log["total"] == total

    def test_older_lines_come_on_request(self, page: Page) -> None:
        while page.table.log["total"] < 3 * LOG_LINES:
            page.say("play", attempt=page.table.picture["moves"][0]["attempt"])
        first = page.table.log["lines"][0][0]
        (answer,) = page.say("older", before=first)
        numbers = [line[0] for line in answer["lines"]]
        assert numbers == list(range(1, first))


class TestExplaining:
    def test_a_preview_is_what_then_happens(self, page: Page) -> None:
        for attempt in ("take A", "take B", "take C"):
            page.say("play", attempt=attempt)
            while page.table.picture["moves"][0]["attempt"].startswith("put"):
                page.say("play", attempt="put DA")
        for _ in range(12):
            takes = [m["attempt"] for m in page.table.picture["moves"] if m["attempt"].split()[0] in ("take", "put")]
            (answer,) = page.say("preview", attempt=takes[0])
            page.say("play", attempt=takes[0])
            if answer["preview"]["formulas"]:
                gains = [formula["term"][0] for formula in answer["preview"]["formulas"]]
                shown = [formula["term"]["value"] for formula in page.table.picture["scores"]["last"]["seats"]]
                assert gains == shown

    def test_a_preview_changes_nothing(self, page: Page) -> None:
        before = page.table.match.to_json(), page.table.scene["rev"]
        page.say("preview", attempt="take A")
        assert (page.table.match.to_json(), page.table.scene["rev"]) == before

    def test_formulas_add_up_and_are_spoken(self) -> None:
        """3 x 5 = 15 and 3 x 2 = 6; the bottom Geisha was just put there."""
        start = "-,GR,SG,-,SGG/000.000.012.000,000.000.100.000/0,0/0/0/-.-/main"
        page = Page(Table(Match.new("ta_ke", start=start, names=None)))
        page.say("play", attempt="take E")
        first, second = page.table.picture["scores"]["last"]["seats"]
        assert first["spoken"] == "3 visible Geishas times 5 points of influence, 15"
        assert first["term"]["value"] == "15"
        assert second["term"]["value"] == "6"

    def test_every_rule_page_opens(self, page: Page) -> None:
        for rule in page.table.game.rules:
            (answer,) = page.say("rule", rule=rule)
            assert answer["rule"] == rule and answer["html"]

    def test_search(self, page: Page) -> None:
        (answer,) = page.say("find", text="ghost")
        assert "ta_ke/take" in [entry["rule"] for entry in answer["toc"]]

    @pytest.mark.parametrize("what", ["hand", "table", "score", "last", "know"])
    def test_the_table_speaks(self, page: Page, what: str) -> None:
        page.say("play", attempt="take A")
        (answer,) = page.say("say", what=what)
        assert answer["text"]


class TestWithoutAKernel:
    def test_the_saved_notebook_shows_the_public_position_in_words(self, page: Page) -> None:
        data, _ = page.page._repr_mimebundle_()
        assert "Audience hall" in data["text/plain"]
        assert "Audience hall" in data["text/html"]
        assert "application/vnd.jupyter.widget-view+json" in data

    def test_names_are_escaped(self) -> None:
        table = Table("ta_ke", seed=1, names=["<img src=x onerror=alert(1)>", "Bea"])
        data, _ = table._repr_mimebundle_()
        assert "<img src=x" not in data["text/html"]
        assert "&lt;img src=x" in data["text/html"]


def test_every_message_has_an_answer() -> None:
    assert Table("ta_ke", seed=1).desk.answers.kinds == MESSAGES.keys() - {"form", "sheet"}


@pytest.mark.parametrize("data", [{}, [], None, 5, {"method": "nope"}, {"method": "update", "state": 5}])
def test_a_malformed_comm_message_is_ignored(page: Page, data: Any, capfd: pytest.CaptureFixture[str]) -> None:
    page.page._handle_msg({"content": {"data": data}, "buffers": []})
    assert "Traceback" not in "".join(capfd.readouterr())
    assert page.sent == []
