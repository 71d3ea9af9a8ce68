"""The club: the one façade that terminal, pages and API call. Every use case is a method here; none knows who asks."""

from __future__ import annotations

import datetime as dt
import io
from collections import OrderedDict
from collections.abc import Iterator
from pathlib import Path
from threading import Lock
from types import TracebackType
from typing import Any
from uuid import UUID

import msgspec
import platformdirs

from replay.club import looking
from replay.club.importing import Imported, Progress, import_record, rows
from replay.club.index import project
from replay.club.reading import Chunk, Record, chunked, read_record
from replay.club.rebuilding import last_table
from replay.club.verifying import Report, verify_club
from replay.errors import BadInput
from replay.events import Event, HandVoided, Recorded
from replay.formats.jsonl import write_jsonl
from replay.formats.limits import FILE_BYTES
from replay.formats.tables import write_csv
from replay.formats.text import write_text
from replay.identity import new_id
from replay.ledger.books import Balance, Entry, balances, journal
from replay.ledger.settle import Squared, square
from replay.rules import codec, opened_rules
from replay.rules.eyes import Eyes
from replay.simulate import simulate
from replay.store import Store, open_store
from replay.timeline import Timeline

__all__ = ["Club", "tidy_reason"]

_TIMELINES = 16
"""Games kept ready to be looked at; an evening of 400 events takes about a megabyte."""


class Club:
    """One club: its players, games, ledger and log. A context manager; safe to share between threads.

    Args:
        store: where its events are.
    """

    def __init__(self, store: Store) -> None:
        self.store = store
        self._timelines: OrderedDict[str, Timeline] = OrderedDict()
        self._lock = Lock()

    @classmethod
    def open(cls, where: str | None = None, *, create: bool = True) -> Club:
        """Open a club, and make it where it does not exist.

        Args:
            where: the path of an SQLite file or a database URL; the club in the user's data directory where None.
            create: whether to make a club that does not exist.

        Raises:
            BadInput: it is something else than a club.
            NotFound: it does not exist and is not to be made.
        """
        return cls(open_store(where or str(cls.default_path()), (project,), create=create))

    @staticmethod
    def default_path() -> Path:
        """The club that is meant where none is named."""
        return Path(platformdirs.user_data_dir("paipu", appauthor=False)) / "club.db"

    def __enter__(self) -> Club:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """Let go of the database."""
        self.store.close()

    # Looking

    def games(self) -> list[dict[str, Any]]:
        """Every game, in the order in which it entered the club."""
        with self.store.reading() as reading:
            return looking.games(reading)

    def players(self) -> list[dict[str, Any]]:
        """Every player by name, with how many games and hands were played and won; voided hands do not count."""
        with self.store.reading() as reading:
            return looking.players(reading)

    def find(self, game: str) -> str:
        """The id of the game whose id begins so. Raises NotFound, or BadInput where several do."""
        with self.store.reading() as reading:
            return looking.find(reading, game)

    def game(self, game: str) -> dict[str, Any]:
        """One game with its seats, its hands and what happened between them. Raises NotFound."""
        timeline = self.timeline(game)
        with self.store.reading() as reading:
            return looking.game(reading, str(timeline.records[0].game), timeline)

    def timeline(self, game: str) -> Timeline:
        """The game, ready to be looked at anywhere. Raises NotFound."""
        with self._lock:
            known = self._timelines.get(game)
            if known is None:
                game = self.find(game)
                known = self._timelines.get(game)
            with self.store.reading() as reading:
                if known is None or known.version != reading.version(game):
                    records = codec().decode_many(reading.data(game))
                    known = Timeline(_rules(records), records)
            self._timelines[game] = known
            self._timelines.move_to_end(game)
            while len(self._timelines) > _TIMELINES:
                self._timelines.popitem(last=False)
            return known

    def show(self, game: str, hand: int | None = None, step: int | None = None, eyes: str = "all") -> dict[str, Any]:
        """The table after a step, as these eyes see it; the last hand and its last step where not said.

        Raises:
            NotFound: there is no such game, hand or step.
            BadInput: there are no such eyes.
        """
        timeline = self.timeline(game)
        looks = _eyes(timeline, eyes)
        if hand is None:
            if not timeline.hands:
                return timeline.show(timeline.version, looks)
            hand = max(timeline.hands)
        span = timeline.span(hand)
        return timeline.show(timeline.version_at(hand, span.steps - 1 if step is None else step), looks)

    def between(self, game: str, version: int, eyes: str = "public") -> dict[str, Any]:
        """The table after any event of the game. Raises NotFound or BadInput."""
        timeline = self.timeline(game)
        return timeline.show(version, _eyes(timeline, eyes))

    def steps(self, game: str, hand: int, eyes: str = "all") -> list[dict[str, Any]]:
        """Every step of a hand in one sentence. Raises NotFound or BadInput."""
        timeline = self.timeline(game)
        return looking.steps(timeline, timeline.span(hand), _eyes(timeline, eyes))

    def events(self, game: str, eyes: str = "all", after: int = 0, limit: int | None = None) -> list[dict[str, Any]]:
        """The written events after a version, as these eyes may know them. Raises NotFound or BadInput."""
        timeline = self.timeline(game)
        looks = _eyes(timeline, eyes)
        last = timeline.version if limit is None else min(timeline.version, after + limit)
        return [msgspec.to_builtins(timeline.record(version, looks)) for version in range(after + 1, last + 1)]

    # Records

    def import_path(self, path: Path, *, replace: str | None = None, progress: Progress | None = None) -> Imported:
        """Take in a file, recognised by its content: all of it or nothing.

        Raises:
            BadInput: it cannot be read or breaks the rules; the place is in the error.
            Conflict: the club holds another record of the same game.
            OSError: there is no such file.
        """
        with path.open("rb") as stream:
            # What is no plain file may keep us waiting; it is read to its end before anybody else is kept from writing.
            whole = stream if path.is_file() else io.BytesIO(stream.read(FILE_BYTES + 1))
            return self._import(read_record(whole, str(path)), replace, progress)

    def import_record(self, data: bytes, source: str, *, replace: str | None = None) -> Imported:
        """Take in a record from memory, by the same door."""
        return self._import(read_record(io.BytesIO(data), source), replace, None)

    def _import(self, record: Record, replace: str | None, progress: Progress | None = None) -> Imported:
        return import_record(self.store, record, None if replace is None else tidy_reason(replace), progress)

    def simulate(self, rules: str, players: int, hands: int, seed: int, stake: str | None = None) -> Imported:
        """Let simple players play an evening into the club; the same seed again adds nothing. Raises BadInput."""
        chunks = chunked(simulate(rules, players, hands, seed, stake))
        return self._import(Record(chunks, True, f"simulation of {rules}, seed {seed}", []), None)

    def export(self, game: str, form: str = "jsonl", eyes: str = "all") -> Iterator[bytes]:
        """The record of a game as ``jsonl``, ``text`` or ``csv``, as these eyes may know it, piece by piece.

        Raises:
            NotFound: there is no such game.
            BadInput: there is no such form, or there are no such eyes.
        """
        timeline = self.timeline(game)
        looks = _eyes(timeline, eyes)
        records = (timeline.record(version, looks) for version in range(1, timeline.version + 1))
        if form == "jsonl":
            return iter(write_jsonl(records))
        if form == "csv":
            return iter(write_csv(records, timeline.rules))
        if form == "text":
            return iter([write_text(timeline.rules, records).encode()])
        raise BadInput(f"found format {form[:40]!r}, expected 'jsonl', 'text' or 'csv'")

    # Corrections

    def void_hand(self, game: str, hand: int, reason: str, by: str = "club") -> dict[str, Any]:
        """Strike out the last hand that stands; its payments are reversed. Returns the hand's new summary.

        Raises:
            NotFound: there is no such game or hand.
            RuleViolation: it is not the last that stands.
            Conflict: somebody else was faster.
        """
        timeline = self.timeline(game)
        timeline.span(hand)
        self.append(game, [HandVoided(hand, tidy_reason(reason))], by)
        return next(each for each in self.game(game)["hands"] if each["hand"] == hand)

    def append(self, game: str, moves: list[Event], by: str) -> None:
        """Record moves and their consequences at the end of a game. Raises RuleViolation, BadInput or Conflict."""
        game = self.find(game)
        with self.store.reading() as reading:
            current = reading.version(game)
            rules, table = last_table(reading, game)
        now = dt.datetime.now(dt.UTC)
        records: list[Recorded] = []
        sealable = 0 if table.live else current
        for move in moves:
            for event in rules.decide(table, move):
                rules.evolve(table, event)
                seq = current + len(records) + 1
                records.append(codec().envelope(event, at=now, by=by, game=UUID(game), id=new_id(now), seq=seq))
                if not table.live:
                    sealable = seq
        data = [codec().encode(record) for record in records]
        self.store.append(game, current, rows(Chunk(records, data)), sealable)

    # Proof and money

    def verify(self, progress: Progress | None = None) -> Report:
        """Check everything the club holds; see :func:`replay.club.verifying.verify_club`."""
        return verify_club(self.store, progress)

    def balances(self, since: dt.date | None = None, until: dt.date | None = None) -> list[Balance]:
        """Who stands where: what each account gained in the period."""
        with self.store.reading() as reading:
            return balances(reading.connection, since, until)

    def journal(self, since: dt.date | None = None, until: dt.date | None = None) -> Iterator[Entry]:
        """Every posting of the period in log order, with the step that caused it."""
        with self.store.reading() as reading:
            yield from journal(reading.connection, since, until)

    def settle(self, since: dt.date | None = None, until: dt.date | None = None) -> list[Squared]:
        """The fewest payments that square everyone, for each unit."""
        return square(self.balances(since, until))


def _rules(records: list[Recorded]) -> Any:
    return opened_rules(records[0].data)  # type: ignore[arg-type]  # a game's first event is its opening: no door lets another in


def _eyes(timeline: Timeline, text: str) -> Eyes:
    eyes = Eyes.parse(text)
    players = timeline.table.players
    if eyes.kind == "seat" and eyes.seat not in players:
        raise BadInput(f"found eyes {text!r}, expected a seat of this game: {', '.join(map(str, sorted(players)))}")
    return eyes


def tidy_reason(text: str) -> str:
    """Why hands are voided, without outer spaces. Raises BadInput."""
    tidied = text.strip()
    if not 1 <= len(tidied) <= 1000:
        raise BadInput(
            f"found a reason of {len(tidied)} characters, expected 1 to 1,000: why hands are voided", field="reason"
        )
    return tidied
