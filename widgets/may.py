"""`May`: what may I do here? Of a position of a real table, set up by hand: all legal moves, and why not others.

The position stands in the address (``#ask=<game>&p=<position>``, with ``&edit=1`` while it is set up). A move is played
by pressing it, so that the same can be asked of what comes next.
"""

from __future__ import annotations

from typing import Any
from urllib.parse import parse_qs, urlencode

from gamelib.errors import TerakoyaError
from gamelib.game import Game, State
from gamelib.language import N_
from gamelib.match import Match
from gamelib.positions import HasPositions
from widgets.editing import Editing
from widgets.editor import Editor
from widgets.presentation import presentation, shown_games
from widgets.safe import keep_to_ours
from widgets.scenes.scene import Json
from widgets.table import tool

TITLE = N_("What may I do here? {title}")
SHOW = N_("Show what may be done")
CHANGE = N_("Change the position")
BAD_POSITION = N_("This position cannot be opened")


class May(Editing):
    """The page that answers what may be done in a position."""

    go_on = SHOW

    def __init__(self, **options: Any) -> None:
        self._address = ""
        super().__init__(Match.new(next(iter(_editable().values()))), **options)
        self._set_up()

    # ---- where we are --------------------------------------------------------------------------------------------

    def _on_hello(self, message: Json) -> None:
        super()._on_hello(message)
        address = message["hash"]
        if self._address and address == self._address:
            return
        found = {key: values[-1] for key, values in parse_qs(address.lstrip("#")).items()}
        game = _editable().get(found.get("ask", ""), self.game)
        try:
            self._open(game, found.get("p", ""), "edit" in found)
        except TerakoyaError as error:
            self._set_up()
            self._card(message, self._trouble(BAD_POSITION, error))

    def _open(self, game: Game, position: str, edit: bool) -> None:
        """Show a position, or the editor with it; raises `RecordError`."""
        if position and not edit:
            self._edited(Match.new(game, start=position), {})
            return
        editor = _editor(game, None)
        if position:
            editor.set_text(position)
        self.show(Match.new(game))
        self.editor = editor
        self.publish()

    def _set_up(self) -> None:
        """Set a position up, beginning with the one on the table."""
        line = self.match.lines[0]
        self.editor = _editor(self.game, self.match.state if line.actions or self.match.start else None)
        self.publish()

    def _edited(self, match: Match, message: Json) -> None:
        self.editor = None
        self.show(match)

    def publish(self) -> None:
        """Send the scene, and keep the position in the address, so that a reload comes back to it."""
        super().publish()
        if self.editor is not None:
            position = {"p": self.editor.text(), "edit": "1"}
        elif isinstance(self.game, HasPositions):
            position = {"p": self.game.position(self.match.state)}
        self._address = "#" + urlencode({"ask": self.game.name, **position}, safe=",.*-/")
        if self._met:
            self.send({"kind": "address", "hash": self._address, "push": False})

    # ---- the scene -----------------------------------------------------------------------------------------------

    def _scene(self) -> Json:
        scene = super()._scene()
        title = f"{self.language(TITLE, title=self.game.title)} · Terakoya"
        return scene | {"title": title, "listed": self.editor is None}

    def _tools(self, legal: Any) -> list[Json]:
        return [*super()._tools(legal), tool("change", self.language(CHANGE), {"kind": "sheet", "name": "change"})]

    def _sheet_change(self, message: Json) -> None:
        if self.editor is None:
            self._set_up()


def _editable() -> dict[str, Game]:
    """The games with a position editor."""
    return {game.name: game for game in shown_games() if presentation(game).editor}


def _editor(game: Game, begin: State | None) -> Editor:
    edit = presentation(game).editor
    assert edit is not None, "only games with an editor come here"
    return edit(begin)


def may(**options: Any) -> May:
    """The widget of the page. No browser opens widgets of its own in this kernel."""
    keep_to_ours()
    return May(**options)
