"""The texts of this room that people read, each with its code."""

from __future__ import annotations

from replay.messages import Text

# archive

README = Text(
    "keeping.readme",
    "This is a backup of a card club, made on {made} by Paipu {version}.\n\n"
    "paipu --club NEW.db restore THIS-FILE makes a club of it.\n\n"
    "Without Paipu: club.db is an SQLite database. Its table 'events' has every event as JSON in the\n"
    "column 'data', and its table 'postings' has every movement of money. The folder proof/ has the\n"
    "public key and the last checkpoint of the club's log as signed notes (c2sp.org/signed-note); the\n"
    "checkpoint is the root of a hash tree (RFC 6962) over the rows of the table 'log'.\n"
    "paipu-backup.json lists the files with their SHA-256.",
)
FOLDER_FOR_FILE = Text("keeping.folder-for-file", "found a folder, expected the name of a new file, such as {example}")
FILE_EXISTS = Text(
    "keeping.file-exists", "this file exists already, and a backup never replaces one: expected the name of a new file"
)
NO_FOLDER = Text("keeping.no-folder", "there is no folder {folder}, expected a new file in one that exists")
NO_BACKUP = Text("keeping.no-backup", "found a file that is not a backup, expected one that paipu backup wrote")
NEWER_BACKUP = Text("keeping.newer-backup", "found a backup by a newer Paipu: update Paipu, then try again")
UNLISTED_MEMBER = Text(
    "keeping.unlisted-member",
    "found {found!r} in the backup, which its list does not name or names only once; expected the file as paipu backup wrote it: "
    "use another backup",
)
BACKUP_DAMAGED = Text(
    "keeping.backup-damaged", "{path}: the backup is damaged, its {file} is not what was written: use another backup"
)

# snapshot

DISK_FULL = Text(
    "keeping.disk-full", "{path}: the disk is full; nothing was changed, make room or name a place on another disk"
)

# place

CLUB_THERE = Text(
    "keeping.club-there",
    "{place}: there is a club already, and it is never overwritten: name another place, or move that club away",
)
UNFINISHED_THERE = Text(
    "keeping.unfinished-there",
    "{place}: there is the copy of a move that was broken off before the club left {source}: remove that copy, then try again",
)
REST_THERE = Text(
    "keeping.rest-there",
    "{place}: {rest} is what an earlier club left there, and would damage a new one: move it away, then try again",
)
SERVED_THERE = Text(
    "keeping.served-there",
    "{place}: {server} serves a club from there, even if its file is gone; nothing was changed. Stop that server, then try again",
)
NO_CLUB_THERE = Text("keeping.no-club-there", "{place}: there is no club")

# restoration

KEY_NOT_THERE = Text("keeping.key-not-there", "the private key of its log, {path}, is not there")

# relocation

MOVED_ELSEWHERE = Text(
    "keeping.moved-elsewhere", "the club was moved to {place} on {day}, and cannot be moved once more from here"
)
STILL_ARRIVING = Text(
    "keeping.still-arriving",
    "the club has not arrived here from {place} ({day}): run the same paipu move there once more",
)
ARRIVED_CHANGED = Text(
    "keeping.arrived-changed", "{place}: what arrived is not what was sent: its disk or its database changes data"
)
MOVED_UNFINISHED = Text(
    "keeping.moved-unfinished",
    "the club is at {place} now, but the key of its log has not followed ({reason}): mend that, then run the same paipu move again",
)
NOT_MOVED = Text("keeping.not-moved", "the club was not moved, and goes on where it is")
