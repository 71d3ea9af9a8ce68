"""Queries about the players of the club."""

from __future__ import annotations

from collections.abc import Sequence

from replay.answers.games import Player
from replay.answers.pages import Page
from replay.club.read_models.tallies import counted
from replay.ledger.people import Person
from replay.ledger.stored_names import StoredNames, names_page
from replay.store.reading import Reading

__all__ = ["player", "players_page"]


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
