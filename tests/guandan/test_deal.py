"""The deal: 27 cards for each of four, whose teams sit across (rulings 1 and 24 to 26)."""

from __future__ import annotations

from collections import Counter

import pytest

from replay.formats import read_text
from replay.rules.guandan import BoardLaid, LeadChosen, TributePaid
from replay.rules.guandan.pack import PACK
from replay.table.simulation import simulate
from replay.values.events import DealerChosen, Dealt, HandStarted, HandVoided, Joined, Left
from tests.support.factories import GuandanFactory
from tests.support.guandan.deals import full, seated

ALL = [card for card, copies in PACK.copies.items() for _ in range(copies)]


def test_everybody_is_dealt_a_quarter_of_the_pack_from_the_dealer_on() -> None:
    game = seated(first_dealer="anyone").start(3)
    assert str(game.rules.expected(game.table)) == "Chen (seat 3) is dealt 27 cards"
    for place, seat in enumerate((3, 4, 1, 2)):
        game.do(Dealt(seat, tuple(ALL[27 * place : 27 * place + 27])))
    held = Counter(card for cards in game.table.known.values() for card in cards)
    assert held == Counter(PACK.copies)
    assert (game.table.out, game.table.phase) == (108, "lead")


@pytest.mark.parametrize("count", [26, 28])
def test_the_first_edition_and_boards_refuse_a_hand_of_26_or_28_cards(count: int) -> None:
    board = seated().start(1, board="Friday 1")
    board.do(BoardLaid(2, 1))
    for game in (seated(edition=1).start(1), board):
        assert game.refused(Dealt(1, tuple(ALL[:count]))) == (
            f"Guo (seat 1) cannot be dealt {count} cards (Guandan 1, the deal). Legal here: 27, a quarter of the pack."
        )


def test_cards_go_to_one_seat_after_the_other() -> None:
    game = seated().start(1)
    assert game.refused(Dealt(2, tuple(ALL[:27]))) == (
        "Li (seat 2) cannot be dealt cards now (Guandan 1, the deal). Legal here: Guo (seat 1) is next."
    )


def test_nobody_is_dealt_cards_after_the_deal() -> None:
    assert full({}).refused(Dealt(1, tuple(ALL[:27]))) == (
        "Guo (seat 1) cannot be dealt cards: the deal is over (Guandan 1, the deal)."
        " Legal here: Guo (seat 1) leads any combination."
    )


@pytest.mark.parametrize(
    ("cards", "words"),
    [
        (("AS", "AS", *ALL[56:81]), "the ace of spades 2 times: the pack has 2, and 1 of them was dealt before"),
        (("5D", "5D", "5D", *ALL[80:104]), "the 5 of diamonds 3 times: the pack has 2"),
    ],
)
def test_a_card_is_dealt_twice_at_most(cards: tuple[str, ...], words: str) -> None:
    game = seated().start(1)
    game.do(Dealt(1, ("AS", *ALL[:26])))
    assert game.refused(Dealt(2, cards)) == (
        f"Li (seat 2) cannot be dealt {words} (Guandan, the pack). Legal here: a card of which a copy is left."
    )


def test_a_full_record_knows_every_card_that_is_dealt() -> None:
    assert seated().start(1).refused(Dealt(1, ("?", *ALL[:26]))) == (
        "card: found '?', expected a card: this hand is recorded in full"
    )


def test_what_is_no_card_of_the_pack_is_dealt_to_nobody() -> None:
    assert seated().start(1).refused(Dealt(1, ("1b", *ALL[:26]))) == "card: found '1b', expected a card of the pack"


@pytest.mark.parametrize("players", [1, 2, 3])
def test_fewer_than_four_cannot_play(players: int) -> None:
    game = GuandanFactory(players=players)
    order = tuple(range(1, players + 1))
    assert game.refused(HandStarted(1, order, 1, "full")) == (
        f"a hand cannot start with {players} at the table (Guandan, 4 players). Legal here: players join first."
    )


def test_a_fifth_player_waits_until_somebody_leaves() -> None:
    assert seated().refused(Joined(5, "Zhao")) == (
        "Zhao cannot join (Guandan, at most 4 players). Legal here: a player leaves first."
    )


# 26, who shuffles


@pytest.mark.parametrize("profile", ["fcg", "jiangsu"])
def test_east_shuffles_for_the_first_hand_under_the_competition_rules(profile: str) -> None:
    """A: East shuffles, South cuts."""
    refused = seated(profile).refused(HandStarted(1, (2, 3, 4, 1), 2, "full"))
    assert refused == "Li (seat 2) cannot deal (Guandan 26, who shuffles). Legal here: Guo (seat 1) deals."
    assert seated(profile).refused(DealerChosen(2, "random")) == (
        "the dealer is already settled (Guandan 26, who shuffles). Legal here: Guo (seat 1) deals: leave this line out."
    )
    assert seated(profile).start().table.dealer == 1


@pytest.mark.parametrize("profile", ["simple", "njupt"])
def test_anybody_shuffles_for_the_first_hand_under_the_short_rules(profile: str) -> None:
    assert seated(profile).start(3).table.dealer == 3


def test_a_text_need_not_say_that_east_shuffles() -> None:
    text = b'%paipu 1\n[Rules "guandan"]\n[Date "2026-11-20"]\n[Seats "Guo; Li; Chen; Wang"]\n== hand 1\n'
    assert read_text(text, "new").events[-1] == HandStarted(1, (1, 2, 3, 4), 1, "observed")


def test_a_simulated_match_begins_with_east() -> None:
    started = next(each.data for each in simulate("guandan/fcg", 4, 1, 7) if isinstance(each.data, HandStarted))
    assert started.dealer == 1


def test_when_the_first_hand_is_void_east_shuffles_again() -> None:
    game = seated()
    game.result(2, 4)
    game.do(HandVoided(1, "mistyped"))
    assert game.start().table.dealer == 1


# 25, seats


def test_who_sits_across_is_the_partner() -> None:
    """Ruling 25: East is who sat down first."""
    assert seated(first_dealer="anyone").start(2).table.team == {1: 0, 2: 1, 3: 0, 4: 1}


def test_who_sits_down_in_a_leavers_chair_plays_for_that_chairs_team() -> None:
    game = seated()
    game.result(2, 4)
    game.do(Left(2), Joined(5, "Zhao", after=1))
    game.start()
    assert game.table.order == (1, 5, 3, 4)
    assert (game.table.team[5], game.table.level) == (1, 5)


def test_after_somebody_has_left_nobody_owes_and_the_first_place_that_stayed_leads() -> None:
    """Ruling 4 [own]: a new player does not pay for what others lost."""
    game = seated()
    game.result(1, 3)
    game.do(Left(2), Joined(5, "Zhao", after=1))
    game.start(None, "observed").deal()
    assert (game.table.payers, game.table.lead, game.table.phase) == ((), 1, "play")


def test_where_first_place_has_left_the_record_says_who_leads() -> None:
    """Ruling 3."""
    game = seated()
    game.result(1, 3)
    game.do(Left(1), Joined(5, "Zhao", after=4))
    game.start(None, "observed").deal(lead=None)
    assert (game.table.payers, game.table.phase) == ((), "lead")
    game.do(LeadChosen(5, "recorded"))
    assert game.table.turn == 5


def test_nobody_owes_where_partners_have_changed() -> None:
    """Ruling 4 [own]. A bug's test: after a double win the engine looked for a third place that there never was."""
    game = seated()
    game.result(1, 3)
    game.do(Left(2), Left(3), Joined(3, "Chen", after=1), Joined(2, "Li", after=3))
    game.start(None, "observed")
    assert game.table.order == (4, 1, 3, 2)
    assert game.table.payers == ()
    assert "cannot pay tribute now" in game.deal().refused(TributePaid(4, 1, "AS"))
