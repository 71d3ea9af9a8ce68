"""Reports of the books: lines of text for people, lines of CSV for programs.

People read aligned text with amounts such as ``-12.50 EUR``; programs get CSV, or the structs of
:mod:`replay.answers.books` as JSON, in which an amount is an integer of minor units beside its unit (``-1250``, ``EUR/2``).
In text and CSV a name is made :func:`visible <replay.words.display.visible>`; only JSON gives it letter by letter.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from decimal import Decimal
from itertools import groupby
from typing import Any, Generic, NamedTuple, TypeVar

from msgspec import to_builtins
from msgspec.structs import replace

from replay.answers import books as answers
from replay.answers.answer import Answer
from replay.answers.books import Balance, CashBox, Counted, Entry, Held, Line, Period, Place, Posted, Statement
from replay.ledger import names
from replay.ledger.accounts import CASH, OVER_SHORT, OWN, SETTLED, owner, shortened
from replay.ledger.settlement import Due, Squared
from replay.rights import Settings
from replay.values.money import Unit
from replay.values.times import day, minute
from replay.words.display import columns, disarm, visible
from replay.words.messages import ENGLISH, Arg, Catalogue, Message, Plural, Text, all_of, clauses, listed, say

DAYS_OF = Text("reports.days-of", "those of {zone}")
DAYS_FROM = Text("reports.days-from", "those of {zone} and begin at {hour}:00")


def days_of(settings: Settings) -> Message:
    """Name the zone of the club's days, in words.

    >>> print(days_of(Settings()), days_of(Settings(zone="Asia/Shanghai", day_begins=6)), sep="; ")
    UTC; those of Asia/Shanghai and begin at 6:00
    """
    if settings.day_begins:
        return DAYS_FROM(zone=settings.zone, hour=settings.day_begins)
    return say("reports.days-of-utc", "UTC") if settings.zone == "UTC" else DAYS_OF(zone=settings.zone)


def words(cell: Arg, catalogue: Catalogue) -> str:
    """Put a message into the language of a catalogue; other cells become text."""
    return cell.words(catalogue) if isinstance(cell, Message) else str(cell)


def table(rows: Iterable[Sequence[Arg]], catalogue: Catalogue, *, right: Collection[int] = ()) -> list[str]:
    """Format rows as lines by :func:`columns <replay.words.display.columns>`, with messages in the language of a catalogue."""
    return columns([[words(cell, catalogue) for cell in row] for row in rows], right=right)


def csv_lines(fields: Sequence[str], rows: Iterable[Mapping[str, object]]) -> Iterator[str]:
    """Yield the lines of a CSV file: the names of the columns, then one line a row; no cell can run as a formula in a spreadsheet."""
    yield _line(fields)
    for row in rows:
        yield _line([disarm(cell) if isinstance(cell, str) else cell for cell in map(row.get, fields)])


def _line(cells: Sequence[object]) -> str:
    text = io.StringIO()
    csv.writer(text, lineterminator="").writerow(cells)
    return text.getvalue()


def _with_decimals(
    fields: Sequence[str], rows: Iterable[dict[str, Any]], amounts: Sequence[str] = ("amount",)
) -> Iterator[str]:
    """The rows, and last each amount once more as a decimal number of its unit: a number, so that no sign is taken for a formula's."""
    named = {each: f"{each}_decimal" for each in amounts}
    rows = (
        row | {name: Decimal(Unit.parse(row["unit"]).write(row[each])) for each, name in named.items()} for row in rows
    )
    return csv_lines((*fields, *named.values()), rows)


def balance_csv(balances: Iterable[Balance]) -> Iterator[str]:
    """The lines of a CSV file with the fields of :class:`Balance <replay.answers.books.Balance>` as its columns."""
    return _with_decimals(Balance.__struct_fields__, map(to_builtins, balances))


def balance_text(balances: Sequence[Balance], catalogue: Catalogue = ENGLISH) -> Iterator[str]:
    """Yield one line for each account, grouped by unit."""
    called = names.titles(balances)
    if not balances:
        yield names.NOTHING.words(catalogue)
    for number, (_, found) in enumerate(groupby(balances, key=lambda each: each.unit)):
        if number:
            yield ""
        rows = [(called[each.account], names.money(each.amount, each.unit), _remark(each)) for each in found]
        yield from table(rows, catalogue, right={1})


PENDING = Text("reports.pending", "{amount} pending in hands being played")
REMARK = Text("reports.remark", "({remark})")
REMARKS = Text("reports.remarks", "({remark}; {pending})")


def _remark(balance: Balance) -> Arg:
    """Return a remark on what the figure alone does not show."""
    unit = Unit.parse(balance.unit)
    sign = "+" if balance.pending > 0 else ""
    pending = PENDING(amount=f"{sign}{unit.write(balance.pending)}")
    if balance.account == CASH and balance.amount:
        held = names.holds(balance.amount, balance.unit)
        return REMARKS(remark=held, pending=pending) if balance.pending else REMARK(remark=held)
    return REMARK(remark=pending) if balance.pending else ""


def journal_csv(entries: Iterable[Entry]) -> Iterator[str]:
    """The lines of a CSV file with the fields of :class:`Entry <replay.answers.books.Entry>` as its columns.

    All but ``corrected``: ``corrects`` has the id of that event. The days are last.
    """
    days = ("day", "entered")
    fields = [field for field in Entry.__struct_fields__ if field not in ("corrected", *days)]
    return _with_decimals([*fields, *days], map(to_builtins, entries))


def journal_text(entries: Iterable[Entry], catalogue: Catalogue = ENGLISH) -> Iterator[str]:
    """Yield a block for each payment: its day, reason, step and game, and its postings."""
    empty = True
    for _, block in groupby(entries, key=lambda each: each.position):
        found = list(block)
        if not empty:
            yield ""
        empty = False
        yield _heading(found[0]).words(catalogue)
        rows = [
            (words(names.party(each.account, each.player), catalogue).ljust(20), amount.words(catalogue).rjust(12))
            for each in found
            for amount in [names.money(each.amount, each.unit)]
        ]
        yield from (f"    {line}" for line in columns(rows, right={1}))
    if empty:
        yield names.NOTHING.words(catalogue)


PAYMENT = Text("reports.payment", "{at} {why} ({place})")
PAYMENT_AT_STEP = Text("reports.payment-at-step", "{at} {why} ({step}; {place})")


def _heading(entry: Entry) -> Message:
    at, why, place = (
        day(entry.day),
        names.reason(entry.why),
        names.sourced(names.event(Place(entry.game, entry.version)), entry),
    )
    if entry.game is None:
        return names.noted(PAYMENT(at=at, why=why, place=place), entry)
    step = names.place_in_game(entry.hand, entry.step)
    return names.noted(PAYMENT_AT_STEP(at=at, why=why, step=step, place=place), entry)


def statement_csv(statements: Iterable[Statement]) -> Iterator[str]:
    """Yield the lines of a CSV file, one for each line of the statements; player, account and unit first, club and days last."""
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
    return _with_decimals((*whose, *fields, "club", "day", "entered"), rows, ("amount", "balance"))


def statement_text(statements: Sequence[Statement], catalogue: Catalogue = ENGLISH) -> Iterator[str]:
    """Yield the name of the club, and a line for each posting between the balances brought and carried forward."""
    if not statements:
        yield names.NOTHING.words(catalogue)
    elif statements[0].club:
        yield visible(statements[0].club)
        yield ""
    games = shortened(line.game for each in statements for line in each.lines if line.game is not None)
    for number, each in enumerate(statements):
        unit = Unit.parse(each.unit)
        if number:
            yield ""
        yield _title(each, unit).words(catalogue)
        rows: list[tuple[Arg, ...]] = [
            ("", say("reports.brought-forward", "brought forward"), "", "", unit.write(each.opening))
        ]
        for line in each.lines:
            amounts = unit.write(line.amount), unit.write(line.balance)
            rows.append((day(line.day), names.reason(line.why), whom(line), *amounts, source(line, games)))
        rows.append(("", say("reports.carried-forward", "carried forward"), "", "", unit.write(each.closing)))
        yield from table(rows, catalogue, right={3, 4})


STATEMENT = Text("reports.statement", "Statement of {player} in {unit}")
STATEMENT_UNTIL = Text("reports.statement-until", "Statement of {player} in {unit} until {until}")
STATEMENT_OF_PERIOD = Text("reports.statement-of-period", "Statement of {player} in {unit} from {since} until {until}")


def _title(statement: Statement, unit: Unit) -> Message:
    whose: dict[str, Arg] = {"player": names.party(statement.account, statement.player), "unit": unit.code}
    since, until = str(statement.since), str(statement.until)
    if statement.since and statement.until:
        return STATEMENT_OF_PERIOD(**whose, since=since, until=until)
    if statement.since:
        return say("reports.statement-since", "Statement of {player} in {unit} from {since}", **whose, since=since)
    return STATEMENT_UNTIL(**whose, until=until) if statement.until else STATEMENT(**whose)


PAID_BY = Text("reports.paid-by", "paid by {who}")
FROM = Text("reports.from", "from {who}")
TO = Text("reports.to", "to {who}")


def whom(line: Line) -> Message:
    """Name the other side of a line: the giver or the taker; the payment of a debt is a gain."""
    other = names.party(line.other, line.other_player)
    if line.why == "settled":
        return say("reports.paid-to", "paid to {who}", who=other) if line.amount > 0 else PAID_BY(who=other)
    return FROM(who=other) if line.amount > 0 else TO(who=other)


STEP_OF_GAME = Text("reports.step-of-game", "{step}, game {game}")


def source(line: Line, games: Mapping[str, str]) -> Message:
    """Return the place of a line, what it corrects, and its note; ``games`` are the shortened ids."""
    where = names.event(Place(None, line.version))
    if line.game is not None:
        where = STEP_OF_GAME(step=names.place_in_game(line.hand, line.step), game=visible(games[line.game]))
    return names.noted(names.sourced(where, line), line)


def settlements(squared: Iterable[Squared]) -> list[answers.Settlement]:
    """For programs: the payments that square everyone in each unit, each with the accounts on both sides."""
    return [
        answers.Settlement(
            unit=each.unit,
            exact=each.exact,
            through_house=each.through_house,
            payments=[_flat(due, each) for due in each.payments],
            pots=each.pots,
            missing=each.missing,
            held=list(each.held),
            waiting=[_flat(due, each) for due in each.waiting],
            since=each.evening and each.evening.since,
            until=each.evening and each.evening.until,
        )
        for each in squared
    ]


def _flat(due: Due, of: Squared) -> answers.Due:
    sides = due.payer.account, due.payer.player, due.payee.account, due.payee.player
    return answers.Due(*sides, due.amount, of.unit, due.owes, due.owed, of.evening.squares(due) if of.evening else [])


def settle_csv(squared: Iterable[Squared]) -> Iterator[str]:
    """Yield the lines of a CSV file, one for each payment that does not wait.

    ``exact`` says if the payments of its unit are certainly the fewest, and ``until`` which evening it squares, if it is for one.
    """
    fields = ("from", "from_player", "to", "to_player", "amount", "unit", "owes", "owed", "exact", "until")
    payments = (
        to_builtins(payment) | {"exact": str(unit.exact).lower(), "until": unit.until or ""}
        for unit in settlements(squared)
        for payment in unit.payments
    )
    return _with_decimals(fields, payments)


SQUARE_BUT_HELD = Text("reports.square-but-held", "Everyone is square, apart from that.")
ALL_SQUARE = Text("reports.all-square", "Everyone is square.")
CASH_MISSING = Text("reports.cash-missing", "The cash box {holds}: it is {amount} short for these payments.")
SQUARES_DAY = Text("reports.squares-day", "The evening of {day}:")
SQUARES_UNTIL = Text("reports.squares-until", "All evenings until {day}, squared together:")
IN_POT = Text("reports.in-pot", "{amount} is in the {pot}: the keeper of the pot holds it until it is won.")
IN_CLOSED_POT = Text(
    "reports.in-closed-pot",
    "{amount} is in the {pot}, which cannot be won any more, because the game is closed: 'paipu ledger "
    "share {game}' shares it out among its players.",
)
CAME_OUT_OF_POT = Text(
    "reports.came-out-of-pot",
    "{amount} came out of the {pot}: it was there before this period, or in a hand that is held back.",
)


def settle_text(squared: Sequence[Squared], catalogue: Catalogue = ENGLISH) -> Iterator[str]:
    """Yield one line for each payment with its reason, and for each unit how certain the number is and the contents of pots."""
    held = [hand for each in squared for hand in each.held]
    yield from held_text(held, catalogue)
    if not any(each.payments or each.waiting for each in squared):
        yield (SQUARE_BUT_HELD() if held else ALL_SQUARE()).words(catalogue)
    called = names.titles(
        side for each in squared for due in (*each.payments, *each.waiting) for side in (due.payer, due.payee)
    )
    for each in filter(lambda each: each.payments or each.waiting, squared):
        if each.evening:
            text = SQUARES_DAY if each.evening.since else SQUARES_UNTIL
            yield text(day=str(each.evening.until)).words(catalogue)
        yield from table([_due(due, each.unit, called) for due in each.payments], catalogue, right={3})
        if each.waiting:
            waits = say(
                "reports.small-wait", "Below the least payment of the club, so it waits; with it everyone is square:"
            )
            yield waits.words(catalogue)
            yield from table([_due(due, each.unit, called) for due in each.waiting], catalogue, right={3})
        if not each.evening and not each.waiting:
            yield _sure(each).words(catalogue)
        if each.missing:
            held_now, missing = names.holds(-max(0, each.holds), each.unit), names.money(each.missing, each.unit)
            yield CASH_MISSING(holds=held_now, amount=missing).words(catalogue)
        for pot in each.pots:
            words: dict[str, Arg] = {"amount": names.money(abs(pot.amount), pot.unit), "pot": called[pot.account]}
            if pot.game is not None and pot.game in each.left:
                yield IN_CLOSED_POT(**words, game=pot.game).words(catalogue)
            else:
                yield (IN_POT if pot.amount > 0 else CAME_OUT_OF_POT)(**words).words(catalogue)


HELD_BACK = Text("reports.held-back", "Held back: hand {hand} of game {game}, disputed: {reason}")


def held_text(held: Sequence[Held], catalogue: Catalogue = ENGLISH) -> Iterator[str]:
    """Yield a line for each hand that is held back, with the reason."""
    games = shortened(each.game for each in held)
    for each in held:
        sentence = HELD_BACK(hand=each.hand, game=visible(games[each.game]), reason=visible(each.reason))
        yield sentence.words(catalogue)


def _due(due: Due, unit: str, called: Mapping[str, Arg]) -> tuple[Arg, ...]:
    payer, payee = called[due.payer.account], called[due.payee.account]
    return payer, say("reports.pays", "pays"), payee, names.money(due.amount, unit), _reason(due, payer, payee)


OWES = Text("reports.owes", "{who} owes")
CAME_OUT_OF = Text("reports.came-out-of", "came out of the {who}")
IS_OWED = Text("reports.is-owed", "{who} is owed")
IS_IN = Text("reports.is-in", "is in the {who}")
ALL_THAT = Text("reports.all-that", "all that {what}")
OF_WHAT = Text("reports.of-what", "of the {amount} that {what}")


def _reason(due: Due, payer: Arg, payee: Arg) -> Message:
    debt = OWES if due.payer.player is not None else CAME_OUT_OF
    claim = IS_OWED if due.payee.player is not None else IS_IN
    unit = Unit.parse(due.payer.unit)
    return listed(
        ALL_THAT(what=what) if due.amount == whole else OF_WHAT(amount=unit.write(whole), what=what)
        for whole, what in ((due.owes, debt(who=payer)), (due.owed, claim(who=payee)))
        if whole is not None
    )


PAYMENTS = Plural("reports.payments", "{count} payment in {unit}", "{count} payments in {unit}")
THROUGH_HOUSE = Text(
    "reports.through-house", "{payments} square everyone through the cash box: each pays or is paid once."
)
FEWEST = Text("reports.fewest", "{payments} square everyone; fewer cannot do it.")
PERHAPS_FEWER = Text("reports.perhaps-fewer", "{payments} square everyone; with so many people, fewer might be enough.")


def _sure(squared: Squared) -> Message:
    unit = Unit.parse(squared.unit).code
    payments = PAYMENTS(count=len(squared.payments), unit=unit)
    if squared.through_house:
        return THROUGH_HOUSE(payments=payments)
    return (FEWEST if squared.exact else PERHAPS_FEWER)(payments=payments)


def cash_boxes(statements: Iterable[Statement], latest: int) -> list[CashBox]:
    """For programs: the box's content by the books in each unit, and its latest lines; the statements need no other lines."""
    return [CashBox(each.unit, -each.closing, each.lines[-latest:]) for each in statements]


BOX_BY_THE_BOOKS = Text("reports.box-by-the-books", "By the books the cash box {holds}.")
BOX_HOLDS = Text("reports.box-holds", "holds")
IN = Text("reports.in", "in")
OUT = Text("reports.out", "out")
LATEST_LINES = Text(
    "reports.latest-lines", "These are the latest {latest} lines; 'paipu ledger statement cash' shows all of them."
)


def cash_text(statements: Sequence[Statement], latest: int, catalogue: Catalogue = ENGLISH) -> Iterator[str]:
    """Yield the box's content by the books in each unit, and its latest lines: the amount in or out, and the content after it.

    The statements need only one line more than these: it shows that there are others.
    """
    if not statements:
        yield say("reports.box-never-used", "The cash box is empty: no money was ever paid into it.").words(catalogue)
    for number, each in enumerate(statements):
        if number:
            yield ""
        yield BOX_BY_THE_BOOKS(holds=names.holds(each.closing, each.unit)).words(catalogue)
        write = Unit.parse(each.unit).write
        rows: list[tuple[Arg, ...]] = [
            (
                day(line.day),
                IN() if line.amount < 0 else OUT(),
                write(abs(line.amount)),
                write(-line.balance),
                _cash_line(line),
            )
            for line in each.lines[-latest:]
        ]
        yield from table([("", "", "", BOX_HOLDS(), ""), *rows] if rows else [], catalogue, right={2, 3})
        if len(each.lines) > latest:
            yield LATEST_LINES(latest=latest).words(catalogue)


SHORT_WHEN_COUNTED = Text("reports.short-when-counted", "short when it was counted")


def _cash_line(line: Line) -> Message:
    into = line.amount < 0
    if line.why == "counted":
        what = say("reports.over-when-counted", "over when it was counted") if into else SHORT_WHEN_COUNTED()
    else:
        what = (FROM if into else TO)(who=names.party(line.other, line.other_player))
    place = names.sourced(names.event(Place(line.game, line.version)), line)
    return names.noted(say("reports.cash-line", "{what}, {place}", what=what, place=place), line)


CLOSED = Text("reports.closed", "All days until {until} are closed ({event}, {at}).")
SENTENCE = Text("reports.sentence", "{words}.")
BOX_WAS_EMPTY = Text("reports.box-was-empty", "The cash box was empty by the books, and no cash was counted.")
THE = Text("reports.the", "the {what}")


def period_text(period: Period, catalogue: Catalogue = ENGLISH) -> Iterator[str]:
    """Yield the closing statement of a period: its last day, the cash by the books and as counted, and the balance of every account."""
    closed = names.event(Place(None, period.version))
    yield CLOSED(until=str(period.until), event=closed, at=minute(period.at)).words(catalogue)
    yield from (SENTENCE(words=_counted(each)).words(catalogue) for each in period.counted)
    if not period.counted:
        yield BOX_WAS_EMPTY().words(catalogue)
    balances = period.balances
    if not balances:
        yield say("reports.all-at-zero", "Every account is at zero.").words(catalogue)
        return
    for _, found in groupby(balances, key=lambda each: each.unit):
        yield ""
        yield from balance_text(sorted(found, key=_as_read), catalogue)
    carried = names.titles(each for each in balances if each.game in period.carried)
    if carried:
        yield ""
        pots = all_of([THE(what=each) for each in carried.values()])
        yield say("reports.carried-over", "Carried over: {pots}.", pots=pots).words(catalogue)


def _as_read(balance: Balance) -> tuple[bool, bool, str]:
    return balance.player is None, balance.game is None, balance.player or balance.account


BOX_HELD_NOTHING = Text("reports.box-held-nothing", "The cash box held nothing in {unit}")
BOOKS_SAY = Text("reports.books-say", "the books say {amount}")
BOOKS_SAY_MORE_GIVEN = Text("reports.books-say-more-given", "the books say that it paid out {amount} more than it held")
COUNTED_OVER = Text("reports.counted-over", "{held} and {books}: {amount} over")
COUNTED_SHORT = Text("reports.counted-short", "{held} and {books}: {amount} short")


def _counted(counted: Counted) -> Message:
    book, found, over = (
        names.money(abs(amount), counted.unit) for amount in (counted.book, counted.counted, counted.over)
    )
    held = say("reports.box-held", "The cash box held {amount}", amount=found)
    if not counted.counted:
        held = BOX_HELD_NOTHING(unit=Unit.parse(counted.unit).code)
    if not counted.over:
        return clauses([say("reports.as-the-books-say", "{held}, as the books say", held=held), *_since(counted)])
    books = (BOOKS_SAY if counted.book >= 0 else BOOKS_SAY_MORE_GIVEN)(amount=book)
    text = COUNTED_OVER if counted.over > 0 else COUNTED_SHORT
    return clauses([text(held=held, books=books, amount=over), *_since(counted)])


WENT_IN_SINCE = Text("reports.went-in-since", "{amount} went into it since, and {counted} was counted")
WENT_OUT_SINCE = Text("reports.went-out-since", "{amount} went out of it since, and {counted} was counted")


def _since(counted: Counted) -> Iterator[Message]:
    """Say the amount that moved between the last day and the count, and the counted cash; nothing if nothing moved."""
    moved, unit = counted.since, counted.unit
    if not moved:
        return
    text = WENT_IN_SINCE if moved > 0 else WENT_OUT_SINCE
    yield text(amount=names.money(abs(moved), unit), counted=names.money(counted.counted + moved, unit))


UNTIL = Text("reports.until", "until {day}")
NO_CASH_COUNTED = Text("reports.no-cash-counted", "no cash was counted")


def periods_text(periods: Sequence[Period], catalogue: Catalogue = ENGLISH) -> Iterator[str]:
    """A line for each closed period."""
    if not periods:
        yield say("reports.never-closed", "No period was ever closed.").words(catalogue)
    rows = [
        (
            UNTIL(day=str(each.until)),
            say("reports.closed-at", "closed {at}", at=minute(each.at)),
            names.event(Place(None, each.version)),
            clauses(_counted(count) for count in each.counted) if each.counted else NO_CASH_COUNTED(),
        )
        for each in periods
    ]
    yield from table(rows, catalogue)


def with_pending(posted: Posted, balances: Iterable[Balance]) -> Posted:
    """Add the pending gains of hands that are being played, which are not in the books yet, to the balances."""
    pending = {(each.account, each.unit): each.pending for each in balances}
    found = [replace(each, pending=pending.get((each.account, each.unit), 0)) for each in posted.balances]
    return replace(posted, balances=found)


def recorded_text(entries: Sequence[Entry]) -> Message:
    """Say a payment or a correction in a sentence; its first posting is the payer's and its last the payee's."""
    first = entries[0]
    what, place = _done(entries), names.corrected(names.event(Place(first.game, first.version)), first)
    if first.entered != first.day:
        day = str(first.day)
        return names.noted(
            say("reports.booked-later", "{what} ({place}, booked on {day})", what=what, place=place, day=day), first
        )
    return names.noted(say("reports.booked", "{what} ({place})", what=what, place=place), first)


PAID = Text("reports.paid", "{giver} paid {taker} {amount}")
PAID_OUT_OF_BOX = Text("reports.paid-out-of-box", "{who} was paid {amount} out of the cash box")
BOX_HOLDS_MORE = Text("reports.box-holds-more", "The cash box holds {amount} more, credited to {who}")
BOX_HOLDS_LESS = Text("reports.box-holds-less", "The cash box holds {amount} less, charged to {who}")
CHARGED = Text("reports.charged", "{amount} charged to {giver} and credited to {taker}")


def _done(entries: Sequence[Entry]) -> Message:
    first, last = entries[0], entries[-1]
    accounts = [
        Balance(each.account, each.player, owner(each.account)[1], 0, each.unit)
        for each in entries
        if each.account != SETTLED
    ]
    called = _called(accounts)
    giver, taker, amount = called[first.account], called[last.account], names.money(abs(first.amount), first.unit)
    if first.why == "settled":
        from_pot = owner(first.account)[1] is not None
        if from_pot:
            giver = say("reports.the-at-beginning", "The {what}", what=names.titles(accounts)[first.account])
        if first.account == CASH:
            return PAID_OUT_OF_BOX(who=taker, amount=amount)
        if last.account == CASH:
            return say("reports.paid-into-box", "{who} paid {amount} into the cash box", who=giver, amount=amount)
        return PAID(giver=giver, taker=taker, amount=amount)
    if first.account == CASH:
        return BOX_HOLDS_MORE(amount=amount, who=taker)
    if last.account == CASH:
        return BOX_HOLDS_LESS(amount=amount, who=giver)
    return CHARGED(amount=amount, giver=giver, taker=taker)


NOW = Text("reports.now", "Now {balances}.")
BALANCE_OF = Text("reports.balance-of", "{who} {balance}")


def balances_text(balances: Sequence[Balance]) -> Message:
    """Say the current balances of accounts in a sentence.

    >>> guo, box = Balance("players:1", "Guo", None, -250, "EUR/2"), Balance("cash", None, None, -500, "EUR/2")
    >>> print(balances_text([guo, box]))
    Now Guo owes 2.50 EUR and the cash box holds 5.00 EUR.
    """
    called = _called(balances)
    sentences = [BALANCE_OF(who=called[each.account], balance=_balance_text(each)) for each in balances]
    return NOW(balances=all_of(sentences))


def _called(balances: Sequence[Balance]) -> dict[str, Arg]:
    players = {each.account for each in balances if each.player is not None}
    return {
        account: called if account in players or account == OVER_SHORT else THE(what=called)
        for account, called in names.titles(balances).items()
    }


POT_HOLDS = Text("reports.pot-holds", "holds {amount}")
OWES_AMOUNT = Text("reports.owes-amount", "owes {amount}")
IS_OWED_AMOUNT = Text("reports.is-owed-amount", "is owed {amount}")


def _balance_text(balance: Balance) -> Message:
    amount = names.money(abs(balance.amount), balance.unit)
    if balance.account == CASH:
        return names.holds(balance.amount, balance.unit)
    if balance.account in OWN:
        return say("reports.is-at", "is at {amount}", amount=names.money(balance.amount, balance.unit))
    if balance.game is not None:
        if not balance.amount:
            return say("reports.pot-is-empty", "is empty")
        return POT_HOLDS(amount=amount) if balance.amount > 0 else OWES_AMOUNT(amount=amount)
    if not balance.amount:
        return say("reports.is-square", "is square")
    return (OWES_AMOUNT if balance.amount < 0 else IS_OWED_AMOUNT)(amount=amount)


FoundT = TypeVar("FoundT")


class Report(NamedTuple, Generic[FoundT]):
    """The forms of one report: lines for people, lines of CSV, answers for programs."""

    text: Callable[[FoundT, Catalogue], Iterator[str]]
    csv: Callable[[FoundT], Iterator[str]]
    answers: Callable[[FoundT], Iterable[Answer]]


REPORTS: dict[str, Report[Any]] = {
    "balance": Report(balance_text, balance_csv, iter),
    "journal": Report(journal_text, journal_csv, iter),
    "settle": Report(settle_text, settle_csv, settlements),
    "statement": Report(statement_text, statement_csv, iter),
}
"""The reports that have every form, by the name of their command."""
