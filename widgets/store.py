"""Matches kept outside the kernel, so that a reload, a second tab or a dead kernel loses nothing.

One row per table, found by an unguessable token that only its players hold: the store keeps the token's SHA-256, so
whoever reads the file cannot open a table by its address. Written with SQLAlchemy: an SQLite file on one machine, any
other database it knows by its address.
"""

from __future__ import annotations

import hashlib
import json
import os
import secrets
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from platformdirs import user_data_path
from sqlalchemy import (
    BigInteger,
    Column,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    create_engine,
    delete,
    event,
    func,
    insert,
    inspect,
    literal,
    select,
    update,
)
from sqlalchemy.engine import URL, Connection, Engine, make_url
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.schema import CreateTable

from gamelib.errors import TerakoyaError, shown

SCHEMA = 1
"""Version of the tables below."""
RECORD_BYTES = 256 * 1024
"""The largest record kept, as JSON in UTF-8."""
TABLES = 10_000
"""The most tables a store keeps at once."""
KEEP_SECONDS = 30 * 24 * 3600
"""A table neither opened nor changed for this long is deleted."""
BUSY_SECONDS = 3
"""How long a write waits for another process's write; the page waits with it."""
TOKEN_BYTES = 24
"""Random bytes in a token: 192 bits."""


class StoreError(TerakoyaError):
    """Base of what can go wrong with the store."""


class StoreUnusable(StoreError):
    """The database cannot be opened, read or written, or is not ours."""

    def __init__(self, url: URL | str, reason: object) -> None:
        super().__init__(f"the store {url} cannot be used: {reason}")


class NewerStore(StoreError):
    """A later version of Terakoya made this store; it is left as it is."""

    def __init__(self, url: URL, version: int) -> None:
        super().__init__(
            f"the store {url} has version {version}, this Terakoya knows versions up to {SCHEMA}; "
            "get a newer Terakoya or let TERAKOYA_STORE name another file"
        )


class RecordTooLarge(StoreError):
    """The record is larger than `RECORD_BYTES`."""

    def __init__(self, size: int) -> None:
        super().__init__(f"the record has {size} bytes, the store keeps at most {RECORD_BYTES}")


class StoreFull(StoreError):
    """The store holds `TABLES` tables."""

    def __init__(self) -> None:
        super().__init__(f"the store already holds {TABLES} tables; delete one or wait until unused ones expire")


class UnknownTable(StoreError):
    """No table has this token: never made, deleted or expired."""

    def __init__(self) -> None:
        super().__init__("this table is not in the store any more; it was deleted or not used for 30 days")


class DamagedTable(StoreError):
    """What is stored for this token is no table."""

    def __init__(self, reason: object) -> None:
        super().__init__(f"this table is damaged in the store: {reason}")


class Stale(StoreError):
    """Another page has saved a newer state; ``seq`` is that of the newer one."""

    def __init__(self, given: int, seq: int) -> None:
        self.seq = seq
        super().__init__(f"the table has moved on: save {seq} is newer than {given}; load it first")


@dataclass(frozen=True)
class Saved:
    """A table as kept: its record and the number of its last save."""

    record: dict[str, Any]
    seq: int


_META = MetaData()
_VERSION = Table("terakoya_schema", _META, Column("version", Integer, primary_key=True))
_TABLES = Table(
    "terakoya_tables",
    _META,
    Column("token_hash", String(64), primary_key=True),
    Column("seq", Integer, nullable=False),
    Column("record", Text, nullable=False),
    Column("used", BigInteger, nullable=False),
)


def default_url() -> str:
    """``$TERAKOYA_STORE`` (a file or a database address), else a file in the user's data folder."""
    return os.environ.get("TERAKOYA_STORE") or str(user_data_path("terakoya") / "store.sqlite3")


class Store:
    """The tables of one database. May be used from any thread, and by several processes at once.

    url:  a file name, an SQLAlchemy address (``postgresql+psycopg://…``), or ``None`` for `default_url`

    Raises `StoreUnusable` or `NewerStore`; every method raises `StoreUnusable` when the database fails.
    """

    def __init__(self, url: str | os.PathLike[str] | None = None) -> None:
        self._url = _address(os.fspath(url) if url is not None else default_url())
        file = _file(self._url)
        try:
            self._engine = _connect(self._url)
        except (SQLAlchemyError, ImportError, TypeError, ValueError) as error:  # no such database, driver or setting
            raise StoreUnusable(self._url, error) from error
        if file is not None:
            self._prepare_file()
        self._prepare()
        self.expire()
        if file is not None:
            _make_private(self._url, file)

    @property
    def address(self) -> str:
        """What names this store in any process and folder; with its password, so nothing to be shown."""
        file = self._url.get_backend_name() == "sqlite" and not self._url.query
        return str(self._url.database) if file else self._url.render_as_string(hide_password=False)

    def create(self, record: dict[str, Any]) -> str:
        """Keep a new table, its first save being number 0; the token returned is the only way to it.

        Raises `RecordTooLarge` or `StoreFull`.
        """
        token = secrets.token_urlsafe(TOKEN_BYTES)
        values = {"token_hash": _hash(token), "seq": 0, "record": _dump(record), "used": _now()}
        room = select(func.count()).select_from(_TABLES).scalar_subquery() < TABLES
        row = select(*(literal(value, _TABLES.c[name].type) for name, value in values.items())).where(room)
        with self._begin() as db:
            added = db.execute(insert(_TABLES).from_select([*values], row)).rowcount
        if not added:
            raise StoreFull
        return token

    def load(self, token: str) -> Saved | None:
        """The table with this token, or ``None``; opening it counts as use. Raises `DamagedTable`."""
        mine = _TABLES.c.token_hash == _hash(token)
        with self._begin() as db:
            db.execute(update(_TABLES).where(mine).values(used=_now()))
            row = db.execute(select(_TABLES.c.record, _TABLES.c.seq).where(mine)).one_or_none()
        return None if row is None else _saved(row.record, row.seq)

    def save(self, token: str, record: dict[str, Any], seq: int) -> int:
        """Replace the record that was loaded or saved as number ``seq``; returns the new number.

        Raises `Stale` when somebody else has saved since, `UnknownTable` or `RecordTooLarge`; then nothing is changed.
        """
        mine = _TABLES.c.token_hash == _hash(token)
        change = update(_TABLES).where(mine, _TABLES.c.seq == seq)
        with self._begin() as db:
            if db.execute(change.values(record=_dump(record), seq=seq + 1, used=_now())).rowcount:
                return seq + 1
            newer = db.execute(select(_TABLES.c.seq).where(mine)).scalar_one_or_none()
        raise UnknownTable if newer is None else Stale(seq, newer)

    def delete(self, token: str) -> None:
        """Forget a table; does nothing when there is none."""
        with self._begin() as db:
            db.execute(delete(_TABLES).where(_TABLES.c.token_hash == _hash(token)))

    def expire(self, now: float | None = None) -> int:
        """Delete the tables unused for `KEEP_SECONDS` at ``now`` (seconds since 1970); returns how many.

        Runs by itself whenever a store is opened, which every page does.
        """
        before = int(time.time() if now is None else now) - KEEP_SECONDS
        with self._begin() as db:
            return db.execute(delete(_TABLES).where(_TABLES.c.used < before)).rowcount

    def close(self) -> None:
        """Let go of the database; the store opens it again when it is used again."""
        self._engine.dispose()

    @contextmanager
    def _begin(self) -> Iterator[Connection]:
        """A transaction; whatever the database has against it is one `StoreUnusable`."""
        try:
            with self._engine.begin() as db:
                yield db
        except (SQLAlchemyError, OSError) as error:
            raise StoreUnusable(self._url, getattr(error, "orig", None) or error) from error

    def _prepare_file(self) -> None:
        """Leave another program's file as it is; ours gets the journal with which many may read while one writes."""
        with self._begin() as db:
            names = set(inspect(db).get_table_names())
            if names and names.isdisjoint(_META.tables):
                raise StoreUnusable(self._url, "this file belongs to another program")
        with self._begin() as db:
            db.exec_driver_sql("PRAGMA journal_mode = WAL")

    def _prepare(self) -> None:
        """Make the tables, or check that they are ours and of a version we know."""
        with self._begin() as db:
            for table in _META.sorted_tables:
                db.execute(CreateTable(table, if_not_exists=True))  # several kernels may start at once
            nothing = ~select(_VERSION.c.version).exists()
            db.execute(insert(_VERSION).from_select(["version"], select(literal(SCHEMA, Integer)).where(nothing)))
            version = db.execute(select(func.max(_VERSION.c.version))).scalar_one()
            db.execute(select(_TABLES).limit(0))
        if not isinstance(version, int):
            raise StoreUnusable(self._url, f"its version is {shown(version)}")
        if version > SCHEMA:
            raise NewerStore(self._url, version)


def _address(text: str) -> URL:
    """A file name or an address as an address; that of a file is the same from every folder."""
    try:
        url = make_url(text) if "://" in text else URL.create("sqlite", database=str(Path(text).expanduser()))
    except (SQLAlchemyError, ValueError, RuntimeError):
        # without the text and the cause: a password may stand in both
        reason = "it is no file, and not like dialect+driver://user:password@host:port/database"
        raise StoreUnusable("named by this address", reason) from None
    if url.get_backend_name() != "sqlite":
        return url
    if not url.database or url.database == ":memory:" or url.database.startswith("file:"):
        raise StoreUnusable(url, "an SQLite store is a file, named by its path")
    return url.set(database=str(Path(url.database).absolute()))


def _connect(url: URL) -> Engine:
    if url.get_backend_name() != "sqlite":
        return create_engine(url, pool_pre_ping=True)
    engine = create_engine(url, connect_args={"timeout": BUSY_SECONDS})

    @event.listens_for(engine, "connect")
    def _settings(connection: Any, _record: Any) -> None:
        cursor = connection.cursor()
        cursor.execute("PRAGMA synchronous = NORMAL")
        cursor.execute("PRAGMA secure_delete = ON")  # what is deleted is overwritten
        cursor.close()

    return engine


def _file(url: URL) -> Path | None:
    """The file of an SQLite store, made for its owner alone if there is none; SQLite's side files take over the mode.

    Raises `StoreUnusable` for a folder, a device, a pipe, and for what cannot be made.
    """
    if url.get_backend_name() != "sqlite":
        return None
    path = Path(str(url.database))
    try:
        path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        if not path.exists():
            os.close(os.open(path, os.O_CREAT | os.O_RDWR, 0o600))
    except (OSError, ValueError) as error:
        raise StoreUnusable(url, error) from error
    if not path.is_file():
        raise StoreUnusable(url, "this is no file")
    return path


def _make_private(url: URL, path: Path) -> None:
    """Let the owner alone read a file that has proved to be a store, and its side files."""
    try:
        path.chmod(0o600)
        for side in ("-wal", "-shm"):
            with suppress(FileNotFoundError):
                path.with_name(path.name + side).chmod(0o600)
    except OSError as error:
        raise StoreUnusable(url, error) from error


def _saved(record: Any, seq: Any) -> Saved:
    """A row as what it stands for; raises `DamagedTable`."""
    try:
        data = json.loads(record)
    except (TypeError, ValueError, RecursionError) as error:
        raise DamagedTable(f"its record is not JSON: {error}") from error
    if not isinstance(data, dict):
        raise DamagedTable(f"its record is {shown(data)}")
    if not isinstance(seq, int):
        raise DamagedTable(f"the number of its last save is {shown(seq)}")
    return Saved(data, seq)


def _hash(token: str) -> str:
    return hashlib.sha256(token.encode(errors="surrogatepass")).hexdigest()  # a page may send any text


def _dump(record: dict[str, Any]) -> str:
    """ASCII JSON, so that bytes are characters; raises `RecordTooLarge`."""
    text = json.dumps(record, separators=(",", ":"), allow_nan=False)
    if len(text) > RECORD_BYTES:
        raise RecordTooLarge(len(text))
    return text


def _now() -> int:
    return int(time.time())
