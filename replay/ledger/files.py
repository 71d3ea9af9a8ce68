"""Reports as files: a player's statement as a PDF on A4, and the journal for other programs.

A PDF has the same bytes each time. The programs are those of plain-text accounting (beancount, hledger and ledger), each in its strictest
mode.
"""

from __future__ import annotations

import datetime as dt
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from pathlib import Path
from typing import NamedTuple

from msgspec.structs import replace

from replay.answers.books import Entry, Line, Statement
from replay.ledger.accounts import CASH, FEES, OVER_SHORT, OWN, SETTLED, owner, shortened
from replay.ledger.books import Total
from replay.ledger.names import NOTHING, reason
from replay.ledger.reports import days_of, source, whom, words
from replay.rights import NEW, Settings
from replay.values.money import Unit
from replay.values.times import day
from replay.words.display import plain_names, visible
from replay.words.errors import BadInput
from replay.words.messages import ENGLISH, Catalogue, Message, Plural, Text, language, listed, quoted, say
from replay.words.paper import fonts, typeset

MOST_LINES = 5_000
"""The most lines that are printed, on about 100 pages: that takes a server three seconds and 0.7 GB of memory."""
PAGE = Text("reports.page", "page {page} of {pages}")
HEADER = Text("reports.header", "{title}. {period}")
"""The header of every page but the first; the period has its full stop."""
DAY = Text("reports.day", "Day")
WHY = Text("reports.why", "Why")
AMOUNT = Text("reports.amount", "Amount")
BALANCE = Text("reports.balance", "Balance")
WHERE = Text("reports.where", "Where")
CARRIED = Text("reports.carried", "Carried forward")
_FIXED = {
    "header": HEADER(title="{title}", period="{period}"),
    "page": PAGE(page="{page}", pages="{pages}"),
    "day": DAY(),
    "why": WHY(),
    "whom": say("reports.whom", "To or from"),
    "amount": AMOUNT(),
    "balance": BALANCE(),
    "where": WHERE(),
    "brought": say("reports.brought", "Brought forward"),
    "carried": CARRIED(),
}
"""The fixed words of the page. Typst counts the pages, so it fills in their numbers and the parts of the header."""
_TEMPLATE = Path(__file__).with_name("statement.typ")
TOO_MANY_LINES = Text(
    "reports.too-many-lines", "found {found} lines, expected at most {most} to print: choose a shorter period"
)
NO_TYPESETTER = Text(
    "reports.no-typesetter",
    "a PDF needs Typst, which is not installed with this Paipu: run pip install 'paipu[pdf]', or take the statement as text or CSV",
)
LETTERS_WITHOUT_TYPE = Text(
    "reports.letters-without-type",
    "Characters without a font on this computer are written as codes, such as {example}.",
)


def statement_pdf(
    player: str | Message,
    statements: Sequence[Statement],
    link: Callable[[Line], str | None] | None = None,
    catalogue: Catalogue = ENGLISH,
    settings: Settings = NEW,
) -> bytes:
    """The statements of a player, one section for each unit, as a PDF (tagged as PDF/UA-1 wants it).

    The player, or an account of the club's own, is named for when there are no statements; ``link`` returns the address of the step that
    caused a line. Raises BadInput if there are more than :data:`MOST_LINES` lines, or Typst is not installed.
    """
    lines = [line for each in statements for line in each.lines]
    if len(lines) > MOST_LINES:
        raise BadInput(TOO_MANY_LINES(found=len(lines), most=MOST_LINES))
    games = shortened(line.game for line in lines if line.game is not None)
    whose = visible(player) if isinstance(player, str) else player
    accounts = {visible(each.account): None for each in statements}
    units = [each.unit for each in statements]
    return typeset(
        _TEMPLATE,
        {
            "club": visible(settings.name or ""),
            "title": say("reports.statement-of", "Statement of {player}", player=whose).words(catalogue),
            "period": (_period(statements[0], settings) if statements else NOTHING).words(catalogue),
            "books": " · ".join([*accounts, listed(units).words(catalogue)]),
            "words": {name: text.words(catalogue) for name, text in _FIXED.items()}
            | {"language": language(catalogue).partition("-")[0], "fonts": fonts(language(catalogue))},
            "sections": [_section(each, games, link, catalogue) for each in statements],
        },
        LETTERS_WITHOUT_TYPE(example="\\u674e").words(catalogue),
        NO_TYPESETTER(),
    )


PERIOD = Text("reports.period", "From {since} until {until}; days are {days}.")
PERIOD_UNTIL = Text("reports.period-until", "From the first day until {until}; days are {days}.")
PERIOD_OF_ALL = Text("reports.period-of-all", "From the first day on; days are {days}.")


def _period(statement: Statement, settings: Settings) -> Message:
    since, until, days = str(statement.since), str(statement.until), days_of(settings)
    if statement.since and statement.until:
        return PERIOD(since=since, until=until, days=days)
    if statement.since:
        return say("reports.period-since", "From {since} on; days are {days}.", since=since, days=days)
    return PERIOD_UNTIL(until=until, days=days) if statement.until else PERIOD_OF_ALL(days=days)


LINES = Plural("reports.lines", "{count} line: {gained} in, {lost} out", "{count} lines: {gained} in, {lost} out")


def _section(
    statement: Statement, games: Mapping[str, str], link: Callable[[Line], str | None] | None, catalogue: Catalogue
) -> dict[str, object]:
    unit = Unit.parse(statement.unit)
    gained = sum(line.amount for line in statement.lines if line.amount > 0)
    lost = sum(-line.amount for line in statement.lines if line.amount < 0)
    moved = LINES(count=len(statement.lines), gained=unit.write(gained), lost=unit.write(lost))
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


_HEAD = "; Written by Paipu: an amount is what its account gained, a day is a day in {zone}{begins}."
_WORDS = {"TRUE", "FALSE", "NULL"}  # beancount reads these as values
_DESCRIPTION = str.maketrans({";": r"\x3b", "|": r"\x7c"})  # hledger and ledger end a description at these
_LONGEST = 4000  # bytes of a description: ledger refuses lines of more than 4,096
_TAGS = ("event", "game", "hand", "step")
OTHER_PROGRAM = Text("reports.other-program", "found program {found!r}, expected one of {programs}")


def plain_text(
    program: str, totals: Sequence[Total], entries: Iterable[Entry], settings: Settings = NEW, *, named: bool = False
) -> Iterator[str]:
    """Yield the lines of a journal, byte for byte the same for the same books; with constant memory.

    The accounts of players have ids in them, or where ``named`` the names of today, with the ids beside them.

    Raises:
        BadInput: the program is unknown, or it cannot write the day after the last payment.
    """
    if program not in PROGRAMS:
        raise BadInput(OTHER_PROGRAM(found=program[:40], programs=listed(quoted(each) for each in PROGRAMS)))
    dialect = PROGRAMS[program]
    units = dialect.spelled(symbols(total.balance.unit for total in totals))
    begins = f" and begins at {settings.day_begins}:00" if settings.day_begins else ""
    yield _HEAD.format(zone=settings.zone, begins=begins)
    if not totals:
        return
    accounts = {each.balance.account: _account(each.balance.account) for each in totals}
    names = _by_name(totals) if named else {}
    accounts |= names
    totals = [each._replace(balance=replace(each.balance, account=accounts[each.balance.account])) for each in totals]
    yield from dialect.opening(totals, units, {name: str(owner(account)[0]) for account, name in names.items()})
    for _, postings in groupby(entries, key=lambda each: each.position):
        payment = list(postings)
        yield ""
        yield from dialect.heading(payment)
        for each in payment:
            yield f"    {accounts[each.account]}  {_amount(each.amount, each.unit, units)}"
    yield ""
    yield from dialect.closing(totals, units)


def symbols(units: Iterable[str]) -> dict[str, str]:
    """Return the symbol of each unit in these programs: its code in capitals, numbered if two would be equal.

    Capitals, because beancount knows no others and ledger takes ``h``, ``m`` and ``s`` for hours, minutes and seconds.

    >>> symbols(["EUR/2", "points/0", "EUR/3"])
    {'EUR/2': 'EUR-1', 'EUR/3': 'EUR-2', 'points/0': 'POINTS'}
    """
    different = sorted(set(units))
    codes = [Unit.parse(each).code.upper() for each in different]
    sharing = Counter(codes)
    numbers: Counter[str] = Counter()
    found = {}
    for unit, code in zip(different, codes, strict=True):
        numbers[code] += 1
        alone = sharing[code] == 1 and code not in _WORDS
        found[unit] = code if alone else f"{code}-{numbers[code]}"
    return found


_Symbols = dict[str, str]
_Ids = Mapping[str, str]
"""The ids of players by their accounts, where these have names."""


class _Dialect(NamedTuple):
    """The format of a program: its symbols of units, the opening of accounts and units, the heading of a payment, the asserted balances."""

    spelled: Callable[[_Symbols], _Symbols]
    opening: Callable[[Sequence[Total], _Symbols, _Ids], Iterator[str]]
    heading: Callable[[Sequence[Entry]], Iterator[str]]
    closing: Callable[[Sequence[Total], _Symbols], Iterator[str]]


_OWN = {
    CASH: "Liabilities:CashBox",
    FEES: "Income:HouseFee",
    OVER_SHORT: "Income:OverShort",
    SETTLED: "Equity:SettledDebts",
}
"""The club's own accounts in these programs; the cash box owes its content to the others."""


def _account(account: str) -> str:
    """Return the account's name: beancount requires every part of it to begin with a capital or a digit."""
    if account in _OWN:
        return _OWN[account]
    player, game = owner(account)
    return f"Assets:Pots:G-{game}" if player is None else f"Assets:Players:P-{player}"


def _by_name(totals: Iterable[Total]) -> dict[str, str]:
    """Return the accounts of players by name."""
    players = sorted({(each.balance.account, each.balance.player) for each in totals if each.balance.player})
    return {account: f"Assets:Players:{name}" for account, name in plain_names(dict(players)).items()}


def _narration(postings: Sequence[Entry]) -> str:
    # The text begins with our own word: hledger and ledger give a leading "(" or "!" another meaning.
    # Payer and payee are the first and last, without the account that the money passed through.
    giver, taker = (
        OWN.get(each.account, "pot") if each.player is None else visible(each.player)
        for each in (postings[0], postings[-1])
    )
    corrected = f", corrects {postings[0].corrects}" if postings[0].corrects else ""
    note = f": {visible(postings[0].note)}" if postings[0].note else ""
    return f"From {giver} to {taker}: {reason(postings[0].why)}{corrected}{note}"


def _held(totals: Iterable[Total]) -> dict[str, list[str]]:
    units: dict[str, list[str]] = defaultdict(list)
    for total in totals:
        units[total.balance.account].append(total.balance.unit)
    return units


def _amount(amount: int, unit: str, units: _Symbols) -> str:
    return f"{Unit.parse(unit).write(amount)} {units[unit]}"


# beancount


def _beancount_opening(totals: Sequence[Total], units: _Symbols, ids: _Ids) -> Iterator[str]:
    first = min(total.first for total in totals).date().isoformat()
    for symbol in units.values():
        yield f"{first} commodity {symbol}"
    for account, held in _held(totals).items():
        # Without the spaces beancount does not read a unit of one letter unless it is the last.
        yield f"{first} open {account}  {' , '.join(units[unit] for unit in held)}"
        if account in ids:
            yield f'    player: "{ids[account]}"'


def _beancount_heading(postings: Sequence[Entry]) -> Iterator[str]:
    first = postings[0]
    narration = _narration(postings).replace("\\", "\\\\").replace('"', '\\"')
    yield f'{first.at.date().isoformat()} * "{narration}" ^{first.event}'
    if first.game is not None:
        yield f'    game: "{first.game}"'
    if first.hand is not None:
        yield f"    hand: {first.hand}"
        yield f"    step: {first.step}"


PAYMENT_ON_LAST_DAY = Text(
    "reports.payment-on-last-day",
    "found a payment on {day}, expected an earlier day: beancount needs the day after it for balances",
)


def _beancount_closing(totals: Sequence[Total], units: _Symbols) -> Iterator[str]:
    last = max(total.last for total in totals).date()
    if last == dt.date.max:
        raise BadInput(PAYMENT_ON_LAST_DAY(day=str(last)))
    day = (last + dt.timedelta(days=1)).isoformat()
    for each in (total.balance for total in totals):
        # Without "~ 0" an error of a cent would pass.
        amount = Unit.parse(each.unit).write(each.amount)
        yield f"{day} balance {each.account}  {amount} ~ 0 {units[each.unit]}"


# hledger and ledger


def _quoted(units: _Symbols) -> _Symbols:
    return {unit: symbol if symbol.isalpha() else f'"{symbol}"' for unit, symbol in units.items()}


def _hledger_opening(totals: Sequence[Total], units: _Symbols, ids: _Ids) -> Iterator[str]:
    yield "decimal-mark ."
    for unit, symbol in units.items():
        digits = Unit.parse(unit).digits
        yield f"commodity 1000.{'0' * digits} {symbol}"
    for account in _held(totals):
        yield f"account {account}" + (f"  ; player: {ids[account]}" if account in ids else "")


def _ledger_opening(totals: Sequence[Total], units: _Symbols, ids: _Ids) -> Iterator[str]:
    for unit, symbol in units.items():
        yield f"commodity {symbol}"
        yield f"    format {_amount(10 ** Unit.parse(unit).digits, unit, units)}"
    for tag in _TAGS:
        yield f"tag {tag}"
    for account in _held(totals):
        yield f"account {account}"
        if account in ids:
            yield f"    note player {ids[account]}"


def _description(postings: Sequence[Entry]) -> str:
    text = _narration(postings).translate(_DESCRIPTION)
    if len(data := text.encode()) <= _LONGEST:
        return text
    return f"{data[:_LONGEST].decode(errors='ignore')}…"


def _ledger_heading(postings: Sequence[Entry]) -> Iterator[str]:
    first = postings[0]
    yield f"{first.at.date().isoformat()} * {_description(postings)}"
    for tag in _TAGS:
        value = getattr(first, tag)
        if value is not None:
            yield f"    ; {tag}: {value}"


def _ledger_closing(totals: Sequence[Total], units: _Symbols) -> Iterator[str]:
    yield f"{max(total.last for total in totals).date().isoformat()} * Closing balances"
    for each in (total.balance for total in totals):
        nothing, balance = (_amount(amount, each.unit, units) for amount in (0, each.amount))
        yield f"    {each.account}  {nothing} = {balance}"


PROGRAMS = {
    "beancount": _Dialect(dict, _beancount_opening, _beancount_heading, _beancount_closing),
    "hledger": _Dialect(_quoted, _hledger_opening, _ledger_heading, _ledger_closing),
    "ledger": _Dialect(_quoted, _ledger_opening, _ledger_heading, _ledger_closing),
}
"""The programs, each with the format of its journal."""
