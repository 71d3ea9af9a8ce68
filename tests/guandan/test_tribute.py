"""Tribute and return: who pays whom, which card, and when nobody does (rulings 4 to 8, Articles 10.2 and 10.3)."""

from __future__ import annotations

from typing import Any

import pytest

from replay.rules.guandan import LeadSet, Passed, Resisted, TributeDue, TributePaid, TributeReturned
from replay.values.events import Irregular
from tests.support.guandan.deals import DOUBLE, LAST, THIRD, after, lead, returns, seated, tributes
from tests.support.guandan.games import GuandanGame

LOW = "2D2D2S2S2C2C 3D3D3S3S3C3C 6D6D6S6S6C6C 7D7D7S7S7C7C 8D8D8S"
"""27 cards without one above an eight at level 4 or 5."""


def known(order: tuple[int, ...], hands: dict[int, str], **options: Any) -> GuandanGame:
    """The second hand with every card known; the level is that of a first hand that ended so."""
    game = seated(**options)
    game.result(*order)
    return game.start(None, "full").deal(hands)


# 4, tribute


def test_the_losers_of_the_last_hand_owe_a_tribute() -> None:
    game = seated()
    game.result(*DOUBLE)
    game.start(None, "observed")
    assert game.events[-1] == TributeDue((2, 4))
    assert str(game.deal().rules.expected(game.table)) == (
        "Li (seat 2) and Wang (seat 4) pay tribute, or both big jokers are shown"
    )


def test_no_tribute_where_the_table_plays_without() -> None:
    """B does not mention it."""
    game = after(DOUBLE, profile="simple")
    assert (game.table.phase, game.table.turn) == ("play", 1)
    assert game.refused(TributePaid(2, 1, "AS")) == (
        "Li (seat 2) cannot pay tribute now (Guandan 4, tribute). Legal here: Guo (seat 1) leads any combination."
    )


def test_no_tribute_in_the_first_hand() -> None:
    game = seated().start(1, "observed").deal()
    assert "cannot pay tribute now" in game.refused(TributePaid(2, 1, "AS"))


# 5, a single tribute


@pytest.mark.parametrize(("order", "payer"), [(THIRD, 4), ((2, 3, 4, 1), 1), (LAST, 4)])
def test_the_worse_placed_loser_pays(order: tuple[int, ...], payer: int) -> None:
    """Ruling 5, losing_side (Article 10.2): third place where first place's partner is last."""
    assert after(order).table.payers == (payer,)


def test_at_other_tables_last_place_pays_even_as_the_partner_of_first_place() -> None:
    """J23, NZ26, NJ."""
    game = after(LAST, single_payer="last")
    assert game.table.payers == (3,)
    tributes(game, "3>1 AS")
    assert returns(game, "1>3 5D") == [LeadSet(3, "tribute")]


def test_the_highest_card_is_paid_but_not_the_wild() -> None:
    """G4 at level 4: of 4H 4S AS KC the 4S."""
    game = after(THIRD, {4: "4H4S AS KC"})
    assert game.refused(TributePaid(4, 1, "4H")) == (
        "Wang (seat 4) cannot pay the 4 of hearts, which is wild (Guandan 5, the card). Legal here: pay the highest card but 4H."
    )
    assert game.refused(TributePaid(4, 1, "AS")) == (
        "Wang (seat 4) cannot pay the ace of spades and keep the 4 of spades (Guandan 5, the highest card). Legal here: pay 4S."
    )
    tributes(game, "4>1 4S")


@pytest.mark.parametrize("card", ["AS", "AD"])
def test_of_equal_highest_cards_any_is_paid(card: str) -> None:
    """G4: of 7H AS AD KC either ace."""
    tributes(after(THIRD, {4: "4H AS AD KC"}), f"4>1 {card}")


def test_a_tribute_goes_to_first_place() -> None:
    assert after(THIRD).refused(TributePaid(4, 3, "AS")) == (
        "Wang (seat 4) cannot pay tribute to Chen (seat 3) (Guandan 5, who gets it). Legal here: pay Guo (seat 1), who was first."
    )


def test_who_owes_nothing_pays_nothing() -> None:
    assert after(THIRD).refused(TributePaid(2, 1, "AS")) == (
        "Li (seat 2) owes no tribute (Guandan 5, who pays). Legal here: Wang (seat 4) pays."
    )


def test_a_tribute_moves_from_hand_to_hand() -> None:
    game = known(THIRD, {4: "X2" + LOW.replace("2D", "", 1)})
    tributes(game, "4>1 X2")
    assert "X2" in game.table.known[1]
    assert (game.table.count(1), game.table.count(4), game.table.phase) == (28, 26, "return")
    assert str(game.rules.expected(game.table)) == "Guo (seat 1) gives a card back"
    low = next(card for card in game.table.known[1] if card[0] == "9")
    returns(game, f"1>4 {low}")
    assert low in game.table.known[4]
    assert [game.table.count(seat) for seat in (1, 2, 3, 4)] == [27] * 4


# 6, two tributes


@pytest.mark.parametrize(
    ("profile", "paid", "leader"),
    [
        ("fcg", ("2>3 AS", "4>1 X1"), 4),
        ("jiangsu", ("2>3 AS", "4>1 X1"), 4),
        ("njupt", ("2>1 AS", "4>3 X1"), 4),
        ("fcg", ("2>3 AS", "4>1 AD"), 4),
        ("jiangsu", ("2>1 AS", "4>3 AD"), 2),
    ],
)
@pytest.mark.parametrize("turned", [False, True])
def test_two_tributes_go_to_the_two_winners(profile: str, paid: tuple[str, str], leader: int, turned: bool) -> None:
    """G4, after a double win of seats 1 and 3; either may be written first."""
    first, second = reversed(paid) if turned and profile != "njupt" else paid
    game = after(DOUBLE, profile=profile)
    tributes(game, first, second)
    back = [f"{text[2]}>{text[0]} 4D" for text in (first, second)]
    assert lead(returns(game, *back)) == leader
    for seat, to in ((int(text[0]), int(text[2])) for text in (first, second)):
        other = 4 - to
        wrong = after(DOUBLE, profile=profile)
        settled = [text for text in (first, second) if int(text[0]) != seat]
        tributes(wrong, *settled)
        card = next(text[4:] for text in (first, second) if int(text[0]) == seat)
        assert "cannot pay tribute to" in wrong.refused(TributePaid(seat, other, card))


def test_where_both_hands_are_known_the_first_of_two_tributes_goes_to_the_right_winner_at_once() -> None:
    game = known(DOUBLE, {2: "AS AD" + LOW.replace("2D2D", ""), 4: "X1 KS"})
    assert game.refused(TributePaid(2, 1, "AS")) == (
        "Li (seat 2) cannot pay tribute to Guo (seat 1) (Guandan 6, two tributes). Legal here: pay Chen (seat 3)."
    )
    assert [move for move in game.rules.legal(game.table, 2) if isinstance(move, TributePaid)] == [
        TributePaid(2, 3, "AS"),
        TributePaid(2, 3, "AD"),
    ]
    tributes(game, "2>3 AD")


def test_a_higher_card_known_of_the_other_loser_is_enough() -> None:
    game = after(DOUBLE, {4: "X1"})
    assert "Legal here: pay Chen (seat 3)" in game.refused(TributePaid(2, 1, "AS"))
    game = after(DOUBLE, {4: "KS"})
    tributes(game, "2>1 AS")


def test_a_slip_in_the_first_of_two_tributes_is_noticed_at_the_second() -> None:
    """A bug's test: both cards once went to first place."""
    game = after(DOUBLE)
    tributes(game, "2>1 AS")
    assert game.refused(TributePaid(4, 1, "X1")) == (
        "Wang (seat 4) cannot pay the small joker after Li (seat 2) paid Guo (seat 1) the ace of spades (Guandan 6, two tributes)."
        " Legal here: take that tribute back: this one goes to Guo (seat 1)."
    )
    assert "take that tribute back" in game.refused(TributePaid(4, 3, "X1"))


def test_a_tribute_that_nobody_saw_goes_to_the_seat_that_the_record_names() -> None:
    for first in ("2>1 ?", "2>3 ?", "2>1 AS", "2>3 AS"):
        game = after(DOUBLE)
        tributes(game, first, f"4>{4 - int(first[2])} ?")
        assert game.table.phase == "return"


def test_two_tributes_never_go_to_one_winner() -> None:
    game = after(DOUBLE)
    tributes(game, "2>1 ?")
    assert game.refused(TributePaid(4, 1, "?")) == (
        "Wang (seat 4) cannot pay tribute to Guo (seat 1) (Guandan 6, two tributes). Legal here: pay Chen (seat 3)."
    )


# 7, the return


@pytest.mark.parametrize("card", ["TH", "9S", "2C"])
def test_a_ten_or_lower_is_given_back(card: str) -> None:
    """G4."""
    game = after(THIRD)
    tributes(game, "4>1 AS")
    returns(game, f"1>4 {card}")


def test_a_jack_is_no_return() -> None:
    game = after(THIRD, {1: "JD 9S 3C"})
    tributes(game, "4>1 AS")
    assert game.refused(TributeReturned(1, 4, "JD")) == (
        "Guo (seat 1) cannot give back the jack of diamonds (Guandan 7, the return). Legal here: give 9S or 3C."
    )


@pytest.mark.parametrize("card", ["4S", "4H"])
def test_a_level_card_is_no_return(card: str) -> None:
    """Known trap: returning a non-heart level card. A 4.1: level cards rank above the ace."""
    game = after(THIRD, {1: f"{card} 9S"})
    tributes(game, "4>1 AS")
    assert game.refused(TributeReturned(1, 4, card)) == (
        f"Guo (seat 1) cannot give back the 4 of {'spades' if card == '4S' else 'hearts'} (Guandan 7, the return)."
        " Legal here: give 9S."
    )
    allowed = after(THIRD, {1: f"{card} 9S"}, return_level_cards=True)
    tributes(allowed, "4>1 AS")
    returns(allowed, f"1>4 {card}")


def test_who_has_no_low_card_gives_the_lowest() -> None:
    """J23; A is silent."""
    high = "JDJD QDQD KDKD ADAD JSJS QSQS KSKS ASAS JCJC QCQC KCKC ACAC JHJHQH"
    game = after(THIRD, {1: high})
    assert game.table.unknown[1] == 0
    tributes(game, "4>1 AH")
    assert "Legal here: give JH or JS or JD or JC" in game.refused(TributeReturned(1, 4, "QD"))
    returns(game, "1>4 JS")


def test_a_return_goes_to_who_paid() -> None:
    game = after(DOUBLE)
    tributes(game, "2>3 AS", "4>1 X1")
    assert game.refused(TributeReturned(1, 2, "5D")) == (
        "Guo (seat 1) cannot give a card back to Li (seat 2) (Guandan 7, the return). Legal here: give it to Wang (seat 4), who paid."
    )
    assert game.refused(TributeReturned(2, 3, "5D")) == (
        "Li (seat 2) has nothing to give back (Guandan 7, the return)."
        " Legal here: Chen (seat 3) and Guo (seat 1) give a card back."
    )
    returns(game, "1>4 4D")
    assert "Legal here: Chen (seat 3) gives a card back" in game.refused(TributeReturned(1, 4, "6D"))


def test_a_card_is_given_to_another_seat_of_the_hand() -> None:
    for to in (4, 9):
        message = f"to: found seat {to}, expected another seat of this hand: 1, 2, 3"
        assert after(THIRD).refused(TributePaid(4, to, "AS")) == message
        assert after(THIRD).refused(Irregular("5", "a slip"), TributePaid(4, to, "AS")) == message


# 8, resisting


def test_both_big_jokers_in_one_hand_are_shown_instead_of_a_tribute() -> None:
    game = after(THIRD, {4: "X2X2"})
    message = "Wang (seat 4) cannot pay tribute: the payers hold both big jokers (Guandan 8, resisting)."
    assert game.refused(TributePaid(4, 1, "X2")) == f"{message} Legal here: show them and pay nothing."
    assert game.refused(TributePaid(4, 1, "AS")) == f"{message} Legal here: show them and pay nothing."
    assert game.do(Resisted((4,))) == [LeadSet(1, "resisted")]
    assert (game.table.phase, game.table.turn, game.table.known[4].count("X2")) == ("play", 1, 2)


@pytest.mark.parametrize(("hands", "seats"), [({2: "X2", 4: "X2"}, (2, 4)), ({2: "X2X2"}, (2,)), ({4: "X2X2"}, (4,))])
def test_two_losers_with_both_big_jokers_between_them_resist(hands: dict[int, str], seats: tuple[int, ...]) -> None:
    game = after(DOUBLE, hands)
    payer = next(iter(hands))
    assert "Guandan 8, resisting" in game.refused(TributePaid(payer, 1, "X2"))
    game.do(Resisted(seats))
    assert game.table.turn == 1


def test_shown_jokers_are_known_from_then_on() -> None:
    game = after(THIRD)
    game.do(Resisted((4,)))
    assert (game.table.known[4], game.table.unknown[4], game.table.seen["X2"]) == (["X2", "X2"], 25, 2)


def test_resisting_is_free_where_the_table_agreed_so() -> None:
    """J23: one need not."""
    game = after(THIRD, {4: "X2X2"}, resist="optional")
    tributes(game, "4>1 X2")
    after(THIRD, {4: "X2X2"}, resist="optional").do(Resisted((4,)))


def test_one_big_joker_does_not_resist() -> None:
    game = known(THIRD, {4: "X2", 1: "X2"})
    assert game.refused(Resisted((4,))) == (
        "Wang (seat 4) cannot show the big joker 2 times, which is not in that hand (Guandan, the pack)."
        f" Legal here: show cards of {game.rules.pack.write(game.rules.arrange(game.table, game.table.known[4]))}."
    )


@pytest.mark.parametrize(
    ("seats", "words"),
    [
        ((2, 2), "seats: found seat 2 twice, expected each seat once"),
        (
            (1,),
            "Guo (seat 1) owes no tribute and cannot resist (Guandan 8, resisting). Legal here: Li (seat 2) and Wang (seat 4) may.",
        ),
    ],
)
def test_only_those_who_owe_resist(seats: tuple[int, ...], words: str) -> None:
    assert after(DOUBLE).refused(Resisted(seats)) == words


def test_who_has_paid_does_not_resist() -> None:
    game = after(DOUBLE)
    tributes(game, "2>3 AS")
    assert game.refused(Resisted((4,))) == (
        "Wang (seat 4) cannot resist: a tribute is already paid (Guandan 8, resisting)."
        " Legal here: pay the other, or take that one back."
    )


def test_a_second_big_joker_that_turns_up_is_no_tribute() -> None:
    game = after(DOUBLE)
    tributes(game, "2>1 X2")
    assert game.refused(TributePaid(4, 3, "X2")) == (
        "Wang (seat 4) cannot pay tribute: the payers hold both big jokers (Guandan 8, resisting)."
        " Legal here: take the first tribute back, show them and pay nothing."
    )


@pytest.mark.parametrize("move", [Passed(4), TributeReturned(1, 4, "5D"), Resisted((4,))])
def test_tribute_return_and_play_have_their_order(move: Any) -> None:
    game = after(THIRD)
    if isinstance(move, Resisted):
        tributes(game, "4>1 AS")
    assert "now (Guandan" in game.refused(move)
