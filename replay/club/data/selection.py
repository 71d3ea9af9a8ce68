"""Which games of a club somebody wants: one, those of a player, of a kind, of some days, or all."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator
from typing import NamedTuple

from sqlalchemy import ColumnElement, func, select

from replay.club.data import wording
from replay.club.queries.games import find_game
from replay.club.read_models.games import games
from replay.club.read_models.seats import seats
from replay.errors import BadInput
from replay.ledger.periods import first_moment, last_moment
from replay.ledger.stored_names import StoredNames
from replay.rules import rules_named
from replay.store.reading import Reading

__all__ = ["EVERYTHING", "Selection", "chosen_games", "count_games"]

_AT_ONCE = 500


class Selection(NamedTuple):
    """What games have in common; None for what does not matter.

    Args:
        game: the id of one game, or the beginning of it.
        player: the name or the id of somebody who sat there, under any name.
        rules: a kind of game, such as ``quandui``, or a profile of it.
        since: the first day of the club on which they began.
        until: the last one.
    """

    game: str | None = None
    player: str | None = None
    rules: str | None = None
    since: dt.date | None = None
    until: dt.date | None = None


EVERYTHING = Selection()
"""All that the club holds, what belongs to no game too."""


def chosen_games(reading: Reading, selection: Selection) -> Iterator[str]:
    """The ids of the games, in the order in which they entered the club.

    Raises:
        NotFound: there is no such game, or no such player.
        BadInput: there are no such rules, or the days are not in order.
    """
    wanted = select(games.c.id, games.c.position).where(*_conditions(reading, selection)).order_by(games.c.position)
    after = 0
    while found := reading.connection.execute(wanted.where(games.c.position > after).limit(_AT_ONCE)).all():
        for row in found:
            yield str(row.id)
        after = found[-1].position


def count_games(reading: Reading, selection: Selection) -> int:
    """How many games these are. Raises NotFound or BadInput like :func:`chosen_games`."""
    wanted = select(func.count()).select_from(games).where(*_conditions(reading, selection))
    return reading.connection.scalar(wanted) or 0


def _conditions(reading: Reading, selection: Selection) -> Iterator[ColumnElement[bool]]:
    since, until = selection.since, selection.until
    if since and until and since > until:
        raise BadInput(wording.DAYS_IN_ORDER(since=since.isoformat(), until=until.isoformat()))
    if selection.game is not None:
        yield games.c.id == find_game(reading, selection.game)
    if selection.player is not None:
        names = StoredNames(reading.connection)
        known = [names.known[each].name for each in names.names_of(names.find(selection.player))]
        yield games.c.id.in_(select(seats.c.game).where(seats.c.player.in_(known)))
    if selection.rules is not None:
        profile = rules_named(selection.rules, {}).id
        kind = profile.partition("/")[0]
        whole = "/" not in selection.rules
        yield games.c.rules.startswith(f"{kind}/", autoescape=True) if whole else games.c.rules == profile
    if since is not None:
        yield games.c.dated >= first_moment(since)
    if until is not None:
        yield games.c.dated <= last_moment(until)
