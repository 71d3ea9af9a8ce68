"""What no use case of the club records: if somebody writes it into the club's own stream anyway, `verify` reports it."""

from __future__ import annotations

import datetime as dt
from uuid import UUID

import pytest
import sqlalchemy

from replay.club import Club, enter
from replay.club.matters import Adjusted, Counted, DisputeResolved, HandConfirmed, HandDisputed, PeriodClosed, Settled
from replay.ledger import player_id, standing
from replay.values.club_events import PlayerRenamed, PlayersMerged, Standing
from replay.values.events import Event
from replay.words.errors import RuleViolation
from tests.support.soak import thorough
from tests.support.treasury.evenings import DAY, game_number, ids, played, pot_of
from tests.support.treasury.typed import typed

GUO, LI = "player:Guo", "player:Li"
GAME = game_number(1)
FIRST = "the club's own stream, event 1: "


def forced(club: Club, *events: Event) -> None:
    """Record events that nobody decides."""
    for each in events:
        with club.store.writing() as writing:
            writing.hold_log()
            enter(writing, each)


def findings(club: Club, *events: Event) -> list[str]:
    """What is found once these events were recorded."""
    forced(club, *events)
    return [*map(str, club.verify().findings)]


def balances_of(club: Club, until: dt.date = DAY) -> tuple[Standing, ...]:
    with club.store.reading() as reading:
        return tuple(standing(reading.connection, until))


def today() -> dt.date:
    return dt.datetime.now(dt.UTC).date()


class TestMoney:
    @thorough
    @pytest.mark.parametrize(
        ("event", "problem"),
        [
            (Settled(GUO, GUO, 5, "EUR/2"), f"its field to is {GUO!r}, expected another account than {GUO!r}"),
            (Settled("cash", "cash", 5, "EUR/2"), "its field to is 'cash', expected another account than 'cash'"),
            (
                Settled(GUO, LI, 5, "XYZ/3"),
                "its field unit is 'XYZ/3', in which no game was opened before it",
            ),
            (Settled(GUO, "fees", 5, "EUR/2"), "its field to is 'fees', which is not an account that it may name"),
            (Settled(GUO, "player:Wang", 5, "EUR/2"), "its field to is 'player:Wang', which is not an account that it may name"),
            (
                Adjusted(GUO, "pot:nonsense", 5, "EUR/2", "x"),
                "its field to is 'pot:nonsense', which is not an account that it may name",
            ),
            (
                Adjusted(GUO, "settled", 5, "EUR/2", "x"),
                "its field to is 'settled', which is not an account that it may name",
            ),
            (
                Adjusted(GUO, LI, 5, "EUR/2", " "),
                "its field reason is ' ', expected words without outer spaces",
            ),
            (
                Adjusted(GUO, LI, 5, "EUR/2", "x", ids(9)),
                f"its field corrects is {ids(9)}, expected an event that moved money and was sealed before it",
            ),
        ],
    )  # fmt: skip
    def test_an_account_unit_or_event_that_it_may_not_name(self, club: Club, event: Event, problem: str) -> None:
        played(club, [2])
        assert findings(club, event) == [FIRST + problem]

    def test_what_was_in_no_club_by_then(self, club: Club) -> None:
        played(club, [2])
        forced(
            club, Settled(GUO, "player:Wang", 5, "points/0"), Adjusted(GUO, f"pot:{game_number(2)}", 5, "EUR/2", "x")
        )
        played(club, [2], ("Wang", "Zhao"), number=2, unit="points/0")
        assert [*map(str, club.verify().findings)] == [
            f"{FIRST}its field to is 'player:Wang', which is not an account that it may name",
            f"{FIRST}its field unit is 'points/0', in which no game was opened before it",
            f"the club's own stream, event 2: its field to is 'pot:{game_number(2)}', which is not an account that it may name",
        ]

    def test_a_pot_in_another_unit_than_its_game(self, club: Club) -> None:
        played(club, [2])
        played(club, [2], number=2, unit="points/0")
        assert findings(club, Adjusted(GUO, f"pot:{GAME}", 5, "points/0", "x")) == [
            f"{FIRST}its field unit is 'points/0', expected 'EUR/2', in which game {GAME} is played"
        ]

    def test_a_correction_of_what_moved_no_money(self, club: Club) -> None:
        played(club, [2])
        club.players.rename("Guo", "Guo Wei", event_id=ids(1))
        (problem,) = findings(club, Adjusted(GUO, LI, 5, "EUR/2", "x", ids(1)))
        assert problem.endswith("expected an event that moved money and was sealed before it")

    def test_a_payment_between_two_names_of_one_player(self, club: Club) -> None:
        played(club, [2])
        played(club, [1], ("Guo W.", "Zhao"), number=2)
        forced(club, Settled(GUO, "player:Guo W.", 5, "EUR/2"))
        club.players.merge("Guo W.", "Guo")
        assert findings(club, Settled(GUO, "player:Guo W.", 5, "EUR/2")) == [
            f"the club's own stream, event 3: its field to is 'player:Guo W.', expected another account than {GUO!r}"
        ]

    def test_a_second_reversal_of_one_event(self, club: Club) -> None:
        played(club, [2])
        typed(club).pay("Guo", "Li", "5.00", event_id=ids(1))
        club.books.reverse(ids(1), "mistyped", event_id=ids(2))
        club.books.reverse(ids(2), "it was right", event_id=ids(3))
        assert club.verify().findings == []
        assert findings(
            club, Adjusted(GUO, LI, 500, "EUR/2", "again", ids(1)), Adjusted(LI, GUO, 500, "EUR/2", "again", ids(2))
        ) == [
            "the club's own stream, event 4: event 1 of the club's own stream is reversed already",
            "the club's own stream, event 5: event 2 of the club's own stream is reversed already",
        ]

    def test_nor_does_an_adjustment_reverse_a_second_time(self, club: Club) -> None:
        played(club, [2])
        typed(club).pay("Guo", "Li", "5.00", event_id=ids(1))
        typed(club).adjust("Guo", "Li", "4.00", "a part", corrects=ids(1), event_id=ids(2))
        club.books.reverse(ids(2), "and back")
        typed(club).adjust("Guo", "Li", "5.00", "all of it", corrects=ids(1))
        with pytest.raises(RuleViolation, match="is reversed already"):
            typed(club).adjust("Guo", "Li", "5.00", "all of it again", corrects=ids(1))
        assert club.verify().findings == []

    def test_a_reversal_between_who_became_one_player_is_allowed(self, club: Club) -> None:
        played(club, [2])
        played(club, [1], ("Guo W.", "Zhao"), number=2)
        typed(club).pay("Guo W.", "Guo", "5.00", event_id=ids(1))
        club.players.merge("Guo W.", "Guo")
        club.books.reverse(ids(1), "they are one")
        assert club.verify().findings == []


class TestClosings:
    @pytest.fixture(autouse=True)
    def an_evening(self, club: Club) -> None:
        played(club, [2])

    def test_an_account_that_is_asserted_twice(self, club: Club) -> None:
        first, *others = balances_of(club)
        more = Standing(first.account, first.amount + 7, first.unit)
        for day, balances in enumerate(((first, first, *others), (first, more, *others), (more, first, *others))):
            forced(club, PeriodClosed(DAY + dt.timedelta(days=day), (), balances))
        found = [*map(str, club.verify().findings)]
        for event in (1, 2, 3):
            twice = f"its field balances names {first.account} 2 times in EUR/2, expected once"
            assert f"the club's own stream, event {event}: {twice}" in found
        assert len(found) == 4, "and once the other amount is named last"

    def test_balances_that_stand_in_another_order_or_at_zero(self, club: Club) -> None:
        zero = Standing("cash", 0, "EUR/2")
        for day, balances in enumerate((balances_of(club)[::-1], (zero, *balances_of(club)))):
            forced(club, PeriodClosed(DAY + dt.timedelta(days=day), (), balances))
        assert [*map(str, club.verify().findings)] == [
            f"the club's own stream, event {event}: its field balances is out of order, or names an account that is at zero"
            for event in (1, 2)
        ]

    def test_a_balance_that_was_another(self, club: Club) -> None:
        first, *others = balances_of(club)
        account, amount = first.account, first.amount
        assert findings(club, PeriodClosed(DAY, (), (Standing(account, amount + 1, "EUR/2"), *others))) == [
            f"{FIRST}its field balances says {amount + 1} EUR/2 of {account}, and the books say {amount}"
        ]

    def test_a_day_that_had_not_come(self, club: Club) -> None:
        tomorrow = today() + dt.timedelta(days=2)
        (problem,) = findings(club, PeriodClosed(tomorrow, (), balances_of(club, tomorrow)))
        assert problem.startswith(f"{FIRST}its field until is {tomorrow}, expected a day until ")
        assert problem.endswith(", on which it was recorded")

    def test_a_day_that_was_closed(self, club: Club) -> None:
        before = DAY - dt.timedelta(days=1)
        assert findings(club, PeriodClosed(DAY, (), balances_of(club)), PeriodClosed(before, (), ())) == [
            f"the club's own stream, event 2: its field until is {before}, expected a day after {DAY}"
        ]

    def test_money_in_the_box_that_nobody_counted(self, club: Club) -> None:
        typed(club).pay("Guo", "cash", "5.00")
        assert findings(club, PeriodClosed(today(), (), balances_of(club, today()))) == [
            "the club's own stream, event 2: its field counted does not name EUR/2, and the books have 500 in the cash box"
        ]

    def test_money_that_was_counted_otherwise_than_the_books_had_it(self, club: Club) -> None:
        (problem, *_) = findings(club, PeriodClosed(DAY, (Counted("EUR/2", 3, 0),), balances_of(club)))
        assert problem.startswith(FIRST)

    def test_a_unit_that_was_counted_twice(self, club: Club) -> None:
        twice = (Counted("EUR/2", 0, 0),) * 2
        assert findings(club, PeriodClosed(DAY, twice, balances_of(club))) == [
            f"{FIRST}its field counted names EUR/2 2 times, expected once"
        ]

    def test_a_unit_that_nobody_played_for(self, club: Club) -> None:
        assert findings(club, PeriodClosed(DAY, (Counted("USD/2", 0, 0),), balances_of(club))) == [
            f"{FIRST}its field counted has the unit 'USD/2', in which no game was opened before it"
        ]

    def test_pots_that_are_carried_by_another_name_or_not_at_all(self, club: Club) -> None:
        game = played(club, [None], number=2)
        assert pot_of(club, game)
        for day, carried in enumerate(((), (UUID(game), GAME))):
            forced(club, PeriodClosed(DAY + dt.timedelta(days=day), (), balances_of(club), carried))
        assert [*map(str, club.verify().findings)] == [
            f"the club's own stream, event {event}: its field carried does not name the pots that are not at zero"
            for event in (1, 2)
        ]

    def test_a_pot_of_no_game_is_a_finding_and_no_crash(self, club: Club) -> None:
        forced(club, Adjusted(GUO, "pot:nonsense", 5, "EUR/2", "x"))
        assert len(findings(club, PeriodClosed(today(), (), balances_of(club, today())))) == 2

    def test_closings_one_after_the_other_are_right_each_for_itself(self, club: Club) -> None:
        for day in range(4):
            game = played(club, [1, None], number=day + 2, day=f"{DAY + dt.timedelta(days=2 * day)}T00:00:00")
            typed(club).adjust("Guo", f"pot:{game}", "0.10", "late")
            typed(club).close(DAY + dt.timedelta(days=2 * day + 1), ["0.00"], carry_all=True)
        played(club, [2], number=9, day="1969-12-31T23:59:59")
        assert club.verify().findings == []
        late = PeriodClosed(DAY + dt.timedelta(days=8), (), balances_of(club, DAY + dt.timedelta(days=7)))
        assert findings(club, late)

    def test_they_are_judged_in_one_walk_along_the_books_however_many_they_are(self, club: Club) -> None:
        asked: list[str] = []
        sqlalchemy.event.listen(
            club.store.backend.engine, "before_cursor_execute", lambda *message: asked.append(message[2])
        )
        summed = []
        for upto in (2, 9):
            for day in range(upto - 2, upto):
                typed(club).close(DAY + dt.timedelta(days=upto + day), [])
            asked.clear()
            assert club.verify().findings == []
            summed.append(sum("FROM postings" in each and "GROUP BY" in each for each in asked))
        assert summed == [1, 1]


class TestPlayers:
    def test_who_sat_at_one_table_by_then_are_not_merged(self, club: Club) -> None:
        game = played(club, [2])
        assert findings(club, PlayersMerged("Guo", "Li")) == [
            f"{FIRST}Guo and Li sat at one table in game {game}, so they are two people",
            f"game {game}: seat 1 (Guo) and seat 2 (Li) are one player in this club, expected two people",
        ]

    def test_who_sat_down_at_one_table_after_they_were_parted_had_been_merged_rightly(self, club: Club) -> None:
        played(club, [2])
        played(club, [1], ("Guo W.", "Zhao"), number=2)
        club.players.merge("Guo W.", "Guo")
        club.players.part("Guo W.")
        played(club, [1], ("Guo W.", "Guo"), number=3)
        assert club.verify().findings == []

    @pytest.mark.parametrize("name", [" ", "a\x1b[2J", "a\0b", player_id("Li"), "\u202eGuo"])
    def test_what_is_no_name(self, club: Club, name: str) -> None:
        played(club, [2])
        (problem,) = findings(club, PlayerRenamed("Guo", name))
        assert problem.startswith(f"{FIRST}its field name: found ")

    def test_a_name_that_is_not_in_its_one_form(self, club: Club) -> None:
        played(club, [2])
        assert findings(club, PlayerRenamed("Guo", " Guo Wei")) == [
            f"{FIRST}its field name is ' Guo Wei', expected 'Guo Wei'"
        ]


class TestHands:
    def test_a_disputed_hand_that_is_confirmed(self, club: Club) -> None:
        game = played(club, [2])
        typed(club).dispute(game, 1, "wrong")
        assert findings(club, HandConfirmed(GAME, 1, 1)) == [
            f"the club's own stream, event 2: hand 1 of game {game} is disputed"
        ]

    @pytest.mark.parametrize("event", [HandConfirmed(GAME, 2, 1), HandDisputed(GAME, 2, "wrong")])
    def test_a_void_hand(self, club: Club, event: Event) -> None:
        game = played(club, [2, 3])
        club.void_hand(game, 2, "misdealt")
        assert findings(club, event) == [f"{FIRST}hand 2 of game {game} is void"]

    def test_what_was_recorded_before_it_was_void_stays_right(self, club: Club) -> None:
        game = played(club, [2, 3])
        typed(club).confirm(game, 2, 1)
        typed(club).dispute(game, 2, "wrong")
        club.void_hand(game, 2, "misdealt")
        club.void_hand(game, 1, "misdealt too")
        typed(club).resolve(game, 2, "void")
        assert club.verify().findings == []

    def test_a_hand_that_was_not_finished_by_then(self, club: Club) -> None:
        forced(club, HandConfirmed(GAME, 1, 1), HandDisputed(GAME, 1, "wrong"))
        game = played(club, [2])
        assert [*map(str, club.verify().findings)] == [
            f"the club's own stream, event {event}: its field hand is 1, which game {game} has not finished"
            for event in (1, 2)
        ]

    def test_a_seat_that_did_not_play(self, club: Club) -> None:
        game = played(club, [2])
        assert findings(club, HandDisputed(GAME, 1, "wrong", 9)) == [
            f"{FIRST}its field seat is 9, which did not play hand 1 of game {game}"
        ]

    def test_disputes_that_do_not_begin_or_end(self, club: Club) -> None:
        game = played(club, [2])
        dispute, resolve = HandDisputed(GAME, 1, "wrong"), DisputeResolved(GAME, 1, "right")
        assert findings(club, resolve, dispute, dispute, resolve) == [
            f"{FIRST}hand 1 of game {game} is not disputed",
            f"the club's own stream, event 3: hand 1 of game {game} is disputed already",
        ]
