"""Rulings 7 to 11 and 14: who may take a discard, what becomes of a claimed dui, and who comes first."""

from __future__ import annotations

from typing import Any

import pytest

from replay.rules.quandui import Won
from replay.values.events import Claimed, Discarded, Drew, Loser, Took
from tests.support.factories import GameFactory
from tests.support.games import Game

DISCARDER, NEXT, WINNER, HOLDER = 3, 4, 1, 2
Q4 = {
    DISCARDER: "9s",
    NEXT: "9s 1w3w4w7w8w 8s7s6s BS DH 2s 5w 6b 8b",
    WINNER: "1b1s 2b2s 3b3w 4s4w 5b5w 6b6s 8b8b 9w",
    HOLDER: "9s9s 1wXH 2w2w 3s3s 4b4b 5s5s 6w6w 7b",
}
WIN = Won(
    1, "single", ("1b", "1s", "2b", "2s", "3b", "3w", "4s", "4w", "5b", "5w", "6b", "6s", "8b", "8b", "9w", "9s"), "9s"
)


def discarded(**options: Any) -> Game:
    """Q4: four players, seat 3 has discarded the 9 suo; seat 4 is next."""
    game = GameFactory(players=4, options=options).start(DISCARDER).deal(Q4)
    game.do(Discarded(DISCARDER, "9s"))
    return game


def test_q4_everyone_may_claim_what_the_worked_example_says() -> None:
    """Worked example Q4; P, points 1 to 3."""
    game = discarded()
    legal = {seat: {type(move).__name__ for move in game.rules.legal(game.table, seat)} for seat in game.table.order}
    assert legal == {DISCARDER: set(), NEXT: {"Claimed", "Took", "Drew"}, WINNER: {"Won"}, HOLDER: {"Claimed"}}


@pytest.mark.parametrize(
    "settled",
    [
        Won(WIN.seat, WIN.kind, WIN.cards, "9s", (Loser(NEXT, "dui"), Loser(HOLDER, "dui"))),
        Won(WIN.seat, WIN.kind, WIN.cards, "9s", (Loser(NEXT, "take"),)),
        Claimed(NEXT, "9s", "dui", (Loser(HOLDER, "dui"),)),
        Claimed(HOLDER, "9s", "dui", (Loser(NEXT, "take"),)),
    ],
    ids=["win over dui", "win over take", "sooner dui", "dui over take"],
)
def test_q4_the_better_claim_is_settled_over_the_worse(settled: Any) -> None:
    """Rulings 7 and 14: eight pairs, even with a ka, beat a dui; a dui beats the next player; then who plays sooner."""
    discarded().do(settled)


@pytest.mark.parametrize(
    ("settled", "first"),
    [
        (Claimed(NEXT, "9s", "dui", (Loser(WINNER, "win"),)), WINNER),
        (Claimed(HOLDER, "9s", "dui", (Loser(NEXT, "dui"),)), NEXT),
    ],
    ids=["dui before win", "later dui"],
)
def test_q4_a_worse_claim_is_not_settled_over_a_better_one(settled: Any, first: int) -> None:
    game = discarded()
    who, better = str(game.table.who(settled.seat)), str(game.table.who(first))
    assert game.refused(settled) == (
        f"{who} cannot claim before {better} (Quán Duì 7 and 14, priority). Legal here: {better} has the 9 suo."
    )


def test_a_win_comes_before_an_equal_win_that_plays_later() -> None:
    """Ruling 7, P: who plays sooner after the discarder."""
    waits = "1b1b 2b2b 3b3b 4b4b 5b5b 6b6b 7b7b 9w"
    other = "1w1w 2w2w 3w3w 4w4w 5w5w 6w6w 7w7w 9b"
    game = GameFactory().start(1).deal({1: "9s", 2: waits, 3: other})
    game.do(Discarded(1, "9s"))
    late = Won(3, "single", (*game.rules.pack.read(other), "9s"), "9s", (Loser(2, "win"),))
    assert "cannot claim before Li (seat 2)" in game.refused(late)
    game.do(Won(2, "single", (*game.rules.pack.read(waits), "9s"), "9s", (Loser(3, "win"),)))


def test_no_claim_has_to_be_made() -> None:
    """Ruling 8, claims voluntary: P says both "can use" and "wants"; wants decides."""
    discarded().do(Drew(NEXT, "7s"))


def test_a_claim_is_gone_once_the_next_player_has_drawn() -> None:
    """Ruling 8 [own]."""
    game = discarded()
    game.do(Drew(NEXT, "7s"))
    assert game.refused(Claimed(HOLDER, "9s", "dui")) == (
        "Li (seat 2) cannot claim now (Quán Duì 7, claiming a dui). Legal here: Wang (seat 4) discards, or shows eight pairs."
    )
    assert game.refused(WIN).startswith("Guo (seat 1) cannot claim a discard now (Quán Duì 7, winning with a discard).")


def test_only_the_latest_discard_can_be_had() -> None:
    """Ruling 7."""
    game = discarded()
    game.do(Drew(NEXT, "7s"), Discarded(NEXT, "7s"))
    assert game.refused(Took(WINNER, "9s")) == (
        "Guo (seat 1) cannot take the 9 suo (Quán Duì 7, only the latest discard). Legal here: take the 7 suo."
    )
    assert "only the latest discard" in game.refused(Claimed(HOLDER, "9s", "dui"))
    assert "only the latest discard" in game.refused(WIN)


def test_nobody_claims_an_own_discard() -> None:
    game = GameFactory().start(1).deal({1: "4b4b"})
    game.do(Discarded(1, "4b"))
    assert "cannot claim their own discard" in game.refused(Claimed(1, "4b", "dui"))


def test_only_the_next_player_takes_a_discard_for_no_pair() -> None:
    """Ruling 7 (3)."""
    game = discarded()
    assert game.refused(Took(WINNER, "9s")) == (
        "Guo (seat 1) cannot take the discard: it is another seat's turn (Quán Duì 7, the next player)."
        " Legal here: Wang (seat 4) draws or takes the 9 suo, or a player claims it."
    )
    game.do(Took(NEXT, "9s"))
    assert game.table.known[NEXT].count("9s") == 2
    assert game.table.melds[NEXT] == []


def test_only_the_next_player_draws() -> None:
    assert "it is another seat's turn (Quán Duì 7, drawing)" in discarded().refused(Drew(WINNER, "7s"))


def test_a_dui_needs_an_identical_card_concealed_in_hand() -> None:
    """Ruling 7 (2)."""
    assert discarded().refused(Claimed(WINNER, "9s", "dui")) == (
        "Guo (seat 1) cannot claim the 9 suo: no identical card is concealed in that hand (Quán Duì 7, claiming a dui)."
        " Legal here: Wang (seat 4) draws or takes the 9 suo, or a player claims it."
    )


def test_q4_an_exposed_pair_gives_no_right_to_a_dui() -> None:
    """Worked example Q4: were the 9 suo of seat 2 exposed, seat 2 could not claim. An exposed pair is fixed (9)."""
    game = GameFactory().start(1).deal({1: "9s9s 1b", 2: "9s 4b", 3: "9s"})
    game.do(Discarded(1, "9s"), Claimed(2, "9s", "dui"), Discarded(2, "4b"), Drew(3, "9w"), Discarded(3, "9s"))
    game.do(Drew(1, "9w"), Discarded(1, "9s"))
    assert "no identical card is concealed" in game.refused(Claimed(2, "9s", "dui"))


def test_a_claimed_dui_is_laid_out_and_the_claimer_discards_and_play_goes_on_to_the_right() -> None:
    """Ruling 9: those between are passed over."""
    game = discarded()
    game.do(Claimed(HOLDER, "9s", "dui"))
    assert game.table.melds[HOLDER] == [("9s", "9s")]
    assert game.table.known[HOLDER].count("9s") == 1
    assert (game.table.phase, game.table.turn) == ("discard", HOLDER)
    game.do(Discarded(HOLDER, "7b"), Drew(DISCARDER, "7s"))


def test_a_card_of_an_exposed_pair_cannot_be_discarded() -> None:
    """Ruling 9: it is fixed."""
    game = GameFactory().start(1).deal({1: "9s", 2: "9s 123456789b 12345w"})
    game.do(Discarded(1, "9s"), Claimed(2, "9s", "dui"))
    assert game.refused(Discarded(2, "9s")) == (
        "Li (seat 2) cannot discard the 9 suo, which is not in that hand (Quán Duì 7, turns)."
        " Legal here: discard one of 123456789b 12345w."
    )


def test_a_dui_that_leaves_nothing_to_discard_can_only_be_claimed_to_win() -> None:
    """Rulings 8 and 9: with seven exposed pairs the eighth is the win."""
    pairs = ["1b", "2b", "3b", "4b", "5b", "6b", "7b"]
    game = GameFactory(players=2).start(1).deal({1: f"{' '.join(pairs)} 9b", 2: f"{' '.join(pairs)} 9b 1w2w3w4w5w6w7w"})
    for pair, loose in zip(pairs, ("1w", "2w", "3w", "4w", "5w", "6w", "7w"), strict=True):
        game.do(Discarded(1, pair), Claimed(2, pair, "dui"), Discarded(2, loose), Took(1, loose))
    game.do(Discarded(1, "9b"))
    assert game.refused(Claimed(2, "9b", "dui")) == (
        "Li (seat 2) cannot claim only a dui: no card would be left to discard (Quán Duì 9, a claimed dui)."
        " Legal here: claim the discard to win."
    )
    (win,) = game.rules.legal(game.table, 2)[:1]
    assert win.kind == "quan_dui"
    game.do(win)


@pytest.mark.parametrize("must_show", [False, True])
def test_the_next_player_who_holds_a_twin_takes_or_claims_by_option(must_show: bool) -> None:
    """Ruling 10, next_must_show_dui; P has the choice, G "whenever … must place"."""
    game = discarded(next_must_show_dui=must_show)
    if must_show:
        assert game.refused(Took(NEXT, "9s")) == (
            "Wang (seat 4) cannot take the 9 suo unshown (Quán Duì 10, next_must_show_dui)."
            " Legal here: claim the 9 suo for a dui."
        )
        game.do(Claimed(NEXT, "9s", "dui"))
    else:
        game.do(Took(NEXT, "9s"))


def test_where_odd_cards_make_no_dui_a_known_twin_of_one_may_be_taken_unshown() -> None:
    """Rulings 2 and 10: gamerules, where two identical odd cards are no pair."""
    game = GameFactory(rules="quandui/gamerules").start(1).deal({1: "DH", 2: "DH"})
    game.do(Discarded(1, "DH"))
    assert game.refused(Claimed(2, "DH", "dui")).startswith(
        "Li (seat 2) cannot pair the da hong with itself (Quán Duì 2, specials_dui)."
    )
    game.do(Took(2, "DH"))


def test_where_odd_cards_make_a_dui_one_may_be_claimed() -> None:
    """Ruling 2, specials_dui: P, inferred from "identical cards" and four copies."""
    game = GameFactory().start(1).deal({1: "DH", 2: "DH"})
    game.do(Discarded(1, "DH"), Claimed(2, "DH", "dui"))


@pytest.mark.parametrize("allowed", [True, False])
def test_the_card_just_taken_may_be_discarded_by_option(allowed: bool) -> None:
    """Ruling 11, allow_return_discard [own]."""
    game = GameFactory(options={"allow_return_discard": allowed}).start(1).deal({1: "9s 8s"})
    game.do(Discarded(1, "9s"), Took(2, "9s"))
    if allowed:
        game.do(Discarded(2, "9s"))
    else:
        assert game.refused(Discarded(2, "9s")) == (
            "Li (seat 2) cannot discard the 9 suo, which was just taken (Quán Duì 11, allow_return_discard)."
            " Legal here: discard another card."
        )
        assert Discarded(2, "9s") not in game.rules.legal(game.table, 2)


def test_a_drawn_card_may_be_discarded_under_either_option() -> None:
    """Ruling 11 is about cards taken from the discards."""
    game = GameFactory(options={"allow_return_discard": False}).start(1).deal({1: "9s", 2: "1b", 3: "2b"})
    drawn = "8w"
    game.do(Discarded(1, "9s"), Drew(2, drawn), Discarded(2, drawn))


@pytest.mark.parametrize(
    ("losers", "words"),
    [
        (
            (Loser(DISCARDER, "dui"),),
            "found Chen (seat 3) among the losing claims, expected each other seat at most once",
        ),
        ((Loser(WINNER, "win"),), "found Guo (seat 1) among the losing claims"),
        ((Loser(NEXT, "dui"), Loser(NEXT, "dui")), "found Wang (seat 4) among the losing claims"),
        ((Loser(7, "dui"),), "found seat 7, expected a seat of this hand: 1, 2, 3, 4"),
        ((Loser(WINNER, "pung"),), "found a losing claim as 'pung', expected 'win', 'dui' or 'take'"),
        (
            (Loser(WINNER, "take"),),
            "Guo (seat 1) cannot have wanted the discard without a pair (Quán Duì 7, the next player)",
        ),
        ((Loser(WINNER, "dui"),), "Guo (seat 1) cannot have claimed the 9 suo for a dui (Quán Duì 7, claiming a dui)"),
        ((Loser(NEXT, "win"),), "Wang (seat 4) cannot have won with the 9 suo (Quán Duì 12, a complete hand)"),
    ],
)
def test_a_loser_must_have_been_able_to_claim(losers: tuple[Loser, ...], words: str) -> None:
    game = discarded()
    win = Won(1, "single", WIN.cards, "9s", losers)
    claim = Claimed(HOLDER, "9s", "dui", losers)
    assert words in game.refused(claim if losers[0].seat == WINNER and losers[0].as_ != "win" else win)


def test_a_loser_whose_hand_is_known_must_have_held_the_card() -> None:
    game = GameFactory().start(1).deal({1: "9s", 2: "9s", 3: "1b2b3b4b5b6b7b8b 1w2w3w4w5w6w7w"})
    game.do(Discarded(1, "9s"))
    assert "Chen (seat 3) cannot have claimed the 9 suo for a dui" in game.refused(
        Claimed(2, "9s", "dui", (Loser(3, "dui"),))
    )


def test_a_claim_is_for_a_dui() -> None:
    assert discarded().refused(Claimed(HOLDER, "9s", "ka")) == "as: found a claim as 'ka', expected 'dui'"


def test_a_sentence_names_those_together_whose_claims_were_the_same() -> None:
    game = discarded()
    over = (Loser(WINNER, "win"), Loser(HOLDER, "dui"), Loser(DISCARDER, "dui"))
    names = {seat: str(game.table.who(seat)) for seat in game.table.order}
    assert str(game.rules.sentence(Claimed(NEXT, "9s", "dui", over), game.table)) == (
        f"{names[NEXT]} claims the 9 suo for a dui, over {names[WINNER]}, who would have won,"
        f" over {names[HOLDER]} and {names[DISCARDER]}, who had a dui."
    )
