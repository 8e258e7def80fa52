"""Tenno: two to seven players, hidden rows. Attack, defend, bluff; the prisoners count."""

from gamelib.tenno.facts import (
    Attack,
    Exchange,
    Monk,
    Options,
    Order,
    Pass,
    Peek,
    Pretend,
    Refill,
    Swap,
)  # fmt: skip
from gamelib.tenno.game import TENNO, Tenno
from gamelib.tenno.state import TennoState
from gamelib.tenno.view import TennoView, digest, knowledge

__all__ = [
    "TENNO", "Attack", "Exchange", "Monk", "Options", "Order", "Pass", "Peek", "Pretend", "Refill", "Swap", "Tenno",
    "TennoState", "TennoView", "digest", "knowledge",
]  # fmt: skip
