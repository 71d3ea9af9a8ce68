"""Rulings 1 and 3 to 6: the pack, the dealer, the deal, who begins."""

from __future__ import annotations

import pytest

from replay.rules import rules_named
from replay.rules.quandui import Cut, Won, stock_left
from replay.values.events import Abandoned, DealerChosen, Dealt, Discarded, HandStarted, Joined, Left, StockEmpty, Took
from replay.values.money import Unit
from replay.words.errors import BadInput, RuleViolation
from tests.support.factories import GameFactory

EIGHT_DUI = "2b2b 3s3s 5w5w 6b6b 7w7w 8s8s 9b9b 4b4b"


@pytest.mark.parametrize(("copies", "size"), [(4, 120), (1, 111)])
def test_the_pack_has_120_cards_or_111_with_single_odd_ones(copies: int, size: int) -> None:
    """Ruling 1; P and G say 120 in all, G also "one of each" odd card, which makes 111."""
    rules = rules_named("quandui", {"specials_copies": copies})
    assert rules.pack.size == size
    assert [rules.pack.copies[card] for card in ("DH", "XH", "BS", "4b")] == [copies, copies, copies, 4]


def test_a_fifth_copy_cannot_be_dealt() -> None:
    """Ruling 1: four copies of each card."""
    game = GameFactory(players=2).start()
    message = game.refused(Dealt(1, ("4b", "4b", "4b", "5b", "5b", "5b")), Dealt(2, ("4b", "4b", "6b", "6b", "6b")))
    assert message == (
        "Li (seat 2) cannot get 2 of the 4 ben: all 4 copies are elsewhere (Quán Duì 1, pack)."
        " Legal here: a card of which a copy is left."
    )


def test_what_is_no_card_of_the_pack_cannot_be_dealt() -> None:
    game = GameFactory(players=2).start()
    assert (
        game.refused(Dealt(1, ("4b", "4b", "4b", "5b", "5b", "AH"))) == "card: found 'AH', expected a card of the pack"
    )


# 3, the dealer


def test_the_first_dealer_is_found_at_random() -> None:
    """Ruling 3, first_dealer; G. Whom chance chose is an event, and only that seat can deal."""
    game = GameFactory()
    message = game.refused(DealerChosen(2, "random"), HandStarted(1, (1, 2, 3), 1, "full"))
    assert message == "Guo (seat 1) cannot deal (Quán Duì 3, the dealer). Legal here: Li (seat 2) deals."
    game.do(HandStarted(1, (2, 3, 1), 2, "full"))


def test_the_dealer_is_chosen_once() -> None:
    game = GameFactory()
    message = game.refused(DealerChosen(2, "random"), DealerChosen(1, "random"))
    assert message == (
        "the dealer is already settled (Quán Duì 3, the dealer). Legal here: Li (seat 2) deals: leave this line out."
    )


def test_the_winner_deals_the_next_hand() -> None:
    """Ruling 3; P and G."""
    game = GameFactory().start(1, "result")
    ended = game.do(Won(3, "single", ("?",) * 16))[-1]
    assert ended.next_dealer == 3
    game.start()
    assert game.table.order == (3, 1, 2)


@pytest.mark.parametrize("end", [StockEmpty(1), Abandoned("it is late")])
def test_after_a_hand_without_winner_the_same_seat_deals(end: object) -> None:
    """Ruling 3."""
    game = GameFactory().start(2, "result")
    assert game.do(end)[-1].next_dealer == 2


def test_for_a_dealer_who_left_the_next_in_play_order_deals() -> None:
    """Ruling 3, dealer_absent next_seat [own]."""
    game = GameFactory(players=4).start(1, "result")
    game.do(Won(2, "single", ("?",) * 16), Left(2), Left(3))
    message = game.refused(HandStarted(2, (1, 4), 1, "full"))
    assert message == "Guo (seat 1) cannot deal (Quán Duì 3, the dealer). Legal here: Wang (seat 4) deals."


# 4 and 5, the deal and its direction


@pytest.mark.parametrize(("players", "stock"), [(2, 89), (3, 74), (4, 59), (5, 44), (6, 29)])
def test_the_dealer_gets_sixteen_cards_the_others_fifteen(players: int, stock: int) -> None:
    """Ruling 4; P."""
    game = GameFactory(players=players).start(2).deal()
    assert [game.table.count(seat) for seat in game.table.order] == [16] + [15] * (players - 1)
    assert stock_left(game.rules, game.table) == stock


def test_the_last_in_play_order_cuts_once_before_the_deal() -> None:
    """Ruling 4: the player on the dealer's left cuts, which is the last in play order, as play is anticlockwise (5)."""
    game = GameFactory().start(2)
    assert game.refused(Cut(3)) == "Chen (seat 3) cannot cut (Quán Duì 4, cut). Legal here: Guo (seat 1) cuts."
    again = game.refused(Cut(1), Cut(1))
    assert again == (
        "Guo (seat 1) cannot cut: the pack is cut once, before the deal (Quán Duì 4, cut)."
        " Legal here: 6 cards to Li (seat 2)."
    )


def test_the_deal_goes_round_three_times_in_packets() -> None:
    """Ruling 4; P: the dealer takes six, then fives anticlockwise, three rounds."""
    game = GameFactory().start(2).deal()
    packets = [(event.seat, len(event.cards)) for event in game.events if isinstance(event, Dealt)]
    assert packets == [(2, 6), (3, 5), (1, 5), (2, 5), (3, 5), (1, 5), (2, 5), (3, 5), (1, 5)]


@pytest.mark.parametrize("packet", [Dealt(1, ("?",) * 5), Dealt(1, ("?",) * 7), Dealt(2, ("?",) * 6)])
def test_a_packet_of_another_size_or_for_another_seat_is_refused(packet: Dealt) -> None:
    game = GameFactory(players=2).start(1, "observed")
    message = game.refused(packet)
    assert message.startswith(
        f"{game.table.who(packet.seat)} cannot be dealt {len(packet.cards)} cards (Quán Duì 4, deal in packets)."
    )
    assert message.endswith("Legal here: 6 cards to Guo (seat 1).")


def test_the_order_of_play_is_the_order_of_the_seats_from_the_dealer() -> None:
    """Ruling 5: seats are stored in order of play."""
    game = GameFactory()
    message = game.refused(HandStarted(1, (2, 1, 3), 2, "full"))
    assert message == "order: found order [2, 1, 3], expected the order of play from the dealer, [2, 3, 1]"


def test_who_joins_sits_after_the_named_seat() -> None:
    """Ruling 5: the order of play is where people sit and not when they came."""
    game = GameFactory()
    game.do(Joined(4, "Wang", 1))
    assert game.table.present == (1, 4, 2, 3)


def test_a_hand_needs_two_players() -> None:
    message = GameFactory(players=1).refused(HandStarted(1, (1,), 1, "full"))
    assert (
        message == "a hand cannot start with 1 at the table (Quán Duì, 2 to 6 players). Legal here: players join first."
    )


def test_no_seventh_player_can_join() -> None:
    message = GameFactory(players=6).refused(Joined(7, "Wu"))
    assert message == "Wu cannot join (Quán Duì, at most 6 players). Legal here: a player leaves first."


# 6, the start


def test_the_dealer_begins_by_discarding() -> None:
    """Ruling 6."""
    game = GameFactory().start(1).deal()
    assert game.refused(Discarded(2, "4b")).startswith("Li (seat 2) cannot discard: it is another seat's turn")
    card = game.table.known[1][0]
    game.do(Discarded(1, card), Took(2, card))


@pytest.mark.parametrize("allowed", [True, False])
def test_the_dealer_may_show_eight_dealt_pairs_where_the_option_allows(allowed: bool) -> None:
    """Ruling 6, heavenly_win [own]."""
    game = GameFactory(options={"heavenly_win": allowed}).start(1).deal({1: EIGHT_DUI})
    win = Won(1, "quan_dui", tuple(game.rules.pack.read(EIGHT_DUI)))
    assert (win.kind in [getattr(move, "kind", None) for move in game.rules.legal(game.table, 1)]) is allowed
    if allowed:
        assert game.do(win)[-1].how == "won"
    else:
        message = game.refused(win)
        assert message == (
            "Guo (seat 1) cannot show the dealt hand (Quán Duì 6, heavenly_win). Legal here: Guo (seat 1) discards."
        )


def test_a_move_before_the_game_is_opened_is_refused() -> None:
    rules = rules_named("quandui", {}, Unit("EUR", 2))
    with pytest.raises(BadInput, match="found Cut, expected GameOpened as the first event of a game"):
        rules.decide(rules.table(), Cut(1))


def test_a_move_of_the_play_between_hands_is_refused() -> None:
    with pytest.raises(RuleViolation, match="no hand is being played") as refusal:
        GameFactory().do(Discarded(1, "4b"))
    assert str(refusal.value.rule) == "Paipu, hands"
    assert str(refusal.value.legal) == "start a hand"
