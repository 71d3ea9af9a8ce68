"""What is on a table of Guandan besides its cards, in a few words each, and the warning of a wrong order of laid cards."""

from __future__ import annotations

import pytest

from replay.events import TakenBack, TimeCalled
from replay.rules.guandan.events import (
    Finished,
    LeadChosen,
    LevelsSet,
    Penalised,
    Resisted,
    TributePaid,
    TributeReturned,
)
from tests.support.guandan.deals import after, observed, seated
from tests.support.guandan.games import GuandanGame


def facts(game: GuandanGame) -> list[str]:
    return [str(fact) for fact in game.rules.facts(game.table)]


def test_a_table_where_nobody_has_played_has_no_facts() -> None:
    game = seated()
    assert facts(game) == []


def test_levels_the_lead_and_the_tribute_are_facts_of_a_hand() -> None:
    teams = "Guo and Chen 5, Li and Wang 2"
    game = after((1, 3))
    assert facts(game) == ["level 5", teams, "tribute due from 2, 4"]
    game.do(TributePaid(4, 3, "X1"))
    assert facts(game) == ["level 5", teams, "tribute due from 2", "tribute X1 from 4 to 3"]
    game.do(TributePaid(2, 1, "X2"), TributeReturned(1, 2, "9C"))
    assert facts(game) == ["level 5", teams, "tribute X1 from 4 to 3", "tribute X2 from 2 to 1, 9C back"]
    game.do(TributeReturned(3, 4, "6C"))
    tributes = ["tribute X1 from 4 to 3, 6C back", "tribute X2 from 2 to 1, 9C back"]
    assert facts(game) == ["level 5", teams, *tributes, "leads: 2"]
    game.do(TakenBack(game.table.step - 5))
    game.do(Resisted((2,)))
    assert facts(game) == ["level 5", teams, "tribute resisted", "leads: 1"]
    game.lay(1, "3S")
    assert facts(game) == ["level 5", teams, "tribute resisted"]


def test_who_is_out_who_sits_out_and_what_chose_the_lead_are_facts() -> None:
    game = seated(format="timed").start(depth="observed")
    game.do(LeadChosen(2, "turned_card", "5S"), TimeCalled("counted"))
    assert facts(game)[2:] == ["leads: 2, for the turned 5S", "time is called"]
    game.deal().do(Penalised(4, "8.3", "sits_out", as_="pair"))
    assert facts(game)[2:] == ["leads: 2, for the turned 5S", "sits out: 4", "time is called"]
    game.lay(2, "3S")
    game.passed(3, 1)
    game.out(2)
    assert facts(game)[2:] == ["out: 2", "time is called"]


def test_between_hands_the_next_level_and_what_a_match_has_come_to_are_facts() -> None:
    game = seated(format="deals", deals=4)
    game.rules.evolve(game.table, LevelsSet((), 0, 0, (14, 10), (1, 0), (0, 0), (0, 0), 1))
    game.result(1, 3)
    assert facts(game) == [
        "next level 2",
        "Guo and Chen 2 and A passed 2 times, Li and Wang 2",
        "out: 1, 3",
    ]
    game.start(depth="result", board="B 7")
    assert facts(game)[:2] == ["board B 7", "level 2"]
    game.do(Finished((2, 4)))
    assert facts(game)[2:] == ["on boards Guo and Chen 0, Li and Wang 3", "out: 2, 4"]
    game.result(2, 4)
    assert facts(game)[-1] == "the match is over"


# The order of laid cards


@pytest.mark.parametrize(
    ("cards", "as_", "key", "ordered"),
    [
        ("3S", "single", 3, None),
        ("AS 2H 3C 4D 5D", "straight", 1, None),
        ("3C 2H AS 4D 5D", "straight", 1, "as a straight, which Articles 5.2 and 8.2 ask for as AS 2H 3C 45D"),
        ("5S 5D 5C 44S", "full_house", 5, None),
        ("4S 4D 5S 5D 5C", "full_house", 5, "as a full house, which Articles 5.2 and 8.2 ask for as 5S 5D 5C 4S 4D"),
        ("5S 5D 3S 3D 4S 4D", "tube", 3, "as a tube, which Articles 5.2 and 8.2 ask for as 3S 3D 4S 4D 5S 5D"),
        ("X2 X1 X2 X1", "joker_bomb", None, None),
        ("? 3S 5S 6S 7S", "straight", 3, None),
    ],
)
def test_a_play_that_was_laid_in_a_wrong_order_is_warned_about(
    cards: str, as_: str, key: int | None, ordered: str | None
) -> None:
    game = observed()
    move = game.laid(1, cards, as_, key)
    warned = game.rules.warning(move, game.table)
    laid = game.rules.pack.write(move.cards)
    assert (warned and str(warned)) == (f"Guo (seat 1) laid {laid} {ordered}" if ordered else None)
