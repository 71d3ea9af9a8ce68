"""What the tables, indexes and triggers of a club must be: one line for each, compared with what the database describes.

``sqlite.txt`` and ``postgresql.txt`` are written by ``make docs`` from a club that is made anew; a test keeps them current.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from importlib.resources import files
from typing import Literal

__all__ = ["TABLES", "EngineName", "differences", "expected", "hidden_actions"]

TABLES = (
    "alembic_version",
    "confirmations",
    "disputes",
    "events",
    "games",
    "hands",
    "log",
    "periods",
    "players",
    "postings",
    "seats",
)
"""Every table of a club; what else is in its database is somebody else's."""

EngineName = Literal["postgresql", "sqlite"]

_ACTING = ("trigger ", "rule ", "view ")
"""What can make a write do something else than it says."""


@cache
def expected(engine: EngineName) -> tuple[str, ...]:
    """The lines of a sound club: kind, name and definition, such as ``trigger log_no_delete: CREATE TRIGGER …``."""
    return tuple(files(__name__).joinpath(f"{engine}.txt").read_text("utf-8").splitlines())


def differences(found: Iterable[str], engine: EngineName) -> list[str]:
    """A sentence for each part of the schema that is missing, altered, or none of Paipu's.

    Tables that somebody added take nothing away from the club, and are not mentioned.

    >>> sound = expected("sqlite")
    >>> differences(sound[1:], "sqlite")
    ['the index sqlite_autoindex_alembic_version_1 is missing']
    >>> differences([*sound, "trigger thief: CREATE TRIGGER thief …"], "sqlite")
    ["the trigger thief is none of Paipu's"]
    """
    there = _by_name(found)
    missing = [f"the {name} is missing" for name in _by_name(expected(engine)) if name not in there]
    return [*missing, *_changed(there, engine)]


def hidden_actions(found: Iterable[str], engine: EngineName) -> list[str]:
    """Of :func:`differences` those that can make a write do something else than it says: triggers, rules and views.

    >>> hidden_actions(["trigger thief: CREATE TRIGGER thief …"], "sqlite")
    ["the trigger thief is none of Paipu's"]
    """
    return _changed(_by_name(line for line in found if line.startswith(_ACTING)), engine)


def _changed(there: Mapping[str, str], engine: EngineName) -> list[str]:
    wanted = _by_name(expected(engine))
    altered = [
        f"the {name} is altered" + ("" if name.startswith(_ACTING) else _where(definition, wanted[name]))
        for name, definition in there.items()
        if wanted.get(name, definition) != definition
    ]
    added = [f"the {name} is none of Paipu's" for name in there if name not in wanted and not name.startswith("table ")]
    return altered + added


def _where(found: str, wanted: str) -> str:
    """The words in which two definitions differ, each side with the word before it."""
    one, other = found.split(), wanted.split()
    start = next(
        (at for at, pair in enumerate(zip(one, other, strict=False)) if pair[0] != pair[1]), min(len(one), len(other))
    )
    end = 0
    while end < min(len(one), len(other)) - start and one[-1 - end] == other[-1 - end]:
        end += 1
    start = max(start - 1, 0)
    return f": found {' '.join(one[start : len(one) - end])!r}, expected {' '.join(other[start : len(other) - end])!r}"


def _by_name(lines: Iterable[str]) -> dict[str, str]:
    pairs = (line.partition(":") for line in lines)
    return {name: definition.strip() for name, _, definition in pairs}
