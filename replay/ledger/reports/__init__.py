"""The books as people and programs read them, a module for each report.

People read aligned text with amounts such as ``-12.50 EUR``; programs get CSV or plain values for JSON, in which an amount is an
integer of minor units beside its unit (``-1250``, ``EUR/2``). In text and CSV a name is made :func:`visible
<replay.textual.visible>`; only JSON gives it letter by letter.

- ``balance``: who stands where
- ``journal``: every payment with its postings
- ``settlement``: who pays whom to square everyone
- ``statement``: every line of one account
- ``pdf``: the same on paper
- ``cash``: what the cash box holds
- ``period``: the closing statements of periods
- ``entry``: one payment or correction when it has just been recorded
- ``plaintext``: journals for hledger, Ledger and beancount
- ``lines``: what the reports share that are written as text
- ``csv``: what the reports share that are also written as CSV
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any, NamedTuple

from replay.ledger.reports.balance import balance_csv, balance_text, balance_values
from replay.ledger.reports.journal import journal_csv, journal_text, journal_values
from replay.ledger.reports.settlement import settle_csv, settle_text, settle_values
from replay.ledger.reports.statement import statement_csv, statement_text, statement_values
from replay.messages import Catalogue

__all__ = ["REPORTS", "Report"]


class Report(NamedTuple):
    """How one report is written: as lines for people, as lines of CSV, as values for JSON."""

    text: Callable[[Any, Catalogue], Iterator[str]]
    csv: Callable[[Any], Iterator[str]]
    json: Callable[[Any], Iterable[Any]]


REPORTS = {
    "balance": Report(balance_text, balance_csv, balance_values),
    "journal": Report(journal_text, journal_csv, journal_values),
    "settle": Report(settle_text, settle_csv, settle_values),
    "statement": Report(statement_text, statement_csv, statement_values),
}
"""The reports that are written in every form, by the name of their command."""
