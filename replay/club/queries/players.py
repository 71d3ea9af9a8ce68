"""Queries about the players of the club."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import func, select

from replay.answers.games import Player
from replay.answers.pages import Page
from replay.club.read_models.games import games
from replay.club.read_models.seats import seats
from replay.club.read_models.tallies import counted
from replay.ledger.accounts import player_id
from replay.ledger.people import Person
from replay.ledger.similar_names import similar_name
from replay.ledger.stored_names import StoredNames, names_page
from replay.store.reading import Reading

__all__ = ["latest_names", "player", "players_page", "similar"]


def players_page(reading: Reading, after: str, limit: int) -> Page[Player, str]:
    """Some players by name, with the other names that mean the same one; voided hands do not count.

    Args:
        reading: the club.
        after: the name that another page gave; "" for the beginning of the list.
        limit: how many players at most.
    """
    found = names_page(reading.connection, after, limit)
    return Page(_players(StoredNames(reading.connection), reading, found.items), found.next, found.previous)


def player(reading: Reading, name: str) -> Player:
    """The player with this name or id. Raises NotFound."""
    names = StoredNames(reading.connection)
    return _players(names, reading, [names.known[names.find(name)]])[0]


def latest_names(reading: Reading, limit: int) -> list[str]:
    """What at most so many players are called, whoever sat down last first."""
    last = func.max(games.c.position)
    sat = select(seats.c.player).join(games, games.c.id == seats.c.game).group_by(seats.c.player).order_by(last.desc())
    names, found = StoredNames(reading.connection), dict[str, None]()
    used = list(reading.connection.scalars(sat.limit(2 * limit)))
    names.read({player_id(each) for each in used})
    for each in used:
        found.setdefault(names.name(player_id(each)))
    return list(found)[:limit]


def similar(reading: Reading, name: str) -> str | None:
    """What a player is called whom a name that nobody has yet may mean; None where it is known, or like none."""
    names = StoredNames(reading.connection)
    if player_id(name) in names.known:
        return None
    found = similar_name(name, sorted(person.name for person in names.known.values()))
    return None if found is None else names.name(player_id(found))


def _players(names: StoredNames, reading: Reading, shown: Sequence[Person]) -> list[Player]:
    merged = names.merged([each.id for each in shown])
    played = counted(reading.connection, merged)
    return [
        Player(
            names.whose(each.id),  # itself, or the names are in a circle, which is damage
            each.shown,
            sorted({names.known[name].name for name in (each.id, *merged[each.id])} - {each.shown}),
            *played[each.id],
        )
        for each in shown
    ]
