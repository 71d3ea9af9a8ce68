"""NJUPT logs for tests: the two sample matches (in the OpenGuanDan message format), whole or changed at one place."""

from __future__ import annotations

import gzip
import json
from collections import Counter
from collections.abc import Callable, Iterable
from functools import cache
from random import Random
from typing import Any

from replay.rules import PlacedEvent, Source, Terms
from replay.rules.guandan import LeadSet, Njupt
from replay.table.simulation import sample_folder
from replay.values.events import Event
from replay.words.errors import BadInput

__all__ = [
    "Fields", "changed", "cut_pair", "events", "find", "log", "only", "passed", "places", "play",
    "refused", "stage", "view", "whole", "wind_taken",
]  # fmt: skip

Fields = dict[str, Any]


@cache
def _log(number: int) -> tuple[bytes, ...]:
    path = sample_folder() / "guandan" / f"match-0{number}.njupt.jsonl.gz"
    return tuple(gzip.decompress(path.read_bytes()).splitlines())


def log(number: int, deals: int | None = None) -> list[bytes]:
    """The lines of a match, or of its first deals."""
    lines = list(_log(number))
    ends = [place for place, line in enumerate(lines, 1) if b'"episodeOver"' in line]
    return lines if deals is None else lines[: ends[deals - 1]]


def play(fields: Fields) -> bool:
    """Whether the message reports what somebody did."""
    return fields.get("type") == "notify" and fields["stage"] == "play"


def passed(fields: Fields) -> bool:
    """Whether it reports that somebody passed."""
    return play(fields) and fields["curAction"][0] == "PASS"


def stage(name: str, type: str = "notify") -> Callable[[Fields], bool]:
    """Whether a message is of this stage."""
    return lambda fields: fields.get("type") == type and fields["stage"] == name


def wind_taken(number: int) -> tuple[list[bytes], int, int]:
    """The public part of a match, the place of a play that takes the wind, and how many passes come before it."""
    lines = only(log(number), "notify")
    wind = next(line for event, line in places(lines) if isinstance(event, LeadSet) and event.why == "wind")
    passes = 0
    while passed(json.loads(lines[wind - 1 - passes])):
        passes += 1
    return lines, wind, passes


def view(lines: Iterable[bytes], position: int) -> list[bytes]:
    """What the client at a position gets of it."""
    return [line for line in lines if json.loads(line).get("to") in (position, "all")]


def only(lines: Iterable[bytes], *kinds: str) -> list[bytes]:
    """The messages of these kinds: ``notify``, ``act``, ``answer``."""
    return [line for line in lines if json.loads(line).get("type", "answer") in kinds]


def find(lines: Iterable[bytes], wanted: Callable[[Fields], object], which: int = 0) -> int:
    """The place, from 0, of a message that is wanted; the first unless ``which`` says otherwise."""
    return [place for place, line in enumerate(lines) if wanted(json.loads(line))][which]


def changed(lines: Iterable[bytes], place: int, **fields: Any) -> list[bytes]:
    """The log with other fields in the message at a place, counted from 0."""
    lines = list(lines)
    lines[place] = json.dumps(json.loads(lines[place]) | fields).encode()
    return lines


def places(*logs: Iterable[bytes], warnings: list[str] | None = None, **terms: Any) -> list[PlacedEvent]:
    """The contents of the logs, merged if there are several; they are called a, b, c and d."""
    sources = [Source(name, enumerate(lines, 1)) for name, lines in zip("abcd", logs, strict=False)]
    reported = Njupt().read(sources, Terms(**terms), lambda content: None)
    found = list(reported.events)
    if warnings is not None:
        warnings += map(str, reported.warnings)
    return found


def events(*logs: Iterable[bytes], **terms: Any) -> list[Event]:
    """The same without places."""
    return [event for event, _ in places(*logs, **terms)]


@cache
def whole(number: int, deals: int | None = None) -> tuple[Event, ...]:
    """The events of a match, or of its first deals."""
    return tuple(events(log(number, deals)))


def refused(*logs: Iterable[bytes], **terms: Any) -> str:
    """The sentence with which the logs are refused."""
    try:
        places(*logs, **terms)
    except BadInput as refusal:
        return str(refusal)
    raise AssertionError("the log was taken in")


def cut_pair(chance: Random) -> tuple[bytes, bytes, list[int]]:
    """Two logs that were cut in the first deal and differ in two cards which nobody has played, and the seats that hold neither."""
    lines = only(log(chance.choice([1, 2]), 1), "notify")
    first = next(place for place, line in enumerate(lines) if play(json.loads(line)))
    lines = lines[: chance.randrange(first + 1, len(lines) - 1)]
    held = {place: Counter(json.loads(lines[place])["handCards"]) for place in range(first)}
    for fields in filter(play, map(json.loads, lines)):
        if fields["curAction"][0] != "PASS":
            held[fields["curPos"]].subtract(fields["curAction"][2])
    one, other = chance.sample([place for place in held if held[place].total()], 2)
    cards = [chance.choice(sorted(held[place].elements())) for place in (one, other)]
    swapped = list(lines)
    for place, gone, come in ((one, *cards), (other, *cards[::-1])):
        fields = json.loads(lines[place])
        fields["handCards"][fields["handCards"].index(gone)] = come
        swapped[place] = json.dumps(fields).encode()
    return b"\n".join(lines), b"\n".join(swapped), [place + 1 for place in held if place not in (one, other)]
