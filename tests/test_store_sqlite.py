"""The store on SQLite: all that every engine promises, and what is about files, processes and SQLite's own ways."""

from __future__ import annotations

import signal
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest
from alembic.config import Config
from alembic.script import ScriptDirectory
from sqlalchemy import Connection

from replay.store import (
    HEAD,
    Projection,
    SQLite,
    Store,
    backend,
    migration,
    open_store,
    take_steps,
    translate_db_errors,
)
from replay.store.schema import EngineName
from replay.words.errors import BadInput, CheckFailed, Conflict, NotFound
from tests.store_conformance import GAME, StoreConformance, StoreFactory, findings, leaves, row, rows
from tests.support.clubs import new_club
from tests.support.soak import thorough


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "club.db"


@pytest.fixture
def store_factory(path: Path) -> Iterator[StoreFactory]:
    with ExitStack() as opened:

        def factory(projections: Sequence[Projection] = ()) -> Store:
            if not path.exists():
                new_club(path).close()
            return opened.enter_context(open_store(path, projections))

        yield factory


class TestSQLite(StoreConformance):
    def drop_a_guard(self, connection: Connection) -> str:
        connection.exec_driver_sql("DROP TRIGGER events_no_update")
        return "events_no_update"

    def put_another_club(self, store: Store) -> None:
        path = Path(store.name)
        for each in path.parent.glob(f"{path.name}*"):
            each.unlink()
        new_club(path).close()

    def act_in_secret(self, connection: Connection) -> str:
        connection.exec_driver_sql("CREATE TRIGGER thief BEFORE INSERT ON postings BEGIN SELECT RAISE(IGNORE); END")
        return "trigger thief"

    def lose_events(self, connection: Connection) -> None:
        connection.exec_driver_sql("CREATE TRIGGER thief BEFORE INSERT ON events BEGIN SELECT RAISE(IGNORE); END")

    def engine_of(self) -> EngineName:
        return "sqlite"

    def weaken_a_guard(self, connection: Connection) -> str:
        connection.exec_driver_sql("DROP TRIGGER log_no_delete")
        connection.exec_driver_sql("CREATE TRIGGER log_no_delete BEFORE DELETE ON log BEGIN SELECT 1; END")
        return "log_no_delete"


@pytest.fixture
def store(store_factory: StoreFactory) -> Store:
    return store_factory()


@contextmanager
def plain(path: Path) -> Iterator[sqlite3.Connection]:
    """A connection as any other program makes it, with none of the store's settings."""
    connection = sqlite3.connect(path, isolation_level=None)
    try:
        yield connection
    finally:
        connection.close()


class TestNeverChanged:
    @pytest.mark.parametrize(
        "statement",
        [
            "UPDATE events SET actor = 'Guo'",
            "DELETE FROM log",
            "INSERT OR REPLACE INTO events SELECT stream, version, type, schema, 0, actor, event_id, data FROM events",
            "REPLACE INTO events SELECT stream, version, type, schema, 0, actor, randomblob(16), data FROM events",
            "REPLACE INTO events SELECT stream, version + 10, type, schema, 0, actor, event_id, data FROM events",
            "REPLACE INTO events (rowid, stream, version, type, schema, recorded_at, actor, event_id, data) "
            "SELECT rowid, 'other', version, type, schema, 0, actor, randomblob(16), data FROM events",
            "UPDATE OR REPLACE events SET version = 1 WHERE version = 2",
            "REPLACE INTO log SELECT position, stream, version, zeroblob(16), leaf FROM log",
            "REPLACE INTO log SELECT position, stream, version + 10, salt, leaf FROM log",
            "REPLACE INTO log SELECT position + 10, stream, version, salt, leaf FROM log",
        ],
    )
    def test_other_programs_are_refused_too(self, store: Store, path: Path, statement: str) -> None:
        store.append(GAME, 0, rows(1, 3), seal_to=3)
        before = leaves(store)
        with plain(path) as connection, pytest.raises(sqlite3.IntegrityError, match="never changed"):
            connection.execute(statement)
        assert leaves(store) == before

    def test_a_follower_is_warned_of_an_event_that_is_gone(self, store: Store, path: Path) -> None:
        store.append(GAME, 0, rows(1, 3), seal_to=3)
        with plain(path) as connection:
            connection.execute("DROP TRIGGER events_no_delete")
            connection.execute("DELETE FROM events WHERE version = 2")
        assert [leaf.row for leaf in leaves(store)] == [row(1), None, row(3)]
        with pytest.raises(CheckFailed, match=f"position 2 of the log: version 2 of {GAME} is gone"):
            list(store.follow(0, timeout=0))


class TestOpening:
    def test_a_new_club_is_made_in_a_folder_of_any_name(self, tmp_path: Path) -> None:
        path = tmp_path / "clubs" / "Große Runde? #1 %20" / "club.db"
        path.parent.mkdir(parents=True)
        with open_store(path) as store:
            store.append(GAME, 0, rows(1, 1), seal_to=1)
        with open_store(f"sqlite:///{path.parent.parent}/other.db", create=True) as other:
            assert other.streams() == []
        with open_store(path, create=False) as again:
            assert again.version(GAME) == 1

    def test_an_empty_file_becomes_a_club(self, path: Path) -> None:
        path.touch()
        with open_store(path) as store:
            assert store.streams() == []

    @pytest.mark.parametrize("make", [lambda path: None, Path.touch], ids=["no file", "an empty file"])
    def test_without_create_nothing_is_made(self, path: Path, make: Callable[[Path], None]) -> None:
        make(path)
        before = [(each.name, each.stat().st_size) for each in path.parent.iterdir()]
        with pytest.raises(NotFound, match="there is no club here"):
            open_store(path, create=False)
        assert [(each.name, each.stat().st_size) for each in path.parent.iterdir()] == before

    def test_a_file_that_is_no_database_is_refused_and_left_alone(self, path: Path) -> None:
        path.write_text("Once upon a time " * 1000)
        with pytest.raises(
            BadInput, match=r"club\.db: found a file that is not a SQLite database, expected a Paipu club"
        ):
            open_store(path)
        assert path.read_text() == "Once upon a time " * 1000

    def test_another_programs_database_is_refused_and_left_alone(self, path: Path) -> None:
        with plain(path) as connection:
            connection.execute("CREATE TABLE recipes (name TEXT)")
        before = path.read_bytes()
        with pytest.raises(BadInput, match="found a database of something else, expected a Paipu club"):
            open_store(path)
        assert path.read_bytes() == before
        assert [each.name for each in path.parent.iterdir()] == [path.name]

    def test_the_club_of_a_newer_paipu_is_refused_and_left_alone(self, store: Store, path: Path) -> None:
        store.append(GAME, 0, rows(1, 1), seal_to=1)
        with plain(path) as connection:
            connection.execute("UPDATE alembic_version SET version_num = '9999'")
            with pytest.raises(BadInput, match="found a club of a newer Paipu: update Paipu"):
                open_store(path)
            assert connection.execute("SELECT version_num FROM alembic_version").fetchall() == [("9999",)]
        assert store.version(GAME) == 1

    @pytest.mark.parametrize("where", ["mysql://host/club", "sqlite://", "sqlite:///:memory:", "://"])
    def test_a_place_that_is_none_is_refused(self, where: str) -> None:
        with pytest.raises(BadInput, match="expected"):
            open_store(where)

    @pytest.mark.parametrize("path", [".", "/", "sqlite:///."])
    def test_a_folder_is_no_club(self, path: str) -> None:
        with pytest.raises(BadInput, match=r"found the folder .*, expected the path of a file, such as '.*club.db'"):
            open_store(path)

    def test_a_folder_that_is_not_there_is_never_made_since_its_disk_may_not_be_mounted(self, path: Path) -> None:
        with pytest.raises(BadInput, match=r"there is no folder .*stick; make it first, or mount the disk"):
            open_store(path.parent / "stick" / "club.db")
        assert not (path.parent / "stick").exists()

    def test_a_password_is_never_shown(self) -> None:
        with pytest.raises(BadInput, match=r"mysql://li:\*\*\*@host/club"):
            open_store("mysql://li:secret@host/club")

    def test_alembic_is_not_loaded_for_a_club_that_is_ready(self, store: Store, path: Path) -> None:
        code = "import sys; from replay.store import open_store; open_store(sys.argv[1]); sys.exit('alembic' in sys.modules)"
        assert subprocess.run([sys.executable, "-c", code, path], check=False).returncode == 0


class TestMigrations:
    def test_the_constant_head_is_the_newest_migration(self) -> None:
        config = Config()
        folder = Path(migration.__file__).parent / "migrations"
        config.set_main_option("script_location", str(folder))
        config.set_main_option("path_separator", "os")
        assert ScriptDirectory.from_config(config).get_current_head() == HEAD

    def test_a_migration_that_fails_leaves_no_half_made_club(self, path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        def fail(*_: object) -> None:
            raise ZeroDivisionError

        with monkeypatch.context() as patch:
            patch.setattr(migration, "take_steps", take_steps)  # by Alembic, whatever was made before
            patch.setattr(SQLite, "put_guards", fail)
            with pytest.raises(ZeroDivisionError):
                open_store(path)
        with plain(path) as connection:
            assert connection.execute("SELECT count(*) FROM sqlite_master").fetchone() == (0,)
        with open_store(path) as store:
            assert findings(store) == []

    @pytest.mark.parametrize(
        ("statement", "finding"),
        [
            (
                "amount BIGINT NOT NULL",
                "the table postings is altered: found 'amount BIGINT,', expected 'amount BIGINT NOT NULL,'",
            ),
            ("PRIMARY KEY (position, line)", "the table postings is altered"),
        ],
    )
    def test_a_schema_that_was_weakened_is_named(self, store: Store, path: Path, statement: str, finding: str) -> None:
        store.close()
        with plain(path) as connection:
            connection.execute("PRAGMA writable_schema = ON")
            weaker = statement.removesuffix(" NOT NULL").replace("position, line", "line, position")
            connection.execute(
                "UPDATE sqlite_master SET sql = replace(sql, ?, ?) WHERE name = 'postings'", (statement, weaker)
            )
            connection.commit()
        with open_store(path) as reopened:
            assert any(each.startswith(finding) for each in findings(reopened)), findings(reopened)

    @pytest.mark.parametrize(
        "statement",
        [
            "ALTER TABLE games ADD COLUMN extra TEXT",
            "ALTER TABLE games ADD COLUMN twice INTEGER GENERATED ALWAYS AS (position * 2) VIRTUAL",
            "DROP TABLE postings; CREATE VIEW postings AS SELECT * FROM log",
            "CREATE UNIQUE INDEX once ON players (name)",
        ],
    )
    def test_a_schema_that_was_added_to_is_named(self, store: Store, path: Path, statement: str) -> None:
        store.close()
        with plain(path) as connection:
            connection.executescript(statement)
        with open_store(path) as reopened:
            assert [each for each in findings(reopened) if "altered" in each or "not one of Paipu's" in each]

    def test_an_index_that_does_not_agree_with_its_table_is_named(self, store: Store, path: Path) -> None:
        store.append(GAME, 0, rows(1, 3), seal_to=3)
        store.close()
        with plain(path) as connection:
            connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
            page = connection.execute(
                "SELECT rootpage FROM sqlite_master WHERE name = 'sqlite_autoindex_events_2'"
            ).fetchone()[0]
            size = connection.execute("PRAGMA page_size").fetchone()[0]
        data = bytearray(path.read_bytes())
        at = data.index(rows(1, 3)[1].event_id, (page - 1) * size, page * size)
        data[at] ^= 1
        path.write_bytes(data)
        with open_store(path) as reopened:
            assert any("SQLite finds" in each for each in findings(reopened))


class TestSettings:
    def test_a_database_that_another_program_holds_locked_is_a_conflict(
        self, store: Store, path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        store.close()
        monkeypatch.setattr(backend, "WAIT_AT_MOST", 0.1)
        with open_store(path) as impatient, plain(path) as connection:
            connection.execute("BEGIN IMMEDIATE")
            with pytest.raises(Conflict, match="holds the database locked; nothing was changed"):
                impatient.append(GAME, 0, rows(1, 1), seal_to=0)

    def test_a_disk_that_fails_although_it_has_room_is_reported_as_such(self, store: Store) -> None:
        with (
            pytest.raises(BadInput, match="the disk cannot be written to or read: it fails, or its medium is gone"),
            translate_db_errors(store.backend),
        ):
            raise sqlite3.OperationalError("disk I/O error")

    def test_an_acknowledged_event_is_on_the_disk(self, store: Store) -> None:
        with store.writing() as transaction:
            settings = {
                name: transaction.connection.exec_driver_sql(f"PRAGMA {name}").scalar()
                for name in ("journal_mode", "synchronous", "foreign_keys")
            }
        assert settings == {"journal_mode": "wal", "synchronous": 2, "foreign_keys": 1}

    def test_a_thread_that_would_wait_for_itself_is_refused_with_that_reason(self, store: Store) -> None:
        with store.writing(), pytest.raises(RuntimeError, match="use the transaction that it has"):
            store.append(GAME, 0, rows(1, 1), seal_to=0)
        assert store.append(GAME, 0, rows(1, 1), seal_to=0).added == 1


APPEND = """
import os, sys, uuid
from replay.store import Row, open_store
path, count, stream, *others = sys.argv[1:]
copies = []
for other in others:
    copy = os.fork()
    if copy == 0:
        stream, copies = other, []
        break
    copies.append(copy)
store = open_store(path)
for version in range(1, int(count) + 1):
    event_id = uuid.uuid5(uuid.NAMESPACE_URL, f"{stream} {version}").bytes
    store.append(stream, version - 1, [Row(version, "Drew", 1, version, "Li", event_id, b"{}")], seal_to=version - 1)
    print(version, flush=True)
for copy in copies:
    assert os.waitpid(copy, 0)[1] == 0
"""


def appending(path: Path, count: int, *streams: str) -> subprocess.Popen[str]:
    """A process for each stream, copies of the first, that append and say every version that was acknowledged."""
    command = [sys.executable, "-W", "error", "-c", APPEND, str(path), str(count), *streams]
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


BEGUN = """
import sqlite3, sys
connection = sqlite3.connect(sys.argv[1])
connection.execute("PRAGMA journal_mode = WAL")
connection.execute("CREATE TABLE begun (id)")
connection.execute("DROP TABLE begun")
print("begun", flush=True)
sys.stdin.read()
connection.close()
"""


class TestProcesses:
    def test_a_program_that_ends_does_not_take_the_journal_of_one_that_found_a_club_half_made(self, path: Path) -> None:
        """To open and close a file gives up all locks of a process on it, those of its connections too (fcntl)."""
        command = [sys.executable, "-W", "error", "-c", BEGUN, str(path)]
        with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as other:
            assert other.stdout is not None
            assert other.stdout.readline() == "begun\n"
            with open_store(path) as store:
                other.communicate()
                assert store.append(GAME, 0, rows(1, 1), seal_to=0).added == 1

    def test_a_killed_process_loses_nothing_that_it_had_acknowledged(self, path: Path) -> None:
        with appending(path, 1_000_000, GAME) as process:
            assert process.stdout is not None
            for _ in range(200):
                process.stdout.readline()
            process.send_signal(signal.SIGKILL)
            output = [int(line) for line in process.stdout if line.endswith("\n")]
        acknowledged = output[-1] if output else 200
        with open_store(path, create=False) as store:
            found = store.version(GAME)
            assert found - acknowledged in (0, 1)  # one more may have been kept and not yet reported
            assert [each.version for each in store.read(GAME)] == list(range(1, found + 1))
            assert [leaf.version for leaf in leaves(store)] == list(range(1, found))
            assert store.append(GAME, found, [row(found + 1)], seal_to=found).added == 1

    @thorough
    def test_processes_make_and_fill_one_club_together(self, path: Path) -> None:
        streams = [f"game-{number}" for number in range(4)]
        with appending(path, 40, *streams) as process:
            assert process.communicate(timeout=60)[1] == ""
            assert process.returncode == 0
        with open_store(path, create=False) as store:
            assert list(map(store.version, streams)) == [40] * 4
            assert [leaf.position for leaf in leaves(store)] == list(range(1, 4 * 39 + 1))
