"""Guandan in words: one sentence for every event."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from replay.rules.guandan import (
    EVENTS,
    Announced,
    BoardLaid,
    Finished,
    LeadChosen,
    LotDrawn,
    MatchEnded,
    Passed,
    Penalised,
    Played,
    Resisted,
    TributePaid,
    TributeReturned,
)
from replay.values.events import Event, HandStarted, Irregular, TimeCalled
from tests.support.formats.records import made
from tests.support.guandan.deals import after, at_levels, observed, seated
from tests.support.guandan.games import GuandanGame
from tests.support.soak import times


def sentences_of(game: GuandanGame, *moves: Event) -> list[str]:
    """The sentences for moves that follow each other, and for everything that they cause."""
    begin, before = len(game.events), game.table.copy()
    game.do(*moves)
    sentences = []
    for event in game.events[begin:]:
        sentences.append(str(game.rules.sentence(event, before)))
        game.rules.evolve(before, event)
    return sentences


# Before the play


def test_a_hand_begins_at_its_level_and_a_board_names_itself() -> None:
    game = seated()
    game.result(1, 3)
    order = (4, 1, 2, 3)
    assert (
        str(game.rules.sentence(HandStarted(2, order, 4, "full"), game.table))
        == "Hand 2 begins at level 5; Wang (seat 4) deals."
    )
    assert sentences_of(game, HandStarted(2, order, 4, "full", "B 12"), BoardLaid(10, 3)) == [
        "Hand 2 begins with board B 12; Wang (seat 4) deals.",
        "The board is laid: level 10, and Chen (seat 3) leads.",
        "Chen (seat 3) leads, as the board says.",
    ]


@pytest.mark.parametrize(
    ("move", "sentence"),
    [
        (LeadChosen(2, "turned_card", "5S"), "Li (seat 2) takes the turned 5 of spades and leads."),
        (LeadChosen(2, "turned_card", "?"), "Li (seat 2) takes the turned card and leads."),
        (LeadChosen(2, "random"), "Li (seat 2) is chosen at random to lead."),
        (LeadChosen(2, "recorded"), "Li (seat 2) leads, as recorded."),
    ],
)
def test_how_the_lead_was_chosen_is_shown(move: Event, sentence: str) -> None:
    assert str(seated().rules.sentence(move, seated().table)) == sentence


def test_a_single_tribute_and_its_return_are_shown() -> None:
    game = seated()
    game.result(1, 2, 3, 4)
    assert sentences_of(game.start(depth="observed").deal(), TributePaid(4, 1, "X2"), TributeReturned(1, 4, "TC")) == [
        "Wang (seat 4) pays the big joker to Guo (seat 1) as tribute.",
        "Guo (seat 1) gives the 10 of clubs back to Wang (seat 4).",
        "Wang (seat 4) leads after the tribute.",
    ]
    begun = [
        str(game.rules.sentence(event, game.table)) for event in game.events if type(event).__name__ == "TributeDue"
    ]
    assert begun == ["Wang (seat 4) owes a tribute."]


@pytest.mark.parametrize(
    ("seats", "sentence"),
    [
        ((2,), "Li (seat 2) resists with both big jokers: no tribute is paid."),
        ((2, 4), "Li (seat 2) and Wang (seat 4) resist with a big joker each: no tribute is paid."),
    ],
)
def test_resisting_is_shown(seats: tuple[int, ...], sentence: str) -> None:
    assert sentences_of(after((1, 3)), Resisted(seats)) == [
        sentence,
        "Guo (seat 1) was first in the last hand and leads.",
    ]


def test_two_who_owe_are_named_together() -> None:
    game = after((1, 3))
    due = next(event for event in game.events if type(event).__name__ == "TributeDue")
    assert str(game.rules.sentence(due, game.table)) == "Li (seat 2) and Wang (seat 4) owe a tribute each."


# The play


@pytest.mark.parametrize(
    ("cards", "as_", "key", "words"),
    [
        ("5S", "single", 5, "plays the 5 of spades."),
        ("?", "single", 5, "plays a single 5."),
        ("?", "single", 17, "plays a single big joker."),
        ("2H", "single", 15, "plays the 2 of hearts."),
        ("KS KD", "pair", 13, "plays a pair of kings."),
        ("X1 X1", "pair", 16, "plays a pair of small jokers."),
        ("2H 8S", "pair", 8, "plays a pair of 8, with the 2 of hearts as an 8."),
        ("AS 2H 2H", "triple", 14, "plays a triple of aces, with the 2 of hearts as an ace and as an ace."),
        ("JS JD JC 4S 4D", "full_house", 11, "plays a full house of jacks."),
        ("JS QD KC AD 2H", "straight", 10, "plays a straight 10 to ace, with the 2 of hearts as a 10."),
        ("JS QS 2H KS AS", "straight_flush", 10, "plays a straight flush 10 to ace, with the 2 of hearts as the 10 of spades."),
        ("33H 44S 55D", "tube", 3, "plays a tube 3 to 5."),
        ("?6", "bomb", 9, "plays a bomb of six 9."),
        ("X1 X1 X2 X2", "joker_bomb", None, "plays the joker bomb."),
    ],
)  # fmt: skip
def test_a_play_is_shown_as_what_it_was_declared(cards: str, as_: str, key: int | None, words: str) -> None:
    game = observed()
    assert sentences_of(game, game.laid(1, cards, as_, key)) == [f"Guo (seat 1) {words}"]


def test_what_nobody_declared_is_reported_as_inferred() -> None:
    game = observed()
    assert sentences_of(
        game, Played(1, ("3H", "3H"), "pair", 3, inferred=True), Passed(2), Passed(3, inferred=True)
    ) == [
        "Guo (seat 1) plays a pair of 3, whose reading was inferred.",
        "Li (seat 2) passes.",
        "Chen (seat 3) passes, which was inferred.",
    ]


def test_a_play_that_the_referee_allowed_is_shown_without_a_name_that_it_does_not_deserve() -> None:
    game = observed()
    assert sentences_of(game, Irregular("9, combinations", "late"), Played(1, ("3H", "4H"), "pair", 3))[1:] == [
        "Guo (seat 1) plays 2 cards as a pair."
    ]


def test_who_goes_out_is_shown_with_the_place_and_the_partner_takes_the_wind() -> None:
    game = observed()
    for key in (3, 4):
        game.do(Played(1, ("?",) * 10, "bomb", key))
        game.passed(2, 3, 4)
    assert sentences_of(game, Announced(1, 7), Played(1, ("?",) * 7, "bomb", 5), Passed(2), Passed(3), Passed(4)) == [
        "Guo (seat 1) announces 7 cards.",
        "Guo (seat 1) plays a bomb of seven 5, and goes out first.",
        "Li (seat 2) passes.",
        "Chen (seat 3) passes.",
        "Wang (seat 4) passes.",
        "Guo (seat 1) wins the trick.",
        "Chen (seat 3) takes the wind and leads.",
    ]


def test_one_card_is_announced_as_one() -> None:
    game = observed()
    assert str(game.rules.sentence(Announced(3, 1), game.table)) == "Chen (seat 3) announces 1 card."


@pytest.mark.parametrize(
    ("penalty", "words"),
    [
        (Penalised(2, "8.3", "warning"), "8.3: a warning."),
        (Penalised(2, "8.3", "vp", 1), "8.3: 1 victory point off."),
        (Penalised(2, "8.3", "sits_out", 2, as_="pair"), "8.3: no part in this trick after a pair out of turn; 2 victory points off."),
        (Penalised(2, "8.3", "sits_out"), "8.3: no part in this trick."),
        (Penalised(2, "8.3", "sits_out", as_="full_house"), "8.3: no part in this trick after a full house out of turn."),
        (Penalised(2, "8.3", "sits_out", as_="bomb", size=5), "8.3: no part in this trick after a bomb of 5 cards out of turn."),
    ],
)  # fmt: skip
def test_a_penalty_is_shown_with_its_article_and_its_cost(penalty: Penalised, words: str) -> None:
    assert sentences_of(observed(), penalty) == [f"The referee penalises Li (seat 2) under Article {words}"]


def test_a_drawn_card_is_shown_with_the_one_that_is_kept_for_it() -> None:
    penalised = "The referee penalises Li (seat 2) under Article 7.4.1: Chen (seat 3) draws"
    assert sentences_of(observed(), Penalised(2, "7.4.1", "card_drawn", to=3, card="5H", grabbed="7S")) == [
        f"{penalised} the 5 of hearts from that hand.",
        "Li (seat 2) keeps the 7 of spades, which was due to Chen (seat 3).",
    ]
    assert sentences_of(observed(), Penalised(2, "7.4.1", "card_drawn", to=3, card="?")) == [
        f"{penalised} an unseen card from that hand.",
        "Li (seat 2) keeps an unseen card, which was due to Chen (seat 3).",
    ]


def test_penalties_that_end_the_hand_or_pass_the_lead_are_shown_with_what_follows() -> None:
    game = observed()
    penalised = "The referee penalises Guo (seat 1) under Article"
    assert sentences_of(game, Penalised(1, "8.3", "lead_passes")) == [
        f"{penalised} 8.3: the lead passes on.",
        "Li (seat 2) leads instead, and Guo (seat 1) sits this trick out.",
    ]
    assert sentences_of(game, Penalised(1, "7.3", "redeal")) == [
        f"{penalised} 7.3: the hand is dealt again.",
        "Hand 1 is broken off and dealt again; Guo (seat 1) deals next.",
    ]
    assert sentences_of(game.start(depth="observed").deal(), Penalised(1, "7.4.2", "deal_lost")) == [
        f"{penalised} 7.4.2: the hand is lost.",
        "Li and Wang go up 3, to level 5; Guo and Chen stay at 2.",
        "Hand 2 is lost by a penalty; Guo (seat 1) deals next.",
    ]
    begin = len(game.events)
    game.start(depth="full")
    assert str(game.rules.sentence(game.events[begin + 1], game.table)) == (
        "Wang (seat 4) leads, on the left of the player who lost the last hand by a penalty."
    )


# Levels and the match


def test_the_result_of_a_hand_is_shown_with_what_both_teams_come_to() -> None:
    game = seated(stake=50).start(depth="result")
    assert sentences_of(game, Finished((3, 2, 1, 4))) == [
        "Chen (seat 3) goes out first, Li (seat 2) second, Guo (seat 1) third, Wang (seat 4) last.",
        "Guo and Chen go up 2, to level 4; Li and Wang stay at 2.",
        "Li pays Chen 1.00 EUR.",
        "Wang pays Guo 1.00 EUR.",
        "Hand 1 is over; Li (seat 2) deals next.",
    ]


@pytest.mark.parametrize(
    ("level", "other", "order", "options", "sentence"),
    [
        (12, 7, (1, 3), {}, "Guo and Chen go up 2, to level A; Li and Wang stay at 7."),
        (14, 10, (1, 2, 4, 3), {}, "Guo and Chen win and stay at A; Li and Wang stay at 10."),
        (14, 10, (1, 3), {}, "Guo and Chen pass A."),
        (14, 10, (1, 3), {"format": "deals", "deals": 9}, "Guo and Chen pass A; a new round begins with both teams at 2."),
        (14, 10, (1, 2, 4, 3), {"a_fail_limit": 1}, "Guo and Chen win and fall back to 2; Li and Wang stay at 10."),
        (14, 10, (2, 1, 4, 3), {"a_fail_limit": 1}, "Li and Wang go up 2, to level Q; Guo and Chen fall back to 2."),
    ],
)  # fmt: skip
def test_levels_at_the_ace_are_shown(
    level: int, other: int, order: tuple[int, ...], options: dict[str, Any], sentence: str
) -> None:
    game = at_levels(level, other, **options).start(depth="result")
    assert sentences_of(game, Finished(order))[1] == sentence


def test_a_board_moves_no_level() -> None:
    game = seated()
    for number in (1, 2):
        game.start(depth="result", board=f"B {number}")
        sentences = sentences_of(game, Finished((1, 3)))
    assert sentences[1] == "Guo and Chen win 3 on the board, 6 on boards in all."


@pytest.mark.parametrize(
    ("end", "sentence"),
    [
        (MatchEnded("passed_a", (27, 9), 0), "Guo and Chen win the match by passing A."),
        (MatchEnded("deals", (9, 12), 1), "Li and Wang win the match, 12 to 9."),
        (MatchEnded("time", (9, 12), 1), "Li and Wang win the match, 12 to 9, as time is up."),
        (MatchEnded("lot", (9, 9), 0), "Guo and Chen win the match by lot."),
        (MatchEnded("draw", (9, 9)), "The match is drawn at 9."),
        (MatchEnded("tied", (9, 9)), "The match is tied at 9, and a lot decides."),
        (MatchEnded("extra_deal", (9, 9)), "The match is tied at 9, and another hand decides."),
    ],
)
def test_how_a_match_ended_is_shown(end: MatchEnded, sentence: str) -> None:
    game = observed()
    assert str(game.rules.sentence(end, game.table)) == sentence


@pytest.mark.parametrize(
    ("running", "sentences"),
    [
        (None, ["Time is called.", "The match is drawn at 2."]),
        ("counted", ["Time is called; the hand counts when it is finished."]),
        ("void", ["Time is called; the hand is void.", "The match is drawn at 2.", "Hand 1 is void; Guo (seat 1) deals next."]),
    ],
)  # fmt: skip
def test_the_call_of_time_is_shown(running: Any, sentences: list[str]) -> None:
    game = seated(format="timed")
    if running:
        game.start()
    assert sentences_of(game, TimeCalled(running)) == sentences


def test_a_lot_falls_to_somebody() -> None:
    game = seated(format="timed", tie_break="lot").start()
    assert sentences_of(game, TimeCalled("void"), LotDrawn(2))[-2:] == [
        "The lot falls to Li (seat 2).",
        "Li and Wang win the match by lot.",
    ]


@settings(max_examples=times(60, 24))
@given(st.lists(st.one_of([made(kind) for kind in EVENTS.values()]), min_size=1, max_size=4), st.integers(0, 2**32))
def test_every_event_has_one_sentence_wherever_it_occurs(events: list[Event], seed: int) -> None:
    chance = Random(seed)
    game = seated() if chance.random() < 0.3 else observed()
    for event in events:
        words = str(game.rules.sentence(event, game.table))
        assert words.endswith(".")
        assert words[0].isupper() or words.startswith("seat ")
        assert "None" not in words
        game.rules.evolve(game.table, event)
        assert all(game.rules.facts(game.table))
