"""What is said of an answer follows its intervals."""

from __future__ import annotations

import re
from typing import Literal

from replay.answers import StatisticAnswer, StatisticFinding
from replay.rules.shared.analysis import Statistic
from replay.statistics.findings import answer_of
from replay.statistics.page import plot, sentences_of
from replay.statistics.questions import questions
from replay.words.messages import say

LEVELS = questions()["tribute"]


def share(chance: float | Literal["players"] | None) -> Statistic:
    words = say("test.words", "words")
    return Statistic(words, words, "share", {}, "", chance)


def answered(question: Statistic, *counts: tuple[int, int]) -> StatisticAnswer:
    """The answer of places with these cases and sums, in a game of four."""
    rows = [("quandui/pagat", 4, str(number), cases, total, total) for number, (cases, total) in enumerate(counts, 1)]
    return answer_of("test", question, rows)


def found(question: Statistic, *counts: tuple[int, int]) -> StatisticFinding:
    (only,) = answered(question, *counts).findings
    return only


def said(question: Statistic, *counts: tuple[int, int]) -> list[str]:
    return list(map(str, found(question, *counts).says))


def test_bars_that_cross_chance_say_that_nobody_can_tell() -> None:
    # the drawing's: 14, 11, 10 and 8 of 46
    answer = found(share("players"), (46, 14), (46, 11), (46, 10), (46, 8))
    assert [*map(str, answer.says)] == ["Cannot tell yet."]
    assert str(answer.settles).startswith("About ")


def test_narrow_bars_around_chance_say_that_there_is_no_sign() -> None:
    answer = found(share("players"), (4000, 1001), (4000, 999), (4000, 1010), (4000, 990))
    assert [*map(str, answer.says)] == ["No sign of it."]
    assert answer.settles is None


def test_a_bar_on_one_side_of_chance_names_the_place() -> None:
    assert said(share("players"), (400, 150), (400, 100), (400, 100), (400, 50)) == [
        "More than by chance: place 1.",
        "Less than by chance: place 4.",
    ]
    assert said(share(0.5), (200, 150)) == ["More than by chance: place 1."]


def test_under_three_cases_there_is_neither_a_bar_nor_an_answer() -> None:
    answer = found(share(0.5), (2, 2), (1, 0))
    assert answer.says == []
    assert answer.settles is None
    assert [each.interval for each in answer.figures] == [None, None]
    whole = answered(share(0.5), (2, 2), (1, 0))
    assert list(sentences_of(whole)) == []
    assert 'class="likely"' not in plot(whole)
    assert plot(whole).count('class="point"') == 2


def test_without_a_chance_to_compare_with_the_interval_is_the_answer() -> None:
    assert said(share(None), (33, 0)) == ["place 1: 0.0 % to 10.4 %."]


def test_levels_are_compared_with_zero() -> None:
    assert found(LEVELS, (20, 12)).figures[0].chance == 0
    assert said(LEVELS, (20, 12)) == ["Above zero: place 1."]
    assert said(LEVELS, (20, 20)) == []  # cases that are all equal show no spread


def test_after_the_cases_that_are_named_the_answer_is_settled() -> None:
    for won in (24, 25, 27, 30, 35):
        question = share("players")
        answer = found(question, (100, won))
        if answer.settles is None:
            assert not answer.says or str(answer.says[0]) != "Cannot tell yet."
            continue
        more = int(str(answer.settles.args["count"]).replace(",", ""))
        times = 1 + more / 100
        assert said(question, (round(100 * times * 1.1), round(won * times * 1.1))) != ["Cannot tell yet."]


def test_no_value_is_written_over_the_line_of_chance() -> None:
    picture = plot(answered(share("players"), (100, 5), (100, 60)))
    values = re.findall(r'<text class="vl" x="(\d+)" y="[\d.]+" text-anchor="end">[\d.]+ %<', picture)
    assert values == ["720", "720"]
