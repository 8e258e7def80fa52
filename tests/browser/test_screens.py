"""Every state of the screen, in both themes and at three widths: what axe finds, contrast, widths, targets."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from random import Random

import pytest
from playwright.sync_api import Page, expect

from tests.browser import checks
from tests.browser.conftest import ARTIFACTS
from tests.browser.positions import LAST, NAMES, RICH, asked, few, late, shared
from tests.browser.reader import Reader, persons

pytestmark = [pytest.mark.browser, pytest.mark.slow]

SCHEMES = ("light", "dark")
WIDTHS = (1280, 768, 320)
KEPT = (1280, 320)
"""Widths at which a picture is kept."""
CHECKS = (
    checks.axe,
    checks.contrast,
    checks.sideways,
    checks.cut_off,
    checks.small_targets,
    checks.overlapping_targets,
)


def drawn(page: Page) -> None:
    """Until the page has drawn itself at a new size."""
    page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")


def looks(page: Page) -> Iterator[str]:
    """The page in both themes at all widths, one after the other."""
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 800 if width > 320 else 640})
        for scheme in SCHEMES:
            page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
            drawn(page)
            yield f"{scheme}-{width}"


def faults_of(page: Page, state: str) -> list[str]:
    """What any check finds in this state of the screen, in any look; keeps pictures."""
    found = []
    for look in looks(page):
        if look.endswith(tuple(f"-{width}" for width in KEPT)):
            page.screenshot(path=ARTIFACTS / f"table-{state}-{look}.png")
        for check in CHECKS:
            found += [f"{state} {look} {check.__name__}: {fault}" for fault in check(page)]
    page.set_viewport_size({"width": 1280, "height": 800})
    drawn(page)
    return found


def none(faults: list[str]) -> None:
    assert not faults, "\n".join(faults)


def dialog(reader: Reader, button: str) -> None:
    reader.click(button)
    expect(reader.main.get_by_role("dialog")).to_be_visible()


def close(reader: Reader) -> None:
    reader.main.get_by_role("button", name="Close").click()


def test_start(sit_down: Callable[..., Reader]) -> None:
    reader = sit_down()
    found = faults_of(reader.page, "start")
    reader.main.get_by_text("More choices").click()
    found += faults_of(reader.page, "start-more")
    none(found)


def test_play(sit_down: Callable[..., Reader]) -> None:
    reader = sit_down(shared(RICH))
    found = faults_of(reader.page, "play")
    reader.choose_one("Player 1, Daimyo column, bottom")
    found += faults_of(reader.page, "ability")
    reader.choose_one("Player 1, Geisha column, top")
    found += faults_of(reader.page, "selection")
    none(found)


def test_card(sit_down: Callable[..., Reader]) -> None:
    reader = sit_down(shared(RICH))
    reader.try_anyway("Stack A: Ninja on top, under a ghost")
    reader.until(lambda look: not checks.card_faults(look))
    none(faults_of(reader.page, "card"))


@pytest.mark.parametrize(
    "name",
    few(["What can I do?", "Keys", "Settings", "Copy record", "Share this position"], "What can I do?", "Settings"),
)
def test_dialogs(sit_down: Callable[..., Reader], name: str) -> None:
    reader = sit_down(shared(RICH))
    dialog(reader, name)
    none(faults_of(reader.page, name.rstrip("?").replace(" ", "-").lower()))


def test_looking_back_and_what_if(sit_down: Callable[..., Reader]) -> None:
    reader = sit_down(shared(RICH))
    reader.choose_one("Stack E")
    reader.choose_one("Stack")
    reader.step_to(1)
    reader.until(lambda look: "Looking back" in look.banner)
    found = faults_of(reader.page, "review")
    reader.click("What if …")
    reader.until(lambda look: look.banner.startswith("What if"))
    reader.main.get_by_role("tab", name="Tree").click()
    found += faults_of(reader.page, "branch")
    reader.main.get_by_role("tab", name="Rules").click()
    expect(reader.main.get_by_role("navigation", name="Contents")).to_be_visible()
    found += faults_of(reader.page, "rules")
    none(found)


def test_editor(sit_down: Callable[..., Reader]) -> None:
    reader = sit_down()
    reader.click("Set up a position")
    reader.until(lambda look: "Position editor" in look.banner)
    reader.main.get_by_role("gridcell", name="Stack A").first.click()
    none(faults_of(reader.page, "editor"))


def test_end(sit_down: Callable[..., Reader]) -> None:
    reader = sit_down(shared(LAST))
    assert reader.choose_one("Stack A").over
    reader.main.get_by_role("tab", name="Score").click()
    none(faults_of(reader.page, "end"))


# ---- games with hidden cards ---------------------------------------------------------------------------------------

Lay = Callable[..., Reader]
LARGE = [("tatsu", 4), ("tenno", 7), ("samurai_sword", 7)]
MEDIUM = [("tatsu", 3), ("tenno", 7), ("samurai_sword", 5)]
KINDS = [
    "tatsu reply", "tatsu ghost", "tatsu blind", "tenno monk", "tenno exchange", "tenno peek", "sword attack",
    "sword discard",
]  # fmt: skip


@pytest.mark.parametrize(("game", "players"), few(LARGE, "samurai_sword"))
def test_start_of_hidden_games(sit_down: Callable[..., Reader], game: str, players: int) -> None:
    reader = sit_down(f"new={game}")
    names = {f"Seat {seat + 1}: name": NAMES[seat] for seat in range(0, players, 2)}
    reader.fill_in({"How many play": f"{players} players", **persons(players), **names})
    none(faults_of(reader.page, f"{game}-start"))


@pytest.mark.parametrize(("game", "players"), few(LARGE, "tenno"))
def test_invitation(sit_down: Callable[..., Reader], game: str, players: int) -> None:
    reader = sit_down(f"new={game}")
    reader.start({
        "Where one plays": "Everybody has an own screen", "How many play": f"{players} players", **persons(players),
    })  # fmt: skip
    expect(reader.main.get_by_role("dialog", name="Invite")).to_be_visible()
    none(faults_of(reader.page, f"{game}-invite"))


@pytest.mark.parametrize("kind", few(KINDS, "tatsu blind", "tenno monk", "sword attack"))
def test_play_of_hidden_games(lay: Lay, kind: str) -> None:
    reader = lay(asked(kind))
    reader.turn()
    none(faults_of(reader.page, kind.replace(" ", "-")))


@pytest.mark.parametrize(("game", "players"), few(LARGE, "samurai_sword"))
def test_curtain_views_card_and_drawn_world(lay: Lay, game: str, players: int) -> None:
    reader = lay(late(game, players, 30))
    reader.turn()
    reader.click("Pass the screen on")
    reader.until(lambda look: bool(look.curtain))
    found = faults_of(reader.page, f"{game}-curtain")
    reader.uncover()
    view = next(name for name in reader.look().names("button") if name.startswith("View: "))
    dialog(reader, view)
    found += faults_of(reader.page, f"{game}-views")
    reader.main.get_by_role("dialog").get_by_role("button", name="about me").first.click()
    reader.until(lambda look: "about me" in "".join(look.names("button")))
    found += faults_of(reader.page, f"{game}-known")
    dialog(reader, "View: " + next(n for n in reader.look().names("button") if n.startswith("View: "))[6:])
    reader.main.get_by_role("dialog").get_by_role("button", name=view[6:], exact=True).click()
    reader.until(lambda look: view in look.names("button"))
    reader.try_anyway(
        next(
            node.name
            for node in reader.look().nodes
            if node.role == "button" and node.disabled and re.search("(?i) holds |in hand|deck", node.name)
        )
    )
    reader.until(lambda look: not checks.card_faults(look))
    found += faults_of(reader.page, f"{game}-card")
    close(reader)
    reader.click("What if …")
    reader.until(lambda look: "world 1" in look.banner)
    found += faults_of(reader.page, f"{game}-world")
    none(found)


@pytest.mark.parametrize(("game", "players"), few(MEDIUM, "tenno"))
def test_everything_shown(lay: Lay, game: str, players: int) -> None:
    reader = lay(late(game, players, 20), open=True)
    assert "All hands shown" in reader.look().text
    none(faults_of(reader.page, f"{game}-god"))


@pytest.mark.parametrize(("game", "players"), few(MEDIUM, "samurai_sword"))
def test_end_of_hidden_games(lay: Lay, game: str, players: int) -> None:
    reader = lay(late(game, players, 1))
    reader.turn()
    reader.play_out(Random(1))
    none(faults_of(reader.page, f"{game}-end"))
