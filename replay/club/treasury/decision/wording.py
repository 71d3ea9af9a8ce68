"""The texts of this room that people read, each with its code."""

from __future__ import annotations

from replay.messages import Text

# refusal

ITS_FIELD = Text("treasury.its-field", "its field {field} {problem}")
FIELD_REFUSED = Text("treasury.field-refused", "its field {field}: {problem}")
OUTER_SPACES = Text("treasury.outer-spaces", "is {found!r}, expected words without outer spaces")
LOG_BEGUN_TWICE = Text("treasury.log-begun-twice", "begins the log {found!r} a second time")

# names

UNTIDY_NAME = Text("treasury.untidy-name", "is {found!r}, expected {expected!r}")
SAT_AT_ONE_TABLE = Text(
    "treasury.sat-at-one-table", "{player} and {into} sat at one table in game {game}: they are two people"
)
RULING_ONE_NAME = Text("treasury.ruling-one-name", "one player, one name")

# money

REVERSED_ALREADY = Text("treasury.reversed-already", "{called} is reversed already, by {by}")
MOVED_NO_MONEY = Text(
    "treasury.moved-no-money",
    "the event {event} moved no money: 'paipu ledger journal' shows those that did",
)
UNKNOWN_PLAYER = Text("treasury.unknown-player", "this club has no player with the name or the id {found!r}")
UNIT_NEVER_PLAYED = Text(
    "treasury.unit-never-played", "found {found!r}, expected a unit in which a game was opened here"
)
UNKNOWN_GAME = Text("treasury.unknown-game", "found no game {found!r}, expected the id of one")
RULING_UNIT_OF_POT = Text("treasury.ruling-unit-of-pot", "Paipu, the books: a pot has the unit of its game")
ONE_ACCOUNT = Text("treasury.one-account", "found {found!r} on both sides, expected two accounts")
RULING_CORRECTIONS = Text("treasury.ruling-corrections", "Paipu, corrections: both stay readable")
CASH_ALONE = Text(
    "treasury.cash-alone",
    "found 'cash', expected it with 'fees' or 'over-short', or with the event that is corrected: for "
    "money that a player put into the cash box use 'paipu ledger cash in', and for money that a player took out of it "
    "'paipu ledger cash out'",
)
POT_TOO_SMALL = Text("treasury.pot-too-small", "the pot has {has}, and {wanted} cannot be taken out of it")
FIELD_CORRECTS_NO_MONEY = Text(
    "treasury.field-corrects-no-money",
    "its field corrects is {found}, expected an event that moved money and was sealed before it",
)
EVENT_REVERSED_ALREADY = Text(
    "treasury.event-reversed-already", "event {version} of the club's own stream is reversed already"
)
FIELD_NOT_AN_ACCOUNT = Text(
    "treasury.field-not-an-account", "its field {field} is {found!r}, which is not an account that it may name"
)
FIELD_UNIT_NEVER_PLAYED = Text(
    "treasury.field-unit-never-played",
    "its field unit is of the unit {found!r}, in which no game was opened before it",
)
OTHER_ACCOUNT = Text("treasury.other-account", "found {found!r}, expected a player or {others}")
NOT_PAID = Text(
    "treasury.not-paid", "found {found!r}, expected a player or {others}: anything else is adjusted, not paid"
)
OTHER_UNIT_THAN_POT = Text("treasury.other-unit-than-pot", "found {found}, expected {expected}, the unit of the pot")
FIELD_UNIT_OF_OTHER_GAME = Text(
    "treasury.field-unit-of-other-game",
    "its field unit is {found!r}, expected {expected!r}, in which game {game} is played",
)
FIELD_TO_IS_PAYER = Text(
    "treasury.field-to-is-payer", "its field to is {found!r}, expected another account than {payer!r}"
)

# payments that square a game

RULING_PAYMENTS = Text("treasury.ruling-payments", "Paipu, payments of a game")
NO_GAME_PAYMENT = Text("treasury.no-game-payment", "found no payment {found} that squares a game")
FIELD_NO_GAME_PAYMENT = Text(
    "treasury.field-no-game-payment", "its field payment is {found}, expected a payment before it that squares a game"
)
PAYMENT_UNDONE = Text("treasury.payment-undone", "this payment was undone")
FIELD_PAYMENT_UNDONE = Text(
    "treasury.field-payment-undone", "its field payment is event {version} of the club's own stream, which was undone"
)
NOT_THE_PAYEE = Text("treasury.not-the-payee", "seat {seat} is not the one that was paid")
FIELD_NOT_THE_PAYEE = Text("treasury.field-not-the-payee", "its field seat is {found}, which is not the payee's")
GOT_ALREADY = Text("treasury.got-already", "this payment is confirmed already")
PAYMENT_GOT_TWICE = Text(
    "treasury.payment-got-twice", "event {version} of the club's own stream is confirmed by its payee already"
)
FIELD_UNKNOWN_GAME = Text("treasury.field-unknown-game", "its field game is {found}, which was not opened before it")
GAMES_OF_A_PAYMENT = Text(
    "treasury.games-of-a-payment",
    "found a payment for several games, expected each of them once, and one that it names first",
)
FIELD_BESIDE = Text(
    "treasury.field-beside", "its field beside is not the other games that it squares, each of them once"
)
OTHER_UNIT_THAN_GAME = Text("treasury.other-unit-than-game", "found {found}, expected {expected}, the unit of the game")

# periods

FUTURE_DAY = Text("treasury.future-day", "{day} has not come yet")
UNTIL_TODAY = Text("treasury.until-today", "a day until {today}, which is today in this club")
FIELD_UNTIL_IN_FUTURE = Text(
    "treasury.field-until-in-future",
    "its field until is {found}, expected a day until {today}, on which it was recorded",
)
CLOSED_ALREADY = Text("treasury.closed-already", "all days until {until} are closed already")
LATER_DAY = Text("treasury.later-day", "a later day")
AFTER_CLOSED_DAYS = Text(
    "treasury.after-closed-days", "a day after {until}, or none: then it is booked on the first open day"
)
FIELD_ON_IN_FUTURE = Text(
    "treasury.field-on-in-future", "its field on is {found}, expected a day until {today}, on which it was recorded"
)
FIELD_ON_CLOSED = Text("treasury.field-on-closed", "its field on is {found}, expected a day after {last}")
RULING_BOOKING = Text("treasury.ruling-booking", "Paipu, the books: the day of a payment")
FIELD_UNTIL_TOO_EARLY = Text(
    "treasury.field-until-too-early", "its field until is {found}, expected a day after {last}"
)
NOBODY_COUNTED = Text("treasury.nobody-counted", "the cash box holds {amount} by the books, and nobody counted it")
NOBODY_COUNTED_SINCE = Text(
    "treasury.nobody-counted-since",
    "the cash box holds {amount} by the books ({then} at the end of {until}), and nobody counted it",
)
COUNT_CASH = Text("treasury.count-cash", "count it, and say how much is in it now (--counted on the terminal)")
FIELD_COUNTED_WITHOUT_UNIT = Text(
    "treasury.field-counted-without-unit",
    "its field counted does not name {unit}, and the books have {amount} in the cash box",
)
OTHER_CASH_BY_BOOKS = Text(
    "treasury.other-cash-by-books", "says {found} {unit} by the books, which have {expected} in the cash box"
)
COUNTED_IN_UNKNOWN_UNIT = Text(
    "treasury.counted-in-unknown-unit", "is of the unit {found!r}, in which no game was opened before it"
)
UNIT_COUNTED_OFTEN = Text("treasury.unit-counted-often", "names {unit} {count} times, expected once")
CASH_BELOW_ZERO = Text(
    "treasury.cash-below-zero",
    "found {amount} in the cash box, and {came} more went into it than out of it after {until}: at the end of that day "
    "it would have held less than nothing",
)
COUNT_AGAIN = Text("treasury.count-again", "count again, or close until today, if the money went missing later")
FIELD_COUNTED_BELOW_ZERO = Text("treasury.field-counted-below-zero", "its field counted says {found} {unit}")
FIELD_CARRIED_INCOMPLETE = Text(
    "treasury.field-carried-incomplete", "its field carried does not name the pots that are not at zero"
)
POT_NOT_EMPTY = Text("treasury.pot-not-empty", "the pot of game {game} holds {amount}")
CARRY_POT = Text("treasury.carry-pot", "carry this pot over, or all of them")
POT_AT_ZERO = Text("treasury.pot-at-zero", "the pot of game {game} is at zero on that day")
CARRY_WHAT_IS_LEFT = Text("treasury.carry-what-is-left", "carry only what is left")
POTS_OUT_OF_ORDER = Text("treasury.pots-out-of-order", "the pots that are carried over are out of order")
EACH_POT_ONCE = Text("treasury.each-pot-once", "each once, in order")
ACCOUNT_TOO_LARGE = Text(
    "treasury.account-too-large", "the account of {account} is at {amount}, and a closing has room for {most} at most"
)
SET_RIGHT_FIRST = Text("treasury.set-right-first", "set that right first, and close until a day on which it is right")
FIELD_BALANCES_NO_ROOM = Text(
    "treasury.field-balances-no-room", "its field balances has no room for {amount} {unit} of {account}"
)
BALANCES_OUT_OF_ORDER = Text("treasury.balances-out-of-order", "is out of order, or names an account that is at zero")
ACCOUNT_NAMED_OFTEN = Text("treasury.account-named-often", "names {account} {count} times in {unit}, expected once")
OTHER_BALANCE = Text("treasury.other-balance", "says {found} {unit} of {account}, and the books say {expected}")

RULING_CLOSING = Text("treasury.ruling-closing", "Paipu, the books: closing a period")

# hands

CONFIRMED_ALREADY = Text("treasury.confirmed-already", "seat {seat} has confirmed hand {hand} already")
SEAT_NOT_IN_HAND = Text("treasury.seat-not-in-hand", "found seat {seat}, expected one that played hand {hand}: {who}")
NO_FINISHED_HAND = Text("treasury.no-finished-hand", "game {game} has no finished hand {hand}")
DISPUTED = Text("treasury.disputed", "hand {hand} is disputed")
DISPUTED_HAND = Text("treasury.disputed-hand", "{hand} is disputed")
RESOLVE_THE_DISPUTE = Text("treasury.resolve-the-dispute", "resolve the dispute first")
DISPUTED_ALREADY = Text("treasury.disputed-already", "hand {hand} is disputed already")
DISPUTED_HAND_ALREADY = Text("treasury.disputed-hand-already", "{hand} is disputed already")
RESOLVE_THAT_DISPUTE = Text("treasury.resolve-that-dispute", "resolve that dispute first")
NOT_DISPUTED = Text("treasury.not-disputed", "hand {hand} is not disputed")
HAND_NOT_DISPUTED = Text("treasury.hand-not-disputed", "{hand} is not disputed")
VOID = Text("treasury.void", "hand {hand} is void")
VOID_HAND = Text("treasury.void-hand", "{hand} is void")
LEAVE_VOID_HAND = Text("treasury.leave-void-hand", "leave it: its money was given back")
HAND_OF_GAME = Text("treasury.hand-of-game", "hand {hand} of game {game}")
CONFIRMED_TWICE = Text("treasury.confirmed-twice", "seat {seat} has confirmed {hand} already")
FIELD_HAND_NOT_FINISHED = Text(
    "treasury.field-hand-not-finished", "its field hand is {found}, which game {game} has not finished"
)
FIELD_SEAT_NOT_IN_HAND = Text("treasury.field-seat-not-in-hand", "its field seat is {found}, which did not play {hand}")
RULING_DISPUTES = Text("treasury.ruling-disputes", "Paipu, corrections: disputes")

# roles

HAS_ROLE_ALREADY = Text("treasury.has-role-already", "the account has the role {role} already")
HAS_NOT_ROLE = Text("treasury.has-not-role", "the account does not have the role {role}; it has {roles}")
HAS_NO_ROLE = Text("treasury.has-no-role", "the account does not have the role {role}, nor any other")
LAST_DIRECTOR = Text("treasury.last-director", "the account is the last director of the club")
ANOTHER_DIRECTOR_FIRST = Text("treasury.another-director-first", "give another account the role director first")
FIELD_ROLE_HAD = Text("treasury.field-role-had", "its field role is {found!r}, which account {account} has already")
FIELD_ROLE_NOT_HAD = Text(
    "treasury.field-role-not-had", "its field role is {found!r}, which account {account} does not have"
)
FIELD_LAST_DIRECTOR = Text(
    "treasury.field-last-director", "its field account is {account}, which is the last director of the club"
)
RULING_ROLES = Text("treasury.ruling-roles", "Paipu, roles: somebody can always give them")

# access

ACCESS_KNOWN = Text("treasury.access-known", "is {found}, which is recorded already")
ACCESS_NOT_KNOWN = Text("treasury.access-not-known", "is {found}, which is not recorded, or has ended")

# ties

TIED_TO_NOBODY = Text("treasury.tied-to-nobody", "the account belongs to no player already")
TIED_ALREADY = Text("treasury.tied-already", "the account belongs to {player} already")
TIED_TO_ANOTHER = Text("treasury.tied-to-another", "{player} has another account")
FREE_THAT_ACCOUNT = Text("treasury.free-that-account", "make that account nobody's first")
TWO_ACCOUNTS = Text("treasury.two-accounts", "{player} and {into} have an account each")
FREE_ONE_ACCOUNT = Text("treasury.free-one-account", "make one of the two accounts nobody's first")
FIELD_TIED_TO_NOBODY = Text("treasury.field-tied-to-nobody", "account {account} belongs to no player already")
FIELD_TIED_ALREADY = Text(
    "treasury.field-tied-already", "its field player is {found!r}, to whom account {account} belongs already"
)
FIELD_TIED_TO_ANOTHER = Text(
    "treasury.field-tied-to-another", "its field player is {found!r}, to whom account {account} belongs"
)
FIELD_UNKNOWN_PLAYER = Text(
    "treasury.field-unknown-player", "its field player is {found!r}, who has not been named before it"
)
RULING_ONE_ACCOUNT = Text("treasury.ruling-one-account", "Paipu, roles: one player, one account")

# settings

NOTHING_SET = Text("treasury.nothing-set", "found no setting, expected at least one of {settings}")
SET_ALREADY = Text("treasury.set-already", "the club is set so already: {settings}")
SETTING_IS = Text("treasury.setting-is", "{name} is {value}")
SET_TO_NOTHING = Text("treasury.set-to-nothing", "nothing")
SET_TO_YES = Text("treasury.set-to-yes", "yes")
SET_TO_NO = Text("treasury.set-to-no", "no")
NAMES_NO_SETTING = Text("treasury.names-no-setting", "it names no setting")
CHANGES_NOTHING = Text("treasury.changes-nothing", "it changes nothing")
NO_CLUB_NAME = Text(
    "treasury.no-club-name",
    "found {found!r}, expected a name of at most 100 letters without line breaks and outer spaces",
)
NO_ZONE = Text("treasury.no-zone", "found {found!r}, expected a time zone of the IANA database such as {examples}")
NO_HOUR = Text("treasury.no-hour", "found {found}, expected an hour from 0 to 12")
NO_MINUTES = Text("treasury.no-minutes", "found {found} minutes, expected 0 to {most}, which are seven days")
NO_SIGHTS = Text("treasury.no-sights", "found {found!r}, expected some of {expected}, each once and in this order")
RULING_SETTINGS = Text("treasury.ruling-settings", "Paipu, settings: what is recorded changes something")

# boards

UNKNOWN_BOARD = Text("treasury.unknown-board", "this club has no finished hand that plays board {found!r}")
RELEASED_ALREADY = Text("treasury.released-already", "board {board!r} is released already")
FIELD_BOARD_UNKNOWN = Text(
    "treasury.field-board-unknown", "its field board is {found!r}, which no hand had played when it was recorded"
)
FIELD_BOARD_RELEASED = Text("treasury.field-board-released", "its field board is {found!r}, which is released already")
RULING_BOARDS = Text("treasury.ruling-boards", "Paipu, boards: a board is released once")

# imports

NO_SUCH_EVENTS = Text(
    "treasury.no-such-events", "is {found}, expected a version up to which game {game} has every event from {first} on"
)
IMPORTED_ALREADY = Text(
    "treasury.imported-already", "is {found}, expected a version after {known}, up to which events came in before"
)
OTHER_DIGEST = Text(
    "treasury.other-digest", "is {found}, expected {expected}, the digest of the events that the game has"
)
