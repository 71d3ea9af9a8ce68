"""What a table of Guandan shows: hands as players sort them, and the details that its page is drawn from."""

from __future__ import annotations

import json
import re
from collections import Counter
from random import Random
from typing import Any

import pytest

from replay.answers import plain
from replay.rules import ALL, PUBLIC, Eyes
from replay.rules.guandan import Announced, Finished, Penalised, Played, Resisted, TributePaid, TributeReturned
from replay.rules.guandan.pack import PACK
from replay.table.timeline import Timeline
from replay.values.events import HandVoided, Irregular, TakenBack
from tests.support.factories import RecordedFactory
from tests.support.guandan.deals import after, at_levels, observed, seated
from tests.support.guandan.games import GuandanGame


def details(game: GuandanGame) -> dict[str, Any]:
    reported: dict[str, Any] = plain(game.rules.details(game.table))
    return reported


@pytest.fixture(scope="module")
def played() -> GuandanGame:
    """Three hands of simple players."""
    chance = Random(7)
    game = seated()
    for _ in range(3):
        game.start().play(chance)
    return game


def timeline(game: GuandanGame) -> Timeline:
    RecordedFactory.reset_sequence()
    return Timeline(game.rules, [RecordedFactory(data=event) for event in game.events])


# Hands


def test_a_hand_is_sorted_from_the_jokers_down_with_the_level_above_the_ace_and_unseen_cards_last() -> None:
    game = observed()
    cards = ["?", "3S", "AH", "2S", "X1", "KD", "2H", "X2", "AS", "TC", "3S"]
    assert game.rules.arrange(game.table, cards) == ["X2", "X1", "2H", "2S", "AH", "AS", "KD", "TC", "3S", "3S", "?"]


# Levels


def test_a_match_begins_with_both_teams_at_the_two_and_nobody_ahead() -> None:
    reported = details(observed())
    assert (reported["level"], reported["wild"]) == ("2", "2H")
    assert [(team["seats"], team["level"], team["declarer"]) for team in reported["teams"]] == [
        ([1, 3], "2", False),
        ([2, 4], "2", False),
    ]


def test_the_level_of_the_last_winners_is_the_one_that_is_played() -> None:
    game = seated()
    game.result(2, 4)
    reported = details(game.start(depth="result"))
    assert (reported["level"], reported["wild"]) == ("5", "5H")
    assert [(team["level"], team["declarer"]) for team in reported["teams"]] == [("2", False), ("5", True)]


def test_ten_is_written_as_people_say_it() -> None:
    game = seated()
    for _ in range(2):
        game.result(1, 3)
    game.result(1, 2, 3, 4)
    assert details(game)["teams"][0]["level"] == "10"


# The trick


def test_a_play_is_shown_in_words_with_what_its_wild_stands_for() -> None:
    game = observed()
    game.lay(1, "9S TS 2H QS KD", "straight", 9)
    (move,) = details(game)["trick"]
    assert (move["seat"], move["as"], move["said"]) == (1, "straight", "straight 9 to king")
    assert move["cards"] == ["9S", "TS", "2H", "QS", "KD"]
    assert [bool(card) for card in move["stands"]] == [False, False, True, False, False]
    assert move["stands"][2][0] == "J"


def test_the_moves_of_the_present_trick_stand_in_order_with_their_steps() -> None:
    game = observed()
    game.lay(1, "9S 9D")
    game.passed(2)
    game.lay(3, "TS TD")
    moves = details(game)["trick"]
    assert [(move["seat"], move["said"]) for move in moves] == [(1, "pair of 9"), (2, "pass"), (3, "pair of 10")]
    hand = game.table.events()
    assert [(hand[move["step"]].seat) for move in moves] == [1, 2, 3]


def test_a_trick_that_ended_names_its_winner_and_the_next_one_begins() -> None:
    game = observed()
    game.lay(1, "9S")
    game.lay(2, "X2")
    game.passed(3, 4, 1)
    reported = details(game)
    assert reported["trick"] == []
    (trick,) = reported["tricks"]
    assert (trick["seat"], [move["said"] for move in trick["moves"]]) == (
        2,
        ["single 9", "single big joker", "pass", "pass", "pass"],
    )
    assert reported["lead"] == {"seat": 2, "why": "won"}


def test_what_was_taken_back_is_left_out_and_the_steps_still_lead_to_their_moves() -> None:
    game = observed()
    before = game.table.step
    game.lay(1, "9S")
    game.lay(2, "TS")
    game.do(TakenBack(before))
    game.lay(1, "8S")
    (move,) = details(game)["trick"]
    assert move["said"] == "single 8"
    assert move["step"] == game.table.step == before + 4


def test_a_play_that_the_referee_let_stand_and_one_that_nobody_declared_are_marked() -> None:
    game = observed()
    game.do(Irregular("14, turns", "nobody noticed"), Played(2, ("9S",), "single", 9))
    game.do(Played(3, ("TS",), "single", 10, inferred=True))
    assert [(move["excused"], move["inferred"]) for move in details(game)["trick"]] == [(True, False), (False, True)]


# Tributes


def test_tributes_are_shown_with_what_was_given_back() -> None:
    game = after((2, 4))
    assert sorted(details(game)["owing"]) == [1, 3]
    one, other = details(game)["owing"]
    game.do(TributePaid(one, 2, "X1"), TributePaid(other, 4, "AS"), TributeReturned(2, one, "3S"))
    reported = details(game)
    assert reported["owing"] == []
    assert reported["tributes"] == [
        {"payer": one, "receiver": 2, "card": "X1", "step": 6, "returned": "3S", "back": 8},
        {"payer": other, "receiver": 4, "card": "AS", "step": 7, "returned": None, "back": None},
    ]


def test_who_resists_owes_nothing() -> None:
    game = after((2, 4))
    game.do(Resisted((3,)))
    reported = details(game)
    assert (reported["resisted"], reported["owing"], reported["tributes"]) == ([3], [], [])
    assert reported["lead"] == {"seat": 2, "why": "resisted"}


# Announcements and penalties


def test_the_last_announcement_of_a_seat_is_shown() -> None:
    game = observed()
    for key in (3, 4):
        game.do(Played(1, ("?",) * 10, "bomb", key))
        game.passed(2, 3, 4)
    game.do(Announced(1, 7))
    assert details(game)["announced"] == [{"seat": 1, "count": 7}]


def test_penalties_are_shown_with_their_article() -> None:
    game = observed()
    game.do(Penalised(2, "8.3", "vp", vp=1), Penalised(3, "8.3", "sits_out", vp=2, as_="single"))
    reported = details(game)
    assert reported["penalties"] == [
        {"seat": 2, "article": "8.3", "said": "1 VP off"},
        {"seat": 3, "article": "8.3", "said": "sits out a trick, 2 VP off"},
    ]
    assert reported["barred"] == [3]


# The end


def test_places_and_what_the_winners_went_up_are_known_when_the_hand_is_over() -> None:
    game = seated()
    game.start(depth="result")
    assert (details(game)["places"], details(game)["result"]) == ([], None)
    game.do(Finished((3, 2, 1, 4)))
    reported = details(game)
    assert reported["places"] == [3, 2, 1, 4]
    assert reported["result"] == {"team": 0, "up": 2, "passed": False, "was": ["2", "2"], "now": ["4", "2"]}


def test_a_team_that_passed_a_has_passed_it_instead_of_going_up() -> None:
    game = at_levels(14, 9)
    game.result(1, 3)
    reported = details(game)
    assert reported["result"]["passed"] is True
    assert reported["teams"][0]["passed"] == 1
    assert reported["match"]["winner"] == 0


def test_after_a_double_win_nobody_is_third_or_last() -> None:
    game = observed()
    game.out(1)
    assert details(game)["places"] == [1]
    game.out(3)
    assert details(game)["places"] == [1, 3]
    assert [each["seat"] for each in details(game)["out"]] == [1, 3]


def test_a_voided_hand_has_no_result_and_the_levels_are_those_before_it() -> None:
    game = seated()
    game.result(1, 3)
    game.result(2, 4)
    assert details(game)["result"] == {"team": 1, "up": 3, "passed": False, "was": ["5", "2"], "now": ["5", "5"]}
    game.do(HandVoided(2, "mistyped"))
    reported = details(game)
    assert reported["result"] is None
    assert [team["level"] for team in reported["teams"]] == ["5", "2"]


def test_who_won_the_match_is_shown_at_its_end() -> None:
    game = seated(format="deals", deals=1)
    game.start(depth="result")
    assert details(game)["match"] is None
    game.do(Finished((2, 4)))
    assert details(game)["match"] == {"how": "deals", "winner": 1, "totals": [2, 5]}


# Every step


def test_before_the_first_hand_there_are_no_teams_yet() -> None:
    reported = details(seated())
    assert (reported["teams"], reported["trick"], reported["places"]) == ([], [], [])


@pytest.mark.parametrize("eyes", [ALL, PUBLIC, Eyes("seat", 2)], ids=str)
def test_the_pack_is_whole_at_every_step(played: GuandanGame, eyes: Eyes) -> None:
    """The plays of the present trick are their seats' melds, those of finished tricks are discards."""
    line = timeline(played)
    for version in range(line.hands[2].first, line.hands[2].last + 1):
        view = line.show(version, eyes)
        seats = view.seats
        laid = sum(len(meld) for seat in seats for meld in seat.melds)
        held = sum(len(seat.cards) + seat.hidden for seat in seats)
        assert held + laid + len(view.discards) + view.stock.count == PACK.size
        trick = [move for move in view.details["trick"] if move["as"]]
        melds = Counter((seat.seat, tuple(meld)) for seat in seats for meld in seat.melds)
        assert Counter((move["seat"], tuple(move["cards"])) for move in trick) == melds
        gone = [card for each in view.details["tricks"] for move in each["moves"] for card in move["cards"]]
        assert gone == view.discards


def test_details_are_ready_for_json_at_every_step(played: GuandanGame) -> None:
    line = timeline(played)
    for version in range(1, line.version + 1):
        reported = plain(line.show(version, PUBLIC).details)
        assert json.loads(json.dumps(reported)) == reported


def test_details_name_no_card_that_the_eyes_may_not_know(played: GuandanGame) -> None:
    """Every card in them was laid or given openly by then, or says what is wild."""
    line = timeline(played)
    span = line.hands[2]
    opened = {"2H", "5H"}
    for version in range(span.first, span.last + 1):
        event = line.record(version).data
        if isinstance(event, Played):
            opened |= set(event.cards)
        elif isinstance(event, TributePaid | TributeReturned):
            opened.add(event.card)
        reported = plain(line.show(version, PUBLIC).details)
        for move in [*reported["trick"], *(move for trick in reported["tricks"] for move in trick["moves"])]:
            move["stands"] = []
        assert set(re.findall(r'"((?:[2-9TJQKA][HSDC])|X[12])"', json.dumps(reported))) <= opened
