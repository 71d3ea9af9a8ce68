"""How the moves of Guandan are typed: every line both ways, plays that could be several things, what is refused and where."""

from __future__ import annotations

from typing import Any

import pytest

from replay.formats import read_text
from replay.rules.guandan import (
    Announced,
    BoardLaid,
    Finished,
    LeadChosen,
    LotDrawn,
    Passed,
    Penalised,
    Resisted,
    TributePaid,
    TributeReturned,
)
from replay.rules.guandan.pack import BIG, LEVEL, SMALL
from replay.values.events import Dealt, Event, Shown
from replay.words.errors import BadInput, RuleViolation
from tests.support.formats.texts import typed
from tests.support.guandan.lines import DEALT, HEADER, RESULT, played, read, refused, written

# One form


@pytest.mark.parametrize(
    ("line", "move"),
    [
        ("1 deal 33H X2 ?24", Dealt(1, ("3H", "3H", "X2", *["?"] * 24))),
        ("2 leads 5S", LeadChosen(2, "turned_card", "5S")),
        ("2 leads ?", LeadChosen(2, "turned_card", "?")),
        ("2 leads random", LeadChosen(2, "random")),
        ("2 leads recorded", LeadChosen(2, "recorded")),
        ("3 board T", BoardLaid(10, 3)),
        ("3 board A", BoardLaid(14, 3)),
        ("4 tribute X2 > 1", TributePaid(4, 1, "X2")),
        ("4 tribute ? > 12", TributePaid(4, 12, "?")),
        ("1 returns 9C > 4", TributeReturned(1, 4, "9C")),
        ("2 resists", Resisted((2,))),
        ("4 resists with 2", Resisted((4, 2))),
        ("3 pass", Passed(3)),
        ("3 ~pass", Passed(3, inferred=True)),
        ("2 announces 9", Announced(2, 9)),
        ("2 announces 27", Announced(2, 27)),
        ("3 finishes 3 1", Finished((3, 1))),
        ("3 finishes 3 2 1 4", Finished((3, 2, 1, 4))),
        ("1 lot", LotDrawn(1)),
        ("3 shows 9S ?2", Shown(3, ("9S", "?", "?"))),
        ("3 shows", Shown(3, ())),
        ("2 penalty 8.3 warning", Penalised(2, "8.3", "warning")),
        ("2 penalty 7.3 redeal, vp 2", Penalised(2, "7.3", "redeal", 2)),
        ("2 penalty 8.3 vp 1", Penalised(2, "8.3", "vp", 1)),
        ("2 penalty 7.4.1 card 5H > 3", Penalised(2, "7.4.1", "card_drawn", to=3, card="5H")),
        ("2 penalty 7.4.1 card 5H > 3 for 7S", Penalised(2, "7.4.1", "card_drawn", to=3, card="5H", grabbed="7S")),
        (
            "2 penalty 7.4.1 card 5H > 3 for ?, vp 1",
            Penalised(2, "7.4.1", "card_drawn", 1, to=3, card="5H", grabbed="?"),
        ),
        ("2 penalty 8.3 sits out", Penalised(2, "8.3", "sits_out")),
        ("2 penalty 8.3 sits out, vp 1", Penalised(2, "8.3", "sits_out", 1)),
        ("2 penalty 7.4.1 card ? > 3, vp 99", Penalised(2, "7.4.1", "card_drawn", 99, to=3, card="?")),
        ("2 penalty 7.3 redeal", Penalised(2, "7.3", "redeal")),
        ("2 penalty 7.4.2 deal lost, vp 1", Penalised(2, "7.4.2", "deal_lost", 1)),
        ("2 penalty 8.3 sits out full house", Penalised(2, "8.3", "sits_out", as_="full_house")),
        ("2 penalty 8.3 sits out bomb 5, vp 1", Penalised(2, "8.3", "sits_out", 1, as_="bomb", size=5)),
        ("2 penalty 12.11.10.9 lead passes", Penalised(2, "12.11.10.9", "lead_passes")),
    ],
)
def test_every_move_has_one_line(line: str, move: Event) -> None:
    assert written(move) == line
    assert read(line) == move


@pytest.mark.parametrize(
    ("line", "move"),
    [
        ("1 X1", played(1, "X1", "single", SMALL)),
        ("1 8H", played(1, "8H", "single", LEVEL)),
        ("1 X2 X2", played(1, "X2 X2", "pair", BIG)),
        ("1 8H 8S", played(1, "8H 8S", "pair", LEVEL)),
        ("1 8H 9S", played(1, "8H 9S", "pair", 9)),
        ("1 33H 44S 55D", played(1, "3H 3H 4S 4S 5D 5D", "tube", 3)),
        ("1 AAS 22D 33C", played(1, "AS AS 2D 2D 3C 3C", "tube", 1)),
        ("1 4C 4D X2 X2 8H", played(1, "4C 4D X2 X2 8H", "full_house", 4)),
        ("1 JS QD KC AD 8H", played(1, "JS QD KC AD 8H", "straight", 10)),
        ("1 AS 2345D", played(1, "AS 2D 3D 4D 5D", "straight", 1)),
        ("1 5S 5D 5C 88H full house 5", played(1, "5S 5D 5C 8H 8H", "full_house", 5)),
        ("1 5S 5D 5C 88H bomb 5", played(1, "5S 5D 5C 8H 8H", "bomb", 5)),
        ("1 JQKAS 8H straight flush T", played(1, "JS QS KS AS 8H", "straight_flush", 10)),
        ("1 JQKAS 8H straight T", played(1, "JS QS KS AS 8H", "straight", 10)),
        ("1 X1 X1 X2 X2", played(1, "X1 X1 X2 X2", "joker_bomb", None)),
        ("1 ?2 pair 9", played(1, "? ?", "pair", 9)),
        ("1 ? single X2", played(1, "?", "single", BIG)),
        ("1 8S ? pair 8", played(1, "8S ?", "pair", LEVEL)),
        ("1 ?4 joker bomb", played(1, "? ? ? ?", "joker_bomb", None)),
        ("1 ~33H", played(1, "3H 3H", "pair", 3, inferred=True)),
        ("1 ~?6 plate A", played(1, "? ? ? ? ? ?", "plate", 1, inferred=True)),
        ("1 34H pair 3", played(1, "3H 4H", "pair", 3)),
    ],
)
def test_a_play_says_its_combination_only_where_its_cards_leave_it_open(line: str, move: Event) -> None:
    assert written(move) == line
    assert read(line) == move


# Forgiving in


@pytest.mark.parametrize(
    ("line", "move"),
    [
        ("1 DEAL 3h3H rj ?24", Dealt(1, ("3H", "3H", "X2", *["?"] * 24))),
        ("2 leads", LeadChosen(2, "recorded")),
        ("2 Leads 10♠", LeadChosen(2, "turned_card", "TS")),
        ("3 board 10", BoardLaid(10, 3)),
        ("3 board k", BoardLaid(13, 3)),
        ("4 tribute 大王>1", TributePaid(4, 1, "X2")),
        ("1 returns 9c to 4", TributeReturned(1, 4, "9C")),
        ("2 RESISTS  WITH  4", Resisted((2, 4))),
        ("3 p", Passed(3)),
        ("3 Pass inferred", Passed(3, inferred=True)),
        ("3 ~ p", Passed(3, inferred=True)),
        ("3 finishes 3,1", Finished((3, 1))),
        ("3 finishes 3 2 1", Finished((3, 2, 1, 4))),
        ("2 penalty 8.3 VP 2", Penalised(2, "8.3", "vp", 2)),
        ("2 penalty 7.4.2 Deal  Lost vp 1", Penalised(2, "7.4.2", "deal_lost", 1)),
        ("2 penalty 8.3 sits out straight_flush", Penalised(2, "8.3", "sits_out", as_="straight_flush")),
        ("1 3h 3H", played(1, "3H 3H", "pair", 3)),
        ("1 33H pair", played(1, "3H 3H", "pair", 3)),
        ("1 33H PAIR 3", played(1, "3H 3H", "pair", 3)),
        ("1 ~ 33H", played(1, "3H 3H", "pair", 3, inferred=True)),
        ("1 33H inferred", played(1, "3H 3H", "pair", 3, inferred=True)),
        ("1 33H pair 3 Inferred", played(1, "3H 3H", "pair", 3, inferred=True)),
        ("1 sjSJ pair rj", played(1, "X1 X1", "pair", BIG)),
        ("1 5S5D5C8H8H FullHouse 5", played(1, "5S 5D 5C 8H 8H", "full_house", 5)),
        ("1 5S5D5C8H8H bomb", played(1, "5S 5D 5C 8H 8H", "bomb", 5)),
        ("1 JQKAS8H straight_flush 10", played(1, "JS QS KS AS 8H", "straight_flush", 10)),
        ("1 X1X1X2X2 joker_bomb", played(1, "X1 X1 X2 X2", "joker_bomb", None)),
    ],
)
def test_what_people_type_is_understood(line: str, move: Event) -> None:
    assert read(line) == move


@pytest.mark.parametrize(
    ("line", "cards", "as_", "key"),
    [
        ("JS QS KS AS 8H=TS", "JS QS KS AS 8H", "straight_flush", 10),
        ("JS QS KS AS 8H = TD", "JS QS KS AS 8H", "straight", 10),
        ("TS JS QS KS 8H=9S", "TS JS QS KS 8H", "straight_flush", 9),
        ("8H=AD TS JS QS KS", "8H TS JS QS KS", "straight", 10),
        ("TS JS QS KS 8H=9S straight flush 9", "TS JS QS KS 8H", "straight_flush", 9),
        ("5S5D5C 8H=5H 8H", "5S 5D 5C 8H 8H", "bomb", 5),
        ("5S5D5C 8H=9D 8H=9S", "5S 5D 5C 8H 8H", "full_house", 5),
        ("5S5D5C 8H 8H=8H", "5S 5D 5C 8H 8H", "full_house", 5),
        ("5S5D 6S6D 8H=6C", "5S 5D 6S 6D 8H", "full_house", 6),
        ("5S5D 6S6D 7S8H=7D", "5S 5D 6S 6D 7S 8H", "tube", 5),
    ],
)  # fmt: skip
def test_what_a_wild_is_declared_to_stand_for_settles_the_play(
    line: str, cards: str, as_: Any, key: int | None
) -> None:
    assert read(f"1 {line}") == played(1, cards, as_, key)


def test_who_gets_a_tribute_or_a_return_may_be_left_out_where_only_one_can() -> None:
    single = RESULT + "3 finishes 3 2 1 4\n== hand 2\n2 deal ?27\n3 deal ?27\n4 deal ?27\n1 deal ?27\n"
    assert typed(single + "4 tribute X1\n3 returns 6C").events[-3:-1] == [
        TributePaid(4, 3, "X1"),
        TributeReturned(3, 4, "6C"),
    ]
    double = RESULT + "3 finishes 3 1\n== hand 2\n2 deal ?27\n3 deal ?27\n4 deal ?27\n1 deal ?27\n"
    moves = typed(double + "4 tribute X1 > 3\n2 tribute KC\n1 returns 6C\n3 returns 7C").events[-5:-1]
    assert moves == [
        TributePaid(4, 3, "X1"),
        TributePaid(2, 1, "KC"),
        TributeReturned(1, 2, "6C"),
        TributeReturned(3, 4, "7C"),
    ]
    with pytest.raises(
        BadInput, match="12:13: found the end of the line, expected '>' and the seat that gets the card"
    ):
        typed(double + "4 tribute X1")


# Refusals


CARDS = "cards such as 2H, 3D, X2 or ?"
EFFECTS = (
    "one of: warning, vp 1, card 5H > 3, redeal, deal lost, sits out, sits out straight, sits out bomb 5 or lead passes"
)
TYPES = "one of: single, pair, triple, full house, straight, tube, plate, bomb, straight flush, joker bomb"
WORDS = "deal, leads, board, tribute, returns, resists, announces, finishes, penalty, lot, shows or pass"


@pytest.mark.parametrize(
    ("line", "column", "sentence"),
    [
        ("1 throws 5H", 1, f"found 'throws', expected cards such as 33H 44S 55D, or one of: {WORDS}"),
        ("1 ~throws 5H", 2, f"found 'throws', expected cards such as 33H 44S 55D, or one of: {WORDS}"),
        ("1 ~deal ?27", 2, f"found 'deal', expected cards such as 33H 44S 55D, or one of: {WORDS}"),
        ("1 33H 5Z", 5, f"found '5Z', expected {CARDS}"),
        ("1 BJ", 1, "'BJ' may be the big joker or the black joker, which is the small one: write X2 or X1"),
        ("1 33H pairs", 5, f"found 'pairs', expected {TYPES}"),
        ("1 33H pair of 3", 10, "found 'of', expected its rank, such as 9, T, A or X1"),
        ("1 33H pair 3 and more", 12, "found 'and', expected its rank, such as 9, T, A or X1"),
        ("1 33H straight K", 14, "found 'K', expected the lowest rank of a straight: A, or 2 to T"),
        ("1 33H tube K", 10, "found 'K', expected the lowest rank of a tube: A, or 2 to Q"),
        ("1 33H triple X1", 12, "found 'X1', expected a rank from 2 to A"),
        ("1 X1X1X2X2 joker bomb 2", 21, "found '2', expected nothing after 'joker bomb'"),
        ("1 2345678S 2345H", 1, "found 11 cards, expected a play of 1 to 10"),
        ("1 5S5D5C8H8H", 11, "found 5S 5D 5C 88H, which can be several combinations, expected one of these after it: full house 5, bomb 5"),
        ("1 ~5S5D5C8H8H  ", 12, "found 5S 5D 5C 88H, which can be several combinations, expected one of these after "
                                "it: full house 5, bomb 5"),
        ("1 TJQKS8H straight", 17, "found TJQKS 8H, which can be several combinations, expected one of these after "
                                   "it: straight 9, straight T"),
        ("1 3H ?", 5, "found '?' in a play, expected the combination after the cards, such as pair 9 or straight 5"),
        ("1 3H ? pair", 10, "found '?' in a play, expected the combination after the cards, such as pair 9 or straight 5"),
        ("1 9H=TS JQKS", 1, "found '=' after 9H, expected it only after the wild, which is 8H at this level"),
        ("1 8H= TJQKS", 5, "found 'TJQKS', expected one card"),
        ("1 8H=", 4, "found no cards, expected 1 to 60"),
        ("1 JQKAS 8H=?", 10, "found '?', expected the card that the wild stands for"),
        ("1 JQKAS 8H=2D", 7, "found '8H=2D', expected a card that the wild can stand for in: straight T, straight flush T"),
        ("1 TJQKS 8H=9D straight flush 9", 7, "found '8H=9D', expected a card that the wild can stand for in: straight flush 9"),
        ("1 TJQKS 8H=9S straight 9", 7, "found '8H=9S', expected a card that the wild can stand for in: straight 9"),
        ("1 pass now", 6, "found 'now', expected nothing after 'pass'"),
        ("2 leads 5S 5S", 7, "found '5S 5S', expected one card"),
        ("3 board 1", 7, "found '1', expected a level such as 8, T or A"),
        ("3 board", 6, "found the end of the line, expected a level such as 8, T or A"),
        ("4 tribute > 1", 9, "found no cards, expected 1 to 60"),
        ("4 tribute X2 > Guo", 14, "found 'Guo', expected a seat"),
        ("4 tribute X2 >", 13, "found the end of the line, expected a seat"),
        ("2 resists 4", 9, "found '4', expected nothing after 'resists'"),
        ("2 resists with", 13, "found the end of the line, expected a seat"),
        ("2 announces nine", 11, "found 'nine', expected the number of cards left, 1 to 27"),
        ("2 announces 28", 11, "found '28', expected the number of cards left, 1 to 27"),
        ("2 announces 0", 11, "found '0', expected the number of cards left, 1 to 27"),
        ("3 finishes 1 3", 10, "found '1', expected the seats in the order in which they went out, seat 3 first"),
        ("3 finishes 3", 10, "found '3', expected the seats in the order in which they went out, seat 3 first"),
        ("3 finishes 3 1 2 4 5", 10, "found '3', expected the seats in the order in which they went out, seat 3 first"),
        ("2 penalty warning", 9, "found 'warning', expected the article that was broken, such as 8.3"),
        ("2 penalty 8.3", 12, f"found the end of the line, expected {EFFECTS}"),
        ("2 penalty 8.3 jail", 13, f"found 'jail', expected {EFFECTS}"),
        ("2 penalty 8.3 warning, vp 100", 13, f"found 'warning,', expected {EFFECTS}"),
        ("2 penalty 8.3 sits out 5H", 22, "found '5H', expected the combination that was laid out of turn, or nothing"),
        ("2 penalty 7.4.1 card 5H > 3 for 7S 8S", 30, "found '7S 8S', expected one card"),
        ("2 penalty 7.4.1 card 5H > 3 for", 30, "found no cards, expected 1 to 60"),
        ("2 penalty 8.3 sits out bomb five", 27, "found 'five', expected the number of cards in the bomb, 4 to 10"),
        ("2 penalty 8.3 sits out bomb", 26, "found the end of the line, expected the number of cards in the bomb, 4 to 10"),
        ("2 penalty 8.3 sits out bomb 3", 27, "found '3', expected the number of cards in the bomb, 4 to 10"),
        ("2 penalty 8.3 sits out pair 9", 27, "found '9', expected nothing after 'pair'"),
        ("2 penalty 7.4.1 card 5H", 22, "found the end of the line, expected '>' and the seat that gets the card"),
        ("1 lot of", 5, "found 'of', expected nothing after 'lot'"),
        ("1 deal", 5, "found no cards, expected 1 to 60"),
        ("1 deal ?61", 6, "found 61 cards, expected 1 to 60"),
    ],
)  # fmt: skip
def test_a_line_that_cannot_be_understood_is_refused_where_it_goes_wrong(line: str, column: int, sentence: str) -> None:
    assert refused(line) == (column, sentence)


def test_cards_that_are_no_combination_are_refused_by_the_ruling() -> None:
    with pytest.raises(RuleViolation) as refusal:
        typed(DEALT + "2 33H 4S")
    assert str(refusal.value) == (
        "evening.paipu:11:3: Li (seat 2) cannot play 33H 4S, which is not a combination at level 2 "
        "(Guandan 9, combinations; Articles 3 and 5). Legal here: Li (seat 2) leads any combination, "
        "typed as 2 33H 44S 55D."
    )
    with pytest.raises(
        RuleViolation, match=r"11:3: .* cannot play 33H as a tube .* Legal here: pair 3, typed as 2 33H pair 3\."
    ):
        typed(DEALT + "2 33H tube")


def test_what_is_allowed_to_be_several_things_hangs_on_the_options_of_the_game() -> None:
    line = "2 3456S 2H"
    with pytest.raises(
        BadInput, match="one of these after it: straight 2, straight 3, straight flush 2, straight flush 3"
    ):
        typed(DEALT + line)
    strict = HEADER + '[Option "straight_from_one_suit_plus_wild=false"]\n' + DEALT.removeprefix(HEADER)
    assert typed(strict + "2 4567S 2H=8S").events[-1] == played(2, "4S 5S 6S 7S 2H", "straight_flush", 4)


def test_the_lines_of_a_deal_may_come_in_any_order() -> None:
    seats = '%paipu 1\n[Rules "guandan"]\n[Date "2026-11-20"]\n[Option "first_dealer=anyone"]\n[Seats "Guo; Li; Chen; Wang"]\n'
    opening = f"{seats}== hand 1, dealer 3, depth observed\n2 leads ?\n"
    lines = [f"{seat} deal ?27\n" for seat in (1, 2, 3, 4)]
    straight, turned = (
        read_text((opening + "".join(deal)).encode(), "deal").events for deal in (lines, lines[2:] + lines[:2])
    )
    assert straight == turned
    assert [event.seat for event in straight if isinstance(event, Dealt)] == [3, 4, 1, 2]
