"""Whether an event may be recorded in the club's own stream: each type of event has its own rules."""

from __future__ import annotations

from collections.abc import Iterator

from replay.club.treasury.decision.boards import check_board_released
from replay.club.treasury.decision.hands import check_dispute_resolved, check_hand_confirmed, check_hand_disputed
from replay.club.treasury.decision.imports import check_game_imported
from replay.club.treasury.decision.logs import check_log_begun
from replay.club.treasury.decision.money import check_adjusted, check_payment_confirmed, check_settled
from replay.club.treasury.decision.names import check_merged, check_parted, check_renamed
from replay.club.treasury.decision.periods import check_period_closed
from replay.club.treasury.decision.refusal import Refusal
from replay.club.treasury.decision.roles import check_access, check_account_tied, check_role_given, check_role_taken
from replay.club.treasury.decision.settings import check_settings_changed
from replay.club.treasury.decision.state import ClubState
from replay.club_events import (
    AccessEvent,
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
    SeatOpened,
    SettingsChanged,
    Settled,
)
from replay.events import Event


def decide(state: ClubState, event: Event) -> Iterator[Refusal]:
    """What is wrong with an event of the club's own stream, most important first; nothing if it may be recorded.

    It reads the state and changes nothing. Both callers use it: recording raises the first refusal, verifying reports all of them.
    """
    match event:
        case Settled():
            yield from check_settled(state, event)
        case PaymentConfirmed():
            yield from check_payment_confirmed(state, event)
        case Adjusted():
            yield from check_adjusted(state, event)
        case PeriodClosed():
            yield from check_period_closed(state, event)
        case HandConfirmed():
            yield from check_hand_confirmed(state, event)
        case HandDisputed():
            yield from check_hand_disputed(state, event)
        case DisputeResolved():
            yield from check_dispute_resolved(state, event)
        case PlayerRenamed():
            yield from check_renamed(state, event)
        case PlayersMerged():
            yield from check_merged(state, event)
        case PlayersParted():
            yield from check_parted(state, event)
        case LogBegun():
            yield from check_log_begun(state, event)
        case RoleGiven():
            yield from check_role_given(state, event)
        case RoleTaken():
            yield from check_role_taken(state, event)
        case AccountTied():
            yield from check_account_tied(state, event)
        case SettingsChanged():
            yield from check_settings_changed(state, event)
        case BoardReleased():
            yield from check_board_released(state, event)
        case GameImported():
            yield from check_game_imported(state, event)
        case AccessEvent() | SeatOpened():
            yield from check_access(state, event)
        case _:
            raise TypeError(f"the club's own stream has no event of the type {type(event).__name__}")
