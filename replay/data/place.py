"""Where a data set is written: a folder, or one ZIP file; completely or not at all."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from zipfile import ZIP_STORED, ZipFile, ZipInfo

from replay.data import wording
from replay.data.parquet import FILES
from replay.disk import is_full, keep_mode
from replay.errors import BadInput, DiskFull
from replay.locks import drafted
from replay.system_errors import why_refused

__all__ = ["new_data_set"]

_AT_ONCE = 2**20
_PACKED = "packed.zip"


@contextmanager
def new_data_set(path: Path, *, force: bool = False) -> Iterator[Path]:
    """A folder for the files of a data set, which are at their place once the block has ended without an error.

    Args:
        path: the folder to make, or a file that ends in ``.zip``.
        force: whether files that are there may be replaced; others in the folder stay.

    Raises:
        BadInput: there is something already, or nothing can be written there.
        DiskFull: the disk is full; nothing was changed.
    """
    path = path.resolve()
    is_zip = path.suffix.lower() == ".zip"
    _need_place(path, is_zip=is_zip, force=force)
    try:
        with drafted(path.parent) as folder:
            draft = folder / "data"
            draft.mkdir(0o700)
            yield draft
            if is_zip:
                _pack(draft)
                (draft / _PACKED).chmod(0o600)
                keep_mode(draft / _PACKED, path)
                (draft / _PACKED).replace(path)
            elif path.exists():
                for name in FILES:
                    keep_mode(draft / name, path / name)
                    (draft / name).replace(path / name)
            else:
                draft.rename(path)
    except OSError as error:
        if is_full(error):
            raise DiskFull(wording.DISK_FULL(path=str(path))) from error
        raise BadInput(why_refused(error), source=str(path)) from error


def _need_place(path: Path, *, is_zip: bool, force: bool) -> None:
    if not path.exists():
        return
    if path.is_dir() is is_zip:
        raise BadInput(wording.FOLDER_FOR_ZIP() if is_zip else wording.NO_FOLDER(), source=str(path))
    taken = is_zip or any((path / name).exists() for name in FILES)
    if taken and not force:
        raise BadInput(wording.IS_THERE(), source=str(path))


def _pack(draft: Path) -> None:
    """Put the files into one, in which no clock of this machine is: the same data are the same bytes."""
    with ZipFile(draft / _PACKED, "w", ZIP_STORED) as archive:  # the columns are compressed already
        for name in FILES:
            entry = ZipInfo(name, (1980, 1, 1, 0, 0, 0))
            with (draft / name).open("rb") as source, archive.open(entry, "w", force_zip64=True) as packed:
                shutil.copyfileobj(source, packed, _AT_ONCE)
