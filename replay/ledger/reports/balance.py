"""Who stands where: a line for each account and unit."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import Any

from replay.ledger.accounts import CASH
from replay.ledger.books import Balance
from replay.ledger.names import NOTHING, holds, money, titles
from replay.ledger.reports.csv import csv_lines
from replay.money import Unit
from replay.textual import columns

__all__ = ["balance_csv", "balance_text", "balance_values"]


def balance_values(balances: Iterable[Balance]) -> list[dict[str, Any]]:
    """One object per account and unit with the fields of :class:`Balance <replay.ledger.books.Balance>`."""
    return [each._asdict() for each in balances]


def balance_csv(balances: Iterable[Balance]) -> Iterator[str]:
    """The lines of a CSV file with the keys of :func:`balance_values` as its columns."""
    return csv_lines(Balance._fields, (each._asdict() for each in balances))


def balance_text(balances: Sequence[Balance]) -> Iterator[str]:
    """One line per account, the units apart."""
    called = titles(balances)
    if not balances:
        yield NOTHING
    for number, (_, found) in enumerate(groupby(balances, key=lambda each: each.unit)):
        if number:
            yield ""
        yield from columns(
            [(called[each.account], str(money(each.amount, each.unit)), _remark(each)) for each in found], right={1}
        )


def _remark(balance: Balance) -> str:
    """What the figure alone does not say."""
    unit = Unit.parse(balance.unit)
    remarks = []
    if balance.account == CASH and balance.amount:
        remarks.append(holds(balance.amount, balance.unit))
    if balance.pending:
        sign = "+" if balance.pending > 0 else ""
        remarks.append(f"{sign}{unit.write(balance.pending)} pending in hands being played")
    return f"({'; '.join(remarks)})" if remarks else ""
