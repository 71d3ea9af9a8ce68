"""The texts of this room that people read, each with its code."""

from __future__ import annotations

from replay.messages import Text

# strict

NO_OBJECT = Text("schemas.no-object", "found {found}, expected an object with the fields {names}")
UNKNOWN_FIELD = Text("schemas.unknown-field", "found the unknown field {found!r}, expected {names}")
OTHER_VALUE = Text("schemas.other-value", "found {found}, expected {expected}")
NO_FIELDS = Text("schemas.no-fields", "no field at all")
NO_SUCH_FIELD = Text("schemas.no-such-field", "no such field")
AN_OBJECT = Text("schemas.an-object", "an object")
A_LIST = Text("schemas.a-list", "a list")
A_STRING = Text("schemas.a-string", "a string")
A_NUMBER = Text("schemas.a-number", "a number")
TRUE_OR_FALSE = Text("schemas.true-or-false", "true or false")
NULL = Text("schemas.null", "null")
NOTHING = Text("schemas.nothing", "nothing")
A_WHOLE_NUMBER = Text("schemas.a-whole-number", "a whole number from {least} to {most}")
A_LENGTH = Text("schemas.a-length", "{what}, 1 to {most} characters")

# arguments and recording

A_DAY = Text("schemas.a-day", "a date such as {example}")
A_UNIT = Text("schemas.a-unit", "a unit such as 'EUR/2'")
AN_EVENT = Text("schemas.an-event", "the id of an event, a UUID")

# arguments

EYES = Text("schemas.eyes", "'all', 'public' or a seat such as 'seat:2'")
QUOTED_TRUE_OR_FALSE = Text("schemas.quoted-true-or-false", "'true' or 'false'")
AFTER_A_NAME = Text(
    "schemas.after-a-name",
    "the name after which the part begins, as the part before gives it, of at most 200 characters",
)
A_RECORD = Text("schemas.a-record", "a whole record as one string: the lines of its JSONL, or its text notation")
A_REASON = Text("schemas.a-reason", "a reason of 1 to 1000 characters")

# recording

A_KEY = Text("schemas.a-key", "the key of a retry, a UUID of your own: the same request with it again has one effect")
AS_PROPOSED = Text("schemas.as-proposed", "as settling up proposes it; optional, and not stored")
A_PLAYER = Text("schemas.a-player", "a player")
PLAYER_OR_ID = Text("schemas.player-or-id", "a player's name or id")
PLAYER_KEPT = Text("schemas.player-kept", "a player's name or id, who keeps the name")
MERGED_NAME = Text("schemas.merged-name", "a name that was merged into another player")
NEW_NAME = Text("schemas.new-name", "the new name")
AN_ACCOUNT = Text(
    "schemas.an-account", "a player's name or id, 'cash', 'pot:' and a game, or an account as the books name it"
)
ADJUSTED_ACCOUNT = Text(
    "schemas.adjusted-account",
    "a player's name or id, 'cash', 'fees', 'over-short', 'pot:' and a game, or an account as the books name it",
)
AN_AMOUNT = Text("schemas.an-amount", "an amount such as 5.00")
AMOUNTS = Text("schemas.amounts", "a list of amounts with their units")
GAMES = Text("schemas.games", "a list of games")
A_GAME = Text("schemas.a-game", "the id of a game")
IN_OR_OUT = Text("schemas.in-or-out", "'in' or 'out'")
WHO_PAID = Text("schemas.who-paid", "who paid")
WHO_WAS_PAID = Text("schemas.who-was-paid", "who was paid")
WHO_LOSES = Text("schemas.who-loses", "who loses")
WHO_GAINS = Text("schemas.who-gains", "who gains")
WHAT_FOR = Text("schemas.what-for", "what it was for")
WHY_ADJUSTED = Text("schemas.why-adjusted", "why the books are set right")
WHY_UNDONE = Text("schemas.why-undone", "why it is undone")
WRONG_EVENT = Text("schemas.wrong-event", "the event that was wrong")
WHAT_IS_WRONG = Text("schemas.what-is-wrong", "what is wrong with the hand")
HOW_RESOLVED = Text("schemas.how-resolved", "how the dispute was resolved")
CONFIRMING_SEAT = Text("schemas.confirming-seat", "the seat that confirms")
DISPUTING_SEAT = Text("schemas.disputing-seat", "the seat that disputes it")

# doors

ACCOUNT_NAME = Text("schemas.account-name", "the name that somebody signs in with")
A_ROLE = Text("schemas.a-role", "a role: {roles}")
LINKED_SEAT = Text("schemas.linked-seat", "a seat of the game")
HOURS = Text("schemas.hours", "a number of hours")
A_LINK = Text("schemas.a-link", "the id of a link, a UUID")

# office

CLUB_NAME = Text("schemas.club-name", "the name of the club")
A_ZONE = Text("schemas.a-zone", "a time zone such as 'Europe/Berlin'")
AN_HOUR = Text("schemas.an-hour", "a whole hour from 0 to 12")
MINUTES = Text("schemas.minutes", "a whole number of minutes")
A_SIGHT = Text("schemas.a-sight", "what somebody may see: {sights}")
