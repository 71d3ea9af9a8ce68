"""What the page of a table of Khanhoo is drawn from."""

from __future__ import annotations

import json
from typing import Any

import pytest

from replay.answers import plain
from replay.rules.khanhoo import Challenged, Recycled
from replay.values.events import Claimed, Discarded, Drew, HandVoided, Loser, TakenBack, Took
from tests.support.khanhoo.deals import KhanhooGame, observed, seated


def details(game: KhanhooGame) -> dict[str, Any]:
    reported: dict[str, Any] = plain(game.rules.details(game.table))
    assert json.loads(json.dumps(reported)) == reported
    return reported


def bumped() -> KhanhooGame:
    """Guo discards, Chen bumps for a khanhoo with the joker: Li has challenged, and Wang wanted a triplet."""
    game = observed(players=4)
    game.do(Discarded(2, "5H"), Took(3, "5H"), Discarded(3, "5H"), Took(4, "5H"), Discarded(4, "5H"), Took(1, "5H"))
    game.do(Discarded(1, "2S"), Claimed(3, "2S", "khanhoo", (Loser(2, "court"), Loser(4, "triplet"))))
    return game


def out(**options: Any) -> KhanhooGame:
    """Li has gone out with five melds on the first turn."""
    game = observed(**options)
    game.do(game.out(2, "9S"))
    return game


def test_before_the_first_hand_everybody_has_nothing() -> None:
    reported = details(seated())
    assert reported["score"] == [{"seat": seat, "total": 0, "points": None} for seat in (1, 2, 3)]
    assert (reported["target"], reported["winners"], reported["stocked"], reported["out"], reported["hands"]) == (
        50,
        [],
        False,
        None,
        [],
    )


@pytest.mark.parametrize(("players", "stocked"), [(2, True), (3, True), (4, False)])
def test_only_four_players_have_no_stock(players: int, stocked: bool) -> None:
    assert details(observed(players=players))["stocked"] is stocked


def test_a_hand_of_which_only_the_points_are_known_shows_them_and_who_went_out() -> None:
    game = seated()
    game.result(2, 9, 12, 20, dealer=1)
    reported = details(game)
    assert reported["score"] == [
        {"seat": 1, "total": 9, "points": 9},
        {"seat": 2, "total": 17, "points": 17},
        {"seat": 3, "total": 20, "points": 20},
    ]
    assert (reported["out"], reported["stocked"], reported["hands"]) == (2, False, [])


def test_who_won_the_game_is_shown() -> None:
    game = seated(target=20)
    game.result(2, 9, 20, 3, dealer=1)
    reported = details(game)
    assert (reported["target"], reported["winners"]) == (20, [2])


def test_a_voided_hand_brings_nobody_anything() -> None:
    game = seated()
    game.result(2, 9, 12, 20, dealer=1)
    game.do(HandVoided(1, "a miscount"))
    assert details(game)["score"] == [{"seat": seat, "total": 0, "points": None} for seat in (1, 2, 3)]


def test_a_bump_shows_whose_card_it_is_and_over_whom() -> None:
    game = bumped()
    (reported,) = details(game)["bumps"]
    over = [{"seat": 2, "said": "a court", "challenged": True}, {"seat": 4, "said": "a triplet", "challenged": False}]
    assert reported == {
        "step": game.table.step, "seat": 3, "bumped": True, "said": "a khanhoo", "card": "2S", "from": 1, "over": over,
    }  # fmt: skip


def test_a_laid_meld_says_what_its_joker_stands_for() -> None:
    game = bumped()
    game.do(game.lay(3, "AH 2S X", "khanhoo", "3D"))
    assert details(game)["laid"] == [
        {"seat": 3, "said": "khanhoo", "points": 5, "cards": ["AH", "2S", "X"], "stands": [None, None, "3D"], "laid": True}
    ]  # fmt: skip


def test_a_joker_of_which_nobody_wrote_down_what_it_stands_for_stays_open() -> None:
    game = bumped()
    game.do(game.lay(3, "AH 2S X", "khanhoo", "?"))
    assert details(game)["laid"][0]["stands"] == [None, None, None]


def test_a_laid_meld_with_unseen_cards_counts_as_it_was_named() -> None:
    game = bumped()
    game.do(game.lay(3, "? 2S ?", "khanhoo"))
    (laid,) = details(game)["laid"]
    assert (laid["said"], laid["points"], laid["stands"]) == ("khanhoo", 5, [None, None, None])


def test_a_challenge_that_held_is_shown() -> None:
    game = observed()
    game.do(Discarded(2, "5H"), Challenged(3, "court", (Loser(1, "triplet"),)))
    (reported,) = details(game)["bumps"]
    assert (reported["seat"], reported["bumped"], reported["said"], reported["card"], reported["from"]) == (
        3,
        False,
        "a court",
        "5H",
        2,
    )
    assert reported["over"] == [{"seat": 1, "said": "a triplet", "challenged": False}]


def test_a_bump_names_a_discard_that_nobody_had_seen() -> None:
    game = observed()
    game.do(Discarded(2, "?"), Claimed(1, "5H", "triplet"))
    assert details(game)["bumps"][0]["card"] == "5H"


def test_what_was_taken_back_is_not_shown() -> None:
    game = observed()
    game.do(Discarded(2, "5H"))
    before = game.table.step
    game.do(Claimed(1, "5H", "triplet"), TakenBack(before))
    assert details(game)["bumps"] == []


def test_how_often_the_discards_were_turned_over_is_shown() -> None:
    game = observed()
    game.do(Discarded(2, "?"))
    for _ in range(15):
        seat = game.table.turn or 0
        game.do(Drew(seat, "?"), Discarded(seat, "?"))
    game.do(Recycled(game.table.turn or 0, ("?",) * 15))
    assert details(game)["recycled"] == 1


def test_a_hand_that_goes_out_is_shown_meld_by_meld_with_the_bonus_apart() -> None:
    (reported,) = details(out())["hands"]
    assert [(each["said"], each["points"], each["laid"]) for each in reported["melds"]] == [
        ("sequence", 1, False), ("sequence", 1, False), ("sequence", 1, False), ("sequence", 1, False), ("royal", 3, False),
    ]  # fmt: skip
    assert (reported["seat"], reported["points"], reported["bonus"], reported["rest"], reported["shown"]) == (
        2,
        7,
        5,
        [],
        True,
    )


def test_the_best_grouping_is_shown_where_the_player_showed_another() -> None:
    game = out()
    game.do(game.shows(3, *["7H8H9H", "7S8S9S", "7D8D9D"], rest="QC 2H 4H 2D 6H 6D", points=6))
    reported = details(game)["hands"][1]
    assert not reported["shown"]
    assert sum(each["points"] for each in reported["melds"]) == reported["points"]


def test_melds_that_the_player_showed_are_shown_as_they_were_shown() -> None:
    game = out()
    game.do(game.shows(3, "7D 7H 7S", rest="QC 2H 4H ? ? ? ? ? ? ? ? ?", points=2))
    reported = details(game)["hands"][1]
    assert [each["cards"] for each in reported["melds"]] == [["7D", "7H", "7S"]]
    assert reported["rest"] == ["2H", "4H", "QC", *["?"] * 9]
    assert (reported["bonus"], reported["shown"]) == (0, True)


def test_cards_that_nobody_recorded_are_worth_what_was_written_down() -> None:
    game = observed()
    game.do(game.out(2, "9S", "?" * 15, points=9))
    (reported,) = details(game)["hands"]
    assert [(each["said"], each["points"]) for each in reported["melds"]] == [("melds not recorded", None)]
    assert reported["points"] == 9


def test_under_declared_scoring_the_declared_melds_count() -> None:
    game = out(scoring="declared")
    game.do(game.shows(3, "7H8H9H", rest="7S8S9S 7D8D9D QC 2H 4H 2D 6H 6D", points=1))
    reported = details(game)["hands"][1]
    assert reported["shown"]
    assert [each["said"] for each in reported["melds"]] == ["sequence"]


def test_a_counted_hand_says_what_its_joker_stands_for() -> None:
    game = observed()
    game.do(game.out(2, "AD", *["4H4S4D", "5H5S5D", "6H6S6D", "7H7S7D", "JCQCKC"], points=11))
    game.do(game.shows(3, "AH X 2S2S 3D3D", "8H8H8S8S8D8D", "KC9H9H", points=29))
    reported = details(game)["hands"][1]["melds"]
    assert [(each["said"], each["points"]) for each in reported] == [
        ("double khanhoo", 15), ("double triplet", 10), ("court", 4),
    ]  # fmt: skip
    assert reported[0]["stands"] == [None, "AH", None, None, None, None]


@pytest.mark.parametrize(
    ("meld", "meant"),
    [("X 5S 6S", "4S"), ("5S 6S X", "7S"), ("5S X 7S", "6S"), ("6S 5S X", None), ("X 8S 9S", "7S"), ("AH AS X", None)],
)
def test_in_a_sequence_the_joker_stands_for_the_card_of_its_place(meld: str, meant: str | None) -> None:
    game = out()
    game.do(game.shows(3, meld, rest="? " * 12, points=1))
    (reported,) = details(game)["hands"][1]["melds"]
    assert [each for each in reported["stands"] if each] == ([meant] if meant else [])


def test_the_facts_of_the_table_count_each_hand_in_a_line() -> None:
    game = out()
    game.do(game.shows(3, "7D 7H 7S", rest="? " * 12, points=2))
    game.do(game.shows(1, rest="? " * 15))
    facts = [str(fact) for fact in game.rules.facts(game.table)]
    assert "seat 2 counts sequence 1, sequence 1, sequence 1, sequence 1, royal 3, going out 5: 12" in facts
    assert "seat 3 counts triplet 2: 2" in facts
    assert "seat 1 counts nothing: 0" in facts


def test_points_of_cards_that_nobody_wrote_down_are_not_counted_as_nothing() -> None:
    game = observed()
    game.do(game.out(2, "9S", "?15"), game.shows(3, "JCQCKC", rest="?12", points=5), game.shows(1, rest="?15"))
    assert [hand["unrecorded"] for hand in game.rules.details(game.table)["hands"]] == [False, True, False]
    assert list(map(str, game.rules.facts(game.table)))[1:] == [
        "seat 2 counts melds not recorded, going out 5: 12",
        "seat 3 counts royal 3, melds not recorded: 5",
        "seat 1 counts nothing: 0",
    ]
