"""What has happened is seen: pieces fly from place to place above a table that always shows now.

Most of it on a bare page with a desk behind it and no server: what the desk shows is handed over by the test.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from gamelib.chance import Chance
from gamelib.match import Match
from tests.browser.reader import Reader
from tests.browser.test_frontend import ROOT, STATIC
from widgets.table.desk import Desk

pytestmark = pytest.mark.browser

TABLES = {"ta_ke": 2, "tatsu": 4, "tenno": 3, "samurai_sword": 5}
DRAWN = 12
"""Of alike pieces so many are drawn."""
ANSWERS = {"preview": {"kind": "preview", "preview": {"attempt": "", "formulas": [], "pieces": []}}}
NEAR = 3
"""Pixels."""

CHANGE = """async (parts) => {
  const box = (node) => { const r = node.getBoundingClientRect(); return [r.left, r.top, r.right, r.bottom]; };
  const named = (kind) => pierce.all(`[data-${kind}]`).map((node) => [node.dataset[kind], box(node)]);
  const there = () => Object.fromEntries(['area', 'cell', 'item'].flatMap(named));
  const before = there();
  change(parts);
  await new Promise((done) => requestAnimationFrame(done));
  const at = (node, end) => {
    for (const one of node.getAnimations()) {
      one.pause();
      one.currentTime = end ? one.effect.getComputedTiming().endTime : 0;
    }
    const [left, top, right, bottom] = box(node);
    return [(left + right) / 2, (top + bottom) / 2];
  };
  const flying = pierce.all('.tk-show .piece').filter((node) => node.getAnimations().length);
  return { before, after: there(), flights: flying.map((node) => [at(node, 0), at(node, 1)]) };
}"""
"""Hands over what is shown now; where everything was and is, and from where to where the pieces of a beat fly."""
WATCH = """() => {
  window.seen = [];
  const note = (all) => { seen.push(...all.flatMap((one) => [...one.addedNodes]).map((node) => node.className)); };
  new MutationObserver(note).observe(pierce.one('.tk-show'), { childList: true });
}"""
"""From now on notes what is put into the layer, in order."""
RICH = "SDRGN,DRGNS,RGNSD,GNSDR,NSDRG/000.000.000.000,000.000.000.000/0,0/0/0/-.-/main"
SHOWING = "pierce.one('.tk-show').children.length"
TEXTS = "pierce.all('[data-region] p').map((node) => node.textContent)"


class Table:
    """A game on a bare page: a desk is its Python, its way is the test."""

    def __init__(
        self,
        page: Page,
        name: str,
        pace: str = "fast",
        played: int = 0,
        seats: tuple[int, ...] = (0,),
        players: int = 0,
    ) -> None:
        self.page, self.chance = page, Chance(5)
        players = players or TABLES[name]
        self.match = Match.new(name, players, "7", names=("Ann", "Bea", "Cleo", "Dora", "Ed", "Fay", "Gus")[:players])
        for _ in range(played):
            self.match.play(self.chance.choice(self.match.state.legal_actions()))
        self.desk = Desk(lang="en")
        self.desk.met()
        self.desk.show(self.match, seats=seats)
        self.news: dict[str, Any] = {}
        page.set_content((ROOT / "tests" / "browser" / "harness.html").read_text("utf-8"))
        parts = self.desk.screen.window.parts
        fixture = {**parts, "settings": {**parts["settings"], "pace": pace}, "answers": ANSWERS}
        page.evaluate("([code, parts]) => start(code, parts)", [(STATIC / "table.js").read_text("utf-8"), fixture])
        expect(page.get_by_role("heading", level=2)).to_be_visible()
        self.desk.screen.window.way = self

    def show(self, parts: dict[str, Any]) -> None:
        self.news |= parts

    def send(self, message: dict[str, Any]) -> None:
        self.page.evaluate("message => tell(message)", message)

    def play(self, action: Any = None) -> dict[str, Any]:
        """Play an action, by default any, and hand over what is shown: where pieces fly in its first beat."""
        self.desk.play(self.chance.choice(self.match.state.legal_actions()) if action is None else action)
        news, self.news = self.news, {}
        found: dict[str, Any] = self.page.evaluate(CHANGE, news)
        return found

    def ask(self) -> None:
        """Give Python what the page has said last."""
        self.desk.screen.receive(self.page.evaluate("sent.at(-1)"))

    @property
    def showing(self) -> int:
        found: int = self.page.evaluate(SHOWING)
        return found

    def skip(self) -> None:
        self.page.keyboard.press("Shift")
        assert not self.showing


def inside(point: tuple[float, float], place: str, boxes: dict[str, list[float]]) -> bool:
    """Whether a point is in a place, which is the nearest of those that its name tells."""
    x, y = point
    left, top, right, bottom = next(boxes[id] for id in place.split(" ") if id in boxes and boxes[id][2] > boxes[id][0])
    return left - NEAR <= x <= right + NEAR and top - NEAR <= y <= bottom + NEAR


@pytest.mark.parametrize("name", TABLES)
def test_the_pieces_that_an_event_moves_fly_from_place_to_place(page: Page, name: str) -> None:
    """Of the first beat after every action: the others begin later."""
    table, seen = Table(page, name, played=2), 0
    for _ in range(14):
        moved = table.play()
        beats = table.desk.picture["beats"]
        flights = beats[0]["flights"] if beats and beats[0]["result"] != "score" else []
        each = [flight for flight in flights for _ in range(min(flight["n"], DRAWN))]
        assert len(moved["flights"]) == len(each)
        for (begin, end), flight in zip(moved["flights"], each, strict=True):
            left = "before" if any(id in moved["before"] for id in flight["origin"].split(" ")) else "after"
            assert inside(begin, flight["origin"], moved[left]), flight
            assert inside(end, flight["target"], moved["after"]), flight
            seen += 1
        table.skip()
    assert seen > 5


def test_what_has_happened_is_shown_beat_by_beat_and_then_gone(page: Page) -> None:
    table = Table(page, "ta_ke")
    page.evaluate(WATCH)
    table.play("take D")
    tops = page.evaluate("['.frame.who', '[data-seat]'].map((one) => pierce.one(one).getBoundingClientRect().top)")
    assert tops[0] == pytest.approx(tops[1], abs=1)
    expect(page.locator(".tk-show > *")).to_have_count(0, timeout=20_000)
    assert list(dict.fromkeys(page.evaluate("seen"))) == ["piece", "frame who", "frame lit"]
    assert page.evaluate("pierce.moving().length") == 0, "what has arrived is seen again"


def test_the_layer_is_inert_and_not_there_for_assistive_technology(page: Page) -> None:
    table = Table(page, "ta_ke", "slow")
    table.play("take A")
    layer = "pierce.one('.tk-show')"
    assert page.evaluate(f"[{layer}.inert, {layer}.ariaHidden, getComputedStyle({layer}).pointerEvents]") == [
        True,
        "true",
        "none",
    ]
    assert table.showing


def test_a_press_during_the_show_ends_it_and_presses_nothing(page: Page) -> None:
    table = Table(page, "ta_ke", "slow", seats=(0, 1))
    table.play("take A")
    assert table.showing
    button = page.get_by_role("button", name="Stack B").first
    box = button.bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.click(x, y)
    assert not table.showing
    assert page.evaluate("sent.filter(({ kind }) => kind === 'play').length") == 0
    page.mouse.click(x, y)
    assert page.evaluate("sent.filter(({ kind }) => kind === 'play').map(({ attempt }) => attempt)") == ["take B"]


def test_a_key_during_the_show_ends_it_and_is_obeyed_at_once(page: Page) -> None:
    table = Table(page, "ta_ke", "slow", seats=(0, 1))
    page.get_by_role("button", name="Stack B").first.focus()
    table.play("take A")
    assert table.showing
    page.keyboard.press("Enter")
    assert not table.showing
    assert page.evaluate("sent.at(-1).attempt") == "take B"


def test_what_cannot_see_the_show_meets_the_table_as_it_is_now(open_page: Callable[..., Page]) -> None:
    """Names, places, focus and live regions are the same while a show goes on, after it, and without any."""
    found = []
    for pace in ("slow", "none"):
        page = open_page()
        table = Table(page, "tatsu", pace, played=3)
        page.get_by_role("grid").last.get_by_role("button").first.focus()
        table.play()
        for showing in (True, False) if pace == "slow" else (False,):
            if table.showing and not showing:
                page.keyboard.press("Shift")
            assert bool(table.showing) == showing
            spoken, focus = page.evaluate(TEXTS), page.evaluate("pierce.focus().textContent")
            found.append((page.locator("body").aria_snapshot(), spoken, focus))
    assert found[0] == found[1] == found[2]
    assert found[0][1], "something was spoken"


def test_with_reduced_motion_nothing_flies_and_the_changed_places_are_outlined(page: Page) -> None:
    page.emulate_media(reduced_motion="reduce")
    table = Table(page, "ta_ke")
    assert table.play("take A")["flights"] == []
    assert not table.showing
    assert page.evaluate("pierce.moving().length") == 0
    expect(page.locator(".changed").first).to_be_visible()
    expect(page.locator(".changed")).to_have_count(0)
    page.get_by_role("button", name="What happened?").click()
    table.ask()
    expect(page.locator(".changed").first).to_be_visible()
    assert not table.showing


def test_at_no_pace_pieces_are_there_at_once(page: Page) -> None:
    table = Table(page, "ta_ke", "none")
    assert table.play("take A")["flights"] == []
    assert page.evaluate("pierce.moving().length") == 0
    assert not table.showing


def test_step_by_step_each_beat_waits_for_its_press(page: Page) -> None:
    table = Table(page, "ta_ke", "step")
    table.play("take D")
    on = page.get_by_role("button", name="Go on")
    on.click()
    expect(page.locator(".tk-show .frame.lit").first).to_be_attached()
    expect(on).to_have_count(0)


def test_what_happened_shows_it_once_more(page: Page) -> None:
    table = Table(page, "ta_ke", "none")
    table.play("take A")
    page.get_by_role("button", name="What happened?").click()
    table.ask()
    expect(page.locator(".tk-show .piece").first).to_be_attached()
    table.skip()


def test_looking_back_ends_the_show(page: Page) -> None:
    table = Table(page, "ta_ke", "slow")
    table.play("take A")
    assert table.showing
    table.match.goto(0)
    table.desk.publish()
    page.evaluate("parts => change(parts)", table.news)
    expect(page.locator(".tk-show > *")).to_have_count(0, timeout=300)


def test_the_pace_is_set_in_the_settings_and_remembered(sit_down: Callable[..., Reader]) -> None:
    """On a served page: pieces fly as long as it is not switched off, also after a reload."""
    reader = sit_down(f"p={RICH}", pace="normal")
    page = reader.page
    page.evaluate(WATCH)
    reader.choose_one("Stack A")
    page.wait_for_function("seen.includes('piece')")
    reader.key("Shift")
    reader.click("Settings")
    reader.main.get_by_role("group", name="How moves are shown").get_by_role("radio", name="not at all").check()
    reader.click("Close")
    assert json.loads(page.evaluate("localStorage['terakoya.settings']"))["pace"] == "none"
    before = page.evaluate("seen.length")
    reader.choose_one("Stack B")
    assert page.evaluate("seen.length") == before
    page.reload()
    reader.until(lambda look: bool(look.at))
    reader.click("Settings")
    expect(reader.main.get_by_role("radio", name="not at all")).to_be_checked()
