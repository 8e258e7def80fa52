"""The strengths a table offers."""

from __future__ import annotations

from gamelib.bots.player import Player
from gamelib.bots.random import Random

LEVELS = ("easy", "medium", "strong")


def bot(level: str, game: str) -> Player:
    """A new player of a level for a game."""
    return Random()
