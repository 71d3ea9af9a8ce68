"""The referee allows one move of Khanhoo that breaks a rule; the impossible is not excused, and nothing later is refused for it."""

from __future__ import annotations

import pytest

from replay.rules.khanhoo import Challenged, HandScored, Laid, Recycled, Scored, WentOut
from replay.values.events import Claimed, Dealt, Discarded, Drew, Event, HandEnded, Irregular, Loser, Took
from tests.support.khanhoo.deals import ROWS, KhanhooGame, full, observed
from tests.support.quandui.evenings import stock_of

EXCUSE = Irregular("rules", "nobody noticed")


def excused(game: KhanhooGame, *moves: Event) -> KhanhooGame:
    """The game with these moves, each excused."""
    for move in moves:
        game.do(EXCUSE, move)
    return game


def test_excusing_a_move_that_breaks_no_rule_is_an_error() -> None:
    game = full({2: "9H"})
    game.do(EXCUSE)
    assert game.refused(Discarded(2, "9H")) == (
        "the referee excused a move that breaks no rule, expected Irregular only before a move that breaks one"
    )


@pytest.mark.parametrize(
    "move",
    [
        Discarded(3, "KC"),
        Took(1, "9H"),
        Drew(1, "8S"),
        Claimed(3, "9H", "court"),
        Claimed(4, "9H", "triplet", (Loser(1, "court"),)),
        Challenged(4, "court", (Loser(1, "court"),)),
        Challenged(3, "triplet", (Loser(1, "court"),)),
        Claimed(4, "9H", "sequence"),
    ],
    ids=lambda move: type(move).__name__,
)
def test_a_move_out_of_turn_or_order_may_stand(move: Event) -> None:
    game = observed(players=3 if isinstance(move, Drew) else 4)
    game.do(Discarded(2, "9H"))
    excused(game, move)
    assert game.table.odd == 0


def test_points_that_were_miscounted_may_stand() -> None:
    game = full({2: f"{ROWS} 9S"})
    excused(game, game.out(2, "9S", points=8))
    game.score()
    assert game.table.totals[2] == 13


def test_melds_that_are_none_may_stand() -> None:
    game = full({2: f"{ROWS} 9S"})
    excused(game, game.out(2, "JC", "AH2H3H", "2S3S4S", "3D4D5D", "7H8H9H", "9SQCKC"))
    *_, ended = game.score()
    assert ended == HandEnded("won", 2)


def test_a_meld_that_was_none_may_lie_and_is_worth_nothing() -> None:
    """Later moves are not refused for it: it can be left in the rest."""
    game = full({1: "KC KC 4H5H6H 4S5S6S 4D5D6D 8H8S8D X", 2: "9H"}, players=4)
    game.do(Discarded(2, "9H"), Claimed(1, "9H", "court"))
    excused(game, Laid(1, ("9H", "KC", "KC"), "court"))
    game.do(Discarded(1, "X"))
    assert game.table.melds[1] == [("9H", "KC", "KC")]
    offered = [move for move in game.rules.legal(game.table, 2) if isinstance(move, Took)]
    assert offered
    game.do(Took(2, "X"))
    excused(game, WentOut(2, "X", (tuple(game.table.known[2][:-1]),), 1))
    game.do(game.shows(3, rest=" ".join(game.table.known[3]), points=best(game, 3)))
    game.do(game.shows(4, rest=" ".join(game.table.known[4]), points=best(game, 4)))
    mixed = "9H KC KC 4H5H6H 4S5S6S 4D5D6D 8H8S8D"
    assert game.refused(game.shows(1, rest=mixed, points=9)).endswith("Legal here: 8 points.")
    game.do(game.shows(1, rest=mixed, points=8))


def best(game: KhanhooGame, seat: int) -> int:
    (scored,) = (move for move in game.rules.legal(game.table, seat) if isinstance(move, Scored))
    return scored.points


def test_who_was_excused_for_a_card_too_many_shows_it_and_counts() -> None:
    """An excused move must not make later ones refused."""
    game = full({2: f"{ROWS} 9S"})
    game.do(Discarded(2, "9S"))
    stock = stock_of(game.rules, game.table)
    game.do(Drew(3, stock.pop()))
    excused(game, Drew(3, stock.pop()))
    card = game.table.known[3][0]
    game.do(Discarded(3, card), Took(1, card), Discarded(1, card), Took(2, card), game.out(2, card))
    assert game.table.count(3) == 16
    game.score()
    assert not game.table.live


ROWS_GROWN = ("4H", "5S", "6D")
"""Each makes a sequence of ROWS longer."""


def grown(*more: str) -> KhanhooGame:
    """Seat 3 holds ROWS, and draws these cards: one as the rules have it, the others excused."""
    game = full({2: f"{ROWS} 9S", 3: ROWS})
    game.do(Discarded(2, "9S"), Drew(3, more[0]))
    return excused(game, *(Drew(3, card) for card in more[1:]))


def test_the_best_grouping_of_eighteen_cards_counts_whatever_the_player_shows() -> None:
    """Ruling 14: AH2S3D is 5, JCQCKC is 3, and 2H3H4H, 3S4S5S, 4D5D6D and 7H8H9H are 1 each. More cards than these are not grouped."""
    game = grown(*ROWS_GROWN, "9D")
    game.do(Discarded(3, "9D"), Took(1, "9D"), Discarded(1, "9D"), Took(2, "9D"), game.out(2, "9D"))
    assert game.table.count(3) == 18
    rest = " ".join(game.table.known[3])
    assert game.refused(game.shows(3, rest=rest, points=0)).endswith("Legal here: 12 points.")
    game.do(game.shows(3, rest=rest, points=12))


def test_who_holds_eighteen_cards_that_are_all_in_melds_may_go_out() -> None:
    """Rulings 13 and 14."""
    game = grown(*ROWS_GROWN)
    assert game.table.count(3) == 18
    assert {move.card for move in game.rules.legal(game.table, 3) if isinstance(move, WentOut)} >= set(ROWS_GROWN)


def test_a_sequence_that_was_excused_binds_nobody_to_go_out() -> None:
    """An excused move must not make later ones refused."""
    game = observed(players=4, bump_sequence_to_go_out=True)
    game.do(Discarded(2, "9H"))
    excused(game, Claimed(3, "9H", "sequence"))
    game.do(game.lay(3, "7H8H9H", "sequence"), Discarded(3, "?"))


# What no referee can excuse


@pytest.mark.parametrize(
    ("move", "words"),
    [
        (Discarded(3, "9H"), "Chen (seat 3) cannot discard the 9 of hearts, which is not in that hand"),
        (Took(1, "8H"), "Guo (seat 1) cannot take the 8 of hearts (Khanhoo 4, the latest discard)"),
        (Drew(1, "X"), "Guo (seat 1) cannot draw: the stock is empty"),
        (Recycled(1, ("9H",)), "cards: found 1 cards, expected the 0 discards below the latest"),
        (Claimed(3, "9H", "royal"), "Chen (seat 3) cannot bump the 9 of hearts for a royal with the cards held"),
        (Claimed(3, "9H", "dui"), "as: found 'dui', expected one of: sequence,"),
        (Challenged(4, "royal", (Loser(1, "dui"),)), "over: found 'dui', expected one of: sequence,"),
        (
            Laid(3, ("KC", "8H", "8H"), "court"),
            "cards: found a meld without the 9 of hearts, expected the discard in it",
        ),
        (Laid(3, ("KC", "9H", "9H"), "court", "9H"), "joker: found '9H', expected nothing: no joker is in the meld"),
        (Scored(3, (), tuple(ROWS), 0), "Chen (seat 3) cannot be scored: no player has gone out"),
        (Dealt(3, ("X",)), "Chen (seat 3) cannot get 1 cards: the stock has only 0"),
        (HandScored(3, (2, 2, 2, 2)), "found HandScored after Irregular, expected the irregular move"),
        (Discarded(9, "9H"), "seat: found seat 9, expected a seat of this hand: 1, 2, 3, 4"),
    ],
    ids=lambda each: type(each).__name__ if isinstance(each, Event) else "",
)
def test_no_referee_can_excuse_what_cannot_be(move: Event, words: str) -> None:
    game = full({2: "9H", 3: ROWS.replace("9H", "6H"), 1: "X 5H5H 8S8S8D8D 9D9D 6S6S"}, players=4)
    game.do(Discarded(2, "9H"), EXCUSE)
    assert game.refused(move).startswith(words)


def test_nobody_plays_on_after_somebody_went_out() -> None:
    game = full({2: f"{ROWS} 9S"})
    game.do(game.out(2, "9S"), EXCUSE)
    message = "Li (seat 2) has gone out: the play is over (Khanhoo 13, going out)."
    card = game.table.known[3][0]
    moves: list[Event] = [
        Discarded(3, card), Drew(3, "2D"), Took(3, "9S"), Claimed(1, "9S", "triplet"), Dealt(1, ("2D",)),
        Challenged(3, "court", (Loser(1, "court"),)), Laid(1, ("9S", card, card), "triplet"), Recycled(3, ("9S",)),
        WentOut(3, card, ((card,),), 1),
    ]  # fmt: skip
    for move in moves:
        assert game.refused(move).startswith(message)


def test_a_hand_is_scored_once_even_by_a_referee() -> None:
    game = full({2: f"{ROWS} 9S"})
    game.do(game.out(2, "9S"), EXCUSE)
    assert "Li (seat 2) is already scored" in game.refused(
        game.shows(2, *["AH2H3H", "2S3S4S"], rest="3D4D5D 7H8H9H JCQCKC")
    )
