"""Access control: the rights, the rights of each role, and the kinds of asker.

The one table is :data:`ROLES`; :data:`SIGHTS` adds what the club's settings let members and the public see. Nothing here reads or records
anything: the caller names the asker and passes the club's settings.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping
from enum import StrEnum
from typing import Annotated, Literal, TypeAlias
from uuid import UUID

from msgspec import Meta, Struct, structs

from replay.answers.answer import Answer
from replay.values.club_events import Role, SettingsChanged, SharedBy, Sight
from replay.values.money import Sign
from replay.values.times import ClubDays, is_date

__all__ = [
    "EVERYBODY", "LINKS", "NAMES_FOR", "OWNER", "OWN_SEAT", "ROLES", "SHARERS", "SIGHTS", "Account", "Asker", "Link", "LinkKind",
    "Owner", "Public", "Right", "Role", "in_time", "may", "may_void", "rights",
]  # fmt: skip


class Settings(Answer, frozen=True):
    """The settings of a club; the defaults are those of a new club.

    >>> Settings().after(SettingsChanged(zone="Asia/Shanghai", day_begins=6)).zone
    'Asia/Shanghai'
    """

    name: Annotated[str | None, Meta(description="the club's name on pages and statements")] = None
    zone: Annotated[str, Meta(description="the time zone of its days, as the IANA database calls it")] = "UTC"
    day_begins: Annotated[int, Meta(description="the hour at which a day begins there, from 0 to 12")] = 0
    unit: Annotated[
        str | None, Meta(description="the unit of money in which games are usually played, such as EUR/2")
    ] = None
    correct_within: Annotated[
        int, Meta(description="for how many minutes after the end of a hand a recorder may void it")
    ] = 12 * 60
    members_see: Annotated[tuple[Sight, ...], Meta(description="what members see besides their own money and name")] = (
        "games",
    )
    public_sees: Annotated[tuple[Sight, ...], Meta(description="what the public sees")] = ()
    open_hands: Annotated[
        bool, Meta(description="whether visitors who may see a finished hand see all of its cards")
    ] = False
    one_hand_behind: Annotated[
        bool, Meta(description="whether visitors who only watch see a hand only when it is finished")
    ] = False
    look_back: Annotated[
        bool, Meta(description="whether players at a table see the earlier steps of the live hand on its pages")
    ] = False
    sign: Annotated[
        str | None, Meta(description="the sign that pages and terminal write for the usual unit, such as €")
    ] = None
    sign_behind: Annotated[bool, Meta(description="whether the sign stands behind the amount")] = False
    least_payment: Annotated[
        int, Meta(description="the least payment that settling up proposes, in minor units of the usual unit")
    ] = 0
    shared_by: Annotated[SharedBy, Meta(description="who may make a hand public by a link")] = "directors"

    @property
    def days(self) -> ClubDays:
        """The club's rule for counting days."""
        return ClubDays(self.zone, self.day_begins)

    @property
    def money_sign(self) -> Sign | None:
        """The sign of the usual unit; None where its code is written."""
        return Sign(self.unit.partition("/")[0], self.sign, self.sign_behind) if self.unit and self.sign else None

    def after(self, change: SettingsChanged) -> Settings:
        """The settings after a change: the named ones are replaced, the rest stay. An empty name or unit clears it.

        >>> Settings(name="Tuesday Club", unit="EUR/2").after(SettingsChanged(name="")).name is None
        True
        """
        return structs.replace(self, **{name: None if value == "" else value for name, value in change.named().items()})


NEW = Settings()
"""The settings of a new club."""
NAMES_FOR: Mapping[str, tuple[tuple[Sight, ...], tuple[Sight, ...]]] = {
    "members": (("games", "names"), ()),
    "everybody": (("games", "names"), ("names",)),
    "table": (("games",), ()),
}
"""The choices of a new club about names, and what members and the public see then. Players at a table always see those of their game."""
SHARERS: Mapping[str, frozenset[Role]] = {
    "nobody": frozenset(),
    "directors": frozenset({"director"}),
    "recorders": frozenset({"director", "recorder"}),
    "members": frozenset({"director", "recorder", "member"}),
}
"""Who makes a hand public, by the word in the settings."""
LinkKind: TypeAlias = Literal["record", "seat", "watch", "hand"]
"""The purpose of a link."""


class Right(StrEnum):
    """A right: one thing that an asker may see or do. Programs use the values as names: a token's scope, the table of routes."""

    ENTER = "enter"
    """Reach the viewer at all: sign in, redeem a link, style sheets, pictures of a kind's cards, the API's description."""

    SEE_GAMES = "see-games"
    """Games, hands, steps, score sheets, boards and matches, as far as the visitor's eyes see their cards."""
    SEE_NAMES = "see-names"
    """The players' names, the list of players, and texts by people. Without it a player is a seat; visitors always see themselves."""
    SEE_STAKES = "see-stakes"
    """The stake of a game, its pot, and the payments in it. Without it visitors see only their own payments."""
    SEE_OWN_MONEY = "see-own-money"
    """The balance and the statement of the player to whom the account belongs."""
    SEE_MONEY = "see-money"
    """The books, with the names in them: everybody's balances and statements, the journal, what squares everyone, closed periods."""
    SEE_LOG = "see-log"
    """The log: checkpoints, proofs and receipts, and with them how many events the club has sealed."""
    SEE_ACCOUNTS = "see-accounts"
    """The accounts, tokens and links, present and past, each account's roles, and its player."""
    SEE_SETTINGS = "see-settings"
    """The settings of the club."""
    SEE_METRICS = "see-metrics"
    """The figures of the server: the number of requests for each address, and their durations."""

    RECORD = "record"
    """Open games, record moves in them, take back inside a live hand, and deal by program."""
    IMPORT = "import"
    """Import whole records. For a game that the club holds, it also needs eyes that see all of it."""
    REPLACE = "replace"
    """Replace the club's hands by those of a better record, within the right to void them."""
    VOID = "void"
    """Void a hand within the club's window for corrections."""
    VOID_LATE = "void-late"
    """Void a hand at any time."""

    CONFIRM = "confirm"
    """Confirm a hand for the visitor's own seat."""
    DISPUTE = "dispute"
    """Dispute a hand for the visitor's own seat."""
    REVIEW = "review"
    """Confirm and dispute for any seat, and resolve disputes."""

    SETTLE = "settle"
    """Enter a payment that settling up proposes."""
    PAY = "pay"
    """Enter any payment, and what goes in and out of the cash box."""
    ADJUST = "adjust"
    """Correct the books, and reverse what is in them."""
    CLOSE = "close"
    """Count the cash box and close a period."""

    NAME_PLAYERS = "name-players"
    """Rename players, merge and part names."""
    RELEASE_BOARDS = "release-boards"
    """Release a board: no table will play it any more."""
    GIVE_LINKS = "give-links"
    """Make and revoke links to a game that the visitor opened or records."""
    MANAGE_LINKS = "manage-links"
    """Make and revoke links to every game."""
    SHARE_HANDS = "share-hands"
    """Make and revoke public links to a finished hand, which need no account; the club's settings say who has it."""
    MANAGE_ACCOUNTS = "manage-accounts"
    """Invite and remove accounts, give and take roles, and tie accounts to players."""
    MANAGE_CLUB = "manage-club"
    """Change the settings."""
    KEEP_LOG = "keep-log"
    """Begin the log, recover it, and check the whole club."""


OWN_SEAT: frozenset[Right] = frozenset({Right.CONFIRM, Right.DISPUTE})
"""Rights for the visitor's own seats only; with :attr:`Right.REVIEW`, for every seat."""
EVERYBODY: frozenset[Right] = frozenset({Right.ENTER})
"""The rights of every visitor, known or not."""
_GAMES = frozenset({Right.SEE_GAMES, Right.SEE_STAKES, Right.SEE_NAMES})
_RECORDING = frozenset({Right.RECORD, Right.IMPORT, Right.REPLACE, Right.VOID})
ROLES: Mapping[Role, frozenset[Right]] = {
    "director": _GAMES
    | _RECORDING
    | {Right.VOID_LATE, Right.CONFIRM, Right.DISPUTE, Right.REVIEW, Right.SEE_OWN_MONEY, Right.SEE_LOG}
    | {Right.NAME_PLAYERS, Right.RELEASE_BOARDS, Right.MANAGE_LINKS, Right.MANAGE_ACCOUNTS, Right.MANAGE_CLUB}
    | {Right.SEE_ACCOUNTS, Right.SEE_SETTINGS, Right.SEE_METRICS, Right.KEEP_LOG},
    "treasurer": frozenset({Right.SEE_MONEY, Right.SEE_STAKES, Right.SEE_NAMES, Right.SEE_OWN_MONEY, Right.SEE_LOG})
    | {Right.SETTLE, Right.PAY, Right.ADJUST, Right.CLOSE, Right.SEE_SETTINGS},
    "recorder": _GAMES | _RECORDING | {Right.SETTLE, Right.GIVE_LINKS, Right.SEE_OWN_MONEY, Right.SEE_SETTINGS},
    "member": frozenset({Right.CONFIRM, Right.DISPUTE, Right.SEE_OWN_MONEY, Right.SEE_SETTINGS}),
}
"""The rights of each role, whatever the club's settings. An account with several roles has all of their rights."""
LINKS: Mapping[LinkKind, frozenset[Right]] = {
    "record": _GAMES | {Right.RECORD, Right.VOID, Right.SETTLE},
    "seat": frozenset({Right.SEE_GAMES, Right.CONFIRM, Right.DISPUTE}),
    "watch": frozenset({Right.SEE_GAMES}),
    "hand": frozenset(),
}
"""The rights of each kind of link in its game, whatever the club's settings."""
SIGHTS: Mapping[Sight, frozenset[Right]] = {
    "games": frozenset({Right.SEE_GAMES}),
    "names": frozenset({Right.SEE_NAMES}),
    "money": frozenset({Right.SEE_MONEY, Right.SEE_STAKES, Right.SEE_NAMES}),
    "log": frozenset({Right.SEE_LOG}),
}
"""The rights that each word in the settings gives. The books name the players, so *money* includes their names."""


class Owner(Struct, frozen=True):
    """The person who runs ``paipu`` on the club's machine, or asks from there while the club has no accounts."""


class Account(Struct, frozen=True):
    """A person who has signed in, or a program with one of their tokens.

    Args:
        id: of the account; events name it.
        roles: the account's current roles; with none it has only the rights of the public.
        player: the id of the player to whom the account belongs, as the books have it now; None where it belongs to none.
        scope: the rights that limit a token; None without a limit.
    """

    id: UUID
    roles: frozenset[Role] = frozenset()
    player: str | None = None
    scope: frozenset[Right] | None = None


class Link(Struct, frozen=True):
    """The holder of a link to one game: to record it, to take a seat at its table, or only to watch.

    Args:
        kind: the purpose of the link.
        game: the game.
        seat: the seat; None if the link is to no seat.
        id: of the link; events that come by it name it. None for one to watch: all who only watch have the same rights.
        giver: the account that made the link to a seat, as it is now; None if the owner made it. Only
            :mod:`replay.table.visibility` asks.
    """

    kind: LinkKind
    game: UUID
    seat: int | None = None
    id: UUID | None = None
    giver: Account | None = None


class Public(Struct, frozen=True):
    """Any other visitor."""


Asker: TypeAlias = Owner | Account | Link | Public
"""The person or program behind a request."""
OWNER = Owner()
_ALL = frozenset(Right)


def may(asker: Asker, right: Right, settings: Settings, game: UUID | None = None) -> bool:
    """True if the asker has a right, in this game if it is about one: a link has its rights in its own game only.

    >>> anna = Account(UUID(int=1), frozenset({"member"}))
    >>> may(anna, Right.SEE_GAMES, Settings()), may(anna, Right.SEE_MONEY, Settings())
    (True, False)
    >>> may(anna, Right.SEE_MONEY, Settings(members_see=("games", "money")))
    True
    """
    return right in rights(asker, settings, game)


def may_void(asker: Asker, ended: dt.datetime, now: dt.datetime, settings: Settings, game: UUID | None = None) -> bool:
    """True if the asker may void a hand that ended then: within the club's window for corrections, or at any time.

    If only the date is known, the window begins when that date ends.

    >>> recorder, ended = Account(UUID(int=1), frozenset({"recorder"})), dt.datetime(2026, 11, 20, 22, 0, tzinfo=dt.UTC)
    >>> [may_void(recorder, ended, ended + dt.timedelta(minutes=late), Settings(correct_within=60)) for late in (60, 61)]
    [True, False]
    """
    has = rights(asker, settings, game)
    return Right.VOID_LATE in has or (Right.VOID in has and in_time(ended, now, settings))


def in_time(ended: dt.datetime, then: dt.datetime, settings: Settings) -> bool:
    """True if ``then`` lies within the club's window for corrections of a hand that ended at ``ended``."""
    latest = ended + dt.timedelta(days=1) if is_date(ended) else ended
    return then - latest <= dt.timedelta(minutes=settings.correct_within)


def rights(asker: Asker, settings: Settings, game: UUID | None = None) -> frozenset[Right]:
    """All rights of the asker, in the club or, if one is named, in a game.

    >>> sorted(rights(Public(), Settings()))
    [<Right.ENTER: 'enter'>]
    """
    if isinstance(asker, Owner):
        return _ALL
    public = EVERYBODY.union(*(SIGHTS[each] for each in settings.public_sees))
    match asker:
        case Account():
            has = public.union(*(ROLES[role] for role in asker.roles))
            if "member" in asker.roles:
                has |= _seen_by_members(settings)
            if asker.roles & SHARERS[settings.shared_by]:
                has |= {Right.SHARE_HANDS}
            return has if asker.scope is None else has & (asker.scope | EVERYBODY)
        case Link():
            if game != asker.game:
                return public
            has = public | LINKS[asker.kind]
            return has | _seen_by_members(settings) & _GAMES if asker.kind == "seat" else has
        case Public():
            return public


def _seen_by_members(settings: Settings) -> frozenset[Right]:
    return EVERYBODY.union(*(SIGHTS[each] for each in settings.members_see))
