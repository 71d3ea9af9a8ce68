"""What everybody has won and lost in a game so far: its own payments added up, whatever else the books say of the players.

A game that goes on is not added up again: only its new payments are read.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Mapping
from threading import Lock
from typing import NamedTuple

from replay.club.stored_events import read_events
from replay.events import Paid
from replay.store import Store
from replay.store.reading import Reading

__all__ = ["Takings"]

_MOST = 64
"""Games that are kept; each has a few names."""


class _Added(NamedTuple):
    """The payments up to a version: what each account has gained, in minor units."""

    version: int
    sums: Mapping[str, int]


class Takings:
    """The takings of the games that were looked at last. Safe to share between threads.

    Args:
        store: the club's events.
    """

    def __init__(self, store: Store) -> None:
        self._store = store
        self._known: OrderedDict[str, _Added] = OrderedDict()
        self._lock = Lock()

    def get(self, game: str) -> Mapping[str, int]:
        """What each account of a game has gained by now, in minor units; below zero what it has lost. Raises Damaged."""
        with self._lock, self._store.reading() as reading:
            known, version = self._known.get(game), reading.version(game)
            if known is None or known.version > version:
                known = _Added(0, {})
            if known.version < version:
                known = _added(reading, game, known, version)
            self._known[game] = known
            self._known.move_to_end(game)
            while len(self._known) > _MOST:
                self._known.popitem(last=False)
            return known.sums


def _added(reading: Reading, game: str, known: _Added, version: int) -> _Added:
    sums = dict(known.sums)
    for record in read_events(reading, game, known.version, ("Paid",)):
        if isinstance(record.data, Paid):
            sums[record.data.payer] = sums.get(record.data.payer, 0) - record.data.amount
            sums[record.data.payee] = sums.get(record.data.payee, 0) + record.data.amount
    return _Added(version, sums)
