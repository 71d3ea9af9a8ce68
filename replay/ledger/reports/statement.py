"""Statements of accounts as people and programs read them: aligned text, CSV, and plain values for JSON."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from replay.ledger.accounts import shortened
from replay.ledger.books import Place
from replay.ledger.names import NOTHING, aside, event, noted, party, place, place_in_game, reason
from replay.ledger.reports import wording
from replay.ledger.reports.csv import csv_lines
from replay.ledger.reports.lines import table
from replay.ledger.statements import Line, Statement
from replay.messages import ENGLISH, Arg, Catalogue, Message
from replay.money import Unit
from replay.textual import visible
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


def statement_text(statements: Sequence[Statement], catalogue: Catalogue = ENGLISH) -> Iterator[str]:
    """A line for each posting between the balance that was brought forward and the one that is carried forward."""
    if not statements:
        yield NOTHING.words(catalogue)
    games = shortened(line.game for each in statements for line in each.lines if line.game is not None)
    for number, each in enumerate(statements):
        unit = Unit.parse(each.unit)
        if number:
            yield ""
        yield _title(each, unit).words(catalogue)
        rows: list[tuple[Arg, ...]] = [("", wording.BROUGHT_FORWARD(), "", "", unit.write(each.opening))]
        for line in each.lines:
            amounts = unit.write(line.amount), unit.write(line.balance)
            rows.append((minute(line.at), reason(line.why), whom(line), *amounts, source(line, games)))
        rows.append(("", wording.CARRIED_FORWARD(), "", "", unit.write(each.closing)))
        yield from table(rows, catalogue, right={3, 4})


def _title(statement: Statement, unit: Unit) -> Message:
    whose: dict[str, Arg] = {"player": visible(statement.player), "unit": unit.code}
    since, until = str(statement.since), str(statement.until)
    if statement.since and statement.until:
        return wording.STATEMENT_OF_PERIOD(**whose, since=since, until=until)
    if statement.since:
        return wording.STATEMENT_SINCE(**whose, since=since)
    return wording.STATEMENT_UNTIL(**whose, until=until) if statement.until else wording.STATEMENT(**whose)


def whom(line: Line) -> Message:
    """From whom a line's money came, or to whom it went; who settles a debt pays and gains by it."""
    other = party(line.other, line.other_player)
    if line.why == "settled":
        return wording.PAID_TO(who=other) if line.amount > 0 else wording.PAID_BY(who=other)
    return wording.FROM(who=other) if line.amount > 0 else wording.TO(who=other)


def source(line: Line, games: Mapping[str, str]) -> Message:
    """Where a line comes from, what it sets right, and the words that were given for it; ``games`` are the ids as they are to be shown."""
    where = event(Place(None, line.version))
    if line.game is not None:
        where = wording.STEP_OF_GAME(step=place_in_game(line.hand, line.step), game=visible(games[line.game]))
    return noted(wording.PLACE(place=where, aside=aside(line)), line)
