"""The tests' own promises."""

from __future__ import annotations

import random
import re
import sys
from itertools import chain
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.support.soak import in_slice, some, thorough

pytest_plugins = ["pytester"]

PLAIN = ("-p", "no:randomly", "-p", "no:cacheprovider", "-p", "no:xdist")
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
    pytester.runpytest_inprocess(*PLAIN).assert_outcomes(**outcome)


LACKING = """
import pytest
def test_browser(): pytest.skip("no Chromium here: apt-get install chromium")
def test_another(): pytest.skip("no Chromium here: apt-get install chromium")
def test_journal(): pytest.skip("no hledger here: apt-get install hledger")
"""


@thorough
@pytest.mark.parametrize("workers", [False, True], ids=["here", "in a worker"])
def test_skipped_tests_end_in_one_line_that_says_which_programs_let_them_run(
    pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch, workers: bool
) -> None:
    monkeypatch.setenv("CI", "false")
    monkeypatch.setenv("PYTEST_DISABLE_PLUGIN_AUTOLOAD", "1")
    pytester.makeconftest(Path(__file__).with_name("conftest.py").read_text("utf-8"))
    pytester.makepyfile(test_one=LACKING)
    if workers:
        result = pytester.runpytest_subprocess("-p", "no:cacheprovider", "-p", "xdist", "-n", "1")
    else:
        result = pytester.runpytest_inprocess(*PLAIN)
    message = result.outlines
    assert [line for line in message if "Chromium" in line] == [
        "Tests were skipped that need Chromium (apt-get install chromium); hledger (apt-get install hledger)."
    ]


INTERRUPTED = """
import signal, subprocess, sys
def test_interrupted(interruptible):
    with subprocess.Popen([sys.executable, "-c", "import time; print(flush=True); time.sleep(20)"],
                          stdout=subprocess.PIPE, stderr=subprocess.PIPE) as running:
        running.stdout.readline()
        running.send_signal(signal.SIGINT)
        assert running.wait(10) == -signal.SIGINT
"""


def test_programs_can_be_interrupted_though_the_shell_ignores_sigint(
    pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PYTEST_DISABLE_PLUGIN_AUTOLOAD", "1")
    pytester.makeconftest(Path(__file__).with_name("conftest.py").read_text("utf-8"))
    pytester.makepyfile(test_one=INTERRUPTED)
    words = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider"]
    pytester.run("sh", "-c", "trap '' INT; exec \"$@\"", "sh", *words, timeout=60).assert_outcomes(passed=1)


def test_a_module_that_skips_itself_fails_in_ci(pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CI", "true")
    pytester.makeconftest(Path(__file__).with_name("conftest.py").read_text("utf-8"))
    pytester.makepyfile(test_one="import pytest\npytest.importorskip('no_such_module')")
    pytester.runpytest_inprocess(*PLAIN).assert_outcomes(errors=1)


def test_every_long_form_is_in_exactly_one_slice() -> None:
    names = [f"tests/test_one.py::test_{number}" for number in range(200)]
    slices = [[name for name in names if in_slice(name, f"{number}/5")] for number in range(1, 6)]
    assert all(slices)
    assert sorted(chain.from_iterable(slices)) == sorted(names)
    assert all(in_slice(name, "") for name in names)


def test_a_few_turns_have_had_all_that_the_long_form_has() -> None:
    assert {each for turn in range(3) for each in some("abcdef", 2, turn)} == set("abcdef")


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
    assert half >= settings.default.max_examples
    assert LOOKED_AT[:half] == LOOKED_AT[half:]


def test_no_test_asks_playwright_to_wait_for_a_promise() -> None:
    # It takes whatever the promise brings first for the answer, and does not ask again.
    waits = re.compile(r"wait_for_function\(\s*f?[\"']+\s*async\b")
    tests = Path(__file__).parent.rglob("*.py")
    assert [each.name for each in tests if waits.search(each.read_text("utf-8"))] == []
    assert waits.search('wait_for_function(\n  "' + 'async () => false")')
