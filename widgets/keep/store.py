"""Matches kept outside the kernel, so that a reload, a second tab or a dead kernel loses nothing.

A table is found by unguessable tokens, one for each role at it (a seat, watching), that only their holders know: the
store keeps a token's SHA-256, so whoever reads the file cannot open a table by its address. Every save of a table has
a number of its own, and what was played with it is only ever appended. Written with SQLAlchemy: an SQLite file on one
machine, any other database it knows by its address.
"""

from __future__ import annotations

import os
import secrets
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from gamelib.errors import shown
from gamelib.extras import extra
from gamelib.language import N_
from widgets.keep.keeper import (
    ENTRY_LENGTH,
    KEEP_SECONDS,
    MOST_AWAY,
    NEW_TABLE_SECONDS,
    NEW_TABLES,
    ROLE_LENGTH,
    TABLES,
    TOKEN_BYTES,
    Allowance,
    BadEntry,
    Saved,
    Stale,
    StoreError,
    StoreFull,
    UnknownTable,
    checked_roles,
    dumped,
    hashed,
    is_text,
    linked,
    saved,
    seconds,
)
from widgets.server_log import log

with extra("server"):
    from platformdirs import user_data_path
    from sqlalchemy import (
        BigInteger,
        Column,
        ForeignKey,
        Integer,
        MetaData,
        String,
        Table,
        Text,
        UniqueConstraint,
        bindparam,
        case,
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
    from sqlalchemy.exc import IntegrityError, OperationalError, SQLAlchemyError
    from sqlalchemy.schema import CreateTable

SCHEMA = 2
"""Version of the tables below."""
BUSY_SECONDS = 3
"""How long a write waits for another process's write; the page waits with it."""
OPENED_SECONDS = 3600
"""Opening a table counts as use once in this time, so that opening need not wait for a write."""
CHECK_SECONDS = 3600
"""The time between two searches for tables that have become old."""
SAME_TROUBLE_SECONDS = 60.0
"""The time in which the log repeats no trouble."""


class StoreUnusable(StoreError):
    """The database cannot be opened, read or written, or is not ours.

    As text, for the terminal and the log, it names the store and the reason; pages are told neither.
    """

    passes = True

    def __init__(self, url: URL | str, reason: object) -> None:
        super().__init__(N_("the server cannot read or write its tables at the moment"))
        self.args = (f"the store {url} cannot be used: {reason}",)


class NewerStore(StoreError):
    """A later version of Terakoya made this store; it is left as it is."""

    def __init__(self, url: URL, version: int) -> None:
        super().__init__(
            N_(
                "the store {url} has version {version}, but this Terakoya knows versions up to {most}; "
                "get a newer Terakoya or let TERAKOYA_STORE name another file"
            ),
            url=url, version=version, most=SCHEMA,
        )  # fmt: skip


_META = MetaData()
_VERSION = Table("terakoya_schema", _META, Column("version", Integer, primary_key=True))
_TABLES = Table(
    "terakoya_tables",
    _META,
    Column("id", String(64), primary_key=True),
    Column("seq", Integer, nullable=False),
    Column("record", Text, nullable=False),
    Column("used", BigInteger, nullable=False),
)
_TOKENS = Table(
    "terakoya_tokens",
    _META,
    Column("token_hash", String(64), primary_key=True),
    Column("table_id", ForeignKey(_TABLES.c.id, ondelete="CASCADE"), nullable=False),
    Column("role", String(ROLE_LENGTH), nullable=False),
    UniqueConstraint("table_id", "role"),
)
_SAVES = Table(
    "terakoya_saves",
    _META,
    Column("table_id", ForeignKey(_TABLES.c.id, ondelete="CASCADE"), primary_key=True),
    Column("seq", Integer, primary_key=True),
    Column("entry", String(ENTRY_LENGTH), nullable=False),
)

_CLOCK = Table(
    "terakoya_clock",
    _META,
    Column("id", Integer, primary_key=True),
    Column("seen", BigInteger, nullable=False),
)
"""When old tables were last looked for: its one row says what the clock was."""

_HOLDER = _TOKENS.c.token_hash == bindparam("holder")
_MINE = _TABLES.c.id == select(_TOKENS.c.table_id).where(_HOLDER).scalar_subquery()
"""The table of the token whose hash is ``holder``."""
_OLDEST_UNMOVED = select(_TABLES.c.id).where(_TABLES.c.seq == 0).order_by(_TABLES.c.used).limit(1)
_MAKE_ROOM = delete(_TABLES).where(_TABLES.c.id == _OLDEST_UNMOVED.scalar_subquery())


def default_url() -> str:
    """``$TERAKOYA_STORE`` (a file or a database address), else a file in the user's data folder."""
    return os.environ.get("TERAKOYA_STORE") or str(user_data_path("terakoya") / "store.sqlite3")


class Store:
    """The tables of one database. May be used from any thread, and by several processes at once.

    url:   a file name, an SQLAlchemy address (``postgresql+psycopg://…``), or ``None`` for `default_url`
    most:  tables that may be begun at once here, in the process of one page

    Raises `StoreUnusable` or `NewerStore`; every method raises `StoreUnusable` when the database fails.
    """

    def __init__(self, url: str | os.PathLike[str] | None = None, most: int = NEW_TABLES) -> None:
        self._allowance = Allowance(most, NEW_TABLE_SECONDS)
        self._logged = ("", 0.0)
        self._url = _address(os.fspath(url) if url is not None else default_url())
        file = _file(self._url)
        try:
            self._engine = _connect(self._url)
        except (SQLAlchemyError, ImportError, TypeError, ValueError) as error:  # no such database, driver or setting
            raise StoreUnusable(self._url, error) from error
        prepared = self._is_prepared()
        if not prepared:
            if file is not None:
                self._prepare_file()
            self._prepare()
        with suppress(StoreUnusable):  # old tables can go later
            if not prepared or self._not_checked_lately():
                self.expire()
        if file is not None:
            _make_private(self._url, file)

    @property
    def address(self) -> str:
        """What names this store in any process and folder; with its password, so nothing to be shown."""
        file = self._url.get_backend_name() == "sqlite" and not self._url.query
        return str(self._url.database) if file else self._url.render_as_string(hide_password=False)

    def create(self, record: dict[str, Any], roles: Iterable[str] = ("all",)) -> dict[str, str]:
        """Keep a new table, its record being save 0; the tokens returned, one for each role, are the only way to it.

        In a full store the table at which nobody has moved for the longest time makes room. Raises `BadRoles`,
        `RecordTooLarge`, `TooManyNew` or `StoreFull`.
        """
        first, *others = checked_roles(tuple(roles))
        master = secrets.token_urlsafe(TOKEN_BYTES)
        tokens = {first: master, **{role: linked(master, role) for role in others}}
        values = {"id": secrets.token_hex(TOKEN_BYTES), "seq": 0, "record": dumped(record), "used": seconds()}
        room = select(func.count()).select_from(_TABLES).scalar_subquery() < TABLES
        row = select(*(literal(value, _TABLES.c[name].type) for name, value in values.items())).where(room)
        holders = [
            {"token_hash": hashed(token), "table_id": values["id"], "role": role} for role, token in tokens.items()
        ]
        keep = insert(_TABLES).from_select([*values], row)
        self._allowance.take()
        with self._begin() as db:
            if not db.execute(keep).rowcount and not (db.execute(_MAKE_ROOM).rowcount and db.execute(keep).rowcount):
                raise StoreFull
            db.execute(insert(_TOKENS), holders)
        return tokens

    def load(self, token: str) -> Saved | None:
        """The table with this token, or ``None``; opening it counts as use. Raises `DamagedTable`.

        Waits for nobody's write: a use that cannot be noted now is noted another time.
        """
        table = select(_TABLES.c.record, _TABLES.c.seq, _TABLES.c.used, _TOKENS.c.role).join(_TOKENS).where(_HOLDER)
        with self._begin() as db:
            row = db.execute(table, {"holder": hashed(token)}).one_or_none()
        if row is None:
            return None
        if not 0 <= seconds() - row.used < OPENED_SECONDS:
            with suppress(StoreUnusable):
                self.touch(token)
        return saved(row.record, row.seq, row.role)

    def touch(self, token: str) -> None:
        """Note that the table is in use, as a small write that shows whether the store takes any."""
        with self._begin() as db:
            db.execute(update(_TABLES).where(_MINE).values(used=seconds()), {"holder": hashed(token)})

    def seq(self, token: str) -> int | None:
        """The number of the last save, or ``None`` when there is no such table; asking does not count as use.

        Waits for nobody's write: a page may ask several times a second.
        """
        with self._begin() as db:
            return db.execute(select(_TABLES.c.seq).where(_MINE), {"holder": hashed(token)}).scalar_one_or_none()

    def save(self, token: str, record: dict[str, Any], seq: int, entry: str = "") -> int:
        """Replace the record that was loaded or saved as number ``seq``; returns the new number.

        ``entry`` is what was played, kept under the new number for good: see `entries`.

        Raises `Stale` when somebody else has saved since, `UnknownTable`, `RecordTooLarge` or `BadEntry`; then nothing
        is changed.
        """
        if not is_text(entry, ENTRY_LENGTH):
            raise BadEntry(entry)
        values = {"record": dumped(record), "seq": seq + 1, "used": seconds()}
        with self._begin() as db:
            found = db.execute(
                select(_TABLES.c.id, _TABLES.c.seq).where(_MINE), {"holder": hashed(token)}
            ).one_or_none()
        if found is not None and found.seq == seq:
            with self._begin() as db:
                try:
                    db.execute(insert(_SAVES).values(table_id=found.id, seq=seq + 1, entry=entry))
                except IntegrityError:  # somebody else was faster, and the key gives a number only once
                    pass
                else:
                    db.execute(update(_TABLES).where(_TABLES.c.id == found.id).values(values))
                    return seq + 1
        newer = self.seq(token)
        raise UnknownTable if newer is None else Stale(seq, newer)

    def entries(self, token: str, after: int = 0) -> list[tuple[int, str]]:
        """What was played with the saves after number ``after``, each with its number; empty without such a table."""
        later = select(_SAVES.c.seq, _SAVES.c.entry).join(_TOKENS, _TOKENS.c.table_id == _SAVES.c.table_id)
        later = later.where(_HOLDER, _SAVES.c.seq > after).order_by(_SAVES.c.seq)
        with self._begin() as db:
            return [(row.seq, row.entry) for row in db.execute(later, {"holder": hashed(token)})]

    def renew(self, token: str) -> str:
        """A new token for the role of this one, which opens nothing from now on; raises `UnknownTable`."""
        new = secrets.token_urlsafe(TOKEN_BYTES)
        change = update(_TOKENS).where(_HOLDER).values(token_hash=hashed(new))
        with self._begin() as db:
            if not db.execute(change, {"holder": hashed(token)}).rowcount:
                raise UnknownTable
        return new

    def delete(self, token: str) -> None:
        """Forget a table with all its tokens and saves; does nothing when there is none."""
        with self._begin() as db:
            db.execute(delete(_TABLES).where(_MINE), {"holder": hashed(token)})

    def expire(self, now: float | None = None) -> int:
        """Delete the tables unused for `KEEP_SECONDS` at ``now`` (seconds since 1970); returns how many.

        Of the time since this was last asked at most `MOST_AWAY` counts, and a clock that was set back makes no table
        younger: all are moved along with it. Runs by itself whenever a store is opened, which every page does.
        """
        at = int(time.time() if now is None else now)
        with self._begin() as db:
            shift = self._uncounted(db, at)
            if shift:
                used = case((_TABLES.c.used + shift > at, at), else_=_TABLES.c.used + shift)
                db.execute(update(_TABLES).values(used=used))
            return db.execute(delete(_TABLES).where(_TABLES.c.used < at - KEEP_SECONDS)).rowcount

    def _uncounted(self, db: Connection, at: int) -> int:
        """Seconds by which the clock was moved since it was last seen; it is seen now, and by one process alone."""
        seen: int = db.execute(select(_CLOCK.c.seen)).scalar_one()
        if not db.execute(update(_CLOCK).where(_CLOCK.c.seen == seen).values(seen=at)).rowcount:
            return 0
        return at - seen - min(max(at - seen, 0), MOST_AWAY)

    def _not_checked_lately(self) -> bool:
        with self._begin() as db:
            seen: int = db.execute(select(_CLOCK.c.seen)).scalar_one()
        return not 0 <= seconds() - seen < CHECK_SECONDS

    def close(self) -> None:
        """Let go of the database; the store opens it again when it is used again."""
        self._engine.dispose()

    @contextmanager
    def _begin(self) -> Iterator[Connection]:
        """A transaction; any error of the database becomes a `StoreUnusable` and a line of the log."""
        try:
            with self._engine.begin() as db:
                yield db
        except (SQLAlchemyError, OSError) as error:
            trouble = StoreUnusable(self._url, getattr(error, "orig", None) or error)
            self._log_trouble(str(trouble))
            raise trouble from error

    def _log_trouble(self, trouble: str) -> None:
        """Write it to the server's log, but not again and again: pages ask several times a second."""
        told, at = self._logged
        if trouble != told or time.monotonic() - at > SAME_TROUBLE_SECONDS:
            self._logged = trouble, time.monotonic()
            log.error("%s", trouble)

    def _is_prepared(self) -> bool:
        """Whether all tables are there in our version. It only reads: a page opens while somebody else writes."""
        try:
            with self._engine.connect() as db:
                for table in _META.sorted_tables:
                    db.execute(select(table).limit(0))
                return db.execute(select(_VERSION.c.version)).scalars().all() == [SCHEMA]
        except SQLAlchemyError:
            return False

    def _prepare_file(self) -> None:
        """Leave another program's file as it is; ours gets the journal with which many may read while one writes."""
        with self._begin() as db:
            names = set(inspect(db).get_table_names())
            if names and names.isdisjoint(_META.tables):
                raise StoreUnusable(self._url, "this file belongs to another program")
        until = time.monotonic() + BUSY_SECONDS
        while not self._journals():
            if time.monotonic() > until:
                raise StoreUnusable(self._url, "it is locked by another program")
            time.sleep(0.01)

    def _journals(self) -> bool:
        """Switch to the write-ahead journal, unless others hold the file: SQLite does not wait for them here."""
        with self._begin() as db:
            try:
                db.exec_driver_sql("PRAGMA journal_mode = WAL")
            except OperationalError as error:
                if "database is locked" not in str(error.orig):
                    raise
                return False
        return True

    def _prepare(self) -> None:
        """Make the tables or bring those of an older version up to date; check that they are ours and known.

        The insert locks an SQLite file until all is done, the update the version's row in other databases: of several
        kernels that start at once, one changes the tables and the others find them changed.
        """
        with self._begin() as db:
            db.execute(CreateTable(_VERSION, if_not_exists=True))
            nothing = ~select(_VERSION.c.version).exists()
            db.execute(insert(_VERSION).from_select(["version"], select(literal(SCHEMA, Integer)).where(nothing)))
            if db.execute(update(_VERSION).where(_VERSION.c.version == 1).values(version=SCHEMA)).rowcount:
                _migrate_1(db)
            version = db.execute(select(func.max(_VERSION.c.version))).scalar_one()
            if not isinstance(version, int):
                raise StoreUnusable(self._url, f"its version is {shown(version)}")
            if version > SCHEMA:
                raise NewerStore(self._url, version)
            for table in _META.sorted_tables:
                db.execute(CreateTable(table, if_not_exists=True))
                db.execute(select(table).limit(0))
            last = func.coalesce(select(func.max(_TABLES.c.used)).scalar_subquery(), seconds())
            unseen = select(literal(1), last).where(~select(_CLOCK.c.id).exists())
            db.execute(insert(_CLOCK).from_select(["id", "seen"], unseen))


def _migrate_1(db: Connection) -> None:
    """From one token per table, whose hash was its key, to several: the key stays the table's, the token gets a row."""
    db.exec_driver_sql("ALTER TABLE terakoya_tables RENAME COLUMN token_hash TO id")
    db.execute(CreateTable(_TOKENS))
    every = select(_TABLES.c.id, _TABLES.c.id, literal("all"))
    db.execute(insert(_TOKENS).from_select(["token_hash", "table_id", "role"], every))


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
        cursor.execute("PRAGMA synchronous = FULL")  # what has been saved survives a power cut
        cursor.execute("PRAGMA fullfsync = ON")  # which takes more on a Mac
        cursor.execute("PRAGMA secure_delete = ON")  # what is deleted is overwritten
        cursor.execute("PRAGMA foreign_keys = ON")  # a deleted table takes its tokens and saves along
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
