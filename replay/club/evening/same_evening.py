"""Which games belong to one evening: those of one day of the club that share players, one through another."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from uuid import UUID

from sqlalchemy import ColumnElement, select

from replay.club.read_models.games import games
from replay.club.read_models.paid import PaidRow, paid
from replay.club.read_models.seats import seats
from replay.club.stored_events import read_event
from replay.club_events import CLUB_STREAM, Settled
from replay.events import Recorded
from replay.ledger.accounts import player_id
from replay.ledger.periods import first_moment, last_moment
from replay.ledger.stored_names import StoredNames
from replay.store.reading import Reading
from replay.store.tables import events, log
from replay.times import from_micros

__all__ = ["games_of_evening", "named", "payments_that_day", "seats_of_player"]


def games_of_evening(reading: Reading, game: str) -> list[str]:
    """The games of the evening of a game, itself among them, in the order in which they began.

    Two games of a day belong together if somebody sat at both tables, or if a payment squares both.
    """
    wanted = select(games.c.id).where(_that_day(reading, game)).order_by(games.c.opened_at, games.c.position)
    order = list(reading.connection.scalars(wanted))
    together: dict[str, list[str]] = defaultdict(list)
    """The games of a player or of a payment."""
    seated = select(seats.c.game, seats.c.player).join(games, games.c.id == seats.c.game)
    sat = reading.connection.execute(seated.where(_that_day(reading, game))).all()
    names = StoredNames(reading.connection)
    names.read({player_id(name) for _, name in sat})
    for at, name in sat:
        together[names.whose(player_id(name))].append(at)
    for row, record in payments_that_day(reading, game):
        together[row.payment] += named(record)
    reached = _reached(game, together.values())
    return [each for each in order if each in reached]


def seats_of_player(reading: Reading, wanted: list[str], game: str, seat: int) -> list[tuple[str, int]]:
    """The seats of some games, in their order, that belong to the player of one of them; none where nobody sat there."""
    names = StoredNames(reading.connection)
    found = select(seats.c.game, seats.c.seat, seats.c.player).where(seats.c.game.in_(wanted)).order_by(seats.c.seat)
    of = {(at, number): names.whose(player_id(name)) for at, number, name in reading.connection.execute(found)}
    own = of.get((game, seat))
    return [at for each in wanted for at, player in of.items() if at[0] == each and player == own]


def payments_that_day(reading: Reading, game: str) -> list[tuple[PaidRow, Recorded]]:
    """The payments that square games of the day of a game, in log order, each with its event."""
    sealed = (log.c.stream == events.c.stream) & (log.c.version == events.c.version)
    wanted = (
        select(*paid.c, events.c.version, events.c.data)
        .join(games, games.c.id == paid.c.game)
        .join(log, log.c.position == paid.c.position)
        .join(events, sealed)
        .where(_that_day(reading, game))
        .order_by(paid.c.position)
    )
    return [
        (PaidRow(*row), read_event(CLUB_STREAM, version, data))
        for *row, version, data in reading.connection.execute(wanted)
    ]


def named(record: Recorded) -> list[str]:
    """The games that a payment squares."""
    event = record.data
    if not isinstance(event, Settled):
        raise TypeError(f"an event of the type Settled is a {type(event).__name__}")
    found: Iterable[UUID | None] = (event.game, *event.beside)
    return [str(each) for each in found if each is not None]


def _that_day(reading: Reading, game: str) -> ColumnElement[bool]:
    """What holds for the games of the day of a game."""
    dated = reading.connection.scalar(select(games.c.dated).where(games.c.id == game))
    if dated is None:  # a name of a day that an older Paipu did not note
        return games.c.id == game
    day = from_micros(dated).date()
    return (games.c.dated >= first_moment(day)) & (games.c.dated <= last_moment(day))


def _reached(game: str, groups: Iterable[list[str]]) -> set[str]:
    """The games that are reached from one through groups of games."""
    of: dict[str, list[list[str]]] = defaultdict(list)
    for group in groups:
        for each in group:
            of[each].append(group)
    found, latest = {game}, [game]
    while latest:
        further = {each for at in latest for group in of[at] for each in group} - found
        found |= further
        latest = list(further)
    return found
