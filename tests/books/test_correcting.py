"""Corrections: adjusted by hand or reversed exactly, both readable for ever, and no pot ever below zero."""

from __future__ import annotations

from uuid import UUID

import pytest

from replay.club import Club
from replay.rules.quandui import Won
from replay.values.club_events import CLUB_STREAM
from replay.values.events import HandStarted
from replay.words.errors import BadInput, NotFound, RuleViolation
from tests.support.records import UNSEEN_HAND
from tests.support.treasury.evenings import balances_of, lines, played, pot_of, total
from tests.support.treasury.typed import SLIPS, typed


@pytest.fixture
def game(club: Club) -> str:
    """Li won the first hand, 2.00 EUR; the second was drawn, and its 3.00 EUR are in the pot."""
    return played(club, [2, None])


def event_of(club: Club, why: str) -> UUID:
    """The last event that moved money so."""
    return UUID(next(each.event for each in reversed(list(club.books.journal())) if each.why == why))


def test_who_is_adjusted_loses_and_gains_for_a_reason_that_stays(club: Club, game: str) -> None:
    wrong = event_of(club, "pot")
    posted = typed(club).adjust("Li", "Guo", "0.50 EUR", "counted one too many", corrects=wrong)
    assert lines(posted) == [("Li", -50), ("Guo", 50)]
    assert {(each.why, each.note, each.corrects, each.game) for each in posted} == {
        ("adjusted", "counted one too many", str(wrong), None)
    }
    assert balances_of(club) == {"Guo": -150, "Li": 50, "Chen": -200, "pot": 300}
    assert club.books.corrections(wrong) == posted


@pytest.mark.parametrize(
    ("payer", "payee", "after"),
    [
        ("Guo", "fees", {"Guo": -250, "fees": 50}),
        ("Guo", "over-short", {"Guo": -250, "over-short": 50}),
        ("fees", "cash", {"Guo": -200, "fees": -50, "cash": 50}),
        ("cash", "over-short", {"cash": -50, "over-short": 50}),
        ("Guo", "pot:0192f0c1", {"Guo": -250, "pot": 350}),
        ("pot:0192f0c1", "Guo", {"Guo": -150, "pot": 250}),
    ],
)
def test_every_account_can_be_set_right(club: Club, game: str, payer: str, payee: str, after: dict[str, int]) -> None:
    typed(club).adjust(payer, payee, "0.50", "house rules")
    assert balances_of(club) == {"Guo": -200, "Li": 100, "Chen": -200, "pot": 300} | after


def test_a_fee_is_owed_to_the_house_and_paid_into_the_box(club: Club, game: str) -> None:
    typed(club).adjust("Guo", "fees", "0.50", "the evening's fee")
    typed(club).adjust("Chen", "fees", "0.50", "the evening's fee")
    (squared,) = club.books.settle(through_house=True)
    assert [(due.payer.player, due.payee.player, due.amount) for due in squared.payments] == [
        ("Chen", None, 250), ("Guo", None, 250), (None, None, 300), (None, "Li", 100),
    ]  # fmt: skip
    typed(club).pay("Guo", "cash", "2.50")
    assert balances_of(club) == {"Li": 100, "Chen": -250, "pot": 300, "cash": -250, "fees": 100}
    assert sum(each.amount for each in club.books.balances()) == 0


class TestReversing:
    @pytest.mark.parametrize(("payer", "payee"), [("Guo", "Li"), ("Guo", "cash"), ("cash", "Li")])
    def test_a_payment_is_undone_by_its_exact_opposite_and_both_stay(
        self, club: Club, game: str, payer: str, payee: str
    ) -> None:
        before = balances_of(club)
        paid = typed(club).pay(payer, payee, "0.60", note="mistyped")
        undone = club.books.reverse(UUID(paid[0].event), "it never happened").entries
        assert balances_of(club) == before
        assert total(paid + undone) == dict.fromkeys(total(paid), 0)
        assert {(each.corrects, each.note, each.why) for each in undone} == {
            (paid[0].event, "it never happened", "adjusted")
        }
        assert club.books.entries(UUID(paid[0].event)) == paid
        assert club.books.corrections(UUID(paid[0].event)) == undone

    def test_what_sets_half_of_it_right_reverses_nothing(self, club: Club, game: str) -> None:
        paid = UUID(typed(club).pay("Guo", "Li", "0.50")[0].event)
        fee = typed(club).adjust("Guo", "fees", "0.50", "a fee instead", corrects=paid)
        assert club.books.reversal(paid) is None
        club.books.reverse(UUID(fee[0].event), "no fee")
        undone = club.books.reverse(paid, "it never happened", confirm=SLIPS).entries
        assert club.books.reversal(paid) == undone[0]
        for again in (
            lambda: club.books.reverse(paid, "once more"),
            lambda: typed(club).adjust("Guo", "Li", "0.50", "once more by hand", corrects=paid),
        ):
            with pytest.raises(RuleViolation, match="event 1 of the club is reversed already, by event 4 of the club"):
                again()
        assert club.verify().findings == []

    def test_its_exact_opposite_by_hand_reverses_it(self, club: Club, game: str) -> None:
        paid = UUID(typed(club).pay("Guo", "cash", "0.50")[0].event)
        typed(club).adjust("Guo", "cash", "0.50", "he took it back", corrects=paid)
        with pytest.raises(RuleViolation, match="event 1 of the club is reversed already, by event 2 of the club"):
            club.books.reverse(paid, "once more")

    def test_so_is_a_correction_and_even_a_reversal(self, club: Club, game: str) -> None:
        before = balances_of(club)
        first = typed(club).adjust("Li", "fees", "0.60", "a fee")
        after = balances_of(club)
        second = club.books.reverse(UUID(first[0].event), "no fee this time").entries
        assert balances_of(club) == before
        assert lines(second) == [("fees", -60), ("Li", 60)]
        third = club.books.reverse(UUID(second[0].event), "a fee after all").entries
        assert balances_of(club) == after
        assert lines(third) == lines(first)

    def test_nothing_is_reversed_twice(self, club: Club, game: str) -> None:
        paid = UUID(typed(club).pay("Guo", "Li", "0.60")[0].event)
        club.books.reverse(paid, "mistyped")
        with pytest.raises(RuleViolation, match="event 1 of the club is reversed already, by event 2 of the club"):
            club.books.reverse(paid, "mistyped again")

    def test_what_was_set_right_by_another_amount_is_not_reversed_by_that(self, club: Club, game: str) -> None:
        paid = UUID(typed(club).pay("Guo", "Li", "0.60")[0].event)
        part = typed(club).adjust("Guo", "Li", "0.10", "it was 0.50", corrects=paid)
        club.books.reverse(UUID(part[0].event), "it was 0.60")
        club.books.reverse(paid, "it was nothing", confirm=SLIPS)

    def test_the_payment_of_a_hand_is_voided_with_it(self, club: Club, game: str) -> None:
        with pytest.raises(RuleViolation, match=r"is a payment of a game .* void the hand, or adjust the mistake"):
            club.books.reverse(event_of(club, "pot"), "wrong")

    @pytest.mark.parametrize("unknown", [UUID(int=0), UUID(int=2**128 - 1)])
    def test_what_is_no_event_of_the_books_is_not_found(self, club: Club, game: str, unknown: UUID) -> None:
        with pytest.raises(NotFound, match=f"the event {unknown} moved no money"):
            club.books.reverse(unknown, "wrong")
        with pytest.raises(NotFound, match=f"the event {unknown} moved no money"):
            typed(club).adjust("Guo", "Li", "1.00", "wrong", corrects=unknown)

    def test_what_moved_no_money_is_not_found(self, club: Club, game: str) -> None:
        club.players.rename("Guo", "Guo Wei")
        typed(club).confirm(game, 1, 1)
        for version in (1, 2):
            with pytest.raises(NotFound, match="moved no money"):
                club.books.reverse(club.books.event(str(version)), "wrong")
        assert club.store.version(CLUB_STREAM) == 2

    def test_it_is_undone_under_the_names_that_it_was_recorded_with(self, club: Club, game: str) -> None:
        paid = typed(club).pay("Guo", "Li", "0.60")
        played(club, [], ("Wang", "Zhao"), number=2)
        club.players.merge("Guo", "Wang")
        club.books.reverse(UUID(paid[0].event), "mistyped")
        assert balances_of(club)["Wang"] == -200
        club.players.part("Guo")
        assert (balances_of(club)["Guo"], balances_of(club).get("Wang")) == (-200, None)


class TestPots:
    def test_nothing_is_taken_out_of_a_pot_that_is_not_in_it(self, club: Club, game: str) -> None:
        with pytest.raises(RuleViolation, match=r"the pot has 3\.00 EUR, and 3\.01 EUR cannot be taken out of it"):
            typed(club).adjust(f"pot:{game}", "Guo", "3.01", "shared out")
        posted = typed(club).adjust(f"pot:{game}", "Guo", "3.00", "nobody plays on")
        assert lines(posted) == [("pot", -300), ("Guo", 300)]
        assert pot_of(club, game) == 0
        with pytest.raises(RuleViolation, match=r"the pot has 0\.00 EUR, and 0\.01 EUR cannot"):
            typed(club).adjust(f"pot:{game}", "Guo", "0.01", "more")

    def test_what_was_put_in_by_hand_is_taken_back_only_while_it_is_there(self, club: Club, game: str) -> None:
        put = UUID(typed(club).adjust("Guo", f"pot:{game}", "1.00", "a fine")[0].event)
        typed(club).adjust(f"pot:{game}", "Li", "4.00", "shared out")
        with pytest.raises(RuleViolation, match=r"the pot has 0\.00 EUR, and 1\.00 EUR cannot be taken out of it"):
            club.books.reverse(put, "no fine")

    def test_what_was_shared_out_is_not_won_again(self, club: Club, game: str) -> None:
        shared = UUID(typed(club).adjust(f"pot:{game}", "Guo", "2.00", "shared out")[0].event)
        moves = [HandStarted(3, (2, 3, 1), 2, "result"), Won(3, "single", UNSEEN_HAND)]
        with pytest.raises(
            RuleViolation, match=r"would be at -2\.00 EUR, because a correction took money out of it .* reverse that"
        ):
            club.append(game, moves, "table")
        assert pot_of(club, game) == 100
        assert len(club.game(game).hands) == 2
        club.books.reverse(shared, "they played on")
        club.append(game, moves, "table")
        assert pot_of(club, game) == 0
        assert balances_of(club) == {"Guo": -300, "Chen": 300}

    def test_nor_given_back_by_a_void(self, club: Club, game: str) -> None:
        shared = UUID(typed(club).adjust(f"pot:{game}", "Guo", "0.01", "shared out")[0].event)
        with pytest.raises(RuleViolation, match=r"would be at -0\.01 EUR"):
            club.void_hand(game, 2, "misdealt")
        club.books.reverse(shared, "put back")
        club.void_hand(game, 2, "misdealt")
        assert balances_of(club) == {"Guo": -100, "Li": 200, "Chen": -100}

    def test_a_pot_that_has_enough_left_pays_on(self, club: Club, game: str) -> None:
        typed(club).adjust("Guo", f"pot:{game}", "1.00", "a fine")
        typed(club).adjust(f"pot:{game}", "Li", "1.00", "it was Li who was wronged")
        club.void_hand(game, 2, "misdealt")
        assert pot_of(club, game) == 0

    def test_other_games_have_pots_of_their_own(self, club: Club, game: str) -> None:
        other = played(club, [None], number=2)
        typed(club).adjust(f"pot:{game}", "Guo", "3.00", "shared out")
        club.void_hand(other, 1, "misdealt")
        assert (pot_of(club, game), pot_of(club, other)) == (0, 0)

    def test_a_pot_has_the_unit_of_its_game(self, club: Club, game: str) -> None:
        played(club, [1], number=2, unit="points/0", stake=1)
        for accounts in ((f"pot:{game}", "Guo"), ("Guo", f"pot:{game}")):
            with pytest.raises(RuleViolation, match="found points, expected EUR, the unit of the pot"):
                typed(club).adjust(*accounts, "1 points", "mixed up")

    def test_units_of_one_code_are_distinguished(self, club: Club, game: str) -> None:
        played(club, [1], number=2, unit="EUR/3", stake=1)
        with pytest.raises(RuleViolation, match="found EUR/3, expected EUR/2, the unit of the pot"):
            typed(club).adjust("Guo", f"pot:{game}", "1 EUR/3", "mixed up")

    def test_a_pot_is_that_of_one_game(self, club: Club, game: str) -> None:
        played(club, [None], number=2)
        with pytest.raises(BadInput, match="found several games that begin with '0192'"):
            typed(club).adjust("pot:0192", "Guo", "1.00", "which?")
        for nothing in ("pot:", "pot:ffff", "pot:%", "pot:\0"):
            with pytest.raises(NotFound, match="found no game"):
                typed(club).adjust(nothing, "Guo", "1.00", "which?")


class TestTheCashBox:
    @pytest.mark.parametrize(("payer", "payee", "field"), [("Guo", "cash", "to"), ("cash", "Guo", "from")])
    def test_what_somebody_paid_is_no_adjustment(
        self, club: Club, game: str, payer: str, payee: str, field: str
    ) -> None:
        with pytest.raises(
            BadInput, match="Use 'paipu ledger cash in' for money that a player put into the cash box"
        ) as refusal:
            typed(club).adjust(payer, payee, "0.50", "in coins")
        assert refusal.value.field == field
        paid = UUID(typed(club).pay("Guo", "cash", "1.00")[0].event)
        typed(club).adjust(payer, payee, "0.50", "it was half of that", corrects=paid)

    def test_nor_is_what_was_taken_out_of_a_pot(self, club: Club, game: str) -> None:
        with pytest.raises(BadInput, match="found 'cash', expected it with 'fees' or 'over-short'"):
            typed(club).adjust(f"pot:{game}", "cash", "0.50", "kept")


class TestPotsThatFallShort:
    def test_are_those_of_games_that_go_on(self, club: Club, game: str) -> None:
        assert club.books.short_pots(typed(club).adjust("Guo", f"pot:{game}", "1.00", "a fine")) == []
        assert club.books.short_pots(typed(club).adjust(f"pot:{game}", "Li", "1.00", "no fine")) == []
        assert club.books.short_pots(typed(club).adjust(f"pot:{game}", "Li", "0.01", "shared out")) == [game]
        assert club.books.short_pots(typed(club).adjust("Guo", "Li", "1.00", "a bet")) == []

    def test_and_not_of_games_that_are_over(self, club: Club) -> None:
        over = played(club, [None], number=2, ended=True)
        assert club.books.short_pots(typed(club).adjust(f"pot:{over}", "Li", "3.00", "shared out")) == []


@pytest.mark.parametrize("reason", ["", " \n ", "x" * 1001])
def test_a_correction_without_a_reason_is_none(club: Club, game: str, reason: str) -> None:
    paid = UUID(typed(club).pay("Guo", "Li", "0.60")[0].event)
    with pytest.raises(BadInput, match="expected 1 to 1,000: the reason for the correction"):
        typed(club).adjust("Guo", "Li", "1.00", reason)
    with pytest.raises(BadInput, match="expected 1 to 1,000: the reason for reversing the entry"):
        club.books.reverse(paid, reason)


def test_nothing_is_adjusted_between_an_account_and_itself(club: Club, game: str) -> None:
    for account in ("Guo", "fees", f"pot:{game}"):
        with pytest.raises(BadInput, match="on both sides, expected two accounts"):
            typed(club).adjust(account, account, "1.00", "round and round")


def test_what_passes_through_settled_debts_is_no_account_to_be_named(club: Club, game: str) -> None:
    with pytest.raises(NotFound):
        typed(club).adjust("settled", "Guo", "1.00", "no")
