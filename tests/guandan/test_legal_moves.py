"""What a recorder offers, what a bot does with it, and what eyes may know of a hand."""

from __future__ import annotations

from random import Random

import pytest

from replay.rules import PUBLIC, Eyes
from replay.rules.guandan import (
    Announced,
    LeadChosen,
    Passed,
    Penalised,
    Played,
    Resisted,
    TributePaid,
    TributeReturned,
)
from tests.support.guandan.deals import DOUBLE, THIRD, after, full, observed, returns, seated, tributes

# Legal moves


def test_on_lead_every_play_of_the_hand_is_offered_and_no_pass() -> None:
    game = observed({1: "5S5S5D 9H"})
    offered = game.rules.legal(game.table, 1)
    plays = [(move.as_, move.cards) for move in offered if isinstance(move, Played)]
    assert sorted(plays) == [
        ("pair", ("5S", "5D")), ("pair", ("5S", "5S")), ("single", ("5D",)), ("single", ("5S",)), ("single", ("9H",)),
        ("triple", ("5S", "5S", "5D")),
    ]  # fmt: skip
    assert len(offered) == len(plays)


def test_to_follow_what_beats_the_play_is_offered_and_the_pass() -> None:
    game = observed({2: "5S5S5D 9H X1X1"})
    game.lay(1, "6S6D")
    assert game.rules.legal(game.table, 2) == [Passed(2), Played(2, ("X1", "X1"), "pair", 16)]
    assert game.rules.legal(game.table, 3) == []


def test_who_holds_few_cards_may_announce_them() -> None:
    game = observed()
    for size in (10, 8):
        game.do(Played(1, ("?",) * size, "bomb", 3))
        game.passed(2, 3, 4)
    assert Announced(1, 9) in game.rules.legal(game.table, 1)


def test_tributes_are_offered_by_those_who_owe() -> None:
    game = after(DOUBLE, {2: "AS AD"})
    assert game.rules.legal(game.table, 1) == []
    assert game.rules.legal(game.table, 2) == [
        Resisted((2,)), Resisted((2, 4)), *(TributePaid(2, to, card) for to in (1, 3) for card in ("AS", "AD", "?")),
    ]  # fmt: skip
    assert Resisted((2, 4)) not in game.rules.legal(game.table, 4)


def test_returns_are_offered_by_those_who_got_a_tribute() -> None:
    game = after(THIRD, {1: "9S JD"})
    tributes(game, "4>1 AS")
    assert game.rules.legal(game.table, 1) == [TributeReturned(1, 4, "9S"), TributeReturned(1, 4, "?")]


def test_where_nobody_leads_yet_the_lead_is_offered() -> None:
    game = seated().start(1).deal({3: "7D7D 5S X1"}, lead=None)
    offered = game.rules.legal(game.table, 3)
    assert offered[0] == LeadChosen(3, "recorded")
    assert LeadChosen(3, "turned_card", "7D") in offered
    assert LeadChosen(3, "turned_card", "X1") not in offered
    by_lot = seated("njupt").start(1).deal(lead=None)
    assert by_lot.rules.legal(by_lot.table, 3) == [LeadChosen(3, "recorded"), LeadChosen(3, "random")]


def test_nothing_is_offered_between_hands_or_to_who_is_not_there() -> None:
    game = seated()
    assert game.rules.legal(game.table, 1) == []
    game.start().deal()
    assert game.rules.legal(game.table, 9) == []


@pytest.mark.parametrize(
    ("depth", "words"), [("result", "record the order of going out"), ("observed", "Guo (seat 1) is dealt 27 cards")]
)
def test_a_refusal_says_what_may_happen_now(depth: str, words: str) -> None:
    game = seated().start(1, depth)
    assert str(game.rules.expected(game.table)) == words


# Bots


@pytest.mark.parametrize(("first_lead", "how"), [("turned_card", "turned_card"), ("random", "random"), ("east", None)])
def test_bots_choose_the_lead_as_the_table_agreed(first_lead: str, how: str | None) -> None:
    game = seated(first_lead=first_lead).start().play(Random(3))
    chosen = [event.how for event in game.events if isinstance(event, LeadChosen)]
    assert chosen == ([how] if how else [])


def test_bots_show_both_big_jokers_instead_of_a_tribute() -> None:
    for seed in range(30):
        game = seated()
        game.result(*DOUBLE)
        game.start().play(Random(seed))
        if any(isinstance(event, Resisted) for event in game.events):
            return
    raise AssertionError("in thirty hands nobody resisted")


# Eyes


def test_a_drawn_card_is_seen_by_the_two_of_them() -> None:
    """Article 7.4.1."""
    game = full({1: "5S"})
    move = Penalised(1, "7.4.1", "card_drawn", to=2, card="5S")
    seen = {seat: game.rules.redact(move, Eyes("seat", seat)).card for seat in (1, 2, 3, 4)}
    assert seen == {1: "5S", 2: "5S", 3: "?", 4: "?"}
    assert game.rules.redact(Penalised(1, "8.3", "warning"), PUBLIC) == Penalised(1, "8.3", "warning")


def test_tribute_and_return_are_seen_by_all() -> None:
    """Articles 10.2 and 10.3: both cards are public."""
    game = after(THIRD)
    tributes(game, "4>1 AS")
    returns(game, "1>4 5D")
    assert [game.rules.redact(event, PUBLIC) for event in game.events[-3:]] == game.events[-3:]
