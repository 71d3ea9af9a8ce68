"""Closing a period: cash counted against the books, every balance asserted for ever, what comes later booked after it."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable
from uuid import UUID

import pytest

from replay.answers import Counted as CountedAnswer
from replay.club import Club
from replay.club.matters import Counted, PeriodClosed
from replay.ledger import Booking, last_moment, player_id
from replay.rules.quandui import Won
from replay.values.club_events import Standing
from replay.values.events import HandStarted
from replay.values.times import micros
from replay.words.errors import BadInput, NotFound, RuleViolation
from tests.support.records import UNSEEN_HAND
from tests.support.treasury.assertions import asserted_balances_hold, closings
from tests.support.treasury.evenings import DAY, balances_of, evening, game_number, ids, played, pot_of, record
from tests.support.treasury.typed import typed

FIRST_AFTER = dt.datetime(2024, 11, 21, tzinfo=dt.UTC)


def today() -> dt.date:
    return dt.datetime.now(dt.UTC).date()


def booked(club: Club, why: str) -> list[tuple[dt.datetime, dt.datetime]]:
    """When each payment of this kind is booked, and when it happened."""
    return sorted({(each.at, each.happened) for each in club.books.journal() if each.why == why})


class TestWorkedExamples:
    """Guo and Chen lost 1.00 EUR to Li each on the 20th."""

    @pytest.fixture(autouse=True)
    def _evening(self, club: Club) -> None:
        played(club, [2])

    def test_a_box_that_holds_what_the_books_say_has_no_difference(self, club: Club) -> None:
        closed = typed(club).close(DAY)
        assert (closed.until, closed.counted, closed.carried) == (DAY, [], [])
        assert {each.player: each.amount for each in closed.balances} == {"Chen": -100, "Guo": -100, "Li": 200}
        assert "counted" not in {each.why for each in club.books.journal()}
        assert club.books.periods() == [closed]

    @pytest.mark.parametrize(("counted", "over"), [("1.10", 10), ("0.95", -5), ("0.00", -100), ("1.00", 0)])
    def test_a_difference_goes_to_over_short_where_everybody_sees_it(self, club: Club, counted: str, over: int) -> None:
        typed(club).pay("Guo", "cash", "1.00")
        closed = typed(club).close(today(), [f"{counted} EUR"])
        assert closed.counted == [CountedAnswer("EUR/2", book=100, counted=100 + over, over=over, since=0)]
        found = {"cash": -100 - over, "over-short": over}
        assert balances_of(club) == {
            key: amount for key, amount in ({"Chen": -100, "Li": 200} | found).items() if amount
        }
        assert {each.account: each.amount for each in closed.balances if each.player is None} == {
            key: amount for key, amount in found.items() if amount
        }
        assert asserted_balances_hold(club)

    def test_the_difference_is_booked_at_the_last_moment_of_the_period(self, club: Club) -> None:
        typed(club).pay("Guo", "cash", "1.00")
        typed(club).close(today(), ["1.10"])
        ((at, happened),) = booked(club, "counted")
        assert at == dt.datetime.combine(today(), dt.time.max, dt.UTC)
        assert happened <= dt.datetime.now(dt.UTC)
        (statement,) = typed(club).statements("over-short")
        assert [(line.other, line.amount, line.at) for line in statement.lines] == [("cash", 10, at)]

    def test_a_box_that_paid_out_more_than_it_held_is_over_when_it_is_counted(self, club: Club) -> None:
        typed(club).pay("cash", "Li", "2.00")
        with pytest.raises(
            RuleViolation, match=r"the cash box holds -2\.00 EUR by the books, but its cash was not counted"
        ):
            typed(club).close(today())
        closed = typed(club).close(today(), ["0"])
        assert closed.counted == [CountedAnswer("EUR/2", book=-200, counted=0, over=200, since=0)]
        assert balances_of(club) == {"Chen": -100, "Guo": -100, "over-short": 200}

    def test_each_unit_is_counted_by_itself(self, club: Club) -> None:
        played(club, [3], number=2, unit="points/0", stake=10)
        typed(club).pay("Guo", "cash", "1.00 EUR")
        typed(club).pay("Guo", "cash", "10 points")
        with pytest.raises(RuleViolation, match="the cash box holds 10 points by the books"):
            typed(club).close(today(), ["1.00 EUR"])
        closed = typed(club).close(today(), ["9 points", "1.20 EUR"])
        assert [(each.unit, each.over) for each in closed.counted] == [("EUR/2", 20), ("points/0", -1)]
        posted = [each for each in club.books.journal() if each.why == "counted"]
        assert [(each.line, each.account, each.amount, each.unit) for each in posted] == [
            (1, "cash", -20, "EUR/2"),
            (2, "over-short", 20, "EUR/2"),
            (3, "cash", 1, "points/0"),
            (4, "over-short", -1, "points/0"),
        ]
        for account, other in (("cash", "over-short"), ("over-short", "cash")):
            found = {each.unit: each.lines[-1] for each in typed(club).statements(account)}
            assert {unit: (line.other, abs(line.amount)) for unit, line in found.items()} == {
                "EUR/2": (other, 20), "points/0": (other, 1),
            }  # fmt: skip
        assert asserted_balances_hold(club)

    def test_a_unit_without_a_difference_before_one_with_it_leaves_no_gap(self, club: Club) -> None:
        played(club, [3], number=2, unit="points/0", stake=10)
        typed(club).close(today(), ["0.00 EUR", "3 points"])
        assert [(each.line, each.unit) for each in club.books.journal() if each.why == "counted"] == [
            (1, "points/0"), (2, "points/0"),
        ]  # fmt: skip

    def test_merged_players_are_shown_as_one(self, club: Club) -> None:
        played(club, [1], ("Guo Wei", "Zhao"), number=2)
        typed(club).close(DAY)
        club.players.merge("Guo Wei", "Guo")
        (closed,) = club.books.periods()
        assert {each.player: each.amount for each in closed.balances} == {"Chen": -100, "Li": 200, "Zhao": -100}
        assert {each.account for each in closings(club)[0].balances} >= {
            f"players:{player_id(name)}" for name in ("Guo", "Guo Wei")
        }


class TestWhatComesLater:
    def test_an_old_evening_is_booked_on_the_day_after(self, club: Club) -> None:
        played(club, [2])
        typed(club).close(DAY)
        played(club, [3], number=2, day="2024-11-13T21:00:00")
        when = dt.datetime(2024, 11, 13, 21, tzinfo=dt.UTC)
        assert booked(club, "pot")[-1] == (FIRST_AFTER, when)
        assert balances_of(club, until=DAY) == {"Chen": -100, "Guo": -100, "Li": 200}
        assert asserted_balances_hold(club)
        last = typed(club).statements("Chen", DAY, DAY + dt.timedelta(days=1))[0].lines[-1]
        assert (last.at, last.happened, last.balance) == (FIRST_AFTER, when, 100)

    @pytest.mark.parametrize(
        ("at", "expected"),
        [
            ("2024-11-20T23:59:59.999999", "2024-11-21T00:00:00"),
            ("2024-11-21T00:00:00", "2024-11-21T00:00:00"),
            ("2024-11-21T00:00:00.000001", "2024-11-21T00:00:00.000001"),
            ("1970-01-01T00:00:00", "2024-11-21T00:00:00"),
        ],
    )
    def test_to_the_microsecond(self, club: Club, at: str, expected: str) -> None:
        played(club, [2])
        typed(club).close(DAY)
        played(club, [3], number=2, day=at)
        ((moment, _),) = [each for each in booked(club, "pot") if each[1].isoformat()[: len(at)] == at]
        assert moment == dt.datetime.fromisoformat(expected).replace(tzinfo=dt.UTC)
        assert asserted_balances_hold(club)

    def test_a_hand_that_is_voided_later_is_given_back_later_and_named(self, club: Club) -> None:
        game = played(club, [2, 3])
        typed(club).close(DAY)
        club.void_hand(game, 2, "misdealt")
        voided = [each for each in club.books.journal() if each.why == "void"]
        assert {(each.corrects, each.note) for each in voided} == {("hand:2", "misdealt")}
        assert all(each.at > FIRST_AFTER for each in voided)
        assert balances_of(club, until=DAY) == {"Chen": 100, "Guo": -200, "Li": 100}
        assert balances_of(club) == {"Chen": -100, "Guo": -100, "Li": 200}
        assert asserted_balances_hold(club)

    def test_two_voids_name_a_hand_each(self, club: Club) -> None:
        game = played(club, [2, None, 3])
        club.void_hand(game, 3, "misdealt")
        club.void_hand(game, 2, "misdealt too")
        voided = [each for each in club.books.journal() if each.why == "void"]
        assert list(dict.fromkeys((each.corrects, each.note) for each in voided)) == [
            ("hand:3", "misdealt"), ("hand:2", "misdealt too"),
        ]  # fmt: skip

    def test_what_is_paid_on_a_closed_day_is_booked_on_the_next(self, club: Club) -> None:
        played(club, [2])
        typed(club).close(today())
        tomorrow = dt.datetime.combine(today() + dt.timedelta(days=1), dt.time.min, dt.UTC)
        (first, *_) = typed(club).pay("Guo", "Li", "1.00")
        assert first.at == tomorrow > first.happened
        assert typed(club).adjust("Guo", "Li", "1.00", "why not")[0].at == tomorrow
        assert club.books.reverse(UUID(first.event), "mistyped").entries[0].at == tomorrow
        assert asserted_balances_hold(club)

    def test_a_later_period_closes_what_came_late(self, club: Club) -> None:
        played(club, [2])
        typed(club).close(DAY)
        played(club, [3], number=2, day="2024-11-13T21:00:00")
        closed = typed(club).close(DAY + dt.timedelta(days=1))
        assert {each.player: each.amount for each in closed.balances} == {"Chen": 100, "Guo": -200, "Li": 100}
        played(club, [1], number=3, day="2024-11-13T21:00:00")
        assert booked(club, "pot")[-1][0] == FIRST_AFTER + dt.timedelta(days=1)
        assert asserted_balances_hold(club)

    def test_an_evening_that_goes_on_past_a_closing_is_booked_on_both_sides(self, club: Club) -> None:
        played(club, [2])
        typed(club).close(DAY)
        club.import_record(record(evening([2, 3, None])), "evening")
        assert {at.date() for at, _ in booked(club, "ante")} == {DAY, DAY + dt.timedelta(days=1)}
        assert balances_of(club, until=DAY) == {"Chen": -100, "Guo": -100, "Li": 200}
        assert asserted_balances_hold(club)

    def test_an_open_day_before_anything_was_played_is_closed_empty(self, club: Club) -> None:
        assert typed(club).close(dt.date(2024, 1, 1)).balances == []
        played(club, [2], day="2023-06-06T20:00:00")
        assert balances_of(club, until=dt.date(2024, 1, 1)) == {}
        assert booked(club, "pot")[0][0].date() == dt.date(2024, 1, 2)


class TestWhatIsRefused:
    def test_a_period_that_is_closed(self, club: Club) -> None:
        typed(club).close(DAY)
        for day in (DAY, DAY - dt.timedelta(days=1), dt.date.min):
            with pytest.raises(RuleViolation, match=r"all days until 2024-11-20 are closed already .* a later day"):
                typed(club).close(day)

    @pytest.mark.parametrize("days", [2, 7_000 * 365])
    def test_a_day_that_has_not_come(self, club: Club, days: int) -> None:
        day = today() + dt.timedelta(days=days)
        with pytest.raises(RuleViolation, match=f"{day} has not come yet .* today in this club"):
            typed(club).close(day)
        assert club.books.periods() == []

    def test_cash_that_nobody_counted(self, club: Club) -> None:
        played(club, [2])
        typed(club).pay("Guo", "cash", "1.00")
        with pytest.raises(
            RuleViolation,
            match=r"the cash box holds 1\.00 EUR by the books, but its cash was not counted .* count it, and say",
        ):
            typed(club).close(today())

    @pytest.mark.parametrize(
        "counted", [["1.00 EUR", "1.00 EUR"], ["1.00 EUR", "2"], ["-1.00"], ["x"], ["1 USD"], [""]]
    )
    def test_cash_that_was_counted_twice_or_not_in_money(self, club: Club, counted: list[str]) -> None:
        played(club, [2])
        with pytest.raises(BadInput):
            typed(club).close(DAY, counted)
        assert club.books.periods() == []


class TestPots:
    def test_a_pot_with_money_in_it_is_carried_by_name_or_not_at_all(self, club: Club) -> None:
        game = played(club, [None])
        with pytest.raises(
            RuleViolation, match=rf"the pot of game {game} holds 3\.00 EUR .* carry this pot over, or all of them"
        ):
            typed(club).close(DAY)
        closed = typed(club).close(DAY, carry=[game[:8]])
        assert closed.carried == [game]
        assert [(each.game, each.amount) for each in closed.balances if each.game] == [(game, 300)]
        assert pot_of(club, game) == 300

    def test_all_pots_are_carried_at_once(self, club: Club) -> None:
        games = sorted(played(club, [None], number=number) for number in (1, 2, 3))
        played(club, [2], number=4)
        with pytest.raises(RuleViolation, match=r"holds 3\.00 EUR"):
            typed(club).close(DAY, carry=games[:2])
        assert typed(club).close(DAY, carry_all=True).carried == games

    def test_a_pot_at_zero_is_not_carried(self, club: Club) -> None:
        game = played(club, [None, 2])
        with pytest.raises(
            RuleViolation, match=f"the pot of game {game} is at zero on that day .* carry only pots with money in them"
        ):
            typed(club).close(DAY, carry=[game])
        assert typed(club).close(DAY, carry_all=True).carried == []

    def test_the_pot_of_no_game_is_not_found(self, club: Club) -> None:
        with pytest.raises(NotFound, match="found no game 'ffff'"):
            typed(club).close(DAY, carry=["ffff"])

    def test_a_pot_counts_with_its_balance_on_that_day(self, club: Club) -> None:
        game = played(club, [None])
        club.append(game, [HandStarted(2, (1, 2, 3), 1, "result"), Won(2, "single", UNSEEN_HAND)], "table")
        assert pot_of(club, game) == 0
        with pytest.raises(RuleViolation, match=r"holds 3\.00 EUR"):
            typed(club).close(DAY)
        assert typed(club).close(DAY, carry=[game]).carried == [game]
        assert typed(club).close(today()).carried == []
        assert asserted_balances_hold(club)

    def test_antes_of_a_hand_that_is_being_played_are_no_part_of_a_closing(self, club: Club) -> None:
        played(club, [2], live=True)
        assert {each.player: each.amount for each in typed(club).close(DAY).balances} == {
            "Chen": -100,
            "Guo": -100,
            "Li": 200,
        }
        club.import_record(record(evening([2, 3])), "evening")
        assert booked(club, "ante")[-1][0] == FIRST_AFTER
        assert asserted_balances_hold(club)


def moments(at: Iterable[int]) -> list[int]:
    booking = Booking()
    booking.close(last_moment(DAY))
    return [booking.moment(each) for each in at]


def test_the_last_moment_of_a_day_is_a_microsecond_before_the_next() -> None:
    assert last_moment(DAY) + 1 == micros(FIRST_AFTER)
    assert last_moment(dt.date.max) == micros(dt.datetime.max.replace(tzinfo=dt.UTC))
    assert moments([0, last_moment(DAY), last_moment(DAY) + 1]) == [micros(FIRST_AFTER)] * 3


def test_what_is_written_down_is_what_was_decided(club: Club) -> None:
    game = played(club, [2, None])
    typed(club).pay("Guo", "cash", "1.00", event_id=ids(1))
    typed(club).close(today(), ["1.01"], carry=[game])
    (closed,) = closings(club)
    expected = {"cash": -101, "over-short": 1, f"pots:{game}": 300}
    expected |= {f"players:{player_id(name)}": amount for name, amount in (("Guo", -100), ("Li", 100), ("Chen", -200))}
    assert closed == PeriodClosed(
        today(),
        (Counted("EUR/2", 100, 101),),
        tuple(Standing(account, amount, "EUR/2") for account, amount in sorted(expected.items())),
        (game_number(1),),
    )
