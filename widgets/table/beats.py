"""The beats of a moment: what has happened since this page last showed the table, or since one's own last turn.

They are made from what the eyes at the page have seen of it: the log as they read it, and their views. The picture of
somebody else's knowledge has none.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from typing import TYPE_CHECKING

from gamelib.events import Event
from gamelib.game import View
from widgets.presentation import presentation
from widgets.protocol import Beat
from widgets.scenes.beat import Step

if TYPE_CHECKING:
    from widgets.table.moment import Moment

MOST = 30
"""Actions that are still played one after the other when a page has missed them; a longer way is a jump."""


def since_shown(last: Moment | None, moment: Moment) -> list[Beat]:
    """The beats of what has happened between two moments that a page shows one after the other.

    It follows the game from one end to the next; where one looks back there are those of a single step on.
    """
    if last is None or not last.same_eyes(moment) or not moment.floor <= last.cursor < moment.cursor:
        return []
    missed = moment.cursor - last.cursor
    follows = last.at_end and moment.at_end and missed <= MOST
    if moment.states[last.cursor] is not last.state or not (follows or missed == 1):
        return []
    return _beats(moment, last.cursor, last.view)


def since_own_turn(moment: Moment) -> list[Beat]:
    """The beats from the end of the viewer's last turn on; for those who only watch, of the last turn."""
    begin = max(_own_turn_ended(moment), min(moment.floor, moment.cursor))
    return _beats(moment, begin, moment.states[begin].observe(moment.look.seat))


def _own_turn_ended(moment: Moment) -> int:
    """The number of actions after the last run of own decisions but the one that is going on or just over."""
    states, seat, n = moment.states, moment.look.seat, moment.cursor
    if seat is None:
        turn = states[max(n - 1, 0)].turn
        return next((at for at in range(n) if states[at].turn == turn), 0)
    while n and states[n - 1].to_move == seat:
        n -= 1
    while n and states[n - 1].to_move != seat:
        n -= 1
    return n


def _beats(moment: Moment, begin: int, view: View) -> list[Beat]:
    """The beats of the actions from one on, before which the eyes had this view."""
    shown = presentation(moment.game).beats
    if shown is None or moment.look.known_by is not None:
        return []
    found: list[Beat] = []
    for at in range(begin, moment.cursor):
        after = moment.view if at + 1 == moment.cursor else moment.states[at + 1].observe(moment.look.seat)
        found += shown.during(Step(_events(moment, at), view, after))
        view = after
    return found


def _events(moment: Moment, at: int) -> Sequence[Event]:
    """What the eyes have read of one action."""
    begin, end = (bisect_left(moment.entries, n, key=lambda entry: entry.at) for n in (at, at + 1))
    return [entry.event for entry in moment.entries[begin:end]]
