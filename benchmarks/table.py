"""What a person at the table waits for: pages until they are ready, clicks until they show, and what both cost.

The real Voilà, the real Chromium, real mouse clicks. Bytes are those of the websocket in both directions; the memory is
that of the kernel behind the page.
"""

from __future__ import annotations

import contextlib
import os
import re
import shutil
import socket
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import psutil
from playwright.sync_api import Browser, Page, sync_playwright

FLAGS = [
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync",
]  # fmt: skip
CLICKS = 60
VISITS = 5

ONE_CLICK = re.compile(r"(on top|top space).*available")
"""A chip that can be taken, or a place for the Samurai in hand."""

WATCH = """() => {
  const where = document.querySelector('main').shadowRoot.querySelector('input[type=range]');
  addEventListener('click', () => {
    const clicked = performance.now();
    window.waited = new Promise((done) => {
      const seen = new MutationObserver(() => { seen.disconnect(); done(performance.now() - clicked); });
      seen.observe(where, { attributes: true, attributeFilter: ['aria-valuetext', 'max', 'value'] });
    });
  }, true);
}"""
"""From then on the page knows how long its last click has waited for the next moment of the game: `WAITED`."""
WAITED = "() => window.waited"
"""Milliseconds, when it has come."""
AT_ONCE = """() => { try { localStorage['terakoya.settings'] = '{"pace": "none"}'; } catch { /* a bare page */ } }"""
"""For a context's pages: moves are not shown, as a press while something is shown only ends the show."""


@contextlib.contextmanager
def server(preheat: bool) -> Iterator[tuple[str, psutil.Process]]:
    """`terakoya play` on a free port with a store of its own."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "terakoya", "play", "--host", "127.0.0.1", "--port", str(port)]
        command += ["--store", str(Path(folder) / "tables.sqlite")] + ([] if preheat else ["--no-preheat"])
        process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        base = f"http://127.0.0.1:{port}/voila/"
        try:
            for _ in range(600):
                with contextlib.suppress(OSError):
                    urllib.request.urlopen(base + "static/voila.js", timeout=1)
                    break
                time.sleep(0.05)
            yield base, psutil.Process(process.pid)
        finally:
            process.terminate()
            process.wait(30)


def chromium() -> str | None:
    """A Chromium of this machine, or None for the test tool's own."""
    return os.environ.get("CHROMIUM") or shutil.which("chromium") or shutil.which("chromium-browser")


def ready(page: Page, base: str, fragment: str = "") -> float:
    """Seconds from asking for the play page to its start button."""
    began = time.perf_counter()
    page.goto(f"{base}render/play.ipynb{fragment}", wait_until="commit")
    page.get_by_role("button", name="Start", exact=True).wait_for()
    return time.perf_counter() - began


def visits(browser: Browser, base: str, warm: bool) -> list[float]:
    """Several visits, each with an empty cache or (``warm``) after a first one with the same cache."""
    found = []
    for _ in range(VISITS):
        context = browser.new_context()
        page = context.new_page()
        if warm:
            ready(page, base)
            page.goto("about:blank")
            time.sleep(3)  # the pool needs a moment to have the next kernel ready
        found.append(ready(page, base))
        context.close()
        time.sleep(1)
    return found


def kernel(process: psutil.Process) -> psutil.Process:
    """The kernel that has worked most: that of the page in use."""
    children = process.children(recursive=True)
    kernels = [child for child in children if any("kernel-" in str(one.laddr) for one in child.net_connections("unix"))]
    return max(kernels, key=lambda child: child.cpu_times().user)


def clicks(page: Page) -> dict[str, Any]:
    """Take chips by mouse until enough clicks are measured."""
    count = {"bytes": 0}

    def count_frames(socket: Any) -> None:
        for event in ("framesent", "framereceived"):
            socket.on(event, lambda frame: count.update(bytes=count["bytes"] + len(frame)))

    page.on("websocket", count_frames)
    return count


def play(page: Page, count: dict[str, int]) -> tuple[list[float], float]:
    """Milliseconds from click to DOM of each take, and bytes per click."""
    waits: list[float] = []
    page.evaluate(WATCH)
    before, clicked = count["bytes"], 0
    while len(waits) < CLICKS:
        target = page.get_by_role("gridcell").get_by_role("button", name=ONE_CLICK).first
        if not target.count():
            break
        target.click()
        waits.append(page.evaluate(WAITED))
        clicked += 1
        page.wait_for_timeout(120)
    return waits, (count["bytes"] - before) / max(clicked, 1)


def measure() -> dict[str, Any]:
    """All figures of the table."""
    figures: dict[str, Any] = {}
    with sync_playwright() as tool:
        browser = tool.chromium.launch(executable_path=chromium(), args=FLAGS)
        with server(preheat=False) as (base, _):
            figures["page ready, cold, s"] = statistics.median(visits(browser, base, warm=False))
        with server(preheat=True) as (base, process):
            time.sleep(6)
            figures["page ready, preheated, warm cache, s"] = statistics.median(visits(browser, base, warm=True))
            context = browser.new_context(viewport={"width": 1280, "height": 900})
            context.add_init_script(f"({AT_ONCE})()")
            page = context.new_page()
            count = clicks(page)
            ready(page, base)
            page.get_by_text("More choices").click()
            page.get_by_label("Seat 2: who plays").select_option(label="A person")
            page.get_by_role("button", name="Start", exact=True).click()
            page.get_by_role("slider").wait_for()
            waits, size = play(page, count)
            figures["click to DOM, median, ms"] = statistics.median(waits)
            figures["click to DOM, p95, ms"] = sorted(waits)[int(0.95 * len(waits))]
            figures["bytes per click"] = size
            memory = kernel(process).memory_full_info()
            figures["kernel memory, RSS, MB"] = memory.rss / 2**20
            figures["kernel memory, USS, MB"] = memory.uss / 2**20
        browser.close()
    return figures


if __name__ == "__main__":
    for name, value in measure().items():
        print(f"{name}: {value:.1f}" if value > 100 else f"{name}: {value:.2f}")
