"""The texts of this room that people read, each with its code."""

from __future__ import annotations

from replay.messages import Text

# moves

NO_DEALER = Text(
    "text.no-dealer", "found no dealer, expected one: 'dealer' and the seat, since nobody is chosen to deal yet"
)
EMPTY_BOARD = Text("text.empty-board", "found an empty name, expected that of a board, of 1 to {most} characters")
EMPTY_NAME = Text("text.empty-name", "found an empty name, expected one of 1 to 100 characters")
LENGTH_OF_MIXED = Text("text.length-of-mixed", "found {found:,} characters, expected words to mix in of 1 to {most}")
TOO_MANY_STEPS_BACK = Text(
    "text.too-many-steps-back", "found {found} steps, expected at most {most}, back to the beginning of the hand"
)

# payments

OTHER_PAYMENT = Text("text.other-payment", "found {found!r}, expected {expected}")
PAYMENTS_MISSING = Text("text.payments-missing", "found no more payments, expected {expected}")
NOBODY_AT_SEAT = Text("text.nobody-at-seat", "found seat {seat}, expected the seat of a player or 'pot'")

DUE = Text("text.due", "{payments!r}, which the rules make here")
NOTHING_DUE = Text("text.nothing-due", "no payment here: the rules make none")

# reader

MANY_TAGS = Text("text.many-tags", "found more than {most:,} tags, expected fewer")
TYPED = Text("text.typed", "{legal}, typed as {hint}")
NO_SEAT = Text("text.no-seat", "found '{found}', expected a seat and what it does")
NEITHER_SEAT_NOR_ALL = Text(
    "text.neither-seat-nor-all", "found '{found}', expected 'all {action}', or a seat and what it does"
)

# writer

OTHER_FIRST_EVENT = Text("text.other-first-event", "found {found}, expected GameOpened as the first event of a game")

# header

SECOND_TAG = Text("text.second-tag", "found a second tag {tag}, expected it once")
LONG_TAG_NAME = Text("text.long-tag-name", "found a tag name of {count:,} characters, expected at most {most}")
NO_TAG = Text("text.no-tag", "found no tag {tag} in the header, expected one such as [{tag} {example}]")
OTHER_VERSION = Text(
    "text.other-version", "found {found!r}, expected '%paipu 1': this Paipu does not know that version of the notation"
)
OTHER_DEPTH = Text("text.other-depth", "found depth {found!r}, expected one of: {depths}")
NO_DATE = Text("text.no-date", "found the date {found!r}, expected year-month-day from 1970 on, such as '2026-11-20'")
NO_GAME_ID = Text(
    "text.no-game-id", "found the game {found!r}, expected a UUID such as '0198f3a2-7c51-7d33-9d6e-0c5d1f2a3b4c'"
)
NO_OPTION = Text("text.no-option", "found the option {found!r}, expected a name and its value such as 'money=pot'")
STAKE_AS_OPTION = Text("text.stake-as-option", "found the option {found!r}, expected the tag Stake instead")
SECOND_OPTION = Text("text.second-option", "found a second option {found!r}, expected it once")
LENGTH_OF_NAME = Text(
    "text.length-of-name", "found a name of {count:,} characters on seat {seat}, expected 1 to {most}"
)
UNCERTAIN_SEPARATOR = Text(
    "text.uncertain-separator",
    "found {separator!r} in the list {found!r}, where it may separate two names or be a part of one; expected ';' between names: a name "
    'that has {separator!r} in it is given on a line of its own, such as join 1 "Smith, John"',
)

IN_SOURCE = Text("text.in-source", "{source}:{warning}")
UNKNOWN_TAG = Text("text.unknown-tag", "{line}:{column}: the tag {tag!r} means nothing to Paipu and is kept as it is")

# grammar

LONG_TEXT = Text("text.long-text", "found more than {most:,} bytes, expected a shorter text")
MANY_EVENTS = Text(
    "text.many-events",
    "found more than {most:,} events (moves, what follows from them, and notes), expected a text of ten evenings at most: "
    "a longer game is imported as JSON lines, as paipu export writes it",
)
LONG_LINE = Text("text.long-line", "found a line of {count:,} bytes, expected at most {most:,}")
NO_UTF_8 = Text("text.no-utf-8", "found byte 0x{byte:02x}, expected UTF-8")
NUL_CHARACTER = Text("text.nul-character", "found a NUL character, expected text")
EMPTY_TEXT = Text("text.empty-text", "found nothing, expected a game that begins with '%paipu 1'")
OTHER_WORDS = Text("text.other-words", "found {found}, expected {expected}")
LENGTH = Text("text.length", "found {count:,} characters, expected {expected} of {least} to {most:,}")
OTHER_ESCAPE = Text("text.other-escape", 'found {found!r}, expected one of: \\\\ \\" \\{{ \\}} \\n \\r \\t \\u0000')
VERSION_LINE = Text("text.version-line", "'%paipu 1' as the first line")
A_TAG = Text("text.a-tag", 'a tag such as [Place "Amsterdam"]')
QUOTED_WORDS = Text("text.quoted-words", "words in double quotes, closed on their line")
A_NUMBER = Text("text.a-number", "a number")
SEAT_AND_ACTION = Text("text.seat-and-action", "a seat and what it does")
ACTION = Text("text.action", "what the seat does")
HEX_DIGITS = Text("text.hex-digits", "64 hexadecimal digits")
PAYMENTS = Text("text.payments", "'$' and payments")
A_PAYMENT = Text("text.a-payment", "a payment such as 1>2 1.00 or 3>pot 1.00")
SEAT_OR_POT = Text("text.seat-or-pot", "a seat or 'pot'")
AN_AMOUNT = Text("text.an-amount", "an amount")
REASON_OF_PAYMENT = Text("text.reason-of-payment", "what it is paid for")
CLOSED_NOTE = Text("text.closed-note", "a {{note}}, closed on its line")
END_OF_LINE = Text("text.end-of-line", "the end of the line")

# what is between quotes or braces, in LENGTH

NAME_OF_TAG = Text("text.name-of-tag", "the name of a tag")
VALUE_OF_TAG = Text("text.value-of-tag", "a {tag}")
A_VALUE = Text("text.a-value", "a value")
AN_OPTION = Text("text.an-option", "an option")
NAME_OF_BOARD = Text("text.name-of-board", "the name of a board")
A_NAME = Text("text.a-name", "a name")
A_NOTE = Text("text.a-note", "a note")
A_REASON = Text("text.a-reason", "a reason")
WORDS = Text("text.words", "words")
WORDS_TO_MIX_IN = Text("text.words-to-mix-in", "words to mix in")
