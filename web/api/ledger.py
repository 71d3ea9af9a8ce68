# mypy: disallow-untyped-decorators=False
# (flask-smorest has no types; its decorators are all that is untyped here.)
"""The books for programs: balances and their reasons."""

from __future__ import annotations

from itertools import islice
from typing import Any

from replay.club.reports import settle_values
from replay.schemas.arguments import JournalQuery, NoQuery, PeriodQuery, RunningQuery, SettleQuery
from replay.schemas.books import (
    BalanceSchema,
    JournalPageSchema,
    PeriodSchema,
    RunningSchema,
    SettlementSchema,
    StatementSchema,
)
from web.api.blueprint import Arguments, Room, refuses
from web.current_club import club

__all__ = ["room"]

room = Room("ledger", "ledger", url_prefix="/api/v1/ledger", description="Who stands where, and why")


@room.get("/balances")
@room.arguments(PeriodQuery, location="query")
@room.response(200, BalanceSchema(many=True))
@refuses(422)
def list_balances(query: Arguments) -> list[Any]:
    """What every account gained in the period, and what hands that are being played will add."""
    return list(club().books.balances(**query))


@room.get("/running")
@room.arguments(RunningQuery, location="query")
@room.response(200, RunningSchema)
@refuses(422)
def get_running(query: Arguments) -> Any:
    """Where every player stood at the end of each day on which money moved; what was before the period counts."""
    return club().books.running(**query)


@room.get("/journal")
@room.arguments(JournalQuery, location="query")
@room.response(200, JournalPageSchema)
@refuses(422)
def list_journal(query: Arguments) -> dict[str, Any]:
    """Every posting of the period, with the step that caused it."""
    after, limit = query["after"], query["limit"]
    found = list(islice(club().books.journal(query["since"], query["until"]), after, after + limit + 1))
    return {"entries": found[:limit], "next": after + limit if len(found) > limit else None}


@room.get("/settle")
@room.arguments(SettleQuery, location="query")
@room.response(200, SettlementSchema(many=True))
@refuses(422)
def list_settlements(query: Arguments) -> list[Any]:
    """What squares everyone, for each unit: the fewest payments, or everyone with the cash box. Nothing is recorded."""
    return settle_values(club().books.settle(**query))


@room.get("/statements/<account>")
@room.arguments(PeriodQuery, location="query")
@room.response(200, StatementSchema(many=True))
@refuses(404, 422)
def list_statements(query: Arguments, account: str) -> list[Any]:
    """Every line of an account, for each unit: of a player by name, id or account, or of `cash`, `fees`, `over-short` or `settled`."""
    return list(club().books.statements(club().books.account(account, settled=True), **query))


@room.get("/periods")
@room.arguments(NoQuery, location="query")
@room.response(200, PeriodSchema(many=True))
@refuses(422)
def list_periods(query: Arguments) -> list[dict[str, Any]]:
    """Every closed period with its closing statement, the first first."""
    return club().books.periods()
