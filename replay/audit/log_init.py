"""How a log begins: its name, its key, its first checkpoint, and what is signed about the log from which it broke off."""

from __future__ import annotations

import base64
import re
import secrets
from collections.abc import Sequence

from replay.audit import wording
from replay.audit.checkpoints import Checkpoint, write_checkpoint
from replay.audit.folder import LogFolder
from replay.audit.leaves import stored_leaves
from replay.audit.notes import Signer, Verifier, sign_note
from replay.audit.tree import Tree
from replay.audit.witness import is_alike
from replay.errors import BadInput, NotFound
from replay.store.reading import Reading

__all__ = ["begin", "begin_again", "choose_name", "read_reason"]

_LONGEST_NAME = 40
"""Bytes of a log's name: a receipt contains it twice and has to fit into a QR code."""
_LONGEST_REASON = 1000
_NAME = re.compile(r"[A-Za-z0-9._/-]+")
"""What a new log may be called. Signed notes keep ``+`` for themselves; logs of others may have any other name."""


def begin(reading: Reading, folder: LogFolder, origin: str | None) -> Verifier:
    """Make a log's key and its first checkpoint.

    Args:
        reading: the database.
        folder: where they are to be.
        origin: the log's name; a random one if None.

    Raises:
        Conflict: it was begun already.
        BadInput: there can be no log of this name.
        CheckFailed: the log in the database has a gap.
    """
    signer = Signer.new(_name(f"club-{secrets.token_hex(6)}" if origin is None else origin))
    folder.begin(1, signer, write_checkpoint(_now(reading, signer), signer), None)
    return signer.verifier


def begin_again(
    reading: Reading, folder: LogFolder, number: int, names: Sequence[str], name: str, reason: str
) -> Verifier:
    """The same for a log that has to go on under another name; the reason is signed with the new key.

    Args:
        reading: the database.
        folder: where the log was, or would be.
        number: which beginning it is, counted from 1.
        names: those that the log has had, as :func:`choose_name` takes them.
        name: the new one, of that function.
        reason: what happened, of :func:`read_reason`.

    Raises:
        Conflict: somebody else began it first.
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


def choose_name(names: Sequence[str], number: int, origin: str | None) -> str:
    """The name under which a log goes on: by default the old one with a number.

    Args:
        names: those that the log has had, as far as they can be read, the last one last.
        number: which beginning it is, counted from 1.
        origin: what it is to be called.

    Raises:
        BadInput: there can be no log of this name, or there was one.
    """
    if origin is None:
        if not names:
            raise BadInput(wording.OLD_NAME_UNREADABLE(), field="origin")
        origin = f"{_first_of(names[-1], number - 1)}-{number}"
    name = _name(origin)
    if name in names:
        raise BadInput(wording.SAME_NAME(name=name), field="origin")
    for earlier in names:
        if is_alike(name, earlier):
            raise BadInput(wording.CONFUSABLE_NAME(name=name, earlier=earlier), field="origin")
    return name


def _first_of(name: str, number: int) -> str:
    """The name without the number that it was given when it was the log's second or later one; earlier versions wrote ``#2``."""
    return name.removesuffix(f"-{number}").removesuffix(f"#{number}") if number > 1 else name


def read_reason(reason: str) -> str:
    """What happened, in one line. Raises BadInput."""
    reason = reason.strip()
    if not 1 <= len(reason) <= _LONGEST_REASON or not reason.isprintable():
        raise BadInput(wording.NO_REASON(most=_LONGEST_REASON), field="reason")
    return reason


def _now(reading: Reading, signer: Signer) -> Checkpoint:
    tree = Tree()
    tree.extend(stored_leaves(reading, 0, reading.last_position()))
    return Checkpoint(signer.verifier.name, tree.size, tree.root())


def _write(checkpoint: Checkpoint) -> str:
    return f"{checkpoint.origin} {checkpoint.size} {base64.b64encode(checkpoint.root).decode()}"


def _name(origin: str) -> str:
    if not _NAME.fullmatch(origin):
        raise BadInput(wording.NAME_LETTERS(found=origin[:_LONGEST_NAME]), field="origin")
    size = len(origin.encode("utf-8", "replace"))
    if size > _LONGEST_NAME:
        raise BadInput(
            wording.LONG_NAME(size=size, expected=_LONGEST_NAME),
            field="origin",
        )
    return origin
