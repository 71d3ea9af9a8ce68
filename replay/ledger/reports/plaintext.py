"""The journal for the programs of plain-text accounting: beancount, hledger and ledger, each in its strictest mode.

A file closes with a block that asserts every balance: without it a dropped last payment would go unseen. Accounts are
named by ids, since a name may be Chinese, hostile, or changed one day; names appear only in the narration.
"""

from __future__ import annotations

import datetime as dt
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import groupby
from typing import NamedTuple

from replay.answers.books import Entry
from replay.display import visible
from replay.errors import BadInput
from replay.ledger.accounts import CASH, FEES, OVER_SHORT, OWN, SETTLED, owner
from replay.ledger.books import Total
from replay.ledger.names import reason
from replay.ledger.reports import wording
from replay.messages import listed, quoted
from replay.money import Unit
from replay.settings import NEW, Settings

_HEAD = "; Written by Paipu: an amount is what its account gained, a day is a day in {zone}{begins}."
_WORDS = {"TRUE", "FALSE", "NULL"}  # beancount reads these as values
_DESCRIPTION = str.maketrans({";": r"\x3b", "|": r"\x7c"})  # hledger and ledger end a description there
_LONGEST = 4000  # bytes of a description: ledger takes no line of more than 4,096
_TAGS = ("event", "game", "hand", "step")


def plain_text(
    program: str, totals: Sequence[Total], entries: Iterable[Entry], settings: Settings = NEW
) -> Iterator[str]:
    """The lines of a journal, the same for the same books to the byte; read with flat memory.

    Args:
        program: one of :data:`PROGRAMS`.
        totals: every account that the entries touch, with what it gained by them.
        entries: every posting in log order.
        settings: those of the club, whose days these are.

    Raises:
        BadInput: there is no such program, or it cannot write the day after the last payment.
    """
    if program not in PROGRAMS:
        raise BadInput(wording.OTHER_PROGRAM(found=program[:40], programs=listed(quoted(each) for each in PROGRAMS)))
    dialect = PROGRAMS[program]
    units = dialect.spelled(symbols(total.balance.unit for total in totals))
    begins = f" and begins at {settings.day_begins}:00" if settings.day_begins else ""
    yield _HEAD.format(zone=settings.zone, begins=begins)
    if not totals:
        return
    yield from dialect.opening(totals, units)
    for _, postings in groupby(entries, key=lambda each: each.position):
        payment = list(postings)
        yield ""
        yield from dialect.heading(payment)
        for each in payment:
            yield f"    {_account(each.account)}  {_amount(each.amount, each.unit, units)}"
    yield ""
    yield from dialect.closing(totals, units)


def symbols(units: Iterable[str]) -> dict[str, str]:
    """What to call each unit in these programs: its code in capitals, numbered where two would read the same.

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


class _Dialect(NamedTuple):
    """How a program wants its journal: its units spelled, accounts and units opened, a payment before its postings, every balance
    asserted.
    """

    spelled: Callable[[_Symbols], _Symbols]
    opening: Callable[[Sequence[Total], _Symbols], Iterator[str]]
    heading: Callable[[Sequence[Entry]], Iterator[str]]
    closing: Callable[[Sequence[Total], _Symbols], Iterator[str]]


_OWN = {
    CASH: "Liabilities:CashBox",
    FEES: "Income:HouseFee",
    OVER_SHORT: "Income:OverShort",
    SETTLED: "Equity:SettledDebts",
}
"""The club's own accounts; the cash box owes the others what it holds."""


def _account(account: str) -> str:
    """The account's name: beancount wants every part of it to begin with a capital or a digit."""
    if account in _OWN:
        return _OWN[account]
    player, game = owner(account)
    return f"Assets:Pots:G-{game}" if player is None else f"Assets:Players:P-{player}"


def _narration(postings: Sequence[Entry]) -> str:
    # A word of ours comes first: hledger and ledger give a leading "(" or "!" another meaning.
    giver, taker = (
        OWN.get(each.account, "pot") if each.player is None else visible(each.player) for each in _ends(postings)
    )
    corrected = f", corrects {postings[0].corrects}" if postings[0].corrects else ""
    note = f": {visible(postings[0].note)}" if postings[0].note else ""
    return f"From {giver} to {taker}: {reason(postings[0].why)}{corrected}{note}"


def _ends(postings: Sequence[Entry]) -> tuple[Entry, Entry]:
    """Who gave and who took, without the account that the money passed through."""
    return postings[0], postings[-1]


def _held(totals: Iterable[Total]) -> dict[str, list[str]]:
    units: dict[str, list[str]] = defaultdict(list)
    for total in totals:
        units[_account(total.balance.account)].append(total.balance.unit)
    return units


def _amount(amount: int, unit: str, units: _Symbols) -> str:
    return f"{Unit.parse(unit).write(amount)} {units[unit]}"


# beancount


def _beancount_opening(totals: Sequence[Total], units: _Symbols) -> Iterator[str]:
    first = min(total.first for total in totals).date().isoformat()
    for symbol in units.values():
        yield f"{first} commodity {symbol}"
    for account, held in _held(totals).items():
        # Without the spaces beancount does not read a unit of one letter that is not the last.
        yield f"{first} open {account}  {' , '.join(units[unit] for unit in held)}"


def _beancount_heading(postings: Sequence[Entry]) -> Iterator[str]:
    first = postings[0]
    narration = _narration(postings).replace("\\", "\\\\").replace('"', '\\"')
    yield f'{first.at.date().isoformat()} * "{narration}" ^{first.event}'
    if first.game is not None:
        yield f'    game: "{first.game}"'
    if first.hand is not None:
        yield f"    hand: {first.hand}"
        yield f"    step: {first.step}"


def _beancount_closing(totals: Sequence[Total], units: _Symbols) -> Iterator[str]:
    last = max(total.last for total in totals).date()
    if last == dt.date.max:
        raise BadInput(wording.PAYMENT_ON_LAST_DAY(day=str(last)))
    day = (last + dt.timedelta(days=1)).isoformat()
    for each in (total.balance for total in totals):
        # Without "~ 0" a cent of error would pass.
        amount = Unit.parse(each.unit).write(each.amount)
        yield f"{day} balance {_account(each.account)}  {amount} ~ 0 {units[each.unit]}"


# hledger and ledger


def _quoted(units: _Symbols) -> _Symbols:
    """The symbols as both programs want them: in quotation marks where they are more than letters."""
    return {unit: symbol if symbol.isalpha() else f'"{symbol}"' for unit, symbol in units.items()}


def _hledger_opening(totals: Sequence[Total], units: _Symbols) -> Iterator[str]:
    yield "decimal-mark ."
    for unit, symbol in units.items():
        digits = Unit.parse(unit).digits
        yield f"commodity 1000.{'0' * digits} {symbol}"
    for account in _held(totals):
        yield f"account {account}"


def _ledger_opening(totals: Sequence[Total], units: _Symbols) -> Iterator[str]:
    for unit, symbol in units.items():
        yield f"commodity {symbol}"
        yield f"    format {_amount(10 ** Unit.parse(unit).digits, unit, units)}"
    for tag in _TAGS:
        yield f"tag {tag}"
    for account in _held(totals):
        yield f"account {account}"


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
        yield f"    {_account(each.account)}  {nothing} = {balance}"


PROGRAMS = {
    "beancount": _Dialect(dict, _beancount_opening, _beancount_heading, _beancount_closing),
    "hledger": _Dialect(_quoted, _hledger_opening, _ledger_heading, _ledger_closing),
    "ledger": _Dialect(_quoted, _ledger_opening, _ledger_heading, _ledger_closing),
}
"""The programs, each with how it wants its journal."""
