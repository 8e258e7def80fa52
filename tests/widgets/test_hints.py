"""Hints at the table: four steps, from the open view alone, never in the way, thrown away when they fit no longer."""

from __future__ import annotations

import asyncio
import json
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from gamelib import TA_KE
from gamelib.chance import Chance
from gamelib.lesson import lessons
from gamelib.match import Match
from gamelib.puzzle import puzzles
from tests.widgets.conftest import Page
from tests.widgets.test_own_screens import until
from tests.widgets.test_secrecy import positions, twin
from widgets import Table
from widgets.pages.learn import Learn
from widgets.table.background import Background
from widgets.table.desk import Desk
from widgets.table.hints import Hints, hint
from widgets.table.manners import Manners
from widgets.ways.worker import Slices

GAMES = [("ta_ke", 2, 4_000), ("tatsu", 4, 2), ("tenno", 3, 2), ("samurai_sword", 4, 2)]
NAMES = ("Ann", "Bea", "Cleo", "Dora")
LEARNER: dict[str, Any] = {"search": "", "hash": "", "languages": ["en"]}


class Now(Background):
    """Works at once, in the caller's thread."""

    drain = staticmethod(list)


def sit(match: Match, limit: int, background: type[Background] = Now, **options: Any) -> Page:
    """A page that is shown a match, with hints of so many worlds; by default nothing has to be waited for."""
    page = Page(Table(match, manners=Manners(background=background), **options))
    page.say("hello", **LEARNER)
    page.table.hints.seconds, page.table.hints.limit = None, limit
    return page


def begun(game: str, players: int, actions: int = 7) -> Match:
    """A match after some random actions, with a choice to make."""
    match, chance = Match.new(game, players, 5, names=NAMES[:players]), Chance(5)
    while len(match) < actions or len(match.state.legal_actions()) < 2:
        match.play(chance.choice(match.state.legal_actions()))
    return match


def mine(match: Match) -> tuple[int, ...]:
    return (int(match.state.to_move),)


def panel(page: Page) -> dict[str, Any]:
    found: dict[str, Any] = page.table.advice["hint"]
    return found


def press(page: Page, what: str = "next") -> dict[str, Any]:
    page.say("hint", what=what)
    return panel(page)


@pytest.mark.parametrize(("game", "players", "limit"), GAMES)
def test_each_press_tells_one_step_more_and_no_step_tells_the_next(game: str, players: int, limit: int) -> None:
    match = begun(game, players)
    page = sit(match, limit, seats=mine(match))
    before = panel(page)
    assert match.names[match.state.to_move] in before["text"] and not before["rules"]
    remind, narrow, best, why = (press(page) for _ in range(4))
    assert remind["rules"] and {rule["rule"] for rule in remind["rules"]} <= set(match.game.rules)
    assert not remind["moves"] and not remind["why"]
    assert 2 <= len(narrow["moves"]) <= 3 and not any(move["best"] for move in narrow["moves"])
    assert sum(bool(move["best"]) for move in best["moves"]) == 1
    for step in (remind, narrow, best):
        assert not step["why"] and step["all"] is None
        assert not any(move["value"] or move["bar"] or move["spread"] or move["formulas"] for move in step["moves"])
    assert [move["name"] for move in why["moves"]] == [move["name"] for move in narrow["moves"]]
    best_name = next(move["name"] for move in why["moves"] if move["best"])
    assert len(why["why"]) == len(why["moves"]) and why["why"][0].startswith(best_name)
    assert len(why["all"]["moves"]) == len(match.state.legal_actions())
    assert not why["buttons"], "there is no fifth step"
    if game == "ta_ke":
        assert why["text"].startswith("Nothing is hidden.")
    else:
        assert why["text"].startswith("From what you know.") and f" {limit} drawn world" in why["text"]
    said = [step["said"] for step in (remind, narrow, best, why)]
    assert len(set(said)) == 4 and best_name in said[2] and best_name not in said[0]


def test_of_ta_ke_both_formulas_stand_with_every_candidate() -> None:
    page = sit(begun("ta_ke", 2), 4_000)
    for _ in range(4):
        press(page)
    for move in panel(page)["moves"]:
        assert [formula["name"] for formula in move["formulas"]] == ["Ann", "Bea"]
        assert all(formula["spoken"] for formula in move["formulas"])


def test_bars_show_what_the_values_say() -> None:
    match = begun("tatsu", 4)
    page = sit(match, 4, seats=mine(match))
    for _ in range(4):
        press(page)
    moves = panel(page)["moves"]
    for move in moves:
        mean, spread = map(float, move["value"].split(" ± "))
        (low, high), (start, end) = move["bar"], move["spread"]
        assert 0 <= start <= end <= 100 and 0 <= low <= high <= 100
        assert (end - start) * mean == pytest.approx((high - low) * 2 * spread * (1 if mean >= 0 else -1), abs=25)
        assert (low if mean < 0 else high) == pytest.approx((start + end) / 2, abs=0.2)


def test_where_one_guesses_scores_first_no_formula_tells_them() -> None:
    page = sit(begun("ta_ke", 2), 4_000)
    page.say("set", name="predict", value=True)
    for _ in range(4):
        press(page)
    assert panel(page)["why"] and not any(move["formulas"] for move in panel(page)["moves"])
    page.say("set", name="predict", value=False)
    assert any(move["formulas"] for move in panel(page)["moves"])
    page.say("set", name="predict", value=True)
    assert not any(move["formulas"] for move in panel(page)["moves"]), "also of a hint that is there already"


# ---- from what the seat knows ----------------------------------------------------------------------------------------


def told(match: Match, seat: int) -> str:
    """All that a page of this seat is sent while it asks for a hint."""
    page, found = sit(match, 2, seats=(seat,)), []
    for _ in range(4):
        found.append([page.say("hint", what="next"), page.table.get_state()["advice"]])
    return json.dumps(found)


def differing(game: str, players: int) -> tuple[int, int]:
    """How many hints were asked for, and how many differ in another world that looks alike."""
    hints, other = 0, 0
    for match, _ in positions(game, players):
        seat = int(match.state.to_move)
        one = told(match, seat)
        hints += '"why": ["' in one
        other += one != told(twin(match, seat, Chance(len(match))), seat)
    return hints, other


@pytest.mark.parametrize(("game", "players"), [("tatsu", 2), ("tatsu", 4), ("tenno", 3), ("samurai_sword", 4)])
def test_two_worlds_that_look_alike_give_the_same_hints(game: str, players: int) -> None:
    hints, other = differing(game, players)
    assert hints > 2 and not other


def test_a_hint_that_looks_at_the_cards_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = Hints._steps_shown

    def peeking(self: Hints, found: Any) -> Any:
        truth = self._desk.session.match.state.truth()
        return honest(self, found) | {"n": hash(tuple(truth.values()))}

    monkeypatch.setattr(Hints, "_steps_shown", peeking)
    assert differing("tenno", 3)[1]


def test_only_the_decision_of_the_open_view_is_talked_about() -> None:
    match = begun("tatsu", 4)
    waiting = (mine(match)[0] + 1) % 4
    page = sit(match, 2, seats=(waiting,))
    assert "nothing to decide" in panel(page)["text"] and not panel(page)["buttons"]
    assert not press(page)["moves"] and not panel(page)["busy"]


def test_what_another_knows_about_me_is_no_view_to_decide_from() -> None:
    match = begun("tatsu", 4)
    page = sit(match, 2, seats=mine(match))
    page.say("view", view=f"knows-{(mine(match)[0] + 1) % 4}")
    assert "nothing to decide" in press(page)["text"]


def test_there_is_no_hint_at_the_curtain() -> None:
    page = sit(Match.new("tatsu", 4, 1), 2)
    page.say("reveal")
    assert press(page)["rules"]
    page.say("pass")
    assert page.table.picture["mode"] == "curtain"
    assert not press(page)["rules"] and not panel(page)["buttons"]
    assert not page.sent or "Thinking" not in json.dumps(page.sent)


def test_in_a_what_if_and_after_the_end_the_seat_to_move_gets_one() -> None:
    match, chance = Match.new("tenno", 2, 1, names=("Ann", "Bea")), Chance(1)
    while match.state.to_move >= 0:
        match.play(chance.choice(match.state.legal_actions()))
    page = sit(match, 1, seats=(0,))
    at = next(n for n in range(20, 99) if match.at(n).to_move == 1 and len(match.at(n).legal_actions()) > 1)
    page.say("step", to=at)
    assert "nothing to decide" in panel(page)["text"], "it is not my decision"
    page.say("view", view="seat-1")
    assert "Bea" in panel(page)["text"] and press(page)["rules"]
    page.say("step", to=at - 1)
    page.say("branch", how="all")
    page.table.play(match.lines[0].actions[at - 1])
    assert page.table.mode == "branch" and "Bea" in panel(page)["text"] and press(page)["rules"]


# ---- never in the way ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("kind", "fields"),
    [("play", {}), ("turn", {"by": -1}), ("step", {"to": 0}), ("view", {"view": "table"}), ("branch", {})],
)
def test_a_hint_goes_with_its_position_and_its_view(kind: str, fields: dict[str, Any]) -> None:
    match = begun("tenno", 3, 30)
    page = sit(match, 1, seats=mine(match))
    shown = press(page)
    page.say("say", what="score")
    assert panel(page) == shown
    attempt = {"attempt": page.table.picture["moves"][-1]["attempt"]} if kind == "play" else fields
    page.say(kind, **attempt)
    # in a what-if from here the same seat has the same decision and knows the same
    assert bool(panel(page)["rules"]) == (kind == "branch")


def test_another_language_tells_the_same_hint_again() -> None:
    page = sit(begun("ta_ke", 2), 4_000)
    english = press(page)
    page.say("set", name="language", value="de")
    german = panel(page)
    assert [rule["rule"] for rule in german["rules"]] == [rule["rule"] for rule in english["rules"]]
    assert german["rules"] != english["rules"]


class Slow:
    """Stands for a long thought that ends when it is let go."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.go, self.ended = threading.Event(), threading.Event()
        honest = hint

        def waiting(*arguments: Any, **options: Any) -> Any:
            assert self.go.wait(20)
            found = honest(*arguments, **options | {"seconds": None, "limit": 1})
            self.ended.set()
            return found

        monkeypatch.setattr("widgets.table.hints.hint", waiting)

    def end(self) -> None:
        """The thought comes to its end."""
        self.go.set()
        assert self.ended.wait(20)


class Later(Background):
    """Works when it is told to."""

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self.waiting: list[Iterator[None]] = []
        self.drain = self.waiting.append  # type: ignore[method-assign]

    def work(self) -> None:
        """Do what has been asked for so far, wanted or not."""
        for steps in self.waiting:
            list(steps)


def later(page: Page) -> Later:
    work = page.table.hints._work
    assert isinstance(work, Later)
    return work


def test_what_is_dropped_before_it_has_begun_is_as_if_it_had_never_been() -> None:
    match = begun("tatsu", 4)
    page = sit(match, 1, Later, seats=mine(match))
    press(page)
    page.say("turn", by=-1)
    sent, shown = len(page.sent), panel(page)
    later(page).work()
    assert len(page.sent) == sent and panel(page) == shown


def broken(*arguments: Any, **options: Any) -> Any:
    raise RuntimeError


def test_a_thought_that_fails_has_an_end(monkeypatch: pytest.MonkeyPatch) -> None:
    match = begun("tatsu", 4)
    page = sit(match, 1, Later, seats=mine(match))
    shown = panel(page)
    monkeypatch.setattr("widgets.table.hints.hint", broken)
    press(page)
    later(page).work()
    assert [sent["kind"] for sent in page.sent[-2:]] == ["ack", "card"]
    assert panel(page) == shown, "one can ask again"


def test_a_thought_that_fails_when_it_is_no_longer_wanted_is_not_told_of(monkeypatch: pytest.MonkeyPatch) -> None:
    page = sit(Match.new("tenno", 2, names=NAMES[:2]), 1, Background, seats=(0, 1))
    page.say("reveal")
    begun, go, failed = threading.Event(), threading.Event(), threading.Event()

    def breaking(*arguments: Any, **options: Any) -> Any:
        begun.set()
        assert go.wait(20)
        raise RuntimeError

    def noted(where: str) -> str:
        failed.set()
        return where

    monkeypatch.setattr("widgets.table.hints.hint", breaking)
    monkeypatch.setattr("widgets.table.background.noted", noted)
    press(page)
    assert begun.wait(20)
    page.say("pass")
    sent = len(page.sent)
    go.set()
    assert failed.wait(20)
    page.say("rule", rule="")
    assert [answer["kind"] for answer in page.sent[sent:]] == ["rule"]


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch) -> Slow:
    return Slow(monkeypatch)


def test_while_one_is_thought_about_the_page_goes_on(slow: Slow) -> None:
    match = begun("tatsu", 4)
    page = sit(match, 1, Background, seats=mine(match))
    rev = page.table.scene["rev"]
    assert press(page)["busy"] and "Thinking about a hint" in panel(page)["text"]
    assert page.say("say", what="score"), "answered meanwhile"
    slow.end()
    until(lambda: panel(page)["rules"])
    assert not panel(page)["busy"]
    assert page.table.scene["rev"] == rev, "what is being chosen stays as it is"


STOPS: dict[str, Callable[[Page], object]] = {
    "cancel": lambda page: press(page, "cancel"),
    "play": lambda page: page.say("play", attempt=page.table.picture["moves"][0]["attempt"]),
    "look back": lambda page: page.say("turn", by=-1),
}


@pytest.mark.parametrize("stop", list(STOPS))
def test_what_is_not_wanted_any_more_is_not_shown(stop: str, slow: Slow) -> None:
    match = begun("tatsu", 4)
    page = sit(match, 1, Background, seats=mine(match))
    press(page)
    STOPS[stop](page)
    assert not panel(page)["busy"], "at once, not when the thought has ended"
    assert ("Cancelled" in panel(page)["text"]) == (stop == "cancel")
    shown = json.dumps(panel(page))
    slow.end()
    assert json.dumps(panel(page)) == shown


def test_after_cancelling_another_one_can_be_asked_for(slow: Slow) -> None:
    page = sit(begun("ta_ke", 2), 1, Background)
    press(page)
    press(page, "cancel")
    assert press(page)["busy"]
    slow.end()
    until(lambda: panel(page)["rules"])


def test_what_breaks_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: Any, **__: Any) -> Any:
        raise LookupError("planted")

    monkeypatch.setattr("widgets.table.hints.hint", broken)
    page = sit(begun("ta_ke", 2), 1)
    press(page)
    assert [answer["card"]["title"] for answer in page.sent if answer["kind"] == "card"] == ["That did not work"]


def test_without_threads_it_is_found_between_two_messages() -> None:
    async def asked() -> dict[str, Any]:
        page = sit(begun("ta_ke", 2), 100, Slices)
        assert press(page)["busy"], "first it is said that it thinks"
        while panel(page)["busy"]:
            await asyncio.sleep(0)
        return panel(page)

    with ThreadPoolExecutor(1) as elsewhere:  # here, a browser's tests may have left a loop that runs
        assert elsewhere.submit(asyncio.run, asked()).result()["rules"]


# ---- where ----------------------------------------------------------------------------------------------------------


LESSON, PUZZLE = lessons(TA_KE)[0].id, puzzles(TA_KE)[0].id


@pytest.mark.parametrize("address", [f"#lesson=ta_ke/{LESSON}/2", f"#puzzle=ta_ke/{PUZZLE}"])
def test_lessons_and_puzzles_have_no_other_hints(address: str) -> None:
    page = Page(Learn())
    page.say("hello", **LEARNER | {"hash": address})
    assert page.table.picture["lesson"] and "hint" not in [tab["id"] for tab in page.table.picture["tabs"]]
    press(page)
    assert not panel(page)["busy"] and not panel(page)["rules"]


def test_the_command_line_knows_the_word() -> None:
    page = sit(begun("ta_ke", 2), 100)
    page.say("command", text="hint")
    assert panel(page)["rules"]


def test_too_short_a_thought_is_followed_by_a_longer_one(monkeypatch: pytest.MonkeyPatch) -> None:
    times: list[float] = []

    def short(*arguments: Any, seconds: float, **options: Any) -> Any:
        times.append(seconds)
        return hint(*arguments, **options | {"seconds": None, "limit": 1 if len(times) < 3 else 2})

    monkeypatch.setattr("widgets.table.hints.hint", short)
    match = begun("tatsu", 4)
    page = sit(match, 0, seats=mine(match))
    page.table.hints.seconds = 0.3
    press(page)
    assert times == [0.3, 0.6, 1.2] and "in 2 drawn worlds" in panel(page)["text"]


def test_without_time_nothing_is_compared() -> None:
    match = begun("tatsu", 4)
    page = sit(match, 1, seats=mine(match))
    steps = [press(page) for _ in range(4)]
    assert steps[-1]["text"] == "There was no time to compare the moves."
    assert steps[-1]["moves"] and not steps[-1]["why"] and not steps[-1]["buttons"]
