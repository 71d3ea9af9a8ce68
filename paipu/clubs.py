"""Clubs and records that a program opens."""

from __future__ import annotations

import datetime as dt
import tempfile
import weakref
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, get_args
from uuid import UUID

from paipu.games import Game
from replay.club import Club as WholeClub
from replay.club import Selection, Wanted
from replay.club.queries.games import summaries_of
from replay.offline import records
from replay.rules import room
from replay.store import Store

if TYPE_CHECKING:
    from pyarrow import Table as ArrowTable

Day = dt.date | str
"""A day of the club, or its ISO form such as ``2026-11-20``."""
TableName = Literal["events", "hands", "players", "plays", "postings"]
"""The tables of docs/data.md."""
_AT_ONCE = 100


def _day(given: Day | None) -> dt.date | None:
    return dt.date.fromisoformat(given) if isinstance(given, str) else given


class Club:
    """A club: its games, as a context manager. :func:`paipu.open` opens one.

    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder, open_club(f"{folder}/club.db", write=True) as club:
    ...     first = club.add(sample_games() / "evening.paipu")
    ...     club.game(str(first.id)[:8]).players == first.players
    True
    """

    def __init__(self, club: WholeClub) -> None:
        self._club = club

    def __repr__(self) -> str:
        return f"<Club: {self._club.store.name}>"

    def __enter__(self) -> Club:
        return self

    def __exit__(self, *raised: object) -> None:
        self.close()

    def close(self) -> None:
        """Close the club. Do not use its games afterwards."""
        self._club.close()

    def game(self, id: str | UUID) -> Game:
        """Return a game by its id, or the beginning of it. Raises NotFound, or BadInput if several match."""
        return _game(self._club, self._club.find(id))

    def games(
        self, kind: str | None = None, player: str | None = None, since: Day | None = None, until: Day | None = None
    ) -> Iterator[Game]:
        """Return the games one by one, the latest day first; in constant memory, however many there are.

        Args:
            kind: a kind of game, such as ``quandui``.
            player: a player who sat there, by any of the names.
            since: the first day of the club.
            until: the last day of the club.

        Raises:
            BadInput: there is no such kind.
            NotFound: no player has that name; it is raised with the first game.

        >>> import tempfile
        >>> with tempfile.TemporaryDirectory() as folder, open_club(f"{folder}/club.db", write=True) as club:
        ...     game = club.add(sample_games() / "evening.paipu")
        ...     [str(each.day) for each in club.games(kind="quandui", player="Li Wei", since="2026-01-01")]
        ['2026-03-13']
        """
        if kind is not None:
            room(kind)
        return self._games(Wanted(player, kind, _day(since), _day(until)))

    def _games(self, wanted: Wanted) -> Iterator[Game]:
        after: str | None = ""
        while after is not None:
            page = self._club.latest_games(after, _AT_ONCE, wanted)
            yield from (Game(self._club, each) for each in page.items)
            after = page.next

    def add(self, path: str | Path) -> Game:
        """Import a record into a club that was opened with ``write=True``, all of it or nothing; again adds nothing.

        Raises:
            BadInput: the record cannot be read or breaks its rules, or the club is open only to be read.
            OSError: there is no such file.
        """
        return _game(self._club, self._club.import_path(Path(path)).game)

    def to_arrow(
        self,
        table: TableName,
        rules: str | None = None,
        player: str | None = None,
        since: Day | None = None,
        until: Day | None = None,
    ) -> ArrowTable:
        """Return one of the tables of docs/data.md with the rows of these games; it needs the extra ``data``.

        ``rules`` is a kind of game, or a profile of one such as ``quandui/pagat``; the others are as in :meth:`games`. Raises NotFound if
        no game matches, or BadInput.
        """
        return arrow(self._club, Selection(None, player, rules, _day(since), _day(until)), table)


def _game(club: WholeClub, id: str) -> Game:
    (head,) = club.store.ask(summaries_of, [id])
    return Game(club, head)


def arrow(club: WholeClub, selection: Selection, table: TableName) -> Any:
    """Return a table of some games of a club. Raises NotFound, BadInput, or ValueError if there is no such table."""
    if table not in get_args(TableName):
        raise ValueError(f"found the table {table!r}, expected one of: {', '.join(get_args(TableName))}")
    with tempfile.TemporaryDirectory() as folder:
        club.data.write(selection, Path(folder) / "data")
        from pyarrow.parquet import read_table  # after the refusal where it is not installed

        return read_table(Path(folder) / "data" / f"{table}.parquet")


def open_club(where: str | Path | None = None, *, write: bool = False) -> Club:
    """Open a club, by default only to read: then nothing is written, neither into it nor beside it.

    Args:
        where: the path of an SQLite file, or a URL such as ``postgresql://user@host/club``; by default the club in the user's data
            directory.
        write: True to add records to it; a club that does not exist is made, and one of an older Paipu is brought up to date.

    Raises:
        NotFound: there is no club.
        BadInput: it is no club, or of a newer Paipu, or of an older one and only to be read.

    >>> open_club("no-such-file.db")
    Traceback (most recent call last):
        ...
    replay.words.errors.NotFound: no-such-file.db: there is no club here; importing a record makes one
    """
    return Club(WholeClub.open(None if where is None else str(where), create=write, read_only=not write))


def read(path: str | Path) -> Game:
    """Read a record of any format that Paipu imports, without a club, and check every step by the rules that it pins.

    Raises:
        BadInput: the record cannot be read or breaks its rules; the place is in the error.
        OSError: there is no such file.

    >>> read(sample_games() / "evening.paipu").players
    ('Guo Min', 'Li Wei', 'Sanne de Vries', '陈静', 'Joost Bakker')
    """
    folder = tempfile.TemporaryDirectory(prefix="paipu-")
    club = WholeClub.open(f"{folder.name}/club.db")
    weakref.finalize(club, _remove, club.store, folder)
    return _game(club, club.import_path(Path(path)).game)


def _remove(store: Store, folder: tempfile.TemporaryDirectory[str]) -> None:
    store.close()
    folder.cleanup()


def sample_games() -> Path:
    """Return the folder of the games that come with Paipu.

    >>> "evening.paipu" in [path.name for path in sample_games().iterdir()]
    True
    """
    return records.sample_folder()
