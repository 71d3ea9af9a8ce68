"""What can be searched: evenings of each kind, and damaged records. Each part takes some seconds and a process of its own."""

from __future__ import annotations

import signal
import warnings
from collections.abc import Collection
from importlib import import_module
from typing import NamedTuple

from tests.explore.bounds import cap_memory
from tests.explore.findings import Failure, Finding
from tests.explore.mutations import MUTATIONS, explore_mutations
from tests.explore.searching import EVENINGS, Search
from tests.support.kinds import KINDS
from tests.support.promises import PROMISES

__all__ = ["MUTATED", "Task", "begin", "tasks"]

MUTATED = "damaged_records"
for _module in (
    "tests.test_rules_properties", "tests.test_eyes_properties", "tests.test_records_properties", "tests.test_take_backs",
    "tests.guandan.test_properties", "tests.club.test_equal_elsewhere", "tests.test_offers", "tests.cli.test_hidden",
    "tests.web.test_hidden", "tests.data.test_export", "tests.formats.test_chinese_properties", "tests.test_hindsight",
):  # fmt: skip
    import_module(_module)


class Task(NamedTuple):
    """A part of the search.

    Args:
        name: of the kind of game whose evenings are played, or that of damaged records.
        promises: the names of those that are held against them.
    """

    name: str
    promises: tuple[str, ...] = ()

    @property
    def size(self) -> int:
        """How many evenings or records it tries."""
        return MUTATIONS if self.name == MUTATED else EVENINGS

    def run(self, number: int, known: Collection[Failure]) -> list[Finding]:
        """Search with this seed, and return what is news."""
        if self.name == MUTATED:
            return explore_mutations(number, known)
        (kind,) = (each for each in KINDS if each.name == self.name)
        return Search(kind, [PROMISES[name] for name in self.promises], known).run(number)


def tasks(words: Collection[str] = ()) -> list[Task]:
    """What these words choose, or everything: kinds of games, damaged records, and parts of the names of promises."""
    named = {kind.name for kind in KINDS} | {MUTATED}
    where, parts = named & set(words), set(words) - named
    found = []
    for kind in KINDS:
        names = [name for name, promise in PROMISES.items() if kind in promise.kinds]
        chosen = tuple(name for name in names if not parts or any(part in name for part in parts))
        if chosen and (not where or kind.name in where):
            found.append(Task(kind.name, chosen))
    if MUTATED in where or not words:
        found.append(Task(MUTATED))
    return found


def begin() -> None:
    """Prepare a process: warnings are errors there, as in the tests, its memory has a limit, and Ctrl+C is for who started it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    warnings.simplefilter("error")
    cap_memory()
