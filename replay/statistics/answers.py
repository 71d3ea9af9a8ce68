"""What the files of a data set answer, by DuckDB: exactly, and the same on every machine."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any, NamedTuple

from replay.data.digests import need_whole
from replay.data.parquet import TABLE_FILES, file_name
from replay.data.schema import TABLES, VERSION
from replay.errors import BadInput
from replay.messages import Message, listed
from replay.statistics import wording
from replay.statistics.questions import QUESTIONS, SCALE, Question
from replay.statistics.scratch import no_room, scratch_folder, unpack

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
        called: what people know the folder as.
        scratch: a folder for what does not fit into memory.

    Raises:
        BadInput: it is no such folder, a file is not what was written, or the extra is not installed.
    """

    def __init__(self, folder: Path, called: Path, scratch: Path) -> None:
        try:
            import duckdb  # 65 MB that few clubs need
        except ImportError:
            raise BadInput(wording.NO_EXTRA()) from None
        self._library = duckdb
        self._called = called
        if not folder.is_dir():
            raise BadInput(wording.NO_DATA(), source=str(called))
        need_whole(folder, TABLE_FILES, called)
        # Nothing is fetched from anywhere: what is needed is inside of the library.
        self._connection = duckdb.connect(
            config={"autoinstall_known_extensions": False, "temp_directory": str(scratch / "spilled")}
        )
        for table in TABLES:
            self._view(table, folder / file_name(table), called / file_name(table))

    def close(self) -> None:
        """Close the files."""
        self._connection.close()

    def sizes(self) -> Sizes:
        """How much there is."""
        return Sizes(*self._rows("SELECT count(DISTINCT game), count(*) FROM hands", self._called)[0])

    def ask(self, name: str) -> Answer:
        """The answer to the question of this name.

        Raises:
            BadInput: a file cannot be read.
            DiskFull: what does not fit into memory finds no room in the scratch folder.
        """
        question = QUESTIONS[name]
        figures = [_figure(question, *row) for row in self._rows(question.sql, self._called)]
        order = {code: place for place, code in enumerate(question.labels)}
        figures.sort(key=lambda each: (each.rules, each.players, order.get(each.code, 0), each.code.zfill(2)))
        return Answer(name, question, figures)

    def _view(self, table: str, path: Path, called: Path) -> None:
        quoted = str(path).replace("'", "''")
        notes = self._rows(f"SELECT value FROM parquet_kv_metadata('{quoted}') WHERE key = 'paipu.schema'", called)
        if not notes:
            raise BadInput(wording.FOREIGN(), source=str(called))
        if (version := notes[0][0].decode("utf-8", "replace")) != str(VERSION):
            raise BadInput(wording.OTHER_VERSION(found=version, expected=VERSION), source=str(called))
        self._rows(f"CREATE VIEW {table} AS FROM read_parquet('{quoted}')", called)

    def _rows(self, sql: str, called: Path) -> list[tuple[Any, ...]]:
        try:
            return self._connection.execute(sql).fetchall()
        except self._library.OutOfMemoryException as error:
            raise no_room() from error
        except (self._library.Error, UnicodeDecodeError) as error:
            raise BadInput(wording.CUT(), source=str(called)) from error


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
        BadInput: these are no data files, a file is not what was written, or the extra is not installed.
        DiskFull: there is no room to unpack them, or for what does not fit into memory.
    """
    with scratch_folder() as scratch:
        folder = unpack(path, scratch) if path.is_file() else path
        with closing(DataSet(folder, path, scratch)) as opened:
            yield opened


def questions_named(names: Sequence[str]) -> Sequence[str]:
    """The names of these questions, or of all if there are none. Raises BadInput for one that does not exist."""
    for name in names:
        if name not in QUESTIONS:
            raise BadInput(wording.NO_QUESTION(found=name[:40], known=listed(QUESTIONS)))
    return list(dict.fromkeys(names or QUESTIONS))
