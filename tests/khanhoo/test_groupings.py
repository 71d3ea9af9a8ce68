"""The best grouping of a hand, one that uses all of it, discards that go out and cards to wait for (rulings 8, 9, 13 and 14).

All of it is held against a program that takes the cards one by one, tries every meld that is written out below, and the joker as
each card of the pack in turn.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cache
from itertools import combinations
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from replay.rules.khanhoo import Options
from replay.rules.khanhoo.melds import Grouping, best, cover, out, types_of, waits
from replay.rules.khanhoo.pack import PACK
from tests.support.soak import long, times

DENEXA = Options()
EVERY_OPTION = [DENEXA, Options(triplet_aces=True), Options(aces_open=True), Options(triplet_aces=True, aces_open=True)]
DECK = [card for card in PACK for _ in range(PACK.copies[card])]
DENSE = [card for card in DECK if card in PACK.read("A2345H A234S A23D 9H 8S 7D JQKC")]
"""Of these so many melds can be made that they get into each other's way."""

K3 = "AH2H3H 2S3S4S 3D4D5D 7H8H9H JCQCKC"
K4 = "X KC 9H QC AH2S3D 4S5S6S 7D8D6D 2H2D2S"

read = PACK.read


# A program that tries everything


@cache
def melds_from(card: str, triplet_aces: bool, aces_open: bool) -> list[tuple[int, tuple[str, ...]]]:
    """Every meld without a joker of which this is the first card in pack order, with its points."""
    found: list[tuple[int, tuple[str, ...]]] = []
    for suit in "HSD":
        for size in range(3, 10):
            for start in range(10 - size):
                found.append((1, tuple(number + suit for number in "A23456789"[start : start + size])))
    aces = ("AH", "AH", "AS", "AS", "AD", "AD")
    found += [(1, each) for size in ((3, 4, 5) if aces_open else (3,)) for each in set(combinations(aces, size))]
    found.append((10, aces))
    for number in "A23456789" if triplet_aces else "23456789":
        hearts, spades, diamonds = (number + suit for suit in "HSD")
        found += [(2, (hearts, spades, diamonds)), (10, (hearts, hearts, spades, spades, diamonds, diamonds))]
    found += [(3, ("JC", "QC", "KC")), (10, ("JC", "JC", "QC", "QC", "KC", "KC"))]
    found += [(4, ("9H", "9H", "KC")), (4, ("8S", "8S", "QC")), (4, ("7D", "7D", "JC"))]
    found += [(5, ("AH", "2S", "3D")), (15, ("AH", "AH", "2S", "2S", "3D", "3D"))]
    return [(points, cards) for points, cards in found if cards[0] == card]


@cache
def tried(cards: tuple[str, ...], whole: bool, aces: tuple[bool, bool]) -> tuple[int, int] | None:
    """Points and cards melded of cards in pack order without a joker; with ``whole`` of all of them, None if that cannot be."""
    if not cards:
        return 0, 0
    first = cards[0]
    found = [] if whole else [tried(cards[1:], whole, aces)]
    for points, meld in melds_from(first, *aces):
        rest = list(cards)
        try:
            for card in meld:
                rest.remove(card)
        except ValueError:
            continue
        others = tried(tuple(rest), whole, aces)
        found.append(others and (others[0] + points, others[1] + len(meld)))
    return max(filter(None, found), default=None)


def everything(cards: Sequence[str], whole: bool, options: Options = DENEXA) -> tuple[int, int] | None:
    """The same with a joker, which is put in the place of every card of the pack in turn."""
    aces = (options.triplet_aces, options.aces_open)
    others = [card for card in cards if card != "X"]
    hands = [[*others, card] for card in PACK if card != "X"] if "X" in cards else [others]
    return max(filter(None, (tried(tuple(PACK.sort(hand)), whole, aces) for hand in hands)), default=None)


def checked(found: Grouping, cards: Sequence[str], options: Options = DENEXA) -> tuple[int, int]:
    """What a grouping says, after a look whether its example is true."""
    assert Counter(card for meld in found.example for card in meld.cards) <= Counter(cards)
    assert all(types_of(meld.cards, options)[meld.type] == meld.points for meld in found.example)
    assert found.points == sum(meld.points for meld in found.example)
    assert found.melded == sum(len(meld.cards) for meld in found.example)
    return found.points, found.melded


def hands(count: int, seed: int, deck: Sequence[str], sizes: Sequence[int], joker: bool) -> list[list[str]]:
    chance = Random(seed)
    others = [card for card in deck if card != "X"]
    sized = [chance.choice(sizes) - joker for _ in range(count)]
    return [[*chance.sample(others, size), *(["X"] if joker else [])] for size in sized]


def meld_by_meld(count: int, seed: int, size: int) -> list[list[str]]:
    """Hands made of melds as far as they go, then of other cards; in every second the joker stands for one of them."""
    chance = Random(seed)
    every = [meld for card in PACK if card != "X" for _, meld in melds_from(card, False, True)]
    made = []
    while len(made) < count:
        left, hand = Counter(PACK.copies), list[str]()
        for meld in chance.sample(every, len(every)):
            if len(hand) + len(meld) <= size and Counter(meld) <= left:
                hand += meld
                left -= Counter(meld)
        hand += chance.sample(sorted(left.elements()), size - len(hand))
        if len(made) % 2 and "X" not in hand:
            hand[chance.randrange(size)] = "X"
        made.append(hand)
    return made


# Worked examples


def test_k1_the_highest_hand() -> None:
    """K1: D melds."""
    found = best(read("AH X 2S2S 3D3D 8H8H8S8S8D8D KC9H9H"), [], DENEXA)
    assert (found.points, found.melded) == (29, 15)
    assert [meld.type for meld in found.example] == ["double_khanhoo", "double_triplet", "court"]
    assert found.example[0].cards == ("X", "AH", "2S", "2S", "3D", "3D")
    assert cover(read("AH X 2S2S 3D3D 8H8H8S8S8D8D KC9H9H"), [], DENEXA) == found


def test_k3_going_out_scores_less_than_the_best_grouping() -> None:
    """K3: D ending."""
    covered, found = cover(read(K3), [], DENEXA), best(read(K3), [], DENEXA)
    assert covered is not None
    assert (covered.points, covered.melded) == (7, 15)
    assert found.points == 9
    assert sorted(meld.type for meld in found.example)[:2] == ["khanhoo", "royal"]
    assert ("7H", "8H", "9H") in [meld.cards for meld in found.example]
    assert out([*read(K3), "9S"], [], DENEXA) == {"9S": 7}


def test_k4_the_discard_made_decides() -> None:
    """K4: D ending."""
    assert out(read(K4), [], DENEXA) == {"9H": 12, "QC": 13}


def test_no_hand_is_worth_more_than_29() -> None:
    """K1, a known fact: every way to put melds that are not sequences together, one point for every three cards that are left."""
    each = [meld for card in PACK if card != "X" for meld in melds_from(card, False, False)]
    others = [(points, Counter(cards)) for points, cards in each if points > 1 or cards[1][0] == "A"]
    pack = Counter(PACK.copies)

    def most(start: int, used: Counter[str], points: int) -> int:
        top = points + (15 - used.total()) // 3
        if points + (15 - used.total()) * 15 / 6 <= 29:
            return top  # not even with the double khanhoo's points for every card that is left
        for index in range(start, len(others)):
            together = used + others[index][1]
            # The joker may be a copy that the pack does not have.
            if together.total() <= 15 and (together - pack).total() <= 1:
                top = max(top, most(index, together, points + others[index][0]))
        return top

    assert most(0, Counter(), 0) == 29


def test_cards_without_a_meld_are_worth_nothing() -> None:
    assert best(read("AH3H5H 2S4S6S 9D KC"), [], DENEXA) == best([], [], DENEXA) == Grouping(0, 0, ())
    assert cover(read("AH3H5H"), [], DENEXA) is None
    assert cover([], [], DENEXA) == Grouping(0, 0, ())


def test_among_groupings_of_equal_points_the_one_with_the_most_cards_counts() -> None:
    assert best(read("5H6H7H8H"), [], DENEXA).melded == 4
    assert best(read("5H6H7H 5S5D"), [], DENEXA)[:2] == (2, 3)
    assert best(read("5H6H7H8H 5S5D"), [], DENEXA)[:2] == (3, 6)


@pytest.mark.parametrize(
    ("cards", "points"),
    [
        ("5H5H6H6H7H7H", 2),
        ("AH2H3H4H5H6H7H8H9H", 3),
        ("JCJCQCQCKCKC", 10),
        ("AHASAD AHASAD", 10),
        ("AHAHASASAD", 1),
        ("JCQCKC KC9H9H", 7),
        ("JCQC X 9H9H", 4),
    ],
)
def test_melds_share_no_card(cards: str, points: int) -> None:
    """D; ruling 9."""
    assert best(read(cards), [], DENEXA).points == points


def test_the_joker_may_be_even_a_card_of_which_both_copies_are_held() -> None:
    """Ruling 8: it is not a copy."""
    found = best(read("KC9H9H KCQCJC QC8SX"), [], DENEXA)
    assert (found.points, found.melded) == (11, 9)
    assert best(read("5H5S5D 5H6H7H X6H7H"), [], DENEXA)[:2] == (4, 9)


def test_a_joker_that_helps_nothing_is_left_over() -> None:
    assert best(read("X AH5S9D"), [], DENEXA) == Grouping(0, 0, ())
    assert best(read("X JQKC"), [], DENEXA)[:2] == (3, 3)
    assert cover(read("X JQKC"), [], DENEXA) is None


# Laid melds


def test_a_laid_meld_counts_as_it_lies_and_joins_no_other() -> None:
    """Ruling 10: frozen."""
    found = best(read("8H8S8D"), [["8H", "8S", "8D"]], DENEXA)
    assert (found.points, found.melded) == (4, 6)
    assert [meld.type for meld in found.example] == ["triplet", "triplet"]
    assert best(read("2S3D"), [["X", "AS", "AD"]], DENEXA)[:2] == (1, 3)


def test_laid_melds_count_for_going_out() -> None:
    """Ruling 10."""
    covered = cover(read("JCQCKC"), [["AH", "2S", "3D"], ["KC", "9H", "X"]], DENEXA)
    assert covered is not None
    assert (covered.points, covered.melded) == (12, 9)
    assert out(read("JCQCKC 4S"), [["AH", "2S", "3D"]], DENEXA) == {"4S": 8}


def test_laid_cards_that_are_no_meld_are_worth_nothing_and_keep_from_going_out() -> None:
    """Only a referee allows them."""
    wrong = [["AH", "2S", "4D"]]
    assert best(read("JCQCKC"), wrong, DENEXA)[:2] == (3, 3)
    assert cover(read("JCQCKC"), wrong, DENEXA) is None
    assert out(read("JCQCKC 5H"), wrong, DENEXA) == {}
    assert waits(read("JCQC 5H"), wrong, DENEXA) == []


# Waiting


def test_a_hand_waits_for_what_completes_it_and_for_the_joker() -> None:
    assert waits(read("AH2S 456S 678D JQKC 234H 9H"), [], DENEXA) == ["3S", "3D", "X"]


def test_a_hand_that_is_all_in_melds_waits_for_any_card_that_is_left() -> None:
    assert waits(read(K3), [], DENEXA) == [*PACK]
    assert set(PACK) - set(waits(read("X KC9H JCQCKC 456S 678D 2H2D2S"), [], DENEXA)) == {"X", "KC"}


def test_a_hand_waits_for_no_card_of_which_every_copy_is_held_or_laid() -> None:
    assert waits(read("QC8S JQKC 567D A23S 9D 234H"), [], DENEXA) == ["8S", "X"]
    assert waits(read("QC8S JQKC 567D A23S 9D"), [["8H", "8S", "8D"]], DENEXA) == ["X"]


# Against the program that tries everything


@long
@pytest.mark.parametrize(
    ("count", "deck", "sizes", "joker"),
    [
        (3000, DECK, [15], False),
        (300, DECK, [15], True),
        (1500, DENSE, [15], False),
        (200, DENSE, [15], True),
        (600, DENSE, range(4, 10), True),
        (500, DECK, range(4, 12), True),
    ],
    ids=["random", "random_joker", "dense", "dense_joker", "small_joker", "some_joker"],
)
def test_grouping_and_cover_are_those_of_a_program_that_tries_everything(
    count: int, deck: Sequence[str], sizes: Sequence[int], joker: bool
) -> None:
    for index, hand in enumerate(hands(times(count, count // 8), 4, deck, sizes, joker)):
        options = EVERY_OPTION[index % len(EVERY_OPTION)]
        assert checked(best(hand, [], options), hand, options) == everything(hand, False, options), hand
        covered = cover(hand, [], options)
        assert (covered and checked(covered, hand, options)) == everything(hand, True, options), hand


def test_groupings_with_a_laid_meld_are_those_of_the_rest_and_the_meld() -> None:
    for hand in hands(100, 5, DECK, [12], True):
        laid, points = [["JC", "QC", "KC"]], 3
        alone, found = best(hand, [], DENEXA), best(hand, laid, DENEXA)
        assert checked(found, [*hand, "JC", "QC", "KC"]) == (alone.points + points, alone.melded + 3)


def test_hands_made_of_melds_are_grouped_as_by_a_program_that_tries_everything() -> None:
    covers = 0
    for index, hand in enumerate(meld_by_meld(200, 9, 15)):
        options = EVERY_OPTION[index % len(EVERY_OPTION)]
        assert checked(best(hand, [], options), hand, options) == everything(hand, False, options), hand
        covered = cover(hand, [], options)
        assert (covered and checked(covered, hand, options)) == everything(hand, True, options), hand
        covers += covered is not None
    assert 60 < covers < 200


def test_out_names_exactly_the_discards_that_leave_a_cover() -> None:
    seen = 0
    for hand in [*meld_by_meld(60, 6, 16), read(K4), [*read(K3), "9S"]]:
        found = {}
        for card in PACK.sort(set(hand)):
            rest = list(hand)
            rest.remove(card)
            covered = everything(rest, True)
            if covered:
                found[card] = covered[0]
        assert list(out(hand, [], DENEXA).items()) == list(found.items()), hand
        seen += bool(found)
    assert 20 < seen < 62


def test_waits_are_exactly_the_cards_with_which_a_hand_goes_out() -> None:
    seen = 0
    for hand in meld_by_meld(40, 7, 14):
        hand.append(min(set(DECK) - set(hand)))
        left = [card for card in PACK if hand.count(card) < PACK.copies[card]]
        found = waits(hand, [], DENEXA)
        assert found == [card for card in left if out([*hand, card], [], DENEXA)], hand
        seen += 0 < len(found) < len(left)
    assert seen > 10


# Whatever the cards are

some_hand = st.lists(st.sampled_from(range(len(DECK))), unique=True, max_size=16).map(
    lambda places: [DECK[place] for place in places]
)


@given(some_hand, st.randoms(use_true_random=False), st.sampled_from(EVERY_OPTION))
def test_the_order_of_the_cards_changes_nothing(hand: list[str], chance: Random, options: Options) -> None:
    shuffled = chance.sample(hand, len(hand))
    assert best(hand, [], options) == best(shuffled, [], options)
    assert cover(hand, [], options) == cover(shuffled, [], options)
    assert list(out(hand, [], options).items()) == list(out(shuffled, [], options).items())


@given(some_hand, st.sampled_from(EVERY_OPTION))
def test_a_card_more_never_makes_a_hand_worth_less(hand: list[str], options: Options) -> None:
    found = checked(best(hand, [], options), hand, options)
    for place in range(len(hand)):
        less = best([*hand[:place], *hand[place + 1 :]], [], options)
        assert (less.points, less.melded) <= found


@given(some_hand, st.sampled_from(EVERY_OPTION))
def test_a_cover_uses_every_card_and_is_worth_no_more_than_the_best_grouping(hand: list[str], options: Options) -> None:
    covered, found = cover(hand, [], options), best(hand, [], options)
    if covered is None:
        assert found.melded < len(hand)
    else:
        assert checked(covered, hand, options) == (covered.points, len(hand))
        assert covered.points <= found.points
