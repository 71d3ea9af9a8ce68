"""Duplicate boards: one stored deal that several tables play, and how the results with the same cards compare.

Tables are compared by place, not by seat: place 1 is the player who sat down first, the others follow in order of play.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from itertools import groupby

import msgspec
from sqlalchemy import select

from replay.answers.boards import Board, BoardPlace, BoardSummary, BoardTable
from replay.answers.pages import Page
from replay.club.pinned_rules import pinned_room
from replay.club.queries import wording
from replay.club.queries.deals import Deal, deal_of, differences, fullest, seating
from replay.club.queries.names import Names
from replay.club.read_models.games import games as _games
from replay.club.read_models.hands import hands as _hands
from replay.club.read_models.seats import seats as _seats
from replay.club.stored_events import read_event
from replay.display import by_number
from replay.errors import CheckFailed, NotFound
from replay.messages import Message
from replay.rules.eyes import ALL, Eyes
from replay.store.reading import Reading
from replay.store.sql_types import Found
from replay.times import format_time, from_micros

__all__ = ["board", "boards_page", "deal"]

_SHOWN = 40
"""How many letters of a name a refusal repeats."""
_BOARDS = Names(_hands.c.board_key, _hands.c.board, str, _hands.c.voided.is_(None))


def boards_page(reading: Reading, after: str, limit: int) -> Page[BoardSummary, str]:
    """Some of the boards that were played, by name: in how many hands of how many games, under which rules, how many of them full records.

    Args:
        reading: the club.
        after: the name that another page gave; "" for the beginning of the list.
        limit: how many boards at most.
    """
    found = _BOARDS.page(reading, after, limit)
    wanted = (
        select(_hands.c.board, _hands.c.board_key, _hands.c.game, _hands.c.depth, _games.c.rules)
        .join(_games, _games.c.id == _hands.c.game)
        .where(_hands.c.board_key.in_(found.items), _hands.c.voided.is_(None))
    )
    rows: dict[bytes, list[Found]] = {key: [] for key in found.items}
    for row in reading.connection.execute(wanted) if rows else ():
        rows[row.board_key].append(row)
    summaries = [
        BoardSummary(
            board=played[0].board,
            rules=sorted({row.rules for row in played}),
            games=len({row.game for row in played}),
            hands=len(played),
            full=sum(row.depth == "full" for row in played),
        )
        for played in rows.values()
    ]
    return Page(summaries, found.next, found.previous)


def board(reading: Reading, name: str, eyes: Eyes) -> Board:
    """Every hand that played the board, and how they compare. Raises NotFound.

    Which tables had other cards is for eyes that see all: whoever may enter a record would learn the cards of another by trying.
    """
    rows = _rows(reading, name)
    seated = select(_seats).where(_seats.c.game.in_({row.game for row in rows}))
    players = {(row.game, row.seat): row.player for row in reading.connection.execute(seated)}
    places = _places(reading, rows)
    tables = [_table(row, places[row.game, row.hand], players) for row in rows]
    return Board(
        board=name,
        tables=_compared(tables),
        findings=differences(_deals(reading, rows, places)) if eyes == ALL else [],
    )


def _table(row: Found, places: Mapping[int, int], players: Mapping[tuple[Message, int], str]) -> BoardTable:
    """A table that is compared with no other yet."""
    scores = msgspec.json.decode(row.scores)
    return BoardTable(
        game=row.game,
        hand=row.hand,
        rules=row.rules,
        title=pinned_room(row.game, row.rules).title,
        tags=msgspec.json.decode(row.tags),
        opened=format_time(from_micros(row.opened_at)),
        day=from_micros(row.dated).date(),
        depth=row.depth,
        how=row.how,
        kind=row.kind,
        winners=msgspec.json.decode(row.winners),
        compared=0,
        places=[
            BoardPlace(
                place=place,
                seat=seat,
                player=players[row.game, seat],
                score=scores.get(str(seat)),
                matchpoints=None,
                net=None,
            )
            for place, seat in sorted((place, seat) for seat, place in places.items())
        ],
    )


def _rows(reading: Reading, name: str) -> Sequence[Found]:
    """The hands of the index that played the board, in the order of their games."""
    wanted = (
        select(_hands, _games.c.rules, _games.c.tags, _games.c.opened_at, _games.c.dated)
        .join(_games, _games.c.id == _hands.c.game)
        .where(_hands.c.board_key == by_number(name), _hands.c.voided.is_(None))
        .order_by(_games.c.position, _hands.c.hand)
    )
    rows = reading.connection.execute(wanted).all()
    if not rows:
        raise NotFound(wording.NO_BOARD(found=name[:_SHOWN]))
    return rows


def _places(reading: Reading, rows: Iterable[Found]) -> dict[tuple[Message, int], dict[int, int]]:
    """The places of every hand of these games, by game and number of the hand."""
    wanted = select(_hands.c.game, _hands.c.hand, _hands.c.seats).where(_hands.c.game.in_({row.game for row in rows}))
    found: dict[tuple[Message, int], dict[int, int]] = {}
    for _, hands in groupby(
        reading.connection.execute(wanted.order_by(_hands.c.game, _hands.c.hand)), key=lambda row: row.game
    ):
        before: dict[int, int] = {}
        for row in hands:
            before = found[row.game, row.hand] = seating(msgspec.json.decode(row.seats), before)
    return found


def _compared(tables: Sequence[BoardTable]) -> list[BoardTable]:
    """The tables with what each place is worth beside the same place of the others: those of its kind of game with as many players."""
    peers: dict[tuple[Message, int], list[BoardTable]] = {}
    for table in filter(_is_scored, tables):
        peers.setdefault(_alike(table), []).append(table)
    return [_beside(table, peers.get(_alike(table), ())) if _is_scored(table) else table for table in tables]


def _is_scored(table: BoardTable) -> bool:
    return all(place.score is not None for place in table.places)


def _alike(table: BoardTable) -> tuple[Message, int]:
    """What two tables must have in common to be compared."""
    return table.title, len(table.places)


def _beside(table: BoardTable, peers: Sequence[BoardTable]) -> BoardTable:
    """A table compared with its peers, which include it."""
    if len(peers) < 2:
        return table
    places = [
        _worth(place, [each.places[number].score or 0 for each in peers]) for number, place in enumerate(table.places)
    ]
    return msgspec.structs.replace(table, compared=len(peers) - 1, places=places)


def _worth(place: BoardPlace, scores: Sequence[int]) -> BoardPlace:
    """A place compared with all scores that were made there, its own included."""
    score = place.score or 0
    average = Fraction(sum(scores), len(scores))
    # A tie with oneself is not a tie.
    matchpoints = sum(2 * (score > each) + (score == each) for each in scores) - 1
    return msgspec.structs.replace(place, matchpoints=matchpoints, net=float(round(score - average, 2)))


def _deals(
    reading: Reading, rows: Iterable[Found], places: Mapping[tuple[Message, int], Mapping[int, int]]
) -> list[Deal]:
    """The deals of the full records among these hands."""
    return [
        deal_of(
            row.game,
            [
                read_event(row.game, each.version, each.data).data
                for each in reading.read(row.game, row.first - 1, row.last)
            ],
            places[row.game, row.hand],
        )
        for row in rows
        if row.depth == "full"
    ]


def deal(reading: Reading, name: str) -> Deal:
    """The board's deal, out of a full record.

    Raises:
        NotFound: there is no such board, or no full record of it.
        CheckFailed: the tables did not play the same cards.
    """
    rows = _rows(reading, name)
    deals = [each for each in _deals(reading, rows, _places(reading, rows)) if any(each.cards.values())]
    if not deals:
        raise NotFound(wording.NO_FULL_RECORD(found=name[:_SHOWN]))
    if findings := differences(deals):
        raise CheckFailed(findings)
    return fullest(deals)
