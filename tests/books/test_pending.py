"""Antes of hands that are being played: seen beside the balances, and no part of them before the hand is over."""

from __future__ import annotations

import datetime as dt

from replay.club import Club
from replay.rules.quandui import Won
from replay.values.events import Abandoned
from tests.support.records import UNSEEN_HAND
from tests.support.treasury.evenings import DAY, balances_of, played
from tests.support.treasury.typed import typed


def pending(club: Club, unit: str = "EUR/2") -> dict[str, tuple[int, int]]:
    """The balance of every account, and what is pending."""
    found = [each for each in club.books.balances() if each.unit == unit]
    return {each.player or ("pot" if each.game else each.account): (each.amount, each.pending) for each in found}


def test_a_live_hand_has_its_antes_pending(club: Club) -> None:
    played(club, [2], live=True)
    assert pending(club) == {"Chen": (-100, -100), "Guo": (-100, -100), "Li": (200, -100), "pot": (0, 300)}
    assert len(list(club.books.journal())) == 8
    assert balances_of(club) == {"Chen": -100, "Guo": -100, "Li": 200}


def test_once_it_is_over_they_are_booked(club: Club) -> None:
    game = played(club, [2], live=True)
    club.append(game, [Won(3, "single", UNSEEN_HAND)], "table")
    assert pending(club) == {"Chen": (100, 0), "Guo": (-200, 0), "Li": (100, 0)}


def test_and_given_back_where_it_is_given_up_and_voided(club: Club) -> None:
    game = played(club, [2], live=True)
    club.append(game, [Abandoned("the last tram")], "table")
    assert all(not later for _, later in pending(club).values())
    club.void_hand(game, 2, "misdealt")
    assert pending(club) == {"Chen": (-100, 0), "Guo": (-100, 0), "Li": (200, 0)}


def test_the_first_hand_of_all_shows_who_has_put_in_what(club: Club) -> None:
    played(club, [], live=True)
    assert pending(club) == {"Chen": (0, -100), "Guo": (0, -100), "Li": (0, -100), "pot": (0, 300)}
    assert club.books.settle() == []


def test_units_stay_apart_and_players_before_pots(club: Club) -> None:
    played(club, [2], number=1, unit="points/0", stake=1)
    played(club, [], ("Wang", "Guo"), number=2, live=True)
    played(club, [None], number=3)
    found = [(each.unit, each.player, bool(each.game)) for each in club.books.balances()]
    assert found == [
        ("EUR/2", "Chen", False), ("EUR/2", "Guo", False), ("EUR/2", "Li", False), ("EUR/2", "Wang", False),
        ("EUR/2", None, True), ("EUR/2", None, True),
        ("points/0", "Chen", False), ("points/0", "Guo", False), ("points/0", "Li", False),
    ]  # fmt: skip


def test_two_live_hands_add_up(club: Club) -> None:
    played(club, [], ("Guo", "Li"), number=1, live=True)
    played(club, [], ("Guo", "Chen"), number=2, live=True)
    found = pending(club)
    assert (found["Guo"], found["Li"], found["Chen"]) == ((0, -200), (0, -100), (0, -100))
    assert [each.pending for each in club.books.balances() if each.game] == [200, 200]


def test_merged_players_have_it_together(club: Club) -> None:
    played(club, [2])
    played(club, [], ("Guo W.", "Zhao"), number=2, live=True)
    club.players.merge("Guo W.", "Guo")
    assert pending(club)["Guo"] == (-100, -100)


def test_it_belongs_to_the_day_on_which_it_will_be_booked(club: Club) -> None:
    played(club, [], live=True)
    after = DAY + dt.timedelta(days=1)
    assert [each.pending for each in club.books.balances(until=DAY)] == [-100, -100, -100, 300]
    assert club.books.balances(since=after) == []
    typed(club).close(DAY)
    assert club.books.balances(until=DAY) == []
    assert [each.pending for each in club.books.balances(since=after)] == [-100, -100, -100, 300]
