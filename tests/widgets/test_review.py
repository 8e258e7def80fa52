"""The review at the table: a press starts it, another one ends it, its sentences lead to their positions."""

from __future__ import annotations

import json
import time
from typing import Any

import pytest

from gamelib.chance import Chance
from gamelib.match import MAX_LINES, Match
from gamelib.positions import HasPositions
from gamelib.review import review
from tests.widgets.conftest import Page
from tests.widgets.test_hints import Now
from tests.widgets.test_own_screens import until
from widgets import Table
from widgets.table.background import Background
from widgets.table.manners import Manners

NODES = 60
GAMES = [("ta_ke", 2, NODES, None), ("tatsu", 2, 3, {"target": 1}), ("tenno", 2, 3, None)]


def played(game: str, players: int = 2, options: Any = None) -> Match:
    """A whole game played at random."""
    match, chance = Match.new(game, players, 3, options=options, names=("Ann", "Bea")[:players]), Chance(3)
    while match.state.to_move >= 0:
        match.play(chance.choice(match.state.legal_actions()))
    return match


def sit(match: Match, limit: int = NODES, background: type[Background] = Now, **options: Any) -> Page:
    page = Page(Table(match, manners=Manners(background=background), **options))
    page.say("hello", search="", hash="", languages=["en"])
    page.table.reviewing.seconds, page.table.reviewing.limit, page.table.reviewing.replays = None, limit, 2
    return page


def panel(page: Page) -> dict[str, Any]:
    found: dict[str, Any] = page.table.advice["review"]
    return found


def reviewed(match: Match, limit: int = NODES, **options: Any) -> Page:
    page = sit(match, limit, **options)
    page.say("review", what="start")
    return page


def tabs(page: Page) -> list[str]:
    return [tab["id"] for tab in page.table.picture["tabs"]]


def test_where_there_is_no_room_for_another_what_if_it_says_so() -> None:
    page = reviewed(played("ta_ke"))
    match, at = page.table.match, page.table.advice["review"]["chart"]["rows"][0]["marks"][0]["at"]
    while len(match.lines) < MAX_LINES:
        match.live()
        match.branch()
    card = page.card("turning", what="again", at=at)
    assert str(MAX_LINES) in card["text"]
    assert page.table.picture["timeline"]["at"] == match.cursor


def test_where_nothing_was_played_there_is_nothing_to_review() -> None:
    match = played("ta_ke")
    assert isinstance(match.game, HasPositions)
    page = sit(Match.new("ta_ke", start=match.game.position(match.state)))
    assert "review" not in tabs(page) and not page.say("review", what="start")


def test_a_review_that_fails_has_an_end(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*arguments: Any) -> Any:
        raise RuntimeError

    page = sit(played("ta_ke"))
    monkeypatch.setattr("widgets.table.review.judged", broken)
    (answer,) = page.say("review", what="start")
    assert answer["kind"] == "card" and not panel(page)["busy"]


@pytest.fixture(scope="module")
def whole() -> Match:
    return played("ta_ke")


@pytest.mark.parametrize(("game", "players", "limit", "options"), GAMES)
def test_it_tells_what_the_library_finds(game: str, players: int, limit: int, options: Any) -> None:
    match = played(game, players, options)
    page = reviewed(match, limit, seats=(0,))
    found, told = review(match, seconds=None, limit=limit), panel(page)
    assert not told["busy"] and str(len(found.decisions)) in told["text"]
    points = found.turning_points
    assert len(points) == len(told["points"])
    for decision, point in zip(points, told["points"], strict=True):
        assert decision.sentence(match, page.table.language) in point["text"]
    for seat, text in enumerate(told["losses"]):
        assert match.names[seat] in text and page.table.language.decimal(found.loss(seat)) in text
    assert [len(told["par"])] == [players] and all("Par" in text for text in told["par"])
    marks = {mark["at"]: mark for row in told["chart"]["rows"] for mark in row["marks"]}
    assert sorted(marks) == [decision.at for decision in found.decisions if decision.loss > 0]
    worst = max(found.decisions, key=lambda decision: decision.loss)
    assert marks[worst.at]["size"] == 100
    assert worst.cost(page.table.language) in marks[worst.at]["name"], "the mark in words"


def test_nothing_is_reviewed_before_the_end(whole: Match) -> None:
    page = sit(Match.new("ta_ke", seed=3))
    assert "review" not in tabs(page) and panel(page) is None
    page.say("review", what="start")
    assert panel(page) is None
    over = sit(Match.from_json(whole.to_json()))
    assert "review" in tabs(over) and not panel(over)["pointsTitle"], "a press begins it"


def test_progress_and_cancel(whole: Match) -> None:
    page = sit(Match.from_json(whole.to_json()), 400, Background)
    page.say("review", what="start")
    with page.table.lock:
        assert panel(page)["busy"] and panel(page)["total"] == len(whole) + 2
    until(lambda: panel(page)["done"] > 3)
    assert page.say("say", what="score"), "answered meanwhile"
    page.say("review", what="cancel")
    told = panel(page)
    n = len(page.table.reviewing._found)
    assert not told["busy"] and 0 < n < len(whole)
    done = panel(page)["done"]
    assert told["text"] == (
        f"Cancelled. Moves looked at: {done} of {len(whole)}. Decisions among them, where there was a choice: {n}."
    ), "without the games that follow"
    assert told["losses"], "what there is counts"
    time.sleep(0.2)
    assert panel(page) == told, "nothing is added afterwards"
    rev = page.table.scene["rev"]
    page.say("review", what="start")
    assert panel(page)["busy"] and page.table.scene["rev"] == rev
    page.say("undo")
    assert panel(page) is None, "the game goes on"
    page.say("redo")
    assert not panel(page)["busy"] and not panel(page)["pointsTitle"], "and what was reviewed is another one"


def test_a_link_leads_to_the_decision_as_its_player_saw_it() -> None:
    page = reviewed(played("tatsu", 2, {"target": 1}), 3, seats=(0,))
    match = page.table.match
    seats = set()
    for row in panel(page)["chart"]["rows"]:
        for mark in row["marks"]:
            page.say(**mark["send"])
            assert match.line == 0 and match.cursor == mark["at"]
            seat = match.state.to_move
            assert page.table.look().seat == seat
            seats.add(seat)
    assert seats == {0, 1}


def button(page: Page, what: str) -> dict[str, Any]:
    """A press on a button of the turning points or of the decision made again."""
    lesson = page.table.picture["lesson"]
    listed = lesson["buttons"] if lesson else [button for point in panel(page)["points"] for button in point["buttons"]]
    found: dict[str, Any] = next(one["send"] for one in listed if one["send"]["what"] == what)
    return found


@pytest.mark.parametrize(("game", "players", "limit", "options"), GAMES)
def test_try_again_asks_for_the_move_and_compares(game: str, players: int, limit: int, options: Any) -> None:
    page = reviewed(played(game, players, options), limit, seats=(0,))
    match = page.table.match
    decision = review(match, seconds=None, limit=limit).turning_points[0]
    page.say(**button(page, "again"))
    lesson = page.table.picture["lesson"]
    best = match.game.texts.action(decision.best, match.at(decision.at).observe(decision.seat), page.table.language,
                                   match.names)  # fmt: skip
    assert match.line == 1 and match.cursor == decision.at and match.state.to_move == decision.seat
    assert (
        lesson["beside"]
        and lesson["feedback"] is None
        and match.names[decision.seat] in lesson["html"]
        and best not in str(lesson)
    )
    assert match.view(decision.seat) == match.lines[0].states[decision.at].observe(decision.seat)
    page.say("play", attempt=str(match.game.actions[decision.action]))
    told = page.table.picture["lesson"]["feedback"]
    assert best in told["title"] and decision.cost(page.table.language) in told["title"]
    if game == "ta_ke":
        assert len(told["formulas"]) == 2 * players and best in told["formulas"][-1]["name"]
    page.say(**button(page, "again"))
    assert match.cursor == len(match) == decision.at and page.table.picture["lesson"]["feedback"] is None
    page.say("play", attempt=str(match.game.actions[decision.best]))
    assert page.table.picture["lesson"]["feedback"]["title"].startswith("Right")
    page.say(**button(page, "back"))
    assert match.is_live and page.table.mode == "over" and page.table.picture["lesson"] is None
    assert match.lines[0].states[-1].to_move < 0, "the game itself is what it was"


def test_while_it_is_asked_its_answer_does_not_stand_beside_it(whole: Match) -> None:
    page = reviewed(Match.from_json(whole.to_json()))
    points = [point["text"] for point in panel(page)["points"]]
    page.say(**button(page, "again"))
    asked = [point["text"] for point in panel(page)["points"]]
    assert asked[1:] == points[1:] and "than" in points[0] and "than" not in asked[0] and "points lost" in asked[0]
    page.say(**button(page, "best"))
    assert [point["text"] for point in panel(page)["points"]] == points
    page.say(**button(page, "again"))
    assert [point["text"] for point in panel(page)["points"]] == asked
    page.say(**button(page, "back"))
    assert [point["text"] for point in panel(page)["points"]] == points


@pytest.mark.parametrize("mine", [0, 1])
def test_whoever_tries_again_keeps_the_seat(mine: int) -> None:
    """A game with hidden cards: the table stays as it is seen by the seat that answers, and it comes back as it was."""
    page = reviewed(played("tatsu", 2, {"target": 1}), 3, seats=(mine,))
    table, match = page.table, page.table.match
    before = table.look()
    for point in panel(page)["points"]:
        page.say(**next(one["send"] for one in point["buttons"] if one["send"]["what"] == "again"))
        seat = match.state.to_move
        assert table.look().seat == seat
        for _ in range(2):
            page.say("play", attempt=str(match.game.actions[match.state.legal_actions()[0]]))
            assert table.picture["lesson"]["feedback"] and table.look().seat == seat
            page.say(**button(page, "again"))
            assert table.look().seat == seat and table.picture["views"]["at"] == "me"
        page.say("play", attempt=str(match.game.actions[match.state.legal_actions()[0]]))
        if match.state.to_move != seat:
            assert table.picture["views"]["at"] == f"seat-{seat}" and not table.picture["moves"]
            page.say("view", view="me")
            assert table.look().seat == match.state.to_move, "who wants to play on may"
        page.say(**button(page, "back"))
        assert match.is_live and table.look() == before


def test_the_best_move_can_be_shown_without_an_answer(whole: Match) -> None:
    page = reviewed(Match.from_json(whole.to_json()))
    page.say(**button(page, "again"))
    assert page.table.picture["lesson"]["feedback"] is None
    page.say(**button(page, "best"))
    assert page.table.picture["lesson"]["feedback"]["title"].startswith("The best move:")


def test_in_a_game_with_hidden_cards_they_are_drawn_anew() -> None:
    page = reviewed(played("tatsu", 2, {"target": 1}), 3, seats=(0,))
    page.say(**button(page, "again"))
    world = page.table.match.lines[1].world
    assert world is not None and world.seat == page.table.match.state.to_move
    assert "drawn by lot" in page.table.picture["lesson"]["html"]


def test_leaving_the_what_if_leaves_the_question(whole: Match) -> None:
    page = reviewed(Match.from_json(whole.to_json()))
    page.say(**button(page, "again"))
    page.say("live")
    assert page.table.picture["lesson"] is None


def test_another_game_has_another_review(whole: Match) -> None:
    page = reviewed(Match.from_json(whole.to_json()))
    assert panel(page)["points"]
    page.table.show(played("tenno", 2))
    assert not panel(page)["pointsTitle"]


def test_what_is_said_of_no_turning_point_changes_nothing(whole: Match) -> None:
    page = reviewed(Match.from_json(whole.to_json()))
    before = json.dumps([page.table.scene, page.table.advice])
    for what in ("go", "again", "best", "back"):
        assert not page.say("turning", what=what, at=99_999) and not page.say("turning", what=what, at=-1)
    assert not page.say("turning", what="best", at=panel(page)["chart"]["rows"][0]["marks"][0]["at"])
    assert json.dumps([page.table.scene, page.table.advice]) == before
