"""Rulings 16 and 19: the end of the stock, and hands that would never end."""

from __future__ import annotations

import pytest

from replay.events import Abandoned, Claimed, Discarded, Drew, Loser, StockEmpty, Took
from replay.rules.quandui.events import Won
from tests.factories import Game, GameFactory

NINES = "1b1b 2b2b 3b3b 4b4b 5b5b 6b6b 7b7b 9s"


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
        " Legal here: Guo (seat 1) takes the 9 suo or says that the stock is empty, or someone claims it."
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
    assert "cannot end the hand: it is not that seat's turn" in emptied().refused(StockEmpty(2))


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
                " Legal here: someone claims the 9 suo to win, or Guo (seat 1) says that the stock is empty."
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
