"""The games of a club as data files, out of one state of the club and in the same memory, however many there are."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, islice
from pathlib import Path

from sqlalchemy import select

from replay.club.data import wording
from replay.club.data.selection import EVERYTHING, Selection, chosen_games
from replay.club.pinned_rules import game_rules
from replay.club.read_models.hands import hands
from replay.club.read_models.seats import seats
from replay.club.records.draft import Progress
from replay.club.stored_events import read_event
from replay.club_events import CLUB_STREAM
from replay.data.names import Names
from replay.data.parquet import ParquetFiles
from replay.data.place import new_data_set
from replay.data.rows import GameRows, posting_row
from replay.data.schema import PostingRow, Row
from replay.errors import BadInput, NotFound
from replay.ledger.money_facts import Posting
from replay.ledger.postings import postings
from replay.ledger.stored_names import StoredNames
from replay.messages import listed
from replay.rules.eyes import ALL, Eyes
from replay.store import Store
from replay.store.reading import Reading
from replay.store.tables import log

__all__ = ["DataFiles"]

_AT_ONCE = 1000


class DataFiles:
    """Writes a club's games as data files.

    Args:
        store: the club's events.
    """

    def __init__(self, store: Store) -> None:
        self._store = store

    def write(
        self,
        selection: Selection,
        path: Path,
        *,
        eyes: Eyes = ALL,
        replaced: bool = False,
        force: bool = False,
        progress: Progress | None = None,
    ) -> int:
        """Write the data files of some games; how many games there are in them.

        Args:
            selection: which games. Of everything, what is in the club's own stream comes into the postings too.
            path: a new folder, or a new file that ends in ``.zip``.
            eyes: whose eyes the files are for; a seat's only for one game.
            replaced: whether names are replaced.
            force: whether data files that are there may be replaced.
            progress: called with the number of events done since the last call.

        Raises:
            NotFound: there is no such game or player.
            BadInput: something else about the selection, the eyes or the place is wrong, or the extra is not installed.
            DiskFull: so it is; nothing was changed.
            Damaged: something that the club keeps cannot be read.
        """
        if eyes.kind == "seat" and selection.game is None:
            raise BadInput(wording.SEAT_OF_SEVERAL(eyes=str(eyes)))
        notes = {"eyes": str(eyes), "names": "replaced" if replaced else "kept"}
        with self._store.reading() as reading:
            chosen = chosen_games(reading, selection)
            first = list(islice(chosen, 1))
            if not first and selection != EVERYTHING:
                raise NotFound(wording.NO_SUCH_GAMES())
            if eyes.kind == "seat":
                _need_seat(reading, first[0], eyes)
            names = Names(StoredNames(reading.connection), replaced=replaced)
            with new_data_set(path, force=force) as folder, ParquetFiles(folder, notes) as files:
                written = 0
                for game in chain(first, chosen):
                    files.add(_rows(reading, game, eyes, names, progress))
                    written += 1
                if selection == EVERYTHING:
                    files.add(_postings(reading, CLUB_STREAM, names))
        return written


def _need_seat(reading: Reading, game: str, eyes: Eyes) -> None:
    taken = select(seats.c.seat).where(seats.c.game == game).order_by(seats.c.seat)
    if eyes.seat not in (found := reading.connection.scalars(taken).all()):
        raise BadInput(wording.NO_SUCH_SEAT(eyes=str(eyes), seats=listed(found)))


def _rows(reading: Reading, game: str, eyes: Eyes, names: Names, progress: Progress | None) -> Iterator[Row]:
    """The rows of one game."""
    struck = select(hands.c.hand).where(hands.c.game == game, hands.c.voided.is_not(None))
    rows = GameRows(game_rules(reading, game), eyes, names, set(reading.connection.scalars(struck)))
    after = 0
    while found := reading.read(game, after, limit=_AT_ONCE):
        for row in found:
            yield from rows.read(read_event(game, row.version, row.data))
        after = found[-1].version
        if progress is not None:
            progress(len(found))
    yield from rows.close()
    yield from _postings(reading, game, names)


def _postings(reading: Reading, stream: str, names: Names) -> Iterator[PostingRow]:
    """What the books have of a stream."""
    every = select(postings).join_from(log, postings, postings.c.position == log.c.position)
    wanted = every.where(log.c.stream == stream).order_by(log.c.version, postings.c.line)
    game = None if stream == CLUB_STREAM else stream
    for after in range(0, reading.version(stream), _AT_ONCE):
        some = wanted.where(log.c.version.between(after + 1, after + _AT_ONCE))
        for row in reading.connection.execute(some):
            yield posting_row(Posting._make(row), game, names)
