"""Games whose sides are level and that a lot decides: on which seats it fell, read from what came after the last hand.

Nothing of a hand is read, so it takes as long in a long game as in a short one. Only games that are level are asked about.
"""

from __future__ import annotations

import msgspec
from sqlalchemy import func, select

from replay.club.read_models.hands import hands
from replay.club.stored_events import read_event
from replay.errors import BadInput
from replay.rules import room
from replay.store.reading import Reading
from replay.store.tables import events

__all__ = ["drawn_by_lot"]


def drawn_by_lot(reading: Reading, game: str, rules: str) -> frozenset[int]:
    """The seats of the side on which the lot fell that decides a game; none where no lot does.

    Args:
        reading: the club.
        game: a game of it.
        rules: the kind and profile of that game.
    """
    try:
        lots = room(rules.partition("/")[0]).lots
    except BadInput:  # a list shows games of a kind that is not installed here too
        return frozenset()
    if not lots:
        return frozenset()
    last = select(func.max(hands.c.last)).where(hands.c.game == game).scalar_subquery()
    # A void goes back to before the lot, and the next lot comes after it.
    turns = (events.c.stream == game) & (events.c.version > last) & events.c.type.in_([*lots, "HandVoided"])
    found = reading.connection.execute(
        select(events.c.version, events.c.type, events.c.data).where(turns).order_by(events.c.version.desc()).limit(1)
    ).one_or_none()
    if found is None or found.type not in lots:
        return frozenset()
    seat: int = msgspec.to_builtins(read_event(game, found.version, found.data).data)["seat"]
    decided = (hands.c.game == game) & hands.c.voided.is_(None) & (hands.c.winners != "[]")
    row = reading.connection.execute(
        select(hands.c.seats, hands.c.winners).where(decided).order_by(hands.c.hand.desc()).limit(1)
    ).one()
    winners = frozenset(msgspec.json.decode(row.winners, type=list[int]))
    return winners if seat in winners else frozenset(msgspec.json.decode(row.seats, type=list[int])) - winners
