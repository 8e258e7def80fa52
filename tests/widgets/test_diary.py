"""A bot that fails at the table: the game goes on and everybody is told. Why one has played, where that may be told."""

from __future__ import annotations

import threading
from typing import Any

import pytest

from gamelib.bots import Random
from gamelib.bots.levels import bot
from gamelib.chance import Chance
from gamelib.errors import RecordError
from gamelib.match import Match
from tests.widgets.conftest import Page
from tests.widgets.test_own_screens import Opener, host, until, visit  # noqa: F401 - a fixture
from widgets import Table
from widgets.pages.stored import Stored, read_table
from widgets.table import log
from widgets.table.desk import Desk
from widgets.table.manners import Manners
from widgets.table.thinking import Thinker

NAMES = ("Ann", "Robo")
SECRET = "my hand is 3 7 9"


class Bad:
    """A bot that does what it should not."""

    name = "bad"

    def __init__(self, answer: Any) -> None:
        self.answer, self.gone = answer, threading.Event()

    def choose(self, view: Any, worlds: Any, chance: Any, cancelled: Any) -> Any:
        if isinstance(self.answer, BaseException):
            raise self.answer
        if self.answer == "stall":
            self.gone.wait(20)
        return self.answer


class Impatient(Thinker):
    patience = 0.05


QUICK = Manners(thinker=Impatient)
"""Bots are not waited for."""


@pytest.fixture(autouse=True)
def _at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Desk, "pause", 0.0)


def log_of(page: Page) -> list[dict[str, Any]]:
    """The whole log as the page draws it."""
    moment = page.table.moment
    return [log.line(moment, entry) for entry in log.entries(moment)]


def against(player: Any, game: str = "tatsu", seed: int = 1, **options: Any) -> Page:
    """A page at a table with a bot."""
    page = Page(Table(Match.new(game, 2, seed, names=NAMES), bots={1: player}, manners=QUICK, **options))
    page.say("hello", search="", hash="", languages=["en"])
    return page


def to_answer(page: Page, played: int = 1) -> None:
    """Play at random until the bot has played so often."""
    chance, line = Chance(2), page.table.match.lines[0]

    def answers() -> int:
        return sum(state.to_move == 1 for state in line.states[:-1])

    while answers() < played and line.states[-1].to_move >= 0:
        with page.table.lock:
            if line.states[-1].to_move == 0:
                page.table.play(chance.choice(line.states[-1].legal_actions()))
        until(lambda: waits(page))


def waits(page: Page) -> bool:
    """Whether the bot has nothing to do, and its last move is shown."""
    with page.table.lock:
        return bool(page.table.match.lines[0].states[-1].to_move != 1)


def lines(page: Page) -> list[str]:
    with page.table.lock:
        return [line["text"] for line in log_of(page)]


@pytest.mark.parametrize(
    ("answer", "notice"),
    [
        (ValueError(SECRET), "Robo failed (ValueError) and plays a random legal move."),
        (SystemExit(SECRET), "Robo failed (SystemExit) and plays a random legal move."),
        (SECRET, "Robo chose a move that is not legal, and plays a random legal move."),
        ("stall", "Robo gave no answer in time and plays a random legal move."),
    ],
)
def test_a_bot_that_fails_loses_its_turn_and_everybody_is_told(answer: Any, notice: str) -> None:
    page = against(Bad(answer))
    to_answer(page, 2)
    told = lines(page)
    assert told.count(notice) >= 2, "each time"
    assert SECRET not in str([page.sent, page.table.get_state()]), "the words of an error may tell what it holds"
    numbers = [line["n"] for line in log_of(page)]
    assert numbers == list(range(1, len(numbers) + 1))
    spoken = [line[4] for line in page.table.log["lines"]]
    assert notice in spoken, "among the newest lines, which the page speaks"


def test_a_notice_stands_before_what_was_played_instead() -> None:
    page = against(Bad(ValueError()), "ta_ke")
    to_answer(page)
    told = lines(page)
    at = told.index("Robo failed (ValueError) and plays a random legal move.")
    assert told[at + 1].startswith("Robo")
    entry = log_of(page)[at]
    page.say("step", to=entry["at"])
    assert page.table.match.state.to_move == 1, "it leads to the decision"


def test_a_move_taken_back_takes_its_notice_along() -> None:
    page = against(Bad(ValueError()), "ta_ke")
    to_answer(page)
    page.say("undo")
    assert not [text for text in lines(page) if "failed" in text]


def test_a_bot_that_is_well_is_not_written_about() -> None:
    page = against(Random())
    to_answer(page, 3)
    assert not [text for text in lines(page) if "Robo failed" in text or "random legal" in text]


# ---- why it played that ----------------------------------------------------------------------------------------------


def asked(page: Page) -> list[str]:
    return [button["name"] for button in page.table.advice["hint"]["buttons"]]


WHY = "Why did Robo play that?"


def test_the_reason_of_the_last_move_where_nothing_is_hidden() -> None:
    page = against(bot("medium", "ta_ke"), "ta_ke")
    assert WHY not in asked(page)
    to_answer(page)
    assert WHY in asked(page)
    played = next(n for n, state in enumerate(page.table.match.lines[0].states) if state.to_move == 1)
    page.say("step", to=played + 1)
    card = page.card("hint", what="reason")
    reason = page.table.bots[1].explanation  # type: ignore[attr-defined]
    assert card["text"] == reason.sentence(page.table.language) and "Robo played" in card["title"]
    page.say("step", to=0)
    assert WHY not in asked(page) and not page.say("hint", what="reason")


def test_no_reason_of_a_bot_whose_cards_are_hidden_until_the_end() -> None:
    page = against(bot("easy", "tatsu"), options={"target": 1})
    to_answer(page, 2)
    assert WHY not in asked(page) and not page.say("hint", what="reason")
    to_answer(page, 999)
    line = page.table.match.lines[0]
    assert line.states[-1].to_move < 0
    page.say("step", to=max(n for n, state in enumerate(line.states[:-1]) if state.to_move == 1) + 1)
    assert WHY in asked(page) and page.card("hint", what="reason")["text"]


def test_at_an_open_table_reasons_may_be_read() -> None:
    page = against(bot("easy", "tatsu"), open=True)
    to_answer(page)
    line = page.table.match.lines[0]
    page.say("step", to=max(n for n, state in enumerate(line.states[:-1]) if state.to_move == 1) + 1)
    assert page.card("hint", what="reason")["text"]


def test_another_move_played_for_the_bot_has_no_reason() -> None:
    page = against(bot("medium", "ta_ke"), "ta_ke")
    to_answer(page)
    match = page.table.match
    with page.table.lock:
        while match.state.to_move != 1:
            match.undo()
        played = match.lines[0].undone[-1]
        match.play(next(action for action in match.state.legal_actions() if action != played))
        page.table.publish()
        assert WHY not in asked(page)


def test_what_was_drawn_for_a_bot_has_no_reason() -> None:
    page = against(Bad(ValueError()), "ta_ke")
    to_answer(page)
    assert WHY not in asked(page)


# ---- in the store ----------------------------------------------------------------------------------------------------


def test_the_pages_of_others_and_a_reload_tell_it_too(visit: Opener, monkeypatch: pytest.MonkeyPatch) -> None:  # noqa: F811
    monkeypatch.setattr("widgets.table.session.bot", lambda level, game: Bad(ValueError(SECRET)))
    monkeypatch.setattr(Desk, "pause", 0.0)
    ann, links = host(visit, "tatsu", 3, who2="easy")
    bea = visit("#" + links["Seat of Bea"])
    while not any("failed" in text for text in lines(ann)):
        for page in (ann, bea):
            with page.table.lock:
                moves = page.table.picture["moves"]
                if moves:
                    page.say("play", attempt=moves[0]["attempt"])
    until(lambda: any("failed (ValueError)" in text for text in lines(bea)))
    again = visit("#" + links["Seat of Bea"])
    assert any("failed (ValueError)" in text for text in lines(again))
    assert SECRET not in str([again.table.get_state(), bea.sent])


@pytest.mark.parametrize(
    "lost", [7, [7], [[0, 0, "x", "raised"]], [[0, 0, "x", "odd", ""]], [["0", 0, "x", "raised", ""]]]
)
def test_what_the_store_tells_of_bots_is_checked(lost: Any) -> None:
    record = Stored(Match.new("ta_ke", seed=1, levels={1: "easy"})).to_json()
    assert read_table(record | {"lost": [[0, 1, "take A", "raised", "ValueError"]]}).lost
    with pytest.raises(RecordError):
        read_table(record | {"lost": lost})
