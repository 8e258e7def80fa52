"""How well somebody has guessed."""

from __future__ import annotations

import json
from dataclasses import astuple, dataclass

KEPT = "predicted"
"""Name under which a browser keeps its tally."""
CLOSE = 3
"""A guess at most this far off counts as close."""
MOST = 1_000_000
"""No guess and no count of a tally is larger."""


@dataclass
class Tally:
    """Guesses, how many were exact, how many close, and the sum of what they were off."""

    guesses: int = 0
    exact: int = 0
    close: int = 0
    off: int = 0

    def add(self, distance: int) -> None:
        """Count a guess that was so far off."""
        self.guesses += 1
        self.exact += distance == 0
        self.close += distance <= CLOSE
        self.off += distance

    def written(self) -> str:
        """As a browser keeps it."""
        return json.dumps(astuple(self))

    @classmethod
    def read(cls, text: object) -> Tally:
        """What a browser has kept; a new tally if that is not one."""
        try:
            found = json.loads(text) if isinstance(text, str) and len(text) < 200 else None
        except json.JSONDecodeError:
            return cls()
        match found:
            case [int(guesses), int(exact), int(close), int(off)] if 0 <= exact <= close <= guesses <= MOST:
                return cls(guesses, exact, close, min(max(off, 0), guesses * MOST))
        return cls()
