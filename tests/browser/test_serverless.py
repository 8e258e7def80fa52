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
from tests.browser.reader import Reader
from tests.games import NAMES

pytestmark = [pytest.mark.browser, pytest.mark.slow]

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
