"""Balances: a line for each account and unit."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby

from msgspec import to_builtins

from replay.answers.books import Balance
from replay.ledger.accounts import CASH
from replay.ledger.names import NOTHING, holds, money, titles
from replay.ledger.reports import wording
from replay.ledger.reports.csv import csv_lines
from replay.ledger.reports.lines import table
from replay.messages import ENGLISH, Arg, Catalogue
from replay.money import Unit


def balance_csv(balances: Iterable[Balance]) -> Iterator[str]:
    """The lines of a CSV file with the fields of :class:`Balance <replay.answers.books.Balance>` as its columns."""
    return csv_lines(Balance.__struct_fields__, map(to_builtins, balances))


def balance_text(balances: Sequence[Balance], catalogue: Catalogue = ENGLISH) -> Iterator[str]:
    """One line per account, the units apart."""
    called = titles(balances)
    if not balances:
        yield NOTHING.words(catalogue)
    for number, (_, found) in enumerate(groupby(balances, key=lambda each: each.unit)):
        if number:
            yield ""
        rows = [(called[each.account], money(each.amount, each.unit), _remark(each)) for each in found]
        yield from table(rows, catalogue, right={1})


def _remark(balance: Balance) -> Arg:
    """What the figure alone does not show."""
    unit = Unit.parse(balance.unit)
    sign = "+" if balance.pending > 0 else ""
    pending = wording.PENDING(amount=f"{sign}{unit.write(balance.pending)}")
    if balance.account == CASH and balance.amount:
        held = holds(balance.amount, balance.unit)
        return wording.REMARKS(remark=held, pending=pending) if balance.pending else wording.REMARK(remark=held)
    return wording.REMARK(remark=pending) if balance.pending else ""
