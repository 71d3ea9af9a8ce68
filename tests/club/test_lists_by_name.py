"""Lists by name come in pages that are found by their key: put together they are the whole list, in the order that it always had."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from random import Random
from typing import TypeVar

import pytest
from hypothesis import given
from hypothesis import strategies as st

from replay.answers import Page
from replay.club import Club
from replay.words.display import by_number
from tests.support.boards import boards_allowed, named

T = TypeVar("T")

NAMES = ("10", "9", "09", "Final", "final 2", "final 10", "李白杯", "牌", "1 2", "1 10", "0", "00")


def pages(page: Callable[[str, int], Page[T, str]], limit: int) -> Iterator[tuple[str, Page[T, str]]]:
    """Each page in turn, with the key under which it was found."""
    after: str | None = ""
    while after is not None:
        found = page(after, limit)
        yield after, found
        after = found.next


def boards(club: Club) -> Callable[[str, int], Page[str, str]]:
    def page(after: str, limit: int) -> Page[str, str]:
        found = club.boards_page(after, limit)
        return Page([each.board for each in found.items], found.next, found.previous)

    return page


def matches(club: Club) -> Callable[[str, int], Page[str, str]]:
    def page(after: str, limit: int) -> Page[str, str]:
        found = club.matches_page(after, limit)
        return Page([each.match for part in found.items for each in part.matches], found.next, found.previous)

    return page


def players(club: Club) -> Callable[[str, int], Page[str, str]]:
    def page(after: str, limit: int) -> Page[str, str]:
        found = club.players.page(after, limit)
        return Page([each.name for each in found.items], found.next, found.previous)

    return page


WHOLE: dict[str, tuple[Callable[[Club], Callable[[str, int], Page[str, str]]], Callable[[Club], list[str]]]] = {
    "boards": (boards, lambda club: [each.board for each in club.boards()]),
    "matches": (matches, lambda club: [each.match for each in club.team_matches().matches]),
    "players": (players, lambda club: [each.name for each in club.players.all()]),
}


def many_names(club: Club) -> None:
    named(club, *NAMES)
    club.players.rename("Bai", "B")
    club.players.rename("Cas", "a")


@pytest.mark.parametrize("what", WHOLE)
@pytest.mark.parametrize("limit", [1, 2, 5, 100])
@pytest.mark.parametrize("club", [many_names], indirect=True)
def test_pages_put_together_are_the_list_and_each_leads_back_to_the_one_before(
    club: Club, what: str, limit: int
) -> None:
    listed, whole = WHOLE[what]
    found = list(pages(listed(club), limit))
    assert [name for _, page in found for name in page.items] == whole(club)
    assert {len(page.items) for _, page in found[:-1]} <= {limit}
    assert [page.previous for _, page in found] == [None, *(key for key, _ in found[:-1])]


def test_names_keep_their_order(club: Club) -> None:
    named(club, *NAMES)
    ordered = ["0", "00", "1 2", "1 10", "09", "9", "10", "Final", "final 2", "final 10", "李白杯", "牌"]
    assert WHOLE["boards"][1](club) == WHOLE["matches"][1](club) == ordered
    for old, new in (("Anna", "b"), ("Bai", "Zoe"), ("Cas", "Bot 10")):
        club.players.rename(old, new)
    club.simulate("quandui/gamerules", 3, 1, 1, "1.00 EUR")
    assert WHOLE["players"][1](club) == ["Bot 1", "Bot 10", "Bot 2", "Bot 3", "Zoe", "b"]


def test_a_name_that_is_gone_from_a_list_still_leads_to_what_follows(club: Club) -> None:
    named(club, "1", "2", "3")
    (game,) = (game.id for game in club.games() if game.tags["Match"] == "2")
    club.void_hand(game, 1, "misdealt")
    assert boards(club)("1", 1) == (["3"], None, "")
    assert boards(club)("2", 1) == (["3"], None, "")
    club.players.rename("Bai", "Zoe")
    assert players(club)("Bai", 1) == (["Cas"], "Cas", "")
    assert players(club)("Anna", 1) == (["Cas"], "Cas", "")
    assert players(club)("b", 1) == ([], None, "Cas")
    with boards_allowed():
        assert club.verify().findings == []


def test_a_match_that_no_page_can_have_is_named_where_its_name_would_be(club: Club) -> None:
    named(club, "1", "a/b", "c", boards=False)
    found = [page.items[0] for _, page in pages(club.matches_page, 1)]
    assert [[each.match for each in part.matches] for part in found] == [["1"], [], ["c"]]
    assert [len(part.findings) for part in found] == [0, 1, 0]
    assert "found the tag Match 'a/b'" in str(found[1].findings[0])


@given(st.lists(st.text(st.sampled_from("a1b0\0 9é牌😀"), max_size=8), min_size=2, max_size=6))
def test_the_keys_of_names_sort_numbers_by_their_value(names: list[str]) -> None:
    def parts(name: str) -> list[tuple[str, int]]:
        return [(words, int(digits or 0)) for words, digits in re.findall("([^0-9]*)([0-9]*)", name)]

    shuffled = Random(1).sample(names, len(names))
    assert [parts(name) for name in sorted(shuffled, key=by_number)] == sorted(map(parts, names))
    assert len(set(map(by_number, names))) == len(set(names))
