"""Twenty visitors at once: all ask for the play page in the same moment, wait for it, begin a game and click.

    python -m benchmarks.visitors --visitors 20

The real `terakoya play` as it comes, the real Chromium with a context for each visitor, so each has a kernel, a
websocket and an empty cache of its own; both on this machine. Memory is the proportional set size (PSS) of the server
and its kernels, in which shared pages count once, at its highest after any phase. A visitor fails whose page is not
ready, or whose click does not show, within `PATIENCE` seconds.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import time
from collections.abc import Awaitable, Callable, Iterable
from typing import Any

import psutil
from playwright.async_api import Browser, Error, Page, async_playwright

from benchmarks.table import AT_ONCE, FLAGS, ONE_CLICK, WAITED, WATCH, chromium, server

VISITORS = 20
CLICKS = 10
THINKING = (1.0, 5.0)
"""Seconds between a visitor's clicks, at least and at most: as long as people look at what has happened."""
PATIENCE = 60

# The browsers share the machine with the server: what drives them looks for nothing by role and asks nothing twice.
TARGET = """(name) => {
  const found = [...document.querySelector('main').shadowRoot.querySelectorAll('[role=gridcell] button')]
    .find((one) => new RegExp(name).test(one.textContent));
  found.scrollIntoView({ block: 'nearest' });
  const { left, top, width, height } = found.getBoundingClientRect();
  return [left + width / 2, top + height / 2];
}"""
"""The middle of the first button of the table with such a name."""


class Visitor:
    """One browser of its own.

    ready:   seconds from asking for the page to its start button; ``None`` = it did not come
    clicks:  milliseconds from each click to the change it makes on the page
    trouble: why it went wrong, "" = it did not
    """

    def __init__(self) -> None:
        self.page: Page | None = None
        self.ready: float | None = None
        self.clicks: list[float] = []
        self.trouble = ""

    async def open(self, browser: Browser) -> None:
        """Have a window, before the clock starts."""
        context = await browser.new_context(viewport={"width": 1280, "height": 900})
        context.set_default_timeout(PATIENCE * 1000)
        await context.add_init_script(f"({AT_ONCE})()")
        self.page = await context.new_page()

    async def arrive(self, base: str) -> None:
        """Ask for the play page."""
        assert self.page is not None
        began = time.perf_counter()
        await self.page.goto(f"{base}render/play.ipynb", wait_until="commit")
        await self.page.get_by_role("button", name="Start", exact=True).wait_for()
        self.ready = time.perf_counter() - began

    async def begin(self) -> None:
        """Start a game of Ta-Ké for two people at this screen, so that no bot plays in between."""
        assert self.page is not None
        await self.page.get_by_text("More choices").click()
        await self.page.get_by_label("Seat 2: who plays").select_option(label="A person")
        await self.page.get_by_role("button", name="Start", exact=True).click()
        await self.page.get_by_role("slider").wait_for()
        await self.page.evaluate(WATCH)

    async def click(self) -> None:
        """Take chips, one after the other."""
        assert self.page is not None
        for _ in range(CLICKS):
            await asyncio.sleep(random.uniform(*THINKING))
            await self.page.mouse.click(*await self.page.evaluate(TARGET, ONE_CLICK.pattern))
            self.clicks.append(await self.page.evaluate(WAITED))


def memory(process: psutil.Process) -> float:
    """PSS of a process and all it has started, MB."""
    found = 0
    for one in (process, *process.children(recursive=True)):
        try:
            found += one.memory_full_info().pss
        except psutil.NoSuchProcess:
            continue
    return found / 2**20


def p95(values: Iterable[float]) -> float:
    """The value that 95 of a hundred do not exceed."""
    listed = sorted(values)
    return listed[min(int(0.95 * len(listed)), len(listed) - 1)] if listed else float("nan")


async def together(visitors: list[Visitor], what: Callable[[Visitor], Awaitable[None]]) -> None:
    """All who are still there do something at once; whoever cannot has failed."""

    async def one(visitor: Visitor) -> None:
        try:
            await what(visitor)
        except Error as error:
            visitor.trouble = str(error).splitlines()[0]

    await asyncio.gather(*(one(visitor) for visitor in visitors if not visitor.trouble))


async def visit(count: int, base: str, process: psutil.Process) -> dict[str, Any]:
    """The figures of so many visitors at a running server."""
    async with async_playwright() as tool:
        browser = await tool.chromium.launch(executable_path=chromium(), args=FLAGS)
        visitors, used = [Visitor() for _ in range(count)], [memory(process)]
        await together(visitors, lambda visitor: visitor.open(browser))
        for phase in (lambda visitor: visitor.arrive(base), Visitor.begin, Visitor.click):
            await together(visitors, phase)
            used.append(memory(process))
        await browser.close()
    failed = [visitor.trouble for visitor in visitors if visitor.trouble]
    for trouble in failed:
        print(f"failed: {trouble}")
    clicks = [wait for visitor in visitors for wait in visitor.clicks]
    return {
        f"{count} visitors at once: page ready, p95, s": p95(v.ready for v in visitors if v.ready is not None),
        f"{count} visitors: click to DOM, p95, ms": p95(clicks),
        f"{count} visitors: clicks measured": len(clicks),
        f"{count} visitors: server and kernels, PSS, MB": max(used),
        f"{count} visitors: server before the first, PSS, MB": used[0],
        f"{count} visitors: failed": len(failed),
    }


def measure(count: int = VISITORS) -> dict[str, Any]:
    """The figures of so many visitors."""
    with server(preheat=True) as (base, process):
        time.sleep(8)  # the kernels that wait for the first visitors
        return asyncio.run(visit(count, base, process))


if __name__ == "__main__":
    parser = argparse.ArgumentParser(prog="python -m benchmarks.visitors", description="Visitors who come at once.")
    parser.add_argument("--visitors", type=int, default=VISITORS, metavar="N")
    for name, value in measure(parser.parse_args().visitors).items():
        print(f"{name}: {value:.4g}")
