"""Who sat at one table: two seats of a game are two people, whatever they are called."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from sqlalchemy import Connection, select

from replay.club.read_models.seats import seats
from replay.club_events import PlayersMerged
from replay.errors import RuleViolation
from replay.events import Joined
from replay.ledger.people import People
from replay.rules import codec
from replay.store.tables import events, log

__all__ = ["need_never_together", "seated_twice"]


def need_never_together(
    connection: Connection, people: People, merged: PlayersMerged, before: int | None = None
) -> None:
    """Refuse to merge two who ever had seats in one game, under whatever names.

    Args:
        connection: the club's database.
        people: who everybody is, before the two are merged.
        merged: what is asked for.
        before: a position of the log; who sat down after it does not count.

    Raises:
        NotFound: there is no such player.
        RuleViolation: they sat at one table.
    """
    one, other = (
        {people.known[each].name for each in people.names_of(people.find(said))}
        for said in (merged.player, merged.into)
    )
    wanted = select(seats.c.game, seats.c.player).where(seats.c.player.in_(one | other)).order_by(seats.c.game)
    for game, rows in groupby(connection.execute(wanted).all(), key=lambda row: str(row.game)):
        names = {row.player for row in rows}
        if names & one and names & other and before is not None:
            names &= _joined_before(connection, game, before)
        if names & one and names & other:
            raise RuleViolation(
                f"{merged.player} and {merged.into} sat at one table in game {game}: they are two people",
                rule="one player, one name",
            )


def _joined_before(connection: Connection, game: str, position: int) -> set[str]:
    """Who sat down in a game before this position of the log."""
    sealed = (log.c.stream == events.c.stream) & (log.c.version == events.c.version)
    of_game = (events.c.stream == game) & (events.c.type == "Joined")
    wanted = select(events.c.data).join(log, sealed).where(of_game, log.c.position < position)
    found = (codec().decode(data).data for data in connection.scalars(wanted))
    return {event.player for event in found if isinstance(event, Joined)}


def seated_twice(connection: Connection, people: People) -> Iterator[str]:
    """One sentence for each game in which two seats mean one player."""
    if all(person.stands_for is None for person in people.known.values()):
        return  # The rules give no name two seats of a game.
    wanted = select(*seats.c[:3]).order_by(seats.c.game, seats.c.seat)
    with connection.execute(wanted, execution_options={"yield_per": 1000}) as found:
        for game, rows in groupby(found, key=lambda row: str(row.game)):
            names = {row.seat: row.player for row in rows}
            if twice := people.seat_twice(names):
                one, other = (f"seat {seat} ({names[seat]})" for seat in twice)
                yield f"game {game}: {one} and {other} are one player in this club, expected two people"
