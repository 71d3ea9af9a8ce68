"""Statements of accounts as people and programs read them: aligned text, and CSV."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from msgspec import to_builtins

from replay.answers.books import Line, Place, Statement
from replay.ledger.accounts import shortened
from replay.ledger.names import NOTHING, aside, event, note_suffix, party, place_in_game, reason
from replay.ledger.reports.csv import csv_lines
from replay.money import Unit
from replay.textual import columns, visible
from replay.times import minute

__all__ = ["source", "statement_csv", "statement_text", "whom"]


def statement_csv(statements: Iterable[Statement]) -> Iterator[str]:
    """The lines of a CSV file, one per line of the statements; each names its player, account and unit."""
    whose = ("player", "account", "unit")
    fields = (
        "at", "why", "with", "with_account", "amount", "balance", "game", "hand", "step", "version", "event", "happened",
        "corrects", "note",
    )  # fmt: skip
    rows = (
        {"player": each.player, "account": each.account, "unit": each.unit} | to_builtins(line)
        for each in statements
        for line in each.lines
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
    """Where a line comes from, what it corrects, and its note; ``games`` are the ids as they are to be shown."""
    where = event(Place(None, line.version))
    if line.game is not None:
        where = f"{place_in_game(line.hand, line.step)}, game {visible(games[line.game])}"
    return f"{where}{aside(line)}{note_suffix(line)}"
