"""Who makes a link to a seat gains nothing by it: neither its maker nor a friend of theirs sees a card that they may not see."""

from __future__ import annotations

import io
from uuid import UUID
from zipfile import ZipFile

import pytest
from flask.testing import FlaskClient

from replay.club import Club
from replay.club_events import SettingsChanged
from tests.support.quandui.records import WHOLE
from tests.support.web.clients import PASSWORD, client, signed_in
from tests.support.web.forms import OWN, fill
from tests.support.web.streams import follow

LIVE = WHOLE.replace('"whole"', '"live"').partition("1 +2b -2b")[0]
SEATS = ("public", "seat:1", "seat:2")


@pytest.fixture
def club(own: Club) -> Club:
    """A club with a finished and a live game of Guo and Li, two directors, a recorder and a member."""
    for record in (WHOLE.replace('"whole"', '"finished"'), LIVE):
        own.import_record(record.encode(), "game")
    for name, role in (("Anna", "director"), ("Dora", "director"), ("Ben", "recorder"), ("Cleo", "member")):
        own.doors.accounts.add(name, PASSWORD, roles=(role,))  # type: ignore[arg-type]
    return own


def tie(club: Club, name: str, player: str | None) -> None:
    club.office.tie(UUID(club.doors.accounts.get(name).id), player)


def link(club: Club, giver: str | None, game: str, seat: int) -> str:
    """The key of a link that this account made, or the owner."""
    account = None if giver is None else club.doors.accounts.get(giver).id
    return club.doors.links.make(game, seat, account=account)[0]


def sitting(club: Club, giver: str | None, game: str, seat: int, browse: FlaskClient | None = None) -> FlaskClient:
    """A browser in which somebody opened that link."""
    made = browse or client(club)
    made.get(f"/link/{link(club, giver, game, seat)}")
    assert fill(made, "/link", "redeem").status_code == 303
    return made


def eyes(browse: FlaskClient, game: str) -> list[str]:
    """With whose eyes a browser looks at the first hand of a game, at every door that takes eyes."""
    doors = (f"/games/{game}/hands/1/steps/6", f"/api/v1/games/{game}/hands/1/steps/6", f"/games/{game}/hands/1/frames")
    found = {
        door: [one for one in SEATS if browse.get(f"{door}?eyes={one}").status_code in (200, 302)] for door in doors
    }
    assert len({*map(tuple, found.values())}) == 1, found
    return found[doors[0]]


@pytest.mark.parametrize(
    ("giver", "player", "live", "finished"),
    [
        ("Ben", "Guo", ["public"], ["public"]),
        ("Anna", "Guo", ["public"], ["public"]),
        ("Ben", None, ["public"], ["public", "seat:2"]),
        ("Anna", None, ["public", "seat:2"], ["public", "seat:2"]),
        (None, None, ["public", "seat:2"], ["public", "seat:2"]),
    ],
    ids=["recorder who plays", "director who plays", "recorder", "director", "owner"],
)
@pytest.mark.parametrize("when", ["before", "after"])
def test_a_link_shows_the_cards_of_its_seat_only_where_its_maker_gains_nothing(
    club: Club, giver: str | None, player: str | None, live: list[str], finished: list[str], when: str
) -> None:
    if player is not None and giver is not None and when == "before":
        tie(club, giver, player)
    browsers = {which: sitting(club, giver, game_of_table(club, which), 2) for which in ("live", "finished")}
    if player is not None and giver is not None and when == "after":
        tie(club, giver, player)
    found = {which: eyes(browse, game_of_table(club, which)) for which, browse in browsers.items()}
    assert found == {"live": live, "finished": finished}


def game_of_table(club: Club, table: str) -> str:
    return next(each.id for each in club.games() if each.tags["Table"] == table)


def test_a_stream_by_such_a_link_has_what_the_table_sees(club: Club) -> None:
    tie(club, "Ben", "Guo")
    game = game_of_table(club, "live")
    browse = sitting(club, "Ben", game, 2)
    path = f"/api/v1/games/{game}/events?eyes="
    assert follow(browse, f"{path}public").status_code == 200
    assert follow(browse, f"{path}seat:2").status_code == 404
    stays = sitting(club, "Anna", game, 2)
    assert "BS" in follow(stays, f"{path}seat:2").text
    tie(club, "Anna", "Li")
    assert follow(stays, f"{path}seat:2").status_code == 404


def test_an_account_that_opened_such_a_link_sees_no_card_of_that_seat_either(club: Club) -> None:
    """The eyes of an account that sits by a link were those of the seat, whoever had made the link."""
    tie(club, "Ben", "Guo")
    game = game_of_table(club, "live")
    for name in ("Cleo", "Dora"):
        assert eyes(sitting(club, "Ben", game, 2, signed_in(club, name)), game) == ["public"], name


def test_the_file_of_a_seat_has_no_card_that_its_link_does_not_show(club: Club) -> None:
    tie(club, "Ben", "Guo")
    game = game_of_table(club, "finished")
    shown = {giver: file_of(sitting(club, giver, game, 2), game) for giver in ("Ben", "Anna")}
    assert ("ba shu" in shown["Anna"], "ba shu" in shown["Ben"]) == (True, False)


def test_a_director_who_plays_takes_no_card_home_of_another_seat(club: Club) -> None:
    tie(club, "Anna", "Guo")
    game = game_of_table(club, "finished")
    assert "ba shu" not in file_of(signed_in(club, "Anna"), game)
    assert "ba shu" in file_of(signed_in(club, "Dora"), game)


def file_of(browse: FlaskClient, game: str) -> str:
    """The page of a hand that seat 2 takes home."""
    with ZipFile(io.BytesIO(browse.get(f"/games/{game}/seats/2/evening.zip").data)) as archive:
        (page,) = [name for name in archive.namelist() if name.endswith("evening.html")]
        return archive.read(page).decode()


def test_such_a_link_still_confirms_and_disputes(club: Club) -> None:
    tie(club, "Ben", "Guo")
    game = game_of_table(club, "finished")
    browse = sitting(club, "Ben", game, 2)
    assert browse.post(f"/api/v1/games/{game}/hands/1/confirmations", json={"seat": 2}, headers=OWN).status_code == 201
    assert club.hand(game, 1).confirmed == [2]


def test_a_club_that_opens_finished_hands_opens_them_by_every_link(club: Club) -> None:
    tie(club, "Ben", "Guo")
    club.office.change(SettingsChanged(open_hands=True))
    games = {which: game_of_table(club, which) for which in ("live", "finished")}
    found = {which: eyes(sitting(club, "Ben", game, 2), game) for which, game in games.items()}
    assert found == {"live": ["public"], "finished": [*SEATS]}
