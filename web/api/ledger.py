# mypy: disallow-untyped-decorators=False
# (flask-smorest has no types; its decorators are all that is untyped here.)
"""The books for programs: balances and their reasons; payments, corrections and closed periods that programs record."""

from __future__ import annotations

from functools import partial
from typing import Any
from uuid import UUID

from replay.answers.books import Balance, JournalPage, Period, Posted, Running, Settlement, Statement
from replay.club.reports import settlements, with_pending
from replay.rights import Right
from replay.schemas.arguments import MOST, JournalQuery, PeriodQuery, RunningQuery, SettleQuery, StatementQuery
from replay.schemas.bodies import AdjustmentBody, ClosingBody, PaymentBody, ReversalBody
from web.api import examples
from web.api.blueprint import NEXT, Arguments, Room, part
from web.current_club import club
from web.rights import needs, own_or_any
from web.visitor_filter import seen_balances, seen_entries, seen_settlements, seen_statements
from web.visitors import recorder

books_room = Room("ledger", "ledger", url_prefix="/api/v1/ledger", description="Balances, and what they come from")


@books_room.shows("/balances", list[Balance], PeriodQuery)
@needs(Right.SEE_MONEY)
def list_balances(query: Arguments) -> list[Balance]:
    """List each account's gains in the period, and the amounts that live hands will add."""
    return seen_balances(**query)


@books_room.shows("/running", Running, RunningQuery)
@needs(Right.SEE_MONEY)
def get_running(query: Arguments) -> Running:
    """Every player's balance at the end of each day on which money moved; what was before the period counts."""
    return club().books.running(**query)


@books_room.shows("/journal", JournalPage, JournalQuery)
@needs(Right.SEE_MONEY)
def list_journal(query: Arguments) -> JournalPage:
    """Every posting of the period, with the step that caused it."""
    page = seen_entries(club().books.journal_page(**query))
    return JournalPage(page.items, page.next)


@books_room.shows("/settle", list[Settlement], SettleQuery)
@needs(Right.SEE_MONEY)
def list_settlements(query: Arguments) -> list[Settlement]:
    """List the payments that square everyone in each unit: the fewest, or all with the cash box. Nothing is recorded."""
    return settlements(seen_settlements(club().books.settle(**query)))


@books_room.shows("/statements/<account>", list[Statement], StatementQuery, headers=NEXT)
@needs(Right.SEE_MONEY, Right.SEE_OWN_MONEY)
def list_statements(query: Arguments, account: str) -> tuple[list[Statement], dict[str, str]]:
    """Every line of an account, for each unit: of a player by name, id or account, or of `cash`, `fees`, `over-short` or `settled`.

    With `limit`, the lines of so many payments.
    """
    books, after, limit = club().books, query.pop("after"), query.pop("limit")
    whose = own_or_any(lambda: books.account(account, settled=True))
    if limit is None and not after:
        return seen_statements(books.statements(whose, **query)), {}
    page = books.statements_page(whose, after, limit or MOST, **query)
    return part(page._replace(items=seen_statements(page.items)))


@books_room.shows("/periods", list[Period])
@needs(Right.SEE_MONEY)
def list_periods(query: Arguments) -> list[Period]:
    """Every closed period with its closing statement, the earliest first."""
    return club().books.periods()


entries_room = Room(
    "recording", "recording", url_prefix="/api/v1/ledger", description="What may be recorded in the books"
)


@entries_room.records("/payments", PaymentBody, examples.PAYMENT, Posted)
@needs(Right.SEE_MONEY, do=Right.PAY)
def record_payment(query: Arguments, body: Arguments) -> Posted:
    """Record a payment: from a player to another, into the cash box or out of it, or to the keeper of a pot."""
    books = club().books
    payer, payee = books.account(body["payer"]), books.account(body["payee"])
    paid = books.money(body["amount"], body["unit"])
    more = {"note": body["note"], "on": body["on"], "confirm": body["confirm"]}
    games = [UUID(club().find(each)) for each in body["games"]]
    of: dict[str, Any] = {"game": next(iter(games), None), "beside": games[1:]}
    return _seen(books.pay(payer, payee, paid, **of, **more, by=recorder(), event_id=body["id"]))


@entries_room.records("/adjustments", AdjustmentBody, examples.ADJUSTMENT, Posted)
@needs(Right.SEE_MONEY, do=Right.ADJUST)
def record_adjustment(query: Arguments, body: Arguments) -> Posted:
    """The books are corrected: one account loses and another gains, for a reason that stays."""
    books, corrects = club().books, body["corrects"]
    payer, payee = books.account(body["payer"]), books.account(body["payee"])
    moved = books.money(body["amount"], body["unit"])
    more = {"corrects": corrects, "on": body["on"], "confirm": body["confirm"]}
    return _seen(books.adjust(payer, payee, moved, body["reason"], **more, by=recorder(), event_id=body["id"]))


@entries_room.records("/reversals", ReversalBody, examples.REVERSAL, Posted)
@needs(Right.SEE_MONEY, do=Right.ADJUST)
def record_reversal(query: Arguments, body: Arguments) -> Posted:
    """A payment or a correction is undone by its exact opposite; both stay readable."""
    books = club().books
    undo = partial(books.reverse, body["event"], body["reason"], on=body["on"], confirm=body["confirm"])
    return _seen(undo(by=recorder(), event_id=body["id"]))


@entries_room.records("/closings", ClosingBody, examples.CLOSING, Period)
@needs(Right.SEE_MONEY, do=Right.CLOSE)
def close_period(query: Arguments, body: Arguments) -> Period:
    """All days up to one are closed: what is recorded of them later is booked after it."""
    counted = [club().books.money(each["amount"], each["unit"]) for each in body["counted"]]
    carry = [UUID(club().find(each)) for each in body["carry"]]
    books, pots = club().books, {"carry": carry, "carry_all": body["carry_all"]}
    return books.close(body["until"], counted, **pots, confirm=body["confirm"], by=recorder(), event_id=body["id"])


def _seen(done: Posted) -> Posted:
    """Add the pending amounts of live hands, as far as the visitor may see them."""
    return with_pending(done, seen_balances())
