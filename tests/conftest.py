"""What every test relies on: a club that is never the user's, repeatable examples, and no silent skips in CI."""

from __future__ import annotations

import gc
import os
import re
import signal
import sys
from collections.abc import Generator, Iterator
from pathlib import Path
from typing import TypeVar

import hypothesis
import pytest

from docs.help_pages import make_if_stale
from docs.untranslated import report
from tests.support.compiled import compile_once
from tests.support.hints import typed_hints
from tests.support.migrated import migrate_once
from tests.support.postgres import empty_url, migrations, server, url  # noqa: F401 - fixtures of all tests on a server
from tests.support.refusals import BAD_INPUT, faults, heard
from tests.support.soak import SOAKING, in_slice, long, times
from tests.support.started import PROGRAM, started

Report = TypeVar("Report", pytest.TestReport, pytest.CollectReport)

CI = os.environ.get("CI") == "true"
UNTRANSLATED = report()

# The same examples in every run, everywhere: `make test` says whether the code is as it was, `make explore` looks somewhere new.
# No deadline: a busy machine is not a bug.
hypothesis.settings.register_profile(
    "fixed", derandomize=True, deadline=None, print_blob=True, max_examples=times(100, 15)
)
hypothesis.settings.load_profile("fixed")

compile_once()
make_if_stale()
if not SOAKING:
    migrate_once()

# To look for cycles among the thousands of tests and modules that stay takes a fifth of the time that it takes to collect them.
gc.disable()


@pytest.fixture(scope="session", autouse=True)
def _never_the_users_club(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """Point everything that looks for the user's data at an empty directory."""
    with pytest.MonkeyPatch.context() as patch:
        data = tmp_path_factory.mktemp("data")
        patch.setenv("XDG_DATA_HOME", str(data))
        patch.delenv("PAIPU_CLUB", raising=False)
        yield data


@pytest.fixture(scope="session", autouse=True)
def _never_the_users_language() -> Iterator[None]:
    """Let every command speak English unless a test chooses another language."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("LC_ALL", "C.UTF-8")
        patch.delenv("PAIPU_LANG", raising=False)
        patch.delenv("COLUMNS", raising=False)  # a worker of xdist has it; a terminal of a test has a width of its own
        yield


@pytest.fixture(scope="session", autouse=True)
def _cheap_passwords() -> Iterator[None]:
    """Let a password cost a millisecond and no memory: what is tested is who comes in."""
    with pytest.MonkeyPatch.context() as patch:
        for name, cheapest in (("PASSES", 1), ("KIBIBYTES", 8), ("LANES", 1)):
            patch.setattr(f"replay.club.access.accounts.{name}", cheapest)
        yield


@pytest.fixture(scope="session", autouse=True)
def _offered_lines_are_typed() -> Iterator[None]:
    """Type every line that the refusal of a wrong record offers, whichever test reads it."""
    with typed_hints():
        yield


@pytest.fixture(autouse=True)
def _refused_in_every_language(request: pytest.FixtureRequest) -> Iterator[None]:
    """Whatever bad input a test gives, the refusal says the same in every language: where, what was found, what was expected."""
    if request.module.__name__.removeprefix("tests.") not in BAD_INPUT or getattr(
        request.function, "is_hypothesis_test", False
    ):
        yield
        return
    with heard() as refused:
        yield
    assert UNTRANSLATED or faults(refused) == []


@pytest.fixture(scope="session")
def program() -> Iterator[Path]:
    """The program ``paipu``; in the short form one that stands in for it and has read its modules already."""
    if SOAKING or sys.platform != "linux":
        yield PROGRAM
        return
    with started() as stand_in:
        yield stand_in


@pytest.fixture
def without_typst(monkeypatch: pytest.MonkeyPatch) -> None:
    """Paipu as it is installed without its extra for PDF."""
    monkeypatch.setitem(sys.modules, "typst", None)


@pytest.fixture
def interruptible() -> Iterator[None]:
    """Let SIGINT reach the programs that the test starts: a shell ignores it in the background, and its children inherit that."""
    before = signal.getsignal(signal.SIGINT)
    signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Properties have a long form; of the long forms only the chosen slice runs. What reads all of Chinese waits until it is all there."""
    for item in items:
        if getattr(getattr(item, "obj", None), "is_hypothesis_test", False):
            item.add_marker(long)
    if UNTRANSLATED:
        config.hook.pytest_deselected(items=[item for item in items if item.get_closest_marker("translated")])
        items[:] = [item for item in items if not item.get_closest_marker("translated")]
    if SOAKING:
        chosen = os.environ.get("PAIPU_SOAK_SLICE", "")
        others = [item for item in items if not in_slice(item.nodeid, chosen)]
        config.hook.pytest_deselected(items=others)
        items[:] = [item for item in items if in_slice(item.nodeid, chosen)]


def pytest_collection_finish() -> None:
    gc.freeze()
    gc.enable()


_LACKING = re.compile("no (.+) here: (apt-get install .+)")


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say in one line which programs would let skipped tests run, and list what is not translated."""
    if UNTRANSLATED:
        terminalreporter.write_line(f"{UNTRANSLATED}Tests that read Chinese to its last word were left out.")
    message = (str(report.longrepr) for report in terminalreporter.stats.get("skipped", ()))
    lacking = sorted({(found[1], found[2].rstrip("')")) for each in message if (found := _LACKING.search(each))})
    if lacking:
        programs = "; ".join(f"{program} ({how})" for program, how in lacking)
        terminalreporter.write_line(f"Tests were skipped that need {programs}.")


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    report = yield
    return _refuse_skip(report)


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report(
    collector: pytest.Collector,
) -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
    report = yield
    return _refuse_skip(report)


def _refuse_skip(report: Report) -> Report:
    """In CI a skipped test is a failed one: what CI promises, it has run."""
    if CI and report.skipped and not hasattr(report, "wasxfail"):
        report.outcome = "failed"
        report.longrepr = f"skipped, and CI=true allows no skips: {report.longrepr}"
    return report
