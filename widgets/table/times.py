"""Time at a table: looking back, taking back, what-ifs."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from gamelib.errors import MatchError
from gamelib.language import N_
from widgets.protocol import Sheet, SheetButton
from widgets.scenes.scene import Json
from widgets.table.scene import NOTHING_TO_REDO
from widgets.table.screen import FAILED

if TYPE_CHECKING:
    from widgets.table.desk import Desk
    from widgets.table.session import Session

WHAT_IF = N_("What if …")
WHAT_IF_TEXT = N_("With all cards as they lie, or as this seat knew it: what it cannot see is drawn by lot.")
WITH_ALL = N_("With all cards")
AS_I_KNEW = N_("As I knew it")
NO_WORLD = N_("Only a what-if with drawn cards has other worlds.")


class Times:
    """Answers what leads to another time or line at a desk."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        answers = {
            "step": self.step, "turn": self.turn, "undo": self.undo, "redo": self.redo, "branch": self.branch,
            "world": self.world, "line": self.line, "live": self.live,
        }  # fmt: skip
        for kind, handler in answers.items():
            desk.answers.on(kind, handler)

    @property
    def _session(self) -> Session:
        return self._desk.session

    def step(self, message: Json) -> None:
        """Go to a position of the line."""
        match = self._session.match
        match.goto(min(max(message["to"], 0), len(match)))
        self._desk.publish()

    def turn(self, message: Json) -> None:
        """Go one turn back or on."""
        if self._session.turn(message["by"] > 0):
            self._desk.publish()

    def undo(self, message: Json) -> None:
        """Take back the last decision made at this screen."""
        target = self._session.undo_target()
        if target is None:
            self._desk.refused(message, N_("Undo"), self._desk.language(self._session.why_no_undo()))
            return
        self._desk.stop()
        self._session.undo(target)
        self._desk.changed()

    def redo(self, message: Json) -> None:
        """Play again what was taken back."""
        if not self._session.can_redo():
            self._desk.refused(message, N_("Redo"), self._desk.language(NOTHING_TO_REDO))
            return
        self._session.redo()
        self._desk.changed()

    def branch(self, message: Json) -> None:
        """Start a what-if line here; within one that is not left, go back to the game.

        Where cards are hidden there are two: with all of them, which only an open game has, and as the seat knew it.
        """
        session, how = self._session, message.get("how")
        if session.mode == "branch" and how is None:
            self.live(message)
        elif not session.game.reveals:
            self._begin(message, session.branch)
        elif not session.free:
            self._begin(message, lambda: session.branch(session.look().seat, drawn=True))
        elif how in ("all", "mine"):
            self._begin(message, lambda: session.branch(session.knower(), drawn=how == "mine"))
        else:
            say = self._desk.language
            buttons: list[SheetButton] = [
                {"label": say(WITH_ALL), "send": {"kind": "branch", "how": "all"}, "primary": True},
                {"label": say(AS_I_KNEW), "send": {"kind": "branch", "how": "mine"}, "primary": True},
            ]
            sheet: Sheet = {
                "title": say(WHAT_IF), "text": say(WHAT_IF_TEXT), "box": None, "buttons": buttons, "links": [],
            }  # fmt: skip
            self._desk.answers.answer(message, "sheet", sheet=sheet)

    def _begin(self, message: Json, begin: Callable[[], None]) -> None:
        try:
            begin()
        except MatchError as error:
            self.too_many(message, error)
            return
        self._desk.changed()

    def too_many(self, message: Json, error: MatchError) -> None:
        """Say that there are too many what-ifs already, and show the position, which may be another than before."""
        self._desk.refused(message, FAILED, error.told(self._desk.language))
        self._desk.publish()

    def world(self, message: Json) -> None:
        """Draw another world at the root of this what-if."""
        if self._session.imagined:
            self._begin(message, self._session.another_world)
        else:
            self._desk.refused(message, FAILED, self._desk.language(NO_WORLD))

    def line(self, message: Json) -> None:
        """Go to the end of another line."""
        if message["line"] in self._session.lines():
            self._session.match.switch(message["line"])
            self._desk.changed()

    def live(self, _message: Json) -> None:
        """Go to the end of the game itself."""
        self._session.match.live()
        self._desk.changed()
