"""The texts of this room that people read, each with its code."""

from __future__ import annotations

from replay.messages import Text

# facts

OTHER_LEVEL = Text("njupt.other-level", "{field} says {found}, but the deals before make {expected} {what}")
LEVEL_OF_DEAL = Text("njupt.level-of-deal", "the level of this deal")
LEVEL_OF = Text("njupt.level-of", "the level of {who}")
OTHER_ORDER = Text("njupt.other-order", "order says {found}")
CARDS = Text("njupt.cards", "{count} cards")
RULING_LEVELS = Text("njupt.ruling-levels", "Guandan 17 to 19, levels")
FIELD_WITH_LEVEL = Text("njupt.field-with-level", "{field} {level}")
OTHER_CARDS_HELD = Text("njupt.other-cards-held", "{who} holds {found} here, but the lines before leave {expected}")
RULING_TURNS = Text("njupt.ruling-turns", "Guandan 14, turns")
OTHER_NUMBER_HELD = Text(
    "njupt.other-number-held",
    "{who} holds {found} cards here, but the lines before leave {expected}: lines are missing or too many",
)
OTHER_BEST_PLAY = Text("njupt.other-best-play", "greaterAction says that {who} has the best play, {cards}")
RULING_WHAT_BEATS = Text("njupt.ruling-what-beats", "Guandan 11, what beats what")
CARDS_OF = Text("njupt.cards-of", "{cards} of {who}")
RULING_END_OF_HAND = Text("njupt.ruling-end-of-hand", "Guandan 16, the end of a hand")
OTHER_CARDS_LEFT = Text("njupt.other-cards-left", "restCards says that {who} is left with {cards}")
OTHER_WINNER = Text("njupt.other-winner", "victoryNum says {found}")
RULING_PASSING_A = Text("njupt.ruling-passing-a", "Guandan 18 and 20, passing A and the end of a match")

# merge

OTHER_MATCH = Text(
    "njupt.other-match", "found {found}, expected {expected} as in {source}:{line}: these are not logs of one match"
)
CONTRADICTION = Text(
    "njupt.contradiction", "found {found}, expected {expected} as in {source}:{line}: the logs contradict each other"
)

# messages

NO_CARD = Text("njupt.no-card", "found {found}, expected a card such as 'H9', 'ST', 'SB' or 'HR'")
NO_MESSAGE_TYPE = Text(
    "njupt.no-message-type", "found {found}, expected 'notify' or 'act', or an answer with 'from' and 'act'"
)
NOT_ONE_OF = Text("njupt.not-one-of", "found {found}, expected one of {expected}")
NO_NUMBER = Text("njupt.no-number", "found {found}, expected a number from {least} to {most:,}")
POSITION_TWICE = Text("njupt.position-twice", "found {found}, expected each position once")
NO_LEVEL = Text(
    "njupt.no-level", "found {found}, expected a level: a number from 2 to 14 or its letter, 2 to 9, T, J, Q, K or A"
)
NO_ACTION = Text("njupt.no-action", "found {found}, expected an action such as ['Pair', '9', ['H9', 'S9']]")
NO_GIFTS = Text("njupt.no-gifts", "found {found}, expected a list such as [[1, 3, 'HR']]")
NO_COUNTS = Text("njupt.no-counts", "found {found}, expected a list of four, such as {{'rest': 27}} for each position")
NO_NUMBERS = Text("njupt.no-numbers", "found {found}, expected a list of numbers")
OTHER_NUMBERS = Text("njupt.other-numbers", "found {found}, expected a list of {count} numbers")
OTHER_RANK = Text("njupt.other-rank", "found the rank {found}, expected one of {expected}")
NOTHING = Text("njupt.nothing", "nothing")
NO_REST = Text("njupt.no-rest", "found {found}, expected a position and its cards such as [1, ['H7']]")
OTHER_BYTE = Text("njupt.other-byte", "found byte {byte:#04x}, expected UTF-8")
NO_JSON = Text("njupt.no-json", "found no JSON from here on")
NESTED_TOO_DEEPLY = Text("njupt.nested-too-deeply", "found JSON nested too deeply")
LONG_NUMBER = Text("njupt.long-number", "found a number that is too long")
NO_OBJECT = Text("njupt.no-object", "found {found}")
NAME_TWICE = Text("njupt.name-twice", "found an object with a name twice, expected each name once")
JSON_CONSTANT = Text("njupt.json-constant", "found {found}, which is not JSON")
NO_POSITION = Text("njupt.no-position", "found {found}, expected a position from 0 to 3")
NO_CARDS = Text("njupt.no-cards", "found {found}, expected a list of cards")
OTHER_TYPE = Text("njupt.other-type", "found the type {found}, expected one of {expected}")
NO_GIFT = Text("njupt.no-gift", "found {found}, expected who gives, who gets, and the card, such as [1, 3, 'HR']")

# plays

NO_COMBINATION = Text("njupt.no-combination", "{who} cannot play {cards}")
RULING_COMBINATIONS = Text("njupt.ruling-combinations", "Guandan 9, combinations")

# reader

OTHER_NUMBER_OF_NAMES = Text(
    "njupt.other-number-of-names", "found {found} names, expected {expected}: one for each seat"
)
LONG_NAME = Text("njupt.long-name", "found a name of {count} characters on seat {seat}, expected 1 to {most}")
NO_PLAY = Text(
    "njupt.no-play",
    "found no play in the first deal, expected one or more: what everybody saw distinguishes one match from another",
)
NO_DEAL = Text(
    "njupt.no-deal", "found no whole deal, expected a log that begins with the hands: messages of the stage 'beginning'"
)
HANDS_FIRST = Text("njupt.hands-first", "found {found}, expected the hands first: messages of the stage 'beginning'")
AFTER_THE_END = Text(
    "njupt.after-the-end", "found {found} after the end of the game, expected 'gameResult' or the end of the log"
)
DAMAGED = Text("njupt.damaged", "{problem}: the log is cut or damaged here")
SECOND_MATCH = Text(
    "njupt.second-match",
    "found the beginning of another match, expected one match in a log: put it into a file of its own",
)
OTHER_SEAT = Text("njupt.other-seat", "found {found}, expected {expected}, whose hand it is")
OTHER_CARDS = Text("njupt.other-cards", "found other cards of {position} than {place}, expected the same")
OTHER_ANSWER = Text(
    "njupt.other-answer",
    "{who} answered something else on line {line} than is reported here: lines are missing or changed",
)
PLAY_AFTER_DEAL = Text("njupt.play-after-deal", "{who} cannot play: the deal is over")
OTHER_COUNT = Text("njupt.other-count", "found {found}, expected {expected}, as many as antiPos names")
DEAL_NOT_OVER = Text("njupt.deal-not-over", "deal {hand} cannot be over here")
NO_MESSAGE = Text("njupt.no-message", "{problem}, expected a whole message, which is a JSON object")

# writer

UNSAYABLE = Text(
    "njupt.unsayable",
    "found hand {hand}, in which {problem}: a log of the format njupt cannot express that, expected hands "
    "from the deal to the last card, played by the same four, of which one at least is known from the "
    "deal on",
)
RESULT_ALONE = Text("njupt.result-alone", "only the result is recorded")
BOARD = Text("njupt.board", "a board was played")
OTHER_PLAYERS = Text("njupt.other-players", "somebody else sat at the table")
HAND_IN_PART = Text("njupt.hand-in-part", "a hand is known in part")
NO_HAND = Text("njupt.no-hand", "no hand is known")
UNSEEN_PLAY = Text("njupt.unseen-play", "a card that was played is not known")
UNSEEN_TRIBUTE = Text("njupt.unseen-tribute", "a tribute is not known")
PENALTY = Text("njupt.penalty", "a penalty had the effect {effect}")
LOSES = Text(
    "njupt.loses",
    "times, ids, names and who wrote an event down; the rules and their options, which --rules names "
    "again; how the first dealer and the first lead were chosen; money; announcements, notes and fair "
    "deals; the referee's warnings and victory points, and what he excused, which --irregular excuses "
    "again; hands without a result or voided, and what was taken back; whether a reading was inferred; "
    "an end of the match other than passing A",
)

# warnings

PASS_MISSING = Text("njupt.pass-missing", "the pass of {who} before this is not in the log, and is inferred")
HOLDERS_UNKNOWN = Text(
    "njupt.holders-unknown",
    "the log does not show which of the two held the big jokers: this deal is not imported any further",
)
ENDS_AMONG_HANDS = Text("njupt.ends-among-hands", "the log ends among the hands of a deal, which is not imported")
ENDS_INSIDE_DEAL = Text("njupt.ends-inside-deal", "the log ends inside deal {hand}: the game goes on, {expected}")
OTHER_SEATS = Text(
    "njupt.other-seats", "the log has the hands of {found} seats here, and had those of {expected} at first"
)
LOG_ENDS = Text(
    "njupt.log-ends",
    "{source}:{line}: this log ends here, before the others: the hand of its seat is not known from here on",
)
AT_LINE = Text("njupt.at-line", "{source}:{line}: {problem}")
