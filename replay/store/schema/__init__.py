"""The expected tables, indexes and triggers of a club, one line for each, and their comparison with the database.

``sqlite.txt`` and ``postgresql.txt`` describe a newly created club; the conformance suite holds them to that on both engines.

"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from importlib.resources import files
from typing import Literal

from replay.words.messages import Message, Text, say

__all__ = ["TABLES", "EngineName", "differences", "expected", "hidden_actions"]

EngineName = Literal["postgresql", "sqlite"]

_ACTING = ("trigger ", "rule ", "view ")
"""The parts of a schema that can change the effect of a write."""


@cache
def expected(engine: EngineName) -> tuple[str, ...]:
    """The lines of a sound club: kind, name and definition, such as ``trigger log_no_delete: CREATE TRIGGER …``."""
    return tuple(files(__name__).joinpath(f"{engine}.txt").read_text("utf-8").splitlines())


TABLES = tuple(
    line.partition(":")[0].removeprefix("table ") for line in expected("sqlite") if line.startswith("table ")
)
"""Every table of a club. Other tables of its database are not Paipu's."""
PART_MISSING = Text("store.part-missing", "the {part} is missing")


def differences(found: Iterable[str], engine: EngineName) -> list[Message]:
    """One sentence for each part of the schema that is missing, altered, or not Paipu's.

    Added tables do no harm, and are not mentioned.

    >>> sound = expected("sqlite")
    >>> differences([line for line in sound if "log_no_delete" not in line], "sqlite")
    [<store.part-missing: the trigger log_no_delete is missing>]
    >>> differences([*sound, "trigger thief: CREATE TRIGGER thief …"], "sqlite")
    [<store.part-foreign: the trigger thief is not one of Paipu's>]
    """
    there = _by_name(found)
    missing = [PART_MISSING(part=name) for name in _by_name(expected(engine)) if name not in there]
    return [*missing, *_changed(there, engine)]


def hidden_actions(found: Iterable[str], engine: EngineName) -> list[Message]:
    """Of :func:`differences` those that can make a write do something other than it says: triggers, rules and views.

    >>> hidden_actions(["trigger thief: CREATE TRIGGER thief …"], "sqlite")
    [<store.part-foreign: the trigger thief is not one of Paipu's>]
    """
    return _changed(_by_name(line for line in found if line.startswith(_ACTING)), engine)


PART_FOREIGN = Text("store.part-foreign", "the {part} is not one of Paipu's")


def _changed(there: Mapping[str, str], engine: EngineName) -> list[Message]:
    wanted = _by_name(expected(engine))
    altered = [
        _altered(name, definition, wanted[name])
        for name, definition in there.items()
        if wanted.get(name, definition) != definition
    ]
    added = [PART_FOREIGN(part=name) for name in there if name not in wanted and not name.startswith("table ")]
    return altered + added


PART_DIFFERS = Text("store.part-differs", "the {part} is altered: found {found!r}, expected {expected!r}")


def _altered(name: str, found: str, wanted: str) -> Message:
    """Of a table or a column, the words in which two definitions differ, each side with the word before it."""
    if name.startswith(_ACTING):
        return say("store.part-altered", "the {part} is altered", part=name)
    one, other = found.split(), wanted.split()
    start = next(
        (at for at, pair in enumerate(zip(one, other, strict=False)) if pair[0] != pair[1]), min(len(one), len(other))
    )
    end = 0
    while end < min(len(one), len(other)) - start and one[-1 - end] == other[-1 - end]:
        end += 1
    start = max(start - 1, 0)
    return PART_DIFFERS(
        part=name, found=" ".join(one[start : len(one) - end]), expected=" ".join(other[start : len(other) - end])
    )


def _by_name(lines: Iterable[str]) -> dict[str, str]:
    pairs = (line.partition(":") for line in lines)
    return {name: definition.strip() for name, _, definition in pairs}
