"""The record of access: every account, invitation, token and link has an event in the club's own stream, with a keyed digest of its row.

The key lies in the folder of the club's log, outside the database. So a row that is planted or changed in the database directly opens
nothing, and ``paipu verify`` names it. The events hold no secret (docs/decisions/0022-accounts-sessions-and-links.md).
"""

from __future__ import annotations

import hmac
import json
import secrets
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple
from uuid import UUID

from sqlalchemy import Column, Connection, Table, select, update

from replay.audit.folder import create_file, lock_folder, read_small, replace_file, sync_folder
from replay.club.access.tables import accounts, invitations, links, sessions, tokens
from replay.club.log import Log
from replay.club.matters.access import AccessEvent, AccessKind, AccessRecorded, AccessRow, Granted, access, find_access
from replay.club.matters.stream import allowed, enter
from replay.store import Store, Writing
from replay.store.places import find as find_whereabouts
from replay.store.reading import Reading
from replay.store.tables import events
from replay.values import clock
from replay.values.club_events import CLUB_STREAM
from replay.values.times import from_micros, micros
from replay.words.errors import BadInput, why_refused
from replay.words.messages import Message, Text

KEY_FILE = "access-key"
"""The name of the file with the key, in the folder of the club's log."""
_BYTES = 32
_RECORDED = (
    *("AccountMade", "AccountRemoved", "CredentialsSet", "InvitationMade", "TokenMade", "TokenRevoked"),
    *("LinkMade", "LinkRevoked", "AccessRecorded"),
)
_ROWS: Mapping[AccessKind, tuple[Table, tuple[str, ...]]] = {
    "account": (accounts, ("id", "name", "looks", "password", "begun")),
    "invitation": (invitations, ("account", "digest", "ends")),
    "token": (tokens, ("id", "digest", "account", "label", "scope", "begun", "ends")),
    "link": (links, ("id", "digest", "kind", "game", "seat", "account", "begun", "ends", "hand", "shown")),
}
"""The table of each kind, and the columns that change only with an event; the first of them is the id."""
_LATER = 2
"""How many columns links got later; a digest is made without them where they are null."""
_OF_SESSION = ("digest", "account", "link", "begun")
"""The columns of a session that never change. It has no event: its own row has their digest."""


class AccessKey(NamedTuple):
    """The key of the digests: 256 bits that are stored outside the database."""

    secret: bytes

    @property
    def name(self) -> str:
        """The name of the key, which stands before each digest and reveals nothing of the key."""
        return sha256(b"paipu access key " + self.secret).hexdigest()[:8]

    def digest(self, kind: str, values: tuple[object, ...]) -> str:
        """Return the keyed digest of a row: rows that differ in any value have different digests."""
        if kind == "link" and values[-_LATER:] == (None,) * _LATER:
            values = values[:-_LATER]
        plain = [value.hex() if isinstance(value, bytes) else value for value in values]
        text = json.dumps([kind, *plain], ensure_ascii=True, default=repr)
        return f"{self.name}:{hmac.digest(self.secret, text.encode(), sha256).hex()}"


class SoughtEvent:
    """A search for an event of some types in the club's own stream, each time only among new events. Safe to share between threads.

    The result only ever turns from not found to found: each thread notes its own reading, and never reverts another's result.
    """

    def __init__(self, *types: str) -> None:
        self._types = types
        self._found = False
        self._upto = 0

    def is_in(self, reading: Reading) -> bool:
        """True if there is one. The result stays, since events are never deleted."""
        if self._found:
            return True
        since, upto = self._upto, reading.version(CLUB_STREAM)
        new = (events.c.stream == CLUB_STREAM) & (events.c.version > min(since, upto))
        found = reading.connection.scalar(select(events.c.version).where(new, events.c.type.in_(self._types)).limit(1))
        if isinstance(reading, Writing):  # the transaction may be rolled back, with its new events
            return found is not None
        if found is None:
            self._upto = upto
        else:
            self._found = True
        return found is not None


KEY_UNREADABLE = Text(
    "doors.key-unreadable", "the key of the record of access cannot be read ({reason}): mend that, then try again"
)
KEY_UNWRITABLE = Text(
    "doors.key-unwritable", "the key of the record of access cannot be written ({reason}): mend that, then try again"
)
NO_KEY = Text(
    "doors.no-key", "found no key of a record of access, expected 64 hexadecimal digits: put the right file there"
)


class AccessRecord:
    """The record of access in the club's own stream. Safe to share between threads."""

    def __init__(self, store: Store, log: Log) -> None:
        self._store = store
        self._log = log
        self._begun = SoughtEvent(*_RECORDED)

    @property
    def path(self) -> Path:
        """The path of the key."""
        return self._log.folder.path / KEY_FILE

    def key(self) -> AccessKey | None:
        """Read the key; None if it is not here. Raises BadInput if it cannot be read."""
        try:
            secret = bytes.fromhex(read_small(self.path).decode("ascii").strip())
        except FileNotFoundError:
            return None
        except OSError as error:
            raise BadInput(KEY_UNREADABLE(reason=why_refused(error)), source=str(self.path)) from error
        except ValueError:
            secret = b""
        if len(secret) != _BYTES:
            raise BadInput(NO_KEY(), source=str(self.path))
        return AccessKey(secret)

    def is_begun(self, reading: Reading) -> bool:
        """True if the club's own stream has an event about access: then it has one for each row."""
        return self._begun.is_in(reading)

    # Recording

    @contextmanager
    def writing(self) -> Iterator[Writing]:
        """Open a transaction that holds the log, for :meth:`enter`; unrecorded rows are recorded first.

        Raises as the log's ``guarded``, and BadInput if the key cannot be read or made.
        """
        with self._log.guarded(), self._store.writing() as writing:
            writing.hold_log()
            self._catch_up(writing)
            yield writing

    def enter(self, writing: Writing, event: AccessEvent, by: str) -> None:
        """Record an event in such a transaction. Raises the refusal of the rules."""
        enter(writing, allowed(writing, lambda state: event), by)

    def end(self, writing: Writing, kind: AccessKind, id: str, event: AccessEvent, by: str) -> None:
        """Record that something has ended, unless no event made it: then its row was planted."""
        if find_access(writing.connection, kind, id) is not None:
            self.enter(writing, event, by)

    def digest(self, writing: Writing, kind: AccessKind, id: str) -> str:
        """Return the keyed digest of a row as it is in the database now."""
        key = self.key() or self._make_key()
        table, columns = _ROWS[kind]
        row = writing.connection.execute(select(*_columns(table, columns)).where(table.c[columns[0]] == id)).one()
        return key.digest(kind, tuple(row))

    def start(self) -> None:
        """Record the present rows of access if the club has no record of them; the owner's start of a server calls this."""
        with self._store.reading() as reading:
            needed = self._is_behind(reading, self.key()) and any(_rows(reading.connection, kind) for kind in _ROWS)
        if needed:
            with self.writing():
                pass

    def _is_behind(self, reading: Reading, key: AccessKey | None) -> bool:
        """True if the rows are still to be recorded: none ever was, or the club was restored, or copied without its key.

        A shared server is used by several machines, each of which may have a key of its own.
        """
        if not self.is_begun(reading) or (key is None and not self._store.backend.shared):
            return True
        others = [kind for kind in _ROWS if kind != "account"]
        return key is None and not any(_rows(reading.connection, kind) for kind in others)

    def _catch_up(self, writing: Writing) -> None:
        key = self.key()
        behind = self._is_behind(writing, key)
        key = key or self._make_key()
        if not behind:
            return
        found = tuple(_access_row(key, kind, row) for kind in _ROWS for row in _rows(writing.connection, kind))
        if found or self.is_begun(writing):
            self.enter(writing, AccessRecorded(found), "club")
        for row in writing.connection.execute(select(sessions)).all():
            own = sessions.c.digest == row.digest
            writing.connection.execute(update(sessions).where(own).values(proof=self.prove({**row._mapping})))

    def _make_key(self) -> AccessKey:
        """Make the key, if no other program has made it meanwhile. Raises BadInput."""
        folder = self._log.folder.path
        try:
            folder.mkdir(0o700, parents=True, exist_ok=True)
            with lock_folder(folder):
                if not self.path.exists():
                    create_file(self.path, f"{secrets.token_hex(_BYTES)}\n".encode(), 0o600)
                    sync_folder(folder)
        except OSError as error:
            raise BadInput(KEY_UNWRITABLE(reason=why_refused(error)), source=str(self.path)) from error
        key = self.key()
        if key is None:
            raise BadInput(NO_KEY(), source=str(self.path))
        return key

    def prove(self, session: Mapping[str, Any]) -> str | None:
        """Return the keyed digest of a session; None without a key: until there is one, sessions are trusted."""
        key = self.key()
        return None if key is None else key.digest("session", tuple(session[name] for name in _OF_SESSION))

    # Comparing

    def admits(self, reading: Reading, kind: AccessKind, row: Mapping[str, object]) -> bool:
        """True if an event made the row, and the row is as it was recorded. In a club without a record all rows are trusted."""
        _, columns = _ROWS[kind]
        key, found = self.key(), find_access(reading.connection, kind, str(row[columns[0]]))
        if found is None:
            return key is None and not self.is_begun(reading)
        if key is None:
            return True
        return self.agrees(key, kind, row, found.digest)

    def admits_session(self, session: Mapping[str, Any]) -> bool:
        """True if the session began here, for the same account or link."""
        key, proof = self.key(), session["proof"]
        if key is None or (proof is None and self._store.backend.shared):
            return True
        if not str(proof).startswith(f"{key.name}:"):
            return self._store.backend.shared
        return hmac.compare_digest(self.prove(session) or "", proof)

    def agrees(self, key: AccessKey, kind: AccessKind, row: Mapping[str, object], recorded: str) -> bool:
        """True if a row has the recorded digest. A digest with another machine's key cannot be checked, and counts on a shared server."""
        if not recorded.startswith(f"{key.name}:"):
            return self._store.backend.shared
        _, columns = _ROWS[kind]
        found = key.digest(kind, tuple(row[name] for name in columns))
        return hmac.compare_digest(found, recorded)


class Compared(NamedTuple):
    """The result of comparing rows and events: the faults, and notes on parts that could not be compared."""

    findings: list[Message]
    notes: list[Message]


KINDS = {
    "account": Text("doors.an-account", "account"),
    "invitation": Text("doors.an-invitation", "invitation for account"),
    "token": Text("doors.a-token", "token"),
    "link": Text("doors.a-link", "link"),
}
ROW_UNKNOWN = Text("doors.row-unknown", "{kind} {id}: it is in the database, but no event made it; it opens nothing")
ROW_GONE = Text("doors.row-gone", "{kind} {id}: an event made it and none ended it, but it is not in the database")
ROW_CHANGED = Text("doors.row-changed", "{kind} {id}: its row differs from the recorded one; it opens nothing")
SESSION_UNKNOWN = Text("doors.session-unknown", "a session of {whose}: it did not begin here; it opens nothing")
NOT_RECORDED = Text(
    "doors.not-recorded",
    "Accounts, tokens and links are not recorded yet. The next 'paipu serve' records them, or any command that changes them.",
)
NOT_COMPARED = Text("doors.not-compared", "Accounts, tokens and links were not compared with their digests: {problem}")
KEY_NOT_HERE = Text(
    "doors.key-not-here",
    "Accounts, tokens and links were compared without their digests, because their key is not here: {path}",
)


def compare_access(reading: Reading, record: AccessRecord) -> Compared:
    """Compare the accounts, invitations, tokens and links with their events in the club's own stream, both ways."""
    there = {kind: {row[_ROWS[kind][1][0]]: row for row in _scanned(reading, kind)} for kind in _ROWS}
    try:
        key = record.key()
    except BadInput as refusal:
        return Compared([], [NOT_COMPARED(problem=refusal.sentence)])
    if not record.is_begun(reading):
        return Compared([], [NOT_RECORDED()] if any(there.values()) else [])
    granted = (Granted(*row) for row in reading.scan(access, [column.name for column in access.columns]))
    known = {(row.kind, row.id): row for row in granted}
    whereabouts = find_whereabouts(reading.connection)
    gone = whereabouts is not None and whereabouts.state == "left"
    now = micros(clock.now())
    findings: list[Message] = []
    for kind, rows in there.items():
        findings += [ROW_UNKNOWN(kind=KINDS[kind](), id=str(id)) for id in rows if (kind, id) not in known]
        for (which, id), row in known.items():
            if which != kind:
                continue
            if id not in rows:
                # A restored club has no key, and keeps only its accounts.
                if row.ends is None or (row.ends > now and not gone and key is not None):
                    findings.append(ROW_GONE(kind=KINDS[kind](), id=id))
            elif key is not None and not record.agrees(key, kind, rows[id], row.digest):
                findings.append(ROW_CHANGED(kind=KINDS[kind](), id=id))
    columns = (*_OF_SESSION, "proof")
    found = (dict(zip(columns, row, strict=True)) for row in reading.scan(sessions, columns))
    foreign = [each for each in found if not record.admits_session(each)]
    findings += [SESSION_UNKNOWN(whose=str(each["account"] or each["link"])) for each in foreign]
    return Compared(findings, [] if key is not None or not known else [KEY_NOT_HERE(path=str(record.path))])


def _columns(table: Table, names: tuple[str, ...]) -> list[Column[Any]]:
    return [table.c[name] for name in names]


def _rows(connection: Connection, kind: AccessKind) -> list[Mapping[str, object]]:
    """Return the rows of a kind, without removed accounts."""
    table, columns = _ROWS[kind]
    wanted = select(*_columns(table, columns)).order_by(table.c[columns[0]])
    if table is accounts:
        wanted = wanted.where(accounts.c.removed.is_(None))
    return [{**row._mapping} for row in connection.execute(wanted)]


def _scanned(reading: Reading, kind: AccessKind) -> Iterator[dict[str, object]]:
    """Yield the rows of a kind by a scan of the table, which may hold any values."""
    table, columns = _ROWS[kind]
    names = (*columns, "removed") if table is accounts else columns
    for row in reading.scan(table, names):
        found = dict(zip(names, row, strict=True))
        if found.pop("removed", None) is None:
            yield found


def _access_row(key: AccessKey, kind: AccessKind, row: Mapping[str, object]) -> AccessRow:
    _, columns = _ROWS[kind]
    account, ends = row.get("account"), row.get("ends")
    return AccessRow(
        kind,
        UUID(str(row[columns[0]])),
        key.digest(kind, tuple(row[name] for name in columns)),
        account=UUID(str(account)) if account is not None and kind not in ("account", "invitation") else None,
        ends=from_micros(ends) if isinstance(ends, int) else None,
    )


def move_access_key(source: Path, target: Path) -> None:
    """Move the key with a club from one folder to another, if there is a key. Raises OSError."""
    key = source / KEY_FILE
    if key.exists():
        target.mkdir(0o700, parents=True, exist_ok=True)
        replace_file(target / KEY_FILE, read_small(key), 0o600)
        key.unlink()
