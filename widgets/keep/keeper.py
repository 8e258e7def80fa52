"""What all stores have in common: tokens, records, errors.

A table is found by unguessable tokens, one for each role at it (a seat, watching), that only their holders know.
"""

from __future__ import annotations

import hashlib
import hmac
import json
import threading
import time
from base64 import urlsafe_b64encode
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, ClassVar, Protocol

from gamelib.errors import TerakoyaError, shown
from gamelib.language import N_
from widgets.bucket import Bucket

RECORD_BYTES = 256 * 1024
"""The largest record kept, as JSON in UTF-8."""
TABLES = 10_000
"""The most tables a store keeps at once."""
KEEP_SECONDS = 30 * 24 * 3600
"""A table neither opened nor changed for this long is deleted."""
MOST_AWAY = 7 * 24 * 3600
"""The longest time without a visit that counts at once: so a clock that was set forward makes no table old."""
NEW_TABLES = 30
"""The most tables that one page may begin at once."""
NEW_TABLE_SECONDS = 60.0
"""After so many seconds a page may begin one more."""
TOKEN_BYTES = 24
"""Random bytes in a token: 192 bits."""
ROLE_LENGTH = 20
"""The most characters of a role."""
ENTRY_LENGTH = 200
"""The most characters of the entry that goes with a save."""


class StoreError(TerakoyaError):
    """Base of what can go wrong with the store.

    passes:  the trouble may be over later, so that the same is worth trying again
    """

    passes: ClassVar[bool] = False


class RecordTooLarge(StoreError):
    """The record is larger than `RECORD_BYTES`."""

    def __init__(self, size: int) -> None:
        super().__init__(N_("the record has {n} bytes; the store keeps at most {most}"), n=size, most=RECORD_BYTES)


class BadRoles(StoreError):
    """What was given cannot be the roles of a table."""

    def __init__(self, roles: object) -> None:
        super().__init__(
            f"a table cannot have the roles {shown(roles)}; it has one or more, all different, "
            f"each a Unicode text of at most {ROLE_LENGTH} characters without NUL"
        )


class BadEntry(StoreError):
    """What was given cannot be the entry of a save."""

    def __init__(self, entry: object) -> None:
        super().__init__(
            f"an entry cannot be {shown(entry)}; it is a Unicode text of at most {ENTRY_LENGTH} characters without NUL"
        )


class StoreFull(StoreError):
    """The store holds `TABLES` tables, and somebody has moved at each of them."""

    passes = True

    def __init__(self) -> None:
        super().__init__(
            N_("the store already holds {most} tables; delete one or wait until unused ones expire"), most=TABLES
        )


class TooManyNew(StoreError):
    """One page has begun `NEW_TABLES` tables in a short time."""

    passes = True

    def __init__(self) -> None:
        super().__init__(
            N_("{most} tables were begun from this page in a short time; wait a minute before the next one"),
            most=NEW_TABLES,
        )  # fmt: skip


class UnknownTable(StoreError):
    """No table has this token: never made, renewed, deleted or expired."""

    def __init__(self) -> None:
        super().__init__(
            N_("this link opens no table any more; the table was deleted or not used for 30 days, or it has a new link")
        )


class DamagedTable(StoreError):
    """What is stored for this token is no table."""

    def __init__(self, reason: object) -> None:
        super().__init__(N_("this table cannot be read from the store: {reason}"), reason=reason)


class Stale(StoreError):
    """Another page has saved a newer state; ``seq`` is that of the newer one."""

    def __init__(self, given: int, seq: int) -> None:
        self.seq = seq
        super().__init__(f"the table has moved on: save {seq} is newer than {given}; load it first")


@dataclass(frozen=True)
class Saved:
    """A table as kept: its record, the number of its last save and the role of the token that opened it."""

    record: dict[str, Any]
    seq: int
    role: str


class Keeper(Protocol):
    """A store, as the play page uses it. Every method raises a `StoreError` where it fails."""

    def create(self, record: dict[str, Any], roles: Iterable[str] = ...) -> dict[str, str]:
        """Keep a new table, its record being save 0; one token for each role."""

    def load(self, token: str) -> Saved | None:
        """The table with this token, or ``None``; opening it counts as use."""

    def seq(self, token: str) -> int | None:
        """The number of the last save, or ``None`` when there is no such table."""

    def save(self, token: str, record: dict[str, Any], seq: int, entry: str = "") -> int:
        """Replace the record that was loaded or saved as number ``seq``; the new number."""

    def touch(self, token: str) -> None:
        """Note that the table is in use, as a small write that shows whether the store takes any."""

    def renew(self, token: str) -> str:
        """A new token for the role of this one, which opens nothing from now on."""

    def delete(self, token: str) -> None:
        """Forget a table; nothing when there is none."""


class Allowance:
    """How many tables one page may still begin: a store that keeps them for a month cannot be filled by one visitor."""

    def __init__(self, most: int, seconds: float) -> None:
        self._bucket = Bucket(most, 1 / seconds)
        self._lock = threading.Lock()

    def take(self) -> None:
        """Count one more table. Raises `TooManyNew`."""
        with self._lock:
            if not self._bucket.take():
                raise TooManyNew


def checked_roles(roles: tuple[str, ...]) -> tuple[str, ...]:
    """The roles of a table; raises `BadRoles`."""
    if not roles or not all(is_text(role, ROLE_LENGTH) for role in roles) or len(set(roles)) < len(roles):
        raise BadRoles(roles)
    return roles


def is_text(value: object, most: int) -> bool:
    """Whether it is a text of at most so many characters, without NUL and lone surrogates: databases refuse them."""
    if not isinstance(value, str) or len(value) > most:
        return False
    return not any(char == "\0" or "\ud800" <= char <= "\udfff" for char in value)


def saved(record: Any, seq: Any, role: Any) -> Saved:
    """A row as what it stands for; raises `DamagedTable`."""
    try:
        data = json.loads(record)
    except (TypeError, ValueError, RecursionError) as error:
        raise DamagedTable(f"its record is not JSON: {error}") from error
    if not isinstance(data, dict):
        raise DamagedTable(f"its record is {shown(data)}")
    if not isinstance(seq, int):
        raise DamagedTable(f"the number of its last save is {shown(seq)}")
    if not isinstance(role, str):
        raise DamagedTable(f"its role is {shown(role)}")
    return Saved(data, seq, role)


def linked(token: str, role: str) -> str:
    """The token of another role of the table whose first role has this one, so that its holder can invite again."""
    digest = hmac.digest(token.encode(errors="surrogatepass"), role.encode(), "sha256")
    return urlsafe_b64encode(digest[:TOKEN_BYTES]).decode()


def hashed(token: str) -> str:
    """The SHA-256 of a token, all that a store keeps of it."""
    return hashlib.sha256(token.encode(errors="surrogatepass")).hexdigest()  # a page may send any text


def dumped(record: dict[str, Any]) -> str:
    """ASCII JSON, so that bytes are characters; raises `RecordTooLarge`."""
    text = json.dumps(record, separators=(",", ":"), allow_nan=False)
    if len(text) > RECORD_BYTES:
        raise RecordTooLarge(len(text))
    return text


def seconds() -> int:
    """The seconds since the beginning of 1970."""
    return int(time.time())
