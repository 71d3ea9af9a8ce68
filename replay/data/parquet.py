"""Parquet files of the tables, written in batches: what is in memory does not grow with the number of rows.

The same rows give the same bytes, whatever machine writes them. pyarrow has no types of its own, and this is the only module that knows it.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable, Mapping
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING

from replay.data import wording
from replay.data.digests import DIGESTS, write_digests
from replay.data.schema import TABLES, VERSION, Row, columns
from replay.errors import BadInput

if TYPE_CHECKING:
    import pyarrow

__all__ = ["FILES", "TABLE_FILES", "ParquetFiles", "file_name"]

_BATCH = 4_000
"""Rows of a table that are written together, about two megabytes of the widest: each table keeps as many in a large club."""


def file_name(table: str) -> str:
    """The name of a table's file."""
    return f"{table}.parquet"


TABLE_FILES = tuple(map(file_name, TABLES))
"""The names of the files of all tables."""
FILES = (*TABLE_FILES, DIGESTS)
"""The names of all files of a data set; the digests come last, so that they are there once all others are."""


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
            raise BadInput(wording.NO_EXTRA()) from None
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
