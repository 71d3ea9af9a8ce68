"""Guards: checks of newly sealed events before the read models take them in.

They run in the sealing transaction, before the projections: a guard refuses and writes nothing, a projection writes and refuses nothing.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Collection, Iterator, Mapping
from itertools import accumulate, chain

from sqlalchemy import Connection, bindparam, func, select

from replay.club.index.facts import Facts
from replay.club.index.games import Seat, seats
from replay.club.matters.payments import A_POT_OWES_NOTHING
from replay.ledger.accounts import POTS, booked, owner, player_id
from replay.ledger.balances import exactly
from replay.ledger.names import money
from replay.ledger.people import ONE_NAME, People, players
from replay.ledger.postings import GAINED, played_for, postings
from replay.store.tables import events, log
from replay.values.club_events import CLUB_STREAM
from replay.values.events import POT, Joined
from replay.words.errors import RuleViolation
from replay.words.messages import Message, Text, say

PLAYER_AT_SEAT = Text("read-models.player-at-seat", "{player} (seat {seat})")
TWO_SEATS_OF_ONE_PLAYER = Text(
    "read-models.two-seats-of-one-player", "{one} and {other} of game {game} are one player in this club, {called}"
)
ANOTHER_NAME_OR_PART = Text(
    "read-models.another-name-or-part",
    "give another name in the record; or, if they are two people, part {name} in the club",
)
ANOTHER_NAME_OR_RENAME_AND_PART = Text(
    "read-models.another-name-or-rename-and-part",
    "give another name in the record; or, if they are two people, rename {renamed} and then part {name} in the club",
)
POT_WOULD_OWE = Text(
    "read-models.pot-would-owe",
    "the pot of game {game} would be at {amount}, because a correction took money out of it",
)

_LAST_OF_CLUB = select(log.c.position).where(log.c.stream == CLUB_STREAM).order_by(log.c.version.desc()).limit(1)
_FIRST_OPENED = select(func.min(log.c.position)).where(
    log.c.stream.in_(bindparam("games", expanding=True)), log.c.version == 1
)
"""The log position at which the first of some games was opened."""


def last_of_club(connection: Connection) -> int:
    """Return the log position of the last event of the club's own stream; 0 if there is none."""
    return connection.scalar(_LAST_OF_CLUB) or 0


def need_accounts(_connection: Connection, facts: Facts) -> None:
    """Refuse payments to accounts that no payment may name. Raises BadInput."""
    for fact in facts.money:
        for account in (fact.payer, fact.payee):
            booked(account, fact.stream)


def need_players(connection: Connection, facts: Facts) -> None:
    """Refuse invalid changes of players: an unknown name, or one name for two players. Raises NotFound or RuleViolation."""
    if all(isinstance(event, Joined) for event, _ in facts.named):
        return
    people = People.load(connection)
    for event, position in facts.named:
        if isinstance(event, Joined):
            people.joined(event.player, position)
        else:
            people.change(event, position)


def need_apart(connection: Connection, facts: Facts) -> None:
    """Refuse games in which one player would sit on two seats, under two names. Raises RuleViolation."""
    tables = _tables(connection, facts)
    ids = {player_id(name) for names in tables.values() for name in names.values()}
    if not ids:
        return
    another = select(players.c.id).where(players.c.id.in_(ids), players.c.stands_for.is_not(None))
    if connection.scalar(another.limit(1)) is None:
        return
    people = People.load(connection)
    for game, names in tables.items():
        if twice := people.seat_twice(names):
            one, other = (PLAYER_AT_SEAT(player=names[seat], seat=seat) for seat in reversed(twice))
            called = people.name(player_id(names[twice[0]]))
            raise RuleViolation(
                TWO_SEATS_OF_ONE_PLAYER(one=one, other=other, game=game, called=called),
                rule=ONE_NAME,
                legal=_way_apart(people, names, twice),
            )


def _tables(connection: Connection, facts: Facts) -> dict[str, dict[int, str]]:
    """Return the player of every seat, past or present, in the games in which a player sits down now."""
    sitting = [change for change in facts.seated if isinstance(change, Seat)]
    tables: dict[str, dict[int, str]] = {seat.game: {} for seat in sitting}
    if older := tables.keys() - {game.id for game in facts.opened}:
        for game, number, player in connection.execute(select(*seats.c[:3]).where(seats.c.game.in_(older))):
            tables[game][number] = player
    for seat in sitting:
        tables[seat.game][seat.seat] = seat.player
    return tables


def _way_apart(people: People, names: Mapping[int, str], twice: tuple[int, int]) -> Message:
    known = (people.known.get(player_id(names[seat])) for seat in reversed(twice))
    link = next(person for person in known if person is not None and person.stands_for is not None)
    renamed = next((each for each in people.known.values() if each.called == link.name), None)
    if renamed is None:
        return ANOTHER_NAME_OR_PART(name=link.name)
    return ANOTHER_NAME_OR_RENAME_AND_PART(renamed=renamed.name, name=link.name)


def need_pots(connection: Connection, facts: Facts) -> None:
    """Refuse payments of games that take more out of a pot than corrections have left in it.

    Money that a correction took out of a pot cannot also be paid by the game. Payments to or by the keeper of the pot change the debt and
    not the stakes, so they and their corrections are left out here. The rules know a game's stakes but no corrections, so only corrected
    pots are checked.

    Raises:
        RuleViolation: a pot would owe money.
    """
    drained = {fact.stream for fact in facts.money if fact.payer == POT}
    for game in sorted(drained and corrected_pots(connection, drained)):
        now = [fact for fact in facts.money if fact.stream == game]
        gains = (fact.amount * ((fact.payee == POT) - (fact.payer == POT)) for fact in now)
        lowest = min(accumulate(chain(_gains(connection, game), gains)))
        if lowest < 0:
            raise RuleViolation(
                POT_WOULD_OWE(game=game, amount=money(lowest, now[0].unit)),
                rule=A_POT_OWES_NOTHING,
                legal=say("read-models.reverse-correction", "reverse that correction first"),
            )


def _gains(connection: Connection, game: str) -> Iterator[int]:
    """Yield the gain of a game's pot by each event so far, in log order."""
    begins = select(log.c.position).where(log.c.stream == game, log.c.version == 1).scalar_subquery()
    wanted = select(func.sum(postings.c.amount)).where(
        postings.c.position >= begins, postings.c.account == POTS + game, played_for(connection, [game])
    )
    for amount in connection.scalars(wanted.group_by(postings.c.position).order_by(postings.c.position)):
        yield int(amount)


GUARDS = (need_apart, need_accounts, need_pots, need_players)
"""The guards in the order in which they run."""


def corrected_pots(connection: Connection, pots: Collection[str]) -> set[str]:
    """Return those games whose pot holds less than the game's stakes, since corrections took more out than in."""
    opened = connection.scalar(_FIRST_OPENED, {"games": list(pots)}) or 0
    if last_of_club(connection) < opened:
        return set()
    # Through the club's own stream, since games have many postings, and only from the first of these games on.
    of_event = (log.c.stream == events.c.stream) & (log.c.version == events.c.version)
    wanted = (
        select(postings.c.account, *GAINED)
        .select_from(events)
        .join(log, of_event)
        .join(postings, postings.c.position == log.c.position)
        .where(events.c.stream == CLUB_STREAM, events.c.type == "Adjusted")
        .where(events.c.version > _own_version(connection, opened))
        .where(postings.c.account.in_([POTS + game for game in pots]), played_for(connection, pots))
        .group_by(postings.c.account)
    )
    found = connection.execute(wanted)
    return {str(owner(account)[1]) for account, high, low in found if exactly(high, low) < 0}


def _own_version(connection: Connection, position: int) -> int:
    def place(version: int) -> int:
        wanted = select(log.c.position).where(log.c.stream == CLUB_STREAM, log.c.version == version)
        return int(connection.execute(wanted).scalar_one())

    last = connection.scalar(select(func.max(log.c.version)).where(log.c.stream == CLUB_STREAM)) or 0
    return bisect_left(range(1, last + 1), position, key=place)
