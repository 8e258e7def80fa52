"""How one page's table differs from a plain one: everything that a page may vary, in one place."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from gamelib.game import View
from widgets.protocol import Scene, Tool
from widgets.table.background import Background
from widgets.table.thinking import Thinker

if TYPE_CHECKING:
    from widgets.table.moment import Moment

Layer = Callable[[Scene], Scene]
"""Takes a scene and gives the one to be shown."""


def _yes() -> bool:
    return True


def _nothing() -> None:
    """Do nothing: the default of what a page may add."""


@dataclass(frozen=True)
class Manners:
    """What a page varies; the defaults are those of a plain table.

    scene:        the scene to be shown instead of the table (a form, a list), or ``None``
    layers:       what is laid over the scene of the table, the first one first
    tools:        further buttons under the table
    understands:  whether a kind of message means anything now; ``None`` = as at a plain table
    advising:     whether hints and a review may be asked for
    predicting:   whether a number is asked for before it is shown; ``None`` = as the reader has chosen
    pause:        seconds before each decision of a bot, ``None`` = they move elsewhere; depends on nothing hidden
    barred:       why nothing may be taken back at this moment, as a message; empty = it may
    redoing:      whether what was taken back may be played again
    ahead:        what can be chosen in a view before its turn comes
    everything:   every view of every position may be shown
    keep:         stores the match that somebody (True) or a bot (False) has just changed; gives whether to show it
    shown:        called when a scene has just been shown
    changed:      called when a change of the match has just been shown
    worded:       called when the language has changed
    thinker:      lets the bots think
    background:   does what takes long
    """

    scene: Callable[[], Scene | None] = lambda: None
    layers: Sequence[Layer] = ()
    tools: Callable[[Moment], list[Tool]] = lambda _: []
    understands: Callable[[str], bool | None] = lambda _: None
    advising: Callable[[], bool] = _yes
    predicting: Callable[[], bool] | None = None
    pause: Callable[[], float | None] | None = None
    barred: Callable[[], str] = str
    redoing: Callable[[], bool] = _yes
    ahead: Callable[[View], Sequence[int]] = lambda _: ()
    everything: bool = False
    keep: Callable[[bool], bool] = lambda _: True
    shown: Callable[[], None] = _nothing
    changed: Callable[[], None] = _nothing
    worded: Callable[[], None] = _nothing
    thinker: type[Thinker] = Thinker
    background: type[Background] = Background


PLAIN = Manners()
"""The manners of a table in a notebook."""
