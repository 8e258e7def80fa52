"""Room: narrow screens, zoom, wider text, touch, long and strange names, the colours of the system."""

from __future__ import annotations

import re
from collections.abc import Callable
from random import Random

import pytest
from playwright.sync_api import expect

from tests.browser import checks
from tests.browser.positions import PROMPTS, RICH, begun, few, late, shared
from tests.browser.reader import Reader, persons

pytestmark = [pytest.mark.browser, pytest.mark.slow]

PHONE = {"width": 320, "height": 640}
SIZES = (PHONE, {"width": 1280, "height": 800})
ZOOMED = {"viewport": {"width": 320, "height": 200}, "device_scale_factor": 4}
"""1280 × 800 at 400 %."""
NAMES = {
    "long": "Maximiliane-" * 16 + "Erna.jpg",
    "one word": "W" * 200,
    "emoji": "👩🏽‍🚀👨‍👩‍👧‍👦" * 12,
    "cyrillic": "Олена Щербаківська-Ґалаґан Їжакевич",
    "right to left": "\u05d0\u05d1\u05d2 \u202eשלום עולם",
    "markup": "<img src=x onerror=window.hurt=1><script>window.hurt=1</script>",
}


def faults_of(reader: Reader) -> list[str]:
    return checks.sideways(reader.page) + checks.cut_off(reader.page)


def test_at_400_per_cent(sit_down: Callable[..., Reader]) -> None:
    reader = sit_down(shared(RICH), **ZOOMED)
    assert faults_of(reader) == []
    reader.choose_one("Player 1, Daimyo column, bottom")
    assert faults_of(reader) == []


@pytest.mark.parametrize("size", SIZES, ids=lambda size: str(size["width"]))
def test_wider_text(sit_down: Callable[..., Reader], size: dict[str, int]) -> None:
    reader = sit_down(shared(RICH), viewport=size)
    reader.page.evaluate("css => pierce.plant(css)", checks.SPACING)
    assert faults_of(reader) == []


@pytest.mark.parametrize(
    ("game", "players"), few([("tenno", 7), ("samurai_sword", 7), ("tatsu", 2), ("tatsu", 4)], "samurai_sword")
)
def test_room_for_hidden_cards(lay: Callable[..., Reader], game: str, players: int) -> None:
    """At 400 %, with wider text on a phone, and in the colours of the system."""
    match = late(game, players, 20)
    found = []
    for options in (ZOOMED, {"viewport": PHONE}, {"viewport": PHONE, "forced_colors": "active"}):
        reader = lay(match, **options)
        reader.turn()
        if "forced_colors" in options:
            found += checks.unmarked(reader.page) + checks.contrast(reader.page)
        elif options is not ZOOMED:
            reader.page.evaluate("css => pierce.plant(css)", checks.SPACING)
        found += faults_of(reader)
    assert found == []


def test_for_fingers(sit_down: Callable[..., Reader]) -> None:
    reader = sit_down(viewport=PHONE, has_touch=True, is_mobile=True)
    assert checks.small_primaries([reader.button("Start")]) == []
    reader.go(shared(PROMPTS["samurai"]))
    look = reader.look()
    assert checks.small_primaries([reader.button(name) for name in look.offers]) == []
    names = reader.choose(look.choices[0]).choices
    reader.choose(names[0])
    look = reader.look()
    assert any(name.startswith("Confirm") for name in look.moves)
    buttons = [node.name for node in look.inside("region", "Actions") if node.role == "button"]
    assert checks.small_primaries([reader.button(name) for name in buttons]) == []
    assert checks.small_targets(reader.page) == []


@pytest.mark.parametrize("prompt", few([name for name in PROMPTS if name != "over"], "main", "ghost"))
@pytest.mark.parametrize("colours", ["none", "active"])
def test_available_is_marked_three_times(sit_down: Callable[..., Reader], colours: str, prompt: str) -> None:
    reader = sit_down(shared(PROMPTS[prompt]), forced_colors=colours)
    assert checks.unmarked(reader.page) == []
    if colours == "active":
        assert checks.contrast(reader.page) == []


@pytest.mark.parametrize("kind", few(NAMES, "long", "markup"))
def test_names(sit_down: Callable[..., Reader], kind: str) -> None:
    """Any name is shown as text, whole in the tree, and leaves the table in its place."""
    reader = sit_down()
    look = reader.start({**persons(2), "Seat 1: name": NAMES[kind], "Seat 2: name": NAMES[kind]})
    reader.choose(look.choices[0])
    for size in SIZES:
        reader.page.set_viewport_size(size)  # type: ignore[arg-type]
        reader.page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
        assert faults_of(reader) == []
        assert column_order(reader) == ["A", "B", "C", "D", "E"]
    assert hurt(reader) == []
    # invisible signs of direction are no part of a name
    assert NAMES[kind].replace("\u202e", "")[:20] in reader.look().text.replace("\u202e", "")


def column_order(reader: Reader) -> list[str]:
    """The columns of the hall as they lie on the screen, from left to right."""
    heads = reader.main.get_by_role("grid", name="Audience hall").get_by_role("columnheader").all()
    lefts = {head.inner_text(): (head.bounding_box() or {"x": 0})["x"] for head in heads}
    return sorted(lefts, key=lefts.__getitem__)


def hurt(reader: Reader) -> list[str]:
    """Whether a name was run as a script or made an element."""
    faults = ["a script has run"] if reader.page.evaluate("'hurt' in window") else []
    return faults + ["an image was made"] * reader.page.locator("img[src=x]").count()


@pytest.mark.parametrize("guarded", [False, True])
def test_markup_that_runs_is_noticed(sit_down: Callable[..., Reader], guarded: bool) -> None:
    """And runs nothing where the server's policy is heard, even if it became an element."""
    reader = sit_down(bypass_csp=not guarded)
    reader.page.evaluate("name => pierce.one('h2').innerHTML = name", NAMES["markup"])
    if guarded:
        assert hurt(reader) == ["an image was made"]
    else:
        reader.page.wait_for_function("() => 'hurt' in window")
        assert len(hurt(reader)) == 2


HELD = {2: ["layout:0", "layout:1"], 3: ["hand-of:0"], 4: ["hand-of:0"]}


@pytest.mark.parametrize("players", few([2, 3, 4], 2))
def test_the_hand_is_in_sight_with_the_trick(lay: Callable[..., Reader], players: int) -> None:
    """At 1280 × 800 without scrolling, in the second hand, when one has been scored and something captured."""
    match, chance = begun("tatsu", players, target=500), Random(players)
    while match.view(None).turn < 44 or match.state.to_move:
        match.play(chance.choice(match.state.legal_actions()))
    reader = lay(match)
    reader.turn()
    for part in (".status", "[data-area=seats]", *(f"[data-area='{id}']" for id in HELD[players])):
        box = reader.page.locator(part).bounding_box()
        assert box and box["y"] >= 0 and box["y"] + box["height"] <= 800, (part, box)


def test_two_choices_to_the_first_move(sit_down: Callable[..., Reader], site: str) -> None:
    """From the start page: *Start Ta-Ké*, *Start*, and one takes a chip."""
    reader = sit_down()
    page = reader.page
    page.goto(site)
    page.get_by_role("link", name="Start Ta-Ké").click()
    page.get_by_role("button", name="Start", exact=True).click()
    choices = reader.until(lambda look: bool(look.choices)).choices
    reader.choose(next(name for name in choices if re.match("Stack .: (?!Samurai)", name)))
    expect(reader.main.get_by_role("log").get_by_role("listitem").first).to_contain_text("takes the")
