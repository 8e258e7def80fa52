# ruff: noqa: E501 (style sheets and scenes)
"""In other people's pages: their style sheets do not reach the table, and ours do not reach them."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from tests.browser.test_frontend import ROOT, start

pytestmark = pytest.mark.browser

HOSTILE = """
html { font-size: 10px; }
* { box-sizing: content-box !important; font: 31px/3 fantasy !important; color: lime !important; direction: rtl !important;
  text-transform: uppercase !important; letter-spacing: 9px !important; float: left !important; border-radius: 0 !important; }
*::before, *::after { content: "" !important; display: table !important; clear: both !important; }
main, section, div, button { padding: 13px !important; margin: 7px !important; display: inline !important; width: 60% !important; }
.row { margin: 0 -15px !important; } .tk, .tk-root, .cell, .card, .grid { position: fixed !important; opacity: .3 !important; }
:root { --tk-bg: lime; --gap: 90px; --card: 9px; --rem: 3px; }
"""
BOOTSTRAP = """
html { font-size: 10px; } * { box-sizing: border-box; } :after, :before { box-sizing: border-box; }
body { font-family: "Helvetica Neue", Helvetica, Arial, sans-serif; font-size: 14px; line-height: 1.42857143; color: #333; }
button, input, select, textarea { font-family: inherit; font-size: inherit; line-height: inherit; }
.row { margin-left: -15px; margin-right: -15px; } .row:before, .row:after { content: " "; display: table; } .row:after { clear: both; }
.caption { padding: 9px; color: #333; } .label { display: inline; padding: .2em .6em .3em; font-size: 75%; color: #fff; }
.table { width: 100%; } .close { float: right; font-size: 21px; opacity: .2; } .badge { border-radius: 10px; background: #777; color: #fff; }
h2, h3, h4 { margin-top: 20px; margin-bottom: 10px; font-weight: 500; } label { display: inline-block; font-weight: 700; }
"""
"""What of Bootstrap 3 names or resets something that a table has."""
AROUND = """
html, body { margin: 0 !important; padding: 0 !important; float: none !important; }
#place { all: unset !important; display: block !important; }
"""
"""How wide a place a page gives us is its own affair; here always the same."""
PLACES = """() => pierce.all(".tk-root *").map((node) => {
  const { x, y, width, height } = node.getBoundingClientRect();
  const { fontFamily, fontSize, color, direction, content } = getComputedStyle(node);
  return [node.localName, node.className?.baseVal ?? node.className, Math.round(x), Math.round(y), Math.round(width), Math.round(height),
    fontFamily, fontSize, color, direction, getComputedStyle(node, "::before").content].join(" ");
})"""
PLAIN = """() => {
  const page = document.body.appendChild(document.createElement("div"));
  page.style.cssText = "position: absolute; inset: 0; width: 600px";
  page.innerHTML = '<div class="row tk app"><h2 class="card">x</h2><button class="primary cell">y</button><p class="toast">z</p></div>';
  const looks = [...page.querySelectorAll("*")].map((node) => JSON.stringify({ ...getComputedStyle(node) }));
  page.remove();
  return looks;
}"""


def placed(page: Page, sheet: str) -> list[str]:
    """Where everything of the table stands and how it looks, in a page with this style sheet."""
    start(page)
    page.evaluate("sheet => { const style = document.createElement('style'); style.textContent = sheet; "
                  "document.head.append(style); dispatchEvent(new Event('resize')); }", sheet)  # fmt: skip
    page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
    found: list[str] = page.evaluate(PLACES)
    return found


@pytest.mark.parametrize("sheet", [BOOTSTRAP, HOSTILE], ids=["bootstrap", "hostile"])
def test_no_style_sheet_reaches_in(open_page: Callable[..., Page], sheet: str) -> None:
    alone, among = placed(open_page(), AROUND), placed(open_page(), sheet + AROUND)
    assert len(alone) > 500
    assert among == alone


def test_none_of_ours_leaks_out(open_page: Callable[..., Page]) -> None:
    bare, page = open_page(), open_page()
    bare.set_content((ROOT / "tests" / "browser" / "harness.html").read_text("utf-8"))
    start(page)
    assert page.evaluate(PLAIN) == bare.evaluate(PLAIN)
    assert page.evaluate("document.adoptedStyleSheets.length") == 0


@pytest.mark.parametrize(("body", "scheme"), [("data-jp-theme-light=false", "dark"), ("class=vscode-light", "light")])
def test_the_theme_is_that_of_the_page_around_and_follows_it(page: Page, body: str, scheme: str) -> None:
    page.emulate_media(color_scheme="light" if scheme == "dark" else "dark")
    start(page)
    name, _, value = body.partition("=")
    page.evaluate("([name, value]) => document.body.setAttribute(name, value)", [name, value])
    look = "() => getComputedStyle(pierce.one('.tk-root')).colorScheme"
    page.wait_for_function(f"({look})() === '{scheme}'")
    page.evaluate("name => document.body.removeAttribute(name)", name)
    page.wait_for_function(f"({look})() !== '{scheme}'")


def test_the_size_of_letters_is_the_readers(page: Page) -> None:
    """Not that of the page, which says html { font-size: 10px } with Bootstrap 3."""
    start(page)
    assert page.evaluate("getComputedStyle(pierce.one('.tk-root')).getPropertyValue('--rem')") == "16px"
