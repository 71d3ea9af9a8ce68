"""Hands that bots seldom play, row by row: eight pairs by a card that was taken, a resisted tribute, a straight flush that decides."""

from __future__ import annotations

import datetime as dt
from pathlib import Path

from replay.answers import StatisticAnswer
from replay.data import EventRow, HandRow, ParquetFiles, PlayRow
from replay.statistics import answers_of

AT = dt.datetime(2026, 11, 20, tzinfo=dt.UTC)
SEVEN_PAIRS = ("1b", "1b", "2s", "2w", "3b", "3b", "4b", "4b", "5b", "5b", "6b", "6b", "7b", "7b")


def hand(rules: str, winner: int, win: str, scores: tuple[int, ...], gains: tuple[int, ...]) -> HandRow:
    """A hand that is recorded with every card, its seats 1, 2, 3 …; seats that are across win together in Guandan."""
    seats = tuple(range(1, len(gains) + 1))
    winners = (winner, (winner + 1) % 4 + 1) if scores else (winner,)
    return HandRow(
        "g", 1, rules, "EUR/2", 100, None, "full", False, 1, 99, AT, AT, 1, seats,
        "finished" if scores else "won", winner, winners, win, scores, gains, False,
    )  # fmt: skip


def play(number: int, seat: int, act: str, *cards: str, declared: str | None = None) -> PlayRow:
    return PlayRow("g", 1, number, number, number, seat, act, cards, declared, None, None)


def event(type: str, data: str) -> EventRow:
    return EventRow("g", 1, None, None, AT, "table", "id", type, None, (), data)


def answers(folder: Path, *rows: EventRow | HandRow | PlayRow) -> dict[str, StatisticAnswer]:
    folder.mkdir()
    with ParquetFiles(folder, {}) as files:
        files.add(rows)
    return {answer.question: answer for answer in answers_of(folder)}


def values(answer: StatisticAnswer) -> dict[str, float]:
    return {figure.what: figure.value for each in answer.findings for figure in each.figures}


def test_eight_pairs_by_a_taken_or_a_claimed_card_that_are_not_shown_are_played_on(tmp_path: Path) -> None:
    opened = event("GameOpened", '{"options":{"specials_dui":true}}')
    lost = hand("quandui/pagat", 1, "quan_dui", (), (200, -200))
    for act in ("Took", "Claimed", "Drew"):
        dealt = play(1, 2, "Dealt", *SEVEN_PAIRS, "DH")
        moves = play(2, 1, "Discarded", "XH"), play(3, 2, act, "XH"), play(4, 2, "Discarded", "9b")
        found = answers(tmp_path / act, opened, lost, dealt, *moves)
        assert values(found["playing-on"]) == {"played_on": -2.0}
        assert values(found["playing-on-ends"]) == {"quan_dui": 0, "single": 0, "others": 1, "drawn": 0}
    other = answers(tmp_path / "no", opened, lost, dealt, moves[0], play(3, 2, "Took", "8b"), moves[2])
    assert other["playing-on"].findings == []


def test_a_resisted_tribute_counts_for_the_side_that_won_before(tmp_path: Path) -> None:
    due = event("TributeDue", '{"payers":[2,4]}')._replace(hand=1)
    won = hand("guandan/fcg", 2, "double win", (-3, 3, -3, 3), (0, 0, 0, 0))
    found = answers(tmp_path / "paid", due, won, play(1, 2, "TributePaid", "AH"))
    assert values(found["tribute"]) == {"two": -3.0}
    resisted = due._replace(type="Resisted", data='{"seats":[2]}')
    found = answers(tmp_path / "resisted", due, resisted, won)
    assert values(found["tribute"]) == {"resisted": -3.0}


def test_a_straight_flush_and_four_jokers_are_bombs_too(tmp_path: Path) -> None:
    won = hand("guandan/fcg", 2, "double win", (-3, 3, -3, 3), (0, 0, 0, 0))
    for declared in ("bomb", "straight_flush", "joker_bomb"):
        moves = play(1, 1, "Played", declared="single"), play(2, 2, "Played", declared=declared)
        found = answers(tmp_path / declared, won, *moves, play(3, 2, "Played", declared="pair"))
        assert values(found["deciding"]) == {"last": 0, "before": 1, "none": 0}
        assert values(found["bombs"]) == {"1": 1}
        found = answers(tmp_path / f"{declared}-last", won, *moves)
        assert values(found["deciding"]) == {"last": 1, "before": 0, "none": 0}
