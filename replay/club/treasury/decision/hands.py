"""What may be recorded about finished hands: confirmations, disputes, their resolutions."""

from __future__ import annotations

from collections.abc import Iterator

from replay.club.treasury.decision.refusal import Refusal
from replay.club.treasury.decision.state import ClubState
from replay.club.treasury.decision.words import tidied
from replay.club_events import DisputeResolved, HandConfirmed, HandDisputed
from replay.errors import NotFound, RuleViolation

__all__ = ["confirmed", "disputed", "resolved"]

_Review = HandConfirmed | HandDisputed | DisputeResolved

_RULE = "Paipu, corrections: disputes"


def confirmed(state: ClubState, event: HandConfirmed) -> Iterator[Refusal]:
    """The seat played the hand, which is finished, neither void nor disputed, and not confirmed by this seat yet."""
    yield from _played(state, event, event.seat)
    if state.is_disputed(event.game, event.hand):
        yield _refused(event, "is disputed", legal="resolve the dispute first")
    if state.has_confirmed(event.game, event.hand, event.seat):
        error = RuleViolation(f"seat {event.seat} has confirmed hand {event.hand} already", rule=_RULE)
        yield Refusal(error, f"seat {event.seat} has confirmed {_called(event)} already")


def disputed(state: ClubState, event: HandDisputed) -> Iterator[Refusal]:
    """The hand is finished, neither void nor disputed; where a seat says it, the seat played it."""
    yield from tidied("reason", event.reason)
    yield from _played(state, event, event.seat)
    if state.is_disputed(event.game, event.hand):
        yield _refused(event, "is disputed already", legal="resolve that dispute first")


def resolved(state: ClubState, event: DisputeResolved) -> Iterator[Refusal]:
    """The hand is disputed."""
    yield from tidied("reason", event.reason)
    refusal = _refused(event, "is not disputed")
    if state.hand(event.game, event.hand) is None:
        yield refusal._replace(error=_unknown(event))
    elif not state.is_disputed(event.game, event.hand):
        yield refusal


def _played(state: ClubState, event: HandConfirmed | HandDisputed, seat: int | None) -> Iterator[Refusal]:
    """The hand is finished and not void, and the seat played it."""
    hand = state.hand(event.game, event.hand)
    if hand is None:
        finding = f"its field hand is {event.hand}, which game {event.game} has not finished"
        yield Refusal(_unknown(event), finding)
        return
    if hand.void:
        yield _refused(event, "is void", legal="leave it: its money was given back")
    if seat is not None and seat not in hand.seats:
        names = state.players_of(event.game)
        who = ", ".join(f"{each} ({names[each]})" for each in sorted(hand.seats))
        yield Refusal(
            NotFound(f"found seat {seat}, expected one that played hand {event.hand}: {who}"),
            f"its field seat is {seat}, which did not play {_called(event)}",
        )


def _unknown(event: _Review) -> NotFound:
    return NotFound(f"game {event.game} has no finished hand {event.hand}")


def _refused(event: _Review, what: str, legal: str = "") -> Refusal:
    error = RuleViolation(f"hand {event.hand} {what}", rule=_RULE, legal=legal)
    return Refusal(error, f"{_called(event)} {what}")


def _called(event: _Review) -> str:
    return f"hand {event.hand} of game {event.game}"
