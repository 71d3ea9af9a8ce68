"""The hands of a game: their endings, scores and steps, voided hands, and the score sheet."""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from typing import Literal, NamedTuple, TypedDict, TypeVar

import msgspec
from msgspec.structs import replace
from sqlalchemy import select

from replay.answers.answer import plain
from replay.answers.games import Advance, Column, Dispute, Gain, Hand, Payment, Row, Sheet, Step
from replay.club.index.hands import hands as _rows
from replay.club.matters.hands import Dispute as DisputeRow
from replay.club.matters.hands import reviewed
from replay.club.matters.settings import current_settings
from replay.club.stored_events import game_rules, read_rows
from replay.formats.csv import csv_row
from replay.rights import Settings, in_time
from replay.rules import Rules, codec
from replay.rules.eyes import PUBLIC, Eyes, Veil
from replay.rules.shared import show as rows
from replay.rules.shared.show import VOID, Cell, gains
from replay.rules.shared.table import WITHHELD, is_lost, line_of
from replay.store.reading import Reading
from replay.store.tables import Found
from replay.table.timeline import Span, Timeline
from replay.values import clock
from replay.values.events import POT, Event, HandEnded, HandStarted, Noted, Paid, player_account
from replay.values.money import Unit
from replay.words.display import columns, visible, width
from replay.words.messages import ENGLISH, Arg, Catalogue, Message, Text, verbatim

T = TypeVar("T")
_DEFAULTS = Settings()


def replaces(timeline: Timeline, hand: int, settings: Settings) -> int | None:
    """Return the voided hand that was entered again as this one; None if there is none. Raises NotFound."""
    begun = timeline.record(timeline.hands[hand].first).at
    return _if_in_time(timeline, timeline.places.get(hand), begun, settings)


def next_replaces(timeline: Timeline, settings: Settings) -> int | None:
    """Return the voided hand that the next hand would replace. Raises BadInput if this machine's clock is before 1970."""
    struck = timeline.struck[-1] if timeline.struck else None
    return None if struck is None else _if_in_time(timeline, struck, clock.now(), settings)


def replaced_by(timeline: Timeline, hand: int, settings: Settings) -> int | None:
    """Return the finished hand that replaces a voided one; None if there is none."""
    later = next((each for each, struck in timeline.places.items() if struck == hand), None)
    if later is None or timeline.ended(later) is None:
        return None
    return later if replaces(timeline, later, settings) == hand else None


def unchanged(reading: Reading, game: str, places: Mapping[int, int], said: Iterable[int]) -> dict[int, int]:
    """Find the hands that were entered again unchanged: the same standing moves and payments; each with the one before it. Raises Damaged.

    ``places`` are the voided hands by the hands that replaced them, in order; only hands with reviews, those ``said``, are compared.
    """
    found, of_interest = dict[int, int](), set(said)
    if of_interest.isdisjoint(places.values()):
        return found
    rules = game_rules(reading, game)
    for hand, before in places.items():
        if before in of_interest:
            one, other = (_went(reading, rules, game, each) for each in (before, hand))
            if one and one == other:
                found[hand] = before
                of_interest.add(hand)
    return found


def _went(reading: Reading, rules: Rules, game: str, hand: int) -> list[Event]:
    """Return the standing moves of a finished hand, whatever its number, and its payments; nothing of a live hand."""
    wanted = select(_rows.c.first, _rows.c.last).where(_rows.c.game == game, _rows.c.hand == hand)
    span = reading.connection.execute(wanted).one_or_none()
    events = [] if span is None else read_rows(game, reading.read(game, span.first - 1, span.last))
    return [
        replace(each, hand=0) if isinstance(each, HandStarted) else each
        for each in (line_of(events, len(events) - 1) if events else ())
        if type(each) in rules.moves or isinstance(each, Paid)
    ]


def all_confirmed(same: Mapping[int, int], confirmed: Mapping[int, list[int]]) -> dict[int, list[int]]:
    """Return the seats that confirmed each hand, or its unchanged earlier form."""
    found = dict(confirmed)
    for hand, before in same.items():
        if seats := dict.fromkeys([*found.get(before, ()), *found.get(hand, ())]):
            found[hand] = list(seats)
    return found


def all_disputed(same: Mapping[int, int], disputed: Mapping[int, T], corrected: Container[int] = ()) -> dict[int, T]:
    """Return the dispute of each hand, or of its latest disputed earlier form.

    A corrected hand is no longer disputed, even if it is unchanged.
    """
    found = dict(disputed)
    for hand, before in same.items():
        if before in found and hand not in corrected:
            found.setdefault(hand, found[before])
    return found


def _if_in_time(timeline: Timeline, struck: int | None, begun: dt.datetime, settings: Settings) -> int | None:
    ended = None if struck is None else timeline.ended(struck)
    return struck if ended is not None and in_time(ended, begun, settings) else None


def hand(reading: Reading, timeline: Timeline, number: int) -> Hand:
    """One hand of a game. Raises NotFound."""
    return some_hands(reading, timeline, [timeline.hands[number]], number)[0]


def some_hands(reading: Reading, timeline: Timeline, spans: Sequence[Span], only: int | None = None) -> list[Hand]:
    """Return consecutive hands; for one hand, rows of others are not read."""
    if not spans:
        return []
    wanted = select(_rows).where(_rows.c.game == timeline.game, _rows.c.hand.between(spans[0].hand, spans[-1].hand))
    index = {row.hand: row for row in reading.connection.execute(wanted)}
    confirmed, disputed = reviewed(reading.connection, timeline.game, None if timeline.places else only)
    same = unchanged(reading, timeline.game, timeline.places, {*confirmed, *disputed})
    confirmed = all_confirmed(same, confirmed)
    disputed = all_disputed(same, disputed, timeline.corrected)
    settings = current_settings(reading.connection) if timeline.places else _DEFAULTS  # most games have no such hand
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
    """The review of a hand: its confirmations, its disputes, the hand it replaces, and the hand that replaced it."""

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
        disputed=not (row and row.voided) and any(each.resolved is None for each in disputes),
        disputes=disputes,
    )


class _Result(TypedDict):
    gains: list[Gain]
    pot: int | None
    reached: list[Advance]
    remarks: list[Message]


def _result(timeline: Timeline, span: Span, row: Found | None) -> _Result:
    """Return the score of a hand for each seat and for the pot; nothing of a live hand."""
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
        reached=[Advance(list(other.seats), one and one.words, other.words, other.rank) for one, other in reached],
        remarks=list(rules.remarks(line, after.players)),
    )


def _dispute(timeline: Timeline, row: DisputeRow) -> Dispute:
    own = row.seat is not None and timeline.table.players.get(row.seat) in timeline.veil.own
    if own or timeline.veil.names:
        return Dispute(seat=row.seat, reason=row.reason, resolved=row.resolved)
    return Dispute(seat=row.seat, reason=WITHHELD, resolved=None if row.resolved is None else WITHHELD)


def _verdict(timeline: Timeline, span: Span) -> Message:
    """Return the sentence of the last move, which decided the hand."""
    moves = timeline.rules.moves
    records = timeline.recorded(span.first, span.last)
    last = next(place for place in range(len(records) - 1, -1, -1) if type(records[place].data) in moves)
    return timeline.text(span.first + last, PUBLIC)


def steps(timeline: Timeline, span: Span, eyes: Eyes) -> list[Step]:
    """Every step of a hand, as these eyes may know it."""
    rules, table = timeline.rules, timeline.at(span.first - 1, eyes)
    written = codec(rules.room.name)
    found, is_deal = list[Step](), True
    for step, record in enumerate(timeline.recorded(span.first, span.last)):
        event = rules.redact(record.data, eyes)
        text, mark = rules.sentence(event, table), rules.mark(event, table)
        rules.evolve(table, event)
        part: Literal["deal"] | None = "deal" if is_deal and (step or table.phase == "deal") else None
        is_deal = is_deal and table.phase == "deal"
        type_, seat = written.name(record.data), getattr(event, "seat", None)
        move = type(record.data) in rules.moves
        found.append(Step(step=step, text=text, type=type_, seat=seat, move=move, mark=mark, part=part))
    ends = _settled(found) if isinstance(record.data, HandEnded) else len(found)
    return [*found[:ends], *(replace(each, part="end") for each in found[ends:])]


def _settled(found: Sequence[Step]) -> int:
    """Return the step from which on only the consequences of the hand's end follow."""
    first = len(found)
    while first and not (found[first - 1].move or found[first - 1].part):
        first -= 1
    return first


_VOID = "void"
"""The mark of a void hand in CSV, in every language."""


def sheet(timeline: Timeline, upto: int | None = None, settings: Settings = _DEFAULTS) -> Sheet:
    """Return the score sheet of a game up to a version, from public events; hidden money has no column."""
    rules = timeline.rules
    made = rules.room.sheet(rules, (rules.redact(record.data, PUBLIC) for record in timeline.recorded(1, upto)))
    if not timeline.veil.stakes:
        made = _without_stakes(made, timeline.veil)
    return Sheet(
        game=timeline.game,
        rules=rules.id,
        title=rules.room.title,
        columns=[Column(name=_message(each.name), unit=each.unit) for each in made.columns],
        rows=[
            Row(each.hand, list(each.cells), each.void, each.hand and replaces(timeline, each.hand, settings))
            for each in made.rows
        ],
        totals=None if made.totals is None else list(made.totals),
    )


def _without_stakes(made: rows.Sheet, veil: Veil) -> rows.Sheet:
    kept = [place for place, each in enumerate(made.columns) if each.unit is None or each.name in veil.own]
    totals = tuple(made.totals[place] for place in kept) if made.totals else ()
    return rows.Sheet(
        tuple(made.columns[place] for place in kept),
        tuple(row._replace(cells=tuple(row.cells[place] for place in kept)) for row in made.rows),
        totals if any(isinstance(each, int) for each in totals) else None,
    )


def _message(name: str | Message) -> Message:
    return name if isinstance(name, Message) else verbatim(name)


def shown(cell: Cell, unit: str | None) -> Arg:
    """A cell as people read it: the number written in its unit, or the words.

    >>> shown(-1250, "EUR/2"), shown(3, None), shown("", "EUR/2")
    ('-12.50', '3', '')
    """
    if isinstance(cell, int):
        return Unit.parse(unit).write(cell) if unit else str(cell)
    return cell


HAND = Text("queries.hand", "Hand")
TOTAL = Text("queries.total", "Total")
FORMERLY = Text("queries.formerly", "formerly {hand}")
_LABEL = re.compile("(?:: |：)(?=[^:：]*$)")
"""It is before the points in the name of the column 'Guo: points'."""
_WIDEST = 80


def sheet_text(made: Sheet, catalogue: Catalogue = ENGLISH) -> Iterator[str]:
    """The lines of a sheet that :func:`sheet` gave, its columns lined up.

    Where each player has several columns, as in Khanhoo, those beyond eighty cells stand below, beside the hands again.
    """
    units = [column.unit for column in made.columns]
    yield _head(made, next((Unit.parse(unit).code for unit in units if unit), None)).words(catalogue)
    hand, total, void = (each().words(catalogue) for each in (HAND, TOTAL, VOID))
    heads = [_LABEL.split(visible(column.name.words(catalogue))) for column in made.columns]
    is_labelled = any(head[1:] for head in heads)
    rows = [("", *(head[0] for head in heads))] if is_labelled else []
    rows.append((hand, *(head[-1] if head[1:] or not rows else "" for head in heads)))
    marks: list[tuple[str, ...]] = [()] * len(rows)
    for row in made.rows:
        rows.append((str(row.hand or ""), *_cells(row.cells, units, catalogue)))
        again = () if row.replaces is None else (FORMERLY(hand=row.replaces).words(catalogue),)
        marks.append(((void,) if row.void else ()) + again)
    if made.totals is not None:
        rows.append((total, *_cells(made.totals, units, catalogue)))
        marks.append(())
    numbers = {at for at, _ in enumerate(units) if any(isinstance(row.cells[at], int) for row in made.rows)}
    widths = [max(width(cell) for cell in cells) for cells in zip(*rows, strict=True)]
    for places in _blocks(widths) if is_labelled else [range(1, len(widths))]:
        yield ""
        right = {0, *(place for place, at in enumerate(places, 1) if at - 1 in numbers)}
        lines = [(row[0], *(row[at] for at in places), *mark) for row, mark in zip(rows, marks, strict=True)]
        yield from columns(lines, right=right)


def _blocks(widths: Sequence[int]) -> Iterable[Sequence[int]]:
    """The places of the columns that stand side by side after the first, which each block has."""
    blocks, wide = [list[int]()], widths[0]
    for place, cells in enumerate(widths[1:], 1):
        if blocks[-1] and wide + 2 + cells > _WIDEST:
            blocks.append([])
            wide = widths[0]
        blocks[-1].append(place)
        wide += 2 + cells
    return blocks


SHEET = Text("queries.sheet", "{title} ({rules}), game {game}")
SHEET_IN_UNIT = Text("queries.sheet-in-unit", "{title} ({rules}), game {game}, in {unit}")


def _head(made: Sheet, unit: str | None) -> Message:
    game = made.game[:8]
    if unit is None:
        return SHEET(title=made.title, rules=made.rules, game=game)
    return SHEET_IN_UNIT(title=made.title, rules=made.rules, game=game, unit=unit)


def _cells(cells: Iterable[Cell], units: Iterable[str | None], catalogue: Catalogue) -> Iterator[str]:
    for cell, unit in zip(cells, units, strict=True):
        words = shown(cell, unit)
        yield visible(words.words(catalogue) if isinstance(words, Message) else str(words))


def sheet_csv(made: Sheet) -> Iterator[bytes]:
    """Yield the sheet as UTF-8 CSV, money in minor units, equal in every language; the last column marks void rows."""
    titles = (f"{each.name} ({each.unit})" if each.unit else str(each.name) for each in made.columns)
    yield csv_row(("hand", *titles, _VOID))
    for row in made.rows:
        yield csv_row((row.hand or "", *plain(row.cells), _VOID if row.void else ""))
    if made.totals is not None:
        yield csv_row(("total", *plain(made.totals), ""))
