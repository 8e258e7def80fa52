"""Records of the play page: copying, pasting and deleting what is on the table."""

from __future__ import annotations

from json import dumps
from typing import TYPE_CHECKING
from urllib.parse import quote

from gamelib.errors import TerakoyaError
from gamelib.game import OVER
from gamelib.language import N_
from gamelib.positions import HasPositions
from widgets.keep.keeper import StoreError
from widgets.pages.stored import Stored, read_record
from widgets.protocol import Sheet
from widgets.scenes.scene import Json

if TYPE_CHECKING:
    from widgets.pages.play import Play

SHARE_TEXT = N_(
    "This text is the position on the table. Put after the address of the play page, this opens it there: {link}"
)
SEAT_LOG = N_("Copy my log")
SEAT_LOG_TEXT = N_("What you have seen of this game so far, and nothing else. The whole record comes when it is over.")
NO_RECORD_YET = N_("The whole record holds every hidden card. It can be copied when the game is over.")


class Records:
    """What a play page gives away and takes in."""

    def __init__(self, page: Play) -> None:
        self._page, self._desk, self._sheets = page, page.desk, page.sheets
        page.sheets.on({
            "paste": self._paste, "open": self._open, "delete": self._delete, "delete-now": self._delete_now,
        })  # fmt: skip
        there = {"copy": self.copy, "log": self._log, "share": self._share}
        page.sheets.on(there, when=lambda: self._desk.laid)

    def tools(self) -> dict[str, str]:
        """What can be copied now: name and label of its button."""
        return {"log": SEAT_LOG} if self._desk.session.sealed else {"copy": N_("Copy record")}

    def copy(self, message: Json) -> None:
        """Answer with the whole record, when nothing in it is a secret."""
        session = self._desk.session
        if session.sealed:
            self._desk.refused(message, SEAT_LOG, self._desk.language(NO_RECORD_YET))
            return
        text = N_("The whole game as text: paste it on any Terakoya table, or keep it.")
        box = self._sheets.box(N_("Record"), session.match.to_text(), readonly=True)
        self._sheets.ask(message, N_("Copy record"), text, box)

    def _log(self, message: Json) -> None:
        """What the seat whose view is open has seen of the game itself."""
        session = self._desk.session
        match, seat = session.match, session.seat
        line, cursor = match.line, match.cursor
        match.live()
        text = dumps(match.seat_log(seat), ensure_ascii=False, indent=1)
        match.switch(line)
        match.goto(cursor)
        self._sheets.ask(message, SEAT_LOG, SEAT_LOG_TEXT, self._sheets.box(N_("Log"), text, readonly=True))

    def _paste(self, message: Json) -> None:
        text = N_("Paste a record (text or JSON) or a position. The game on the table stays in the store.")
        sheets = self._sheets
        sheets.ask(message, N_("Paste a record"), text, sheets.box(N_("Record"), ""), sheets.button(N_("Open"), "open"))

    def _open(self, message: Json) -> None:
        """Open a pasted record or position; what is on the table stays until it is understood."""
        text = str(message.get("text", "")).strip()
        try:
            match = read_record(text)
        except TerakoyaError as error:
            self._desk.card(message, self._sheets.trouble(N_("This record cannot be opened"), error))
            return
        going_on = match.lines[0].states[-1].to_move != OVER
        self._page.open_new(Stored(match, open=going_on and bool(match.game.reveals)), message)

    def _share(self, message: Json) -> None:
        game, say = self._page.game, self._desk.language
        if not isinstance(game, HasPositions):
            return
        position = game.position(self._desk.session.match.state)
        sheet: Sheet = {
            "title": say(N_("Share this position")),
            "text": say(SHARE_TEXT, link=f"#p={quote(position, safe=',.*-/')}"),
            "box": self._sheets.box(N_("Position"), position, readonly=True),
            "buttons": [],
            "links": [],
        }
        self._desk.answers.answer(message, "sheet", sheet=sheet)

    def _delete(self, message: Json) -> None:
        """Whoever began the table may delete it."""
        text = N_("This table and its game are removed from the store at once and cannot be brought back.")
        if self._page.others.there:
            text = N_(
                "Others play here. The table is removed from the store at once, for them too, and cannot come back."
            )
        self._sheets.ask(message, N_("Delete my table"), text, None, self._sheets.button(N_("Delete"), "delete-now"))

    def _delete_now(self, message: Json) -> None:
        page = self._page
        try:
            if page.place.token and (page.hosting or not page.own_screens):
                page.store.delete(page.place.token)
        except StoreError as error:
            self._desk.card(message, self._sheets.trouble(N_("This table could not be deleted"), error))
            return
        page.leave_and_forget()
