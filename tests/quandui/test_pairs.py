"""The mathematics of a hand, held against the worked examples of the rules and against programs that try everything."""

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations_with_replacement
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from replay.rules.quandui.pack import pack
from replay.rules.quandui.pairs import (
    Pairing,
    could_be_quan_dui,
    could_be_single,
    could_complete,
    draws_to_quan_dui,
    draws_to_win,
    is_complete,
    is_quan_dui,
    max_dui,
    quan_waits,
    waits,
)
from tests.support.soak import long, times

PAGAT = Pairing()
GAMERULES = Pairing(specials_dui=False)
EVERY_PAIRING = [Pairing(copies, dui) for copies in (4, 1) for dui in (True, False)]
ODD = ("DH", "XH", "BS")
read = pack(4).read

every_pairing = pytest.mark.parametrize("pairing", EVERY_PAIRING, ids=str)


# Programs that try everything


@cache
def best_dui(cards: tuple[str, ...], specials_dui: bool) -> int | None:
    """The most dui over all ways to pair the cards up, None if there is none."""
    if not cards:
        return 0
    first, *rest = cards
    best = None
    for place, partner in enumerate(rest):
        if pairs(first, partner, specials_dui):
            others = best_dui((*rest[:place], *rest[place + 1 :]), specials_dui)
            if others is not None:
                best = max(best or 0, others + (first == partner))
    return best


def pairs(one: str, other: str, specials_dui: bool) -> bool:
    if one == other:
        return specials_dui or one not in ODD
    return ("1" if one in ODD else one[0]) == ("1" if other in ODD else other[0])


@cache
def targets(size: int, pairing: Pairing) -> list[Counter[str]]:
    """Everything that so many pairs can be, without a look at the pack's copies."""
    cards = list(pack(1))
    every = [(a, b) for a, b in combinations_with_replacement(cards, 2) if pairs(a, b, pairing.specials_dui)]
    return [Counter(card for pair in chosen for card in pair) for chosen in combinations_with_replacement(every, size)]


def fewest_new(concealed: Sequence[str], melds: Sequence[Sequence[str]], pairing: Pairing, quan: bool) -> int:
    """The fewest new cards over every target and every choice of what to keep; a new card is none that was in the hand."""
    copies = Counter(pack(pairing.specials_copies).copies) - Counter(card for meld in melds for card in meld)
    held = Counter(concealed)
    outside = copies - held
    best = len(concealed) + 2
    for target in targets(8 - len(melds), pairing):
        if quan and any(number % 2 or (card in ODD and not pairing.specials_dui) for card, number in target.items()):
            continue
        new = target - held
        if new <= outside:
            best = min(best, new.total())
    return best


# Hands


def deal(chance: Random, pairing: Pairing, size: int, melds: int = 0) -> tuple[list[str], list[list[str]]]:
    """A hand of that many cards, the laid ones with it: pairs for the most part, ones for a good part, and some loose cards."""
    left = [card for card, copies in pack(pairing.specials_copies).copies.items() for _ in range(copies)]
    chance.shuffle(left)
    if chance.random() < 0.5:
        left.sort(key=lambda card: card not in ODD and card[0] != "1" and chance.random() < 0.7)
    laid: list[list[str]] = []
    while len(laid) < melds:
        card = left[0]
        if left.count(card) > 1 and (pairing.specials_dui or card not in ODD):
            laid.append([card, card])
            left.remove(card)
            left.remove(card)
        else:
            left.append(left.pop(0))
    held: list[str] = []
    loose = chance.randrange(3)
    while len(held) < size - 2 * melds:
        card = left.pop(0)
        held.append(card)
        mates = [mate for mate in left if pairs(card, mate, True)]
        if mates and len(held) > loose and len(held) < size - 2 * melds:
            mate = chance.choice(mates)
            left.remove(mate)
            held.append(mate)
    chance.shuffle(held)
    return held, laid


chances = st.randoms(use_true_random=False)
pairings = st.sampled_from(EVERY_PAIRING)
laid_pairs = st.integers(0, 7)


# Worked examples


def test_q1_five_dui_and_three_ka_are_complete_but_no_quan_dui() -> None:
    """P, The cards; G."""
    held = read("4b4w 1sDH 2b2b 3s3s 5w5w 6b6s 7w7w 9b9b")
    assert is_complete(held, [], PAGAT)
    assert max_dui(held, [], PAGAT) == 5
    assert not is_quan_dui(held, [], PAGAT)


@pytest.mark.parametrize(("ones", "most"), [("1b1b DHDH", 6), ("2s2s DHDH", None)])
def test_q2_two_identical_odd_cards_are_a_dui_for_pagat_and_no_pair_for_gamerules(ones: str, most: int | None) -> None:
    """P (inferred from "identical cards"); G special cards."""
    held = read(f"{ones} 2b2b 3s3s 5w5w 6b6b 7w7w 9b9b")
    assert max_dui(held, [], PAGAT) == 8
    assert max_dui(held, [], GAMERULES) == most


def test_q3_a_hand_waits_for_every_card_of_its_loose_number_and_for_quan_dui_with_the_twin() -> None:
    """P, Winning."""
    held = read("2b2b 3s3s 5w5w 6b6b 7w7w 8s8s 9b9b 4b")
    assert waits(held, [], PAGAT) == ["4b", "4s", "4w"]
    assert quan_waits(held, [], PAGAT) == ["4b"]
    assert draws_to_win(held, [], PAGAT) == draws_to_quan_dui(held, [], PAGAT) == 1


def test_one_dealt_hand_in_231_is_complete_at_once() -> None:
    """The rules' own figure for a heavenly win (ruling 6), within three standard deviations."""
    chance = Random(231)
    cards = [card for card, copies in pack(4).copies.items() for _ in range(copies)]
    complete = sum(is_complete(chance.sample(cards, 16), [], PAGAT) for _ in range(23_100))
    assert 70 <= complete <= 130


# Complete hands


@long
@every_pairing
def test_complete_and_the_most_dui_are_what_trying_every_pairing_finds(pairing: Pairing) -> None:
    chance = Random(16)
    answers = Counter[int | None]()
    for _ in range(times(600, 150)):
        melds = chance.randrange(8)
        held, laid = deal(chance, pairing, 16, melds)
        found = best_dui(tuple(sorted(held)), pairing.specials_dui)
        expected = None if found is None else found + melds
        assert max_dui(held, laid, pairing) == expected, held
        assert is_complete(held, laid, pairing) == (expected is not None)
        assert is_quan_dui(held, laid, pairing) == (expected == 8)
        answers[expected] += 1
    assert {None, 4, 8} <= set(answers), "the hands of this test must be of every sort"


def test_a_laid_pair_is_whole_and_helps_no_concealed_card() -> None:
    """Rulings 9 and 12: two exposed ones give the da hong no partner."""
    held = read("DHDH 2b2b 3s3s 5w5w 6b6b 7w7w 9b9b")
    assert is_complete([*held, "1b", "1b"], [], GAMERULES)
    assert not is_complete(held, [["1b", "1b"]], GAMERULES)


@pytest.mark.parametrize("cards", ["4b", "9b9b4b", "9b9b4b4w4w"])
def test_only_sixteen_cards_are_complete(cards: str) -> None:
    assert not is_complete(read(cards), [["2b", "2b"]] * 6, PAGAT)


def test_unseen_cards_and_cards_of_another_pack_pair_with_nothing() -> None:
    wall = [["2b", "2b"]] * 7
    assert not is_complete(["?", "?"], wall, PAGAT)
    assert not is_complete(["AH", "AH"], wall, PAGAT)
    assert waits(["?"], wall, PAGAT) == []


# Waits and draws


@given(chances, pairings, laid_pairs)
def test_waits_are_the_cards_of_the_pack_that_complete_the_hand(chance: Random, pairing: Pairing, melds: int) -> None:
    held, laid = deal(chance, pairing, 15, melds)
    in_hand = Counter([*held, *(card for pair in laid for card in pair)])
    left = [card for card, copies in pack(pairing.specials_copies).copies.items() if in_hand[card] < copies]
    completing = {card: best_dui(tuple(sorted([*held, card])), pairing.specials_dui) for card in left}
    assert waits(held, laid, pairing) == [card for card in left if completing[card] is not None]
    assert quan_waits(held, laid, pairing) == [card for card in left if completing[card] == 8 - melds]


def test_a_hand_never_waits_for_a_fifth_copy() -> None:
    held = read("4b4b4b4b 4s4s4s 2b2b 3s3s 5w5w 6b6b")
    assert waits(held, [], PAGAT) == ["4s", "4w"]
    assert waits(held[4:], [["4b", "4b"], ["4b", "4b"]], PAGAT) == ["4s", "4w"]


@given(chances, pairings, laid_pairs)
def test_a_hand_of_fifteen_is_one_draw_away_exactly_if_it_waits(chance: Random, pairing: Pairing, melds: int) -> None:
    held, laid = deal(chance, pairing, 15, melds)
    assert (draws_to_win(held, laid, pairing) == 1) == bool(waits(held, laid, pairing))
    assert (draws_to_quan_dui(held, laid, pairing) == 1) == bool(quan_waits(held, laid, pairing))


@given(chances, pairings, laid_pairs)
def test_a_hand_of_sixteen_needs_no_draw_exactly_if_it_is_complete(
    chance: Random, pairing: Pairing, melds: int
) -> None:
    held, laid = deal(chance, pairing, 16, melds)
    assert (draws_to_win(held, laid, pairing) == 0) == is_complete(held, laid, pairing)
    assert (draws_to_quan_dui(held, laid, pairing) == 0) == is_quan_dui(held, laid, pairing)


@given(chances, pairings, laid_pairs)
def test_the_best_card_brings_a_hand_one_draw_nearer_and_the_best_throw_none_farther(
    chance: Random, pairing: Pairing, melds: int
) -> None:
    """With the two tests above these are the equations of the shortest way, which have one solution only."""
    held, laid = deal(chance, pairing, 16, melds)
    fifteen = held[1:]
    in_hand = Counter([*fifteen, *(card for pair in laid for card in pair)])
    left = [card for card, copies in pack(pairing.specials_copies).copies.items() if in_hand[card] < copies]
    for draws in (draws_to_win, draws_to_quan_dui):
        assert draws(fifteen, laid, pairing) == 1 + min(draws([*fifteen, card], laid, pairing) or 0 for card in left)
        distance = draws(held, laid, pairing)
        thrown = [draws([*held[:place], *held[place + 1 :]], laid, pairing) or 0 for place in range(len(held))]
        assert distance == min(thrown) or distance == 0


@long
@every_pairing
@pytest.mark.parametrize("size", [15, 16])
def test_draws_are_what_trying_every_target_finds(pairing: Pairing, size: int) -> None:
    chance = Random(size)
    for melds in (7, 6):
        for _ in range(times(20, 2)):
            held, laid = deal(chance, pairing, size, melds)
            if chance.random() < 0.5:
                held = chance.sample([card for card in pack(1) if card not in {pair[0] for pair in laid}], len(held))
            assert draws_to_win(held, laid, pairing) == fewest_new(held, laid, pairing, quan=False), (held, laid)
            assert draws_to_quan_dui(held, laid, pairing) == fewest_new(held, laid, pairing, quan=True), (held, laid)


def test_draws_count_the_copies_of_the_pack() -> None:
    """All fifteen ones of the smaller pack: no sixteenth exists, so one must go and two must come."""
    ones = read("1b1b1b1b 1s1s1s1s 1w1w1w1w DH XH BS")
    assert draws_to_win(ones, [], Pairing(specials_copies=1)) == 2
    assert draws_to_win(ones, [], Pairing(specials_copies=4)) == 1
    assert not could_complete(ones, 1, [], Pairing(specials_copies=1))
    assert could_complete(ones, 1, [], Pairing(specials_copies=4))


def test_no_draw_helps_where_more_than_eight_pairs_lie() -> None:
    assert draws_to_win([], [["2b", "2b"]] * 9, PAGAT) is None


# Hands of which not every card was recorded


def fillings(known: list[str], unknown: int, laid: list[list[str]], pairing: Pairing) -> Iterator[int]:
    """The most concealed dui of every complete hand that the unknown cards can make."""
    left = Counter(pack(pairing.specials_copies).copies)
    left -= Counter([*known, *(card for pair in laid for card in pair)])
    for cards in combinations_with_replacement(list(left), unknown):
        if Counter(cards) <= left:
            dui = best_dui(tuple(sorted([*known, *cards])), pairing.specials_dui)
            if dui is not None:
                yield dui


@long
@every_pairing
@pytest.mark.parametrize("unknown", [0, 1, 2])
def test_what_unknown_cards_could_make_is_what_trying_them_all_finds(pairing: Pairing, unknown: int) -> None:
    chance = Random(unknown)
    for _ in range(times(100, 25) if unknown < 2 else times(12, 3)):
        melds = chance.randrange(8)
        held, laid = deal(chance, pairing, 16, melds)
        known = held[unknown:]
        found = {dui + melds for dui in fillings(known, unknown, laid, pairing)}
        assert could_complete(known, unknown, laid, pairing) == bool(found), known
        assert could_be_quan_dui(known, unknown, laid, pairing) == (8 in found), known
        assert could_be_single(known, unknown, laid, pairing) == bool(found - {8}), known


@given(chances, pairings, laid_pairs, st.integers(0, 16), st.integers(0, 8))
def test_hiding_cards_never_makes_a_complete_hand_impossible(
    chance: Random, pairing: Pairing, melds: int, hidden: int, hidden_melds: int
) -> None:
    held, laid = deal(chance, pairing, 16, melds)
    hidden = min(hidden, len(held))
    known = held[hidden:]
    seen = [["?", "?"] if place < hidden_melds else pair for place, pair in enumerate(laid)]
    if is_complete(held, laid, pairing):
        assert could_complete(known, hidden, seen, pairing)
        if is_quan_dui(held, laid, pairing):
            assert could_be_quan_dui(known, hidden, seen, pairing)
        else:
            assert could_be_single(known, hidden, seen, pairing)


def test_a_hidden_card_that_can_only_be_the_twin_makes_quan_dui() -> None:
    known = read("4s4s4s4s 4w4w4w4w 4b 2b2b 3s3s 5w5w")
    assert could_be_quan_dui(known, 1, [], PAGAT)
    assert not could_be_single(known, 1, [], PAGAT)


def test_a_hand_of_another_size_cannot_be_complete() -> None:
    assert not could_complete(["4b"], 2, [["2b", "2b"]] * 7, PAGAT)
    assert not could_be_quan_dui(["4b"], 2, [["2b", "2b"]] * 7, PAGAT)
    assert not could_be_single(["4b"], 2, [["2b", "2b"]] * 7, PAGAT)
