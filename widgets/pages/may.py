"""`May`: what may I do here? Of a position of a real table, set up by hand: all legal moves, and why not others.

The position stands in the address (``#ask=<game>&p=<position>``, with ``&edit=1`` while it is set up). A move is played
by pressing it, so that the same can be asked of what comes next.
"""

from __future__ import annotations

from dataclasses import replace
from urllib.parse import parse_qs, urlencode

from gamelib.errors import TerakoyaError
from gamelib.game import Game, State
from gamelib.language import N_
from gamelib.match import Match
from gamelib.positions import HasPositions
from widgets.editor import Editor
from widgets.pages.setting_up import SettingUp
from widgets.presentation import presentation, shown_games
from widgets.protocol import Scene, Tool
from widgets.scenes.scene import Json
from widgets.table.desk import Desk
from widgets.table.manners import PLAIN, Manners
from widgets.table.moment import Moment
from widgets.table.sheets import Sheets

TITLE = N_("What may I do here? {title}")
SHOW = N_("Show what may be done")
CHANGE = N_("Change the position")
BAD_POSITION = N_("This position cannot be opened")


class May:
    """The page that answers what may be done in a position.

    game:  the one asked about
    """

    def __init__(self, *, lang: str | None = None, manners: Manners = PLAIN) -> None:
        self.game: Game = next(iter(_editable().values()))
        self._address = ""
        self._met = False
        self.desk = Desk(
            lang=lang,
            manners=replace(
                manners, scene=self._scene, layers=(self._titled,), tools=self._tools, understands=self._understands,
                shown=self._tell_address,
            ),
        )  # fmt: skip
        self.screen = self.desk.screen
        sheets = self.sheets = Sheets(self.screen)
        self.setting_up = SettingUp(self.desk, sheets, self._show, SHOW)
        sheets.on({"change": self._change})
        self.desk.answers.on("hello", self._hello, instead=True)
        self.desk.answers.on("play", self._play, instead=True)
        self._set_up()

    # ---- where we are --------------------------------------------------------------------------------------------

    def _hello(self, message: Json) -> None:
        self.desk.hello(message)
        self._met = True
        address = message["hash"]
        if self._address and address == self._address:
            return
        found = {key: values[-1] for key, values in parse_qs(address.lstrip("#")).items()}
        game = _editable().get(found.get("ask", ""), self.game)
        try:
            self._open(game, found.get("p", ""), "edit" in found)
        except TerakoyaError as error:
            self._set_up()
            self.desk.card(message, self.sheets.trouble(BAD_POSITION, error))

    def _open(self, game: Game, position: str, edit: bool) -> None:
        """Show a position, or the editor with it; raises `RecordError`."""
        if position and not edit:
            self._show(Match.new(game, start=position))
            return
        editor = _editor(game, None)
        if position:
            editor.set_text(position)
        self.game = game
        self.setting_up.begin(game, editor)

    def _set_up(self) -> None:
        """Set a position up, beginning with the one on the table."""
        begin = self.desk.session.match.state if self.desk.laid else None
        self.setting_up.begin(self.game, _editor(self.game, begin))

    def _show(self, match: Match, _message: Json | None = None) -> None:
        self.game = match.game
        self.setting_up.end()
        self.desk.show(match)

    def _tell_address(self) -> None:
        """Keep the position in the address, so that a reload comes back to it."""
        editor, position = self.setting_up.editor, dict[str, str]()
        if editor is not None:
            position = {"p": editor.text(), "edit": "1"}
        elif isinstance(self.game, HasPositions):
            position = {"p": self.game.position(self.desk.session.match.state)}
        self._address = "#" + urlencode({"ask": self.game.name, **position}, safe=",.*-/")
        if self._met:
            self.screen.send({"kind": "address", "hash": self._address, "push": False})

    def _understands(self, kind: str) -> bool | None:
        return self.setting_up.understands(kind)

    # ---- the scene -----------------------------------------------------------------------------------------------

    def _scene(self) -> Scene | None:
        editing = self.setting_up.scene()
        return editing and self._titled(editing)

    def _titled(self, scene: Scene) -> Scene:
        title = f"{self.desk.language(TITLE, title=self.game.title)} · Terakoya"
        return {**scene, "title": title, "listed": not self.setting_up.going_on}

    def _tools(self, _moment: Moment) -> list[Tool]:
        return [self.sheets.tool("change", CHANGE)]

    # ---- what is pressed -----------------------------------------------------------------------------------------

    def _play(self, message: Json) -> None:
        (self.setting_up.press if self.setting_up.going_on else self.desk.playing.play)(message)

    def _change(self, _message: Json) -> None:
        if not self.setting_up.going_on:
            self._set_up()


def _editable() -> dict[str, Game]:
    """The games with a position editor."""
    return {game.name: game for game in shown_games() if presentation(game).editor}


def _editor(game: Game, begin: State | None) -> Editor:
    edit = presentation(game).editor
    assert edit is not None, "only games with an editor come here"
    return edit(begin)
