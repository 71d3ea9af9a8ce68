"""Queries about the games and hands of the club."""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple, TypedDict

import msgspec
from sqlalchemy import ColumnElement, ScalarSelect, Table, bindparam, func, select

from replay.answers.games import Dispute, Game, GameSummary, Hand, Moment, Payment, Seat, Step
from replay.answers.pages import END, Page
from replay.club.queries import wording
from replay.club.read_models.disputes import Dispute as DisputeRow
from replay.club.read_models.disputes import reviewed
from replay.club.read_models.games import games as _games
from replay.club.read_models.hands import hands as _hands
from replay.club.read_models.seats import seats as _seats
from replay.club_events import CLUB_STREAM
from replay.errors import BadInput, NotFound
from replay.events import HandStarted, Paid
from replay.messages import Message
from replay.rules import codec
from replay.rules.eyes import PUBLIC, Eyes
from replay.rules.shared.hidden import WITHHELD
from replay.rules.shared.table import is_lost
from replay.store.reading import Reading
from replay.store.tables import events as _events
from replay.store.tables import unsealed
from replay.timeline import Span, Timeline
from replay.times import format_time, from_micros

__all__ = ["Held", "find_game", "game", "games_page", "hand", "held", "steps"]

_ID = re.compile("[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}")
_ENDS = "00000000-0000-0000-0000-000000000000", "ffffffff-ffff-ffff-ffff-ffffffffffff"


def games_page(reading: Reading, after: int, limit: int, *, latest_first: bool = False) -> Page[GameSummary, int]:
    """Some games in the order in which they entered the club, or the latest first; nothing of any other game is read.

    Args:
        reading: the club.
        after: the key that another page gave, which is a place in the log; 0 for the beginning of the list.
        limit: how many games at most.
        latest_first: which of the two.
    """
    place = _games.c.position
    wanted = _HEADS.where(place > after).order_by(place)
    if latest_first:
        wanted = _HEADS.where(place < (after or END)).order_by(place.desc())
    rows = reading.connection.execute(wanted.limit(limit + 1)).all()
    shown = rows[:limit]
    heads = _heads(reading, shown)
    return Page(
        [GameSummary(**heads[row.id], hands=row.hands + row.live) for row in shown],
        shown[-1].position if len(rows) > limit else None,
        _previous(reading, after, limit, latest_first) if after else None,
    )


def _previous(reading: Reading, after: int, limit: int, latest_first: bool) -> int:
    """The key after which the page before begins."""
    place = _games.c.position
    back = select(place).where(place >= after).order_by(place)
    if not latest_first:
        back = select(place).where(place <= after).order_by(place.desc())
    return reading.connection.scalar(back.limit(1).offset(limit)) or 0


class _Head(TypedDict):
    """What every answer about a whole game begins with."""

    id: str
    rules: str
    players: list[str]
    opened: str
    day: dt.date
    unit: str
    live: bool
    ended: bool
    version: int
    voided: int
    tags: dict[str, str]


def _of_game(column: ColumnElement[Any], counted: Table, *only: ColumnElement[bool]) -> ScalarSelect[Any]:
    """What there is of a game in another table, by key."""
    return select(column).select_from(counted).where(*only).correlate(_games).scalar_subquery()


_OF_HANDS = _hands.c.game == _games.c.id
_LATEST = _of_game(func.max(_events.c.version), _events, _events.c.stream == _games.c.id)
_HEADS = select(
    _games,
    _LATEST.label("version"),
    _of_game(func.count(), _hands, _OF_HANDS).label("hands"),
    _of_game(func.count(), _hands, _OF_HANDS, _hands.c.voided.is_not(None)).label("voided"),
    # Nothing of a hand is sealed before it ends.
    _of_game(func.count(), unsealed, unsealed.c.stream == _games.c.id).label("live"),
)


def _heads(reading: Reading, rows: Sequence[Any]) -> dict[str, _Head]:
    """The heads of some games by id."""
    names: dict[str, list[str]] = {}
    seated = select(_seats.c.game, _seats.c.player).where(_seats.c.game.in_([row.id for row in rows]))
    for game, player in reading.connection.execute(seated.order_by(_seats.c.game, _seats.c.seat)):
        names.setdefault(game, []).append(player)
    return {
        row.id: {
            "id": row.id,
            "rules": row.rules,
            "players": names.get(row.id, []),
            "opened": format_time(from_micros(row.opened_at)),
            "day": from_micros(row.dated).date(),
            "unit": row.unit,
            "live": bool(row.live),
            "ended": row.ended,
            "version": row.version,
            "voided": row.voided,
            "tags": msgspec.json.decode(row.tags),
        }
        for row in rows
    }


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
    if begins and _ID.fullmatch(first):
        found = reading.connection.scalars(select(_games.c.id).where(_games.c.id.between(first, last)).limit(3)).all()
    if not found:
        raise NotFound(wording.NO_GAME(found=game[:40]))
    if len(found) > 1:
        raise BadInput(wording.SEVERAL_GAMES(found=game, example=found[0][: len(game) + 4]))
    return str(found[0])


class Held(NamedTuple):
    """How much the club holds of a game: its id and version, and the version of the club's own stream."""

    game: str
    version: int
    own: int


def held(reading: Reading, game: str) -> Held:
    """How much the club holds of a game, by its id or the beginning of it. Raises as :func:`find_game`."""
    version, own = reading.connection.execute(_HELD, {"game": game, "own": CLUB_STREAM}).one()
    is_game = version and game != CLUB_STREAM
    return Held(game, version, own or 0) if is_game else held(reading, find_game(reading, game))


def _last(name: str) -> ScalarSelect[int]:
    return select(func.max(_events.c.version)).where(_events.c.stream == bindparam(name)).scalar_subquery()


_HELD = select(_last("game"), _last("own"))


def game(reading: Reading, timeline: Timeline, upto: int | None = None) -> Game:
    """One game with its seats, its hands and what happened between them; nothing of any other game is read.

    Args:
        reading: the club.
        timeline: the game.
        upto: the last version that is looked at, which is between hands; None for all that there is.
    """
    stream = timeline.game
    head = _heads(reading, reading.connection.execute(_HEADS.where(_games.c.id == stream)).all())[stream]
    last, table = timeline.version, timeline.table
    if upto is not None and upto < last:
        last, table = upto, timeline.at(upto)
        head["live"], head["version"] = False, upto
    veil = timeline.veil
    head["players"] = [name for _, name in sorted(timeline.table.players.items())]
    return Game(
        **head,
        title=timeline.rules.room.title,
        seats=[
            Seat(seat=seat, player=name, here=seat not in table.absent) for seat, name in sorted(table.players.items())
        ],
        hands=_some_hands(reading, timeline, [span for span in timeline.hands.values() if span.first <= last]),
        between=[Moment(version=at, text=timeline.text(at, PUBLIC)) for at in timeline.between if at <= last],
        options=veil.options(msgspec.to_builtins(timeline.rules.options), timeline.rules.room),
        pot=table.pot if veil.stakes else None,
    )


def hand(reading: Reading, timeline: Timeline, number: int) -> Hand:
    """One hand of a game. Raises NotFound."""
    return _some_hands(reading, timeline, [timeline.span(number)], number)[0]


def _some_hands(reading: Reading, timeline: Timeline, spans: Iterable[Span], only: int | None = None) -> list[Hand]:
    """The hands that lie there; where it is one, nothing of any other is read."""
    wanted = select(_hands).where(_hands.c.game == timeline.game)
    if only is not None:
        wanted = wanted.where(_hands.c.hand == only)
    index = {row.hand: row for row in reading.connection.execute(wanted)}
    confirmed, disputed = reviewed(reading.connection, timeline.game, only)
    return [
        _hand(timeline, span, index.get(span.hand), confirmed.get(span.hand, []), disputed.get(span.hand, ()))
        for span in spans
    ]


def _hand(timeline: Timeline, span: Span, row: Any, confirmed: list[int], disputed: Iterable[DisputeRow]) -> Hand:
    records = timeline.recorded(span.first, span.last)
    started = records[0].data
    if not isinstance(started, HandStarted):
        raise TypeError(f"hand {span.hand} does not begin with HandStarted")
    payments = [each.data for each in records if isinstance(each.data, Paid)]
    unit = str(timeline.rules.unit)
    disputes = [_dispute(timeline, each) for each in disputed]
    reason = row.voided if row else None
    return Hand(
        hand=span.hand,
        first=span.first,
        steps=span.steps,
        dealer=started.dealer,
        order=list(started.order),
        depth=started.depth,
        lost=is_lost([each.data for each in records]),
        board=started.board,
        how=row.how if row else "live",
        winner=row.winner if row else None,
        winners=msgspec.json.decode(row.winners) if row else [],
        kind=row.kind if row else None,
        void=bool(row and row.voided),
        reason=reason if reason is None or timeline.veil.names else WITHHELD,
        payments=[Payment(each.payer, each.payee, each.amount or None, unit, each.why) for each in payments],
        text=_verdict(timeline, span),
        confirmed=confirmed,
        disputed=any(each.resolved is None for each in disputes),
        disputes=disputes,
    )


def _dispute(timeline: Timeline, row: DisputeRow) -> Dispute:
    own = row.seat is not None and timeline.table.players.get(row.seat) in timeline.veil.own
    if own or timeline.veil.names:
        return Dispute(seat=row.seat, reason=row.reason, resolved=row.resolved)
    return Dispute(seat=row.seat, reason=WITHHELD, resolved=None if row.resolved is None else WITHHELD)


def _verdict(timeline: Timeline, span: Span) -> Message:
    """The sentence of the last move: what decided the hand."""
    moves = timeline.rules.moves
    records = timeline.recorded(span.first, span.last)
    last = next(place for place in range(len(records) - 1, -1, -1) if type(records[place].data) in moves)
    return timeline.text(span.first + last, PUBLIC)


def steps(timeline: Timeline, span: Span, eyes: Eyes) -> list[Step]:
    """Every step of a hand in one sentence."""
    texts = timeline.texts(span.first, span.last, eyes)
    events = [record.data for record in timeline.recorded(span.first, span.last)]
    written = codec(timeline.rules.room.name)
    return [
        Step(step=step, text=text, type=written.name(event), seat=getattr(event, "seat", None))
        for step, (text, event) in enumerate(zip(texts, events, strict=True))
    ]
