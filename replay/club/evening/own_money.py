"""What one seat paid and was paid in a game: in a hand, and in the whole game so far."""

from __future__ import annotations

from collections.abc import Iterable

from replay.answers.evening import OwnMoney
from replay.answers.games import Payment
from replay.club.evening import wording
from replay.errors import NotFound
from replay.events import Paid, player_account
from replay.timeline import Timeline

__all__ = ["account_of", "own_money", "payments_of"]


def own_money(timeline: Timeline, seat: int, hand: int | None, upto: int) -> OwnMoney:
    """The money of a seat.

    Args:
        timeline: the game, as whoever asks may know it.
        seat: whose.
        hand: the hand that is looked at; None for none.
        upto: the version up to which the game is added up.

    Raises:
        NotFound: the game has no such hand, or nobody ever sat there.
    """
    unit = str(timeline.rules.unit)
    paid: list[Paid] = []
    if hand is not None:
        span = timeline.hands[hand]
        paid = [each for _, each in payments_of(timeline, seat, span.first, span.last)]
    whole = [each for _, each in payments_of(timeline, seat, 1, upto)]
    payments = [Payment(each.payer, each.payee, each.amount or None, unit, each.why) for each in paid]
    return OwnMoney(unit, payments, _gained(timeline, seat, paid), _gained(timeline, seat, whole))


def payments_of(timeline: Timeline, seat: int, first: int, last: int) -> list[tuple[int, Paid]]:
    """The payments to or by the player of a seat from one version of a game to another, each with its version."""
    own = account_of(timeline, seat)
    found = ((each.seq, each.data) for each in timeline.recorded(first, last))
    return [(seq, paid) for seq, paid in found if isinstance(paid, Paid) and own in (paid.payer, paid.payee)]


def _gained(timeline: Timeline, seat: int, payments: Iterable[Paid]) -> int | None:
    """What payments add up to for the player of a seat, in minor units; None where one of the amounts is hidden."""
    own, total = account_of(timeline, seat), 0
    for each in payments:
        if not each.amount:  # which no payment has: a veil hides it
            return None
        total += each.amount if each.payee == own else -each.amount
    return total


def account_of(timeline: Timeline, seat: int) -> str:
    """How the game's payments name the player of a seat. Raises NotFound where nobody ever sat there."""
    name = timeline.table.players.get(seat)
    if name is None:
        raise NotFound(wording.NOBODY_THERE(seat=seat))
    return player_account(name)
