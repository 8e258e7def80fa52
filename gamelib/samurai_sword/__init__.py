"""Samurai Sword: three to seven players, secret roles. Fight for honour, and find out who fights for whom."""

from gamelib.samurai_sword.facts import (
    Accept,
    Answer,
    Discard,
    Draw,
    End,
    Look,
    Options,
    Pay,
    Play,
    Take,
    Target,
)  # fmt: skip
from gamelib.samurai_sword.game import SAMURAI_SWORD, SamuraiSword
from gamelib.samurai_sword.state import SamuraiState
from gamelib.samurai_sword.view import SamuraiView, digest, knowledge, result

__all__ = [
    "SAMURAI_SWORD", "Accept", "Answer", "Discard", "Draw", "End", "Look", "Options", "Pay", "Play", "SamuraiState",
    "SamuraiSword", "SamuraiView", "Take", "Target", "digest", "knowledge", "result",
]  # fmt: skip
