"""The store: what is kept is private, never overwritten by an older page, and bounded."""

import os
import sqlite3
import stat
import subprocess
import sys
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from widgets import store as module
from widgets.store import (
    KEEP_SECONDS,
    RECORD_BYTES,
    DamagedTable,
    NewerStore,
    RecordTooLarge,
    Stale,
    Store,
    StoreFull,
    StoreUnusable,
    UnknownTable,
)

RECORD = {"game": "ta_ke", "names": ["Olena", "Zoë <b>"], "actions": ["take A"]}
ROOT = Path(__file__).parents[2]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "new folder" / "store.sqlite3"


@pytest.fixture
def store(path: Path) -> Store:
    return Store(path)


def everything(path: Path) -> bytes:
    """All bytes of the database and its side files."""
    return b"".join(file.read_bytes() for file in path.parent.iterdir())


class TestKeeping:
    def test_what_was_created_is_loaded_by_another_store(self, store: Store, path: Path) -> None:
        token = store.create(RECORD)
        saved = Store(path).load(token)
        assert saved is not None
        assert (saved.record, saved.seq) == (RECORD, 0)

    def test_a_save_replaces_the_record(self, store: Store) -> None:
        token = store.create(RECORD)
        assert store.save(token, {"n": 1}, 0) == 1
        assert store.save(token, {"n": 2}, 1) == 2
        saved = store.load(token)
        assert saved is not None
        assert (saved.record, saved.seq) == ({"n": 2}, 2)

    def test_tables_do_not_touch_each_other(self, store: Store) -> None:
        one, two = store.create({"n": 1}), store.create({"n": 2})
        store.save(one, {"n": 3}, 0)
        store.delete(one)
        assert store.load(one) is None
        assert store.load(two) == module.Saved({"n": 2}, 0)

    def test_an_older_page_never_overwrites(self, store: Store) -> None:
        token = store.create(RECORD)
        store.save(token, {"tab": 1}, 0)
        with pytest.raises(Stale) as caught:
            store.save(token, {"tab": 2}, 0)
        assert caught.value.seq == 1
        assert store.load(token) == module.Saved({"tab": 1}, 1)

    def test_a_deleted_table_is_not_made_again_by_a_save(self, store: Store) -> None:
        token = store.create(RECORD)
        store.delete(token)
        with pytest.raises(UnknownTable):
            store.save(token, RECORD, 0)
        assert store.load(token) is None

    def test_an_unknown_token_is_nothing(self, store: Store) -> None:
        for token in ("", "x' OR 1=1 --", "\ud800"):
            assert store.load(token) is None
        store.delete("nobody")


class TestPrivacy:
    def test_the_token_is_nowhere_in_the_files(self, store: Store, path: Path) -> None:
        token = store.create(RECORD)
        store.save(token, RECORD, 0)
        assert b"take A" in everything(path)  # the search itself works
        assert token.encode() not in everything(path)
        store.close()
        assert token.encode() not in everything(path)

    def test_tokens_cannot_be_guessed_from_each_other(self, store: Store) -> None:
        tokens = {store.create({}) for _ in range(50)}
        assert len(tokens) == 50
        assert all(len(token) == 32 for token in tokens)

    def test_the_hash_is_no_token(self, store: Store, path: Path) -> None:
        store.create(RECORD)
        with sqlite3.connect(path) as db:
            (digest,) = db.execute("SELECT token_hash FROM terakoya_tables").fetchone()
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

    def test_a_deleted_record_leaves_the_file(self, store: Store, path: Path) -> None:
        token = store.create({"secret": "Kirschblüten im Regen".encode().hex()})
        needle = "Kirschblüten im Regen".encode().hex().encode()
        assert needle in everything(path)
        store.delete(token)
        store.close()
        assert needle not in everything(path)


class TestLimits:
    def test_the_largest_record_is_kept_and_one_byte_more_refused(self, store: Store) -> None:
        fits = {"x": "a" * (RECORD_BYTES - len('{"x":""}'))}
        token = store.create(fits)
        too_large = {"x": fits["x"] + "a"}
        with pytest.raises(RecordTooLarge, match=str(RECORD_BYTES + 1)):
            store.create(too_large)
        with pytest.raises(RecordTooLarge):
            store.save(token, too_large, 0)
        assert store.load(token) == module.Saved(fits, 0)

    def test_a_full_store_refuses_until_a_table_goes(self, store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(module, "TABLES", 2)
        token = store.create({})
        store.create({})
        with pytest.raises(StoreFull):
            store.create({})
        store.delete(token)
        store.create({})

    def test_unused_tables_expire_and_used_ones_stay(
        self, store: Store, path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        start = time.time()
        clock = [start]
        monkeypatch.setattr(module.time, "time", lambda: clock[0])
        unused, opened, saved = store.create({}), store.create({}), store.create({})
        clock[0] = start + KEEP_SECONDS - 60
        store.load(opened)
        store.save(saved, {}, 0)
        assert store.expire() == 0
        clock[0] = start + KEEP_SECONDS + 60
        later = Store(path)  # opening expires
        assert later.load(unused) is None
        assert later.load(opened) is not None
        assert later.load(saved) is not None
        assert later.expire(clock[0] + 2 * KEEP_SECONDS) == 2


class TestOpening:
    def test_a_newer_store_is_refused_and_left_alone(self, store: Store, path: Path) -> None:
        token = store.create(RECORD)
        with sqlite3.connect(path) as db:
            db.execute("UPDATE terakoya_schema SET version = 2")
        with pytest.raises(NewerStore, match="version 2"):
            Store(path)
        with sqlite3.connect(path) as db:
            db.execute("UPDATE terakoya_schema SET version = 1")
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
        token = store.create(RECORD)
        monkeypatch.chdir("/")
        assert Store(store.address).load(token) == module.Saved(RECORD, 0)


class TestTrouble:
    @pytest.mark.parametrize(
        "use",
        [
            lambda store: store.create(RECORD),
            lambda store: store.load("x"),
            lambda store: store.save("x", RECORD, 0),
            lambda store: store.delete("x"),
            lambda store: store.expire(),
        ],
        ids=["create", "load", "save", "delete", "expire"],
    )
    @pytest.mark.parametrize("trouble", ["DROP TABLE terakoya_tables", "BEGIN EXCLUSIVE"], ids=["gone", "locked"])
    def test_what_the_database_has_against_it_is_one_error(
        self, use: Callable[[Store], object], trouble: str, path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(module, "BUSY_SECONDS", 0)
        store = Store(path)
        other = sqlite3.connect(path, isolation_level=None)
        other.execute(trouble)
        with pytest.raises(StoreUnusable, match=r"no such table|database is locked"):
            use(store)
        other.close()

    @pytest.mark.parametrize(
        "damage",
        ["record = 'take A'", "record = '[1]'", "record = x'ff00'", f"record = '{'[' * 100_000}'", "seq = 'first'"],
        ids=["no JSON", "no object", "bytes", "nested", "seq"],
    )
    def test_a_damaged_table_is_told(self, damage: str, store: Store, path: Path) -> None:
        token, other = store.create(RECORD), store.create(RECORD)
        with sqlite3.connect(path) as db:
            db.execute(f"UPDATE terakoya_tables SET {damage} WHERE token_hash = ?", [module._hash(token)])
        with pytest.raises(DamagedTable, match="this table is damaged"):
            store.load(token)
        assert store.load(other) == module.Saved(RECORD, 0)


COUNT_UP = """
import sys
from widgets.store import Stale, Store

path, token, times = sys.argv[1], sys.argv[2], int(sys.argv[3])
store = Store(path)
while times:
    saved = store.load(token)
    try:
        store.save(token, {"n": saved.record["n"] + 1}, saved.seq)
    except Stale:
        continue
    times -= 1
"""

FIRST = """
import sys
from widgets.store import Store

print("ready", flush=True)
sys.stdin.readline()
print(Store(sys.argv[1]).create({}))
"""


class TestTogether:
    def test_two_processes_lose_no_save(self, store: Store, path: Path) -> None:
        token = store.create({"n": 0})
        command = [sys.executable, "-c", COUNT_UP, str(path), token, "40"]
        workers = [subprocess.Popen(command, cwd=ROOT) for _ in range(2)]
        assert [worker.wait(120) for worker in workers] == [0, 0]
        assert store.load(token) == module.Saved({"n": 80}, 80)

    def test_many_threads_share_one_store(self, store: Store) -> None:
        def session(n: int) -> bool:
            token = store.create({"n": n})
            store.save(token, {"n": -n}, 0)
            return store.load(token) == module.Saved({"n": -n}, 1)

        with ThreadPoolExecutor(16) as pool:
            assert all(pool.map(session, range(64)))

    def test_first_opened_by_many_processes_at_once(self, path: Path) -> None:
        command = [sys.executable, "-c", FIRST, str(path)]
        workers = [subprocess.Popen(command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE) for _ in range(6)]
        for worker in workers:
            assert worker.stdout is not None
            worker.stdout.readline()  # all have imported and wait at the gate
        tokens = {worker.communicate(b"go\n", 120)[0] for worker in workers}
        assert [worker.returncode for worker in workers] == [0] * 6
        assert len(tokens) == 6
