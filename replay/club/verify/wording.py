"""The texts of this room that people read, each with its code."""

from __future__ import annotations

from replay.messages import Text

# report

NOT_COMPARED_FOR_ROOM = Text(
    "verify.not-compared-for-room",
    "The books, the index and the club's own entries were not compared with the log: there is no room in the temporary "
    "directory for a copy of them ({reason}); free some space, or set TMPDIR to a folder that has enough.",
)

# whole_games

OTHER_MEMORY = Text(
    "verify.other-memory",
    "this is no file of an earlier check by this version of Paipu, expected one or the name of a new file",
)

# streams, rows, own_stream

AT_EVENT = Text("verify.at-event", "{stream}, event {version}: {problem}")
AFTER_EVENT = Text("verify.after-event", "{stream}, after event {version}: {problem}")
DATA_NO_BYTES = Text("verify.data-no-bytes", "its column data is a {found}, expected bytes")
UNREADABLE = Text("verify.unreadable", "it cannot be read: {reason}")
OF_OTHER_GAME = Text("verify.of-other-game", "it says that it belongs to game {game}")
NOT_CANONICAL = Text("verify.not-canonical", "its bytes are not the canonical ones")
OTHER_COLUMN = Text("verify.other-column", "its column {column} is {found}, expected {expected} as the event says")
OTHER_VERSION = Text("verify.other-version", "it has version {found}, expected {expected}: versions have no gap")
SEAT_OF_PLAYER = Text("verify.seat-of-player", "seat {seat} ({player})")
ONE_PLAYER_TWICE = Text(
    "verify.one-player-twice", "game {game}: {one} and {other} are one player in this club, expected two people"
)

NOTED_UNSEALED = Text("verify.noted-unsealed", "{stream}: it is noted as going on, and all its events are sealed")
NOT_NOTED_UNSEALED = Text(
    "verify.not-noted-unsealed", "{stream}: its last events are not sealed, and it is not noted as going on"
)

# walk

GAP_IN_LOG = Text("verify.gap-in-log", "log position {position}: expected position {expected}, the log has no gaps")
EVENT_OF = Text("verify.event-of", "event {version} of {stream}")
EVENT_GONE = Text("verify.event-gone", "log position {position}: {event} is gone")
EVENT_NO_BYTES = Text("verify.event-no-bytes", "log position {position}: {event} is no longer kept as bytes")
SALT_NO_BYTES = Text("verify.salt-no-bytes", "log position {position}: its salt is a {found}, expected bytes")
EVENT_ALTERED = Text("verify.event-altered", "log position {position}: {event} is not the one that was sealed")
ROW_OF_OTHER = Text(
    "verify.row-of-other",
    "log position {position}: {event} is in a row of {found}: an index does not agree with its table",
)
ID_OF_SEVERAL = Text("verify.id-of-several", "the id {id} belongs to {events}, expected one event")
OUT_OF_ORDER = Text(
    "verify.out-of-order", "log position {position}: found event {found} of {stream}, expected {expected}"
)
COUNT_OF_EVENTS = Text(
    "verify.count-of-events",
    "{stream}: found {found} events, expected {expected}: versions count from 1 without a gap",
)
SEALED_UP_TO = Text("verify.sealed-up-to", "{stream}: events up to {found} are sealed, expected up to {expected}")
NO_GAME = Text("verify.no-game", "found events of {found}, expected the id of a game")
NOT_COMPARED = Text(
    "verify.not-compared",
    "{stream}: its part of the books and the index cannot be compared, since its events are not all there and in order",
)

# read_models

NAMING_REFUSED = Text("verify.naming-refused", "{stream} (log position {position}): {problem}")
CANNOT_HOLD = Text("verify.cannot-hold", "{stream}: the books and the index cannot hold what it says: {reason}")
INDEX_OF_GAME = Text("verify.index-of-game", "the index of {table}: game {game}: {problem}")
INDEX_AT = Text("verify.index-at", "the index of {table}, {place}: {problem}")

# damage

DAMAGED_EVENT = Text(
    "verify.damaged-event",
    "{stream}, event {version} is damaged, or something before it is: paipu verify lists all damage, restore a backup",
)
DAMAGED_CLUB = Text(
    "verify.damaged-club", "something is wrong with what the club keeps: paipu verify lists it, restore a backup"
)
