"""Who the players are, out of the books: each name is read when it is needed, so that a page costs the same among any number of names."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping

from sqlalchemy import ColumnElement, Connection, func, select

from replay.answers.pages import Page
from replay.display import in_order
from replay.ledger.people import PERSON, Names, People, Person, players

_AT_ONCE = 500
"""Ids that one query asks for."""


class _Rows(Mapping[str, Person]):
    """The names of the books by id; iterating reads all of them."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection
        self._read: dict[str, Person] = {}

    def __getitem__(self, name: str) -> Person:
        # What a database cannot even write is not looked up; no id has such letters.
        if name not in self._read and name.isprintable():
            self.find(players.c.id == name)
        return self._read[name]

    def __iter__(self) -> Iterator[str]:
        self._read = dict(People.load(self._connection).known)
        return iter(self._read)

    def __len__(self) -> int:
        return self._connection.scalar(select(func.count()).select_from(players)) or 0

    def find(self, which: ColumnElement[bool]) -> list[Person]:
        """Read some rows, and keep them."""
        found = [Person(*row) for row in self._connection.execute(select(*PERSON).where(which))]
        self._read |= {person.id: person for person in found}
        return found


class StoredNames(Names):
    """The names of one state of the books.

    Args:
        connection: the club's database.
    """

    def __init__(self, connection: Connection) -> None:
        self._rows = _Rows(connection)
        super().__init__(self._rows)

    def read(self, ids: Collection[str]) -> None:
        """Read names together that will be needed."""
        every = sorted(ids)
        for first in range(0, len(every), _AT_ONCE):
            self._rows.find(players.c.id.in_(every[first : first + _AT_ONCE]))

    def names_of(self, player: str) -> list[str]:
        """The ids that mean this player, its own first."""
        return [player, *sorted(self.merged([player])[player])]

    def merged(self, into: Collection[str]) -> dict[str, list[str]]:
        """The ids of the other names that mean each of these players."""
        found: dict[str, list[str]] = {player: [] for player in into}
        means = {player: player for player in into}
        latest = list(into)
        while latest:
            names = [each for each in self._rows.find(players.c.stands_for.in_(latest)) if each.id not in means]
            for each in names:
                means[each.id] = means[str(each.stands_for)]
                found[means[each.id]].append(each.id)
            latest = [each.id for each in names]
        return found


def names_page(connection: Connection, after: str, limit: int) -> Page[Person, str]:
    """The players whose names follow one, in order of name; the keys are names.

    Args:
        connection: the club's database.
        after: a name, or "" for the beginning of the list.
        limit: how many at most.
    """
    place = players.c.listed
    wanted = select(*PERSON).where(place > in_order(after)).order_by(place).limit(limit + 1)
    found = [Person(*row) for row in connection.execute(wanted)]
    previous = None
    if after:
        back = select(*PERSON).where(place <= in_order(after)).order_by(place.desc()).limit(1).offset(limit)
        previous = "".join(Person(*row).shown for row in connection.execute(back))
    return Page(found[:limit], found[limit - 1].shown if len(found) > limit else None, previous)
