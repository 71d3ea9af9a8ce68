"""What a record of Khanhoo may know: unknown cards are counted, and only what cannot be is refused (docs/decisions/0011)."""

from __future__ import annotations

import pytest

from replay.rules import ALL, PUBLIC, Eyes
from replay.rules.khanhoo import Challenged, Laid, Recycled, Scored, WentOut
from replay.values.events import Claimed, Dealt, Discarded, Drew, Event, Loser, Took
from tests.support.khanhoo.deals import KhanhooGame, full, observed, seated

# Discards and bumps that nobody named


@pytest.mark.parametrize("named", ["discarded", "bumped", "laid"])
def test_a_bumped_discard_is_known_once_one_seat_named_it(named: str) -> None:
    game = observed(players=4)
    game.do(Discarded(2, "9H" if named == "discarded" else "?"))
    game.do(Claimed(1, "9H" if named == "bumped" else "?", "court"), game.lay(1, "KC 9H 9H", "court"))
    assert (game.table.seen["9H"], game.table.seen["KC"], game.table.count(1)) == (2, 1, 13)
    assert game.table.melds[1] == [("KC", "9H", "9H")]


def test_a_bump_names_an_unseen_discard_only_by_a_card_that_it_can_be() -> None:
    game = observed({3: "9H9H"}, players=4)
    game.do(Discarded(2, "?"))
    assert game.refused(Claimed(1, "9H", "court")) == (
        "Li (seat 2) cannot have discarded the 9 of hearts: all 2 copies are elsewhere (Khanhoo 1, pack)."
        " Legal here: a card of which a copy is left."
    )


def test_the_discard_is_one_of_the_unseen_cards_of_a_laid_meld() -> None:
    game = observed(players=4)
    game.do(Discarded(2, "9H"), Claimed(1, "9H", "court"), game.lay(1, "KC ? ?", "court"))
    assert game.table.melds[1] == [("KC", "9H", "?")]


def test_where_nobody_named_the_discard_any_card_of_the_meld_may_be_it() -> None:
    """Guo holds a five of diamonds and none of hearts: that was the discard, and the unseen card is out of the hand."""
    game = observed({1: "5S5D 2H3H4H 2S3S4S 2D3D4D JCQC"}, players=4)
    game.do(Discarded(2, "?"), Claimed(1, "?", "triplet"), game.lay(1, "5H ? 5D", "triplet"))
    assert game.table.count(1) == 13


def test_a_meld_of_which_two_cards_can_be_in_no_hand_is_refused() -> None:
    game = observed({1: "5S 9D 2H3H4H 2S3S4S 2D3D4D JCQCKC 8S"}, players=4)
    game.do(Discarded(2, "?"), Claimed(1, "?", "triplet"))
    assert "cannot lay the 5 of diamonds, which is not in that hand" in game.refused(game.lay(1, "5H ? 5D", "triplet"))


def test_a_laid_meld_must_be_able_to_be_what_was_bumped_for() -> None:
    game = observed(players=4)
    game.do(Discarded(2, "9H"), Claimed(1, "9H", "court"))
    assert game.refused(game.lay(1, "KC ? 8H", "court")).startswith(
        "Guo (seat 1) cannot lay KC ? 8H as a court (Khanhoo 7, melds)"
    )


def test_a_meld_leaves_a_card_to_discard() -> None:
    game = observed({1: "KC9H"}, players=4)
    table = game.table
    table.unknown[1] = 0
    game.do(Discarded(2, "9H"))
    assert "with the cards held" in game.refused(Claimed(1, "9H", "court"))


# The end


def test_what_went_out_face_down_may_be_anything_that_melds_can_be_worth() -> None:
    """No sequence has more than nine cards, so fifteen are two melds at least."""
    game = observed()
    assert game.refused(WentOut(2, "9S", (("?",) * 15,), 1)) == (
        "Li (seat 2) cannot count 1 point (Khanhoo 14, scoring). Legal here: 2 to 29 points."
    )
    game.do(WentOut(2, "9S", (("?",) * 15,), 29))


def test_cards_that_were_seen_count_at_least_their_best_melds() -> None:
    game = observed()
    game.do(WentOut(2, "9S", (("?",) * 15,), 7))
    assert game.refused(game.shows(3, rest="JCQCKC ?12", points=2)).endswith("Legal here: 3 to 29 points.")
    game.do(game.shows(3, rest="JCQCKC ?12", points=3))


def test_cards_that_may_lie_in_a_frozen_meld_need_not_make_another() -> None:
    """One of the eights of spades is in the triplet, of which only the 8H was seen when it was laid: no court is left."""
    game = observed()
    game.do(Discarded(2, "8H"), Claimed(1, "8H", "triplet"), game.lay(1, "8H ?2", "triplet"))
    game.do(game.out(1, "9S", "8H8S8D", "?12", points=7), game.shows(2, rest="?15"))
    other = observed()
    other.do(Discarded(2, "8H"), Claimed(1, "8H", "triplet"), other.lay(1, "8H ?2", "triplet"), Discarded(1, "2H"))
    other.do(Drew(2, "?"), WentOut(2, "9S", (("?",) * 15,), 7))
    other.do(other.shows(3, rest="?15"), other.shows(1, "8H8S8D", rest="QC8S ?10", points=2))


def test_a_final_discard_that_nobody_saw() -> None:
    game = observed()
    game.do(WentOut(2, "?", (("?",) * 15,), 5))
    assert game.table.discards == [(2, "?")]


def test_known_cards_are_among_those_that_are_shown() -> None:
    game = observed()
    game.do(Discarded(2, "9S"), Took(3, "9S"), game.out(3, "4D", "JCQCKC", "?12", points=7))
    assert game.table.known[3] == ["JC", "QC", "KC", "9S"]
    other = observed()
    other.do(Discarded(2, "9S"), Took(3, "9S"))
    rows = ("AH2H3H", "2S3S4S", "3D4D5D", "7H8H9H", "JCQCKC")
    assert other.refused(other.out(3, "4D", *rows)) == (
        "cards: Chen (seat 3) holds 9S, which is missing among the cards shown"
    )


def test_a_shown_card_lies_nowhere_else() -> None:
    game = observed({1: "JCJC"})
    assert game.refused(game.out(2, "9S", "JCQCKC", "?12", points=7)) == (
        "cards: Li (seat 2) cannot hold JC: all 2 copies are elsewhere"
    )


def test_the_joker_has_no_copies() -> None:
    """A bug's test: "all 1 copies are elsewhere"."""
    game = observed({1: "X"})
    assert game.refused(game.out(2, "9S", "XQCKC", "?12", points=7)) == (
        "cards: Li (seat 2) cannot hold X: it is elsewhere"
    )


def test_an_unseen_card_in_a_full_record_is_refused() -> None:
    message = "card: found '?', expected a card: this hand is recorded in full"
    assert seated().start(1).refused(Dealt(2, ("?",) * 16)) == message
    game = full({})
    assert game.refused(Discarded(2, "?")) == message
    game.do(Discarded(2, game.table.known[2][0]))
    for move in (Drew(3, "?"), Took(3, "?"), Claimed(1, "?", "court")):
        assert game.refused(move) == message


# Eyes


def bumped() -> KhanhooGame:
    game = observed(players=4)
    game.do(
        Discarded(2, "9H"), Claimed(1, "9H", "court", (Loser(3, "royal"),)), Laid(1, ("KC", "X", "9H"), "court", "9H")
    )
    return game


@pytest.mark.parametrize("eyes", [PUBLIC, Eyes("seat", 2)])
def test_bumps_challenges_melds_and_scores_are_public(eyes: Eyes) -> None:
    shown: list[Event] = [
        *bumped().events[-3:],
        Challenged(3, "court", (Loser(1, "court"),)),
        WentOut(1, "9S", (("JC", "QC", "KC"), ("?",) * 12), 9),
        Scored(1, (), ("?",) * 15, 9),
        Took(3, "9H"),
    ]
    rules = seated().rules
    assert [rules.redact(event, eyes) for event in shown] == shown


def test_a_shuffled_stock_is_seen_by_nobody_at_the_table() -> None:
    rules = seated().rules
    event = Recycled(2, ("9S", "4D"))
    assert rules.redact(event, ALL) == event
    for eyes in (PUBLIC, Eyes("seat", 2)):
        assert rules.redact(event, eyes) == Recycled(2, ("?", "?"))
