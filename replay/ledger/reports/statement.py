"""Statements of accounts as people and programs read them: aligned text, and CSV."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from msgspec import to_builtins

from replay.answers.books import Line, Place, Statement
from replay.display import visible
from replay.ledger.accounts import shortened
from replay.ledger.names import NOTHING, event, noted, party, place_in_game, reason, sourced
from replay.ledger.reports import wording
from replay.ledger.reports.csv import csv_lines
from replay.ledger.reports.lines import table
from replay.messages import ENGLISH, Arg, Catalogue, Message
from replay.money import Unit
from replay.times import day


def statement_csv(statements: Iterable[Statement]) -> Iterator[str]:
    """The lines of a CSV file, one per line of the statements; each names its player, account and unit, and its club and days last."""
    whose = ("player", "account", "unit")
    fields = (
        "at", "why", "with", "with_account", "amount", "balance", "game", "hand", "step", "version", "event", "happened",
        "corrects", "note",
    )  # fmt: skip
    rows = (
        {"player": each.player, "account": each.account, "unit": each.unit, "club": each.club} | to_builtins(line)
        for each in statements
        for line in each.lines
    )
    return csv_lines((*whose, *fields, "club", "day", "entered"), rows)


def statement_text(statements: Sequence[Statement], catalogue: Catalogue = ENGLISH) -> Iterator[str]:
    """The name of the club, and a line for each posting between the balance that was brought forward and the one carried forward."""
    if not statements:
        yield NOTHING.words(catalogue)
    elif statements[0].club:
        yield visible(statements[0].club)
        yield ""
    games = shortened(line.game for each in statements for line in each.lines if line.game is not None)
    for number, each in enumerate(statements):
        unit = Unit.parse(each.unit)
        if number:
            yield ""
        yield _title(each, unit).words(catalogue)
        rows: list[tuple[Arg, ...]] = [("", wording.BROUGHT_FORWARD(), "", "", unit.write(each.opening))]
        for line in each.lines:
            amounts = unit.write(line.amount), unit.write(line.balance)
            rows.append((day(line.day), reason(line.why), whom(line), *amounts, source(line, games)))
        rows.append(("", wording.CARRIED_FORWARD(), "", "", unit.write(each.closing)))
        yield from table(rows, catalogue, right={3, 4})


def _title(statement: Statement, unit: Unit) -> Message:
    whose: dict[str, Arg] = {"player": party(statement.account, statement.player), "unit": unit.code}
    since, until = str(statement.since), str(statement.until)
    if statement.since and statement.until:
        return wording.STATEMENT_OF_PERIOD(**whose, since=since, until=until)
    if statement.since:
        return wording.STATEMENT_SINCE(**whose, since=since)
    return wording.STATEMENT_UNTIL(**whose, until=until) if statement.until else wording.STATEMENT(**whose)


def whom(line: Line) -> Message:
    """From whom a line's money came, or to whom it went; paying a debt is a gain."""
    other = party(line.other, line.other_player)
    if line.why == "settled":
        return wording.PAID_TO(who=other) if line.amount > 0 else wording.PAID_BY(who=other)
    return wording.FROM(who=other) if line.amount > 0 else wording.TO(who=other)


def source(line: Line, games: Mapping[str, str]) -> Message:
    """Where a line comes from, what it sets right, and the words that were given for it; ``games`` are the ids as they are to be shown."""
    where = event(Place(None, line.version))
    if line.game is not None:
        where = wording.STEP_OF_GAME(step=place_in_game(line.hand, line.step), game=visible(games[line.game]))
    return noted(sourced(where, line), line)
