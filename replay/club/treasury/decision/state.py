"""What the rules of the club's own stream need to know of a club."""

from __future__ import annotations

import datetime as dt
from collections.abc import Collection, Mapping, Sequence
from typing import NamedTuple, Protocol
from uuid import UUID

from replay.club_events import AccessKind, Adjusted, Role, Settled, Standing
from replay.events import Recorded
from replay.ledger.people import Names
from replay.settings import Settings


class MoneyEvent(NamedTuple):
    """An event that moved money: its stream, its version there, and the event itself where it is one of the club's own."""

    stream: str
    version: int
    record: Recorded | None

    def pays(self, account: str) -> bool:
        """Whether it is a payment to this account or out of it, as events name accounts."""
        done = None if self.record is None else self.record.data
        return isinstance(done, Settled) and account in (done.payer, done.payee)

    def opposite(self, reason: str, on: dt.date | None = None) -> Adjusted | None:
        """The event that undoes this one on a day, under the names that it was recorded with; None if nothing undoes it as a whole."""
        if self.record is None:
            return None
        match done := self.record.data:
            case Settled():
                # Who pays owes less, and so gains: what undoes it goes the same way.
                return Adjusted(done.payer, done.payee, done.amount, done.unit, reason, self.record.id, on)
            case Adjusted():
                return Adjusted(done.payee, done.payer, done.amount, done.unit, reason, self.record.id, on)
        return None


class PlayedHand(NamedTuple):
    """A finished hand: the seats that played it, and whether it is void."""

    seats: Sequence[int]
    void: bool


class ClubState(Protocol):
    """A club as it is before the event that is decided.

    Everything is looked up by its key: no answer for an event of money or of a hand takes longer in a larger club.
    """

    @property
    def today(self) -> dt.date:
        """The day of the club on which the event is recorded."""
        ...

    @property
    def names(self) -> Names:
        """Whom the names of the club mean."""
        ...

    def unit_of(self, game: str) -> str | None:
        """The unit of a game, such as ``EUR/2``; None if no such game was opened."""
        ...

    def has_unit(self, unit: str) -> bool:
        """Whether a game was opened in this unit."""
        ...

    def moved(self, event: UUID) -> MoneyEvent | None:
        """The event with this id, where it moved money; None if it did not."""
        ...

    def reversal(self, undoing: Adjusted) -> int | None:
        """The version of the event in the club's own stream that already did what this one would do; None if none did."""
        ...

    def in_pot(self, game: str, unit: str) -> int:
        """How much of a pot is to be played for, in minor units of a unit."""
        ...

    @property
    def closed_until(self) -> dt.date | None:
        """The last day of the last closed period; None if none was ever closed."""
        ...

    def standing(self, until: dt.date) -> list[Standing]:
        """Every balance that is not zero at the end of a day, in order of unit and account.

        The days are after the last closed period, and each call is for a day that is not before that of the last call.
        """
        ...

    def cash_since(self, day: dt.date) -> Mapping[str, int]:
        """What went into the cash box after a day beyond what went out of it, in minor units by unit; asked for as :meth:`standing`."""
        ...

    def hand(self, game: UUID, hand: int) -> PlayedHand | None:
        """A hand of a game; None if no such hand is finished."""
        ...

    def digest(self, game: UUID, first: int, last: int) -> str | None:
        """The digest of the events of a game from one version to another; None if it does not have all of them."""
        ...

    def imported_until(self, game: UUID) -> int:
        """The last version of a game that came in with a record; 0 if none did."""
        ...

    def players_of(self, game: UUID) -> Mapping[int, str]:
        """Who has which seat in a game."""
        ...

    def is_disputed(self, game: UUID, hand: int) -> bool:
        """Whether a dispute of the hand is open."""
        ...

    def disputed_before(self, game: UUID, hand: int) -> int | None:
        """The hand whose open dispute goes on with this one, which is the same entered again; None if there is none."""
        ...

    def has_confirmed(self, game: UUID, hand: int, seat: int) -> bool:
        """Whether the seat has confirmed the hand."""
        ...

    def has_got(self, payment: UUID) -> bool:
        """Whether the payee has confirmed a payment."""
        ...

    def shared_game(self, one: Collection[str], other: Collection[str]) -> str | None:
        """The first game in which somebody of these names sat at the table and somebody of those; None if there is none."""
        ...

    def has_log(self, name: str) -> bool:
        """Whether a log of this name was begun."""
        ...

    @property
    def roles(self) -> Mapping[UUID, frozenset[Role]]:
        """The roles of every account that has any, and of those that had some."""
        ...

    @property
    def ties(self) -> Mapping[UUID, str]:
        """For every account that belongs to a player: the id of the name that was used."""
        ...

    def access(self, kind: AccessKind, id: UUID) -> str | None:
        """The digest with which an account, an invitation, a token or a link is recorded; None if it is not, or has ended."""
        ...

    @property
    def settings(self) -> Settings:
        """What the club is set to."""
        ...

    def has_board(self, board: str) -> bool:
        """Whether a hand that plays this board is finished, even if it is void now."""
        ...

    def is_released(self, board: str) -> bool:
        """Whether the board was released."""
        ...
