"""That no two events have one id: it is the key of a retry, and what an index says of it is not believed."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from typing import Any
from uuid import UUID

from replay.club.verify import wording
from replay.club.verify.scratch import NoRoom, Scratch
from replay.club_events import stream_named
from replay.messages import Message, all_of
from replay.store.reading import Reading
from replay.store.tables import events

__all__ = ["Ids"]

_MOST = 100
"""Ids that are named."""


class Ids:
    """Takes in the id of each event, into a scratch database, so that it takes no memory that grows with the club.

    Args:
        scratch: that database.
    """

    def __init__(self, scratch: Scratch) -> None:
        self._scratch = scratch
        self.skipped: str | None = None
        """Why nothing is compared, where there is no room for the scratch database."""
        self._run("CREATE TABLE ids (id)")

    def add(self, ids: Iterable[Any]) -> None:
        """Take in ids."""
        if self.skipped is None and (rows := [(each,) for each in ids]):
            self._run("INSERT INTO ids VALUES (?)", rows)

    def findings(self, club: Reading) -> list[Message]:
        """A sentence for each id that several events of the club have."""
        if self.skipped is not None:
            return []
        twice = set(self._run(f"SELECT id FROM ids GROUP BY id HAVING count(*) > 1 LIMIT {_MOST}"))
        if not twice:
            return []
        places: dict[Any, list[Message]] = defaultdict(list)
        for stream, version, event_id in club.scan(events, ("stream", "version", "event_id")):
            if event_id in twice:
                places[event_id].append(wording.EVENT_OF(version=version, stream=stream_named(stream)))
        return [wording.ID_OF_SEVERAL(id=_shown(each), events=all_of(places[each])) for each in places]

    def _run(self, statement: str, rows: list[tuple[Any, ...]] | None = None) -> list[Any]:
        """Run a statement; the first column of what it returns."""
        try:
            with self._scratch.writing() as connection:
                done = connection.exec_driver_sql(statement, rows)
                return list(done.scalars()) if done.returns_rows else []
        except NoRoom as error:
            self.skipped = str(error)
            return []


def _shown(event_id: object) -> str:
    return str(UUID(bytes=event_id)) if isinstance(event_id, bytes) and len(event_id) == 16 else repr(event_id)
