"""The games of a club as data files, out of one state of the club and in the same memory, however many there are."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from hashlib import sha256
from itertools import chain, groupby, islice
from pathlib import Path
from typing import NamedTuple

from sqlalchemy import select

from replay.club.data import wording
from replay.club.data.selection import EVERYTHING, Selection, chosen_games, count_games
from replay.club.pinned_rules import pinned_rules
from replay.club.read_models.hands import hands
from replay.club.read_models.seats import seats
from replay.club.records.draft import Progress
from replay.club.stored_events import read_event, read_events, read_opening
from replay.club_events import CLUB_STREAM
from replay.data.kept_rows import KeptRows, MadeRows
from replay.data.names import Names
from replay.data.parquet import ParquetFiles
from replay.data.place import new_data_set
from replay.data.rows import GameRows, posting_row
from replay.data.schema import PostingRow, Row
from replay.engine.engine import Engine, this_process
from replay.errors import BadInput, NotFound
from replay.events import Event, Joined
from replay.ledger.accounts import Posting, player_id
from replay.ledger.postings import postings
from replay.ledger.stored_names import StoredNames
from replay.messages import listed
from replay.rules.eyes import ALL, Eyes
from replay.store import Store
from replay.store.reading import Reading
from replay.store.tables import log

__all__ = ["DataFiles"]

_AT_ONCE = 1000
_LONGEST = 5_000
"""Events of a game whose rows are made in one piece."""


class DataFiles:
    """Writes a club's games as data files.

    Args:
        store: the club's events.
    """

    def __init__(self, store: Store) -> None:
        self._store = store

    def count(self, selection: Selection) -> int:
        """How many games there are. Raises what :meth:`write` raises of a selection, except where there is none."""
        with self._store.reading() as reading:
            return count_games(reading, selection)

    # 8 parameters: which games, where to, how they are written, by whom, and what is remembered
    def write(
        self,
        selection: Selection,
        path: Path,
        *,
        eyes: Eyes = ALL,
        replaced: bool = False,
        force: bool = False,
        engine: Engine = this_process,
        memory: Path | None = None,
        progress: Progress | None = None,
    ) -> int:
        """Write the data files of some games; how many games there are in them.

        Args:
            selection: which games. Of everything, what is in the club's own stream comes into the postings too.
            path: a new folder, or a new file that ends in ``.zip``.
            eyes: whose eyes the files are for; a seat's only for one game.
            replaced: whether names are replaced.
            force: whether data files that are there may be replaced.
            engine: who makes the rows.
            memory: a file to which the rows of each game are written, and from which an earlier run goes on; None for none.
            progress: called with the number of games done since the last call.

        Raises:
            NotFound: there is no such game or player.
            BadInput: something else about the selection, the eyes, the place or the memory is wrong, or the extra is not installed.
            DiskFull: the disk is full; there are no data files, and what is done is in the memory.
            Damaged: something that the club keeps cannot be read.
            Unavailable: the engine is lost.
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
            kept = None if memory is None else KeptRows(memory)
            with new_data_set(path, force=force) as folder, ParquetFiles(folder, notes) as files:
                written = 0
                games = (_game(reading, game, eyes, names) for game in chain(first, chosen))
                for game, rows in _made(reading, games, engine, kept):
                    files.add(rows)
                    files.add(_postings(reading, game, names))
                    written += 1
                    if progress is not None:
                        progress(1)
                if selection == EVERYTHING:
                    files.add(_postings(reading, CLUB_STREAM, names))
        return written


def _need_seat(reading: Reading, game: str, eyes: Eyes) -> None:
    taken = select(seats.c.seat).where(seats.c.game == game).order_by(seats.c.seat)
    if eyes.seat not in (found := reading.connection.scalars(taken).all()):
        raise BadInput(wording.NO_SUCH_SEAT(eyes=str(eyes), seats=listed(found)))


class _Game(NamedTuple):
    """A game whose rows are wanted, and what decides them beside its events."""

    id: str
    version: int
    opening: Event
    eyes: Eyes
    names: Names
    called: tuple[str, ...]
    struck: frozenset[int]


_Stored = Iterable[tuple[int, bytes]]
"""The versions of events and their bytes."""


def _game(reading: Reading, game: str, eyes: Eyes, names: Names) -> _Game:
    seated = [each.data for each in read_events(reading, game, types=("Joined",))]
    players = [each.player for each in seated if isinstance(each, Joined)]
    own = names.of_game(players)
    called = tuple(own.person(player_id(each)) for each in players)
    struck = select(hands.c.hand).where(hands.c.game == game, hands.c.voided.is_not(None))
    voided = frozenset(reading.connection.scalars(struck))
    return _Game(game, reading.version(game), read_opening(reading, game), eyes, own, called, voided)


def _made(
    reading: Reading, games: Iterable[_Game], engine: Engine, kept: KeptRows | None
) -> Iterator[tuple[str, Iterable[Row]]]:
    """The ids of games with their rows, in order; those of a long game are made here, one by one as they are wanted."""
    for is_long, some in groupby(games, key=lambda game: game.version > _LONGEST):
        if is_long:
            yield from ((game.id, _rows(game, _stored(reading, game.id))) for game in some)
        else:
            tasks = ((game, list(_stored(reading, game.id))) for game in some)
            yield from engine.run(_game_rows, tasks) if kept is None else kept.made(engine, _game_rows, tasks, _digest)


def _stored(reading: Reading, game: str) -> _Stored:
    after = 0
    while found := reading.read(game, after, limit=_AT_ONCE):
        yield from ((row.version, row.data) for row in found)
        after = found[-1].version


def _digest(task: tuple[_Game, _Stored]) -> str:
    """Of all that decides the rows of a game."""
    game, stored = task
    digest = sha256(repr((game.id, str(game.eyes), game.names.replaced, game.called, sorted(game.struck))).encode())
    for _, data in stored:
        digest.update(data)
    return digest.hexdigest()


def _game_rows(task: tuple[_Game, _Stored]) -> MadeRows:
    """The id of a game with its rows."""
    game, stored = task
    return game.id, list(_rows(game, stored))


def _rows(game: _Game, stored: _Stored) -> Iterator[Row]:
    """The rows of a game without its postings."""
    rows = GameRows(pinned_rules(game.id, game.opening), game.eyes, game.names, game.struck)
    for version, data in stored:
        yield from rows.read(read_event(game.id, version, data))
    yield from rows.close()


def _postings(reading: Reading, stream: str, names: Names) -> Iterator[PostingRow]:
    """What the books have of a stream."""
    every = select(postings).join_from(log, postings, postings.c.position == log.c.position)
    wanted = every.where(log.c.stream == stream).order_by(log.c.version, postings.c.line)
    game = None if stream == CLUB_STREAM else stream
    for after in range(0, reading.version(stream), _AT_ONCE):
        some = wanted.where(log.c.version.between(after + 1, after + _AT_ONCE))
        for row in reading.connection.execute(some):
            yield posting_row(Posting._make(row), game, names)
