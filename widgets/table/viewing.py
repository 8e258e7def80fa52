"""Whose view is open at a table: another view, the curtain, the next one at this screen."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gamelib.language import N_
from widgets import explain
from widgets.scenes.scene import Json
from widgets.table.eyes import GOD
from widgets.table.screen import FAILED

if TYPE_CHECKING:
    from widgets.table.desk import Desk

NO_GOD = N_("All cards are shown when the game is over, or at a table that was begun with open cards.")
NO_VIEW = N_("This view is not for you while the game goes on.")


class Viewing:
    """Answers what opens and closes views at a desk."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        for kind, handler in {"pass": self.hand_on, "reveal": self.reveal, "view": self.view}.items():
            desk.answers.on(kind, handler)

    def hand_on(self, _message: Json) -> None:
        """Close the open view; the curtain waits for the seat to move."""
        session = self._desk.session
        if session.eyes.shared and session.sealed:
            session.hand(int(session.main.states[-1].to_move))
            self._desk.publish()

    def reveal(self, _message: Json) -> None:
        """Open the view of the seat that the curtain waits for."""
        eyes = self._desk.session.eyes
        if eyes.curtain is not None:
            eyes.reveal()
            self._desk.publish()

    def view(self, message: Json) -> None:
        """Show another view, if it is among those that may be shown now."""
        wanted, session, say = message["view"], self._desk.session, self._desk.language
        if not session.game.reveals:
            return
        if wanted not in session.viewpoints():
            text = say(NO_GOD if wanted == GOD else NO_VIEW)
            self._desk.card(message, explain.plain_card("info", say(FAILED), text, f"{session.game.name}/secrets"))
        elif wanted.startswith("pass-"):
            session.hand(int(wanted.removeprefix("pass-")))
            self._desk.publish()
        else:
            session.choose(wanted)
            self._desk.published()
