"""Confirming and disputing hands: who may say what of which hand."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any
from uuid import UUID

import msgspec
from sqlalchemy import select

from replay.club.queries import games
from replay.club.read_models.confirmations import confirmations
from replay.club.read_models.disputes import Review, open_disputes
from replay.club.read_models.hands import hands
from replay.club.read_models.seats import seats
from replay.club.reasons import tidy_words
from replay.club.treasury.stream import OwnStream
from replay.club_events import DisputeResolved, HandConfirmed, HandDisputed
from replay.errors import NotFound, RuleViolation
from replay.store import Store
from replay.store.reading import Reading

__all__ = ["Reviews"]

_RULE = "Paipu, corrections: disputes"
_MOST_HANDS = 10**6
"""As many as a game can have; no database need be asked for larger numbers, which it might not even know."""


class Reviews:
    """What the people of a club say of finished hands. Safe to share between threads.

    Args:
        store: the club's events.
        stream: the club's own stream.
    """

    def __init__(self, store: Store, stream: OwnStream) -> None:
        self._store = store
        self._stream = stream

    def confirm(self, game: str, hand: int, seat: int, *, by: str = "club", event_id: UUID | None = None) -> None:
        """A seat of the hand says that its result is right.

        Raises:
            NotFound: there is no such game, no such finished hand, or no such seat in it.
            RuleViolation: the hand is void or disputed, or the seat has confirmed it already.
            Conflict: the id of a retry stands for something else.
        """

        def check(reading: Reading, stream: str) -> None:
            _need_unvoided(reading, stream, hand, seat)
            if _disputed(reading, stream, hand):
                raise RuleViolation(f"hand {hand} is disputed", rule=_RULE, legal="resolve the dispute first")
            known = confirmations.c
            said = select(known.seat).where(known.game == stream, known.hand == hand, known.seat == seat)
            if reading.connection.scalar(said):
                raise RuleViolation(f"seat {seat} has confirmed hand {hand} already", rule=_RULE)

        self._say(game, lambda stream: HandConfirmed(UUID(stream), hand, seat), check, by, event_id)

    def dispute(
        self,
        game: str,
        hand: int,
        reason: str,
        *,
        seat: int | None = None,
        by: str = "club",
        event_id: UUID | None = None,
    ) -> None:
        """Somebody says that the hand's result is wrong; until that is resolved its money is not settled.

        Raises:
            NotFound: as :meth:`confirm`.
            RuleViolation: the hand is void, or disputed already.
            BadInput: the reason is too long, or none.
            Conflict: as :meth:`confirm`.
        """
        why = tidy_words(reason, "reason", "what is wrong with the hand")

        def check(reading: Reading, stream: str) -> None:
            _need_unvoided(reading, stream, hand, seat)
            if _disputed(reading, stream, hand):
                raise RuleViolation(f"hand {hand} is disputed already", rule=_RULE, legal="resolve that dispute first")

        self._say(game, lambda stream: HandDisputed(UUID(stream), hand, why, seat), check, by, event_id)

    def resolve(self, game: str, hand: int, reason: str, *, by: str = "club", event_id: UUID | None = None) -> None:
        """End a dispute: the hand counts, as it was or with what set it right. A hand that is wrong is voided instead.

        Raises:
            NotFound: as :meth:`confirm`.
            RuleViolation: the hand is not disputed.
            BadInput, Conflict: as :meth:`dispute`.
        """
        how = tidy_words(reason, "reason", "how the dispute was resolved")

        def check(reading: Reading, stream: str) -> None:
            _finished(reading, stream, hand)
            if not _disputed(reading, stream, hand):
                raise RuleViolation(f"hand {hand} is not disputed", rule=_RULE)

        self._say(game, lambda stream: DisputeResolved(UUID(stream), hand, how), check, by, event_id)

    def _say(
        self,
        game: str,
        say: Callable[[str], Review],
        check: Callable[[Reading, str], None],
        by: str,
        event_id: UUID | None,
    ) -> None:
        with self._store.reading() as reading:
            stream = games.find_game(reading, game)
        said = say(stream)

        def decide(reading: Reading) -> Review:
            check(reading, stream)
            return said

        self._stream.record(decide, lambda known: known == said, by=by, event_id=event_id)


def _disputed(reading: Reading, stream: str, hand: int) -> bool:
    return any(each.hand == hand for each in open_disputes(reading.connection, stream))


def _finished(reading: Reading, stream: str, hand: int) -> Any:
    """What the index says of a finished hand. Raises NotFound."""
    known = hands.c
    wanted = select(known.seats, known.voided).where(known.game == stream, known.hand == hand)
    row = reading.connection.execute(wanted).one_or_none() if 1 <= hand <= _MOST_HANDS else None
    if row is None:
        raise NotFound(f"game {stream} has no finished hand {hand}")
    return row


def _need_unvoided(reading: Reading, stream: str, hand: int, seat: int | None) -> None:
    """Refuse a hand that is not finished or is void, and a seat that did not play it. Raises NotFound or RuleViolation."""
    row = _finished(reading, stream, hand)
    if row.voided is not None:
        raise RuleViolation(f"hand {hand} is void", rule=_RULE, legal="leave it: its money was given back")
    played = msgspec.json.decode(row.seats)
    if seat is not None and seat not in played:
        names = dict(
            reading.connection.execute(select(seats.c.seat, seats.c.player).where(seats.c.game == stream)).all()
        )
        who = ", ".join(f"{each} ({names[each]})" for each in sorted(played))
        raise NotFound(f"found seat {seat}, expected one that played hand {hand}: {who}")
