"""The pack, every meld with its points, and the joker (rulings 1, 7 and 8)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import combinations_with_replacement

import pytest
from hypothesis import given
from hypothesis import strategies as st

from replay.rules.khanhoo import Options
from replay.rules.khanhoo.melds import MELDS, Meld, best_type, every_meld, meld_of, stands_for, types_of
from replay.rules.khanhoo.pack import PACK, card_name, chinese_name, tint
from replay.words.errors import BadInput
from tests.support.soak import thorough

DENEXA = Options()
TRIPLET_ACES = Options(triplet_aces=True)
ACES_OPEN = Options(aces_open=True)
EVERY_OPTION = [DENEXA, TRIPLET_ACES, ACES_OPEN, Options(triplet_aces=True, aces_open=True)]

read = PACK.read
every_option = pytest.mark.parametrize("options", EVERY_OPTION, ids=["denexa", "triplet_aces", "aces_open", "both"])


# A recogniser that knows each meld by its description


def described(cards: Sequence[str], options: Options) -> set[str]:
    """What cards are as one meld, the joker tried as every card of the pack."""
    if "X" in cards:
        others = [card for card in cards if card != "X"]
        return set().union(*(described([*others, card], options) for card in PACK if card != "X"))
    if any(copies > 2 for copies in Counter(cards).values()):
        return set()
    found = set()
    ranks, suits = [card[0] for card in cards], [card[1] for card in cards]
    if len(cards) >= 3 and len(set(suits)) == 1 and suits[0] != "C" and "".join(sorted(ranks, key=low)) in "A23456789":
        found.add("sequence")
    if set(ranks) == {"A"} and (len(cards) == 3 or (options.aces_open and len(cards) > 3)):
        found.add("aces")
    for type, kinds in (("triplet", 3), ("royal", 3), ("khanhoo", 3)):
        for name, copies in ((type, 1), (f"double_{type}", 2)):
            alike = Counter(cards).values()
            if len(alike) == kinds and set(alike) == {copies} and is_three(type, sorted(set(cards)), options):
                found.add(name)
    if sorted(cards) in (["9H", "9H", "KC"], ["8S", "8S", "QC"], ["7D", "7D", "JC"]):
        found.add("court")
    if set(ranks) == {"A"} and len(cards) == 6:
        found.add("double_aces")
    return found


def low(rank: str) -> int:
    return "A23456789JQK".index(rank)


def is_three(type: str, cards: list[str], options: Options) -> bool:
    if type == "triplet":
        numbers = "23456789" + ("A" if options.triplet_aces else "")
        return len({card[0] for card in cards}) == 1 and cards[0][0] in numbers
    return cards == {"royal": ["JC", "KC", "QC"], "khanhoo": ["2S", "3D", "AH"]}[type]


# The pack


def test_the_pack_has_61_cards() -> None:
    """D: two packs without tens, their court of clubs, numbers of the other suits, one joker."""
    assert PACK.size == 61
    assert [PACK.copies[card] for card in ("AH", "9D", "KC", "X")] == [2, 2, 2, 1]
    assert not {"TH", "JH", "AC", "9C"} & set(PACK)


def test_cards_are_read_in_groups_and_the_joker_by_its_names() -> None:
    assert read("A23H jqkc") == ["AH", "2H", "3H", "JC", "QC", "KC"]
    assert read("QCKCX * 鬼牌 9♥") == ["QC", "KC", "X", "X", "X", "9H"]
    assert PACK.write(read("AH2H3HXKC")) == "A23H X KC"


@pytest.mark.parametrize("text", ["10H", "TH", "JH", "AC", "X1"])
def test_a_card_that_the_pack_lacks_is_refused(text: str) -> None:
    with pytest.raises(BadInput, match="expected cards such as AH, 7S, X or"):
        read(text)


def test_every_card_has_its_names() -> None:
    names = {card: (str(card_name(card)), chinese_name(card), tint(card)) for card in PACK}
    assert names["KC"] == ("king of clubs", "梅花K", "green")
    assert names["X"] == ("joker", "鬼牌", "magenta")
    assert len({name for name, _, _ in names.values()}) == len({name for _, name, _ in names.values()}) == 31
    assert str(card_name("?")) == "unseen card"


# Every meld


@pytest.mark.parametrize(
    ("cards", "type", "points"),
    [
        ("5H6H7H", "sequence", 1),
        ("AS2S3S4S5S6S7S8S9S", "sequence", 1),
        ("AHADAD", "aces", 1),
        ("5H5S5D", "triplet", 2),
        ("JCQCKC", "royal", 3),
        ("KC9H9H", "court", 4),
        ("QC8S8S", "court", 4),
        ("JC7D7D", "court", 4),
        ("AH2S3D", "khanhoo", 5),
        ("AHAHASASADAD", "double_aces", 10),
        ("5H5H5S5S5D5D", "double_triplet", 10),
        ("JCJCQCQCKCKC", "double_royal", 10),
        ("AHAH2S2S3D3D", "double_khanhoo", 15),
    ],
)
def test_a_meld_is_worth_its_points(cards: str, type: str, points: int) -> None:
    """D melds; in any order of its cards."""
    assert types_of(read(cards), DENEXA) == types_of(read(cards)[::-1], DENEXA) == {type: points}
    assert points == MELDS[type]


@pytest.mark.parametrize(
    "cards",
    [
        "5H6H",
        "5H6H7S",
        "5H6H8H",
        "5H6H6H7H",
        "8H9HAH",
        "9DAD2D",
        "JCQC",
        "JCQCQC",
        "JCQCKCKC",
        "5H5S",
        "5H5H5S",
        "5H5S5D5D",
        "5H5H5S5S5D",
        "AHASADAD",
        "AHAHASASAD",
        "KC9S9S",
        "KC9H9S",
        "KC9H9H9S",
        "QC9H9H",
        "AH2H3D",
        "AH2S3D3D",
        "5H5S5D6H6S6D",
        "",
    ],
)
def test_these_are_no_meld(cards: str) -> None:
    """D melds: no wrapping, no clubs in a sequence, different suits in a triplet, exactly three or six."""
    assert types_of(read(cards), DENEXA) == {}
    assert best_type(read(cards), DENEXA) is None
    assert meld_of(read(cards), DENEXA) is None


@pytest.mark.parametrize(
    ("cards", "points"),
    [("AHASAD", 1), ("9H9DKC", 0), ("QCKCX", 3), ("5H5H5S", 0), ("5H5SX", 2), ("JCJCQCQCKCX", 10), ("8H9HAH", 0)],
)
def test_k2_melds_and_the_joker(cards: str, points: int) -> None:
    """K2: D melds, joker."""
    assert max(types_of(read(cards), DENEXA).values(), default=0) == points


def test_three_aces_of_three_suits_are_a_triplet_only_where_the_option_says_so() -> None:
    """Ruling 7, own: D's "number cards" elsewhere includes the ace."""
    assert types_of(read("AHASAD"), TRIPLET_ACES) == {"aces": 1, "triplet": 2}
    assert best_type(read("AHASAD"), TRIPLET_ACES) == "triplet"
    assert types_of(read("AHAHAS"), TRIPLET_ACES) == {"aces": 1}
    assert types_of(read("AHAHASASADAD"), TRIPLET_ACES) == {"double_aces": 10, "double_triplet": 10}


def test_four_and_five_aces_are_aces_only_where_the_option_says_so() -> None:
    """Ruling 7, aces_open."""
    assert types_of(read("AHAHASAD"), ACES_OPEN) == types_of(read("AHAHASXAD"), ACES_OPEN) == {"aces": 1}
    assert best_type(read("AHAHASASADAD"), ACES_OPEN) == "double_aces"
    assert types_of(read("AHAHASASADADX"), ACES_OPEN) == {}, "the pack has no seventh ace"


# The joker


@pytest.mark.parametrize(
    ("cards", "types"),
    [
        ("AH2HX", {"sequence": 1}),
        ("AH3HX", {"sequence": 1}),
        ("AH4HX", {}),
        ("A2345678HX", {"sequence": 1}),
        ("A23456789HX", {}),
        ("AHAHX", {"aces": 1}),
        ("2S3DX", {"khanhoo": 5}),
        ("AH3DX", {"khanhoo": 5}),
        ("9H9HX", {"court": 4}),
        ("KC9HX", {"court": 4}),
        ("KC8SX", {}),
        ("AHASASADADX", {"double_aces": 10}),
        ("AHAH2S3D3DX", {"double_khanhoo": 15}),
        ("5H5H5S5S5DX", {"double_triplet": 10}),
        ("X", {}),
        ("AHX", {}),
    ],
)
def test_the_joker_stands_for_any_card_of_any_meld(cards: str, types: dict[str, int]) -> None:
    """D joker; ruling 8."""
    assert types_of(read(cards), DENEXA) == types


@pytest.mark.parametrize(
    ("cards", "type", "for_these"),
    [
        ("5H6HX", "sequence", "4H7H"),
        ("8H9HX", "sequence", "7H"),
        ("5HX7H", "sequence", "6H"),
        ("AHADX", "aces", "AHASAD"),
        ("AHAHX", "aces", "ASAD"),
        ("2SX3D", "khanhoo", "AH"),
        ("5H5S5D", "triplet", ""),
        ("5H5SX", "royal", ""),
    ],
)
def test_a_meld_shows_what_its_joker_may_stand_for(cards: str, type: str, for_these: str) -> None:
    """Ruling 8: fixed once laid, as in X=3D."""
    assert stands_for(read(cards), type, DENEXA) == read(for_these)


@thorough
@every_option
def test_three_cards_are_what_the_description_of_a_meld_fits(options: Options) -> None:
    for cards in combinations_with_replacement(PACK, 3):
        if cards.count("X") < 2:
            assert set(types_of(cards, options)) == described(cards, options), cards


@every_option
def test_every_meld_fits_its_description_and_the_pack(options: Options) -> None:
    melds = every_meld(options)
    assert len({(meld.type, tuple(sorted(meld.cards))) for meld in melds}) == len(melds)
    for meld in melds:
        assert meld.type in described(meld.cards, options)
        assert Counter(meld.cards) <= Counter(PACK.copies)
        assert meld.points == MELDS[meld.type]


@given(
    st.lists(st.sampled_from([*PACK]), min_size=4, max_size=9).filter(lambda cards: cards.count("X") < 2),
    st.sampled_from(EVERY_OPTION),
)
def test_more_cards_are_what_the_description_of_a_meld_fits(cards: list[str], options: Options) -> None:
    assert set(types_of(cards, options)) == described(cards, options)


@given(st.sampled_from(every_meld(DENEXA)), st.data())
def test_a_meld_with_one_card_changed_is_what_the_description_of_a_meld_fits(meld: Meld, data: st.DataObject) -> None:
    cards = list(meld.cards)
    cards[data.draw(st.integers(0, len(cards) - 1))] = data.draw(st.sampled_from([*PACK]))
    if cards.count("X") < 2:
        assert set(types_of(cards, DENEXA)) == described(cards, DENEXA)
