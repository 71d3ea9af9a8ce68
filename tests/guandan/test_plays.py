"""Every play of a hand: none missing, none twice, held against known answers and against every subset of small hands."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from replay.rules.guandan import Options
from replay.rules.guandan.combinations.combination import TYPES, Reading, beats, in_order, readings
from replay.rules.guandan.combinations.plays import plays
from replay.rules.guandan.pack import BIG, LEVEL, LEVELS, PACK, SUITS, letter, wild
from tests.support.guandan.known_answers import TYPES as THEIRS
from tests.support.guandan.known_answers import cards_of, digest, level_of, reading_of, rows
from tests.support.guandan.strategies import levels, options, tables

FCG = Options()
read = PACK.read


def sets(cards: str, level: int, type: str, table: Reading | None = None) -> list[str]:
    return [PACK.write(each) for reading, each in plays(read(cards), level, FCG, table) if reading.type == type]


# Known answers


@pytest.mark.parametrize("number", range(40))
def test_every_known_play_of_a_hand_is_found_and_no_other(number: int) -> None:
    row = rows("legal_moves")[number]
    hand, level = cards_of(row["hand"]), level_of(row)
    found = plays(hand, level, FCG)
    assert len(found) == row["n"]
    assert Counter(reading.type for reading, _ in found) == {THEIRS[type]: n for type, n in row["by_type"].items()}
    assert len({reading[:3] for reading, _ in found.families}) == row["n_declared_shapes"]
    assert digest(found) == row["sha256"]
    for after in row["follow"]:
        following = plays(hand, level, FCG, reading_of(*after["table"]))
        assert (len(following), digest(following)) == (after["n"], after["sha256"])


# Every subset of a small hand


def subsets(hand: Sequence[str]) -> Iterator[tuple[str, ...]]:
    """Every distinct set of the cards, in the order of the pack."""
    held = Counter(hand)
    kinds = PACK.sort(held)
    for counts in product(*(range(held[card] + 1) for card in kinds)):
        yield tuple(card for card, count in zip(kinds, counts, strict=True) for _ in range(count))


@st.composite
def small_hands(draw: st.DrawFn) -> tuple[list[str], int]:
    """A level, and up to ten cards of few ranks beside the wilds and jokers, so that they make combinations."""
    level = draw(levels)
    low = draw(st.integers(1, 13))
    ranks = [14 if rank in (1, 15) else rank for rank in range(low, low + draw(st.integers(1, 6))) if rank <= 15]
    suits = draw(st.sampled_from([SUITS, "SD", "HS", "H"]))
    kinds = [letter(rank) + suit for rank in [*ranks, level] for suit in suits] + [wild(level)] * 2 + ["X1", "X2"]
    cards = draw(st.lists(st.sampled_from(kinds), max_size=10))
    return [card for place, card in enumerate(cards) if cards[:place].count(card) < 2], level


@given(small_hands(), options)
def test_the_plays_of_a_hand_are_the_readings_of_all_its_subsets_each_once(
    made: tuple[list[str], int], chosen: Options
) -> None:
    hand, level = made
    found = plays(hand, level, chosen)
    as_sets = [(reading, tuple(PACK.sort(cards))) for reading, cards in found]
    assert len(as_sets) == len(set(as_sets)) == len(found)
    assert set(as_sets) == {(each, cards) for cards in subsets(hand) for each in readings(cards, level, chosen)}


@given(small_hands(), options, tables)
def test_what_follows_are_the_plays_that_beat_what_lies_there(
    made: tuple[list[str], int], chosen: Options, table: Reading
) -> None:
    every = list(plays(*made, chosen))
    assert list(plays(*made, chosen, table)) == [each for each in every if beats(each[0], table)]


hands = st.randoms(use_true_random=False).map(lambda chance: (chance.sample([*PACK, *PACK], 27), chance.choice(LEVELS)))


@settings(max_examples=20)
@given(hands, options)
def test_plays_come_by_type_and_key_and_lie_as_the_rules_ask(made: tuple[list[str], int], chosen: Options) -> None:
    hand, level = made
    found = plays(hand, level, chosen)
    families = [reading for reading, _ in found.families]
    assert len(families) == len(set(families))
    order = [(TYPES.index(reading.type), reading.key or 0) for reading in families]
    assert order == sorted(order)
    for reading, cards in found:
        assert in_order(cards, level, reading.type, reading.key) == list(cards)
        assert len(cards) == reading.size
        assert Counter(cards) <= Counter(hand)
    assert list(plays(sorted(hand), level, chosen)) == list(found), "the order of the hand does not matter"


# Known traps: what other engines missed


def test_trap_aces_twos_and_threes_are_a_tube_beside_a_pair_of_kings() -> None:
    assert sets("KSKD ASAD 2S2D 3S3D", 9, "tube") == ["AS AD 2S 2D 3S 3D"]


def test_trap_aces_and_twos_are_a_plate() -> None:
    assert sets("KSKD ASADAC 2S2D2C", 9, "plate") == ["AS AD AC 2S 2D 2C"]


def test_trap_a_pair_of_jokers_goes_with_three_of_a_kind() -> None:
    assert sets("4S4D4C X1X1 X2X2", 9, "full_house") == ["4S 4D 4C X1 X1", "4S 4D 4C X2 X2"]


def test_trap_a_bomb_of_ten_is_offered_and_only_four_jokers_follow_it() -> None:
    hand = "8H8H8S8S8D8D8C8C 7H7H X1X1X2X2"
    (ten,) = [reading for reading, _ in plays(read(hand), 7, FCG) if reading.size == 10]
    assert [reading.type for reading, _ in plays(read(hand), 7, FCG, ten)] == ["joker_bomb"]


def test_trap_no_wild_is_offered_with_a_joker_for_a_pair() -> None:
    assert sets("X1 X2 8H 8H", 8, "pair") == ["88H"]


def test_trap_a_level_card_is_not_raised_inside_a_run() -> None:
    assert sets("JS QD KC AH 8S", 8, "straight") == []
    assert sets("JS QD KC AD 8H", 8, "straight") == ["8H JS QD KC AD"]


def test_trap_an_equal_straight_flush_is_not_followed_by_its_equal() -> None:
    equal = Reading("straight_flush", 3, 5)
    assert sets("3D4D5D6D7D", 2, "straight_flush", equal) == []
    assert sets("3D4D5D6D7D8D", 2, "straight_flush", equal) == ["45678D"]


# What is counted


def test_copies_are_the_same_card_and_a_wild_is_no_natural() -> None:
    assert sets("5S 5S 5D", 9, "pair") == ["55S", "5S 5D"]
    flushes = [
        cards for reading, cards in plays(read("5S 6S 7S 8S 9S 9H"), 9, FCG) if reading[:2] == ("straight_flush", 5)
    ]
    assert len(flushes) == 6, "the five naturals, and each of them replaced"


def test_who_holds_no_cards_has_no_plays() -> None:
    assert len(plays([], 9, FCG)) == 0
    assert plays([], 9, FCG).families == []


def test_every_key_of_a_single_appears_once_in_its_order() -> None:
    found = plays(read("2S AS 9S 9H X2 X1"), 9, FCG)
    singles = [(reading.key, cards) for reading, cards in found.families if reading.type == "single"]
    assert singles == [(2, [("2S",)]), (14, [("AS",)]), (LEVEL, [("9H",), ("9S",)]), (16, [("X1",)]), (BIG, [("X2",)])]
