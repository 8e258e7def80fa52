"""What the bots of a table did besides playing: how they failed, which everybody reads in the log, and why they played.

A bot's reason may rest on what only its own seat sees, and so may the words of an error: of a failure everybody is told
its kind alone, and a reason only where every view may be shown.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from gamelib.bots.guard import ILLEGAL, RAISED, STALLED
from gamelib.errors import RecordError
from gamelib.events import Event
from gamelib.language import N_, Language
from gamelib.match import Entry
from widgets import explain
from widgets.protocol import Card, Tool
from widgets.scenes.parts import tool

if TYPE_CHECKING:
    from gamelib.bots.guard import Guard
    from gamelib.bots.player import Explanation
    from gamelib.game import State
    from widgets.table.session import Session

FAILED = "failed"
"""Kind of the notice in the log."""
KINDS: Final = {RAISED: "raised", STALLED: "stalled", ILLEGAL: "illegal"}
NOTICES: Final = {
    "raised": N_("{player} failed ({error}) and plays a random legal move."),
    "stalled": N_("{player} gave no answer in time and plays a random legal move."),
    "illegal": N_("{player} chose a move that is not legal, and plays a random legal move."),
}
"""What everybody is told of a failure."""
LONGEST_NAME: Final = 80
WHY_THAT = N_("Why did {player} play that?")
REASON = N_("Why {player} played “{move}”")


class Lost(NamedTuple):
    """A decision that was drawn for a bot.

    at:      index of its action in the main line
    seat:    whose it was
    action:  what was drawn, in notation
    kind:    one of `NOTICES`
    error:   name of the kind of exception, if it was one
    """

    at: int
    seat: int
    action: str
    kind: str
    error: str


class Reason(NamedTuple):
    """Why a bot chose an action in a state."""

    state: State
    action: int
    said: Explanation


class Diary:
    """The decisions of a table's bots in its main line: failures, and reasons of those made at this page."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self._lost: dict[int, Lost] = {}
        self._reasons: dict[int, Reason] = {}

    def write(self, state: State, seat: int, action: int, guard: Guard) -> None:
        """Note the decision that is about to be played at the end of the main line."""
        at, failure = len(self._session.match.lines[0].actions), guard.failure
        self._lost.pop(at, None)
        self._reasons.pop(at, None)
        if failure is not None:
            error = type(failure.error).__name__[:LONGEST_NAME] if failure.error else ""
            played = str(self._session.game.actions[action])
            self._lost[at] = Lost(at, seat, played, KINDS[failure.message], error)
        elif guard.explanation is not None:
            self._reasons[at] = Reason(state, action, guard.explanation)

    # ---- failures --------------------------------------------------------------------------------------------

    def lost(self) -> list[Lost]:
        """The failures that are still part of the game, in order."""
        line, actions = self._session.match.lines[0], self._session.game.actions
        found = (self._lost[at] for at in sorted(self._lost) if at < len(line.actions))
        return [
            one for one in found
            if line.states[one.at].to_move == one.seat and str(actions[line.actions[one.at]]) == one.action
        ]  # fmt: skip

    def read(self, lost: list[Lost]) -> None:
        """Take the failures over from another page at this session."""
        self._lost = {one.at: one for one in lost}

    def notices(self) -> Iterator[Entry]:
        """Log entries of the failures, each before what was played instead."""
        for one in self.lost():
            turn = int(self._session.match.lines[0].states[one.at].turn)
            yield Entry(0, turn, one.at - 1, Event(FAILED, "", one.seat, {"kind": one.kind, "error": one.error}))

    # ---- reasons ---------------------------------------------------------------------------------------------

    def _last(self) -> Reason | None:
        """Why the action was played that led to the position shown, where everybody may know what that rests on."""
        match, at = self._session.match, self._session.match.cursor - 1
        reason, line = self._reasons.get(at), match.lines[0]
        if reason is None or match.line or self._session.sealed or at >= len(line.actions):
            return None
        return reason if line.states[at] is reason.state and line.actions[at] == reason.action else None

    def buttons(self) -> list[Tool]:
        """The question for the reason of the last action, where it may be answered."""
        session, reason = self._session, self._last()
        if reason is None:
            return []
        name = session.language(WHY_THAT, player=session.names[reason.state.to_move])
        return [tool("reason", name, {"kind": "hint", "what": "reason"})]

    def card(self) -> Card | None:
        """The answer."""
        session, reason = self._session, self._last()
        if reason is None:
            return None
        say, names, seat = session.language, session.names, int(reason.state.to_move)
        move = session.game.texts.action(reason.action, reason.state.observe(seat), say, names)
        return explain.plain_card("info", say(REASON, player=names[seat], move=move), reason.said.sentence(say))


def failure(event: Event, say: Language, names: Sequence[str]) -> str:
    """The sentence that tells everybody of a failure."""
    return say(NOTICES[event.data["kind"]], player=names[event.seat], error=event.data["error"])


def read_lost(data: Any) -> list[Lost]:
    """Failures from a record; raises `RecordError`."""
    found: list[Lost] = []
    for row in data if isinstance(data, list) else [None]:
        match row:
            case [int(at), int(seat), str(action), str(kind), str(error)] if kind in NOTICES:
                found.append(Lost(at, seat, action, kind, error[:LONGEST_NAME]))
            case _:
                raise RecordError(N_("the stored table tells of bots what cannot be"))
    return found
