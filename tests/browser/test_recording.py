"""A recorded game or lesson opens from the disk, with the network cut off, and asks for nothing."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from gamelib.language import language
from tests.browser import checks
from tests.browser.positions import late
from tests.widgets.test_learn import LESSON
from widgets.export import lesson_html, replay_html
from widgets.pages.lesson_check import read_lesson
from widgets.table.scene import VIEW_TABLE

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


def test_a_lesson_opens_from_the_disk(open_page: Callable[..., Page], tmp_path: Path) -> None:
    """Each kind of step is gone through, the mistakes with it."""
    file, lesson = tmp_path / "lesson.html", tmp_path / "01-trial.yaml"
    lesson.write_text(LESSON, "utf-8")
    file.write_text(lesson_html(read_lesson(lesson), ["en", "de"]), "utf-8")
    page, asked = open_page(locale="en-GB"), []
    page.context.set_offline(True)
    page.on("request", lambda request: asked.append(request.url))
    page.goto(file.as_uri())
    main = page.get_by_role("main")
    on = main.get_by_role("button", name="Next", exact=True)
    feedback = main.get_by_role("region", name=re.compile("^A trial")).get_by_role("status")

    main.get_by_role("link", name="this").click()
    expect(main.get_by_role("tabpanel")).to_contain_text(language("en")("Taking a chip"))
    on.click()
    main.get_by_role("button", name=re.compile("^Stack C.* on top")).click()
    expect(feedback).to_contain_text("possible, but not what is asked for here")
    expect(on).to_have_count(0)
    main.get_by_role("button", name=re.compile("^Stack B.* on top")).click()
    expect(feedback).to_contain_text("Well taken.")
    on.click()
    main.get_by_role("button", name="that").click()
    expect(feedback).to_contain_text("Because.")
    main.get_by_role("button", name="this", exact=True).click()
    on.click()
    main.get_by_role("button", name=re.compile("^Stack A.* on top")).click()
    expect(feedback).to_contain_text("Ghosts are in it.")
    main.get_by_role("button", name=re.compile("ghosts in the supply")).click()
    on.click()
    main.get_by_role("textbox", name="Your number").fill("17")
    main.get_by_role("button", name="Answer").click()
    expect(feedback).to_contain_text("you said 17")
    on.click()
    on.click()
    expect(main).to_contain_text("All of it")
    assert asked == [file.as_uri()]
    assert checks.axe(page) == []
