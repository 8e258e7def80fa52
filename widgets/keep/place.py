"""A page's place at a table of the store: its token, the save it stands at, and notice of what others save."""

from __future__ import annotations

from collections.abc import Callable
from threading import RLock
from typing import Any

from widgets.keep.keeper import Keeper, Saved
from widgets.keep.watch import Watch


class Place:
    """Where a page is.

    store:  keeps the tables
    token:  opens the table; empty while the page is at none
    role:   what the token stands for
    seq:    number of the save that the page knows
    """

    def __init__(self, store: Keeper, lock: RLock, hear: Callable[[bool], None]) -> None:
        """``hear``: called under the lock when another page has saved (True) or the table is gone (False)."""
        self.store = store
        self.token = self.role = ""
        self.seq = 0
        self._lock, self._hear = lock, hear
        self._watch: Watch | None = None

    def take(self, token: str, role: str, seq: int) -> None:
        """Go to a table of the store."""
        self.leave()
        self.token, self.role, self.seq = token, role, seq

    def leave(self) -> None:
        """Leave the table."""
        self.token = self.role = ""
        self.deafen()

    def watch(self) -> None:
        """Listen from now on to what other pages save."""
        self.deafen()
        self._watch = Watch(self.store, self.token, self._heard)

    def deafen(self) -> None:
        """Stop listening to other pages."""
        if self._watch is not None:
            self._watch.end()
            self._watch = None

    def _heard(self, watch: Watch, seq: int | None) -> None:
        with self._lock:
            if self._watch is watch and (seq is None or seq > self.seq):
                self._hear(seq is not None)

    def load(self) -> Saved | None:
        """The table as it was saved last. Raises `StoreError`."""
        return self.store.load(self.token)

    def save(self, record: dict[str, Any], entry: str = "") -> None:
        """Save what follows the save that this page knows. Raises `Stale` and other `StoreError`."""
        self.seq = self.store.save(self.token, record, self.seq, entry)

    def renew(self) -> None:
        """A new token, the old one opens nothing any more. Raises `StoreError`."""
        self.token = self.store.renew(self.token)
        if self._watch is not None:
            self.watch()
