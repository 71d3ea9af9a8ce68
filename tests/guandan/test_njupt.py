"""NJUPT logs are read to the last card, what they say of their own is compared, and what they lack is marked.

The two matches are in sample_games/guandan: whole matches of simple bots, from the two to past the ace.
"""

from __future__ import annotations

import json
from collections import Counter

import pytest

from replay.rules.guandan import (
    LeadChosen,
    LeadSet,
    LevelsSet,
    MatchEnded,
    Passed,
    Played,
    Resisted,
    TributePaid,
    TributeReturned,
)
from replay.rules.guandan.njupt.messages import card_of
from replay.values.events import Dealt, GameEnded, GameOpened, HandEnded, HandStarted, Joined
from tests.support.guandan.njupt_logs import (
    Fields,
    changed,
    events,
    find,
    log,
    only,
    places,
    play,
    refused,
    stage,
    view,
    whole,
)

TURN = "(Guandan 14, turns; Article 8.3)"


@pytest.mark.parametrize(("number", "deals", "plays", "passes"), [(1, 18, 813, 947), (2, 5, 219, 287)])
def test_every_deal_of_a_match_is_read_to_its_last_card(number: int, deals: int, plays: int, passes: int) -> None:
    lines = log(number)
    found = whole(number)
    counts = Counter(map(type, found))
    assert (counts[HandStarted], counts[HandEnded], counts[Played], counts[Passed]) == (deals, deals, plays, passes)
    assert not any(event.inferred for event in found if isinstance(event, Played | Passed))
    logged = [json.loads(line) for line in lines]
    laid = [
        tuple(map(card_of, each["curAction"][2])) for each in logged if play(each) and each["curAction"][0] != "PASS"
    ]
    assert [event.cards for event in found if isinstance(event, Played)] == laid
    ends = [each["order"] for each in logged if each.get("stage") == "episodeOver"]
    for event, order in zip((event for event in found if isinstance(event, LevelsSet)), ends, strict=True):
        assert [seat - 1 for seat in event.order] == order[: len(event.order)]
    assert [event.winner for event in found if isinstance(event, MatchEnded)] == [0]
    assert isinstance(found[-1], GameEnded)


def test_a_match_opens_with_what_the_log_lacks_and_four_players_who_say_what_they_are() -> None:
    opened, *joined = events(log(2, 1))[:5]
    assert isinstance(opened, GameOpened)
    assert (opened.rules, opened.unit) == ("guandan/njupt", "points/0")
    assert opened.tags["Time"] == "not in the log"
    assert joined == [Joined(seat, f"NJUPT player {seat - 1}") for seat in (1, 2, 3, 4)]


def test_players_may_be_named_in_the_order_of_their_seats() -> None:
    names = ("Guo", "Li", "Chen", "Wang")
    assert [event.player for event in events(log(2, 1), players=names) if isinstance(event, Joined)] == list(names)


@pytest.mark.parametrize(
    ("players", "message"),
    [
        (("Guo", "Li"), "seats: found 2 names, expected 4: one for each seat"),
        (("Guo", "Li", "", "Wang"), "seats: found a name of 0 characters on seat 3, expected 1 to 100"),
        (("Guo", "Li", "Chen", "W" * 101), "seats: found a name of 101 characters on seat 4, expected 1 to 100"),
        (
            ("Guo", "Li", "Guo", "Wang"),
            "a:1: seat: found 'Guo' on seat 3, expected seat 1, the seat of Guo in this game",
        ),
    ],
)
def test_names_that_cannot_be_are_refused(players: tuple[str, ...], message: str) -> None:
    assert refused(log(2, 1), players=players) == message


def test_four_hands_make_a_full_record_and_the_first_play_shows_who_led() -> None:
    found = events(log(1, 1))
    started = next(event for event in found if isinstance(event, HandStarted))
    assert (started.order, started.depth) == ((1, 2, 3, 4), "full")
    assert [event for event in found if isinstance(event, LeadChosen)] == [LeadChosen(2, "random")]


def test_under_rules_that_turn_a_card_the_first_lead_is_recorded() -> None:
    assert LeadChosen(2, "recorded") in events(log(1, 1), rules="guandan/fcg")


def test_who_gets_the_first_hand_of_a_whole_log_deals() -> None:
    lines = log(1, 1)
    started = [event for event in events(lines[2:4] + lines[:2] + lines[4:]) if isinstance(event, HandStarted)]
    assert started[0].order == (3, 4, 1, 2)


def test_tributes_go_by_seat_and_the_payer_of_the_higher_leads() -> None:
    found = events(log(2, 2))
    assert [event for event in found if isinstance(event, TributePaid)] == [
        TributePaid(4, 3, "X1"),
        TributePaid(2, 1, "AC"),
    ]
    assert TributeReturned(3, 4, "2H") in found
    assert LeadSet(4, "tribute") in found


def test_of_two_payers_who_resist_those_show_big_jokers_who_have_them() -> None:
    # The log names both payers, although one of them has both jokers.
    assert [event for event in whole(1) if isinstance(event, Resisted)] == [
        Resisted((3,)),
        Resisted((2, 4)),
        Resisted((2,)),
    ]


@pytest.mark.parametrize("position", range(4))
def test_who_resisted_is_known_to_every_client_from_what_is_played_later(position: int) -> None:
    found = events(view(log(1), position))
    assert [event for event in found if isinstance(event, Resisted)] == [
        Resisted((3,)),
        Resisted((2, 4)),
        Resisted((2,)),
    ]


def test_a_log_that_ends_before_it_shows_who_resisted_is_imported_up_to_there() -> None:
    lines = view(log(1), 1)
    place = find(lines, stage("anti-tribute"))
    warnings: list[str] = []
    found = places(lines[: place + 3], warnings=warnings)
    assert isinstance(found[-1].event, Dealt)
    assert warnings == [
        f"a:{place + 1}: the log does not show which of the two held the big jokers: the rest of this deal is not imported"
    ]


# What the log says of its own


FACTS = [
    ("beginning", 4, {"curRank": 4},
     "curRank says 4, but the deals before make 5 the level of this deal (Guandan 17 to 19, levels). Legal here: curRank 5."),
    ("beginning", 5, {"oppoRank": "6"},
     "oppoRank says 6, but the deals before make 5 the level of NJUPT player 0 (seat 1) and NJUPT player 2 (seat 3) "
     "(Guandan 17 to 19, levels). Legal here: oppoRank 5."),
    ("beginning", 0, {"curRank": 5}, "curRank says 5, but the deals before make 2 the level of this deal"),
    ("episodeOver", 0, {"curRank": "3"}, "curRank says 3, but the deals before make 2 the level of this deal"),
    ("episodeOver", 0, {"order": [2, 0, 1, 3]}, "order says 2 0 1 3 (Guandan 16, the end of a hand). Legal here: 0 2."),
    ("episodeOver", 0, {"restCards": [[1, ["C4", "D5", "H6"]]]},
     "restCards says that NJUPT player 3 (seat 4) is left with nothing (Guandan 16, the end of a hand). Legal here: S3 H5 H8."),
    ("episodeOver", 0, {"restCards": [[1, ["C4", "D5", "H7"]], [3, ["S3", "H5", "H8"]]]},
     "restCards says that NJUPT player 1 (seat 2) is left with C4 D5 H7 (Guandan 16, the end of a hand). Legal here: C4 D5 H6."),
    ("gameResult", 0, {"victoryNum": [0, 1, 0, 1]},
     "victoryNum says [0, 1, 0, 1] (Guandan 18 and 20, passing A and the end of a match). Legal here: [1, 0, 1, 0]."),
    ("play", 3, {"greaterPos": 2},
     "greaterAction says that NJUPT player 2 (seat 3) has the best play, H2 S7 S8 ST SJ (Guandan 11, what beats what). "
     "Legal here: H2 S7 S8 ST SJ of NJUPT player 3 (seat 4)."),
    ("play", 0, {"greaterAction": ["Straight", "8", ["D8", "D8", "S9", "D9", "ST", "DT"]]},
     "greaterAction says that NJUPT player 2 (seat 3) has the best play, D8 D8 S9 D9 ST DT"),
    ("tribute", 0, {"result": [[3, 0, "SB"], [1, 2, "CA"]]},
     "NJUPT player 3 (seat 4) cannot pay tribute to NJUPT player 0 (seat 1) (Guandan 6, two tributes). "
     "Legal here: pay NJUPT player 2 (seat 3)."),
]  # fmt: skip


@pytest.mark.parametrize(("name", "which", "fields", "message"), FACTS, ids=lambda value: str(value)[:30])
def test_where_the_log_says_something_else_than_follows_from_its_moves_it_is_refused(
    name: str, which: int, fields: Fields, message: str
) -> None:
    lines = only(log(2), "notify")
    place = find(lines, stage(name), which)
    assert refused(changed(lines, place, **fields)).startswith(f"a:{place + 1}: {message}")


def test_the_number_of_those_who_resist_must_be_right() -> None:
    lines = only(log(1), "notify")
    place = find(lines, stage("anti-tribute"))
    message = f"a:{place + 1}: antiNum: found 1, expected 2, as many as antiPos names"
    assert refused(changed(lines, place, antiNum=1)) == message


def test_the_seats_that_follow_a_double_win_are_no_places() -> None:
    lines = log(2, 1)
    assert events(changed(lines, len(lines) - 1, order=[0, 2, 3, 1])) == events(lines)


def test_levels_may_be_numbers_or_letters_or_missing() -> None:
    lines = log(2)
    for place, line in enumerate(lines):
        fields = json.loads(line)
        if fields.get("stage") == "beginning":
            ranks = {
                name: "A" if fields[name] == 14 else "J" if fields[name] == 11 else str(fields[name])
                for name in ("curRank", "selfRank")
            }
            lines = changed(lines, place, oppoRank=None, **ranks)
    assert events(lines) == [*whole(2)]


def test_the_results_of_several_matches_are_not_those_of_one() -> None:
    lines = log(2)
    lines = changed(lines, find(lines, stage("gameOver")), settingTimes=10)
    assert events(changed(lines, len(lines) - 1, victoryNum=[4, 6, 4, 6])) == [*whole(2)]


def test_an_answer_must_be_what_the_log_reports_of_it() -> None:
    lines = log(1)
    place = find(lines, lambda fields: "from" in fields)
    assert refused(changed(lines, place, act=["Single", "3", ["S3"]])) == (
        f"a:{place + 2}: NJUPT player 1 (seat 2) gave another answer on line {place + 1}: lines are missing or changed "
        "(Guandan 14, turns). Legal here: record who leads."
    )


def test_a_prompt_must_show_the_hand_that_the_lines_before_leave() -> None:
    lines = log(1)
    place = find(lines, stage("play", "act"), 6)
    seen = json.loads(lines[place])
    message = refused(changed(lines, place, handCards=["HR", *seen["handCards"][1:]]))
    assert message.startswith(f"a:{place + 1}: NJUPT player {seen['to']} (seat {seen['to'] + 1}) holds HR ")
    assert "but the lines before leave" in message
    assert f"(Guandan 14, turns). Legal here: NJUPT player {seen['to']}" in message
    rests = [{"rest": each["rest"] - 1} for each in seen["publicInfo"]]
    message = refused(changed(lines, place, publicInfo=rests))
    assert (
        "holds 26 cards here, but the lines before leave 27: lines are missing or too many (Guandan 14, turns)"
        in message
    )


# What is no log of one match


@pytest.mark.parametrize(
    ("lines", "message"),
    [
        ([], "found no whole deal, expected a log that begins with the hands: messages of the stage 'beginning'"),
        (log(2)[:3], "found no whole deal, expected a log that begins with the hands: messages of the stage 'beginning'"),
        (log(2)[4:], "a:1: found 'play', expected the hands first: messages of the stage 'beginning'"),
        ([*log(2), *log(2)], "a:1586: found the beginning of another match, expected one match in a log: put it into a file of its own"),
        ([*log(2), log(2)[10]], "a:1586: found 'play' after the end of the game, expected 'gameResult' or the end of the log"),
        ([*log(2)[:4], *log(2)[327:]], "a:5: handCards: found cards of 1 that differ from a:2, expected the same cards"),
        (changed(log(2), 1, to=2), "a:2: to: found 2, expected 1, whose hand it is"),
        (changed(log(2), 1, handCards=["H9"]), "a:2: NJUPT player 1 (seat 2) cannot be dealt 1 cards (Guandan 1, the deal)"),
        (changed(log(2), 1, handCards=["H9"] * 27), "a:2: NJUPT player 1 (seat 2) cannot be dealt the 9 of hearts 27 times"),
        ([*log(2)[:20], *log(2)[326:]], "a:21: deal 1 cannot be over here (Guandan 16, the end of a hand). Legal here: NJUPT player"),
        ([*log(2)[:20], *log(2)[1583:]], "a:21: deal 1 cannot be over here (Guandan 16, the end of a hand). Legal here: NJUPT player"),
        ([*log(2, 1), log(2)[6]], "a:327: NJUPT player 2 (seat 3) cannot play: the deal is over (Guandan 16, the end of a hand)"),
    ],
)  # fmt: skip
def test_what_is_no_log_of_one_match_is_refused(lines: list[bytes], message: str) -> None:
    assert refused(lines).startswith(message)


def test_rules_of_another_game_are_refused() -> None:
    assert refused(log(2, 1), rules="quandui/pagat") == (
        "rules: found the rules quandui/pagat for a log of Guandan, expected rules such as guandan/njupt"
    )
