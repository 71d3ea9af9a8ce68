"""Whether an event may be recorded in the club's own stream: each type of event has its own rules."""

from __future__ import annotations

from collections.abc import Iterator

from replay.club.treasury.decision.boards import released
from replay.club.treasury.decision.hands import confirmed, disputed, resolved
from replay.club.treasury.decision.imports import imported
from replay.club.treasury.decision.logs import begun
from replay.club.treasury.decision.money import adjusted, got, settled
from replay.club.treasury.decision.names import merged, parted, renamed
from replay.club.treasury.decision.periods import closed
from replay.club.treasury.decision.refusal import Refusal
from replay.club.treasury.decision.roles import given, taken, tied
from replay.club.treasury.decision.settings import changed
from replay.club.treasury.decision.state import ClubState
from replay.club_events import (
    AccountTied,
    Adjusted,
    BoardReleased,
    DisputeResolved,
    GameImported,
    HandConfirmed,
    HandDisputed,
    LogBegun,
    PaymentConfirmed,
    PeriodClosed,
    PlayerRenamed,
    PlayersMerged,
    PlayersParted,
    RoleGiven,
    RoleTaken,
    SettingsChanged,
    Settled,
)
from replay.events import Event

__all__ = ["decide"]


def decide(state: ClubState, event: Event) -> Iterator[Refusal]:
    """What is wrong with an event of the club's own stream, most important first; nothing if it may be recorded.

    It reads the state and changes nothing. Both callers use it: recording raises the first refusal, verifying reports all of them.
    """
    match event:
        case Settled():
            yield from settled(state, event)
        case PaymentConfirmed():
            yield from got(state, event)
        case Adjusted():
            yield from adjusted(state, event)
        case PeriodClosed():
            yield from closed(state, event)
        case HandConfirmed():
            yield from confirmed(state, event)
        case HandDisputed():
            yield from disputed(state, event)
        case DisputeResolved():
            yield from resolved(state, event)
        case PlayerRenamed():
            yield from renamed(state, event)
        case PlayersMerged():
            yield from merged(state, event)
        case PlayersParted():
            yield from parted(state, event)
        case LogBegun():
            yield from begun(state, event)
        case RoleGiven():
            yield from given(state, event)
        case RoleTaken():
            yield from taken(state, event)
        case AccountTied():
            yield from tied(state, event)
        case SettingsChanged():
            yield from changed(state, event)
        case BoardReleased():
            yield from released(state, event)
        case GameImported():
            yield from imported(state, event)
        case _:
            raise TypeError(f"the club's own stream has no event of the type {type(event).__name__}")
