"""Recording moves at the end of a game, with what the rules add to them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from uuid import UUID

from replay import clock
from replay.club.records.chunks import Chunk, store_rows
from replay.club.retries import try_again
from replay.club.table.last_table import LastTables
from replay.events import Event, Recorded
from replay.identity import new_id
from replay.rules import codec
from replay.store import Row, Store, Writing

__all__ = ["Draft", "append_moves"]


class Draft:
    """Events at the end of a game that are decided and not recorded yet.

    Args:
        game: its whole id.
        version: that of its last event; 0 for a new game.
        by: who enters them.
        live: whether a hand is being played: its events are sealed when it ends.
    """

    def __init__(self, game: str, version: int, by: str, *, live: bool) -> None:
        self.game = game
        self.version = version
        self.now = clock.now()
        self.records: list[Recorded] = []
        self._by = by
        self._sealable = 0 if live else version

    def add(self, event: Event, *, live: bool, id: UUID | None = None) -> None:
        """Add an event, after which a hand is being played or not; with a fresh id where none is given."""
        seq, own = self.version + len(self.records) + 1, id or new_id(self.now)
        self.records.append(codec().envelope(event, at=self.now, by=self._by, game=UUID(self.game), id=own, seq=seq))
        if not live:
            self._sealable = seq

    def record(self, store: Store, agree: Callable[[Writing], None] | None = None) -> None:
        """Record them, if ``agree``, where it is given, does not raise in the same transaction, which has the stream of the game then.

        Raises Conflict if somebody else recorded something of this game first.
        """
        rows = store_rows(Chunk(self.records, [codec().encode(record) for record in self.records]))
        try_again(lambda: self._append(store, rows, agree))

    def _append(self, store: Store, rows: Sequence[Row], agree: Callable[[Writing], None] | None) -> None:
        if agree is None:
            store.append(self.game, self.version, rows, self._sealable)
            return
        with store.writing() as writing:
            writing.append(self.game, self.version, rows, self._sealable)
            agree(writing)


def append_moves(
    store: Store, tables: LastTables, game: str, moves: Iterable[Event], by: str, first_id: UUID | None = None
) -> None:
    """Record moves and their consequences at the end of a game.

    Args:
        store: the club's events.
        tables: its last tables.
        game: its whole id.
        moves: what was done, in order.
        by: who enters it.
        first_id: the id of the first event; a fresh one where it is None.

    Raises:
        RuleViolation, BadInput: the rules do not allow a move; then none is recorded.
        Conflict: somebody else recorded something of this game first. What others record of other games is no reason.
    """
    rules, table, version = tables.get(game)
    draft = Draft(game, version, by, live=table.live)
    for move in moves:
        for event in rules.decide(table, move):
            rules.evolve(table, event)
            draft.add(event, live=table.live, id=None if draft.records else first_id)
    draft.record(store)
