"""A whole story of a club's books, for every engine below it: each use case once, and all that can be looked at."""

from __future__ import annotations

import datetime as dt
from uuid import UUID

from msgspec.structs import replace

from replay.club import Club
from tests.support.treasury.assertions import wrong_with
from tests.support.treasury.evenings import DAY, ids, played
from tests.support.treasury.typed import typed

__all__ = ["books_of"]

WHEN = dt.datetime(2024, 11, 20, tzinfo=dt.UTC)
"""In place of the moments at which something was recorded here and now."""


def books_of(club: Club) -> list[object]:
    """Keep a club's books in every way; what they say at the end is the same on every engine."""
    game = played(club, [2, None, 3])
    other = played(club, [1], ("G. Wei", "Zhao"), number=2, unit="points/0", stake=2)
    early = played(club, [1], number=3, day="1969-12-31T23:59:59")
    paid = typed(club).pay("Guo", "cash", "1.00 EUR", note="in coins 牌", event_id=ids(1))
    assert typed(club).pay("Guo", "cash", "1.00 EUR", note="in coins 牌", event_id=ids(1)) == paid
    typed(club).adjust("Li", "fees", "0.20 EUR", "the evening's fee", event_id=ids(2))
    club.books.reverse(UUID(paid[0].event), "mistyped", event_id=ids(3))
    typed(club).pay("Guo", "Li", "0.50 EUR", event_id=ids(4))
    club.players.rename("Guo", "郭威", event_id=ids(5))
    club.players.merge("G. Wei", "Guo", event_id=ids(6))
    typed(club).confirm(game, 1, 2, event_id=ids(7))
    typed(club).dispute(game, 3, "it was Li", seat=2, event_id=ids(8))
    typed(club).close(DAY, ["0.00 EUR"], carry_all=True, event_id=ids(9))
    played(club, [None], number=4, live=True, day="2024-11-19T20:00:00")
    typed(club).dispute(early, 1, "so long ago", event_id=ids(10))
    typed(club).resolve(early, 1, "it stays", event_id=ids(11))
    club.void_hand(other, 1, "misdealt")
    after = DAY + dt.timedelta(days=1)
    typed(club).close(after, [], carry_all=True, event_id=ids(12))
    assert wrong_with(club) == []
    assert club.verify().findings == []
    return [
        [replace(each, at=WHEN, happened=WHEN) for each in club.books.journal(until=after)],
        club.books.balances(until=after),
        [club.books.running(unit, since, after) for unit in club.books.units() for since in (None, DAY)],
        club.books.settle(until=after),
        club.books.settle(until=after, through_house=True),
        [
            [replace(each, lines=[]) for each in typed(club).statements(name)]
            for name in ("Guo", "cash", "settled", "over-short")
        ],
        [replace(each, at=WHEN) for each in club.books.periods()],
        club.players.all(),
        club.game(game).hands,
        [list(club.books.plain_text(program, until=after)) for program in ("beancount", "hledger", "ledger")],
    ]
