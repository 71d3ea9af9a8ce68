"""The texts of this room that people read, each with its code."""

from __future__ import annotations

from replay.messages import Text

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
