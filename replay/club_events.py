"""The events of a club's own stream: money, closed periods, hands confirmed or disputed, names, logs, imports, roles and access.

No hand is ever live in this stream, so each of them is sealed at once. Money is named as in games (``player:NAME``), by the
name that was used; the events before it decide which player of the books that is.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping
from functools import cache
from typing import Annotated, Literal, TypeVar
from uuid import UUID

from msgspec import Meta, Struct, field, structs

from replay import patterns
from replay.club_days import ClubDays
from replay.events import FORMAT, Account, Codec, Event, Money, Name, Seat, Words
from replay.messages import Message, Text

_OWN_STREAM = Text("club-events.own-stream", "the club's own stream")
_GAME = Text("club-events.game", "game {game}")

CLUB = UUID("52598bb6-9492-5877-9c1d-50c1300edbe3")
"""What the envelopes of a club's own stream say for a game; the same in every club, and never the id of a game."""

CLUB_STREAM = str(CLUB)
"""The name of that stream in the store."""

UnitName = Annotated[str, Meta(pattern=f"^{patterns.UNIT}$", description="a unit of money")]
HandNumber = Annotated[int, Meta(ge=1, le=10**6)]
Version = Annotated[int, Meta(ge=1, le=2**53 - 1, description="a place in the game, counted from 1")]
Signed = Annotated[int, Meta(ge=-(2**53) + 1, le=2**53 - 1, description="minor units")]

Role = Literal["director", "treasurer", "recorder", "member"]
"""What an account is in the club; it may be several things."""
Sight = Literal["games", "log", "money", "names"]
"""What a club may let its members or everybody see."""
AccessKind = Literal["account", "invitation", "link", "token"]
"""What lets somebody in."""
SetHow = Literal["first", "changed", "reset", "rehashed"]
"""How a password was set: where there was none, by its owner, by an invitation of another, or only hashed in a stronger way."""
RowDigest = Annotated[str, Meta(pattern=f"^{patterns.KEYED_DIGEST}$")]
"""The keyed digest of a row: the name of the key, and an HMAC-SHA256 of what does not change in the row."""
Moment = Annotated[dt.datetime, Meta(tz=True)]
Sights = Annotated[tuple[Sight, ...], Meta(max_length=4, description="each once, in order of the alphabet")]


class Dated(Event, frozen=True):
    """An event that may name the day on which it is booked, in ``on``: that is version 2 of its form."""

    @property
    def version(self) -> int:
        """As of every event."""
        return FORMAT if getattr(self, "on", None) is None else 2


class Settled(Dated, frozen=True):
    """Somebody handed over money, to another player or to the cash box, or was paid out of the box."""

    payer: Account = field(name="from")
    payee: Account = field(name="to")
    amount: Money
    unit: UnitName
    note: Words | None = None
    game: UUID | None = None
    """The game that this payment helps to square; where it squares several of one evening, one at which the payee sat."""
    beside: Annotated[tuple[UUID, ...], Meta(max_length=200)] = ()
    """The other games of the evening that it squares together with ``game``."""
    on: dt.date | None = None
    """The day of the club on which it is booked; without it, that on which it was entered."""


class PaymentConfirmed(Event, frozen=True):
    """The payee of a payment that squares a game has got the money: the player of that seat says so."""

    payment: UUID
    seat: Seat


class Adjusted(Dated, frozen=True):
    """The books are corrected: ``payer`` loses and ``payee`` gains; ``corrects`` is the event that was wrong, if there is one."""

    payer: Account = field(name="from")
    payee: Account = field(name="to")
    amount: Money
    unit: UnitName
    reason: Words
    corrects: UUID | None = None
    on: dt.date | None = None
    """The day of the club on which it is booked, as of :class:`Settled`."""


class Standing(Struct, frozen=True, forbid_unknown_fields=True, gc=False):
    """The balance of an account of the books in one unit."""

    account: Annotated[str, Meta(min_length=1, max_length=60)]
    amount: Signed
    unit: UnitName


class Counted(Struct, frozen=True, forbid_unknown_fields=True, gc=False):
    """What was in the cash box in one unit, by the books and by hand."""

    unit: UnitName
    book: Signed
    counted: Annotated[int, Meta(ge=0, le=2**53 - 1)]


class PeriodClosed(Event, frozen=True):
    """All days of the club up to ``until`` are closed: what is recorded later is booked on the day after it, or on its own day.

    ``balances`` has every account's balance that is not zero at the end of that day, the difference of the cash box
    included; ``carried`` are the games whose pots go on with money in them.
    """

    until: dt.date
    counted: Annotated[tuple[Counted, ...], Meta(max_length=32)]
    balances: Annotated[tuple[Standing, ...], Meta(max_length=100_000)]
    carried: Annotated[tuple[UUID, ...], Meta(max_length=10_000)] = ()


class HandConfirmed(Event, frozen=True):
    """A seat of the hand confirms its result."""

    game: UUID
    hand: HandNumber
    seat: Seat


class HandDisputed(Event, frozen=True):
    """Somebody disputes the hand's result; until that is resolved its money is not settled."""

    game: UUID
    hand: HandNumber
    reason: Words
    seat: Seat | None = None


class DisputeResolved(Event, frozen=True):
    """The dispute is over and the hand counts, as it was or with what set it right."""

    game: UUID
    hand: HandNumber
    reason: Words


class PlayerRenamed(Event, frozen=True):
    """A player has another name from now on; the old name still means the same player."""

    player: Name
    name: Name


class PlayersMerged(Event, frozen=True):
    """Two names turn out to be one player, who is called ``into``."""

    player: Name
    into: Name


class PlayersParted(Event, frozen=True):
    """A name that was merged into another player is a separate player again."""

    player: Name


class LogBegun(Event, frozen=True):
    """The club's log begins, or begins again. From then on the club records that it has one, and who signs it."""

    key: Annotated[
        str, Meta(min_length=1, max_length=200, description="the log's public key, which begins with its name")
    ]


class GameImported(Event, frozen=True):
    """Events of a game came in with a record, from ``first`` to ``last``: the names in a record could be anybody's.

    ``digest`` is the SHA-256 over the canonical bytes of these events, each followed by a line feed, as in a record's closing line.
    """

    game: UUID
    first: Version
    last: Version
    digest: Annotated[str, Meta(pattern=f"^{patterns.SHA256}$")]


class RoleGiven(Event, frozen=True):
    """An account has a role from now on. Accounts are named by their ids, since what they are called is no fact of the club."""

    account: UUID
    role: Role


class RoleTaken(Event, frozen=True):
    """An account has a role no more."""

    account: UUID
    role: Role


class AccountTied(Event, frozen=True):
    """An account is a player's: the player's seats and money are its own. Where no player is named, it is nobody's from now on."""

    account: UUID
    player: Name | None = None


class SeatOpened(Event, frozen=True):
    """A browser came in by the link to a seat: who made the link, the owner where nobody is named, and who had signed in there."""

    game: UUID
    seat: Seat
    link: UUID
    giver: UUID | None = None
    account: UUID | None = None


class BoardReleased(Event, frozen=True):
    """No table will play the board any more: its hands are open as other hands are."""

    board: Annotated[str, Meta(pattern=f"^{patterns.BOARD}$", max_length=40)]


class SettingsChanged(Event, frozen=True):
    """Settings of the club have another value from now on; those that are absent stay as they are."""

    name: Annotated[str, Meta(max_length=100)] | None = None
    """What the club is called; nothing if it is empty."""
    zone: Annotated[str, Meta(min_length=1, max_length=60, description="a time zone of IANA")] | None = None
    day_begins: Annotated[int, Meta(ge=0, le=12, description="the hour at which a day of the club begins")] | None = (
        None
    )
    unit: Annotated[str, Meta(pattern=f"^({patterns.UNIT})?$")] | None = None
    """The unit of money in which games are usually played; none if it is empty."""
    correct_within: (
        Annotated[int, Meta(ge=0, le=7 * 24 * 60, description="minutes in which a recorder may void a hand")] | None
    ) = None
    members_see: Sights | None = None
    public_sees: Sights | None = None
    open_hands: bool | None = None
    """Whether whoever sees a finished hand sees all of its cards."""
    one_hand_behind: bool | None = None
    """Whether who only watches sees a hand when it is finished."""
    look_back: bool | None = None
    """Whether who sits at a table sees on its pages what was played before in the hand that is being played."""

    def named(self) -> dict[str, object]:
        """The settings that it changes, with their values."""
        return {name: value for name, value in structs.asdict(self).items() if value is not None}


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
    """Somebody can set the password of an account until ``ends``; an earlier invitation of it has ended."""

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
    """A link opens a game until ``ends``; ``account`` made it, the club's owner where none is named."""

    link: UUID
    game: UUID
    kind: Literal["record", "seat", "watch"]
    digest: RowDigest
    ends: Moment
    seat: Seat | None = None
    account: UUID | None = None


class LinkRevoked(AccessEvent, frozen=True):
    """A link has ended before its time."""

    link: UUID


class AccessRow(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, gc=False):
    """An account, an invitation, a token or a link as it is; ``id`` of an invitation is that of its account."""

    kind: AccessKind
    id: UUID
    digest: RowDigest
    account: UUID | None = None
    ends: Moment | None = None


class AccessRecorded(AccessEvent, frozen=True):
    """All that lets somebody in now, where it was not recorded before, or where the key of its digests is gone; all else has ended."""

    rows: Annotated[tuple[AccessRow, ...], Meta(max_length=100_000)]


CLUB_EVENTS: Mapping[str, type[Event]] = {
    "Settled": Settled,
    "PaymentConfirmed": PaymentConfirmed,
    "Adjusted": Adjusted,
    "PeriodClosed": PeriodClosed,
    "HandConfirmed": HandConfirmed,
    "HandDisputed": HandDisputed,
    "DisputeResolved": DisputeResolved,
    "PlayerRenamed": PlayerRenamed,
    "PlayersMerged": PlayersMerged,
    "PlayersParted": PlayersParted,
    "LogBegun": LogBegun,
    "RoleGiven": RoleGiven,
    "RoleTaken": RoleTaken,
    "AccountTied": AccountTied,
    "BoardReleased": BoardReleased,
    "SettingsChanged": SettingsChanged,
    "GameImported": GameImported,
    "AccountMade": AccountMade,
    "AccountRemoved": AccountRemoved,
    "CredentialsSet": CredentialsSet,
    "InvitationMade": InvitationMade,
    "TokenMade": TokenMade,
    "TokenRevoked": TokenRevoked,
    "LinkMade": LinkMade,
    "LinkRevoked": LinkRevoked,
    "AccessRecorded": AccessRecorded,
    "SeatOpened": SeatOpened,
}
"""The stored name of every event of a club's own stream; it never changes."""

ACCESS_EVENTS = tuple(each for each in CLUB_EVENTS.values() if issubclass(each, AccessEvent))
"""The events about what lets somebody in."""


@cache
def club_codec() -> Codec:
    """Reads and writes the events of a club's own stream."""
    return Codec(CLUB_EVENTS)


D = TypeVar("D", Settled, Adjusted)


def upcast(event: D, at: dt.datetime, days: ClubDays) -> D:
    """The event, entered at a moment, in the newest version of its form, which names the day on which it is booked.

    >>> upcast(Settled("player:Li", "cash", 500, "EUR/2"), dt.datetime(2026, 11, 20, 17, tzinfo=dt.UTC), ClubDays("Asia/Shanghai")).on
    datetime.date(2026, 11, 21)
    """
    return event if event.on else structs.replace(event, on=days.day(at))


def stream_named(stream: str) -> Message:
    """What a stream of the store is called in a sentence."""
    return _OWN_STREAM() if stream == CLUB_STREAM else _GAME(game=stream)
