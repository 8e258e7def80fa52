"""The site without a server: its first visit until the start button, and clicks, with Python in the browser.

    python -m benchmarks.serverless

The site as it is built, a plain web server on this machine, the real Chromium; each visit with an empty cache.
"""

from __future__ import annotations

import contextlib
import statistics
import tempfile
import threading
import time
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

from benchmarks.table import AT_ONCE, FLAGS, chromium, play
from scripts.site import build

VISITS = 3


class Quiet(SimpleHTTPRequestHandler):
    """A plain web server that keeps no log."""

    def log_message(self, *_words: object) -> None:
        pass


@contextlib.contextmanager
def site() -> Iterator[str]:
    """The address of the site, built anew."""
    with tempfile.TemporaryDirectory() as folder:
        build(Path(folder))
        server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=folder))
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()


def visit(browser: Browser, base: str) -> tuple[Page, float]:
    """A first visit to the play page, and the seconds until its start button."""
    context = browser.new_context(viewport={"width": 1280, "height": 900})
    context.add_init_script(f"({AT_ONCE})()")
    page = context.new_page()
    began = time.perf_counter()
    page.goto(f"{base}play.html", wait_until="commit")
    page.get_by_role("button", name="Start", exact=True).wait_for(timeout=120_000)
    return page, time.perf_counter() - began


def measure() -> dict[str, Any]:
    """The figures of the site without a server."""
    with site() as base, sync_playwright() as tool:
        browser = tool.chromium.launch(executable_path=chromium(), args=FLAGS)
        waits = []
        for _ in range(VISITS):
            page, wait = visit(browser, base)
            waits.append(wait)
            if len(waits) < VISITS:
                page.context.close()
        page.get_by_text("More choices").click()
        page.get_by_label("Seat 2: who plays").select_option(label="A person")
        page.get_by_role("button", name="Start", exact=True).click()
        page.get_by_role("slider").wait_for()
        clicks, _ = play(page, {"bytes": 0})
        browser.close()
    return {
        "without a server: page ready, first visit, s": statistics.median(waits),
        "without a server: click to DOM, median, ms": statistics.median(clicks),
        "without a server: click to DOM, p95, ms": sorted(clicks)[int(0.95 * len(clicks))],
    }


if __name__ == "__main__":
    for name, value in measure().items():
        print(f"{name}: {value:.4g}")
