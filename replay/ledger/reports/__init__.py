"""The books as people and programs read them, a module for each report.

People read aligned text with amounts such as ``-12.50 EUR``; programs get CSV, or the structs of
:mod:`replay.answers.books` as JSON, in which an amount is an integer of minor units beside its unit (``-1250``, ``EUR/2``).
In text and CSV a name is made :func:`visible <replay.display.visible>`; only JSON gives it letter by letter.

- ``balance``: the balance of every account
- ``journal``: every payment with its postings
- ``settlement``: who pays whom to square everyone
- ``statement``: every line of one account
- ``pdf``: the same on paper
- ``cash``: what the cash box holds
- ``period``: the closing statements of periods
- ``entry``: one payment or correction that has just been recorded
- ``plaintext``: journals for hledger, Ledger and beancount
- ``lines``: what the reports share that are written as text
- ``csv``: what the reports share that are also written as CSV
- ``wording``: the texts of this room that people read, each with its code
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any, Generic, NamedTuple, TypeVar

from replay.answers.answer import Answer
from replay.faces import lazily
from replay.ledger.reports.balance import balance_csv, balance_text
from replay.ledger.reports.journal import journal_csv, journal_text
from replay.ledger.reports.settlement import settle_csv, settle_text, settlements
from replay.ledger.reports.statement import statement_csv, statement_text
from replay.messages import Catalogue

__all__ = [
    "REPORTS", "Report", "balance_csv", "balance_text", "journal_csv", "journal_text", "settle_csv", "settle_text", "settlements",
    "statement_csv", "statement_text",
]  # fmt: skip


FoundT = TypeVar("FoundT")


class Report(NamedTuple, Generic[FoundT]):
    """How one report is written: as lines for people, as lines of CSV, as answers for programs."""

    text: Callable[[FoundT, Catalogue], Iterator[str]]
    csv: Callable[[FoundT], Iterator[str]]
    answers: Callable[[FoundT], Iterable[Answer]]


REPORTS: dict[str, Report[Any]] = {
    "balance": Report(balance_text, balance_csv, iter),
    "journal": Report(journal_text, journal_csv, iter),
    "settle": Report(settle_text, settle_csv, settlements),
    "statement": Report(statement_text, statement_csv, iter),
}
"""The reports that are written in every form, by the name of their command."""

__getattr__ = lazily(
    __name__,
    pdf="MOST_LINES statement_pdf",
    period="period_text periods_text",
    plaintext="PROGRAMS plain_text symbols",
    statement="whom",
)
