"""Lists by the names in rows of a read model; decisions by lot."""

from __future__ import annotations

from collections.abc import Callable

import msgspec
from sqlalchemy import Column, ColumnElement, func, select

from replay.answers.answer import Page
from replay.club.index.hands import hands
from replay.club.stored_events import read_event
from replay.rules import room
from replay.store.reading import Reading
from replay.store.tables import events
from replay.words.display import by_number
from replay.words.errors import BadInput, nearest


class Names:
    """The names in rows of a read model.

    Args:
        key: the column of the sort keys by :func:`~replay.words.display.by_number`.
        source: a column that has the name.
        name: reads the name out of it.
        only: conditions for the rows that count.
    """

    def __init__(
        self, key: Column[bytes], source: Column[str], name: Callable[[str], str] = str, *only: ColumnElement[bool]
    ) -> None:
        self._key = key
        self._name = name
        self._wanted = select(key, func.min(source)).group_by(key).where(*only)

    def page(self, reading: Reading, after: str, limit: int) -> Page[bytes, str]:
        """The keys of some names in their order, after a name; "" for the beginning of the list."""
        beyond = self._wanted.where(self._key > by_number(after))
        rows = reading.connection.execute(beyond.order_by(self._key).limit(limit + 1)).all()
        previous = None
        if after:
            back = self._wanted.where(self._key <= by_number(after)).order_by(self._key.desc())
            row = reading.connection.execute(back.limit(1).offset(limit)).one_or_none()
            previous = "" if row is None else self._name(row[1])
        return Page(
            [row[0] for row in rows[:limit]], self._name(rows[limit - 1][1]) if len(rows) > limit else None, previous
        )

    def nearest(self, reading: Reading, asked: str) -> str | None:
        """Return the name that is spelled most like an unknown one, of the first thousand; None if none is."""
        named = self._wanted.where(self._key > by_number(""))  # which only the index of names has
        rows = reading.connection.execute(named.order_by(self._key).limit(1000)).all()
        return nearest(asked, (self._name(row[1]) for row in rows))


def drawn_by_lot(reading: Reading, game: str, rules: str) -> frozenset[int]:
    """Return the seats of the side that the deciding lot favoured; none without a lot."""
    try:
        lots = room(rules.partition("/")[0]).lots
    except BadInput:  # a list also shows games of a kind that is not installed here
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
