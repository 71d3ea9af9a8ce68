"""The club before each event of its own stream, for verifying: state that the tables do not keep is folded event by event."""

from __future__ import annotations

import datetime as dt
from collections import Counter
from collections.abc import Generator, Iterator
from contextlib import suppress
from uuid import UUID

from sqlalchemy import Connection

from replay.club.matters.access import AccessEvent, AccessKind, Granted, changes, fold
from replay.club.matters.hands import DisputeResolved, HandDisputed
from replay.club.matters.periods import Counted, PeriodClosed
from replay.club.matters.records import GameImported
from replay.club.matters.roles import AccountTied, RoleGiven, RoleTaken
from replay.club.matters.state import ClubState
from replay.ledger.accounts import CASH, OVER_SHORT, player_id
from replay.ledger.people import People, Person
from replay.ledger.periods import last_moment
from replay.ledger.postings import Day, by_day, postings
from replay.rights import Settings
from replay.store.reading import Reading
from replay.values.club_events import PlayerRenamed, PlayersMerged, PlayersParted, Role, SettingsChanged, Standing
from replay.values.events import Recorded
from replay.words.errors import PaipuError

_COUNTED = "counted"
"""The reason in the postings of a closing: these are folded from the closing itself."""


class Before(ClubState):
    """A walk along the club's own stream: :meth:`reach` the next event, decide, :meth:`take` it. Close it at the end.

    Args:
        reading: the club's database, with correct books and index; positions before its first event count.
    """

    def __init__(self, reading: Reading) -> None:
        super().__init__(reading, 0)
        self.names = self._people = People()
        known = sorted(People.load(self.connection).known.values(), key=lambda person: person.first_position)
        self._later: Iterator[Person] = iter(known)
        self._next = next(self._later, None)
        """The first name that is not in use yet."""
        self.roles: dict[UUID, frozenset[Role]] = {}
        self.ties: dict[UUID, str] = {}
        self.settings = Settings()
        self._disputed: set[tuple[UUID, int]] = set()
        self._access: dict[tuple[str, str], Granted] = {}
        self._imported: Counter[UUID] = Counter()
        """The last imported version of each game."""
        self._sums = _Standing(self.connection)

    def __enter__(self) -> Before:
        return self

    def __exit__(self, *raised: object) -> None:
        # An open read would keep the database at this state of the club.
        self._sums.close()

    def reach(self, position: int, at: dt.datetime) -> None:
        """Move on to the event at a position of the log, recorded at a moment."""
        self.before, self.now = position, at
        while self._next is not None and self._next.first_position < position:
            self._people.joined(self._next.name, self._next.first_position)
            self._next = next(self._later, None)

    def take(self, record: Recorded) -> None:
        """Fold the event that was reached, even if it should not be there."""
        match event := record.data:
            case PeriodClosed():
                self._sums.close_period(event.until, event.counted)
            case HandDisputed():
                self._disputed.add((event.game, event.hand))
            case DisputeResolved():
                self._disputed.discard((event.game, event.hand))
            case PlayerRenamed() | PlayersMerged() | PlayersParted():
                with suppress(PaipuError):  # which is already a finding
                    self._people.change(event, self.before)
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
            case AccessEvent():
                for change in changes(event, self.before):
                    fold(self._access, change)
            case GameImported():
                self._imported[event.game] = max(self._imported[event.game], event.last)

    def standing(self, until: dt.date) -> list[Standing]:
        """Return every balance that is not zero at the end of a day, in order of unit and account."""
        return self._sums.until(until)

    def imported_until(self, game: UUID) -> int:
        """Return the last imported version of a game; 0 if none was."""
        return self._imported[game]

    def is_disputed(self, game: UUID, hand: int) -> bool:
        """True if a dispute of the hand is open."""
        return (game, hand) in self._disputed

    def disputed_before(self, game: UUID, hand: int) -> int | None:
        """Return None: clubs of earlier versions confirmed and disputed such hands, and are sound."""
        return None

    def access(self, kind: AccessKind, id: UUID) -> str | None:
        """Return the recorded digest of an account, an invitation, a token or a link; None if it is not recorded, or has ended."""
        found = self._access.get((kind, str(id)))
        return None if found is None else found.digest


class _Standing:
    """A walk along the days of the books, once for all closings."""

    def __init__(self, connection: Connection) -> None:
        self._days: Generator[Day, None, None] = by_day(connection, postings.c.why != _COUNTED)
        self._ahead: Day | None = None
        """The first day that was read and not reached yet."""
        self._amounts: Counter[tuple[str, str]] = Counter()
        """The balance of every unit and account at the end of the last requested day, in minor units."""

    def until(self, day: dt.date) -> list[Standing]:
        """Return the balance of every account at the end of a day, in order of unit and account."""
        end = last_moment(day)
        while (ahead := self._ahead or next(self._days, None)) is not None and ahead.begins <= end:
            self._amounts[ahead.unit, ahead.account] += ahead.amount
            self._ahead = None
        self._ahead = ahead
        return [Standing(account, amount, unit) for (unit, account), amount in sorted(self._amounts.items()) if amount]

    def close_period(self, until: dt.date, counted: tuple[Counted, ...]) -> None:
        """Book the difference between the cash and the books at the end of the period."""
        for each in counted:
            self._amounts[each.unit, CASH] += each.book - each.counted
            self._amounts[each.unit, OVER_SHORT] += each.counted - each.book

    def close(self) -> None:
        """Stop reading days."""
        self._days.close()
