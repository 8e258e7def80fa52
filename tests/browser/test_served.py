"""What a page of the server does about its kernel: it comes back to it, and lets it go."""

from __future__ import annotations

import re
from collections.abc import Callable
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from tests.browser.positions import LATE, shared
from tests.browser.reader import PATIENCE, Reader

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
    kernel = reader.page.locator("#page").get_attribute("data-kernel")
    with reader.page.expect_websocket():
        lines[0].close()
    reader.page.wait_for_function("() => pierce.one('.lamp.live')")
    reader.choose(before.choices[0])
    reader.until(lambda look: look.at != before.at)
    assert reader.page.locator("#page").get_attribute("data-kernel") == kernel


def test_the_start_page_needs_no_kernel(page: Page, site: str) -> None:
    with page.expect_event("requestfinished", lambda request: "/api/shutdown/" in request.url):
        page.goto(site)
    (kernel,) = KERNEL.findall(page.content())
    with pytest.raises(HTTPError, match="404"):
        urlopen(Request(f"{site}voila/api/shutdown/{kernel}", method="POST"))


@pytest.mark.parametrize("lost", ["served.js", "table.js", ".dataset.model = 'another'", ".remove()"])
def test_a_page_that_cannot_be_drawn_says_so(open_page: Callable[..., Page], site: str, lost: str) -> None:
    """A file that is not answered; a kernel that has died and been started anew, or could not make the widget."""
    page = open_page()
    if lost.endswith(".js"):
        page.route(re.compile(re.escape(lost)), lambda route: route.abort())
    else:  # before scripts that wait for the page
        change = f"() => pierce.one('#page'){lost}"
        page.add_init_script(f"document.addEventListener('readystatechange', {change}, {{ once: true }})")
    page.goto(f"{site}voila/render/may.ipynb")
    expect(page.get_by_role("alert")).to_contain_text("This page could not be made", timeout=PATIENCE * 1000)
    expect(page.get_by_text("Setting the table")).to_be_hidden()
