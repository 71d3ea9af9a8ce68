"""The texts of this room that people read, each with its code."""

from __future__ import annotations

from replay.messages import Plural, Text

# check

OTHER_FIRST_EVENT = Text("records.other-first-event", "found {found}, expected GameOpened as the first event of a game")
NO_EVENT = Text("records.no-event", "found no event, expected a game that begins with GameOpened")

# exporter

NO_SUCH_FORMAT = Text(
    "records.no-such-format", "found format {found!r}, expected one of those of a game of {title}: {forms}"
)

# importer

OWN_STREAM = Text("records.own-stream", "found the game {game}, which is no game but the club's own stream")
DIFFERS_IN_WRITER = Text(
    "records.differs-in-writer",
    "{where}: {event} differs here from the one in the club only in who wrote the event down, or when, or "
    "its id, which nothing can replace",
)

# comparison

GOES_ON_WITH_HAND = Text(
    "records.goes-on-with-hand",
    "{source}: found more of hand {hand}, of which the club holds cards that not everybody may see, expected whole new hands: "
    "import the record with paipu import where the club is kept",
)
NOT_COMPARED = Text(
    "records.not-compared",
    "{source}: the club holds this game already; cards in it that not everybody may see were not compared",
)

HOLDS_MORE = Text(
    "records.holds-more",
    "{source}: the club holds {hands} of this game; to go back to this record give a reason (--replace REASON), which voids them",
)
HOLDS_MORE_FOR_GOOD = Text("records.holds-more-for-good", "{source}: the club holds {hands} of this game")
MORE_HANDS = Plural("records.more-hands", "{count:,} more hand", "{count:,} more hands")

EARLIER_EDITION = Text(
    "records.earlier-edition",
    "{source}: this record names no edition of its rulings and is taken as one of edition {edition}: today's refuse it ({problem})",
)
CLOSED_DAYS = Text(
    "records.closed-days", "{source}: the days until {until} are closed, so money of these days is booked on {day}"
)

# reader

NOT_OF_ONE_SEAT = Text(
    "records.not-of-one-seat", "found a record that is not of one seat, expected a log that can be merged"
)
OTHER_FORMAT = Text("records.other-format", "found the format {found}, expected {expected} as before")
NO_LOGS = Text("records.no-logs", "found no log to merge, expected those of 2 or more seats")
COUNT_OF_LOGS = Text("records.count-of-logs", "found {found} to merge, expected those of 2 to {most} seats")

LOGS = Plural("records.logs", "{count} log", "{count} logs")
TERMS_IGNORED = Text(
    "records.terms-ignored",
    "{source}: this record names its own rules and players, so the options for records of other programs are ignored",
)

# check, warnings

WARNING = Text("records.warning", "{place}: {words}")
MORE_WARNINGS = Text("records.more-warnings", "{source}: and {count:,} more")
LEFT_OUT_OF_MATCH = Text("records.left-out-of-match", "{source}: {problem}; the match leaves this game out")
CLOSED_WITH_POT = Text(
    "records.closed-with-pot",
    "{source}: the game is closed with {amount} in its pot; the money stays there until 'paipu ledger share' shares it out or it "
    "is adjusted, and a period can be closed only if the pot is carried over",
)

# difference

EVENT_OF_GAME = Text("records.event-of-game", "event {version} of game {game}")
DIFFERS = Text(
    "records.differs",
    "{where}: {event} differs here from the one in the club; if this record is right, give a reason to replace the club's "
    "(--replace REASON), which voids {voids} and adds what the record has from there on",
)
DIFFERS_OR_OTHER_TABLE = Text(
    "records.differs-or-other-table",
    "{where}: {event} differs here from the one in the club; if this record is right, give a reason to replace the club's "
    "(--replace REASON), which voids {voids} and adds what the record has from there on; if it is of another table of the "
    'same evening, add [Table "{table}"] to its header, which makes it a game of its own',
)
DIFFERS_FOR_GOOD = Text(
    "records.differs-for-good",
    "{where}: {event} differs here from the one in the club, and the club's cannot be replaced: {problem}",
)
DIFFERS_FOR_GOOD_OR_OTHER_TABLE = Text(
    "records.differs-for-good-or-other-table",
    "{where}: {event} differs here from the one in the club, and the club's cannot be replaced: {problem}; if it is of another table of "
    'the same evening, add [Table "{table}"] to its header, which makes it a game of its own; if it is of this one, void the hands of the '
    "club's game too, the last one first (paipu hand void)",
)
HOLDS_OTHER = Text(
    "records.holds-other",
    "{where}: the club holds another version of this game: it voided what this record has from {event} on; to go back to this record, give "
    "a reason (--replace REASON), which voids {voids} and adds what this record has from there on",
)
NO_HAND = Text("records.no-hand", "no hand")
HANDS_AND_MORE = Text("records.hands-and-more", "{hands} and {count} more hands")
HAND = Text("records.hand", "hand {hand} ({length})")
HAND_WITH_MONEY = Text("records.hand-with-money", "hand {hand} ({length}; {gains})")
STEPS = Plural("records.steps", "{count:,} step", "{count:,} steps")
STEPS_SO_FAR = Plural("records.steps-so-far", "{count:,} step so far", "{count:,} steps so far")
GAIN = Text("records.gain", "{who} {amount}")
POT = Text("records.pot", "pot")

# simulations

SIMULATION = Text("club.simulation", "simulation of {rules}, seed {seed}")
