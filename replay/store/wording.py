"""The texts of this room that people read, each with its code."""

from __future__ import annotations

from replay.messages import Text

# backend

LOCKED = Text(
    "store.locked",
    "{place}: another program holds the database locked; nothing was changed, close it and try again",
)
LOCKED_BY = Text(
    "store.locked-by", "{place}: {holder} holds the database locked; nothing was changed, close it and try again"
)
CLIENT = Text("store.client", "{program} (process {process} of the server)")
CLIENT_FROM = Text("store.client-from", "{program} (process {process} of the server, from {host})")
UNNAMED_CLIENT = Text("store.unnamed-client", "a program")
NO_ANSWER = Text(
    "store.no-answer", "{place}: the server does not answer; nothing was changed, try again later. It says: {words}"
)
ENGINE_FINDS = Text("store.engine-finds", "{engine} finds: {words}")
NOT_RECORDED = Text("store.not-recorded", "{place}: {finding}; nothing was recorded")
TOOK_TOO_LONG = Text(
    "store.took-too-long",
    "{place}: the server ended a statement that took too long; nothing was changed, try again, or give it a higher "
    "statement_timeout",
)
BUSY = Text("store.busy", "somebody else was writing to the same games; nothing was changed, try again")

GONE = Text("store.gone", "a part of the club's tables is gone: somebody removed it from outside; restore a backup")
DAMAGED_AT = Text("store.damaged-at", "{place}: {problem}")
NO_SQLITE = Text("store.no-sqlite", "found a file that is not a SQLite database, expected a Paipu club")
DAMAGED = Text("store.damaged", "the database file is damaged: restore a backup")
CANNOT_OPEN = Text(
    "store.cannot-open", "the file cannot be opened: its folder must exist, and both must be readable and writable"
)
CANNOT_WRITE = Text("store.cannot-write", "the club cannot be written: its file and folder must be writable")
DISK_FULL = Text("store.disk-full", "{place}: the disk is full; nothing was changed, make room and try again")
DISK_FAILS = Text("store.disk-fails", "the disk cannot be written to or read: it fails, or its medium is gone")
NO_DATABASE = Text(
    "store.no-database", "the server has no such database; create it first with createdb, or name another one"
)
NOT_LET_IN = Text("store.not-let-in", "the server does not let this user in; check the user and the password")
NOT_ALLOWED = Text(
    "store.not-allowed", "the user of this connection may not do this to the club's tables: its owner must allow it"
)
DATABASE_SAYS = Text("store.database-says", "the database says: {words}")

# comparison

DIFFERS = Text("store.differs", "found {column} {found}, expected {expected}")
BYTES_DIFFER = Text("store.bytes-differ", "the bytes in {column} are not those that the log gives")
THERE_OFTEN = Text("store.there-often", "it is there {count} times, expected once")
MISSING = Text("store.missing", "it is missing, and the log has it")
NOT_GIVEN = Text("store.not-given", "the log does not have it")

# commits

OUTCOME_UNKNOWN = Text(
    "store.outcome-unknown",
    "{place}: it is not known whether version {version} of {stream} was recorded, since the connection was lost before the answer came: "
    "look at what is recorded first, or send the same again with the same id ({event}). The database says: {words}",
)

# insertion, writing

ROWS_LOST = Text(
    "store.rows-lost",
    "the table {table} took {found} of {expected} new rows, so something in the database keeps rows from being written: "
    "nothing was recorded; paipu verify may say what it is",
)

# migrate

NO_CLUB = Text("store.no-club", "{place}: there is no club here; importing a record makes one")
OTHER_DATABASE = Text("store.other-database", "found a database of something else, expected a Paipu club")
NEWER = Text("store.newer", "found a club of a newer Paipu: update Paipu, then try again")

NO_ROOM_BEFORE_UPGRADE = Text(
    "store.no-room-before-upgrade",
    "{place}: this club is from an earlier Paipu, and the disk has no room for the copy of it that is kept before it is brought up "
    "to date; nothing was changed, make room and try again",
)

# read_only

CHANGED_WHILE_READ = Text(
    "store.changed-while-read", "{place}: somebody wrote to this club while it was read; try again"
)
NEEDS_PREPARING = Text(
    "store.needs-preparing",
    "found a new club or one of an older Paipu, and this club can only be read here: its file or its folder may not be "
    "written. Copy it to a folder that may be",
)
NO_ROOM_FOR_COPY = Text(
    "store.no-room-for-copy",
    "{place}: the disk is full, and so is the folder for temporary files, where this club would be copied to be read: make room, "
    "or set TMPDIR to a folder on another disk",
)
FULL_WHEN_OPENED = Text(
    "store.full-when-opened",
    "{place}: the disk is full, so this club can only be read; nothing was changed, make room and start the program again",
)
READ_ONLY = Text(
    "store.read-only",
    "found something to record, and this club can only be read here: its file or its folder may not be written. "
    "Copy it to a folder that may be",
)

# schema

PART_MISSING = Text("store.part-missing", "the {part} is missing")
PART_ALTERED = Text("store.part-altered", "the {part} is altered")
PART_DIFFERS = Text("store.part-differs", "the {part} is altered: found {found!r}, expected {expected!r}")
PART_FOREIGN = Text("store.part-foreign", "the {part} is not one of Paipu's")

# open_files, postgresql

REPLACED = Text(
    "store.replaced",
    "{place}: the club there was deleted or replaced while this program had it open, and nothing more is recorded; stop the program, "
    "put the right club there, and start it again",
)

# sqlite

NO_FOLDER = Text(
    "store.no-folder", "there is no folder {folder}; make it first, or mount the disk that it is on, then try again"
)

# store

UPGRADED = Text(
    "store.upgraded", "This club was brought up to date for this version of Paipu. A copy of it as it was: {path}"
)
WAS_MOVED = Text("store.was-moved", "This club was moved to {place} on {day}; here it can only be read.")
ARRIVING = Text(
    "store.arriving",
    "This is the copy of a club that has not arrived from {place}: run the same 'paipu move' there once more.",
)
EVENT_GONE = Text("store.event-gone", "position {position} of the log: version {version} of {stream} is gone")
NO_ADDRESS = Text("store.no-address", "found {found!r}, expected the path of a file or a URL")
NO_DRIVER = Text("store.no-driver", "PostgreSQL needs the driver psycopg: pip install 'psycopg[binary]'")
OTHER_URL = Text("store.other-url", "found {found}, expected sqlite:///FILE or postgresql://HOST/DATABASE")
IN_MEMORY = Text("store.in-memory", "found ':memory:', expected the path of a file: a club is kept")
IS_A_FOLDER = Text("store.is-a-folder", "found the folder {found!r}, expected the path of a file, such as {example!r}")

# turns

LOCK_FILE = Text("store.lock-file", "cannot be opened ({reason}): writers must be able to use it")
HELD_BY = Text(
    "store.held-by", "{place}: {holder} did not finish within {seconds:g} seconds; nothing was changed, try again"
)
ANOTHER_WRITER = Text(
    "store.another-writer",
    "{place}: another writer of this club did not finish within {seconds:g} seconds; nothing was changed, try again",
)

# whereabouts

MOVED_AWAY = Text(
    "store.moved-away",
    "the club was moved to another place on {day}: nothing was changed, since this copy can only be read",
)
NOT_ARRIVED = Text(
    "store.not-arrived",
    "the club has not arrived here, since its move was broken off: nothing was changed. Run the same paipu move once more",
)

# writing

VERSION_MOVED = Text(
    "store.version-moved", "{stream} is at version {version}, expected {expected}: read it again, then try again"
)
ID_USED_TWICE = Text("store.id-used-twice", "an event's id is used twice among the events to add")
ID_TAKEN = Text(
    "store.id-taken",
    "the event {event} is recorded already, with other content, as version {version} of {where}: a new "
    "event needs a new id",
)
ID_TAKEN_ELSEWHERE = Text(
    "store.id-taken-elsewhere", "the id {event} already belongs to another event: a new event needs a new id"
)
