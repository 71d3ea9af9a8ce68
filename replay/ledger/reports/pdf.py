"""A player's statement on paper: a PDF on A4 that has the same bytes whenever it is printed again.

It contains nothing but the statement: no time of printing and no random id. Latin is set in fonts that Typst includes, all
else in fonts of this computer; letters that no font has are written as escapes, and the page says so.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from replay.answers.books import Line, Statement
from replay.display import visible
from replay.errors import BadInput
from replay.ledger.accounts import shortened
from replay.ledger.names import NOTHING, reason
from replay.ledger.reports import wording
from replay.ledger.reports.lines import days_of, words
from replay.ledger.reports.statement import source, whom
from replay.messages import ENGLISH, Catalogue, Message, language, listed
from replay.money import Unit
from replay.settings import NEW, Settings
from replay.times import day
from replay.typesetting import fonts, typeset

MOST_LINES = 5_000
"""How many lines are printed at most, on about 100 pages: that takes a server three seconds and 0.7 GB of memory."""

_FIXED = {
    "header": wording.HEADER(title="{title}", period="{period}"),
    "page": wording.PAGE(page="{page}", pages="{pages}"),
    "day": wording.DAY(),
    "why": wording.WHY(),
    "whom": wording.WHOM(),
    "amount": wording.AMOUNT(),
    "balance": wording.BALANCE(),
    "where": wording.WHERE(),
    "brought": wording.BROUGHT(),
    "carried": wording.CARRIED(),
}
"""The words of the page itself. Typst counts the pages, so it fills in their numbers, and what the header is made of."""

_TEMPLATE = Path(__file__).with_name("statement.typ")


def statement_pdf(
    player: str | Message,
    statements: Sequence[Statement],
    link: Callable[[Line], str | None] | None = None,
    catalogue: Catalogue = ENGLISH,
    settings: Settings = NEW,
) -> bytes:
    """The statements of a player, one section for each unit, as a PDF (tagged as PDF/UA-1 wants it).

    Args:
        player: the player's name, or what one of the club's own accounts is called; needed if there are no statements.
        statements: what :func:`statements <replay.ledger.statements.statements>` found.
        link: gives the address of the step that a line comes from, to which the line then leads; None for no address.
        catalogue: the language.
        settings: those of the club, whose name is above the statement.

    Raises:
        BadInput: there are more than :data:`MOST_LINES` lines, or Typst is not installed.
    """
    lines = [line for each in statements for line in each.lines]
    if len(lines) > MOST_LINES:
        raise BadInput(wording.TOO_MANY_LINES(found=len(lines), most=MOST_LINES))
    games = shortened(line.game for line in lines if line.game is not None)
    whose = visible(player) if isinstance(player, str) else player
    accounts = {visible(each.account): None for each in statements}
    units = [each.unit for each in statements]
    return typeset(
        _TEMPLATE,
        {
            "club": visible(settings.name or ""),
            "title": wording.STATEMENT_OF(player=whose).words(catalogue),
            "period": (_period(statements[0], settings) if statements else NOTHING).words(catalogue),
            "books": " · ".join([*accounts, listed(units).words(catalogue)]),
            "words": {name: text.words(catalogue) for name, text in _FIXED.items()}
            | {"language": language(catalogue).partition("-")[0], "fonts": fonts(language(catalogue))},
            "sections": [_section(each, games, link, catalogue) for each in statements],
        },
        wording.LETTERS_WITHOUT_TYPE(example="\\u674e").words(catalogue),
        wording.NO_TYPESETTER(),
    )


def _period(statement: Statement, settings: Settings) -> Message:
    since, until, days = str(statement.since), str(statement.until), days_of(settings)
    if statement.since and statement.until:
        return wording.PERIOD(since=since, until=until, days=days)
    if statement.since:
        return wording.PERIOD_SINCE(since=since, days=days)
    return wording.PERIOD_UNTIL(until=until, days=days) if statement.until else wording.PERIOD_OF_ALL(days=days)


def _section(
    statement: Statement,
    games: Mapping[str, str],
    link: Callable[[Line], str | None] | None,
    catalogue: Catalogue,
) -> dict[str, object]:
    unit = Unit.parse(statement.unit)
    gained = sum(line.amount for line in statement.lines if line.amount > 0)
    lost = sum(-line.amount for line in statement.lines if line.amount < 0)
    moved = wording.LINES(count=len(statement.lines), gained=unit.write(gained), lost=unit.write(lost))
    return {
        "unit": unit.code,
        "moved": moved.words(catalogue),
        "opening": unit.write(statement.opening),
        "closing": unit.write(statement.closing),
        "lines": [
            (
                day(line.day),
                words(reason(line.why), catalogue),
                whom(line).words(catalogue),
                unit.write(line.amount),
                unit.write(line.balance),
                source(line, games).words(catalogue),
                link(line) if link else None,
            )
            for line in statement.lines
        ],
    }
