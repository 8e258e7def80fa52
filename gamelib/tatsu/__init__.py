"""Tatsu: four, three or two players catch spirits in tricks and may ask others to lay a card for them."""

from gamelib.tatsu.facts import Ask, Card, Give, GiveBlind, Options, Play, PlayBlind
from gamelib.tatsu.game import TATSU, Tatsu
from gamelib.tatsu.state import TatsuState
from gamelib.tatsu.view import Laid, TatsuView, digest

__all__ = [
    "TATSU", "Ask", "Card", "Give", "GiveBlind", "Laid", "Options", "Play", "PlayBlind", "Tatsu", "TatsuState",
    "TatsuView", "digest",
]  # fmt: skip
