"""Who leads: the first hand by what the table agreed on, later ones by tribute and places (rulings 2 and 3)."""

from __future__ import annotations

from typing import Any

import pytest

from replay.rules.guandan import LeadChosen, LeadSet, Penalised, Played, Resisted
from replay.values.events import Dealt, Depth
from tests.support.guandan.deals import DOUBLE, LAST, THIRD, after, lead, returns, seated, tributes


def started(**options: Any) -> Any:
    return seated(**options).start(1, "observed")


# 2, the first lead


def test_the_player_who_takes_the_turned_card_leads() -> None:
    """Article 7.1."""
    game = started()
    game.do(LeadChosen(3, "turned_card", "7D"))
    game.deal({3: "7D"})
    assert (game.table.turn, game.table.turned) == (3, "7D")


@pytest.mark.parametrize(("card", "words"), [("X2", "big joker"), ("X1", "small joker"), ("2H", "2 of hearts")])
@pytest.mark.parametrize("redo", ["reshuffle", "recut"])
def test_a_joker_or_the_wild_cannot_choose_the_lead(card: str, words: str, redo: str) -> None:
    assert started(turn_redo=redo).refused(LeadChosen(3, "turned_card", card)) == (
        f"the {words} cannot choose the lead (Guandan 2, the turned card). Legal here: {redo} and turn another."
    )


@pytest.mark.parametrize("card", ["X2", "2H"])
def test_under_the_short_rules_every_card_can(card: str) -> None:
    game = seated("simple").start(1, "observed")
    game.do(LeadChosen(3, "turned_card", card))
    assert game.deal({3: card}).table.turn == 3


def test_the_turned_card_is_dealt_to_the_leader() -> None:
    game = seated().start(1)
    game.do(LeadChosen(1, "turned_card", "7D"))
    cards = [card for card, copies in game.rules.pack.copies.items() for _ in range(copies)]
    assert game.refused(Dealt(1, tuple(cards[:27]))) == (
        "Guo (seat 1) leads for the turned 7 of diamonds, but is not dealt it (Guandan 2, the turned card)."
        " Legal here: the player who took the turned card leads."
    )


def test_the_turned_card_was_dealt_to_the_leader_even_if_it_is_recorded_afterwards() -> None:
    game = seated().start(1).deal({3: "7D7D"}, lead=None)
    assert game.refused(LeadChosen(1, "turned_card", "7D")) == (
        "Guo (seat 1) was not dealt the turned 7 of diamonds (Guandan 2, the first lead)."
        " Legal here: the player who took the turned card leads."
    )
    game.do(LeadChosen(3, "turned_card", "7D"))
    assert game.table.turn == 3


def test_a_turned_card_that_nobody_recorded_chooses_too() -> None:
    game = started()
    game.do(LeadChosen(2, "turned_card", "?"))
    assert game.deal().table.turn == 2


HELD = (
    "Guo (seat 1) took the turned 7 of diamonds and leads, so the others cannot have both of them (Guandan 2, the first lead)."
    " Legal here: the player who took the turned card leads."
)


@pytest.mark.parametrize("depth", ["observed", "full"])
def test_the_turned_card_is_not_dealt_to_others_twice(depth: Depth) -> None:
    """A bug's test: where the leader's cards were unseen nobody looked at those of the others."""
    game = seated().start(1, depth)
    game.do(LeadChosen(1, "turned_card", "7D"))
    cards = [card for card, copies in game.rules.pack.copies.items() for _ in range(copies) if card != "7D"]
    game.do(Dealt(1, ("?",) * 27 if depth == "observed" else ("7D", *cards[:26])))
    others = ("7D", "7D", *cards[26:51])
    refused = game.refused(Dealt(2, others))
    assert refused == HELD if depth == "observed" else "7 of diamonds" in refused
    seated(edition=2).start(1, "observed").do(
        LeadChosen(1, "turned_card", "7D"), Dealt(1, ("?",) * 27), Dealt(2, others)
    )


def test_the_turned_card_was_not_dealt_to_others_twice_if_it_is_recorded_afterwards() -> None:
    game = started().deal({2: "7D", 3: "7D"}, lead=None)
    assert game.refused(LeadChosen(1, "turned_card", "7D")) == HELD
    game.do(LeadChosen(2, "turned_card", "7D"))


def test_the_turned_card_is_not_played_by_others_twice_before_the_leader_had_it() -> None:
    game = started()
    game.do(LeadChosen(1, "turned_card", "7D"))
    game.deal(lead=None)
    game.lay(1, "3S")
    game.lay(2, "7D")
    game.passed(3, 4, 1)
    assert game.refused(game.laid(2, "7D")) == HELD
    game.lay(2, "8D")
    game.passed(3, 4)
    game.lay(1, "9D")
    game.passed(2, 3, 4)
    game.lay(1, "7D")
    game.passed(2, 3, 4)


def test_the_leader_does_not_go_out_without_the_turned_card() -> None:
    game = started()
    game.do(LeadChosen(1, "turned_card", "7D"))
    game.deal(lead=None)
    for bomb in ("3S3S3H3H3C3C3D3D", "5S5S5H5H5C5C5D5D", "6S6S6H6H6C6C6D6D"):
        game.lay(1, bomb)
        game.passed(2, 3, 4)
    game.lay(1, "8S8D")
    game.passed(2, 3, 4)
    assert game.refused(game.laid(1, "9S")) == (
        "Guo (seat 1) took the turned 7 of diamonds to lead, and cannot go out before playing it"
        " (Guandan 2, the first lead). Legal here: the player who took the turned card leads."
    )
    game.do(Played(1, ("?",), "single", 7))


def test_after_a_card_was_drawn_the_turned_card_may_be_anywhere() -> None:
    game = started()
    game.do(LeadChosen(1, "turned_card", "7D"))
    game.deal(lead=None)
    game.do(Penalised(1, "7.4.1", "card_drawn", to=2, card="?", grabbed="?"))
    game.lay(1, "3S3D")
    game.lay(2, "7D7D")


@pytest.mark.parametrize(
    ("chosen", "move", "legal"),
    [
        ("turned_card", LeadChosen(2, "random"), "by a turned card, or as it was recorded"),
        ("random", LeadChosen(2, "turned_card", "7D"), "at random, or as it was recorded"),
    ],
)
def test_the_lead_is_chosen_as_the_table_agreed(chosen: str, move: LeadChosen, legal: str) -> None:
    how = "at random" if move.how == "random" else "by a turned card"
    assert started(first_lead=chosen).refused(move) == (
        f"the lead cannot be chosen {how} (Guandan 2, the first lead). Legal here: {legal}."
    )
    started(first_lead=chosen).do(LeadChosen(2, "recorded"))


def test_a_card_belongs_to_a_lead_by_a_turned_card_only() -> None:
    assert started().refused(LeadChosen(2, "turned_card")) == (
        "card: found no card with the lead 'turned card', expected the turned card"
    )
    assert started().refused(LeadChosen(2, "recorded", "7D")) == (
        "card: found the card 7D with the lead 'recorded', expected a card only with a turned card"
    )


def test_east_leads_where_the_table_agreed_on_it() -> None:
    """Article 7.2."""
    game = seated(first_lead="east", first_dealer="anyone").start(3, "observed")
    assert game.events[-1] == LeadSet(1, "east")
    assert game.refused(LeadChosen(2, "recorded")) == (
        "the lead is already settled (Guandan 2, the first lead). Legal here: Guo (seat 1) leads."
    )


def test_a_lead_may_be_named_before_or_after_the_deal() -> None:
    for game in (started(), started().deal(lead=None)):
        game.do(LeadChosen(4, "recorded"))
        assert game.table.lead == 4


# 3, later leads


def test_after_one_tribute_its_payer_leads() -> None:
    """Ruling 3: J23; A only 'the player who made the contributions'."""
    game = after(THIRD)
    tributes(game, "4>1 AS")
    assert returns(game, "1>4 5D") == [LeadSet(4, "tribute")]


def test_after_two_the_payer_to_first_place_leads() -> None:
    game = after(DOUBLE)
    tributes(game, "2>1 X1", "4>3 AS")
    assert lead(returns(game, "1>2 4D", "3>4 6D")) == 2


def test_after_a_resisted_tribute_first_place_leads() -> None:
    """Ruling 8."""
    game = after(THIRD)
    assert game.do(Resisted((4,))) == [LeadSet(1, "resisted")]
    assert game.table.turn == 1


@pytest.mark.parametrize("options", [{"tribute": False}, {"next_lead": "previous_winner"}])
def test_the_previous_winner_leads_without_tribute_or_where_the_table_agreed_on_it(options: dict[str, Any]) -> None:
    """B."""
    game = after(THIRD, **options)
    if game.table.payers:
        tributes(game, "4>1 AS")
        assert returns(game, "1>4 5D") == [LeadSet(1, "previous_winner")]
    assert game.table.turn == 1


def test_where_the_payer_of_the_higher_card_leads_it_need_not_have_gone_to_first_place() -> None:
    """NJ: tributes go by seat, and the lead by the card."""
    game = after(DOUBLE, profile="njupt")
    tributes(game, "2>1 AS", "4>3 X1")
    assert lead(returns(game, "1>2 4D", "3>4 6D")) == 4


@pytest.mark.parametrize(("paid", "leader"), [(("2>1 AS", "4>3 AD"), 2), (("4>3 AD", "2>1 AS"), 4)])
def test_of_equal_tributes_the_first_listed_leads_which_is_that_of_who_finished_last(
    paid: tuple[str, ...], leader: int
) -> None:
    """NJ: its engine lists the last player first, and keeps the first of equal cards."""
    game = after(DOUBLE, profile="njupt")
    tributes(game, *paid)
    assert lead(returns(game, "1>2 4D", "3>4 6D")) == leader


def test_in_the_first_edition_the_other_of_equal_tributes_leads() -> None:
    game = after(DOUBLE, profile="njupt", edition=1)
    tributes(game, "4>3 AD", "2>1 AS")
    assert lead(returns(game, "1>2 4D", "3>4 6D")) == 2


def test_where_nobody_wrote_down_which_tribute_was_higher_the_record_says_who_leads() -> None:
    game = after(DOUBLE, profile="njupt")
    tributes(game, "2>1 AS", "4>3 ?")
    assert returns(game, "1>2 4D", "3>4 6D") == []
    assert str(game.rules.expected(game.table)) == "record who leads"
    assert game.refused(LeadChosen(1, "recorded")) == (
        "Guo (seat 1) paid no tribute and cannot lead (Guandan 3, later leads)."
        " Legal here: of Li (seat 2) and Wang (seat 4), the player who paid the higher card leads."
    )
    assert game.refused(LeadChosen(2, "random")) == (
        "the lead cannot be chosen at random (Guandan 2, the first lead). Legal here: as it was recorded."
    )
    game.do(LeadChosen(2, "recorded"))
    assert game.table.turn == 2


def test_who_pays_for_a_partner_who_was_last_leads() -> None:
    """Ruling 5 [own reading of 10.2]: third place pays, and leads."""
    game = after(LAST)
    tributes(game, "4>1 AS")
    assert lead(returns(game, "1>4 5D")) == 4


def test_before_the_tribute_nobody_can_be_chosen_to_lead() -> None:
    assert after(THIRD).refused(LeadChosen(1, "recorded")) == (
        "the lead cannot be chosen: it follows from the tribute (Guandan 3, later leads)."
        " Legal here: Wang (seat 4) pays tribute, or both big jokers are shown."
    )
