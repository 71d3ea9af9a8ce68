"""Cash that is counted some days after the period that it closes, cash that is short, and accounts that no closing has room for."""

from __future__ import annotations

import datetime as dt
from uuid import UUID

import pytest

from replay.answers import Period
from replay.club import Club
from replay.ledger import period_text, periods_text, settle_text
from replay.words.errors import Conflict, RuleViolation
from tests.support.treasury.assertions import asserted_balances_hold, closings
from tests.support.treasury.evenings import DAY, balances_of, ids, played
from tests.support.treasury.typed import typed

BEFORE = DAY + dt.timedelta(days=1)


def today() -> dt.date:
    return dt.datetime.now(dt.UTC).date()


def counted(closed: Period) -> tuple[int, int, int, int]:
    (one,) = closed.counted
    return one.book, one.counted, one.over, one.since


@pytest.fixture
def paid(club: Club) -> Club:
    """Guo and Chen lost 1.00 EUR to Li each on the 20th; Guo paid 3.00 EUR into the box today."""
    played(club, [2])
    typed(club).pay("Guo", "cash", "3.00")
    return club


class TestLater:
    @pytest.mark.parametrize(
        ("message", "found"), [("3.00", (0, 0, 0, 300)), ("3.25", (0, 25, 25, 300)), ("5.50 EUR", (0, 250, 250, 300))]
    )
    def test_what_went_in_since_is_taken_off_what_is_in_the_box_now(
        self, paid: Club, message: str, found: tuple[int, ...]
    ) -> None:
        assert counted(typed(paid).close(DAY, [message])) == found
        (closed,) = closings(paid)
        assert [(each.book, each.counted) for each in closed.counted] == [found[:2]]
        assert balances_of(paid, until=DAY).get("over-short", 0) == found[2]
        assert balances_of(paid)["cash"] == -300 - found[2]
        assert asserted_balances_hold(paid)
        assert paid.verify().findings == []

    def test_what_went_out_since_is_put_back(self, paid: Club) -> None:
        typed(paid).close(DAY, ["8.00"])
        typed(paid).pay("cash", "Li", "4.50")
        assert counted(typed(paid).close(BEFORE, ["3.50"])) == (500, 500, 0, -150)
        (_, line) = periods_text(paid.books.periods())
        assert line.endswith(
            "The cash box held 5.00 EUR, as the books say; 1.50 EUR went out of it since, and 3.50 EUR was counted"
        )

    def test_the_statement_says_what_went_in_and_what_was_counted(self, paid: Club) -> None:
        lines = list(period_text(typed(paid).close(DAY, ["3.25"])))
        assert lines[1] == (
            "The cash box held 0.25 EUR and the books say 0.00 EUR: 0.25 EUR over; "
            "3.00 EUR went into it since, and 3.25 EUR was counted."
        )

    def test_a_box_that_would_have_held_less_than_nothing_is_counted_again(self, paid: Club) -> None:
        with pytest.raises(
            RuleViolation,
            match=r"found 2\.50 EUR in the cash box, but 3\.00 EUR more went into it than out of it after 2024-11-20: .*"
            r"below zero .* close until today, if the money went missing later",
        ):
            typed(paid).close(DAY, ["2.50"])
        assert counted(typed(paid).close(today(), ["2.50"])) == (300, 250, -50, 0)

    def test_who_did_not_count_reads_what_the_box_holds_now_and_held_then(self, paid: Club) -> None:
        typed(paid).close(DAY, ["5.00"])
        with pytest.raises(
            RuleViolation,
            match=r"holds 5\.00 EUR by the books \(2\.00 EUR at the end of 2024-11-21\), but its cash was not counted .* in it now",
        ):
            typed(paid).close(BEFORE)

    def test_each_closing_shows_what_moved_between_its_day_and_itself(self, paid: Club) -> None:
        first = typed(paid).close(DAY, ["3.00"])
        typed(paid).pay("Chen", "cash", "1.00")
        second = typed(paid).close(BEFORE, ["4.10"])
        typed(paid).pay("cash", "Li", "2.00")
        third = typed(paid).close(today(), ["2.10"])
        assert [counted(each) for each in (first, second, third)] == [
            (0, 0, 0, 300), (0, 10, 10, 400), (210, 210, 0, 0),
        ]  # fmt: skip
        assert paid.books.periods() == [first, second, third]
        assert asserted_balances_hold(paid)

    def test_asked_again_it_is_the_same_closing_whatever_moved_meanwhile(self, paid: Club) -> None:
        first = typed(paid).close(DAY, ["3.20"], event_id=ids(1))
        typed(paid).pay("Chen", "cash", "1.00")
        assert typed(paid).close(DAY, ["3.2 EUR"], event_id=ids(1)) == first
        for other in ("0.20", "4.20"):
            with pytest.raises(Conflict, match="already belongs to another event"):
                typed(paid).close(DAY, [other], event_id=ids(1))


class TestShort:
    def test_settling_up_says_what_the_box_lacks_for_what_it_pays(self, paid: Club) -> None:
        typed(paid).close(today(), ["1.50"])
        (squared,) = paid.books.settle()
        assert (squared.holds, squared.missing) == (150, 150)
        assert list(settle_text([squared]))[-1] == (
            "The cash box holds 1.50 EUR: it is 1.50 EUR short for these payments."
        )

    def test_what_the_box_is_paid_counts_for_what_it_pays(self, paid: Club) -> None:
        typed(paid).close(today(), ["2.50"])
        (squared,) = paid.books.settle(through_house=True)
        assert [(due.payer.player, due.payee.player, due.amount) for due in squared.payments] == [
            ("Chen", None, 100), (None, "Guo", 200), (None, "Li", 200),
        ]  # fmt: skip
        assert squared.missing == 50

    def test_an_empty_box_is_reported_as_empty(self, paid: Club) -> None:
        typed(paid).close(today(), ["0"])
        assert [line for (each,) in [paid.books.settle()] for line in settle_text([each])][-1] == (
            "The cash box is empty: it is 3.00 EUR short for these payments."
        )

    def test_a_box_that_holds_enough_lacks_nothing_in_a_period_of_its_own_either(self, paid: Club) -> None:
        assert [each.missing for each in paid.books.settle()] == [0]
        typed(paid).close(today(), ["4.00"])
        assert [(each.holds, each.missing) for each in paid.books.settle(since=today())] == [(400, 0)]


def test_an_account_that_no_closing_has_room_for_is_named(club: Club) -> None:
    played(club, [2])
    club.players.rename("Guo", "郭威")
    paid = [typed(club).pay("郭威", "Li", "90071992547409.91")[0].event for _ in range(2)]
    with pytest.raises(
        RuleViolation,
        match=r"the account of (郭威|Li) is at -?18014398509481[78]\.82 EUR, but a closing can hold at most 90071992547409\.91 EUR",
    ):
        typed(club).close(today())
    assert club.books.periods() == []
    club.books.reverse(UUID(paid[0]), "mistyped")
    club.books.reverse(UUID(paid[1]), "mistyped")
    assert typed(club).close(today()).until == today()


def test_nor_has_it_for_a_box_in_which_far_too_much_was_counted(club: Club) -> None:
    played(club, [2])
    for _ in range(2):
        typed(club).pay("cash", "Li", "90071992547409.91")
    with pytest.raises(RuleViolation, match=r"the account of cash box is at -270215977642229\.73 EUR"):
        typed(club).close(DAY, ["90071992547409.91"])
