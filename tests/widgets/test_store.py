"""The store: what is kept is private, never overwritten by an older page, and bounded; each role has its own token."""

import hashlib
import os
import sqlite3
import stat
import subprocess
import sys
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, suppress
from pathlib import Path
from threading import Barrier, Event
from typing import Any

import pytest

from gamelib.errors import shown
from widgets.keep import store as module
from widgets.keep.keeper import (
    KEEP_SECONDS,
    MOST_AWAY,
    NEW_TABLE_SECONDS,
    NEW_TABLES,
    RECORD_BYTES,
    BadEntry,
    BadRoles,
    DamagedTable,
    RecordTooLarge,
    Saved,
    Stale,
    StoreFull,
    TooManyNew,
    UnknownTable,
    hashed,
    linked,
)
from widgets.keep.store import NewerStore, Store, StoreUnusable

RECORD = {"game": "ta_ke", "names": ["Olena", "Zoë <b>"], "actions": ["take A"]}
ROOT = Path(__file__).parents[2]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "new folder" / "store.sqlite3"


@pytest.fixture
def store(path: Path) -> Store:
    return Store(path)


DAY = 24 * 3600


def days(start: float, seconds: float) -> list[float]:
    """The moments of a visit every day, and of one at the end of that time."""
    return [*(start + n * DAY for n in range(1, int(seconds // DAY) + 1)), start + seconds]


def one(store: Store, record: dict[str, Any] = RECORD) -> str:
    """The token of a new table with one role."""
    return store.create(record)["all"]


def everything(path: Path) -> bytes:
    """All bytes of the database and its side files."""
    return b"".join(file.read_bytes() for file in path.parent.iterdir())


def contents(path: Path) -> list[str]:
    """The whole database as SQL."""
    db = sqlite3.connect(path)
    try:
        return list(db.iterdump())
    finally:
        db.close()


class TestKeeping:
    def test_what_was_created_is_loaded_by_another_store(self, store: Store, path: Path) -> None:
        token = one(store)
        saved = Store(path).load(token)
        assert saved is not None
        assert (saved.record, saved.seq) == (RECORD, 0)

    def test_a_save_replaces_the_record(self, store: Store) -> None:
        token = one(store)
        assert store.save(token, {"n": 1}, 0) == 1
        assert store.save(token, {"n": 2}, 1) == 2
        saved = store.load(token)
        assert saved is not None
        assert (saved.record, saved.seq) == ({"n": 2}, 2)

    def test_tables_do_not_touch_each_other(self, store: Store) -> None:
        first, second = one(store, {"n": 1}), one(store, {"n": 2})
        store.save(first, {"n": 3}, 0, "take A")
        assert store.entries(second) == []
        store.delete(first)
        assert store.load(first) is None
        assert store.load(second) == Saved({"n": 2}, 0, "all")

    def test_an_older_page_never_overwrites(self, store: Store) -> None:
        token = one(store)
        store.save(token, {"tab": 1}, 0)
        with pytest.raises(Stale) as caught:
            store.save(token, {"tab": 2}, 0)
        assert caught.value.seq == 1
        assert store.load(token) == Saved({"tab": 1}, 1, "all")

    def test_a_deleted_table_is_not_made_again_by_a_save(self, store: Store) -> None:
        token = one(store)
        store.delete(token)
        with pytest.raises(UnknownTable):
            store.save(token, RECORD, 0)
        assert store.load(token) is None

    def test_an_unknown_token_is_nothing(self, store: Store) -> None:
        store.create(RECORD)
        for token in ("", "x' OR 1=1 --", "\ud800"):
            assert store.load(token) is None
            assert store.seq(token) is None
            assert store.entries(token) == []
            with pytest.raises(UnknownTable):
                store.renew(token)
        store.delete("nobody")

    def test_the_number_is_that_of_the_last_save(self, store: Store) -> None:
        token = one(store)
        assert store.seq(token) == 0
        store.save(token, RECORD, 0)
        assert store.seq(token) == 1
        store.delete(token)
        assert store.seq(token) is None


class TestEntries:
    def test_what_was_played_is_read_in_order(self, store: Store, path: Path) -> None:
        token = one(store)
        for seq, entry in enumerate(["take A", "", "Zoë: take B"]):
            store.save(token, RECORD, seq, entry)
        assert Store(path).entries(token) == [(1, "take A"), (2, ""), (3, "Zoë: take B")]
        assert store.entries(token, after=1) == [(2, ""), (3, "Zoë: take B")]
        assert store.entries(token, after=3) == []

    def test_a_refused_save_leaves_none(self, store: Store) -> None:
        token = one(store)
        store.save(token, RECORD, 0, "take A")
        with pytest.raises(Stale):
            store.save(token, RECORD, 0, "take A")
        with pytest.raises(RecordTooLarge):
            store.save(token, {"x": "a" * RECORD_BYTES}, 1, "take B")
        assert store.entries(token) == [(1, "take A")]

    def test_a_number_is_given_once_whatever_the_table_says(self, store: Store, path: Path) -> None:
        token = one(store)
        store.save(token, {"n": 1}, 0, "take A")
        with sqlite3.connect(path) as db:
            db.execute("UPDATE terakoya_tables SET seq = 0")  # as a second writer saw it before the first was done
        with pytest.raises(Stale):
            store.save(token, {"n": 2}, 0, "take B")
        assert store.entries(token) == [(1, "take A")]
        assert store.load(token) == Saved({"n": 1}, 0, "all")

    def test_an_entry_and_its_record_are_saved_together_or_not_at_all(self, store: Store, path: Path) -> None:
        token = one(store)
        with sqlite3.connect(path) as db:
            db.execute(
                "CREATE TRIGGER full BEFORE UPDATE OF record ON terakoya_tables "
                "BEGIN SELECT RAISE(ABORT, 'the disk is full'); END"
            )
        with pytest.raises(StoreUnusable, match="the disk is full"):
            store.save(token, {}, 0, "take A")
        assert store.entries(token) == []
        assert store.seq(token) == 0

    @pytest.mark.parametrize("entry", ["a" * 201, "a\0b", "\ud800", b"take A", None])
    def test_what_is_no_entry_is_refused(self, entry: str, store: Store) -> None:
        token = one(store)
        with pytest.raises(BadEntry, match="at most 200 characters"):
            store.save(token, {}, 0, entry)
        assert store.load(token) == Saved(RECORD, 0, "all")
        assert store.save(token, {}, 0, "あ" * 200) == 1


class TestRoles:
    ROLES = ("seat:0", "seat:1", "watch")

    def test_each_role_opens_the_same_table(self, store: Store) -> None:
        tokens = store.create(RECORD, self.ROLES)
        assert tuple(tokens) == self.ROLES
        assert [store.load(tokens[role]) for role in self.ROLES] == [Saved(RECORD, 0, role) for role in self.ROLES]

    def test_only_the_first_role_knows_the_links_of_the_others(self, store: Store) -> None:
        tokens = store.create({}, self.ROLES)
        first, second, watch = tokens.values()
        assert {role: linked(first, role) for role in self.ROLES[1:]} == {"seat:1": second, "watch": watch}
        assert all(store.load(linked(token, role)) is None for token in (second, watch) for role in self.ROLES)

    def test_who_has_not_seen_the_others_save_is_stale(self, store: Store) -> None:
        first, second, watch = store.create({}, self.ROLES).values()
        assert store.save(first, {"n": 1}, 0, "take A") == 1
        assert (store.seq(second), store.seq(watch)) == (1, 1)
        with pytest.raises(Stale) as caught:
            store.save(second, {"n": 2}, 0, "take B")
        assert caught.value.seq == 1
        assert store.save(second, {"n": 2}, 1, "take B") == 2
        assert store.load(first) == Saved({"n": 2}, 2, "seat:0")
        assert store.entries(watch) == [(1, "take A"), (2, "take B")]

    def test_a_renewed_token_opens_what_the_old_one_did(self, store: Store) -> None:
        first, old, _ = store.create({}, self.ROLES).values()
        store.save(old, {"n": 1}, 0, "take A")
        new = store.renew(old)
        assert len(new) == 32
        assert store.load(new) == Saved({"n": 1}, 1, "seat:1")
        assert store.entries(new) == [(1, "take A")]
        assert store.load(first) == Saved({"n": 1}, 1, "seat:0")
        assert (store.load(old), store.seq(old), store.entries(old)) == (None, None, [])
        for use in (lambda: store.save(old, {}, 1), lambda: store.renew(old)):
            with pytest.raises(UnknownTable):
                use()
        store.delete(old)
        assert store.save(new, {}, 1) == 2

    def test_a_deleted_table_is_gone_for_everyone(self, store: Store, path: Path) -> None:
        tokens = store.create(RECORD, self.ROLES)
        kept = one(store)
        for token in (tokens["seat:0"], kept):
            store.save(token, RECORD, 0, "take A")
        store.delete(tokens["watch"])
        assert not any(store.load(token) for token in tokens.values())
        with closing(sqlite3.connect(path)) as db:
            tables = [f"terakoya_{name}" for name in ("tables", "tokens", "saves")]
            assert [db.execute(f"SELECT count(*) FROM {name}").fetchone() for name in tables] == [(1,)] * 3

    @pytest.mark.parametrize("roles", [(), ("all", "all"), ("a" * 21,), ("all", "a\0b"), ("\ud800",), (0,)], ids=shown)
    def test_what_are_no_roles_is_refused(self, roles: tuple[str, ...], store: Store) -> None:
        with pytest.raises(BadRoles, match="at most 20 characters"):
            store.create({}, roles)
        assert list(store.create({}, ["あ" * 20])) == ["あ" * 20]


class TestPrivacy:
    def test_the_token_is_nowhere_in_the_files(self, store: Store, path: Path) -> None:
        token = one(store)
        store.save(token, RECORD, 0)
        assert b"take A" in everything(path)  # the search itself works
        assert token.encode() not in everything(path)
        store.close()
        assert token.encode() not in everything(path)

    def test_tokens_cannot_be_guessed_from_each_other(self, store: Store) -> None:
        tokens = {token for _ in range(25) for token in store.create({}, ["seat:0", "seat:1"]).values()}
        assert len(tokens) == 50
        assert all(len(token) == 32 for token in tokens)

    def test_the_hash_is_no_token(self, store: Store, path: Path) -> None:
        store.create(RECORD)
        with sqlite3.connect(path) as db:
            (digest,) = db.execute("SELECT token_hash FROM terakoya_tokens").fetchone()
        assert store.load(digest) is None

    @pytest.mark.skipif(os.name != "posix", reason="file modes are POSIX")
    def test_only_the_owner_reads_the_files(self, path: Path) -> None:
        path.parent.mkdir()
        path.touch(mode=0o644)
        store = Store(path)
        store.create(RECORD)
        modes = {file.name: stat.S_IMODE(file.stat().st_mode) for file in path.parent.iterdir()}
        assert "store.sqlite3-wal" in modes
        assert set(modes.values()) == {0o600}

    def test_a_deleted_table_leaves_the_file(self, store: Store, path: Path) -> None:
        seat, watch = store.create({"text": "Kirschblüten"}, ["Seidenkissen", "watch"]).values()
        store.save(seat, {"text": "Kirschblaetter"}, 0, "Regenschirm")
        kept = one(store, {"text": "Papierlaterne"})
        store.save(kept, {"text": "Papierlaterne"}, 0, "Teeschale")
        gone = [b"Kirschblaetter", b"Regenschirm", b"Seidenkissen", hashed(watch).encode()]
        assert all(needle in everything(path) for needle in gone)
        store.delete(watch)
        store.close()
        assert not [needle for needle in [*gone, b"Kirschbl"] if needle in everything(path)]
        assert b"Papierlaterne" in everything(path) and b"Teeschale" in everything(path)


class TestLimits:
    def test_the_largest_record_is_kept_and_one_byte_more_refused(self, store: Store) -> None:
        fits = {"x": "a" * (RECORD_BYTES - len('{"x":""}'))}
        token = one(store, fits)
        too_large = {"x": fits["x"] + "a"}
        with pytest.raises(RecordTooLarge, match=str(RECORD_BYTES + 1)):
            store.create(too_large)
        with pytest.raises(RecordTooLarge):
            store.save(token, too_large, 0)
        assert store.load(token) == Saved(fits, 0, "all")

    def test_a_full_store_refuses_until_a_table_goes(self, store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(module, "TABLES", 2)
        token = one(store, {})
        other = store.create({}, ["seat:0", "seat:1", "watch"])["watch"]
        for moved in (token, other):
            store.save(moved, {}, 0)
        with pytest.raises(StoreFull):
            store.create({})
        store.delete(token)
        store.create({})

    def test_in_a_full_store_tables_at_which_nobody_has_moved_go_first(
        self, store: Store, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        start = time.time()
        clock = [start]
        monkeypatch.setattr(time, "time", lambda: clock[0])
        monkeypatch.setattr(module, "TABLES", 3)
        moved, older, newer = one(store), one(store), one(store)
        store.save(moved, {}, 0)
        for clock[0], token in ((start + 10, older), (start + 20, newer)):
            store.touch(token)
        last = one(store)
        assert [store.load(token) is not None for token in (moved, older, newer, last)] == [True, False, True, True]

    def test_one_page_begins_only_so_many_tables(
        self, store: Store, path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        clock = [time.monotonic()]
        monkeypatch.setattr(time, "monotonic", lambda: clock[0])
        for _ in range(NEW_TABLES):
            one(store)
        for _ in range(3):
            with pytest.raises(TooManyNew):
                one(store)
        one(Store(path))  # another page's
        for _ in range(2):
            clock[0] += NEW_TABLE_SECONDS + 1
            one(store)
            with pytest.raises(TooManyNew):
                one(store)
        clock[0] += 100 * NEW_TABLES * NEW_TABLE_SECONDS
        for _ in range(NEW_TABLES):
            one(store)
        with pytest.raises(TooManyNew):
            one(store)

    def test_unused_tables_expire_and_used_ones_stay(
        self, store: Store, path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        start = time.time()
        clock = [start]
        monkeypatch.setattr(time, "time", lambda: clock[0])
        unused, opened, saved = one(store, {}), one(store, {}), one(store, {})
        seat, other = store.create({}, ["seat:0", "seat:1"]).values()
        for clock[0] in days(start, KEEP_SECONDS - 60):
            assert Store(path).load(seat) is not None  # opening the store looks for old tables
        assert (store.seq(unused), store.entries(unused)) == (0, [])  # asking is no use
        store.load(opened)
        store.load(other)
        store.save(saved, {}, 0)
        assert store.expire() == 0
        clock[0] = start + KEEP_SECONDS + module.CHECK_SECONDS
        later = Store(path)  # opening expires
        assert later.load(unused) is None
        assert later.load(seat) is not None
        assert later.load(opened) is not None
        assert later.load(saved) is not None
        assert [later.expire(int(now)) for now in days(clock[0], 2 * KEEP_SECONDS)][-3:] == [0, 0, 0]
        assert not any(later.load(token) for token in (seat, opened, saved))

    @pytest.mark.parametrize("jump", [31, 400, 36_500])
    def test_a_clock_that_is_set_forward_makes_no_table_old(
        self, jump: int, store: Store, path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        start = time.time()
        clock = [start]
        monkeypatch.setattr(time, "time", lambda: clock[0])
        before = one(store)
        clock[0] += jump * DAY
        assert Store(path).expire() == 0
        meanwhile = one(store)
        clock[0] = start + DAY  # somebody sets it right again
        assert Store(path).expire() == 0
        assert store.load(before) is not None and store.load(meanwhile) is not None
        for clock[0] in days(start + DAY, KEEP_SECONDS + DAY):
            Store(path)
        assert store.load(before) is None and store.load(meanwhile) is None, "and still they become old"

    def test_a_table_of_a_wrong_past_is_not_old_when_the_clock_is_set_right(
        self, path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        now = time.time()
        clock = [0.0]
        monkeypatch.setattr(time, "time", lambda: clock[0])
        token = one(Store(path))
        clock[0] = now
        assert Store(path).load(token) is not None

    def test_weeks_without_a_visit_count_as_one(
        self, store: Store, path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        clock = [time.time()]
        monkeypatch.setattr(time, "time", lambda: clock[0])
        token, visits = one(store), 0
        while store.seq(token) is not None:
            clock[0] += 3 * MOST_AWAY
            Store(path)
            visits += 1
        assert visits == KEEP_SECONDS // MOST_AWAY + 1


class TestOpening:
    def test_a_newer_store_is_refused_and_left_alone(self, store: Store, path: Path) -> None:
        token = one(store)
        with sqlite3.connect(path) as db:
            db.execute("UPDATE terakoya_schema SET version = 3")
            db.execute("DROP TABLE terakoya_saves")  # as if a later version had given it up
        before = contents(path)
        with pytest.raises(NewerStore, match="version 3"):
            Store(path)
        assert contents(path) == before
        with sqlite3.connect(path) as db:
            db.execute("UPDATE terakoya_schema SET version = 2")
        assert Store(path).load(token) is not None

    def test_a_file_that_is_no_store_is_named(self, path: Path) -> None:
        path.parent.mkdir()
        path.write_text("a shopping list, long enough to be no database header " * 20)
        with pytest.raises(StoreUnusable, match=r"store\.sqlite3"):
            Store(path)
        assert path.read_text().startswith("a shopping list")

    def test_a_password_is_not_told(self) -> None:
        error = StoreUnusable(module.make_url("postgresql://me:hunter2@db/x"), "no route")
        assert "hunter2" not in str(error)

    def test_the_environment_names_the_file(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setenv("TERAKOYA_STORE", str(tmp_path / "elsewhere.sqlite3"))
        Store().create(RECORD)
        assert (tmp_path / "elsewhere.sqlite3").exists()

    def test_by_default_it_lies_in_the_users_data_folder(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.delenv("TERAKOYA_STORE", raising=False)
        assert Path(module.default_url()).parts[-2:] == ("terakoya", "store.sqlite3")

    @pytest.mark.parametrize(
        "url",
        [
            "nobodys://me:hunter2@db/x",
            "postgresql+nobodys://me:hunter2@db/x",
            "postgresql+asyncpg_is_missing://me:hunter2@db/x",
            "postgresql://me:hunter2@db:port/x",
            "postgresql://me:hunter2/with/slashes@db/x",
            "://hunter2",
            "a\0b",
            "~no user of this name/x",
            "sqlite://",
            "sqlite:///:memory:",
            "sqlite:///file:x?mode=memory&uri=true",
        ],
    )
    def test_an_address_that_cannot_be_used_is_told_without_its_password(self, url: str) -> None:
        with pytest.raises(StoreUnusable, match="cannot be used") as caught:
            Store(url)
        assert "hunter2" not in str(caught.value)

    def test_a_driver_that_is_not_installed_is_named(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setitem(sys.modules, "psycopg2", None)
        with pytest.raises(StoreUnusable, match="psycopg2"):
            Store("postgresql+psycopg2://db/x")

    @pytest.mark.skipif(os.name != "posix", reason="pipes and file modes are POSIX")
    @pytest.mark.parametrize("make", [os.mkfifo, os.mkdir], ids=["pipe", "folder"])
    def test_what_is_no_file_is_refused_and_left_alone(self, make: Callable[[Path], None], tmp_path: Path) -> None:
        make(tmp_path / "x")
        (tmp_path / "x").chmod(0o755)
        with pytest.raises(StoreUnusable, match="this is no file"):
            Store(tmp_path / "x")
        assert stat.S_IMODE((tmp_path / "x").stat().st_mode) == 0o755

    @pytest.mark.skipif(os.name != "posix", reason="file modes are POSIX")
    @pytest.mark.parametrize("program", ["CREATE TABLE bookmarks (url TEXT)", None], ids=["database", "text"])
    def test_the_file_of_another_program_stays_as_it_was(self, program: str | None, tmp_path: Path) -> None:
        path = tmp_path / "x"
        if program is None:
            path.write_text("a shopping list, long enough to be no database header " * 20)
        else:
            sqlite3.connect(path).execute(program).connection.close()
        path.chmod(0o644)
        before = path.read_bytes()
        with pytest.raises(StoreUnusable):
            Store(path)
        assert (path.read_bytes(), stat.S_IMODE(path.stat().st_mode)) == (before, 0o644)

    @pytest.mark.parametrize(
        "script",
        [
            "CREATE TABLE terakoya_schema (version TEXT); INSERT INTO terakoya_schema VALUES ('one')",
            "CREATE TABLE terakoya_schema (version INTEGER); INSERT INTO terakoya_schema VALUES (NULL)",
            "CREATE TABLE terakoya_schema (size INTEGER)",
            "CREATE TABLE terakoya_tables (used INTEGER, name TEXT); INSERT INTO terakoya_tables VALUES (0, 'kept')",
            "CREATE TABLE t (token_hash, seq, record, used); CREATE VIEW terakoya_tables AS SELECT * FROM t;"
            "CREATE TABLE terakoya_schema (version INTEGER PRIMARY KEY)",
        ],
        ids=["version text", "version NULL", "no version", "other table", "view"],
    )
    def test_tables_that_only_look_like_ours_are_refused(self, script: str, tmp_path: Path) -> None:
        with sqlite3.connect(tmp_path / "x") as db:
            db.executescript(script)
        with pytest.raises(StoreUnusable):
            Store(tmp_path / "x")
        if "kept" in script:
            assert db.execute("SELECT name FROM terakoya_tables").fetchall() == [("kept",)]

    @pytest.mark.parametrize("name", ["store.sqlite3", "a?b=c", "sqlite:///store.sqlite3"])
    def test_the_address_is_the_same_from_another_folder(
        self, name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.chdir(tmp_path)
        store = Store(name)
        token = one(store)
        monkeypatch.chdir("/")
        assert Store(store.address).load(token) == Saved(RECORD, 0, "all")


Use = Callable[[Store, str], object]
READS: dict[str, Use] = {
    "seq": lambda store, token: store.seq(token),
    "entries": lambda store, token: store.entries(token),
    "load": lambda store, token: store.load(token),
    "open": lambda store, token: Store(store.address),
}
WRITES: dict[str, Use] = {
    "create": lambda store, token: store.create(RECORD),
    "touch": lambda store, token: store.touch(token),
    "save": lambda store, token: store.save(token, RECORD, 0),
    "renew": lambda store, token: store.renew(token),
    "delete": lambda store, token: store.delete(token),
    "expire": lambda store, token: store.expire(),
}


USES = READS | WRITES


class TestTrouble:
    @pytest.mark.parametrize("use", [use for name, use in USES.items() if name != "open"])
    def test_what_the_database_has_against_it_is_one_error(self, use: Use, store: Store, path: Path) -> None:
        token = one(store)
        with sqlite3.connect(path) as db:
            for name in ("terakoya_saves", "terakoya_tokens", "terakoya_tables"):
                db.execute(f"DROP TABLE {name}")
        with pytest.raises(StoreUnusable, match="no such table"):
            use(store, token)

    @pytest.mark.parametrize("use", WRITES.values(), ids=WRITES)
    def test_a_write_that_waits_too_long_is_the_same_error(
        self, use: Use, path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(module, "BUSY_SECONDS", 0)
        store = Store(path)
        token = one(store)
        with closing(sqlite3.connect(path, isolation_level=None)) as other:
            other.execute("BEGIN EXCLUSIVE")
            with pytest.raises(StoreUnusable, match="database is locked"):
                use(store, token)

    @pytest.mark.parametrize("use", READS.values(), ids=READS)
    def test_who_only_looks_is_not_kept_from_it(self, use: Use, path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        """Also after the time at which opening notes a use and looks for old tables."""
        monkeypatch.setattr(module, "BUSY_SECONDS", 0)
        store, start = Store(path), time.time()
        token = one(store)
        monkeypatch.setattr(time, "time", lambda: start + DAY)
        with closing(sqlite3.connect(path, isolation_level=None)) as other:
            other.execute("BEGIN EXCLUSIVE")
            use(store, token)

    def test_what_has_been_saved_survives_a_power_cut(self, store: Store) -> None:
        """SQLite waits for the disk before it says that a save is done (2 = FULL)."""
        with store._engine.connect() as db:
            assert db.exec_driver_sql("PRAGMA journal_mode").scalar_one() == "wal"
            assert db.exec_driver_sql("PRAGMA synchronous").scalar_one() == 2

    def test_reading_waits_for_no_write(self, path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(module, "BUSY_SECONDS", 0)
        store = Store(path)
        token = one(store)
        store.save(token, RECORD, 0, "take A")
        with closing(sqlite3.connect(path, isolation_level=None)) as other:
            other.execute("BEGIN EXCLUSIVE")
            other.execute("UPDATE terakoya_tables SET seq = 2")
            assert store.seq(token) == 1
            assert store.entries(token) == [(1, "take A")]
            assert store.load(token) == Saved(RECORD, 1, "all")
            other.execute("COMMIT")
        assert store.seq(token) == 2

    @pytest.mark.parametrize(
        "damage",
        [
            "terakoya_tables SET record = 'take A'",
            "terakoya_tables SET record = '[1]'",
            "terakoya_tables SET record = x'ff00'",
            f"terakoya_tables SET record = '{'[' * 100_000}'",
            "terakoya_tables SET seq = 'first'",
            "terakoya_tokens SET role = x'ff00'",
        ],
        ids=["no JSON", "no object", "bytes", "nested", "seq", "role"],
    )
    def test_a_damaged_table_is_told(self, damage: str, store: Store, path: Path) -> None:
        token = one(store)
        with sqlite3.connect(path) as db:
            db.execute(f"UPDATE {damage}")
        other = one(store)
        with pytest.raises(DamagedTable, match="this table cannot be read"):
            store.load(token)
        assert store.load(other) == Saved(RECORD, 0, "all")


GATE = """
import sys
from widgets.keep.keeper import Stale
from widgets.keep.store import Store

path, *rest = sys.argv[1:]
print("ready", flush=True)
sys.stdin.readline()
"""
"""A process of a test starts with this: it imports, says so and waits until all have done so."""

PLAY = (
    GATE
    + """
token, mine = rest
store = Store(path)
left = 10
while left:
    saved = store.load(token)
    try:
        store.save(token, {"n": saved.record["n"] + 1}, saved.seq, f"{mine} {left}")
    except Stale:
        continue
    left -= 1
"""
)

FIRST = GATE + "print(Store(path).create({}))"

OPEN = GATE + "saved = Store(path).load(*rest); print(saved.record, saved.seq, saved.role)"


def at_once(script: str, *arguments: list[str]) -> list[str]:
    """Runs the script in one process for each list of arguments, let go together; what they printed."""
    workers = [
        subprocess.Popen(
            [sys.executable, "-c", script, *given], cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        for given in arguments
    ]
    try:
        for worker in workers:
            assert worker.stdout is not None
            worker.stdout.readline()
        for worker in workers:
            assert worker.stdin is not None
            worker.stdin.write("go\n")
            worker.stdin.flush()
        printed = [worker.communicate(timeout=60)[0] for worker in workers]
    finally:
        for worker in workers:
            worker.kill()
    assert [worker.returncode for worker in workers] == [0] * len(workers)
    return printed


class TestTogether:
    def test_eight_processes_at_one_table_lose_no_save(self, store: Store, path: Path) -> None:
        tokens = store.create({"n": 0}, [*(f"seat:{seat}" for seat in range(7)), "watch"])
        at_once(PLAY, *([str(path), token, role] for role, token in tokens.items()))
        assert store.load(tokens["watch"]) == Saved({"n": 80}, 80, "watch")
        numbers, played = zip(*store.entries(tokens["seat:0"]), strict=True)
        assert list(numbers) == list(range(1, 81))
        assert sorted(played) == sorted(f"{role} {left}" for role in tokens for left in range(1, 11))

    def test_of_eight_threads_that_follow_one_save_one_saves(self, store: Store) -> None:
        token = one(store, {"by": None})
        gate = Barrier(8, timeout=60)

        def session(n: int) -> list[int]:
            won = []
            for seq in range(20):
                gate.wait()
                with suppress(Stale):
                    won.append(store.save(token, {"by": n}, seq, str(n)))
            return won

        with ThreadPoolExecutor(8) as pool:
            won = list(pool.map(session, range(8)))
        assert sorted(seq for mine in won for seq in mine) == list(range(1, 21))
        entries = store.entries(token)
        assert entries == sorted((seq, str(n)) for n, mine in enumerate(won) for seq in mine)
        assert store.load(token) == Saved({"by": int(entries[-1][1])}, 20, "all")

    def test_the_number_only_grows_while_others_save(self, store: Store, path: Path) -> None:
        token = one(store, {})
        seen = [0]
        over = Event()

        def watch() -> None:
            watching = Store(path)
            while not over.is_set():
                seq = watching.seq(token)
                assert seq is not None
                assert len(watching.entries(token)) >= seq  # the entry is there as soon as its number
                seen.append(seq)

        with ThreadPoolExecutor(1) as pool:
            done = pool.submit(watch)
            try:
                saved = 0
                while not done.done() and (saved < 100 or len(set(seen)) < 10):  # until it has looked while others save
                    saved = store.save(token, {}, saved, "take A")
            finally:
                over.set()
            done.result(60)
        assert seen == sorted(seen)

    def test_many_threads_share_one_store(self, path: Path) -> None:
        store = Store(path, most=64)

        def session(n: int) -> bool:
            token = one(store, {"n": n})
            store.save(token, {"n": -n}, 0)
            return store.load(token) == Saved({"n": -n}, 1, "all")

        with ThreadPoolExecutor(16) as pool:
            assert all(pool.map(session, range(64)))

    def test_first_opened_by_many_processes_at_once(self, path: Path) -> None:
        assert len(set(at_once(FIRST, *[[str(path)]] * 6))) == 6


VERSION_1 = """
PRAGMA journal_mode = WAL;
CREATE TABLE terakoya_schema (
	version INTEGER NOT NULL, 
	PRIMARY KEY (version)
);
CREATE TABLE terakoya_tables (
	token_hash VARCHAR(64) NOT NULL, 
	seq INTEGER NOT NULL, 
	record TEXT NOT NULL, 
	used BIGINT NOT NULL, 
	PRIMARY KEY (token_hash)
);
INSERT INTO terakoya_schema VALUES (1);
"""  # noqa: W291 as SQLAlchemy wrote it


class TestVersion1:
    """A store of version 1: one token for a table, its hash the key; no roles, no entries."""

    TOKENS = ("rYxc9S3n0mJk2bWq7vTz5dLh8fGp1aEu", "another", "unused")

    @pytest.fixture
    def old(self, path: Path) -> Path:
        path.parent.mkdir()
        with closing(sqlite3.connect(path)) as db:
            db.executescript(VERSION_1)
            for token, seq, used in zip(self.TOKENS, (7, 0, 0), (time.time(), time.time(), 0), strict=True):
                row = [hashlib.sha256(token.encode()).hexdigest(), seq, f'{{"of":"{token}"}}', int(used)]
                db.execute("INSERT INTO terakoya_tables VALUES (?, ?, ?, ?)", row)
            db.commit()
        return path

    def test_its_tables_are_kept_with_the_role_all(self, old: Path) -> None:
        store = Store(old)
        token, other, unused = self.TOKENS
        assert store.load(token) == Saved({"of": token}, 7, "all")
        assert store.load(other) == Saved({"of": other}, 0, "all")
        assert store.load(unused) is None  # expired as ever
        for seq in (3, 8):
            with pytest.raises(Stale):  # nothing was appended for number 4, and yet it was given
                store.save(token, {}, seq)
        assert store.save(token, {"n": 8}, 7, "take A") == 8
        assert store.entries(token) == [(8, "take A")]
        new = store.renew(token)
        assert store.load(token) is None
        assert Store(old).load(new) == Saved({"n": 8}, 8, "all")

    def test_opened_by_two_processes_at_once(self, old: Path) -> None:
        token = self.TOKENS[0]
        expected = f"{{'of': '{token}'}} 7 all\n"
        assert at_once(OPEN, *[[str(old), token]] * 2) == [expected] * 2
        with closing(sqlite3.connect(old)) as db:
            assert db.execute("SELECT version FROM terakoya_schema").fetchall() == [(2,)]
            assert db.execute("SELECT count(*) FROM terakoya_tokens").fetchone() == (2,)

    def test_it_is_migrated_whole_or_not_at_all(self, old: Path) -> None:
        with closing(sqlite3.connect(old)) as db:
            db.execute("CREATE VIEW terakoya_tokens AS SELECT 1")  # the last step but one stumbles over it
        before = contents(old)
        with pytest.raises(StoreUnusable, match="terakoya_tokens"):
            Store(old)
        assert contents(old) == before
        with closing(sqlite3.connect(old)) as db:
            db.execute("DROP VIEW terakoya_tokens")
        assert Store(old).load(self.TOKENS[0]) is not None
