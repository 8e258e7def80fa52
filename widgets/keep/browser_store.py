"""A store in the browser: the tables of this device, readable by whoever has it."""

from __future__ import annotations

import json
import secrets
from collections.abc import Callable, Iterable
from typing import Any

from gamelib.language import N_
from widgets.keep.keeper import TOKEN_BYTES, Saved, Stale, StoreError, UnknownTable, dumped, saved, seconds

Keep = Callable[[str, str | None], None]
"""Keeps a text under a name in the browser, or forgets it."""


class NoRoom(StoreError):
    """The browser keeps nothing more."""

    passes = True

    def __init__(self) -> None:
        super().__init__(N_("the browser has no room for it"))


class Shelf:
    """A `widgets.keep.keeper.Keeper` of tables with one role each.

    tables:    what the browser has kept: token -> text
    keep:      called for every change; the browser tries again what it has no room for
    on_waits:  called when something begins to wait for room (True) and when nothing does any more
    """

    def __init__(self, tables: dict[str, str], keep: Keep) -> None:
        self._tables = dict(tables)
        self._keep = keep
        self.on_waits: Callable[[bool], None] = lambda waits: None

    def create(self, record: dict[str, Any], roles: Iterable[str] = ("all",)) -> dict[str, str]:
        """Keep a new table for its one role."""
        [role] = roles
        token = secrets.token_urlsafe(TOKEN_BYTES)
        self._put(token, record, 0, role)
        return {role: token}

    def load(self, token: str) -> Saved | None:
        """The table, or ``None``. Raises `widgets.keep.keeper.DamagedTable`."""
        text = self._tables.get(token)
        if text is None:
            return None
        try:
            kept = json.loads(text)
        except ValueError:
            kept = None
        row = kept if isinstance(kept, dict) else {}
        return saved(json.dumps(row.get("record")), row.get("seq"), row.get("role"))

    def seq(self, token: str) -> int | None:
        """The number of the last save."""
        found = self.load(token)
        return None if found is None else found.seq

    def save(self, token: str, record: dict[str, Any], seq: int, entry: str = "") -> int:
        """Replace the record. Raises `widgets.keep.keeper.Stale` or `widgets.keep.keeper.UnknownTable`."""
        found = self.load(token)
        if found is None:
            raise UnknownTable
        if found.seq != seq:
            raise Stale(seq, found.seq)
        self._put(token, record, seq + 1, found.role)
        return seq + 1

    def touch(self, token: str) -> None:
        """Nothing to note: what is kept here stays until it is deleted."""

    def renew(self, token: str) -> str:
        """The same table under a new token. Raises `widgets.keep.keeper.UnknownTable`."""
        if token not in self._tables:
            raise UnknownTable
        new = secrets.token_urlsafe(TOKEN_BYTES)
        self._tables[new] = self._tables[token]
        self._keep(new, self._tables[new])
        self.delete(token)
        return new

    def delete(self, token: str) -> None:
        """Forget it here and in the browser."""
        if self._tables.pop(token, None) is not None:
            self._keep(token, None)

    def _put(self, token: str, record: dict[str, Any], seq: int, role: str) -> None:
        dumped(record)  # too large a record is refused here as anywhere
        self._tables[token] = json.dumps({"record": record, "seq": seq, "role": role, "used": seconds()})
        self._keep(token, self._tables[token])
