"""Directors give and take roles, tie accounts to players and set the club; what is entered has the name of who entered it."""

from __future__ import annotations

import pytest
from flask.testing import FlaskClient

from replay.club import Club, Wanted
from replay.rights import Right, Settings
from tests.support.web.clients import PASSWORD, client, signed_in
from tests.support.web.forms import fill, forms, send
from tests.support.web.pages import page


@pytest.fixture
def guarded(own: Club) -> Club:
    """A club with a director, Anna, a treasurer, Tom, and a member, Ben."""
    own.access.accounts.add("Anna", PASSWORD)
    own.access.accounts.add("Ben", PASSWORD)
    own.access.accounts.add("Tom", PASSWORD, roles=("treasurer",))
    return own


@pytest.fixture
def anna(guarded: Club) -> FlaskClient:
    return signed_in(guarded, "Anna")


def account(club: Club, name: str) -> str:
    return club.access.accounts.get(name).id


def test_a_director_gives_a_role_and_takes_it(guarded: Club, anna: FlaskClient) -> None:
    ben = account(guarded, "Ben")
    done = fill(anna, "/members", "give", account=ben, role="recorder")
    assert done.status_code == 303
    assert "The account Ben has the role recorder" in page(anna.get(done.headers["Location"])).text
    assert guarded.access.accounts.get("Ben").roles == ["member", "recorder"]
    assert fill(anna, "/members", "take", account=ben, role="member").status_code == 303
    assert guarded.access.accounts.get("Ben").roles == ["recorder"]
    assert [each.by for each in guarded.own_stream.read("RoleTaken")] == [account(guarded, "Anna")]


def test_a_double_tap_gives_a_role_once(guarded: Club, anna: FlaskClient) -> None:
    shown, ben = anna.get("/members"), account(guarded, "Ben")
    before = len(list(guarded.own_stream.read("RoleGiven")))
    for _ in range(2):
        assert send(anna, shown, "give", account=ben, role="recorder").status_code == 303
    assert len(list(guarded.own_stream.read("RoleGiven"))) == before + 1


@pytest.mark.parametrize(
    ("form", "who", "typed", "status", "why"),
    [
        ("give", "Ben", {"role": "member"}, 409, "member"),
        ("give", "Ben", {"role": "king"}, 422, "expected a role"),
        ("take", "Anna", {"role": "director"}, 409, "director"),
        ("tie", "Ben", {"player": "Nobody"}, 404, "Nobody"),
        ("tie", "Ben", {"player": ""}, 409, "no player"),
    ],
)
def test_a_refused_form_is_shown_again_with_what_was_chosen(  # 7 parameters: one row of the table, and fixtures
    guarded: Club, anna: FlaskClient, form: str, who: str, typed: dict[str, str], status: int, why: str
) -> None:
    before = guarded.administration.accounts()
    answer = fill(anna, "/members", form, account=account(guarded, who), **typed)
    assert answer.status_code == status
    shown = page(answer).text
    assert "Nothing was changed." in shown
    assert why in shown
    assert forms(answer)[form][1]["account"] == account(guarded, who)
    assert guarded.administration.accounts() == before


def test_a_director_who_resigns_is_led_to_the_own_account(guarded: Club, anna: FlaskClient) -> None:
    fill(anna, "/members", "give", account=account(guarded, "Ben"), role="director")
    done = fill(anna, "/members", "take", account=account(guarded, "Anna"), role="director")
    assert done.headers["Location"] == "/account"
    assert anna.get("/members").status_code == 403


def test_a_director_ties_an_account_to_a_player_and_frees_it(guarded: Club, anna: FlaskClient) -> None:
    ben = account(guarded, "Ben")
    fill(anna, "/members", "tie", account=ben, player="Guo")
    assert "Guo" in page(anna.get("/members")).text
    assert signed_in(guarded, "Ben").get("/players/Guo/statement").status_code == 200
    assert fill(anna, "/members", "tie", account=ben, player="").status_code == 303
    assert signed_in(guarded, "Ben").get("/players/Guo/statement").status_code == 404


# Settings


def test_a_director_sets_the_club(guarded: Club, anna: FlaskClient) -> None:
    for form, typed in {
        "name": {"name": "Tuesday Club", "unit": "EUR/2"},
        "days": {"zone": "Asia/Shanghai", "day_begins": "6"},
        "settling": {"least_payment": "0.50"},
        "hands": {"correct_within": "30", "open_hands": "true", "one_hand_behind": "true", "look_back": "true"},
        "sights": {"members_see": ["names", "games"], "public_sees": ["games"]},
    }.items():
        done = fill(anna, "/settings", form, **typed)
        assert done.status_code == 303, form
        assert "Recorded." in page(anna.get(done.headers["Location"])).text
    assert guarded.administration.settings() == Settings(
        "Tuesday Club",
        "Asia/Shanghai",
        6,
        "EUR/2",
        30,
        ("games", "names"),
        ("games",),
        True,
        True,
        True,
        least_payment=50,
    )
    assert {each.by for each in guarded.own_stream.read("SettingsChanged")} == {account(guarded, "Anna")}
    shown = page(anna.get("/settings")).text
    for words in (
        "Tuesday Club",
        "Asia/Shanghai",
        "6:00",
        "within 30 minutes of its end",
        "all their cards",
        "0.50 EUR",
    ):
        assert words in shown


def test_pages_write_the_sign_of_the_club_and_the_api_writes_the_code(guarded: Club, anna: FlaskClient) -> None:
    (game,) = guarded.latest_games("", 9, Wanted()).items
    paths = [f"/games/{game.id}{more}" for more in ("", "/settling", "/card", "/hands/1/steps/0", "/sheet")]
    for path in paths:
        assert "EUR" in page(anna.get(path)).text, path
    asked = f"/api/v1/games/{game.id}"
    program = anna.get(asked).get_data()
    assert fill(anna, "/settings", "name", name="", unit="EUR", sign="€", side="before").status_code == 303
    for path in paths:
        shown = page(anna.get(path)).text
        assert "€" in shown, path
        assert "EUR" not in shown, path
    assert anna.get(asked).get_data() == program
    fill(anna, "/settings", "name", name="", unit="EUR", sign="€", side="behind")
    assert "1.00 €" in page(anna.get(paths[0])).text


def test_another_unit_does_not_keep_the_sign_of_the_former_one(guarded: Club, anna: FlaskClient) -> None:
    fill(anna, "/settings", "name", name="", unit="EUR", sign="€", side="before")
    fill(anna, "/settings", "name", name="", unit="USD", sign="€", side="before")
    assert guarded.administration.settings() == Settings(unit="USD/2")
    fill(anna, "/settings", "name", name="", unit="USD", sign="$", side="before")
    assert guarded.administration.settings().sign == "$"
    fill(anna, "/settings", "name", name="Friday", unit="USD", sign="$", side="before")
    assert guarded.administration.settings().sign == "$"


def test_the_same_form_sent_twice_is_one_change_of_the_sign(guarded: Club, anna: FlaskClient) -> None:
    for unit in ("EUR", "USD"):
        shown = anna.get("/settings")
        for _ in range(2):
            assert send(anna, shown, "name", name="", unit=unit, sign="€", side="before").status_code == 303
    assert guarded.administration.settings() == Settings(unit="USD/2")


def test_a_director_takes_the_name_and_the_unit_away(guarded: Club, anna: FlaskClient) -> None:
    fill(anna, "/settings", "name", name="Tuesday Club", unit="EUR/2")
    done = fill(anna, "/settings", "name", name="", unit="")
    assert "its name is empty" in page(anna.get(done.headers["Location"])).text
    assert guarded.administration.settings() == Settings()


def test_no_box_ticked_lets_nobody_see_anything(guarded: Club, anna: FlaskClient) -> None:
    shown = anna.get("/settings")
    assert forms(shown)["sights"][1].getlist("members_see") == ["games"]
    assert send(anna, shown, "sights", members_see=[]).status_code == 303
    assert guarded.administration.settings().members_see == ()


@pytest.mark.parametrize(
    ("form", "typed", "status"),
    [
        ("days", {"zone": "Nowhere/Town"}, 422),
        ("days", {"day_begins": "13"}, 422),
        ("hands", {"correct_within": "-1"}, 422),
        ("hands", {"correct_within": "99999"}, 422),
        ("hands", {"open_hands": "perhaps"}, 422),
        ("sights", {"public_sees": ["cards"]}, 422),
        ("name", {"unit": "euros"}, 422),
        ("name", {}, 409),
        ("days", {}, 409),
    ],
)
def test_a_setting_that_no_club_can_have_is_refused_with_a_reason(
    guarded: Club, anna: FlaskClient, form: str, typed: dict[str, str | list[str]], status: int
) -> None:
    answer = fill(anna, "/settings", form, **typed)
    assert answer.status_code == status
    assert "Not recorded." in page(answer).text
    assert guarded.administration.settings() == Settings()


def test_a_member_reads_the_settings_and_changes_none(guarded: Club, anna: FlaskClient) -> None:
    ben = signed_in(guarded, "Ben")
    assert "/settings" in page(ben.get("/account")).links
    shown = ben.get("/settings")
    assert forms(shown) == {}
    _, fields = forms(anna.get("/settings"))["days"]
    mask = forms(ben.get("/account"))["leave"][1]["csrf"]
    sent = {**fields.to_dict(), "csrf": mask, "day_begins": "6"}
    answer = ben.post("/settings", data=sent, headers={"Origin": "http://localhost", "Sec-Fetch-Site": "same-origin"})
    assert answer.status_code == 403
    assert guarded.administration.settings() == Settings()


def test_the_menu_has_members_and_settings_for_the_owner_and_for_nobody_else_who_has_not_signed_in(own: Club) -> None:
    assert {"/members", "/settings"} <= {*page(client(own).get("/")).links}
    own.access.accounts.add("Anna", PASSWORD)
    assert not {"/members", "/settings"} & {*page(client(own).get("/sign-in")).links}


# Who entered it


def test_an_event_has_the_name_of_who_entered_it_for_those_who_keep_the_books(guarded: Club) -> None:
    tom = signed_in(guarded, "Tom")
    done = fill(tom, "/ledger/record", "pay", from_="Guo", to="Li", amount="1.00", unit="EUR/2")
    assert done.status_code == 303
    (paid,) = guarded.own_stream.read("Settled")
    assert paid.by == account(guarded, "Tom")
    assert "Entered by Tom" in page(tom.get(f"/ledger/events/{paid.id}")).text
    fill(signed_in(guarded, "Anna"), "/settings", "sights", public_sees=["money"])
    everybody = client(guarded).get(f"/ledger/events/{paid.id}")
    assert everybody.status_code == 200
    assert "Tom" not in everybody.text


def test_names_and_reviews_have_the_id_of_who_entered_them(guarded: Club, anna: FlaskClient) -> None:
    game = guarded.games()[0].id
    assert fill(anna, "/players", "rename", player="Guo", name="Guo Wei").status_code == 303
    assert fill(anna, f"/games/{game}", "confirm-1", seat="1").status_code == 303
    assert fill(anna, f"/games/{game}", "dispute-1", reason="no", seat="").status_code == 303
    assert fill(anna, f"/games/{game}", "resolve-1", reason="yes").status_code == 303
    for kind in ("PlayerRenamed", "HandConfirmed", "HandDisputed", "DisputeResolved"):
        assert [each.by for each in guarded.own_stream.read(kind)] == [account(guarded, "Anna")], kind


def test_what_a_seat_enters_has_the_id_of_its_link_and_no_secret(guarded: Club) -> None:
    game, browse = guarded.games()[0].id, client(guarded)
    key, made = guarded.access.links.make(game, 1)
    browse.set_cookie("paipu-link", guarded.access.redeem(key)[0])
    assert fill(browse, f"/games/{game}", "confirm-1", seat="1").status_code == 303
    assert fill(browse, f"/games/{game}", "dispute-1", reason="no", seat="1").status_code == 303
    written = [each for kind in ("HandConfirmed", "HandDisputed") for each in guarded.own_stream.read(kind)]
    assert [each.by for each in written] == [f"link:{made.id}"] * 2
    assert key not in str(written)
    guarded.access.accounts.add("Tom and Anna", PASSWORD, roles=("director", "treasurer"))
    shown = page(signed_in(guarded, "Tom and Anna").get(f"/ledger/events/{written[0].id}")).text
    assert "Entered by the holder of a link to a seat" in shown
    assert guarded.verify().findings == []


def test_what_a_program_enters_has_the_account_of_its_token(guarded: Club) -> None:
    browse, headers = client(guarded), {}
    for name, right, address, body, kind in (
        (
            "Tom",
            Right.PAY,
            "/api/v1/ledger/payments",
            {"from": "Guo", "to": "Li", "amount": 100, "unit": "EUR/2"},
            "Settled",
        ),
        (
            "Anna",
            Right.NAME_PLAYERS,
            "/api/v1/players/renamings",
            {"player": "Guo", "name": "Guo Wei"},
            "PlayerRenamed",
        ),
    ):
        seeing = {Right.SEE_MONEY, Right.SEE_NAMES}
        key, _ = guarded.access.tokens.make(name, "ours", {right, *seeing})
        headers["Authorization"] = f"Bearer {key}"
        answer = browse.post(address, json=body, headers=headers)
        assert answer.status_code == 201, answer.json
        assert [each.by for each in guarded.own_stream.read(kind)] == [account(guarded, name)]
