"""What a game offers beyond the contract when its states can be written as text.

A file of its own, because a protocol that is asked at run time cannot be compiled with `gamelib.game`.
"""

from typing import Any, Protocol, runtime_checkable

from gamelib.errors import RecordError
from gamelib.game import GAMES, Game, State

__all__ = ["HasPositions", "game_of"]


@runtime_checkable
class HasPositions(Protocol):
    """A game whose states can be written as one line of text, to share and to set up."""

    def position(self, state: Any) -> str:
        """The position text of a state."""

    def from_position(self, text: str) -> State:
        """The state of a position text; raises `RecordError` saying what is wrong and where."""


def game_of(text: str) -> Game:
    """The game that a position text is of; for one that no game can read, the first game with positions.

    Then it is that game which says what is wrong.
    """
    games = [game for game in GAMES.values() if isinstance(game, HasPositions)]
    for game in games:
        try:
            game.from_position(text)
        except RecordError:
            continue
        return game
    return games[0]
