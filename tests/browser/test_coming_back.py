"""Time and trouble: the slider, reloads, other tabs, dead kernels, impatient fingers."""

from __future__ import annotations

import re
from collections.abc import Callable
from random import Random

import psutil
import pytest
from playwright.sync_api import expect

from gamelib.match import Match
from tests.browser.positions import ASKED, LATE, PROMPTS, asked, few, shared
from tests.browser.reader import AVAILABLE, SELECTED, Look, Reader, persons
from tests.browser.secrets import House
from tests.browser.wire import listening
from widgets import Table
from widgets.pages.stored import ALL, WATCH, seat_role

pytestmark = [pytest.mark.browser, pytest.mark.slow]


def plain(name: str) -> str:
    """The name of a cell without what one can do with it now."""
    return re.split(f"{AVAILABLE}|{SELECTED}", name)[0]


# ---- the slider ----------------------------------------------------------------------------------------------------


def pictured(match: Match, at: int) -> set[str]:
    """What the cells are called after that many actions, by the rules."""
    match.goto(at)
    areas = Table(match).picture["areas"]
    return {cell["name"].rstrip(".") for area in areas for row in area["rows"] for cell in row["cells"]}


def replay_faults(look: Look, wanted: set[str]) -> list[str]:
    """Cells of the page that are not as they should be."""
    return sorted(wanted ^ {plain(name) for name in look.cells})


@pytest.mark.long
def test_every_position_of_the_slider(sit_down: Callable[..., Reader]) -> None:
    reader = sit_down(shared(LATE))
    reader.play_out(Random(5))
    match = reader.record()
    places = list(range(len(match) + 1))
    pictures = [pictured(match, at) for at in places]
    Random(5).shuffle(places)
    for at in places:
        reader.step_to(at)
        look = reader.until(lambda look, at=at: not replay_faults(look, pictures[at]))  # type: ignore[misc]
    assert replay_faults(look, pictures[at - 1]) != [], "another position is noticed"
    reader.click("To the start")
    reader.until(lambda now: now.at == "0")
    turns = [0]
    while turns[-1] != len(match):
        reader.click("One turn on")
        before = str(turns[-1])
        turns.append(int(reader.until(lambda now, before=before: now.at != before).at))  # type: ignore[misc]
    assert turns[:-1] == match.turns


# ---- coming back ---------------------------------------------------------------------------------------------------


def same(look: Look, before: Look) -> list[str]:
    """What is not as it was: the prompt, the position, the choices."""
    return [
        f"{part}: {getattr(look, part)} was {getattr(before, part)}"
        for part in ("banner", "at", "cells", "moves")
        if getattr(look, part) != getattr(before, part)
    ]


def kill_kernel(reader: Reader) -> None:
    """End the kernel of this page as a crash would."""
    found = re.search(r'data-kernel="([-0-9a-f]+)"', reader.page.content())
    assert found is not None
    (process,) = [child for child in psutil.Process().children(recursive=True) if found[1] in listening(child)]
    process.kill()
    process.wait()


@pytest.mark.parametrize("prompt", few(PROMPTS, "place"))
def test_nothing_is_lost(sit_down: Callable[..., Reader], site: str, prompt: str) -> None:
    """Reload, back and forward, another tab, a dead kernel: the same position, asking the same."""
    reader = sit_down(shared(PROMPTS[prompt]))
    before = reader.look()
    reader.page.reload()
    assert same(reader.until_at(before.at), before) == []
    reader.page.goto(site)
    expect(reader.page.get_by_role("link", name="Start Ta-Ké")).to_be_visible()
    reader.page.go_back()
    assert same(reader.until_at(before.at), before) == []
    other = Reader(reader.page.context.new_page(), reader.address)
    other.page.goto(reader.page.url)
    assert same(other.until_at(before.at), before) == []
    other.page.close()

    kernel = reader.page.locator("#page").get_attribute("data-kernel")
    kill_kernel(reader)
    expect(reader.page.locator("#page")).not_to_have_attribute("data-kernel", str(kernel), timeout=60_000)
    reader.page.wait_for_function("() => pierce.one('.lamp.live')")
    assert same(reader.until_at(before.at), before) == []
    if before.offers:
        reader.choose(before.offers[0])
        assert same(reader.look(), before) != [], "a change is noticed"


@pytest.mark.parametrize("kind", few(ASKED, "tenno peek", "sword attack"))
def test_nothing_is_lost_and_nothing_shown(sit_down: Callable[..., Reader], house: House, site: str, kind: str) -> None:
    """The same where cards are hidden: first comes the curtain, if people at this screen see different things."""
    match = asked(kind)
    private = match.game.private(match.players)
    reader = sit_down(f"t={house.table(match, own=False)[ALL]}")

    def back() -> Look:
        look = reader.until(lambda look: bool(look.curtain or look.offers))
        assert bool(look.curtain) == private
        assert not private or "Hand of" not in look.text
        return reader.turn()

    before = back()
    assert ASKED[kind][2] in before.banner
    reader.page.reload()
    assert same(back(), before) == []
    reader.page.goto(site)
    expect(reader.page.get_by_role("link", name="Start Tatsu")).to_be_visible()
    reader.page.go_back()
    assert same(back(), before) == []


def test_another_tab_was_faster(sit_down: Callable[..., Reader]) -> None:
    """The slower page is told so and shows what has happened; nothing is played twice."""
    reader = sit_down(shared(LATE))
    other = Reader(reader.page.context.new_page(), reader.address)
    other.page.goto(reader.page.url)
    other.until_at("0")
    other.choose_one("Stack D")
    reader.click(reader.offered("Stack E"))
    expect(reader.main.get_by_role("group", name="The table has moved on")).to_be_visible()
    assert same(reader.look(), other.look()) == []
    assert len(reader.record()) == 1


# ---- impatience ----------------------------------------------------------------------------------------------------

THRICE = """() => {
  const send = WebSocket.prototype.send;
  WebSocket.prototype.send = function (data) { for (let n = 0; n < 3; n++) send.call(this, data); };
}"""


def double_click(reader: Reader, name: str) -> None:
    reader.button(name).dblclick()


def hold_enter(reader: Reader, name: str) -> None:
    reader.walk(name)
    for _ in range(12):
        reader.page.keyboard.down("Enter")
    reader.page.keyboard.up("Enter")


def three_at_once(reader: Reader, name: str) -> None:
    reader.button(name).evaluate("node => { for (let n = 0; n < 3; n++) node.click(); }")


def sent_thrice(reader: Reader, name: str) -> None:
    """As a line that repeats what it is not sure to have delivered."""
    reader.page.evaluate(THRICE)
    reader.click(name)


def three_moves(reader: Reader, name: str) -> None:
    """Three choices one after the other: what must be counted as three."""
    for _ in range(3):
        choices = reader.look().choices
        reader.choose(next(name for name in choices if re.match("Stack .: (?!Samurai)", name)))


@pytest.mark.parametrize(
    ("impatient", "moves"),
    [
        (double_click, 1),
        (three_at_once, 1),
        (three_moves, 3),
        *(pytest.param(rare, 1, marks=pytest.mark.long) for rare in (hold_enter, sent_thrice)),
    ],
    ids=lambda what: getattr(what, "__name__", ""),
)
def test_one_move(sit_down: Callable[..., Reader], impatient: Callable[[Reader, str], None], moves: int) -> None:
    reader = sit_down(shared("NDRN,NGS,NSD,SGG,DRGGD/101.120.101.110,110.110.101.011/45,14/0/0/-.-/main"))
    impatient(reader, reader.offered("Stack C"))
    reader.until(lambda look: look.at != "0")
    assert len(reader.record()) == moves


@pytest.mark.parametrize(
    ("kind", "impatient"),
    [
        ("tatsu reply", hold_enter),
        ("tenno monk", sent_thrice),
        *(pytest.param(kind, double_click, marks=pytest.mark.long) for kind in ("tatsu turn", "tenno peek")),
    ],
)
def test_one_move_and_no_look(
    sit_down: Callable[..., Reader], house: House, kind: str, impatient: Callable[[Reader, str], None]
) -> None:
    """Where the screen is handed on a press too many neither plays for the next one nor opens that one's view."""
    match = asked(kind)
    token = house.table(match, own=False)[ALL]
    reader = sit_down(f"t={token}")
    look = reader.turn()
    reader.key("Enter")  # and one too many at the curtain
    assert same(reader.look(), look) == []
    impatient(reader, look.offers[0])
    reader.until(lambda now: same(now, look) != [])
    assert len(house.stored(token).match) == len(match) + 1
    now = reader.look()
    assert now.curtain or f"View: What {match.names[match.state.to_move]} sees" in now.names("button")


def test_the_curtain_takes_two_presses_or_a_long_one(sit_down: Callable[..., Reader], house: House) -> None:
    reader = sit_down(f"t={house.table(asked('tenno attack'), own=False)[ALL]}")
    name = reader.look().curtain
    double_click(reader, name)
    hold_enter(reader, name)
    assert reader.look().curtain == name
    reader.button(name).hover()
    reader.page.mouse.down()
    reader.until(lambda look: not look.curtain)
    reader.page.mouse.up()


# ---- screens of one's own ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", few(["tatsu turn", "tenno peek"], "tenno peek"))
def test_a_seat_with_a_screen_of_its_own(sit_down: Callable[..., Reader], house: House, site: str, kind: str) -> None:
    """Two tabs of one seat play once, the others see it, and whoever leaves or reloads comes back to the own seat."""
    match = asked(kind)
    tokens = house.table(match)
    mover = match.state.to_move
    roles = seat_role(mover), seat_role((mover + 1) % match.players), WATCH
    mine, theirs, watching = (sit_down(f"t={tokens[role]}") for role in roles)
    assert mine.look().offers
    assert not theirs.look().offers + watching.look().offers
    tab = Reader(mine.page.context.new_page(), mine.address)
    tab.go(f"t={tokens[roles[0]]}")
    name = mine.look().offers[0]
    for button in [reader.button(name).element_handle() for reader in (mine, tab)]:
        button.evaluate("node => node.click()")
    at = str(len(match) + 1)
    looks = [reader.until_at(at) for reader in (mine, tab, theirs, watching)]
    assert len(house.stored(tokens[WATCH]).match) == len(match) + 1
    assert looks[2].log[-2:] == looks[3].log[-2:] != []
    assert not [name for name in looks[3].cells if "holds Red" in name or "In hand" in name]
    before = looks[2]
    theirs.page.reload()
    assert same(theirs.until_at(at), before) == []
    theirs.page.goto(site)
    expect(theirs.page.get_by_role("link", name="Start Tatsu")).to_be_visible()
    theirs.page.go_back()
    assert same(theirs.until_at(at), before) == []


def test_an_invitation_opens_a_seat(sit_down: Callable[..., Reader]) -> None:
    host = sit_down("new=tenno")
    host.start({"Where one plays": "Everybody has an own screen", "How many play": "2 players", **persons(2)})
    sheet = host.main.get_by_role("dialog", name="Invite")
    link = sheet.get_by_role("link").first.get_attribute("href") or ""
    guest = sit_down(link.partition("#")[2])
    assert [view for view in guest.look().names("button") if view.startswith("View: What Player 2")]
    sheet.get_by_role("button", name="Close").click()
    order = [next(name for name in host.look().choices if name.startswith(f"In hand: Peasant {n}")) for n in (1, 2)]
    for name in order:
        host.choose(name)
    host.choose(host.look().choices[0])
    assert "Player 1 lays three Peasants face down." in guest.until_at("1").log
