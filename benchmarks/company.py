"""How soon everybody at a table sees a move: eight browsers, seven seats and a watcher, of one game of Tenno.

The real Voilà with a kernel for each page, the real Chromium with a context for each; from the key that plays a move to
the last of the other pages that shows it.
"""

from __future__ import annotations

import statistics
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

from benchmarks.table import FLAGS, chromium, ready, server
from gamelib import TENNO
from gamelib.chance import Chance

PLAYERS = 7
MOVES = 60

WATCH = """() => {
  window.pressed = 0; window.shown = 0;
  const now = () => performance.timeOrigin + performance.now();
  addEventListener("keydown", (event) => { if (event.key === "Enter") window.pressed = now(); }, true);
  const where = document.querySelector("main").shadowRoot.querySelector("input[type=range]");
  new MutationObserver(() => { window.shown ||= now(); })
    .observe(where, { attributes: true, attributeFilter: ["max"] });
}"""


def sit_down(browser: Browser, base: str) -> list[Page]:
    """The pages of the seats in their order, then that of the watcher."""
    host = browser.new_context().new_page()
    ready(host, f"{base}", "#new=tenno")
    host.get_by_label("How many play").select_option(str(PLAYERS))
    host.get_by_text("More choices").click()
    host.get_by_label("Everybody has an own screen").check()
    for seat in range(1, PLAYERS):
        host.get_by_label(f"Seat {seat + 1}: who plays").select_option("person")
    host.get_by_role("button", name="Start", exact=True).click()
    links = host.get_by_role("dialog").get_by_role("link")
    links.first.wait_for()
    addresses = [str(link.get_attribute("href")) for link in links.all()]
    host.keyboard.press("Escape")
    pages = [host]
    for address in addresses:
        page = browser.new_context().new_page()
        page.goto(address)
        pages.append(page)
    for page in pages:
        page.get_by_role("slider").wait_for(timeout=120_000)
    return pages


def play(pages: list[Page]) -> list[float]:
    """Milliseconds from each move to the last page that shows it."""
    state, chance, waits = TENNO.new(PLAYERS), Chance(7), list[float]()
    for page in pages:
        page.evaluate(WATCH)
    while state.to_move >= 0 and len(waits) < MOVES:
        for page in pages:
            page.evaluate("() => { window.shown = 0; }")
        action = chance.choice(state.legal_actions())
        mover = pages[int(state.to_move)]
        line = mover.get_by_label("Command or move")
        line.fill(str(TENNO.actions[action]))
        line.press("Enter")
        for page in pages:
            page.wait_for_function("() => window.shown > 0", polling=20)
        pressed = mover.evaluate("() => window.pressed")
        waits.append(max(page.evaluate("() => window.shown") for page in pages) - pressed)
        state.apply(action)
    return waits


def measure() -> dict[str, Any]:
    """The figures of a table of eight browsers."""
    with sync_playwright() as tool, server(preheat=False) as (base, _):
        browser = tool.chromium.launch(executable_path=chromium(), args=FLAGS)
        waits = play(sit_down(browser, base))
        browser.close()
    return {
        "a move seen by eight browsers, median, ms": statistics.median(waits),
        "a move seen by eight browsers, p95, ms": sorted(waits)[int(0.95 * len(waits))],
    }


if __name__ == "__main__":
    for name, value in measure().items():
        print(f"{name}: {value:.0f}")
