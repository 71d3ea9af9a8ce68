"""Evenings are squared one after the other, the oldest first, and payments below the club's least payment wait."""

from __future__ import annotations

import datetime as dt
from uuid import UUID

import pytest

from replay.club import Club
from replay.ledger.settlement import Squared
from replay.values.club_events import SettingsChanged
from replay.values.money import Money, Unit
from replay.words.errors import BadInput
from tests.support.postgres import on_a_server
from tests.support.treasury.evenings import balances_of, game_number, played
from tests.support.treasury.typed import typed

FIRST, SECOND, THIRD = (dt.date(2024, 11, day) for day in (20, 27, 28))


@pytest.fixture
def two_evenings(club: Club) -> Club:
    """Li and Chen owe Guo a euro each of the first evening, and two of the second, at which Li wins two games from Chen."""
    played(club, [1])
    played(club, [1, 1], number=2, day="2024-11-27T19:30:00")
    return club


def asked(club: Club) -> list[tuple[str, list[tuple[str | None, str | None, int]]]]:
    """Who pays whom for each open evening; ``until`` before the day stands for all evenings until then."""
    return [
        (day(each), [(due.payer.player, due.payee.player, due.amount) for due in each.payments]) for each in by(club)
    ]


def by(club: Club) -> list[Squared]:
    return club.books.settle(by_evening=True)


def day(each: Squared) -> str:
    assert each.evening is not None
    return str(each.evening.until) if each.evening.since else f"until {each.evening.until}"


def pay_proposed(club: Club, of: Squared) -> None:
    """Pay what is proposed for one evening, as the page of money records it."""
    assert of.evening is not None
    for due in of.payments:
        game, *beside = map(UUID, of.evening.squares(due))
        sides = club.books.account(due.payer.account), club.books.account(due.payee.account)
        club.books.pay(*sides, Money(due.amount, Unit.parse(of.unit)), game=game, beside=beside)


@on_a_server
def test_each_evening_is_squared_by_itself_the_oldest_first(two_evenings: Club) -> None:
    assert asked(two_evenings) == [
        ("2024-11-20", [("Chen", "Guo", 100), ("Li", "Guo", 100)]),
        ("2024-11-27", [("Chen", "Guo", 200), ("Li", "Guo", 200)]),
    ]
    pay_proposed(two_evenings, by(two_evenings)[0])
    assert asked(two_evenings) == [("2024-11-27", [("Chen", "Guo", 200), ("Li", "Guo", 200)])]
    pay_proposed(two_evenings, by(two_evenings)[0])
    assert by(two_evenings) == []
    assert balances_of(two_evenings) == {}


def test_paid_together_closes_the_oldest_evening_first_to_the_cent(two_evenings: Club) -> None:
    typed(two_evenings).pay("Li", "Guo", "1.01 EUR")
    assert asked(two_evenings) == [
        ("2024-11-20", [("Chen", "Guo", 100)]),
        ("2024-11-27", [("Chen", "Guo", 200), ("Li", "Guo", 199)]),
    ]


def test_what_names_a_game_counts_for_its_evening_only(two_evenings: Club) -> None:
    for due in two_evenings.evenings.settling(str(game_number(2))).dues:
        two_evenings.evenings.pay(str(game_number(2)), UUID(due.key))
    assert asked(two_evenings) == [("2024-11-20", [("Chen", "Guo", 100), ("Li", "Guo", 100)])]


def test_who_paid_another_than_that_evening_asked_for_squared_all_together(club: Club) -> None:
    played(club, [1], ("Guo", "Li"))
    played(club, [1], ("Chen", "Guo"), number=2, day="2024-11-27T19:30:00")
    played(club, [1], ("Li", "Chen"), number=3, day="2024-11-28T19:30:00")
    assert [each for each, _ in asked(club)] == [str(FIRST), str(SECOND), str(THIRD)]
    typed(club).pay("Li", "Chen", "0.40 EUR", on=SECOND)  # of these two evenings, Li owes Guo what Guo owes Chen
    assert asked(club) == [("until 2024-11-27", [("Li", "Chen", 60)]), ("2024-11-28", [("Chen", "Li", 100)])]


def test_a_payment_that_was_undone_closes_nothing(two_evenings: Club) -> None:
    before = asked(two_evenings)
    (entry, *_) = typed(two_evenings).pay("Li", "Guo", "1.50 EUR")
    two_evenings.books.reverse(UUID(entry.event), "mistyped")
    assert asked(two_evenings) == before
    pay_proposed(two_evenings, by(two_evenings)[0])
    (undone, *_) = [each for each in two_evenings.books.journal() if each.game is None and each.amount == 100][-1:]
    two_evenings.books.reverse(UUID(undone.event), "mistyped")
    assert [(each, len(dues)) for each, dues in asked(two_evenings)] == [("2024-11-20", 1), ("2024-11-27", 2)]


def test_the_evenings_together_are_the_balances(two_evenings: Club) -> None:
    typed(two_evenings).pay("Chen", "cash", "0.30 EUR")
    sums: dict[str | None, int] = {}
    for each in by(two_evenings):
        assert each.evening is not None
        assert each.evening.gains.total() == 0
        for account, amount in each.evening.gains.items():
            sums[account] = sums.get(account, 0) + amount
    found = {each.account: each.amount for each in two_evenings.books.balances() if each.amount}
    assert {account: amount for account, amount in sums.items() if amount} == found


def test_evenings_one_by_one_know_no_period_and_no_cash_box(two_evenings: Club) -> None:
    with pytest.raises(BadInput, match="expected one of the three"):
        two_evenings.books.settle(FIRST, by_evening=True)
    with pytest.raises(BadInput, match="expected one of the three"):
        two_evenings.books.settle(through_house=True, by_evening=True)


class TestSmallPayments:
    def test_below_the_least_payment_they_wait(self, two_evenings: Club) -> None:
        typed(two_evenings).pay("Li", "Guo", "2.51 EUR")
        two_evenings.administration.change(SettingsChanged(unit="EUR/2", least_payment=50))
        (found,) = two_evenings.books.settle()
        assert [(due.payer.player, due.amount) for due in found.payments] == [("Chen", 300)]
        assert [(due.payer.player, due.amount) for due in found.waiting] == [("Li", 49)]
        two_evenings.administration.change(SettingsChanged(least_payment=49))
        assert not two_evenings.books.settle()[0].waiting

    def test_a_club_without_a_usual_unit_has_none(self, club: Club) -> None:
        with pytest.raises(BadInput, match="without a usual unit"):
            club.administration.change(SettingsChanged(least_payment=50))
        with pytest.raises(BadInput, match="without a usual unit"):
            club.administration.read_least_payment("0.50")

    def test_it_is_taken_away_with_its_unit(self, club: Club) -> None:
        club.administration.change(SettingsChanged(unit="EUR/2", least_payment=50))
        assert club.administration.change(SettingsChanged(unit="USD/2")).least_payment == 0
