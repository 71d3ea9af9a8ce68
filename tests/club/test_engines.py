"""What the pages ask for, on either engine: how much is held of a game, lists by name, and the journal of a period."""

from __future__ import annotations

import datetime as dt

import pytest

from replay.club import Club
from replay.values.events import Noted
from replay.words.errors import BadInput, NotFound
from tests.support.boards import boards_allowed, named
from tests.support.clubs import take_in
from tests.support.records import OPENED, SEATED, backdated, recorded, won
from tests.support.soak import thorough


@pytest.fixture
def club(club_of_engine: Club) -> Club:
    """A club on each engine."""
    return club_of_engine


def test_what_is_held_of_a_game_is_its_version_and_that_of_the_clubs_own_stream(club: Club) -> None:
    game = str(take_in(club, recorded([OPENED, *SEATED])).game)
    assert club.held(game) == (game, 4, 0)
    club.append(game, [Noted("well, well")], "Li")
    club.players.rename("Li", "Li Wei")
    for asked in (game, game[:8], game[:20].upper()):
        assert club.held(asked) == (game, 5, 1)
    for unknown in ("", "0197", "Li", "club", "x" * 50):
        with pytest.raises(NotFound):
            club.held(unknown)
    named(club, "1", "2")
    with pytest.raises(BadInput):
        club.held("0000000")


def test_lists_by_name_have_one_order(club: Club) -> None:
    named(club, "10", "9", "Z", "a", "é", "牌", "1 a")
    ordered = ["1 a", "9", "10", "Z", "a", "é", "牌"]
    assert [each.board for each in club.boards()] == ordered
    assert [each.match for each in club.team_matches().matches] == ordered
    assert [each.board for each in club.boards_page("9", 2).items] == ["10", "Z"]
    assert [club.board(name).board for name in ordered] == ordered
    assert [club.team_match(name).match for name in ordered] == ordered
    club.players.rename("Anna", "b")
    with boards_allowed():  # as long as this lasts, hands are scored
        club.simulate("quandui/gamerules", 3, 1, 1, "1.00 EUR")
    club.players.merge("Bot 1", "Cas")
    found = [(each.name, each.also, each.games) for each in club.players.page("Bot 2", 3).items]
    assert found == [("Bot 3", [], 1), ("Cas", ["Bot 1"], 8), ("b", ["Anna"], 7)]
    with boards_allowed():
        assert club.verify().findings == []


@thorough
@pytest.mark.parametrize("latest_first", [False, True])
def test_the_journal_of_a_period_is_that_part_of_the_journal(club: Club, latest_first: bool) -> None:
    club.simulate("quandui/gamerules", 3, 2, 1, "1.00 EUR")
    game = club.import_record(backdated(recorded([OPENED, *SEATED, *won(1, 1, 2)])), "an older evening").game
    club.simulate("quandui/gamerules", 3, 2, 2, "1.00 EUR")
    club.void_hand(str(game), 1, "misdealt")
    whole = list(club.books.journal(latest_first=latest_first))
    days = sorted({entry.at.date() for entry in whole})
    assert len(days) > 1
    for since, until in [(None, days[0]), (days[-1], None), *((day, day) for day in days)]:
        ought = [each for each in whole if (since or dt.date.min) <= each.at.date() <= (until or dt.date.max)]
        assert list(club.books.journal(since, until, latest_first=latest_first)) == ought
        page = club.books.journal_page(0, 3, since=since, until=until, latest_first=latest_first)
        found = page.items
        while page.next is not None:
            page = club.books.journal_page(page.next, 3, since=since, until=until, latest_first=latest_first)
            found = [*found, *page.items]
        assert found == ought
