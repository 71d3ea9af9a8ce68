"""The matters of the club's own stream: each file has its events, their rules, tables and sentences.

- ``matter``: the common parts of every matter, and the functions that call an event's matter
- ``payments``: payments, confirmed, corrected and undone
- ``periods``: closed days
- ``hands``: hands confirmed and disputed
- ``players``: players renamed, merged and parted
- ``roles``: roles given and taken, and the player of an account
- ``settings``: the club's settings
- ``boards``: boards released
- ``records``: imported games, and logs that began
- ``access``: accounts, invitations, tokens and links, and seats opened by a link
- ``state``: the club before an event, as the checks need it
- ``before``: that club at every event of its log, for verifying
- ``stream``: the club's own stream, in which an event is decided and recorded
"""

from __future__ import annotations

from collections.abc import Mapping

from sqlalchemy import Table

from replay.club.matters import access, boards, hands, payments, periods, players, records, roles, settings
from replay.club.matters.access import (
    AccessEvent,
    AccessKind,
    AccessRecorded,
    AccessRow,
    AccountMade,
    AccountRemoved,
    CredentialsSet,
    InvitationMade,
    LinkMade,
    LinkRevoked,
    SeatOpened,
    SetHow,
    TokenMade,
    TokenRevoked,
)
from replay.club.matters.boards import BoardReleased
from replay.club.matters.hands import DisputeResolved, HandConfirmed, HandDisputed, Review
from replay.club.matters.matter import MATTERS, Called, club_codec, decide, event_sentence
from replay.club.matters.payments import Adjusted, PaymentConfirmed, Settled, upcast
from replay.club.matters.periods import Counted, PeriodClosed
from replay.club.matters.records import GameImported, LogBegun
from replay.club.matters.roles import AccountTied, RoleGiven, RoleTaken
from replay.rights import Right
from replay.values.events import Event

__all__ = [
    "MATTERS", "NEEDED_FOR", "OWN_TABLES", "AccessEvent", "AccessKind", "AccessRecorded", "AccessRow", "AccountMade",
    "AccountRemoved", "AccountTied", "Adjusted", "BoardReleased", "Called", "Counted", "CredentialsSet", "DisputeResolved",
    "GameImported", "HandConfirmed", "HandDisputed", "InvitationMade", "LinkMade", "LinkRevoked", "LogBegun", "PaymentConfirmed",
    "PeriodClosed", "Review", "RoleGiven", "RoleTaken", "SeatOpened", "SetHow", "Settled", "TokenMade", "TokenRevoked",
    "club_codec", "decide", "event_sentence", "upcast",
]  # fmt: skip

_MODULES = (periods, hands, payments, roles, settings, boards, access, players, records)

MATTERS.update({each.event: each for module in _MODULES for each in module.MATTERS})

OWN_TABLES: tuple[Table, ...] = tuple(dict.fromkeys(table for each in MATTERS.values() for table in each.tables))
"""The tables of all matters."""

NEEDED_FOR: Mapping[type[Event], tuple[Right, ...]] = {event: matter.seen_with for event, matter in MATTERS.items()}
"""The rights for each event of the club's own stream; one of them is enough to see it. Hands held back concern the books too."""
