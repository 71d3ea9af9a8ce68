"""How a play lies: every card in its place, and what each wild stands for."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given

from replay.rules.guandan.combinations.combination import every_reading, in_order, stands_for
from replay.rules.guandan.pack import LEVEL, PACK, wild
from replay.values.cards import UNSEEN
from tests.support.guandan.natural_readings import natural_readings
from tests.support.guandan.strategies import near_plays

read = PACK.read


@given(near_plays(wilds=2))
def test_each_wild_stands_for_a_card_that_makes_the_play_natural(made: tuple[list[str], int]) -> None:
    cards, level = made
    for each in every_reading(cards, level):
        instead = stands_for(cards, level, each.type, each.key)
        assert all(stand_in is None or card == wild(level) for card, stand_in in zip(cards, instead, strict=True))
        natural = [stand_in or card for card, stand_in in zip(cards, instead, strict=True)]
        if each.optional not in ("flush_as_straight", "five_level_as_full_house"):
            assert (each.type, each.key) in set(natural_readings(natural, level))


@given(near_plays(wilds=2))
def test_laying_cards_in_order_changes_none_and_doing_it_again_changes_nothing(made: tuple[list[str], int]) -> None:
    cards, level = made
    for each in every_reading(cards, level):
        laid = in_order(cards, level, each.type, each.key)
        assert Counter(laid) == Counter(cards)
        assert in_order(laid, level, each.type, each.key) == laid


@pytest.mark.parametrize(
    ("cards", "type", "key", "laid", "instead"),
    [
        ("9C 7D 9H 5S 8S", "straight", 5, "5S 9H 7D 8S 9C", [None, None, "6H", None, None]),
        ("4C 9H 5D 4D 5S", "full_house", 5, "9H 5D 5S 4C 4D", [None, "5H", None, None, None]),
        ("9H 4C 9H 4D 5S", "full_house", 5, "9H 9H 5S 4C 4D", ["5H", None, "5H", None, None]),
        ("5C 5D 5S 9H 9H", "full_house", 5, "5C 5D 5S 9H 9H", [None] * 5),
        ("X2 X2 9H 4S 4D", "full_house", 4, "9H 4S 4D X2 X2", [None, None, "4H", None, None]),
        ("3D AS 9H 2C AD 2S", "tube", 1, "AS AD 2C 2S 3D 9H", [None, None, "3H", None, None, None]),
        ("6H 9H 8H 7H 9H", "straight_flush", 6, "6H 7H 8H 9H 9H", [None, None, None, None, "TH"]),
        ("6S 9H 8S 7S 9H", "straight_flush", 6, "6S 7S 8S 9H 9H", [None, "9S", None, None, "TS"]),
        ("5H 6H 9H 8H 4H", "straight", 4, "4H 5H 6H 9H 8H", [None, None, "7S", None, None]),
        ("9H 9H", "pair", 4, "9H 9H", ["4H", "4H"]),
        ("8H 8H 9H", "triple", 8, "8H 8H 9H", [None, None, "8S"]),
        ("X2 X1 X2 X1", "joker_bomb", None, "X1 X1 X2 X2", [None] * 4),
        ("9H", "single", LEVEL, "9H", [None]),
    ],
)
def test_a_wild_lies_in_the_place_that_it_fills(
    cards: str, type: str, key: int | None, laid: str, instead: list[str | None]
) -> None:
    assert in_order(read(cards), 9, type, key) == read(laid)
    assert stands_for(read(cards), 9, type, key) == instead


@pytest.mark.parametrize(
    ("cards", "type", "key", "laid"),
    [
        ("8S ? 6D 9H 4C", "straight", 4, "4C ? 6D 9H 8S"),
        ("? 4S 4D 9H X2", "full_house", 4, "4S 4D 9H ? X2"),
        ("9H ? ? 5S ?", "full_house", 5, "9H ? 5S ? ?"),
        ("5D KC 5S 7C", "pair", 5, "5D 5S KC 7C"),
    ],
)
def test_unseen_cards_lie_in_the_places_that_are_left_and_what_has_none_lies_last(
    cards: str, type: str, key: int, laid: str
) -> None:
    assert in_order(read(cards), 9, type, key) == read(laid)
    assert stands_for([UNSEEN, *read(cards)], 9, type, key)[0] is None
