"""Statements of accounts as people and programs read them: aligned text, CSV, and plain values for JSON."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from replay.ledger.accounts import shortened
from replay.ledger.books import Place
from replay.ledger.names import NOTHING, aside, event, note_suffix, party, place, place_in_game, reason
from replay.ledger.reports.csv import csv_lines
from replay.ledger.statements import Line, Statement
from replay.money import Unit
from replay.textual import columns, visible
from replay.times import format_time, minute

__all__ = ["source", "statement_csv", "statement_text", "statement_values", "whom"]


def statement_values(statements: Iterable[Statement]) -> list[dict[str, Any]]:
    """One object per unit: ``player``, ``account``, ``unit``, ``from``, ``to``, ``opening``, ``closing``, and ``lines``.

    A line has ``at`` (RFC 3339), ``why``, ``with`` (null for a pot and the club's own accounts), ``with_account``, ``amount``, the
    ``balance`` after it, and where it comes from: ``game``, ``hand``, ``step``, ``version``, ``event``, ``happened``, ``corrects``,
    where that event stands (``corrected``), and the ``note`` that somebody gave for it.
    """
    return [
        {
            "player": each.player,
            "account": each.account,
            "unit": each.unit,
            "from": each.since.isoformat() if each.since else None,
            "to": each.until.isoformat() if each.until else None,
            "opening": each.opening,
            "closing": each.closing,
            "lines": [
                {
                    "at": format_time(line.at),
                    "why": line.why,
                    "with": line.other_player,
                    "with_account": line.other,
                    "amount": line.amount,
                    "balance": line.balance,
                    "game": line.game,
                    "hand": line.hand,
                    "step": line.step,
                    "version": line.version,
                    "event": line.event,
                    "happened": format_time(line.happened),
                    "corrects": line.corrects,
                    "corrected": place(line.corrected),
                    "note": line.note,
                }
                for line in each.lines
            ],
        }
        for each in statements
    ]


def statement_csv(statements: Iterable[Statement]) -> Iterator[str]:
    """The lines of a CSV file, one per line of the statements; each names its player, account and unit."""
    whose = ("player", "account", "unit")
    fields = (
        "at", "why", "with", "with_account", "amount", "balance", "game", "hand", "step", "version", "event", "happened",
        "corrects", "note",
    )  # fmt: skip
    rows = (
        {field: statement[field] for field in whose} | line
        for statement in statement_values(statements)
        for line in statement["lines"]
    )
    return csv_lines((*whose, *fields), rows)


def statement_text(statements: Sequence[Statement]) -> Iterator[str]:
    """A line for each posting between the balance that was brought forward and the one that is carried forward."""
    if not statements:
        yield NOTHING
    games = shortened(line.game for each in statements for line in each.lines if line.game is not None)
    for number, each in enumerate(statements):
        unit = Unit.parse(each.unit)
        if number:
            yield ""
        since = f" from {each.since}" if each.since else ""
        until = f" until {each.until}" if each.until else ""
        yield f"Statement of {visible(each.player)} in {unit.code}{since}{until}"
        rows: list[tuple[str, ...]] = [("", "brought forward", "", "", unit.write(each.opening))]
        for line in each.lines:
            amounts = unit.write(line.amount), unit.write(line.balance)
            rows.append((minute(line.at), reason(line.why), whom(line), *amounts, source(line, games)))
        rows.append(("", "carried forward", "", "", unit.write(each.closing)))
        yield from columns(rows, right={3, 4})


def whom(line: Line) -> str:
    """From whom a line's money came, or to whom it went; who settles a debt pays and gains by it."""
    gains = line.amount > 0
    direction = ("paid to" if gains else "paid by") if line.why == "settled" else "from" if gains else "to"
    return f"{direction} {party(line.other, line.other_player)}"


def source(line: Line, games: Mapping[str, str]) -> str:
    """Where a line comes from, what it sets right, and the words that were given for it; ``games`` are the ids as they are to be shown."""
    where = str(event(Place(None, line.version)))
    if line.game is not None:
        where = f"{place_in_game(line.hand, line.step)}, game {visible(games[line.game])}"
    return f"{where}{aside(line)}{note_suffix(line)}"
