"""Queries about the hands of one game: how they ended, and what they were worth."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple, TypedDict

import msgspec
from sqlalchemy import select

from replay.answers.games import Advance, Dispute, Gain, Hand, Payment
from replay.club.queries.replaced import replaced_by, replaces
from replay.club.read_models.disputes import Dispute as DisputeRow
from replay.club.read_models.disputes import reviewed
from replay.club.read_models.hands import hands as _rows
from replay.club.read_models.settings import current_settings
from replay.events import POT, HandStarted, Noted, Paid, player_account
from replay.messages import Message
from replay.rules.eyes import PUBLIC
from replay.rules.shared.hidden import WITHHELD
from replay.rules.shared.sheet import gains
from replay.rules.shared.table import is_lost, line_of
from replay.settings import Settings
from replay.store.reading import Reading
from replay.store.sql_types import Found
from replay.timeline import Span, Timeline

__all__ = ["hand", "some_hands"]


def hand(reading: Reading, timeline: Timeline, number: int) -> Hand:
    """One hand of a game. Raises NotFound."""
    return some_hands(reading, timeline, [timeline.hands[number]], number)[0]


def some_hands(reading: Reading, timeline: Timeline, spans: Sequence[Span], only: int | None = None) -> list[Hand]:
    """The hands that lie there, which follow each other; where it is one, nothing of any other is read."""
    if not spans:
        return []
    wanted = select(_rows).where(_rows.c.game == timeline.game, _rows.c.hand.between(spans[0].hand, spans[-1].hand))
    index = {row.hand: row for row in reading.connection.execute(wanted)}
    confirmed, disputed = reviewed(reading.connection, timeline.game, only)
    settings = current_settings(reading.connection) if timeline.places else Settings()  # most games have no such hand
    return [
        _hand(
            timeline,
            span,
            index.get(span.hand),
            _Around(
                confirmed.get(span.hand, []),
                disputed.get(span.hand, ()),
                replaces(timeline, span.hand, settings),
                replaced_by(timeline, span.hand, settings),
            ),
        )
        for span in spans
    ]


class _Around(NamedTuple):
    """What became of a hand: who confirmed it, its disputes, what it takes the place of, and what took its place."""

    confirmed: list[int]
    disputed: Iterable[DisputeRow]
    replaces: int | None
    replaced_by: int | None


def _hand(timeline: Timeline, span: Span, row: Found | None, around: _Around) -> Hand:
    records = timeline.recorded(span.first, span.last)
    started = records[0].data
    if not isinstance(started, HandStarted):
        raise TypeError(f"hand {span.hand} does not begin with HandStarted")
    payments = [each.data for each in records if isinstance(each.data, Paid)]
    unit = str(timeline.rules.unit)
    disputes = [_dispute(timeline, each) for each in around.disputed]
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
        **_result(timeline, span, row),
        notes=[each.seq - span.first for each in records if isinstance(each.data, Noted)],
        text=_verdict(timeline, span),
        replaces=around.replaces,
        replaced_by=around.replaced_by,
        confirmed=around.confirmed,
        disputed=any(each.resolved is None for each in disputes),
        disputes=disputes,
    )


class _Result(TypedDict):
    """What a hand was worth."""

    gains: list[Gain]
    pot: int | None
    reached: list[Advance]
    remarks: list[Message]


def _result(timeline: Timeline, span: Span, row: Found | None) -> _Result:
    """What a hand was worth to each seat and to the pot; nothing of one that is being played."""
    if row is None:
        return _Result(gains=[], pot=None, reached=[], remarks=[])
    rules, veil = timeline.rules, timeline.veil
    before, after = timeline.at(span.first - 1, PUBLIC), timeline.at(span.last, PUBLIC)
    records = [rules.redact(each.data, PUBLIC) for each in timeline.recorded(span.first, span.last)]
    line = line_of(records, len(records) - 1)
    money = gains(line)
    earlier = {each.seats: each for each in rules.scores(before)}
    reached = [(earlier.get(each.seats), each) for each in rules.scores(after)]
    scores = {int(seat): score for seat, score in msgspec.json.decode(row.scores).items()}
    points = scores | {
        other.seats[0]: other.points - ((one and one.points) or 0) for one, other in reached if other.points is not None
    }
    return _Result(
        gains=[
            Gain(
                seat=seat,
                money=money.get(player_account(name), 0) if veil.stakes or name in veil.own else None,
                points=points.get(seat),
            )
            for seat, name in ((seat, after.players[seat]) for seat in after.order)
        ],
        pot=money.get(POT, 0) if veil.stakes else None,
        reached=[
            Advance(seats=list(other.seats), before=one and one.words, after=other.words) for one, other in reached
        ],
        remarks=list(rules.remarks(line, after.players)),
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
