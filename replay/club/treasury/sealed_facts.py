"""The facts of a club's games up to a position of its log, each looked up by its key."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from itertools import groupby
from uuid import UUID

import msgspec
from sqlalchemy import ColumnElement, Connection, select

from replay.club.read_models.games import games
from replay.club.read_models.hands import hands
from replay.club.read_models.seats import seats
from replay.club.stored_events import read_event
from replay.club.treasury.decision.state import MoneyEvent, PlayedHand
from replay.club_events import CLUB_STREAM, Adjusted
from replay.display import by_number
from replay.events import HandVoided, Joined, Recorded
from replay.formats.jsonl import Tally
from replay.ledger.accounts import booked
from replay.ledger.people import Names
from replay.ledger.postings import postings
from replay.store.tables import events, log

END = 2**63 - 1
"""After every position of a log."""

_MOST_HANDS = 10**6
"""As many as a game can have; larger numbers are never looked up, which a database might not support."""

_BATCH = 1000

_SEALED = (log.c.stream == events.c.stream) & (log.c.version == events.c.version)


class SealedFacts:
    """Looks up what is in the log before a position, in a club whose index and books are correct.

    Args:
        connection: the club's database.
        before: the position.
    """

    def __init__(self, connection: Connection, before: int = END) -> None:
        self._connection = connection
        self.before = before

    def unit_of(self, game: str) -> str | None:
        """The unit of a game, such as ``EUR/2``; None if no such game was opened."""
        wanted = select(games.c.unit).where(games.c.id == game, games.c.position < self.before)
        # What a database cannot even write is not looked up; no id has such letters.
        return self._connection.scalar(wanted) if game.isprintable() else None

    def has_unit(self, unit: str) -> bool:
        """Whether a game was opened in this unit."""
        wanted = select(games.c.id).where(games.c.unit == unit, games.c.position < self.before)
        return self._connection.scalar(wanted.limit(1)) is not None

    def moved(self, event: UUID) -> MoneyEvent | None:
        """The event with this id, where it moved money; None if it did not."""
        paid = select(postings.c.position).where(postings.c.position == log.c.position).exists()
        wanted = select(events.c.stream, events.c.version, events.c.data).join(log, _SEALED)
        row = self._connection.execute(
            wanted.where(events.c.event_id == event.bytes, log.c.position < self.before, paid)
        ).one_or_none()
        if row is None:
            return None
        return MoneyEvent(row.stream, row.version, read_event(*row) if row.stream == CLUB_STREAM else None)

    def hand(self, game: UUID, hand: int) -> PlayedHand | None:
        """A hand of a game; None if no such hand is finished."""
        if not 1 <= hand <= _MOST_HANDS:
            return None
        of_end = (log.c.stream == hands.c.game) & (log.c.version == hands.c.last)
        of_hand = (hands.c.game == str(game)) & (hands.c.hand == hand) & (log.c.position < self.before)
        row = self._connection.execute(
            select(hands.c.seats, hands.c.voided).join(log, of_end).where(of_hand)
        ).one_or_none()
        if row is None:
            return None
        return PlayedHand(msgspec.json.decode(row.seats), row.voided is not None and self._is_void(str(game), hand))

    def _is_void(self, game: str, hand: int) -> bool:
        """Whether a hand that is void in the end was so already."""
        voids = (each.data for each in self._game_events(game, "HandVoided"))
        return any(isinstance(void, HandVoided) and void.hand == hand for void in voids)

    def digest(self, game: UUID, first: int, last: int) -> str | None:
        """The digest of the events of a game from one version to another, sealed or not; None if it does not have all of them."""
        of_game = (events.c.stream == str(game)) & events.c.version.between(first, last)
        wanted = select(events.c.data).where(of_game).order_by(events.c.version)
        counted = Tally()
        with self._connection.execute(wanted, execution_options={"yield_per": _BATCH}) as found:
            for batch in found.scalars().partitions():
                counted.add(batch)
        return counted.digest if counted.events == last - first + 1 > 0 else None

    def players_of(self, game: UUID) -> Mapping[int, str]:
        """Who has which seat in a game."""
        wanted = select(seats.c.seat, seats.c.player).where(seats.c.game == str(game))
        return dict(self._connection.execute(wanted).all())

    def shared_game(self, one: Collection[str], other: Collection[str]) -> str | None:
        """The first game in which somebody of these names sat at the table and somebody of those; None if there is none."""
        wanted = select(seats.c.game, seats.c.player).where(seats.c.player.in_({*one, *other})).order_by(seats.c.game)
        for game, rows in groupby(self._connection.execute(wanted).all(), key=lambda row: str(row.game)):
            names = {row.player for row in rows}
            if not names.isdisjoint(one) and not names.isdisjoint(other):
                joined = (each.data for each in self._game_events(game, "Joined"))
                names &= {event.player for event in joined if isinstance(event, Joined)}
                if not names.isdisjoint(one) and not names.isdisjoint(other):
                    return game
        return None

    def has_board(self, board: str) -> bool:
        """Whether a hand that plays this board is finished, even if it is void now."""
        of_end = (log.c.stream == hands.c.game) & (log.c.version == hands.c.last)
        wanted = (
            select(hands.c.hand)
            .join(log, of_end)
            .where(hands.c.board_key == by_number(board), log.c.position < self.before)
        )
        # One after the other, as each is in an index of its own.
        valid, void = (wanted.where(each).limit(1) for each in (hands.c.voided.is_(None), hands.c.voided.is_not(None)))
        return board.isprintable() and any(self._connection.scalar(each) is not None for each in (valid, void))

    def _game_events(self, game: str, kind: str) -> list[Recorded]:
        """The events of this type in a game."""
        of_game: ColumnElement[bool] = (events.c.stream == game) & (events.c.type == kind)
        wanted = select(events.c.version, events.c.data).join(log, _SEALED).where(of_game, log.c.position < self.before)
        return [read_event(game, version, data) for version, data in self._connection.execute(wanted)]


def do_the_same(names: Names, one: Adjusted, other: Adjusted) -> bool:
    """Whether two corrections move the same money between the same accounts, under whatever names."""

    def moving(event: Adjusted) -> tuple[str, str, int, str]:
        payer, payee = (names.account(booked(each, CLUB_STREAM)) for each in (event.payer, event.payee))
        return payer, payee, event.amount, event.unit

    return moving(one) == moving(other)
