"""The read models beside what the log gives anew: the books, the index of games, who the players are, what was said of hands."""

from __future__ import annotations

from collections.abc import Iterable, Sequence, Set
from typing import Any

from sqlalchemy import Column, Connection, Select, Table, select, type_coerce
from sqlalchemy.types import NullType

from replay.club.read_models.disputes import Review, confirmations, disputes
from replay.club.read_models.index import Facts, games, hands, seats
from replay.club_events import CLUB_STREAM, HandConfirmed, HandDisputed, stream_named
from replay.errors import PaipuError
from replay.ledger.people import People
from replay.ledger.tables import MoneyFact, periods
from replay.ledger.verify import Postings, compare_players
from replay.store.comparing import differences

__all__ = ["ReadModels"]

_AT_ONCE = 50
"""Games whose index is compared in one go: with three queries for each, a club of short games takes an eighth longer."""

_PAYMENTS = 1000
"""Payments that are compared in one go."""

_Row = tuple[Any, ...]


class ReadModels:
    """Takes in what the log says, stretch by stretch, and compares what is complete: of whole games nothing is kept.

    Args:
        connection: the club's database.
        unread: streams of which not every event could be read, which are passed over; it may grow meanwhile.
    """

    def __init__(self, connection: Connection, unread: Set[str]) -> None:
        self._connection = connection
        self._unread = unread
        self._postings = Postings(connection, unread)
        self._money: list[MoneyFact] = []
        self._games: dict[str, _Row] = {}
        self._seats: dict[str, dict[int, _Row]] = {}
        self._hands: dict[str, dict[int, _Row]] = {}
        self._complete: list[str] = []
        self._people = People()
        self._periods: list[_Row] = []
        self._confirmations: list[_Row] = []
        self._disputes: list[_Row] = []

    def take(self, facts: Facts) -> list[str]:
        """Take in what later events say; a sentence for each that cannot be."""
        self._money += facts.money
        for row in facts.games:
            self._games[row[0]] = row
        for stream, ended in facts.ended:
            if stream in self._games:
                self._games[stream] = (*self._games[stream][:-1], ended)
        for stream, seat, player, here in facts.seated:
            sitting = self._seats.setdefault(stream, {})
            sitting[seat] = (stream, seat, player or sitting.get(seat, ("", 0, ""))[2], here)
        for row in facts.hands:
            self._hands.setdefault(row[0], {})[row[1]] = row
        for stream, hand, reason in facts.voided:
            played = self._hands.get(stream, {})
            if hand in played:
                played[hand] = (*played[hand][:-1], reason)
        for name, position in facts.joined:
            self._people.joined(name, position)
        self._periods += facts.closed
        for said, position in facts.reviewed:
            self._review(said, position)
        return [refusal for change in facts.people if (refusal := self._changed(*change))]

    def _changed(self, event: Any, position: int) -> str:
        try:
            self._people.change(event, position)
        except PaipuError as refusal:
            return f"{stream_named(CLUB_STREAM)} (log position {position}): {refusal}"
        return ""

    def _review(self, said: Review, position: int) -> None:
        game, hand = str(said.game), said.hand
        if isinstance(said, HandConfirmed):
            self._confirmations.append((game, hand, said.seat, position))
        elif isinstance(said, HandDisputed):
            self._disputes.append((position, game, hand, said.seat, said.reason, None))
        else:
            self._disputes = [
                (*each[:-1], said.reason) if each[1:3] == (game, hand) and each[-1] is None else each
                for each in self._disputes
            ]

    def complete(self, stream: str) -> None:
        """Nothing more of this game is sealed."""
        self._complete.append(stream)

    def compare(self, upto: int) -> list[str]:
        """What differs: the payments up to a position, and the index of games that are complete, once there are some."""
        findings = self._paid(upto) if len(self._money) >= _PAYMENTS else []
        if len(self._complete) >= _AT_ONCE:
            findings += self._index(self._complete)
            self._complete.clear()
        return findings

    def _paid(self, upto: int | None) -> list[str]:
        findings = self._postings.compare(self._money, upto)
        self._money.clear()
        return findings

    def close(self, sealed: Iterable[str]) -> list[str]:
        """What differs of all that was not compared yet.

        Args:
            sealed: the streams of which events are sealed.
        """
        findings = self._paid(None)
        open_games = list(self._games.keys() | self._seats.keys() | self._hands.keys())
        for start in range(0, len(open_games), _AT_ONCE):
            findings += self._index(open_games[start : start + _AT_ONCE])
        known = set(sealed)
        for table in (games, seats, hands):
            column = _game_of(table)
            findings += [
                f"the index of {table.name}: game {game}: nothing in the log gives it"
                for (game,) in self._connection.execute(select(column).distinct())
                if game not in known
            ]
        if not self._unread:
            findings += compare_players(self._connection, self._people)
        said = ((periods, self._periods), (confirmations, self._confirmations), (disputes, self._disputes))
        for table, rows in said if CLUB_STREAM not in self._unread else ():
            findings += self._differences(table, self._connection.execute(_as_stored(table)), rows)
        return findings

    def _index(self, streams: Sequence[str]) -> list[str]:
        """Compare the index of these games, and forget what the log says of them."""
        known = [stream for stream in streams if stream not in self._unread]
        expected: dict[Table, list[_Row]] = {games: [], seats: [], hands: []}
        for stream in streams:
            game = self._games.pop(stream, None)
            sitting, played = self._seats.pop(stream, {}), self._hands.pop(stream, {})
            if stream not in self._unread:
                expected[games] += [game] if game else []
                expected[seats] += sitting.values()
                expected[hands] += played.values()
        findings = []
        for table, rows in expected.items():
            stored = self._connection.execute(_as_stored(table).where(_game_of(table).in_(known)))
            findings += self._differences(table, stored, rows)
        return findings

    def _differences(self, table: Table, stored: Iterable[Any], expected: Iterable[_Row]) -> list[str]:
        names = [column.name for column in table.primary_key]
        return [
            f"the index of {table.name}, {', '.join(f'{name} {part}' for name, part in zip(names, key, strict=True))}: {problem}"
            for key, problem in differences(table, map(tuple, stored), expected)
        ]


def _game_of(table: Table) -> Column[Any]:
    """The column that names the game: the first of its key."""
    return next(iter(table.primary_key))


def _as_stored(table: Table) -> Select[*tuple[Any, ...]]:
    """Whole rows as the driver gives them: what stands for true or false is not made one of them."""
    return select(*(type_coerce(column, NullType()) for column in table.columns))
