"""Who makes a link to a seat gains nothing by it: neither its maker nor a friend of theirs sees a card that they may not see."""

from __future__ import annotations

import re
from collections.abc import Callable
from uuid import UUID

import pytest
from flask.testing import FlaskClient

from replay.club import Club
from replay.club.matters import SeatOpened
from replay.rights import Right
from replay.values.club_events import Role, SettingsChanged
from replay.words.errors import NotAllowed
from tests.support.one_file import unpacked
from tests.support.quandui.records import WHOLE
from tests.support.soak import thorough
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
        own.access.accounts.add(name, PASSWORD, roles=(role,))  # type: ignore[arg-type]
    return own


def tie(club: Club, name: str, player: str | None) -> None:
    club.administration.tie(UUID(club.access.accounts.get(name).id), player)


def link(club: Club, giver: str | None, game: str, seat: int) -> str:
    """The key of a link that this account made, or the owner."""
    account = None if giver is None else club.access.accounts.get(giver).id
    return club.access.links.make(game, seat, account=account)[0]


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


@thorough
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
    return unpacked(browse.get(f"/games/{game}/seats/2/evening.html").text)


def test_such_a_link_still_confirms_and_disputes(club: Club) -> None:
    tie(club, "Ben", "Guo")
    game = game_of_table(club, "finished")
    browse = sitting(club, "Ben", game, 2)
    assert browse.post(f"/api/v1/games/{game}/hands/1/confirmations", json={"seat": 2}, headers=OWN).status_code == 201
    assert club.hand(game, 1).confirmed == [2]


def test_a_club_that_opens_finished_hands_opens_them_by_every_link(club: Club) -> None:
    tie(club, "Ben", "Guo")
    club.administration.change(SettingsChanged(open_hands=True))
    games = {which: game_of_table(club, which) for which in ("live", "finished")}
    found = {which: eyes(sitting(club, "Ben", game, 2), game) for which, game in games.items()}
    assert found == {"live": ["public"], "finished": [*SEATS]}


# What the table sees of it


def shown(browse: FlaskClient, path: str) -> str:
    """What a page says of the seats that were opened by a link; nothing where it says none."""
    found = re.search('<section class="panel opened".*?</section>', browse.get(path).text, re.DOTALL)
    return "" if found is None else " ".join(re.sub("<[^>]+>", " ", found.group()).split())


def test_the_table_sees_which_seat_was_opened_when_and_who_made_the_link(club: Club) -> None:
    tie(club, "Ben", "Guo")
    tie(club, "Cleo", "Li")
    game = game_of_table(club, "live")
    stranger = sitting(club, "Ben", game, 2)
    sitting(club, "Anna", game, 1)
    for browse, path in (
        (signed_in(club, "Cleo"), f"/games/{game}"),
        (signed_in(club, "Cleo"), f"/games/{game}/seats/2"),
        (signed_in(club, "Anna"), f"/games/{game}/links"),
        (stranger, f"/games/{game}/seats/2"),
    ):
        told = shown(browse, path)
        assert re.search(r"Seat 1, 20\d\d-\d\d-\d\d \d\d:\d\dZ \. Link from: a director who does not play here", told)
        maker = "Guo" if "links" in path or browse is stranger else "Seat 1"  # whom members know by the seat
        assert re.search(rf"Seat 2, 20[-\d]+ [:\d]+Z \. Link from: {maker}", told), told
        assert "While a hand is played it shows what the table sees." in told


def test_a_revoked_link_leaves_what_the_table_sees_of_it(club: Club) -> None:
    tie(club, "Ben", "Guo")
    game = game_of_table(club, "live")
    sitting(club, "Ben", game, 2)
    club.access.links.revoke(UUID(club.access.links.all(game)[-1].id), game)
    assert "Seat 2" in shown(signed_in(club, "Dora"), f"/games/{game}")
    (opened,) = [each.data for each in club.own_stream.read("SeatOpened")]
    assert isinstance(opened, SeatOpened)
    assert (opened.seat, str(opened.giver)) == (2, club.access.accounts.get("Ben").id)


def test_who_may_not_see_names_reads_seats_and_who_only_watches_reads_nothing_of_it(club: Club) -> None:
    tie(club, "Ben", "Guo")
    tie(club, "Cleo", "Li")
    game = game_of_table(club, "live")
    sitting(club, "Ben", game, 2)
    told = shown(signed_in(club, "Cleo"), f"/games/{game}")
    assert "Link from: Seat 1" in told
    assert "Guo" not in told
    assert "Ben" not in told
    watcher = client(club)
    watcher.get(f"/link/{club.access.links.make(game, 'watch')[0]}")
    fill(watcher, "/link", "redeem")
    assert watcher.get(f"/games/{game}").status_code == 200
    assert shown(watcher, f"/games/{game}") == ""


def test_two_clubs_that_differ_in_the_name_of_a_maker_say_the_same_to_who_may_not_see_names(
    fresh: Callable[..., Club],
) -> None:
    told = []
    for name in ("Guo", "Wang Fang"):
        club = fresh(name)
        club.import_record(LIVE.replace("Guo", name).encode(), "game")
        club.access.accounts.add("Anna", PASSWORD)
        club.access.accounts.add("Dora", PASSWORD, roles=("member",))
        club.access.accounts.add(f"{name}-recorder", PASSWORD, roles=("recorder",))
        tie(club, f"{name}-recorder", name)
        game = club.games()[0].id
        sitting(club, f"{name}-recorder", game, 2)
        tie(club, "Dora", "Li")
        page = shown(signed_in(club, "Dora"), f"/games/{game}/seats/2")
        told.append(re.sub(r"20\d\d-\d\d-\d\d \d\d:\d\d", "", page))
    assert told[0] == told[1]
    assert "Seat 2" in told[0]


@thorough
def test_a_director_who_opened_a_seat_plays_in_every_browser_and_gives_no_link_to_another_seats_cards(
    club: Club,
) -> None:
    """Whoever dropped the cookie of the seat saw the whole live hand again."""
    game = game_of_table(club, "live")
    given = sitting(club, "Dora", game, 2)
    assert eyes(given, game) == ["public", "seat:2"]
    assert eyes(signed_in(club, "Dora"), game) == [*SEATS]
    sitting(club, None, game, 1, signed_in(club, "Dora"))
    assert eyes(signed_in(club, "Dora"), game) == ["public"]
    assert eyes(given, game) == ["public"]


# Roles and ties


@pytest.mark.parametrize(("name", "role"), [("Ben", "recorder"), ("Anna", "director")])
def test_with_a_role_end_the_links_and_tokens_that_needed_it(club: Club, name: str, role: Role) -> None:
    game, account = game_of_table(club, "live"), club.access.accounts.get(name).id
    keys = [club.access.links.make(game, purpose, account=account)[0] for purpose in ("record", 2, "watch")]  # type: ignore[arg-type]
    others = club.access.links.make(game, "watch", account=club.access.accounts.get("Dora").id)[0]
    held = [club.access.redeem(key)[0] for key in keys]
    whole, _ = club.access.tokens.make(account, "all of it")
    some, _ = club.access.tokens.make(account, "to record", [Right.RECORD])
    little, _ = club.access.tokens.make(account, "own money", [Right.SEE_OWN_MONEY])
    club.administration.give(UUID(account), "member")
    assert all(map(club.access.enter, held))
    club.administration.take(UUID(account), role, by=club.access.accounts.get("Dora").id)
    assert [club.access.enter(key) for key in held] == [None] * 3
    assert [club.access.links.admit(key) for key in (keys[0], keys[2])] == [None] * 2
    assert club.access.links.admit(others) is not None
    assert [club.access.tokens.admit(each) is not None for each in (whole, some, little)] == [False, False, True]
    club.administration.give(UUID(account), role)
    assert club.access.links.admit(keys[2]) is None
    assert club.access.tokens.admit(whole) is None
    assert club.verify().findings == []


def test_a_recorder_who_becomes_a_director_keeps_links_when_the_smaller_role_is_taken(club: Club) -> None:
    game, ben = game_of_table(club, "live"), UUID(club.access.accounts.get("Ben").id)
    key, _ = club.access.links.make(game, "watch", account=str(ben))
    club.administration.give(ben, "director")
    club.administration.take(ben, "recorder")
    assert club.access.links.admit(key) is not None


def test_an_account_that_lost_its_role_meanwhile_makes_no_link(club: Club) -> None:
    game, ben = game_of_table(club, "live"), UUID(club.access.accounts.get("Ben").id)
    club.administration.take(ben, "recorder")
    with pytest.raises(NotAllowed, match="may no longer make links"):
        club.access.links.make(game, "watch", account=str(ben))
    assert club.access.links.all(game) == []


@thorough
def test_nobody_says_themselves_which_player_they_are(club: Club) -> None:
    """A director who plays untied the own account, saw the live hand whole, and tied it again."""
    tie(club, "Anna", "Guo")
    anna, dora = (club.access.accounts.get(name).id for name in ("Anna", "Dora"))
    browse = signed_in(club, "Anna")
    for player in ("", "Li"):
        answer = fill(browse, "/members", "tie", account=anna, player=player)
        assert answer.status_code == 403
        assert "You cannot say yourself which player you are" in answer.text
    assert eyes(browse, game_of_table(club, "live")) == ["public", "seat:1"]
    assert fill(browse, "/members", "tie", account=dora, player="Li").status_code == 303


def test_nobody_parts_a_name_of_their_own(club: Club) -> None:
    club.import_record(WHOLE.replace("Guo", "Old Guo").replace('"whole"', '"older"').encode(), "older")
    club.players.merge("Guo", "Old Guo")
    tie(club, "Anna", "Old Guo")
    browse = signed_in(club, "Anna")
    assert eyes(browse, game_of_table(club, "live")) == ["public", "seat:1"]
    answer = fill(browse, "/players", "part", player="Guo")
    assert answer.status_code == 403
    assert eyes(browse, game_of_table(club, "live")) == ["public", "seat:1"]
    assert fill(signed_in(club, "Dora"), "/players", "part", player="Guo").status_code == 303
