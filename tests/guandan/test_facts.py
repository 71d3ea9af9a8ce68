"""What is on a table of Guandan besides its cards, in a few words each, and the warning of a wrong order of laid cards."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from replay.rules.guandan import Finished, LeadChosen, LevelsSet, Penalised, Resisted, TributePaid, TributeReturned
from replay.values.events import Joined, Left, TakenBack, TimeCalled
from tests.support.clubs import new_club
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
    assert facts(game)[2:] == ["leads: 2, for the turned 5S", "cuts: 4", "time is called"]
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
        "cuts: 1",
        "takes the first card: 2",
        "out: 1, 3",
    ]
    game.start(depth="result", board="B 7")
    assert facts(game)[:2] == ["board B 7", "level 2"]
    game.do(Finished((2, 4)))
    assert facts(game)[2:] == [
        "on boards Guo and Chen 0, Li and Wang 3",
        "cuts: 2",
        "takes the first card: 3",
        "out: 2, 4",
    ]
    game.result(2, 4)
    assert facts(game)[-1] == "the match is over"


# Before the deal (26)


def before_the_deal(game: GuandanGame) -> tuple[object, object]:
    """Who cuts and who takes the first card; the page is told the same as the terminal."""
    details = game.rules.details(game.table)
    cuts, first = details["cuts"], details["takes_first"]
    shown = [each for each in facts(game) if each.startswith(("cuts", "takes"))]
    assert shown == [f"cuts: {cuts}"] * bool(cuts) + [f"takes the first card: {first}"] * bool(first)
    return cuts, first


def test_article_7_1_south_cuts_first_and_the_turned_card_says_who_takes_the_first_card() -> None:
    game = seated()
    game.start(depth="observed")
    assert before_the_deal(game) == (4, None)
    game.deal()
    assert before_the_deal(game) == (None, None)
    assert before_the_deal(seated("simple").start(2, depth="observed")) == (None, None)


@pytest.mark.parametrize(
    ("order", "first"), [((3, 4, 1, 2), 2), ((3, 4, 2, 1), 1), ((3, 1), 4), ((2, 4), 3), ((2, 1, 4, 3), 3)]
)
def test_later_first_place_cuts_and_last_place_takes_the_first_card_or_after_a_double_win_the_seat_to_the_right_of_first(
    order: tuple[int, ...], first: int
) -> None:
    game = seated()
    game.result(*order)
    assert before_the_deal(game) == (order[0], first)
    assert before_the_deal(game.start(depth="observed")) == (order[0], first)


def test_after_a_lost_hand_the_next_of_the_violator_cuts_and_the_opposite_takes_first() -> None:
    game = seated().start(depth="observed")
    game.do(Penalised(3, "7.4.2", "deal_lost"))
    assert game.table.dealer_next == 3
    assert before_the_deal(game) == (4, 1)
    assert before_the_deal(game.start(depth="observed")) == (4, 1)


def test_nobody_cuts_a_board_or_after_the_match_and_nobody_who_has_left() -> None:
    game = seated()
    assert before_the_deal(game.start(depth="observed", board="7")) == (None, None)
    game = seated(format="deals", deals=1)
    game.result(1, 3)
    assert before_the_deal(game) == (None, None)
    game = seated()
    game.result(1, 2, 3, 4)
    game.do(Left(4), Joined(5, "Xu", 3))
    assert before_the_deal(game) == (1, None)
    game.do(Left(1), Joined(6, "Sun", 5))
    assert before_the_deal(game) == (None, None)


# The order of laid cards


@pytest.mark.parametrize(
    ("cards", "as_", "key", "ordered"),
    [
        ("3S", "single", 3, None),
        ("AS 2H 3C 4D 5D", "straight", 1, None),
        ("3C 2H AS 4D 5D", "straight", 1, "as a straight; Articles 5.2 and 8.2 want the order AS 2H 3C 45D"),
        ("5S 5D 5C 44S", "full_house", 5, None),
        ("4S 4D 5S 5D 5C", "full_house", 5, "as a full house; Articles 5.2 and 8.2 want the order 5S 5D 5C 4S 4D"),
        ("5S 5D 3S 3D 4S 4D", "tube", 3, "as a tube; Articles 5.2 and 8.2 want the order 3S 3D 4S 4D 5S 5D"),
        ("X2 X1 X2 X1", "joker_bomb", None, None),
        ("? 3S 5S 6S 7S", "straight", 3, None),
    ],
)
def test_a_play_that_was_laid_in_a_wrong_order_is_warned_about(
    cards: str, as_: str, key: int | None, ordered: str | None
) -> None:
    game = observed()
    move = game.laid(1, cards, as_, key)
    warned = [str(each) for each in game.rules.warner(game.table)(move)]
    laid = game.rules.pack.write(move.cards)
    assert warned == ([f"Guo (seat 1) laid {laid} {ordered}"] if ordered else [])


# What a record is warned about

HEAD = '%paipu 1\n[Rules "guandan/fcg"]\n[Date "2026-11-20"]\n[Seats "Guo; Li; Chen; Wang"]\n'
OBSERVED = HEAD + "== hand 1, dealer 1\n1 leads\n"


@pytest.fixture
def warned(tmp_path: Path) -> Iterator[Callable[[str], list[str]]]:
    """What the import of a record warns of, without its place."""
    with new_club(tmp_path / "club.db") as club:

        def imported(text: str) -> list[str]:
            done = club.import_record(text.encode(), "evening.paipu")
            return [str(each).partition(" ")[2] for each in done.warnings]

        yield imported


TEN = "1 ?10 bomb 3\n2 3 4 pass\n"
NINE_LEFT = "Guo (seat 1) has 9 cards left, and no announcement is recorded"


@pytest.mark.parametrize(
    ("lines", "words"),
    [
        (TEN + "1 ?8 bomb 4\n2 3 4 pass\n1 5S\n2 pass\n", [NINE_LEFT]),
        (TEN + "1 ?8 bomb 4\n2 ?9 bomb 3\n", [NINE_LEFT]),
        (TEN + "1 ?8 bomb 4\n1 announces 9\n2 pass\n", []),
        (TEN + "1 ?7 bomb 4\n2 pass\n", []),
        (TEN + "1 ?8 bomb 4\n2 pass\nback 1\nback to 0\n1 leads\n1 5S\n", [NINE_LEFT]),
        (TEN + "1 ?8 bomb 4\n", []),
    ],
)  # fmt: skip
def test_article_9_a_hand_under_ten_cards_that_was_not_announced_is_a_warning(
    warned: Callable[[str], list[str]], lines: str, words: list[str]
) -> None:
    assert warned(f'{OBSERVED}{lines}abandon "late"\n') == words


def test_where_nobody_announces_nobody_is_warned(warned: Callable[[str], list[str]]) -> None:
    silent = OBSERVED.replace("[Seats", '[Option "report_at=0"]\n[Seats')
    assert warned(f'{silent}{TEN}1 ?8 bomb 4\n2 pass\nabandon "late"\n') == []


@pytest.mark.parametrize(
    ("lines", "words"),
    [
        ("2 penalty 8.3 warning\n2 penalty 8.3 vp 1\n", []),
        ("2 penalty 8.3 vp 1\n", ["Li (seat 2) loses victory points and was not warned before"]),
        ("2 penalty 8.3 warning\n2 penalty 8.3 warning\n", ["Li (seat 2) was warned before"]),
        ("2 penalty 8.3 warning\n3 penalty 8.3 warning\n", []),
        ("2 penalty 8.3 warning\n2 penalty 8.3 vp 2\n", ["Li (seat 2) loses 2 victory points"]),
        ("2 penalty 8.3 warning\nback 1\n2 penalty 8.3 warning\n", []),
        ("2 penalty 7.3 warning\n", ["found the penalty"]),
        ("2 penalty 7.4.1 redeal\n", ["found the penalty"]),
        ("2 penalty 5.1 redeal\n", ["found the penalty"]),
        ("2 penalty 11.2 warning\n", []),
        ("2 penalty 7.3 redeal\n", []),
        ("2 penalty 7.4.2 redeal\n", []),
        ("2 penalty 8.3.1 sits out\n", []),
    ],
)  # fmt: skip
def test_a_penalty_that_its_article_does_not_have_is_a_warning(
    warned: Callable[[str], list[str]], lines: str, words: list[str]
) -> None:
    end = "" if "redeal" in lines else 'abandon "late"\n'
    found = warned(f"{OBSERVED}{lines}{end}")
    assert len(found) == len(words)
    assert all(each.startswith(start) for each, start in zip(found, words, strict=True))


def test_who_was_warned_in_an_earlier_hand_or_between_hands_loses_a_point_without_another_warning(
    warned: Callable[[str], list[str]],
) -> None:
    first = HEAD + "== hand 1, depth result\n2 penalty 8.3 warning\n1 finishes 1 3\n3 penalty 8.3 warning\n"
    assert warned(f"{first}== hand 2, depth result\n2 penalty 8.3 vp 1\n3 penalty 8.3 vp 1\n1 finishes 1 3\n") == []


def test_what_an_article_has_instead_is_named(warned: Callable[[str], list[str]]) -> None:
    assert warned(f'{OBSERVED}2 penalty 7.3 warning\nabandon "late"\n') == [
        "found the penalty 'warning' for Li (seat 2) by Article 7.3, which has: redeal"
    ]
    other = HEAD.replace("[Seats", '[Table "2"]\n[Seats')
    assert warned(f"{other}== hand 1, depth result\n2 penalty 5.1 redeal\n") == [
        "found the penalty 'redeal' for Li (seat 2) by Article 5.1, expected Article 7.3 and 7.4.2"
    ]
