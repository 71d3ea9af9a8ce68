"""What the page of the ledger shows of what grows with the club: a part of the balances, and the latest days of the running ones."""

from __future__ import annotations

import datetime as dt
from collections.abc import Collection, Sequence
from typing import NamedTuple

from msgspec.structs import replace

from replay.answers.answer import Page
from replay.answers.books import Balance, Running
from web.charts import Chart, chart
from web.current_club import club

__all__ = ["BALANCES_A_PAGE", "DAYS_A_PAGE", "MOST_LISTED", "RunningTable", "balances_page", "running_tables"]

BALANCES_A_PAGE = 100
DAYS_A_PAGE = 30
"""Rows of the table of running balances; the chart has as many days where no first day is asked for."""

_DAYS_DRAWN = 366
MOST_LISTED = 100
"""This many payments are proposed at once, and this many players can be chosen from a list: of more, a name is typed."""


class RunningTable(NamedTuple):
    """Running balances in one unit: the drawing, and the table beside it.

    Args:
        found: what is drawn.
        chart: its drawing; None if no money has moved on a day that is known.
        table: the latest days of it, for some players.
    """

    found: Running
    chart: Chart | None
    table: Running


def balances_page(balances: Sequence[Balance], after: str) -> Page[Balance, str]:
    """Some of the balances: those after an account in a unit, such as ``EUR/2 cash``.

    The first ones where there is no such balance: what was just paid may have brought that of the cash box to nothing.
    """
    names = [f"{each.unit} {each.account}" for each in balances]
    first = names.index(after) + 1 if after in names else 0
    end, back = first + BALANCES_A_PAGE, first - BALANCES_A_PAGE
    return Page(
        list(balances[first:end]),
        names[end - 1] if end < len(names) else None,
        (names[back - 1] if back > 0 else "") if first else None,
    )


def running_tables(since: dt.date | None, until: dt.date | None, accounts: Collection[str]) -> list[RunningTable]:
    """The running balances of a period in each unit in which money moved; the tables are of these accounts."""
    books, days = club().books, DAYS_A_PAGE if since is None else _DAYS_DRAWN
    courses = [books.running(unit, since, until, days) for unit in books.units()]
    return [RunningTable(each, chart(each), _latest(each, accounts)) for each in courses if each.days]


def _latest(found: Running, accounts: Collection[str]) -> Running:
    cut = max(0, len(found.days) - DAYS_A_PAGE)
    courses = [
        replace(each, opening=[each.opening, *each.amounts][cut], amounts=each.amounts[cut:])
        for each in found.courses
        if each.account in accounts
    ]
    return replace(found, days=found.days[cut:], courses=courses)
