"""The record files that a path names; the refusal of one does not stop the others."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from cli import wording
from cli.output import STDIN, refuse, write_stderr
from replay.errors import BadInput, PaipuError
from replay.messages import listed

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
