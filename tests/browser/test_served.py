"""What a page of the server does about its kernel: it comes back to it, and lets it go."""

from __future__ import annotations

import re
from collections.abc import Callable
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import pytest
from playwright.sync_api import Page, WebSocketRoute

from tests.browser.positions import LATE, shared
from tests.browser.reader import Reader

pytestmark = [pytest.mark.browser, pytest.mark.slow]

KERNEL = re.compile(r'data-kernel="([-0-9a-f]+)"')


def test_a_broken_line_is_mended(sit_down: Callable[..., Reader]) -> None:
    """The network fails for a moment: the page connects again by itself, and the game goes on."""
    lines: list[WebSocketRoute] = []

    def through(line: WebSocketRoute) -> None:
        line.connect_to_server()
        lines.append(line)

    reader = sit_down(shared(LATE))
    reader.page.route_web_socket(re.compile("/channels"), through)
    reader.page.reload()
    before = reader.until(lambda look: bool(look.choices))
    with reader.page.expect_console_message(lambda said: "reconnecting" in said.text):
        lines[0].close()
    reader.choose(before.choices[0])
    reader.until(lambda look: look.at != before.at)


def test_the_start_page_needs_no_kernel(page: Page, site: str) -> None:
    with page.expect_event("requestfinished", lambda request: "/api/shutdown/" in request.url):
        page.goto(site)
    (kernel,) = KERNEL.findall(page.content())
    with pytest.raises(HTTPError, match="404"):
        urlopen(Request(f"{site}voila/api/shutdown/{kernel}", method="POST"))
