"""Intervals against values that the literature has worked out."""

from __future__ import annotations

import pytest

from replay.statistics.intervals import student, wilson


@pytest.mark.parametrize(
    ("successes", "cases", "low", "high"),
    [(81, 263, 0.2553, 0.3662), (15, 148, 0.0624, 0.1605), (0, 20, 0.0, 0.1611), (1, 29, 0.0061, 0.1718)],
)
def test_a_share_has_the_interval_that_newcombe_works_out(successes: int, cases: int, low: float, high: float) -> None:
    # R. G. Newcombe, Statistics in Medicine 17 (1998), page 861, table I, method 3
    assert wilson(successes, cases) == (pytest.approx(low, abs=6e-5), pytest.approx(high, abs=6e-5))


def test_no_success_or_one_case_does_not_make_a_share_certain() -> None:
    assert wilson(0, 33)[1] > 0.1
    assert wilson(1, 1)[0] < 0.25
    assert wilson(0, 0) == (0.0, 1.0)


def test_a_share_of_the_other_outcome_has_the_mirrored_interval() -> None:
    for cases in (1, 2, 7, 1000):
        for successes in range(0, cases + 1, max(1, cases // 7)):
            low, high = wilson(successes, cases)
            assert 0 <= low <= successes / cases <= high <= 1
            other = wilson(cases - successes, cases)
            assert other == (pytest.approx(1 - high, abs=1e-12), pytest.approx(1 - low, abs=1e-12))


def test_a_mean_has_the_interval_of_students_own_example() -> None:
    # Student, Biometrika 6 (1908), page 20: hours of sleep gained; R's documentation of t.test has 0.7001142 and 2.4598858
    tenths = [12, 24, 13, 13, 0, 10, 18, 8, 46, 14]
    low, high = student(10, sum(tenths), sum(each * each for each in tenths)) or (0, 0)
    assert (low / 10, high / 10) == (pytest.approx(0.7001142, abs=2e-5), pytest.approx(2.4598858, abs=2e-5))


@pytest.mark.parametrize(("cases", "quantile"), [(11, 2.2281), (21, 2.0860), (31, 2.0423), (121, 1.9799)])
def test_larger_samples_have_the_quantiles_of_fisher_and_yates(cases: int, quantile: float) -> None:
    squares = cases - 1  # the sum of squares of a sample of mean 0 and deviation 1
    assert (student(cases, 0, squares) or (0, 0))[1] * cases**0.5 == pytest.approx(quantile, abs=1e-4)


def test_one_case_or_equal_cases_say_nothing_of_a_means_spread() -> None:
    assert student(1, 5, 25) is None
    assert student(4, 20, 100) is None
