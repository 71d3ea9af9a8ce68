"""The page of a seat and the end of a game, as phones at the table ask for them."""

from __future__ import annotations

import re
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from io import BytesIO
from uuid import UUID, uuid4
from zipfile import is_zipfile

import pytest
from flask.testing import FlaskClient

from replay.club import Club, Move
from replay.club.matters import HandConfirmed, HandDisputed, PaymentConfirmed, Settled
from tests.support.quandui.records import SEEN
from tests.support.web.clients import client
from tests.support.web.forms import fill, forms, send
from tests.support.web.pages import page
from tests.support.web.recorder import open_table

PASSWORD = "correct horse battery"
BOTH = ("director", "treasurer")


def an_evening(club: Club) -> None:
    club.simulate("quandui/gamerules", 5, 3, 7, "0.50 EUR")
    club.access.accounts.add("Anna", PASSWORD, roles=("director", "recorder"))


@pytest.fixture
def evening(fresh: Callable[..., Club]) -> Club:
    """A club with a game of five, and a director who records besides."""
    return fresh("evening", an_evening)


@pytest.fixture
def game(evening: Club) -> str:
    return evening.games()[0].id


def phone(club: Club, game: str, seat: int) -> FlaskClient:
    """The phone of a seat, which has opened its link."""
    browse = client(club)
    browse.set_cookie("paipu-link", club.access.redeem(club.access.links.make(game, seat)[0])[0])
    return browse


def anna(club: Club) -> FlaskClient:
    browse = client(club)
    browse.set_cookie("paipu", club.access.sign_in("Anna", PASSWORD, "anna"))
    return browse


class TestRightOrWrong:
    def test_right_is_one_form_without_anything_to_fill_in(self, evening: Club, game: str) -> None:
        here = f"/games/{game}/seats/2"
        answer = fill(phone(evening, game, 2), here, "right")
        assert (answer.status_code, answer.headers["Location"]) == (303, here)
        assert [each.data for each in evening.own_stream.read("HandConfirmed")] == [HandConfirmed(UUID(game), 3, 2)]

    @pytest.mark.parametrize(
        ("what", "reason"),
        [
            ("1", "Bot 1 won"),
            ("kind", "It was another kind of win"),
            ("money", "The amount is wrong"),
            ("absent", "This hand was not played"),
        ],
    )
    def test_each_of_four_answers_says_what_was_different(
        self, evening: Club, game: str, what: str, reason: str
    ) -> None:
        mine, here = phone(evening, game, 2), f"/games/{game}/seats/2"
        assert f'name="what" value="{what}"' in mine.get(here).text
        assert fill(mine, here, "wrong", what=what).status_code == 303
        assert [each.data for each in evening.own_stream.read("HandDisputed")] == [
            HandDisputed(UUID(game), 3, reason, 2)
        ]

    @pytest.mark.parametrize("what", ["", "winner", "0", "9", "1000", "-1", "words"])
    def test_any_other_answer_is_refused_and_records_nothing(self, evening: Club, game: str, what: str) -> None:
        answer = fill(phone(evening, game, 2), f"/games/{game}/seats/2", "wrong", what=what)
        assert answer.status_code == 422
        assert 'role="alert"' in answer.text
        assert not evening.own_stream.read("HandDisputed")

    def test_only_the_money_of_a_hand_that_was_different_waits(self, evening: Club, game: str) -> None:
        before = evening.evenings.settling(game)
        fill(phone(evening, game, 2), f"/games/{game}/seats/2", "wrong", what="money")
        after = evening.evenings.settling(game)
        assert [each.hand for each in after.held] == [3]
        assert after.dues != before.dues

    def test_who_disputes_may_take_it_back_and_nobody_else_may(self, evening: Club, game: str) -> None:
        mine, other = phone(evening, game, 2), phone(evening, game, 3)
        fill(mine, f"/games/{game}/seats/2", "wrong", what="money")
        assert "withdraw" not in forms(other.get(f"/games/{game}/seats/3"))
        assert fill(mine, f"/games/{game}/seats/2", "withdraw").status_code == 303
        assert not evening.hand(game, 3).disputed
        assert "right" in forms(mine.get(f"/games/{game}/seats/2"))

    def test_a_dispute_is_taken_back_where_its_hand_is_after_an_earlier_one_was_corrected(
        self, fresh: Callable[..., Club]
    ) -> None:
        club = fresh("entered_again", lambda club: club.access.accounts.add("Anna", PASSWORD, roles=BOTH))
        lines = ("== hand 1, dealer 1, depth result", "3 #", "== hand 2, dealer 3, depth result", "1 ##")
        game = open_table(club, "quandui/gamerules", "Guo", "Sanne", "Li", lines=lines, stake=50)
        mine, director = phone(club, game, 2), anna(club)
        assert fill(mine, f"/games/{game}/seats/2", "wrong", what="money").status_code == 303
        moves = club.recorder.correction(game, 1, ["== hand 3, dealer 1, depth result", "3 ##"], "it was double")
        club.tables.record(game, [Move(each) for each in moves], seen=club.timeline(game).version)
        assert "Held back: hand 4 of" in page(director.get("/ledger")).text
        assert "resolve-4" in director.get(f"/games/{game}").text
        answer = director.get(f"/api/v1/games/{game}").get_json()["hands"][3]
        assert (answer["hand"], answer["disputed"], answer["disputes"][0]["seat"]) == (4, True, 2)
        assert fill(mine, f"/games/{game}/seats/2?hand=4", "withdraw").status_code == 303
        assert not club.hand(game, 4).disputed
        assert "Held back" not in page(director.get("/ledger")).text

    def test_no_seat_speaks_for_another(self, evening: Club, game: str) -> None:
        mine, theirs = phone(evening, game, 2), phone(evening, game, 3).get(f"/games/{game}/seats/3")
        action, fields = forms(theirs)["right"]
        own = forms(mine.get(f"/games/{game}/seats/2"))["right"][1]
        fields["csrf"] = own["csrf"]
        assert mine.post(action, data=fields, headers={"Origin": "http://localhost"}).status_code == 404
        assert mine.get(action).status_code == 404

    def test_the_hand_says_what_it_means_for_the_seat(self, evening: Club, game: str) -> None:
        shown = page(phone(evening, game, 1).get(f"/games/{game}/seats/1")).text
        assert "Not said: you, Bot 2, Bot 3, Bot 4, Bot 5." in shown
        assert "\N{MINUS SIGN}0.50" in shown
        assert "+2.50" not in shown, "what others gained"

    def test_each_hand_stands_there_with_what_was_said_of_it(self, evening: Club, game: str) -> None:
        mine, here = phone(evening, game, 2), f"/games/{game}/seats/2"
        assert f"{here}?hand=1" in page(mine.get(here)).links
        assert fill(mine, f"{here}?hand=1", "right").status_code == 303
        assert evening.hand(game, 1).confirmed == [2]
        fill(mine, f"{here}?hand=2", "wrong", what="money")
        said = re.findall(r'class="state ([a-z]+)"', mine.get(here).text.partition('id="mine"')[2])
        assert said == ["waits", "open", "done"], "the newest first"

    def test_a_hand_that_is_being_played_is_not_there(self, fresh: Callable[..., Club]) -> None:
        club = fresh("live", lambda club: club.import_record(SEEN.encode(), "seen"))
        game = club.games()[0].id
        assert "No hand is finished yet." in page(client(club).get(f"/games/{game}/seats/1")).text

    def test_nobody_sits_there(self, evening: Club, game: str) -> None:
        assert anna(evening).get(f"/games/{game}/seats/9").status_code == 404


def test_the_codes_of_a_table_say_how_many_have_a_phone_here(evening: Club, game: str) -> None:
    def counted() -> str:
        return page(fill(anna(evening), f"/games/{game}/links", "renew")).text

    assert "0 of 5 have a phone here." in counted()
    phone(evening, game, 2)
    assert "1 of 5 have a phone here." in counted()


class TestBeingSecond:
    def test_who_says_what_was_just_said_is_led_on(self, evening: Club, game: str) -> None:
        mine = phone(evening, game, 2)
        before = mine.get(f"/games/{game}/seats/2")
        for form, typed in (("right", {}), ("wrong", {"what": "money"})):
            evening.reviews.confirm(UUID(game), 3, 2) if form == "right" else evening.reviews.dispute(
                UUID(game), 3, "no"
            )
            assert send(mine, before, form, **typed).status_code == 303
        assert len(evening.own_stream.read("HandConfirmed", "HandDisputed")) == 2

    def test_right_of_a_hand_that_was_just_disputed_is_refused_and_shows_why(self, evening: Club, game: str) -> None:
        mine = phone(evening, game, 2)
        before = mine.get(f"/games/{game}/seats/2")
        evening.reviews.dispute(UUID(game), 3, "no")
        answer = send(mine, before, "right")
        assert answer.status_code == 409
        assert "Hand 3 is disputed" in page(answer).text

    def test_five_at_once_are_five_confirmations(self, evening: Club, game: str) -> None:
        phones = {seat: phone(evening, game, seat) for seat in range(1, 6)}
        shown = {seat: each.get(f"/games/{game}/seats/{seat}") for seat, each in phones.items()}
        with ThreadPoolExecutor(5) as pool:
            answers = list(pool.map(lambda seat: send(phones[seat], shown[seat], "right").status_code, phones))
        assert answers == [303] * 5
        assert sorted(evening.hand(game, 3).confirmed) == [1, 2, 3, 4, 5]


class TestSettling:
    def test_the_recorder_enters_it_and_the_payee_has_got_it(self, evening: Club, game: str) -> None:
        here, due = f"/games/{game}/settling", evening.evenings.settling(game).dues[0]
        assert fill(anna(evening), here, f"paid-{due.key}").status_code == 303
        payee = phone(evening, game, due.payee_seat or 0)
        assert fill(payee, here, f"got-{due.key}").status_code == 303
        (paid,), (got,) = (evening.own_stream.read(kind) for kind in ("Settled", "PaymentConfirmed"))
        assert isinstance(paid.data, Settled)
        assert (paid.data.game, str(paid.id)) == (UUID(game), due.key)
        assert got.data == PaymentConfirmed(paid.id, due.payee_seat or 0)
        assert got.by.startswith("link:")
        assert "got it" in page(payee.get(here)).text

    def test_two_who_press_the_same_button_enter_one_payment(self, evening: Club, game: str) -> None:
        here, due = f"/games/{game}/settling", evening.evenings.settling(game).dues[0]
        recorder = anna(evening)
        shown = recorder.get(here)
        assert [send(recorder, shown, f"paid-{due.key}").status_code for _ in range(2)] == [303, 303]
        assert len(evening.own_stream.read("Settled")) == 1

    def test_a_seat_sees_its_own_payments_alone_and_enters_none(self, evening: Club, game: str) -> None:
        here = f"/games/{game}/settling"
        own = [due for due in evening.evenings.settling(game).dues if 1 in (due.payer_seat, due.payee_seat)]
        shown = phone(evening, game, 1).get(here)
        assert shown.text.count('aria-label="To be paid"') == len(own) == 1
        assert forms(shown) == {}
        assert page(shown).text.count("0.50 EUR") == 1, "those of others are theirs"

    def test_each_seat_saves_its_own_file(self, evening: Club, game: str) -> None:
        mine = phone(evening, game, 1)
        answer = mine.get(f"/games/{game}/seats/1/evening.zip")
        assert is_zipfile(BytesIO(answer.data))
        assert answer.headers["Content-Disposition"].endswith('-seat-1.zip"')
        assert mine.get(f"/games/{game}/seats/2/evening.zip").status_code == 404


def a_squared_game(club: Club) -> None:
    club.access.accounts.add("Anna", PASSWORD, roles=BOTH)
    game = open_table(
        club, "quandui/gamerules", "Guo", "Sanne", "Li", lines=("== hand 1, dealer 1, depth result", "3 #"), stake=50
    )
    club.tables.record(game, [Move("== end")], seen=club.timeline(game).version)


class TestPaymentsOfASeat:
    """Owed, said to be paid, got: each side taps once."""

    @pytest.fixture
    def club(self, fresh: Callable[..., Club]) -> Club:
        return fresh("squared", a_squared_game)

    def test_the_payer_says_paid_and_the_payee_got_it_each_with_one_tap(self, club: Club) -> None:
        game = club.games()[0].id
        due = next(each for each in club.evenings.settling(game).dues if each.payer_seat == 1)
        payer, payee = phone(club, game, 1), phone(club, game, 3)
        assert f"got-{due.key}" not in forms(payee.get(f"/games/{game}/seats/3"))
        assert fill(payer, f"/games/{game}/seats/1", f"paid-{due.key}").status_code == 303
        (paid,) = club.own_stream.read("Settled")
        assert (str(paid.id), paid.by[:5]) == (due.key, "link:")
        assert "said to be paid" in page(payer.get(f"/games/{game}/seats/1")).text
        assert fill(payee, f"/games/{game}/seats/3", f"got-{due.key}").status_code == 303
        assert [each.got for each in club.evenings.settling(game).payments] == [True]

    def test_a_second_tap_enters_no_second_payment(self, club: Club) -> None:
        game = club.games()[0].id
        due = next(each for each in club.evenings.settling(game).dues if each.payer_seat == 1)
        payer = phone(club, game, 1)
        shown = payer.get(f"/games/{game}/seats/1")
        assert [send(payer, shown, f"paid-{due.key}").status_code for _ in range(2)] == [303, 303]
        assert len(club.own_stream.read("Settled")) == 1

    def test_no_seat_says_that_another_has_paid_nor_learns_what_it_owes(self, club: Club) -> None:
        game = club.games()[0].id
        theirs = next(each for each in club.evenings.settling(game).dues if each.payer_seat == 2)
        own = next(each for each in club.evenings.settling(game).dues if each.payer_seat == 1)
        answers, mine = [], phone(club, game, 1)
        for key in (theirs.key, str(uuid4())):
            action, fields = forms(mine.get(f"/games/{game}/seats/1"))[f"paid-{own.key}"]
            fields["form"], fields["id"] = f"paid-{key}", key
            answer = mine.post(action, data=fields, headers={"Origin": "http://localhost"})
            answers.append((answer.status_code, re.sub(r"[0-9a-f-]{36}|value=\"[^\"]*\"", "", answer.text)))
        assert answers[0][0] == 409
        assert answers[0] == answers[1]
        assert not club.own_stream.read("Settled")

    def test_the_payee_cannot_say_that_the_payer_has_paid(self, club: Club) -> None:
        game = club.games()[0].id
        due = next(each for each in club.evenings.settling(game).dues if each.payer_seat == 1)
        shown = phone(club, game, 1).get(f"/games/{game}/seats/1")
        mine = phone(club, game, 3)
        fields = forms(shown)[f"paid-{due.key}"][1]
        fields["csrf"] = forms(mine.get(f"/games/{game}/seats/3"))["right"][1]["csrf"]
        answer = mine.post(f"/games/{game}/seats/3", data=fields, headers={"Origin": "http://localhost"})
        assert answer.status_code == 403
        assert not club.own_stream.read("Settled")

    def test_payments_are_not_asked_for_while_the_game_goes_on(self, club: Club) -> None:
        over = club.games()[0].id
        live = open_table(
            club, "quandui/gamerules", "Guo", "Li", lines=("== hand 1, dealer 1, depth result", "2 #"), stake=50
        )
        shown = [phone(club, game, 1).get(f"/games/{game}/seats/1").text for game in (over, live)]
        assert ["to-pay" in each for each in shown] == [True, False]
