"""The state of a club before an event of its own stream: the answers that the matters need, each looked up by its key."""

from __future__ import annotations

import datetime as dt
from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from functools import cached_property
from itertools import groupby
from typing import NamedTuple
from uuid import UUID

import msgspec
from sqlalchemy import func, select

from replay.club.disputed_money import HeldBack
from replay.club.index.games import games, seats
from replay.club.index.hands import hands
from replay.club.matters.access import AccessKind, find_access
from replay.club.matters.hands import disputes
from replay.club.matters.matter import END, SEALED
from replay.club.matters.records import GameImported
from replay.club.matters.roles import roles_of_all, ties_of_all
from replay.club.matters.settings import current_settings
from replay.club.stored_events import read_event
from replay.formats.jsonl import Tally
from replay.ledger.accounts import CASH
from replay.ledger.balances import exactly
from replay.ledger.books import standing
from replay.ledger.people import Names, StoredNames
from replay.ledger.periods import last_moment, periods
from replay.ledger.postings import GAINED, postings
from replay.rights import Settings
from replay.store.reading import Reading
from replay.store.tables import events, log
from replay.values import clock
from replay.values.club_events import CLUB_STREAM, Role, Standing
from replay.values.events import HandVoided, Joined, Recorded
from replay.values.times import from_micros
from replay.words.display import by_number

_MOST_HANDS = 10**6
"""The most hands of a game; larger numbers are never looked up, as a database might not support them."""

_BATCH = 1000


class PlayedHand(NamedTuple):
    """A finished hand: the seats that played it; ``void`` if it is void."""

    seats: Sequence[int]
    void: bool


class ClubState:
    """A club before a position of its log, or as it is now, in a database whose index and books are correct.

    Every answer is a look-up by key: no answer for an event of money or of a hand takes longer in a larger club. Questions of one matter
    alone are answered there. State that the tables do not keep is the present one; :class:`~replay.club.matters.before.Before` keeps it
    as it was.
    """

    def __init__(self, reading: Reading, before: int = END) -> None:
        self.reading = reading
        self.connection = reading.connection
        self.before = before
        self.now = clock.now()
        """The time at which the event is recorded."""

    @property
    def today(self) -> dt.date:
        """The day of the club at :attr:`now`."""
        return self.settings.days.day(self.now)

    @cached_property
    def names(self) -> Names:
        """The players that the names of the club mean."""
        return StoredNames(self.connection)

    @cached_property
    def settings(self) -> Settings:
        """The current settings of the club."""
        return current_settings(self.connection)

    @cached_property
    def roles(self) -> Mapping[UUID, frozenset[Role]]:
        """The roles of every account that has any."""
        return roles_of_all(self.connection)

    @cached_property
    def ties(self) -> Mapping[UUID, str]:
        """The id of the name that was used, for every account with a player."""
        return ties_of_all(self.connection)

    @property
    def closed_until(self) -> dt.date | None:
        """The last day of the last closed period; None if none was ever closed."""
        ends = self.connection.scalar(select(func.max(periods.c.ends)).where(periods.c.position < self.before))
        return None if ends is None else from_micros(ends).date()

    def standing(self, until: dt.date) -> list[Standing]:
        """Return every balance that is not zero at the end of a day, in order of unit and account.

        The day is after the last closed period, and not before that of an earlier call.
        """
        return standing(self.connection, until)

    def cash_since(self, day: dt.date) -> Mapping[str, int]:
        """Return the net cash into the box after a day, in minor units by unit; the day as for :meth:`standing`."""
        later = (postings.c.account == CASH) & (postings.c.at > last_moment(day)) & (postings.c.position < self.before)
        wanted = select(postings.c.unit, *GAINED).where(later).group_by(postings.c.unit)
        return Counter({unit: -exactly(high, low) for unit, high, low in self.connection.execute(wanted)})

    def is_disputed(self, game: UUID, hand: int) -> bool:
        """True if a dispute of the hand is open."""
        of_hand = (disputes.c.game == str(game)) & (disputes.c.hand == hand)
        wanted = select(disputes.c.position).where(of_hand, disputes.c.resolved.is_(None))
        return self.connection.scalar(wanted.limit(1)) is not None

    def disputed_before(self, game: UUID, hand: int) -> int | None:
        """Return the hand whose open dispute continues with this one, the same hand entered again; None if there is none."""
        return HeldBack(self.reading, str(game)).carried.get((str(game), hand))

    def imported_until(self, game: UUID) -> int:
        """Return the last imported version of a game; 0 if none was."""
        found = (each.data for each in self.events_of(CLUB_STREAM, "GameImported"))
        return max((each.last for each in found if isinstance(each, GameImported) and each.game == game), default=0)

    def access(self, kind: AccessKind, id: UUID) -> str | None:
        """Return the recorded digest of an account, an invitation, a token or a link; None if it is not recorded, or has ended."""
        found = find_access(self.connection, kind, str(id))
        return None if found is None else found.digest

    def at_the_end(self, game: str) -> list[str] | None:
        """Return the players at the end of a closed game, in the order of seats, or all if all had left; None if it is open."""
        if not self.connection.scalar(select(games.c.ended).where(games.c.id == game)):
            return None
        wanted = select(seats.c.player, seats.c.here).where(seats.c.game == game).order_by(seats.c.seat)
        sat = self.connection.execute(wanted).all()
        return [name for name, here in sat if here] or [name for name, _ in sat]

    # Answers from games

    def unit_of(self, game: str) -> str | None:
        """Return the unit of a game, such as ``EUR/2``; None if no such game was opened."""
        wanted = select(games.c.unit).where(games.c.id == game, games.c.position < self.before)
        # A text that a database cannot store is not looked up; no id has such letters.
        return self.connection.scalar(wanted) if game.isprintable() else None

    def has_unit(self, unit: str) -> bool:
        """True if a game was opened in this unit."""
        wanted = select(games.c.id).where(games.c.unit == unit, games.c.position < self.before)
        return self.connection.scalar(wanted.limit(1)) is not None

    def hand(self, game: UUID, hand: int) -> PlayedHand | None:
        """Return a hand of a game; None if no such hand is finished."""
        if not 1 <= hand <= _MOST_HANDS:
            return None
        of_end = (log.c.stream == hands.c.game) & (log.c.version == hands.c.last)
        of_hand = (hands.c.game == str(game)) & (hands.c.hand == hand) & (log.c.position < self.before)
        row = self.connection.execute(
            select(hands.c.seats, hands.c.voided).join(log, of_end).where(of_hand)
        ).one_or_none()
        if row is None:
            return None
        return PlayedHand(msgspec.json.decode(row.seats), row.voided is not None and self._is_void(str(game), hand))

    def _is_void(self, game: str, hand: int) -> bool:
        """True if a hand that is void in the end was already void."""
        voids = (each.data for each in self.events_of(game, "HandVoided"))
        return any(isinstance(void, HandVoided) and void.hand == hand for void in voids)

    def digest(self, game: UUID, first: int, last: int) -> str | None:
        """Return the digest of the events of a game from one version to another, sealed or not; None if some of them are missing."""
        of_game = (events.c.stream == str(game)) & events.c.version.between(first, last)
        wanted = select(events.c.data).where(of_game).order_by(events.c.version)
        counted = Tally()
        with self.connection.execute(wanted, execution_options={"yield_per": _BATCH}) as found:
            for batch in found.scalars().partitions():
                counted.add(batch)
        return counted.digest if counted.events == last - first + 1 > 0 else None

    def players_of(self, game: UUID) -> Mapping[int, str]:
        """Return the player at each seat of a game."""
        wanted = select(seats.c.seat, seats.c.player).where(seats.c.game == str(game))
        return dict(self.connection.execute(wanted).all())

    def shared_game(self, one: Collection[str], other: Collection[str]) -> str | None:
        """Return the first game at whose table both a player of the first names and one of the other names sat; None if there is none."""
        wanted = select(seats.c.game, seats.c.player).where(seats.c.player.in_({*one, *other})).order_by(seats.c.game)
        for game, rows in groupby(self.connection.execute(wanted).all(), key=lambda row: str(row.game)):
            names = {row.player for row in rows}
            if not names.isdisjoint(one) and not names.isdisjoint(other):
                joined = (each.data for each in self.events_of(game, "Joined"))
                names &= {event.player for event in joined if isinstance(event, Joined)}
                if not names.isdisjoint(one) and not names.isdisjoint(other):
                    return game
        return None

    def has_board(self, board: str) -> bool:
        """True if a hand that plays this board is finished, even if it is void now."""
        of_end = (log.c.stream == hands.c.game) & (log.c.version == hands.c.last)
        wanted = (
            select(hands.c.hand)
            .join(log, of_end)
            .where(hands.c.board_key == by_number(board), log.c.position < self.before)
        )
        # One after the other, as each is in an index of its own.
        valid, void = (wanted.where(each).limit(1) for each in (hands.c.voided.is_(None), hands.c.voided.is_not(None)))
        return board.isprintable() and any(self.connection.scalar(each) is not None for each in (valid, void))

    def events_of(self, stream: str, kind: str) -> list[Recorded]:
        """Return the sealed events of this type in a stream, in order."""
        wanted = select(events.c.version, events.c.data).join(log, SEALED).where(log.c.position < self.before)
        found = wanted.where(events.c.stream == stream, events.c.type == kind).order_by(events.c.version)
        return [read_event(stream, version, data) for version, data in self.connection.execute(found)]
