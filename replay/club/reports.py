"""The books and score sheets as people and programs read them: lines of text, CSV, values for JSON, and PDF.

What the club answers goes in (:class:`Balance`, :class:`Entry`, :class:`Statement` and their like), and lines or values come out.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Literal

from replay.club.queries.sheets import sheet_csv, sheet_text, shown
from replay.ledger.books import Balance, Entry
from replay.ledger.names import reason
from replay.ledger.reports import REPORTS
from replay.ledger.reports.balance import balance_text
from replay.ledger.reports.cash import cash_text, cash_values
from replay.ledger.reports.entry import recorded_text, recorded_values, sides, standing_text
from replay.ledger.reports.pdf import statement_pdf
from replay.ledger.reports.period import period_text, period_values, periods_text
from replay.ledger.reports.settlement import held_text, settle_values
from replay.ledger.reports.statement import statement_csv
from replay.ledger.running import Course, Running
from replay.ledger.settle import Due
from replay.ledger.statements import Line, Statement
from replay.messages import ENGLISH, Catalogue

__all__ = [
    "Balance",
    "Course",
    "Due",
    "Entry",
    "Line",
    "Part",
    "Running",
    "Statement",
    "balance_text",
    "cash_text",
    "cash_values",
    "held_text",
    "part_lines",
    "part_values",
    "period_text",
    "period_values",
    "periods_text",
    "reason",
    "recorded_text",
    "recorded_values",
    "settle_values",
    "sheet_csv",
    "sheet_text",
    "shown",
    "sides",
    "standing_text",
    "statement_csv",
    "statement_pdf",
]

Part = Literal["balance", "journal", "settle", "statement"]
"""A part of the books."""


def part_lines(part: Part, form: Literal["text", "csv"], found: Any, catalogue: Catalogue = ENGLISH) -> Iterable[str]:
    """A part of the books as lines of text or of a CSV file; ``found`` is what the books answered.

    Text is in the language of the catalogue; CSV is alike in every language.
    """
    return REPORTS[part].text(found, catalogue) if form == "text" else REPORTS[part].csv(found)


def part_values(part: Part, found: Any) -> Iterable[Any]:
    """The same as values for JSON."""
    return REPORTS[part].json(found)
