"""Evenings of bots, played by any free process and imported in order."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import chain
from uuid import UUID

from msgspec.structs import replace
from sqlalchemy import bindparam, func, select

from replay.answers.recording import Imported
from replay.club.administration import Administration
from replay.club.index.hands import hands
from replay.club.log import Log
from replay.club.records.comparison import Differs
from replay.club.records.importer import import_record
from replay.club.records.reader import Record
from replay.club.stored_events import CHUNK, Chunk, make_chunks, read_event
from replay.engine import Engine, run_rest
from replay.rules import codec, new_game
from replay.store import Store
from replay.table.simulation import Evening, ended_early, is_end, simulate
from replay.values.events import GameOpened, Recorded
from replay.values.money import Money, parse_money
from replay.words.messages import Message, say

_HANDS = select(func.count().label("hands"), func.sum(hands.c.last - hands.c.first + 1).label("steps")).where(
    hands.c.game == bindparam("game")
)
_HeldGames = Callable[[UUID], GameOpened | None]


class Simulations:
    """The player of simulated evenings into a club; ``held`` returns the opening of a game that the club has."""

    def __init__(self, store: Store, log: Log, administration: Administration, held: _HeldGames) -> None:
        self._store = store
        self._log = log
        self._administration = administration
        self._held = held

    def play(self, evenings: Iterable[Evening], engine: Engine | None = None) -> Iterator[Imported]:
        """Yield the result of each evening, in order; every engine makes the same records. Without one each is imported as it is played.

        An evening that the club already has to its end is not played again, so interrupted work goes on where it stopped. A stake without
        a unit is in the club's usual one. If a match is decided before all hands are played, a warning says so.

        Raises BadInput for an evening that is not valid, and Unavailable if the engine is lost; the evenings before it are in the club.
        """
        wanted = [evening._replace(stake=self._worth(evening.stake)) for evening in evenings]
        if engine is None:
            return map(self._play, wanted)
        return run_rest(engine, written_evening, wanted, self._find, self._take_in)

    def _worth(self, stake: str | Money | None) -> Money | None:
        return (
            parse_money(stake, self._administration.usual_unit()) if isinstance(stake, str) and stake else stake or None
        )

    def _play(self, evening: Evening) -> Imported:
        events = simulate(*evening, self._held)
        opening = next(events)
        return self._ended(evening, opening) or self._record(evening, make_chunks(chain([opening], events)))

    def _find(self, evening: Evening) -> Imported | None:
        return self._ended(evening, next(simulate(*evening, self._held)))

    def _ended(self, evening: Evening, opening: Recorded) -> Imported | None:
        """Return the report on an evening that the club has to its end; otherwise None."""
        game = str(opening.game)
        with self._store.reading() as reading:
            last = reading.read(game, reading.version(game) - 1)
            if not last or not is_end(read_event(game, last[0].version, last[0].data)):
                return None
        return self._held_already(evening, game)

    def _held_already(self, evening: Evening, game: str) -> Imported:
        with self._store.reading() as reading:
            row = reading.connection.execute(_HANDS, {"game": game}).one()
        return _reported(evening, Imported(game, row.hands, row.steps, 0, _source(evening)))

    def _take_in(self, evening: Evening, events: list[bytes]) -> Imported:
        # A game in the club may have begun under an earlier edition of the rules: it is played under that one.
        if self._held(codec().decode(events[0]).game) is not None:
            return self._record(evening, make_chunks(simulate(*evening, self._held)))
        return self._record(evening, _chunks(events))

    def _record(self, evening: Evening, chunks: Iterable[Chunk]) -> Imported:
        try:
            with self._log.guarded():
                done = import_record(self._store, Record(chunks, True, True, str(_source(evening)), []))
        except Differs as changed:  # a hand was voided since, and stays so
            kept = self._held_already(evening, str(next(simulate(*evening, self._held)).game))
            return replace(kept, warnings=(*kept.warnings, changed.sentence))
        return _reported(evening, done)


def _source(evening: Evening) -> Message:
    return say("club.simulation", "simulation of {rules}, seed {seed}", rules=evening.rules, seed=evening.seed)


def _reported(evening: Evening, done: Imported) -> Imported:
    early = ended_early(done.hands, evening.hands)
    return replace(done, source=_source(evening), warnings=(*done.warnings, early) if early else done.warnings)


def written_evening(evening: Evening) -> list[bytes]:
    """The events of an evening in their canonical bytes."""
    return list(map(codec().encode, simulate(*evening, new_game)))


def _chunks(played: list[bytes]) -> Iterator[Chunk]:
    for first in range(0, len(played), CHUNK):
        some = played[first : first + CHUNK]
        yield Chunk(codec().decode_many(b",".join(some)), some)
