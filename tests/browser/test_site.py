"""The start page and the pages in trouble, served by ``terakoya play``, in a browser."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from widgets.presentation import PRESENTATIONS

pytestmark = [pytest.mark.browser, pytest.mark.slow]

AXE = Path(__file__).parents[2] / "widgets" / "frontend" / "node_modules" / "axe-core" / "axe.min.js"
TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]
SCHEMES = ("light", "dark")


def violations(page: Page) -> list[str]:
    page.evaluate(AXE.read_text("utf-8"))  # the page's policy lets no script in that is not its own
    found = page.evaluate("tags => axe.run(document, {runOnly: tags})", TAGS)
    return [f"{fault['id']}: {fault['nodes'][0]['html']}" for fault in found["violations"]]


def open_hub(page: Page, site: str) -> None:
    page.goto(site)
    expect(page.get_by_role("heading", name="Terakoya", level=1)).to_be_visible()


@pytest.mark.parametrize("scheme", SCHEMES)
@pytest.mark.parametrize("width", [320, 768, 1280])
def test_the_start_page(page: Page, site: str, picture: Callable[[str], None], scheme: str, width: int) -> None:
    page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
    page.set_viewport_size({"width": width, "height": 800})
    open_hub(page, site)
    picture(f"hub-{scheme}-{width}")
    assert page.title() == "Terakoya"
    assert page.locator("html").get_attribute("lang") == "en"
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    starts = page.get_by_role("link", name=re.compile("^Start ")).all()
    assert len(starts) == len(PRESENTATIONS)
    for link in starts:
        box = link.bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) >= 44
    assert violations(page) == []


def test_the_checker_sees_a_planted_fault(page: Page, site: str) -> None:
    open_hub(page, site)
    page.evaluate("pierce.one('.tk-game > svg').removeAttribute('aria-label')")
    assert any(fault.startswith("svg-img-alt") for fault in violations(page))


def test_the_page_follows_the_system(page: Page, site: str) -> None:
    colour = "getComputedStyle(pierce.one('.tk-hub')).backgroundColor"
    seen = []
    for scheme in SCHEMES:
        page.emulate_media(color_scheme=scheme)
        open_hub(page, site)
        seen.append(page.evaluate(colour))
    assert seen == ["rgb(245, 237, 221)", "rgb(30, 24, 21)"]


@pytest.mark.parametrize(("title", "name"), [("Ta-Ké", "ta_ke"), ("Tatsu", "tatsu"), ("Tenno", "tenno")])
def test_by_keyboard_to_a_table(page: Page, site: str, title: str, name: str) -> None:
    """The choice of the language is the first stop, then every link is one, in their order."""
    open_hub(page, site)
    page.keyboard.press("Tab")
    expect(page.get_by_role("combobox", name="Language")).to_be_focused()
    for _ in range(page.get_by_role("link").all_text_contents().index(f"Start {title}") + 1):
        page.keyboard.press("Tab")
    expect(page.get_by_role("link", name=f"Start {title}")).to_be_focused()
    page.keyboard.press("Enter")
    page.wait_for_url(f"**/play.ipynb#new={name}")


@pytest.mark.parametrize("scheme", SCHEMES)
def test_while_the_table_is_set(page: Page, site: str, picture: Callable[[str], None], scheme: str) -> None:
    page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
    page.route("**/served.js*", lambda route: None)  # never answered
    page.goto(f"{site}voila/render/play.ipynb", wait_until="commit")
    expect(page.get_by_role("status")).to_have_text("Setting the table…")
    picture(f"loading-{scheme}")


def test_without_scripts(browser: Browser, site: str) -> None:
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(site)
    expect(page.get_by_role("heading", name="Terakoya", exact=True)).to_be_visible()
    expect(page.get_by_text("needs JavaScript")).to_be_hidden()
    page.goto(f"{site}voila/render/play.ipynb")
    assert (
        page.inner_text("body") == "Terakoya needs JavaScript: the table is drawn in your browser."
    )  # and nothing else
    context.close()


def test_a_wrong_address(page: Page, site: str, picture: Callable[[str], None]) -> None:
    page.goto(f"{site}voila/render/nothing.ipynb")
    expect(page.get_by_role("heading", name="There is no such page")).to_be_visible()
    picture("not-found")
    assert violations(page) == []
    page.get_by_role("link", name="Back to the start page").click()
    expect(page.get_by_role("link", name="Start Ta-Ké")).to_be_visible()
