"""The texts of this room that people read, each with its code."""

from __future__ import annotations

from replay.messages import Text

# atomic_files

FOLDER_HELD_BY = Text(
    "audit.folder-held-by",
    "{place}: {holder} did not finish within {seconds:g} seconds, and only one at a time writes there",
)
FOLDER_IN_USE = Text(
    "audit.folder-in-use",
    "{place}: another program did not finish within {seconds:g} seconds, and only one at a time writes there",
)

# checkpoints

TOO_FEW_LINES = Text("audit.too-few-lines", "found {found} lines, expected the log's name, its size and its root")
EMPTY_LINE = Text("audit.empty-line", "found an empty line inside a checkpoint, expected none")
ROOT_SIZE = Text("audit.root-size", "found a root of {count} bytes, expected 32")
NO_WHOLE_NUMBER = Text("audit.no-whole-number", "found {found!r}, expected a whole number without zeros in front")
CHECKPOINT_OF_ANOTHER = Text(
    "audit.checkpoint-of-another", "found a checkpoint of {found!r}, expected one of {expected!r}"
)

# file_check

CONTINUATION = Text(
    "audit.continuation",
    "found the continuation of a log of {size} entries, which only somebody who kept a checkpoint of that size can "
    "check: a witness; expected a checkpoint, a proof or a receipt",
)
OTHER_LINE_ENDS = Text(
    "audit.other-line-ends",
    "found changed line endings, as mail or an editor may write them, expected the file as it was written",
)
NO_FILE_OF_A_LOG = Text("audit.no-file-of-a-log", "found no file of a log, expected a checkpoint, a proof or a receipt")

# folder

NOT_BEGUN = Text("audit.not-begun", "the log of this club has not begun yet: paipu log init makes its key")
OTHER_PRIVATE_KEY = Text("audit.other-private-key", "found the private key of {found}, expected that of {expected}")
UNWRITABLE = Text("audit.unwritable", "cannot be written to ({reason}), and the log needs it: nothing was recorded")
NO_ROOM_TO_SIGN = Text(
    "audit.no-room-to-sign",
    "{place}: the disk is full, and the log needs room there; nothing was recorded, make room and try again",
)
BEGUN_ALREADY = Text("audit.begun-already", "the log has begun already: its key in {place} is never overwritten")
UNREADABLE = Text(
    "audit.unreadable",
    "cannot be read ({reason}), and the log needs it: fix that, or go on under a new name with paipu log recover",
)

# folder_files

FOLDER_THERE = Text(
    "audit.folder-there",
    "{path} is the folder of another log, and nothing was changed: move it to another place, then try again",
)

# leaves

NO_HASH = Text("audit.no-hash", "log position {position}: found no hash of 32 bytes")
ENTRY_GONE = Text("audit.entry-gone", "log position {position}: it is gone")
EVENT_GONE = Text("audit.event-gone", "log position {position}: event {version} of game {stream} is gone")
NO_BYTES = Text("audit.no-bytes", "log position {position}: found a {found}, expected bytes")

# log_init

OLD_NAME_UNREADABLE = Text(
    "audit.old-name-unreadable", "the old name cannot be read from the public key, expected a new one"
)
SAME_NAME = Text("audit.same-name", "found the name {name!r}, expected another one, since it becomes another log")
CONFUSABLE_NAME = Text(
    "audit.confusable-name",
    "found the name {name!r}, which looks like {earlier!r}, the log's earlier name, expected one that nobody can confuse with it",
)
NAME_LETTERS = Text(
    "audit.name-letters",
    "found the name {found!r}, expected one of the letters A to Z, digits, '.', '-', '_' and '/', such as example.org/tuesday",
)
NO_REASON = Text("audit.no-reason", "found no line of 1 to {most:,} characters, expected what happened")
LONG_NAME = Text(
    "audit.long-name", "found a name of {size} bytes, expected {expected} at most: it is part of every receipt"
)

# notes

PRIVATE_KEY = Text("audit.private-key", "found a private key, which nobody else may see, expected {expected}")
KEY_ID_DIFFERS = Text(
    "audit.key-id-differs", "found a key with the id {found}, expected {expected}, as its name and key give"
)
NO_PRIVATE_KEY = Text("audit.no-private-key", "found something else, expected {expected}")
PRIVATE_KEY_ID_DIFFERS = Text(
    "audit.private-key-id-differs",
    "found a private key whose id is not that of its name and key, expected the key as it was made",
)
NO_WHOLE_LINES = Text(
    "audit.no-whole-lines",
    "found a text with control characters or no end of line, expected whole lines of a note",
)
SIGNATURE_OF_OTHER_TEXT = Text(
    "audit.signature-of-other-text",
    "the signature of {name} is not of this text: it was altered, or signed with another key",
)
SIGNED_BY_OTHERS = Text(
    "audit.signed-by-others", "found no signature by {expected}, expected one; it says that {found} signed it"
)
LONG_NOTE = Text("audit.long-note", "found a note of {count:,} bytes, expected {expected:,} at most")
NO_UTF_8 = Text("audit.no-utf-8", "found byte {byte:#04x} at offset {offset}, expected UTF-8")
CONTROL_CHARACTERS = Text("audit.control-characters", "found control characters, expected a note of plain lines")
NO_SIGNATURES = Text("audit.no-signatures", "found no signatures after an empty line, expected a signed note")
LAST_LINE_CUT = Text("audit.last-line-cut", "found no end of the last line, expected the file as it was written")
MANY_SIGNATURES = Text("audit.many-signatures", "found {found} signatures, expected {expected} at most")
NO_SIGNATURE_LINE = Text(
    "audit.no-signature-line", "found no signature, expected an em dash, a name and the signature in base64"
)
SHORT_SIGNATURE = Text(
    "audit.short-signature", "found a signature of {count} bytes, expected 4 of the key's id and more"
)
NO_KEY = Text("audit.no-key", "found {found}, expected {expected}")
KEY_NO_BASE64 = Text("audit.key-no-base64", "found {found}, whose key is not base64; expected {expected}")
SOMETHING_ELSE = Text("audit.something-else", "something else")
A_PUBLIC_KEY = Text("audit.a-public-key", "a public key such as 'example.org/club+1a2b3c4d+AX…'")
A_PRIVATE_KEY = Text("audit.a-private-key", "a private key that begins with 'PRIVATE+KEY+'")
ANY_KNOWN_KEY = Text("audit.any-known-key", "any known key")
KEY_ID_NO_HEX = Text("audit.key-id-no-hex", "found a key whose id is not 8 hexadecimal digits, expected {expected}")
OTHER_KIND_OF_KEY = Text(
    "audit.other-kind-of-key", "found a key of another kind, expected one of Ed25519: 32 bytes after the byte 1"
)
WEAK_KEY = Text("audit.weak-key", "found a public key that anybody can sign for, expected one that was made at random")
BAD_NAME = Text("audit.bad-name", "found the name {found!r}, expected one without spaces and without +")
NO_BASE64 = Text("audit.no-base64", "found {found!r}, expected base64")

# proofs

OTHER_FORMAT = Text("audit.other-format", "found {found!r}, expected {expected!r}")
ENTRY_NOT_PROVEN = Text(
    "audit.entry-not-proven",
    "entry {entry} of {origin} is not what this file says, or the file was altered: its hashes do not "
    "lead to the root that was signed for {size} entries",
)
PROOF_FROM_OTHER_SIZE = Text(
    "audit.proof-from-other-size", "found a proof from {old} entries on, expected one from {size}"
)
LOG_NOT_CONTINUED = Text(
    "audit.log-not-continued",
    "the log {origin} of {size} entries does not continue the one of {earlier}: it was rewritten, or the "
    "proof was altered",
)
LONG_FILE = Text("audit.long-file", "found {found:,} bytes, expected {expected:,} at most")
NO_ASCII = Text("audit.no-ascii", "found byte {byte:#04x} at offset {offset}, expected plain letters")
NO_CHECKPOINT = Text("audit.no-checkpoint", "found no checkpoint after an empty line, expected a file of a log")
NO_NUMBER = Text("audit.no-number", "found {found!r}, expected '{word}' and a number")
MANY_HASHES = Text("audit.many-hashes", "found {found} hashes, expected {expected} at most")
HASH_SIZE = Text("audit.hash-size", "found a hash of {count} bytes, expected 32")

# qr

LONG_FOR_QR = Text("audit.long-for-qr", "found {found:,} bytes, more than a QR code can hold (2,953); use the file")

# receipts

NO_EVENT_IN_RECEIPT = Text(
    "audit.no-event-in-receipt",
    "found {found} bytes beside the proof, expected an event after its {salt} bytes of salt",
)

# shuffle

BAD_SEED = Text("audit.bad-seed", "found the seed {found!r}, expected {expected} hexadecimal digits")

# tree

NO_SUCH_ENTRY = Text("audit.no-such-entry", "found entry {entry} of a log of {size}, expected 1 to {size}")
EMPTY_LOG = Text("audit.empty-log", "found entry {entry}, and the log has none yet")
BAD_EARLIER_SIZE = Text("audit.bad-earlier-size", "found {found} for the size of the earlier log, expected {expected}")
SIZE_UP_TO = Text("audit.size-up-to", "0 to {most}")
ENTRIES_MISSING = Text(
    "audit.entries-missing", "found {found} of the log's entries from {start} to {end}, expected {expected}"
)

# witness

LOG_SHRANK = Text("audit.log-shrank", "the log {name} shrank: it had {before} entries, and now has {now}")
LOG_FORKED = Text("audit.log-forked", "the log {name} forked: it signed two different logs of {size} entries")
PROOF_BEYOND_LOG = Text("audit.proof-beyond-log", "found a proof from {old} entries on, expected {expected} at most")
PROOF_NOT_FROM_REMEMBERED = Text(
    "audit.proof-not-from-remembered",
    "found a proof from {old} entries on, expected one from {size}: that is the last checkpoint of "
    "{name} remembered here",
)
OTHER_KEY_REMEMBERED = Text(
    "audit.other-key-remembered",
    "another key is remembered for {name} in {place}: a log with a new key needs a new name",
)
UNKNOWN_LOG = Text("audit.unknown-log", "no log {found!r} is known: give its key first")
LIKE_KNOWN_LOG = Text(
    "audit.like-known-log",
    "found the log {found!r}, whose name looks like {known!r}, which is known here: nothing was remembered. Ask the club for the right "
    "key; if it is another log, remember it in another --folder",
)
LOG_NAME_NO_UTF_8 = Text(
    "audit.log-name-no-utf-8", "found a checkpoint whose first line is not UTF-8, expected the log's name"
)
