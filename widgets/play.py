"""The play page: a start form, a table kept in the store, records, shared positions.

A page says hello with the fragment of its address: ``#t=<token>`` brings a table back from the store, ``#p=<position>``
starts from a shared position, ``#rules=<game>`` opens the rulebook beside the start form, which else comes alone.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable
from dataclasses import fields
from json import dumps
from typing import Any
from urllib.parse import parse_qs, quote

from comm import get_comm_manager

from gamelib.bots.levels import LEVELS, bot
from gamelib.errors import RecordError, TerakoyaError
from gamelib.game import GAMES, Game, load
from gamelib.language import N_
from gamelib.match import Match
from gamelib.positions import HasPositions
from widgets import explain
from widgets.editor import EDITORS, Editor
from widgets.scenes.scene import Json
from widgets.store import Stale, Store, StoreError, UnknownTable
from widgets.table import MOVED_ON, Table, tool

FORMAT = "terakoya-table"
VERSION = 1
ALLOWED_IN_SETUP = frozenset({"hello", "form", "sheet", "set", "rule", "find"})

LEVEL_NAMES = {
    "easy": N_("Against an easy bot"),
    "medium": N_("Against a medium bot"),
    "strong": N_("Against a strong bot"),
}
NOT_KEPT = N_("This table cannot be kept")
OVERTAKEN = N_("Another page played at this table first.")
GONE = N_("This table is gone")
GONE_TEXT = N_("It was deleted, or nobody used it for 30 days. Start a new one.")
SHARE_TEXT = N_(
    "This text is the position on the table. Put after the address of the play page, this opens it there: {link}"
)
PERSON = N_("Two people at this screen")
WATCH = N_("Watch two bots play")
BOT_NAMES = {"easy": N_("Easy bot"), "medium": N_("Medium bot"), "strong": N_("Strong bot")}


class Play(Table):
    """The table of the play page."""

    def __init__(self, store: Store | None = None, **options: Any) -> None:
        self.store = Store() if store is None else store
        self.form: Json | None = None
        self.editor: Editor | None = None
        self._token = ""
        self._address = ""
        self._seq = 0
        self._levels: dict[int, str] = {}
        super().__init__(next(iter(GAMES)), **options)
        self._ask()

    # ---- pages -----------------------------------------------------------------------------------------------

    def _on_hello(self, message: Json) -> None:
        """Find what the address means; saying hello again (another tab, a page shown again) brings the newest."""
        self._address = message["hash"]
        address = {key: values[-1] for key, values in parse_qs(message["hash"].lstrip("#")).items()}
        if "t" in address:
            self._resume(address["t"], message)
            self._look(address)
        elif "p" in address:
            self._begin_from(address["p"], message, load("ta_ke"))
        elif self._token or self.form is None:
            self._leave()
        if "rules" in address:
            self._on_rule(message | {"rule": ""})

    def _leave(self) -> None:
        """Back to the start form; the table stays in the store."""
        self._token = ""
        self.editor = None
        self._thinker.stop()
        self._ask()

    def _look(self, address: dict[str, str]) -> None:
        """Look where the address says: ``l`` a line, ``n`` a number of actions; otherwise at the live game."""
        if not self._token:
            return
        try:
            self.match.switch(int(address.get("l", "0")))
            self.match.goto(int(address.get("n", len(self.match))))
        except (ValueError, TerakoyaError):
            self.match.live()
        self.publish()
        self._thinker.wake()

    def publish(self) -> None:
        """Send the scene, and keep in the address where one looks, so that a reload comes back there."""
        super().publish()
        if self._token and self.form is None and self.editor is None:
            match = self.match
            look = "" if match.is_live else f"&l={match.line}&n={match.cursor}"
            address = f"#t={self._token}{look}"
            if address != self._address:
                self.send({"kind": "address", "hash": address, "push": self._token not in self._address})
                self._address = address

    def _resume(self, token: str, message: Json) -> None:
        """Bring a table back; one that cannot be read changes nothing here."""
        try:
            saved = self.store.load(token)
            stored = None if saved is None else read_table(saved.record)
        except TerakoyaError as error:
            self._card(message, self._trouble(N_("This table cannot be opened"), error))
            return
        if saved is None or stored is None:
            self._leave()
            self._card(message, explain.plain_card("info", self.language(GONE), self.language(GONE_TEXT)))
        elif token != self._token or saved.seq != self._seq:
            self._token, self._seq = token, saved.seq
            self._open(*stored)

    def _open(self, match: Match, levels: dict[int, str], near: int) -> None:
        """Put a match on the table with bots of these levels on some seats."""
        self.form = self.editor = None
        self._levels = levels
        self.show(match, bots={seat: bot(level, match.game.name) for seat, level in levels.items()}, near=near)

    def _record(self) -> Json:
        bots = {str(seat): level for seat, level in self._levels.items()}
        return {
            "format": FORMAT, "version": VERSION, "match": self.match.to_json(), "bots": bots, "near": self.near,
        }  # fmt: skip

    def _open_new(self, match: Match, levels: dict[int, str], message: Json) -> None:
        """Put a new match on the table, keep it in the store and its token in the address."""
        self._token = ""
        self._open(match, levels, next((seat for seat in range(match.players) if seat not in levels), 0))
        try:
            token = self.store.create(self._record())
            saved = self.store.load(token)
        except StoreError as error:
            self._card(message, self._trouble(NOT_KEPT, error))
            self._forget_address()
            return
        if saved is not None:
            self._token, self._seq = token, saved.seq
        self.publish()

    def _forget_address(self) -> None:
        """The address no longer stands for what is on the table."""
        self._token = self._address = ""
        self.send({"kind": "address", "hash": "", "push": True})

    def _trouble(self, title: str, error: Exception) -> Json:
        return explain.plain_card("info", self.language(title), str(error))

    def published(self) -> None:
        """Keep the new position and show it; when another page was faster, show what it did instead."""
        if self._token:
            try:
                self._seq = self.store.save(self._token, self._record(), self._seq)
            except Stale:
                self._overtaken()
                return
            except StoreError as error:
                self.send({"kind": "card", "re": 0, "card": self._trouble(NOT_KEPT, error)})
                if isinstance(error, UnknownTable):
                    self._forget_address()
        self.publish()

    def _overtaken(self) -> None:
        card = explain.plain_card("moved-on", self.language(MOVED_ON), self.language(OVERTAKEN))
        try:
            saved = self.store.load(self._token)
            if saved is not None:
                self._seq = saved.seq
                self._open(*read_table(saved.record))
        except TerakoyaError as error:
            card = self._trouble(NOT_KEPT, error)
            self.publish()
        self.send({"kind": "card", "re": 0, "card": card})

    # ---- the scene -------------------------------------------------------------------------------------------

    def _scene(self) -> Json:
        if self.form is not None:
            return self._setup_scene(self.form)
        if self.editor is not None:
            return self._editor_scene(self.editor)
        return super()._scene()

    def _bare_scene(self, mode: str, text: str, rule: str, phase: str = "") -> Json:
        return {
            "rev": self._rev, "game": self.game.name, "lang": self.language.code, "dir": self.language.direction,
            "mode": mode, "title": f"{self.game.title} · Terakoya",
            "banner": {"phase": phase, "text": text, "rule": rule}, "seats": [], "areas": [], "compose": {},
            "moves": [], "timeline": None, "scores": None,
            "tabs": [{"id": "rules", "name": self.language(N_("Rules"))}],
            "tools": [], "form": None, "busy": "",
        }  # fmt: skip

    def _setup_scene(self, form: Json) -> Json:
        text = self.language(N_("Start a game of {title}"), title=self.game.title)
        scene = self._bare_scene("setup", text, f"{self.game.name}/components")
        tools = [self._ask_tool("paste", N_("Paste a record")), self._ask_tool("edit", N_("Set up a position"))]
        return scene | {"form": form, "tools": tools}

    def _editor_scene(self, editor: Editor) -> Json:
        say = self.language
        names = self.match.called(say)
        scene = self._bare_scene("edit", editor.prompt(say), f"{self.game.name}/setup", say(N_("Position editor")))
        tools = [
            tool("edit-play", say(N_("Play from here")), {"kind": "sheet", "name": "edit-play"}, primary=True),
            tool("edit-mover", editor.mover_name(say, names), {"kind": "sheet", "name": "edit-mover"}),
            self._ask_tool("edit-points", N_("Change the points")),
            self._ask_tool("edit-text", N_("Position as text")),
            tool("edit-clear", say(N_("Clear the table")), {"kind": "sheet", "name": "edit-clear"}),
            tool("edit-leave", say(N_("Leave the editor")), {"kind": "sheet", "name": "edit-leave"}),
        ]
        return scene | editor.picture(say, names) | {"tools": tools}

    def _ask_tool(self, name: str, label: str) -> Json:
        return tool(name, self.language(label), {"kind": "sheet", "name": name})

    def _tools(self, legal: Any) -> list[Json]:
        names = {"new": N_("New game"), "copy": N_("Copy record"), "paste": N_("Paste a record")}
        if isinstance(self.game, HasPositions):
            names |= {"share": N_("Share this position")}
        if self.game.name in EDITORS:
            names |= {"edit": N_("Set up a position")}
        names |= {"delete": N_("Delete my table")}
        return [*super()._tools(legal), *(self._ask_tool(name, label) for name, label in names.items())]

    # ---- the start form --------------------------------------------------------------------------------------

    def _ask(self) -> None:
        """Show the start form: good defaults, everything else behind one panel."""
        say = self.language
        against = [*LEVEL_NAMES.items(), ("person", PERSON), ("watch", WATCH)]
        begins = {"me": N_("I begin"), "other": N_("The other side begins"), "random": N_("By chance")}
        self.form = {
            "title": say(N_("Play {title}"), title=self.game.title),
            "text": say(N_("Two players, about 30 minutes. Just start, or choose first.")),
            "submit": say(N_("Start")),
            "more": say(N_("More choices")),
            "fields": [
                field("against", "radio", say(N_("Who plays")), "medium",
                      [(value, say(label)) for value, label in against], advanced=True),
                field("begins", "radio", say(N_("Who begins")), "me",
                      [(value, say(label)) for value, label in begins.items()], advanced=True,
                      help=say(N_("In the box: the older player."))),
                field("name0", "text", say(N_("Your name")), "", advanced=True),
                field("name1", "text", say(N_("Name of the second player")), "", advanced=True),
                *(self._option_field(f.name) for f in fields(self.game.Options) if f.name != "first"),
                field("seed", "text", say(N_("Seed")), "", advanced=True,
                      help=say(N_("The same seed and options give the same deal. Empty: by chance."))),
            ],
            "send": {"kind": "form", "name": "start"},
        }  # fmt: skip
        self.publish()

    def _option_field(self, name: str) -> Json:
        option = next(f for f in fields(self.game.Options) if f.name == name)
        label, choices, help = self.game.texts.option(name, self.language)
        values = [dumps(choice) for choice in option.metadata["choices"]]
        named = list(zip(values, choices, strict=True))
        return field(f"option.{name}", "select", label, dumps(option.default), named, advanced=True, help=help)

    def _on_form(self, message: Json) -> None:
        values = message.get("values")
        if message["name"] == "start" and self.form is not None and isinstance(values, dict):
            try:
                self._start(values, message)
            except TerakoyaError as error:
                self._card(message, self._trouble(N_("This game cannot start"), error))

    def _start(self, values: Json, message: Json) -> None:
        against = str(values.get("against", "medium"))
        levels = self._chosen_levels(against)
        first = {"me": 0, "other": 1}.get(str(values.get("begins")), secrets.randbelow(2))
        options = {
            f.name: choice
            for f in fields(self.game.Options)
            for choice in f.metadata["choices"]
            if dumps(choice) == values.get(f"option.{f.name}")
        }
        names = [str(values.get(f"name{seat}", "")).strip() for seat in (0, 1)]
        match = Match.new(
            self.game, seed=str(values.get("seed", "")).strip() or None, options={**options, "first": first},
            names=self._seat_names(names, levels),
        )  # fmt: skip
        self._open_new(match, levels, message)

    @staticmethod
    def _chosen_levels(against: str) -> dict[int, str]:
        if against == "watch":
            return {0: "medium", 1: "strong"}
        return {1: against} if against in LEVELS else {}

    def _seat_names(self, names: list[str], levels: dict[int, str]) -> list[str]:
        """The names typed in; a bot without one is called by its level, a person by the number of the seat."""
        return [
            name or (self.language(BOT_NAMES[levels[seat]]) if seat in levels else "")
            for seat, name in enumerate(names)
        ]

    # ---- records and positions -------------------------------------------------------------------------------

    def _on_sheet(self, message: Json) -> None:
        name = message["name"]
        action: Callable[[Json], None] | None = getattr(self, f"_sheet_{name.replace('-', '_')}", None)
        if action is not None and name.replace("-", "_").isidentifier():
            action(message)

    def _sheet(self, message: Json, title: str, text: str, box: Json | None, *buttons: Json) -> None:
        sheet = {"title": self.language(title), "text": self.language(text), "box": box, "buttons": list(buttons)}
        self._answer(message, "sheet", sheet=sheet)

    def _button(self, label: str, name: str) -> Json:
        return {"label": self.language(label), "send": {"kind": "sheet", "name": name}, "primary": True}

    def _box(self, label: str, value: str, readonly: bool = False) -> Json:
        return {"label": self.language(label), "value": value, "readonly": readonly}

    def _sheet_new(self, message: Json) -> None:
        self._leave()
        self._forget_address()

    def _sheet_copy(self, message: Json) -> None:
        text = N_("The whole game as text: paste it on any Terakoya table, or keep it.")
        self._sheet(message, N_("Copy record"), text, self._box(N_("Record"), self.match.to_text(), readonly=True))

    def _sheet_paste(self, message: Json) -> None:
        text = N_("Paste a record (text or JSON) or a position. The game on the table stays in the store.")
        self._sheet(message, N_("Paste a record"), text, self._box(N_("Record"), ""), self._button(N_("Open"), "open"))

    def _sheet_open(self, message: Json) -> None:
        """Open a pasted record or position; what is on the table stays until it is understood."""
        text = str(message.get("text", "")).strip()
        try:
            match = read_record(text, self.game)
        except TerakoyaError as error:
            self._card(message, self._trouble(N_("This record cannot be opened"), error))
            return
        self._open_new(match, {}, message)

    def _sheet_share(self, message: Json) -> None:
        assert isinstance(self.game, HasPositions)
        position = self.game.position(self.match.state)
        sheet = {
            "title": self.language(N_("Share this position")),
            "text": self.language(SHARE_TEXT, link=f"#p={quote(position, safe=',.*-/')}"),
            "box": self._box(N_("Position"), position, readonly=True),
            "buttons": [],
        }
        self._answer(message, "sheet", sheet=sheet)

    def _sheet_delete(self, message: Json) -> None:
        text = N_("This table and its game are removed from the store at once and cannot be brought back.")
        self._sheet(message, N_("Delete my table"), text, None, self._button(N_("Delete"), "delete-now"))

    def _sheet_delete_now(self, message: Json) -> None:
        try:
            if self._token:
                self.store.delete(self._token)
        except StoreError as error:
            self._card(message, self._trouble(N_("This table could not be deleted"), error))
            return
        self._sheet_new(message)

    def _begin_from(self, position: str, message: Json, game: Game) -> None:
        try:
            match = Match.new(game, start=position)
        except TerakoyaError as error:
            self._leave()
            self._card(message, self._trouble(N_("This position cannot be opened"), error))
            return
        self._open_new(match, {}, message)

    # ---- the position editor ---------------------------------------------------------------------------------

    def _sheet_edit(self, message: Json) -> None:
        begin = None if self.form is not None else self.match.state
        self.editor = EDITORS[self.game.name](begin)
        self.form = None
        self._token = ""
        self._thinker.stop()
        self.publish()

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
            self._open_new(match, {}, message)

    def _sheet_edit_mover(self, message: Json) -> None:
        if self.editor is not None:
            self.editor.other_mover()
            self.publish()

    def _sheet_edit_clear(self, message: Json) -> None:
        if self.editor is not None:
            self.editor = EDITORS[self.game.name](None)
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

    def _sheet_edit_leave(self, message: Json) -> None:
        self._sheet_new(message)

    def accepts(self, kind: str) -> bool:
        """The start form and the editor understand only some messages."""
        if self.form is not None:
            return kind in ALLOWED_IN_SETUP
        return self.editor is None or kind in ALLOWED_IN_SETUP or kind == "play"


def field(
    id: str, kind: str, label: str, value: Any, choices: Any = (), *, advanced: bool = False, help: str = ""
) -> Json:
    """A field of a form; ``choices`` are pairs of value and label."""
    named = [{"value": v, "label": text} for v, text in choices]
    return {
        "id": id, "kind": kind, "label": label, "help": help, "value": value, "choices": named, "advanced": advanced,
        "max": 200,
    }  # fmt: skip


def read_record(text: str, game: Game) -> Match:
    """The match of a pasted text: a JSON record, a text record or a position; raises `RecordError`."""
    if text.startswith("{"):
        return Match.from_json(text)
    if text.startswith("terakoya-match"):
        return Match.from_text(text)
    if text.count("/") >= 3:
        return Match.new(game, start=text)
    raise RecordError("this is neither a record (it begins with 'terakoya-match' or '{') nor a position (7 fields)")


def read_table(record: Any) -> tuple[Match, dict[int, str], int]:
    """The match, the levels of the bots by seat and the near seat of a stored table; raises `RecordError`."""
    match record:
        case {"format": name, "version": int(version), "match": dict(played), "bots": dict(bots), "near": int(near)}:
            known = name == FORMAT
        case _:
            known = False
    if not known:
        raise RecordError("the stored table is damaged or of another program")
    if version != VERSION:
        raise RecordError(f"the stored table is of version {version}; this program reads version {VERSION}")
    shown = Match.from_json(played)
    seats = [str(seat) for seat in range(shown.players)]
    if not set(bots) <= set(seats) or not set(bots.values()) <= set(LEVELS) or str(near) not in seats:
        raise RecordError("the stored table names seats or bots that do not exist")
    return shown, {int(seat): level for seat, level in bots.items()}, near


def play(**options: Any) -> Play:
    """The widget of the play page. No browser opens widgets of its own in this kernel."""
    get_comm_manager().register_target("jupyter.widget", lambda comm, _opened: comm.close())
    return Play(**options)
