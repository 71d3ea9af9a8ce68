"""The digests of data files, in a file beside them that ``sha256sum --check`` reads, so that a reader of the data can check them.

Parquet files have no digests of their own, and in most places of a column a changed byte only gives another value.
"""

from __future__ import annotations

import datetime as dt
import shutil
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from hashlib import file_digest
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING
from zipfile import ZIP_STORED, ZipFile, ZipInfo

from replay.data.schema import TABLES, VERSION, Row, columns
from replay.system import drafted, is_full, keep_mode
from replay.words.errors import BadInput, DiskFull, why_refused
from replay.words.messages import Text

if TYPE_CHECKING:
    import pyarrow


DIGESTS = "data.sha256"
"""The name of the file: for each data file a line with its SHA-256 and its name."""
_LONGEST = 4096
"""Bytes of it that are read."""


def write_digests(folder: Path, names: Iterable[str]) -> None:
    """Write down the digests of these files of a folder. Raises OSError."""
    lines = [_line(folder, name) for name in names]
    (folder / DIGESTS).write_bytes(b"".join(lines))


MISSING = Text("data.missing", "the file {name} is missing: export the data again")
CHANGED = Text(
    "data.changed",
    "this file does not match {digests} beside it: one of the two was cut, damaged or replaced. Export the data again",
)


def need_whole(folder: Path, names: Iterable[str], called: Path) -> None:
    """Raises BadInput if one of these files is not there, or not what was written."""
    names = list(names)
    for name in (*names, DIGESTS):
        if not (folder / name).is_file():
            raise BadInput(MISSING(name=name), source=str(called))
    with (folder / DIGESTS).open("rb") as file:
        known = file.read(_LONGEST).splitlines(keepends=True)
    for name in names:
        if _line(folder, name) not in known:
            raise BadInput(CHANGED(digests=DIGESTS), source=str(called / name))


def _line(folder: Path, name: str) -> bytes:
    with (folder / name).open("rb") as file:
        return f"{file_digest(file, 'sha256').hexdigest()}  {name}\n".encode()


_BATCH = 4_000
"""Rows of a table that are written together, about two megabytes of the widest: each table keeps as many in a large club."""


def file_name(table: str) -> str:
    """The name of a table's file."""
    return f"{table}.parquet"


TABLE_FILES = tuple(map(file_name, TABLES))
"""The names of the files of all tables."""
FILES = (*TABLE_FILES, DIGESTS)
"""The names of all files of a data set; the digests come last, so that they are there once all others are."""
NO_EXTRA = Text(
    "data.no-extra",
    "data files need the extra 'data', which is not installed. Install it with pip install 'paipu[data]'",
)


class ParquetFiles:
    """The files of all tables in a folder, with their digests. A context manager; the files are whole when it ends without an error.

    Args:
        folder: an empty folder, which is there.
        notes: what every file says of itself beside the version of the schema, such as whose eyes it is for.

    Raises:
        BadInput: the extra is not installed. OSError if a file cannot be written, also of each method.
    """

    def __init__(self, folder: Path, notes: Mapping[str, str]) -> None:
        try:
            import pyarrow.parquet  # 170 MB that few clubs need
        except ImportError:
            raise BadInput(NO_EXTRA()) from None
        self._arrow = pyarrow
        self._folder = folder
        noted = {"paipu.schema": str(VERSION), **{f"paipu.{name}": text for name, text in notes.items()}}
        self._schemas = {row: self._schema(row, noted) for row in TABLES.values()}
        self._rows: dict[type[Row], list[Row]] = {row: [] for row in TABLES.values()}
        self._writers: dict[type[Row], pyarrow.parquet.ParquetWriter] = {}

    def __enter__(self) -> ParquetFiles:
        try:
            for table, row in TABLES.items():
                path = self._folder / file_name(table)
                self._writers[row] = self._arrow.parquet.ParquetWriter(path, self._schemas[row], compression="zstd")
        except OSError:
            self._drop_writers()
            raise
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        try:
            if error is None:
                for row, writer in self._writers.items():
                    self._write(row)
                    writer.close()
                write_digests(self._folder, TABLE_FILES)
        finally:
            self._drop_writers()

    def _drop_writers(self) -> None:
        for writer in self._writers.values():
            with suppress(OSError):  # the first error is the one that counts
                writer.close()
            writer.is_open = False  # else it tries once more as it is collected, and complains on stderr

    def add(self, rows: Iterable[Row]) -> None:
        """Add rows of any tables."""
        waiting = self._rows
        for row in rows:
            kind = type(row)
            waiting[kind].append(row)
            if len(waiting[kind]) == _BATCH:
                self._write(kind)

    def _write(self, kind: type[Row]) -> None:
        rows, schema = self._rows[kind], self._schemas[kind]
        if not rows:
            return
        arrays = [
            self._arrow.array(values, field.type) for values, field in zip(zip(*rows, strict=True), schema, strict=True)
        ]
        self._writers[kind].write_table(self._arrow.Table.from_arrays(arrays, schema=schema))
        rows.clear()

    def _schema(self, row: type[Row], noted: Mapping[str, str]) -> pyarrow.Schema:
        fields = [
            self._arrow.field(each.name, self._type(each.type), each.nullable, {"meaning": each.meaning})
            for each in columns(row)
        ]
        return self._arrow.schema(fields, noted)

    def _type(self, kind: object) -> pyarrow.DataType:
        arrow = self._arrow
        types: Mapping[object, pyarrow.DataType] = {
            int: arrow.int64(),
            str: arrow.string(),
            bool: arrow.bool_(),
            dt.datetime: arrow.timestamp("us"),
            tuple[int, ...]: arrow.list_(arrow.int64()),
            tuple[str, ...]: arrow.list_(arrow.string()),
        }
        return types[kind]


_AT_ONCE = 2**20
_PACKED = "packed.zip"
DISK_FULL = Text("data.disk-full", "{path}: the disk is full; nothing was written, make room and try again")


@contextmanager
def new_data_set(path: Path, *, force: bool = False) -> Iterator[Path]:
    """A folder for the files of a data set, which are at their place, a folder or a ``.zip``, once the block has ended without an error.

    With ``force`` files that are there are replaced; others in the folder stay. Raises BadInput if there is something already or nothing
    can be written there, DiskFull if there is no room; then nothing was changed.
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
            raise DiskFull(DISK_FULL(path=str(path))) from error
        raise BadInput(why_refused(error), source=str(path)) from error


FOLDER_FOR_ZIP = Text("data.folder-for-zip", "this is a folder, expected a new ZIP file")
NO_FOLDER = Text("data.no-folder", "this is a file, expected a folder, or a name that ends in .zip")
IS_THERE = Text("data.is-there", "there are data files already. Use --force to replace them")


def _need_place(path: Path, *, is_zip: bool, force: bool) -> None:
    if not path.exists():
        return
    if path.is_dir() is is_zip:
        raise BadInput(FOLDER_FOR_ZIP() if is_zip else NO_FOLDER(), source=str(path))
    taken = is_zip or any((path / name).exists() for name in FILES)
    if taken and not force:
        raise BadInput(IS_THERE(), source=str(path))


def _pack(draft: Path) -> None:
    """Put the files into one, without times of this machine: the same data give the same bytes."""
    with ZipFile(draft / _PACKED, "w", ZIP_STORED) as archive:  # the columns are compressed already
        for name in FILES:
            entry = ZipInfo(name, (1980, 1, 1, 0, 0, 0))
            with (draft / name).open("rb") as source, archive.open(entry, "w", force_zip64=True) as packed:
                shutil.copyfileobj(source, packed, _AT_ONCE)
