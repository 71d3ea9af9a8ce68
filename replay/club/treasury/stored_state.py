"""A club as it is now, read from its database: what the rules decide by when an event is recorded."""

from __future__ import annotations

import datetime as dt
from collections import Counter
from collections.abc import Mapping
from functools import cached_property
from uuid import UUID

from sqlalchemy import func, literal_column, select

from replay import clock
from replay.audit.notes import Verifier
from replay.club.read_models.access import find_access
from replay.club.read_models.confirmations import confirmations
from replay.club.read_models.disputes import disputes
from replay.club.read_models.games import games
from replay.club.read_models.guards import in_pot
from replay.club.read_models.paid import has_got
from replay.club.read_models.released import is_released
from replay.club.read_models.roles import roles_of_all
from replay.club.read_models.seats import seats
from replay.club.read_models.settings import current_settings
from replay.club.read_models.ties import ties_of_all
from replay.club.stored_events import read_event, read_events
from replay.club.treasury.decision.state import MoneyEvent
from replay.club.treasury.held import HeldBack
from replay.club.treasury.sealed_facts import SealedFacts, do_the_same
from replay.club_events import CLUB_STREAM, AccessKind, Adjusted, GameImported, LogBegun, Role, Standing
from replay.events import Recorded
from replay.ledger.accounts import CASH
from replay.ledger.balances import gained
from replay.ledger.books import standing
from replay.ledger.people import StoredNames
from replay.ledger.periods import closed_until
from replay.ledger.postings import postings
from replay.settings import Settings
from replay.store.reading import Reading
from replay.store.tables import events, log
from replay.times import from_micros


class StoredState(SealedFacts):
    """Reads from one state of the club what is needed, when it is needed.

    Args:
        reading: that state.
    """

    def __init__(self, reading: Reading) -> None:
        super().__init__(reading.connection)
        self._reading = reading
        self.now = clock.now()
        self.names = StoredNames(reading.connection)

    @property
    def today(self) -> dt.date:
        """The day of the club at :attr:`now`."""
        return self.settings.days.day(self.now)

    def latest(self) -> dt.datetime | None:
        """When the latest of all events was recorded; None if there is none.

        That a record came in is left out: nobody is asked then whether the clock of this machine is right.
        """
        latest = select(func.max(events.c.recorded_at)).where(events.c.type != "GameImported")
        found: int | None = self._connection.scalar(latest)
        return None if found is None else from_micros(found)

    def corrections(self, event: UUID) -> list[Recorded]:
        """The corrections of an event, in order."""
        sealed = (log.c.stream == events.c.stream) & (log.c.version == events.c.version)
        wanted = (
            select(events.c.version, events.c.data)
            .join(log, sealed)
            .join(postings, postings.c.position == log.c.position)
            .where(events.c.stream == CLUB_STREAM, events.c.type == "Adjusted", events.c.version > self._begins(event))
            .where(postings.c.corrects == str(event), postings.c.line == 1)
            .order_by(events.c.version)
        )
        return [read_event(CLUB_STREAM, version, data) for version, data in self._connection.execute(wanted)]

    def reversal(self, undoing: Adjusted) -> int | None:
        """The version of the event in the club's own stream that already did what this one would do; None if none did."""
        every = [] if undoing.corrects is None else self.corrections(undoing.corrects)
        done = (
            each for each in every if isinstance(each.data, Adjusted) and do_the_same(self.names, each.data, undoing)
        )
        return next((each.seq for each in done), None)

    def amount_of(self, moved: MoneyEvent, unit: str) -> int:
        """How much an event moved in a unit, in minor units."""
        of_event = (log.c.stream == moved.stream) & (log.c.version == moved.version)
        wanted = select(func.max(postings.c.amount)).join(log, log.c.position == postings.c.position)
        return self._connection.scalar(wanted.where(of_event, postings.c.unit == unit)) or 0

    def in_box(self, unit: str) -> int:
        """What the cash box holds by the books, in minor units."""
        return -gained(self._connection, account=CASH)[CASH, unit]

    def largest_typed(self, unit: str) -> int:
        """The largest amount that people recorded in the club's own stream, in minor units; 0 if there is none."""
        typed = (postings.c.stream == literal_column(f"'{CLUB_STREAM}'")) & (postings.c.unit == unit)
        largest = select(postings.c.amount).where(typed, postings.c.why != "counted")
        return self._connection.scalar(largest.order_by(postings.c.amount.desc()).limit(1)) or 0

    def _begins(self, corrected: UUID) -> int:
        """The version of the event in the club's own stream that is corrected: nothing before it can have done so."""
        own = (events.c.stream == CLUB_STREAM) & (events.c.event_id == corrected.bytes)
        return self._connection.scalar(select(events.c.version).where(own)) or 0

    def in_pot(self, game: str, unit: str) -> int:
        """How much of a pot is to be played for, in minor units of a unit."""
        return in_pot(self._connection, game, unit)

    def at_the_end(self, game: str) -> list[str] | None:
        """Who sat at a closed game at its end, in the order of seats, or ever if all had left; None where it is not closed."""
        if not self._connection.scalar(select(games.c.ended).where(games.c.id == game)):
            return None
        wanted = select(seats.c.player, seats.c.here).where(seats.c.game == game).order_by(seats.c.seat)
        sat = self._connection.execute(wanted).all()
        return [name for name, here in sat if here] or [name for name, _ in sat]

    @cached_property
    def closed_until(self) -> dt.date | None:
        """The last day of the last closed period; None if none was ever closed."""
        return closed_until(self._connection)

    def standing(self, until: dt.date) -> list[Standing]:
        """Every balance that is not zero at the end of a day, in order of unit and account."""
        return standing(self._connection, until)

    def cash_since(self, day: dt.date) -> Mapping[str, int]:
        """What went into the cash box after a day beyond what went out of it, in minor units of each unit."""
        if day == dt.date.max:  # the calendar has no day after it
            return Counter()
        later = gained(self._connection, day + dt.timedelta(days=1), account=CASH)
        return Counter({unit: -amount for (_, unit), amount in later.items()})

    def imported_until(self, game: UUID) -> int:
        """The last version of a game that came in with a record; 0 if none did."""
        found = (each.data for each in read_events(self._reading, CLUB_STREAM, types=("GameImported",)))
        return max((each.last for each in found if isinstance(each, GameImported) and each.game == game), default=0)

    def is_disputed(self, game: UUID, hand: int) -> bool:
        """Whether a dispute of the hand is open."""
        of_hand = (disputes.c.game == str(game)) & (disputes.c.hand == hand)
        wanted = select(disputes.c.position).where(of_hand, disputes.c.resolved.is_(None))
        return self._connection.scalar(wanted.limit(1)) is not None

    def disputed_before(self, game: UUID, hand: int) -> int | None:
        """The hand whose open dispute goes on with this one, which is the same entered again; None if there is none."""
        return HeldBack(self._reading, str(game)).carried.get((str(game), hand))

    def has_confirmed(self, game: UUID, hand: int, seat: int) -> bool:
        """Whether the seat has confirmed the hand."""
        known = confirmations.c
        wanted = select(known.seat).where(known.game == str(game), known.hand == hand, known.seat == seat)
        return self._connection.scalar(wanted) is not None

    def has_got(self, payment: UUID) -> bool:
        """Whether the payee has confirmed a payment."""
        return has_got(self._connection, payment)

    def has_log(self, name: str) -> bool:
        """Whether a log of this name was begun."""
        found = read_events(self._reading, CLUB_STREAM, types=("LogBegun",))
        return any(isinstance(each.data, LogBegun) and Verifier.parse(each.data.key).name == name for each in found)

    @cached_property
    def roles(self) -> Mapping[UUID, frozenset[Role]]:
        """The roles of every account that has any."""
        return roles_of_all(self._connection)

    @cached_property
    def ties(self) -> Mapping[UUID, str]:
        """For every account that belongs to a player: the id of the name that was used."""
        return ties_of_all(self._connection)

    @cached_property
    def settings(self) -> Settings:
        """What the club is set to."""
        return current_settings(self._connection)

    def access(self, kind: AccessKind, id: UUID) -> str | None:
        """The digest with which an account, an invitation, a token or a link is recorded; None if it is not, or has ended."""
        found = find_access(self._connection, kind, str(id))
        return None if found is None else found.digest

    def is_released(self, board: str) -> bool:
        """Whether the board was released."""
        return is_released(self._connection, board)
