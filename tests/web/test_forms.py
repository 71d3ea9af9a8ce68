"""What the forms of the pages record: once, exactly, and back to the page; and what they say where they record nothing."""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any
from uuid import UUID

import pytest
from flask.testing import FlaskClient
from playwright.sync_api import Page as Shown
from playwright.sync_api import expect

from replay.audit import folder
from replay.club import Club, Wanted
from replay.formats import write_jsonl
from replay.identity import envelopes
from replay.ledger import PLAYERS, player_id
from replay.values.club_events import SettingsChanged
from replay.values.events import Event
from tests.support.records import GAME, OPENED, SEATED, decided, drawn, won
from tests.support.soak import thorough
from tests.support.treasury.typed import typed
from tests.support.web.clients import client
from tests.support.web.forms import OWN, fill, forms, send
from tests.support.web.pages import page
from tests.support.web.windows import in_a_browser

GUO, LI = (PLAYERS + player_id(name) for name in ("Guo", "Li"))
PAID: dict[str, Any] = {"from_": LI, "to": GUO, "amount": "5"}


@pytest.fixture
def browse(own: Club) -> FlaskClient:
    return client(own)


def standing(own: Club) -> dict[str, int]:
    return {each.player or each.account: each.amount for each in own.books.balances()}


# The ledger


def test_a_payment_leads_back_to_the_ledger_which_says_what_was_recorded(browse: FlaskClient, own: Club) -> None:
    answer = fill(browse, "/ledger/record", "pay", from_=LI, to=GUO, amount="0.40", note="at the bar")
    assert answer.status_code == 303
    assert re.fullmatch(r"/ledger/record\?done=[-0-9a-f]{36}", answer.location)
    shown = page(browse.get(answer.location))
    assert "Recorded. Li paid Guo 0.40 EUR." in shown.text
    assert standing(own) == {"Guo": 60, "Li": -60}
    assert "at the bar" in page(browse.get("/ledger/journal")).text


def test_a_payment_whose_log_could_not_be_signed_is_recorded_and_the_page_says_so(
    browse: FlaskClient, own: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(path: Path, data: bytes) -> None:
        raise OSError(28, "No space left on device")

    own.log.begin("example.org/tuesday")
    with monkeypatch.context() as patch:
        patch.setattr(folder, "replace_file", full)
        answer = fill(browse, "/ledger/record", "pay", from_=LI, to=GUO, amount="0.40")
    assert answer.status_code == 303
    assert "Recorded. Li paid Guo 0.40 EUR." in page(browse.get(answer.location)).text
    assert "The log is not signed yet; do not record this again." in page(browse.get(answer.location)).text
    own.log.checkpoint()
    assert "not signed" not in page(browse.get(answer.location)).text


def test_the_period_that_was_shown_is_shown_again(browse: FlaskClient) -> None:
    answer = fill(browse, "/ledger?from=2026-11-01&through_house=true", "settle-1-1")
    assert answer.location.startswith("/ledger?from=2026-11-01&through_house=true&done=")
    again = fill(browse, answer.location.partition("#")[0], "settle-1-1")
    assert again.location.count("done=") == 1


def test_a_double_tap_has_one_effect(browse: FlaskClient, own: Club) -> None:
    opened = browse.get("/ledger/record")
    answers = [send(browse, opened, "pay", from_=LI, to=GUO, amount="0.40") for _ in range(3)]
    assert [each.status_code for each in answers] == [303] * 3
    assert len({each.location for each in answers}) == 1
    assert standing(own) == {"Guo": 60, "Li": -60}


def test_a_form_that_was_sent_before_with_something_else_says_so_and_goes_through_when_it_is_sent_again(
    browse: FlaskClient, own: Club
) -> None:
    opened = browse.get("/ledger/record")
    send(browse, opened, "pay", from_=LI, to=GUO, amount="0.40")
    other = send(browse, opened, "pay", from_=LI, to=GUO, amount="0.10")
    assert other.status_code == 409
    assert "This form was sent before with other values" in page(other).text
    assert standing(own)["Li"] == -60
    assert send(browse, other, "pay").status_code == 303
    assert standing(own)["Li"] == -50


def test_each_proposed_payment_has_a_button_that_records_exactly_it(browse: FlaskClient, own: Club) -> None:
    shown = browse.get("/ledger")
    assert "Li → Guo 1.00 EUR all that Li owes, all that Guo is owed" in page(shown).text
    answer = send(browse, shown, "settle-1-1")
    assert answer.status_code == 303
    assert answer.headers["Location"].endswith("#settling")
    assert standing(own) == {"Guo": 0, "Li": 0}
    assert "Nobody owes anybody anything." in page(browse.get("/ledger")).text


def test_a_payment_of_one_evening_squares_its_games(browse: FlaskClient, own: Club) -> None:
    (game,) = own.latest_games("", 9, Wanted()).items
    answer = fill(browse, "/ledger?by_evening=true", "settle-1-1")
    assert answer.location.startswith("/ledger?by_evening=true&done=")
    assert [(each.amount, each.undone) for each in own.evenings.settling(game.id).payments] == [(100, False)]
    assert "Nobody owes anybody anything." in page(browse.get(answer.location)).text


def test_what_waits_for_the_least_payment_is_named(browse: FlaskClient, own: Club) -> None:
    own.administration.change(SettingsChanged(unit="EUR/2", least_payment=150))
    assert "Below the least payment of 1.50 EUR these wait: Li → Guo 1.00 EUR" in page(browse.get("/ledger")).text


@thorough
@in_a_browser
def test_who_marks_a_payment_on_a_phone_stays_at_the_list_and_sees_what_was_recorded(
    own: Club, served_club: Callable[[Club], str], visit: Callable[..., Shown]
) -> None:
    shown = visit("/ledger", at=served_club(own), wide=360, high=740)
    shown.get_by_role("button", name="Mark as paid").click()
    expect(shown.get_by_role("status")).to_contain_text("Recorded.")
    expect(shown.get_by_role("status")).to_be_in_viewport(ratio=1)
    expect(shown.get_by_text("Nobody owes anybody anything.")).to_be_in_viewport()


def test_two_who_press_the_same_button_record_one_payment(browse: FlaskClient, own: Club) -> None:
    one, other = browse.get("/ledger"), browse.get("/ledger?from=2026-01-01")
    first, second = (send(browse, each, "settle-1-1") for each in (one, other))
    assert first.location.partition("done=")[2] == second.location.partition("done=")[2]
    assert standing(own) == {"Guo": 0, "Li": 0}


def test_a_proposal_that_comes_again_can_be_recorded_again(browse: FlaskClient, own: Club) -> None:
    fill(browse, "/ledger", "settle-1-1")
    typed(own).adjust("Li", "Guo", "1.00 EUR", "the hand was a double")
    fill(browse, "/ledger", "settle-1-1")
    assert standing(own) == {"Guo": 0, "Li": 0}


def test_a_payment_is_proposed_but_not_recorded_where_it_would_not_count(browse: FlaskClient) -> None:
    """It counts today, so a period that ends would propose it again and again."""
    shown = browse.get("/ledger?from=2026-11-01&to=2026-11-30")
    assert "Li → Guo 1.00 EUR" in page(shown).text
    assert "settle-1-1" not in forms(shown)
    assert "/ledger?from=2026-11-01" in page(shown).links
    assert "settle-1-1" in forms(browse.get("/ledger?from=2026-11-01"))


def test_everyone_may_settle_with_the_cash_box(browse: FlaskClient, own: Club) -> None:
    shown = browse.get("/ledger?through_house=true")
    assert "Li → cash box 1.00 EUR all that Li owes" in page(shown).text
    assert "everyone pays or is paid once" in page(shown).text
    for name in ("settle-1-1", "settle-1-2"):
        send(browse, shown, name)
    assert standing(own) == {"Guo": 0, "Li": 0}


def test_money_goes_into_the_cash_box_and_out_of_it(browse: FlaskClient, own: Club) -> None:
    fill(browse, "/ledger/record", "cash", way="in", player=LI, amount="5", note="coins")
    assert standing(own) == {"Guo": 100, "Li": 400, "cash": -500}
    assert "cash box holds 5.00 EUR" in page(browse.get("/ledger")).text
    fill(browse, "/ledger/record", "cash", way="out", player=GUO, amount="1.00 EUR")
    assert standing(own) == {"Guo": 0, "Li": 400, "cash": -400}


def test_a_correction_names_the_event_and_both_stay_readable(browse: FlaskClient, own: Club) -> None:
    game = own.games()[0].id
    wrong = {"from_": GUO, "to": LI, "amount": "0.50", "reason": "half of it", "corrects": f"{game[:8]}:29"}
    assert fill(browse, "/ledger/record", "adjust", **wrong).status_code == 303
    shown = page(browse.get("/ledger/journal"))
    assert standing(own) == {"Guo": 50, "Li": -50}
    assert "adjusted corrects event 29 half of it" in shown.text
    link = next(link for link in shown.links if link.startswith("/ledger/events/") and "done" not in link)
    corrected = own.books.entries(own.books.event(f"{game}:29"))[0]
    assert f"/ledger/events/{corrected.event}" in shown.links
    assert browse.get(f"/ledger/events/{corrected.event}").location == f"/games/{game}/hands/1/steps/{corrected.step}"
    assert browse.get(link).status_code in (200, 302)


def evening(day: dt.date, *moves: Event, game: UUID = GAME) -> bytes:
    """A record of an evening on that day."""
    at = dt.datetime.combine(day, dt.time(19), dt.UTC)
    return b"".join(write_jsonl(envelopes(decided([OPENED, *SEATED, *moves]), game=game, at=at, by="secretary")))


def test_a_period_is_closed_with_its_cash_counted(browse: FlaskClient, own: Club) -> None:
    typed(own).pay("Li", "cash", "5.00 EUR")
    today = dt.datetime.now(dt.UTC).date()
    refused = fill(browse, "/ledger/periods", "close", until=str(today))
    assert refused.status_code == 409
    assert "The cash box holds 5.00 EUR by the books, but its cash was not counted" in page(refused).text
    assert "In the cash box now by the books 5.00 EUR" in page(refused).text
    assert send(browse, refused, "close", counted="4.90").status_code == 303
    (period,) = own.books.periods()
    assert (period.until, period.counted[0].over) == (today, -10)
    closings = page(browse.get("/ledger/periods")).text
    assert f"Until {today}" in closings
    assert "EUR 5.00 4.90 \N{MINUS SIGN}0.10 EUR" in closings
    assert f"The books are closed until {today}" in page(browse.get("/ledger")).text


def test_a_pot_goes_on_where_its_box_is_ticked(browse: FlaskClient, own: Club) -> None:
    drawn_in_january = evening(dt.date(2024, 1, 20), *drawn(1, 1))
    game = own.import_record(drawn_in_january, "evening").game
    own.append(game, won(2, 1, 1), "secretary")
    refused = fill(browse, "/ledger/periods", "close", until="2024-01-31")
    assert refused.status_code == 409
    assert "Not recorded. The pot of game" in page(refused).text
    assert f'name="carry" value="{game}"' in refused.text
    assert send(browse, refused, "close", carry=[game]).status_code == 303
    assert own.books.periods()[0].carried == [game]
    assert "carried over +30.00 EUR" in page(browse.get("/ledger/periods")).text


def test_a_closing_has_six_steps_of_which_three_check_themselves(browse: FlaskClient, own: Club) -> None:
    game = own.games()[0].id
    steps = re.compile(r'<li class="step panel( done| open|)">')
    shown = browse.get("/ledger/periods")
    assert steps.findall(shown.text) == [" done", " done", " done", "", "", " done"]
    assert "A payment is still open" in page(shown).text
    own.reviews.dispute(UUID(game), 1, "it was a double")
    shown = browse.get("/ledger/periods")
    assert steps.findall(shown.text) == [" done", " open", " done", "", " done", " done"]
    assert "A hand is disputed See" in page(shown).text
    assert "It should wait for step 2." in page(shown).text


def test_what_is_entered_after_a_closing_says_when_it_happened(browse: FlaskClient, own: Club) -> None:
    fill(browse, "/ledger/periods", "close", until="2024-01-31")
    own.import_record(evening(dt.date(2024, 1, 20), *won(1, 1, 2)), "late")
    for address in ("/ledger/journal", "/players/Li/statement"):
        shown = page(browse.get(f"{address}?from=2024-02-01&to=2024-02-01")).text
        assert "2024-02-01" in shown
        assert "happened 2024-01-20" in shown


# What is refused


@thorough
@pytest.mark.parametrize(
    ("form", "typed", "status", "sentence"),
    [
        ("pay", PAID | {"amount": "0,500"}, 422, "Amount: found amount '0,500', expected EUR with 2 decimals such as 1.00."),
        ("pay", PAID | {"amount": "-5"}, 422, "Amount: found '-5', expected 0.01 EUR or more."),
        ("pay", PAID | {"amount": "9" * 30}, 422, "Amount: found"),
        ("pay", PAID | {"amount": "5 CHF"}, 422, "Amount: found '5 CHF', expected an amount in a unit of this club's books"),
        ("pay", PAID | {"amount": ""}, 422, "Amount: found nothing, expected an amount such as 5.00"),
        ("pay", PAID | {"to": LI}, 422, "To: found"),
        ("pay", PAID | {"from_": ""}, 422, "From: found nothing, expected who paid"),
        ("pay", PAID | {"from_": "<b>x</b>"}, 404, "This club has no player with the name or the id '<b>x</b>'."),
        ("pay", PAID | {"to": "fees"}, 422, "To: found 'fees', expected a player or 'cash'"),
        ("pay", PAID | {"note": "x" * 1001}, 422, "Note: found"),
        ("pay", PAID | {"id": "7"}, 422, "Id: found '7', expected the key of a retry"),
        ("pay", PAID | {"extra": "7"}, 422, "Found the unknown field 'extra'"),
        ("pay", PAID | {"amount": ["5", "6"]}, 422, "Amount: found it 2 times, expected it once."),
        ("pay", {"form": "what"}, 422, "Form: found the form 'what', expected one of this page: 'pay', 'cash', 'adjust'"),
        ("pay", {"form": ["pay", "pay"]}, 422, "Form: found it 2 times"),
        ("cash", {"way": "up", "player": LI, "amount": "5"}, 422, "Way: found 'up', expected 'in' or 'out'."),
        ("adjust", PAID | {"reason": " "}, 422, "Reason: found nothing, expected why the books are set right"),
        ("adjust", PAID | {"reason": "x", "corrects": "that one"}, 422, "Found event 'that one', expected"),
        ("adjust", PAID | {"reason": "x", "corrects": "99"}, 404, "Found event 99"),
        ("close", {"until": "0000-00-00"}, 422, "Until: found '0000-00-00', expected a day such as '2026-11-12', '12 Nov'"),
        ("close", {"until": "9999-12-31"}, 409, "9999-12-31 "),
        ("close", {"until": "2024-01-31", "counted": ["much"]}, 422, "Amount: found"),
        ("close", {"until": "2024-01-31", "counted": ["1", "2"]}, 422, "Counted: found 2 amounts and 1 units, expected as many of both."),
        ("close", {"until": "2024-01-31", "carry": ["00"]}, 404, "Found no game '00'"),
    ],
)  # fmt: skip
def test_a_refusal_is_at_the_top_with_what_was_typed_still_in_the_fields(
    browse: FlaskClient, own: Club, form: str, typed: dict[str, Any], status: int, sentence: str
) -> None:
    before = own.sealed()
    answer = fill(browse, "/ledger/periods" if form == "close" else "/ledger/record", form, **typed)
    assert answer.status_code == status, answer.text
    assert f"Not recorded. {sentence}" in page(answer).text
    assert "<b>x</b>" not in answer.text
    assert own.sealed() == before
    name = typed.get("form", form)
    for field in () if name != form else ("amount", "note", "reason", "until", "counted"):
        if isinstance(typed.get(field), str) and typed[field].strip():
            assert forms(answer)[form][1][field] == typed[field]
    if name == form:
        assert ('<div id="close">' if form == "close" else f'<details class="panel" id="{form}" open>') in answer.text


def test_the_key_of_a_refused_form_stays_so_that_it_can_be_mended_and_sent_twice(
    browse: FlaskClient, own: Club
) -> None:
    refused = fill(browse, "/ledger/record", "pay", from_=LI, to=GUO, amount="5,0.0")
    mended = [send(browse, refused, "pay", amount="0.50") for _ in range(2)]
    assert len({each.location for each in mended}) == 1
    assert standing(own) == {"Guo": 50, "Li": -50}


@pytest.mark.parametrize(
    "body",
    [b"", b"0" * 200_000, b"form=pay", b"form=pay&id=\xff\xfe", b"&&&===", b"form=%00&from=%00", b"form=close&until=%ff", b"{}"],
)  # fmt: skip
def test_a_body_of_anything_is_refused_kindly(browse: FlaskClient, own: Club, body: bytes) -> None:
    before, game = own.sealed(), own.games()[0].id
    for address in ("/ledger", "/players", f"/games/{game}"):
        answer = browse.post(address, data=body, content_type="application/x-www-form-urlencoded", headers=OWN)
        assert answer.status_code == 422
        assert "Not recorded." in page(answer).text
    assert own.sealed() == before


def test_a_form_of_a_megabyte_is_refused_unread(browse: FlaskClient) -> None:
    answer = browse.post("/ledger", data=b"0" * 2**20, content_type="application/x-www-form-urlencoded", headers=OWN)
    assert answer.status_code == 413
    assert "That is too much at once: one request may have at most 256 kB." in page(answer).text


def test_what_was_done_is_asked_for_by_its_id(browse: FlaskClient) -> None:
    for address in ("/ledger", "/ledger/record", "/ledger/periods", "/players"):
        assert browse.get(f"{address}?done=5").status_code == 422
        assert browse.get(f"{address}?done={UUID(int=5)}").status_code == 404


def test_a_club_without_games_has_nothing_to_record_in(fresh: Callable[[str], Club]) -> None:
    empty = client(fresh("empty"))
    for address in ("/ledger", "/players", "/ledger/periods", "/ledger/journal", "/ledger/over-time", "/ledger/record"):
        answer = empty.get(address)
        assert answer.status_code == 200
        assert forms(answer) == {}
