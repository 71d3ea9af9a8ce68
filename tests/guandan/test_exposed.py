"""Article 8.3: the partner of who played out of turn does not lead what was laid, as long as there is anything else (ruling 23)."""

from __future__ import annotations

import pytest

from replay.formats import read_text
from replay.rules.guandan import Passed, Penalised, Played
from replay.values.events import Irregular
from replay.words.errors import RuleViolation
from tests.support.guandan.deals import full, observed, sits_out
from tests.support.guandan.games import GuandanGame
from tests.support.guandan.lines import HEADER

SEAT_1_LEADS = HEADER + "== hand 1, dealer 1\n1 leads 3S\n" + "".join(f"{seat} deal ?27\n" for seat in (1, 2, 3, 4))
BOMBS = ("3S3S3H3H3C3C3D3D", "5S5S5H5H5C5C5D5D", "6S6S6H6H6C6C6D6D")


def down_to(last: str, **options: int) -> GuandanGame:
    """Every card is known; seat 1 has led all but these three and is to lead again."""
    game = full({1: "".join((*BOMBS, last))}, **options)
    for bomb in BOMBS:
        game.lay(1, bomb)
        game.passed(2, 3, 4)
    return game


def test_the_exposed_type_stays_banned_in_the_next_trick_that_the_partner_leads() -> None:
    """A bug's test: the ban was set only while nothing lay on the table."""
    text = SEAT_1_LEADS + "1 3S\n2 4S\n4 penalty 8.3 sits out pair\n3 pass\n1 pass\n"
    with pytest.raises(
        RuleViolation, match=r":16:3: Li \(seat 2\) cannot lead a pair, which the partner laid out of turn"
    ):
        read_text((text + "2 55S\n").encode(), "exposed")
    read_text((text + '2 5S\nabandon "late"\n').encode(), "exposed")


def test_the_exposed_type_stays_banned_in_the_next_trick_where_the_lead_is_kept() -> None:
    """A bug's test: the ban ended with anybody's next play."""
    text = SEAT_1_LEADS + "3 penalty 8.3 sits out pair\n1 3S\n2 pass\n4 pass\n"
    with pytest.raises(
        RuleViolation, match=r":15:3: Guo \(seat 1\) cannot lead a pair, which the partner laid out of turn"
    ):
        read_text((text + "1 55S\n").encode(), "exposed")
    read_text((text + '1 5S\nabandon "late"\n').encode(), "exposed")


def test_article_8_3_the_ban_is_over_after_the_next_trick_even_where_the_lead_is_kept() -> None:
    """A bug's test: the ban lasted as long as the lead was kept. Three tricks: the offence, the ban, and no ban."""
    game = observed()
    game.lay(1, "3S")
    game.do(sits_out(3, "pair"))
    game.passed(2, 4)
    assert "cannot lead a pair" in game.refused(game.laid(1, "5S5D"))
    game.lay(1, "4S")
    game.passed(2, 3, 4)
    game.lay(1, "5S5D")


def test_article_8_3_an_offence_before_the_lead_bans_the_type_now_and_in_the_next_trick() -> None:
    game = observed()
    game.do(sits_out(3, "pair"))
    assert "cannot lead a pair" in game.refused(game.laid(1, "5S5D"))
    game.lay(1, "3S")
    game.passed(2, 4)
    assert "cannot lead a pair" in game.refused(game.laid(1, "5S5D"))
    game.lay(1, "4S")
    game.passed(2, 3, 4)
    game.lay(1, "5S5D")


def test_article_8_3_the_ban_does_not_wait_for_the_next_lead_of_the_partner() -> None:
    """A bug's test: another side led the next trick, and the ban waited for the one after."""
    game = observed()
    game.lay(1, "3S")
    game.do(sits_out(3, "pair"))
    game.lay(2, "4S")
    game.passed(4, 1)
    game.lay(2, "5S5D")
    game.passed(3, 4)
    game.lay(1, "6S6D")
    game.passed(2, 3, 4)
    game.lay(1, "7S7D")


def test_article_8_3_the_ban_holds_for_a_lead_that_comes_back_by_wrong_cards() -> None:
    game = observed()
    game.do(sits_out(3, "pair"))
    game.lay(1, "3S")
    game.lay(2, "4S")
    game.passed(4, 1)
    game.do(Penalised(2, "8.3", "lead_passes"), Penalised(3, "8.3", "lead_passes"), Penalised(4, "8.3", "lead_passes"))
    assert game.table.turn == 1
    assert "cannot lead a pair" in game.refused(game.laid(1, "5S5D"))


def test_in_the_second_edition_the_ban_holds_as_long_as_the_lead_is_kept_and_ends_when_it_is_lost() -> None:
    game = observed(edition=2)
    game.do(sits_out(3, "pair"))
    game.lay(1, "3S")
    game.passed(2, 4)
    game.lay(1, "4S")
    game.passed(2, 3, 4)
    assert "cannot lead a pair" in game.refused(game.laid(1, "5S5D"))
    game.lay(1, "5S")
    game.lay(2, "6S")
    game.passed(3, 4, 1)
    game.lay(2, "7S")
    game.passed(3, 4)
    game.lay(1, "8S")
    game.passed(2, 3, 4)
    game.lay(1, "5S5D")


def test_in_the_second_edition_the_ban_waits_for_the_next_lead_of_the_partner() -> None:
    game = observed(edition=2)
    game.lay(1, "3S")
    game.do(sits_out(3, "pair"))
    game.lay(2, "4S")
    game.passed(4, 1)
    game.lay(2, "5S5D")
    game.passed(3, 4)
    game.lay(1, "6S6D")
    game.passed(2, 3, 4)
    assert "cannot lead a pair" in game.refused(game.laid(1, "7S7D"))


def test_the_ban_on_one_seat_outlives_a_ban_on_another() -> None:
    """A bug's test: the later ban replaced the earlier one."""
    game = observed()
    game.do(sits_out(3, "pair"), sits_out(4))
    assert "cannot lead a pair" in game.refused(game.laid(1, "5S5D"))


def test_what_may_not_be_led_is_shown_beside_what_may() -> None:
    game = observed()
    game.do(sits_out(3, "full_house"))
    assert str(game.rules.expected(game.table)) == "Guo (seat 1) leads any combination but a full house"


@pytest.mark.parametrize("size", [4, 5])
def test_after_a_bomb_of_one_size_bombs_of_another_may_be_led_in_the_next_trick(size: int) -> None:
    game = observed()
    game.lay(1, "3S")
    game.do(sits_out(3, "bomb", size))
    game.passed(2, 4)
    assert str(game.rules.expected(game.table)) == f"Guo (seat 1) leads any combination but a bomb of {size} cards"
    assert "cannot lead a bomb" in game.refused(game.laid(1, "5S5D5C5H5S"[: 2 * size]))
    game.lay(1, "5S5D5C5H5S"[: 2 * (9 - size)])


def test_no_ban_follows_from_a_play_that_the_next_has_followed() -> None:
    game = observed(lead=2)
    game.lay(2, "3S")
    game.do(Irregular("8.3", "out of turn"), game.laid(1, "4S"), Passed(2))
    assert "the next seat has followed" in game.refused(sits_out(1))


# Who can lead nothing else


def test_who_has_nothing_but_singles_may_lead_one() -> None:
    """A bug's test: with 4C and KD left and single cards banned nobody could do anything."""
    game = down_to("4CKD9S", report_at=0)
    game.lay(1, "9S")
    game.passed(2, 3, 4)
    game.do(sits_out(3))
    assert game.rules.legal(game.table, 1) == [Played(1, ("4C",), "single", 4), Played(1, ("KD",), "single", 13)]
    game.lay(1, "4C")


def test_who_has_a_pair_beside_singles_leads_no_single() -> None:
    game = down_to("4C4DKD")
    game.do(sits_out(3))
    assert "cannot lead a single" in game.refused(game.laid(1, "KD"))
    game.lay(1, "4C4D")


def test_who_has_nothing_but_what_two_penalties_ban_may_lead_it() -> None:
    game = full({1: "".join((*BOMBS, "4C4DKD"))})
    game.do(sits_out(3))
    game.lay(1, BOMBS[0])
    game.passed(2, 4)
    game.do(sits_out(3, "pair"))
    assert str(game.rules.expected(game.table)) == "Guo (seat 1) leads any combination but a single or pair"
    for bomb in BOMBS[1:]:
        assert "cannot lead a pair" in game.refused(game.laid(1, "4C4D"))
        game.lay(1, bomb)
        while game.table.best:
            game.do(Passed(game.table.turn or 0))
    game.lay(1, "KD")


def test_of_unseen_cards_a_single_may_be_all_there_is_where_they_need_hold_no_pair() -> None:
    """Of two unseen cards nobody knows; of twenty-seven some make a pair."""
    game = observed()
    for cards in (10, 10, 5):
        game.do(Played(1, ("?",) * cards, "bomb", 3))
        game.passed(2, 3, 4)
    game.do(sits_out(3))
    game.lay(1, "4C")
    game = observed()
    game.do(sits_out(3))
    assert "cannot lead a single" in game.refused(game.laid(1, "4C"))


def test_the_first_edition_exempts_a_last_card_alone() -> None:
    game = down_to("4CKD9S", edition=1)
    game.do(sits_out(3))
    assert "cannot lead a single" in game.refused(game.laid(1, "4C"))
