"""The end of a match: passing A, a number of hands, time, both, and what decides between equals (ruling 22, Articles 1, 12.2, 12.4)."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from replay.formats import read_text
from replay.rules import rules_named
from replay.rules.guandan import LotDrawn, MatchEnded, Penalised
from replay.values.events import Abandoned, GameEnded, HandEnded, HandStarted, HandVoided, Joined, Left, TimeCalled
from replay.words.errors import BadInput
from tests.support.guandan.deals import DOUBLE, LAST, THIRD, at_levels, seated
from tests.support.guandan.games import GuandanGame

BACK = (2, 4)
"""The other side wins double."""


def ended(game: GuandanGame) -> list[MatchEnded]:
    """How the match has ended so far."""
    return [event for event in game.events if isinstance(event, MatchEnded)]


def tied(tie_break: str, format: str = "deals") -> GuandanGame:
    """A match of two hands whose teams are both at five."""
    deals = 2 if format == "deals" else 0
    game = seated(format=format, deals=deals, tie_break=tie_break)
    game.result(*DOUBLE)
    game.result(*BACK)
    return game


def test_a_match_to_pass_the_ace_goes_on_until_somebody_has() -> None:
    game = at_levels(13, 14)
    game.result(*LAST)
    assert ended(game) == []
    game.result(*DOUBLE)
    assert ended(game) == [MatchEnded("passed_a", (27, 14), 0)]
    assert game.refused(HandStarted(3, (4, 1, 2, 3), 4, "full")) == (
        "a hand cannot start: the match is decided (Guandan 22, the end of a match). Legal here: close the game."
    )
    game.do(GameEnded())


def test_a_number_of_hands_ends_after_that_many() -> None:
    """Articles 12.2 and 12.4, "rounds"."""
    game = seated(format="deals", deals=2)
    game.result(*DOUBLE)
    assert ended(game) == []
    game.result(*THIRD)
    assert ended(game) == [MatchEnded("deals", (7, 2), 0)]
    assert game.table.over


def test_teams_are_compared_by_all_that_they_went_up() -> None:
    """Article 1: thirteen for each A passed, or a king would beat a team that is past the ace."""
    game = at_levels(14, 13, format="deals", deals=2)
    game.result(*DOUBLE)
    assert ended(game) == [MatchEnded("deals", (15, 13), 0)]
    game = at_levels(14, 13, format="deals", deals=3)
    game.result(*DOUBLE)
    game.result(*BACK)
    assert ended(game) == [MatchEnded("deals", (15, 16), 1)]


def test_what_a_new_round_takes_still_counts_for_the_team_that_did_not_pass() -> None:
    """A bug's test: in twelve hands North and South went up 18 and East and West 13, and East and West were reported as the winners."""
    winners = [1, 1, 1, 1, 2, 2, 2, 1, 1, 2, 2, 2]
    hands = "".join(
        f"== hand {number}, depth result\n{first} finishes {first} {first + 2}\n"
        for number, first in enumerate(winners, 1)
    )
    head = '%paipu 1\n[Rules "guandan/fcg"]\n[Date "2026-11-20"]\n[Option "format=deals"]\n[Option "deals=12"]\n'
    events = read_text(f'{head}[Seats "Guo; Li; Chen; Wang"]\n{hands}'.encode(), "twelve").events
    (end,) = [event for event in events if isinstance(event, MatchEnded)]
    assert end == MatchEnded("deals", (2 + 13, 2 + 18), 1)


def test_what_two_new_rounds_take_is_added_up() -> None:
    game = at_levels(14, 13, format="deals", deals=4)
    game.result(*DOUBLE)
    game.rules.evolve(game.table, replace(game.table.match, levels=(14, 6)))
    game.result(*DOUBLE)
    assert (game.table.match.passed, game.table.match.kept) == ((2, 0), (0, 11 + 4))


@pytest.mark.parametrize(("starts_anew", "totals"), [("both", (15, 13)), ("passer", (15, 13))])
def test_who_starts_again_changes_no_total(starts_anew: str, totals: tuple[int, int]) -> None:
    game = at_levels(14, 13, format="deals", deals=2, starts_anew=starts_anew)
    game.result(*DOUBLE)
    assert ended(game) == [MatchEnded("deals", totals, 0)]


def test_what_a_team_loses_by_falling_back_is_lost_in_the_totals() -> None:
    """Rulings 19 and 22, our own: if it were kept, failing at A would pay."""
    game = at_levels(14, 9, format="deals", deals=2, a_fail_limit=1)
    game.result(*LAST)
    assert ended(game) == [MatchEnded("deals", (2, 9), 1)]


def test_in_the_first_edition_a_new_round_takes_what_went_before() -> None:
    game = at_levels(14, 13, format="deals", deals=2, edition=1)
    game.result(*DOUBLE)
    assert ended(game) == [MatchEnded("deals", (15, 2), 0)]


def test_hands_that_do_not_count_are_none_of_the_number() -> None:
    game = seated(format="deals", deals=1)
    game.start().do(Abandoned("the cards were wet"))
    game.start().do(Penalised(2, "7.3", "redeal"))
    assert (ended(game), game.table.match.deals) == ([], 0)
    game.result(*DOUBLE)
    assert ended(game) == [MatchEnded("deals", (5, 2), 0)]


# Time


def test_time_that_is_called_between_hands_ends_the_match() -> None:
    game = seated(format="timed")
    game.result(*DOUBLE)
    assert game.do(TimeCalled()) == [MatchEnded("time", (5, 2), 0)]
    assert game.table.over
    assert game.refused(TimeCalled()) == (
        "time cannot be called: the match is decided (Guandan 22, formats). Legal here: close the game."
    )


def test_a_hand_that_counts_is_played_to_its_end() -> None:
    """Ruling 22 [own]: the referee's event says counted or void."""
    game = seated(format="timed")
    game.start(None, "observed").deal()
    assert game.do(TimeCalled("counted")) == []
    assert game.refused(TimeCalled("void")) == (
        "time cannot be called: it was already called (Guandan 22, formats). Legal here: Guo (seat 1) leads any combination."
    )
    game.out(1)
    assert game.out(3)[-2:] == [MatchEnded("time", (5, 2), 0), HandEnded("finished", 4)]


def test_a_void_hand_ends_at_once_and_counts_for_nobody() -> None:
    game = seated(format="timed")
    game.result(*DOUBLE)
    game.start()
    assert game.do(TimeCalled("void")) == [MatchEnded("time", (5, 2), 0), HandEnded("void", 4)]
    assert (game.table.match.deals, game.table.over) == (1, True)


def test_a_counted_hand_that_is_given_up_ends_the_match_without_it() -> None:
    game = seated(format="timed")
    game.result(*DOUBLE)
    game.start().do(TimeCalled("counted"))
    assert game.do(Abandoned("the lights went out")) == [MatchEnded("time", (5, 2), 0), HandEnded("abandoned", 4)]


def test_a_counted_hand_that_is_dealt_again_still_counts() -> None:
    game = seated(format="timed")
    game.start().do(TimeCalled("counted"))
    game.do(Penalised(2, "7.3", "redeal"))
    assert ended(game) == []
    game.start().do(TimeCalled("counted"))
    game.do(Penalised(2, "7.4.2", "deal_lost"))
    assert ended(game) == [MatchEnded("time", (5, 2), 0)]


@pytest.mark.parametrize("format", ["pass_a", "deals"])
def test_no_time_is_called_where_none_runs(format: str) -> None:
    game = seated(format=format, deals=int(format == "deals"))
    assert game.refused(TimeCalled()) == ("time cannot be called (Guandan 22, formats). Legal here: a timed format.")


@pytest.mark.parametrize(
    ("live", "running", "words"),
    [
        (True, None, "running: found nothing of a running hand, expected whether the running hand is counted or void"),
        (False, "counted", "running: found counted of a running hand, expected nothing: no hand is running"),
    ],
)
def test_time_says_what_becomes_of_the_running_hand(live: bool, running: Any, words: str) -> None:
    game = seated(format="timed")
    if live:
        game.start()
    assert game.refused(TimeCalled(running)) == words


@pytest.mark.parametrize("first", ["time", "deals"])
def test_time_and_a_number_of_hands_end_with_whichever_comes_first(first: str) -> None:
    game = seated(format="timed_deals", deals=2)
    game.result(*DOUBLE)
    if first == "time":
        game.do(TimeCalled())
    else:
        game.result(*THIRD)
    assert [event.how for event in ended(game)] == [first]


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"format": "deals"}, "options.deals: found 0 for the option deals with the format deals, expected 1 or more"),
        ({"deals": 4}, "options.deals: found 4 for the option deals with the format pass_a, expected 0"),
        (
            {"format": "timed", "deals": 4},
            "options.deals: found 4 for the option deals with the format timed, expected 0",
        ),
    ],
)
def test_a_number_of_hands_belongs_to_the_formats_that_count_them(options: dict[str, Any], words: str) -> None:
    with pytest.raises(BadInput) as refusal:
        rules_named("guandan/fcg", options)
    assert str(refusal.value) == words


# Ties


@pytest.mark.parametrize("format", ["deals", "timed"])
def test_equal_teams_have_drawn(format: str) -> None:
    """A is silent."""
    game = tied("draw", format)
    if format == "timed":
        game.do(TimeCalled())
    assert ended(game) == [MatchEnded("draw", (5, 5))]
    assert game.table.over


def test_a_lot_decides_between_equal_teams() -> None:
    """J23."""
    game = tied("lot")
    assert ended(game) == [MatchEnded("tied", (5, 5))]
    assert str(game.rules.expected(game.table)) == "a lot decides the match"
    assert game.do(LotDrawn(4)) == [MatchEnded("lot", (5, 5), 1)]
    assert game.refused(LotDrawn(4)) == "no lot is drawn (Guandan 22, ties). Legal here: close the game."


def test_a_lot_is_drawn_by_a_seat_of_a_team() -> None:
    """A bug's test: who sat down after the last hand has no team yet."""
    game = tied("lot")
    game.do(Left(4), Joined(5, "Zhao"))
    assert game.refused(LotDrawn(5)) == "seat: found seat 5, expected a seat of a team: 1, 2, 3, 4"
    game.do(LotDrawn(4))


def test_no_lot_is_drawn_before_a_tie() -> None:
    assert seated(tie_break="lot").refused(LotDrawn(1)) == (
        "no lot is drawn (Guandan 22, ties). Legal here: start a hand, or let a player join or leave."
    )


@pytest.mark.parametrize("format", ["deals", "timed"])
def test_an_extra_hand_decides_between_equal_teams(format: str) -> None:
    game = tied("extra_deal", format)
    if format == "timed":
        game.do(TimeCalled())
    assert ended(game) == [MatchEnded("extra_deal", (5, 5))]
    assert not game.table.over
    game.result(*LAST)
    how: Any = "deals" if format == "deals" else "time"
    assert ended(game)[1:] == [MatchEnded(how, (6, 5), 0)]
    assert game.table.over


def test_after_an_extra_hand_equal_is_a_draw() -> None:
    game = at_levels(14, 12, declarer=1, format="deals", deals=2, tie_break="extra_deal")
    game.result(*BACK)
    assert ended(game) == [MatchEnded("extra_deal", (14, 14))]
    game.result(4, 1, 3, 2)
    assert ended(game)[1:] == [MatchEnded("draw", (14, 14))]


def test_an_extra_hand_that_does_not_count_is_played_again() -> None:
    game = tied("extra_deal")
    game.start().do(Penalised(1, "7.3", "redeal"))
    assert game.table.extra
    game.result(*LAST)
    assert ended(game)[-1].winner == 0


def test_no_time_is_called_in_an_extra_hand() -> None:
    game = tied("extra_deal", "timed")
    game.do(TimeCalled())
    game.start()
    assert game.refused(TimeCalled("void")) == (
        "time cannot be called: an extra hand decides the match (Guandan 22, formats)."
        " Legal here: Wang (seat 4) is dealt 27 cards."
    ).replace("Wang (seat 4)", str(game.table.who(game.table.order[0])))


def test_a_voided_last_hand_takes_the_decision_with_it() -> None:
    game = tied("lot")
    game.do(LotDrawn(1), HandVoided(2, "the order was wrong"))
    assert (game.table.over, game.table.tied, game.table.match.levels) == (False, False, (5, 2))
    game.result(*DOUBLE)
    assert ended(game)[-1] == MatchEnded("deals", (8, 2), 0)
