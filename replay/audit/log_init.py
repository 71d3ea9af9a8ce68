"""The beginning of a log: its name, its key, its first checkpoint, and a signed note of any earlier log that broke off.

Its leaves are read as the store holds them.
"""

from __future__ import annotations

import base64
import re
import secrets
from collections.abc import Iterator, Sequence
from functools import cache

from sqlalchemy import select

from replay.audit.folder import LogFolder
from replay.audit.notes import Checkpoint, Signer, Verifier, sign_note, write_checkpoint
from replay.audit.tree import BLOCK, Leaves, Tree
from replay.audit.witness import is_alike
from replay.store.reading import Reading
from replay.store.tables import Leaf, log
from replay.values.events import leaf_hash
from replay.words.errors import BadInput, CheckFailed, NotFound
from replay.words.messages import Text

_LONGEST_NAME = 40
"""Bytes of a log's name: a receipt contains it twice and has to fit into a QR code."""
_LONGEST_REASON = 1000
_NAME = re.compile(r"[A-Za-z0-9._/-]+")
"""The pattern of a new log's name. Signed notes reserve ``+``; logs of others may have any other name."""


def begin(reading: Reading, folder: LogFolder, origin: str | None) -> Verifier:
    """Make a log's key and its first checkpoint.

    Raises:
        Conflict: it was begun already.
        BadInput: the name is invalid.
        CheckFailed: the log in the database has a gap.
    """
    signer = Signer.new(_name(f"club-{secrets.token_hex(6)}" if origin is None else origin))
    folder.begin(1, signer, write_checkpoint(_now(reading, signer), signer), None)
    return signer.verifier


def begin_again(
    reading: Reading, folder: LogFolder, number: int, names: Sequence[str], name: str, reason: str
) -> Verifier:
    """Begin a log again under another name; the reason is signed with the new key.

    Raises:
        Conflict: another program began it first.
        CheckFailed: the log in the database has a gap.
    """
    signer = Signer.new(name)
    first = _now(reading, signer)
    try:
        last = _write(folder.kept().checkpoint)
    except NotFound:
        last = f"{names[-1]}, whose folder was lost"
    except BadInput:
        last = f"{next(reversed(folder.names), 'a log')}, whose last checkpoint cannot be read"
    why = sign_note(f"paipu log break\n{reason}\n{last}\n{_write(first)}\n", signer)
    folder.begin(number, signer, write_checkpoint(first, signer), why)
    return signer.verifier


OLD_NAME_UNREADABLE = Text(
    "audit.old-name-unreadable", "the old name cannot be read from the public key: give a new name"
)
SAME_NAME = Text("audit.same-name", "the log had the name {name!r} before, expected a new name")
CONFUSABLE_NAME = Text(
    "audit.confusable-name",
    "the name {name!r} looks like {earlier!r}, an earlier name of the log, expected one that people cannot confuse with it",
)


def choose_name(names: Sequence[str], number: int, origin: str | None) -> str:
    """Choose the name under which a log goes on: by default the old one with a number.

    Args:
        names: its earlier names, oldest first, as far as they can be read.
        number: the number of the beginning, counted from 1.
        origin: the wanted name.

    Raises:
        BadInput: the name is invalid, or was used before.
    """
    if origin is None:
        if not names:
            raise BadInput(OLD_NAME_UNREADABLE(), field="origin")
        origin = f"{_first_of(names[-1], number - 1)}-{number}"
    name = _name(origin)
    if name in names:
        raise BadInput(SAME_NAME(name=name), field="origin")
    for earlier in names:
        if is_alike(name, earlier):
            raise BadInput(CONFUSABLE_NAME(name=name, earlier=earlier), field="origin")
    return name


def _first_of(name: str, number: int) -> str:
    """Return the name without the number of its second or later beginning; earlier versions wrote ``#2``."""
    return name.removesuffix(f"-{number}").removesuffix(f"#{number}") if number > 1 else name


NO_REASON = Text(
    "audit.no-reason", "found no reason, expected one line of 1 to {most:,} characters that says what happened"
)


def read_reason(reason: str) -> str:
    """Check the reason for a new beginning, in one line. Raises BadInput."""
    reason = reason.strip()
    if not 1 <= len(reason) <= _LONGEST_REASON or not reason.isprintable():
        raise BadInput(NO_REASON(most=_LONGEST_REASON), field="reason")
    return reason


def _now(reading: Reading, signer: Signer) -> Checkpoint:
    tree = Tree()
    tree.extend(stored_leaves(reading, 0, reading.last_position()))
    return Checkpoint(signer.verifier.name, tree.size, tree.root())


def _write(checkpoint: Checkpoint) -> str:
    return f"{checkpoint.origin} {checkpoint.size} {base64.b64encode(checkpoint.root).decode()}"


NAME_LETTERS = Text(
    "audit.name-letters",
    "found the name {found!r}, expected only letters from A to Z, digits, '.', '-', '_' and '/', such as example.org/tuesday",
)
LONG_NAME = Text(
    "audit.long-name", "found a name of {size} bytes, expected at most {expected}: every receipt contains it"
)


def _name(origin: str) -> str:
    if not _NAME.fullmatch(origin):
        raise BadInput(NAME_LETTERS(found=origin[:_LONGEST_NAME]), field="origin")
    size = len(origin.encode("utf-8", "replace"))
    if size > _LONGEST_NAME:
        raise BadInput(LONG_NAME(size=size, expected=_LONGEST_NAME), field="origin")
    return origin


_AT_ONCE = 10_000
NO_HASH = Text("audit.no-hash", "log position {position}: found no hash of 32 bytes")
ENTRY_GONE = Text("audit.entry-gone", "log position {position}: the entry is gone")


def stored_leaves(reading: Reading, start: int, end: int) -> Iterator[bytes]:
    """Yield the hashes at the positions from ``start`` + 1 to ``end``, in order. Raises CheckFailed if one is missing, or is not a hash."""
    expected = start
    for after in range(start, end, _AT_ONCE):
        wanted = select(log.c.position, log.c.leaf).where(
            log.c.position > after, log.c.position <= min(end, after + _AT_ONCE)
        )
        for position, leaf in reading.connection.execute(wanted.order_by(log.c.position)):
            expected += 1
            if position != expected:
                break
            if not isinstance(leaf, bytes) or len(leaf) != 32:
                raise CheckFailed([NO_HASH(position=position)])
            yield leaf
        else:
            continue
        raise CheckFailed([ENTRY_GONE(position=expected)])
    if expected < end:
        raise CheckFailed([ENTRY_GONE(position=expected + 1)])


def leaves_by_block(reading: Reading, size: int) -> Leaves:
    """Return a reader of hashes for ranges within one block of the tree each; no block is read twice.

    It raises the errors of :func:`stored_leaves`.
    """

    @cache
    def block(first: int) -> list[bytes]:
        return list(stored_leaves(reading, first, min(first + BLOCK, size)))

    def between(start: int, end: int) -> list[bytes]:
        first = start - start % BLOCK
        return block(first)[start - first : end - first]

    return between


def rehashed_leaves(reading: Reading, end: int) -> Iterator[bytes]:
    """Yield the hashes of the first entries, computed again from the events. Raises CheckFailed if one or its event is missing."""
    position = 0
    while position < end and (batch := reading.leaves(position, min(_AT_ONCE // 10, end - position))):
        for entry in batch:
            position += 1
            yield leaf_hash(*_hashed(entry, position))
    if position < end:
        raise CheckFailed([ENTRY_GONE(position=position + 1)])


def entry_at(reading: Reading, position: int) -> tuple[bytes, bytes]:
    """Return the hashed bytes of the entry at a position: its salt and its event. Raises CheckFailed if either is missing."""
    for entry in reading.leaves(position - 1, 1):
        return _hashed(entry, position)
    raise CheckFailed([ENTRY_GONE(position=position)])


EVENT_GONE = Text("audit.event-gone", "log position {position}: event {version} of game {stream} is gone")
NO_BYTES = Text("audit.no-bytes", "log position {position}: found a {found}, expected bytes")


def _hashed(entry: Leaf, position: int) -> tuple[bytes, bytes]:
    if entry.position != position:
        raise CheckFailed([ENTRY_GONE(position=position)])
    if entry.row is None:
        raise CheckFailed([EVENT_GONE(position=position, version=entry.version, stream=entry.stream)])
    for kept in (entry.salt, entry.row.data):
        if not isinstance(kept, bytes):
            raise CheckFailed([NO_BYTES(position=position, found=type(kept).__name__)])
    return entry.salt, entry.row.data
