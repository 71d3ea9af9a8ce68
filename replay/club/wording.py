"""The texts of this room that people read, each with its code."""

from __future__ import annotations

from replay.messages import Text

# log

NOT_UNDER_CHECKPOINT = Text(
    "club.not-under-checkpoint",
    "entry {position} was sealed after the last checkpoint, which covers {size}: paipu log checkpoint signs it",
)
NOT_SEALED_YET = Text(
    "club.not-sealed-yet", "event {version} of game {stream} is not sealed yet: its hand is still being played"
)
NO_OWN_EVENT = Text(
    "club.no-own-event",
    "found no event to make a receipt of, expected its version: the club's own stream has no hands",
)
UNKNOWN_OWN_EVENT = Text(
    "club.unknown-own-event", "found event {found}, expected one of the club itself, which has events 1 to {last}"
)
NO_OWN_EVENTS_YET = Text(
    "club.no-own-events-yet", "found event {found}, expected one of the club itself, which has none yet"
)
NO_EVENT = Text(
    "club.no-event",
    "found no event to make a receipt of, expected a hand and a step, or an event's version",
)
UNKNOWN_EVENT = Text(
    "club.unknown-event", "found event {found}, expected one of this game, which has events 1 to {last}"
)
HIDDEN_FROM_EYES = Text(
    "club.hidden-from-eyes",
    "event {version} may hold cards that the eyes {eyes!r} may not see, and a receipt reveals all of it; "
    "expected eyes that may see it, such as 'all'",
)
LOG_CUT = Text("club.log-cut", "the log signed {size} entries before, and the database has only {have}: it was cut")
LOG_ALTERED = Text(
    "club.log-altered", "the first {size} entries are not those that the log signed before: they were altered"
)
LOG_REFUSED = Text("club.log-refused", "the log {origin}: {problem}")
NO_LOG_READ = Text("club.no-log-read", "the log: {problem}")

# pinned_rules

UNUSABLE_RULES = Text("club.unusable-rules", "{stream}: its rules cannot be used here: {problem}")

# stored_events

UNREADABLE_EVENT = Text(
    "club.unreadable-event",
    "{stream}, event {version} is damaged and cannot be read: paipu verify lists all damage, restore a backup",
)
MISPLACED_EVENT = Text(
    "club.misplaced-event",
    "{stream}, event {version} is missing, or another one is in its place: paipu verify lists all damage, "
    "restore a backup",
)
UNKNOWN_TYPE = Text(
    "club.unknown-type",
    "{stream}, event {version} is of a type that is not known here: its kind of game is not installed, this Paipu is too "
    "old, or the event is damaged; paipu verify says which",
)
DAMAGED_STREAM = Text(
    "club.damaged-stream", "{stream} is damaged and cannot be read: paipu verify lists all damage, restore a backup"
)

# reasons

WHY_VOIDED = Text("club.why-voided", "why hands are voided")
LENGTH_OF_WORDS = Text("club.length-of-words", "found a {field} of {count} characters, expected 1 to 1,000: {what}")
UNREADABLE_LETTER = Text(
    "club.unreadable-letter", "found U+{letter:04X} in place {place} of a {field}, expected letters that can be read"
)

# signed_log

NOTHING_TO_RECOVER = Text(
    "club.nothing-to-recover", "the club continues its last checkpoint: there is nothing to recover from"
)
DATABASE_CUT = Text(
    "club.database-cut",
    "the database has {have} sealed events, and the last checkpoint in {place} covers {size}: it is an "
    "older copy or was cut, and nothing is added to it; {way_out}",
)
OTHER_NODES = Text(
    "club.other-nodes",
    "{path} does not hold the hashes of the log; delete it, and it is made again when something is recorded",
)
DATABASE_ALTERED = Text(
    "club.database-altered",
    "the first {size} sealed events are not those of the last checkpoint in {place}: they were altered, "
    "and nothing is added to them; {way_out}",
)
FOLDER_MISSING = Text(
    "club.folder-missing",
    "the club has the log {name}, and {path}, the folder of its key, is not there: bring the folder to "
    "the club, or go on under a new name with paipu log recover",
)
LOG_BEGUN_UNREADABLE = Text(
    "club.log-begun-unreadable", "the club's own stream: the event that began its log cannot be read: {problem}"
)

WAY_OUT = Text("club.way-out", "put the newest copy back, or go on under a new name with paipu log recover")
SIGNED_ELSEWHERE = Text(
    "club.signed-elsewhere",
    "the club has the log {name}, whose folder is not on this machine: what is recorded here is not signed "
    "until the machine that has it records something or runs paipu log checkpoint",
)
FOLDER_OF_EARLIER_LOG = Text(
    "club.folder-of-earlier-log",
    "the log of this club is {name}, and {path} is the folder of an earlier one, {other}: nothing is added to the club; "
    "bring its own folder, or go on under a new name with paipu log recover",
)
FOLDER_OF_ANOTHER_LOG = Text(
    "club.folder-of-another-log",
    "the log of this club is {name}, and {path} is the folder of another, {other}: nothing is added to the club; "
    "bring its own folder, or go on under a new name with paipu log recover",
)
CLOCK_WENT_BACK = Text(
    "club.clock-went-back",
    "it is recorded at {now}, although the club has an event of {latest}: the clock of this machine went back, or was ahead before; "
    "set it right, and do not record it again",
)
RECORDED_UNSIGNED = Text(
    "club.recorded-unsigned",
    "it is recorded, but the checkpoint cannot be made ({reason}): do not record it again; fix that and run paipu log "
    "checkpoint, or go on under a new name with paipu log recover",
)

# club

HAND_IS_VOID = Text(
    "club.hand-is-void",
    "hand {hand}, to which the event belongs, was voided: the receipt proves what was recorded, not that it counts",
)
EVENT_TAKEN_BACK = Text(
    "club.event-taken-back",
    "the event was taken back in its hand: the receipt proves what was recorded, not that it counts",
)
EVENT_REVERSED = Text(
    "club.event-reversed",
    "the event was reversed by {event}: the receipt proves what was recorded, not that it counts",
)
EVENT_CORRECTED = Text(
    "club.event-corrected",
    "the event was corrected by {event}: the receipt proves what was recorded, not that it counts so",
)
