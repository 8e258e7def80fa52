"""The site without a server: built as it is published, opened from a plain web server and with no network at all."""

from __future__ import annotations

import re
import threading
from collections.abc import Callable, Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import Page, expect

from gamelib.game import GAMES
from gamelib.lesson import lessons
from scripts.site import GUIDE, build, sizes
from tests.browser.positions import few
from tests.browser.reader import PATIENCE, Reader
from tests.games import NAMES

pytestmark = [pytest.mark.browser, pytest.mark.slow]

MS = PATIENCE * 1000
BEGUN = 4 * MS
"""Python in a browser begins slowly on a machine that has other things to do."""
KEPT_ALL = "async () => { await navigator.serviceWorker.ready; return (await caches.keys()).length }"
ADDRESS = re.compile(r"https?://(?!www\.w3\.org/)[^\s\"'`]*")


class Quiet(SimpleHTTPRequestHandler):
    """A plain web server that keeps no log."""

    def log_message(self, *_words: object) -> None:
        pass


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the site."""
    folder = tmp_path_factory.mktemp("plain")
    build(folder)
    return folder


@pytest.fixture(scope="module")
def plain(built: Path) -> Iterator[str]:
    """The address of the site."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(built)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}/"
    server.shutdown()


def sit(page: Page, plain: str, game: str) -> Reader:
    """At the start form of a game."""
    reader = Reader(page, f"{plain}play.html")
    page.goto(reader.address)
    expect(reader.main).to_be_visible(timeout=BEGUN)  # Python begins
    reader.go(f"new={game}")
    return reader


@pytest.mark.parametrize("game", few(NAMES))
def test_a_turn_of_each_game(open_page: Callable[..., Page], plain: str, game: str) -> None:
    """Bots answer, a reload brings the table back, and the page says that hidden is a courtesy here."""
    reader = sit(open_page(), plain, game)
    assert "hidden from the eyes of the others" in reader.look().text
    reader.click("Start")
    reader.play_out(Random(0), most=2)
    before = reader.turn().at
    reader.page.reload()
    assert reader.turn().at == before


@pytest.mark.parametrize("game", few(NAMES))
def test_a_hint_without_threads(open_page: Callable[..., Page], plain: str, game: str) -> None:
    """All four steps, from a Python that can do one thing at a time; messages are answered afterwards."""
    reader = sit(open_page(), plain, game)
    reader.click("Start")
    while len(reader.turn().choices) < 2:  # where there is a choice
        reader.play_out(Random(0), most=1)
    reader.page.get_by_role("tab", name="Hint").click()
    panel = reader.page.get_by_role("tabpanel", name="Hint")
    for step in ("Which rules matter here?", "A few good moves", "The best move", "Why is it the best?"):
        panel.get_by_role("button", name=step).click()
    expect(panel).to_contain_text("All moves")
    if game != "ta_ke":
        expect(panel).to_contain_text("From what you know.")
    reader.play_out(Random(0), most=reader.presses + 1)


LOST, LIVE = "() => pierce.one('.lost')", "() => pierce.one('.lamp.live')"
ENDS = {"dies": "self.close()", "hangs": "void setTimeout(() => { for (;;); })"}
"""What a worker comes to."""
FILL = """() => {
  let text = "x".repeat(1 << 24);
  for (; text; text = text.slice(text.length >> 1 || 1)) {
    for (let n = 0; ; n++) try { localStorage.setItem(`fill ${text.length} ${n}`, text); } catch { break; }
  }
}"""
EMPTY = "() => Object.keys(localStorage).forEach((key) => { if (key.startsWith('fill')) localStorage.removeItem(key) })"


@pytest.mark.parametrize("end", ENDS)
def test_python_that_is_gone(open_page: Callable[..., Page], plain: str, end: str) -> None:
    """The lamp says so although nobody presses anything, and another Python goes on where the first one was."""
    reader = sit(open_page(), plain, "ta_ke")
    reader.click("Start")
    reader.play_out(Random(0), most=2)
    before = reader.turn().at
    reader.page.workers[0].evaluate(ENDS[end])
    reader.page.wait_for_function(LOST, timeout=MS)
    expect(reader.page.get_by_role("alert").filter(has_text="It comes back by itself.")).to_be_visible()
    reader.page.wait_for_function(LIVE, timeout=BEGUN)
    assert reader.turn().at == before
    reader.play_out(Random(1), most=1)


def test_a_lesson_goes_on(open_page: Callable[..., Page], plain: str) -> None:
    """Where nothing is kept, another Python begins where the address says."""
    page = open_page()
    page.goto(f"{plain}learn.html#lesson=ta_ke/{lessons(GAMES['ta_ke'])[0].id}/2")
    step = page.get_by_role("main").get_by_text("Step 2 of")
    expect(step).to_be_visible(timeout=60_000)
    page.workers[0].evaluate(ENDS["dies"])
    page.wait_for_function(LOST, timeout=MS)
    page.wait_for_function(LIVE, timeout=BEGUN)
    expect(step).to_be_visible()


def test_no_room_in_the_browser(open_page: Callable[..., Page], plain: str) -> None:
    """The player is told, plays on, and what was played is kept as soon as there is room."""
    reader = sit(open_page(), plain, "ta_ke")
    reader.click("Start")
    reader.play_out(Random(0), most=1)
    reader.page.evaluate(FILL)
    reader.play_out(Random(0), most=1)
    expect(reader.page.get_by_text("the browser has no room for it").first).to_be_visible()
    before = reader.turn().at
    reader.page.evaluate(EMPTY)
    expect(reader.page.get_by_text("What was played here is stored now.").first).to_be_visible(timeout=MS)
    reader.page.reload()
    assert reader.turn().at == before


def test_without_network(open_page: Callable[..., Page], plain: str) -> None:
    """Visited once, everything opens with the network cut off: a game, a lesson, a score pad, experiments."""
    page = open_page()
    page.goto(plain)
    assert page.evaluate(KEPT_ALL) == 1
    page.context.set_offline(True)
    page.reload()
    page.get_by_role("link", name="Start Tatsu").click()
    reader = Reader(page, f"{plain}play.html")
    expect(reader.main).to_be_visible(timeout=60_000)  # Python begins
    reader.until(lambda look: "Start a game of Tatsu" in look.banner)
    reader.click("Start")
    reader.play_out(Random(0), most=1)
    page.goto(f"{plain}learn.html#lesson=ta_ke/{lessons(GAMES['ta_ke'])[0].id}/1")
    expect(page.get_by_role("main").get_by_text("Step 1 of")).to_be_visible(timeout=60_000)
    for link, banner in (
        ("Score a game on a real table", "Score pad for"),
        ("What may I do here?", "Position editor"),
        ("Explore", "What every move is worth"),
    ):
        page.goto(plain)
        page.get_by_role("link", name=link).first.click()
        expect(page.get_by_role("heading", level=2).first).to_contain_text(banner, timeout=60_000)


def test_no_address_of_another_host(built: Path) -> None:
    """None stands in our pages and scripts, but for the names of languages of markup."""
    found = {
        path.name: ADDRESS.findall(path.read_text("utf-8")) for path in [*built.glob("*.html"), *built.glob("*.js")]
    }
    assert {name: addresses for name, addresses in found.items() if addresses} == {}


def test_the_guide_says_how_large_it_is(built: Path) -> None:
    """To a twentieth; `make site` with ``--document`` writes it anew."""
    rows = re.findall(r"^\| (.+) \| ([\d.]+) \| ([\d.]+) \|$", GUIDE.read_text("utf-8"), re.MULTILINE)
    said = {what: (float(plain), float(packed)) for what, plain, packed in rows}
    assert said == {what: pytest.approx(size, rel=0.05, abs=0.01) for what, size in sizes(built).items()}
