"""Queries about one game of the club."""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Sequence
from typing import NamedTuple

import msgspec
from sqlalchemy import ScalarSelect, bindparam, func, select

from replay.answers.games import Game, Moment, Seat
from replay.club.queries import wording
from replay.club.queries.hands import some_hands
from replay.club.queries.summaries import HEADS, heads, veiled_standings
from replay.club.read_models.games import games as _games
from replay.club_events import CLUB_STREAM
from replay.errors import BadInput, NotFound
from replay.ledger.accounts import shortened
from replay.patterns import ID
from replay.rules import codec
from replay.rules.eyes import PUBLIC
from replay.store.prepared import Prepared
from replay.store.reading import Reading
from replay.store.tables import events as _events
from replay.timeline import Timeline
from replay.times import from_micros

__all__ = ["Held", "beginning", "day_of", "find_game", "game", "held"]

_BETWEEN = Prepared(
    select(_games.c.id).where(_games.c.id.between(bindparam("first"), bindparam("last"))).limit(3), "first", "last"
)
_ENDS = "00000000-0000-0000-0000-000000000000", "ffffffff-ffff-ffff-ffff-ffffffffffff"


def day_of(reading: Reading, game: str) -> dt.date:
    """The day of the club on which a game of this id began."""
    return from_micros(
        reading.connection.execute(select(_games.c.dated).where(_games.c.id == game)).scalar_one()
    ).date()


def find_game(reading: Reading, game: str) -> str:
    """The id of the game whose id begins like this. Raises NotFound, or BadInput if several do."""
    begins = game.lower()
    # Filled up to whole ids, which any collation has in the order of their digits: an index of text leads to no LIKE.
    first, last = (begins + filled[len(begins) :] for filled in _ENDS)
    found: Sequence[str] = ()
    if begins and re.fullmatch(ID, first):
        found = [str(each) for (each,) in _BETWEEN.rows(reading.connection, first, last)]
    if not found:
        raise NotFound(wording.NO_GAME(found=game[:40]))
    if len(found) > 1:
        raise BadInput(wording.SEVERAL_GAMES(found=game, example=found[0][: len(game) + 4]))
    return found[0]


def beginning(reading: Reading, game: str) -> str:
    """The beginning of a game's id that no other game has, for people who type it."""
    ids = _games.c.id
    beside = select(func.max(ids)).where(ids < game), select(func.min(ids)).where(ids > game)
    found = [reading.connection.scalar(each) for each in beside]
    return shortened([game, *filter(None, found)])[game]


class Held(NamedTuple):
    """How much the club holds of a game: its id and version, and the version of the club's own stream."""

    game: str
    version: int
    own: int


def held(reading: Reading, game: str) -> Held:
    """How much the club holds of a game, by its id or the beginning of it. Raises as :func:`find_game`."""
    [(version, own)] = _HELD.rows(reading.connection, game, CLUB_STREAM)
    is_game = version and game != CLUB_STREAM
    return Held(game, version, own or 0) if is_game else held(reading, find_game(reading, game))


def _last(name: str) -> ScalarSelect[int]:
    return select(func.max(_events.c.version)).where(_events.c.stream == bindparam(name)).scalar_subquery()


_HELD = Prepared(select(_last("game"), _last("own")), "game", "own")


def game(reading: Reading, timeline: Timeline, upto: int | None = None, part: range | None = None) -> Game:
    """One game with its seats, its hands and what happened between them; nothing of any other game is read.

    Args:
        reading: the club.
        timeline: the game.
        upto: the last version that is looked at, which is between hands; None for all that there is.
        part: the hands that are wanted, with what happened between them; None for all.
    """
    stream = timeline.game
    head = heads(reading, reading.connection.execute(HEADS.where(_games.c.id == stream)).all())[stream]
    last, table = timeline.version, timeline.table
    if upto is not None and upto < last:
        last, table = upto, timeline.at(upto)
        head["live"], head["version"] = False, upto
    first, last = _stretch(timeline, part, last)
    veil = timeline.veil
    head["standings"] = veiled_standings(head["standings"], veil)
    head["players"] = [name for _, name in sorted(timeline.table.players.items())]
    return Game(
        **head,
        title=timeline.rules.room.title,
        seats=[
            Seat(seat=seat, player=name, here=seat not in table.absent) for seat, name in sorted(table.players.items())
        ],
        hands=some_hands(reading, timeline, [each for each in timeline.hands.values() if first <= each.first <= last]),
        between=[_moment(timeline, at) for at in timeline.between if first <= at <= last],
        options=veil.options(msgspec.to_builtins(timeline.rules.options), timeline.rules.room),
        pot=table.pot if veil.stakes else None,
    )


def _moment(timeline: Timeline, version: int) -> Moment:
    """An event between hands."""
    written = codec(timeline.rules.room.name)
    event = timeline.record(version, PUBLIC).data
    return Moment(version=version, type=written.name(event), text=timeline.text(version, PUBLIC))


def _stretch(timeline: Timeline, part: range | None, last: int) -> tuple[int, int]:
    """The first and the last version of some hands of a game that ends there, and of what is between them.

    What was before the first hand of the game belongs to that one, and everything else to the hand that it follows.
    """
    if not part:
        return 1, last
    after = timeline.hands.get(part.stop)
    first = timeline.hands[part.start].first if part.start > 1 else 1
    return first, last if after is None else min(last, after.first - 1)
