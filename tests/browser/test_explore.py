"""The explore page in a browser: on a bare page as it looks, on the server as it works."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from widgets import Explore

pytestmark = pytest.mark.browser

AXE = Path(__file__).parents[2] / "widgets" / "frontend" / "node_modules" / "axe-core" / "axe.min.js"
TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]
BARE_PAGE = """<!doctype html><html lang="en"><title>Explore</title><meta name="viewport" content="width=device-width">
<style>body { margin: 0 }</style><body><script>
window.mount = async (code, traits) => {
  const module = await import(URL.createObjectURL(new Blob([code], { type: "text/javascript" })));
  const heard = {};
  window.sent = [];
  window.change = (news) => {
    Object.assign(traits, news);
    for (const name of Object.keys(news)) (heard[`change:${name}`] ?? []).forEach((call) => call());
  };
  const model = {
    get: (name) => traits[name], set: () => sent.push("set"), save_changes: () => sent.push("save"),
    on: (event, call) => (heard[event] ??= []).push(call), off: () => {}, send: (message) => sent.push(message),
  };
  module.default.render({ model, el: document.body.appendChild(document.createElement("div")) });
};</script>"""


def state(game: str, *runs: tuple[str, dict[str, str]]) -> dict[str, Any]:
    """What a page of this game holds when these parts have been computed besides those that come at once."""
    widget = Explore(game, pages="{name}.ipynb")
    widget._handle_custom_msg({"kind": "hello", "hash": f"#game={game}", "languages": ["en"]}, [])
    for part, values in runs:
        widget._handle_custom_msg({"kind": "run", "part": part, "values": values}, [])
    while widget.experiments.busy:
        time.sleep(0.01)
    return {"page": widget.page, "progress": widget.progress}


def mount(page: Page, traits: dict[str, Any], opened: bool = True) -> None:
    """Show this; with every experiment open, or as the page begins."""
    page.set_content(BARE_PAGE)
    page.evaluate("([code, traits]) => mount(code, traits)", [Explore._esm, traits])
    if opened:
        page.locator(".part > details").evaluate_all("all => all.forEach((one) => { one.open = true })")


def violations(page: Page) -> list[str]:
    page.evaluate(AXE.read_text("utf-8"))
    found = page.evaluate("tags => axe.run(document, {runOnly: tags})", TAGS)
    return [f"{fault['id']}: {fault['nodes'][0]['html']}" for fault in found["violations"]]


LOOKS = [
    pytest.param(game, scheme, marks=[] if (game, scheme) == ("tenno", "dark") else pytest.mark.long)
    for game in ("ta_ke", "tatsu", "tenno", "samurai_sword") for scheme in ("light", "dark")
]  # fmt: skip


@pytest.mark.parametrize(("game", "scheme"), LOOKS)
def test_what_is_shown_fits_and_can_be_read(page: Page, game: str, scheme: str, picture: Callable[[str], None]) -> None:
    page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
    mount(page, state(game, ("games", {"games": "5"})))
    assert violations(page) == []
    for width in (1280, 320):
        page.set_viewport_size({"width": width, "height": 800})
        picture(f"explore-{game}-{width}-{scheme}")
        assert page.evaluate("document.documentElement.scrollWidth") <= width
    sizes = page.locator("button, select, input, nav a").evaluate_all(
        "all => all.map((one) => one.getBoundingClientRect()).map(({ width, height }) => Math.min(width, height))"
    )
    assert len(sizes) > 20 and min(sizes) >= 24


def test_one_experiment_is_open_and_the_others_open_by_keyboard(page: Page) -> None:
    mount(page, state("tenno"), opened=False)
    parts = page.locator(".part > details")
    assert parts.evaluate_all("all => all.map((one) => one.open)") == [True] + [False] * (parts.count() - 1)
    games = page.get_by_role("region", name="How games go")
    games.locator("summary").press("Enter")
    expect(games.get_by_role("button", name="Play the games")).to_be_visible()
    page.evaluate("(traits) => change(traits)", state("tenno"))
    expect(games.get_by_role("button", name="Play the games")).to_be_visible()


def test_a_chart_is_a_table_on_request(page: Page) -> None:
    traits = state("tatsu", ("games", {"games": "5"}))
    mount(page, traits)
    expect(page.get_by_role("img", name="Games won, by seat.")).to_be_visible()
    button = page.locator("figure", has_text="Games won, by seat").get_by_role("button", name="Show as table")
    button.press("Enter")
    rows = page.get_by_role("table", name="Games won, by seat").get_by_role("row")
    expect(rows).to_have_count(5)  # the head and four seats
    page.evaluate("(traits) => change(traits)", traits)
    expect(rows).to_have_count(5)  # new numbers do not turn it back


def test_what_is_entered_is_sent_and_only_what_is_needed_is_asked_for(page: Page) -> None:
    mount(page, state("tenno"))
    games = page.get_by_role("region", name="How games go")
    expect(games.get_by_role("combobox")).to_have_count(4)
    games.get_by_label("How many play").select_option("2")
    expect(games.get_by_role("combobox")).to_have_count(3)
    games.get_by_label("Seat 2").select_option("easy")
    games.get_by_role("spinbutton", name="Games").fill("7")
    games.get_by_role("spinbutton", name="Games").press("Enter")
    sent = page.evaluate("sent.at(-1)")
    assert (sent["kind"], sent["part"]) == ("run", "games")
    assert {name: sent["values"][name] for name in ("players", "games", "who0", "who1")} == {
        "players": "2", "games": "7", "who0": "random", "who1": "easy",
    }  # fmt: skip
    page.evaluate("change({progress: {games: {text: '3 of 7', done: 3, total: 7, busy: true}}})")
    expect(games.get_by_role("progressbar", name="How games go")).to_have_attribute("value", "3")
    games.get_by_role("button", name="Cancel").press("Enter")
    assert page.evaluate("sent.at(-1)") == {"kind": "cancel", "part": "games"}


@pytest.mark.long
def test_from_the_start_page_by_keyboard_to_an_experiment(page: Page, site: str) -> None:
    page.goto(site)
    link = page.locator("article", has_text="Tenno").get_by_role("link", name="Explore")
    link.press("Enter")
    page.wait_for_url("**/explore.ipynb#game=tenno")
    expect(page.get_by_role("heading", name="Explore Tenno", level=1)).to_be_visible(timeout=60_000)
    expect(page).to_have_title("Explore Tenno · Terakoya")
    matrix = page.get_by_role("table", name="Every card against every other one")
    plain = matrix.get_by_role("cell", name="8 to 7: the attacker wins and captures Samurai 7, worth 7").first
    expect(plain).to_be_attached()
    helped = matrix.get_by_role("cell", name="9 to 12: the defender wins and captures nothing")
    expect(helped).to_have_count(0)
    page.get_by_label("The defender turns up the Monk").press("Space")
    expect(helped).to_have_count(1)  # a Geisha with the Monk
    page.wait_for_url("**/explore.ipynb#game=tenno&battles.monk=1")
    games = page.get_by_role("region", name="How games go")
    games.locator("summary").first.press("Enter")
    games.get_by_role("spinbutton", name="Games").fill("100000")
    games.get_by_role("button", name="Play the games").press("Enter")
    expect(games.get_by_role("progressbar")).to_be_visible()
    expect(games.get_by_role("img", name="How long the games were")).to_be_visible()
    games.get_by_role("button", name="Cancel").press("Enter")
    expect(games.get_by_role("status")).to_contain_text("Cancelled at")
    page.reload()
    expect(helped).to_have_count(1, timeout=60_000)
    page.get_by_role("button", name="Tatsu").press("Enter")
    expect(page.get_by_role("heading", name="Explore Tatsu", level=1)).to_be_visible()
