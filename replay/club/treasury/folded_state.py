"""The club before each event of its own stream, folded from one to the next: the state for the rules when the club is verified.

The club's own stream is folded. Facts of the games are looked up by key, as of the event's position in the log; sums of
their postings are read in one pass, as far as they are needed.
"""

from __future__ import annotations

import datetime as dt
from collections import Counter, defaultdict
from collections.abc import Generator, Iterator, Mapping
from contextlib import suppress
from uuid import UUID

from sqlalchemy import Connection, func, select

from replay.audit.notes import Verifier
from replay.club.read_models.access import Granted, changes, fold
from replay.club.read_models.games import games
from replay.club.treasury.sealed_facts import SealedFacts, do_the_same
from replay.club_events import (
    AccessEvent,
    AccessKind,
    AccountTied,
    Adjusted,
    BoardReleased,
    Counted,
    DisputeResolved,
    GameImported,
    HandConfirmed,
    HandDisputed,
    LogBegun,
    PaymentConfirmed,
    PeriodClosed,
    PlayerRenamed,
    PlayersMerged,
    PlayersParted,
    Role,
    RoleGiven,
    RoleTaken,
    SettingsChanged,
    Settled,
    Standing,
)
from replay.errors import PaipuError
from replay.events import Event, Recorded
from replay.ledger.accounts import CASH, OVER_SHORT, POT_OF, POTS, player_id
from replay.ledger.people import Names, People, Person
from replay.ledger.periods import last_moment
from replay.ledger.postings import PAID, Day, by_day, postings
from replay.settings import Settings
from replay.store.sql_types import Found

_BATCH = 1000
_COUNTED = "counted"
"""What the postings of a closing say for a reason: they are folded from the closing itself."""


class FoldedState(SealedFacts):
    """Walks along the club's own stream: :meth:`reach` the next event, decide, :meth:`take` it. It is closed at the end.

    Args:
        connection: the club's database, whose books and index are as they should be; positions before its first event count.
    """

    def __init__(self, connection: Connection) -> None:
        super().__init__(connection, 0)
        self.today = dt.date.min
        self.closed_until: dt.date | None = None
        self._people = People()
        self.names: Names = self._people
        known = sorted(People.load(connection).known.values(), key=lambda person: person.first_position)
        self._later: Iterator[Person] = iter(known)
        self._next = next(self._later, None)
        """The first name that nobody had given yet."""
        self._units: dict[str, int] = dict(
            connection.execute(select(games.c.unit, func.min(games.c.position)).group_by(games.c.unit)).all()
        )
        """Where in the log each unit was first played for."""
        self._payments: dict[str, frozenset[str]] = {}
        """The pots of each payment to one or out of one, by the event's id."""
        self._corrections: dict[UUID, list[tuple[int, Adjusted]]] = defaultdict(list)
        """The corrections of each event, with their versions."""
        self._box: Counter[str] = Counter()
        """What the cash box holds, in each unit."""
        self._disputed: set[tuple[UUID, int]] = set()
        self._confirmed: set[tuple[UUID, int, int]] = set()
        self._got: set[UUID] = set()
        """The payments that their payees have confirmed."""
        self._logs: set[str] = set()
        self.roles: dict[UUID, frozenset[Role]] = {}
        self.ties: dict[UUID, str] = {}
        self.settings = Settings()
        self._released: set[str] = set()
        self._access: dict[tuple[str, str], Granted] = {}
        self._imported: Counter[UUID] = Counter()
        """The last version of each game that came in with a record."""
        self._sums = _Standing(connection)
        self._pots = _Pots(connection, self._payments)

    def __enter__(self) -> FoldedState:
        return self

    def __exit__(self, *raised: object) -> None:
        # While something is being read, the database goes on to show this state of the club.
        self._sums.close()
        self._pots.close()

    def reach(self, position: int, at: dt.datetime) -> None:
        """Move on to the event at a position of the log, recorded at a moment."""
        self.before, self.today = position, self.settings.days.day(at)
        while self._next is not None and self._next.first_position < position:
            self._people.joined(self._next.name, self._next.first_position)
            self._next = next(self._later, None)

    def take(self, record: Recorded) -> None:
        """Fold the event that was reached, even if it should not be there."""
        match event := record.data:
            case Settled():
                self._move(event.payer, event.payee, -event.amount, event.unit)
                pots = {
                    POTS + each.removeprefix(POT_OF) for each in (event.payer, event.payee) if each.startswith(POT_OF)
                }
                if pots:
                    self._payments[str(record.id)] = frozenset(pots)
            case PaymentConfirmed():
                self._got.add(event.payment)
            case Adjusted():
                self._move(event.payer, event.payee, event.amount, event.unit)
                if event.corrects is not None:
                    self._corrections[event.corrects].append((record.seq, event))
            case PeriodClosed():
                self.closed_until = max(event.until, self.closed_until or event.until)
                self._sums.close_period(event.until, event.counted)
                for each in event.counted:
                    self._move(CASH, OVER_SHORT, each.counted - each.book, each.unit)
            case HandConfirmed():
                self._confirmed.add((event.game, event.hand, event.seat))
            case HandDisputed():
                self._disputed.add((event.game, event.hand))
            case DisputeResolved():
                self._disputed.discard((event.game, event.hand))
            case PlayerRenamed() | PlayersMerged() | PlayersParted():
                with suppress(PaipuError):  # which is a finding already
                    self._people.change(event, self.before)
            case LogBegun():
                with suppress(PaipuError):
                    self._logs.add(Verifier.parse(event.key).name)

            case _:
                self._take_office(event)

    def _take_office(self, event: Event) -> None:
        """Fold what is recorded about those who run the club, and how they run it."""
        match event:
            case RoleGiven():
                self.roles[event.account] = self.roles.get(event.account, frozenset()) | {event.role}
            case RoleTaken():
                self.roles[event.account] = self.roles.get(event.account, frozenset()) - {event.role}
            case AccountTied(player=None):
                self.ties.pop(event.account, None)
            case AccountTied():
                self.ties[event.account] = player_id(event.player)
            case SettingsChanged():
                self.settings = self.settings.after(event)
            case BoardReleased():
                self._released.add(event.board)
            case AccessEvent():
                for change in changes(event, self.before):
                    fold(self._access, change)
            case GameImported():
                self._imported[event.game] = max(self._imported[event.game], event.last)

    def _move(self, payer: str, payee: str, amount: int, unit: str) -> None:
        """The payer loses and the payee gains; the box holds what its account is below zero."""
        self._box[unit] += amount * ((payer == CASH) - (payee == CASH))

    def has_unit(self, unit: str) -> bool:
        """Whether a game was opened in this unit."""
        return self._units.get(unit, self.before) < self.before

    def reversal(self, undoing: Adjusted) -> int | None:
        """The version of the event in the club's own stream that already did what this one would do; None if none did."""
        done = self._corrections.get(undoing.corrects, ()) if undoing.corrects else ()
        return next((version for version, event in done if do_the_same(self.names, event, undoing)), None)

    def in_pot(self, game: str, unit: str) -> int:
        """How much of a pot is to be played for, in minor units of a unit."""
        return self._pots.holds(POTS + game, unit, self.before)

    def standing(self, until: dt.date) -> list[Standing]:
        """Every balance that is not zero at the end of a day, in order of unit and account."""
        return self._sums.until(until)

    def cash_since(self, day: dt.date) -> Mapping[str, int]:
        """What went into the cash box after a day beyond what went out of it, in minor units of each unit."""
        then = Counter({each.unit: -each.amount for each in self.standing(day) if each.account == CASH})
        return Counter({unit: self._box[unit] - then[unit] for unit in self._box.keys() | then.keys()})

    def imported_until(self, game: UUID) -> int:
        """The last version of a game that came in with a record; 0 if none did."""
        return self._imported[game]

    def is_disputed(self, game: UUID, hand: int) -> bool:
        """Whether a dispute of the hand is open."""
        return (game, hand) in self._disputed

    def disputed_before(self, game: UUID, hand: int) -> int | None:
        """None: clubs of earlier versions confirmed and disputed such hands, and are sound."""
        return None

    def has_confirmed(self, game: UUID, hand: int, seat: int) -> bool:
        """Whether the seat has confirmed the hand."""
        return (game, hand, seat) in self._confirmed

    def has_got(self, payment: UUID) -> bool:
        """Whether the payee has confirmed a payment."""
        return payment in self._got

    def has_log(self, name: str) -> bool:
        """Whether a log of this name was begun."""
        return name in self._logs

    def access(self, kind: AccessKind, id: UUID) -> str | None:
        """The digest with which an account, an invitation, a token or a link is recorded; None if it is not, or has ended."""
        found = self._access.get((kind, str(id)))
        return None if found is None else found.digest

    def is_released(self, board: str) -> bool:
        """Whether the board was released."""
        return board in self._released


class _Standing:
    """Walks along the days of the books, once for all closings."""

    def __init__(self, connection: Connection) -> None:
        self._days: Generator[Day, None, None] = by_day(connection, postings.c.why != _COUNTED)
        self._ahead: Day | None = None
        """The first one that was read and not reached yet."""
        self._amounts: Counter[tuple[str, str]] = Counter()
        """The balance of every unit and account at the end of the last requested day, in minor units."""

    def until(self, day: dt.date) -> list[Standing]:
        """The balance of every account at the end of a day, in order of unit and account."""
        end = last_moment(day)
        while (ahead := self._ahead or next(self._days, None)) is not None and ahead.begins <= end:
            self._amounts[ahead.unit, ahead.account] += ahead.amount
            self._ahead = None
        self._ahead = ahead
        return [Standing(account, amount, unit) for (unit, account), amount in sorted(self._amounts.items()) if amount]

    def close_period(self, until: dt.date, counted: tuple[Counted, ...]) -> None:
        """The difference between the cash and the books is booked at the end of the period."""
        for each in counted:
            self._amounts[each.unit, CASH] += each.book - each.counted
            self._amounts[each.unit, OVER_SHORT] += each.counted - each.book

    def close(self) -> None:
        """No more days are read."""
        self._days.close()


class _Pots:
    """Walks along the postings of all pots, once for all events; nothing is kept of empty pots."""

    def __init__(self, connection: Connection, payments: Mapping[str, frozenset[str]]) -> None:
        self._rows = self._read(connection)
        self._ahead: Found | None = None
        self._payments = payments
        self._amounts: dict[tuple[str, str], int] = {}

    @staticmethod
    def _read(connection: Connection) -> Generator[Found, None, None]:
        moved = postings.c
        columns = (moved.position, moved.account, moved.unit, moved.amount, moved.corrects)
        wanted = select(*columns).where(moved.account.startswith(POTS), moved.why != PAID).order_by(moved.position)
        with connection.execute(wanted, execution_options={"yield_per": _BATCH}) as found:
            yield from found

    def holds(self, account: str, unit: str, before: int) -> int:
        """What a pot has in it before a position of the log, which is not before one that was asked for; payments apart."""
        while (ahead := self._ahead or next(self._rows, None)) is not None and ahead.position < before:
            if ahead.account not in self._payments.get(ahead.corrects or "", ()):
                key = (ahead.account, ahead.unit)
                if amount := self._amounts.pop(key, 0) + ahead.amount:
                    self._amounts[key] = amount
            self._ahead = None
        self._ahead = ahead
        return self._amounts.get((account, unit), 0)

    def close(self) -> None:
        """No more postings are read."""
        self._rows.close()
