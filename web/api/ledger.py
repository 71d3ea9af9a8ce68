# mypy: disallow-untyped-decorators=False
# (flask-smorest has no types; its decorators are all that is untyped here.)
"""The books for programs: balances and their reasons."""

from __future__ import annotations

from replay.answers.books import Balance, JournalPage, Period, Running, Settlement, Statement
from replay.club.reports import settlements
from replay.rights import Right
from replay.schemas.answer_schemas import schema_of
from replay.schemas.arguments import MOST, JournalQuery, NoQuery, PeriodQuery, RunningQuery, SettleQuery, StatementQuery
from web.api.blueprint import Arguments, Room, refuses
from web.api.parts import NEXT, part
from web.current_club import club
from web.rights import needs, own_or_any
from web.seen import seen_balances, seen_entries, seen_settlements, seen_statements

__all__ = ["room"]

room = Room("ledger", "ledger", url_prefix="/api/v1/ledger", description="Balances, and what they come from")


@room.get("/balances")
@room.arguments(PeriodQuery, location="query")
@room.response(200, schema_of(Balance)(many=True))
@refuses(422)
@needs(Right.SEE_MONEY)
def list_balances(query: Arguments) -> list[Balance]:
    """What every account gained in the period, and what hands that are being played will add."""
    return seen_balances(**query)


@room.get("/running")
@room.arguments(RunningQuery, location="query")
@room.response(200, schema_of(Running))
@refuses(422)
@needs(Right.SEE_MONEY)
def get_running(query: Arguments) -> Running:
    """Every player's balance at the end of each day on which money moved; what was before the period counts."""
    return club().books.running(**query)


@room.get("/journal")
@room.arguments(JournalQuery, location="query")
@room.response(200, schema_of(JournalPage))
@refuses(422)
@needs(Right.SEE_MONEY)
def list_journal(query: Arguments) -> JournalPage:
    """Every posting of the period, with the step that caused it."""
    page = seen_entries(club().books.journal_page(**query))
    return JournalPage(page.items, page.next)


@room.get("/settle")
@room.arguments(SettleQuery, location="query")
@room.response(200, schema_of(Settlement)(many=True))
@refuses(422)
@needs(Right.SEE_MONEY)
def list_settlements(query: Arguments) -> list[Settlement]:
    """What squares everyone, for each unit: the fewest payments, or everyone with the cash box. Nothing is recorded."""
    return settlements(seen_settlements(club().books.settle(**query)))


@room.get("/statements/<account>")
@room.arguments(StatementQuery, location="query")
@room.response(200, schema_of(Statement)(many=True), headers=NEXT)
@refuses(422)
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


@room.get("/periods")
@room.arguments(NoQuery, location="query")
@room.response(200, schema_of(Period)(many=True))
@refuses(422)
@needs(Right.SEE_MONEY)
def list_periods(query: Arguments) -> list[Period]:
    """Every closed period with its closing statement, the earliest first."""
    return club().books.periods()
