"""What a recorder of Khanhoo is offered, and how the simple players play."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from replay.rules.khanhoo import Challenged, Laid, Recycled, Scored, TargetReached, WentOut, room
from replay.table.simulation import simulate
from replay.values.events import Abandoned, Claimed, Discarded, Drew, Event, HandEnded, Loser, Took
from tests.support.khanhoo.deals import ROWS, KhanhooGame, full, observed, seated
from tests.support.khanhoo.evenings import OPTIONS
from tests.support.khanhoo.evenings import seated as with_options
from tests.support.soak import long, times


def offered(game: KhanhooGame, seat: int) -> list[Event]:
    moves: list[Event] = game.rules.legal(game.table, seat)
    return moves


# What is offered


def test_nothing_is_offered_between_hands_and_in_the_deal() -> None:
    assert offered(seated(), 1) == []
    assert offered(seated().start(1), 2) == []


def test_who_is_to_discard_is_offered_every_card_once_and_to_go_out() -> None:
    game = full({2: f"{ROWS} 9S"})
    moves = offered(game, 2)
    assert [move.card for move in moves if isinstance(move, Discarded)] == list(
        dict.fromkeys(game.rules.arrange(game.table, game.table.known[2]))
    )
    assert [move.points for move in moves if isinstance(move, WentOut)] == [7]
    assert offered(game, 3) == []


def test_an_unseen_card_is_offered_where_the_hand_has_one() -> None:
    assert offered(observed(), 2) == [Discarded(2, "?")]


def test_the_next_player_is_offered_the_discard_and_the_stock() -> None:
    game = observed()
    game.do(Discarded(2, "9S"))
    assert offered(game, 3) == [Took(3, "9S"), Drew(3, "?")]


def test_an_empty_stock_is_offered_to_be_made_again() -> None:
    game = observed()
    game.do(Discarded(2, "9S"))
    for _ in range(15):
        seat = game.table.turn or 0
        game.do(Drew(seat, "?"), Discarded(seat, "?"))
    assert offered(game, 3) == [Took(3, "?"), Recycled(3, ("?",) * 15)]


def test_who_may_bump_is_offered_every_meld_that_the_cards_can_make() -> None:
    game = full({1: "KC 9H 9S9D 2H3H4H5H6H7H8H 2S3S4S5S", 2: "9H"}, players=4)
    game.do(Discarded(2, "9H"))
    assert offered(game, 1) == [Claimed(1, "9H", "court"), Claimed(1, "9H", "triplet")]


def test_a_challenge_is_offered_against_a_bump_that_it_holds() -> None:
    game = full({1: "9S 9D 2H3H4H5H6H7H8H 2S3S4S5S 2D3D", 2: "9H", 3: "KC9H"}, players=4)
    game.do(Discarded(2, "9H"))
    challenges = [move for move in offered(game, 3) if isinstance(move, Challenged)]
    assert Challenged(3, "court", (Loser(1, "triplet"),)) in challenges


def test_a_meld_is_offered_with_every_card_that_the_joker_may_stand_for() -> None:
    game = full({1: "KC X 9H 2H3H4H5H6H7H8H 2S3S4S5S6S", 2: "9H"}, players=4)
    game.do(Discarded(2, "9H"), Claimed(1, "9H", "court"))
    assert offered(game, 1) == [
        Laid(1, ("KC", "9H", "9H"), "court"),
        Laid(1, ("X", "9H", "9H"), "court", "KC"),
        Laid(1, ("KC", "X", "9H"), "court", "9H"),
    ]


@pytest.mark.parametrize(("type", "count"), [("court", 3), ("double_triplet", 6)])
def test_unseen_cards_are_offered_to_be_laid(type: str, count: int) -> None:
    game = observed(players=4)
    game.do(Discarded(2, "9H"), Claimed(1, "9H", type))
    assert offered(game, 1) == [Laid(1, ("9H", *["?"] * (count - 1)), type)]  # type: ignore[arg-type]


def test_after_somebody_went_out_the_best_grouping_is_offered() -> None:
    game = full({2: "4S5S6S 6H6S6D 8H8S8D 9S9D X 5D6D7D 2H", 3: ROWS})
    game.do(game.out(2, "2H", "4S5S6S", "6H6S6D", "8H8S8D", "9S9DX", "5D6D7D", points=8))
    (scored,) = offered(game, 3)
    assert isinstance(scored, Scored)
    assert (scored.points, len(scored.rest)) == (9, 6)
    assert offered(game, 2) == []


def test_cards_that_nobody_saw_are_offered_with_what_is_laid() -> None:
    game = observed(players=4)
    game.do(Discarded(2, "9H"), Claimed(1, "9H", "court"), game.lay(1, "KC 9H 9H", "court"), Discarded(1, "?"))
    game.do(Took(2, "?"), game.out(2, "?", "?15"))
    assert offered(game, 1) == [Scored(1, (("KC", "9H", "9H"),), ("?",) * 12, 4)]


# Simple players


@settings(max_examples=times(60, 6))
@given(st.integers(2, 4), OPTIONS, st.integers(0, 2**32))
def test_simple_players_play_legally_and_to_an_end_under_every_option(
    players: int, options: dict[str, object], seed: int
) -> None:
    game = with_options(players, options)
    chance = Random(seed)
    for _ in range(2):
        if not game.table.over:
            game.start().play(chance)
        assert not game.table.live
    assert game.table.odd == 0


@long
@pytest.mark.parametrize("players", [2, 3, 4])
def test_an_evening_is_one_that_a_club_would_believe(players: int) -> None:
    """Most hands are won after some turns each, somebody bumps, a challenge holds, and the game comes to its end."""
    kinds: Counter[type[Event]] = Counter()
    for seed in range(times(4, 1)):
        events = [record.data for record in simulate("khanhoo", players, 30, seed=seed)]
        kinds.update(map(type, events))
        assert isinstance(next(event for event in events if isinstance(event, TargetReached)), TargetReached)
    hands = kinds[HandEnded]
    assert kinds[WentOut] > 0.6 * hands
    assert 5 < kinds[Discarded] / hands < 120
    assert kinds[WentOut] + kinds[Abandoned] == hands
    assert (kinds[Drew] > 0) == (players < 4)
    assert (kinds[Claimed] > 0) == (kinds[Laid] > 0) == (players > 2)


def test_a_player_looks_only_at_its_own_cards_and_at_what_is_public() -> None:
    """What the others hold is different under its eyes: it discards the same card."""
    own = "AH2H3H 2S3S4S 3D4D5D 7H8H JCQC 6S 9D 9S"
    games = [full({2: own, 3: other}) for other in ("", "7S7S8S8S9S")]
    for seed in range(10):
        one, other = (next(room.play(game.rules, game.table, Random(seed))) for game in games)
        assert one == other
