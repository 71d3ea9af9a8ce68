"""Evenings that were played once, held again on other days: that fills a club of a million events in a minute."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator, Sequence
from uuid import UUID

from msgspec.structs import replace

from replay.club.records.reader import read_record
from replay.club.stored_events import make_chunks, store_rows
from replay.identity import game_id
from replay.rules import codec
from replay.store.writing import Writing
from replay.table.simulation import sample_folder, simulate
from replay.values.events import Event, GameOpened, HandStarted, Joined, Recorded

__all__ = ["Evening", "again", "hold", "play", "play_boards"]

Evening = Sequence[Recorded]

_FIRST = dt.datetime(1970, 1, 2, 19, tzinfo=dt.UTC)
_A_DAY = 2
"""Evenings on one day."""


def play(kind: str, players: int, hands: int, seed: int) -> Evening:
    """An evening of bots, for money."""
    return list(simulate(kind, players, hands, seed, "1.00 EUR"))


def play_boards() -> Evening:
    """Four people who play two boards for nothing."""
    with (sample_folder() / "guandan" / "board_table_1.paipu").open("rb") as file:
        return [record for chunk in read_record(file, file.name).chunks for record in chunk.records]


def hold(writing: Writing, evening: Evening, number: int, *, new_names: bool = False) -> int:
    """Hold an evening again, on a day of its own; gives how many events it has.

    No move is decided again here: `verify` decides these as it decides all others.

    Args:
        writing: the club.
        evening: what happens.
        number: how many evenings were held before it.
        new_names: whether players, boards and the team match are new to the club as well.
    """
    rows = [row for chunk in make_chunks(again(evening, number, new_names=new_names)) for row in store_rows(chunk)]
    writing.append(str(codec().decode(rows[0].data).game), 0, rows, len(rows))
    return len(rows)


def again(evening: Evening, number: int, *, new_names: bool = False) -> Iterator[Recorded]:
    """An evening on a day of its own, as :func:`hold` holds it."""
    day, turn = divmod(number, _A_DAY)
    later = _FIRST + dt.timedelta(days=day, seconds=turn) - evening[0].at
    tags = {"Place": "growth", "Table": str(number)}
    if new_names:
        tags |= {"Match": f"Cup {number}", "Team": "Anhui; Jiangsu"}
    opened = _opening(evening, tags)
    game = game_id(opened, (evening[0].at + later).date())
    # An id begins with the milliseconds of its time. They move with it, so that no two are alike.
    moved = (later // dt.timedelta(milliseconds=1)) << 80
    for record in evening:
        event: Event = opened if record.seq == 1 else record.data
        event = _renamed(event, number) if new_names else event
        id = UUID(int=record.id.int + moved)
        yield codec().envelope(event, at=record.at + later, by=record.by, game=game, id=id, seq=record.seq)


def _opening(evening: Evening, tags: dict[str, str]) -> GameOpened:
    opened = evening[0].data
    assert isinstance(opened, GameOpened)
    return replace(opened, tags=tags)


def _renamed(event: Event, number: int) -> Event:
    """The event with players and boards that have this number in their names."""
    match event:
        case Joined():
            return replace(event, player=f"{event.player} {number}")
        case HandStarted(board=str(board)):
            return replace(event, board=f"{board} {number}")
    return event
