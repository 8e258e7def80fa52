"""The stage: in a wide window the whole table fits, its pieces are large, and nothing but pieces moves.

On a bare page with a desk behind it and no server, through random games of every game and number of players.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from statistics import median
from typing import Any

import pytest
from playwright.sync_api import Page

from gamelib.game import OVER, load
from tests.browser.test_beats import Table

pytestmark = pytest.mark.browser

SIZES = {"laptop": (1280, 720), "projector": (1920, 1080), "tablet": (1024, 768)}
GAMES = ("ta_ke", "tatsu", "tenno", "samurai_sword")
TABLES = [(name, players) for name in GAMES for players in load(name).players]
LEAST = {"ta_ke": (84, 84), "tatsu": (88, 123), "tenno": (86, 116), "samurai_sword": (84, 113)}
"""Least width and height of the near pieces on a laptop, in pixels; on a projector one and a half times as large."""
FILLED = {"laptop": 0.05, "projector": 0.05, "tablet": 0.035}
"""What pieces cover of the window, with the panel beside the table, as the median of a game."""
ROOMS = [(*table, "laptop") for table in TABLES] + [
    (name, load(name).players[-1], size) for name in GAMES for size in ("projector", "tablet")
]
"""Every table on a laptop, the fullest ones on other screens."""
ACTIONS, STEP = 72, 8

NEAR = (".look-cards", ".look-layout .look-card", ".look-tenno-own", ".look-sword-own", ".look-hall .look-top")
"""Where the pieces lie that one plays with."""
LOOK = """(near) => {
  const box = (node) => {
    const { left, top, right, bottom } = node.getBoundingClientRect();
    return [left, top, right, bottom].map((x) => Math.round(10 * x) / 10);
  };
  const named = (kind) => {
    const nodes = pierce.all(`.board [data-${kind}]`);
    return Object.fromEntries(nodes.map((node) => [node.dataset[kind], box(node)]));
  };
  const parts = ['.banner', '.board', '.seats', '.under', '.side', '.below'];
  const words = pierce.all('.board :is(h3, .caption, .head, .columns span)').filter((node) => node.clientWidth);
  return {
    planned: pierce.one('.tk').dataset.plan, window: [innerWidth, innerHeight],
    page: [document.documentElement.scrollWidth, document.documentElement.scrollHeight],
    areas: named('area'), parts: Object.fromEntries(parts.map((part) => [part, box(pierce.one(part))])),
    pieces: pierce.all('.board .face').filter((node) => node.getBoundingClientRect().width).map(box),
    near: pierce.all(near.map((place) => `.board ${place} .face:not(.ghost)`).join()).map(box),
    small: words.filter((node) => node.textContent && parseFloat(getComputedStyle(node).fontSize) < 11).length,
  };
}"""
"""Where everything is, in pixels."""


@dataclass(frozen=True)
class Seen:
    """What is on the page at one moment."""

    at: int
    look: dict[str, Any]

    @property
    def filled(self) -> float:
        """The share of the window that pieces cover; where they lie on each other they count once for what shows."""
        width, height = self.look["window"]
        grid: set[tuple[int, int]] = set()
        for left, top, right, bottom in self.look["pieces"]:
            columns, rows = range(int(left) // 4, int(right) // 4), range(int(top) // 4, int(bottom) // 4)
            grid |= {(x, y) for x in columns for y in rows}
        return 16 * len(grid) / (width * height)


def game(page: Page, name: str, players: int, size: str) -> Iterator[Seen]:
    """A random game, looked at every few actions and at its end."""
    width, height = SIZES[size]
    page.set_viewport_size({"width": width, "height": height})
    table = Table(page, name, "none", players=players)
    for at in range(ACTIONS):
        if at % STEP == 0 or table.match.state.to_move == OVER:
            yield Seen(at, page.evaluate(LOOK, NEAR))
        if table.match.state.to_move == OVER:
            return
        table.play()


def faults(seen: Seen, first: Seen) -> Iterator[str]:
    """What is outside the window or has moved since the first moment."""
    look, (width, height) = seen.look, seen.look["window"]
    if look["planned"] != "on":
        yield "there is no stage"
        return
    if look["page"][0] > width or look["page"][1] > height:
        yield f"the page is larger than the window: {look['page']}"
    for id, (left, top, right, bottom) in (look["areas"] | look["parts"]).items():
        if left < 0 or top < 0 or right > width + 1 or bottom > height + 1:
            yield f"{id} reaches over the window: {left, top, right, bottom}"
    for what in ("areas", "parts"):
        for id, box in look[what].items():
            before = first.look[what].get(id)
            if before and max(abs(a - b) for a, b in zip(box, before, strict=True)) > 1:
                yield f"{id} has moved from {before} to {box}"
    if look["small"]:
        yield f"{look['small']} words in letters that are too small"


@pytest.mark.parametrize(("name", "players", "size"), ROOMS)
def test_the_table_fits_and_stays(page: Page, name: str, players: int, size: str) -> None:
    moments = list(game(page, name, players, size))
    found = {f"after {seen.at}: {fault}" for seen in moments for fault in faults(seen, moments[0])}
    assert found == set()
    filled = [seen.filled for seen in moments]
    assert median(filled) >= FILLED[size]


@pytest.mark.parametrize("name", GAMES)
def test_near_pieces_are_large(page: Page, name: str) -> None:
    """Whatever is held: the least of a random game."""
    for size, times in (("laptop", 1.0), ("projector", 1.43)):
        page.goto("about:blank")
        players = load(name).players[-1]
        held = [box for seen in game(page, name, players, size) for box in seen.look["near"]]
        width, height = (times * side for side in LEAST[name])
        small = [box for box in held if box[2] - box[0] < width - 1 or box[3] - box[1] < height - 1]
        assert held and not small


def test_what_moves_is_found(page: Page) -> None:
    moments = list(game(page, "ta_ke", 2, "laptop"))
    page.evaluate("css => pierce.plant(css)", ".tk[data-plan] .board > .area { margin-top: 3px; }")
    moved = Seen(0, page.evaluate(LOOK, NEAR))
    assert any("has moved" in fault for fault in faults(moved, moments[0]))
    page.evaluate("css => pierce.plant(css)", ".tk[data-plan] .app { min-height: 800px !important; }")
    assert any("larger than the window" in fault for fault in faults(Seen(0, page.evaluate(LOOK, NEAR)), moments[0]))
