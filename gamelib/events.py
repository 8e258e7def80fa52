"""What happened (`Event`) and what is not allowed (`Refusal`), as data.

Neither holds a sentence: `gamelib.<game>.text` turns both into the reader's language.

    >>> import gamelib
    >>> game = gamelib.load("tenno")
    >>> state, happened = game.new(2, seed=1), []
    >>> state.apply(game.actions.number("order 213"), happened)
    >>> [(event.kind, event.visible_to(1)) for event in happened]
    [('order', True), ('ordered', False)]
    >>> state.refusal(game.attempts.number("attack 1 A1"), 1)
    Refusal(rule='tenno/order', code='TEN-ORDER-FIRST', data={'attempt': 'attack 1 A1'}, remedy=())
"""

from collections.abc import Mapping
from typing import Any, NamedTuple

__all__ = ["GAME_OVER", "OUT_OF_TURN", "Event", "Refusal"]

OUT_OF_TURN = "OUT-OF-TURN"
GAME_OVER = "GAME-OVER"


class Event(NamedTuple):
    """Something that happened, complete for everyone in its audience.

    kind:      name of the event, a key of the game's event texts (``"take"``)
    rule:      rule id it follows from (``"ta_ke/take"``)
    seat:      the acting seat, -1 where the table itself acts
    data:      JSON-able facts, nothing its audience may not know
    audience:  the seats that may know it; ``None`` = everyone, watchers included

    A private fact is an event of its own. Events carry no number: numbering belongs to a view, so that a gap in
    it cannot tell anyone that something happened out of sight.
    """

    kind: str
    rule: str
    seat: int
    data: Mapping[str, Any]
    audience: frozenset[int] | None = None

    def visible_to(self, seat: int | None) -> bool:
        """True when ``seat`` (``None`` = a watcher) may know of this event."""
        return self.audience is None or (seat is not None and seat in self.audience)


class Refusal(NamedTuple):
    """Why an attempt is not legal now.

    rule:    rule id (``"ta_ke/ghost"``), the section of the rulebook to open
    code:    reason code (``"TAK-GHOST"``), a key of the game's refusal texts
    data:    the numbers and names the sentence is filled in with
    remedy:  notations of actions that the same seat can play now, in this order, after which the attempt is legal;
             empty where no short way of this seat does it
    """

    rule: str
    code: str
    data: Mapping[str, Any]
    remedy: tuple[str, ...] = ()
