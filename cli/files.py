"""Files that commands read and check: the records that a path names, the files of a log, what a check of them or of a club finds."""

from __future__ import annotations

import contextlib
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import click

from cli import wording
from cli.options import path_name, text
from cli.output import STDIN, opened_club, progress, refuse, write_data, write_line, write_stderr
from replay.words.errors import BadInput, NotFound, PaipuError, placed
from replay.words.messages import Message, listed, say

if TYPE_CHECKING:
    from replay.club import Report
    from replay.offline.log_files import FileProof, Verifier


_ENDINGS = (".paipu", ".jsonl", ".jsonl.gz")


class Found(NamedTuple):
    """Records to import, in order, and how many other files were beside them."""

    files: list[Path]
    skipped: int


def find_records(path: Path) -> Found:
    """The records that a path names: a file whatever it is called, of a folder and its folders what ends like a record.

    Raises:
        BadInput: a folder holds no record.
        OSError: a folder cannot be looked into.
    """
    if path == STDIN or not path.is_dir():
        return Found([path], 0)
    walk = os.walk(path, onerror=_unreadable)
    inside = sorted(
        file for folder, _, names in walk for file in (Path(folder, name) for name in names) if file.is_file()
    )
    records = [each for each in inside if each.name.lower().endswith(_ENDINGS)]
    if not records:
        held = wording.OTHER_FILES(count=len(inside)) if inside else wording.NOTHING()
        raise BadInput(wording.NO_RECORDS(found=held, endings=listed(_ENDINGS)), source=str(path))
    return Found(records, len(inside) - len(records))


def _unreadable(error: OSError) -> None:
    raise error


def say_skipped(found: Found, path: Path) -> None:
    """Say how many files of a folder were no records."""
    if found.skipped:
        files = wording.FILES(count=found.skipped)
        write_stderr(wording.SKIPPED(files=files, path=str(path), endings=listed(_ENDINGS)))


@contextlib.contextmanager
def collect_refusals(refusals: list[int], path: Path) -> Iterator[None]:
    """Say why something is refused and go on after it."""
    try:
        yield
    except BrokenPipeError:
        raise
    except (PaipuError, OSError) as error:
        refusals.append(refuse(error, path))


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
        with placed(source="--key"):
            return Verifier.parse(key.strip())
    with placed(source=str(Path(key))):
        return Verifier.parse(read_log_file(Path(key)).decode("utf-8", "replace").strip())


def check_log_file(file: Path, key: str | None) -> FileProof:
    """Check the proof in a file under this key, the club's own if None. Raises BadInput and CheckFailed."""
    from replay.offline.log_files import check_file

    held, verifier = read_log_file(file), find_verifier(key)
    with placed(source=str(file)):
        return check_file(held, verifier)


def say_proven(found: FileProof, form: str = "text") -> None:
    """Print what a file proves."""
    origin, size = found.checkpoint.origin, found.checkpoint.size
    if form != "text":
        event = None if found.data is None else found.data.decode("utf-8", "backslashreplace")
        write_data({"log": origin, "size": size, "entry": found.position, "event": event}, form)
        return
    if found.position is None:
        write_line(say("cli.signed-size", "{log} signed that it had {size:,} entries.", log=origin, size=size))
    else:
        write_line(wording.SIGNED_ENTRY(entry=found.position, log=origin, size=size))
    if found.data is not None:
        write_line(found.data.decode("utf-8", "backslashreplace"))
        write_stderr(wording.RECEIPT_LIMIT())


FOUND = 1
"""The exit code if a check found something."""
NOT_ALL_CHECKED = 3
"""The exit code if there was no room for a part of the check."""
_LONG = 10_000
"""From how many events on that is."""


def verifying(events: int | None) -> AbstractContextManager[Callable[[int], None]]:
    """A progress bar for the check of so many events, where that takes long; None if it is not known how many."""
    return progress(say("cli.verifying", "Verifying"), events, long=events is None or is_long(events))


def is_long(events: int) -> bool:
    """Return whether work on so many events is worth a progress bar."""
    return events >= _LONG


def exit_code(report: Report) -> int:
    """The exit code after the check of a club."""
    return FOUND if report.findings else NOT_ALL_CHECKED if report.skipped is not None else 0


def report_values(report: Report) -> dict[str, Any]:
    """The numbers and the findings of a check, for programs."""
    return {
        "games": report.games,
        "events": report.events,
        "findings": [{"code": each.code, "problem": str(each)} for each in report.findings],
        "notes": report.notes,
        "skipped": report.skipped,
        "log": report.proven and report.proven._asdict(),
    }


def say_findings(report: Report) -> Message:
    """List what a check found; the verdict in a sentence."""
    for finding in report.findings:
        write_line(finding)
    if report.findings:
        return say(
            "cli.found-in-backup", "All of it was read back. The check of its club found the problems listed above."
        )
    return report.skipped or say("cli.all-verified", "All of it was read back and verified.")
