"""The sample games of Khanhoo: each shows what its README says, by the ruling that it is there for."""

from __future__ import annotations

from collections import Counter
from typing import cast

import pytest

from replay.formats import TextRecord
from replay.rules.khanhoo import (
    Challenged,
    HandScored,
    KhanhooTable,
    Laid,
    Options,
    PointsSet,
    Recycled,
    Scored,
    TargetReached,
    WentOut,
)
from replay.rules.khanhoo.claims import bump_holds, bumpers_of
from replay.rules.khanhoo.melds import best
from replay.values.events import (
    Abandoned,
    Claimed,
    Dealt,
    Discarded,
    Drew,
    Event,
    HandEnded,
    HandStarted,
    HandVoided,
    Loser,
    Paid,
    TakenBack,
    Took,
)
from tests.support.samples import folded, hands, of, only, sample

NAMES = ["two_players", "three_players", "four_players", "match", "results"]


def after(record: TextRecord, hand: int | None = None) -> KhanhooTable:
    """The table after the whole record, or after this hand of it."""
    return cast(KhanhooTable, folded(record, hand))


def depths(record: TextRecord) -> set[str]:
    return {event.depth for event in of(record.events, HandStarted)}


def bump(hand: list[Event], seat: int, card: str) -> tuple[Claimed, Laid]:
    """A bump of this card, and the meld that was laid with it."""
    (place,) = (
        number
        for number, event in enumerate(hand)
        if isinstance(event, Claimed) and (event.seat, event.card) == (seat, card)
    )
    claimed, laid = hand[place : place + 2]
    assert isinstance(claimed, Claimed)
    assert isinstance(laid, Laid)
    return claimed, laid


@pytest.mark.parametrize("name", NAMES)
def test_who_goes_out_in_a_sample_has_five_points_more_than_the_melds_are_worth(name: str) -> None:
    """Ruling 13."""
    for hand in hands(sample(f"khanhoo/{name}")).values():
        order = only(hand, HandStarted).order
        for event in of(hand, PointsSet):
            result = of(hand, HandScored)
            plain = dict(zip(order, result[0].points, strict=True)) if result else {}
            plain |= {each.seat: each.points for each in (*of(hand, WentOut), *of(hand, Scored))}
            assert dict(zip(order, event.points, strict=True)) == {**plain, event.out: plain[event.out] + 5}


def test_two_players_turn_the_discards_over_when_the_stock_of_thirty_is_drawn() -> None:
    """Ruling 6."""
    record = sample("khanhoo/two_players")
    (hand,) = hands(record).values()
    assert depths(record) == {"full"}
    place = hand.index(only(hand, Recycled))
    assert len(of(hand[:place], Drew)) == 30
    latest = of(hand[:place], Discarded)[-1]
    assert latest.card == "7S"
    turned, drawn = of(hand, Recycled)[0].cards, [event.card for event in of(hand[place:], Drew)]
    assert "?" not in turned
    assert tuple(drawn) == turned[: len(drawn)]


def test_of_two_players_the_one_who_is_not_out_has_melds_for_as_much() -> None:
    """Rulings 13 and 14: seven points and five for going out, against twelve."""
    assert only(sample("khanhoo/two_players").events, PointsSet) == PointsSet(1, (12, 12), (12, 12))


def test_three_players_lay_a_joker_that_stays_what_it_was_declared_to_be() -> None:
    """Rulings 8 and 10: the royal is frozen and counted as it was laid."""
    record = sample("khanhoo/three_players")
    first = hands(record)[1]
    claimed, laid = bump(first, 1, "KC")
    assert (claimed.as_, laid) == ("royal", Laid(1, ("X", "QC", "KC"), "royal", "JC"))
    out = only(first, WentOut)
    assert out.seat == 1
    assert laid.cards in out.melds
    assert ("9H", "9S", "9D") in out.melds


def test_three_players_bump_past_a_challenge_and_the_turn_goes_on_from_there() -> None:
    """Rulings 10 and 12: the court holds against a royal; who plays next is the bumper's left."""
    second = hands(sample("khanhoo/three_players"))[2]
    claimed, laid = bump(second, 2, "KC")
    assert claimed.over == (Loser(1, "royal"),)
    place = second.index(laid)
    assert isinstance(second[place - 2], Discarded)
    assert [getattr(event, "seat", 0) for event in second[place - 2 : place + 3]] == [3, 2, 2, 2, 3]


def test_three_players_are_recorded_as_the_table_saw_them_with_a_take_back() -> None:
    record = sample("khanhoo/three_players")
    assert depths(record) == {"observed"}
    assert {card for event in of(record.events, Dealt) for card in event.cards} == {"?"}
    second = hands(record)[2]
    place = second.index(only(second, TakenBack))
    slip, right = second[place - 1], second[place + 1]
    assert isinstance(slip, Discarded)
    assert isinstance(right, Discarded)
    assert (slip.seat, slip.card, right.card) == (right.seat, "AH", "9D")


def test_four_players_have_no_stock_and_every_card_is_known() -> None:
    """Rulings 2 and 5."""
    record = sample("khanhoo/four_players")
    assert depths(record) == {"full"}
    assert of(record.events, Drew) == []
    for hand in hands(record).values():
        assert Counter(len(event.cards) for event in of(hand, Dealt)) == {16: 1, 15: 3}
        assert len(of(hand, Took)) > 8


def test_four_players_want_one_card_and_the_dearest_meld_takes_it_past_a_failed_challenge() -> None:
    """Rulings 11 and 12: the two of spades makes a khanhoo, against a triplet of another bumper and one of the next player."""
    first = hands(sample("khanhoo/four_players"))[1]
    claimed, laid = bump(first, 2, "2S")
    discarder = of(first[: first.index(claimed)], Discarded)[-1].seat
    assert (discarder, bumpers_of((1, 2, 3, 4), discarder)) == (4, [2, 3])
    assert claimed.over == (Loser(1, "triplet"), Loser(3, "triplet"))
    assert laid.as_ == "khanhoo"


def test_four_players_have_challenges_that_hold_against_an_equal_meld_and_against_two_bumpers() -> None:
    """Ruling 12: nobody bumps, and the next player takes the card and shows nothing."""
    played = hands(sample("khanhoo/four_players"))
    assert only(played[1], Challenged) == Challenged(3, "aces", (Loser(1, "aces"),))
    challenge = of(played[2], Challenged)[0]
    assert challenge == Challenged(4, "khanhoo", (Loser(1, "triplet"), Loser(2, "triplet")))
    for hand in (played[1], played[2]):
        for event in of(hand, Challenged):
            assert not any(bump_holds(loser.as_, event.as_) for loser in event.over)
            following = hand[hand.index(event) + 1]
            assert isinstance(following, Took)
            assert following.seat == event.seat


def test_four_players_give_up_a_hand_in_which_one_card_goes_round() -> None:
    """Ruling 16: nobody scores, and the same player deals again."""
    third = hands(sample("khanhoo/four_players"))[3]
    only(third, Abandoned)
    thrown = [event.card for event in of(third, Discarded)]
    assert thrown[-8:] == [thrown[-1]] * 8
    assert of(third, PointsSet) == []
    assert only(third, HandEnded) == HandEnded("abandoned", 3)


def test_the_best_grouping_counts_for_every_hand_that_four_players_show() -> None:
    """Ruling 14: their hands are known from the deal on, and are worth what is scored."""
    for number, hand in hands(sample("khanhoo/four_players")).items():
        table = after(sample("khanhoo/four_players"), number)
        for event in of(hand, Scored):
            laid = [each.cards for each in table.bumps if each.seat == event.seat]
            own = Counter([*(card for meld in event.melds for card in meld), *event.rest])
            own -= Counter(card for meld in laid for card in meld)
            assert best(list(own.elements()), laid, Options()).points == event.points


def test_the_match_plays_on_with_two_level_above_fifty() -> None:
    """Ruling 15."""
    record = sample("khanhoo/match")
    played = hands(record)
    totals = {number: only(hand, PointsSet).totals for number, hand in played.items()}
    assert {number for number, each in totals.items() if max(each) >= 50} == {5, 6}
    assert (totals[5], totals[6]) == ((42, 51, 51), (48, 56, 69))
    assert of(played[5], TargetReached) == []
    assert only(played[6], TargetReached).winners == (3,)
    assert after(record).over


def test_the_match_costs_ten_cents_a_point() -> None:
    """Ruling 17."""
    assert of(sample("khanhoo/match").events, Paid) == [
        Paid("player:Wang Fang", "player:Xu Mei", 10 * (69 - 48), "point"),
        Paid("player:Joost Bakker", "player:Xu Mei", 10 * (69 - 56), "point"),
    ]


def test_the_match_has_a_double_that_was_bumped_for() -> None:
    """Rulings 7 and 10: worth ten points, one meld of six."""
    fifth = hands(sample("khanhoo/match"))[5]
    claimed, laid = bump(fifth, 3, "9D")
    assert (claimed.as_, sorted(laid.cards)) == ("double_triplet", sorted(["9H", "9S", "9D"] * 2))


def test_of_one_game_only_the_points_are_known() -> None:
    record = sample("khanhoo/results")
    assert depths(record) == {"result"}
    for hand in hands(record).values():
        allowed = {HandStarted, HandScored, Abandoned, PointsSet, TargetReached, Paid, HandEnded}
        assert {type(event) for event in hand} <= allowed
    assert [event.hand for event in of(record.events, HandVoided)] == [3]
    assert [event.how for event in of(record.events, HandEnded)] == [
        "won",
        "won",
        "won",
        "won",
        "abandoned",
        "won",
        "won",
    ]


def test_two_share_that_game_and_an_odd_cent_goes_to_the_first_in_play_order() -> None:
    """Rulings 15 and 17."""
    record = sample("khanhoo/results")
    assert (record.opened.options["match_tie"], record.opened.options["scoring"]) == ("shared", "declared")
    last = hands(record)[7]
    assert only(last, PointsSet).totals == (41, 28, 53, 53)
    assert only(last, TargetReached).winners == (3, 4)
    assert [(paid.payee, paid.amount) for paid in of(last, Paid)] == [
        ("player:Sanne de Vries", 13), ("player:Li Wei", 12), ("player:Sanne de Vries", 13), ("player:Li Wei", 12),
    ]  # fmt: skip
