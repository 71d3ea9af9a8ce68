"""Intervals of 95 %: Wilson's for a share of cases, and Student's for a mean; neither takes a small sample for a normal one."""

from __future__ import annotations

import math

LEAST_CASES = 3
"""Under so many cases no interval is shown: it would say nothing."""
Interval = tuple[float, float]
_Z = 1.959964
"""The normal distribution's quantile of 0.975."""
_STUDENT = (12.7062, 4.3027, 3.1824, 2.7764, 2.5706, 2.4469, 2.3646, 2.3060, 2.2622)
"""Student's quantiles of 0.975 for 1 to 9 degrees of freedom (Fisher and Yates, *Statistical Tables*, table III)."""


def wilson(successes: int, cases: int) -> Interval:
    """The interval of a share by Wilson (*JASA* 22, 1927, page 209); all that a share can be where there is no case.

    >>> "%.4f to %.4f" % wilson(81, 263)
    '0.2553 to 0.3662'
    """
    if not cases:
        return 0.0, 1.0
    squared = _Z * _Z
    half = _Z * math.sqrt(squared + 4 * successes * (cases - successes) / cases)
    middle, whole = 2 * successes + squared, 2 * (cases + squared)
    low = (middle - half) / whole if successes else 0.0
    return low, (middle + half) / whole if successes < cases else 1.0


def student(cases: int, total: int, squares: int) -> Interval | None:
    """The interval of a mean; none for one case or for cases that are all equal, as they show no spread."""
    spread = cases * squares - total * total
    if cases < 2 or spread <= 0:
        return None
    half = _quantile(cases - 1) * math.sqrt(spread / (cases - 1)) / cases
    return total / cases - half, total / cases + half


def _quantile(freedom: int) -> float:
    """Student's quantile of 0.975: of the table, or by the series of Abramowitz and Stegun (26.7.5), within 0.0001."""
    if freedom <= len(_STUDENT):
        return _STUDENT[freedom - 1]
    z = _Z
    return (
        z
        + (z**3 + z) / (4 * freedom)
        + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * freedom**2)
        + (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / (384 * freedom**3)
        + (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / (92160 * freedom**4)
    )
