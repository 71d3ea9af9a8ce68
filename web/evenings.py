"""The evening of a game for whoever asks: which games are in it, and what may be done for all of them."""

from __future__ import annotations

from uuid import UUID

from replay.answers.games import GamePayment
from replay.errors import NotAllowed, NotFound, RuleViolation
from replay.rights import Right
from web import wording
from web.current_club import club
from web.rights import need_seat
from web.seen import need_unveiled, veil_of
from web.visitors import recorder, visitors

__all__ = ["confirm_payment", "enter_payment", "evening_of", "may_settle"]


def evening_of(game: str) -> list[str]:
    """The whole ids of the games of an evening for whoever sees all of them; of this game alone for others. Raises NotFound or BadInput."""
    whole = club().find(game)
    every = club().evenings.games(whole)
    return every if all(_has(Right.SEE_GAMES, each) for each in every) else [whole]


def may_settle(games: list[str]) -> bool:
    """Whether whoever asks may enter payments for all of these games."""
    return all(_has(Right.SETTLE, each) for each in games)


def enter_payment(games: list[str], key: UUID) -> None:
    """Enter a payment that squares these games. Raises NotAllowed, NotFound or Conflict."""
    for each in games:
        need_unveiled(each)
    if not may_settle(games):
        raise NotAllowed(wording.NOT_ALLOWED())
    club().evenings.pay_together(games, key, by=recorder())


def confirm_payment(games: list[str], payment: UUID, id: UUID | None = None) -> None:
    """Say that the player of a seat, for which whoever asks speaks, has got the money. Raises NotFound, NotAllowed or RuleViolation."""
    found = _payment(games, payment)
    game, seat = found.payee_game or "", found.payee_seat
    need_seat(UUID(game), seat)
    try:
        club().evenings.confirm(game, payment, seat or 0, by=recorder(), event_id=id)
    except RuleViolation:
        if not _payment(games, payment).got:  # being second is no mistake
            raise


def _payment(games: list[str], payment: UUID) -> GamePayment:
    """A payment that whoever asks may see, to a player of these games."""
    every = club().evenings.together(games, {each: veil_of(each) for each in games}).units
    found = next((each for unit in every for each in unit.payments if each.event == str(payment)), None)
    if found is None or found.payee_seat is None:
        raise NotFound(wording.NOTHING_HERE())
    return found


def _has(right: Right, game: str) -> bool:
    return any(each.may(right, UUID(game)) for each in visitors())
