"""A recorded game opens from the disk, with the network cut off, and asks for nothing."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from gamelib.language import language
from tests.browser import checks
from tests.browser.positions import late
from widgets.export import replay_html
from widgets.table import VIEW_TABLE

pytestmark = [pytest.mark.browser, pytest.mark.slow]


def test_it_opens_from_the_disk(open_page: Callable[..., Page], tmp_path: Path) -> None:
    match = late("samurai_sword", 5, 0)
    file = tmp_path / "game.html"
    file.write_text(replay_html(match, [0, "table"], ["en", "de"]), "utf-8")
    page, asked = open_page(locale="de-AT"), []
    page.context.set_offline(True)
    page.on("request", lambda request: asked.append(request.url))
    page.goto(file.as_uri())
    main = page.get_by_role("main")
    slider = main.get_by_role("slider")
    slider.fill(str(len(match)))
    expect(slider).to_have_attribute("aria-valuetext", re.compile("Spielende$"))
    say = language("de")
    main.get_by_role("button", name=say("View")).click()
    main.get_by_role("button", name=say(VIEW_TABLE)).click()
    main.get_by_role("tab", name=say("Rules")).click()
    expect(main.get_by_role("tabpanel")).to_contain_text("Bushido")
    assert asked == [file.as_uri()]
    assert checks.axe(page) == []
