"""What somebody has learnt: finished lessons and solved puzzles, kept by the browser."""

from __future__ import annotations

import json

from gamelib.game import GAMES
from gamelib.lesson import lessons
from gamelib.puzzle import Puzzle, puzzles
from widgets.table.screen import Screen

KEPT = "learnt"
"""Name under which a browser keeps it."""


class Learnt:
    """What has been finished at one page.

    done:  as ``game/id``: lessons, and puzzles as ``game/puzzle-id``
    """

    def __init__(self, screen: Screen) -> None:
        self._screen = screen
        self.done: set[str] = set()

    def add(self, name: str) -> None:
        """Let the browser remember one more."""
        self.done.add(name)
        self._keep()

    def forget(self) -> None:
        """Let it forget all."""
        self.done = set()
        self._keep()

    def _keep(self) -> None:
        self._screen.send({"kind": "keep", "name": KEPT, "value": json.dumps(sorted(self.done))})

    def read(self, text: object) -> None:
        """Take over what a browser has kept; whatever is not as it should be counts for nothing."""
        try:
            found = json.loads(text) if isinstance(text, str) and len(text) < 10_000 else []
        except json.JSONDecodeError:
            return
        known = {f"{name}/{lesson.id}" for name, game in GAMES.items() for lesson in lessons(game)}
        known |= {kept_as(puzzle) for game in GAMES.values() for puzzle in puzzles(game)}
        self.done |= {entry for entry in found if entry in known} if isinstance(found, list) else set()


def kept_as(puzzle: Puzzle) -> str:
    """The name under which a solved puzzle is remembered."""
    return f"{puzzle.game}/puzzle-{puzzle.id}"
