# mypy: disallow-untyped-decorators=False
# (flask-smorest has no types; its decorators are all that is untyped here.)
"""What programs may record in the books: payments, corrections, closed periods."""

from __future__ import annotations

from replay.schemas.arguments import NoQuery
from replay.schemas.books import PeriodSchema, PostedSchema
from replay.schemas.recording import AdjustmentBody, ClosingBody, PaymentBody, ReversalBody
from web.amounts import amount
from web.api.blueprint import Answer, Room, records
from web.api.recorded import once_only, posted
from web.current_club import club

__all__ = ["room"]

room = Room("recording", "recording", url_prefix="/api/v1/ledger", description="What may be recorded in the books")


@room.post("/payments")
@room.arguments(NoQuery, location="query")
@room.arguments(PaymentBody)
@records(room, PostedSchema)
def pay(query: Answer, body: Answer) -> tuple[Answer, int]:
    """Somebody handed over money: a player to another, into the cash box or out of it, or to whoever holds a pot."""
    payer, payee, key = body["payer"], body["payee"], body["id"]
    paid = amount(body["amount"], body["unit"])
    done, status = once_only(key, lambda: club().books.pay(payer, payee, paid, note=body["note"], event_id=key))
    return posted(done), status


@room.post("/adjustments")
@room.arguments(NoQuery, location="query")
@room.arguments(AdjustmentBody)
@records(room, PostedSchema)
def adjust(query: Answer, body: Answer) -> tuple[Answer, int]:
    """The books are set right: one account loses and another gains, for a reason that stays."""
    payer, payee, key = body["payer"], body["payee"], body["id"]
    moved, corrects = amount(body["amount"], body["unit"]), body["corrects"]
    done, status = once_only(
        key,
        lambda: club().books.adjust(payer, payee, moved, body["reason"], corrects=corrects, event_id=key),
    )
    return posted(done), status


@room.post("/reversals")
@room.arguments(NoQuery, location="query")
@room.arguments(ReversalBody)
@records(room, PostedSchema)
def reverse(query: Answer, body: Answer) -> tuple[Answer, int]:
    """A payment or a correction is undone by its exact opposite; both stay readable."""
    key = body["id"]
    done, status = once_only(key, lambda: club().books.reverse(body["event"], body["reason"], event_id=key))
    return posted(done), status


@room.post("/closings")
@room.arguments(NoQuery, location="query")
@room.arguments(ClosingBody)
@records(room, PeriodSchema)
def close(query: Answer, body: Answer) -> tuple[Answer, int]:
    """All days up to one are closed: what is recorded of them later is booked after it."""
    counted = [amount(each["amount"], each["unit"]) for each in body["counted"]]
    carry, key = body["carry"], body["id"]
    return once_only(
        key,
        lambda: club().books.close(body["until"], counted, carry=carry, carry_all=body["carry_all"], event_id=key),
    )
