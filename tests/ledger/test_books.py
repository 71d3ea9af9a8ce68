from __future__ import annotations

import datetime as dt
import tracemalloc
from collections import Counter
from typing import TYPE_CHECKING, Any
from uuid import UUID

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sqlalchemy import Connection, create_engine, literal, select, union_all
from sqlalchemy.event import listen

from replay.answers import Place
from replay.ledger import (
    SETTLED,
    MoneyFact,
    enter_players,
    gained_in,
    moved_in,
    player_id,
    players,
    standing,
    sums,
    totals,
)
from replay.ledger.books import balances
from replay.ledger.journal import corrections, entries_of, journal
from replay.values.club_events import CLUB_STREAM
from replay.values.times import micros
from replay.words.errors import BadInput
from tests.ledger.conftest import TABLES, post, record
from tests.support.soak import long, times

if TYPE_CHECKING:
    from tests.ledger.conftest import Pay

GAME = "0198f000-0000-7000-8000-000000000001"
OTHER = "0198f000-0000-7000-8000-000000000002"
LARGEST = 2**53 - 1


def balances_of(
    connection: Connection, since: dt.date | None = None, until: dt.date | None = None
) -> list[tuple[str | None, str | None, int, str]]:
    return [(each.player, each.game, each.amount, each.unit) for each in balances(connection, since, until)]


def test_every_payment_takes_from_one_account_what_it_gives_another(connection: Connection, pay: Pay) -> None:
    enter_players(connection, [("Guo", 1), ("李白", 2)])
    post(connection, [pay("Guo", "pot", 30), pay("李白", "pot", 30), pay("pot", "李白", 40, why="win")])
    assert balances_of(connection) == [
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


def test_a_payment_through_an_account_has_four_postings_in_its_order(connection: Connection, pay: Pay) -> None:
    enter_players(connection, [("Guo", 1), ("Li", 1)])
    fact = pay("Guo", "Li", -30, why="settled", hand=None)._replace(
        through=SETTLED, corrects="hand:3", note="x", first_line=3
    )
    post(connection, [fact])
    entries = list(journal(connection))
    assert [(each.line, each.player or each.account, each.amount) for each in entries] == [
        (3, "Guo", 30), (4, SETTLED, -30), (5, SETTLED, 30), (6, "Li", -30),
    ]  # fmt: skip
    assert {(each.corrects, each.note, each.why, each.event) for each in entries} == {
        ("hand:3", "x", "settled", str(UUID(int=1)))
    }
    assert balances_of(connection) == [("Guo", None, 30, "EUR/2"), ("Li", None, -30, "EUR/2")]
    assert sums(connection) == []


def test_what_a_club_owns_comes_after_players_and_pots(connection: Connection, pay: Pay) -> None:
    enter_players(connection, [("Guo", 1)])
    facts = [pay("Guo", "pot", 1), *(pay("Guo", "x", 1)._replace(payee=own) for own in ("over-short", "fees", "cash"))]
    post(connection, facts)
    assert [each.player or each.account for each in balances(connection)] == [
        "Guo", f"pots:{GAME}", "cash", "fees", "over-short",
    ]  # fmt: skip
    assert [each.account for each in standing(connection, dt.date(2026, 11, 20))] == [
        "cash", "fees", "over-short", f"players:{player_id('Guo')}", f"pots:{GAME}",
    ]  # fmt: skip
    assert standing(connection, dt.date(2026, 11, 19)) == []


def test_an_event_that_was_booked_later_shows_both_moments_and_days(connection: Connection, pay: Pay) -> None:
    fact = pay("Guo", "Li", 1, day="2026-11-13T19:30:00")
    booked = dt.datetime(2026, 11, 21, tzinfo=dt.UTC)
    post(connection, [fact._replace(at=micros(booked))])
    (entry, _) = journal(connection)
    assert (entry.at, entry.happened) == (booked, dt.datetime(2026, 11, 13, 19, 30, tzinfo=dt.UTC))
    assert (entry.day, entry.entered) == (dt.date(2026, 11, 21), dt.date(2026, 11, 13))
    assert balances(connection, None, dt.date(2026, 11, 20)) == []


def test_what_sets_an_event_right_is_found_by_it(connection: Connection, pay: Pay) -> None:
    first = str(UUID(int=1))
    right = pay("Guo", "Li", 5), pay("Li", "Guo", 5, game=CLUB_STREAM)._replace(corrects=first)
    post(connection, [*right, pay("Li", "Guo", 1)])
    assert [each.position for each in corrections(connection, UUID(first))] == [2, 2]
    assert [each.position for each in entries_of(connection, UUID(first))] == [1, 1]
    assert [each.corrected for each in journal(connection)] == [
        None,
        None,
        Place(GAME, 11),
        Place(GAME, 11),
        None,
        None,
    ]
    assert corrections(connection, UUID(int=9)) == entries_of(connection, UUID(int=9)) == []


def test_what_one_event_moved_is_found_without_going_through_all_postings(connection: Connection) -> None:
    plans: list[str] = []

    def explain(*asked: Any) -> None:
        opened, _, statement, values, *_ = asked
        if statement.startswith("SELECT postings"):
            plans.extend(
                row[3] for row in opened.connection.cursor().execute(f"EXPLAIN QUERY PLAN {statement}", values)
            )

    listen(connection.engine, "before_cursor_execute", explain)
    for find in (entries_of, corrections):
        assert find(connection, UUID(int=1)) == []
        assert "SCAN postings" not in plans
        assert any("SEARCH postings USING PRIMARY KEY (position=?)" in each for each in plans)
        plans.clear()


def test_a_hand_that_is_left_out_takes_only_its_own_postings_with_it(connection: Connection, pay: Pay) -> None:
    post(
        connection,
        [
            pay("Guo", "Li", 1),
            pay("Guo", "Li", 10, hand=2),
            pay("Guo", "Li", 100, day="2026-11-21T12:00:00"),
            pay("Guo", "Li", 1000, game=OTHER),
        ],
    )
    for left_out, taken in (
        ([("", 11, 14)], 0),
        ([(GAME, 11, 11)], 1),
        ([(GAME, 11, 12)], 11),
        ([(GAME, 11, 11), (GAME, 13, 20)], 101),
        ([(OTHER, 14, 14), (OTHER, 90, 99)], 1000),
    ):
        given_as = [
            literal(each).label(name) for each, name in zip(left_out[0], ("game", "first", "last"), strict=True)
        ]
        hands = union_all(select(*given_as), *(select(*map(literal, each)) for each in left_out[1:]))
        stretches = select(hands.subquery())
        assert max(each.amount for each in balances(connection, less=gained_in(connection, stretches))) == 1111 - taken
        assert set(moved_in(connection, stretches)) <= {each[:2] for each in left_out}
    day = dt.date(2026, 11, 21)
    whole = select(literal(GAME).label("game"), literal(11).label("first"), literal(14).label("last"))
    assert set(gained_in(connection, whole, since=day).values()) == {-100, 100}
    assert list(moved_in(connection, whole, since=day + dt.timedelta(days=1))) == []


def test_totals_hold_every_account_that_money_touched(connection: Connection, pay: Pay) -> None:
    enter_players(connection, [("Guo", 1)])
    post(connection, [pay("Guo", "pot", 5), pay("pot", "Guo", 5, day="2026-11-22T00:00:00")])
    moments = [dt.datetime(2026, 11, day, tzinfo=dt.UTC) for day in (20, 22)]
    assert [
        (each.balance.player, each.balance.amount, each.first.date(), each.last) for each in totals(connection)
    ] == [(player, 0, moments[0].date(), moments[1]) for player in ("Guo", None)]
    assert totals(connection, dt.date(2027, 1, 1)) == []


def test_every_unit_is_separate(connection: Connection, pay: Pay) -> None:
    enter_players(connection, [("Guo", 1), ("Li", 1)])
    post(connection, [pay("Guo", "Li", 5), pay("Li", "Guo", 5, unit="points/0")])
    assert balances_of(connection) == [
        ("Guo", None, -5, "EUR/2"),
        ("Li", None, 5, "EUR/2"),
        ("Guo", None, 5, "points/0"),
        ("Li", None, -5, "points/0"),
    ]


def test_each_game_has_a_pot_of_its_own_and_an_empty_one_is_left_out(connection: Connection, pay: Pay) -> None:
    enter_players(connection, [("Guo", 1)])
    post(connection, [pay("Guo", "pot", 5), pay("Guo", "pot", 7, game=OTHER), pay("pot", "Guo", 5)])
    assert balances_of(connection) == [("Guo", None, -7, "EUR/2"), (None, OTHER, 7, "EUR/2")]


def test_a_player_who_is_even_is_still_listed(connection: Connection, pay: Pay) -> None:
    enter_players(connection, [("Guo", 1), ("Li", 1)])
    post(connection, [pay("Guo", "Li", 5), pay("Li", "Guo", 5)])
    assert balances_of(connection) == [("Guo", None, 0, "EUR/2"), ("Li", None, 0, "EUR/2")]


def test_a_period_holds_both_its_days_whole_in_utc(connection: Connection, pay: Pay) -> None:
    enter_players(connection, [("Guo", 1), ("Li", 1)])
    days = ["2026-11-19T23:59:59", "2026-11-20T00:00:00", "2026-11-21T23:59:59", "2026-11-22T00:00:00"]
    post(connection, [pay("Guo", "Li", 10**place, day=day) for place, day in enumerate(days)])
    first, last = dt.date(2026, 11, 20), dt.date(2026, 11, 21)

    def gained(*period: dt.date | None) -> int:
        posted = sum(each.amount for each in journal(connection, *period) if each.player == "Li")
        assert balances_of(connection, *period)[1][2] == posted
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
    rows = connection.execute(
        select(players.c.id, players.c.name, players.c.first_position).order_by(players.c.first_position)
    ).all()
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
        for table in TABLES:
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


@long
def test_the_journal_is_read_with_flat_memory(connection: Connection, pay: Pay) -> None:
    def peak(entries: int) -> int:
        post(connection, [pay("Guo", "pot", 1) for _ in range(entries)])
        tracemalloc.start()
        for _ in journal(connection):
            pass
        highest = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
        return highest

    few = peak(times(2_000, 1_200))  # more than are read at once
    assert peak(times(6_000, 2_400)) < 1.2 * few + 100_000
