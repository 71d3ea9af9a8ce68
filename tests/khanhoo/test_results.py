"""A hand of which only the points are recorded may say with which melds they were made (rulings 7, 13 and 14)."""

from __future__ import annotations

from typing import Any

import pytest

from replay.rules import PUBLIC
from replay.rules.khanhoo import HandScored, PointsSet
from replay.table.view import draw_table, following
from replay.values.events import Event, Noted, Shown, TrackLost
from tests.support.formats.texts import typed
from tests.support.khanhoo.deals import ROWS, KhanhooGame, full, seated

OUT = "[AH 2H 3H] [2S 3S 4S] [3D 4D 5D] [7H 8H 9H] [JC QC KC]"
TEXT = """%paipu 1
[Rules "khanhoo/denexa"]
[Date "2026-11-20"]
[Seats "Guo; Li; Chen"]
[Depth "result"]

== hand 1, dealer 1
"""


def result(**options: Any) -> KhanhooGame:
    game = seated(**options)
    game.start(1, "result")
    return game


def melds(game: KhanhooGame, *groups: str) -> tuple[tuple[str, ...], ...]:
    return tuple(tuple(game.rules.pack.read(each)) for each in groups)


def row(game: KhanhooGame, *hands: tuple[str, ...]) -> tuple[tuple[tuple[str, ...], ...], ...]:
    return tuple(melds(game, *each) for each in hands)


SEQUENCES = ("AH2H3H", "2S3S4S", "3D4D5D", "7H8H9H", "JCQCKC")


def test_the_melds_of_a_result_are_on_the_table_when_it_is_known() -> None:
    game = result()
    brought = game.do(HandScored(2, (1, 7, 0), row(game, ("4H5H6H",), SEQUENCES, ())))
    assert brought[0] == PointsSet(2, (1, 12, 0), (1, 12, 0))
    seen = draw_table(game.rules, game.table, PUBLIC)
    assert (sorted(seen.seats[1].cards), seen.seats[1].shown) == (
        sorted(game.rules.pack.read(" ".join(SEQUENCES))),
        True,
    )
    assert (seen.seats[0].cards[-12:], seen.seats[2].shown) == (["?"] * 12, False)
    hands: Any = seen.details["hands"]
    assert [(each["seat"], len(each["melds"]), each["points"], each["bonus"]) for each in hands] == [
        (2, 5, 7, 5),
        (1, 1, 1, 0),
    ]
    game.do(Shown(3, ("AD", "?")))
    assert "has already shown the hand" in game.refused(Shown(1, ("?",) * 15))


def test_the_sentence_names_the_melds() -> None:
    game = result()
    event = HandScored(2, (1, 7, 0), row(game, ("4H5H6H",), SEQUENCES, ()))
    assert str(game.rules.sentence(event, game.table)) == (
        "Li (seat 2) goes out; before the bonus the cards are worth 1 to Guo (seat 1) for a sequence,"
        " 7 to Li (seat 2) for 4 × sequence and a royal and 0 to Chen (seat 3)."
    )


@pytest.mark.parametrize(
    ("points", "hands", "words"),
    [
        ((0, 8, 0), ((), SEQUENCES, ()), "Li (seat 2) cannot count 8 points (Khanhoo 14, scoring). Legal here: 7 points."),
        ((0, 7, 0), ((), SEQUENCES[:4], ()), "melds: found 12 cards of Li (seat 2), expected 15, laid melds with them"),
        ((0, 7, 0), ((*SEQUENCES, "KC9H9H"), SEQUENCES, ()), "melds: found 18 cards of Guo (seat 1), expected 15"),
        ((2, 7, 0), (("JCQCKC",), SEQUENCES, ()), "Guo (seat 1) cannot count 2 points (Khanhoo 14, scoring). Legal here: 3 to"),
        ((0, 7, 0), (("AH5D9S",), SEQUENCES, ()), "cannot count AH 5D 9S as a meld"),
        ((9, 7, 9), (("AHAHAH",), SEQUENCES, ("AHAHAH",)), "cannot hold AH"),
        ((1, 7, 0), (("zz zz zz",), SEQUENCES, ()), "found 'zz', expected a card of the pack"),
        ((0, 7, 0), ((), SEQUENCES), "melds: found the melds of 2 seats, expected those of 3, or none"),
        ((0, 7, 0), ((), (), ()), "melds: found no melds, expected those of at least one seat, or the points alone"),
    ],
)  # fmt: skip
def test_points_that_the_melds_are_not_worth_are_refused(
    points: tuple[int, ...], hands: tuple[tuple[str, ...], ...], words: str
) -> None:
    game = result()
    noted = tuple(
        tuple(tuple(each.split()) if " " in each else tuple(game.rules.pack.read(each)) for each in hand)
        for hand in hands
    )
    assert words in game.refused(HandScored(2, points, noted))


def test_where_only_some_melds_are_known_the_points_are_at_least_those() -> None:
    game = result()
    game.do(HandScored(2, (12, 12, 0), row(game, ("JCQCKC",), ("JCQCKC", "?12"), ())))


def test_where_the_melds_that_are_shown_count_no_more_is_counted() -> None:
    game = result(scoring="declared")
    event = HandScored(2, (9, 7, 0), row(game, ("JCQCKC",), SEQUENCES, ()))
    assert "cannot count 9 points" in game.refused(event)
    game.do(HandScored(2, (3, 7, 0), event.melds))


def test_after_a_lost_track_the_hands_that_were_counted_stay_beside_those_of_the_result() -> None:
    game = full({2: f"{ROWS} 9S"})
    game.do(game.out(2, "9S"), TrackLost())
    game.do(HandScored(2, (1, 7, 0), row(game, ("4H5H6H",), (), ())))
    hands: Any = game.rules.details(game.table)["hands"]
    assert [(each["seat"], each["points"]) for each in hands] == [(2, 7), (1, 1)]


@pytest.mark.parametrize(
    ("line", "events"),
    [
        (
            f"2 out 1=1 [4H 5H 6H], 2=7 {OUT}, 3=0",
            [HandScored(2, (1, 7, 0), row(seated(), ("4H5H6H",), SEQUENCES, ()))],
        ),
        ("2 OUT 3 = 0,1=0 , 2=2 [?15]{late}", [HandScored(2, (0, 2, 0), ((), (("?",) * 15,), ())), Noted("late")]),
        ("2 out 1=0, 2=9, 3=0", [HandScored(2, (0, 9, 0))]),
    ],
)
def test_a_line_says_the_melds_after_the_points_of_a_seat(line: str, events: list[Event]) -> None:
    found = [event for event in typed(TEXT + line).events if isinstance(event, HandScored | Noted)]
    assert found == events


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("2 out 1=0 [], 2=7, 3=0", ":8:12: found no cards, expected 1 to 60"),
        ("2 out 1=0 [AH 2H 3H] 2=7, 3=0", ":8:22: found '2=7,', expected a meld such as [AH 2H 3H], ',' and the next seat, or the end"),
        ("2 out 1=0 [AH 2H, 2=7, 3=0", "found '[AH', expected a meld such as"),
        ("2 out 1=0 [ZZ 2H 3H], 2=7, 3=0", ":8:12: found 'ZZ'"),
    ],
)  # fmt: skip
def test_a_line_is_refused_where_it_goes_wrong(line: str, words: str) -> None:
    with pytest.raises(Exception, match="paipu") as refused:
        typed(TEXT + line)
    assert words in str(refused.value)


def test_it_is_offered() -> None:
    game = result()
    assert {"1 out $hands", "2 out $hands", "3 out $hands"} <= {
        each.text for each in following(game.rules, game.table).moves
    }
