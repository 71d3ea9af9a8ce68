"""Hands that are confirmed or disputed: a dispute holds back the money of that hand, and of no other."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from replay.answers import Held, plain
from replay.club import Club
from replay.values.club_events import CLUB_STREAM
from replay.words.errors import BadInput, NotFound, RuleViolation
from tests.support.treasury.evenings import balances_of, evening, played, record
from tests.support.treasury.typed import typed

Statement = Callable[[Club, str, int], None]


def dues(club: Club, unit: str = "EUR/2") -> list[tuple[str | None, str | None, int]]:
    """Who pays whom how much; None for a pot or the cash box."""
    return [
        (due.payer.player, due.payee.player, due.amount)
        for each in club.books.settle()
        for due in each.payments
        if each.unit == unit
    ]


def held(club: Club) -> list[Held]:
    return [hand for each in club.books.settle() for hand in each.held]


def reviews(club: Club, game: str, hand: int) -> dict[str, Any]:
    found = next(each for each in club.game(game).hands if each.hand == hand)
    reported = plain(found)
    return {key: reported[key] for key in ("confirmed", "disputed", "disputes")}


class TestConfirming:
    def test_each_seat_says_once_that_a_hand_is_right(self, club: Club) -> None:
        game = played(club, [2, 3])
        for seat in (3, 1):
            typed(club).confirm(game, 1, seat)
        assert reviews(club, game, 1) == {"confirmed": [3, 1], "disputed": False, "disputes": []}
        assert reviews(club, game, 2)["confirmed"] == []
        with pytest.raises(RuleViolation, match="seat 3 has confirmed hand 1 already"):
            typed(club).confirm(game, 1, 3)

    def test_it_changes_nothing_about_the_money(self, club: Club) -> None:
        game = played(club, [2])
        before = (balances_of(club), dues(club))
        typed(club).confirm(game, 1, 1)
        assert (balances_of(club), dues(club)) == before

    def test_a_disputed_hand_is_not_confirmed_before_that_is_resolved(self, club: Club) -> None:
        game = played(club, [2])
        typed(club).dispute(game, 1, "the wrong winner")
        with pytest.raises(RuleViolation, match=r"hand 1 is disputed .* resolve the dispute first"):
            typed(club).confirm(game, 1, 1)
        typed(club).resolve(game, 1, "we looked at the cards")
        typed(club).confirm(game, 1, 1)
        assert reviews(club, game, 1)["confirmed"] == [1]

    @pytest.mark.parametrize("seat", [0, 4, -1, 99, 2**70])
    def test_who_did_not_play_confirms_nothing(self, club: Club, seat: int) -> None:
        game = played(club, [2])
        with pytest.raises(NotFound, match=rf"found seat {seat}, expected one that played hand 1: 1, 2, 3"):
            typed(club).confirm(game, 1, seat)


class TestDisputing:
    def test_the_money_of_that_hand_alone_is_held_back(self, club: Club) -> None:
        game = played(club, [2, 3])
        assert dues(club) == [("Guo", "Chen", 100), ("Guo", "Li", 100)]
        typed(club).dispute(game, 2, "Li had won", seat=2)
        assert dues(club) == [("Chen", "Li", 100), ("Guo", "Li", 100)]
        assert held(club) == [Held(game, 2, "Li had won")]
        assert balances_of(club) == {"Chen": 100, "Guo": -200, "Li": 100}, "the books themselves say what was recorded"
        assert reviews(club, game, 2) == {
            "confirmed": [], "disputed": True, "disputes": [{"seat": 2, "reason": "Li had won", "resolved": None}],
        }  # fmt: skip

    def test_a_hand_whose_antes_stay_in_the_pot(self, club: Club) -> None:
        game = played(club, [2, None])
        typed(club).dispute(game, 2, "it was no draw")
        assert dues(club) == [("Chen", "Li", 100), ("Guo", "Li", 100)]
        assert club.books.settle()[0].pots == []

    def test_a_hand_that_won_a_carried_pot(self, club: Club) -> None:
        game = played(club, [None, 2])
        typed(club).dispute(game, 2, "Chen had won")
        assert [(payee, amount) for _, payee, amount in dues(club)] == [(None, 100)] * 3
        (squared,) = club.books.settle()
        assert [(pot.game, pot.amount) for pot in squared.pots] == [(game, 300)]

    def test_a_hand_whose_antes_another_hand_won(self, club: Club) -> None:
        game = played(club, [None, 2])
        typed(club).dispute(game, 1, "it was not even dealt")
        (squared,) = club.books.settle()
        assert [(pot.game, pot.amount) for pot in squared.pots] == [(game, -300)]
        assert sum(due.amount for due in squared.payments if due.payee.player == "Li") == 500

    def test_if_all_money_of_a_unit_is_held_back_that_is_shown(self, club: Club) -> None:
        game = played(club, [2])
        other = played(club, [2], number=2, unit="points/0", stake=1)
        typed(club).dispute(other, 1, "points are points")
        typed(club).dispute(game, 1, "money is money")
        for through_house in (False, True):
            assert club.books.settle(through_house=through_house) == [
                ("EUR/2", [], True, [], through_house, (Held(game, 1, "money is money"),), 0, frozenset(), (), None),
                (
                    "points/0",
                    [],
                    True,
                    [],
                    through_house,
                    (Held(other, 1, "points are points"),),
                    0,
                    frozenset(),
                    (),
                    None,
                ),
            ]

    def test_hands_of_other_games_with_that_number_are_settled(self, club: Club) -> None:
        games = [played(club, [2], number=number) for number in (1, 2)]
        typed(club).dispute(games[0], 1, "wrong")
        assert dues(club) == [("Chen", "Li", 100), ("Guo", "Li", 100)]

    def test_what_was_paid_and_set_right_is_not_held_back(self, club: Club) -> None:
        game = played(club, [2])
        typed(club).dispute(game, 1, "wrong")
        typed(club).pay("Guo", "Li", "1.00")
        assert dues(club) == [("Li", "Guo", 100)]

    def test_once_it_is_resolved_it_counts_and_may_be_disputed_again(self, club: Club) -> None:
        game = played(club, [2])
        typed(club).dispute(game, 1, "wrong")
        typed(club).resolve(game, 1, "right")
        assert (dues(club), held(club)) == ([("Chen", "Li", 100), ("Guo", "Li", 100)], [])
        typed(club).dispute(game, 1, "wrong after all", seat=3)
        assert dues(club) == []
        assert reviews(club, game, 1) == {
            "confirmed": [],
            "disputed": True,
            "disputes": [
                {"seat": None, "reason": "wrong", "resolved": "right"},
                {"seat": 3, "reason": "wrong after all", "resolved": None},
            ],
        }

    def test_a_disputed_hand_that_is_voided_is_not_held_back(self, club: Club) -> None:
        game = played(club, [2, 3])
        typed(club).dispute(game, 2, "misdealt")
        club.void_hand(game, 2, "misdealt indeed")
        assert (dues(club), held(club)) == ([("Chen", "Li", 100), ("Guo", "Li", 100)], [])
        void = pytest.raises(RuleViolation, match=r"hand 2 is void .* its money was given back")
        with void:
            typed(club).dispute(game, 2, "again")
        with void:
            typed(club).confirm(game, 2, 1)
        typed(club).resolve(game, 2, "it was voided")
        assert not reviews(club, game, 2)["disputed"]

    def test_a_hand_is_disputed_once_at_a_time(self, club: Club) -> None:
        game = played(club, [2])
        typed(club).dispute(game, 1, "wrong", seat=1)
        with pytest.raises(RuleViolation, match=r"hand 1 is disputed already .* resolve that dispute first"):
            typed(club).dispute(game, 1, "wrong", seat=2)

    def test_what_is_not_disputed_is_not_resolved(self, club: Club) -> None:
        game = played(club, [2])
        with pytest.raises(RuleViolation, match="hand 1 is not disputed"):
            typed(club).resolve(game, 1, "fine")

    @pytest.mark.parametrize("reason", ["", " ", "x" * 1001])
    def test_a_dispute_has_a_reason_and_an_end(self, club: Club, reason: str) -> None:
        game = played(club, [2])
        with pytest.raises(BadInput, match="expected 1 to 1,000: the mistake in the hand"):
            typed(club).dispute(game, 1, reason)
        with pytest.raises(BadInput, match="expected 1 to 1,000: how the dispute was resolved"):
            typed(club).resolve(game, 1, reason)


@pytest.mark.parametrize("hand", [0, -1, 2, 10**6 + 1, 2**31, 2**70])
@pytest.mark.parametrize(
    "state",
    [
        lambda club, game, hand: typed(club).confirm(game, hand, 1),
        lambda club, game, hand: typed(club).dispute(game, hand, "wrong"),
        lambda club, game, hand: typed(club).resolve(game, hand, "right"),
    ],
    ids=["confirm", "dispute", "resolve"],
)
def test_a_hand_that_was_not_played_cannot_be_confirmed_or_disputed(club: Club, state: Statement, hand: int) -> None:
    game = played(club, [2])
    with pytest.raises(NotFound, match=f"game {game} has no finished hand {hand}"):
        state(club, game, hand)
    with pytest.raises(NotFound, match="found no game 'ffff'"):
        state(club, "ffff", 1)
    assert club.store.version(CLUB_STREAM) == 0


def test_a_hand_that_is_being_played_is_neither_confirmed_nor_disputed(club: Club) -> None:
    game = played(club, [2], live=True)
    with pytest.raises(NotFound, match="has no finished hand 2"):
        typed(club).dispute(game, 2, "too slow")
    club.import_record(record(evening([2, 3])), "evening")
    typed(club).dispute(game, 2, "too slow")
