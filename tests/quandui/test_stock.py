"""Rulings 16 and 19: the end of the stock, and hands that would never end."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import pytest

from replay.rules.quandui import Won
from replay.values.events import Abandoned, Claimed, Discarded, Drew, HandEnded, Irregular, Loser, StockEmpty, Took
from tests.support.factories import GameFactory
from tests.support.games import Game

NINES = "1b1b 2b2b 3b3b 4b4b 5b5b 6b6b 7b7b 9s"
OTHERS = "9b9b9b9b 9w9w9w9w 9s9s 8w"
"""Nearly all that would complete them, and one card more."""


def emptied(stock_end: str = "on_need") -> Game:
    """Every card of the stock has been drawn; seat 3 has discarded the 9 suo, which seats 1 and 2 hold too. Seat 1 is next."""
    game = GameFactory(options={"stock_end": stock_end}).start(1).deal({1: NINES, 2: "9s"})
    stock = [
        card for card, copies in game.rules.pack.copies.items() for _ in range(copies - game.table.seen.get(card, 0))
    ]
    stock.sort(key=lambda card: card == "9s")
    game.do(Discarded(1, game.table.known[1][-1]))
    for card in stock:
        game.do(Drew(game.table.turn, card), Discarded(game.table.turn, card))
    return game


def test_a_hand_is_drawn_when_a_card_is_wanted_and_none_is_left() -> None:
    """Ruling 16, stock_end on_need [own]."""
    game = emptied()
    assert game.refused(Drew(1, "4b")) == (
        "Guo (seat 1) cannot draw: the stock is empty (Quán Duì 16, stock_end)."
        " Legal here: Guo (seat 1) takes the 9 suo or says that the stock is empty, or a player claims it."
    )
    (ended,) = game.do(StockEmpty(1))
    assert (ended.how, ended.next_dealer) == ("drawn", 1)


def test_the_stock_is_not_empty_before_its_last_card() -> None:
    game = GameFactory().start(1).deal()
    card = game.table.known[1][0]
    game.do(Discarded(1, card))
    assert game.refused(StockEmpty(2)).startswith(
        "Li (seat 2) cannot say that the stock is empty: 74 cards are left (Quán Duì 16, stock_end)."
    )


def test_only_the_player_to_move_says_that_the_stock_is_empty() -> None:
    assert "cannot end the hand: it is another seat's turn" in emptied().refused(StockEmpty(2))


@pytest.mark.parametrize("stock_end", ["on_need", "on_last_draw"])
def test_the_discard_after_the_last_draw_is_taken_or_claimed_by_option(stock_end: str) -> None:
    """Ruling 16 [own]: on_need it may still be claimed or taken; on_last_draw only claimed for a win."""
    game = emptied(stock_end)
    for move in (Took(1, "9s"), Claimed(1, "9s", "dui"), Claimed(2, "9s", "dui")):
        offered = move in game.rules.legal(game.table, move.seat)
        assert offered is (stock_end == "on_need")
        if not offered:
            assert game.refused(move).endswith(
                "cannot take the discard: after the last draw it may only be claimed to win (Quán Duì 16, stock_end on_last_draw)."
                " Legal here: a player claims the 9 suo to win, or Guo (seat 1) says that the stock is empty."
            )


@pytest.mark.parametrize("stock_end", ["on_need", "on_last_draw"])
def test_the_discard_after_the_last_draw_can_always_win(stock_end: str) -> None:
    """Ruling 16."""
    game = emptied(stock_end)
    (win,) = [move for move in game.rules.legal(game.table, 1) if isinstance(move, Won)]
    assert game.do(win)[-1].how == "won"


@pytest.mark.parametrize("stock_end", ["on_need", "on_last_draw"])
def test_a_claim_that_nobody_may_make_loses_to_none(stock_end: str) -> None:
    """Ruling 16, on_last_draw: only wins are claims on the last discard."""
    game = emptied(stock_end)
    (win,) = [move for move in game.rules.legal(game.table, 1) if isinstance(move, Won)]
    over = Won(1, win.kind, win.cards, "9s", (Loser(2, "dui"),))
    if stock_end == "on_need":
        game.do(over)
    else:
        assert "Li (seat 2) cannot take the discard: after the last draw" in game.refused(over)


def test_a_hand_that_goes_round_for_ever_may_be_abandoned() -> None:
    """Ruling 19 [own]: taking discards uses no stock, so the format sets no bound."""
    game = GameFactory(players=2).start(1).deal({1: "9s"})
    game.do(Discarded(1, "9s"))
    for _ in range(200):
        seat = game.table.turn
        game.do(Took(seat, "9s"), Discarded(seat, "9s"))
    (ended,) = game.do(Abandoned("round and round"))
    assert (ended.how, ended.next_dealer) == ("abandoned", 1)


# Ruling 16, stock_end at_once: the hand is drawn with the last draw


def last_drawn(last: str, **options: object) -> Game:
    """Seat 2 holds seven dui and a 9 suo, and has just drawn this last card of the stock."""
    game = GameFactory(players=2, options={"stock_end": "at_once", **options}).start(1).deal({1: OTHERS, 2: NINES})
    stock = [
        card for card, copies in game.rules.pack.copies.items() for _ in range(copies - game.table.seen.get(card, 0))
    ]
    stock.sort(key=lambda card: card == last)
    game.do(Discarded(1, game.table.known[1][-1]))
    for card in stock[:-1]:
        game.do(Drew(game.table.turn, card), Discarded(game.table.turn, card))
    game.do(Drew(2, last))
    return game


def test_at_once_the_last_card_is_kept_and_the_hand_is_drawn() -> None:
    game = last_drawn("8w")
    assert game.rules.legal(game.table, 2) == [StockEmpty(2)]
    assert game.refused(Discarded(2, "8w")) == (
        "Li (seat 2) cannot discard: the stock is empty (Quán Duì 16, stock_end at_once)."
        " Legal here: Li (seat 2) says that the stock is empty, or shows eight pairs."
    )
    before = game.table.copy()
    (ended,) = game.do(StockEmpty(2))
    assert (ended.how, ended.next_dealer) == ("drawn", 1)
    sentence = str(game.rules.sentence(StockEmpty(2), before))
    assert sentence == "Li (seat 2) has drawn the last card and does not win with it."


def test_at_once_the_last_card_may_still_win() -> None:
    game = last_drawn("9s")
    win, empty = game.rules.legal(game.table, 2)
    assert (type(win), empty) == (Won, StockEmpty(2))
    assert game.do(win)[-1].how == "won"


def test_at_once_eight_pairs_that_must_be_shown_are_shown() -> None:
    """Ruling 13, may_decline_win."""
    game = last_drawn("9s", may_decline_win=False)
    assert game.refused(StockEmpty(2)) == (
        "Li (seat 2) holds eight pairs and cannot end the hand (Quán Duì 13, may_decline_win). Legal here: show the hand."
    )


def test_at_once_only_who_drew_the_last_card_ends_the_hand() -> None:
    assert "cannot end the hand: it is another seat's turn" in last_drawn("8w").refused(StockEmpty(1))


def test_at_once_a_discard_that_the_referee_excused_can_be_claimed_by_nobody() -> None:
    game = last_drawn("8w")
    game.do(Irregular("16", "the stock was not looked at"), Discarded(2, "8w"))
    for move in (Took(1, "8w"), Claimed(1, "8w", "dui"), Won(1, "single", ("?",) * 16, "8w")):
        assert game.refused(move).endswith(
            "cannot take the discard: after the last draw no discard may be claimed or taken (Quán Duì 16, stock_end at_once)."
            " Legal here: Guo (seat 1) says that the stock is empty."
        ), move
    assert game.do(StockEmpty(1))[-1].how == "drawn"


def test_at_once_bots_play_to_the_end_of_the_stock() -> None:
    ends = []
    for seed in range(40):
        game = GameFactory(players=6, options={"stock_end": "at_once"}).start(1)
        game.do_each(game.rules.room.play(game.rules, game.table, Random(seed)))
        ends += [(type(before), event.how) for before, event in pairwise(game.events) if isinstance(event, HandEnded)]
    assert (StockEmpty, "drawn") in ends
