"""The tests' own promises."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

pytest_plugins = ["pytester"]

SKIPS = """
import pytest
def test_skipped(): pytest.skip("no Chromium here")
"""


@pytest.mark.parametrize(("ci", "outcome"), [("true", {"failed": 1}), ("false", {"skipped": 1})])
def test_a_skip_fails_only_in_ci(
    pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch, ci: str, outcome: dict[str, int]
) -> None:
    monkeypatch.setenv("CI", ci)
    pytester.makeconftest(Path(__file__).with_name("conftest.py").read_text("utf-8"))
    pytester.makepyfile(test_one=SKIPS)
    pytester.runpytest_subprocess("-p", "no:randomly", "-p", "no:cacheprovider").assert_outcomes(**outcome)


def test_a_module_that_skips_itself_fails_in_ci(pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CI", "true")
    pytester.makeconftest(Path(__file__).with_name("conftest.py").read_text("utf-8"))
    pytester.makepyfile(test_one="import pytest\npytest.importorskip('no_such_module')")
    pytester.runpytest_subprocess("-p", "no:randomly", "-p", "no:cacheprovider").assert_outcomes(errors=1)


@given(st.integers())
def drawn(number: int) -> None:
    LOOKED_AT.append(number)


LOOKED_AT: list[int] = []


def test_a_property_looks_at_the_same_examples_in_every_run() -> None:
    """Whatever seed the order of the tests has: `make explore` is there for others."""
    LOOKED_AT.clear()
    for seed in (1, 2):
        random.seed(seed)
        drawn()
    half = len(LOOKED_AT) // 2
    assert half >= 100
    assert LOOKED_AT[:half] == LOOKED_AT[half:]
