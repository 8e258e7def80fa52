"""Guess first: a score is asked for before it is shown, and nothing on the page tells it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest

from gamelib.chance import Chance
from gamelib.events import Event
from gamelib.match import Match
from tests.widgets.conftest import Page
from tests.widgets.test_own_screens import Opener, actions, host, until, visit  # noqa: F401 - a fixture
from widgets import Table
from widgets.table.predict import CLOSE, Question, Tally

GAMES = [("ta_ke", 2), ("tatsu", 2), ("tatsu", 4), ("tenno", 3), ("samurai_sword", 4)]
NAMES = ("Ann", "Bea", "Cleo", "Dora")


def hello(table: Table, **fields: Any) -> Page:
    """A page whose browser asks before every score."""
    page = Page(table)
    page.say("hello", search="", hash="", languages=["en"], settings={"predict": True}, **fields)
    return page


def traits(page: Page) -> str:
    """All that a browser can read of the table."""
    return json.dumps([page.table.get_state()[key] for key in ("scene", "frame", "log")])


def question(page: Page) -> Question:
    found = page.table.predictions.question
    assert found is not None
    return found


def questions(game: str, players: int, seed: int = 0, seats: tuple[int, ...] = (0,)) -> Iterator[tuple[Page, str]]:
    """The page of a seat whenever it is asked something in a random match, and what it showed before."""
    match, chance = Match.new(game, players, seed, names=NAMES[:players]), Chance(seed)
    page = hello(Table(match, seats=seats))
    while match.lines[0].states[-1].to_move >= 0:
        before = traits(page)
        page.table.play(chance.choice(match.state.legal_actions()))
        while page.table.predictions.question is not None:
            yield page, before
            page.say("skip")


@pytest.mark.parametrize(("game", "players"), GAMES)
def test_before_the_guess_the_page_shows_what_it_showed_before_the_score(game: str, players: int) -> None:
    some = 0
    for page, before in questions(game, players):
        now = json.loads(traits(page))
        scene, then = now[0], json.loads(before)[0]
        lesson = scene.pop("lesson")
        assert lesson["ask"] and "feedback" not in lesson
        assert page.table.picture["banner"]["text"] in lesson["html"]
        assert not scene.get("moves") and not scene.get("timeline")
        for key in ("areas", "seats", "scores", "lang", "game"):
            assert scene.get(key) == then.get(key), key
        assert now[2] == json.loads(before)[2], "the log"
        some += 1
    assert some


@pytest.mark.parametrize(("game", "players", "seats"), [("ta_ke", 2, (0,)), ("tatsu", 2, (0,)), ("tatsu", 2, (0, 1))])
def test_before_the_last_guess_nothing_tells_that_the_game_is_over(
    game: str, players: int, seats: tuple[int, ...]
) -> None:
    match, chance = Match.new(game, players, options={"target": 1} if game == "tatsu" else None), Chance(0)
    while match.state.to_move >= 0:
        match.play(chance.choice(match.state.legal_actions()))
    last = match.undo()
    page = hello(Table(match, seats=seats))
    page.say("reveal")

    def told() -> Any:
        picture = page.table.picture
        passing = picture["views"] and picture["views"]["pass"]
        return [picture["tabs"], passing, page.table.advice["review"]]

    before = told()
    match.play(last)
    page.table.changed()
    assert page.table.predictions.question is not None and told() == before
    page.say("guess", text="3")
    assert page.table.advice["review"] is not None


@pytest.mark.parametrize(("game", "players"), GAMES)
def test_every_score_is_asked_for_once(game: str, players: int) -> None:
    asked = []
    page: Page | None = None
    for page, _ in questions(game, players):
        found = question(page)
        asked.append(found.at)
        page.say("guess", text=str(found.term.value + len(asked) % 2))
        told = page.table.picture["lesson"]["feedback"]
        assert str(found.term.value) in told["title"] and len(told["formulas"]) == 1
        assert found.term.computed() == found.term.value
    assert page is not None
    match, ask = page.table.match, page.table.game.asked
    assert asked == [n for n, events in enumerate(match.lines[0].events) for event in events if ask(event, 0)]
    assert page.table.predictions.tally == Tally(len(asked), len(asked) // 2, len(asked), len(asked) - len(asked) // 2)
    assert page.table.picture["lesson"] is None
    assert page.table.match.is_live


def battles(seed: int) -> Iterator[Event]:
    match, chance = Match.new("tenno", 3, seed), Chance(seed)
    while match.state.to_move >= 0:
        yield from (event for event in match.play(chance.choice(match.state.legal_actions())) if event.kind == "battle")


def test_of_a_battle_only_what_is_not_printed_is_asked() -> None:
    game, kinds = Match.new("tenno").game, set()
    for event in (event for seed in range(4) for event in battles(seed)):
        data, asked = event.data, game.asked(event, 0)
        plain = not data["support"] and "X" not in (data["attacking"], data["defending"]) and data["attacking"] != "4"
        assert (asked is None) == (plain or data["attacking"] == data["defending"] == "X"), data
        if asked is not None:
            seat, term = asked
            assert term.value == (data["total"] if seat == data["defender"] else data["attack"])
            assert term.computed() == term.value
            kinds |= {part.label for part in term.parts}
    assert kinds == {"card", "met", "margin", "monk"}


def test_the_own_number_is_asked_for() -> None:
    for seat in (0, 1):
        for page, _ in questions("ta_ke", 2, seats=(seat,)):
            assert question(page).seat == seat
            assert NAMES[seat] in page.table.picture["lesson"]["html"]


def to_question(table: Table, **fields: Any) -> Page:
    """A page of Ta-Ké that is asked for what the first turn scores."""
    page = hello(table, **fields)
    while table.session.predictions.question is None:
        page.say("play", attempt=table.picture["moves"][0]["attempt"])
    return page


@pytest.fixture
def asked() -> Page:
    return to_question(Table("ta_ke", seed=3, names=["Ann", "Bea"]))


@pytest.mark.parametrize(
    ("kind", "fields"),
    [
        ("play", {"attempt": "take A"}), ("step", {"to": 99}), ("turn", {"by": 1}), ("undo", {}), ("redo", {}),
        ("branch", {}), ("live", {}), ("explain", {"attempt": "take A"}), ("command", {"text": "next"}),
        ("command", {"text": "take A"}), ("line", {"line": 0}), ("sheet", {"name": "copy"}),
    ],
)  # fmt: skip
def test_meanwhile_nothing_else_is_done(asked: Page, kind: str, fields: dict[str, Any]) -> None:
    before, played = traits(asked), len(asked.table.match)
    assert "First guess the number" in asked.card(kind, **fields)["text"]
    assert traits(asked) == before and len(asked.table.match) == played
    assert asked.say("say", what="score")


def test_nothing_is_previewed_where_one_guesses(asked: Page) -> None:
    asked.say("skip")
    attempt = next(move["attempt"] for move in asked.table.picture["moves"] if move["attempt"].startswith("take"))
    assert not asked.say("preview", attempt=attempt)
    asked.say("set", name="predict", value=False)
    assert [answer["kind"] for answer in asked.say("preview", attempt=attempt)] == ["preview"]


def test_no_number_is_no_guess(asked: Page) -> None:
    asked.say("guess", text="many")
    panel = asked.table.picture["lesson"]
    assert "whole number" in panel["feedback"]["title"] and panel["ask"]
    assert asked.table.predictions.tally == Tally()


def test_skipping_shows_everything_and_counts_nothing(asked: Page) -> None:
    played = len(asked.table.match)
    asked.say("skip")
    assert asked.table.predictions.tally == Tally()
    assert asked.table.picture["lesson"] is None
    assert asked.table.match.cursor == played and asked.table.picture["scores"]["last"]
    assert not [answer for answer in asked.sent if answer["kind"] == "keep"]


def test_switching_it_off_shows_everything(asked: Page) -> None:
    asked.say("set", name="predict", value=False)
    assert asked.table.picture["lesson"] is None and asked.table.match.is_live


def test_a_move_that_is_taken_back_is_not_asked_for(asked: Page) -> None:
    asked.table.match.live()
    asked.table.match.undo()
    asked.table.changed()
    assert asked.table.predictions.question is None and asked.table.match.is_live


def test_the_tally_is_kept_by_the_browser(asked: Page) -> None:
    value = question(asked).term.value
    asked.say("guess", text=str(value + CLOSE))
    assert f"1 guess: 0 exact, 1 at most {CLOSE} off, on average 3.0 off." in asked.table.picture["lesson"]["html"]
    kept = [answer for answer in asked.sent if answer["kind"] == "keep"][-1]
    again = to_question(Table("ta_ke", seed=3), predicted=kept["value"])
    again.say("guess", text=str(value))
    assert "2 guesses: 1 exact, 2 at most 3 off, on average 1.5 off." in again.table.picture["lesson"]["html"]
    again.say("recount")
    assert again.table.predictions.tally == Tally()
    assert [answer["value"] for answer in again.sent if answer["kind"] == "keep"][-1] == "[0, 0, 0, 0]"


@pytest.mark.parametrize("kept", [None, 7, "", "[", "{}", "[1]", '["1", 0, 0, 0]', "[1, 2, 3, 4]", "[-1, -1, -1, 0]"])
def test_what_a_browser_keeps_may_be_anything(kept: object) -> None:
    assert Tally.read(kept) == Tally()


def test_bots_go_on_and_what_they_score_is_asked_next() -> None:
    table = Table("ta_ke", seed=3, bots={1: Match.new("ta_ke").game.levels["easy"]()})
    table.pause = 0.0  # type: ignore[misc]
    page = to_question(table)
    first = question(page).at
    until(lambda: table.match.lines[0].states[-1].to_move == 0)
    with table.lock:
        assert question(page).at == first and len(table.match) > first + 1
        page.say("guess", text="1")
        assert table.match.cursor == first + 1
        page.say("skip")
        assert question(page).at > first, "the bot's scoring"
        page.say("skip")
        assert table.match.is_live


def shared(predict: bool) -> Page:
    """A screen of four after the first hand of Tatsu, played at random, each with the screen in turn."""
    match, chance = Match.new("tatsu", 4, 1), Chance(1)
    page = Page(Table(match))
    page.say("hello", search="", hash="", languages=["en"], settings={"predict": predict})
    while not any(event.kind == "score" for event in match.events(len(match))):
        page.say("reveal" if page.table.picture["mode"] == "curtain" else "pass" if page.table.eyes.held else "live")
        if page.table.eyes.seat == match.state.to_move:
            page.say("play", attempt=str(match.game.actions[chance.choice(match.state.legal_actions())]))
    return page


def test_the_screen_changes_hands_after_the_answer() -> None:
    page, plain = shared(predict=True), shared(predict=False)
    last = question(page).seat
    page.say("guess", text="10")
    assert page.table.eyes.seat == last
    page.say("skip")
    eyes, others = page.table.eyes, plain.table.eyes
    assert (eyes.seat, eyes.curtain, eyes.held) == (others.seat, others.curtain, others.held)
    assert page.table.picture["mode"] == plain.table.picture["mode"]


def test_a_screen_that_is_handed_on_asks_no_more() -> None:
    page = shared(predict=True)
    question(page)
    page.say("pass")
    assert page.table.picture["mode"] == "curtain" and page.table.predictions.question is None
    page.say("reveal")
    page.table.follow()
    assert not page.table.eyes.held, "what was told was told to somebody else"


def test_the_other_pages_do_not_wait(visit: Opener) -> None:  # noqa: F811
    ann, links = host(visit, "ta_ke", 2)
    bea = visit("#" + links["Seat of Bea"])
    ann.say("set", name="predict", value=True)
    while ann.table.predictions.question is None:
        ann.say("play", attempt=ann.table.picture["moves"][0]["attempt"])
    played = actions(ann)
    until(lambda: actions(bea) == played)
    with bea.table.lock:
        assert bea.table.picture["lesson"] is None and bea.table.picture["scores"]["last"]
        attempt = bea.table.picture["moves"][0]["attempt"]
    bea.say("play", attempt=attempt)
    until(lambda: actions(ann) == played + 1)
    with ann.table.lock:
        assert question(ann).at == played - 1 and ann.table.match.cursor == played - 1
        while ann.table.predictions.question is not None:
            ann.say("skip")
        assert ann.table.match.is_live
