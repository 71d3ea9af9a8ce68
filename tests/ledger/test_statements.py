from __future__ import annotations

import datetime as dt
from collections import Counter
from typing import TYPE_CHECKING
from uuid import UUID

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sqlalchemy import Connection, create_engine

from replay.answers import Line
from replay.ledger import SETTLED, MoneyFact, enter_players, player_id
from replay.ledger.books import balances
from replay.ledger.journal import statements
from replay.words.errors import BadInput
from tests.ledger.conftest import TABLES, post, record

if TYPE_CHECKING:
    from tests.ledger.conftest import Pay

GAME = "0198f000-0000-7000-8000-000000000001"
DAYS = dt.date(2026, 11, 20), dt.date(2026, 11, 21)


def running(lines: list[Line]) -> list[tuple[int, int]]:
    return [(line.amount, line.balance) for line in lines]


def test_every_line_says_when_why_with_whom_and_from_which_step(connection: Connection, pay: Pay) -> None:
    enter_players(connection, [("Guo", 1), ("李白", 1)])
    post(connection, [pay("Guo", "pot", 30, hand=4, step=7), pay("李白", "Guo", 50, why="win", hand=None, step=None)])
    (statement,) = statements(connection, player_id("Guo"))
    assert (statement.player, statement.account, statement.unit) == ("Guo", f"players:{player_id('Guo')}", "EUR/2")
    when = dt.datetime(2026, 11, 20, 19, 30, tzinfo=dt.UTC)
    ante = ("ante", None, f"pots:{GAME}", -30, -30, GAME, 4, 7, 11, str(UUID(int=1)))
    win = ("win", "李白", f"players:{player_id('李白')}", 50, 20, GAME, None, None, 12, str(UUID(int=2)))
    assert statement.lines == [Line(when, when.date(), *each, when, when.date()) for each in (ante, win)]
    assert (statement.opening, statement.closing) == (0, 20)


def test_a_period_brings_forward_what_was_before_and_leaves_out_what_comes_after(
    connection: Connection, pay: Pay
) -> None:
    enter_players(connection, [("Guo", 1), ("Li", 1)])
    days = ["2026-11-19T23:59:59", "2026-11-20T00:00:00", "2026-11-21T23:59:59", "2026-11-22T00:00:00"]
    post(connection, [pay("Guo", "Li", 10**place, day=day) for place, day in enumerate(days)])
    (statement,) = statements(connection, player_id("Li"), *DAYS)
    assert (statement.opening, running(statement.lines), statement.closing) == (1, [(10, 11), (100, 111)], 111)
    assert (statement.since, statement.until) == DAYS
    (later,) = statements(connection, player_id("Li"), dt.date(2027, 1, 1))
    assert (later.opening, later.lines, later.closing) == (1111, [], 1111)
    assert statements(connection, player_id("Li"), None, dt.date(2026, 11, 18)) == []
    assert statements(connection, player_id("Li"), dt.date.min, dt.date.max)[0].closing == 1111


def test_an_evening_that_was_entered_late_is_at_its_day(connection: Connection, pay: Pay) -> None:
    enter_players(connection, [("Guo", 1)])
    post(connection, [pay("Guo", "pot", 5), pay("Guo", "pot", 7, day="2026-11-13T19:00:00")])
    assert running(statements(connection, player_id("Guo"))[0].lines) == [(-7, -7), (-5, -12)]


def test_every_unit_has_a_statement_of_its_own(connection: Connection, pay: Pay) -> None:
    enter_players(connection, [("Guo", 1), ("Li", 1)])
    post(connection, [pay("Guo", "Li", 5), pay("Li", "Guo", 7, unit="points/0"), pay("Guo", "Li", 1)])
    assert [(each.unit, running(each.lines)) for each in statements(connection, player_id("Guo"))] == [
        ("EUR/2", [(-5, -5), (-1, -6)]),
        ("points/0", [(7, 7)]),
    ]


def test_a_player_who_moved_no_money_has_nothing_to_state(connection: Connection) -> None:
    enter_players(connection, [("Zoë", 1)])
    assert statements(connection, player_id("Zoë")) == []


def test_a_period_that_ends_before_it_begins_has_no_statement(connection: Connection) -> None:
    enter_players(connection, [("Zoë", 1)])
    with pytest.raises(BadInput, match="found a period from 2026-11-21 until 2026-11-20"):
        statements(connection, player_id("Zoë"), *DAYS[::-1])


def test_a_payment_through_an_account_is_between_its_ends(connection: Connection, pay: Pay) -> None:
    enter_players(connection, [("Guo", 1), ("Li", 1)])
    post(connection, [pay("Li", "Guo", 5, why="settled")._replace(through=SETTLED)])
    found = {whose: statements(connection, whose)[0].lines for whose in (player_id("Guo"), player_id("Li"), SETTLED)}
    assert [(line.other_player, line.amount) for line in found[player_id("Guo")]] == [("Li", 5)]
    assert [(line.other_player, line.amount) for line in found[player_id("Li")]] == [("Guo", -5)]
    assert [(line.other, line.amount, line.balance) for line in found[SETTLED]] == [(SETTLED, 5, 5), (SETTLED, -5, 0)]


def test_several_payments_of_one_event_pair_within_their_units(connection: Connection, pay: Pay) -> None:
    enter_players(connection, [("Guo", 1), ("Li", 1), ("Chen", 1)])
    first = pay("Guo", "Li", 5)
    second = first._replace(payer="player:Li", payee="player:Chen", amount=-7, unit="points/0", first_line=3)
    post(connection, [first, second])
    found = {
        name: [
            (each.unit, line.other_player, line.amount)
            for each in statements(connection, player_id(name))
            for line in each.lines
        ]
        for name in ("Guo", "Li", "Chen")
    }
    assert found == {
        "Guo": [("EUR/2", "Li", -5)],
        "Li": [("EUR/2", "Guo", 5), ("points/0", "Chen", 7)],
        "Chen": [("points/0", "Li", -7)],
    }


days = st.dates(dt.date(2026, 1, 1), dt.date(2026, 1, 5))
payments = st.lists(st.tuples(st.permutations(["Guo", "Li", "陈"]), st.integers(1, 2**53 - 1), days), max_size=20)


@given(payments, days, days)
def test_a_statement_ends_where_the_balances_stand(
    paid: list[tuple[list[str], int, dt.date]], one: dt.date, other: dt.date
) -> None:
    since, until = sorted((one, other))
    engine = create_engine("sqlite://")
    with engine.connect() as connection:
        for table in TABLES:
            table.create(connection)
        enter_players(connection, [(name, 1) for name in ("Guo", "Li", "陈")])
        facts = []
        for position, ((payer, payee, _), amount, day) in enumerate(paid, 1):
            at = (day - dt.date(1970, 1, 1)) // dt.timedelta(microseconds=1)
            accounts = f"player:{payer}", f"player:{payee}"
            facts.append(
                record(connection, MoneyFact(position, GAME, position, 1, 0, at, *accounts, amount, "EUR/2", "x"))
            )
        post(connection, facts)
        until_then = Counter({each.player: each.amount for each in balances(connection, None, until)})
        in_it = Counter({each.player: each.amount for each in balances(connection, since, until)})
        for name in ("Guo", "Li", "陈"):
            for each in statements(connection, player_id(name), since, until):
                assert each.closing == until_then[name]
                assert each.closing - each.opening == in_it[name] == sum(line.amount for line in each.lines)
                balance = each.opening
                for line in each.lines:
                    balance += line.amount
                    assert line.balance == balance
    engine.dispose()


def steps_of(connection: Connection, since: dt.date) -> int:
    """How many hundred steps SQLite takes for a statement from that day to that day."""
    steps = []
    driver = connection.connection.driver_connection
    assert driver is not None
    driver.set_progress_handler(lambda: steps.append(1), 100)
    (statement,) = statements(connection, player_id("Guo"), since, since)
    driver.set_progress_handler(None, 0)
    assert statement.opening == -(since - FIRST).days
    return len(steps)


FIRST = dt.date(2024, 1, 1)


def test_the_balance_that_a_statement_opens_with_costs_no_more_near_the_first_day_than_near_the_last(
    connection: Connection, pay: Pay
) -> None:
    enter_players(connection, [("Guo", 1), ("Li", 1)])
    days = [FIRST + dt.timedelta(days=number) for number in range(600)]
    post(connection, [pay("Guo", "Li", 1, day=f"{day}T19:00:00") for day in days])
    early, middle, late = (steps_of(connection, days[place]) for place in (3, 300, -3))
    assert early < 2 * late < middle


@pytest.mark.parametrize("day", range(-1, 8))
def test_a_balance_is_the_same_summed_from_the_first_day_or_back_from_the_last(
    connection: Connection, pay: Pay, day: int
) -> None:
    enter_players(connection, [("Guo", 1), ("Li", 1), ("Chen", 1)])
    paid = [
        ("Guo", "Li"),
        ("Guo", "pot"),
        ("Li", "Guo"),
        ("pot", "Chen"),
        ("Guo", "Li"),
        ("Chen", "pot"),
        ("pot", "Guo"),
    ]
    when = [FIRST + dt.timedelta(days=number) for number in range(len(paid))]
    post(connection, [pay(*pair, 5, day=f"{each}T19:00:00") for pair, each in zip(paid, when, strict=True)])
    until = FIRST + dt.timedelta(days=day)
    expected = Counter[str]()
    for (payer, payee), each in zip(paid, when, strict=True):
        if each <= until:
            expected.subtract({payer: 5})
            expected.update({payee: 5})
    found = {each.player or "pot": each.amount for each in balances(connection, until=until)}
    assert found == {name: amount for name, amount in expected.items() if amount or name != "pot"}
