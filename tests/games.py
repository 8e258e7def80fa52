"""The games that are published: tests add one of their own to `gamelib.GAMES`, sooner or later."""

from __future__ import annotations

from typing import Final

import gamelib
from gamelib.game import Game

NAMES: Final = ("ta_ke", "tatsu", "tenno", "samurai_sword")
PUBLISHED: Final[tuple[Game, ...]] = tuple(gamelib.load(name) for name in NAMES)
SEATED: Final = tuple((game.name, players) for game in PUBLISHED for players in game.players)
"""Each with every number of players."""
