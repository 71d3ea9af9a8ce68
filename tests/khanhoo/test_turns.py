"""The deal and the turns of Khanhoo: rulings 1 to 6 of docs/rules/khanhoo.md."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import pytest

from replay.rules.khanhoo import Recycled, WentOut, stock_left
from replay.values.events import Abandoned, Claimed, Dealt, Discarded, Drew, Event, Irregular, Took
from tests.support.khanhoo.deals import KhanhooGame, full, observed, seated

# The deal


def test_everybody_gets_fifteen_cards_and_the_dealers_left_a_sixteenth_and_the_first_turn() -> None:
    """D, setup."""
    game = observed()
    assert [game.table.count(seat) for seat in (1, 2, 3)] == [15, 16, 15]
    assert (game.table.phase, game.table.turn) == ("discard", 2)


@pytest.mark.parametrize(("players", "stock"), [(2, 30), (3, 15), (4, 0)])
def test_what_is_left_is_the_stock(players: int, stock: int) -> None:
    """D, setup."""
    game = observed(players=players)
    assert stock_left(game.rules, game.table) == stock


@pytest.mark.parametrize(("seat", "count"), [(1, 15), (3, 15), (2, 15), (2, 17)])
def test_cards_are_dealt_in_order_and_number(seat: int, count: int) -> None:
    name = {1: "Guo", 2: "Li", 3: "Chen"}[seat]
    assert seated().start(1, "observed").refused(Dealt(seat, ("?",) * count)) == (
        f"{name} (seat {seat}) cannot be dealt {count} cards (Khanhoo 2, the deal). Legal here: Li (seat 2) is dealt 16 cards."
    )


def test_nothing_is_dealt_into_a_hand_that_is_played() -> None:
    assert observed().refused(Dealt(1, ("?",))) == (
        "Guo (seat 1) cannot be dealt cards now (Khanhoo 2, the deal). Legal here: Li (seat 2) discards, or goes out."
    )


def test_the_deal_goes_to_the_left() -> None:
    """Own: denexa names no later dealer."""
    game = seated()
    game.result(1, 10, 0, 0)
    assert game.table.dealer_next == 2
    game.result(1, 10, 0, 0)
    assert game.table.dealer_next == 3


def test_after_an_abandoned_hand_the_same_player_deals_and_nobody_scores() -> None:
    """Ruling 16: four players can pass one loose card round for ever."""
    game = observed(players=4)
    (ended,) = game.do(Abandoned("the nine of hearts goes round"))
    assert (ended.how, ended.next_dealer, game.table.totals) == ("abandoned", 1, {})


@pytest.mark.parametrize(("card", "words"), [("5H", "all 2 copies are elsewhere"), ("X", "it is elsewhere")])
def test_a_card_of_which_every_copy_lies_elsewhere_is_refused(card: str, words: str) -> None:
    game = observed({1: "5H5H X"})
    game.do(Discarded(2, "9S"))
    name = "5 of hearts" if card == "5H" else "joker"
    assert game.refused(Drew(3, card)) == (
        f"Chen (seat 3) cannot draw the {name}: {words} (Khanhoo 1, pack). Legal here: a card of which a copy is left."
    )


@pytest.mark.parametrize(
    ("card", "words"),
    [("5H", "cannot get 3 of the 5 of hearts: the pack has 2"), ("X", "cannot get 3 of the joker: the pack has 1")],
)
def test_a_packet_with_more_copies_than_the_pack_has_is_refused_for_that(card: str, words: str) -> None:
    """A bug's test: it was refused because "all 2 copies are elsewhere", the joker because "it is"."""
    game = seated().start(1, "observed")
    assert f"{words} (Khanhoo 1, pack)" in game.refused(Dealt(2, (card,) * 3 + ("?",) * 13))


# Turns


def test_a_turn_is_a_draw_or_the_latest_discard_and_then_a_discard() -> None:
    """D, game play."""
    game = observed()
    game.do(Discarded(2, "9S"), Took(3, "9S"), Discarded(3, "4D"), Drew(1, "?"), Discarded(1, "4D"))
    assert game.table.known[3] == ["9S"]
    assert game.table.melds[3] == []
    assert (game.table.phase, game.table.turn) == ("open", 2)


@pytest.mark.parametrize(
    ("move", "words"),
    [
        (
            Drew(3, "?"),
            "Chen (seat 3) cannot draw now (Khanhoo 4, turns). Legal here: Li (seat 2) discards, or goes out.",
        ),
        (
            Took(3, "?"),
            "Chen (seat 3) cannot take the discard now (Khanhoo 4, turns). Legal here: Li (seat 2) discards, or goes out.",
        ),
        (
            Discarded(1, "9S"),
            "Guo (seat 1) cannot discard: it is another seat's turn (Khanhoo 4, turns). Legal here: Li (seat 2) discards, or goes out.",
        ),
        (Discarded(7, "9S"), "seat: found seat 7, expected a seat of this hand: 1, 2, 3"),
        (Discarded(2, "TH"), "card: found 'TH', expected a card of the pack"),
    ],
)
def test_who_may_not_move_reads_who_may(move: Event, words: str) -> None:
    assert observed().refused(move) == words


def test_only_the_latest_discard_is_taken_and_only_by_the_next_player() -> None:
    game = observed()
    game.do(Discarded(2, "9S"))
    assert game.refused(Took(3, "8S")) == (
        "Chen (seat 3) cannot take the 8 of spades (Khanhoo 4, the latest discard). Legal here: take the 9 of spades."
    )
    assert game.refused(Took(1, "9S")) == (
        "Guo (seat 1) cannot take the discard: it is another seat's turn (Khanhoo 4, turns)."
        " Legal here: Chen (seat 3) draws or takes the 9 of spades, or a player bumps."
    )


def test_a_card_is_discarded_out_of_the_hand() -> None:
    game = full({2: "123456789H 12345S 9D 9D".replace("1", "A")})
    assert game.refused(Discarded(2, "KC")) == (
        "Li (seat 2) cannot discard the king of clubs, which is not in that hand (Khanhoo 4, turns)."
        " Legal here: discard cards of A23456789H A2345S 99D."
    )


@pytest.mark.parametrize("allowed", [True, False])
def test_the_discard_just_taken_may_be_discarded_again_unless_agreed_otherwise(allowed: bool) -> None:
    """Own: denexa does not say."""
    game = observed(allow_return_discard=allowed)
    game.do(Discarded(2, "9S"), Took(3, "9S"))
    if allowed:
        game.do(Discarded(3, "9S"))
    else:
        assert game.refused(Discarded(3, "9S")) == (
            "Chen (seat 3) cannot discard the 9 of spades, which was just taken (Khanhoo 4, allow_return_discard). "
            "Legal here: discard another card."
        )
        game.do(Discarded(3, "8S"))


def test_the_discard_just_taken_is_discarded_again_by_who_has_no_other_card() -> None:
    """The seats whose cards are all in melds."""
    game = observed(players=4, allow_return_discard=False)
    for meld in ("JCQCKC", "JCQCKC", "5H5S5D", "6H6S6D", "7H7S7D"):
        card = meld[:2]
        game.do(Discarded(2, card), Claimed(1, card, "royal" if card == "JC" else "triplet"))
        game.do(game.lay(1, meld, game.table.claim), Discarded(1, "?"), Took(2, "?"))
    game.do(Discarded(2, "?"), Took(3, "?"), Discarded(3, "?"), Took(4, "?"), Discarded(4, "9S"), Took(1, "9S"))
    assert game.table.known[1] == ["9S"]
    game.do(Discarded(1, "9S"))


def test_a_drawn_card_may_always_be_discarded() -> None:
    observed(allow_return_discard=False).do(Discarded(2, "9S"), Drew(3, "8S"), Discarded(3, "8S"))


# Four players


def test_four_players_have_no_stock_to_draw_from() -> None:
    """D, game play."""
    game = observed(players=4)
    game.do(Discarded(2, "9S"))
    assert game.refused(Drew(3, "?")) == (
        "Chen (seat 3) cannot draw: four players have no stock (Khanhoo 5, four players)."
        " Legal here: Chen (seat 3) takes the 9 of spades, or a player bumps."
    )
    assert game.refused(Recycled(3, ("?",))) == (
        "Chen (seat 3) cannot turn the discards over: four players have no stock (Khanhoo 5, four players)."
        " Legal here: Chen (seat 3) takes the 9 of spades, or a player bumps."
    )
    game.do(Took(3, "9S"))


# The empty stock


def emptied(first: str = "9S") -> KhanhooGame:
    """Three players, observed; the stock is empty, sixteen discards are on the table, and it is seat 3's turn."""
    game = observed()
    game.do(Discarded(2, first))
    for card in ("AH", "2H", "3H", "4H", "5H", "6H", "7H", "8H", "9H", "AS", "2S", "3S", "4S", "5S", "6S"):
        seat = game.table.turn or 0
        game.do(Drew(seat, card), Discarded(seat, card))
    assert stock_left(game.rules, game.table) == 0
    return game


def test_who_wants_a_card_turns_the_discards_over_all_but_the_latest() -> None:
    """Ruling 6: the discards' top card must be meant, for an empty stock has none."""
    game = emptied()
    assert game.refused(Drew(3, "?")) == (
        "Chen (seat 3) cannot draw: the stock is empty (Khanhoo 6, the empty stock)."
        " Legal here: turn the discards over, or take the latest."
    )
    game.do(Recycled(3, ("?",) * 15))
    assert (game.table.discards, stock_left(game.rules, game.table)) == ([(2, "6S")], 15)
    assert game.table.turn == 3
    game.do(Drew(3, "9S"))


def test_the_places_of_the_cards_that_were_turned_over_are_unknown_again() -> None:
    game = emptied()
    game.do(Recycled(3, ("?",) * 15))
    assert (game.table.seen["9S"], game.table.seen["6S"]) == (0, 1)


def test_the_recorded_order_binds_what_is_drawn() -> None:
    game = emptied()
    order = tuple(card for _, card in game.table.discards[:-1])
    game.do(Recycled(3, order))
    assert game.refused(Drew(3, "AH")) == (
        "Chen (seat 3) cannot draw the ace of hearts (Khanhoo 6, the turned discards). Legal here: draw the 9 of spades, which is next."
    )
    game.do(Drew(3, "9S"), Discarded(3, "9S"), Drew(1, "AH"))


def test_a_card_that_lies_in_a_known_stock_is_in_no_hand() -> None:
    game = emptied("X")
    order = tuple(card for _, card in game.table.discards[1:-1])
    game.do(Recycled(3, ("?", "X", *order[1:])), Drew(3, "?"))
    assert "Chen (seat 3) cannot discard the joker: it is elsewhere" in game.refused(Discarded(3, "X"))
    game.do(Discarded(3, "?"), Drew(1, "X"), Discarded(1, "X"))


@pytest.mark.parametrize(
    ("cards", "words"),
    [
        (("?",) * 14, "cards: found 14 cards, expected the 15 discards below the latest"),
        (("KC", *["?"] * 14), "cards: found KC in the new stock, which is not among the discards"),
        (("AH", "AH", *["?"] * 13), "cards: found AH in the new stock, which is not among the discards"),
        (("zz", *["?"] * 14), "card: found 'zz', expected a card of the pack"),
    ],
)
def test_the_new_stock_is_made_of_the_discards(cards: tuple[str, ...], words: str) -> None:
    assert emptied().refused(Recycled(3, cards)) == words


def test_unseen_discards_may_be_anything_in_the_new_stock() -> None:
    game = observed()
    game.do(Discarded(2, "?"))
    for _ in range(15):
        seat = game.table.turn or 0
        game.do(Drew(seat, "?"), Discarded(seat, "?"))
    game.do(Recycled(3, ("KC", *["?"] * 14)), Drew(3, "KC"))


def test_the_discards_stay_while_the_stock_has_cards() -> None:
    game = observed()
    game.do(Discarded(2, "9S"))
    assert game.refused(Recycled(3, ("?",))) == (
        "Chen (seat 3) cannot turn the discards over: 15 cards are left in the stock (Khanhoo 6, the empty stock)."
        " Legal here: Chen (seat 3) draws or takes the 9 of spades, or a player bumps."
    )


def test_turned_over_before_it_was_due_the_order_of_the_stock_is_unknown() -> None:
    """A referee may allow it; nobody knows whether the cards that were left are above the others."""
    game = observed()
    game.do(Discarded(2, "9S"), Drew(3, "8S"), Discarded(3, "8S"), Irregular("6", "one card was left unseen"))
    game.do(Recycled(1, ("9S",)), Drew(1, "?"))
    assert (game.table.pile, stock_left(game.rules, game.table)) == ((), 14)


def test_who_takes_the_latest_discard_needs_no_stock() -> None:
    emptied().do(Took(3, "6S"))


def test_the_stock_may_run_out_again() -> None:
    game = emptied()
    game.do(Recycled(3, ("?",) * 15))
    for _ in range(15):
        seat = game.table.turn or 0
        game.do(Drew(seat, "?"), Discarded(seat, "?"))
    game.do(Recycled(game.table.turn or 0, ("?",) * 15))
    assert game.table.recycled == 2
    assert "discards turned over 2 times" in map(str, game.rules.facts(game.table))


# Ruling 6, recycle at_once: the discards are turned over with the last draw


def last_drawn() -> KhanhooGame:
    """Three players, observed; fifteen discards are on the table, and seat 2 has just drawn the last card of the stock."""
    game = observed(recycle="at_once")
    game.do(Discarded(2, "9S"))
    for card in ("AH", "2H", "3H", "4H", "5H", "6H", "7H", "8H", "9H", "AS", "2S", "3S", "4S", "5S"):
        seat = game.table.turn or 0
        game.do(Drew(seat, card), Discarded(seat, card))
    game.do(Drew(2, "?"))
    assert (stock_left(game.rules, game.table), len(game.table.discards)) == (0, 15)
    return game


def test_at_once_who_drew_the_last_card_turns_the_discards_over_before_discarding() -> None:
    """The latest discard, which that player did not want, begins the new pile."""
    game = last_drawn()
    assert game.refused(Discarded(2, "6S")) == (
        "Li (seat 2) cannot discard: the last card of the stock is drawn (Khanhoo 6, recycle at_once)."
        " Legal here: Li (seat 2) turns the discards over, or goes out."
    )
    assert game.rules.legal(game.table, 2) == [Recycled(2, ("?",) * 14)]
    before = game.table.copy()
    game.do(Recycled(2, ("9S", *["?"] * 13)))
    assert str(game.rules.sentence(Recycled(2, ("?",) * 14), before)) == (
        "Li (seat 2) has drawn the last card, and the cards below the latest discard are shuffled into a new stock of 14."
    )
    assert (game.table.discards, stock_left(game.rules, game.table)) == ([(1, "5S")], 14)
    game.do(Discarded(2, "6S"))
    assert "Legal here: draw the 9 of spades, which is next" in game.refused(Drew(3, "AH"))
    game.do(Drew(3, "9S"))


def test_at_once_it_happens_again_with_the_last_card_of_the_new_stock() -> None:
    game = last_drawn()
    game.do(Recycled(2, ("?",) * 14), Discarded(2, "?"))
    for _ in range(13):
        seat = game.table.turn or 0
        game.do(Drew(seat, "?"), Discarded(seat, "?"))
    seat = game.table.turn or 0
    game.do(Drew(seat, "?"), Recycled(seat, ("?",) * 14), Discarded(seat, "?"))
    assert game.table.recycled == 2


def test_at_once_only_who_drew_the_last_card_turns_the_discards_over() -> None:
    assert "Chen (seat 3) cannot turn the discards over: it is another seat's turn" in last_drawn().refused(
        Recycled(3, ("?",) * 14)
    )


def test_at_once_the_discards_stay_while_the_stock_has_cards() -> None:
    game = observed(recycle="at_once")
    game.do(Discarded(2, "9S"), Drew(3, "?"))
    assert "Chen (seat 3) cannot turn the discards over now" in game.refused(Recycled(3, ("?",)))


def test_at_once_who_goes_out_with_the_last_card_need_not_turn_the_discards_over() -> None:
    game = last_drawn()
    game.do(WentOut(2, "?", (("?",) * 15,), 7))
    assert game.table.went_out is not None


def test_at_once_what_the_referee_let_stand_is_turned_over_when_a_card_is_wanted() -> None:
    game = last_drawn()
    game.do(Irregular("6", "nobody looked at the stock"), Discarded(2, "6S"), Recycled(3, ("?",) * 15), Drew(3, "?"))
    assert game.table.recycled == 1


def test_at_once_four_players_have_nothing_to_turn_over() -> None:
    game = observed(players=4, recycle="at_once")
    game.do(Discarded(2, "9S"), Took(3, "9S"))
    assert "four players have no stock" not in str(game.rules.expected(game.table))
    game.do(Discarded(3, "9S"))


@pytest.mark.parametrize("seed", [7, 8])
def test_at_once_bots_turn_the_discards_over_with_the_last_draw(seed: int) -> None:
    game = seated(recycle="at_once").start(1)
    game.do_each(game.rules.room.play(game.rules, game.table, Random(seed)))
    before = [type(one) for one, other in pairwise(game.events) if isinstance(other, Recycled)]
    assert before
    assert set(before) == {Drew}
