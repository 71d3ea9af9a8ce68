"""What a player promised in the play is judged when the hand ends, by what was shown and let go since (rulings 7, 8, 10 and 13)."""

from __future__ import annotations

from typing import Any

from replay.rules.quandui import Won
from replay.values.events import Abandoned, Claimed, Discarded, Drew, Irregular, Loser, Took
from tests.support.factories import observed
from tests.support.games import Game

SIXTEEN = "1b1b 2b2b 3b3b 4b4b 5b5b 6b6b 7b7b 8w8s"
QUAN_DUI = "1b1b 2b2b 3b3b 4b4b 5b5b 6b6b 7b7b 8s8s"


def forced(**options: Any) -> tuple[Game, list[Any]]:
    """Seat 2 takes the 8 suo, which makes eight pairs with its 8 wan, and discards the 8 wan; then wins with another 8 wan.

    Only the winning sixteen show what was held.
    """
    game = observed(**options)
    moves = [
        Discarded(1, "8s"), Took(2, "8s"), Discarded(2, "8w"), Drew(3, "?"), Discarded(3, "9s"), Drew(1, "?"), Discarded(1, "8w"),
        Won(2, "single", tuple(game.rules.pack.read(SIXTEEN)), "8w"),
    ]  # fmt: skip
    return game, moves


def test_a_forced_win_that_was_declined_comes_out_at_the_end() -> None:
    """Ruling 13: checked where the hand is known, which here is when the winner shows it."""
    game, moves = forced()
    assert game.refused(*moves) == (
        "Li (seat 2) held eight pairs earlier in the hand and discarded (Quán Duì 13, forced_win_on_claimed_ka)."
        " Legal here: show the hand when it is complete."
    )


def test_it_does_not_where_nothing_was_forced() -> None:
    game, moves = forced(forced_win_on_claimed_ka=False)
    game.do(*moves)


def test_nor_where_an_unseen_card_came_since() -> None:
    """The hand may have been another one then: only the impossible is refused."""
    game, (first, took, let_go, *rest, _) = forced()
    game.do(first, took, let_go, *rest)
    game.do(Drew(2, "?"), Discarded(2, "9w"), Drew(3, "?"), Discarded(3, "8w"))
    game.do(Won(2, "single", tuple(game.rules.pack.read(SIXTEEN)), "8w"))


def test_nor_where_the_referee_let_a_move_stand() -> None:
    game, moves = forced()
    game.do(*moves[:2], Irregular("13", "nobody noticed"), *moves[2:])


def test_a_win_that_no_one_may_decline_comes_out_at_the_end() -> None:
    """Ruling 13, may_decline_win false."""
    game, moves = forced(forced_win_on_claimed_ka=False, may_decline_win=False)
    assert "(Quán Duì 13, may_decline_win)" in game.refused(*moves)


def test_a_twin_that_had_to_be_shown_comes_out_at_the_end() -> None:
    """Ruling 10, next_must_show_dui."""
    game = observed(next_must_show_dui=True, forced_win_on_claimed_ka=False)
    message = game.refused(
        Discarded(1, "7b"), Took(2, "7b"), Discarded(2, "9w"), Drew(3, "?"), Discarded(3, "8s"),
        Claimed(1, "8s", "dui"), Discarded(1, "8w"), game.won(2, SIXTEEN, "single", "8w"),
    )  # fmt: skip
    assert message == (
        "Li (seat 2) took the 7 ben unshown, but held another (Quán Duì 10, next_must_show_dui). Legal here: claim it for a dui."
    )


def test_a_completing_dui_that_had_to_be_a_win_comes_out_at_the_end() -> None:
    """Ruling 13, may_decline_win false: the claim completed eight pairs."""
    game = observed(may_decline_win=False)
    message = game.refused(
        Discarded(1, "7b"), Claimed(2, "7b", "dui"), Discarded(2, "8s"), Drew(3, "?"), Discarded(3, "8s"),
        game.won(2, SIXTEEN, "single", "8s"),
    )  # fmt: skip
    assert message.startswith(
        "Li (seat 2) held eight pairs after a claim and discarded (Quán Duì 13, may_decline_win)."
    )


def test_a_win_that_no_dealer_may_decline_comes_out_at_the_end() -> None:
    """Rulings 6 and 13, may_decline_win false: the dealer, who drew nothing, was dealt eight pairs."""
    game = observed(players=2, may_decline_win=False)
    message = game.refused(Discarded(1, "8w"), Drew(2, "?"), Discarded(2, "8w"), game.won(1, SIXTEEN, "single", "8w"))
    assert message.startswith(
        "Guo (seat 1) held eight pairs earlier in the hand and discarded (Quán Duì 13, may_decline_win)."
    )


def test_a_promise_from_before_a_claim_comes_out_as_well() -> None:
    """Ruling 13: what lies open now was concealed then."""
    game, moves = forced()
    game.do(
        *moves[:4], Discarded(3, "7b"), Claimed(2, "7b", "dui"), Discarded(2, "7b"), Drew(3, "?"), Discarded(3, "8w")
    )
    assert "(Quán Duì 13, forced_win_on_claimed_ka)" in game.refused(moves[-1])


def test_a_lost_dui_of_a_card_that_was_never_there_comes_out_at_the_end() -> None:
    """Ruling 7: the loser had no identical card where every copy turns out to have been elsewhere."""
    game = observed(players=4)
    message = game.refused(
        Discarded(1, "8s"), Claimed(2, "8s", "dui", (Loser(4, "dui"),)), Discarded(2, "9w"), Drew(3, "?"), Discarded(3, "8s"),
        game.won(1, QUAN_DUI, "quan_dui", "8s"),
    )  # fmt: skip
    assert message == (
        "Wang (seat 4) claimed the 8 suo for a dui and held none (Quán Duì 7, claiming a dui)."
        " Legal here: an identical card, concealed in hand."
    )
    game.do(game.won(1, SIXTEEN, "single", "8s"))


def test_a_lost_dui_is_no_lie_where_the_card_may_have_gone_unseen() -> None:
    """Seat 4 may have had the 8 suo and let it go unseen, so that seat 1 had it in the end."""
    game = observed(players=4)
    game.do(
        Discarded(1, "8s"),
        Claimed(2, "8s", "dui", (Loser(4, "dui"),)),
        Discarded(2, "9w"),
        Drew(3, "?"),
        Discarded(3, "8s"),
    )
    unseen = game.table.copy()
    for thrown, taken in (("?", "?"), ("?", "8s"), ("8s", "?")):
        game.table = unseen.copy()
        game.do(Drew(4, "?"), Discarded(4, thrown), Took(1, taken), Discarded(1, "8s"), Abandoned("late"))
        assert game.table.result == "abandoned"
    game.table = unseen
    game.do(Drew(4, "?"), Discarded(4, "?"), game.won(1, SIXTEEN, "single", "8s"))


def test_an_exposed_pair_that_nobody_named_is_no_twin_that_had_to_be_shown() -> None:
    """Ruling 10: of the three 4 ben that are shown, two may be in the claimed pair."""
    game = observed(next_must_show_dui=True)
    game.do(
        Discarded(1, "?"), Claimed(2, "?", "dui"), Discarded(2, "9w"), Drew(3, "?"), Discarded(3, "9w"), Drew(1, "?")
    )
    game.do(Discarded(1, "4b"), Took(2, "4b"), Discarded(2, "9s"), Drew(3, "?"), Discarded(3, "8s"))
    game.do(game.won(2, "1b1b 2b2b 3b3b 4b4b 4b4w 6b6b 7b7b 8s8w", "single", "8s"))


def test_after_a_dui_that_turns_out_complete_one_discards_and_answers_for_it_at_the_end() -> None:
    """Rulings 8 and 13, may_decline_win false: a win is declared with the claim, so it cannot be shown now."""
    game = observed(hands={2: "1b1b 2b2b 3b3b 4b4b 5b5b 6b6b 7b7b"}, may_decline_win=False)
    game.do(Discarded(1, "8w"), Claimed(2, "8w", "dui"))
    assert "cannot win after claiming a dui only" in game.refused(game.won(2, QUAN_DUI.replace("8s", "8w"), "quan_dui"))
    assert "held eight pairs after a claim" in game.refused(Discarded(2, "1b"), Abandoned("late"))


def test_who_is_not_in_the_hand_has_no_legal_move() -> None:
    game = observed()
    game.do(Discarded(1, "4b"))
    assert game.rules.legal(game.table, 4) == []


def test_unknown_cards_may_be_discarded_unseen() -> None:
    game = observed(hands={1: "4b"})
    assert game.rules.legal(game.table, 1) == [Discarded(1, "4b"), Discarded(1, "?")]
