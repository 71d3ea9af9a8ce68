"""Confirmations and disputes of a game's finished hands, in lines."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from cli import wording
from replay.display import visible
from replay.messages import Arg, Message, clauses, listed

if TYPE_CHECKING:
    from replay.answers.games import Dispute, Game, Hand


def seat_names(game: Game) -> dict[int, Message]:
    """Who sits where, in words."""
    return {each.seat: wording.PLAYER_AT_SEAT(player=visible(each.player), seat=each.seat) for each in game.seats}


def reviews_text(game: Game, number: int | None = None) -> Iterator[Message]:
    """The reviews of a game's hands, or of one of them: a line for each confirmation and dispute."""
    seats = seat_names(game)
    for each in game.hands:
        if number is not None and each.hand != number:
            continue
        if each.confirmed:
            yield wording.CONFIRMATIONS(hand=each.hand, players=listed(seats[seat] for seat in each.confirmed))
        for dispute in each.disputes:
            yield _dispute(each, dispute, seats)


def _dispute(hand: Hand, dispute: Dispute, seats: dict[int, Message]) -> Message:
    ended = dispute.resolved is not None or hand.void
    words: dict[str, Arg] = {"hand": hand.hand, "reason": visible(dispute.reason)}
    if dispute.seat is None:
        what = (wording.ENDED_DISPUTE if ended else wording.OPEN_DISPUTE)(**words)
    else:
        what = (wording.ENDED_DISPUTE_BY if ended else wording.OPEN_DISPUTE_BY)(**words, player=seats[dispute.seat])
    resolved = [wording.RESOLVED(how=visible(dispute.resolved))] if dispute.resolved is not None else []
    return clauses([what, *resolved, *([wording.IS_VOID()] if hand.void else [])])
