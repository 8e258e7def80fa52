"""Samurai Sword on the first screen: the own cards and whatever is to be chosen, and words in one piece.

On a bare page, without a server: each position is drawn as it would be sent.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest
from playwright.sync_api import Page, expect

from gamelib.game import OVER
from gamelib.match import Match
from tests.browser.positions import NAMES, SEEDS, few
from tests.browser.test_frontend import ROOT, STATIC
from widgets import Table

pytestmark = pytest.mark.browser

DESKTOP, PHONE = {"width": 1280, "height": 800}, {"width": 320, "height": 640}
PAST = 60
"""Actions after which hands, properties and honour are varied."""
UNSEEN = """nodes => nodes.filter((node) => {
  const box = node.getBoundingClientRect();
  const center = [box.x + box.width / 2, box.y + box.height / 2];
  const spots = [center, [box.x + 3, box.y + 3], [box.right - 3, box.bottom - 3]];
  return !spots.every(([x, y]) => y < innerHeight && node.contains(node.getRootNode().elementFromPoint(x, y)));
}).map((node) => node.textContent)"""
"""Buttons that are not wholly in sight, as the page lies when it is opened."""
BROKEN = """() => {
  const broken = [];
  for (const node of pierce.all(".look-sword, .look-sword-own, .look-sword-stage, .tabs")) {
    const texts = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
    for (let text; (text = texts.nextNode());) {
      if (text.parentElement.closest(".unseen")) continue;
      for (const word of text.data.matchAll(/[^\\s\\u00a0-]+/g)) {
        const range = document.createRange();
        range.setStart(text, word.index);
        range.setEnd(text, word.index + word[0].length);
        if (new Set([...range.getClientRects()].map((box) => Math.round(box.top))).size > 1) broken.push(word[0]);
      }
    }
  }
  return broken;
}"""
"""Words that lie on two lines."""


def at(players: int, phase: str, card: str = "") -> Match:
    """A match some way on, in a phase, with a kind of card being played."""
    for seed in range(SEEDS):
        match, chance = Match.new("samurai_sword", players, seed, names=NAMES[:players]), Random(seed)
        while match.state.to_move != OVER:
            view = match.view(match.state.to_move)
            played = view.to_json()["resolving"]
            if match.game.phases[view.phase] == phase and len(match) >= PAST and card in ("", played):
                return match
            match.play(chance.choice(match.state.legal_actions()))
        if phase == "over":
            return match
    raise AssertionError(f"no match comes to {phase} {card}")


def draw(page: Page, match: Match, size: dict[str, int], language: str = "en") -> None:
    """Put the match on the page as the seat to move sees it."""
    seat = max(int(match.state.to_move), 0)
    table = Table(match, seats=[seat], lang=language)
    table.desk.met()
    table.desk.publish()
    page.set_viewport_size(size)  # type: ignore[arg-type]
    page.set_content((ROOT / "tests" / "browser" / "harness.html").read_text("utf-8"))
    traits = {key: getattr(table, key) for key in ("scene", "frame", "log", "strings", "settings")}
    code = (STATIC / "table.js").read_text("utf-8")
    page.evaluate("([code, fixture]) => start(code, fixture)", [code, {**traits, "answers": {}}])
    expect(page.get_by_role("heading", level=2)).to_be_visible()


def unseen(page: Page, selector: str) -> list[str]:
    found = page.locator(selector)
    assert found.count(), selector
    names: list[str] = found.evaluate_all(UNSEEN)
    return names


OWN = ".look-sword-own button, .actions button"


@pytest.mark.parametrize("players", [5, 7])
@pytest.mark.parametrize("phase", ["play", "attack", "battle_cry", "discard"])
def test_the_own_cards_are_in_sight_on_a_desktop(page: Page, players: int, phase: str) -> None:
    draw(page, at(players, phase), DESKTOP)
    assert unseen(page, OWN) == []
    page.evaluate("css => pierce.plant(css)", "[data-zone=mine] { margin-top: 300px !important }")
    assert unseen(page, OWN) != [], "a hand below the fold is noticed"


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
@pytest.mark.parametrize(("players", "card"), [(3, ""), (5, "geisha"), (5, "bo"), (7, "diversion")])
def test_whom_one_may_choose_is_in_sight(page: Page, players: int, card: str, size: dict[str, int]) -> None:
    draw(page, at(players, "target", card), size)
    chosen = "[data-zone=theirs] .look-sword-person.available button"
    assert page.locator(chosen).count() > 1
    assert unseen(page, chosen) == []
    assert unseen(page, ".actions button.primary") == [], "the way back"


def test_the_own_hand_gives_way_to_a_choice_on_a_phone_and_can_be_opened(page: Page) -> None:
    draw(page, at(5, "target", "geisha"), PHONE)
    hand = page.get_by_role("button", name="Hand of")
    expect(hand.last).to_have_attribute("aria-expanded", "false")
    hand.last.click()
    expect(page.locator(".look-sword-own [data-cell]").first).to_be_visible()


@pytest.mark.parametrize("players", [4, 7])
def test_the_final_sheet_is_what_a_phone_shows_first(page: Page, players: int) -> None:
    draw(page, at(players, "over"), PHONE)
    assert unseen(page, ".look-sword-verdict .look-sword-total button >> nth=0") == []
    sheet = page.get_by_role("grid", name="The final sheet")
    sheet.evaluate("node => node.scrollIntoView({ block: 'end' })")
    assert unseen(page, ".look-sword-verdict [data-cell='verdict']") == [], "nothing lies over its last line"


@pytest.mark.parametrize("language", few(["en", "de", "uk"], "uk"))
def test_no_word_is_broken_in_two(open_page: Callable[..., Page], language: str) -> None:
    found: dict[str, list[str]] = {}
    for size, players, phase in ((PHONE, 5, "play"), (PHONE, 7, "target"), (DESKTOP, 7, "play"), (DESKTOP, 5, "over")):
        page = open_page()
        draw(page, at(players, phase), size, language)
        if broken := page.evaluate(BROKEN):
            found[f"{size['width']} {phase}"] = broken
    assert found == {}
    page.evaluate("css => pierce.plant(css)", ".tk .caption { width: 30px; overflow-wrap: anywhere }")
    assert page.evaluate(BROKEN) != [], "a broken word is noticed"


def test_a_character_says_what_it_can_do(page: Page) -> None:
    """Pressing it, by mouse, finger or key, opens a card with the ability and its rule."""
    match = at(5, "play")
    draw(page, match, PHONE)
    page.locator(".theirs .fold").first.click()
    person = page.locator(".theirs .look-sword-person button").first
    person.press("Enter")
    card = page.locator(".card")
    expect(card).to_be_focused()
    other = (match.state.to_move + 1) % match.players
    character = match.view(None).to_json()["characters"][other]
    ability = Table(match).game.texts.explain_character(character, Table(match).language)
    expect(card).to_contain_text(ability)
    expect(card.get_by_role("button", name=character, exact=False).first).to_be_visible()
    page.keyboard.press("Escape")
    expect(card).to_be_hidden()
    expect(person).to_be_focused()
