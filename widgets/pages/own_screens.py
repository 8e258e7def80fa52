"""Own screens: what a page does because other persons have pages at the same table.

They are invited, asked before something is taken back, and may choose before their turn where the rules let all choose
at once.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from gamelib.game import View
from gamelib.language import N_
from widgets.keep.keeper import Stale, StoreError, linked
from widgets.pages.links import link
from widgets.pages.stored import WATCH, Stored, seat_role
from widgets.protocol import Banner, Sheet, Tool
from widgets.scenes.parts import tool
from widgets.scenes.scene import Json

if TYPE_CHECKING:
    from widgets.pages.play import Play

INVITE = N_("Invite")
INVITE_TEXT = N_(
    "Give each player the link of one seat. Who opens it sits there and sees its cards, so show it to nobody else. You "
    "could open it, too: a player who wants to be sure makes a new link for the own seat, and this one opens nothing."
)
INVITE_LOCAL = N_(
    "These addresses work on this computer alone. For others, start the server so that they can reach it, and open "
    "this page by the address they will use."
)
LINK_SEAT = N_("Seat of {player}")
LINK_WATCH = N_("Watching")
LINK_WATCH_TEXT = N_("Sees what everybody sees, plays nothing.")
LINK_SEAT_TEXT = N_("Opens this seat on another device.")
NEW_LINK = N_("New link for my seat")
NEW_LINK_TEXT = N_("The address of this page changes. Whoever has the old link can no longer open your seat.")
ASKS_BACK = N_("{player} asks to take back the last move.")
MAY_TAKE_BACK = N_("Let {player} take it back")
MAY_NOT = N_("Leave it as it is")
ASKED_BACK = N_("The others have been asked.")
TAKE_BACK = N_("Undo")
CHOOSE_NOW = N_("You can choose now; it counts when your turn comes. {prompt}")
CHOSEN = N_("You have chosen. {prompt}")
CANNOT_KEEP = N_("This table cannot be kept")
LOCAL = ("//localhost", "//127.0.0.1", "//[::1]")


class Others:
    """The other persons at the table of a play page."""

    def __init__(self, page: Play) -> None:
        self._page, self._desk = page, page.desk
        page.sheets.on({
            "invite": self._invite, "renew": self._renew, "renew-now": self._renew_now,
            "undo-yes": self._agree, "undo-no": self._disagree,
        }, when=lambda: self._desk.laid)  # fmt: skip

    @property
    def there(self) -> bool:
        """Other persons sit at this table with screens of their own."""
        return self._page.own_screens and len(self._page.persons) > 1

    @property
    def _stored(self) -> Stored:
        assert self._page.kept is not None, "others sit at a table"
        return self._page.kept

    @property
    def _undo_request(self) -> Json | None:
        return None if self._page.kept is None else self._page.kept.asked

    @property
    def _seats(self) -> frozenset[int]:
        return self._desk.session.seats

    # ---- inviting --------------------------------------------------------------------------------------------

    def tools(self) -> dict[str, str]:
        """The buttons of this page for it: name and label."""
        if self._page.hosting:
            return {"invite": INVITE}
        return {"renew": NEW_LINK} if self._page.own_screens and self._seats else {}

    def invitation(self) -> Sheet:
        """The links of the other seats and of watching, each also as a picture for a phone's camera."""
        say, page = self._desk.language, self._page
        seats = [(seat_role(seat), say(LINK_SEAT, player=self._desk.session.names[seat]), LINK_SEAT_TEXT)
                 for seat in page.persons[1:]]  # fmt: skip
        links = []
        for role, name, text in (*seats, (WATCH, say(LINK_WATCH), LINK_WATCH_TEXT)):
            token = linked(page.place.token, role)
            if self._opens(token):
                links.append(link(name, say(text), f"{page.base}#t={token}"))
        texts = [say(INVITE_TEXT)] + [say(INVITE_LOCAL)] * any(local in page.base for local in LOCAL)
        return {"title": say(INVITE), "text": "\n\n".join(texts), "box": None, "buttons": [], "links": links}

    def _opens(self, token: str) -> bool:
        """Whether a link still opens this table; a store that does not answer now may do so when it is used."""
        try:
            return self._page.store.seq(token) is not None
        except StoreError as error:
            return error.passes

    def _invite(self, message: Json) -> None:
        if self._page.hosting:
            self._desk.answers.answer(message, "sheet", sheet=self.invitation())

    def _renew(self, message: Json) -> None:
        sheets = self._page.sheets
        sheets.ask(message, NEW_LINK, NEW_LINK_TEXT, None, sheets.button(NEW_LINK, "renew-now"))

    def _renew_now(self, message: Json) -> None:
        """A new token for this seat: the old link opens nothing any more."""
        page = self._page
        if page.hosting or not page.own_screens or not self._seats:
            return
        try:
            page.place.renew()
        except StoreError as error:
            self._desk.card(message, page.sheets.trouble(CANNOT_KEEP, error))
            return
        self._desk.publish()

    # ---- taking back -----------------------------------------------------------------------------------------

    def barred(self) -> str:
        """Nothing is taken back while others are asked whether something may be."""
        return ASKED_BACK if self._undo_request else ""

    def redoing(self) -> bool:
        """What was taken back with everybody's consent is played again by playing it."""
        return not self.there

    def undo(self, message: Json) -> None:
        """With others at the table one asks them first, unless they have not seen it yet."""
        session = self._desk.session
        target, unseen = session.undo_target(), session.match.unfinished()
        if not self.there or session.match.line or target is None or not session.seats or unseen:
            self._desk.times.undo(message)
            return
        seat = min(session.seats)
        self._stored.asked = {"by": seat, "of": len(session.match), "to": target, "yes": [seat]}
        self._desk.published(mine=True)
        self._desk.refused(message, TAKE_BACK, self._desk.language(ASKED_BACK))

    def consent_tools(self) -> list[Tool]:
        """The buttons of who is asked."""
        asked = self._undo_request
        if not asked or not self._seats or min(self._seats) in asked["yes"]:
            return []
        say = self._desk.language
        name = say(MAY_TAKE_BACK, player=self._desk.session.names[asked["by"]])
        return [
            tool("undo-yes", name, {"kind": "sheet", "name": "undo-yes"}, primary=True),
            tool("undo-no", say(MAY_NOT), {"kind": "sheet", "name": "undo-no"}, primary=True),
        ]

    def _agree(self, _message: Json) -> None:
        """One more agrees; when all have, it is taken back."""
        asked = self._undo_request
        if not asked or not self._page.own_screens or not self._seats:
            return
        asked["yes"] = sorted({*asked["yes"], *self._seats})
        if asked["yes"] == self._page.persons:
            self._stored.asked = None
            self._desk.stop()
            self._desk.session.match.live()
            self._desk.session.undo(asked["to"])
        self._desk.changed()

    def _disagree(self, _message: Json) -> None:
        if self._undo_request and self._seats:
            self._stored.asked = None
            self._desk.changed()

    # ---- choosing before the turn ----------------------------------------------------------------------------

    def ahead(self, view: View) -> Sequence[int]:
        """What the seat of this page may choose before its turn, as long as it has not."""
        session = self._desk.session
        if not self._page.own_screens or session.mode != "live" or view.seat not in session.seats or self.own_ahead():
            return ()
        return session.game.ahead(view) if session.eyes.acting else ()

    def own_ahead(self) -> dict[str, str]:
        """What the seats of this page have chosen."""
        return {seat: chosen for seat, chosen in self._stored.ahead.items() if int(seat) in self._seats}

    def chosen_ahead(self, message: Json) -> bool:
        """Whether the message chooses something before its turn; that has been done then."""
        session = self._desk.session
        seat = session.presser()
        early = () if seat is None else self.ahead(session.match.view(seat))
        words = " ".join(message["attempt"].split())
        action = next((a for a in early if str(session.game.actions[a]) == words), None)
        if action is None or seat is None:
            return False
        self._choose(action, seat)
        return True

    def _choose(self, action: int, seat: int) -> None:
        """Keep a choice until its turn comes; the others may have moved on meanwhile."""
        session = self._desk.session
        while action in self.ahead(session.match.view(seat)):
            self._stored.ahead[str(seat)] = str(session.game.actions[action])
            try:
                kept = self._page.saving.keep_choice()
            except Stale:
                self._stored.ahead.pop(str(seat), None)
                self._page.catch_up()
                continue
            if kept:
                self._desk.go_on()
            return
        if session.state.to_move == seat:
            session.play(action, seat)
        self._desk.changed()

    def play_ahead(self) -> None:
        """Play what the seats to move have chosen before; forget what no longer fits and what has been answered."""
        session, kept = self._desk.session, self._stored
        match, line, ahead = session.match, session.main, kept.ahead
        if kept.asked and len(line.actions) != kept.asked["of"]:
            kept.asked = None
        if ahead and session.game.phases[line.states[-1].phase] in session.game.simultaneous:
            here, cursor, at_end = match.line, match.cursor, match.cursor == len(match)
            match.live()
            while (chosen := ahead.pop(str(line.states[-1].to_move), None)) is not None:
                match.play(chosen)
            match.switch(here)
            match.goto(len(match) if at_end else cursor)
        elif ahead:
            ahead.clear()

    def banner(self, banner: Banner) -> Banner:
        """What is to be done, with what is asked and chosen."""
        say, session, asked = self._desk.language, self._desk.session, self._undo_request
        text = banner["text"]
        if self._page.kept is None:
            return banner
        if self.own_ahead():
            text = say(CHOSEN, prompt=text)
        elif self.ahead(self._desk.session.match.view(session.look().seat)):
            text = say(CHOOSE_NOW, prompt=text)
        if asked:
            text = f"{say(ASKS_BACK, player=session.names[asked['by']])} {text}"
        return {**banner, "text": text}
