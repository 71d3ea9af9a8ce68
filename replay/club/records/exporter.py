"""The record of a game in the export formats: Paipu's own, and those of other programs that the game's kind writes."""

from __future__ import annotations

from collections.abc import Iterator

from replay.formats.csv import write_csv
from replay.formats.jsonl import write_jsonl
from replay.formats.text_writer import write_text
from replay.rules.eyes import Eyes
from replay.rules.kinds import ForeignFormat
from replay.table.timeline import Timeline
from replay.words.errors import BadInput
from replay.words.messages import Text, listed, quoted

_OWN = ("jsonl", "text", "csv")


def export_record(timeline: Timeline, form: str, eyes: Eyes) -> Iterator[bytes]:
    """Yield the record for these eyes, piece by piece. Raises BadInput for a format that is unknown or cannot express the game."""
    records = (timeline.record(version, eyes) for version in range(1, timeline.version + 1))
    if form == "jsonl":
        return iter(write_jsonl(records))
    if form == "csv":
        return iter(write_csv(records, timeline.rules))
    if form == "text":
        return iter([write_text(timeline.rules, records).encode()])
    return _foreign(timeline, form).write(timeline.rules, records)


def describe_losses(timeline: Timeline, form: str) -> str | None:
    """Describe the losses of a record in a foreign format; None for Paipu's own formats. Raises BadInput."""
    return None if form in _OWN else str(_foreign(timeline, form).lost_data)


NO_SUCH_FORMAT = Text(
    "records.no-such-format", "found format {found!r}, expected a format for a game of {title}: {forms}"
)


def _foreign(timeline: Timeline, form: str) -> ForeignFormat:
    room = timeline.rules.room
    found = room.foreign.get(form)
    if found is None:
        forms = listed(map(quoted, (*_OWN, *room.foreign)))
        raise BadInput(NO_SUCH_FORMAT(found=form[:40], title=room.title, forms=forms))
    return found
