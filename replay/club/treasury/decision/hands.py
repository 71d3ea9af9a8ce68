"""What may be recorded about finished hands: confirmations, disputes, their resolutions."""

from __future__ import annotations

from collections.abc import Iterator

from replay.club.treasury.decision import wording
from replay.club.treasury.decision.notes import check_words
from replay.club.treasury.decision.refusal import Refusal
from replay.club.treasury.decision.state import ClubState
from replay.club_events import DisputeResolved, HandConfirmed, HandDisputed
from replay.errors import NotFound, RuleViolation
from replay.messages import Message, Text, listed

_Review = HandConfirmed | HandDisputed | DisputeResolved

_RULE = wording.RULING_DISPUTES()


def check_hand_confirmed(state: ClubState, event: HandConfirmed) -> Iterator[Refusal]:
    """The seat played the hand, which is finished, neither void nor disputed, and not confirmed by this seat yet."""
    yield from _played(state, event, event.seat)
    disputed = _refused(event, wording.DISPUTED, wording.DISPUTED_HAND, legal=wording.RESOLVE_THE_DISPUTE())
    yield from _disputed(state, event, disputed)
    if state.has_confirmed(event.game, event.hand, event.seat):
        error = RuleViolation(wording.CONFIRMED_ALREADY(seat=event.seat, hand=event.hand), rule=_RULE)
        yield Refusal(error, wording.CONFIRMED_TWICE(seat=event.seat, hand=_called(event)))


def check_hand_disputed(state: ClubState, event: HandDisputed) -> Iterator[Refusal]:
    """The hand is finished, neither void nor disputed; where a seat says it, the seat played it."""
    yield from check_words("reason", event.reason)
    yield from _played(state, event, event.seat)
    legal = wording.RESOLVE_THAT_DISPUTE()
    yield from _disputed(state, event, _refused(event, wording.DISPUTED_ALREADY, wording.DISPUTED_HAND_ALREADY, legal))


def check_dispute_resolved(state: ClubState, event: DisputeResolved) -> Iterator[Refusal]:
    """The hand is disputed."""
    yield from check_words("reason", event.reason)
    refusal = _refused(event, wording.NOT_DISPUTED, wording.HAND_NOT_DISPUTED)
    if state.hand(event.game, event.hand) is None:
        yield refusal._replace(error=_unknown(event))
    elif not state.is_disputed(event.game, event.hand):
        yield refusal


def _disputed(state: ClubState, event: HandConfirmed | HandDisputed, refusal: Refusal) -> Iterator[Refusal]:
    """The refusal, if a dispute of the hand is open. Earlier versions did not know those from before it was entered again."""
    if state.is_disputed(event.game, event.hand):
        yield refusal
    elif state.disputed_before(event.game, event.hand) is not None:
        yield refusal._replace(finding=None)


def _played(state: ClubState, event: HandConfirmed | HandDisputed, seat: int | None) -> Iterator[Refusal]:
    """The hand is finished and not void, and the seat played it."""
    hand = state.hand(event.game, event.hand)
    if hand is None:
        finding = wording.FIELD_HAND_NOT_FINISHED(found=event.hand, game=str(event.game))
        yield Refusal(_unknown(event), finding)
        return
    if hand.void:
        yield _refused(event, wording.VOID, wording.VOID_HAND, legal=wording.LEAVE_VOID_HAND())
    if seat is not None and seat not in hand.seats:
        # No names: whoever came by the link to a seat may not know them.
        who = listed(sorted(hand.seats))
        yield Refusal(
            NotFound(wording.SEAT_NOT_IN_HAND(seat=seat, hand=event.hand, who=who)),
            wording.FIELD_SEAT_NOT_IN_HAND(found=seat, hand=_called(event)),
        )


def _unknown(event: _Review) -> NotFound:
    return NotFound(wording.NO_FINISHED_HAND(game=str(event.game), hand=event.hand))


def _refused(event: _Review, problem: Text, finding: Text, legal: Message | None = None) -> Refusal:
    error = RuleViolation(problem(hand=event.hand), rule=_RULE, legal=legal)
    return Refusal(error, finding(hand=_called(event)))


def _called(event: _Review) -> Message:
    return wording.HAND_OF_GAME(hand=event.hand, game=str(event.game))
