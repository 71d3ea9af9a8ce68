"""Evenings of bots, played by whoever is free and taken into the club in their order."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import repeat
from uuid import UUID

from msgspec.structs import replace

from replay.answers.records import Imported
from replay.club.log import Log
from replay.club.office.office import Office
from replay.club.records import wording
from replay.club.records.chunks import Chunk, make_chunks
from replay.club.records.importer import import_record
from replay.club.records.reader import Record
from replay.engine.engine import Engine
from replay.events import GameOpened
from replay.money import Money, parse_money
from replay.rules import codec, new_game
from replay.simulation import Evening, ended_early, simulate
from replay.store import Store

__all__ = ["Simulations"]

_AT_ONCE = 1000
_HeldGames = Callable[[UUID], GameOpened | None]


class Simulations:
    """Plays evenings into a club.

    Args:
        store: the club's events.
        log: the club's log.
        office: which knows the club's usual unit.
        held: how the club's game of an id was opened.
    """

    def __init__(self, store: Store, log: Log, office: Office, held: _HeldGames) -> None:
        self._store = store
        self._log = log
        self._office = office
        self._held = held

    def play(self, evenings: Iterable[Evening], engine: Engine | None = None) -> Iterator[Imported]:
        """What was done with each evening, in their order: the same seeds again add nothing, and whoever plays makes the same records.

        A stake without a unit is in the club's usual one. Where a match is decided before all hands are played, a warning says so.

        Args:
            evenings: which.
            engine: who plays them, each as a whole; None to take each in while it is played here.

        Raises:
            BadInput: there is no such evening; those before it are in the club.
            Unavailable: the engine is lost; those before it are in the club.
        """
        wanted = [evening._replace(stake=self._worth(evening.stake)) for evening in evenings]
        played = repeat(None, len(wanted)) if engine is None else engine.run(written_evening, wanted)
        for evening, events in zip(wanted, played, strict=True):
            yield self._take_in(evening, events)

    def _worth(self, stake: str | Money | None) -> Money | None:
        return parse_money(stake, self._office.usual_unit()) if isinstance(stake, str) and stake else stake or None

    def _take_in(self, evening: Evening, events: list[bytes] | None) -> Imported:
        source = wording.SIMULATION(rules=evening.rules, seed=evening.seed)
        # A game that the club holds may have begun under an earlier edition of the rules: it is played under that one.
        if events is None or self._held(codec().decode(events[0]).game) is not None:
            chunks = make_chunks(simulate(*evening, self._held))
        else:
            chunks = _chunks(events)
        with self._log.guarded():
            done = import_record(self._store, Record(chunks, True, True, str(source), []))
        early = ended_early(done.hands, evening.hands)
        return replace(done, source=source, warnings=(*done.warnings, early) if early else done.warnings)


def written_evening(evening: Evening) -> list[bytes]:
    """The events of an evening in their canonical bytes."""
    return list(map(codec().encode, simulate(*evening, new_game)))


def _chunks(played: list[bytes]) -> Iterator[Chunk]:
    for first in range(0, len(played), _AT_ONCE):
        some = played[first : first + _AT_ONCE]
        yield Chunk(codec().decode_many(b",".join(some)), some)
