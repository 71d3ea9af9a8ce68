"""What the people of a table say of it besides what is recorded there: confirmations, disputes, and payments that square it.

All of it is recorded in the club's own stream. So what was read is kept until that stream goes on, however often games do.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from threading import Lock
from typing import NamedTuple

from replay.answers.evening import GamePayment
from replay.answers.live import AgreedHand
from replay.club.evening.settlement import payments_to_square
from replay.club.read_models.confirmations import latest_confirmed
from replay.club.read_models.disputes import latest_disputed
from replay.club_events import CLUB_STREAM
from replay.rules.veil import Veil
from replay.store import Store

__all__ = ["Agreement", "Agreements"]

_HANDS = 20
"""So many hands that were confirmed or disputed, the latest ones; besides all that are disputed still."""
_MOST = 500
"""Games that are kept, each once for all who are shown the same."""


class Agreement(NamedTuple):
    """The hands of a game that were confirmed or disputed, in order, and the payments that square it."""

    hands: Sequence[AgreedHand]
    payments: Sequence[GamePayment]


class Agreements:
    """Confirmations, disputes and payments of the games of one club. Safe to share between threads.

    Args:
        store: the club's events.
    """

    def __init__(self, store: Store) -> None:
        self._store = store
        self._lock = Lock()
        self._version = 0
        self._known: dict[tuple[str, Veil], Agreement] = {}

    def version(self) -> int:
        """How far the club's own stream is, with which alone any of it changes."""
        return self._store.version(CLUB_STREAM)

    def get(self, game: str, veil: Veil, version: int) -> Agreement:
        """Those of a game, by its whole id, up to about a version of the club's own stream; under a veil."""
        key = game, veil
        with self._lock:
            if version != self._version or len(self._known) >= _MOST:
                self._version, self._known = version, {}
            elif key in self._known:
                return self._known[key]
        found = self._read(game, veil)
        with self._lock:
            if version == self._version:
                self._known[key] = found
        return found

    def _read(self, game: str, veil: Veil) -> Agreement:
        with self._store.reading() as reading:
            confirmed = latest_confirmed(reading.connection, game, _HANDS)
            disputed = latest_disputed(reading.connection, game, _HANDS)
            payments = payments_to_square(reading, game, veil)
        return Agreement(list(_hands(confirmed, disputed)), payments)


def _hands(confirmed: Mapping[int, list[int]], disputed: Mapping[int, bool]) -> Iterable[AgreedHand]:
    """Those that were confirmed or disputed lately, and those that are disputed still."""
    every = sorted({*confirmed, *disputed})
    lately = set(every[-_HANDS:])
    for hand in every:
        if hand in lately or disputed.get(hand):
            yield AgreedHand(hand, confirmed.get(hand, []), disputed.get(hand, False))
