"""Several pages at one table: what the others do arrives here by looking at the store."""

from __future__ import annotations

import threading
from typing import Protocol

from widgets.kept import Keeper, StoreError
from widgets.safe import noted

LOOK_EVERY = 0.12
"""Seconds between two looks at the number of the table's last save, a query of well under a millisecond."""
LOOK_AFTER_FAILURE = 2.0


class Guest(Protocol):
    """A page at a table of the store."""

    store: Keeper

    def catch_up(self, company: Company, seq: int | None) -> None:
        """The newest save has this number; ``None`` = there is no such table any more."""


class Company:
    """Watches one table in the store and lets the page catch up when another page has saved."""

    def __init__(self, page: Guest, token: str) -> None:
        self._page, self.token = page, token
        self._gone = threading.Event()
        threading.Thread(target=self._run, daemon=True).start()

    def leave(self) -> None:
        """Stop looking."""
        self._gone.set()

    def _run(self) -> None:
        pause = LOOK_EVERY
        while not self._gone.wait(pause):
            try:
                seq = self._page.store.seq(self.token)
                pause = LOOK_EVERY
            except StoreError:  # somebody else's write may take long; the page hears of it when it saves itself
                pause = LOOK_AFTER_FAILURE
                continue
            try:
                self._page.catch_up(self, seq)
            except Exception:
                noted("catching up with the other pages")
                pause = LOOK_AFTER_FAILURE
