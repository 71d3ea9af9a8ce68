"""The games of a club as data for statistics: the selection of games, their rows as files, saved answers, trials under other rules."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Iterable, Iterator
from hashlib import sha256
from itertools import chain, groupby, islice
from pathlib import Path
from typing import NamedTuple, TypeAlias

import msgspec
from sqlalchemy import BigInteger, ColumnElement, delete, func, insert, select, types

from replay.answers.statistics import NOTHING_SAVED, SavedStatistics
from replay.club.index.games import games, seats
from replay.club.index.hands import hands
from replay.club.matters.boards import released_boards
from replay.club.queries.games import find_game
from replay.club.records.draft import Progress
from replay.club.stored_events import pinned_rules, read_event, read_events, read_opening
from replay.data.parquet import ParquetFiles, new_data_set
from replay.data.rows import GameRows, GameTask, KeptRows, MadeRows, Names, Trial, posting_row, try_game
from replay.data.schema import PostingRow, Row
from replay.engine import Engine, Memory, this_process
from replay.ledger.accounts import Posting, player_id
from replay.ledger.people import StoredNames
from replay.ledger.periods import first_moment, last_moment
from replay.ledger.postings import postings
from replay.rules import rules_named
from replay.rules.eyes import ALL, PUBLIC, Eyes
from replay.statistics.findings import answer_of
from replay.statistics.questions import Counted, opened_data_set, questions, scratch_folder
from replay.store import Store
from replay.store.reading import Reading
from replay.store.tables import log, plain_table
from replay.values import clock
from replay.values.club_events import CLUB_STREAM
from replay.values.events import Event, Joined
from replay.values.times import format_time, from_micros, micros
from replay.words.errors import BadInput, NotFound
from replay.words.messages import Text, listed

_GAMES_AT_ONCE = 500


class Selection(NamedTuple):
    """The common features of selected games; None for any.

    Args:
        game: the id of one game, or the beginning of it.
        player: the name or the id of a player who sat there, under any name.
        rules: a kind of game, such as ``quandui``, or a profile of it.
        since: the first day of the club on which they began.
        until: the last one.
    """

    game: str | None = None
    player: str | None = None
    rules: str | None = None
    since: dt.date | None = None
    until: dt.date | None = None


EVERYTHING = Selection()
"""Everything in the club, even what belongs to no game."""


def chosen_games(reading: Reading, selection: Selection) -> Iterator[str]:
    """The ids of the games, in the order in which they entered the club.

    Raises:
        NotFound: there is no such game, or no such player.
        BadInput: there are no such rules, or the days are not in order.
    """
    after = 0
    while found := games_after(reading, selection, after):
        yield from (game for game, _ in found)
        _, after = found[-1]


def games_after(reading: Reading, selection: Selection, after: int) -> list[tuple[str, int]]:
    """Return the next of these games after a position, each with its own. Raises NotFound or BadInput like :func:`chosen_games`."""
    wanted = select(games.c.id, games.c.position).where(*_conditions(reading, selection), games.c.position > after)
    found = reading.connection.execute(wanted.order_by(games.c.position).limit(_GAMES_AT_ONCE))
    return [(str(row.id), row.position) for row in found]


def count_games(reading: Reading, selection: Selection) -> int:
    """Return the number of these games. Raises NotFound or BadInput like :func:`chosen_games`."""
    wanted = select(func.count()).select_from(games).where(*_conditions(reading, selection))
    return reading.connection.scalar(wanted) or 0


DAYS_IN_ORDER = Text("club-data.days-in-order", "found days from {since} to {until}, expected the earlier one first")


def _conditions(reading: Reading, selection: Selection) -> Iterator[ColumnElement[bool]]:
    since, until = selection.since, selection.until
    if since and until and since > until:
        raise BadInput(DAYS_IN_ORDER(since=since.isoformat(), until=until.isoformat()))
    if selection.game is not None:
        yield games.c.id == find_game(reading, selection.game)
    if selection.player is not None:
        names = StoredNames(reading.connection)
        known = [names.known[each].name for each in names.names_of(names.find(selection.player))]
        yield games.c.id.in_(select(seats.c.game).where(seats.c.player.in_(known)))
    if selection.rules is not None:
        profile = rules_named(selection.rules, {}).id
        kind = profile.partition("/")[0]
        whole = "/" not in selection.rules
        yield games.c.rules.startswith(f"{kind}/", autoescape=True) if whole else games.c.rules == profile
    if since is not None:
        yield games.c.dated >= first_moment(since)
    if until is not None:
        yield games.c.dated <= last_moment(until)


NO_SUCH_GAMES = Text("club-data.no-such-games", "no game of the club matches: nothing was written")
_AT_ONCE = 1000
LONGEST = 5_000
"""The most events of a game whose rows are made in one piece."""
SEAT_OF_SEVERAL = Text(
    "club-data.seat-of-several", "found the eyes {eyes} for several games, expected 'all' or 'public', or one game"
)


UpTo: TypeAlias = Callable[[str], int]
"""Returns the last version of a game that may be seen, 0 where none may."""


def need_eyes_of_all(selection: Selection, eyes: Eyes) -> None:
    """Require eyes that every one of these games has. Raises BadInput."""
    if eyes.kind == "seat" and selection.game is None:
        raise BadInput(SEAT_OF_SEVERAL(eyes=str(eyes)))


class DataFiles:
    """The writer of a club's games as data files."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def events(self, selection: Selection) -> int:
        """Return the number of sealed events of these games. Raises the errors of :meth:`count`."""
        with self._store.reading() as reading:
            some = select(games.c.id).where(*_conditions(reading, selection))
            return reading.connection.scalar(select(func.count()).where(log.c.stream.in_(some))) or 0

    def count(self, selection: Selection) -> int:
        """Return the number of games. Raises the errors of :meth:`write` about a selection, except for an empty one."""
        return self._store.ask(count_games, selection)

    # 10 parameters: the games, the place and form of the files, the engine, and the memory
    def write(
        self,
        selection: Selection,
        path: Path,
        *,
        eyes: Eyes = ALL,
        open_only: bool = False,
        upto: UpTo | None = None,
        replaced: bool = False,
        force: bool = False,
        engine: Engine = this_process,
        memory: Path | None = None,
        progress: Progress | None = None,
    ) -> int:
        """Write the data files of some games; return the number of games in them.

        Args:
            selection: the games. Everything includes the postings of the club's own stream.
            path: a new folder, or a new file that ends in ``.zip``.
            eyes: the eyes that the files are for; a seat's only for one game.
            open_only: True to strike out hands of boards that others are still to play.
            upto: how far each game goes; with it the postings of the club's own stream are left out.
            replaced: True to replace names.
            force: True to replace existing data files.
            engine: the engine that makes the rows.
            memory: a file to which the rows of each game are written, and from which an earlier run goes on; None for none.
            progress: called with the number of games done since the last call.

        Raises:
            NotFound: there is no such game or player.
            BadInput: something else about the selection, the eyes, the place or the memory is wrong, or the extra is not installed.
            DiskFull: the disk is full; there are no data files, and what is done is in the memory.
            Damaged: stored data cannot be read.
            Unavailable: the engine is lost.
        """
        need_eyes_of_all(selection, eyes)
        notes = {"eyes": str(eyes), "names": "replaced" if replaced else "kept"}
        with self._store.reading() as reading:
            chosen = chosen_games(reading, selection)
            first = list(islice(chosen, 1))
            if not first and selection != EVERYTHING:
                raise NotFound(NO_SUCH_GAMES())
            if eyes.kind == "seat":
                _need_seat(reading, first[0], eyes)
            names = Names(StoredNames(reading.connection), replaced=replaced)
            kept = None if memory is None else KeptRows(memory)
            released = released_boards(reading.connection) if open_only else None
            with new_data_set(path, force=force) as folder, ParquetFiles(folder, notes) as files:
                written = 0
                last = reading.version if upto is None else upto
                wanted = ((game, end) for game in chain(first, chosen) if (end := last(game)))
                games = (_game(reading, game, end, eyes, names, released) for game, end in wanted)
                for game, rows in _made(reading, games, engine, kept):
                    files.add(rows)
                    files.add(_postings(reading, game, names, last(game)))
                    written += 1
                    if progress is not None:
                        progress(1)
                if selection == EVERYTHING and upto is None:
                    files.add(_postings(reading, CLUB_STREAM, names, reading.version(CLUB_STREAM)))
        return written


NO_SUCH_SEAT = Text("club-data.no-such-seat", "found the eyes {eyes}, expected a seat of this game: {seats}")


def _need_seat(reading: Reading, game: str, eyes: Eyes) -> None:
    taken = select(seats.c.seat).where(seats.c.game == game).order_by(seats.c.seat)
    if eyes.seat not in (found := reading.connection.scalars(taken).all()):
        raise BadInput(NO_SUCH_SEAT(eyes=str(eyes), seats=listed(found)))


class _Game(NamedTuple):
    """A game to export, and everything besides its events that decides its rows."""

    id: str
    version: int
    opening: Event
    eyes: Eyes
    names: Names
    called: tuple[str, ...]
    struck: frozenset[int]


_Stored = Iterable[tuple[int, bytes]]
"""The versions of events and their bytes."""


def _game(reading: Reading, game: str, end: int, eyes: Eyes, names: Names, released: set[str] | None) -> _Game:
    seated = [each.data for each in read_events(reading, game, types=("Joined",))]
    players = [each.player for each in seated if isinstance(each, Joined)]
    own = names.of_game(players)
    called = tuple(own.person(player_id(each)) for each in players)
    played = select(hands.c.hand, hands.c.board, hands.c.voided).where(hands.c.game == game)
    struck = frozenset(
        row.hand
        for row in reading.connection.execute(played)
        if row.voided is not None or (released is not None and row.board is not None and row.board not in released)
    )
    return _Game(game, end, read_opening(reading, game), eyes, own, called, struck)


def _made(
    reading: Reading, games: Iterable[_Game], engine: Engine, kept: KeptRows | None
) -> Iterator[tuple[str, Iterable[Row]]]:
    """Yield the ids of games with their rows, in order; rows of a long game are made here one by one, as needed."""
    for is_long, some in groupby(games, key=lambda game: game.version > LONGEST):
        if is_long:
            yield from ((game.id, _rows(game, _stored(reading, game))) for game in some)
        else:
            tasks = ((game, list(_stored(reading, game))) for game in some)
            yield from engine.run(_game_rows, tasks) if kept is None else kept.made(engine, _game_rows, tasks, _digest)


def _stored(reading: Reading, game: _Game) -> _Stored:
    after = 0
    while found := reading.read(game.id, after, game.version, limit=_AT_ONCE):
        yield from ((row.version, row.data) for row in found)
        after = found[-1].version


def _digest(task: tuple[_Game, _Stored]) -> str:
    """Return a digest of everything that decides the rows of a game."""
    game, stored = task
    digest = sha256(repr((game.id, str(game.eyes), game.names.replaced, game.called, sorted(game.struck))).encode())
    for _, data in stored:
        digest.update(data)
    return digest.hexdigest()


def _game_rows(task: tuple[_Game, _Stored]) -> MadeRows:
    game, stored = task
    return game.id, list(_rows(game, stored))


def _rows(game: _Game, stored: _Stored) -> Iterator[Row]:
    rows = GameRows(pinned_rules(game.id, game.opening), game.eyes, game.names, game.struck)
    for version, data in stored:
        yield from rows.read(read_event(game.id, version, data))
    yield from rows.close()


def _postings(reading: Reading, stream: str, names: Names, end: int) -> Iterator[PostingRow]:
    every = select(postings).join_from(log, postings, postings.c.position == log.c.position)
    wanted = every.where(log.c.stream == stream).order_by(log.c.version, postings.c.line)
    game = None if stream == CLUB_STREAM else stream
    for after in range(0, end, _AT_ONCE):
        some = wanted.where(log.c.version.between(after + 1, min(after + _AT_ONCE, end)))
        for row in reading.connection.execute(some):
            yield posting_row(Posting._make(row), game, names)


statistics = plain_table("statistics", {"saved": BigInteger}, {"answers": types.Text})
"""The last saved answers alone, and when they were saved. They come from no event; only saving again changes them."""
LARGEST_SAVED = 200_000
"""Bytes of the answers, which every page of them reads."""
TOO_MANY_ANSWERS = Text("club-data.too-many-answers", "the answers take {size} bytes, expected at most {most}")


class _Saved(msgspec.Struct):
    """How many games and hands were asked, and what the query of each question found."""

    games: int
    hands: int
    answers: dict[str, list[Counted]]


class Statistics:
    """The saved answers to questions about all hands, from what everybody may know who sees games."""

    def __init__(self, store: Store, data: DataFiles) -> None:
        self._store = store
        self._data = data

    def save(
        self, engine: Engine = this_process, memory: Path | None = None, progress: Progress | None = None
    ) -> SavedStatistics:
        """Ask the questions and save their answers in place of earlier ones.

        Raises BadInput if the extra is not installed or the answers are too long, and the errors of :meth:`DataFiles.write`.
        """
        with scratch_folder() as folder:
            path = folder / "data"
            self._data.write(
                EVERYTHING, path, eyes=PUBLIC, open_only=True, engine=engine, memory=memory, progress=progress
            )
            with opened_data_set(path) as opened:
                rows = {
                    name: opened.rows(name)
                    for name, question in questions().items()
                    if not question.hidden and question.measure != "stakes"
                }
                found = _Saved(*opened.sizes(), rows)
        content = msgspec.json.encode(found)
        if len(content) > LARGEST_SAVED:
            raise BadInput(TOO_MANY_ANSWERS(size=len(content), most=LARGEST_SAVED))
        now = clock.now()
        with self._store.writing() as writing:
            writing.hold_club()
            writing.connection.execute(delete(statistics))
            writing.connection.execute(insert(statistics).values(saved=micros(now), answers=content.decode()))
        return _shown(format_time(now), found)

    def is_saved(self) -> bool:
        """Return whether answers are saved."""
        return self._store.ask(lambda reading: reading.connection.scalar(select(statistics.c.saved)) is not None)

    def get(self) -> SavedStatistics:
        """Return the saved answers; nothing where none are saved, or where they are of another version of Paipu."""
        with self._store.reading() as reading:
            row = reading.connection.execute(select(statistics)).first()
        try:
            saved = row and msgspec.json.decode(row.answers, type=_Saved)
        except msgspec.MsgspecError:
            saved = None
        return _shown(format_time(from_micros(row.saved)), saved) if row and saved else NOTHING_SAVED


def _shown(at: str, saved: _Saved) -> SavedStatistics:
    known = {name: question for name, question in questions().items() if name in saved.answers}
    answers = [answer_of(name, question, saved.answers[name]) for name, question in known.items()]
    return SavedStatistics(saved=at, games=saved.games, hands=saved.hands, answers=answers)


_Done = dict[str, Trial]
_encode = msgspec.json.Encoder().encode
_decode = msgspec.json.Decoder(Trial).decode
OTHER_MEMORY = Text(
    "club-data.other-memory",
    "found a file that no earlier run with {rules} wrote, expected one that such a run wrote, or the name of a new file",
)


class Trials:
    """Trials of a club's games under other rules."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def count(self, rules: str, selection: Selection) -> int:
        """Return the number of games to try. Raises NotFound or BadInput like :meth:`run`."""
        return self._store.ask(count_games, _of_kind(rules, selection)[1])

    def run(
        self,
        rules: str,
        selection: Selection,
        engine: Engine,
        *,
        memory: Path | None = None,
        progress: Callable[[int], None] | None = None,
    ) -> Iterator[Trial]:
        """Yield the result of each game of the kind, in the order in which they entered the club.

        Args:
            rules: the rules to try, such as ``quandui/gamerules``.
            selection: the games; those of other kinds are skipped.
            engine: the engine for the trials.
            memory: a file to which each result is written once it is known, and from which an earlier run goes on; None for none.
            progress: called with the number of games done since the last call.

        Raises:
            NotFound, BadInput: the selection names unknown things, there are no such rules, or the file is of another work.
            DiskFull: the file cannot grow.
            Unavailable: the engine is lost; what is done is in the file.
        """
        profile, selection = _of_kind(rules, selection)
        kept = None if memory is None else Memory(memory, profile.encode(), OTHER_MEMORY(rules=profile))
        done = {} if kept is None else _remembered(kept)
        with self._store.reading() as reading:
            wanted = [(game, reading.version(game)) for game in chosen_games(reading, selection)]
            known = {game: done[game] for game, version in wanted if game in done and done[game].version == version}
            tasks = (GameTask(game, profile, reading.data(game)) for game, _ in wanted if game not in known)
            found = engine.run(try_game, tasks)
            for game, _ in wanted:
                trial = known.get(game) or next(found)
                if kept is not None and game not in known:
                    kept.add(_encode(trial))
                if progress is not None:
                    progress(1)
                yield trial


def _of_kind(rules: str, selection: Selection) -> tuple[str, Selection]:
    profile = rules_named(rules, {}).id
    return profile, selection._replace(rules=profile.partition("/")[0])


def _remembered(memory: Memory) -> _Done:
    """Return the results of an earlier run under the same rules; a cut last line is left out."""
    found: _Done = {}
    for line in memory:
        try:
            trial = _decode(line)
        except msgspec.MsgspecError:
            continue
        found[trial.game] = trial
    return found
