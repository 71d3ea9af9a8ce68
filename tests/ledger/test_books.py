from __future__ import annotations

import datetime as dt
import tracemalloc
from collections import Counter
from typing import TYPE_CHECKING
from uuid import UUID

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sqlalchemy import Connection, create_engine

from replay.errors import BadInput
from replay.ledger.accounts import player_id
from replay.ledger.books import balances, journal, totals
from replay.ledger.tables import MoneyFact, enter_players, players, post, postings
from replay.ledger.verify import sums
from replay.store.tables import events
from tests.ledger.conftest import record

if TYPE_CHECKING:
    from tests.ledger.conftest import Pay

GAME = "0198f000-0000-7000-8000-000000000001"
OTHER = "0198f000-0000-7000-8000-000000000002"
LARGEST = 2**53 - 1


def stand(connection: Connection, *period: dt.date | None) -> list[tuple[str | None, str | None, int, str]]:
    return [(each.player, each.game, each.amount, each.unit) for each in balances(connection, *period)]


def test_every_payment_takes_from_one_account_what_it_gives_another(connection: Connection, pay: Pay) -> None:
    enter_players(connection, [("Guo", 1), ("李白", 2)])
    post(connection, [pay("Guo", "pot", 30), pay("李白", "pot", 30), pay("pot", "李白", 40, why="win")])
    assert stand(connection) == [
        ("Guo", None, -30, "EUR/2"),
        ("李白", None, 10, "EUR/2"),
        (None, GAME, 20, "EUR/2"),
    ]


def test_a_posting_names_the_step_that_caused_it(connection: Connection, pay: Pay) -> None:
    enter_players(connection, [("Guo", 1)])
    post(connection, [pay("Guo", "pot", 30, hand=4, step=7), pay("pot", "Guo", 30, hand=None, step=None, why="leaver")])
    first, second, third, _ = journal(connection)
    assert (first.game, first.hand, first.step, first.version) == (GAME, 4, 7, 11)
    assert first.at == dt.datetime(2026, 11, 20, 19, 30, tzinfo=dt.UTC)
    assert (first.player, first.amount, first.unit, first.why) == ("Guo", -30, "EUR/2", "ante")
    assert (second.player, second.account, second.amount) == (None, f"pots:{GAME}", 30)
    assert (third.hand, third.step, third.why) == (None, None, "leaver")
    assert [first.line, second.line] == [1, 2]


def test_both_postings_of_a_payment_carry_the_id_of_its_event(connection: Connection, pay: Pay) -> None:
    post(connection, [pay("Guo", "pot", 30), pay("pot", "Guo", 30)])
    assert [each.event for each in journal(connection)] == [str(UUID(int=position)) for position in (1, 1, 2, 2)]


def test_totals_hold_every_account_that_money_touched(connection: Connection, pay: Pay) -> None:
    enter_players(connection, [("Guo", 1)])
    post(connection, [pay("Guo", "pot", 5), pay("pot", "Guo", 5, day="2026-11-22T00:00:00")])
    moments = [dt.datetime(2026, 11, day, tzinfo=dt.UTC) for day in (20, 22)]
    assert [
        (each.balance.player, each.balance.amount, each.first.date(), each.last) for each in totals(connection)
    ] == [(player, 0, moments[0].date(), moments[1]) for player in ("Guo", None)]
    assert totals(connection, dt.date(2027, 1, 1)) == []


def test_every_unit_stands_apart(connection: Connection, pay: Pay) -> None:
    enter_players(connection, [("Guo", 1), ("Li", 1)])
    post(connection, [pay("Guo", "Li", 5), pay("Li", "Guo", 5, unit="points/0")])
    assert stand(connection) == [
        ("Guo", None, -5, "EUR/2"),
        ("Li", None, 5, "EUR/2"),
        ("Guo", None, 5, "points/0"),
        ("Li", None, -5, "points/0"),
    ]


def test_each_game_has_a_pot_of_its_own_and_an_empty_one_is_left_out(connection: Connection, pay: Pay) -> None:
    enter_players(connection, [("Guo", 1)])
    post(connection, [pay("Guo", "pot", 5), pay("Guo", "pot", 7, game=OTHER), pay("pot", "Guo", 5)])
    assert stand(connection) == [("Guo", None, -7, "EUR/2"), (None, OTHER, 7, "EUR/2")]


def test_a_player_who_is_even_is_still_listed(connection: Connection, pay: Pay) -> None:
    enter_players(connection, [("Guo", 1), ("Li", 1)])
    post(connection, [pay("Guo", "Li", 5), pay("Li", "Guo", 5)])
    assert stand(connection) == [("Guo", None, 0, "EUR/2"), ("Li", None, 0, "EUR/2")]


def test_a_period_holds_both_its_days_whole_in_utc(connection: Connection, pay: Pay) -> None:
    enter_players(connection, [("Guo", 1), ("Li", 1)])
    days = ["2026-11-19T23:59:59", "2026-11-20T00:00:00", "2026-11-21T23:59:59", "2026-11-22T00:00:00"]
    post(connection, [pay("Guo", "Li", 10**place, day=day) for place, day in enumerate(days)])
    first, last = dt.date(2026, 11, 20), dt.date(2026, 11, 21)

    def gained(*period: dt.date | None) -> int:
        posted = sum(each.amount for each in journal(connection, *period) if each.player == "Li")
        assert stand(connection, *period)[1][2] == posted
        return posted

    assert gained(first, last) == 110
    assert gained(first, None) == 1110
    assert gained(None, last) == 111
    assert gained(dt.date.min, dt.date.max) == 1111
    assert balances(connection, dt.date(2027, 1, 1)) == []


def test_a_period_that_ends_before_it_begins_is_refused(connection: Connection) -> None:
    backwards = dt.date(2026, 11, 21), dt.date(2026, 11, 20)
    for read in (balances, totals, journal):
        with pytest.raises(BadInput, match="found a period from 2026-11-21 until 2026-11-20"):
            read(connection, *backwards)


def test_a_player_is_entered_once_and_keeps_the_first_position(connection: Connection) -> None:
    enter_players(connection, [("Zoë", 3), ("Li", 4), (" Zoe\u0308", 5)])
    enter_players(connection, [("Li", 9)])
    enter_players(connection, [])
    rows = connection.execute(players.select().order_by(players.c.first_position)).all()
    assert rows == [(player_id("Zoë"), "Zoë", 3), (player_id("Li"), "Li", 4)]


def test_sums_beyond_64_bits_are_exact(connection: Connection, pay: Pay) -> None:
    post(connection, [pay("Guo", "Li", LARGEST) for _ in range(1100)])
    assert sorted(each.amount for each in balances(connection)) == [-1100 * LARGEST, 1100 * LARGEST]


payments = st.lists(
    st.tuples(
        st.sampled_from(["Guo", "Li", "陈"]),
        st.booleans(),
        st.one_of(st.integers(1, LARGEST), st.integers(1, 3)),
        st.sampled_from(["EUR/2", "points/0"]),
        st.sampled_from([GAME, OTHER]),
    ),
    max_size=30,
)


@given(payments)
def test_whatever_is_paid_all_balances_sum_to_zero_and_equal_the_journal(
    paid: list[tuple[str, bool, int, str, str]],
) -> None:
    pots: Counter[tuple[str, str]] = Counter()
    facts = []
    for position, (name, wins, amount, unit, game) in enumerate(paid, 1):
        wins = wins and pots[game, unit] >= amount
        pots[game, unit] += -amount if wins else amount
        accounts = ("pot", f"player:{name}") if wins else (f"player:{name}", "pot")
        facts.append(MoneyFact(position, game, position, 1, 0, position, *accounts, amount, unit, "any"))
    engine = create_engine("sqlite://")
    with engine.connect() as connection:
        for table in (events, postings, players):
            table.create(connection)
        post(connection, [record(connection, fact) for fact in facts])
        found = balances(connection)
        entries = list(journal(connection))
        assert sums(connection) == []
    engine.dispose()
    total: Counter[str] = Counter()
    for each in found:
        total[each.unit] += each.amount
    assert not any(total.values())
    by_account: Counter[tuple[str, str]] = Counter()
    for entry in entries:
        by_account[entry.account, entry.unit] += entry.amount
    assert {(each.account, each.unit): each.amount for each in found if each.amount} == {
        account: amount for account, amount in by_account.items() if amount
    }
    assert {(each.game, each.unit): each.amount for each in found if each.game} == {
        pot: amount for pot, amount in pots.items() if amount
    }


def test_the_journal_is_read_with_flat_memory(connection: Connection, pay: Pay) -> None:
    def peak(entries: int) -> int:
        post(connection, [pay("Guo", "pot", 1) for _ in range(entries)])
        tracemalloc.start()
        for _ in journal(connection):
            pass
        highest = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
        return highest

    assert peak(18_000) < 1.5 * peak(2_000) + 100_000
