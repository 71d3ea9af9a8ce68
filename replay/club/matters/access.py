"""Access: accounts, invitations, tokens and links, and the seats that were opened by a link.

The rows themselves change and are deleted (``replay/club/access/tables.py``). The table here lists the rows that must exist, with their
keyed digests. Expired rows stay in it.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Annotated, Any, Literal, NamedTuple, TypeVar
from uuid import UUID

import sqlalchemy as sa
from msgspec import Meta, Struct

from replay.club.matters.matter import Called, Matter, Placed, Refusal, wrong_field
from replay.rights import Right
from replay.store.statements import insert_rows
from replay.store.tables import Id, Small, table_of
from replay.values import patterns
from replay.values.events import Event, Seat
from replay.values.times import micros
from replay.words.messages import Message, Plural, Text

if TYPE_CHECKING:
    from replay.club.matters.state import ClubState

AccessKind = Literal["account", "invitation", "link", "token"]
"""The kinds of access."""
SetHow = Literal["first", "changed", "reset", "rehashed"]
"""The kind of password change: the first, by its owner, by an invitation of another account, or only a stronger hash."""
RowDigest = Annotated[str, Meta(pattern=f"^{patterns.KEYED_DIGEST}$")]
"""The keyed digest of a row: the name of the key, and an HMAC-SHA256 of the unchanging columns."""
HandNames = Literal["full", "initials", "letters"]
"""What the players of a public hand are called."""
Moment = Annotated[dt.datetime, Meta(tz=True)]


class AccessEvent(Event, frozen=True):
    """An event about accounts, invitations, tokens and links. It names them by their ids, and holds no secret."""


class AccountMade(AccessEvent, frozen=True):
    """An account begins, without a password."""

    account: UUID
    digest: RowDigest


class AccountRemoved(AccessEvent, frozen=True):
    """An account ends, and with it its invitation, its tokens and the links that it made."""

    account: UUID


class CredentialsSet(AccessEvent, frozen=True):
    """An account has another password. Its invitation has ended, unless the same password was only hashed again."""

    account: UUID
    how: SetHow
    digest: RowDigest


class InvitationMade(AccessEvent, frozen=True):
    """An invitation to set the password of an account is valid until ``ends``; an earlier invitation of it has ended."""

    account: UUID
    digest: RowDigest
    ends: Moment


class TokenMade(AccessEvent, frozen=True):
    """A program can ask in the name of an account until ``ends``."""

    token: UUID
    account: UUID
    digest: RowDigest
    ends: Moment


class TokenRevoked(AccessEvent, frozen=True):
    """A token has ended before its time."""

    token: UUID


class LinkMade(AccessEvent, frozen=True):
    """A link opens a game until ``ends``; ``account`` made it, or the club's owner if None."""

    link: UUID
    game: UUID
    kind: Literal["record", "seat", "watch", "hand"]
    digest: RowDigest
    ends: Moment
    seat: Seat | None = None
    account: UUID | None = None
    hand: int | None = None
    """The hand of a public link, which shows nothing else."""
    eyes: Annotated[str, Meta(pattern=r"^(all|public|seat:[1-9][0-9]?)$")] | None = None
    """The eyes with which it is shown."""
    names: HandNames | None = None
    """What its players are called."""
    money: bool | None = None
    """Whether its money is shown."""


class LinkRevoked(AccessEvent, frozen=True):
    """A link has ended before its time."""

    link: UUID


class AccessRow(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, gc=False):
    """The present state of an account, an invitation, a token or a link; the ``id`` of an invitation is that of its account."""

    kind: AccessKind
    id: UUID
    digest: RowDigest
    account: UUID | None = None
    ends: Moment | None = None


class AccessRecorded(AccessEvent, frozen=True):
    """All present access, recorded because there was no record of it or its key is gone; all other access has ended."""

    rows: Annotated[tuple[AccessRow, ...], Meta(max_length=100_000)]


class SeatOpened(Event, frozen=True):
    """A browser opened a seat by a link. ``giver`` made the link (None for the owner); ``account`` was signed in there."""

    game: UUID
    seat: Seat
    link: UUID
    giver: UUID | None = None
    account: UUID | None = None


_A = TypeVar("_A", bound=AccessEvent)


_AGAIN = (
    "ON CONFLICT (kind, id) DO UPDATE SET account = excluded.account, digest = excluded.digest, "
    "ends = excluded.ends, position = excluded.position"
)


class Granted(NamedTuple):
    """A row of :data:`access`."""

    kind: Annotated[AccessKind, sa.String(10)]
    id: Id
    account: Id | None
    digest: str
    ends: int | None
    position: int


access = table_of(Granted, "access", sa.Index("access_account", "account"), keys=2)
"""The recorded access: the account with which it ends, the digest of its row, its expiry, and its position in the log."""


class Ended(NamedTuple):
    """The rows that end: those of a kind, with an id, of an account, as far as these are given."""

    kind: AccessKind | None = None
    id: str | None = None
    account: str | None = None


AccessChange = Granted | Ended

_FIND = sa.select(access).where(access.c.kind == sa.bindparam("kind"), access.c.id == sa.bindparam("id"))


def fold(known: dict[tuple[str, str], Granted], change: AccessChange) -> None:
    """Apply a change to the known rows, by kind and id."""
    if isinstance(change, Granted):
        known[change.kind, change.id] = change
        return
    for key, row in list(known.items()):
        if all(wanted in (None, found) for wanted, found in zip(change, row, strict=False)):
            del known[key]


def find_access(connection: sa.Connection, kind: AccessKind, id: str) -> Granted | None:
    """Return the row of this kind with this id; None if it is not recorded."""
    row = connection.execute(_FIND, {"kind": kind, "id": id}).first()
    return None if row is None else Granted(*row)


class Opening(NamedTuple):
    """A row of :data:`openings`."""

    position: int
    game: Id
    seat: Small
    giver: Id | None
    account: Id | None
    at: int


openings = table_of(Opening, "openings", sa.Index("openings_game", "game"))
"""Every opening of a seat: the account that made the link, null for the owner, and the account signed in there, if any."""

_SEATED = (
    sa.select(openings.c.account)
    .where(openings.c.game == sa.bindparam("game"), openings.c.account.is_not(None))
    .distinct()
)


def seated_accounts(connection: sa.Connection, game: str) -> frozenset[UUID]:
    """Return the accounts that opened a seat of a game by a link."""
    return frozenset(map(UUID, connection.scalars(_SEATED, {"game": game})))


def latest_openings(connection: sa.Connection, game: str, most: int) -> list[Opening]:
    """Return the latest openings of a game, at most so many, latest first."""
    wanted = sa.select(openings).where(openings.c.game == game).order_by(openings.c.position.desc()).limit(most)
    return [Opening(*row) for row in connection.execute(wanted)]


SEAT_LINK_MADE = Text("web.seat-link-made", "A link to seat {seat} of game {game} was made.")
HAND_LINK_MADE = Text("web.hand-link-made", "A public link to hand {hand} of game {game} was made.")
ACCESS_RECORDED = Plural(
    "web.access-recorded",
    "Access was recorded as it is: {count} account, invitation, token or link.",
    "Access was recorded as it is: {count} accounts, invitations, tokens and links.",
)
ACCESS_NOT_KNOWN = Text("treasury.access-not-known", "is {found}, which is not recorded, or has ended")
ACCESS_KNOWN = Text("treasury.access-known", "is {found}, which is recorded already")
CREDENTIALS = {
    "first": Text("web.password-first", "The account {account} has its first password."),
    "changed": Text("web.password-changed", "The account {account} changed its password."),
    "reset": Text("web.password-reset", "The password of the account {account} was reset by an invitation."),
    "rehashed": Text("web.password-rehashed", "The password of the account {account} is kept in a stronger form."),
}
LINK_MADE = {
    "record": Text("web.record-link-made", "A link to record game {game} was made."),
    "watch": Text("web.watch-link-made", "A link to watch game {game} was made."),
}


class _Access(Matter[_A]):
    """The rules of recorded access; :class:`AccessRecorded` needs no check."""

    seen_with = (Right.SEE_ACCOUNTS,)
    tables = (access,)
    needs: Sequence[tuple[AccessKind, bool]] = ()
    """The fields that name a row: True where it must be known, as it ends or changes, and False where it is new."""
    makes: AccessKind | None = None
    """The kind of the row that begins with the event, or gets another digest; without it what the event needs first ends."""

    def check(self, state: ClubState, event: _A) -> Iterator[Refusal]:
        for kind, there in self.needs:
            id: UUID | None = getattr(event, kind)
            if id is not None and (state.access(kind, id) is not None) != there:
                yield wrong_field(kind, (ACCESS_NOT_KNOWN if there else ACCESS_KNOWN)(found=str(id)))

    def changes(self, event: Any, position: int) -> Iterator[AccessChange]:
        """Yield the changes by an event at a position of the log, in their order."""
        if self.makes is None:
            kind, _ = self.needs[0]
            yield Ended(kind, str(getattr(event, kind)))
            return
        whose: UUID | None = event.account
        account = None if whose is None else str(whose)
        id = str(whose if self.makes == "invitation" else getattr(event, self.makes))
        ends: dt.datetime | None = getattr(event, "ends", None)
        yield Granted(self.makes, id, account, event.digest, None if ends is None else micros(ends), position)

    def project(self, connection: sa.Connection, placed: Placed, event: _A) -> None:
        for change in self.changes(event, placed.position):
            if isinstance(change, Granted):
                insert_rows(connection, access, [change], _AGAIN)
            else:
                named = [access.c[name] == value for name, value in change._asdict().items() if value is not None]
                connection.execute(sa.delete(access).where(sa.and_(sa.true(), *named)))


class _MakingAccount(_Access[AccountMade]):
    event = AccountMade
    said = Text("web.account-made", "The account {account} was made.")
    needs = (("account", False),)
    makes = "account"


class _RemovingAccount(_Access[AccountRemoved]):
    event = AccountRemoved
    said = Text("web.account-removed", "The account {account} was removed.")
    needs = (("account", True),)

    def changes(self, event: AccountRemoved, position: int) -> Iterator[AccessChange]:
        yield Ended(account=str(event.account))


class _SettingCredentials(_Access[CredentialsSet]):
    event = CredentialsSet
    needs = (("account", True),)
    makes = "account"

    def changes(self, event: CredentialsSet, position: int) -> Iterator[AccessChange]:
        if event.how != "rehashed":
            yield Ended("invitation", str(event.account))
        yield from super().changes(event, position)

    def sentence(self, event: CredentialsSet, called: Called) -> Message:
        return CREDENTIALS[event.how](account=called.account(event.account))


class _Inviting(_Access[InvitationMade]):
    event = InvitationMade
    said = Text("web.invitation-made", "An invitation was made to set the password of the account {account}.")
    needs = (("account", True),)
    makes = "invitation"


class _MakingToken(_Access[TokenMade]):
    event = TokenMade
    said = Text("web.token-made", "A token of the account {account} was made.")
    needs = (("account", True), ("token", False))
    makes = "token"


class _RevokingToken(_Access[TokenRevoked]):
    event = TokenRevoked
    said = Text("web.token-revoked", "The token {token} was revoked.")
    needs = (("token", True),)


class _MakingLink(_Access[LinkMade]):
    event = LinkMade
    needs = (("link", False), ("account", True))
    makes = "link"

    def sentence(self, event: LinkMade, called: Called) -> Message:
        game = str(event.game)[:8]
        if event.seat is not None:
            return SEAT_LINK_MADE(seat=event.seat, game=game)
        if event.hand is not None:
            return HAND_LINK_MADE(hand=event.hand, game=game)
        return LINK_MADE[event.kind](game=game)


class _RevokingLink(_Access[LinkRevoked]):
    event = LinkRevoked
    said = Text("web.link-revoked", "The link {link} was revoked.")
    needs = (("link", True),)


class _Recording(_Access[AccessRecorded]):
    event = AccessRecorded

    def changes(self, event: AccessRecorded, position: int) -> Iterator[AccessChange]:
        yield Ended()
        for row in event.rows:
            whose = row.id if row.kind in ("account", "invitation") else row.account
            account = None if whose is None else str(whose)
            ends = None if row.ends is None else micros(row.ends)
            yield Granted(row.kind, str(row.id), account, row.digest, ends, position)

    def sentence(self, event: AccessRecorded, called: Called) -> Message:
        return ACCESS_RECORDED(count=len(event.rows))


class _Opening(Matter[SeatOpened]):
    """A seat may always be opened."""

    event = SeatOpened
    said = Text("web.seat-opened", "Seat {seat} of game {game} was opened by a link.")
    seen_with = (Right.SEE_GAMES,)
    tables = (openings,)

    def project(self, connection: sa.Connection, placed: Placed, event: SeatOpened) -> None:
        giver, account = (None if each is None else str(each) for each in (event.giver, event.account))
        at = micros(placed.record.at)
        insert_rows(connection, openings, [Opening(placed.position, str(event.game), event.seat, giver, account, at)])


_ACCESS: Mapping[type[AccessEvent], _Access[Any]] = {
    each.event: each
    for each in (
        *(_MakingAccount(), _RemovingAccount(), _SettingCredentials(), _Inviting(), _MakingToken(), _RevokingToken()),
        *(_MakingLink(), _RevokingLink(), _Recording()),
    )
}
MATTERS: tuple[Matter, ...] = (*_ACCESS.values(), _Opening())


def changes(event: AccessEvent, position: int) -> Iterator[AccessChange]:
    """Yield the changes by an event at a position of the log, in their order."""
    return _ACCESS[type(event)].changes(event, position)
