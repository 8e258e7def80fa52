"""Setting up a position by hand, for pages that offer it."""

from __future__ import annotations

from collections.abc import Callable

from gamelib.errors import TerakoyaError
from gamelib.game import Game
from gamelib.language import N_, Language
from gamelib.match import Match
from gamelib.names import called
from widgets.editor import Editor
from widgets.presentation import presentation
from widgets.protocol import Scene, Tool
from widgets.scenes.parts import bare
from widgets.scenes.scene import Json
from widgets.table.desk import WITHOUT_A_MATCH, Desk
from widgets.table.sheets import Sheets

PLAY_FROM_HERE = N_("Play from here")


class SettingUp:
    """The position editor of a page.

    editor:  of the position being set up; ``None`` = none is
    game:    the game that a position is set up for
    """

    def __init__(
        self, desk: Desk, sheets: Sheets, done: Callable[[Match, Json], None], go_on: str = PLAY_FROM_HERE
    ) -> None:
        """``done``: goes on from the position; ``go_on``: the button that does, as a message."""
        self._desk, self._sheets, self._done, self._go_on = desk, sheets, done, go_on
        self.editor: Editor | None = None
        self.game: Game | None = None
        self._called: Callable[[Language], tuple[str, ...]] = lambda _: ()
        sheets.on({
            "edit-play": self._play, "edit-mover": self._mover, "edit-clear": self._clear,
            "edit-points": self._points, "edit-set-points": self._set_points,
            "edit-text": self._text, "edit-set-text": self._set_text,
        })  # fmt: skip

    @property
    def going_on(self) -> bool:
        """Whether a position is being set up."""
        return self.editor is not None

    def begin(self, game: Game, editor: Editor) -> None:
        """Set a position up from now on: the table shows nothing else. Who sat at it is still called so."""
        nobody = ("",) * game.players[0]
        self._called = self._desk.session.match.called if self._desk.laid else lambda say: called(nobody, say)
        self.game, self.editor = game, editor
        self._desk.clear(game)

    def end(self) -> None:
        """Leave the editor."""
        self.editor = None

    def understands(self, kind: str) -> bool | None:
        """Whether a message means anything while a position is set up, see `widgets.table.manners.Manners`."""
        return None if self.editor is None else kind in WITHOUT_A_MATCH or kind == "play"

    def scene(self) -> Scene | None:
        """The scene that is shown while a position is set up."""
        if self.editor is None or self.game is None:
            return None
        say, sheets, game = self._desk.language, self._sheets, self.game
        names = self._called(say)
        tools: list[Tool] = [
            sheets.tool("edit-play", self._go_on, primary=True),
            {**sheets.tool("edit-mover", ""), "name": self.editor.mover_name(say, names)},
            sheets.tool("edit-points", N_("Change the points")),
            sheets.tool("edit-text", N_("Position as text")),
            sheets.tool("edit-clear", N_("Clear the table")),
        ]
        found = bare(game, say, "edit", self.editor.prompt(say), f"{game.name}/setup", say(N_("Position editor")))
        picture = self.editor.picture(say, names)
        areas, compose = list(picture.areas), dict(picture.compose)
        return {**found, "areas": areas, "compose": compose, "tools": tools}

    # ---- setting up ----------------------------------------------------------------------------------------------

    def press(self, message: Json) -> None:
        """Choose a piece, or put it in a place."""
        if self.editor is not None:
            try:
                self.editor.press(message["attempt"])
            except TerakoyaError as error:
                self._desk.card(message, self._sheets.trouble(N_("That does not go there"), error))
            self._desk.publish()

    def _play(self, message: Json) -> None:
        if self.editor is not None and self.game is not None:
            try:
                match = Match.new(self.game, start=self.editor.text())
            except TerakoyaError as error:
                self._desk.card(message, self._sheets.trouble(N_("This position cannot be played"), error))
                return
            self._done(match, message)

    def _mover(self, _message: Json) -> None:
        if self.editor is not None:
            self.editor.other_mover()
            self._desk.publish()

    def _clear(self, _message: Json) -> None:
        edit = presentation(self.game).editor if self.game is not None else None
        if self.editor is not None and edit is not None:
            self.editor = edit(None)
            self._desk.publish()

    def _points(self, message: Json) -> None:
        if self.editor is not None:
            text, sheets = N_("The points of both players, joined by a comma."), self._sheets
            box = sheets.box(N_("Points"), self.editor.points_text())
            sheets.ask(message, N_("Change the points"), text, box, sheets.button(N_("Set"), "edit-set-points"))

    def _set_points(self, message: Json) -> None:
        self._change(message, lambda editor, text: editor.set_points(text))

    def _text(self, message: Json) -> None:
        if self.editor is not None:
            text, sheets = N_("Change the text and set it, or copy it."), self._sheets
            box = sheets.box(N_("Position"), self.editor.text())
            sheets.ask(message, N_("Position as text"), text, box, sheets.button(N_("Set"), "edit-set-text"))

    def _set_text(self, message: Json) -> None:
        self._change(message, lambda editor, text: editor.set_text(text))

    def _change(self, message: Json, change: Callable[[Editor, str], None]) -> None:
        if self.editor is not None:
            try:
                change(self.editor, str(message.get("text", "")))
            except TerakoyaError as error:
                self._desk.card(message, self._sheets.trouble(N_("That is no such text"), error))
            self._desk.publish()
