"""Rulings 2, 8, 12 and 13: what a complete hand is, who must show it, and that it is paid by its content."""

from __future__ import annotations

from typing import Any

import pytest

from replay.rules.quandui import Won
from replay.rules.quandui.pairs import Pairing, max_dui, pair_by_pair
from replay.values.events import Claimed, Discarded, Drew, Took
from tests.support.factories import GameFactory
from tests.support.games import Game

Q1 = "4b4w 1sDH 2b2b 3s3s 5w5w 6b6s 7w7w 9b9b"
Q2 = "1b1b DHDH 2b2b 3s3s 5w5w 6b6b 7w7w 9b9b"
Q2_TWOS = "2s2s DHDH 2b2b 3s3s 5w5w 6b6b 7w7w 9b9b"
Q3 = "2b2b 3s3s 5w5w 6b6b 7w7w 8s8s 9b9b 4b"


def dealt(text: str, rules: str = "quandui/pagat", **options: Any) -> Game:
    """The dealer, seat 1, has been dealt these sixteen cards."""
    return GameFactory(rules=rules, options=options).start(1).deal({1: text})


def offered(text: str, card: str, **options: Any) -> Game:
    """Seat 2 holds these fifteen cards; seat 1 has discarded the card."""
    game = GameFactory(options=options).start(1).deal({1: card, 2: text})
    game.do(Discarded(1, card))
    return game


# 2 and 12, complete hands


@pytest.mark.parametrize("rules", ["quandui/pagat", "quandui/gamerules"])
def test_q1_five_dui_and_three_ka_win_a_single(rules: str) -> None:
    """Worked example Q1; P, The cards; G."""
    game = dealt(Q1, rules)
    assert game.refused(game.won(1, Q1, "quan_dui")) == (
        "Guo (seat 1) does not hold eight dui (Quán Duì 12, quan dui). Legal here: a single win."
    )
    game.do(game.won(1, Q1))


@pytest.mark.parametrize("cards", [Q2, Q2_TWOS])
def test_q2_with_odd_dui_both_are_quan_dui(cards: str) -> None:
    """Worked example Q2 under pagat: two identical odd cards are a dui."""
    game = dealt(cards)
    assert game.refused(game.won(1, cards)) == (
        "Guo (seat 1) holds eight dui, which are always paid double (Quán Duì 13, paid by content). Legal here: quan dui."
    )
    game.do(game.won(1, cards, "quan_dui"))


def test_q2_without_odd_dui_the_first_is_single_and_the_second_incomplete() -> None:
    """Worked example Q2 under gamerules: odd cards "can only be used to form Ka pairings"."""
    game = dealt(Q2, "quandui/gamerules")
    assert "does not hold eight dui" in game.refused(game.won(1, Q2, "quan_dui"))
    game.do(game.won(1, Q2))
    game = dealt(Q2_TWOS, "quandui/gamerules")
    assert game.refused(game.won(1, Q2_TWOS)) == (
        "Guo (seat 1) does not hold eight pairs (Quán Duì 12, a complete hand)."
        " Legal here: Guo (seat 1) discards, or shows eight pairs."
    )


@pytest.mark.parametrize(("card", "kind"), [("4b", "quan_dui"), ("4s", "single"), ("4w", "single")])
@pytest.mark.parametrize("how", ["drawn", "claimed"])
def test_q3_the_wait_pays_by_the_card_that_comes(card: str, kind: str, how: str) -> None:
    """Worked example Q3; P, Winning: 4b pays double, drawn or a discard; 4s and 4w single."""
    if how == "claimed":
        game = offered(Q3, card)
        game.do(game.won(2, f"{Q3} {card}", kind, card))
    else:
        game = offered(Q3, "9w")
        game.do(Drew(2, card))
        game.do(game.won(2, f"{Q3} {card}", kind))
    assert game.table.winner == 2


def test_sixteen_cards_that_do_not_pair_are_refused() -> None:
    game = dealt("4b6b")
    assert "does not hold eight pairs" in game.refused(Won(1, "single", tuple(game.table.known[1])))


def test_cards_that_the_winner_does_not_hold_are_refused() -> None:
    """What cannot be: every card of a full hand is known."""
    game = dealt(Q1)
    lie = Q1.replace("9b9b", "8b8b")
    assert game.refused(game.won(1, lie)).startswith(
        "cards: Guo (seat 1) holds 99b, which is missing among the cards shown"
    )


def test_an_exposed_pair_is_among_the_sixteen() -> None:
    """Ruling 12: exposed pairs whole."""
    game = GameFactory().start(1).deal({1: "9s", 2: "9s 1w", 3: "8s"})
    game.do(Discarded(1, "9s"), Claimed(2, "9s", "dui"), Discarded(2, "1w"), Drew(3, "9w"), Discarded(3, "9w"))
    game.do(Drew(1, "9w"), Discarded(1, "9w"), Drew(2, "8w"))
    assert game.refused(Won(2, "single", tuple(["4b"] * 16))) == (
        "cards: the sixteen cards leave out an exposed pair of Li (seat 2)"
    )


def test_the_claimed_card_is_among_the_sixteen() -> None:
    game = offered(Q3, "4s")
    assert game.refused(game.won(2, Q1, card="4s")) == "cards: the sixteen cards leave out the claimed 4 suo"


def test_a_hand_is_shown_with_sixteen_cards_only() -> None:
    game = offered(Q3, "9w")
    assert game.refused(game.won(2, f"{Q3} 4b")).startswith(
        "Li (seat 2) cannot show a hand now (Quán Duì 7 and 12, winning)."
    )


def test_a_win_with_a_claimed_pair_is_declared_with_the_claim() -> None:
    """Ruling 8 [own]."""
    game = GameFactory().start(1).deal({1: "4b", 2: Q3})
    game.do(Discarded(1, "4b"), Claimed(2, "4b", "dui"))
    message = game.refused(game.won(2, f"{Q3} 4b", "quan_dui"))
    assert message.startswith(
        "Li (seat 2) cannot win after claiming a dui only (Quán Duì 8, a win is declared with the claim)."
    )
    assert not any(isinstance(move, Won) and game.table.via != "claim" for move in game.rules.legal(game.table, 2))


# 13, playing on


MIXED = "1b1b 2b2b 3b3b 4b4b 5b5b 6b6b 7b7b 8w"


def drawn_mixed(**options: Any) -> Game:
    """Seat 2 draws the card that makes eight mixed pairs."""
    game = offered(MIXED, "9s", **options)
    game.do(Drew(2, "8s"))
    return game


@pytest.mark.parametrize("may", [True, False])
def test_who_holds_eight_mixed_pairs_may_play_on_by_option(may: bool) -> None:
    """Ruling 13, may_decline_win."""
    game = drawn_mixed(may_decline_win=may)
    if may:
        game.do(Discarded(2, "8w"))
    else:
        assert game.refused(Discarded(2, "8w")) == (
            "Li (seat 2) holds eight pairs and cannot discard (Quán Duì 13, may_decline_win). Legal here: show the hand."
        )
        assert [type(move) for move in game.rules.legal(game.table, 2)] == [Won]


def test_a_completing_dui_is_claimed_to_win_where_no_win_may_be_declined() -> None:
    """Ruling 13, may_decline_win false."""
    game = offered(MIXED, "8w", may_decline_win=False)
    assert game.refused(Claimed(2, "8w", "dui")) == (
        "Li (seat 2) completes eight pairs and cannot claim only a dui (Quán Duì 13, may_decline_win)."
        " Legal here: claim the discard to win."
    )


def test_the_dealer_must_show_dealt_pairs_where_no_win_may_be_declined() -> None:
    game = dealt(f"{MIXED} 8s", may_decline_win=False)
    assert "cannot discard (Quán Duì 13, may_decline_win)" in game.refused(Discarded(1, "8w"))
    game = dealt(f"{MIXED} 8s", may_decline_win=False, heavenly_win=False)
    game.do(Discarded(1, "8w"))


def took(text: str, card: str, **options: Any) -> Game:
    game = offered(text, card, **options)
    game.do(Took(2, card))
    return game


def test_q3_a_taken_card_that_makes_the_final_ka_must_be_shown() -> None:
    """Worked example Q3 and ruling 13, P: not if he "claimed a discard to make your final ka"."""
    game = took(Q3, "4s")
    assert game.refused(Discarded(2, "4s")) == (
        "Li (seat 2) holds eight pairs and cannot discard (Quán Duì 13, forced_win_on_claimed_ka). Legal here: show the hand."
    )
    game.do(game.won(2, f"{Q3} 4s"))


@pytest.mark.parametrize(
    ("text", "card", "options"),
    [
        (Q3, "4s", {"forced_win_on_claimed_ka": False}),
        (Q3, "4s", {"forced_scope": "claim_only"}),
        (Q3, "4b", {}),
        (MIXED.replace("7b7b", "7b7s"), "8w", {}),
        (Q3, "9w", {}),
    ],
    ids=["G: not forced", "claims alone are forced", "a dui, quan dui", "a dui, single", "completes nothing"],
)
def test_no_other_taken_card_must_be_shown(text: str, card: str, options: dict[str, Any]) -> None:
    """Ruling 13 [own]: forced only where the taker held no identical concealed card."""
    took(text, card, **options).do(Discarded(2, card))


def test_drawing_the_final_ka_forces_nothing() -> None:
    """Ruling 13, P: the forced win is about claimed discards."""
    drawn_mixed().do(Discarded(2, "8s"))


def test_eight_dui_are_always_paid_double() -> None:
    """Ruling 13: by content, whatever the winner says."""
    game = offered(Q3, "4b")
    assert "always paid double" in game.refused(game.won(2, f"{Q3} 4b", "single", "4b"))


# How a win is shown


def test_a_shown_hand_goes_pair_by_pair_dui_first() -> None:
    game = offered("2w DH 9w9w 4s 3b3w 1s 5b5b 6s6w 7b7b 4b", "2w")
    win = game.rules.legal(game.table, 2)[0]
    pairs = list(zip(win.cards[::2], win.cards[1::2], strict=True))
    dui, ka = (
        [("2w", "2w"), ("5b", "5b"), ("7b", "7b"), ("9w", "9w")],
        [("1s", "DH"), ("3b", "3w"), ("4b", "4s"), ("6s", "6w")],
    )
    assert pairs == dui + ka


@pytest.mark.parametrize("specials_dui", [True, False])
@pytest.mark.parametrize("text", ["1b1b DHDH XHXH", "DHDHDHDH 1b1b 1s1w", "1b1b1b1b DHDH XHBS", "DHXHBS 1w1w1w"])
def test_every_shown_pair_is_a_pair_and_as_many_as_can_be_are_dui(text: str, specials_dui: bool) -> None:
    pairing = Pairing(specials_dui=specials_dui)
    game = GameFactory(options={"specials_dui": specials_dui})
    cards = game.rules.pack.read(text)
    shown = pair_by_pair(cards, pairing)
    assert sorted(shown) == sorted(cards)
    odd = {"DH", "XH", "BS"}
    pairs = list(zip(shown[::2], shown[1::2], strict=True))
    assert all(specials_dui or one != other or one not in odd for one, other in pairs)
    melds = [["2b", "2b"]] * (8 - len(pairs))
    assert sum(one == other for one, other in pairs) + len(melds) == max_dui(cards, melds, pairing)
