"""That no two events have one id: it is the key of a retry, and what an index says of it is not believed."""

from __future__ import annotations

from collections import defaultdict
from uuid import UUID

from replay.club.verify import wording
from replay.club.verify.scratch import needing_room
from replay.club_events import stream_named
from replay.messages import Message, all_of
from replay.store.reading import Reading
from replay.store.tables import events

__all__ = ["compare_ids"]

_MOST = 100
"""Ids that are named."""


def compare_ids(club: Reading) -> list[Message]:
    """A sentence for each id that several events of the club have.

    The database sorts them, so that they take no memory that grows with the club. Raises NoRoom where it cannot.
    """
    with needing_room():
        twice = club.ids_of_several(_MOST)
    if not twice:
        return []
    places: dict[object, list[Message]] = defaultdict(list)
    for stream, version, event_id in club.scan(events, ("stream", "version", "event_id")):
        if event_id in twice:
            places[event_id].append(wording.EVENT_OF(version=version, stream=stream_named(stream)))
    return [wording.ID_OF_SEVERAL(id=_shown(each), events=all_of(places[each])) for each in places]


def _shown(event_id: object) -> str:
    return str(UUID(bytes=event_id)) if isinstance(event_id, bytes) and len(event_id) == 16 else repr(event_id)
