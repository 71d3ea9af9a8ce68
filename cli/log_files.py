"""Writes, reads and checks the files of a log, for ``paipu log`` and ``paipu receipt``."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import click

from cli import wording
from cli.options import path_name, text
from cli.output import STDIN, opened_club, write_line, write_stderr
from replay.errors import BadInput, NotFound

if TYPE_CHECKING:
    from replay.offline.log_files import FileProof, Verifier


def new_file_option(command: Callable[..., None]) -> Callable[..., None]:
    """``-o``: a new file to write to."""
    return click.option(
        "-o", "--output", metavar="FILE", type=path_name, help="Write to this new file, not to stdout."
    )(command)


def key_option(command: Callable[..., None]) -> Callable[..., None]:
    """``--key``: the public key of a log."""
    return click.option(
        "--key",
        type=text,
        metavar="KEY-or-FILE",
        help="The log's public key as 'paipu log init' shows it, or a file that holds it; by default your own club's.",
    )(command)


file_argument = click.argument("file", metavar="FILE", type=path_name)
"""FILE: what to read; - is stdin."""


def read_log_file(path: Path) -> bytes:
    """A file of a log, or what is on stdin. Raises BadInput if it is too long to be one."""
    from replay.offline.log_files import MOST_BYTES

    if path == STDIN:
        found = sys.stdin.buffer.read(MOST_BYTES + 1)
    else:
        with path.open("rb") as stream:
            found = stream.read(MOST_BYTES + 1)
    if len(found) > MOST_BYTES:
        raise BadInput(wording.LONG_LOG_FILE(most=MOST_BYTES), source=str(path))
    return found


@contextmanager
def refused_in(path: Path) -> Iterator[None]:
    """Whatever is refused here was found in this file."""
    try:
        yield
    except BadInput as refusal:
        raise refusal.at(source=str(path)) from None


def find_verifier(key: str | None) -> Verifier:
    """The public key that was given, in writing or as a file, or the club's own."""
    from replay.offline.log_files import Verifier

    if key is None:
        try:
            with opened_club(create=False) as club:
                return club.log.folder.verifier
        except NotFound as refusal:
            raise NotFound(wording.NO_KEY(problem=refusal.problem)) from None
    # A key has two + and base64 after them; no file would have such a name.
    if key.count("+") >= 2 and not Path(key).exists():
        with refused_in(Path("--key")):
            return Verifier.parse(key.strip())
    with refused_in(Path(key)):
        return Verifier.parse(read_log_file(Path(key)).decode("utf-8", "replace").strip())


def check_log_file(file: Path, key: str | None) -> FileProof:
    """What a file proves under this key, the club's own if None. Raises BadInput and CheckFailed."""
    from replay.offline.log_files import check_file

    held, verifier = read_log_file(file), find_verifier(key)
    with refused_in(file):
        return check_file(held, verifier)


def say_proven(found: FileProof) -> None:
    """What a file proves."""
    origin, size = found.checkpoint.origin, found.checkpoint.size
    if found.position is None:
        write_line(wording.SIGNED_SIZE(log=origin, size=size))
    else:
        write_line(wording.SIGNED_ENTRY(entry=found.position, log=origin, size=size))
    if found.data is not None:
        write_line(found.data.decode("utf-8", "backslashreplace"))
        write_stderr(wording.RECEIPT_LIMIT())
