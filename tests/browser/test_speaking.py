"""What the live regions say, and the cards that answer a try that is not allowed."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest
from playwright.sync_api import expect

from gamelib.language import language
from gamelib.match import Match
from tests.browser import checks
from tests.browser.positions import LATE, PROMPTS, few, shared
from tests.browser.reader import AVAILABLE, Reader, persons
from tests.browser.secrets import House

pytestmark = [pytest.mark.browser, pytest.mark.slow]

TRIES = 4
"""Tries that are not allowed per kind of prompt."""


def sentences(match: Match, seat: int | None = 0) -> list[str]:
    """What a match has to say to a seat, ``None`` = to everybody: one sentence per event."""
    say = language()
    return [match.game.texts.event(entry.event, say, match.called(say)) for entry in match.log(seat, len(match))]


@pytest.mark.parametrize("width", few([1280, 320], 320))
def test_each_event_is_said_once(sit_down: Callable[..., Reader], width: int) -> None:
    reader = sit_down(shared(LATE), viewport={"width": width, "height": 800})
    checks.listen(reader.page)
    reader.play_out(Random(4))
    expected = sentences(reader.record())
    assert len(expected) > 25
    assert checks.speech_faults(reader.page, expected) == []


def test_undo_and_looking_back_say_nothing_twice(sit_down: Callable[..., Reader]) -> None:
    reader = sit_down(shared(LATE))
    checks.listen(reader.page)
    reader.choose_one("Stack D")
    reader.choose_one("Stack E")
    expected = sentences(reader.record())
    reader.step_to(0)
    reader.until(lambda look: "Looking back" in look.banner)
    reader.click("Now")
    reader.until(lambda look: "Looking back" not in look.banner)
    reader.page.set_viewport_size({"width": 320, "height": 640})
    reader.button("Copy record").click()
    reader.button("Close").click()
    assert checks.speech_faults(reader.page, expected) == []


@pytest.mark.parametrize(("game", "players", "choices"), few([("tatsu", 4, 12), ("tenno", 3, 30)], "tenno"))
def test_to_everybody_or_to_one(
    sit_down: Callable[..., Reader], house: House, game: str, players: int, choices: int
) -> None:
    """Where the screen is handed on: what everybody may know once to all, what one may know to that one alone."""
    reader = sit_down(f"new={game}")
    checks.listen(reader.page)
    reader.start({"How many play": f"{players} players", **persons(players)})
    reader.play_out(Random(4), most=choices)
    match = house.stored(reader.token).match
    public = sentences(match, None)
    private = {text for seat in range(players) for text in sentences(match, seat)} - set(public)
    assert len(public) > 12
    assert checks.speech_faults(reader.page, public) == []
    assert checks.told_to_all(reader.page, private) == []
    # of Tatsu's hands nobody is told anything: they are there as soon as somebody looks
    told = [text for _, text in checks.heard(reader.page) if text in private]
    assert [text for text in told if " saw " in text] if game == "tenno" else not told


@pytest.mark.parametrize("prompt", few(PROMPTS, "ghost", "over"))
def test_a_card_for_every_try(sit_down: Callable[..., Reader], prompt: str) -> None:
    """What was tried, why not, by which rule; the rule opens in the rulebook; said once; the way back to the table."""
    reader = sit_down(shared(PROMPTS[prompt]))
    look = reader.look()
    mover = "Player 2" if "Player 2" in look.banner else "Player 1"
    tried = ("Stack", "bottom space", f"{mover}, ")
    names = [name for name in look.cells if AVAILABLE not in name and any(word in name for word in tried)]
    names = [name for name in names if "middle space" not in name]
    checks.listen(reader.page)
    for name in Random(2).sample(names, TRIES):
        checks.forget(reader.page)
        reader.try_anyway(name)
        look = reader.until(lambda look: bool(checks.card_title(look)))
        assert checks.card_faults(look) == [], name
        said = [text for _, text in checks.heard(reader.page) if text.startswith(checks.card_title(look))]
        assert len(said) == 1
        rule = checks.citation(look)
        reader.card.get_by_role("button", name=rule, exact=True).click()
        heading = reader.main.get_by_role("heading", name=rule, exact=True, level=3)
        expect(heading).to_be_focused()
        reader.card.get_by_role("button", name="Close").click()
        reader.until(lambda look: not checks.card_title(look))


def test_what_stays_pending_is_not_lost_by_a_refusal(sit_down: Callable[..., Reader]) -> None:
    """An alternative of the card can be played at once."""
    reader = sit_down(shared(PROMPTS["main"]))
    look = reader.look()
    reader.try_anyway(next(name for name in look.cells if "under a ghost" in name))
    card = reader.until(lambda now: not checks.card_faults(now))
    take = next(node.name for node in card.inside("group", checks.card_title(card)) if node.name.startswith("Take the"))
    reader.card.get_by_role("button", name=take, exact=True).last.click()
    reader.until(lambda now: now.at != look.at)
