"""What the bots of a table did besides playing: how they failed, which everybody reads in the log, and why they played.

A bot's reason may rest on what only its own seat sees, and so may the words of an error: of a failure everybody is told
its kind alone, and the reason where every view may be shown.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from gamelib.bots.guard import ILLEGAL, RAISED, STALLED
from gamelib.events import Event
from gamelib.language import N_
from gamelib.match import Entry
from widgets import explain
from widgets.scenes.scene import Json

if TYPE_CHECKING:
    from gamelib.bots.guard import Failure, Guard
    from gamelib.bots.player import Explanation
    from gamelib.game import State
    from widgets.table import Table

FAILED = "failed"
"""Kind of the notice in the log."""
NOTICES: Final = {
    RAISED: N_("{player} failed ({error}) and plays a random legal move."),
    STALLED: N_("{player} gave no answer in time and plays a random legal move."),
    ILLEGAL: N_("{player} chose a move that is not legal, and plays a random legal move."),
}
"""What everybody is told of a failure."""
WHY_THAT = N_("Why did {player} play that?")
REASON = N_("Why {player} played “{move}”")


@dataclass(frozen=True)
class Page:
    """One decision of a bot: before which state, of which seat, what it chose, what went wrong, what it says."""

    state: State
    seat: int
    action: int
    failure: Failure | None
    reason: Explanation | None


class Diary:
    """The decisions of a table's bots in its main line, as far as they were made at this page."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._pages: dict[int, Page] = {}

    def write(self, state: State, seat: int, action: int, guard: Guard) -> None:
        """Note the decision that is about to be played at the end of the main line."""
        at = len(self._table.match.lines[0].actions)
        self._pages[at] = Page(state, seat, action, guard.failure, guard.explanation)

    def _page(self, at: int) -> Page | None:
        """What was noted of an action, if it still is that of the main line."""
        page, line = self._pages.get(at), self._table.match.lines[0]
        there = page is not None and at < len(line.actions) and line.states[at] is page.state
        return page if there and page is not None and line.actions[at] == page.action else None

    # ---- failures --------------------------------------------------------------------------------------------

    def notices(self) -> Iterator[Entry]:
        """Log entries of the failures, each before what was played instead."""
        for at in sorted(self._pages):
            page = self._page(at)
            if page is not None and page.failure is not None:
                error = page.failure.error
                data = {"message": NOTICES[page.failure.message], "error": type(error).__name__ if error else ""}
                yield Entry(0, int(page.state.turn), at - 1, Event(FAILED, "", page.seat, data))

    def notice(self, event: Event) -> str:
        """The sentence of such an entry."""
        table, data = self._table, event.data
        return table.language(data["message"], player=table.names[event.seat], error=data["error"])

    # ---- reasons ---------------------------------------------------------------------------------------------

    def _last(self) -> Page | None:
        """The decision that led to the position shown, where everybody may know what it rests on."""
        match = self._table.match
        return None if match.line or self._table.sealed else self._page(match.cursor - 1)

    def buttons(self) -> list[Json]:
        """The question for the reason of the last action, where it may be answered."""
        table, page = self._table, self._last()
        if page is None or page.reason is None:
            return []
        name = table.language(WHY_THAT, player=table.names[page.seat])
        return [{"id": "reason", "name": name, "send": {"kind": "hint", "what": "reason"}, "primary": False}]

    def card(self) -> Json | None:
        """The answer."""
        table, page = self._table, self._last()
        if page is None or page.reason is None:
            return None
        say, names = table.language, table.names
        move = table.game.texts.action(page.action, page.state.observe(page.seat), say, names)
        title = say(REASON, player=names[page.seat], move=move)
        return explain.plain_card("info", title, page.reason.sentence(say))
