"""The record of a game in the export formats: Paipu's own, and those of other programs that the game's kind writes."""

from __future__ import annotations

from collections.abc import Iterator

from replay.data.rows import Names
from replay.formats.csv import write_csv
from replay.formats.jsonl import write_jsonl
from replay.formats.text_writer import write_text
from replay.ledger.people import StoredNames
from replay.rules.eyes import Eyes, Veil
from replay.rules.kinds import ForeignFormat
from replay.rules.shared.table import unnamed
from replay.store.reading import Reading
from replay.table.timeline import Timeline
from replay.words.errors import BadInput
from replay.words.messages import Text, listed, quoted

_OWN = ("jsonl", "text", "csv")


def export_record(
    timeline: Timeline, form: str, eyes: Eyes, names: Names | None = None, upto: int | None = None
) -> Iterator[bytes]:
    """Yield the record for these eyes, piece by piece, ``upto`` a version if one is named, with other ``names`` if any.

    Raises BadInput if the format cannot express it.
    """
    last = timeline.version if upto is None else min(upto, timeline.version)
    records = (timeline.record(version, eyes) for version in range(1, last + 1))
    if names is not None:
        records = (names.record(timeline.rules, each) for each in records)
    if form == "jsonl":
        return iter(write_jsonl(records))
    if form == "csv":
        return iter(write_csv(records, timeline.rules))
    if form == "text":
        return iter([write_text(timeline.rules, records).encode()])
    return _foreign(timeline, form).write(timeline.rules, records)


def replaced_names(reading: Reading, timeline: Timeline, numbers: dict[str, int] | None = None) -> Names:
    """The names of a game as data files have them where numbers replace them: those of other games go on, where ``numbers`` has them."""
    names = Names(StoredNames(reading.connection), replaced=True, numbers=numbers)
    return names.of_game(timeline.table.players.values())


def numbered(reading: Reading, timeline: Timeline) -> Veil:
    """The veil over a game that puts these names in the place of its own, and shows nothing that people wrote."""
    players, names = timeline.table.players, replaced_names(reading, timeline)
    seats = range(1, max(players, default=0) + 1)
    called = (names.player(players[seat]) if seat in players else unnamed(seat) for seat in seats)
    return Veil(names=False, alias=tuple(called))


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
        raise BadInput(NO_SUCH_FORMAT(found=form[:40], title=room.title, forms=forms)).like(
            form, (*_OWN, *room.foreign)
        )
    return found
