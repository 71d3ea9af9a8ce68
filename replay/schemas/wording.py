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

A_RESULT = Text("schemas.a-result", "'open', 'ended', 'first' or 'behind'")
A_UNIT = Text("schemas.a-unit", "a unit such as 'EUR', '€', '元' or 'points'")
CODES_CONFIRMED = Text(
    "schemas.codes-confirmed", "the codes of what is confirmed, as the refusal names them that asked for it"
)
AN_EVENT = Text("schemas.an-event", "the id of an event, a UUID")

# arguments

EYES = Text("schemas.eyes", "'all', 'public' or a seat such as 'seat:2'")
QUOTED_TRUE_OR_FALSE = Text("schemas.quoted-true-or-false", "'true' or 'false'")
HINDSIGHT = Text("schemas.hindsight", "whether cards are shown that these eyes come to know later in the hand")
FOLLOWED = Text("schemas.followed", "the ids of games, with commas between them; without any, those of the evening")
PLACES = Text(
    "schemas.places", "how far each game is, as `next` or the id of an event has it; without it, from the beginning"
)
LAST_EVENT = Text("schemas.last-event", "the id of the last event that came, such as 12, after which a stream goes on")
AFTER_A_NAME = Text(
    "schemas.after-a-name",
    "the name after which the part begins, as the part before gives it, of at most 200 characters",
)
AFTER_A_GAME = Text(
    "schemas.after-a-game", "the id of the game after which the part begins, as the part before gives it"
)
AFTER_A_PAYMENT = Text(
    "schemas.after-a-payment",
    "the payment after which the part begins, as the part before gives it: an id, a colon and a number",
)
AFTER_A_BALANCE = Text(
    "schemas.after-a-balance", "a unit and an account, as the page before gives them, such as 'EUR/2 cash'"
)
A_RECORD = Text("schemas.a-record", "a whole record as one string: the lines of its JSONL, or its text notation")
A_REASON = Text("schemas.a-reason", "a reason of 1 to 1000 characters")

# recording

A_PROPOSAL = Text("schemas.a-proposal", "the key of a payment that the evening proposes, a UUID")
A_PAYMENT = Text("schemas.a-payment", "the id of a payment that was entered, a UUID")
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
WHY_VOIDED = Text("schemas.why-voided", "why the hand is void")
HOW_RESOLVED = Text("schemas.how-resolved", "how the dispute was resolved")
CONFIRMING_SEAT = Text("schemas.confirming-seat", "the seat that confirms")
DISPUTING_SEAT = Text("schemas.disputing-seat", "the seat that disputes it")

# doors

ACCOUNT_NAME = Text("schemas.account-name", "the name that somebody signs in with")
TOKEN_LABEL = Text("schemas.token-label", "what the token is for")
A_SCOPE = Text("schemas.a-scope", "what the token may do: {scopes}")
DAYS = Text("schemas.days", "a whole number of days")
A_TOKEN = Text("schemas.a-token", "the id of a token")
A_ROLE = Text("schemas.a-role", "a role: {roles}")
LINK_PURPOSE = Text("schemas.link-purpose", "'record', 'watch' or a seat of the game")
SOME_CODES = Text("schemas.some-codes", "'all', 'record', 'seats' or 'watch'")
HOURS = Text("schemas.hours", "a number of hours")
A_LINK = Text("schemas.a-link", "the id of a link, a UUID")

# opening

A_KIND = Text("schemas.a-kind", "the name of a kind of game, such as 'quandui'")
AN_OPTION = Text("schemas.an-option", "an option of the rules and its value, of at most 100 characters each")
TABLES_TOGETHER = Text("schemas.tables-together", "how many tables are opened together; by default as last time")
FIRST_DEALER = Text("schemas.first-dealer", "the chair of the first dealer, a number")
TAG_OF_A_TABLE = Text("schemas.tag-of-a-table", "a text of at most 200 characters")

# office

CLUB_NAME = Text("schemas.club-name", "the name of the club")
A_ZONE = Text("schemas.a-zone", "a time zone such as 'Europe/Berlin'")
AN_HOUR = Text("schemas.an-hour", "a whole hour from 0 to 12")
MINUTES = Text("schemas.minutes", "a whole number of minutes")
A_SIGHT = Text("schemas.a-sight", "what somebody may see: {sights}")

# recording of a game

RULES_OF_A_GAME = Text("schemas.rules-of-a-game", "the rules of a game, such as 'quandui/pagat'")
OPTIONS_OF_A_GAME = Text(
    "schemas.options-of-a-game",
    "an object of the options that differ from the profile, each true, false, a whole number or a text",
)
TAGS_OF_A_GAME = Text(
    "schemas.tags-of-a-game", "an object of what the record says of itself, such as Place, each a text"
)
NAME_OF_PLAYER = Text("schemas.name-of-player", "the name of a player")
PLAYERS_IN_ORDER = Text("schemas.players-in-order", "a list of at most 12 players who sit down first, in order of play")
ID_OF_GAME = Text(
    "schemas.id-of-game", "the id of the game, a UUID of your own: the same request with it again has one effect"
)
A_LINE = Text("schemas.a-line", "a line of the text notation, as it would be in a record")
TYPE_OF_EVENT = Text("schemas.type-of-event", "the type of an event, such as Discarded")
DATA_OF_EVENT = Text("schemas.data-of-event", "an object with the fields of the event, as a record has them")
ID_OF_MOVE = Text(
    "schemas.id-of-move", "the id of the move, a UUID of your own: the same move with it again has one effect"
)
SOME_MOVES = Text("schemas.some-moves", "a list of 1 to {most} moves")
SEAT_THAT_ENDED = Text("schemas.seat-that-ended", "the number of the seat that ended the hand")
POINTS_OF_SEAT = Text("schemas.points-of-seat", "the points of a seat, a whole number")
A_VERSION = Text("schemas.a-version", "the version of the game that you have seen")
A_TAG_OF_VERSION = Text(
    "schemas.a-tag-of-version", 'the version of the game that you have seen, in quotation marks, such as "4"'
)
WHAT_TO_KEEP = Text("schemas.what-to-keep", "'prefix', which records the moves before the first that is refused")
PART_OF_A_LINE = Text("schemas.part-of-a-line", "what is named in the line, such as a card or a seat")
A_NOTE = Text("schemas.a-note", "a note in words")
A_DEVICE = Text("schemas.a-device", "the id of the device that records, a random UUID that it made for itself")
A_VISITOR = Text(
    "schemas.a-visitor", "who entered the moves, as the recorder's page knows them; whoever else sends them is refused"
)
WHETHER_TO_TAKE = Text(
    "schemas.whether-to-take", "true to take the game over from the device that records it now, or false"
)
WHETHER_TO_RELEASE = Text("schemas.whether-to-release", "true to let the next device record the game, or false")
