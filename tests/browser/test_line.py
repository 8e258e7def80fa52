"""A line that breaks: the page says so although nobody presses anything, and comes back by itself to the right move."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

import pytest
from playwright.sync_api import Locator, Page, expect

from gamelib.game import GAMES
from gamelib.lesson import lessons
from gamelib.match import Match
from gamelib.puzzle import puzzles
from tests.browser.positions import asked
from tests.browser.reader import PATIENCE
from tests.browser.secrets import House
from tests.browser.wire import Host, host
from widgets.keep.store import Store
from widgets.pages.stage import NOTES, STAGE, Class
from widgets.pages.stored import WATCH, seat_role

pytestmark = [pytest.mark.browser, pytest.mark.slow]

MS = 3 * PATIENCE * 1000
"""A kernel dies, another one is started, and the page has waited before it has tried: each may take a while."""
NOT_LIVE = "() => !pierce.one('.lamp.live')"
LIVE = "() => pierce.one('.lamp.live')"
LOST = "The connection is lost."
LESSON = lessons(GAMES["ta_ke"])[0].id
PUZZLE = puzzles(GAMES["ta_ke"])[0].id


@dataclass
class Waiting:
    """A page of the server, and what somebody else does meanwhile.

    address:  of the page
    before:   whether it shows what was there when it came
    after:    whether it shows what is there when somebody else has gone on
    go_on:    go on
    """

    address: str
    before: Callable[[Page], None]
    after: Callable[[Page], None]
    go_on: Callable[[], None] = lambda: None

    @staticmethod
    def alone(address: str, shown: Callable[[Page], Locator]) -> Waiting:
        """Where nobody else goes on, the page is to be as it was."""

        def there(page: Page) -> None:
            expect(shown(page).first).to_be_visible(timeout=MS)

        return Waiting(address, there, there)


def at_a_table(server: Host, watching: bool) -> Waiting:
    """At a table of own screens."""
    match = asked("tatsu turn")
    owner = House(server.base, Store(str(server.folder / "store.sqlite3")))
    tokens = owner.table(match)
    role = WATCH if watching else seat_role((match.state.to_move + 1) % match.players)

    def at(n: int) -> Callable[[Page], None]:
        return lambda page: expect(page.get_by_role("slider")).to_have_value(str(n), timeout=MS)

    def go_on() -> None:
        owner.act(tokens[role], next(action for action in match.state.legal_actions() if whole(match, action)))

    return Waiting(f"play.ipynb#t={tokens[role]}", at(len(match)), at(len(match) + 1), go_on)


def whole(match: Match, action: int) -> bool:
    """Whether others see something of this action."""
    copy = Match.from_json(match.to_json())
    copy.play(action)
    return not copy.unfinished(0)


def with_a_class(server: Host, role: str, page: str) -> Waiting:
    store, kept = Store(str(server.folder / "store.sqlite3")), Class(f"ta_ke/{LESSON}")
    token = store.create(kept.to_json(), (NOTES, STAGE))[role]

    def at(n: int) -> Callable[[Page], None]:
        return lambda page: expect(page.get_by_text(f"Step {n} of").first).to_be_visible(timeout=MS)

    def go_on() -> None:
        store.save(token, replace(kept, at=1).to_json(), 0)

    return Waiting(f"{page}.ipynb#t={token}", at(1), at(2), go_on)


PAGES: dict[str, Callable[[Host], Waiting]] = {
    "seat": lambda server: at_a_table(server, watching=False),
    "watching": lambda server: at_a_table(server, watching=True),
    "stage": lambda server: with_a_class(server, STAGE, "stage"),
    "notes": lambda server: with_a_class(server, NOTES, "notes"),
    "learn": lambda _server: Waiting.alone(
        f"learn.ipynb#lesson=ta_ke/{LESSON}/2", lambda page: page.get_by_text("Step 2 of")
    ),
    "puzzles": lambda _server: Waiting.alone(
        f"learn.ipynb#puzzle=ta_ke/{PUZZLE}", lambda page: page.get_by_role("button", name="Show the solution")
    ),
    "pad": lambda _server: Waiting.alone(
        "pad.ipynb#game=tatsu&players=3&n1=Zoe", lambda page: page.get_by_text("Zoe")
    ),
}  # fmt: skip


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Host]:
    with host(tmp_path_factory.mktemp("wire")) as started:
        yield started


@pytest.fixture
def arrive(open_page: Callable[..., Page], server: Host) -> Callable[[Waiting], Page]:
    """Opens a page and waits until it shows what is there."""

    def arrived(waiting: Waiting) -> Page:
        page = open_page()
        page.goto(f"{server.base}voila/render/{waiting.address}")
        waiting.before(page)
        return page

    return arrived


@pytest.mark.parametrize("kind", PAGES)
def test_a_cut_line(arrive: Callable[[Waiting], Page], server: Host, kind: str) -> None:
    """Nothing arrives any more, and nothing tells so: the line looks open."""
    waiting = PAGES[kind](server)
    page = arrive(waiting)
    server.wire.cut()
    try:
        expect(page.get_by_role("alert").filter(has_text=LOST)).to_be_visible(timeout=MS)
        waiting.go_on()
    finally:
        server.wire.mend()
    waiting.after(page)
    expect(page.get_by_role("alert").filter(has_text=LOST)).to_be_hidden(timeout=MS)
    came_back(page, kind)


@pytest.mark.parametrize("kind", PAGES)
def test_a_dead_kernel(arrive: Callable[[Waiting], Page], server: Host, kind: str) -> None:
    """The page goes on with another one."""
    waiting = PAGES[kind](server)
    page = arrive(waiting)
    kernel = page.locator("#page").get_attribute("data-kernel")
    server.kill_kernel(page)
    if kind != "stage":  # its lamp is seen when the line is lost for good
        page.wait_for_function(NOT_LIVE)
    waiting.go_on()
    waiting.after(page)
    expect(page.locator("#page")).not_to_have_attribute("data-kernel", str(kernel), timeout=MS)
    waiting.after(page)
    came_back(page, kind)


def test_a_kernel_that_hangs(arrive: Callable[[Waiting], Page], server: Host) -> None:
    """It runs and answers nothing: the page says so, and goes on with another one."""
    waiting = PAGES["watching"](server)
    page = arrive(waiting)
    kernel = page.locator("#page").get_attribute("data-kernel")
    server.stop_kernel(page)
    expect(page.get_by_role("alert").filter(has_text=LOST)).to_be_visible(timeout=MS)
    waiting.go_on()
    waiting.after(page)
    expect(page.locator("#page")).not_to_have_attribute("data-kernel", str(kernel))
    came_back(page, "watching")


def test_a_server_started_again(arrive: Callable[[Waiting], Page], server: Host) -> None:
    """All pages at once: the network tells that the line is gone, and for a while nobody answers at all."""
    there = {kind: (waiting, arrive(waiting)) for kind, waiting in ((kind, PAGES[kind](server)) for kind in PAGES)}
    server.kill()
    try:
        for waiting, page in there.values():
            expect(page.get_by_role("alert").filter(has_text=LOST)).to_be_visible(timeout=MS)
            waiting.go_on()
    finally:
        server.start()
    for kind, (waiting, page) in there.items():
        waiting.after(page)
        expect(page.get_by_role("alert").filter(has_text=LOST)).to_be_hidden(timeout=MS)
        came_back(page, kind)


def came_back(page: Page, kind: str) -> None:
    """The lamp is as it was."""
    if kind != "stage":
        page.wait_for_function(LIVE)


def test_a_curtain_stays(arrive: Callable[[Waiting], Page], server: Host) -> None:
    """A screen that is passed around comes back behind its curtain when another kernel has taken over."""
    owner = House(server.base, Store(str(server.folder / "store.sqlite3")))
    match = asked("tenno peek")
    token = owner.table(match, own=False)["all"]

    def curtain(page: Page) -> Locator:
        return page.get_by_role("button", name="I am ")

    page = arrive(Waiting.alone(f"play.ipynb#t={token}", curtain))
    for _ in range(2):
        curtain(page).focus()
        page.keyboard.press("Enter")
    hand = page.get_by_role("gridcell", name="In hand").first
    expect(hand).to_be_visible(timeout=MS)
    server.kill_kernel(page)
    expect(curtain(page)).to_be_visible(timeout=MS)
    expect(hand).to_be_hidden()
