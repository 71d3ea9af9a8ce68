# mypy: disallow-untyped-decorators=False
# (flask-smorest has no types; its decorators are all that is untyped here.)
"""What programs may record in the books: payments, corrections, closed periods."""

from __future__ import annotations

from functools import partial
from uuid import UUID

from replay.answers.books import Period, Posted
from replay.club.reports import with_pending
from replay.rights import Right
from replay.schemas.answer_schemas import schema_of
from replay.schemas.arguments import NoQuery
from replay.schemas.bodies import AdjustmentBody, ClosingBody, PaymentBody, ReversalBody
from web.api import examples
from web.api.blueprint import Arguments, Room, records
from web.current_club import club
from web.rights import needs
from web.seen import seen_balances
from web.visitors import recorder

__all__ = ["room"]

room = Room("recording", "recording", url_prefix="/api/v1/ledger", description="What may be recorded in the books")


@room.post("/payments")
@room.arguments(NoQuery, location="query")
@room.arguments(PaymentBody, example=examples.PAYMENT)
@records(room, schema_of(Posted))
@needs(Right.SEE_MONEY, do=Right.PAY)
def record_payment(query: Arguments, body: Arguments) -> Posted:
    """Somebody handed over money: a player to another, into the cash box or out of it, or to the keeper of a pot."""
    books = club().books
    payer, payee = books.account(body["payer"]), books.account(body["payee"])
    paid = books.money(body["amount"], body["unit"])
    more = {"note": body["note"], "on": body["on"], "confirm": body["confirm"]}
    return _seen(books.pay(payer, payee, paid, **more, by=recorder(), event_id=body["id"]))


@room.post("/adjustments")
@room.arguments(NoQuery, location="query")
@room.arguments(AdjustmentBody, example=examples.ADJUSTMENT)
@records(room, schema_of(Posted))
@needs(Right.SEE_MONEY, do=Right.ADJUST)
def record_adjustment(query: Arguments, body: Arguments) -> Posted:
    """The books are corrected: one account loses and another gains, for a reason that stays."""
    books, corrects = club().books, body["corrects"]
    payer, payee = books.account(body["payer"]), books.account(body["payee"])
    moved = books.money(body["amount"], body["unit"])
    more = {"corrects": corrects, "on": body["on"], "confirm": body["confirm"]}
    return _seen(books.adjust(payer, payee, moved, body["reason"], **more, by=recorder(), event_id=body["id"]))


@room.post("/reversals")
@room.arguments(NoQuery, location="query")
@room.arguments(ReversalBody, example=examples.REVERSAL)
@records(room, schema_of(Posted))
@needs(Right.SEE_MONEY, do=Right.ADJUST)
def record_reversal(query: Arguments, body: Arguments) -> Posted:
    """A payment or a correction is undone by its exact opposite; both stay readable."""
    books = club().books
    undo = partial(books.reverse, body["event"], body["reason"], on=body["on"], confirm=body["confirm"])
    return _seen(undo(by=recorder(), event_id=body["id"]))


@room.post("/closings")
@room.arguments(NoQuery, location="query")
@room.arguments(ClosingBody, example=examples.CLOSING)
@records(room, schema_of(Period))
@needs(Right.SEE_MONEY, do=Right.CLOSE)
def close_period(query: Arguments, body: Arguments) -> Period:
    """All days up to one are closed: what is recorded of them later is booked after it."""
    counted = [club().books.money(each["amount"], each["unit"]) for each in body["counted"]]
    carry = [UUID(club().find(each)) for each in body["carry"]]
    books, pots = club().books, {"carry": carry, "carry_all": body["carry_all"]}
    return books.close(body["until"], counted, **pots, confirm=body["confirm"], by=recorder(), event_id=body["id"])


def _seen(done: Posted) -> Posted:
    """With what hands will add, as far as whoever asks is to see it already."""
    return with_pending(done, seen_balances())
