"""PostgreSQL: a club is one schema of one database; writers wait for each other only in the same game, and when they seal."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

import psycopg
from sqlalchemy import URL, ColumnElement, Connection, Subquery, create_engine, event, func, literal

from replay.messages import Message
from replay.store import turns, wording
from replay.store.backend import Backend

__all__ = ["PostgreSQL"]

_CHANNEL = "paipu_sealed"
_BODY = "BEGIN RAISE EXCEPTION USING MESSAGE = 'rows of ' || TG_TABLE_NAME || ' are never changed'; END"
_FUNCTION = "paipu_never_changed"
_TABLES = ("events", "log")
_BEFORE_DELETE_UPDATE_TRUNCATE = 2 + 8 + 16 + 32
"""The bits of ``pg_trigger.tgtype``; for each statement, as bit 1 (for each row) is not among them."""


def _wait_no_longer_than(connection: psycopg.Connection, _record: object) -> None:
    """Wait for a lock as long as behind SQLite's lock file, unless server or URL say how long."""
    connection.execute(
        "SELECT set_config('lock_timeout', %s, false) WHERE current_setting('lock_timeout') = '0'",
        (f"{turns.SECONDS:g}s",),
    )
    connection.commit()


class PostgreSQL(Backend):
    """A club on a PostgreSQL server, in the first schema of the connection's search path."""

    shared = True

    def __init__(self, url: URL) -> None:
        super().__init__(
            url.render_as_string(hide_password=True),
            create_engine(url.set(drivername="postgresql+psycopg"), paramstyle="format"),
        )
        event.listen(self.engine, "connect", _wait_no_longer_than)
        self._readers = self.engine.execution_options(isolation_level="REPEATABLE READ", postgresql_readonly=True)

    def prepare(self) -> None:
        """Nothing to do: the server's administrator creates databases and schemas."""

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """Repeatable read."""
        with self._readers.begin() as connection:
            yield connection

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        """Read committed, so that what a lock waited for is seen."""
        with self.engine.begin() as connection:
            yield connection

    @contextmanager
    def migrating(self) -> Iterator[Connection]:
        """Behind a lock of this schema."""
        with self.engine.begin() as connection:
            self._lock(connection, "SELECT pg_advisory_xact_lock(hashtext('paipu'), hashtext(current_schema()))")
            yield connection

    # Both locks are named by the oid of a table, so that two clubs in one database do not wait for each other.

    def lock_stream(self, connection: Connection, stream: str) -> None:
        """An advisory lock. Two streams may share one, which costs only a wait."""
        self._lock(connection, "SELECT pg_advisory_xact_lock('events'::regclass::oid::int, hashtext(%s))", stream)

    def lock_log(self, connection: Connection) -> None:
        """An advisory lock, so that positions become visible in the order they are given, and no follower skips one."""
        self._lock(connection, "SELECT pg_advisory_xact_lock('log'::regclass::oid::int, 0)")

    def _lock(self, connection: Connection, statement: str, *values: str) -> None:
        with self.patiently():
            connection.exec_driver_sql(statement, values)

    def announce(self, connection: Connection) -> None:
        """The server passes it on when the transaction is committed."""
        connection.exec_driver_sql(f"NOTIFY {_CHANNEL}")

    @contextmanager
    def news(self) -> Iterator[Callable[[float], None]]:
        """Listens on a connection of its own."""
        pooled = self.engine.raw_connection()
        connection = pooled.driver_connection
        assert isinstance(connection, psycopg.Connection)

        def wait(seconds: float) -> None:
            for _ in connection.notifies(timeout=seconds, stop_after=1):
                pass

        pooled.detach()  # its notifications must not wake the next user of the pool
        try:
            connection.autocommit = True
            connection.execute(f"LISTEN {_CHANNEL}")
            yield wait
        finally:
            pooled.close()

    def joined(self, rows: Subquery) -> ColumnElement[bytes]:
        """``string_agg``; without a join or grouping the server keeps the order of a subquery below it."""
        return func.string_agg(rows.c.data, literal(b","))

    def put_guards(self, connection: Connection) -> None:
        """One trigger for each table."""
        connection.exec_driver_sql(
            f"CREATE OR REPLACE FUNCTION {_FUNCTION}() RETURNS trigger LANGUAGE plpgsql AS $${_BODY}$$"
        )
        for table in _TABLES:
            name = f"{table}_no_change"
            connection.exec_driver_sql(f"DROP TRIGGER IF EXISTS {name} ON {table}")
            connection.exec_driver_sql(
                f"CREATE TRIGGER {name} BEFORE UPDATE OR DELETE OR TRUNCATE ON {table} "
                f"FOR EACH STATEMENT EXECUTE FUNCTION {_FUNCTION}()"
            )
            # Not even a session that plays a replica, and so skips ordinary triggers, skips these.
            connection.exec_driver_sql(f"ALTER TABLE {table} ENABLE ALWAYS TRIGGER {name}")

    def guards(self, connection: Connection) -> list[Message]:
        """Compares each trigger and its function with the catalogue."""
        standing = (_BEFORE_DELETE_UPDATE_TRUNCATE, "A", True, _BODY)
        found = {
            name: tuple(rest)
            for name, *rest in connection.exec_driver_sql(
                "SELECT tgname, tgtype, tgenabled::text, tgqual IS NULL, prosrc FROM pg_trigger "
                "JOIN pg_proc ON pg_proc.oid = tgfoid WHERE tgrelid IN ('events'::regclass, 'log'::regclass)"
            )
        }
        return [
            (wording.TRIGGER_ALTERED if name in found else wording.TRIGGER_MISSING)(name=name)
            for name in (f"{table}_no_change" for table in _TABLES)
            if found.get(name) != standing
        ]
