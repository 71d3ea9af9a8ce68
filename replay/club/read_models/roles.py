"""Lookup table of roles: which account is what in the club."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple
from uuid import UUID

from sqlalchemy import BigInteger, Column, Connection, String, Table, delete, select

from replay.club_events import Role
from replay.store.insertion import insert_rows
from replay.store.tables import metadata

roles = Table(
    "roles",
    metadata,
    Column("account", String(36), primary_key=True),
    Column("role", String(20), primary_key=True),
    Column("position", BigInteger, nullable=False),
)
"""Every role that an account has, and where in the log it was given."""

_AGAIN = "ON CONFLICT (account, role) DO UPDATE SET position = excluded.position"
"""A role that an account has already is given by no event that is allowed; verifying reports one that is there all the same."""


class Given(NamedTuple):
    """A row of :data:`roles`."""

    account: str
    role: Role
    position: int


class Taken(NamedTuple):
    """An account has a role no more."""

    account: str
    role: Role


def project(connection: Connection, changes: Iterable[Given | Taken]) -> None:
    """Enter roles given and taken, in log order."""
    for change in changes:
        if isinstance(change, Given):
            insert_rows(connection, roles, [change], _AGAIN)
        else:
            had = (roles.c.account == change.account) & (roles.c.role == change.role)
            connection.execute(delete(roles).where(had))


def roles_of_all(connection: Connection) -> dict[UUID, frozenset[Role]]:
    """The roles of every account that has any. Accounts are few: those who run the club."""
    found: dict[UUID, set[Role]] = {}
    for account, role in connection.execute(select(roles.c.account, roles.c.role)):
        found.setdefault(UUID(account), set()).add(role)
    return {account: frozenset(has) for account, has in found.items()}
