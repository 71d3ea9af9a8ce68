"""Queries about the players of the club."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cache

from sqlalchemy import func, select

from replay.answers.answer import Page
from replay.answers.games import Player
from replay.club.index.games import games, seats
from replay.club.index.standings import counted
from replay.ledger.accounts import player_id
from replay.ledger.people import PERSON, Person, StoredNames, names_page, similar_name
from replay.ledger.people import players as people
from replay.store import Store
from replay.store.reading import Reading
from replay.store.tables import log

_MOST_NEW = 20
"""The most new names of one record that are examined."""


def players_page(reading: Reading, after: str, limit: int) -> Page[Player, str]:
    """Some players by name, after the name that another page gave, with their other names; voided hands do not count."""
    found = names_page(reading.connection, after, limit)
    return Page(_players(StoredNames(reading.connection), reading, found.items), found.next, found.previous)


def player(reading: Reading, name: str) -> Player:
    """The player with this name or id. Raises NotFound."""
    names = StoredNames(reading.connection)
    return _players(names, reading, [names.known[names.find(name)]])[0]


def latest_names(reading: Reading, limit: int) -> list[str]:
    """Return the names of at most so many players, most recently seated first."""
    last = func.max(games.c.position)
    sat = select(seats.c.player).join(games, games.c.id == seats.c.game).group_by(seats.c.player).order_by(last.desc())
    names, found = StoredNames(reading.connection), dict[str, None]()
    used = list(reading.connection.scalars(sat.limit(2 * limit)))
    names.read({player_id(each) for each in used})
    for each in used:
        found.setdefault(names.name(player_id(each)))
    return list(found)[:limit]


def similar(reading: Reading, name: str) -> str | None:
    """Return the name of another player whom an unknown name may mean; None if it is known, or like none."""
    names = StoredNames(reading.connection)
    if player_id(name) in names.known:
        return None
    return _similar(names, name, names.known.values())


def like_another(reading: Reading, name: str) -> str | None:
    """Return the name of another player that is like this one; None if there is none."""
    names = StoredNames(reading.connection)
    whose = names.find(name)
    return _similar(names, name, [each for each in names.known.values() if names.whose(each.id) != whose])


def seated_name(store: Store) -> Callable[[str], str]:
    """Return a cached function that makes a player's name from a typed text. Raises BadInput."""

    @cache
    def seated(text: str) -> str:
        return store.ask(lambda reading: StoredNames(reading.connection).seated(text))

    return seated


def newcomers(reading: Reading, game: str, added: int) -> list[tuple[str, str | None]]:
    """Names that the last events of a game brought into the club, each with an earlier one that it looks like, if there is one."""
    here = (log.c.stream == game) & (log.c.version > reading.version(game) - added)
    new = people.c.first_position.in_(select(log.c.position).where(here))
    rows = reading.connection.execute(
        select(*PERSON).where(new).order_by(people.c.first_position).limit(_MOST_NEW)
    ).all()
    names = StoredNames(reading.connection)
    known = list(names.known.values()) if rows else []
    pairs = list[tuple[str, str | None]]()
    for person in (Person(*row) for row in rows):
        before = (each for each in known if each.first_position < person.first_position)
        pairs.append((person.name, _similar(names, person.name, before)))
    return pairs


def _similar(names: StoredNames, name: str, known: Iterable[Person]) -> str | None:
    found = similar_name(name, sorted(each.name for each in known))
    return None if found is None else names.name(player_id(found))


def _players(names: StoredNames, reading: Reading, shown: Sequence[Person]) -> list[Player]:
    merged = names.merged([each.id for each in shown])
    played = counted(reading.connection, merged)
    return [
        Player(
            names.whose(each.id),  # itself, unless the names are in a circle, which is damage
            each.shown,
            sorted({names.known[name].name for name in (each.id, *merged[each.id])} - {each.shown}),
            *played[each.id],
        )
        for each in shown
    ]
