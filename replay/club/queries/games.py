"""Queries about the games, hands and players of the club."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable
from typing import Any, NamedTuple, TypedDict

import msgspec
from sqlalchemy import Column, ColumnElement, ScalarSelect, bindparam, func, select

from replay.answers.games import Dispute, Game, GameSummary, Hand, Moment, Payment, Player, Seat, Step
from replay.club.pinned_rules import pinned_room
from replay.club.queries import wording
from replay.club.read_models.disputes import Dispute as DisputeRow
from replay.club.read_models.disputes import reviewed
from replay.club.read_models.games import games as _games
from replay.club.read_models.hands import hands as _hands
from replay.club.read_models.seats import seats as _seats
from replay.club_events import CLUB_STREAM
from replay.errors import BadInput, NotFound
from replay.events import HandStarted, Paid
from replay.ledger.accounts import player_id
from replay.ledger.people import People
from replay.messages import Message
from replay.rules import codec
from replay.rules.eyes import PUBLIC, Eyes
from replay.store.reading import Reading
from replay.store.tables import events as _events
from replay.store.tables import unsealed
from replay.timeline import Span, Timeline
from replay.times import format_time, from_micros

__all__ = ["Held", "find_game", "game", "games", "hand", "held", "players", "steps"]

_BEGINNING = re.compile("[0-9A-Fa-f-]{1,36}")


def games(reading: Reading) -> list[GameSummary]:
    """Every game, in the order in which it entered the club."""
    ask = reading.connection.execute
    heads = _heads(reading, None)
    hands: dict[str, int] = dict(ask(select(_hands.c.game, func.count()).group_by(_hands.c.game)).all())
    return [GameSummary(**head, hands=hands.get(game, 0) + head["live"]) for game, head in heads.items()]


class _Head(TypedDict):
    """What every answer about a whole game begins with."""

    id: str
    rules: str
    title: str
    players: list[str]
    opened: str
    unit: str
    live: bool
    ended: bool
    version: int
    voided: int
    tags: dict[str, str]


def _heads(reading: Reading, only: str | None) -> dict[str, _Head]:
    """The heads of all games by id, or that of one: then nothing of any other game is read."""

    def of(column: Column[str]) -> ColumnElement[bool]:
        return column.is_not(None) if only is None else column == only

    ask = reading.connection.execute
    stream, game = _events.c.stream, _hands.c.game
    latest: dict[str, int] = dict(
        ask(select(stream, func.max(_events.c.version)).where(of(stream)).group_by(stream)).all()
    )
    voided: dict[str, int] = dict(ask(select(game, func.count(_hands.c.voided)).where(of(game)).group_by(game)).all())
    names: dict[str, list[str]] = {}
    seated = select(_seats.c.game, _seats.c.player).where(of(_seats.c.game)).order_by(_seats.c.game, _seats.c.seat)
    for each, player in ask(seated):
        names.setdefault(each, []).append(player)
    live = _live(reading, of)
    return {
        row.id: {
            "id": row.id,
            "rules": row.rules,
            "title": pinned_room(row.id, row.rules).title,
            "players": names.get(row.id, []),
            "opened": format_time(from_micros(row.opened_at)),
            "unit": row.unit,
            "live": row.id in live,
            "ended": row.ended,
            "version": latest[row.id],
            "voided": voided.get(row.id, 0),
            "tags": msgspec.json.decode(row.tags),
        }
        for row in ask(select(_games).where(of(_games.c.id)).order_by(_games.c.position))
    }


def _live(reading: Reading, of: Callable[[Column[str]], ColumnElement[bool]]) -> set[str]:
    """The games in which a hand is being played: nothing of it is sealed before it ends."""
    return set(reading.connection.scalars(select(unsealed.c.stream).where(of(unsealed.c.stream))))


def players(reading: Reading) -> list[Player]:
    """Every player by name, with the other names that mean the same one; voided hands do not count."""
    ask = reading.connection.execute
    people = People.load(reading.connection)
    seated = {(row.game, row.seat): people.whose(player_id(row.player)) for row in ask(select(_seats))}
    played: dict[str, set[str]] = {}
    hands: Counter[str] = Counter()
    won: Counter[str] = Counter()
    for (stream, _), player in seated.items():
        played.setdefault(player, set()).add(stream)
    for row in ask(select(_hands.c.game, _hands.c.seats, _hands.c.winners).where(_hands.c.voided.is_(None))):
        hands.update(seated[row.game, seat] for seat in msgspec.json.decode(row.seats))
        won.update(seated[row.game, seat] for seat in msgspec.json.decode(row.winners))
    return [
        Player(
            id=player,
            name=name,
            also=people.other_names(player),
            games=len(played.get(player, ())),
            hands=hands[player],
            won=won[player],
        )
        for player, name in sorted(people.everybody().items(), key=lambda each: (each[1], each[0]))
    ]


def find_game(reading: Reading, game: str) -> str:
    """The id of the game whose id begins like this. Raises NotFound, or BadInput if several do."""
    wanted = select(_games.c.id).where(_games.c.id.startswith(game.lower())).limit(3)
    found = reading.connection.scalars(wanted).all() if _BEGINNING.fullmatch(game) else []
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
    return Held(game, version, own or 0) if version else held(reading, find_game(reading, game))


def _last(name: str) -> ScalarSelect[int]:
    return select(func.max(_events.c.version)).where(_events.c.stream == bindparam(name)).scalar_subquery()


_HELD = select(_last("game"), _last("own"))


def game(reading: Reading, timeline: Timeline) -> Game:
    """One game with its seats, its hands and what happened between them; nothing of any other game is read."""
    stream, table = timeline.game, timeline.table
    return Game(
        **_heads(reading, stream)[stream],
        seats=[
            Seat(seat=seat, player=name, here=seat not in table.absent) for seat, name in sorted(table.players.items())
        ],
        hands=_some_hands(reading, timeline, timeline.hands.values()),
        between=[Moment(version=version, text=timeline.text(version, PUBLIC)) for version in timeline.between],
        options=msgspec.to_builtins(timeline.rules.options),
        pot=table.pot,
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
    disputes = [Dispute(seat=each.seat, reason=each.reason, resolved=each.resolved) for each in disputed]
    return Hand(
        hand=span.hand,
        first=span.first,
        steps=span.steps,
        dealer=started.dealer,
        order=list(started.order),
        depth=started.depth,
        board=started.board,
        how=row.how if row else "live",
        winner=row.winner if row else None,
        winners=msgspec.json.decode(row.winners) if row else [],
        kind=row.kind if row else None,
        void=bool(row and row.voided),
        reason=row.voided if row else None,
        payments=[Payment(each.payer, each.payee, each.amount, unit, each.why) for each in payments],
        text=_verdict(timeline, span),
        confirmed=confirmed,
        disputed=any(each.resolved is None for each in disputes),
        disputes=disputes,
    )


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
