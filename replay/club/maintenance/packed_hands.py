"""Every finished hand packed again, out of the events as they are stored: the remedy where packed hands are damaged."""

from __future__ import annotations

from sqlalchemy import delete, select

from replay.club.read_models.packed import HandPacker, packed, project
from replay.club.records.draft import Progress
from replay.club.stored_events import read_rows
from replay.club.wording import DAMAGED_STREAM
from replay.club_events import CLUB_STREAM, stream_named
from replay.errors import Damaged
from replay.store import Store, Writing
from replay.store.tables import events

__all__ = ["repack"]

_AT_ONCE = 1000
"""Events that are read at once."""


def repack(store: Store, progress: Progress | None = None) -> int:
    """Pack all finished hands of a club again, one game after the other, while others record; how many there are.

    Raises Damaged where an event cannot be read: the games before it are done.
    """
    games = [stream for stream in store.streams() if stream != CLUB_STREAM]
    with store.writing() as writing:
        writing.connection.execute(delete(packed).where(packed.c.game.not_in(select(events.c.stream))))
    hands = 0
    for game in games:
        with store.writing() as writing:
            hands += _repack_game(writing, game, progress)
    return hands


def _repack_game(writing: Writing, game: str, progress: Progress | None) -> int:
    writing.hold_stream(game)
    writing.connection.execute(delete(packed).where(packed.c.game == game))
    packer, version, hands = HandPacker(), 0, 0
    # A hand is sealed with its end, so nothing that is packed here is not in the log.
    while rows := writing.read(game, version, limit=_AT_ONCE):
        if rows[-1].version != version + len(rows):
            raise Damaged(DAMAGED_STREAM(stream=stream_named(game)))
        try:
            found = packer.take(game, version + 1, read_rows(game, rows))
        except LookupError as error:
            raise Damaged(DAMAGED_STREAM(stream=stream_named(game))) from error
        project(writing.connection, found)
        version, hands = rows[-1].version, hands + len(found)
        if progress is not None:
            progress(len(rows))
    return hands
