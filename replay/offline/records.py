"""Records without a club: their schema, the games that come with Paipu, and evenings of bots as records and as data files."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from hashlib import file_digest, sha256
from importlib.metadata import version
from itertools import chain
from pathlib import Path
from typing import NamedTuple

import msgspec
from msgspec import Struct

from replay.data.parquet import ParquetFiles, new_data_set
from replay.data.rows import GameRows, KeptRows, MadeRows, Names, Recordnames
from replay.data.schema import HandRow
from replay.engine import Engine, Memory, run_rest
from replay.formats.jsonl import write_jsonl
from replay.formats.jsonl_schema import schema_text
from replay.rules import opened_rules
from replay.rules.eyes import ALL
from replay.table.simulation import Evening, ended_early, sample_folder, simulate
from replay.values.events import GameOpened, HandStarted, Joined, Recorded
from replay.words.messages import Message, Text

__all__ = [
    "Evening", "PlayedRecord", "SimulatedRecord", "play_records", "sample_folder", "schema_text", "simulated_data",
]  # fmt: skip


class SimulatedRecord:
    """An evening of bots as a JSONL record, played while its lines are written.

    Attributes:
        file_name: a name for the file that says what made it.
        played: after the lines, how many hands were played.

    Raises:
        BadInput: there is no such evening.
    """

    def __init__(self, evening: Evening) -> None:
        self._records = simulate(*evening)
        self._first = next(self._records)
        if not isinstance(self._first.data, GameOpened):
            raise TypeError("a game does not begin with GameOpened")
        self.played = 0
        self._asked = evening.hands
        kind = self._first.data.rules.replace("/", "-")
        self.file_name = f"{kind}-players{evening.players}-hands{evening.hands}-seed{evening.seed}.jsonl"

    def lines(self) -> Iterator[bytes]:
        """The lines of the record, once."""
        return write_jsonl(self._counted())

    def ended_early(self) -> Message | None:
        """After the lines: a sentence where the match was decided before all hands were played."""
        return ended_early(self.played, self._asked)

    def _counted(self) -> Iterator[Recorded]:
        for record in chain([self._first], self._records):
            self.played += isinstance(record.data, HandStarted)
            yield record


class PlayedRecord(NamedTuple):
    """The record of an evening: the name of its file, its bytes (None if that file is there already), the hands played and asked for."""

    file_name: str
    data: bytes | None
    played: int
    asked: int

    def ended_early(self) -> Message | None:
        """A sentence where the match was decided before all hands were played."""
        return ended_early(self.played, self.asked)


def play_records(
    evenings: Sequence[Evening], folder: Path, engine: Engine, memory: Path | None = None
) -> Iterator[PlayedRecord]:
    """The whole records of evenings, in their order, written into a folder. Another run with this memory plays only the rest.

    Raises:
        BadInput: there is no such evening, or the memory is of something else.
        DiskFull: the memory cannot grow.
        Unavailable: the engine is lost.
    """
    if memory is None:
        yield from engine.run(_play, evenings)
        return
    written = _WrittenRecords(memory, folder)
    yield from run_rest(engine, _play, evenings, written.find, written.keep)


def _play(evening: Evening) -> PlayedRecord:
    record = SimulatedRecord(evening)
    data = b"".join(record.lines())
    return PlayedRecord(record.file_name, data, record.played, evening.hands)


class _Written(Struct, array_like=True):
    evening: str
    record: str
    played: int
    file_name: str


_encode = msgspec.json.Encoder().encode
_decode = msgspec.json.Decoder(_Written).decode
OTHER_RECORDS = Text(
    "offline.other-records",
    "this file does not hold simulated records by this version of Paipu, expected such a file or the name of a new one",
)


class _WrittenRecords:
    """The records that earlier runs wrote, a line for each."""

    def __init__(self, path: Path, folder: Path) -> None:
        self._memory = Memory(path, f"records/{version('paipu')}".encode(), OTHER_RECORDS())
        self._folder = folder
        self._known: dict[str, _Written] = {}
        for line in self._memory:
            with suppress(msgspec.MsgspecError):  # a last line that was cut
                known = _decode(line)
                self._known[known.evening] = known

    def find(self, evening: Evening) -> PlayedRecord | None:
        """The record without its bytes, if its file is there as it was written."""
        known = self._known.get(evening.digest())
        if known is None or not (path := self._folder / known.file_name).is_file() or _digest(path) != known.record:
            return None
        return PlayedRecord(known.file_name, None, known.played, evening.hands)

    def keep(self, evening: Evening, record: PlayedRecord) -> PlayedRecord:
        """Remember a record before it is written: without its file it is not believed. Raises DiskFull or BadInput."""
        digest = sha256(record.data or b"").hexdigest()
        self._memory.add(_encode(_Written(evening.digest(), digest, record.played, record.file_name)))
        return record


def _digest(path: Path) -> str:
    with path.open("rb") as file:
        return file_digest(file, "sha256").hexdigest()


def simulated_data(
    evenings: Sequence[Evening],
    path: Path,
    engine: Engine,
    *,
    memory: Path | None = None,
    progress: Callable[[int], None] | None = None,
) -> int:
    """Write the data files of evenings that bots play, the same bytes for any number of workers. Returns the number of hands.

    They are in a new folder, or a new file that ends in ``.zip``. The rows of each evening are written to the memory, and another run goes
    on from it.

    Raises:
        BadInput: there is no such evening, something is wrong about the place or the memory, or the extra is not installed.
        DiskFull: the disk is full; there are no data files, and what is done is in the memory.
    """
    hands = 0
    kept = None if memory is None else KeptRows(memory)
    with new_data_set(path) as folder, ParquetFiles(folder, {"eyes": "all", "names": "kept"}) as files:
        made = (
            engine.run(evening_rows, evenings)
            if kept is None
            else kept.made(engine, evening_rows, evenings, Evening.digest)
        )
        for _, rows in made:
            files.add(rows)
            hands += sum(type(row) is HandRow for row in rows)
            if progress is not None:
                progress(1)
    return hands


def evening_rows(evening: Evening) -> MadeRows:
    """The id of the game of one evening with its rows."""
    directory = Recordnames()
    records = simulate(*evening)
    first = next(records)
    if not isinstance(first.data, GameOpened):
        raise TypeError("a game does not begin with GameOpened")
    rows = GameRows(opened_rules(first.data), ALL, Names(directory), books=True)
    made = list(rows.read(first))
    for record in records:
        if isinstance(record.data, Joined):
            directory.add(record.data.player)
        made += rows.read(record)
    return str(first.game), [*made, *rows.close()]
