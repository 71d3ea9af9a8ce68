"""Accounts: their names, passwords and invitations. No two accounts have names that people confuse."""

from __future__ import annotations

import datetime as dt
import unicodedata
from collections.abc import Mapping, Sequence
from contextlib import suppress
from functools import cached_property
from threading import BoundedSemaphore
from typing import TYPE_CHECKING
from uuid import UUID, uuid4

from sqlalchemy import Connection, delete, insert, select, update

from replay.answers.access import AccountSummary, CredentialChange
from replay.club.access import sessions as open_sessions
from replay.club.access.record import AccessRecord, SoughtEvent
from replay.club.access.sessions import digest, new_key
from replay.club.access.tables import Person, accounts, invitations, links, sessions, tokens
from replay.club.matters.access import AccountMade, AccountRemoved, CredentialsSet, InvitationMade, SetHow
from replay.club.matters.roles import AccountTied, RoleGiven, RoleTaken, roles_of_all, ties_of_all
from replay.club.matters.stream import allowed, enter
from replay.club.stored_events import read_events
from replay.store import Cache, Store, Writing
from replay.values import clock
from replay.values.club_events import CLUB_STREAM, Role
from replay.values.events import Event
from replay.values.times import format_time, from_micros, micros
from replay.words.display import looks_of
from replay.words.errors import BadInput, Conflict, NotFound, nearest
from replay.words.languages import Language
from replay.words.messages import Text

if TYPE_CHECKING:
    from argon2 import PasswordHasher


_MOST = 60
NO_NAME = Text("doors.no-name", "found the name {found!r}, expected 1 to {most} visible letters, such as Anna or 李白")


def account_name(text: str) -> str:
    """Check the name of an account, and return it in its one form: Unicode NFKC, single spaces. Raises BadInput.

    >>> account_name("  Ａnna ")
    'Anna'
    """
    name = " ".join(unicodedata.normalize("NFKC", text).split())
    if not 1 <= len(name) <= _MOST or not name.isprintable() or not looks_of(name).strip("-"):
        raise BadInput(NO_NAME(found=text[:40], most=_MOST), field="name")
    return name


PASSES, KIBIBYTES, LANES = 3, 64 * 1024, 4
"""The second recommended choice of RFC 9106, section 4: some 50 ms of a laptop's processors for each try."""
FEWEST, MOST = 10, 200
"""The fewest and most letters of a password."""
_AT_ONCE = BoundedSemaphore(2)
"""Limits the hashes at a time: many tries at once take neither all the memory nor every processor."""


class Passwords:
    """Hashes and verifies passwords."""

    @cached_property
    def _hasher(self) -> PasswordHasher:
        from argon2 import PasswordHasher  # imported here, as few commands of the terminal need it

        return PasswordHasher(PASSES, KIBIBYTES, LANES)

    @cached_property
    def _nobodys(self) -> str:
        return self.hashed("nobody has this password")

    def hashed(self, password: str) -> str:
        """Return the hash of a password, for the club to store."""
        with _AT_ONCE:
            return self._hasher.hash(_one_form(password))

    def verify(self, kept: str | None, password: str) -> bool:
        """True if the password matches the stored hash. Without a hash it takes as long, and is False."""
        from argon2.exceptions import InvalidHashError, VerificationError

        nobodys = self._nobodys
        try:
            with _AT_ONCE:
                self._hasher.verify(nobodys if kept is None else kept, _one_form(password))
        except (VerificationError, InvalidHashError):
            return False
        return kept is not None

    def is_outdated(self, kept: str) -> bool:
        """True if the hash was made with other parameters than today's."""
        return self._hasher.check_needs_rehash(kept)


PASSWORD_LENGTH = Text(
    "doors.password-length",
    "found a password of {found} letters, expected {fewest} to {most}: a few words make a good one",
)
BLANK_PASSWORD = Text("doors.blank-password", "found a password of spaces, expected some letters in it")


def need_password(password: str) -> str:
    """Return a password if it is acceptable. Raises BadInput, which does not repeat the password."""
    length = len(password)
    if not FEWEST <= length <= MOST:
        raise BadInput(PASSWORD_LENGTH(found=length, fewest=FEWEST, most=MOST), field="password")
    if not password.strip():
        raise BadInput(BLANK_PASSWORD(), field="password")
    return password


def _one_form(password: str) -> bytes:
    """Normalize a password: two keyboards may send one letter as different characters (NIST SP 800-63B, 3.1.1.2)."""
    return unicodedata.normalize("NFKC", password).encode("utf-8", "surrogatepass")


INVITATION_LASTS = dt.timedelta(days=7)


def invite(connection: Connection, account: str, now: dt.datetime) -> str:
    """Make an invitation and return its key; an earlier one of this account ends."""
    spend_invitation(connection, account)
    key = new_key()
    row = {"account": account, "digest": digest(key), "ends": micros(now + INVITATION_LASTS)}
    connection.execute(insert(invitations).values(row))
    return key


def find_invitation(connection: Connection, key: str, now: dt.datetime) -> Mapping[str, object] | None:
    """Return the invitation with this key; None if it is not valid."""
    if (kept := digest(key)) is None:
        return None
    open_still = (invitations.c.digest == kept) & (invitations.c.ends > micros(now))
    row = connection.execute(select(invitations).where(open_still)).first()
    return None if row is None else {**row._mapping}


def spend_invitation(connection: Connection, account: str) -> None:
    """End the invitation of an account."""
    connection.execute(delete(invitations).where(invitations.c.account == account))


class Accounts:
    """The accounts of a club."""

    def __init__(self, store: Store, record: AccessRecord, passwords: Passwords) -> None:
        self._store = store
        self._record = record
        self._passwords = passwords
        self._had = SoughtEvent("AccountMade", "RoleGiven")
        self._any = Cache[None, bool](store)

    def any(self) -> bool:
        """True if the log ever had an account: from then on every web visitor signs in. The rows do not count."""
        return self._any.get(None, lambda: self._store.ask(self._had.is_in))

    def all(self) -> list[AccountSummary]:
        """Return every account by name, without removed ones."""
        with self._store.reading() as reading:
            found = [Person(*row) for row in reading.connection.execute(select(accounts).where(_HERE))]
            return _shown(reading.connection, sorted(found, key=lambda each: (each.looks, each.id)))

    def get(self, asked: str) -> AccountSummary:
        """Return the account with this name or id. Raises NotFound."""
        with self._store.reading() as reading:
            (found,) = _shown(reading.connection, [find(reading.connection, asked)])
            return found

    def need_new(self, name: str) -> None:
        """Refuse a name that no new account can have. Raises BadInput or Conflict."""
        with self._store.reading() as reading:
            _need_new(reading.connection, name)

    def add(
        self, name: str, password: str | None = None, roles: Sequence[Role] = ("member",), by: str = "club"
    ) -> AccountSummary:
        """Make an account with its first roles; the first one is also a director. Without a password, signing in needs an invitation.

        Raises:
            BadInput: the name or the password is not acceptable.
            Conflict: another account has the name, or one that looks like it.
        """
        hashed = None if password is None else self._passwords.hashed(need_password(password))
        id = uuid4()
        # If two directors add one name at once, the second waits here and finds it taken.
        with self._record.writing() as writing:
            name = _need_new(writing.connection, name)
            given: set[Role] = {*roles} if self._had.is_in(writing) else {*roles, "director"}
            person = Person(str(id), name, looks_of(name), None, micros(clock.now()))
            writing.connection.execute(insert(accounts).values(person._asdict()))
            self._record.enter(writing, AccountMade(id, self._record.digest(writing, "account", person.id)), by)
            for role in sorted(given):
                _enter(writing, RoleGiven(id, role), by)
            if hashed is not None:
                set_password(self._record, writing, person.id, hashed, "first", by)
                person = person._replace(password=hashed)
            (made,) = _shown(writing.connection, [person])
        return made

    def invite(self, asked: str, by: str = "club") -> str:
        """Make an invitation to set the password of an account, and return its key. Raises NotFound."""
        now = clock.now()
        with self._record.writing() as writing:
            person = find(writing.connection, asked)
            key = invite(writing.connection, person.id, now)
            digest = self._record.digest(writing, "invitation", person.id)
            self._record.enter(writing, InvitationMade(UUID(person.id), digest, now + INVITATION_LASTS), by)
        return key

    def remove(self, asked: str, by: str = "club") -> AccountSummary:
        """End an account, its roles, sessions, tokens, and the links it made. Raises NotFound, or RuleViolation for the last director."""
        with self._record.writing() as writing:
            person = find(writing.connection, asked)
            (removed,) = _shown(writing.connection, [person])
            id = UUID(person.id)
            for role in sorted(roles_of_all(writing.connection).get(id, ())):
                _enter(writing, RoleTaken(id, role), by)
            if id in ties_of_all(writing.connection):
                _enter(writing, AccountTied(id), by)
            self._record.end(writing, "account", person.id, AccountRemoved(id), by)
            _remove(writing.connection, person.id, clock.now())
        return removed

    def credentials(self, account: str) -> list[CredentialChange]:
        """Return every change of an account's password, latest first. A change by invitation is the act of the invitation's maker."""
        with self._store.reading() as reading:
            found = read_events(reading, CLUB_STREAM, types=("InvitationMade", "CredentialsSet"))
        changes: list[CredentialChange] = []
        by = "club"
        for record in found:
            event = record.data
            if isinstance(event, InvitationMade) and str(event.account) == account:
                by = record.by
            elif isinstance(event, CredentialsSet) and str(event.account) == account and event.how != "rehashed":
                actor = by if event.how == "reset" else record.by
                whose = None if actor == "club" else actor
                changes.append(CredentialChange(format_time(record.at), event.how, whose, record.seq))
        return changes[::-1]

    def acknowledge(self, account: str) -> None:
        """Note that the owner of an account knows that its password was reset."""
        with self._store.writing() as writing:
            writing.connection.execute(update(accounts).where(accounts.c.id == account).values(reset=None))

    def sign_out_everywhere(self, asked: str) -> None:
        """End every session of an account. Raises NotFound."""
        with self._store.writing() as writing:
            open_sessions.end_all(writing.connection, account=find(writing.connection, asked).id)

    def choose_language(self, asked: str, language: Language | None) -> None:
        """Set the language of an account wherever it signs in; None leaves it to each browser. Raises NotFound."""
        tag = None if language is None else language.tag
        with self._store.writing() as writing:
            person = find(writing.connection, asked)
            writing.connection.execute(update(accounts).where(accounts.c.id == person.id).values(language=tag))


_HERE = accounts.c.removed.is_(None)


def named(connection: Connection, name: str) -> Person | None:
    """Return the account with this name; None if there is none."""
    row = connection.execute(select(accounts).where(_HERE, accounts.c.looks == looks_of(name[:200]))).first()
    return None if row is None else Person(*row)


NO_ACCOUNT = Text("doors.no-account", "found {found!r}, expected the name of an account: 'paipu user list' shows them")


def find(connection: Connection, asked: str) -> Person:
    """Return the account with this name or id, if it was not removed. Raises NotFound."""
    found = named(connection, asked)
    with suppress(ValueError):
        row = connection.execute(select(accounts).where(_HERE, accounts.c.id == str(UUID(asked)))).first()
        found = found if row is None else Person(*row)
    if found is None:
        known = connection.execute(select(accounts.c.name).where(_HERE).limit(1000)).scalars()
        raise NotFound(NO_ACCOUNT(found=asked[:60]), meant=nearest(asked, known))
    return found


# 6 parameters: the account, its password, the change and its author, and the place of the record
def set_password(record: AccessRecord, writing: Writing, account: str, hashed: str, how: SetHow, by: str) -> None:
    """Set the password of an account, stored as a hash only, and record that."""
    writing.connection.execute(update(accounts).where(accounts.c.id == account).values(password=hashed))
    record.enter(writing, CredentialsSet(UUID(account), how, record.digest(writing, "account", account)), by)
    if how == "reset":
        untold = (accounts.c.id == account) & accounts.c.reset.is_(None)
        writing.connection.execute(update(accounts).where(untold).values(reset=writing.version(CLUB_STREAM)))


NAME_TAKEN = Text("doors.name-taken", "there is an account {name!r} already: choose another name")
NAME_ALIKE = Text(
    "doors.name-alike", "the name {found!r} looks like {name!r}, the name of another account: choose another name"
)


def _need_new(connection: Connection, text: str) -> str:
    name = account_name(text)
    other = named(connection, name)
    if other is None:
        return name
    alike = other.name.casefold() != name.casefold()
    raise Conflict(NAME_ALIKE(found=name, name=other.name) if alike else NAME_TAKEN(name=other.name))


def _enter(writing: Writing, event: Event, by: str) -> None:
    enter(writing, allowed(writing, lambda state: event), by)


def _remove(connection: Connection, account: str, now: dt.datetime) -> None:
    connection.execute(update(accounts).where(accounts.c.id == account).values(removed=micros(now), password=None))
    made = select(links.c.id).where(links.c.account == account)
    connection.execute(delete(sessions).where((sessions.c.account == account) | sessions.c.link.in_(made)))
    for table in (invitations, tokens, links):
        connection.execute(delete(table).where(table.c.account == account))


def _shown(connection: Connection, people: Sequence[Person]) -> list[AccountSummary]:
    roles = roles_of_all(connection)
    invited = set(connection.scalars(select(invitations.c.account).where(invitations.c.ends > micros(clock.now()))))
    return [
        AccountSummary(
            id=each.id,
            name=each.name,
            roles=sorted(roles.get(UUID(each.id), ())),
            begun=format_time(from_micros(each.begun)),
            has_password=each.password is not None,
            invited=each.id in invited,
        )
        for each in people
    ]
