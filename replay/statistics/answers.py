"""What the files of a data set answer, by DuckDB: exactly, and the same on every machine."""

from __future__ import annotations

import math
import zipfile
import zlib
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

from replay.data.parquet import file_name
from replay.data.schema import TABLES, VERSION
from replay.disk import is_full
from replay.errors import BadInput, DiskFull
from replay.messages import Message, listed
from replay.statistics import wording
from replay.statistics.questions import QUESTIONS, SCALE, Question

__all__ = ["Answer", "DataSet", "Figure", "opened_data_set", "questions_named", "written_margin", "written_value"]

_ERRORS_OF_95 = 1.96


class Figure(NamedTuple):
    """One row of an answer.

    Args:
        rules: the kind of game and its profile.
        players: how many play a hand.
        label: what was counted.
        code: the same for programs.
        cases: how many there are.
        value: the mean: a share of 1, stakes, or levels.
        margin: 1.96 standard errors of it.
    """

    rules: str
    players: int
    label: Message
    code: str
    cases: int
    value: float
    margin: float


class Answer(NamedTuple):
    """The answer to a question; no figures where no hand says anything about it."""

    name: str
    question: Question
    figures: Sequence[Figure]


class Sizes(NamedTuple):
    """How many games and hands there are."""

    games: int
    hands: int


class DataSet:
    """The tables of a folder, opened to be asked.

    Args:
        folder: what ``paipu export --format parquet`` has written, or a simulation.

    Raises:
        BadInput: it is no such folder, a file is cut, or the extra is not installed.
    """

    def __init__(self, folder: Path) -> None:
        try:
            import duckdb  # 65 MB that few clubs need
        except ImportError:
            raise BadInput(wording.NO_EXTRA()) from None
        self._errors = (duckdb.Error, UnicodeDecodeError)
        self._folder = folder
        if not folder.is_dir():
            raise BadInput(wording.NO_DATA(), source=str(folder))
        # Nothing is fetched from anywhere: what is needed is inside of the library.
        self._connection = duckdb.connect(config={"autoinstall_known_extensions": False})
        for table in TABLES:
            path = folder / file_name(table)
            if not path.exists():
                raise BadInput(wording.MISSING(name=path.name), source=str(folder))
            self._view(table, path)

    def close(self) -> None:
        """Close the files."""
        self._connection.close()

    def sizes(self) -> Sizes:
        """How much there is."""
        return Sizes(*self._rows("SELECT count(DISTINCT game), count(*) FROM hands", self._folder)[0])

    def ask(self, name: str) -> Answer:
        """The answer to the question of this name. Raises BadInput where a file cannot be read."""
        question = QUESTIONS[name]
        figures = [_figure(question, *row) for row in self._rows(question.sql, self._folder)]
        order = {code: place for place, code in enumerate(question.labels)}
        figures.sort(key=lambda each: (each.rules, each.players, order.get(each.code, 0), each.code.zfill(2)))
        return Answer(name, question, figures)

    def _view(self, table: str, path: Path) -> None:
        quoted = str(path).replace("'", "''")
        notes = self._rows(f"SELECT value FROM parquet_kv_metadata('{quoted}') WHERE key = 'paipu.schema'", path)
        if not notes:
            raise BadInput(wording.FOREIGN(), source=str(path))
        if (version := notes[0][0].decode()) != str(VERSION):
            raise BadInput(wording.OTHER_VERSION(found=version, expected=VERSION), source=str(path))
        self._rows(f"CREATE VIEW {table} AS FROM read_parquet('{quoted}')", path)

    def _rows(self, sql: str, path: Path) -> list[tuple[Any, ...]]:
        try:
            return self._connection.execute(sql).fetchall()
        except self._errors as error:
            raise BadInput(wording.CUT(), source=str(path)) from error


# 7 parameters: the columns of every query
def _figure(question: Question, rules: str, players: int, code: str, cases: int, total: int, squares: int) -> Figure:
    mean = total / cases
    spread = math.sqrt(max(squares / cases - mean * mean, 0) / cases)
    scale = SCALE if question.measure == "stakes" else 1
    label = question.labels[code]() if code in question.labels else wording.PLACE(number=code)
    return Figure(rules, players, label, code, cases, mean / scale, _ERRORS_OF_95 * spread / scale)


def written_value(question: Question, value: float) -> Message:
    """A figure as people read it: a share in percent, stakes and levels with their sign."""
    if question.measure == "share":
        return wording.SHARE(percent=f"{value * 100:.1f}")
    return wording.NUMBER(number=f"{value:+.2f}")


def written_margin(question: Question, margin: float) -> Message:
    """A margin as people read it, in the same measure."""
    if question.measure == "share":
        return wording.SHARE(percent=f"{margin * 100:.1f}")
    return wording.NUMBER(number=f"{margin:.2f}")


@contextmanager
def opened_data_set(path: Path) -> Iterator[DataSet]:
    """The tables of a folder, or of a ZIP file, which is unpacked into a temporary folder meanwhile.

    Raises:
        BadInput: these are no data files, a file is cut, or the extra is not installed.
        DiskFull: there is no room to unpack them.
    """
    with TemporaryDirectory(prefix="paipu-") as temporary:
        folder = path
        if path.is_file():
            folder = Path(temporary)
            _unpack(path, folder)
        with closing(DataSet(folder)) as opened:
            yield opened


def _unpack(path: Path, folder: Path) -> None:
    try:
        with zipfile.ZipFile(path) as archive:
            for name in {file_name(table) for table in TABLES} & set(archive.namelist()):
                archive.extract(name, folder)
    except (zipfile.BadZipFile, EOFError, NotImplementedError, RuntimeError, zlib.error) as error:
        raise BadInput(wording.NO_DATA(), source=str(path)) from error
    except OSError as error:
        if is_full(error):
            raise DiskFull(wording.NO_ROOM(folder=str(folder.parent))) from error
        raise


def questions_named(names: Sequence[str]) -> Sequence[str]:
    """The names of these questions, or of all if there are none. Raises BadInput for one that does not exist."""
    for name in names:
        if name not in QUESTIONS:
            raise BadInput(wording.NO_QUESTION(found=name[:40], known=listed(QUESTIONS)))
    return list(dict.fromkeys(names or QUESTIONS))
