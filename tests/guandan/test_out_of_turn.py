"""Article 8.3: who plays out of turn sits the trick out, and who lays wrong cards loses the lead (ruling 23)."""

from __future__ import annotations

import pytest

from replay.rules.guandan import LeadSet, Passed, Penalised, Played, TrickEnded
from replay.values.events import Irregular, TakenBack
from tests.support.guandan.deals import observed, seated, sits_out

# 8.3, out of turn


def test_article_8_3_who_played_out_of_turn_neither_leads_nor_follows_in_this_trick() -> None:
    game = observed()
    game.lay(1, "3S")
    game.do(sits_out(3))
    game.passed(2)
    assert game.table.turn == 4
    assert game.refused(game.laid(3, "4S")) == (
        "Chen (seat 3) sits this trick out and cannot play (Guandan 23, Article 8.3)."
        " Legal here: Wang (seat 4) beats the single 3 or passes."
    )
    assert game.passed(4) == [TrickEnded(1), LeadSet(1, "won")]
    game.lay(1, "3D3D")
    game.passed(2)
    game.lay(3, "4S4D")


def test_article_8_3_the_trick_ends_when_nobody_else_is_left_in_it() -> None:
    game = observed()
    game.lay(1, "3S")
    game.passed(2, 3)
    assert game.do(sits_out(4)) == [TrickEnded(1), LeadSet(1, "won")]


def test_article_8_3_a_play_ends_the_trick_where_all_others_sit_out() -> None:
    game = observed()
    game.do(sits_out(2), sits_out(3, "pair"), sits_out(4))
    assert game.lay(1, "3S") == [TrickEnded(1), LeadSet(1, "won")]


def test_article_8_3_the_wind_is_taken_at_once_where_all_others_sit_out() -> None:
    game = observed()
    for size in (10, 10):
        game.do(Played(1, ("?",) * size, "bomb", 3))
        game.passed(2, 3, 4)
    game.do(sits_out(2), sits_out(3), sits_out(4))
    assert game.do(Played(1, ("?",) * 7, "bomb", 3)) == [TrickEnded(1), LeadSet(3, "wind")]


def test_article_8_3_who_was_to_lead_and_sits_out_leaves_the_lead_to_the_next() -> None:
    game = observed()
    game.do(sits_out(1))
    assert game.table.turn == 2


def test_article_8_3_somebody_is_left_to_lead() -> None:
    game = observed()
    game.do(sits_out(2), sits_out(3), sits_out(4))
    assert game.refused(sits_out(1)) == (
        "Guo (seat 1) cannot be made to sit out: no player would be left to lead (Guandan 23, Article 8.3)."
        " Legal here: a warning or victory points."
    )


def test_article_8_3_the_partner_may_not_lead_that_type() -> None:
    game = observed()
    game.do(sits_out(3, "pair"))
    assert game.refused(game.laid(1, "5S5D")) == (
        "Guo (seat 1) cannot lead a pair, which the partner laid out of turn (Guandan 23, Article 8.3)."
        " Legal here: lead another combination."
    )
    game.lay(1, "5S")


def test_article_8_3_the_partner_may_lead_a_single_as_the_only_card() -> None:
    game = observed()
    for size in (10, 10, 6):
        game.do(Played(1, ("?",) * size, "bomb", 3))
        game.passed(2, 3, 4)
    game.do(sits_out(3))
    game.lay(1, "5S")


def test_article_8_3_bombs_of_different_size_differ() -> None:
    game = observed()
    game.do(sits_out(3, "bomb", 4))
    assert "cannot lead a bomb" in game.refused(game.laid(1, "5S5D5C5H"))
    game.lay(1, "5S5D5C5H5S")


def test_article_8_3_the_partner_may_follow_with_that_type() -> None:
    game = observed(lead=2)
    game.do(sits_out(3, "pair"))
    game.lay(2, "5S5D")
    game.passed(4)
    game.lay(1, "6S6D")


def test_article_8_3_no_penalty_once_the_next_has_followed() -> None:
    game = observed()
    game.do(Irregular("8.3", "out of turn"), game.laid(3, "4S"), Passed(4))
    assert game.refused(sits_out(3)) == (
        "Chen (seat 3) cannot be penalised for a play out of turn that the next seat has followed (Guandan 23, Article 8.3)."
        " Legal here: the play remains valid."
    )
    game = observed()
    game.do(Irregular("8.3", "out of turn"), game.laid(3, "4S"), game.laid(4, "5S"))
    assert "that the next seat has followed" in game.refused(sits_out(3))
    game.do(sits_out(3, "pair"))


def test_article_8_3_a_play_that_is_penalised_is_taken_back_first() -> None:
    game = observed()
    step = game.table.step
    game.do(Irregular("8.3", "out of turn"), game.laid(3, "4S"))
    assert game.refused(sits_out(3)) == (
        "the play of Chen (seat 3) is on the table (Guandan 23, Article 8.3). Legal here: take it back first."
    )
    game.do(TakenBack(step), sits_out(3))
    game.lay(1, "5S5D")


@pytest.mark.parametrize("first", [sits_out(3), None])
def test_article_8_3_only_who_is_in_play_sits_out(first: Penalised | None) -> None:
    game = observed()
    if first:
        game.do(first)
    else:
        game = seated().start()
    assert game.refused(sits_out(3)) == (
        "Chen (seat 3) cannot be made to sit out (Guandan 23, Article 8.3). Legal here: while the seat is in play."
    )


# 8.3, wrong cards


def test_article_8_3_after_wrong_cards_the_lead_goes_to_the_next() -> None:
    game = observed()
    assert game.do(Penalised(1, "8.3", "lead_passes")) == [LeadSet(2, "penalty", barred=1)]
    assert game.table.turn == 2


def test_article_8_3_if_the_next_is_out_the_lead_goes_to_the_one_above() -> None:
    game = observed(lead=2)
    game.out(2)
    game.lay(4, "3S")
    game.lay(1, "4S")
    game.passed(3, 4)
    assert game.do(Penalised(1, "8.3", "lead_passes")) == [LeadSet(4, "penalty", barred=1)]


def test_article_8_3_the_lead_does_not_go_to_who_sits_out() -> None:
    game = observed()
    game.do(sits_out(2))
    assert game.do(Penalised(1, "8.3", "lead_passes")) == [LeadSet(4, "penalty", barred=1)]


@pytest.mark.parametrize("seat", [1, 2])
def test_article_8_3_only_the_leader_loses_the_lead(seat: int) -> None:
    game = observed()
    if seat == 1:
        game.lay(1, "3S")
    message = game.refused(Penalised(seat, "8.3", "lead_passes"))
    assert message == (
        f"{game.table.who(seat)} is not to lead and cannot lose the lead (Guandan 23, Article 8.3)."
        " Legal here: while the seat is to lead; take cards on the table back first."
    )


def test_article_8_3_wrong_cards_cost_the_right_to_lead_and_to_follow_in_that_trick() -> None:
    """A bug's test: the seat that had lost the lead followed in the same trick."""
    game = observed()
    game.do(Penalised(1, "8.3", "lead_passes"))
    game.lay(2, "3S")
    game.passed(3)
    assert game.passed(4) == [TrickEnded(2), LeadSet(2, "won")]
    game.lay(2, "4S")
    game.passed(3, 4)
    game.lay(1, "5S")


def test_article_8_3_nobody_loses_the_lead_where_nobody_is_left_to_take_it() -> None:
    game = observed()
    game.do(sits_out(2), sits_out(3), sits_out(4))
    assert game.refused(Penalised(1, "8.3", "lead_passes")) == (
        "Guo (seat 1) cannot lose the lead: no player would be left to lead (Guandan 23, Article 8.3)."
        " Legal here: a warning or victory points."
    )


# 8.3, declarations out of turn, and wrong cards in following


def test_article_8_3_who_declares_out_of_turn_sits_out_and_the_partner_leads_anything() -> None:
    game = observed()
    game.do(Penalised(3, "8.3", "sits_out"))
    game.lay(1, "3S3D")
    game.passed(2)
    assert game.passed(4) == [TrickEnded(1), LeadSet(1, "won")]
    assert str(game.rules.expected(game.table)) == "Guo (seat 1) leads any combination"


def test_article_8_3_after_wrong_cards_in_following_the_turn_goes_on_to_the_next() -> None:
    game = observed()
    game.lay(1, "3S")
    game.do(Penalised(2, "8.3", "sits_out"))
    assert game.table.turn == 3
