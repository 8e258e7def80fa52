"""Watching a table of the store: what other pages save is heard of here."""

from __future__ import annotations

import threading
from collections.abc import Callable

from widgets.keep.keeper import Keeper, StoreError
from widgets.server_log import noted

LOOK_EVERY = 0.12
"""Seconds between two looks at the number of the table's last save, a query of well under a millisecond."""
LOOK_AFTER_FAILURE = 2.0


class Watch:
    """Looks at one table and tells the number of its last save; ``None`` = there is no such table any more."""

    def __init__(self, store: Keeper, token: str, hear: Callable[[Watch, int | None], None]) -> None:
        self._store, self._token, self._hear = store, token, hear
        self._over = threading.Event()
        threading.Thread(target=self._run, daemon=True).start()

    def end(self) -> None:
        """Stop looking."""
        self._over.set()

    def _run(self) -> None:
        pause = LOOK_EVERY
        while not self._over.wait(pause):
            try:
                seq = self._store.seq(self._token)
                pause = LOOK_EVERY
            except StoreError:  # somebody else's write may take long; the page hears of it when it saves itself
                pause = LOOK_AFTER_FAILURE
                continue
            try:
                self._hear(self, seq)
            except Exception:
                noted("catching up with the other pages")
                pause = LOOK_AFTER_FAILURE
