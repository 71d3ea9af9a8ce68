"""A game whose sides are level and that a lot decides: everybody sees who won it, until the hand before the lot is void."""

from __future__ import annotations

import pytest

from replay.club import Club
from tests.support.clubs import take_in
from tests.support.samples import FOLDER
from tests.support.web.clients import client
from tests.support.web.pages import page

LOT = "\n2 lot {a red and a black ace, face down; Sun Yi drew the red one}\n"
TAGS = '[Match "Cup"]\n[Round "1"]\n[Team "Anhui; Jiangsu"]\n[Table '


def level(*changes: tuple[str, str]) -> bytes:
    """Two teams that are level after four hands, and a lot between them, with these changes of its text."""
    text = (FOLDER / "guandan" / "timed_deals.paipu").read_text("utf-8")
    for old, new in changes:
        assert old in text
        text = text.replace(old, new, 1)
    return text.encode()


def places(club: Club) -> dict[str, tuple[int | None, bool]]:
    """The place of each player of the one game, and whether it came by a lot; the first at the top."""
    (game,) = club.games()
    assert club.game(game.id).standings == game.standings
    return {each.player: (each.place, each.lot) for each in game.standings}


def test_the_side_of_the_lot_comes_first(club: Club) -> None:
    take_in(club, level())
    assert list(places(club).items()) == [
        ("Sun Yi", (1, True)), ("Zhao Lin", (1, True)), ("Li Wei", (3, False)), ("Guo Min", (3, False)),
    ]  # fmt: skip
    assert club.verify().findings == []


@pytest.mark.parametrize("seat", [1, 3])
def test_it_is_the_side_of_the_seat_that_the_lot_names(club: Club, seat: int) -> None:
    take_in(club, level(("2 lot", f"{seat} lot")))
    assert {player for player, place in places(club).items() if place == (1, True)} == {"Li Wei", "Guo Min"}


def test_before_the_lot_both_sides_share_the_first_place(club: Club) -> None:
    take_in(club, level((LOT, ""), ("\n== end\n", "")))
    assert set(places(club).values()) == {(1, False)}


def test_a_void_takes_the_lot_back(club: Club) -> None:
    take_in(club, level())
    game = club.games()[0].id
    club.void_hand(game, 5, "the time was not up")
    assert set(places(club).values()) == {(1, False)}


def test_a_table_of_a_team_match_names_the_team_and_stays_level(club: Club) -> None:
    take_in(club, level(("[Table ", TAGS)))
    (meeting,) = club.team_match("Cup").rounds[0].meetings
    assert (meeting.tables[0].lot, meeting.totals, meeting.matchpoints) == ("Jiangsu", [6, 6], [1, 1])


def test_the_pages_say_so(club: Club) -> None:
    take_in(club, level(("[Table ", TAGS)))
    browse, game = client(club), club.games()[0].id
    home = page(browse.get("/evenings")).text
    assert "Sun Yi and Zhao Lin 6 : 6" in home
    assert "against Li Wei and Guo Min. A lot decided." in home
    shown = page(browse.get(f"/games/{game}")).text
    assert [name for name in ("Sun Yi", "Zhao Lin", "Li Wei", "Guo Min") if f"{name} won by lot" in shown] == [
        "Sun Yi",
        "Zhao Lin",
    ]
    assert "by lot: Jiangsu" in page(browse.get("/matches/Cup")).text
