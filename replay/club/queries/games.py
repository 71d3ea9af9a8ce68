"""What the club can tell of its games, hands and players: plain dicts, ready for a page, a terminal or a program."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from typing import Any

import msgspec
from sqlalchemy import func, select

from replay.club.read_models.disputes import Dispute, reviewed
from replay.club.read_models.index import games as _games
from replay.club.read_models.index import hands as _hands
from replay.club.read_models.index import seats as _seats
from replay.errors import BadInput, NotFound
from replay.events import HandStarted, Paid
from replay.ledger.accounts import player_id
from replay.ledger.people import People
from replay.rules import codec, room
from replay.rules.eyes import PUBLIC, Eyes
from replay.store.reading import Reading
from replay.store.tables import events as _events
from replay.timeline import Span, Timeline
from replay.times import format_time, from_micros

__all__ = ["find_game", "game", "games", "players", "steps"]

_BEGINNING = re.compile("[0-9A-Fa-f-]{1,36}")


def games(reading: Reading) -> list[dict[str, Any]]:
    """Every game, in the order in which it entered the club."""
    return _summaries(reading, None)


def _summaries(reading: Reading, only: str | None) -> list[dict[str, Any]]:
    ask = reading.connection.execute
    chosen = _games.c.id == only if only else _games.c.id.is_not(None)
    versions = select(_events.c.stream, func.max(_events.c.version).label("version")).group_by(_events.c.stream)
    if only:
        versions = versions.where(_events.c.stream == only)
    latest: dict[str, int] = dict(ask(versions).all())
    counts: dict[str, int] = dict(ask(select(_hands.c.game, func.count()).group_by(_hands.c.game)).all())
    voided: dict[str, int] = dict(ask(select(_hands.c.game, func.count(_hands.c.voided)).group_by(_hands.c.game)).all())
    sealed: dict[str, int] = dict(ask(select(_hands.c.game, func.max(_hands.c.last)).group_by(_hands.c.game)).all())
    names: dict[str, list[str]] = {}
    for stream, player in ask(select(_seats.c.game, _seats.c.player).order_by(_seats.c.game, _seats.c.seat)):
        names.setdefault(stream, []).append(player)
    live = _live(reading, latest, sealed)
    return [
        {
            "id": row.id,
            "rules": row.rules,
            "title": room(row.rules.split("/")[0]).title,
            "hands": counts.get(row.id, 0) + (row.id in live),
            "voided": voided.get(row.id, 0),
            "players": names.get(row.id, []),
            "opened": format_time(from_micros(row.opened_at)),
            "unit": row.unit,
            "live": row.id in live,
            "ended": row.ended,
            "version": latest[row.id],
            "tags": msgspec.json.decode(row.tags),
        }
        for row in ask(select(_games).where(chosen).order_by(_games.c.position))
    ]


def _live(reading: Reading, latest: dict[str, int], sealed: dict[str, int]) -> set[str]:
    """The games in which a hand is being played: one started after the last that is finished."""
    started = (
        select(_events.c.stream, func.max(_events.c.version))
        .where(_events.c.type == "HandStarted")
        .group_by(_events.c.stream)
    )
    if len(latest) == 1:
        started = started.where(_events.c.stream == next(iter(latest)))
    return {stream for stream, version in reading.connection.execute(started) if version > sealed.get(stream, 0)}


def players(reading: Reading) -> list[dict[str, Any]]:
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
        {
            "id": player,
            "name": name,
            "also": people.other_names(player),
            "games": len(played.get(player, ())),
            "hands": hands[player],
            "won": won[player],
        }
        for player, name in sorted(people.everybody().items(), key=lambda each: (each[1], each[0]))
    ]


def find_game(reading: Reading, game: str) -> str:
    """The id of the game whose id begins so. Raises NotFound, or BadInput where several do."""
    wanted = select(_games.c.id).where(_games.c.id.startswith(game.lower())).limit(3)
    found = reading.connection.scalars(wanted).all() if _BEGINNING.fullmatch(game) else []
    if not found:
        raise NotFound(
            f"found no game {game[:40]!r}, expected the id of one, or its beginning, as 'paipu games' lists them: "
            "the digits 0 to 9, the letters a to f and hyphens"
        )
    if len(found) > 1:
        raise BadInput(
            f"found several games that begin with {game!r}, expected more of the id, such as {found[0][: len(game) + 4]!r}"
        )
    return str(found[0])


def game(reading: Reading, stream: str, timeline: Timeline) -> dict[str, Any]:
    """One game with its seats, its hands and what happened between them."""
    summary = _summaries(reading, stream)[0]
    ask = reading.connection.execute
    index = {row.hand: row for row in ask(select(_hands).where(_hands.c.game == stream))}
    table = timeline.table
    reviews = reviewed(reading.connection, stream)
    return summary | {
        "seats": [
            {"seat": seat, "player": name, "here": seat not in table.absent}
            for seat, name in sorted(table.players.items())
        ],
        "hands": [
            _hand(timeline, span, index.get(span.hand)) | _said(span.hand, *reviews) for span in timeline.hands.values()
        ],
        "between": _between(timeline),
        "options": msgspec.to_builtins(timeline.rules.options),
        "pot": table.pot,
    }


def _said(hand: int, confirmed: dict[int, list[int]], disputed: dict[int, list[Dispute]]) -> dict[str, Any]:
    """What was said of a hand after it."""
    said = [{"seat": each.seat, "reason": each.reason, "resolved": each.resolved} for each in disputed.get(hand, ())]
    return {
        "confirmed": confirmed.get(hand, []),
        "disputed": any(each["resolved"] is None for each in said),
        "disputes": said,
    }


def _hand(timeline: Timeline, span: Span, row: Any) -> dict[str, Any]:
    records = timeline.records[span.first - 1 : span.last]
    started = records[0].data
    if not isinstance(started, HandStarted):
        raise TypeError(f"hand {span.hand} does not begin with HandStarted")
    payments = [each.data for each in records if isinstance(each.data, Paid)]
    return {
        "hand": span.hand,
        "first": span.first,
        "steps": span.steps,
        "dealer": started.dealer,
        "order": list(started.order),
        "depth": started.depth,
        "board": started.board,
        "how": row.how if row else "live",
        "winner": row.winner if row else None,
        "winners": msgspec.json.decode(row.winners) if row else [],
        "kind": row.kind if row else None,
        "void": bool(row and row.voided),
        "reason": row.voided if row else None,
        "payments": [msgspec.to_builtins(each) for each in payments],
        "text": _verdict(timeline, span),
    }


def _verdict(timeline: Timeline, span: Span) -> str:
    """The sentence of the last move: what decided the hand."""
    moves = timeline.rules.moves
    last = next(
        version for version in range(span.last, span.first - 1, -1) if type(timeline.records[version - 1].data) in moves
    )
    return timeline.text(last, PUBLIC)


def _between(timeline: Timeline) -> list[dict[str, Any]]:
    inside = {version for span in timeline.hands.values() for version in range(span.first, span.last + 1)}
    outside: Iterable[int] = (version for version in range(1, timeline.version + 1) if version not in inside)
    return [{"version": version, "text": timeline.text(version, PUBLIC)} for version in outside]


def steps(timeline: Timeline, span: Span, eyes: Eyes) -> list[dict[str, Any]]:
    """Every step of a hand in one sentence."""
    texts = timeline.texts(span.first, span.last, eyes)
    events = [record.data for record in timeline.records[span.first - 1 : span.last]]
    return [
        {"step": step, "text": text, "type": codec().name(event), "seat": getattr(event, "seat", None)}
        for step, (text, event) in enumerate(zip(texts, events, strict=True))
    ]
