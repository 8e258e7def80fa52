"""Nothing that is taught depends on what the learner cannot know: lessons, puzzles, guesses, worked examples.

As in `tests.widgets.test_secrecy` each position is also laid as another world that looks the same to the seat, and all
that the page then says to every wrong answer must be the same. Whatever a wrong move would only turn up is not named.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest

import gamelib
from gamelib import example as worked
from gamelib import lesson as taught
from gamelib.chance import Chance
from gamelib.events import Event
from gamelib.example import Example, Stage, all_examples
from gamelib.game import Game
from gamelib.language import language
from gamelib.lesson import Lesson, foreseen, lessons
from gamelib.match import Match
from gamelib.puzzle import Puzzle, puzzles
from tests.widgets.conftest import Page
from tests.widgets.test_secrecy import twin
from widgets import Table
from widgets.example import example_json
from widgets.pages import lesson as lesson_page
from widgets.pages.learn import Learn
from widgets.pages.puzzles import Puzzles
from widgets.table.predict import Predictions

GAMES = ("tatsu", "tenno", "samurai_sword")
LESSONS = [lesson for name in GAMES for lesson in lessons(gamelib.load(name))]
PUZZLES = [puzzle for name in GAMES for puzzle in puzzles(gamelib.load(name))]
EXAMPLES = [example for name in GAMES for found in all_examples(gamelib.load(name)).values() for example in found]
SOON = {lesson.id for lesson in LESSONS if lesson.id[:2] in ("06", "07")} | {"1-01", "2-01"}
"""Of each game the lessons and puzzles that the quick run goes through."""
TWINS = 2
"""Other worlds of a position."""


def worlds_of(match: Match, seat: int) -> Iterator[Match]:
    """A match as it is, and in other worlds."""
    yield match
    for n in range(TWINS):
        yield twin(match, seat, Chance(f"twin {n}"))


# ---- lessons ---------------------------------------------------------------------------------------------------


def page_at(lesson: Lesson, n: int) -> Page:
    page = Page(Learn())
    page.say("hello", search="", hash=f"#lesson={lesson.game}/{lesson.id}/{n + 1}", languages=["en"])
    return page


def learn_of(page: Page) -> Learn:
    """The learn page behind what a browser would be."""
    assert isinstance(page.page, Learn)
    return page.page


def said(page: Page, answers: list[dict[str, Any]]) -> str:
    """All that was sent, and what the page shows now, in other words than numbers of versions."""
    state = page.table.get_state()
    shown = {name: state[name] for name in ("scene", "frame", "log", "strings", "advice")}
    return json.dumps([[answer for answer in answers if answer["kind"] != "file"], shown], sort_keys=True)


def wrong_answers(page: Page) -> list[dict[str, Any]]:
    """Every answer to a step that does not do it."""
    learn = learn_of(page)
    step, session = learn.lessons.step, learn.desk.session
    assert step is not None
    if step.kind == "do":
        legal, attempts = session.match.state.legal_actions(), session.game.attempts
        wrong = [action for action in legal if action not in step.accepted(session.game, legal)]
        refused = [n for n in range(0, len(attempts), len(attempts) // 6) if n not in legal]
        return [{"kind": "play", "attempt": str(attempts[n])} for n in (*wrong, *refused)]
    if step.kind == "choose":
        return [sheet("choose", str(n)) for n, option in enumerate(step.options) if option.why]
    if step.kind == "find":
        cells = [cell["id"] for cell in learn.lessons.cells()]
        return [sheet("pick", cell) for cell in cells if cell not in step.answer]
    return [{"kind": "guess", "text": "?"}] if step.kind == "predict" else []


def sheet(name: str, text: str) -> dict[str, Any]:
    return {"kind": "sheet", "name": f"lesson-{name}", "text": text}


def leaks_of_lesson(lesson: Lesson) -> Iterator[str]:
    """Where a page says something else in another world."""
    for n, step in enumerate(lesson.steps):
        page = page_at(lesson, n)
        session = learn_of(page).desk.session
        if session.open or step.kind == "game":
            continue
        seat, asked = min(session.seats), wrong_answers(page)
        found = []
        for match in worlds_of(session.match, seat):
            page = page_at(lesson, n)
            learn_of(page).lessons.sit(match, seat, open=False, bots=False)
            found.append([said(page, []), *(said(page, page.say(**question)) for question in asked)])
        for question, *told in zip([{}, *asked], *found, strict=True):
            if len({without_counts(text) for text in told}) > 1:
                yield f"step {n + 1}, {question}: {apart(told)}"


def apart(told: list[str]) -> str:
    """Two texts from where they differ on."""
    one = told[0]
    other = next(text for text in told if text != one)
    at = next((n for n, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other)))
    return f"…{one[max(0, at - 150) : at + 150]} or …{other[max(0, at - 150) : at + 150]}"


def without_counts(text: str) -> str:
    """What was sent without the numbers that count what is sent."""
    found = json.loads(text)
    for part in (found[1]["scene"], found[1]["frame"]):
        for key in ("rev", "seq"):
            part.pop(key, None)
    for answer in found[0]:
        answer.pop("re", None)
    return json.dumps(found)


@pytest.mark.parametrize(
    "lesson",
    [
        pytest.param(lesson, id=f"{lesson.game}-{lesson.id}", marks=[] if lesson.id in SOON else pytest.mark.long)
        for lesson in LESSONS
    ],
)
def test_wrong_answers_in_a_lesson_tell_nothing(lesson: Lesson) -> None:
    assert not list(leaks_of_lesson(lesson))


def wrong_moves() -> Iterator[tuple[Lesson, int, Game, Match, int, int]]:
    """Every wrong legal move of every lesson whose cards are not all shown: lesson, step, game, match, seat, action."""
    for lesson in LESSONS:
        game = gamelib.load(lesson.game)
        for n, step in enumerate(lesson.steps):
            match, table = taught.reach(lesson, game, n)
            if step.table is not None:
                match, table = taught.begin(game, step.table), step.table
            if step.kind != "do" or table.get("open"):
                continue
            for action in step.play:
                match.play(action)
            legal = match.state.legal_actions()
            for action in legal:
                if action not in step.accepted(game, legal):
                    yield lesson, n, game, match, int(table.get("seat", 0)), action


def test_what_would_only_be_turned_up_is_not_named() -> None:
    """What is foreseen of a wrong move happens in worlds that it was not worked out in, too."""
    moves = turned_up = 0
    for lesson, n, game, match, seat, action in wrong_moves():
        told = foreseen(game, match.state, action, seat)
        worlds = game.worlds(match.view(seat))
        moves += 1
        for k in range(10):
            world, events = worlds.draw(Chance(f"another {k}")), list[Event]()
            world.apply(action, events)
            missing = [event for event in told if event not in events]
            assert not missing, (lesson.id, n, str(game.actions[action]), missing)
        events = []
        match.state.clone().apply(action, events)
        turned_up += any(event not in told for event in events if event.visible_to(seat))
    assert moves > 100
    assert turned_up > 10


# ---- puzzles ---------------------------------------------------------------------------------------------------


def panels(puzzle: Puzzle, chance: Chance | None, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What is said to every wrong answer of a puzzle, and then to the solution."""
    with monkeypatch.context() as patched:
        honest = Puzzle.match
        if chance is not None:
            patched.setattr(Puzzle, "match", lambda self, game: twin(honest(self, game), self.seat, chance.clone()))
        page = Page(Learn())
        page.say("hello", search="", hash=f"#puzzle={puzzle.game}/{puzzle.id}", languages=["en"])
        found = [without_counts(said(page, []))]
        for answer in puzzle.answers[1:]:
            found.append(without_counts(said(page, page.say("play", attempt=answer.action))))
        page.say("sheet", name="puzzle-solution", text="")
        return [*found, json.dumps(page.table.get_state()["scene"]["lesson"])]


def leaks_of_puzzle(puzzle: Puzzle, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    true = panels(puzzle, None, monkeypatch)
    for n in range(TWINS):
        for one, other in zip(true, panels(puzzle, Chance(f"twin {n}"), monkeypatch), strict=True):
            if one != other:
                yield apart([one, other])


@pytest.mark.parametrize(
    "puzzle",
    [
        pytest.param(puzzle, id=f"{puzzle.game}-{puzzle.id}", marks=[] if puzzle.id in SOON else pytest.mark.long)
        for puzzle in PUZZLES
    ],
)
def test_answers_to_a_puzzle_tell_nothing(puzzle: Puzzle, monkeypatch: pytest.MonkeyPatch) -> None:
    assert not list(leaks_of_puzzle(puzzle, monkeypatch))


# ---- worked examples -------------------------------------------------------------------------------------------


def leaks_of_example(example: Example, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    game = gamelib.load(example.rule.partition("/")[0])
    for at in range(len(example.steps) + 1):
        here = worked.stage(example, game, at)
        told = []
        for match in worlds_of(here.match, example.seat):
            refusal = here.refusal and match.state.refusal(here.attempt, int(match.state.to_move))
            events = tuple(event for event in here.events if event.visible_to(example.seat))
            stage = Stage(match, events, here.attempt, refusal)
            monkeypatch.setattr("widgets.example.stage", lambda *_, stage=stage: stage)
            told.append(json.dumps(example_json(example, game, at, language("en"))))
        if len(set(told)) > 1:
            yield f"{example.rule} at {at}: {apart(told)}"


def test_an_example_shows_what_its_seat_may_know(monkeypatch: pytest.MonkeyPatch) -> None:
    closed = [example for example in EXAMPLES if not example.open]
    assert len(closed) > 10
    assert not [leak for example in closed for leak in leaks_of_example(example, monkeypatch)]


# ---- guesses ---------------------------------------------------------------------------------------------------


def guessing(match: Match, seat: int, action: int) -> Page | None:
    """The page of a seat that is asked for a number before an action is shown."""
    page = Page(Table(match, seats=(seat,)))
    page.say("hello", search="", hash="", languages=["en"], settings={"predict": True})
    match.play(action)
    page.table.changed()
    return page if page.table.predictions.question is not None else None


def before_question(match: Match, action: int, seat: int) -> tuple[list[Event], int | None]:
    """What a seat sees of an action before a number is asked for, and the number."""
    events: list[Event] = []
    match.state.clone().apply(action, events)
    for n, event in enumerate(events):
        asked = match.game.asked(event, seat) if event.visible_to(seat) else None
        if asked is not None:
            return [earlier for earlier in events[:n] if earlier.visible_to(seat)], asked[1].value
    return [], None


@pytest.mark.parametrize(("name", "players"), [("tatsu", 2), ("tatsu", 4), ("tenno", 3), ("samurai_sword", 4)])
def test_while_a_number_is_asked_for_nothing_tells_it(name: str, players: int) -> None:
    """Two worlds in which the same is seen to happen until a number is asked for, be it another one."""
    compared = 0
    for seed in range(4):
        match, chance = Match.new(name, players, seed), Chance(seed)
        while match.state.to_move >= 0 and compared < 6:
            action, seat = chance.choice(match.state.legal_actions()), chance.below(players)
            seen, number = before_question(match, action, seat)
            for n in range(20 if number is not None else 0):
                other = twin(match, seat, Chance(f"number {n}"))
                if action not in other.state.legal_actions():
                    continue
                again, value = before_question(other, action, seat)
                if again == seen and value is not None:
                    true = twin(match, seat, Chance(0))
                    true.lines[0].states[-1] = match.state.clone()
                    pages = [guessing(true, seat, action), guessing(other, seat, action)]
                    told = [without_counts(said(page, page.say("guess", text="?"))) for page in pages if page]
                    assert len(told) == 2 and told[0] == told[1], (seed, len(match))
                    compared += 1
                    break
            match.play(action)
    assert compared


# ---- planted ---------------------------------------------------------------------------------------------------


PLANTED = ("07-two", "01-battle", "02-shogun-geisha", "06-actions")
"""Lessons with wrong moves that would turn something up."""


def true_future(game: Game, state: Any, action: int, seat: int, open: bool = False) -> list[Event]:
    """What a legal action brings in truth, as far as the seat would see it."""
    events: list[Event] = []
    state.clone().apply(action, events)
    return [event for event in events if open or event.visible_to(seat)]


def test_a_lesson_that_plays_in_the_true_state_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lesson_page, "foreseen", true_future)
    for game in GAMES:
        assert any(
            True for lesson in LESSONS if lesson.game == game and lesson.id in PLANTED for _ in leaks_of_lesson(lesson)
        ), game


def test_a_puzzle_that_looks_at_the_true_cards_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = Puzzles._ranking

    def ranking(self: Puzzles, puzzle: Puzzle) -> str:
        return f"{honest(self, puzzle)} {self._desk.session.match.state.truth()}"

    monkeypatch.setattr(Puzzles, "_ranking", ranking)
    for game in GAMES:
        found = (puzzle for puzzle in PUZZLES if puzzle.game == game)
        assert any(True for puzzle in found for _ in leaks_of_puzzle(puzzle, monkeypatch)), game


def test_an_example_with_the_true_cards_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = Match.called
    monkeypatch.setattr(
        Match, "called", lambda self, say: [f"{name} {self.state.truth()}" for name in honest(self, say)]
    )
    closed = [example for example in EXAMPLES if not example.open]
    assert any(True for example in closed for _ in leaks_of_example(example, monkeypatch))


def test_a_guess_beside_the_true_cards_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = Predictions._asks
    monkeypatch.setattr(
        Predictions,
        "_asks",
        lambda self, asked: f"{honest(self, asked)} {self._session.main.states[-1].truth()}",
    )
    with pytest.raises(AssertionError):
        test_while_a_number_is_asked_for_nothing_tells_it("tenno", 3)
