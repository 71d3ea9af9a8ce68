"""What cards can be played as and what beats what, held against known answers, the worked examples, and programs that try everything."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import combinations_with_replacement, pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from replay.rules.guandan import Options
from replay.rules.guandan.combinations.combination import (
    TYPES,
    Reading,
    beats,
    describe,
    every_reading,
    may_be_declared,
    pack_has,
    readings,
)
from replay.rules.guandan.pack import LEVEL, PACK, RANKS, SUITS, rank_of, wild
from replay.values.cards import UNSEEN
from tests.support.guandan.known_answers import cards_of, level_of, reading_of, rows
from tests.support.guandan.natural_readings import natural_readings
from tests.support.guandan.strategies import near_plays, options, tables
from tests.support.soak import times

FCG = Options()
LOOSE = Options(flush_as_straight=True, wild_pair_as_other=True, five_level_as_full_house=True)
read = PACK.read


def names(found: Sequence[Reading]) -> list[tuple[str, int | None]]:
    return [(each.type, each.key) for each in found]


def fcg(cards: str, level: int) -> list[tuple[str, int | None]]:
    return names(readings(read(cards), level, FCG))


# Programs that try everything


def substituted(cards: Sequence[str], level: int) -> set[tuple[str, int | None]]:
    """The same with every wild replaced by each of the 52 cards that are no joker."""
    naturals = [card for card in cards if card != wild(level)]
    every = [rank + suit for rank in RANKS for suit in SUITS]
    found = set()
    for instead in combinations_with_replacement(every, len(cards) - len(naturals)):
        found.update(natural_readings([*naturals, *instead], level))
    return found


def hanging_on(reading: Reading, cards: Sequence[str], level: int) -> str | None:
    """The option of a reading, after ruling 13."""
    naturals = [card for card in cards if card != wild(level)]
    if reading.type == "pair" and not naturals and reading.key != LEVEL:
        return "wild_pair_as_other"
    if reading.type == "full_house" and {rank_of(card) for card in cards} == {level}:
        return "five_level_as_full_house"
    if reading.type == "straight" and len({card[1] for card in naturals}) == 1:
        return "flush_as_straight" if naturals[0][1] == "H" else "straight_from_one_suit_plus_wild"
    return None


@given(near_plays(wilds=1))
def test_what_a_wild_makes_is_what_any_of_the_52_cards_in_its_place_makes(made: tuple[list[str], int]) -> None:
    check_substitution(*made)


@settings(max_examples=times(30, 8))
@given(near_plays(wilds=2))
def test_what_two_wilds_make_is_what_any_two_of_the_52_cards_in_their_places_make(made: tuple[list[str], int]) -> None:
    check_substitution(*made)


def check_substitution(cards: list[str], level: int) -> None:
    found = every_reading(cards, level)
    if cards == [wild(level)]:
        assert found == [Reading("single", LEVEL, 1)], "by itself it is the level card"
        return
    assert len(names(found)) == len(set(names(found)))
    assert set(names(found)) == substituted(cards, level)
    assert [each.optional for each in found] == [hanging_on(each, cards, level) for each in found]
    assert {each.size for each in found} <= {len(cards)}


@given(near_plays(wilds=2), options)
def test_a_set_is_borne_by_its_readings_under_the_options_and_by_no_other(
    made: tuple[list[str], int], chosen: Options
) -> None:
    cards, level = made
    allowed = readings(cards, level, chosen)
    assert allowed == [
        each for each in every_reading(cards, level) if not each.optional or getattr(chosen, each.optional)
    ]
    assert readings(cards[::-1], level, chosen) == allowed, "the order in which they lie does not matter"
    borne = {
        (type, key) for type in TYPES for key in (None, *range(18)) if may_be_declared(cards, level, type, key, chosen)
    }
    assert borne == set(names(allowed))


@settings(max_examples=times(60, 24))
@given(near_plays(wilds=2), st.integers(1, 2), options)
def test_unseen_cards_bear_what_some_cards_of_the_pack_would(
    made: tuple[list[str], int], unseen: int, chosen: Options
) -> None:
    cards, level = made
    known = cards[unseen:]
    held = Counter(known)
    left = [card for card in PACK if held[card] < 2]
    could: set[tuple[str, int | None]] = set()
    for instead in combinations_with_replacement(left, unseen):
        if all(held[card] + instead.count(card) <= 2 for card in instead):
            could.update(names(readings([*known, *instead], level, chosen)))
    shown = [*known, *[UNSEEN] * unseen]
    borne = {
        (type, key) for type in TYPES for key in (None, *range(18)) if may_be_declared(shown, level, type, key, chosen)
    }
    assert borne == could


# Known answers


@pytest.mark.parametrize("start", range(0, 600, 50))
def test_every_known_reading_is_found_and_no_other(start: int) -> None:
    some = rows("classify")[start : start + 50]
    assert len(some) == 50
    for row in some:
        known = [reading_of(*each) for each in row["standard"]]
        known += [reading_of(type, key, size, on) for type, key, size, on in row["optional"]]
        found = every_reading(cards_of(row["cards"]), level_of(row))
        assert sorted(found, key=str) == sorted(known, key=str), row
        allowed = [each for each in found if each.optional in (None, "straight_from_one_suit_plus_wild")]
        assert readings(cards_of(row["cards"]), level_of(row), FCG) == allowed


@pytest.mark.parametrize("start", range(0, 400, 50))
def test_every_known_comparison_is_made(start: int) -> None:
    some = rows("beats")[start : start + 50]
    assert len(some) == 50
    for row in some:
        a, b = reading_of(*row["a"]), reading_of(*row["b"])
        assert beats(a, b) is row["a_beats_b"], row
        assert all(
            may_be_declared(cards_of(row[f"{name}_cards"]), level_of(row), each.type, each.key, LOOSE)
            for name, each in zip("ab", (a, b), strict=True)
        )


# The worked examples


def test_g1_a_level_card_fills_only_its_natural_place_unless_it_is_the_wild() -> None:
    """A 5.1, 2.11."""
    assert fcg("JS QD KC AH 8S", 8) == []
    assert fcg("JS QD KC AD 8H", 8) == [("straight", 10)]
    assert fcg("4S 5D 6C 7S 8S", 8) == [("straight", 4)]


def best(cards: str, level: int) -> Reading:
    return readings(read(cards), level, FCG)[-1]


def test_g2_bombs_go_over_bombs() -> None:
    """A 4.1, 4.2, 5.3."""
    assert beats(best("2S2D2C2S", 2), best("ASADACAH", 2))
    ascending = ["ASASADADAC", "TS JS QS KS AS", "6S6S6D6D6C6C"]
    for lower, higher in pairwise(ascending):
        assert beats(best(higher, 2), best(lower, 2))
        assert not beats(best(lower, 2), best(higher, 2))
    ten = best("8S8S8D8D8C8C8H8H 7H7H", 7)
    assert ten == Reading("bomb", 8, 10)
    assert beats(best("X1X1X2X2", 7), ten)
    assert not beats(ten, best("X1X1X2X2", 7))


def test_g3_wilds_pair_up_with_anything_but_jokers() -> None:
    """A 2.11, 3, 4.1, 5.2."""
    assert fcg("5S5D5C 9H9H", 9) == [("full_house", 5), ("bomb", 5)]
    assert fcg("X2X2 4S4D 9H", 9) == [("full_house", 4)]
    assert fcg("X2 9H", 9) == []
    assert fcg("ASAD2S2D3S3D", 5) == [("tube", 1)]
    assert fcg("KSKDASAC2S2D", 5) == []
    assert not beats(best("5S5D5C6S6D6C", 5), best("KSKDKCASADAC", 5))


# Known traps: what other engines got wrong


def test_trap_an_equal_straight_flush_does_not_beat_itself() -> None:
    assert not beats(best("3S4S5S6S7S", 2), best("3D4D5D6D7D", 2))


def test_trap_plates_are_not_promoted_by_the_level() -> None:
    assert best("5S5D5C6S6D6C", 5) == Reading("plate", 5, 6)
    assert beats(best("KSKDKCASADAC", 5), best("5S5D5C6S6D6C", 5))


def test_trap_the_lowest_plate_is_aces_and_twos() -> None:
    assert fcg("ASADAC2S2D2C", 5) == [("plate", 1)]
    assert beats(best("2S2D2C3S3D3C", 5), best("ASADAC2S2D2C", 5))


def test_trap_a_pair_of_jokers_lies_beside_three_of_a_kind() -> None:
    assert fcg("4S4D4C X1X1", 9) == fcg("4S4D4C X2X2", 9) == [("full_house", 4)]
    assert fcg("4S4D4C X1X2", 9) == []


def test_trap_bombs_go_up_to_ten_cards() -> None:
    assert [fcg("8S8S8D8D8C8C8H8H" + wilds, 7) for wilds in ("", "7H", "7H7H")] == [[("bomb", 8)]] * 3


@pytest.mark.parametrize("cards", ["X1 8H", "X2 8H", "X1X1 8H", "4S4D X1 8H8H", "X1X1X2 8H", "X1 8H8H"])
def test_trap_no_wild_completes_jokers(cards: str) -> None:
    assert every_reading(read(cards), 8) == []


@pytest.mark.parametrize("cards", ["JS QD KC AH 8S", "KS KD AS AC 8S 8D", "AS AD AC 8S 8D 8C", "2S 3D 4C 5C 8D"])
def test_trap_a_level_card_is_not_raised_inside_a_run(cards: str) -> None:
    assert fcg(cards, 8) == []


@pytest.mark.parametrize("cards", ["KSASAD2C3C", "QSKSAD2C3C", "KSKDASAC2S2D", "JSQSKSAS2S"])
def test_no_run_goes_round_from_the_ace_to_the_two(cards: str) -> None:
    assert fcg(cards, 9) == []


# Readings that hang on an option


@pytest.mark.parametrize(
    ("cards", "type", "key", "option"),
    [
        ("5S 6S 7S 8S 9H", "straight", 5, "straight_from_one_suit_plus_wild"),
        ("5H 6H 7H 8H 9H", "straight", 5, "flush_as_straight"),
        ("9H 9H", "pair", 4, "wild_pair_as_other"),
        ("9S 9D 9C 9H 9H", "full_house", LEVEL, "five_level_as_full_house"),
    ],
)
def test_a_reading_that_hangs_on_an_option_is_there_with_it_and_not_without(
    cards: str, type: str, key: int, option: str
) -> None:
    for on in (True, False):
        assert may_be_declared(read(cards), 9, type, key, Options(**{option: on})) is on
    (found,) = [each for each in every_reading(read(cards), 9) if names([each]) == [(type, key)]]
    assert found.optional == option


def test_five_naturals_of_one_suit_are_a_straight_flush_and_never_plain() -> None:
    assert every_reading(read("5S 6S 7S 8S 9S"), 2) == [Reading("straight_flush", 5, 5)]
    assert not may_be_declared(read("5S 6S 7S 8S 9S"), 2, "straight", 5, LOOSE)


def test_an_unseen_card_makes_readings_unknown_but_bears_what_it_could_be() -> None:
    assert readings(["9S", UNSEEN], 2, FCG) == []
    assert may_be_declared([UNSEEN] * 4, 2, "joker_bomb", None, FCG)
    assert not may_be_declared(["X1", "X1", "X1", UNSEEN], 2, "joker_bomb", None, FCG), "the pack has two small jokers"
    assert may_be_declared(["8S", *[UNSEEN] * 9], 7, "bomb", 8, FCG)
    assert not may_be_declared(["7S", *[UNSEEN] * 8], 7, "bomb", LEVEL, FCG), "of the level there are eight cards"


def test_what_no_play_can_be_is_borne_by_nothing() -> None:
    for cards in (read("5S 5D"), ["5S", UNSEEN], [UNSEEN] * 12, [], ["5S"] * 16):
        for type, key in (("pear", 5), ("pair", None), ("pair", 18), ("straight", 11), ("plate", 0), ("joker_bomb", 5)):
            assert not may_be_declared(cards, 5, type, key, LOOSE)
    assert not may_be_declared(["5S", UNSEEN], 5, "pair", 5, FCG), "at its level the five has the key 15"


@given(near_plays(wilds=2))
def test_what_cards_make_exists_at_the_level(made: tuple[list[str], int]) -> None:
    assert all(pack_has(each.type, each.key, each.size, made[1]) for each in every_reading(*made))


# Comparing


@given(tables, tables, tables)
def test_beating_is_an_order(a: Reading, b: Reading, c: Reading) -> None:
    assert not (beats(a, b) and beats(b, a))
    assert not (beats(a, b) and beats(b, c)) or beats(a, c)
    assert not beats(a, a)


def test_a_play_is_shown_in_words() -> None:
    at_jack = {
        ("single", 9, 1): "single 9",
        ("single", 16, 1): "single small joker",
        ("pair", 12, 2): "pair of queens",
        ("pair", 17, 2): "pair of big jokers",
        ("triple", 15, 3): "triple of jacks",
        ("full_house", 14, 5): "full house of aces",
        ("straight", 10, 5): "straight 10 to ace",
        ("tube", 1, 6): "tube ace to 3",
        ("plate", 13, 6): "plate king to ace",
        ("bomb", 15, 8): "bomb of eight jacks",
        ("straight_flush", 9, 5): "straight flush 9 to king",
        ("joker_bomb", None, 4): "joker bomb",
    }
    assert {shape: str(describe(*shape, 11)) for shape in at_jack} == at_jack
