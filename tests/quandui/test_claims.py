"""Who may claim a discard, and in which order (rulings 7, 9, 10 and 14)."""

from random import Random

from hypothesis import given
from hypothesis import strategies as st

from replay.rules.quandui.claims import Claim, Holding, claims
from replay.rules.quandui.pack import pack
from replay.rules.quandui.pairs import Pairing, is_complete, is_quan_dui

PAGAT = Pairing()
GAMERULES = Pairing(specials_dui=False)
read = pack(4).read

LOOSE = Holding(read("1b 2b 3b 4b 5b 6b 7b 8b 1s 2s 3s 4s 5s 6s 7w"))
WALL = [[card, card] for card in ("2w", "3w", "4w", "5w", "6w", "8w")]


def q4(s1_exposed: bool = False) -> list[Holding]:
    return [
        Holding(read("1b1s 2b2s 3b3w 4s4w 5b5w 6b6s 8b8b 9w")),
        Holding(read("1wXH 2w2w 3s3s 4b4b 5s5s 6w6w 7b"), [["9s", "9s"]])
        if s1_exposed
        else Holding(read("9s9s 1wXH 2w2w 3s3s 4b4b 5s5s 6w6w 7b")),
        Holding(read("1b2b3b 1s4s 7b7b 7s7w 8w9w 9b9b XH BS")),
        Holding(read("9s 1w3w4w7w8w 8s7s6s BS DH 2s 5w 6b 8b")),
    ]


def test_q4_a_win_with_a_ka_beats_a_dui_and_a_dui_beats_a_take() -> None:
    """P 1-3; G priority."""
    assert claims(q4(), 2, "9s", PAGAT) == [Claim(0, "win"), Claim(3, "dui"), Claim(1, "dui"), Claim(3, "take")]


def test_q4_a_twin_that_lies_exposed_claims_no_dui() -> None:
    """P 1-3; G priority."""
    assert claims(q4(s1_exposed=True), 2, "9s", PAGAT) == [Claim(0, "win"), Claim(3, "dui"), Claim(3, "take")]


def test_q3_the_twin_of_the_loose_card_wins_double_and_its_other_suits_single() -> None:
    """P Winning."""
    waiting = Holding(read("2b2b 3s3s 5w5w 6b6b 7w7w 8s8s 9b9b 4b"))
    assert claims([LOOSE, waiting], 0, "4b", PAGAT)[0] == Claim(1, "win", quan_dui=True)
    assert claims([LOOSE, waiting], 0, "4s", PAGAT)[0] == Claim(1, "win", quan_dui=False)


def test_among_several_who_complete_their_hand_who_plays_sooner_goes_first() -> None:
    hands = [Holding(["9b", "9b", card], WALL) for card in ("7b", "7s", "7w")]
    wins = [claim.seat for claim in claims(hands, 1, "7b", PAGAT) if claim.kind == "win"]
    assert wins == [2, 0]


def test_a_quan_dui_goes_before_no_win_of_somebody_sooner() -> None:
    hands = [LOOSE, Holding(["9b", "9b", "7s"], WALL), Holding(["9s", "9s", "7b"], WALL)]
    found = claims(hands, 0, "7b", PAGAT)
    assert found[:2] == [Claim(1, "win", quan_dui=False), Claim(2, "win", quan_dui=True)]


def test_a_seat_appears_once_with_every_kind_of_claim_that_it_has() -> None:
    hands = [LOOSE, Holding(["9b", "9b", "7b"], WALL)]
    assert claims(hands, 0, "7b", PAGAT) == [Claim(1, "win", quan_dui=True), Claim(1, "dui"), Claim(1, "take")]


def test_an_odd_card_makes_a_dui_for_pagat_only() -> None:
    """Ruling 2: gamerules lets odd cards form ka pairings only."""
    hands = [LOOSE, Holding(["DH", "7s", "9b"], WALL)]
    assert Claim(1, "dui") in claims(hands, 0, "DH", PAGAT)
    assert claims(hands, 0, "DH", GAMERULES, next_must_show_dui=True) == [Claim(1, "take")]


def test_where_a_dui_must_be_shown_the_next_player_cannot_just_take_its_card() -> None:
    """Ruling 10: the gamerules text's "must place"."""
    hands = [LOOSE, Holding(["6s", "7s", "9b"], WALL), Holding(["7s", "8s", "9b"], WALL)]
    assert claims(hands, 0, "7s", PAGAT) == [Claim(1, "dui"), Claim(2, "dui"), Claim(1, "take")]
    assert claims(hands, 0, "7s", PAGAT, next_must_show_dui=True) == [Claim(1, "dui"), Claim(2, "dui")]
    assert Claim(1, "take") in claims(hands, 0, "8s", PAGAT, next_must_show_dui=True)


@given(st.randoms(use_true_random=False), st.integers(2, 6), st.sampled_from([PAGAT, GAMERULES]))
def test_claims_are_those_of_the_others_in_order_of_priority(chance: Random, players: int, pairing: Pairing) -> None:
    # Two numbers and six laid pairs: near enough to winning that every sort of claim turns up.
    few = [card for card in [*pack(4)] * 4 if card in ("DH", "XH", "1b", "1s", "7b", "7s", "7w")]
    card, *cards = chance.sample(few, 3 * players + 1)
    hands = [Holding(cards[3 * seat : 3 * seat + 3], WALL) for seat in range(players)]
    discarder = chance.randrange(players)
    found = claims(hands, discarder, card, pairing)
    order = [(("win", "dui", "take").index(claim.kind), (claim.seat - discarder) % players) for claim in found]
    assert order == sorted(set(order))
    assert discarder not in {claim.seat for claim in found}
    assert found[-1] == Claim((discarder + 1) % players, "take")
    for seat, hand in enumerate(hands):
        if seat != discarder:
            completed = [*hand.concealed, card]
            win = Claim(seat, "win", is_quan_dui(completed, WALL, pairing))
            assert (win in found) == is_complete(completed, WALL, pairing)
            assert (Claim(seat, "dui") in found) == (card in hand.concealed and pairing.dui(card))
