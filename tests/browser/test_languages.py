"""Languages in a browser: which one is shown, changing it, room for longer ones and those from right to left."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

import gamelib
from gamelib.game import Game
from gamelib.language import LANGUAGES, PSEUDO, language
from tests.browser import checks
from tests.browser.positions import few, late
from tests.browser.secrets import House
from tests.widgets.test_languages import bare
from widgets.pages.hub import hub
from widgets.pages.stored import ALL, Stored

pytestmark = pytest.mark.browser

SIZES = ({"width": 320, "height": 640}, {"width": 1280, "height": 800})
every_size = pytest.mark.parametrize("size", SIZES, ids=lambda size: str(size["width"]))
GAMES = {"ta_ke": 2, "tatsu": 4, "tenno": 3, "samurai_sword": 5}
"""A number of players for each game."""
HTML = '<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>Terakoya</title>'
HTML += "<style>body { margin: 0 }</style>"
READ = """() => {
  const seen = (node) => node.checkVisibility({ visibilityProperty: true }) || node.closest('.unseen');
  const skip = ['kbd, textarea, svg, script, style, code, a[href], .prose, .toc, .rule-title, .rule-chip, .languages']
    + ', .tk-regions, .rim';
  const found = [];
  for (const root of pierce.trees()) {
    const walk = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    while (walk.nextNode()) {
      const { data, parentElement: node } = walk.currentNode;
      if (data.trim() && node && !node.closest(`${skip}, head`) && seen(node)) found.push(data.trim());
    }
  }
  for (const name of ['aria-label', 'title', 'placeholder', 'aria-valuetext'])
    for (const node of pierce.all(`[${name}]`))
      if (!node.closest(skip)) found.push(node.getAttribute(name));
  return found;
}"""
"""Every text and every name of what is on the page, but for the rulebook's and what people have written."""


def faults_of(page: Page) -> list[str]:
    return checks.sideways(page) + checks.cut_off(page) + checks.off_piece(page)


def drawn(page: Page) -> None:
    page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")


# ---- the start page ------------------------------------------------------------------------------------------------


@pytest.fixture
def open_hub(open_page: Callable[..., Page]) -> Callable[..., Page]:
    """Opens the start page without a server."""

    def opened(html: str, fragment: str = "", **options: Any) -> Page:
        page = open_page(**options)

        def answer(route: Route) -> None:
            route.fulfill(body=HTML + html, content_type="text/html; charset=utf-8")

        page.route("http://localhost/**", answer)
        page.goto(f"http://localhost/hub{fragment}")
        return page

    return opened


def spoken(page: Page) -> set[str | None]:
    """The language of the page, of its content, and the one chosen."""
    root, html, choice = page.locator(".tk-hub"), page.locator("html"), page.get_by_role("combobox")
    return {root.get_attribute("lang"), html.get_attribute("lang"), choice.input_value()}


@pytest.mark.parametrize(
    ("locale", "fragment", "code"),
    [("de-AT", "", "de"), ("pl-PL", "", "en"), ("en-US", "#lang=uk", "uk"), ("de-DE", "#lang=xx", "en")],
)
def test_the_start_page_begins_in(open_hub: Callable[..., Page], locale: str, fragment: str, code: str) -> None:
    page = open_hub(hub()._repr_html_(), fragment, locale=locale)
    assert spoken(page) == {code}
    assert page.url == "http://localhost/hub"


def test_a_language_chosen_there_is_kept(open_hub: Callable[..., Page]) -> None:
    page = open_hub(hub()._repr_html_(), locale="fr-FR")
    assert spoken(page) == {"fr"}
    page.get_by_role("combobox").select_option(label="Русский")
    assert spoken(page) == {"ru"}
    expect(page.get_by_role("combobox")).to_be_focused()
    expect(page.get_by_role("article")).to_have_count(len(GAMES))
    page.reload()
    assert spoken(page) == {"ru"}
    page.get_by_role("combobox").select_option(label="English")
    expect(page.get_by_role("link", name="Start Tatsu")).to_be_visible()
    assert checks.axe(page) == []
    page.evaluate("location.hash = '#lang=it'")
    page.wait_for_function("() => document.documentElement.lang === 'it'")
    assert page.evaluate("JSON.parse(localStorage['terakoya.settings']).language") == "it"


@every_size
@pytest.mark.parametrize("code", PSEUDO)
def test_room_on_the_start_page(open_hub: Callable[..., Page], size: dict[str, int], code: str) -> None:
    """Without the script, which shows none but the languages that can be chosen."""
    page = open_hub(hub(code)._repr_html_().partition("<script>")[0], viewport=size)
    assert page.locator(".tk-hub").get_attribute("dir") == PSEUDO[code]
    page.evaluate(f"document.documentElement.dir = '{PSEUDO[code]}'")
    assert faults_of(page) == []


# ---- the table -----------------------------------------------------------------------------------------------------


def go(page: Page, site: str, fragment: str, code: str) -> None:
    """Open the play page at a fragment in a language, or another fragment in the open page."""
    page.goto(f"{site}voila/render/play.ipynb#{fragment}&lang={code}")
    expect(page.locator("main .tk-root")).to_have_attribute("lang", language(code).code, timeout=60_000)
    table = "t=" in fragment
    expect(page.locator(".banner ~ .zones .board" if table else ".start")).to_be_visible(timeout=60_000)


def dialogs(page: Page) -> Iterator[str]:
    """One box after the other, while it is open."""
    asking = ".ask button:not([aria-keyshortcuts=W])"
    for opener in page.locator(f"{asking}, .seats .view, .dock .tabs button, .setup .tabs button").all():
        opener.click()
        drawn(page)
        box = page.locator("dialog[open]")
        if box.count():
            yield (opener.text_content() or "") + (opener.get_attribute("aria-label") or "")
            page.keyboard.press("Escape")
            expect(box).to_have_count(0)


def screens(page: Page) -> Iterator[str]:
    """Everything that can be looked at in a position without playing."""
    yield "table"
    yield from dialogs(page)
    for tab in page.locator("[role=tab]").all():
        tab.click()
        drawn(page)
        yield tab.text_content() or ""
    for why in page.locator(".ask button[aria-keyshortcuts=W]").all():
        page.locator("[role=gridcell] > button[aria-disabled=true]").first.evaluate("node => node.focus()")
        why.click()
        answer = page.locator(
            ".card .close, dialog .close, .rule-title"
        ).first  # on a wide page the rulebook at its side
        expect(answer).to_be_visible()
        yield "why"
        page.keyboard.press("Escape")


@pytest.fixture
def lay_down(house: House) -> Callable[[Game, int], str]:
    """Puts a match of a game on a table and gives the fragment that opens it."""

    def laid(game: Game, left: int) -> str:
        match = late(game.name, GAMES[game.name], left)
        match.rename(())
        token = house.store.create(Stored(match, open=bool(game.reveals)).to_json(), [ALL])[ALL]
        return f"t={token}"

    return laid


@pytest.mark.slow
@pytest.mark.parametrize("size", [SIZES[0], pytest.param(SIZES[1], marks=pytest.mark.long)], ids=["320", "1280"])
@pytest.mark.parametrize("name", few(GAMES, "tenno"))
def test_every_text_is_in_the_language_and_has_room(
    open_page: Callable[..., Page], site: str, lay_down: Callable[[Game, int], str], size: dict[str, int], name: str
) -> None:
    """The start form, a table in play and one at its end, with all that opens there."""
    page, found, game = open_page(viewport=size, reduced_motion="reduce"), [], gamelib.load(name)
    for fragment in (f"new={name}", lay_down(game, 20), lay_down(game, 0)):
        for code in PSEUDO:
            go(page, site, fragment, code)
            if fragment.startswith("new"):
                page.locator("details").evaluate("node => { node.open = true }")
            for screen in screens(page):
                where = f"{fragment[:5]} {code} {screen}: "
                found += [where + fault for fault in faults_of(page)]
                found += [where + text for text in bare(page.evaluate(READ), game)]
    assert found == []


@pytest.mark.slow
@every_size
@pytest.mark.parametrize("name", few(GAMES, "samurai_sword"))
def test_every_language_has_room(
    open_page: Callable[..., Page], site: str, lay_down: Callable[[Game, int], str], size: dict[str, int], name: str
) -> None:
    page, found = open_page(viewport=size, reduced_motion="reduce"), []
    fragment = lay_down(gamelib.load(name), 20)
    for code in LANGUAGES:
        go(page, site, fragment, code)
        found += [f"{code}: {fault}" for fault in faults_of(page)]
        assert {page.locator(node).get_attribute("lang") for node in ("html", ".tk-root")} == {code}
    assert found == []


@pytest.mark.slow
def test_a_language_is_chosen_in_the_settings(open_page: Callable[..., Page], site: str) -> None:
    """At once, for the whole page, and for the next visit of any page."""
    page = open_page(locale="nl-NL")
    page.goto(f"{site}voila/render/play.ipynb")
    root, dutch, german = page.locator(".tk-root"), language("nl"), language("de")
    expect(root).to_have_attribute("lang", "nl", timeout=60_000)
    page.get_by_role("button", name=dutch("Settings")).click()
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_role("heading")).to_have_text(dutch("Settings"))
    expect(dialog.get_by_label("Nederlands")).to_be_checked()
    page.evaluate("window.before = 1")
    dialog.get_by_label("Deutsch").check()
    expect(dialog.get_by_role("heading")).to_have_text(german("Settings"))
    expect(page.locator("html")).to_have_attribute("lang", "de")
    expect(page.locator(".start [type=submit]")).to_have_text(german("Start"))
    assert page.evaluate("window.before") == 1
    assert checks.axe(page) == []
    page.reload()
    expect(root).to_have_attribute("lang", "de", timeout=60_000)
    page.goto(site)
    expect(page.locator(".tk-hub")).to_have_attribute("lang", "de", timeout=60_000)
    page.goto(f"{site}nothing")
    expect(page.locator("html")).to_have_attribute("lang", "de")
    expect(page.get_by_role("heading")).to_have_text(german("There is no such page"))
