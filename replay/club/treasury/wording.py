"""The texts of this room that people read, each with its code."""

from __future__ import annotations

from replay.messages import Text

# stream

ID_USED = Text("treasury.id-used", "the id {event_id} already belongs to another event: a new event needs a new id")
UNKNOWN_EVENT_ID = Text("treasury.unknown-event-id", "the club has recorded no event {event_id}")

# references

OTHER_UNIT = Text("treasury.other-unit", "found {found!r}, expected a unit of this club's books, {expected}")
LOW_AMOUNT = Text("treasury.low-amount", "found {found!r}, expected {expected} or more")
NO_EVENT = Text(
    "treasury.no-event",
    "found event {found!r}, expected the number of one of the club's own such as '4', a game and a "
    "number such as '3f2a:17', or the whole id of an event",
)
NO_UNITS_YET = Text(
    "treasury.no-units-yet",
    "found {found!r}, expected a unit of this club's books, which have none yet: no game was ever opened here",
)
NO_AMOUNT = Text(
    "treasury.no-amount", "found {found!r}, expected an amount in a unit of this club's books, such as {examples}"
)
NO_MONEY_YET = Text(
    "treasury.no-money-yet",
    "found {found!r}, expected an amount in a unit of this club's books, which are empty: no money has moved yet",
)
NO_EVENT_OF_CLUB = Text(
    "treasury.no-event-of-club", "found event {found}, expected one of the club itself, which has events 1 to {last}"
)
NO_EVENT_WITH_ID = Text(
    "treasury.no-event-with-id",
    "found {found!r}, expected the id of an event of this club; of a game also say which event, by hand and step or by its number",
)
NO_EVENTS_YET = Text(
    "treasury.no-events-yet", "found event {found}, expected one of the club itself, which has none yet"
)
NO_EVENT_OF_GAME = Text(
    "treasury.no-event-of-game", "found event {found}, expected one of game {game}, which has events 1 to {last}"
)

# booking

COUNTED_TWICE = Text("treasury.counted-twice", "found two amounts in one unit, expected one count for each unit")
CLOSES_A_PERIOD = Text("treasury.closes-a-period", "{called} closed a period")
PAYMENT_OF_A_GAME = Text("treasury.payment-of-a-game", "{called} is a payment of a game")
VOID_OR_ADJUST = Text(
    "treasury.void-or-adjust", "void the hand, or adjust what is wrong and say that it corrects this event"
)
ADJUST_IN_OPEN_PERIOD = Text(
    "treasury.adjust-in-open-period",
    "adjust what is wrong in the period that is open, and say that it corrects this event",
)

GAME_GOES_ON = Text(
    "treasury.game-goes-on", "the pot of game {game} can still be won: it is shared out once the game is closed"
)
POT_HAS_NOTHING = Text("treasury.pot-has-nothing", "the pot of game {game} has nothing to share out")

# doubts

DAY_FAR_FROM_LOG = Text(
    "treasury.day-far-from-log",
    "{day} is {count} days after the latest event of the log, of {latest}: if the clock of this machine is wrong, no other "
    "period can be closed before that day has passed; a day until {last} needs no confirmation",
)
CLOCK_BEHIND = Text(
    "treasury.clock-behind",
    "the clock of this machine is at {now}, and the log has an event of {latest}: set the clock right, or confirm the day if that "
    "event is wrong",
)
LARGE_AMOUNT = Text(
    "treasury.large-amount", "{amount} is at least a hundred times {largest}, the largest amount that was typed so far"
)
MORE_CASH = Text("treasury.more-cash", "{amount} is more cash than the box holds: by the books it {holds}")
CORRECTED_ALREADY = Text("treasury.corrected-already", "{called} was corrected already, by {by}")
ANOTHER_UNIT = Text(
    "treasury.another-unit",
    "this game is played for {found}, and the club plays for {expected}: another unit has books of its own",
)
CORRECTION_TOO_LARGE = Text(
    "treasury.correction-too-large", "{called} moved {amount}, and {wanted} would be corrected of it"
)
CORRECT_LESS = Text("treasury.correct-less", "a correction of at most {left}")
REVERSE_CORRECTION = Text("treasury.reverse-correction", "reverse {by} first, which corrected it")

# books

UNKNOWN_ACCOUNT = Text(
    "treasury.unknown-account", "found account {found!r}, expected a player or one of the club's own"
)

# entry

LENGTH_OF_WRITER = Text(
    "treasury.length-of-writer", "found a name of {count} characters for who records it, expected 1 to 100"
)
CANNOT_BE_WRITTEN = Text("treasury.cannot-be-written", "it cannot be written down: {reason}")

# what a note or a reason is for

WHAT_FOR = Text("treasury.what-for", "what the payment was for")
WHY_ADJUSTED = Text("treasury.why-adjusted", "why the books are set right")
WHY_REVERSED = Text("treasury.why-reversed", "why the entry is reversed")
WHY_DISPUTED = Text("treasury.why-disputed", "what is wrong with the hand")
HOW_RESOLVED = Text("treasury.how-resolved", "how the dispute was resolved")

# players

SIMILAR_NAME = Text(
    "treasury.similar-name", "{name} is new here and looks like {known}: one person under two names has two balances"
)
NAME_OF_ACCOUNT = Text(
    "treasury.name-of-account", "{name!r} is what the books call an account of theirs: give this player another name"
)

OWN_PARTING = Text(
    "treasury.own-parting",
    "you cannot part a name of your own: ask another director, or the owner, who does it with 'paipu players part'",
)
