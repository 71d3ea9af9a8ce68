"""Writing a JSONL record."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from replay.events import Recorded
from replay.formats.jsonl.closing_line import Tally
from replay.rules import codec

__all__ = ["write_jsonl"]


def write_jsonl(records: Iterable[Recorded]) -> Iterator[bytes]:
    """The lines of a record, each with its line feed, the closing line last.

    Args:
        records: the events of one game from its first, at least one.
    """
    encode = codec().encode
    tally = Tally()
    last = None
    for last in records:
        line = encode(last)
        tally.add([line])
        yield line + b"\n"
    if last is None:
        raise ValueError("a record has at least one event")
    yield tally.closing(last) + b"\n"
