"""`Editing`: a table on which a position can be set up by hand, and the sheets that such pages ask with."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar

from gamelib.errors import TerakoyaError
from gamelib.language import N_
from gamelib.match import Match
from widgets import explain
from widgets.editor import Editor
from widgets.presentation import presentation
from widgets.scenes.scene import Json
from widgets.table import Table, tool

ALLOWED_IN_SETUP = frozenset({"hello", "form", "sheet", "set", "rule", "find", "example"})
"""Messages that mean something while nothing is played."""
PLAY_FROM_HERE = N_("Play from here")


class Editing(Table):
    """A table with a position editor.

    editor:  of the position being set up; ``None`` = none is
    """

    go_on: ClassVar[str] = PLAY_FROM_HERE
    """The button that leaves the editor with its position."""

    def __init__(self, *arguments: Any, **options: Any) -> None:
        self.editor: Editor | None = None
        super().__init__(*arguments, **options)

    def _edited(self, match: Match, message: Json) -> None:
        """Go on from the position that was set up."""
        raise NotImplementedError

    def accepts(self, kind: str) -> bool:
        """The editor understands only some messages."""
        if self.editor is not None:
            return kind in ALLOWED_IN_SETUP or kind == "play"
        return super().accepts(kind)

    # ---- the scene -----------------------------------------------------------------------------------------------

    def _scene(self) -> Json:
        return super()._scene() if self.editor is None else self._editor_scene(self.editor)

    def _editor_scene(self, editor: Editor) -> Json:
        say = self.language
        names = self.match.called(say)
        scene = self._bare_scene("edit", editor.prompt(say), f"{self.game.name}/setup", say(N_("Position editor")))
        tools = [
            tool("edit-play", say(self.go_on), {"kind": "sheet", "name": "edit-play"}, primary=True),
            tool("edit-mover", editor.mover_name(say, names), {"kind": "sheet", "name": "edit-mover"}),
            self._ask_tool("edit-points", N_("Change the points")),
            self._ask_tool("edit-text", N_("Position as text")),
            tool("edit-clear", say(N_("Clear the table")), {"kind": "sheet", "name": "edit-clear"}),
        ]
        return scene | editor.picture(say, names) | {"tools": tools}

    def _ask_tool(self, name: str, label: str) -> Json:
        return tool(name, self.language(label), {"kind": "sheet", "name": name})

    # ---- sheets --------------------------------------------------------------------------------------------------

    def _on_sheet(self, message: Json) -> None:
        name = message["name"].replace("-", "_")
        action: Callable[[Json], None] | None = getattr(self, f"_sheet_{name}", None)
        if action is not None and name.isidentifier():
            action(message)

    def _sheet(self, message: Json, title: str, text: str, box: Json | None, *buttons: Json) -> None:
        sheet = {"title": self.language(title), "text": self.language(text), "box": box, "buttons": list(buttons)}
        sheet["links"] = []
        self._answer(message, "sheet", sheet=sheet)

    def _button(self, label: str, name: str) -> Json:
        return {"label": self.language(label), "send": {"kind": "sheet", "name": name}, "primary": True}

    def _box(self, label: str, value: str, readonly: bool = False) -> Json:
        return {"label": self.language(label), "value": value, "readonly": readonly}

    def _trouble(self, title: str, error: TerakoyaError) -> Json:
        return explain.plain_card("info", self.language(title), error.told(self.language))

    # ---- setting up ----------------------------------------------------------------------------------------------

    def _on_play(self, message: Json) -> None:
        if self.editor is None:
            super()._on_play(message)
            return
        try:
            self.editor.press(message["attempt"])
        except TerakoyaError as error:
            self._card(message, self._trouble(N_("That does not go there"), error))
        self.publish()

    def _sheet_edit_play(self, message: Json) -> None:
        if self.editor is not None:
            try:
                match = Match.new(self.game, start=self.editor.text())
            except TerakoyaError as error:
                self._card(message, self._trouble(N_("This position cannot be played"), error))
                return
            self._edited(match, message)

    def _sheet_edit_mover(self, message: Json) -> None:
        if self.editor is not None:
            self.editor.other_mover()
            self.publish()

    def _sheet_edit_clear(self, message: Json) -> None:
        edit = presentation(self.game).editor
        if self.editor is not None and edit is not None:
            self.editor = edit(None)
            self.publish()

    def _sheet_edit_points(self, message: Json) -> None:
        if self.editor is not None:
            text = N_("The points of both players, joined by a comma.")
            box = self._box(N_("Points"), self.editor.points_text())
            self._sheet(message, N_("Change the points"), text, box, self._button(N_("Set"), "edit-set-points"))

    def _sheet_edit_set_points(self, message: Json) -> None:
        self._edit(message, lambda editor, text: editor.set_points(text))

    def _sheet_edit_text(self, message: Json) -> None:
        if self.editor is not None:
            text = N_("Change the text and set it, or copy it.")
            box = self._box(N_("Position"), self.editor.text())
            self._sheet(message, N_("Position as text"), text, box, self._button(N_("Set"), "edit-set-text"))

    def _sheet_edit_set_text(self, message: Json) -> None:
        self._edit(message, lambda editor, text: editor.set_text(text))

    def _edit(self, message: Json, change: Callable[[Editor, str], None]) -> None:
        if self.editor is not None:
            try:
                change(self.editor, str(message.get("text", "")))
            except TerakoyaError as error:
                self._card(message, self._trouble(N_("That is no such text"), error))
            self.publish()
