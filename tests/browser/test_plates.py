"""The plates of the seats: a bot's name and its level share one line, whole, and the plate is no higher for it."""

from __future__ import annotations

from collections.abc import Callable
from itertools import cycle

import pytest
from playwright.sync_api import Page, expect

from gamelib.game import GAMES, load
from gamelib.match import Match
from tests.browser.positions import few
from tests.browser.reader import PATIENCE
from tests.browser.secrets import House
from widgets.levels import LEVELS
from widgets.pages.stored import ALL

pytestmark = [pytest.mark.browser, pytest.mark.slow]

FAULTS = """seats => seats.flatMap(seat => {
  const box = (part) => seat.querySelector(part).getBoundingClientRect();
  const [name, level, points, plate] = [box("bdi"), box(".level"), box(".points"), seat.getBoundingClientRect()];
  const line = seat.querySelector("bdi"), shown = seat.querySelector(".level").style, who = line.textContent;
  const faults = [];
  if (line.scrollWidth > line.clientWidth + 1) faults.push(`${who} is cut`);
  if (level.right > plate.right || level.left < name.right) faults.push(`${who}: the level has no room`);
  if (level.bottom > name.bottom + 4) faults.push(`${who}: the level stands below`);
  if (level.right > points.left && level.bottom > points.top + 2) faults.push(`${who}: the level lies over the points`);
  shown.display = "none";
  if (plate.height > seat.getBoundingClientRect().height + 1) faults.push(`${who}: the plate has grown`);
  shown.display = "";
  return faults;
})"""


@pytest.mark.parametrize(("width", "height"), [(1280, 720), (390, 844)])
@pytest.mark.parametrize("game", few(GAMES, "samurai_sword"))
def test_names_and_levels_have_room(
    open_page: Callable[..., Page], site: str, house: House, game: str, width: int, height: int
) -> None:
    players = max(load(game).players)
    levels = dict(zip(range(1, players), cycle(LEVELS), strict=False))
    token = house.table(Match.new(game, players, seed=1), levels, own=False)[ALL]
    page = open_page(viewport={"width": width, "height": height})
    bots = page.locator("main .seat.bot")
    for code in ("de", "nl", "ru", "uk"):
        page.goto(f"{site}voila/render/play.ipynb#t={token}&lang={code}")
        expect(page.locator("main .tk-root")).to_have_attribute("lang", code, timeout=PATIENCE * 1000)
        expect(bots).to_have_count(players - 1, timeout=PATIENCE * 1000)
        assert bots.evaluate_all(FAULTS) == [], code
