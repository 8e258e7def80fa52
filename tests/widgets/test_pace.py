"""When a page hears of a bot's move tells nothing of what the bot holds.

Positions come in pairs: the person at the table sees the same, but in one the bot has a single legal action and in the
other several (in Tatsu everybody knows how many there are: other cards). First with a clock that stands still unless
somebody waits or thinks: exact. Then with the real players and the real time: what two positions make of the times is
no more than what one makes of them.
"""

from __future__ import annotations

import asyncio
import json
import threading
import time
from collections.abc import Callable, Coroutine, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from statistics import median, quantiles
from types import SimpleNamespace
from typing import Any, TypeVar

import pytest

from gamelib.bots.levels import LEVELS, bot
from gamelib.bots.pace import LATE, pace
from gamelib.bots.player import Cancelled
from gamelib.chance import Chance
from gamelib.game import State
from gamelib.match import Match
from terakoya.terminal import Terminal
from tests.widgets.conftest import Page
from tests.widgets.test_own_screens import until
from widgets import Table
from widgets.keep.browser_store import Shelf
from widgets.keep.store import Store
from widgets.pages.play import Play
from widgets.pages.start import ONE, OWN
from widgets.pages.stored import WATCH, Stored, seat_role
from widgets.table.desk import Desk
from widgets.table.thinking import Thinker
from widgets.ways.worker import PAGES, THREADLESS, Between, Ear

PLAYERS = {"tatsu": 4, "tenno": 3, "samurai_sword": 5}
"""The games that hide something."""
Pairs = dict[str, tuple[Match, dict[int, State]]]
BOT = 1
FORCED, FREE = 1, 2
REAL_SLEEP = asyncio.sleep
T = TypeVar("T")


def in_a_loop(running: Coroutine[Any, Any, T]) -> T:
    """What comes of it; in a thread of its own, as the browser's tests leave a loop running in theirs."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, running).result()


def choices(state: State) -> int:
    """How much a bot has to choose from: nothing or something."""
    return min(len(state.legal_actions()), FREE)


def worlds_apart(game: str) -> tuple[Match, dict[int, State]]:
    """A match at a decision of the bot, and two positions that the person cannot tell apart: forced and free.

    In Tatsu the two differ in what is legal, not in how much.
    """
    for seed in range(50):
        match, chance = Match.new(game, PLAYERS[game], seed), Chance(f"worlds {seed}")
        while match.state.to_move >= 0 and len(match) < 120:
            if match.state.to_move == BOT:
                view = match.view(0)
                drawn = sorted(
                    (match.game.worlds(view).draw(chance) for _ in range(12)),
                    key=lambda world: (choices(world), world.legal_actions()),
                )
                least, most = drawn[0], drawn[-1]
                apart = choices(least) < choices(most) or (game == "tatsu" and choices(least) == FREE)
                if apart and least.legal_actions() != most.legal_actions():
                    assert least.observe(0) == most.observe(0)
                    return match, {FORCED: least, FREE: most}
            match.play(chance.choice(match.state.legal_actions()))
    raise AssertionError(f"no such positions in {game}")


@pytest.fixture(scope="module")
def pairs() -> Pairs:
    return {game: worlds_apart(game) for game in PLAYERS}


def histories() -> dict[int, Match]:
    """Two games of Tenno that the person at seat 0 has seen alike, in which the bot's decision is forced and free."""
    for seed in range(300):
        one, other = (Match.new("tenno", 3, seed, names=("Ann", "Robo", "Bea")) for _ in range(2))
        chance = Chance(f"histories {seed}")
        while one.state.to_move >= 0 and len(one) < 60 and one.view(0) == other.view(0):
            if one.state.to_move == BOT and choices(one.state) != choices(other.state):
                return {choices(match.state): match for match in (one, other)}
            if not step(one, other, chance):
                break
    raise AssertionError("no such games")


def step(one: Match, other: Match, chance: Chance) -> bool:
    """Play an action in each game that looks alike from seat 0; False where there is none."""
    ours, theirs = one.state, other.state
    action = chance.choice(ours.legal_actions())
    alike = [a for a in theirs.legal_actions() if theirs.trace(a, 0) == ours.trace(action, 0)]
    if not alike:
        return False
    one.play(action)
    other.play(chance.choice(alike))
    return True


# ---- exactly -------------------------------------------------------------------------------------------------------


class Clock:
    """Time that passes only where somebody waits or thinks."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now

    def pass_by(self, seconds: float | None) -> None:
        self.now += seconds or 0.0


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    clock = Clock()

    async def sleep(seconds: float) -> None:
        clock.pass_by(seconds)

    monkeypatch.setattr(time, "monotonic", clock)
    monkeypatch.setattr(asyncio, "sleep", sleep)
    return clock


class Pondering:
    """Chooses at random after a time of thought, in steps of 10 ms, or when it is told to answer."""

    name = "pondering"

    def __init__(self, clock: Clock, thought: float, seconds: float | None) -> None:
        self.clock, self.thought = clock, thought
        if seconds:
            self.seconds = seconds

    def choose(self, view: Any, worlds: Any, chance: Chance, cancelled: Cancelled) -> int:
        end = self.clock.now + self.thought
        while self.clock.now < end and not cancelled():
            self.clock.now += 0.01
        return int(chance.choice(view.legal))


class Untimed(Thinker):
    """The bot thinks in the thread that calls: all time is that of the clock."""

    patience = None


class Waits(threading.Event):
    """Waiting is passing time."""

    def __init__(self, clock: Clock) -> None:
        super().__init__()
        self.clock = clock

    def wait(self, timeout: float | None = None) -> bool:
        self.clock.pass_by(timeout)
        return False


def at(match: Match, state: State) -> Match:
    """The match with another position at its end, which looks alike to the person."""
    copy = Match.from_json(match.to_json())
    copy.lines[0].states[-1] = state.clone()
    return copy


class Seeing(Page):
    """A page that notes when it is shown what."""

    def __init__(self, page: Any, clock: Clock) -> None:
        super().__init__(page)
        self.clock = clock
        self.seen: list[Any] = []

    def show(self, parts: dict[str, Any]) -> None:
        self.seen += [(self.clock.now, name) for name in parts]
        super().show(parts)


def shown_after(clock: Clock, match: Match, state: State, player: Any, on_site: bool) -> tuple[float, list[Any]]:
    """Seconds until the bot's move is shown, and what the page was told before."""
    page = Seeing(Table(at(match, state), seats=(0,), bots={}), clock)
    page.say("hello", search="", hash="", languages=["en"])
    desk = page.page.desk
    desk.session.bots = {BOT: player}
    page.seen.clear()
    begin, told, moved = clock.now, page.seen, []
    played = Match.play

    def play(self: Match, *args: Any) -> Any:
        moved.append(clock.now - begin)
        return played(self, *args)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Match, "play", play)
        stop = Waits(clock)
        if on_site:
            thinker = Between(desk)
            patch.setattr(thinker, "play", lambda *args: Thinker.play(thinker, *args) and False)
            in_a_loop(thinker._think(stop))
        else:
            Untimed(desk)._decide(stop)
    assert moved
    return moved[0], [one for one in told if one[0] - begin < moved[0]]


@pytest.mark.parametrize("on_site", [False, True], ids=["threads", "site"])
@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("game", PLAYERS)
def test_a_move_is_shown_when_its_time_has_come_however_long_the_bot_thought(
    clock: Clock, pairs: Pairs, game: str, level: str, on_site: bool
) -> None:
    match, found = pairs[game]
    seconds = getattr(bot(level, game), "seconds", None)
    when = set()
    for state in found.values():
        for thought in (0.0, 0.9, 5.0):
            shown, told = shown_after(clock, match, state, Pondering(clock, thought, seconds), on_site)
            assert told == []
            when.add(round(shown, 6))
    assert when == {max(Desk.pause, (seconds or 0) + LATE * bool(seconds))}


def test_an_answer_that_comes_too_late_waits_for_the_next_beat(clock: Clock) -> None:
    player = SimpleNamespace(seconds=1.0)
    times = pace(player, 0.6)  # type: ignore[arg-type]
    waits = []
    for late in (-0.2, 0.0, 0.1, 1.1):
        clock.now = times.due + late
        waits.append(round(late + times.rest, 6))
    assert waits == [0.0, 0.0, 1.2, 1.2]


def test_the_page_of_the_next_person_comes_second_by_as_much_as_it_steps_in_later(clock: Clock) -> None:
    for player in (SimpleNamespace(seconds=1.0), SimpleNamespace()):
        first, second = (pace(player, 0.6, after) for after in (0.0, 1.0))  # type: ignore[arg-type]
        assert second.due - first.due == pytest.approx(1.0) and second.enough == first.enough


def test_the_site_hears_messages_when_a_bot_could_have_thought_enough(
    clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Python is busy while a bot thinks: a message must not be answered the sooner the less there was to think."""
    page, desk = PAGES["play"](Shelf({}, lambda _token, _text: None))
    assert desk is not None and isinstance(desk.thinker, Between)
    heard: list[tuple[float, str]] = []
    monkeypatch.setattr(page, "receive", lambda message: heard.append((clock.now, message["kind"])))
    ear = Ear(page, desk)
    desk.thinker.deaf = clock.now + 0.5

    async def visit() -> None:
        for n, pause in enumerate((0.0, 0.1, 0.2)):
            clock.now += pause
            ear.hear(json.dumps({"kind": f"message {n}"}))
        assert heard == []
        await REAL_SLEEP(0.01)
        clock.now += 0.1
        ear.hear(json.dumps({"kind": "after"}))

    in_a_loop(visit())
    assert [(round(when - 100, 6), kind) for when, kind in heard] == [
        (0.5, "message 0"), (0.5, "message 1"), (0.5, "message 2"), (0.6, "after"),
    ]  # fmt: skip


def test_a_terminal_waits_as_long_for_a_move_without_a_choice(
    clock: Clock, pairs: Pairs, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(time, "sleep", clock.pass_by)
    match, found = pairs["tenno"]
    when = []
    for state in found.values():
        for thought in (0.0, 1.0):
            terminal = Terminal(at(match, state), Pondering(clock, thought, 1.0), people=1)
            begin = clock.now
            terminal._answer(BOT)
            when.append(round(clock.now - begin, 6))
    assert set(when) == {1.0 + LATE}


def test_a_table_that_is_left_while_a_bot_begins_to_think_is_no_failure(pairs: Pairs) -> None:
    """Its bots are gone by then."""
    match, found = pairs["tenno"]
    table = Table(at(match, found[FREE]), seats=(0,), bots={})
    page = Page(table)
    table.session.bots = {BOT: bot("easy", "tenno")}
    thinker, stop = Untimed(table.desk), threading.Event()
    question = thinker.next(stop)
    assert question is not None
    table.show(Match.new("ta_ke", seed=1), seats=())
    assert thinker.answer(question, stop) in question.view.legal
    assert page.sent == []


# ---- with the real players, in real time -----------------------------------------------------------------------------

TIMES = 3
"""How often each position is measured before the two are compared."""
ROUNDS = 3
"""How often at most: whatever else the machine does may set two alike apart by chance, again and again it does not."""
SPREADS = 3.0
"""So many times the middle half of one position's times two may differ."""

Measured = tuple[float, ...]
"""Seconds until the move was shown on each page; seconds within which a message was answered while the bot thought."""


def compare(measure: Callable[[int], Measured]) -> None:
    """Measure both positions in turn, the forced one twice as often, and judge the one by the spread of the other."""
    same: list[Measured] = []
    other: list[Measured] = []
    measure(FREE)  # what is done for the first time takes longer
    for _ in range(ROUNDS):
        for _ in range(TIMES):
            same.append(measure(FORCED))
            other.append(measure(FREE))
            same.append(measure(FORCED))
        apart = [judged(*columns) for columns in zip(zip(*same, strict=True), zip(*other, strict=True), strict=True)]
        if all(difference <= limit for difference, limit in apart):
            return
    raise AssertionError(f"what the person is shown differs: {apart}; forced {same}, free {other}")


def judged(same: tuple[float, ...], other: tuple[float, ...]) -> tuple[float, float]:
    """How far the middles of two samples lie apart, and how far they may."""
    low, middle, high = quantiles(same, n=4)
    return abs(middle - median(other)), SPREADS * (high - low)


class Watched(Page):
    """A page that notes when it is first shown more than so many actions."""

    def __init__(self, page: Any, begun: int) -> None:
        super().__init__(page)
        self.begun = begun
        self.changed = threading.Event()
        self.when = 0.0

    def show(self, parts: dict[str, Any]) -> None:
        super().show(parts)
        if "scene" in parts and self.table.laid and self.table.match.cursor > self.begun and not self.changed.is_set():
            self.when = time.perf_counter()
            self.changed.set()

    def answers(self) -> float:
        """How fast messages are answered until the bot has moved, in the middle."""
        took = []
        while not self.changed.wait(0.02):
            begin = time.perf_counter()
            self.say("say", what="table")
            took.append(time.perf_counter() - begin)
        return median(took)


def on_one_screen(match: Match, level: str) -> Measured:
    page = Watched(Table(match, seats=(0,), bots={}), len(match))
    page.say("hello", search="", hash="", languages=["en"])
    begin = time.perf_counter()
    with page.table.lock:
        page.page.desk.session.bots = {BOT: bot(level, match.game.name)}
        page.table.thinker.wake()
    answered = page.answers()
    with page.table.lock:
        page.table.thinker.stop()
    return page.when - begin, answered


@pytest.mark.slow
@pytest.mark.parametrize("game", PLAYERS)
def test_on_one_screen(pairs: Pairs, game: str) -> None:
    match, found = pairs[game]
    compare(lambda which: on_one_screen(at(match, found[which]), "strong"))


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Callable[[], Store]]:
    url = f"sqlite:///{tmp_path / 'tables.sqlite'}"
    return lambda: Store(url)


def with_bot(match: Match) -> Match:
    """A copy of a match that a strong bot plays in."""
    return Match.from_json(match.to_json() | {"levels": {str(BOT): "strong"}})


@pytest.mark.slow
def test_on_own_screens(store: Callable[[], Store]) -> None:
    """The bot thinks in the process of the first person; the second one is told through the store."""
    games = histories()

    def measure(which: int) -> Measured:
        stored = Stored(with_bot(games[which]), screens=OWN)
        tokens = store().create(stored.to_json(), [seat_role(0), seat_role(2), WATCH])
        pages = [Watched(Play(store()), len(stored.match)) for _ in range(2)]
        pages[1].say("hello", search="", hash=f"#t={tokens[WATCH]}", languages=["en"])
        pages[0].say("hello", search="", hash=f"#t={tokens[seat_role(0)]}", languages=["en"])
        begin = time.perf_counter()
        answered = pages[0].answers()
        until(pages[1].changed.is_set)
        for page in pages:
            page.table.leave()
        return pages[1].when - begin, pages[0].when - begin, answered

    compare(measure)


@pytest.mark.slow
def test_on_the_site() -> None:
    """Python thinks between two messages there: one that comes meanwhile is answered later."""
    games = histories()

    async def play(which: int) -> Measured:
        stored = Stored(with_bot(games[which]))
        shelf = Shelf({}, lambda _token, _text: None)
        page = Watched(Play(shelf, manners=THREADLESS, screens=(ONE,)), len(stored.match))
        ear = Ear(page.page.screen, page.page.desk)
        token = shelf.create(stored.to_json())["all"]
        hello = {"kind": "hello", "id": 1, "rev": 0, "search": "", "hash": f"#t={token}", "languages": ["en"]}
        begin = time.perf_counter()
        ear.hear(json.dumps(hello))
        page.say("reveal")
        answered = 0.0
        await asyncio.sleep(0.01)
        ear.hear(json.dumps({"kind": "say", "id": 2, "rev": 0, "what": "table"}))
        while not (page.changed.is_set() and answered):
            if not answered and any(answer.get("re") == 2 for answer in page.sent):
                answered = time.perf_counter() - begin
            await asyncio.sleep(0.005)
        page.table.leave()
        return page.when - begin, answered

    compare(lambda which: in_a_loop(play(which)))
