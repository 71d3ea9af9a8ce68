"""A temporary folder for data files that are only asked, and for what does not fit into memory meanwhile."""

from __future__ import annotations

import struct
import tempfile
import zipfile
import zlib
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

from replay.data.parquet import FILES
from replay.data.wording import DISK_FULL
from replay.disk import is_full
from replay.errors import BadInput, DiskFull
from replay.formats.zips import foreign_member, opened_zip
from replay.locks import drafted
from replay.statistics import wording

__all__ = ["no_room", "scratch_folder", "unpack"]

_UNREADABLE = (
    *(zipfile.BadZipFile, zlib.error, struct.error),
    *(EOFError, NotImplementedError, OverflowError, RuntimeError, ValueError),
)
"""What the library raises for a file that is no zip, or a damaged or an encrypted one."""


@contextmanager
def scratch_folder() -> Iterator[Path]:
    """A folder that is gone afterwards. Raises DiskFull if it has no room, or if no folder for temporary files has any."""
    try:
        with ExitStack() as stack:
            try:
                folder = stack.enter_context(drafted(Path(tempfile.gettempdir())))
            except OSError as error:
                raise no_room() from error
            yield folder
    except DiskFull as error:
        if error.message_code == DISK_FULL.code:  # the data files; what is remembered of them is kept elsewhere
            raise no_room() from error
        raise


def no_room() -> DiskFull:
    """The refusal that names the folder, and what to do."""
    return DiskFull(wording.NO_ROOM(folder=tempfile.tempdir or "/tmp"))


def unpack(path: Path, scratch: Path) -> Path:
    """The folder inside of a scratch folder into which the data files of a ZIP file are put.

    Raises:
        BadInput: it is no ZIP file, or a damaged one.
        DiskFull: there is no room for them.
    """
    folder = scratch / "data"
    try:
        folder.mkdir()
        with path.open("rb") as stream, opened_zip(stream) as archive:
            foreign = foreign_member(archive, FILES)
            if foreign is not None:
                raise BadInput(wording.FOREIGN_FILE(found=foreign[:100]), source=str(path))
            archive.extractall(folder)
    except _UNREADABLE as error:
        raise BadInput(wording.NO_ZIP(), source=str(path)) from error
    except OSError as error:
        if is_full(error):
            raise no_room() from error
        raise
    return folder
