"""One game is squared: who pays whom, payments that are entered once, and payees who say that they have got the money."""

from __future__ import annotations

from uuid import UUID

import pytest

from replay.answers import Squaring
from replay.club import Club
from replay.club.matters import PaymentConfirmed, Settled
from replay.rules import Veil
from replay.words.errors import Conflict, NotFound, RuleViolation
from tests.books.test_decision import findings
from tests.support.postgres import on_a_server
from tests.support.treasury.evenings import game_number, ids, played
from tests.support.treasury.typed import typed

GUO, LI = "player:Guo", "player:Li"


def due(club: Club, game: str) -> list[tuple[str | None, str | None, int]]:
    return [(each.payer, each.payee, each.amount) for each in club.evenings.settling(game).dues]


def pay_all(club: Club, game: str) -> Squaring:
    """Enter all that is proposed; what is known then."""
    for each in club.evenings.settling(game).dues:
        club.evenings.pay(game, UUID(each.key))
    return club.evenings.settling(game)


def test_a_game_is_squared_alone_whatever_else_is_owed(club: Club) -> None:
    game = played(club, [2], stake=100)
    played(club, [3, 3], number=2)
    assert due(club, game) == [("Chen", "Li", 100), ("Guo", "Li", 100)]
    paid = pay_all(club, game)
    assert (paid.dues, [each.got for each in paid.payments]) == ([], [False, False])
    assert club.verify().findings == []


def test_what_was_paid_for_it_counts_for_everybody_in_the_books_too(club: Club) -> None:
    game = played(club, [2])
    pay_all(club, game)
    assert [each.payments for each in club.books.settle()] == [[]]


def test_who_enters_the_same_payment_second_finds_it_there(club: Club) -> None:
    game = played(club, [2])
    first, second = (UUID(each.key) for each in club.evenings.settling(game).dues)
    for key in (first, first, second, first):
        club.evenings.pay(game, key)
    assert len(club.own_stream.read("Settled")) == 2


def test_the_same_may_be_owed_and_paid_again(club: Club) -> None:
    game = played(club, [2])
    paid = pay_all(club, game)
    club.books.reverse(UUID(paid.payments[0].event), "it was not paid")
    assert due(club, game) == [("Chen", "Li", 100)]
    again = pay_all(club, game)
    assert [(each.payer, each.undone) for each in again.payments] == [("Chen", True), ("Guo", False), ("Chen", False)]


def test_what_is_not_proposed_is_not_entered(club: Club) -> None:
    game = played(club, [2])
    with pytest.raises(Conflict, match="this payment is no longer proposed"):
        club.evenings.pay(game, ids(1))


def test_a_disputed_hand_is_held_back_alone(club: Club) -> None:
    game = played(club, [2, 3])
    typed(club).dispute(game, 2, "the wrong winner")
    assert due(club, game) == [("Chen", "Li", 100), ("Guo", "Li", 100)]
    assert [each.hand for each in club.evenings.settling(game).held] == [2]
    typed(club).resolve(game, 2, "right")
    assert due(club, game) == [("Guo", "Chen", 100), ("Guo", "Li", 100)]


def test_what_is_left_in_a_pot_is_kept_by_somebody(club: Club) -> None:
    game = played(club, [None])
    assert {(payee, amount) for _, payee, amount in due(club, game)} == {(None, 100)}
    assert pay_all(club, game).dues == []
    assert [each.payee_seat for each in pay_all(club, game).payments] == [None] * 3


def test_a_seat_sees_its_own_payments_and_nobody_elses(club: Club) -> None:
    game = played(club, [2])
    pay_all(club, game)
    seen = club.evenings.settling(game, Veil(names=False, stakes=False, own=frozenset({"Guo"})))
    assert [(each.payer, each.payee) for each in seen.payments] == [("Guo", "Seat 2")]
    assert not seen.whole
    assert club.evenings.settling(game, Veil(names=False, stakes=False)).payments == []


def test_it_is_known_by_whom_a_player_is_called_now(club: Club) -> None:
    game = played(club, [2])
    club.players.rename("Li", "Li Na")
    paid = pay_all(club, game)
    assert [(each.payee_seat, each.payee) for each in paid.payments] == [(2, "Li Na")] * 2
    club.books.confirm(UUID(paid.payments[0].event), 2)
    assert club.verify().findings == []


class TestConfirming:
    def test_the_payee_says_so_once(self, club: Club) -> None:
        game = played(club, [2])
        payment = UUID(pay_all(club, game).payments[0].event)
        club.books.confirm(payment, 2)
        assert [each.got for each in club.evenings.settling(game).payments] == [True, False]
        with pytest.raises(RuleViolation, match="this payment is confirmed already"):
            club.books.confirm(payment, 2)

    def test_nobody_else_can(self, club: Club) -> None:
        game = played(club, [2])
        payment = UUID(pay_all(club, game).payments[0].event)
        for seat in (1, 3, 9):
            with pytest.raises(RuleViolation, match=f"seat {seat} is not the seat of the payee"):
                club.books.confirm(payment, seat)

    def test_a_payment_that_was_undone_is_not_confirmed(self, club: Club) -> None:
        game = played(club, [2])
        payment = UUID(pay_all(club, game).payments[0].event)
        club.books.reverse(payment, "it was not paid")
        with pytest.raises(RuleViolation, match="this payment was undone"):
            club.books.confirm(payment, 2)

    def test_only_what_squares_a_game_is_confirmed(self, club: Club) -> None:
        played(club, [2])
        other = UUID(typed(club).pay("Guo", "Li", "1.00 EUR")[0].event)
        for payment in (other, ids(9)):
            with pytest.raises(NotFound, match=r"expected a payment that squares a game"):
                club.books.confirm(payment, 2)


class TestWhatNoUseCaseRecords:
    SECOND = "the club's own stream, event 2: "

    def test_a_payment_of_a_game_that_is_not_there_or_has_another_unit(self, club: Club) -> None:
        played(club, [2])
        played(club, [2], number=2, unit="points/0")
        found = [Settled(GUO, LI, 5, "EUR/2", None, game_number(each)) for each in (7, 2)]
        assert findings(club, *found) == [
            f"the club's own stream, event 1: its field game is {game_number(7)}, which was not opened before it",
            f"{self.SECOND}its field unit is 'EUR/2', expected 'points/0', in which game {game_number(2)} is played",
        ]

    def test_a_confirmation_by_another_seat_or_of_nothing(self, club: Club) -> None:
        game = played(club, [2])
        payment = UUID(pay_all(club, game).payments[0].event)
        nothing = f"its field payment is {ids(9)}, expected a payment before it that squares a game"
        assert findings(club, PaymentConfirmed(payment, 1), PaymentConfirmed(ids(9), 1)) == [
            "the club's own stream, event 3: its field seat is 1, which is not the seat of the payee",
            f"the club's own stream, event 4: {nothing}",
        ]


@on_a_server
def test_a_game_is_squared_on_a_server_as_in_a_file(url: str, club: Club) -> None:
    with Club.open(url) as there:
        for each in (club, there):
            game = played(each, [2, 3])
            typed(each).dispute(game, 2, "the wrong winner")
            payment = pay_all(each, game).payments[0]
            assert payment.payee_seat is not None
            each.books.confirm(UUID(payment.event), payment.payee_seat)
            assert each.verify().findings == []
        one, other = (each.evenings.settling(game) for each in (club, there))
        assert [(each.event, each.got) for each in one.payments] == [(each.event, each.got) for each in other.payments]
