"""The books and score sheets for people and programs: lines of text, CSV, answers for programs, and PDF.

The input is an answer of the books (:mod:`replay.answers.books`); the output is lines, or answers for programs.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from replay.answers.answer import Answer
from replay.club.evening.settlement import evening_lines, payment_meant
from replay.club.queries.hands import sheet_csv, sheet_text, shown
from replay.ledger.files import statement_pdf
from replay.ledger.names import own_name, reason, remarks
from replay.ledger.reports import (
    REPORTS,
    balance_text,
    balances_text,
    cash_boxes,
    cash_text,
    held_text,
    period_text,
    periods_text,
    recorded_text,
    settlements,
    statement_csv,
    with_pending,
)
from replay.ledger.settlement import Due
from replay.rules.registry import ending, win_name
from replay.words.messages import ENGLISH, Catalogue

__all__ = [
    "Due", "Part", "balance_text", "balances_text", "cash_boxes", "cash_text", "ending", "evening_lines", "held_text", "own_name",
    "part_answers", "part_lines", "payment_meant", "period_text", "periods_text", "reason", "recorded_text", "remarks", "settlements",
    "sheet_csv", "sheet_text", "shown", "statement_csv", "statement_pdf", "win_name", "with_pending",
]  # fmt: skip

Part = Literal["balance", "journal", "settle", "statement"]
"""A part of the books."""


def part_lines(
    part: Part, form: Literal["text", "csv"], found: object, catalogue: Catalogue = ENGLISH
) -> Iterable[str]:
    """Yield a part of the books as lines of text or of a CSV file; ``found`` is the answer of the books.

    Text is in the language of the catalogue; CSV is equal in every language.
    """
    return REPORTS[part].text(found, catalogue) if form == "text" else REPORTS[part].csv(found)


def part_answers(part: Part, found: object) -> Iterable[Answer]:
    """Yield the part of the books for programs, answer by answer."""
    return REPORTS[part].answers(found)
