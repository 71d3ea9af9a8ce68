"""Checking the books: do they balance, and do they say what the log says?"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Container, Iterable, Iterator
from itertools import groupby
from operator import itemgetter
from typing import Any

from sqlalchemy import Connection, Select, select

from replay.club_events import stream_named
from replay.errors import BadInput
from replay.ledger.accounts import POTS, owner
from replay.ledger.people import People
from replay.ledger.pots import PAID, payments_of_pots
from replay.ledger.tables import MoneyFact, lines, players, postings
from replay.store.comparing import differences

__all__ = ["Postings", "compare_players", "sums"]

_BATCH = 1000
_Row = tuple[Any, ...]


class Postings:
    """The postings beside those that the log gives anew, stretch by stretch, so that none of them need be kept.

    Args:
        connection: the club's database.
        unread: streams whose payments are not known, which are passed over; it may grow meanwhile.
    """

    def __init__(self, connection: Connection, unread: Container[str] = ()) -> None:
        self._connection = connection
        self._unread = unread
        self._after: int | None = None

    def compare(self, facts: Iterable[MoneyFact], upto: int | None = None) -> list[str]:
        """Where the books differ on the next stretch of the log, one sentence each, in log order.

        Args:
            facts: its payments, in log order.
            upto: its last position; all that is left where None.
        """
        findings: list[str] = []
        expected: list[_Row] = []
        for fact in facts:
            try:
                expected += lines(fact)
            except BadInput as refusal:
                findings.append(f"{_place(fact.stream, fact.version, fact.position)}: {refusal}")
        anew = (row for row in expected if row[2] not in self._unread)
        return findings + [
            f"the ledger's posting {line} of log position {position}: {problem}"
            for (position, line), problem in differences(postings, self._stored(upto), anew)
        ]

    def _stored(self, upto: int | None) -> Iterator[_Row]:
        wanted = select(postings).order_by(postings.c.position, postings.c.line)
        if self._after is not None:
            wanted = wanted.where(postings.c.position > self._after)
        if upto is not None:
            wanted = wanted.where(postings.c.position <= upto)
        self._after = upto
        return (row for row in _rows(self._connection, wanted) if row[2] not in self._unread)


def compare_players(connection: Connection, people: People) -> list[str]:
    """Where the players of the books differ from those that the log gives anew, one sentence each."""
    stored, expected = _rows(connection, select(players)), map(tuple, people.known.values())
    return [f"the ledger's player {player}: {problem}" for (player,), problem in differences(players, stored, expected)]


def sums(connection: Connection) -> list[str]:
    """What does not balance, one sentence each, in log order; nothing where all is well.

    In each event the postings of every unit sum to zero (so all postings together do), and no pot ever owes money that is played
    for; what was paid to whoever holds it is another matter (:mod:`replay.ledger.pots`).
    """
    findings = []
    pots: dict[tuple[str, str], int] = defaultdict(int)
    wanted = select(
        postings.c.position,
        postings.c.stream,
        postings.c.version,
        postings.c.account,
        postings.c.unit,
        postings.c.amount,
        postings.c.why,
        postings.c.corrects,
    ).order_by(postings.c.position, postings.c.line)
    paid = payments_of_pots(connection)
    for position, group in groupby(_rows(connection, wanted), key=itemgetter(0)):
        found = list(group)
        _, stream, version, *_, why, corrects = found[0]
        played = why != PAID and corrects not in paid
        place = _place(stream, version, position)
        totals: dict[str, int] = defaultdict(int)
        touched: dict[tuple[str, str], None] = {}
        for *_, account, unit, amount, _, _ in found:
            if not isinstance(amount, int):
                findings.append(f"{place}: found the amount {amount!r}, expected an integer of minor units")
                continue
            totals[unit] += amount
            if played and str(account).startswith(POTS):
                pots[account, unit] += amount
                touched[account, unit] = None
        findings += [
            f"{place}: its postings sum to {total} {unit}, expected 0" for unit, total in totals.items() if total
        ]
        findings += [
            f"{place}: the pot of game {owner(account)[1]} stands at {pots[account, unit]} {unit}, expected 0 or more"
            for account, unit in touched
            if pots[account, unit] < 0
        ]
    return findings


def _place(stream: str, version: int, position: int) -> str:
    return f"event {version} of {stream_named(stream)} (log position {position})"


def _rows(connection: Connection, wanted: Select[Any]) -> Iterator[_Row]:
    for row in connection.execute(wanted, execution_options={"yield_per": _BATCH}):
        yield tuple(row)
