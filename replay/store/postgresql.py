"""PostgreSQL: a club is one schema of one database. Writers of the same game wait for each other, and writers that seal."""

from __future__ import annotations

import hashlib
import logging
import time
from collections.abc import Callable, Hashable, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from selectors import EVENT_READ, DefaultSelector
from threading import Event, Lock, Thread
from typing import Any

import psycopg
import sqlalchemy as sa
from sqlalchemy.exc import DisconnectionError, IntegrityError, SQLAlchemyError

from replay.store.backend import NOT_RECORDED, REPLACED, SCANNED_AT_ONCE, Backend, quoted
from replay.store.schema import TABLES, hidden_actions
from replay.store.tables import AnyColumn, EventKey, Row, Rows
from replay.words.errors import CheckFailed, Unavailable
from replay.words.messages import Message, Text, listed, say

PAUSE = 0.02
"""Seconds between two notifications. One is enough for all commits before it."""


class Notifier:
    """Sends soon after a request, and once for all requests of that time; ``send`` must not raise."""

    def __init__(self, send: Callable[[], None]) -> None:
        self._send = send
        self._lock = Lock()
        self._is_wanted = False
        self._thread: Thread | None = None
        self._closing = Event()

    def ask(self) -> None:
        """Request a notification."""
        with self._lock:
            self._is_wanted = True
            if self._thread is None:
                self._closing.clear()
                self._thread = Thread(target=self._run, daemon=True)
                self._thread.start()

    def close(self) -> None:
        """Wait until every requested notification is sent."""
        with self._lock:
            thread = self._thread
        if thread is not None:
            self._closing.set()
            thread.join()

    def _run(self) -> None:
        while self._goes_on():
            self._send()
            self._closing.wait(PAUSE)

    def _goes_on(self) -> bool:
        """Return True if there is something to send. Otherwise the thread ends."""
        with self._lock:
            if not self._is_wanted:
                self._thread = None
                return False
            self._is_wanted = False
            return True


_NAMES = ", ".join(f"'{name}'" for name in TABLES)
_OURS = f"c.relnamespace = current_schema()::regnamespace AND c.relname IN ({_NAMES})"
_TRIGGERS = f"""
    SELECT format('trigger %%s: %%s %%s %%s',
        t.tgname, replace(pg_get_triggerdef(t.oid), current_schema() || '.', ''), t.tgenabled, p.prosrc)
    FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid JOIN pg_proc p ON p.oid = t.tgfoid
    WHERE NOT t.tgisinternal AND {_OURS} ORDER BY t.tgname
"""
# A view is a table with a rule.
_RULES = f"""
    SELECT format('rule %%s of %%s:', r.rulename, c.relname)
    FROM pg_rewrite r JOIN pg_class c ON c.oid = r.ev_class
    WHERE {_OURS} ORDER BY c.relname, r.rulename
"""
_TABLES_SQL = f"""
    SELECT format('table %%s: %%s %%s %%s', c.relname, c.relkind, c.relpersistence, CASE WHEN c.relrowsecurity THEN 'row security' END)
    FROM pg_class c
    WHERE {_OURS} ORDER BY c.relname
"""
_COLUMNS = f"""
    SELECT format('column %%s.%%s: %%s', c.relname, a.attname, concat_ws(' ',
        format_type(a.atttypid, a.atttypmod),
        CASE WHEN a.attnotnull THEN 'NOT NULL' END,
        CASE WHEN a.attgenerated <> '' THEN 'GENERATED' WHEN d.oid IS NOT NULL THEN 'DEFAULT' END,
        pg_get_expr(d.adbin, d.adrelid),
        nullif(a.attidentity::text, '')))
    FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
    LEFT JOIN pg_attrdef d ON d.adrelid = c.oid AND d.adnum = a.attnum
    WHERE a.attnum > 0 AND NOT a.attisdropped AND {_OURS} ORDER BY c.relname, a.attname
"""
# Newer servers list NOT NULL among the constraints too ('n'); the column says it.
_CONSTRAINTS = f"""
    SELECT format('constraint %%s of %%s: %%s', k.conname, c.relname, pg_get_constraintdef(k.oid))
    FROM pg_constraint k JOIN pg_class c ON c.oid = k.conrelid
    WHERE k.contype <> 'n' AND {_OURS} ORDER BY c.relname, k.conname
"""
_INDEXES = f"""
    SELECT format('index %%s: %%s %%s', i.relname, replace(pg_get_indexdef(i.oid), current_schema() || '.', ''),
        CASE WHEN NOT (x.indisvalid AND x.indisready) THEN 'INVALID' END)
    FROM pg_index x JOIN pg_class i ON i.oid = x.indexrelid JOIN pg_class c ON c.oid = x.indrelid
    WHERE {_OURS} ORDER BY i.relname
"""
ACTING = (_TRIGGERS, _RULES)
"""The parts of a schema that can change the effect of a write."""
EVERYTHING = (*ACTING, _TABLES_SQL, _COLUMNS, _CONSTRAINTS, _INDEXES)


def _state_of(tables: str) -> str:
    # In no order: if the same rows come in another one, everything is read once more.
    return f"""
    SELECT concat_ws(' ',
        (SELECT string_agg(concat(t.oid, ':', t.xmin, ':', p.xmin), ',')
            FROM pg_trigger t JOIN pg_proc p ON p.oid = t.tgfoid WHERE t.tgrelid IN ({tables})),
        (SELECT string_agg(concat(r.oid, ':', r.xmin), ',') FROM pg_rewrite r WHERE r.ev_class IN ({tables})))
"""


STATE = _state_of(f"SELECT c.oid FROM pg_class c WHERE {_OURS}")
"""A text that changes with every change to one of those. It takes a fraction of the time of reading them."""
_WRITTEN = "'events'::regclass, 'unsealed'::regclass"
_ON_INSERT = 4
"""The bit of ``pg_trigger.tgtype``."""
# Each condition is one that a transaction checks in a statement of its own. That all of them see the same state is enough:
#
# - The tables are locked before that state is taken. So the club does not move away meanwhile, and no trigger is added.
# - The stream's lock is taken after it. If another writer appended in between, the key of the table refuses the first row. If
#   another writer sealed in between, the note in ``unsealed`` is gone, and the statement puts it there again.
#
# The lock is only tried: a writer waits in a transaction, which has patience and reports the wait.
_APPEND = f"""
    WITH allowed AS MATERIALIZED (
        SELECT FROM pg_try_advisory_xact_lock('events'::regclass::oid::int, hashtext(%s)) AS locked
        WHERE locked
            AND 'events'::regclass::oid = %s
            AND coalesce((SELECT max(version) FROM events WHERE stream = %s), 0) = %s
            AND NOT EXISTS (SELECT FROM moved FOR KEY SHARE)
            AND NOT EXISTS (SELECT FROM pg_trigger WHERE tgrelid IN ({_WRITTEN}) AND tgtype & {_ON_INSERT} <> 0)
            AND NOT EXISTS (SELECT FROM pg_rewrite WHERE ev_class IN ({_WRITTEN}))
    ), noted AS (
        INSERT INTO unsealed SELECT %s FROM allowed ON CONFLICT DO NOTHING
    )
    INSERT INTO events SELECT %s, fresh.* FROM allowed, unnest(
        %s::bigint[], %s::text[], %s::smallint[], %s::bigint[], %s::text[], %s::bytea[], %s::bytea[]) AS fresh
"""
# A lost server is a refusal in one sentence. The pool also logs a traceback, which Python would print for programs without logging.
logging.getLogger("sqlalchemy.pool").addHandler(logging.NullHandler())
_CHANNEL = "paipu_recorded"
_NOTIFY = f"SELECT set_config('synchronous_commit', 'off', true), pg_notify('{_CHANNEL}', '')"
"""Without a wait for the disk, because no event depends on it."""
_BODY = "BEGIN RAISE EXCEPTION USING MESSAGE = 'rows of ' || TG_TABLE_NAME || ' are never changed'; END"
_FUNCTION = "paipu_never_changed"
_TABLES = ("events", "log")
_INDEX_SCANS = ("enable_indexscan", "enable_indexonlyscan", "enable_bitmapscan")
_CLIENTS = (
    "SELECT DISTINCT a.application_name, a.pid, host(a.client_addr) FROM pg_locks l JOIN pg_stat_activity a ON a.pid = l.pid"
    " WHERE l.locktype = 'advisory' AND l.granted AND l.database = (SELECT oid FROM pg_database WHERE datname = current_database())"
    " AND {} ORDER BY a.pid"
)
_HOLDERS = _CLIENTS.format("l.classid IN ('events'::regclass::oid, 'log'::regclass::oid) AND a.pid <> pg_backend_pid()")
_SERVED = "hashtext('paipu serve'), hashtext(current_schema())"
_SERVERS = _CLIENTS.format("l.classid = hashtext('paipu serve')::oid AND l.objid = hashtext(current_schema())::oid")
_LESS_PATIENCE = (
    "SELECT set_config('lock_timeout', greatest(1, setting::bigint - %s)::text, true)"
    " FROM pg_settings WHERE name = 'lock_timeout' AND setting <> '0'"
)
_LIMITS = (
    "SELECT set_config('lock_timeout', %s, false) WHERE current_setting('lock_timeout') = '0' UNION ALL"
    " SELECT set_config('statement_timeout', %s, false) WHERE current_setting('statement_timeout') = '0' UNION ALL"
    " SELECT set_config('default_transaction_isolation', 'read committed', false)"
)
_IDENTITY = "SELECT (SELECT oid FROM pg_database WHERE datname = current_database())::bigint, to_regclass('events')::oid::bigint"
_WAIT_FOR_NOBODY = "SET LOCAL lock_timeout = '1ms'"
_READER_WAITS = 2.0
"""Seconds for which a reader waits for a lock."""
_LONGEST_STATEMENT = 300
"""Seconds. A scan of ten million events takes one. A scan in pieces has them for each piece."""
_BRIEF = 0.05
"""Seconds of a wait that does not count."""


def _need_open(connection: psycopg.Connection, *_: object) -> None:
    """Let the pool connect again if the server has something to say on an idle connection, such as that it is closed."""
    with DefaultSelector() as selector:
        selector.register(connection.fileno(), EVENT_READ)
        if selector.select(0):
            raise DisconnectionError


UNNAMED_CLIENT = Text("store.unnamed-client", "a program")


class PostgreSQL(Backend):
    """A club on a PostgreSQL server, in the first schema of the connection's search path."""

    engine_name = "postgresql"
    shared = True
    notifies = True
    one_statement = True
    # Writers share a lock of the table. There is no row to lock as long as the club is here.
    whereabouts = "SELECT id, state, place, at FROM moved FOR KEY SHARE"

    def __init__(self, url: sa.URL) -> None:
        super().__init__(
            url.render_as_string(hide_password=True),
            sa.create_engine(url.set(drivername="postgresql+psycopg"), paramstyle="format"),
        )
        sa.event.listen(self.engine, "connect", self._set_limits)
        sa.event.listen(self.engine, "checkout", _need_open)
        # Readers have their own connections, which waiting writers cannot use up. They need a lock only while a table is altered,
        # so they wait less for it.
        reading = sa.create_engine(self.engine.url, paramstyle="format", pool_size=10, max_overflow=20)
        sa.event.listen(reading, "connect", self._set_limits_of_reader)
        sa.event.listen(reading, "checkout", _need_open)
        self._oids: list[int | None] = [None, None]
        """The oids of the database and of its table of events; None until they are seen."""
        self._sound_at: str | None = None
        """The state of triggers and rules in which nothing foreign was found."""
        self._alone = self.engine.execution_options(isolation_level="AUTOCOMMIT")
        self._notifier = Notifier(self._notify_now)
        self._watchers = reading.execution_options(isolation_level="AUTOCOMMIT")
        self._readers = reading.execution_options(isolation_level="REPEATABLE READ", postgresql_readonly=True)

    def close(self) -> None:
        """Close every connection after the last notification. A later call opens new ones."""
        self._notifier.close()
        self._readers.dispose()
        super().close()
        self._oids = [None, None]

    def _set_limits(self, connection: psycopg.Connection, _record: object) -> None:
        """Limit the wait for a lock and the time of a statement, unless the server or the URL does.

        Read committed, whatever the server's default is: after a lock, the commits of its last holder are seen.
        """
        self._set_up(connection, self.patience)

    def _set_limits_of_reader(self, connection: psycopg.Connection, _record: object) -> None:
        self._set_up(connection, min(self.patience, _READER_WAITS))

    def _set_up(self, connection: psycopg.Connection, patience: float) -> None:
        connection.execute(_LIMITS, (f"{patience:g}s", f"{_LONGEST_STATEMENT}s"))
        try:
            self._need_same(connection.execute(_IDENTITY).fetchone())
        except Unavailable:
            connection.close()
            raise
        connection.commit()

    def need_same(self) -> None:
        """Ask the server for the database and the table."""
        with self._watchers.connect() as connection:
            self._need_same(connection.exec_driver_sql(_IDENTITY).one())

    def _need_same(self, found: Any) -> None:
        """Check that the oids of the database and of its events are the same as before. Raises Unavailable."""
        for number, oid in enumerate(found):
            if self._oids[number] is None:
                self._oids[number] = oid
            elif oid != self._oids[number]:
                raise Unavailable(REPLACED(place=self.name))

    @contextmanager
    def serving(self) -> Iterator[None]:
        """An advisory lock on a connection of its own."""
        with self._watchers.connect() as connection:
            connection.exec_driver_sql(f"SELECT pg_advisory_lock_shared({_SERVED})")
            try:
                yield
            finally:
                with suppress(SQLAlchemyError):  # a lost connection has no lock
                    connection.exec_driver_sql(f"SELECT pg_advisory_unlock_shared({_SERVED})")

    def server(self) -> Message | None:
        """The clients that share that lock."""
        with self._watchers.connect() as connection:
            if connection.exec_driver_sql(f"SELECT pg_try_advisory_lock({_SERVED})").scalar():
                connection.exec_driver_sql(f"SELECT pg_advisory_unlock({_SERVED})")
                return None
            clients = connection.exec_driver_sql(_SERVERS).all()
        return listed([_named(*client) for client in clients]) if clients else UNNAMED_CLIENT()

    def holders(self) -> Message | None:
        """The clients that are in a transaction on this club's locks."""
        with self._watchers.connect() as connection:
            clients = connection.exec_driver_sql(_HOLDERS).all()
        return listed([_named(*client) for client in clients]) if clients else None

    def file_for_copy(self, home: Path | None) -> Path | None:
        """A file named like the folder of a log."""
        return home and home / f"{hashlib.sha256(self.name.encode()).hexdigest()[:16]}.db"

    def prepare(self) -> None:
        """Nothing to do: the server's administrator creates databases and schemas."""

    @contextmanager
    def reading(self) -> Iterator[sa.Connection]:
        """Repeatable read."""
        with self._readers.begin() as connection:
            yield connection

    def state(self) -> Hashable | None:
        """The server's snapshot, which names the visible transactions. Those that only read have no number."""
        with self._watchers.connect() as connection:
            return str(connection.exec_driver_sql("SELECT pg_current_snapshot()").scalar_one())

    @contextmanager
    def writing(self, *, waits: bool = True) -> Iterator[sa.Connection]:
        """Read committed."""
        with self.engine.begin() as connection:
            if not waits:
                connection.exec_driver_sql(_WAIT_FOR_NOBODY)
            yield connection

    def append_at_once(
        self, stream: str, after: int, rows: Sequence[Row], begins: Callable[[EventKey], object]
    ) -> bool:
        """A transaction would take seven round trips, which is longer than the disk needs."""
        if self._oids[1] is None:
            return False
        columns = (list(column) for column in zip(*rows, strict=True))
        with self._alone.connect() as connection:
            begins(EventKey(stream, rows[-1].version, rows[-1].event_id))
            try:
                found = connection.exec_driver_sql(
                    _APPEND, (stream, self._oids[1], stream, after, stream, stream, *columns)
                )
            except IntegrityError:
                return False
            return found.rowcount == len(rows)

    @contextmanager
    def migrating(self) -> Iterator[sa.Connection]:
        """Behind a lock of this schema. An index may take any time."""
        with self.engine.begin() as connection:
            connection.exec_driver_sql("SET LOCAL statement_timeout = 0")
            self._lock(connection, "SELECT pg_advisory_xact_lock(hashtext('paipu'), hashtext(current_schema()))")
            yield connection

    # Both locks are named by the oid of a table, so that two clubs in one database do not wait for each other.

    def lock_stream(self, connection: sa.Connection, stream: str) -> None:
        """An advisory lock. Two streams may share one by chance, which costs only a wait."""
        self._lock(connection, "SELECT pg_advisory_xact_lock('events'::regclass::oid::int, hashtext(%s))", stream)

    def lock_log(self, connection: sa.Connection) -> None:
        """An advisory lock: positions become visible in their order, so no follower skips one."""
        self._lock(connection, "SELECT pg_advisory_xact_lock('log'::regclass::oid::int, 0)")

    def lock_club(self, connection: sa.Connection) -> None:
        """A lock that no writer shares and no reader needs."""
        self._lock(connection, "LOCK TABLE moved IN EXCLUSIVE MODE")

    def _lock(self, connection: sa.Connection, statement: str, *values: str) -> None:
        begun = time.monotonic()
        with self.patiently():
            connection.exec_driver_sql(statement, values)
        waited = time.monotonic() - begun
        if waited > _BRIEF:  # its patience is for all locks of the transaction together
            connection.exec_driver_sql(_LESS_PATIENCE, (round(waited * 1000),))

    def announce(self, connection: sa.Connection) -> None:
        """The server delivers the notification with the commit."""
        connection.exec_driver_sql(f"NOTIFY {_CHANNEL}")

    def notify(self) -> None:
        """After the commit: the server lets one transaction that notifies commit at a time."""
        self._notifier.ask()

    def _notify_now(self) -> None:
        with suppress(SQLAlchemyError, psycopg.Error, Unavailable), self._watchers.connect() as connection:
            connection.exec_driver_sql(_NOTIFY)

    @contextmanager
    def news(self) -> Iterator[Callable[[float], bool]]:
        """Listens on a connection of its own."""
        pooled = self.engine.raw_connection()
        connection = pooled.driver_connection
        assert isinstance(connection, psycopg.Connection)

        def wait(seconds: float) -> bool:
            return bool(list(connection.notifies(timeout=seconds, stop_after=1)))

        pooled.detach()  # its notifications must not wake the next user of the pool
        try:
            connection.autocommit = True
            connection.execute(f"LISTEN {_CHANNEL}")
            yield wait
        finally:
            connection.close()  # the pool would first ask it to roll back

    @staticmethod
    def joined(rows: sa.Subquery) -> sa.ColumnElement[bytes]:
        """``string_agg``; without a join or grouping the server keeps the order of a subquery below it."""
        return sa.func.string_agg(rows.c.data, sa.literal_column("','::bytea"))

    def put_guards(self, connection: sa.Connection) -> None:
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
            # A session that plays a replica skips ordinary triggers, but not these.
            connection.exec_driver_sql(f"ALTER TABLE {table} ENABLE ALWAYS TRIGGER {name}")

    def schema(self, connection: sa.Connection) -> list[str]:
        """Paipu's tables in the catalogue, and everything that acts on them."""
        return [row.rstrip() for statement in EVERYTHING for row in connection.exec_driver_sql(statement).scalars()]

    def scan(
        self, connection: sa.Connection, table: sa.Table, columns: Sequence[str], order: Sequence[AnyColumn]
    ) -> Rows:
        """Text is in the order of its bytes."""
        bytewise = (quoted([each.name]) + ' COLLATE "C"' * isinstance(each.type, sa.String) for each in order)
        return self.of_table(connection, table, quoted(columns), f"ORDER BY {', '.join(bytewise)}" if order else "")

    def of_table(self, connection: sa.Connection, table: sa.Table, wanted: str, tail: str) -> Rows:
        """The plan is made when the query begins. Later queries use indexes again."""
        words = sa.text(f"SELECT {wanted} FROM {table.name} {tail}")
        for kind in _INDEX_SCANS:
            connection.exec_driver_sql(f"SET LOCAL {kind} = off")
        found = connection.execute(words, execution_options={"yield_per": SCANNED_AT_ONCE})
        for kind in _INDEX_SCANS:
            connection.exec_driver_sql(f"SET LOCAL {kind} TO DEFAULT")
        return found

    def check_schema(self, connection: sa.Connection) -> None:
        """Each row of the catalogue names the transaction that wrote it."""
        state: str = connection.exec_driver_sql(STATE).scalar_one()
        if state != self._sound_at:
            self._need_same(connection.exec_driver_sql(_IDENTITY).one())
            acting = [row.rstrip() for statement in ACTING for row in connection.exec_driver_sql(statement).scalars()]
            if findings := hidden_actions(acting, "postgresql"):
                raise CheckFailed([NOT_RECORDED(place=self.name, finding=each) for each in findings])
            self._sound_at = state


CLIENT_FROM = Text("store.client-from", "{program} (process {process} of the server, from {host})")


def _named(program: str, process: int, host: str | None) -> Message:
    who = program or UNNAMED_CLIENT()
    if host is None:
        return say("store.client", "{program} (process {process} of the server)", program=who, process=process)
    return CLIENT_FROM(program=who, process=process, host=host)
