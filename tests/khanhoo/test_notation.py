"""How the moves of Khanhoo are typed: every line both ways, lax input, what is refused and where."""

from __future__ import annotations

from typing import Any

import pytest

from replay.formats import read_text
from replay.rules import rules_named
from replay.rules.khanhoo import Challenged, HandScored, Laid, Recycled, Scored, WentOut, room
from replay.values.events import Claimed, Dealt, Discarded, Drew, Event, Loser, Shown, Took
from replay.words.errors import BadInput
from tests.support.khanhoo.deals import KhanhooGame, observed, seated

RULES = rules_named("khanhoo", {})
DEALT = observed(players=4)
"""Everybody holds unseen cards; seat 2 is to discard."""


def bumped() -> KhanhooGame:
    """Seat 1 has bumped the nine of hearts for a court."""
    game = observed(players=4)
    game.do(Discarded(2, "9H"), Claimed(1, "9H", "court"))
    return game


BUMPED = bumped()


def read(line: str, table: Any = DEALT.table) -> list[Event]:
    """The moves of a line."""
    seat, text = line.split(" ", 1)
    return [move for _, _, move in room.notation.read(RULES, table, [(int(seat), text)])]


def written(*moves: Event, table: Any = DEALT.table) -> list[str]:
    """The canonical lines of moves that follow each other."""
    return [f"{seat} {text}" for seat, text in room.notation.write(RULES, table, moves)]


def refused(line: str, table: Any = DEALT.table) -> tuple[int | None, str]:
    """Where in the text and with what sentence a line is refused."""
    with pytest.raises(BadInput) as refusal:
        read(line, table)
    return refusal.value.column, str(refusal.value.problem)


# One form


@pytest.mark.parametrize(
    ("line", "move"),
    [
        ("1 deal A23H JQKC X ?8", Dealt(1, ("AH", "2H", "3H", "JC", "QC", "KC", "X", *["?"] * 8))),
        ("1 -4D", Discarded(1, "4D")),
        ("1 +?", Drew(1, "?")),
        ("1 <X", Took(1, "X")),
        ("1 !KC court", Claimed(1, "KC", "court")),
        ("1 !? double triplet", Claimed(1, "?", "double_triplet")),
        ("1 !KC court over 4 triplet, 3 double aces", Claimed(1, "KC", "court", (Loser(4, "triplet"), Loser(3, "double_aces")))),
        ("3 challenge sequence over 1 aces", Challenged(3, "sequence", (Loser(1, "aces"),))),
        ("3 challenge double khanhoo over 4 royal, 1 court", Challenged(3, "double_khanhoo", (Loser(4, "royal"), Loser(1, "court")))),
        ("2 recycle ?13", Recycled(2, ("?",) * 13)),
        ("2 recycle 5H 6S", Recycled(2, ("5H", "6S"))),
        ("2 out -9S [A23H] [?12] = 12", WentOut(2, "9S", (("AH", "2H", "3H"), ("?",) * 12), 12)),
        ("2 out -? [?15] = 2", WentOut(2, "?", (("?",) * 15,), 2)),
        ("2 scores [JQKC] rest AH ?11 = 3", Scored(2, (("JC", "QC", "KC"),), ("AH", *["?"] * 11), 3)),
        ("2 scores rest ?15 = 0", Scored(2, (), ("?",) * 15, 0)),
        ("2 scores [A23H] [?12] = 2", Scored(2, (("AH", "2H", "3H"), ("?",) * 12), (), 2)),
        ("2 out 1=9, 2=12, 3=0, 4=29", HandScored(2, (9, 12, 0, 29))),
        ("3 shows 9S ?2", Shown(3, ("9S", "?", "?"))),
        ("3 shows", Shown(3, ())),
    ],
)  # fmt: skip
def test_every_move_has_one_line(line: str, move: Event) -> None:
    assert written(move) == [line]
    assert read(line) == [move]


@pytest.mark.parametrize(
    ("line", "move"),
    [
        ("1 lay KC 99H", Laid(1, ("KC", "9H", "9H"), "court")),
        ("1 lay KC X=9H 9H", Laid(1, ("KC", "X", "9H"), "court", "9H")),
        ("1 lay X=KC 99H", Laid(1, ("X", "9H", "9H"), "court", "KC")),
        ("1 lay KC 9H ?=9H", Laid(1, ("KC", "9H", "?"), "court", "9H")),
        ("1 lay KC X=? 9H", Laid(1, ("KC", "X", "9H"), "court", "?")),
        ("1 lay triplet 9H 9S 9D", Laid(1, ("9H", "9S", "9D"), "triplet")),
        ("1 lay double aces ?6", Laid(1, ("?",) * 6, "double_aces")),
    ],
)
def test_a_meld_is_named_only_where_it_is_not_the_one_that_was_bumped_for(line: str, move: Event) -> None:
    assert written(move, table=BUMPED.table) == [line]
    assert read(line, BUMPED.table) == [move]


def test_a_turn_is_one_line_and_a_bump_three() -> None:
    moves = [
        Drew(2, "?"),
        Discarded(2, "9H"),
        Claimed(1, "9H", "court"),
        Laid(1, ("KC", "9H", "9H"), "court"),
        Discarded(1, "4D"),
        Took(2, "4D"),
    ]
    assert written(*moves) == ["2 +? -9H", "1 !9H court", "1 lay KC 99H", "1 -4D", "2 <4D"]


@pytest.mark.parametrize(
    ("line", "canonical"),
    [
        ("1 +?-7h", "1 +? -7H"),
        ("1 < * - 红桃7", "1 <X -7H"),
        ("1 !kc COURT OVER 4 Triplet", "1 !KC court over 4 triplet"),
        ("1 !KC double_triplet", "1 !KC double triplet"),
        ("3 Challenge  royal over 1 royal", "3 challenge royal over 1 royal"),
        ("2 out - 9s [ah 2h 3h][?12]=12", "2 out -9S [A23H] [?12] = 12"),
        ("2 OUT 4=29,3=0 , 2 = 12, 1=9", "2 out 1=9, 2=12, 3=0, 4=29"),
        ("2 scores[JQKC]rest ?12=3", "2 scores [JQKC] rest ?12 = 3"),
        ("2 scores = 3", "2 scores rest ?16 = 3"),
        ("2 out -9S = 3", "2 out -9S [?15] = 3"),
    ],
)
def test_lax_input_has_a_canonical_form(line: str, canonical: str) -> None:
    assert written(*read(line)) == [canonical]


def test_laid_melds_are_among_the_cards_that_nobody_wrote_down() -> None:
    game = bumped()
    game.do(game.lay(1, "KC 9H 9H", "court"))
    assert written(*read("1 out -9S = 4", game.table)) == ["1 out -9S [KC 99H] [?12] = 4"]
    game.do(Discarded(1, "?"))
    assert written(*read("1 scores = 4", game.table)) == ["1 scores [KC 99H] rest ?12 = 4"]


def test_who_laid_everything_has_nothing_else_to_show() -> None:
    game = observed(players=4)
    game.table.unknown[1] = 1
    game.table.melds[1] = [("JC", "QC", "KC")] * 2
    assert written(*read("1 out -9S = 6", game.table)) == ["1 out -9S [JQKC] [JQKC] = 6"]


def test_a_new_stock_need_not_be_written_down() -> None:
    game = observed()
    game.do(Discarded(2, "9S"), Drew(3, "?"), Discarded(3, "4D"))
    assert read("1 recycle", game.table) == [Recycled(1, ("?",))]


def test_hands_are_dealt_in_their_order_whatever_the_order_of_the_lines() -> None:
    table = seated().start(1, "observed").table
    lines = [(1, "deal ?15"), (3, "deal ?15"), (2, "deal ?16")]
    assert room.notation.is_grouped(lines[0][1])
    assert not room.notation.is_grouped("-9S")
    assert [(number, move.seat) for number, _, move in room.notation.read(RULES, table, lines)] == [
        (2, 2),
        (1, 3),
        (0, 1),
    ]


def test_a_deal_to_a_seat_that_is_not_there_comes_last() -> None:
    table = seated().start(1, "observed").table
    lines = [(9, "deal ?15"), (2, "deal ?16")]
    assert [move.seat for _, _, move in room.notation.read(RULES, table, lines)] == [2, 9]


# Refusals


@pytest.mark.parametrize(
    ("line", "column", "problem"),
    [
        (
            "1 throw 9H",
            1,
            "found 'throw', expected one of: -7H, +7H, <7H, !7H triplet, deal, challenge, lay, out, scores, recycle or shows",
        ),
        ("1 -9H 8H", 2, "found '9H 8H', expected one card"),
        ("1 -TH", 2, "found 'TH', expected cards such as AH, 7S, X or ?"),
        ("1 -10H", 2, "found '10H', expected cards such as AH, 7S, X or ?"),
        ("1 -AC", 2, "found 'AC', which is not a card of this pack, expected cards such as AH, 7S, X or ?"),
        ("1 -", 2, "found no cards, expected 1 to 60"),
        (
            "1 !9H",
            4,
            "found the end of the line, expected a meld, one of: sequence, aces, triplet, royal, court, khanhoo, double aces,",
        ),
        ("1 !9H dui", 5, "found 'dui', expected a meld, one of: sequence, aces,"),
        ("1 !9H court 9H", 11, "found '9H', expected 'over' or nothing after the meld"),
        (
            "1 !9H court over",
            15,
            "found the end of the line, expected a seat and a meld such as '3 court', with commas between several",
        ),
        (
            "1 !9H court over 3 dui",
            16,
            "found '3', expected a seat and a meld such as '3 court', with commas between several",
        ),
        (
            "1 +9H !9H court over 3 royal, x",
            29,
            "found 'x', expected a seat and a meld such as '3 court', with commas between several",
        ),
        (
            "3 challenge court",
            16,
            "found the end of the line, expected 'over' and the seats that wanted to bump, such as 'over 3 court'",
        ),
        ("3 challenge", 10, "found the end of the line, expected a meld, one of: sequence,"),
        (
            "1 lay KC 9H 9H",
            5,
            "found 'KC', expected the name of the meld before its cards, because no bump has named it",
        ),
        ("1 lay court", 10, "found no cards, expected 1 to 60"),
        ("1 lay court KC X=zz 9H", 16, "found 'zz', expected cards such as AH, 7S, X or ?"),
        (
            "1 out",
            4,
            "found the end of the line, expected the discard, such as 'out -9S [AH 2H 3H] = 12', or points, such as 'out 1=9, 2=12'",
        ),
        ("1 out -9S [A23H]", 15, "found the end of the line, expected '=' and the points"),
        ("1 out -9S [A23H] rest 9H = 3", 16, "found 'rest', expected a meld such as [AH 2H 3H], or '='"),
        ("1 out -9S [AHTH] = 3", 12, "found 'TH', expected cards such as AH, 7S, X or ?"),
        ("1 out 1=9, 2=12", 14, "found the end of the line, expected the points of seat 3"),
        ("1 out 1=9, 1=12", 10, "found '1=12', expected each seat of 1, 2, 3, 4 once with its points, such as '1=12'"),
        ("1 out 1=9, 9=12", 10, "found '9=12', expected each seat of 1, 2, 3, 4 once with its points, such as '1=12'"),
        ("1 scores 9H = 3", 8, "found '9H', expected a meld such as [AH 2H 3H], 'rest' or '='"),
        ("1 scores rest = 3", 12, "found no cards, expected 1 to 60"),
        ("1 scores rest 9H", 15, "found the end of the line, expected '=' and the points"),
    ],
)
def test_what_cannot_be_read_is_refused_at_its_place(line: str, column: int, problem: str) -> None:
    found, message = refused(line)
    assert message.startswith(problem)
    assert found == column


# A whole record

RECORD = b"""%paipu 1
[Rules "khanhoo"] [Date "2026-11-21"] [Seats "Guo; Li; Chen"] [Stake "1.00 EUR"]
dealer 1
== hand 1, dealer 1, depth observed
1 deal ?15
2 deal ?16
3 deal ?15
2 -9H
1 !9H court over 3 royal {Chen had one}
1 lay KC X=9H 9H
1 -4D
2 <4D
2 out -5D [4D ? ?] [?12] = 9
3 scores = 4
1 scores = 6
== hand 2, dealer 2, depth result
3 out 1=9, 2=12, 3=20
"""


def test_a_record_is_typed_as_people_say_it() -> None:
    record = read_text(RECORD, "evening.paipu")
    (points,) = [event.totals for event in record.events[-2:-1] if hasattr(event, "totals")]
    assert points == (15, 26, 29)
    assert record.places[-1] == (17, 3)


def test_a_refusal_of_the_rules_names_the_line() -> None:
    with pytest.raises(BadInput) as refusal:
        read_text(RECORD.replace(b"lay KC X=9H", b"lay KC X=8H"), "evening.paipu")
    assert str(refusal.value) == (
        "evening.paipu:10:3: the joker cannot stand for the 8 of hearts in KC X 9H (Khanhoo 8, the joker)."
        " Legal here: the 9 of hearts, typed as 1 lay 9H ?2."
    )
