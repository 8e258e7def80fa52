"""The pages for games with the real box: filled in by touch on a small phone and by keyboard, kept, readable by all."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

import gamelib
from gamelib.rulebook import rulebook
from gamelib.samurai_sword.facts import ROLES
from tests.browser import checks
from tests.browser.positions import RICH, few
from tests.browser.reader import Reader
from tests.browser.test_screens import close, faults_of, none
from tests.test_pad import ended, hands, played

pytestmark = [pytest.mark.browser, pytest.mark.slow]

PHONE = {"viewport": {"width": 320, "height": 640}, "has_touch": True, "is_mobile": True}
WAYS = ["touch", "keyboard"]
MOST_STEPS = 60
"""More buttons than any group of a pad has."""

Sit = Callable[..., Reader]


@pytest.fixture
def sit(open_page: Callable[..., Page], site: str) -> Sit:
    """Opens a page of the site with a fragment of its address."""

    def opened(notebook: str, fragment: str, **options: object) -> Reader:
        reader = Reader(open_page(**options), f"{site}voila/render/{notebook}.ipynb")
        reader.page.goto(f"{reader.address}#{fragment}")
        expect(reader.main.get_by_role("heading", level=3).first).to_be_visible(timeout=60_000)
        return reader

    return opened


def by_touch(reader: Reader, group: Locator, name: str) -> None:
    group.get_by_role("button", name=name, exact=True).tap()


def by_keyboard(reader: Reader, group: Locator, name: str) -> None:
    """Tab leads to the group, arrows to the button, Enter presses it."""
    target = group.get_by_role("button", name=name, exact=True)
    reader.tab_to(group)
    reader.key("Home")
    for _ in range(MOST_STEPS):
        if target.evaluate("node => node === pierce.focus()"):
            break
        reader.key("ArrowRight")
    reader.key("Enter")


PRESS = {"touch": by_touch, "keyboard": by_keyboard}


def group(reader: Reader, name: str) -> Locator:
    return reader.main.get_by_role("region", name=name, exact=True).get_by_role("group", name=name, exact=True)


@pytest.mark.parametrize("way", few(WAYS, "touch"))
def test_a_hand_of_tatsu(sit: Sit, way: str) -> None:
    games = (played("tatsu", 4, seed, {"target": 100})[1] for seed in range(1, 20))
    events = next(events for events in games if len(hands(events)[0]) == 28)
    totals = next(event for event in events if event.kind == "score").data["totals"]
    reader = sit("pad", "game=tatsu", **PHONE)
    reader.main.get_by_label("How many play").select_option(label="4 players")
    reader.click("Go to the pad")
    clans = {"R": "Red", "Y": "Yellow"}
    groups = {clan: group(reader, f"{name} cards, and which clan has captured them") for clan, name in clans.items()}
    expect(groups["R"]).to_be_visible()
    mine = [card for card, clan in hands(events)[0].items() if clan == "R"]
    for card in mine:
        PRESS[way](reader, groups[card[0]], f"{card_name(card)}: Red")
    expect(groups["R"].get_by_role("button", pressed=True)).to_have_count(len([c for c in mine if c[0] == "R"]))
    for name in clans.values():
        region = reader.main.get_by_role("region", name=f"{name} cards, and which clan has captured them", exact=True)
        fill = region.get_by_role("button", name="All others: Yellow", exact=True)
        fill.tap() if way == "touch" else fill.press("Enter")
    standing = ", ".join(f"Player {seat + 1}: {total}" for seat, total in enumerate(totals[:3]))
    expect(reader.main.get_by_role("heading", level=2)).to_contain_text(f"{standing} and Player 4: {totals[3]}")
    reader.page.wait_for_url(re.compile("Y6:[RY]"))
    reader.page.reload()
    expect(reader.main.get_by_role("heading", level=2)).to_contain_text(f"{standing} and Player 4: {totals[3]}")
    expect(reader.main.get_by_role("button", pressed=True)).to_have_count(28)
    reader.click("Write down this round")
    expect(reader.main.get_by_role("row", name=f"1 {' '.join(map(str, totals))}", exact=True)).to_be_visible()
    none(checks.sideways(reader.page))


def card_name(card: str) -> str:
    """What a card of Tatsu is called in English."""
    clan, rest = {"R": "Red", "Y": "Yellow"}[card[0]], card[1:]
    if rest == "F":
        return f"{clan} fusion"
    if rest[0] == "x":
        return f"{clan} ×{rest[1]}"
    return f"{clan} 1 worth {rest[1]}" if len(rest) == 2 else f"{clan} {rest}"


ROLE_NAMES = dict(zip(ROLES, (
    "Shogun", "Samurai", "Ronin", "Ninja with 1 star", "Ninja with 2 stars", "Ninja with 3 stars",
), strict=True))  # fmt: skip
END_NAMES = {
    "defeat": "by a defeat in another team", "own": "by a defeat in the own team", "deck_end": "with the deck",
    "bushido": "by Bushido", "swordmaster": "only one player has resilience left",
}  # fmt: skip


@pytest.mark.parametrize("way", few(WAYS, "keyboard"))
def test_the_end_of_a_game_of_samurai_sword(sit: Sit, way: str) -> None:
    state, events = played("samurai_sword", 5, 2)
    truth, (end, who) = state.truth(), ended(state, events)
    reader = sit("pad", "game=samurai_sword&players=5&n0=Ann", **PHONE)
    names = ["Ann", *(f"Player {seat}" for seat in range(2, 6))]
    for seat, name in enumerate(names):
        player = group(reader, name)
        PRESS[way](reader, player, f"Role: {ROLE_NAMES[ROLES[state.role[seat]]]}")
        honour, daimyo = int(state.honour[seat]), int(truth[f"hand:{seat}:daimyo"])
        count = 0
        for step in (10, 5, 2, 1):
            while honour - count >= step:
                PRESS[way](reader, player, f"Honour, {count}: +{step}")
                count += step
        for count in range(daimyo):
            PRESS[way](reader, player, f"Daimyo in hand, {count}")
        expect(player.get_by_role("button", name=f"Honour, {honour}: +1", exact=True)).to_be_visible()
        expect(player.get_by_role("button", name=f"Daimyo in hand, {daimyo}", exact=True)).to_be_visible()
    PRESS[way](reader, group(reader, "How the game ended"), END_NAMES[end])
    if who:
        reader.until(lambda look: "Who " in look.text)
        asked = "Who is left standing" if end == "swordmaster" else "Who struck down somebody on their own team"
        PRESS[way](reader, group(reader, asked), names[int(who)])
    winners = [names[seat] for seat in state.score().winners]
    expect(reader.main.get_by_role("heading", level=2)).to_contain_text(f"Won by {' and '.join(winners)}.")
    points = reader.main.get_by_role("region", name="Points", exact=True)
    points.get_by_role(
        "button", name=rulebook(gamelib.load("samurai_sword")).section(state.score().rule).title, exact=True
    ).click()
    expect(reader.main.get_by_role("dialog")).to_be_visible()
    none(checks.sideways(reader.page))


PADS = {
    "ta_ke": "game=ta_ke&players=2&n0=Adrian&e=uncovered:GE,shown.B:1,shown.D:1,samurai.0.GE:2,low.0.GE:1,"
    "middle.1.GE:2,before.0:42&r=20.6,35.12",
    "tatsu": "game=tatsu&players=3&e=dealer:1,R13:R,R17:Y,Rx2:R,Y13:R,Yx1:Y",
    "tenno": "game=tenno&players=2&n0=A%20name%20of%20many%20letters&e=prison.0.9:1,prison.1.9:1,done:1,rest.0.10:1",
    "samurai_sword": "game=samurai_sword&players=7&e=role.0:shogun,honour.0:1,daimyo.0:1,role.1:samurai,role.2:samurai,"
    "role.3:ronin,honour.3:3,role.4:ninja1,role.5:ninja2,honour.5:4,role.6:ninja3,end:own,who:5",
}


@pytest.mark.parametrize("game", few(list(PADS), "ta_ke"))
def test_pads(sit: Sit, game: str) -> None:
    reader = sit("pad", PADS[game])
    found = faults_of(reader.page, f"pad-{game}")
    reader.click("Players, names, options")
    reader.main.get_by_text("More choices").click()
    none(found + faults_of(reader.page, f"pad-{game}-form"))


def test_a_pad_says_why_not(sit: Sit) -> None:
    reader = sit("pad", "game=ta_ke&players=2&e=low.0.GE:5,middle.1.GE:2")
    group(reader, "Courtyard of Player 2").get_by_role("button", name="Geisha on the bottom space, 0").click()
    expect(reader.card).to_contain_text("Geisha: there are 7 chips")
    close(reader)
    expect(reader.card).to_be_hidden()


def test_what_may_i_do_here(sit: Sit) -> None:
    reader = sit("may", f"ask=ta_ke&p={RICH}")
    moves = reader.main.get_by_role("region", name="What can I do?", exact=True)
    expect(moves.get_by_role("region")).to_have_count(2)
    found = faults_of(reader.page, "may")
    reader.try_anyway("Stack A: Ninja on top, under a ghost")
    expect(reader.card).to_contain_text("ghost")
    close(reader)
    moves.get_by_role("button", name="Use your Geisha").click()
    expect(moves.get_by_role("region")).to_have_count(1)
    reader.page.wait_for_url("**/chip.0.0.0.0")
    reader.page.reload()
    expect(moves.get_by_role("region")).to_have_count(1)
    none(found)


def test_a_position_is_set_up_by_touch(sit: Sit) -> None:
    reader = sit("may", "ask=ta_ke", **PHONE)
    for stack, printed in (("A", "Samurai"), ("B", "Daimyo")):
        place = reader.main.get_by_role("gridcell", name=f"Stack {stack} is empty: printed {printed}")
        place.get_by_role("button").tap(force=True)
        expect(reader.main.get_by_role("gridcell", name=f"Stack {stack}: Samurai on top")).to_be_visible(timeout=30_000)
    reader.main.get_by_role("button", name="Show what may be done").tap()
    moves = reader.main.get_by_role("region", name="What can I do?", exact=True)
    expect(moves.get_by_role("button")).to_have_text(["Take the Samurai from stack A", "Take the Samurai from stack B"])
