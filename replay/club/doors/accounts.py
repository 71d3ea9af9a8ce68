"""The people who run the club: an account each, with a name that stays its own, and a password once somebody has set one."""

from __future__ import annotations

import datetime as dt
from typing import NamedTuple

from sqlalchemy import ColumnElement, Connection, delete, insert, select, update

from replay import clock
from replay.answers.doors import AccountSummary
from replay.club.doors import invitations as invitations_of
from replay.club.doors import sessions as sessions_of
from replay.club.doors import wording
from replay.club.doors.names import account_name, folded, looks_of
from replay.club.doors.passwords import Passwords, need_password
from replay.club.doors.tables import accounts, invitations, links, sessions, tokens
from replay.errors import Conflict, NotFound
from replay.store import Store
from replay.times import format_time, from_micros, micros

__all__ = ["Accounts", "Person", "find", "keep_password"]


class Person(NamedTuple):
    """A row of the accounts: ``password`` is its hash."""

    name: str
    looks: str
    password: str | None
    begun: int
    removed: int | None = None


class Accounts:
    """The accounts of a club.

    Args:
        store: where they are kept.
        passwords: what hashes them.
    """

    def __init__(self, store: Store, passwords: Passwords) -> None:
        self._store = store
        self._passwords = passwords
        self._any = False

    def any(self) -> bool:
        """Whether there ever was an account: from then on whoever comes by the web signs in. A door that was closed stays so."""
        if not self._any:
            with self._store.reading() as reading:
                self._any = reading.connection.scalar(select(accounts.c.name).limit(1)) is not None
        return self._any

    def all(self) -> list[AccountSummary]:
        """Every account by name; those that were removed left out."""
        with self._store.reading() as reading:
            people = [Person(*row) for row in reading.connection.execute(select(accounts).where(_HERE))]
            invited = set(reading.connection.scalars(select(invitations.c.account).where(_open(clock.now()))))
        return [_shown(person, person.name in invited) for person in sorted(people)]

    def get(self, name: str) -> AccountSummary:
        """The account with this name. Raises NotFound."""
        with self._store.reading() as reading:
            person = find(reading.connection, name)
            wanted = select(invitations.c.account).where(_open(clock.now()), invitations.c.account == person.name)
            return _shown(person, reading.connection.scalar(wanted) is not None)

    def need_new(self, name: str) -> str:
        """The form of a name that no account has and that looks like none. Raises BadInput or Conflict."""
        with self._store.reading() as reading:
            return _need_new(reading.connection, name)

    def add(self, name: str, password: str | None = None) -> AccountSummary:
        """Make an account; without a password nobody can sign in until an invitation was redeemed. Raises BadInput or Conflict."""
        hashed = None if password is None else self._passwords.hashed(need_password(password))
        with self._store.writing() as writing:
            # The lock of the log keeps two who add one name at once apart.
            writing.hold_log()
            name = _need_new(writing.connection, name)
            person = Person(name, looks_of(name), hashed, micros(clock.now()))
            writing.connection.execute(insert(accounts).values(person._asdict()))
        return _shown(person, False)

    def invite(self, name: str) -> str:
        """The key of an invitation to set the password of an account. Raises NotFound."""
        with self._store.writing() as writing:
            person = find(writing.connection, name)
            return invitations_of.invite(writing.connection, person.name, clock.now())

    def remove(self, name: str) -> str:
        """End an account, with its sessions, its tokens, and the links that it made; its name stays taken. Raises NotFound."""
        with self._store.writing() as writing:
            person = find(writing.connection, name)
            _remove(writing.connection, person.name, clock.now())
            return person.name

    def sign_out_everywhere(self, name: str) -> None:
        """End every session of an account. Raises NotFound."""
        with self._store.writing() as writing:
            sessions_of.end_all(writing.connection, account=find(writing.connection, name).name)


_HERE = accounts.c.removed.is_(None)


def find(connection: Connection, name: str) -> Person:
    """The account with this name that was not removed. Raises NotFound."""
    row = connection.execute(select(accounts).where(_HERE, accounts.c.name == folded(name)[:100])).first()
    if row is None:
        raise NotFound(wording.NO_ACCOUNT(found=name[:40]))
    return Person(*row)


def keep_password(connection: Connection, account: str, hashed: str) -> None:
    """Give an account a password, of which only the hash is kept."""
    connection.execute(update(accounts).where(accounts.c.name == account).values(password=hashed))


def _need_new(connection: Connection, name: str) -> str:
    name = account_name(name)
    other = connection.execute(select(accounts).where(accounts.c.looks == looks_of(name))).first()
    if other is None:
        return name
    if other.name != name:
        raise Conflict(wording.NAME_ALIKE(found=name, name=other.name))
    raise Conflict(wording.NAME_TAKEN(name=name) if other.removed is None else wording.NAME_OF_OLD(name=name))


def _remove(connection: Connection, account: str, now: dt.datetime) -> None:
    connection.execute(update(accounts).where(accounts.c.name == account).values(removed=micros(now), password=None))
    made = select(links.c.id).where(links.c.account == account)
    connection.execute(delete(sessions).where((sessions.c.account == account) | sessions.c.link.in_(made)))
    for table in (invitations, tokens, links):
        connection.execute(delete(table).where(table.c.account == account))


def _open(now: dt.datetime) -> ColumnElement[bool]:
    return invitations.c.ends > micros(now)


def _shown(person: Person, invited: bool) -> AccountSummary:
    return AccountSummary(
        name=person.name,
        begun=format_time(from_micros(person.begun)),
        has_password=person.password is not None,
        invited=invited,
    )
