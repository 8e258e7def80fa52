"""Ta-Ké: two players, everything open. Take a chip, uncover a character, both score it."""

from gamelib.ta_ke.facts import (
    Borrow,
    MoveChip,
    MoveGhost,
    MoveSamurai,
    Options,
    Put,
    Stop,
    Take,
    Use,
)  # fmt: skip
from gamelib.ta_ke.game import TA_KE, TaKe
from gamelib.ta_ke.state import TaKeState
from gamelib.ta_ke.view import TaKeView, digest

__all__ = [
    "TA_KE", "Borrow", "MoveChip", "MoveGhost", "MoveSamurai", "Options", "Put", "Stop", "TaKe", "TaKeState",
    "TaKeView", "Take", "Use", "digest",
]  # fmt: skip
