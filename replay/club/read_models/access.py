"""Lookup table of access: the accounts, invitations, tokens and links that the club's own stream knows.

The rows themselves change and are deleted (``replay/club/access/tables.py``). This table says which of them there must be, and with
which keyed digest. What opens nothing any more because its time is over stays in it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from sqlalchemy import BigInteger, Column, Connection, Index, String, Table, Text, and_, bindparam, delete, select, true

from replay.club_events import (
    AccessEvent,
    AccessKind,
    AccessRecorded,
    AccountMade,
    AccountRemoved,
    CredentialsSet,
    InvitationMade,
    LinkMade,
    LinkRevoked,
    TokenMade,
    TokenRevoked,
)
from replay.store.insertion import insert_rows
from replay.store.prepared import Prepared
from replay.store.tables import metadata
from replay.times import micros

access = Table(
    "access",
    metadata,
    Column("kind", String(10), primary_key=True),
    Column("id", String(36), primary_key=True),
    Column("account", String(36)),
    Column("digest", Text, nullable=False),
    Column("ends", BigInteger),
    Column("position", BigInteger, nullable=False),
    Index("access_account", "account"),
)
"""What lets somebody in: with which account it ends, the digest of its row, when it ends by itself, and where in the log that is."""

_AGAIN = (
    "ON CONFLICT (kind, id) DO UPDATE SET account = excluded.account, digest = excluded.digest, "
    "ends = excluded.ends, position = excluded.position"
)


class Granted(NamedTuple):
    """A row of :data:`access`."""

    kind: AccessKind
    id: str
    account: str | None
    digest: str
    ends: int | None
    position: int


class Ended(NamedTuple):
    """Rows that have ended: those of a kind, with an id, of an account, as far as these are named."""

    kind: AccessKind | None = None
    id: str | None = None
    account: str | None = None


AccessChange = Granted | Ended
_FIND = Prepared(select(access).where(access.c.kind == bindparam("kind"), access.c.id == bindparam("id")), "kind", "id")


def changes(event: AccessEvent, position: int) -> Iterator[AccessChange]:
    """The changes that an event at a position of the log means, in their order."""
    match event:
        case AccountMade():
            id = str(event.account)
            yield Granted("account", id, id, event.digest, None, position)
        case AccountRemoved():
            yield Ended(account=str(event.account))
        case CredentialsSet():
            id = str(event.account)
            if event.how != "rehashed":
                yield Ended("invitation", id)
            yield Granted("account", id, id, event.digest, None, position)
        case InvitationMade():
            id = str(event.account)
            yield Granted("invitation", id, id, event.digest, micros(event.ends), position)
        case TokenMade():
            yield Granted("token", str(event.token), str(event.account), event.digest, micros(event.ends), position)
        case TokenRevoked():
            yield Ended("token", str(event.token))
        case LinkMade():
            maker = None if event.account is None else str(event.account)
            yield Granted("link", str(event.link), maker, event.digest, micros(event.ends), position)
        case LinkRevoked():
            yield Ended("link", str(event.link))
        case AccessRecorded():
            yield Ended()
            for row in event.rows:
                whose = row.id if row.kind in ("account", "invitation") else row.account
                account = None if whose is None else str(whose)
                ends = None if row.ends is None else micros(row.ends)
                yield Granted(row.kind, str(row.id), account, row.digest, ends, position)


def fold(known: dict[tuple[str, str], Granted], change: AccessChange) -> None:
    """Take a change into what is known, by kind and id."""
    if isinstance(change, Granted):
        known[change.kind, change.id] = change
        return
    for key, row in list(known.items()):
        if all(wanted in (None, found) for wanted, found in zip(change, row, strict=False)):
            del known[key]


def project(connection: Connection, found: Iterable[AccessChange]) -> None:
    """Enter changes, in log order."""
    for change in found:
        if isinstance(change, Granted):
            insert_rows(connection, access, [change], _AGAIN)
        else:
            named = [access.c[name] == value for name, value in change._asdict().items() if value is not None]
            connection.execute(delete(access).where(and_(true(), *named)))


def find_access(connection: Connection, kind: AccessKind, id: str) -> Granted | None:
    """The row of this kind with this id; None if the events know of none."""
    for row in _FIND.rows(connection, kind, id):
        return Granted(*row)
    return None
