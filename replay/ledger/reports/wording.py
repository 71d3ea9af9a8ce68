"""The texts of this room that people read, each with its code."""

from __future__ import annotations

from replay.messages import Plural, Text

# plaintext

OTHER_PROGRAM = Text("reports.other-program", "found program {found!r}, expected one of {programs}")
PAYMENT_ON_LAST_DAY = Text(
    "reports.payment-on-last-day",
    "found a payment on {day}, expected an earlier day: beancount asserts balances on the day after",
)

# pdf

TOO_MANY_LINES = Text(
    "reports.too-many-lines",
    "found {found} lines, expected at most {most} to print: please choose a shorter period",
)

NO_TYPESETTER = Text(
    "reports.no-typesetter",
    "a PDF needs Typst, which is not installed with this Paipu: pip install 'paipu[pdf]'. The same statement as text or CSV needs "
    "nothing more",
)

LETTERS_WITHOUT_TYPE = Text(
    "reports.letters-without-type",
    "Characters for which this computer has no font are written as codes, such as {example}.",
)
STATEMENT_OF = Text("reports.statement-of", "Statement of {player}")
DAYS_OF_UTC = Text("reports.days-of-utc", "UTC")
DAYS_OF = Text("reports.days-of", "those of {zone}")
DAYS_FROM = Text("reports.days-from", "those of {zone} and begin at {hour}:00")
PERIOD = Text("reports.period", "From {since} until {until}; days are {days}.")
PERIOD_SINCE = Text("reports.period-since", "From {since} on; days are {days}.")
PERIOD_UNTIL = Text("reports.period-until", "From the first day until {until}; days are {days}.")
PERIOD_OF_ALL = Text("reports.period-of-all", "From the first day on; days are {days}.")
PAGE = Text("reports.page", "page {page} of {pages}")
HEADER = Text("reports.header", "{title}. {period}")
"""Above every page but the first; the period has its full stop."""
DAY = Text("reports.day", "Day")
WHY = Text("reports.why", "Why")
WHOM = Text("reports.whom", "To or from")
AMOUNT = Text("reports.amount", "Amount")
BALANCE = Text("reports.balance", "Balance")
WHERE = Text("reports.where", "Where")
BROUGHT = Text("reports.brought", "Brought forward")
CARRIED = Text("reports.carried", "Carried forward")
LINES = Plural("reports.lines", "{count} line: {gained} in, {lost} out", "{count} lines: {gained} in, {lost} out")

# journal

PAYMENT = Text("reports.payment", "{at} {why} ({place})")
PAYMENT_AT_STEP = Text("reports.payment-at-step", "{at} {why} ({step}; {place})")

# statement

STATEMENT = Text("reports.statement", "Statement of {player} in {unit}")
STATEMENT_SINCE = Text("reports.statement-since", "Statement of {player} in {unit} from {since}")
STATEMENT_UNTIL = Text("reports.statement-until", "Statement of {player} in {unit} until {until}")
STATEMENT_OF_PERIOD = Text("reports.statement-of-period", "Statement of {player} in {unit} from {since} until {until}")
BROUGHT_FORWARD = Text("reports.brought-forward", "brought forward")
CARRIED_FORWARD = Text("reports.carried-forward", "carried forward")
PAID_TO = Text("reports.paid-to", "paid to {who}")
PAID_BY = Text("reports.paid-by", "paid by {who}")
FROM = Text("reports.from", "from {who}")
TO = Text("reports.to", "to {who}")
STEP_OF_GAME = Text("reports.step-of-game", "{step}, game {game}")

# balance

PENDING = Text("reports.pending", "{amount} pending in hands being played")
REMARK = Text("reports.remark", "({remark})")
REMARKS = Text("reports.remarks", "({remark}; {pending})")

# settlement

SQUARE_BUT_HELD = Text("reports.square-but-held", "Everyone is square, apart from that.")
ALL_SQUARE = Text("reports.all-square", "Everyone is square.")
CASH_MISSING = Text("reports.cash-missing", "The cash box {holds}: it is {amount} short of what it has to pay.")
IN_POT = Text("reports.in-pot", "{amount} is in the {pot}: the keeper of the pot holds it until it is won.")
IN_CLOSED_POT = Text(
    "reports.in-closed-pot",
    "{amount} is in the {pot}, which nobody can win any more, as the game is closed: 'paipu ledger share {game}' shares it out among "
    "its players.",
)
CAME_OUT_OF_POT = Text(
    "reports.came-out-of-pot",
    "{amount} came out of the {pot}, where it was before this period or in a hand that is held back.",
)
HELD_BACK = Text("reports.held-back", "Held back: hand {hand} of game {game}, disputed: {reason}")
PAYS = Text("reports.pays", "pays")
OWES = Text("reports.owes", "{who} owes")
CAME_OUT_OF = Text("reports.came-out-of", "came out of the {who}")
IS_OWED = Text("reports.is-owed", "{who} is owed")
IS_IN = Text("reports.is-in", "is in the {who}")
ALL_THAT = Text("reports.all-that", "all that {what}")
OF_WHAT = Text("reports.of-what", "of the {amount} that {what}")
PAYMENTS = Plural("reports.payments", "{count} payment in {unit}", "{count} payments in {unit}")
THROUGH_HOUSE = Text(
    "reports.through-house", "{payments} square everyone through the cash box: each pays or is paid once."
)
FEWEST = Text("reports.fewest", "{payments} square everyone; fewer cannot do it.")
PERHAPS_FEWER = Text("reports.perhaps-fewer", "{payments} square everyone; with so many people, fewer might be enough.")

# period

CLOSED = Text("reports.closed", "All days until {until} are closed ({event}, {at}).")
SENTENCE = Text("reports.sentence", "{words}.")
BOX_WAS_EMPTY = Text("reports.box-was-empty", "The cash box was empty by the books, and no cash was counted.")
ALL_AT_ZERO = Text("reports.all-at-zero", "Every account is at zero.")
THE = Text("reports.the", "the {what}")
CARRIED_OVER = Text("reports.carried-over", "Carried over: {pots}.")
BOX_HELD = Text("reports.box-held", "The cash box held {amount}")
BOX_HELD_NOTHING = Text("reports.box-held-nothing", "The cash box held nothing in {unit}")
AS_THE_BOOKS_SAY = Text("reports.as-the-books-say", "{held}, as the books say")
BOOKS_SAY = Text("reports.books-say", "the books say {amount}")
BOOKS_SAY_MORE_GIVEN = Text("reports.books-say-more-given", "the books say that it paid out {amount} more than it held")
COUNTED_OVER = Text("reports.counted-over", "{held} and {books}: {amount} over")
COUNTED_SHORT = Text("reports.counted-short", "{held} and {books}: {amount} short")
WENT_IN_SINCE = Text("reports.went-in-since", "{amount} went into it since, and {counted} was counted")
WENT_OUT_SINCE = Text("reports.went-out-since", "{amount} went out of it since, and {counted} was counted")
NEVER_CLOSED = Text("reports.never-closed", "No period was ever closed.")
UNTIL = Text("reports.until", "until {day}")
CLOSED_AT = Text("reports.closed-at", "closed {at}")
NO_CASH_COUNTED = Text("reports.no-cash-counted", "no cash was counted")

# entry

BOOKED = Text("reports.booked", "{what} ({place})")
BOOKED_LATER = Text("reports.booked-later", "{what} ({place}, booked on {day})")
THE_AT_BEGINNING = Text("reports.the-at-beginning", "The {what}")
PAID = Text("reports.paid", "{giver} paid {taker} {amount}")
PAID_OUT_OF_BOX = Text("reports.paid-out-of-box", "{who} was paid {amount} out of the cash box")
PAID_INTO_BOX = Text("reports.paid-into-box", "{who} paid {amount} into the cash box")
BOX_HOLDS_MORE = Text("reports.box-holds-more", "The cash box holds {amount} more, credited to {who}")
BOX_HOLDS_LESS = Text("reports.box-holds-less", "The cash box holds {amount} less, charged to {who}")
CHARGED = Text("reports.charged", "{amount} charged to {giver} and credited to {taker}")
NOW = Text("reports.now", "Now {balances}.")
BALANCE_OF = Text("reports.balance-of", "{who} {balance}")
IS_AT = Text("reports.is-at", "is at {amount}")
POT_IS_EMPTY = Text("reports.pot-is-empty", "is empty")
POT_HOLDS = Text("reports.pot-holds", "holds {amount}")
OWES_AMOUNT = Text("reports.owes-amount", "owes {amount}")
IS_OWED_AMOUNT = Text("reports.is-owed-amount", "is owed {amount}")
IS_SQUARE = Text("reports.is-square", "is square")

# cash

BOX_NEVER_USED = Text("reports.box-never-used", "The cash box is empty: nothing was ever paid into it.")
BOX_BY_THE_BOOKS = Text("reports.box-by-the-books", "By the books the cash box {holds}.")
BOX_HOLDS = Text("reports.box-holds", "holds")
IN = Text("reports.in", "in")
OUT = Text("reports.out", "out")
LATEST_LINES = Text("reports.latest-lines", "The latest {latest} lines; 'paipu ledger statement cash' has all of them.")
OVER_WHEN_COUNTED = Text("reports.over-when-counted", "over when it was counted")
SHORT_WHEN_COUNTED = Text("reports.short-when-counted", "short when it was counted")
CASH_LINE = Text("reports.cash-line", "{what}, {place}")
