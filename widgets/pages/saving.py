"""Saving the table of a play page: as the next save after the one it began from, again where it could not be stored."""

from __future__ import annotations

from functools import partial
from threading import Lock
from typing import TYPE_CHECKING

from gamelib.errors import TerakoyaError
from gamelib.language import N_
from widgets import explain
from widgets.keep.keeper import Stale, StoreError, UnknownTable
from widgets.keep.retrying import Keeping
from widgets.pages.start import ONE, OWN
from widgets.pages.stored import ALL, Stored, read_table
from widgets.protocol import Card
from widgets.scenes.scene import Json
from widgets.table.answers import MOVED_ON

if TYPE_CHECKING:
    from widgets.pages.play import Play

NOT_KEPT = N_("This table cannot be kept")
NOT_YET = N_("Not stored yet")
NOT_YET_TEXT = N_(
    "What was played here could not be stored: {error}. This page keeps trying. Until it is stored, nobody else sees "
    "it: leave this page open."
)
STORED = N_("Stored")
STORED_TEXT = N_("What was played here is stored now.")
OVERTAKEN = N_("Another page played at this table first.")


class Saving:
    """Keeps what is played at a play page.

    saved:  the record as it was saved or loaded last
    """

    def __init__(self, page: Play) -> None:
        self._page, self._desk, self._place = page, page.desk, page.place
        self.saved: Json = {}
        self._again: Keeping | None = None

    @property
    def waiting(self) -> bool:
        """Something played here waits to be stored."""
        return self._again is not None and self._again.pending

    @property
    def _stored(self) -> Stored:
        assert self._page.kept is not None, "what is kept is a table"
        return self._page.kept

    def leave(self) -> None:
        """Leave the table; what waits to be stored goes on waiting."""
        if self._again is not None:
            if self._again.pending and self._place.token:
                store, token = self._page.store, self._place.token
                Keeping(Lock(), partial(store.touch, token), partial(store.save, token, *self._next_save())).begin()
            self._again.end()
            self._again = None

    def keep(self, mine: bool) -> bool:
        """Keep the new position; False when another page was faster, and what it did is shown instead."""
        if not self._place.token or self.waiting:
            return True
        try:
            self._save()
        except Stale:
            self._overtaken(mine)
            return False
        except StoreError as error:
            return self.not_stored(error)
        return True

    def keep_choice(self) -> bool:
        """Keep what is chosen before its turn, as `keep`; raises `Stale`."""
        if self._place.token and not self.waiting:
            try:
                self._save()
            except Stale:
                raise
            except StoreError as error:
                return self.not_stored(error)
        return True

    def not_stored(self, error: StoreError) -> bool:
        """Say so. Trouble that may pass is tried again; else the table is shown as it is stored, and this is False."""
        say = self._desk.language
        card = explain.plain_card("info", say(NOT_KEPT), error.told(say))
        if error.passes:
            self._again = self._again or Keeping(self._desk.lock, self._ready, self._keep_again)
            self._again.begin()
            self.told(error)
            return True
        if isinstance(error, UnknownTable):
            self._page.forget_address()
        else:
            self._overtaken(True, card)
            return False
        self._desk.screen.tell(card)
        return True

    def told(self, error: StoreError | None) -> None:
        """Say that what was played waits to be stored, and why; or that it is stored now."""
        say = self._desk.language
        not_yet = error and explain.plain_card("info", say(NOT_YET), say(NOT_YET_TEXT, error=error.told(say)))
        with self._desk.lock:
            self._desk.screen.tell(not_yet or explain.plain_card("info", say(STORED), say(STORED_TEXT)))

    def _ready(self) -> None:
        """Find out, while the page goes on, whether the store takes something."""
        self._page.store.touch(self._place.token)

    def _keep_again(self) -> None:
        """Store what could not be stored before; it may be out of date by now."""
        try:
            self._save()
        except Stale:
            self._overtaken(True)
        except StoreError as error:
            if error.passes:
                raise
            self.not_stored(error)
        else:
            self._desk.publish()  # first the address under which it is stored, which may be new
            self.told(None)

    def _save(self) -> None:
        """Save the table as the next after the save it began from. Of own screens only what concerns the others.

        What another page has saved meanwhile is no obstacle where the game still stands as this page knew it. A table
        that could not be kept when it began is kept now.
        """
        kept, place = self._stored, self._place
        while True:
            record, seq, entry = self._next_save()
            if not place.token:
                place.take(self._page.store.create(record, [ALL])[ALL], ALL, 0)
                self.saved = record
                return
            if kept.screens == OWN and record == self.saved:
                return
            try:
                place.seq = self._page.store.save(place.token, record, seq, entry)
                self.saved = record
                return
            except Stale:
                saved = place.load()
                if kept.screens == ONE or saved is None or saved.record["match"] != self.saved["match"]:
                    raise
                kept.ahead = {**read_table(saved.record).ahead, **self._page.others.own_ahead()}
                place.seq, self.saved = saved.seq, saved.record

    def _next_save(self) -> tuple[Json, int, str]:
        """The table as it is now, the number of the save it began from, and what was played."""
        self._page.others.play_ahead()
        self._stored.lost = self._desk.session.diary.lost()
        record = self._stored.to_json()
        played = record["match"]["lines"][0]["actions"]
        return record, self._place.seq, " ".join([str(len(played)), *played[-1:]])

    def _overtaken(self, mine: bool, card: Card | None = None) -> None:
        """Show the table as it is stored; the card says why to whoever has played something else here."""
        say = self._desk.language
        card = card or explain.plain_card("moved-on", say(MOVED_ON), say(OVERTAKEN))
        try:
            self._page.catch_up()
        except TerakoyaError as error:
            card = explain.plain_card("info", say(NOT_KEPT), error.told(say))
            self._desk.publish()
            mine = True
        if mine:
            self._desk.screen.tell(card)
