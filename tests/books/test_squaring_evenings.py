"""The games of one evening are squared together: each unit by itself, payments that are entered once, and payees at any of the tables."""

from __future__ import annotations

from uuid import UUID

import pytest

from replay.answers import EveningSettling
from replay.club import Club
from replay.club.matters import Settled
from replay.rules import Veil
from replay.words.errors import Conflict, RuleViolation
from tests.books.test_decision import findings
from tests.support.postgres import on_a_server
from tests.support.treasury.evenings import game_number, played
from tests.support.treasury.typed import typed

GUO, LI = "player:Guo", "player:Li"
BOTH = [str(game_number(1)), str(game_number(2))]


def dues(club: Club, games: list[str] = BOTH) -> list[tuple[str | None, str | None, int]]:
    return [(each.payer, each.payee, each.amount) for unit in club.evenings.together(games).units for each in unit.dues]


def pay_all(club: Club, games: list[str] = BOTH) -> EveningSettling:
    """Enter all that is proposed; what is known then."""
    for unit in club.evenings.together(games).units:
        for each in unit.dues:
            club.evenings.pay_together(games, UUID(each.key))
    return club.evenings.together(games)


def two_tables(club: Club) -> None:
    """Guo wins from Li and Chen, and loses the same to Bo and Ma at the next table."""
    played(club, [1])
    played(club, [2], ("Guo", "Bo", "Ma"), number=2, day="2024-11-20T21:00:00")


class TestWhichGamesAreAnEvening:
    def test_those_of_a_day_that_share_a_player_one_through_another(self, club: Club) -> None:
        two_tables(club)
        played(club, [1], ("Ma", "Zhao"), number=3)
        played(club, [1], ("Xu", "Sun"), number=4)
        played(club, [1], number=5, day="2024-11-21T19:30:00")
        of = [club.evenings.games(str(game_number(each))) for each in range(1, 6)]
        together = {str(game_number(each)) for each in (1, 2, 3)}
        assert [set(each) for each in of] == [together] * 3 + [{str(game_number(4))}, {str(game_number(5))}]
        assert of[0] == of[1] == of[2]

    def test_a_player_of_two_names_is_one(self, club: Club) -> None:
        played(club, [1])
        played(club, [1], ("Guo W.", "Bo"), number=2)
        assert club.evenings.games(BOTH[0]) == BOTH[:1]
        club.players.merge("Guo W.", "Guo")
        assert club.evenings.games(BOTH[0]) == BOTH

    def test_what_was_squared_together_stays_together(self, club: Club) -> None:
        played(club, [1])
        played(club, [1], ("Guo W.", "Bo"), number=2)
        club.players.merge("Guo W.", "Guo")
        pay_all(club)
        club.players.part("Guo W.")
        assert club.evenings.games(BOTH[1]) == BOTH


def test_who_sat_at_two_tables_pays_the_difference(club: Club) -> None:
    two_tables(club)
    assert dues(club) == [("Chen", "Guo", 100), ("Li", "Bo", 100), ("Ma", "Bo", 100)]
    pay_all(club)
    assert dues(club) == []
    assert [each.payments for each in club.books.settle()] == [[]]
    assert club.verify().findings == []


def test_each_unit_is_squared_by_itself(club: Club) -> None:
    played(club, [1], ("Guo", "Li"))
    played(club, [2], ("Guo", "Li"), number=2, unit="points/0")
    found = club.evenings.together(BOTH)
    assert [(unit.unit, [(each.payer, each.amount) for each in unit.dues]) for unit in found.units] == [
        ("EUR/2", [("Li", 100)]),
        ("points/0", [("Guo", 100)]),
    ]
    assert [unit.dues for unit in pay_all(club).units] == [[], []]


def test_what_was_paid_for_one_game_counts_for_the_evening(club: Club) -> None:
    two_tables(club)
    for each in club.evenings.settling(BOTH[0]).dues:
        club.evenings.pay(BOTH[0], UUID(each.key))
    assert sorted(amount for *_, amount in dues(club)) == [100, 100]
    assert {payee for _, payee, _ in dues(club)} == {"Bo"}


def test_a_game_that_is_squared_with_its_evening_proposes_nothing_alone(club: Club) -> None:
    two_tables(club)
    alone = UUID(club.evenings.settling(BOTH[0]).dues[0].key)
    first = club.evenings.together(BOTH).units[0].dues[0]
    club.evenings.pay_together(BOTH, UUID(first.key))
    for game in BOTH:
        found = club.evenings.settling(game)
        assert (found.dues, found.together, [each.together for each in found.payments]) == ([], True, [True])
    with pytest.raises(Conflict, match="this payment is no longer proposed"):
        club.evenings.pay(BOTH[0], alone)
    club.books.reverse(UUID(first.key), "it was not paid")
    assert len(club.evenings.settling(BOTH[0]).dues) == 2


def test_who_enters_the_same_payment_second_finds_it_there(club: Club) -> None:
    two_tables(club)
    keys = [UUID(each.key) for each in club.evenings.together(BOTH).units[0].dues]
    for key in (keys[0], *keys, keys[0]):
        club.evenings.pay_together(BOTH, key)
    assert len(club.own_stream.read("Settled")) == len(keys)


def test_a_game_that_is_opened_meanwhile_changes_no_key(club: Club) -> None:
    two_tables(club)
    before = [each.key for each in club.evenings.together(BOTH).units[0].dues]
    played(club, [], ("Li", "Xu"), number=3)
    every = club.evenings.games(BOTH[0])
    assert len(every) == 3
    assert [each.key for each in club.evenings.together(every).units[0].dues] == before


def test_a_disputed_hand_of_any_game_is_held_back(club: Club) -> None:
    two_tables(club)
    typed(club).dispute(BOTH[1], 1, "the wrong winner")
    (unit,) = club.evenings.together(BOTH).units
    assert [(each.game, each.hand) for each in unit.held] == [(BOTH[1], 1)]
    assert {each.payee for each in unit.dues} == {"Guo"}


class TestConfirming:
    def test_the_payee_says_so_at_any_of_the_tables_where_that_player_sat(self, club: Club) -> None:
        played(club, [2], ("Li", "Guo"))
        played(club, [3], ("Bo", "Li", "Guo"), number=2)
        pay_all(club)
        (unit,) = club.evenings.together(BOTH).units
        one, other = [each for each in unit.payments if each.payee == "Guo"]
        club.evenings.confirm(BOTH[0], UUID(one.event), 2)
        club.evenings.confirm(BOTH[1], UUID(other.event), 3)
        assert {each.got for each in club.evenings.together(BOTH).units[0].payments} == {True}
        assert club.verify().findings == []

    def test_nobody_else_does(self, club: Club) -> None:
        two_tables(club)
        pay_all(club)
        (unit,) = club.evenings.together(BOTH).units
        payment = next(each for each in unit.payments if each.payee == "Bo")
        for game, seat in ((BOTH[0], 1), (BOTH[0], 2), (BOTH[1], 1), (BOTH[1], 3), (BOTH[0], 9)):
            with pytest.raises(RuleViolation, match=r"seat \d is not the seat of the payee"):
                club.evenings.confirm(game, UUID(payment.event), seat)


class TestWhatIsHidden:
    GUO = Veil(names=False, stakes=False, own=frozenset({"Guo"}))
    NOBODY = Veil(names=False, stakes=False)

    def test_a_player_of_both_tables_sees_the_own_payments(self, club: Club) -> None:
        two_tables(club)
        pay_all(club)
        (unit,) = club.evenings.together(BOTH, dict.fromkeys(BOTH, self.GUO)).units
        every = club.evenings.together(BOTH).units[0].payments
        assert len(unit.payments) == sum("Guo" in (each.payer, each.payee) for each in every)
        assert not unit.whole
        assert {name for each in unit.payments for name in (each.payer, each.payee)} <= {"Guo", "Seat 2", "Seat 3"}

    def test_a_link_to_one_seat_shows_nothing_of_another_table(self, club: Club) -> None:
        two_tables(club)
        (unit,) = club.evenings.together(BOTH, {BOTH[0]: self.GUO, BOTH[1]: self.NOBODY}).units
        assert (unit.dues, unit.payments) == ([], [])

    def test_at_one_table_who_sat_only_at_the_other_has_no_name(self, club: Club) -> None:
        two_tables(club)
        pay_all(club)
        found = club.evenings.settling(BOTH[0], Veil(names=False, stakes=True))
        elsewhere = {
            name
            for each in found.payments
            for seat, name in ((each.payer_seat, each.payer), (each.payee_seat, each.payee))
            if seat is None
        }
        assert elsewhere == {"…"}


def test_what_no_use_case_records_is_found(club: Club) -> None:
    two_tables(club)
    one, other = game_number(1), game_number(2)
    wrong = [
        Settled(GUO, LI, 5, "EUR/2", None, one, (one,)),
        Settled(GUO, LI, 5, "EUR/2", None, None, (one,)),
        Settled(GUO, LI, 5, "EUR/2", None, one, (other, other)),
        Settled(GUO, LI, 5, "EUR/2", None, one, (game_number(7),)),
    ]
    faulty = "its field beside must name the other games, each once"
    assert findings(club, *wrong) == [
        *(f"the club's own stream, event {each}: {faulty}" for each in (1, 2, 3)),
        f"the club's own stream, event 4: its field game is {game_number(7)}, which was not opened before it",
    ]


@on_a_server
def test_an_evening_is_squared_on_a_server_as_in_a_file(url: str, club: Club) -> None:
    with Club.open(url) as there:
        for each in (club, there):
            two_tables(each)
            pay_all(each)
            assert each.verify().findings == []
        one, other = ([pay.event for pay in each.evenings.together(BOTH).units[0].payments] for each in (club, there))
        assert one == other
