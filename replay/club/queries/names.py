"""Lists by name: what some rows are tied together by, found by its key in an index."""

from __future__ import annotations

from collections.abc import Callable

from sqlalchemy import Column, ColumnElement, func, select

from replay.answers.pages import Page
from replay.display import by_number
from replay.store.reading import Reading

__all__ = ["Names"]


class Names:
    """The names that rows of a read model have in common.

    Args:
        key: the column of the keys that :func:`~replay.display.by_number` makes of them.
        source: a column that has the name.
        name: reads the name out of it.
        only: what holds for the rows that count.
    """

    def __init__(
        self, key: Column[bytes], source: Column[str], name: Callable[[str], str] = str, *only: ColumnElement[bool]
    ) -> None:
        self._key = key
        self._name = name
        self._wanted = select(key, func.min(source)).group_by(key).where(*only)

    def page(self, reading: Reading, after: str, limit: int) -> Page[bytes, str]:
        """The keys of some names in their order.

        Args:
            reading: the club.
            after: the name after which they come, "" for the beginning of the list.
            limit: how many at most.
        """
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
