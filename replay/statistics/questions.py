"""The questions of all kinds about many hands, and the answers of the files of a data set, by DuckDB."""

from __future__ import annotations

import struct
import tempfile
import zipfile
import zlib
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, closing, contextmanager
from functools import cache
from pathlib import Path
from typing import Any

from replay.data.parquet import DISK_FULL, FILES, TABLE_FILES, file_name, need_whole
from replay.data.schema import TABLES, VERSION
from replay.formats.files import foreign_member, opened_zip
from replay.rules.registry import rooms
from replay.rules.shared.analysis import Measure, Statistic
from replay.statistics.intervals import Interval
from replay.system import drafted, is_full
from replay.words.errors import BadInput, DiskFull
from replay.words.messages import Message, Text, listed

_UNREADABLE = (
    *(zipfile.BadZipFile, zlib.error, struct.error),
    *(EOFError, NotImplementedError, OverflowError, RuntimeError, ValueError),
)
"""The errors of the library for a file that is no zip, or a damaged or an encrypted one."""


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
        if error.message_code == DISK_FULL.code:  # of the data files; their cache is elsewhere
            raise no_room() from error
        raise


NO_ROOM = Text(
    "stats.no-room",
    "{folder}: there is no room for the data files. Make room, or set TMPDIR to a folder that has enough",
)


def no_room() -> DiskFull:
    """The refusal that names the folder, and what to do."""
    return DiskFull(NO_ROOM(folder=tempfile.tempdir or "/tmp"))


NO_ZIP = Text(
    "stats.no-zip", "this is not a whole ZIP file: it is something else, or was cut or damaged. Export the data again"
)
FOREIGN_FILE = Text(
    "stats.foreign-file",
    "found {found!r} in it, expected each data file of paipu export once and nothing else. Export the data again",
)


def unpack(path: Path, scratch: Path) -> Path:
    """The folder inside a scratch folder for the data files of a ZIP file. Raises BadInput if it is damaged or no ZIP file, or DiskFull."""
    folder = scratch / "data"
    try:
        folder.mkdir()
        with path.open("rb") as stream, opened_zip(stream) as archive:
            foreign = foreign_member(archive, FILES)
            if foreign is not None:
                raise BadInput(FOREIGN_FILE(found=foreign[:100]), source=str(path))
            archive.extractall(folder)
    except _UNREADABLE as error:
        raise BadInput(NO_ZIP(), source=str(path)) from error
    except OSError as error:
        if is_full(error):
            raise no_room() from error
        raise
    return folder


@cache
def questions() -> Mapping[str, Statistic]:
    """Every question by its name, in the order in which they are answered: those of several kinds before those of one."""
    return {name: asked for room in reversed(list(rooms().values())) for name, asked in room.statistics().items()}


Counted = tuple[str, int, str, int, int, int]
"""What a query found: rules, players, the code of what was counted, the cases, and the sum and the sum of squares of their values."""


NO_EXTRA = Text(
    "stats.no-extra",
    "statistics need the extra 'data', which is not installed. Install it with pip install 'paipu[data]'",
)
NO_DATA = Text("stats.no-data", "there are no data files here, expected the files of paipu export --format parquet")
CUT = Text("stats.cut", "this is not a whole Parquet file: it was cut or damaged. Export the data again")
FOREIGN = Text("stats.foreign", "Paipu has not written this Parquet file. Export the data again")
OTHER_VERSION = Text(
    "stats.other-version", "found version {found} of the data files, expected {expected}: export the data again"
)


class DataSet:
    """The tables of a folder, opened to be asked.

    Args:
        folder: what ``paipu export --format parquet`` has written, or a simulation.
        called: what people know the folder as.
        scratch: a folder for what does not fit into memory.

    Raises:
        BadInput: it is no such folder, a file is not what was written, or the extra is not installed.
    """

    def __init__(self, folder: Path, called: Path, scratch: Path) -> None:
        try:
            import duckdb  # 65 MB that few clubs need
        except ImportError:
            raise BadInput(NO_EXTRA()) from None
        self._library = duckdb
        self._called = called
        if not folder.is_dir():
            raise BadInput(NO_DATA(), source=str(called))
        need_whole(folder, TABLE_FILES, called)
        # Nothing is fetched from anywhere: the library holds all that is needed.
        self._connection = duckdb.connect(
            config={"autoinstall_known_extensions": False, "temp_directory": str(scratch / "spilled")}
        )
        for table in TABLES:
            self._view(table, folder / file_name(table), called / file_name(table))

    def close(self) -> None:
        """Close the files."""
        self._connection.close()

    def sizes(self) -> tuple[int, int]:
        """Count the games and the hands that are not void."""
        games, hands = self._rows("SELECT count(DISTINCT game), count(*) FROM hands WHERE NOT void", self._called)[0]
        return games, hands

    def rows(self, name: str) -> list[Counted]:
        """What the query of this question finds, in no order.

        Raises:
            BadInput: a file cannot be read.
            DiskFull: what does not fit into memory finds no room in the scratch folder.
        """
        sql = questions()[name].sql
        kinds = [each.name for each in rooms().values() if name in each.statistics()]
        return self._rows(sql, self._called, {"kinds": kinds} if "$kinds" in sql else None)

    def _view(self, table: str, path: Path, called: Path) -> None:
        quoted = str(path).replace("'", "''")
        notes = self._rows(f"SELECT value FROM parquet_kv_metadata('{quoted}') WHERE key = 'paipu.schema'", called)
        if not notes:
            raise BadInput(FOREIGN(), source=str(called))
        if (version := notes[0][0].decode("utf-8", "replace")) != str(VERSION):
            raise BadInput(OTHER_VERSION(found=version, expected=VERSION), source=str(called))
        self._rows(f"CREATE VIEW {table} AS FROM read_parquet('{quoted}')", called)

    def _rows(self, sql: str, called: Path, values: Mapping[str, Any] | None = None) -> list[tuple[Any, ...]]:
        try:
            return self._connection.execute(sql, values).fetchall()
        except self._library.OutOfMemoryException as error:
            raise no_room() from error
        except (self._library.Error, UnicodeDecodeError) as error:
            raise BadInput(CUT(), source=str(called)) from error


NUMBER = Text("stats.number", "{number}")
SHARE = Text("stats.share", "{percent} %")


def written_value(measure: Measure, value: float, digits: int = 1) -> Message:
    """A figure as people read it: a share in percent with so many digits, stakes and levels with one more and their sign."""
    if measure == "share":
        return SHARE(percent=f"{value * 100:.{digits}f}")
    return NUMBER(number=f"{value:+.{digits + 1}f}")


FROM_TO = Text("stats.from-to", "{low} to {high}")


def written_interval(measure: Measure, interval: Interval | None) -> Message | str:
    """An interval as people read it, in the same measure; a dash for none."""
    if interval is None:
        return "–"
    low, high = (written_value(measure, each) for each in interval)
    return FROM_TO(low=low, high=high)


@contextmanager
def opened_data_set(path: Path) -> Iterator[DataSet]:
    """The tables of a folder, or of a ZIP file, which is unpacked into a temporary folder meanwhile.

    Raises:
        BadInput: these are no data files, a file is not what was written, or the extra is not installed.
        DiskFull: there is no room to unpack them, or for what does not fit into memory.
    """
    with scratch_folder() as scratch:
        folder = unpack(path, scratch) if path.is_file() else path
        with closing(DataSet(folder, path, scratch)) as opened:
            yield opened


NO_QUESTION = Text("stats.no-question", "found the question {found!r}, expected one of {known}")


def questions_named(names: Sequence[str]) -> Sequence[str]:
    """The names of these questions, or of all if there are none. Raises BadInput for one that does not exist."""
    asked = questions()
    for name in names:
        if name not in asked:
            raise BadInput(NO_QUESTION(found=name[:40], known=listed(asked))).like(name, asked)
    return list(dict.fromkeys(names or asked))
