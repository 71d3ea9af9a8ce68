"""Bumping a discard, several bumpers and the challenge (rulings 10 to 12)."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from replay.rules.khanhoo import Options
from replay.rules.khanhoo.claims import Bump, bump_holds, bumpers_of, bumps, claim, first_of
from replay.rules.khanhoo.melds import MELDS, cover, types_of
from replay.rules.khanhoo.pack import PACK

DENEXA = Options()
TO_GO_OUT = Options(bump_sequence_to_go_out=True)
DECK = [card for card in PACK for _ in range(PACK.copies[card])]
DENSE = [card for card in DECK if card in PACK.read("A234H A23S A23D 9H JQKC X")]

read = PACK.read


# What a hand can bump


@pytest.mark.parametrize(
    ("cards", "discard", "types"),
    [
        ("8H8S", "8D", ["triplet"]),
        ("8H8H8S8S8D", "8D", ["double_triplet", "triplet"]),
        ("9H9H", "KC", ["court"]),
        ("KC9H", "9H", ["court"]),
        ("2SX", "3D", ["khanhoo"]),
        ("AHAH2S2S3D", "3D", ["double_khanhoo", "khanhoo"]),
        ("AHASASADAD", "AH", ["double_aces", "aces"]),
        ("JCQC", "X", ["royal"]),
        ("5H6H", "7H", []),
        ("8H8S", "9D", []),
        ("8H8H", "8D", []),
        ("JCQCKC", "5H", []),
        ("", "X", []),
    ],
)
def test_a_discard_is_bumped_for_any_meld_but_a_sequence(cards: str, discard: str, types: list[str]) -> None:
    """D bumping; ruling 10: doubles too."""
    found = bumps(read(cards), discard, DENEXA)
    assert list(dict.fromkeys(meld.type for meld in found)) == types
    assert all(discard in meld.cards for meld in found)


def test_melds_without_the_joker_come_first_among_equals() -> None:
    assert [meld.cards for meld in bumps(read("X8H8S"), "8D", DENEXA)] == [
        ("8H", "8S", "8D"),
        ("X", "8S", "8D"),
        ("8H", "X", "8D"),
    ]


def test_a_sequence_is_bumped_for_only_to_go_out_and_only_where_the_option_says_so() -> None:
    """D bumping: not even to go out; ruling 10, bump_sequence_to_go_out."""
    going_out, staying = read("5H6H 2S2D2H 9D"), read("5H6H 2S2D3H 9D")
    assert bumps(going_out, "7H", DENEXA) == []
    assert [meld.cards for meld in bumps(going_out, "7H", TO_GO_OUT)] == [("5H", "6H", "7H")]
    assert bumps(staying, "7H", TO_GO_OUT) == []
    assert bumps(read("5H6H"), "7H", TO_GO_OUT) == [], "no card is left to discard"


@given(
    st.lists(st.sampled_from(range(len(DENSE))), unique=True, min_size=1, max_size=8),
    st.sampled_from([DENEXA, Options(triplet_aces=True, aces_open=True)]),
)
def test_bumps_are_all_melds_of_the_discard_and_cards_of_the_hand(places: list[int], options: Options) -> None:
    discard, *cards = [DENSE[place] for place in places]
    every = {
        (type, tuple(sorted([*chosen, discard])))
        for size in range(2, 6)
        for chosen in combinations(cards, size)
        for type in types_of([*chosen, discard], options)
        if type != "sequence"
    }
    found = bumps(cards, discard, options)
    assert {(meld.type, tuple(sorted(meld.cards))) for meld in found} == every
    assert len(found) == len(every)
    assert [meld.points for meld in found] == sorted((meld.points for meld in found), reverse=True)


@given(st.randoms(use_true_random=False))
def test_a_bumped_sequence_leaves_a_discard_and_melds(chance: Random) -> None:
    hand = chance.sample([card for card in DECK if card in read("A2345H 2S2D 3S3D X")], 6)
    discard, *cards = hand
    sequences = [meld for meld in bumps(cards, discard, TO_GO_OUT) if meld.type == "sequence"]
    for meld in sequences:
        rest = list((Counter(hand) - Counter(meld.cards)).elements())
        assert any(cover([*rest[:place], *rest[place + 1 :]], [], DENEXA) for place in range(len(rest)))


# Who may, and who comes first


def test_all_but_the_discarder_and_the_next_player_may_bump() -> None:
    """D bumping: three or four players."""
    assert bumpers_of((1, 2, 3, 4), 1) == [3, 4]
    assert bumpers_of((1, 2, 3, 4), 3) == [1, 2]
    assert bumpers_of((4, 1, 7), 7) == [1]
    assert bumpers_of((1, 2), 2) == []


@pytest.mark.parametrize(
    ("named", "wanting", "seat"),
    [
        (None, [(2, "triplet"), (3, "court")], 3),
        ("court", [(2, "triplet"), (3, "court")], None),
        ("royal", [(2, "triplet"), (3, "court")], 3),
        ("sequence", [(2, "triplet"), (3, "court")], 3),
        (None, [(2, "triplet"), (3, "triplet")], 2),
        (None, [(3, "triplet"), (2, "triplet")], 2),
    ],
)
def test_k5_several_bumpers_and_a_challenge(
    named: str | None, wanting: list[tuple[int, str]], seat: int | None
) -> None:
    """K5: D bumping; among equals who plays sooner is own."""
    assert claim(range(4), 0, named, [Bump(*each) for each in wanting]) == seat


def test_sooner_is_counted_from_the_discarder() -> None:
    """Ruling 11."""
    wanting = [Bump(1, "double_royal"), Bump(4, "double_aces")]
    assert first_of((1, 2, 3, 4), 2, wanting) == Bump(4, "double_aces")
    assert first_of((1, 2, 3, 4), 3, [Bump(2, "aces"), Bump(1, "aces")]) == Bump(1, "aces")


def test_nobody_bumps_where_nobody_wants_to() -> None:
    assert first_of((1, 2, 3), 1, []) is None
    assert claim((1, 2, 3), 1, "khanhoo", []) is None


def test_a_bump_holds_only_if_it_is_strictly_higher() -> None:
    """Ruling 12: doubles of 10 points are equal."""
    steps = [{"sequence", "aces"}, {"triplet"}, {"royal"}, {"court"}, {"khanhoo"},
             {"double_aces", "double_triplet", "double_royal"}, {"double_khanhoo"}]  # fmt: skip
    assert set().union(*steps) == set(MELDS)
    for height, bump in ((height, bump) for height, step in enumerate(steps) for bump in step):
        assert bump_holds(bump, None)
        assert {named for named in MELDS if bump_holds(bump, named)} == set().union(*steps[:height])


@given(
    st.permutations([1, 2, 3, 4]),
    st.lists(st.sampled_from([*MELDS][1:]), min_size=2, max_size=2),
    st.sampled_from([*MELDS, None]),
)
def test_a_claim_is_the_highest_or_nobodys(order: list[int], types: list[str], named: str | None) -> None:
    wanting = [Bump(seat, type) for seat, type in zip(order[2:], types, strict=True)]
    points = [MELDS[type] for type in types]
    expected = None if named and MELDS[named] >= max(points) else order[2 + points.index(max(points))]
    assert claim(order, order[0], named, wanting) == claim(order, order[0], named, wanting[::-1]) == expected
