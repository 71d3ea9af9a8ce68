"""What was said of hands, judged again: confirmed, disputed, resolved, each at its position of the log."""

from __future__ import annotations

from collections.abc import Iterator
from uuid import UUID

import msgspec
from sqlalchemy import Connection, select

from replay.club.read_models.hands import hands
from replay.club_events import DisputeResolved, HandConfirmed, HandDisputed
from replay.events import HandVoided
from replay.rules import codec
from replay.store.tables import events, log

__all__ = ["HandJudge"]


class HandJudge:
    """Goes through what was said of hands in order, and remembers which disputes are open.

    That no seat confirms a hand twice is the key of the index, which is compared elsewhere.

    Args:
        connection: the club's database, whose index is as it ought to be.
    """

    def __init__(self, connection: Connection) -> None:
        self._connection = connection
        self._disputed: set[tuple[UUID, int]] = set()

    def confirmed(self, position: int, event: HandConfirmed) -> Iterator[str]:
        """What is wrong with a confirmation."""
        yield from self._played(position, event)
        if (event.game, event.hand) in self._disputed:
            yield f"{_called(event)} is disputed"

    def disputed(self, position: int, event: HandDisputed) -> Iterator[str]:
        """What is wrong with a dispute."""
        yield from self._played(position, event)
        if (event.game, event.hand) in self._disputed:
            yield f"{_called(event)} is disputed already"
        self._disputed.add((event.game, event.hand))

    def resolved(self, event: DisputeResolved) -> Iterator[str]:
        """What is wrong with the end of a dispute."""
        if (event.game, event.hand) not in self._disputed:
            yield f"{_called(event)} is not disputed"
        self._disputed.discard((event.game, event.hand))

    def _played(self, position: int, event: HandConfirmed | HandDisputed) -> Iterator[str]:
        """The hand was finished and not void by then, and the seat played it."""
        of_end = (log.c.stream == hands.c.game) & (log.c.version == hands.c.last)
        wanted = select(hands.c.seats, hands.c.voided, log.c.position).join(log, of_end)
        of_hand = (hands.c.game == str(event.game)) & (hands.c.hand == event.hand)
        row = self._connection.execute(wanted.where(of_hand)).one_or_none()
        if row is None or row.position > position:
            yield f"its field hand is {event.hand}, which game {event.game} has not finished"
            return
        if event.seat is not None and event.seat not in msgspec.json.decode(row.seats):
            yield f"its field seat is {event.seat}, which did not play hand {event.hand} of game {event.game}"
        if row.voided is not None and self._void_before(position, event):
            yield f"{_called(event)} is void"

    def _void_before(self, position: int, event: HandConfirmed | HandDisputed) -> bool:
        sealed = (log.c.stream == events.c.stream) & (log.c.version == events.c.version)
        of_game = (events.c.stream == str(event.game)) & (events.c.type == "HandVoided")
        wanted = select(events.c.data).join(log, sealed).where(of_game, log.c.position < position)
        voids = (codec().decode(data).data for data in self._connection.scalars(wanted))
        return any(isinstance(void, HandVoided) and void.hand == event.hand for void in voids)


def _called(event: HandConfirmed | HandDisputed | DisputeResolved) -> str:
    return f"hand {event.hand} of game {event.game}"
