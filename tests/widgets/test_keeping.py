"""What could not be stored is stored later: at every store, in every trouble, whatever way the page was reached."""

from __future__ import annotations

import json
import sqlite3
import threading
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from gamelib import TA_KE
from gamelib.errors import TerakoyaError, UnknownGame
from gamelib.lesson import lessons
from gamelib.match import Match
from tests.widgets.conftest import Page
from tests.widgets.test_own_screens import until
from widgets.keep import keeper as kept
from widgets.keep import store
from widgets.keep.browser_store import Shelf
from widgets.keep.keeper import Keeper, RecordTooLarge, StoreError, StoreFull, linked
from widgets.keep.retrying import Keeping
from widgets.keep.store import Store
from widgets.pages.classroom import STAGE
from widgets.pages.play import Play
from widgets.pages.stage import Notes, Stage
from widgets.pages.stored import Stored, read_position, read_record, read_table
from widgets.presentation import PRESENTATIONS
from widgets.table.answers import MOVED_ON
from widgets.table.desk import Desk

Opener = Callable[[str], Page]
NOT_YET, STORED = "Not stored yet", "Stored"


class Busy:
    """An SQLite file that another program writes to and does not let go."""

    roles = True

    def __init__(self, folder: Path) -> None:
        self.path = folder / "a folder of its own" / "tables.sqlite"

    def open(self) -> Keeper:
        """The store, as another process opens it."""
        return Store(self.path)

    @contextmanager
    def trouble(self) -> Iterator[None]:
        """The store takes nothing meanwhile."""
        with closing(sqlite3.connect(self.path, isolation_level=None)) as other:
            other.execute("BEGIN EXCLUSIVE")
            yield
            other.execute("COMMIT")


class Full(Busy):
    """An SQLite file on a disk without room: whatever makes it longer fails."""

    WRITES = tuple(product(("tables", "tokens"), ("UPDATE", "INSERT")))

    @contextmanager
    def trouble(self) -> Iterator[None]:
        """There is no room meanwhile."""
        with closing(sqlite3.connect(self.path, isolation_level=None)) as db:
            for table, write in self.WRITES:
                db.execute(
                    f"CREATE TRIGGER full_{table}_{write} BEFORE {write} ON terakoya_{table} "
                    "BEGIN SELECT RAISE(ABORT, 'database or disk is full'); END"
                )
            yield
            for table, write in self.WRITES:
                db.execute(f"DROP TRIGGER full_{table}_{write}")


class Browser:
    """The tables of one browser, which has no room for a while."""

    roles = False

    def __init__(self, folder: Path) -> None:
        self.shelf = Shelf({}, lambda token, text: None)

    def open(self) -> Keeper:
        """The same shelf for all pages."""
        return self.shelf

    @contextmanager
    def trouble(self) -> Iterator[None]:
        """The browser keeps nothing meanwhile."""

        def full(*_: object) -> None:
            raise StoreFull

        self.shelf._put = full  # type: ignore[method-assign]
        yield
        del self.shelf._put  # type: ignore[method-assign]


def where(page: Page) -> str:
    """The address of a page: that which it has been told to show last, or that by which it came."""
    return str([said["hash"] for said in page.sent if said["kind"] == "address"][-1])


STORES: dict[str, type[Busy | Browser]] = {"busy": Busy, "full": Full, "browser": Browser}
"""One line for each store and trouble: all tests below hold for it."""


def begun(open: Opener, **values: Any) -> Page:
    page = open("#new=ta_ke")
    page.say("form", name="start", values={"who1": "person", "seed": "1", **values})
    return page


def guest(open: Opener) -> Page:
    """The second seat of a table of own screens, which begins."""
    host = begun(open, players="2", screens="own", begins2="1")
    links = next(answer["sheet"]["links"] for answer in host.sent if answer["kind"] == "sheet")
    return open("#" + links[0]["href"].partition("/#")[2])


def renewed(open: Opener) -> Page:
    page = guest(open)
    page.say("sheet", name="renew-now")
    return page


def pasted(open: Opener) -> Page:
    page = open("")
    page.say("sheet", name="open", text=Match.new("ta_ke", seed=1).to_text())
    return page


def edited(open: Opener) -> Page:
    page = begun(open)
    page.say("sheet", name="edit")
    page.say("sheet", name="edit-play")
    return page


ONE_SCREEN: dict[str, Callable[[Opener], Page]] = {
    "begun": begun,
    "against a bot": lambda open: begun(open, who1="easy", begins="me"),
    "come back": lambda open: open(where(begun(open))),
    "looking back": lambda open: open(where(begun(open)) + "&n=0"),
    "a shared position": lambda open: open("#p=" + "G,D,D,R,N/000.000.112.000,000.000.000.000/15,6/1/0/-.-/main"),
    "a pasted record": pasted,
    "a position set up": edited,
}
OWN_SCREENS: dict[str, Callable[[Opener], Page]] = {
    "own screens": lambda open: begun(open, players="2", screens="own"),
    "by a link": guest,
    "by a new link": renewed,
}
WAYS = ONE_SCREEN | OWN_SCREENS
"""Every way to come to a table that is stored."""
CASES = [(name, way) for name, kind in STORES.items() for way in (WAYS if kind.roles else ONE_SCREEN)]


@pytest.fixture
def kind(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Busy | Browser:
    """One of the stores."""
    monkeypatch.setattr(store, "BUSY_SECONDS", 0)
    monkeypatch.setattr(Desk, "pause", 0.0)
    return STORES[getattr(request, "param", "busy")](tmp_path)


@pytest.fixture
def open(kind: Busy | Browser) -> Iterator[Opener]:
    """A function that opens a page at an address."""
    pages: list[Page] = []

    def opened(address: str) -> Page:
        page = Page(Play(kind.open()))
        pages.append(page)
        page.sent.append({"kind": "address", "hash": address})
        page.say("hello", search="", hash=address, languages=["en"], base="http://play.example/")
        return page

    yield opened
    for page in pages:
        page.table.leave()


def titles(page: Page) -> list[str]:
    return [answer["card"]["title"] for answer in page.sent if answer["kind"] == "card"]


def moved(page: Page) -> None:
    """Play the first thing there is."""
    for move in page.table.picture["moves"][:1]:
        page.say("play", attempt=move["attempt"])


def played(page: Page) -> list[str]:
    with page.table.lock:
        return [str(page.table.game.actions[a]) for a in page.table.match.lines[0].actions]


def stored(keeper: Keeper, page: Page) -> list[str]:
    """The actions of the page's table in the store."""
    saved = keeper.load(where(page).removeprefix("#t=").partition("&")[0])
    assert saved is not None
    actions: list[str] = saved.record["match"]["lines"][0]["actions"]
    return actions


@pytest.mark.parametrize(("kind", "way"), CASES, indirect=["kind"])
def test_what_could_not_be_stored_is_stored_later(kind: Busy | Browser, way: str, open: Opener) -> None:
    page, keeper = WAYS[way](open), kind.open()
    watching = open(where(page)) if way in OWN_SCREENS else page
    before = stored(keeper, page)
    with kind.trouble():
        moved(page)
        moved(page)
        assert titles(page) == [NOT_YET], "told, and once"
        assert stored(keeper, page) == before
        assert len(played(page)) >= len(before) + 1
    until(lambda: titles(page)[-1] == STORED)
    until(lambda: stored(keeper, page) == played(page))
    until(lambda: played(watching) == played(page))
    assert played(open(where(page)))[: len(before) + 1] == played(page)[: len(before) + 1]
    assert str(getattr(kind, "path", "nowhere")) not in json.dumps(page.sent)


@pytest.mark.parametrize("kind", STORES, indirect=True)
def test_a_table_that_could_not_be_kept_is_kept_later(kind: Busy | Browser, open: Opener) -> None:
    open("")
    with kind.trouble():
        page = begun(open)
        moved(page)
        assert titles(page) == [NOT_YET]
    until(lambda: titles(page)[-1] == STORED)
    assert stored(kind.open(), page) == played(page) != []
    moved(page)
    assert stored(kind.open(), page) == played(page)


@pytest.mark.parametrize("kind", STORES, indirect=True)
def test_a_page_that_leaves_the_table_stores_it_all_the_same(kind: Busy | Browser, open: Opener) -> None:
    page = begun(open)
    address = where(page)
    with kind.trouble():
        moved(page)
        there = played(page)
        page.say("sheet", name="new")
    until(lambda: played(open(address)) == there)


def test_no_table_of_own_screens_is_begun_where_it_cannot_be_kept(kind: Busy, open: Opener) -> None:
    open("")
    with kind.trouble():
        page = begun(open, players="2", screens="own")
        assert titles(page) == ["This table cannot be kept"]
        assert page.table.scene["mode"] == "setup"


@pytest.mark.parametrize("way", ["begun", "own screens"])
def test_saying_hello_again_takes_nothing_back(way: str, kind: Busy, open: Opener) -> None:
    page = WAYS[way](open)
    with kind.trouble():
        moved(page)
        there = played(page)
        page.say("hello", search="", hash=where(page), languages=["en"], base="")
        assert played(page) == there != []


@pytest.mark.parametrize("way", ["begun", "own screens"])
def test_another_page_that_was_faster_is_shown_and_told(
    way: str, kind: Busy, open: Opener, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = WAYS[way](open)
    keeper, token, first = kind.open(), where(page).removeprefix("#t="), page.table.picture["moves"]
    with monkeypatch.context() as patch:

        def nothing(*_: object) -> int:
            raise StoreFull

        patch.setattr(page.table.store, "save", nothing)  # type: ignore[attr-defined]
        page.say("play", attempt=first[-1]["attempt"])
        saved = keeper.load(token)
        assert saved is not None
        saved.record["match"]["lines"][0]["actions"] = [first[0]["attempt"]]
        keeper.save(token, saved.record, saved.seq)
    until(lambda: played(page) == [first[0]["attempt"]])
    until(lambda: titles(page) == [NOT_YET, MOVED_ON])


@pytest.mark.parametrize("way", ["begun", "own screens"])
def test_what_can_never_be_stored_is_told_and_the_table_shown_as_it_is_stored(
    way: str, kind: Busy, open: Opener, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = WAYS[way](open)
    moved(page)
    there = played(page)
    monkeypatch.setattr(kept, "RECORD_BYTES", 10)
    if way == "own screens":
        page.say("undo")
        assert page.table.kept.asked is None  # type: ignore[attr-defined]
    else:
        moved(page)
    assert titles(page)[0] == "This table cannot be kept"
    assert played(page) == there == stored(kind.open(), page)


def test_a_choice_made_ahead_is_stored_later(kind: Busy, open: Opener) -> None:
    host = open("#new=tenno")
    who = {f"who{seat}": "person" for seat in range(3)}
    host.say("form", name="start", values={"players": "3", "screens": "own", **who})
    links = [link["href"].partition("/#")[2] for link in host.sent[-1]["sheet"]["links"]]
    last = open("#" + links[1])
    with kind.trouble():
        last.say("play", attempt="order 321")
        assert titles(last) == [NOT_YET]
    until(lambda: titles(last)[-1] == STORED)
    middle = open("#" + links[0])
    middle.say("play", attempt="order 213")
    # a press is refused that was made before the page heard of the other choices
    until(lambda: played(host) or not host.say("play", attempt="order 132"))
    until(lambda: played(host) == ["order 132", "order 213", "order 321"])


def test_a_class_is_shown_as_it_is_stored(kind: Busy) -> None:
    lesson = next(one for one in lessons(TA_KE) if any(step.kind == "do" for step in one.steps))
    at = next(n for n, step in enumerate(lesson.steps) if step.kind == "do")
    notes, stage = Page(Notes(kind.open())), Page(Stage(kind.open()))
    notes.say("hello", search="", hash=f"#lesson=ta_ke/{lesson.id}/{at + 1}", languages=["en"], base="")
    stage.say(
        "hello", search="", hash=f"#t={linked(where(notes).removeprefix('#t='), STAGE)}", languages=["en"], base=""
    )
    state, before = stage.table.match.state, stage.table.scene["lesson"]
    with kind.trouble():
        stage.say("play", attempt=str(TA_KE.actions[lesson.steps[at].accepted(TA_KE, state.legal_actions())[0]]))
        assert titles(stage) == ["This class cannot be kept"]
        assert stage.table.scene["lesson"] == before
        assert TA_KE.position(stage.table.match.state) == TA_KE.position(state)  # type: ignore[arg-type]
    for page in (notes, stage):
        page.table.room.part()


@pytest.mark.parametrize("trouble", [Busy, Full])
def test_the_path_stands_in_the_servers_log_alone(
    trouble: type[Busy], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    logged: list[str] = []
    monkeypatch.setattr(store, "BUSY_SECONDS", 0)
    monkeypatch.setattr(store.log, "error", lambda text, *given: logged.append(text % given))
    kind = trouble(tmp_path)
    keeper = kind.open()
    tokens = keeper.create({}, ["all"])
    with kind.trouble():
        for use in (
            lambda: keeper.save(tokens["all"], {}, 0),
            lambda: keeper.create({}),
            lambda: keeper.renew(tokens["all"]),
        ):
            with pytest.raises(StoreError) as caught:
                use()
            assert isinstance(caught.value, TerakoyaError)
            assert "tables.sqlite" not in caught.value.message
            assert "tables.sqlite" in str(caught.value), "for the terminal"
    assert len(logged) <= 2, "the same trouble is not logged again and again"
    assert str(kind.path) in logged[0]


class TestKeeping:
    def test_it_tries_until_it_works_and_then_stops(self) -> None:
        lock, tried = threading.RLock(), list[str]()

        def keep() -> None:
            tried.append("keep")
            if tried.count("keep") < 3:
                raise StoreFull

        keeping = Keeping(lock, lambda: tried.append("ready"), keep)
        with lock:
            keeping.begin()
            keeping.begin()
            assert keeping.pending
        until(lambda: not keeping.pending)
        assert tried == ["ready", "keep"] * 3

    def test_what_is_no_use_is_not_tried_again(self) -> None:
        tried = list[int]()

        def keep() -> None:
            tried.append(1)
            raise RecordTooLarge(1)

        keeping = Keeping(threading.RLock(), lambda: None, keep)
        keeping.begin()
        until(lambda: not keeping.pending)
        assert tried == [1]

    def test_what_is_left_to_store_while_it_is_stored_is_tried_again(self) -> None:
        lock, tried = threading.RLock(), list[int]()

        def keep() -> None:
            tried.append(1)
            if len(tried) == 1:
                keeping.begin()

        keeping = Keeping(lock, lambda: None, keep)
        keeping.begin()
        until(lambda: not keeping.pending)
        assert tried == [1, 1]

    def test_nobody_waits_while_it_finds_out_whether_the_store_is_ready(self) -> None:
        lock, asked, answer = threading.Lock(), threading.Event(), threading.Event()

        def ready() -> None:
            asked.set()
            answer.wait(10)

        keeping = Keeping(lock, ready, lambda: None)
        with lock:
            keeping.begin()
        assert asked.wait(10)
        assert lock.acquire(timeout=10)
        lock.release()
        answer.set()
        until(lambda: not keeping.pending)

    def test_nothing_is_stored_after_the_end(self) -> None:
        lock, asked, answer, kept_ = threading.Lock(), threading.Event(), threading.Event(), list[int]()

        def ready() -> None:
            asked.set()
            answer.wait(10)

        keeping = Keeping(lock, ready, lambda: kept_.append(1))
        with lock:
            keeping.begin()
        asked.wait(10)
        with lock:
            keeping.end()
        thread = next(one for one in threading.enumerate() if one.name.endswith("(_run)") and one.is_alive())
        answer.set()
        thread.join(10)
        assert kept_ == []


def test_no_match_of_a_game_that_cannot_be_shown_comes_to_a_page(monkeypatch: pytest.MonkeyPatch) -> None:
    match = Match.new("ta_ke", seed=1)
    position, record, stored = TA_KE.position(match.state), json.dumps(match.to_json()), Stored(match).to_json()
    ways: list[Callable[[], object]] = [
        lambda: read_position(position),
        lambda: read_record(position),
        lambda: read_record(record),
        lambda: read_record(match.to_text()),
        lambda: read_table(stored),
    ]
    for way in ways:
        way()
    monkeypatch.delitem(PRESENTATIONS, "ta_ke")
    for way in ways:
        with pytest.raises(UnknownGame):
            way()
