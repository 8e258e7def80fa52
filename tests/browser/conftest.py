"""Chromium for the tests: one browser per session, one fresh context per test, nothing but local addresses."""

from __future__ import annotations

import json
import os
import re
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Locator, Page, Route, WebError, sync_playwright

from gamelib.match import Match
from tests.browser.canaries import start_up
from tests.browser.reader import Reader
from tests.browser.secrets import House
from tests.serving import terakoya
from widgets.keep.store import Store
from widgets.pages.stored import ALL, Stored

TROUBLE = re.compile(r"^(\[[0-9a-f]{8}\] in |a bot failed)", re.MULTILINE)
"""An error of ours in the server's log."""
SOON = "from widgets.table.desk import Desk\nDesk.pause = 0.05"
"""Nobody looks at these bots: in this server they think no longer than they must."""
ARTIFACTS = Path(__file__).parents[2] / "artifacts"
DEBIAN = "/usr/bin/chromium"
SWITCHES = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--js-flags=--heap-snapshot-string-limit=100000000",  # what is searched in memory is there at full length
]
PIERCE = """window.pierce = (() => {
  const inner = (one) => (one.shadowRoot ? trees(one.shadowRoot) : []);
  const trees = (root) => [root, ...[...root.querySelectorAll('*')].flatMap(inner)];
  const planted = new Set();   // sheets that tests have put into the roots, the last to count
  const active = ({ activeElement: at }) => (at?.shadowRoot?.activeElement ? active(at.shadowRoot) : at);
  return {
    trees: () => trees(document),
    all: (selector) => trees(document).flatMap((root) => [...root.querySelectorAll(selector)]),
    one: (selector) => pierce.all(selector)[0] ?? null,
    focus: () => active(document),
    moving: () => [...new Set(trees(document).flatMap((root) => root.getAnimations()))],
    plant: (css) => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(css);
      planted.add(sheet);
      for (const root of trees(document)) if (root.host) root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet];
    },
    weed: () => {
      for (const root of trees(document)) {
        if (root.host) root.adoptedStyleSheets = root.adoptedStyleSheets.filter((sheet) => !planted.has(sheet));
      }
    },
  };
})()"""
"""Our widgets stand in shadow roots; for the scripts of tests: what is in the page, wherever it is."""
SET = """settings => {
  try { localStorage['terakoya.settings'] ??= settings; } catch { /* a bare page keeps nothing */ }
}"""
"""What a reader has set in this browser before."""
FOREIGN = re.compile(r"^(?!http://127\.0\.0\.1|http://localhost|data:|blob:|about:|file:)")
"""Addresses that no page may ask for."""


def chromium() -> str | None:
    """Chromium of this machine: ``CHROMIUM``, Debian's, any on the path; None = the one Playwright has downloaded."""
    debian = DEBIAN if Path(DEBIAN).exists() else None
    return os.environ.get("CHROMIUM") or debian or shutil.which("chromium") or shutil.which("google-chrome")


@pytest.fixture(autouse=True)
def unhurried(monkeypatch: pytest.MonkeyPatch) -> None:
    """Scripts press faster than people do, and a second press at the same place would belong to the first: between two
    presses the mouse goes away and another key is pressed. What a gesture is, test_gestures.py asks without this.
    """
    click, press = Locator.click, Locator.press

    def clicked(self: Locator, **options: Any) -> None:
        self.page.mouse.move(0, 0)
        click(self, **options)

    def pressed(self: Locator, key: str, **options: Any) -> None:
        self.page.keyboard.press("Shift")
        press(self, key, **options)

    monkeypatch.setattr(Locator, "click", clicked)
    monkeypatch.setattr(Locator, "press", pressed)


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        started = playwright.chromium.launch(executable_path=chromium(), headless=True, args=SWITCHES)
        yield started
        started.close()


@pytest.fixture
def open_page(browser: Browser) -> Iterator[Callable[..., Page]]:
    """Opens pages, each in a fresh context; the test fails if a script fails or asks for a foreign address."""
    contexts: list[BrowserContext] = []
    wrong: list[str] = []

    def refuse(route: Route) -> None:
        wrong.append(f"foreign request: {route.request.url}")
        route.abort()

    def opened(*excused: str, pace: str = "none", **options: Any) -> Page:
        """excused: words of script errors that are no fault of ours; pace: how fast moves are shown, as set before"""

        def script_error(error: WebError) -> None:
            if not any(words in str(error.error) for words in excused):
                wrong.append(f"script error: {error.error}")

        context = browser.new_context(**{"viewport": {"width": 1280, "height": 800}, **options})
        contexts.append(context)
        context.add_init_script(PIERCE)
        context.add_init_script(f"({SET})({json.dumps(json.dumps({'pace': pace}))})")
        context.route(FOREIGN, refuse)
        context.on("weberror", script_error)
        return context.new_page()

    yield opened
    for context in contexts:
        context.close()
    assert not wrong, wrong


@pytest.fixture
def page(open_page: Callable[..., Page]) -> Page:
    """A page in a fresh context, see `open_page`."""
    return open_page()


@pytest.fixture
def picture(page: Page) -> Callable[[str], None]:
    """Keep a screenshot of the whole page in ``artifacts/``, to be looked at by people."""

    def take(name: str) -> None:
        page.screenshot(path=ARTIFACTS / f"{name}.png", full_page=True)

    return take


@pytest.fixture(scope="session")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the server of `site` keeps its store and its log."""
    return tmp_path_factory.mktemp("site")


@pytest.fixture(scope="session")
def site(folder: Path) -> Iterator[str]:
    """The base address of ``terakoya play`` with a store of its own; in its log is no trouble in the end."""
    with terakoya(folder, **start_up(folder, SOON)) as address:
        yield address
    log = (folder / "server.log").read_text(encoding="utf-8")
    trouble = [log[max(found.start() - 200, 0) : found.end() + 2000] for found in TROUBLE.finditer(log)]
    assert not trouble, "\n".join(trouble)


@pytest.fixture(scope="session")
def house(folder: Path, site: str) -> House:
    """The server as its owner sees it: with its store."""
    return House(site, Store(str(folder / "store.sqlite3")))


@pytest.fixture
def sit_down(open_page: Callable[..., Page], site: str) -> Callable[..., Reader]:
    """Opens the play page with a fragment of its address (``p=<position>``, …) and gives the reader of that page."""

    def opened(fragment: str = "", **options: Any) -> Reader:
        reader = Reader(open_page(**options), f"{site}voila/render/play.ipynb")
        reader.go(fragment)
        return reader

    return opened


@pytest.fixture
def lay(sit_down: Callable[..., Reader], house: House) -> Callable[..., Reader]:
    """Lays a match on a table of one screen and sits down there, in front of the curtain if there is one."""

    def laid(match: Match, open: bool = False, **options: Any) -> Reader:
        token = house.store.create(Stored(match, open=open).to_json(), [ALL])[ALL]
        return sit_down(f"t={token}", **options)

    return laid
