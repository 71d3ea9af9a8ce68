"""The sample games of Guandan: each shows what its README says, by the article or the ruling that it is there for."""

from __future__ import annotations

from itertools import pairwise
from typing import cast

import pytest

from replay.club import Deal, DealReader, differences
from replay.formats import TextRecord
from replay.rules.guandan import (
    Announced,
    BoardLaid,
    Finished,
    GuandanTable,
    Kept,
    LeadChosen,
    LeadSet,
    LevelsSet,
    LotDrawn,
    MatchEnded,
    Passed,
    Penalised,
    Played,
    Resisted,
    TributeDue,
    TributePaid,
    TributeReturned,
    TrickEnded,
)
from replay.values.events import (
    Dealt,
    Event,
    HandEnded,
    HandStarted,
    HandVoided,
    Irregular,
    Joined,
    Left,
    Paid,
    TakenBack,
    TimeCalled,
)
from tests.support.samples import folded, hands, of, only, sample

BOARDS = [f"guandan/board_table_{number}" for number in (1, 2, 3)]


@pytest.fixture(scope="module")
def match() -> dict[int, list[Event]]:
    return hands(sample("guandan/match"))


@pytest.fixture(scope="module")
def evening() -> TextRecord:
    return sample("guandan/club_evening")


def after(record: TextRecord, hand: int | None = None) -> GuandanTable:
    """The table after the whole record, or after this hand of it."""
    return cast(GuandanTable, folded(record, hand))


def left_by(hand: list[Event]) -> LevelsSet:
    """What a hand left to the next."""
    return only(hand, LevelsSet)


def test_the_match_is_nine_observed_hands_from_the_two_past_the_ace(match: dict[int, list[Event]]) -> None:
    assert [left_by(hand).levels for hand in match.values()] == [
        (5, 2), (5, 5), (5, 8), (8, 8), (11, 8), (11, 10), (14, 10), (14, 10), (14, 10),
    ]  # fmt: skip
    assert {event.depth for hand in match.values() for event in of(hand, HandStarted)} == {"observed"}


def test_the_match_has_a_double_win_without_third_and_last_place(match: dict[int, list[Event]]) -> None:
    assert (left_by(match[1]).order, left_by(match[1]).up) == ((1, 3), 3)


def test_in_the_match_a_partner_takes_the_wind(match: dict[int, list[Event]]) -> None:
    """Article 9: seat 1 is out, and nobody beat that play."""
    lead = next(event for event in of(match[1], LeadSet) if event.why == "wind")
    before = match[1][: match[1].index(lead)]
    assert lead.seat == 3
    assert of(before, Played)[-1].seat == 1
    assert before[-1] == TrickEnded(1)


def test_in_the_match_tributes_are_resisted_by_one_and_by_two(match: dict[int, list[Event]]) -> None:
    """Ruling 8: first place leads."""
    assert only(match[2], Resisted) == Resisted((2,))
    assert only(match[4], Resisted) == Resisted((3, 1))
    for hand, before in ((2, 1), (4, 3)):
        assert LeadSet(left_by(match[before]).order[0], "resisted") in match[hand]


def test_in_the_match_the_higher_of_two_tributes_goes_to_first_place_whose_payer_leads(
    match: dict[int, list[Event]],
) -> None:
    """Article 10.3."""
    assert left_by(match[2]).order == (2, 4)
    assert of(match[3], TributePaid) == [TributePaid(3, 2, "X1"), TributePaid(1, 4, "5D")]
    assert LeadSet(3, "tribute") in match[3]


def test_in_the_match_last_place_pays_a_single_tribute(match: dict[int, list[Event]]) -> None:
    assert left_by(match[6]).order == (4, 1, 2, 3)
    assert of(match[7], TributePaid) == [TributePaid(3, 4, "X2")]


def test_in_the_match_a_warning_changes_nothing(match: dict[int, list[Event]]) -> None:
    """Article 8.3."""
    (penalty,) = of(match[5], Penalised)
    place = match[5].index(penalty)
    assert (penalty.effect, penalty.vp) == ("warning", 0)
    assert not isinstance(match[5][place + 1], (HandEnded, LeadSet, TrickEnded))


def test_in_the_match_a_wild_fills_a_straight_flush(match: dict[int, list[Event]]) -> None:
    """Article 5.2, at level J."""
    (flush,) = (event for event in of(match[6], Played) if event.as_ == "straight_flush")
    assert (flush.cards, flush.key) == (("4H", "5H", "6H", "JH", "8H"), 4)


def test_in_the_match_a_team_fails_at_its_own_ace_and_passes_it_in_the_next_hand(match: dict[int, list[Event]]) -> None:
    """Articles 2.14 and 12.1."""
    failed, passed = left_by(match[8]), left_by(match[9])
    assert (failed.order, failed.up, failed.passed, failed.fails) == ((1, 2, 4, 3), 1, (0, 0), (1, 0))
    assert (passed.up, passed.passed) == (3, (1, 0))
    assert only(match[9], MatchEnded) == MatchEnded("passed_a", (27, 10), 0)


def test_in_the_match_who_comes_below_ten_cards_says_so(match: dict[int, list[Event]]) -> None:
    """Article 9."""
    message = [event for hand in match.values() for event in of(hand, Announced)]
    assert len(message) > len(match)
    assert max(event.count for event in message) == 9


def test_the_evening_has_a_card_that_was_taken_back(evening: TextRecord) -> None:
    first = hands(evening)[1]
    place = first.index(only(first, TakenBack))
    slip, played = first[place - 1], first[place + 1]
    assert isinstance(slip, Played)
    assert isinstance(played, Played)
    assert (slip.seat, slip.cards) != (played.seat, played.cards)
    assert slip.seat == played.seat


def test_in_the_evening_the_referee_lets_a_play_out_of_turn_stand(evening: TextRecord) -> None:
    """Article 8.3: no penalty once the next player has followed."""
    second = hands(evening)[2]
    place = second.index(only(second, Irregular))
    assert [event.seat for event in second[place - 1 : place + 3] if isinstance(event, (Played, Passed))] == [2, 4, 1]
    assert of(second, HandEnded)[0].how == "finished"


def test_in_the_evening_nobody_owes_for_what_others_lost(evening: TextRecord) -> None:
    """Rulings 3 and 4: first place has left, so who leads is recorded."""
    fourth = hands(evening)[4]
    assert left_by(hands(evening)[3]).order[0] == of(evening.events, Left)[0].seat == 2
    assert of(evening.events, Joined)[-1] == Joined(5, "Femke Visser", after=1)
    assert of(fourth, TributeDue) == []
    assert only(fourth, LeadChosen) == LeadChosen(5, "recorded")
    assert after(evening).team[5] == after(evening).team[4]


def test_the_stakes_of_the_evening_are_capped_and_go_to_who_plays_next(evening: TextRecord) -> None:
    """Ruling 28: half a euro for each level, at most one euro."""
    played = hands(evening)
    assert {number: {paid.amount for paid in of(hand, Paid)} for number, hand in played.items()} == {
        1: {100}, 2: {100}, 3: {50}, 4: {100}, 5: {100}, 6: {100},
    }  # fmt: skip
    assert [(paid.payer, paid.payee) for paid in of(played[1], Paid)] == [
        ("player:Joost Bakker", "player:Wang Fang"),
        ("player:Sanne de Vries", "player:Li Wei"),
    ]


def test_the_voided_hand_of_the_evening_moved_no_level(evening: TextRecord) -> None:
    assert [event.hand for event in of(evening.events, HandVoided)] == [5]
    fourth, sixth = left_by(hands(evening)[4]), left_by(hands(evening)[6])
    assert (fourth.levels, sixth.levels) == ((2, 11), (2, 13))
    assert sixth.deals == 5


def test_time_is_called_in_a_hand_that_counts() -> None:
    """Ruling 22: it is played to its end, and the totals decide."""
    timed = sample("guandan/timed")
    last = hands(timed)[4]
    assert only(last, TimeCalled) == TimeCalled("counted")
    assert len(of(last, Played)) > 10
    assert only(last, MatchEnded).how == "time"
    assert after(timed).over


def test_time_is_called_before_the_number_of_hands_is_reached_and_a_lot_decides() -> None:
    """Ruling 22; J23 for the lot."""
    record = sample("guandan/timed_deals")
    assert only(hands(record)[5], TimeCalled) == TimeCalled("void")
    assert (left_by(hands(record)[4]).deals, record.opened.options["deals"]) == (4, 8)
    assert of(record.events, MatchEnded) == [MatchEnded("tied", (6, 6)), MatchEnded("lot", (6, 6), 1)]
    assert of(record.events, LotDrawn) == [LotDrawn(2)]
    assert of(record.events, HandEnded)[-1].how == "void"


def test_a_number_of_hands_leaves_both_level_and_an_extra_hand_decides() -> None:
    """Ruling 22."""
    record = sample("guandan/extra_deal")
    assert [(event.how, event.winner) for event in of(record.events, MatchEnded)] == [
        ("extra_deal", None),
        ("deals", 0),
    ]
    assert [left_by(hand).levels for hand in hands(record).values()][-2:] == [(6, 6), (8, 6)]


def test_three_tables_play_the_same_two_boards() -> None:
    """Articles 7.1 and 7.2."""
    deals: list[Deal] = []
    for name in BOARDS:
        record = sample(name)
        reader = DealReader(name)
        reader.feed(record.events)
        deals += reader.deals
        assert [event.board for event in of(record.events, HandStarted)] == ["Friday 1", "Friday 2"]
        assert of(record.events, BoardLaid) == [BoardLaid(2, lead=1), BoardLaid(9, lead=2)]
        assert {event.depth for event in of(record.events, HandStarted)} == {"full"}
    assert len(deals) == 6
    assert differences(deals) == []


@pytest.mark.parametrize(("name", "points"), list(zip(BOARDS, [(3, 3), (3, 2), (4, 0)], strict=True)))
def test_boards_move_no_level_owe_no_tribute_and_count_as_points(name: str, points: tuple[int, int]) -> None:
    """Ruling 24."""
    record = sample(name)
    last = left_by(hands(record)[2])
    assert (last.levels, last.points) == ((2, 2), points)
    assert of(record.events, TributeDue) == []
    winner = None if points[0] == points[1] else int(points[1] > points[0])
    assert only(record.events, MatchEnded) == MatchEnded(
        "draw" if winner is None else "deals", (2 + points[0], 2 + points[1]), winner
    )


def test_one_view_knows_the_cards_of_one_player() -> None:
    record = sample("guandan/one_view")
    assert {(event.seat, "?" in event.cards) for event in of(record.events, Dealt)} == {
        (1, True), (2, False), (3, True), (4, True),
    }  # fmt: skip
    assert of(record.events, LeadChosen) == [LeadChosen(2, "random")]


def test_of_the_match_at_home_only_the_results_are_known() -> None:
    """B: any win passes A, even with the partner last and in a hand that was played at the others' level."""
    record = sample("guandan/results")
    played = list(hands(record).values())
    for hand in played:
        assert {type(event) for event in hand} <= {HandStarted, Finished, LevelsSet, Paid, MatchEnded, HandEnded}
    before, last = left_by(played[-2]), left_by(played[-1])
    assert (before.levels, before.declarer) == ((14, 8), 1)
    assert (last.up, last.declarer, last.passed) == (1, 0, (1, 0))
    assert {paid.amount for hand in played for paid in of(hand, Paid)} == {100}


def penalty(name: str) -> tuple[TextRecord, int, Penalised]:
    """A case of the referees' course: its record, the last penalty in it, and the place of that."""
    record = sample(f"guandan/penalties/{name}")
    found = of(record.events, Penalised)[-1]
    return record, record.events.index(found), found


def test_article_7_3_the_cards_are_dealt_again_by_the_same_player() -> None:
    record, place, found = penalty("redeal")
    assert (found.article, record.events[place + 1]) == ("7.3", HandEnded("redeal", 1))
    assert [event.dealer for event in of(record.events, HandStarted)] == [1, 1]
    assert after(record).match.deals == 1


def test_article_7_4_1_found_in_the_play_an_opponent_draws_a_card_and_plays_it() -> None:
    record, place, found = penalty("card_drawn")
    assert (found.article, found.seat, found.to, found.card) == ("7.4.1", 1, 2, "QH")
    assert record.events[place + 1] == Kept(1, 2, "?")
    assert any(play.seat == 2 and "QH" in play.cards for play in of(record.events[place:], Played))
    assert in_all(record) == {1: 27, 2: 27, 3: 27, 4: 27}


def test_article_7_4_1_found_before_the_play_a_deal_of_26_and_28_is_mended() -> None:
    record, place, found = penalty("article_7_4_1_before_the_play")
    assert {event.seat: len(event.cards) for event in of(record.events, Dealt)} == {1: 27, 2: 26, 3: 28, 4: 27}
    assert (found.article, found.seat, found.to, found.card) == ("7.4.1", 3, 2, "9H")
    assert of(record.events[:place], Played) == []
    assert in_all(record) == {1: 27, 2: 27, 3: 27, 4: 27}


def in_all(record: TextRecord) -> dict[int, int]:
    """How many cards each seat laid and still holds."""
    table = after(record)
    laid = of(record.events, Played)
    return {
        seat: table.count(seat) + sum(len(play.cards) for play in laid if play.seat == seat) for seat in table.order
    }


def test_article_7_4_2_the_deal_is_lost_as_a_double_win_and_nobody_owes() -> None:
    """G5: the side at the king goes to A, the side at the queen stays."""
    record, place, found = penalty("deal_lost")
    played = hands(record)
    assert (found.article, found.seat) == ("7.4.2", 3)
    assert left_by(played[8]).levels == (12, 13)
    lost = left_by(played[9])
    assert (lost.levels, lost.order, lost.up, lost.tribute) == ((12, 14), (), 3, False)
    assert record.events[place + 2] == HandEnded("deal_lost", 3)
    start, lead = played[10][:2]
    assert isinstance(start, HandStarted)
    assert (start.dealer, lead) == (3, LeadSet(2, "deal_lost"))
    assert of(played[10], TributeDue) == []


def test_article_7_4_2_a_lost_deal_passes_the_ace_only_where_it_is_played() -> None:
    played = hands(sample("guandan/penalties/deal_lost_at_ace"))
    assert [left_by(played[number]).levels for number in (5, 6, 7)] == [(14, 5)] * 3
    assert [left_by(played[number]).passed for number in (5, 6, 7)] == [(0, 0), (0, 0), (1, 0)]
    assert of(played[6], MatchEnded) == []
    assert only(played[7], MatchEnded) == MatchEnded("passed_a", (27, 5), 0)


def test_article_10_2_only_a_return_that_somebody_can_be_forced_to_needs_no_referee() -> None:
    record = sample("guandan/penalties/return_forced")
    jack, level_card = of(record.events, TributeReturned)
    assert (jack.card, level_card.card) == ("JD", "4C")
    assert [type(record.events[record.events.index(each) - 1]) for each in (jack, level_card)] == [
        TributePaid,
        Irregular,
    ]
    assert any(play.seat == jack.seat and play.cards == ("QS",) for play in of(record.events, Played))


def test_article_12_2_the_match_goes_to_who_went_up_further_in_all_of_it() -> None:
    record = sample("guandan/penalties/new_round")
    played = hands(record)
    assert [(left_by(played[number]).levels, left_by(played[number]).kept) for number in (8, 9, 12)] == [
        ((14, 11), (0, 0)), ((2, 2), (0, 9)), ((2, 11), (0, 9)),
    ]  # fmt: skip
    assert only(record.events, MatchEnded) == MatchEnded("deals", (15, 20), 1)


def test_article_8_3_a_warning_leaves_the_trick_as_it_is() -> None:
    record, place, found = penalty("warning")
    assert (found.article, found.effect, found.vp) == ("8.3", "warning", 0)
    assert isinstance(record.events[place - 1], Played)
    following = next(event for event in record.events[place:] if isinstance(event, (Played, Passed)))
    assert following.seat == found.seat % 4 + 1


def test_article_8_3_the_second_offence_costs_a_victory_point_and_no_level() -> None:
    record, _, found = penalty("victory_point")
    assert [(each.effect, each.vp) for each in of(record.events, Penalised)] == [("warning", 0), ("vp", 1)]
    assert found.seat == 3
    assert [left_by(hand).levels for hand in hands(record).values()] == [(2, 4), (2, 6), (5, 6)]


def test_article_8_3_who_plays_out_of_turn_sits_out_and_the_partner_leads_something_else() -> None:
    record, place, found = penalty("sits_out")
    assert (found.article, found.seat, found.as_) == ("8.3", 3, "pair")
    trick = trick_after(record, place)
    end = place + next(number for number, event in enumerate(record.events[place:]) if isinstance(event, TrickEnded))
    assert found.seat not in {event.seat for event in trick}
    assert isinstance(trick[0], Played)
    assert (trick[0].seat, trick[0].as_ != "pair") == (1, True)
    assert 3 in {event.seat for event in record.events[end:] if isinstance(event, (Played, Passed))}


def test_article_8_3_who_leads_wrong_cards_loses_the_lead_to_the_next_and_sits_out() -> None:
    record, place, found = penalty("lead_passes")
    assert (found.article, found.seat) == ("8.3", 3)
    assert record.events[place + 1] == LeadSet(4, "penalty", barred=3)
    trick = trick_after(record, place)
    assert (trick[0].seat, {move.seat for move in trick}) == (4, {1, 2, 4})


@pytest.mark.parametrize(("name", "seat"), [("article_8_3_wrong_cards", 3), ("article_8_3_declaration", 3)])
def test_article_8_3_who_follows_with_wrong_cards_or_declares_out_of_turn_sits_out_and_nothing_is_banned(
    name: str, seat: int
) -> None:
    record, place, found = penalty(name)
    assert (found.article, found.seat, found.effect, found.as_) == ("8.3", seat, "sits_out", None)
    assert seat not in {move.seat for move in trick_after(record, place)}
    assert after(record).bans == ()


def test_article_8_3_the_partner_leads_another_combination_in_the_next_trick_only() -> None:
    record, place, found = penalty("article_8_3_exposed_type")
    assert (found.article, found.seat, found.as_) == ("8.3", 4, "pair")
    leads = [
        after.as_
        for before, after in pairwise(record.events[place:])
        if isinstance(before, LeadSet) and before.seat == 2 and isinstance(after, Played)
    ]
    assert leads == ["full_house", "pair"]


def trick_after(record: TextRecord, place: int) -> list[Played | Passed]:
    """The plays and passes from a place to the end of the trick."""
    rest = record.events[place:]
    end = next(number for number, event in enumerate(rest) if isinstance(event, TrickEnded))
    return [event for event in rest[:end] if isinstance(event, (Played, Passed))]
