"""What looks like a slip of the pen is recorded once it is confirmed, and not before: in a file and on a server."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from uuid import UUID

import pytest

from replay.club import Club, TypedOpening
from replay.values.club_events import CLUB_STREAM, SettingsChanged
from replay.values.money import Money
from replay.words.errors import BadInput, NeedsConfirmation, RuleViolation
from tests.support.soak import thorough
from tests.support.treasury.evenings import balances_of, evening, ids, played, record
from tests.support.treasury.typed import typed

UNASKED: dict[str, Any] = {"confirm": ()}


@pytest.fixture(params=["a file", "a server"])
def club(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Club]:
    where = str(tmp_path / "club.db") if request.param == "a file" else request.getfixturevalue("url")
    with Club.open(where) as opened:
        yield opened


def codes(refused: pytest.ExceptionInfo[NeedsConfirmation]) -> list[str]:
    return refused.value.codes


class TestAmounts:
    @thorough
    def test_a_hundred_times_the_largest_typed_so_far_needs_a_confirmation(self, club: Club) -> None:
        played(club, [2])
        typed(club).pay("Guo", "Li", "1.50", **UNASKED)
        typed(club).pay("Guo", "Li", "149.99", **UNASKED)
        before = club.store.version(CLUB_STREAM)
        for record_ in (
            lambda confirm: typed(club).pay("Guo", "Li", "14999", confirm=confirm),
            lambda confirm: typed(club).adjust("Guo", "Li", "14999", "x", confirm=confirm),
        ):
            with pytest.raises(
                NeedsConfirmation, match=r"14999\.00 EUR is at least a hundred times 149\.99 EUR"
            ) as needed:
                record_(())
            assert club.store.version(CLUB_STREAM) == before
            with pytest.raises(NeedsConfirmation):
                record_(["treasury.more-cash"])
        record_(codes(needed))
        assert club.verify().findings == []

    def test_the_first_amount_of_a_unit_is_compared_with_nothing(self, club: Club) -> None:
        played(club, [2])
        played(club, [2], number=2, unit="points/0", stake=1)
        typed(club).pay("Guo", "Li", "1 points", **UNASKED)
        typed(club).pay("Guo", "Li", "5000.00 EUR", **UNASKED)

    def test_what_was_won_counted_or_proposed_is_no_typed_amount(self, club: Club) -> None:
        game = played(club, [2])
        typed(club).pay("Guo", "cash", "0.01", **UNASKED)
        (squaring,) = club.evenings.together([game]).units
        club.evenings.pay(game, UUID(squaring.dues[0].key))
        assert len(balances_of(club)) < 4

    def test_what_is_counted_at_a_closing_is_typed_too(self, club: Club) -> None:
        played(club, [2])
        typed(club).pay("Guo", "cash", "1.00", **UNASKED)
        day = club.administration.settings().days.day(dt.datetime.now(dt.UTC))
        confirm = ["treasury.day-far-from-log"]
        with pytest.raises(NeedsConfirmation, match=r"10000\.00 EUR is at least a hundred times 1\.00 EUR"):
            typed(club).close(day, ["10000"], carry_all=True, confirm=confirm)
        assert club.books.periods() == []
        typed(club).close(day, ["10000"], carry_all=True, confirm=[*confirm, "treasury.large-amount"])

    def test_a_retry_of_what_was_confirmed_is_answered_without_a_question(self, club: Club) -> None:
        played(club, [2])
        typed(club).pay("Guo", "Li", "0.01", **UNASKED)
        paid = typed(club).pay("Guo", "Li", "9.00", event_id=ids(1))
        assert typed(club).pay("Guo", "Li", "9.00", event_id=ids(1), **UNASKED) == paid


class TestCash:
    def test_more_than_the_box_holds_needs_a_confirmation(self, club: Club) -> None:
        played(club, [2])
        typed(club).pay("Guo", "cash", "2.00", **UNASKED)
        typed(club).pay("cash", "Li", "1.50", **UNASKED)
        with pytest.raises(NeedsConfirmation) as needed:
            typed(club).pay("cash", "Li", "0.51", **UNASKED)
        assert str(needed.value) == "0.51 EUR is more cash than the box holds: by the books it holds 0.50 EUR"
        with pytest.raises(NeedsConfirmation):
            typed(club).adjust("fees", "cash", "0.51", "x", **UNASKED)
        with pytest.raises(NeedsConfirmation):
            club.books.reverse(club.books.event("1"), "mistyped")
        typed(club).pay("cash", "Li", "0.51", confirm=codes(needed))
        assert balances_of(club)["cash"] == 1


class TestCorrections:
    def test_a_correction_of_a_payment_cannot_exceed_it(self, club: Club) -> None:
        played(club, [2])
        paid = UUID(typed(club).pay("Guo", "Li", "0.60")[0].event)
        with pytest.raises(RuleViolation) as refused:
            typed(club).adjust("Guo", "Li", "0.61", "too much", corrects=paid)
        assert str(refused.value) == (
            "event 1 of the club moved only 0.60 EUR, but its corrections would be 0.61 EUR (Paipu, "
            "corrections: both stay readable). Legal "
            "here: a correction of at most 0.60 EUR."
        )
        typed(club).adjust("Guo", "Li", "0.40", "it was 0.20", corrects=paid)
        with pytest.raises(RuleViolation, match=r"a correction of at most 0\.20 EUR"):
            typed(club).adjust("Guo", "Li", "0.21", "again", corrects=paid)
        with pytest.raises(RuleViolation, match=r"a correction of at most 0\.20 EUR"):
            club.books.reverse(paid, "all of it")
        typed(club).adjust("Guo", "Li", "0.20", "it was nothing", corrects=paid)
        assert balances_of(club)["Guo"] == -100

    def test_a_payment_is_corrected_once_unless_again_is_said(self, club: Club) -> None:
        played(club, [2])
        paid = UUID(typed(club).pay("Guo", "Li", "0.60")[0].event)
        typed(club).adjust("Guo", "Li", "0.10", "it was 0.50", corrects=paid, **UNASKED)
        with pytest.raises(NeedsConfirmation, match="event 1 of the club was corrected already, by event 2") as needed:
            typed(club).adjust("Guo", "Li", "0.10", "it was 0.40", corrects=paid, **UNASKED)
        typed(club).adjust("Guo", "Li", "0.10", "it was 0.40", corrects=paid, confirm=codes(needed))

    def test_a_correction_that_was_undone_does_not_count(self, club: Club) -> None:
        played(club, [2])
        paid = UUID(typed(club).pay("Guo", "Li", "0.60")[0].event)
        wrong = UUID(typed(club).adjust("Guo", "Li", "0.60", "x", corrects=paid, **UNASKED)[0].event)
        with pytest.raises(RuleViolation, match=r"reverse event 2 of the club first"):
            typed(club).adjust("Guo", "Li", "0.10", "y", corrects=paid)
        club.books.reverse(wrong, "it was right")
        typed(club).adjust("Guo", "Li", "0.10", "y", corrects=paid, **UNASKED)


class TestUnits:
    def test_a_record_in_another_currency_is_refused_unless_that_is_confirmed(self, club: Club) -> None:
        club.import_record(record(evening([2])), "euros")
        data = record(evening([2], unit="USD/2"), 2)
        with pytest.raises(
            NeedsConfirmation, match="this game is played for USD, and the club plays for EUR"
        ) as needed:
            club.import_record(data, "dollars")
        assert len(club.games()) == 1
        club.import_record(data, "dollars", confirm=codes(needed))
        club.import_record(record(evening([2], unit="USD/2"), 3), "the club plays for dollars too by now")

    @pytest.mark.parametrize("unit", ["points/0", "levels/0"])
    def test_points_and_levels_are_always_allowed(self, club: Club, unit: str) -> None:
        club.import_record(record(evening([2])), "euros")
        club.import_record(record(evening([2], unit=unit, stake=1), 2), "points")

    def test_the_unit_that_is_set_comes_before_that_of_the_first_record(self, club: Club) -> None:
        club.administration.change(SettingsChanged(unit="usd"))
        assert club.administration.settings().unit == "USD/2"
        with pytest.raises(NeedsConfirmation, match="played for EUR, and the club plays for USD"):
            club.import_record(record(evening([2])), "euros")

    def test_a_unit_that_is_written_another_way_is_not_taken_for_another_one(self, club: Club) -> None:
        club.import_record(record(evening([2])), "euros")
        with pytest.raises(NeedsConfirmation, match=r"played for eur/2, and the club plays for EUR/2"):
            club.import_record(record(evening([2], unit="eur/2"), 2), "euros")

    def test_a_club_with_units_that_differ_by_case_stays_readable(self, club: Club) -> None:
        played(club, [2])
        played(club, [2], number=2, unit="eur/0", stake=1)
        assert (str(club.books.amount("2 eur")), str(club.books.amount("2 EUR"))) == ("2 eur", "2.00 EUR")
        club.import_record(record(evening([1], unit="eur/0", stake=1), 3), "of the same kind")
        assert club.verify().findings == []

    def test_a_table_is_opened_in_another_currency_once_that_is_confirmed(self, club: Club) -> None:
        played(club, [2])
        opening = club.tables.read_opening(TypedOpening("quandui", "1.00 usd", seats=["Guo", "Li"]))
        assert opening.unit == "USD/2"
        with pytest.raises(NeedsConfirmation) as needed:
            club.tables.open(opening)
        done = club.tables.open(opening._replace(confirm=codes(needed)))
        assert club.game(done.game).unit == "USD/2"

    def test_an_amount_without_a_unit_is_in_that_of_the_first_record(self, club: Club) -> None:
        played(club, [2], unit="points/0", stake=1)
        played(club, [2], number=2)
        assert str(club.books.amount("5")) == "5.00 EUR"
        opening = club.tables.read_opening(TypedOpening("quandui", "1", seats=["Guo", "Li"]))
        assert (opening.unit, opening.options["stake"]) == ("EUR/2", 100)

    @thorough
    @pytest.mark.parametrize("unit", ["EUR", "eur", "€", "ＥＵＲ", "EUR/2"])
    def test_the_unit_of_the_books_is_found_however_it_is_typed(self, club: Club, unit: str) -> None:
        played(club, [2])
        assert club.books.money(500, unit) == Money.of(500, "EUR/2")
        assert club.books.amount("5", unit) == Money.of(500, "EUR/2")
        assert club.books.running(unit).unit == "EUR/2"


class TestPots:
    def test_the_pot_of_a_closed_game_is_shared_out_among_those_who_sat_there(self, club: Club) -> None:
        game = played(club, [2, None], ended=True)
        (squared,) = club.books.settle()
        assert squared.left == {game}
        done = club.books.share_pot(game, "the pot was shared out", event_id=ids(1))
        assert balances_of(club) == {"Guo": -100, "Li": 200, "Chen": -100}
        assert [each.amount for each in done.entries] == [-100, 100] * 3
        assert club.books.settle()[0].left == frozenset()
        assert club.books.share_pot(game, "the pot was shared out", event_id=ids(1)).entries == done.entries
        assert club.verify().findings == []

    def test_what_cannot_be_divided_goes_to_the_first_seats(self, club: Club) -> None:
        game = played(club, [2, None], ended=True)
        typed(club).adjust(f"pot:{game}", "fees", "0.01", "rounded")
        club.books.share_pot(game, "x")
        assert balances_of(club) == {"Guo": -100, "Li": 200, "Chen": -101, "fees": 1}

    def test_the_pot_of_a_game_that_goes_on_is_not_shared_out(self, club: Club) -> None:
        game = played(club, [2, None])
        assert club.books.settle()[0].left == frozenset()
        with pytest.raises(BadInput, match=f"the pot of game {game} can still be won"):
            club.books.share_pot(game, "x")

    def test_an_empty_pot_is_not_shared_out(self, club: Club) -> None:
        game = played(club, [2, None], ended=True)
        club.books.share_pot(game, "x")
        with pytest.raises(BadInput, match=f"the pot of game {game} has nothing to share out"):
            club.books.share_pot(game, "x")


def test_the_balances_after_a_payment_are_those_of_its_own_transaction(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    played(club, [2])

    books, paid = club.books, Money.of(50, "EUR/2")
    record_ = club.own_stream.record

    def and_another(*words: Any, **more: Any) -> Any:
        done = record_(*words, **more)
        if club.store.version(CLUB_STREAM) == 1:
            typed(club).pay("Guo", "Li", "0.10")
        return done

    monkeypatch.setattr(club.own_stream, "record", and_another)
    done = books.pay(books.account("Guo"), books.account("Li"), paid)
    assert {each.player: each.amount for each in done.balances} == {"Guo": -50, "Li": 150}
    assert balances_of(club)["Guo"] == -40
