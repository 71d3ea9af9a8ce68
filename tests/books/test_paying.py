"""Debts that are settled: between two players, into the cash box, out of it; worked out by hand."""

from __future__ import annotations

import datetime as dt
import re
from uuid import UUID

import pytest

from replay.club import Club
from replay.ledger import whom
from replay.values.club_events import SettingsChanged
from replay.values.money import LARGEST
from replay.words.errors import BadInput, NotFound, RuleViolation
from tests.support.treasury.evenings import balances_of, ids, lines, played, record
from tests.support.treasury.evenings import evening as played_out
from tests.support.treasury.typed import typed

HOSTILE = (
    "=1+1",
    "<script>alert(1)</script>",
    "player:Guo",
    "cash",
    "pot",
    "pot:1",
    "李白",
    "a\u202eb",
    "'; DROP TABLE postings; --",
    "%s",
    "club",
)

NO_AMOUNTS = (
    "0 EUR", "0", "-1 EUR", "0.001 EUR", "1,000 EUR", "1.000 EUR", "1e3 EUR", "EUR", "", " ", "1.00 usd", "١ EUR", f"{LARGEST} EUR",
    "NaN EUR", "1.00 EUR EUR", "1.00\nEUR", "\0",
)  # fmt: skip


@pytest.fixture
def evening(club: Club) -> str:
    """Li won 2.00 EUR of Guo and Chen, who put 1.00 into the pot each."""
    return played(club, [2])


@pytest.mark.usefixtures("evening")
class TestBetweenPlayers:
    def test_who_pays_gains_and_who_is_paid_loses_by_way_of_settled_debts(self, club: Club) -> None:
        posted = typed(club).pay("Guo", "Li", "0.60 EUR", note="at the bar")
        assert lines(posted) == [("Guo", 60), ("settled", -60), ("settled", 60), ("Li", -60)]
        assert [each.line for each in posted] == [1, 2, 3, 4]
        assert {(each.why, each.note, each.corrects, each.unit) for each in posted} == {
            ("settled", "at the bar", None, "EUR/2")
        }
        assert {(each.game, each.hand, each.step) for each in posted} == {(None, None, None)}
        assert balances_of(club) == {"Chen": -100, "Guo": -40, "Li": 140}

    def test_a_debt_that_is_paid_is_gone_and_settled_debts_stay_at_zero(self, club: Club) -> None:
        for payer in ("Guo", "Chen"):
            typed(club).pay(payer, "Li", "1.00 EUR")
        assert balances_of(club) == {}
        assert club.books.settle() == [("EUR/2", [], True, [], False, (), 0, frozenset(), (), None)]
        assert "settled" not in {each.account for each in club.books.balances()}

    def test_the_statement_says_with_whom_and_not_by_what_way(self, club: Club) -> None:
        typed(club).pay("Guo", "Li", "1.00 EUR", note="in coins")
        (guo,), (li,) = (typed(club).statements(name) for name in ("Guo", "Li"))
        assert [(line.other_player, line.amount, line.balance, line.note) for line in guo.lines][-1] == (
            "Li",
            100,
            0,
            "in coins",
        )
        assert [(line.other_player, line.amount, line.balance, line.note) for line in li.lines][-1] == (
            "Guo",
            -100,
            100,
            "in coins",
        )
        assert (guo.lines[-1].game, guo.lines[-1].version) == (None, 1)

    def test_the_statement_of_settled_debts_says_who_paid_whom(self, club: Club) -> None:
        typed(club).pay("Guo", "Li", "0.60", note="in coins")
        typed(club).pay("Chen", "Guo", "0.20")
        found = typed(club).statements("settled")
        assert [(str(whom(line)), line.amount, line.balance) for each in found for line in each.lines] == [
            ("paid by Guo", -60, -60), ("paid to Li", 60, 0), ("paid by Chen", -20, -20), ("paid to Guo", 20, 0),
        ]  # fmt: skip

    def test_too_much_paid_is_owed_back(self, club: Club) -> None:
        typed(club).pay("Guo", "Li", "3.00 EUR")
        assert balances_of(club) == {"Chen": -100, "Guo": 200, "Li": -100}

    def test_the_journal_shows_it_in_its_own_unit_at_its_own_moment(self, club: Club) -> None:
        before = dt.datetime.now(dt.UTC)
        (first, *_) = typed(club).pay("Guo", "Li", "1 EUR", by="Wang")
        assert first in list(club.books.journal())
        assert before <= first.at == first.happened <= dt.datetime.now(dt.UTC)


@pytest.mark.usefixtures("evening")
class TestTheCashBox:
    def test_it_is_below_zero_by_what_it_holds(self, club: Club) -> None:
        assert lines(typed(club).pay("Guo", "cash", "1.00 EUR")) == [("Guo", 100), ("cash", -100)]
        assert balances_of(club) == {"Chen": -100, "Li": 200, "cash": -100}

    def test_who_is_paid_out_of_it_has_less_to_get(self, club: Club) -> None:
        for payer in ("Guo", "Chen"):
            typed(club).pay(payer, "cash", "1.00")
        assert lines(typed(club).pay("cash", "Li", "2.00")) == [("cash", 200), ("Li", -200)]
        assert balances_of(club) == {}

    def test_it_has_a_statement_of_its_own(self, club: Club) -> None:
        typed(club).pay("Guo", "cash", "1.00")
        typed(club).pay("cash", "Li", "0.50")
        (statement,) = typed(club).statements("cash")
        assert (statement.player, statement.closing) == ("cash box", -50)
        assert [(line.other_player, line.amount) for line in statement.lines] == [("Guo", -100), ("Li", 50)]

    def test_settling_up_counts_what_it_holds(self, club: Club) -> None:
        typed(club).pay("Guo", "cash", "1.00")
        (squared,) = club.books.settle()
        assert [
            (due.payer.account, due.payee.player, due.amount) for due in squared.payments if due.payer.player is None
        ] == [("cash", "Li", 100)]
        (through,) = club.books.settle(through_house=True)
        assert [(due.payer.player, due.payee.player, due.amount) for due in through.payments] == [
            ("Chen", None, 100), (None, "Li", 200),
        ]  # fmt: skip


class TestAPot:
    """Guo, Li and Chen have put 1.00 EUR each into a pot that was not won."""

    @pytest.fixture
    def game(self, club: Club) -> str:
        return str(club.import_record(record(played_out([None]), 7), "drawn").game)

    def test_who_hands_money_to_the_keeper_of_the_pot_is_square_with_it(self, club: Club, game: str) -> None:
        before = balances_of(club)
        assert before["pot"] == 300
        posted = typed(club).pay("Guo", f"pot:{game[:8]}", "1.00 EUR")
        assert (posted[0].amount, posted[-1].account, posted[-1].amount) == (100, f"pots:{game}", -100)
        assert balances_of(club)["pot"] == 200
        assert "Guo" not in balances_of(club)
        assert club.verify().findings == []

    def test_what_is_played_for_stays_what_it_was(self, club: Club, game: str) -> None:
        for name in ("Guo", "Li", "Chen"):
            typed(club).pay(name, f"pot:{game}", "1.00 EUR")
        assert balances_of(club) == {}
        longer = record(played_out([None, 1]), 7)
        club.import_record(longer, "won")
        (squared,) = club.books.settle()
        assert any(due.payer.account == f"pots:{game}" and due.payee.player == "Guo" for due in squared.payments)
        assert club.verify().findings == []

    def test_an_adjustment_takes_no_more_out_of_it_than_is_played_for(self, club: Club, game: str) -> None:
        typed(club).pay("Guo", f"pot:{game}", "1.00 EUR")
        with pytest.raises(RuleViolation, match=r"the pot has 3\.00 EUR, and 3\.01 EUR cannot be taken out of it"):
            typed(club).adjust(f"pot:{game}", "Li", "3.01 EUR", "shared out")

    def test_what_corrects_a_payment_of_others_takes_no_more_out_of_it_either(self, club: Club, game: str) -> None:
        (paid, *_) = typed(club).pay("Guo", "Li", "1.00 EUR")
        typed(club).adjust(f"pot:{game}", "Li", "3.00 EUR", "shared out")
        with pytest.raises(RuleViolation, match=r"the pot has 0\.00 EUR, and 3\.00 EUR cannot be taken out of it"):
            typed(club).adjust(f"pot:{game}", "Guo", "3.00 EUR", "mistyped", corrects=UUID(paid.event))
        assert club.verify().findings == []

    def test_it_is_undone_like_any_payment_and_the_pot_can_be_won_afterwards(self, club: Club, game: str) -> None:
        before = balances_of(club)
        for payer, payee in (("Guo", f"pot:{game}"), (f"pot:{game}", "Guo")):
            (paid, *_) = typed(club).pay(payer, payee, "1.00 EUR")
            club.books.reverse(UUID(paid.event), "it was somebody else")
            assert balances_of(club) == before
        assert club.books.short_pots(typed(club).pay(f"pot:{game}", "Guo", "1.00 EUR")) == []
        club.import_record(record(played_out([None, 1]), 7), "won")
        assert club.verify().findings == []

    def test_it_keeps_to_the_unit_of_its_game(self, club: Club, game: str) -> None:
        club.import_record(record(played_out([1], ("A", "B", "C"), unit="points/0"), 8), "points")
        with pytest.raises(RuleViolation, match="found points, expected EUR, the unit of the pot"):
            typed(club).pay("Guo", f"pot:{game}", "1 points")

    @pytest.mark.parametrize("message", ["pot:{}", "pots:{}", "pot of game {}"])
    def test_it_is_named_in_the_words_of_the_books(self, club: Club, game: str, message: str) -> None:
        assert typed(club).pay("Guo", message.format(game), "1.00 EUR")[-1].account == f"pots:{game}"
        assert typed(club).pay("cash box", "Guo", "1.00 EUR")[0].account == "cash"


@pytest.mark.usefixtures("evening")
class TestWhatIsRefused:
    @pytest.mark.parametrize("amount", NO_AMOUNTS)
    def test_an_amount_that_is_none(self, club: Club, amount: str) -> None:
        with pytest.raises(BadInput) as refusal:
            typed(club).pay("Guo", "Li", amount)
        assert refusal.value.field == "amount"
        assert balances_of(club) == {"Chen": -100, "Guo": -100, "Li": 200}

    @pytest.mark.parametrize("amount", ["1.00 EUR", "1 EUR", " 1.0  EUR ", "1.00", "1", "1. EUR"])
    def test_but_not_one_that_is_written_in_another_way(self, club: Club, amount: str) -> None:
        assert lines(typed(club).pay("Guo", "cash", amount))[0] == ("Guo", 100)

    def test_nobody_pays_nobody(self, club: Club) -> None:
        for both in ("Guo", "cash"):
            with pytest.raises(BadInput, match=f"found '{both}' on both sides, expected two accounts"):
                typed(club).pay(both, both, "1.00")
        with pytest.raises(BadInput, match="on both sides"):
            typed(club).pay("Guo", " Guo ", "1.00")

    @pytest.mark.parametrize("account", ["fees", "over-short", "house fee"])
    def test_what_is_no_persons_is_adjusted(self, club: Club, account: str) -> None:
        with pytest.raises(BadInput, match="expected a player or 'cash' or 'pot': adjust other accounts instead"):
            typed(club).pay("Guo", account, "1.00")

    @pytest.mark.parametrize("name", ["Wang", "settled", "", " ", "player:", "players:1", "\ud800", "\0", "x" * 10_000])
    def test_who_is_no_player(self, club: Club, name: str) -> None:
        with pytest.raises(NotFound, match="this club has no player with the name or the id"):
            typed(club).pay("Guo", name, "1.00")

    @pytest.mark.parametrize("note", ["", "  ", "x" * 1001])
    def test_a_note_of_no_words_or_of_too_many(self, club: Club, note: str) -> None:
        with pytest.raises(BadInput, match=r"found a note of [0-9]+ characters, expected 1 to 1,000"):
            typed(club).pay("Guo", "Li", "1.00", note=note)

    @pytest.mark.parametrize(
        ("note", "message"),
        [
            ("a\0b", "U+0000 in place 2"),
            ("\x1b", "U+001B in place 1"),
            ("\x7f", "U+007F"),
            ("ab\ud800", "U+D800 in place 3"),
        ],
    )
    def test_a_note_that_cannot_be_read(self, club: Club, note: str, message: str) -> None:
        with pytest.raises(BadInput, match=re.escape(f"found {message}")) as refusal:
            typed(club).pay("Guo", "Li", "1.00", note=note)
        assert refusal.value.field == "note"
        assert club.store.version("52598bb6-9492-5877-9c1d-50c1300edbe3") == 0

    @pytest.mark.parametrize("note", ["in\ncoins", "in \r\n coins", "in\tcoins", "in\u2028coins\n", "\v in\x85coins"])
    def test_a_line_break_in_a_note_is_a_space(self, club: Club, note: str) -> None:
        assert typed(club).pay("Guo", "Li", "1.00", note=note)[0].note == "in coins"

    @pytest.mark.parametrize(
        "amount", [f"{LARGEST + 1}", "9" * 20, "9" * 10_000, "90071992547409.92", "99999999999999999999 EUR"]
    )
    def test_an_amount_that_is_too_large_is_reported_as_too_large(self, club: Club, amount: str) -> None:
        with pytest.raises(BadInput, match=r"expected at most 90071992547409\.91"):
            typed(club).pay("Guo", "Li", amount)

    @pytest.mark.parametrize("by", ["", "x" * 101])
    def test_somebody_without_a_name_enters_nothing(self, club: Club, by: str) -> None:
        with pytest.raises(BadInput, match="for the recorder's name, expected 1 to 100"):
            typed(club).pay("Guo", "Li", "1.00", by=by)


def test_in_a_club_where_nothing_was_played_nobody_pays(club: Club) -> None:
    with pytest.raises(NotFound):
        typed(club).pay("Guo", "Li", "1.00 EUR")
    played(club, [], unit="points/0")
    with pytest.raises(BadInput, match="expected an amount in a unit of this club's books, such as '5 points'"):
        typed(club).pay("Guo", "Li", "1.00 EUR")


def test_where_there_are_several_units_one_is_named(club: Club) -> None:
    played(club, [2])
    played(club, [2], number=2, unit="points/0", stake=1)
    typed(club).pay("Guo", "Li", "1 points")
    typed(club).pay("Chen", "Li", "1.00 EUR")
    assert (balances_of(club), balances_of(club, "points/0")) == ({"Guo": -100, "Li": 100}, {"Chen": -1, "Li": 1})


def test_the_usual_unit_is_meant_where_none_is_named_and_the_first_of_those_to_choose_from(club: Club) -> None:
    played(club, [2])
    played(club, [2], number=2, unit="points/0", stake=1)
    club.administration.change(SettingsChanged(unit="points/0"))
    assert club.books.units() == ["points/0", "EUR/2"]
    typed(club).pay("Guo", "Li", "1")
    assert (balances_of(club), balances_of(club, "points/0")) == (
        {"Chen": -100, "Guo": -100, "Li": 200},
        {"Chen": -1, "Li": 1},
    )
    club.administration.change(SettingsChanged(unit="USD/2"))
    with pytest.raises(BadInput, match=r"such as '5\.00 EUR' or '5 points'"):
        typed(club).pay("Guo", "Li", "1")


def test_two_units_of_one_name_are_distinguished_by_their_digits(club: Club) -> None:
    played(club, [2])
    played(club, [2], number=2, unit="EUR/3", stake=1000)
    with pytest.raises(BadInput, match=r"such as '5\.00 EUR/2' or '5\.000 EUR/3'"):
        typed(club).pay("Guo", "Li", "1.00 EUR")
    typed(club).pay("Guo", "Li", "1.000 EUR/3")
    assert balances_of(club, "EUR/3") == {"Chen": -1000, "Li": 1000}


@pytest.mark.parametrize("name", HOSTILE)
def test_no_name_is_taken_for_something_else(club: Club, name: str) -> None:
    played(club, [2], (name, "Li", "Chen"))
    posted = typed(club).pay(f"player:{name}", "Li", "1.00 EUR", note=name)
    assert (posted[0].player, posted[0].amount, posted[0].note) == (name, 100, name)
    assert club.books.entries(UUID(posted[0].event)) == posted
    assert balances_of(club) == {"Chen": -100, "Li": 100}
    assert typed(club).statements(f"player:{name}")[0].closing == 0


def test_a_player_is_meant_by_id_too(club: Club) -> None:
    played(club, [2])
    known = {each.name: each.id for each in club.players.all()}
    assert lines(typed(club).pay(known["Guo"], known["Li"], "1.00")) == [
        ("Guo", 100),
        ("settled", -100),
        ("settled", 100),
        ("Li", -100),
    ]


def test_the_same_request_again_has_one_effect_and_the_same_answer(club: Club) -> None:
    played(club, [2])
    first = typed(club).pay("Guo", "Li", "1.00 EUR", note="x", event_id=ids(1))
    assert typed(club).pay("Guo", "Li", "1.00 EUR", note="x", event_id=ids(1)) == first
    assert balances_of(club) == {"Chen": -100, "Li": 100}
