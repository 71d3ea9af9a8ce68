"""Rankings of players, a player's results, and the search for hands. Each reads a bounded number of kept rows."""

from __future__ import annotations

import datetime as dt
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any, Literal, NamedTuple

from sqlalchemy import func, select, tuple_

from replay.answers.answer import END
from replay.answers.games import Between, FoundHand, FoundHands, PlayerRanking, PlayerRecord, Ranked, ShareWon
from replay.club.index.games import games
from replay.club.index.hands import hands
from replay.club.index.results import EVER, EVERY_KIND, MILLION, pairs, results, seasons
from replay.club.index.standings import standings
from replay.club.matters.boards import is_released
from replay.club.matters.settings import current_settings
from replay.club.queries.players import player as find_player
from replay.ledger.balances import exactly
from replay.ledger.people import StoredNames
from replay.ledger.periods import first_moment, last_moment
from replay.statistics.intervals import LEAST_CASES, wilson
from replay.store.reading import Reading
from replay.store.tables import Found
from replay.values.events import POT
from replay.values.money import Unit
from replay.values.times import UNKNOWN, from_micros
from replay.words.errors import BadInput
from replay.words.messages import Text

By = Literal["money", "won", "hands"]
Result = Literal["won", "gain", "loss"]
MOST_RANKED = 2000
"""Names with the most hands that a ranking reads."""
MOST_SEARCHED = 1000
"""Rows that one part of a search reads for each name of a player."""
_FORM = 5
_LATEST = 60
"""Latest games of a name among which its form is found."""
_YEARS = 30
_PARTS, _A_PART = 20, 25
"""Hands among which the best one in the usual unit is found, as a player may play for other units too."""


class Season(NamedTuple):
    """The order and the filter of a ranking: a kind of game, a year, or all."""

    by: By = "hands"
    kind: str = EVERY_KIND
    year: int = EVER


class WantedHands(NamedTuple):
    """The filter of a search: a player by name or id, the result, a kind of game, and words of a note.

    A search needs a player, or words of a note and no gain or loss: there is no list of all hands.
    """

    player: str | None = None
    result: Result | None = None
    kind: str | None = None
    note: str | None = None


NO_PLAYER_THERE = Text(
    "queries.no-player-there", "found {found!r}, expected the id of a player in this list, as the previous part gave it"
)
NOTHING_WANTED = Text(
    "queries.nothing-wanted",
    "found neither a player nor words of a note, expected one of them: name the player whose hands you look for",
)
WHOSE_GAIN = Text(
    "queries.whose-gain", "found a search for gains or losses without a player, expected the name of the player"
)
NO_HAND_THERE = Text(
    "queries.no-hand-there",
    "found {found!r}, expected the hand after which the search goes on, as the previous part gave it",
)


class _Sum(NamedTuple):
    games: int = 0
    hands: int = 0
    won: int = 0
    expected: int = 0

    def plus(self, row: Found) -> _Sum:
        return _Sum(self.games + row.games, self.hands + row.hands, self.won + row.won, self.expected + row.expected)

    def counts(self) -> dict[str, Any]:
        low, high = wilson(self.won, self.hands) if self.hands >= LEAST_CASES else (None, None)
        return {"games": self.games, "hands": self.hands, "won": self.won, "low": low, "high": high}


def ranking(reading: Reading, season: Season, after: str, limit: int, *, stakes: bool) -> PlayerRanking:
    """Rank the players of a club, after the player with this id; with money if the reader may know it. Raises BadInput without one."""
    names, rows = StoredNames(reading.connection), _of_season(reading, season)
    names.read({row.player for row in rows})
    sums, money, units = dict[str, _Sum](), Counter[tuple[str, str]](), Counter[str]()
    for row in rows:
        whose = names.whose(row.player)
        sums[whose] = sums.get(whose, _Sum()).plus(row)
        money[whose, row.unit] += exactly(row.high, row.low)
        units[row.unit] += row.hands
    unit = _usual(reading, units)
    figures = {each: _figure(season.by, sums[each], money[each, unit or ""]) for each in sums}
    order = sorted(sums, key=lambda each: (not sums[each].hands, -figures[each], -sums[each].hands, names.name(each)))
    if after and after not in sums:
        raise BadInput(NO_PLAYER_THERE(found=after[:40]), field="after")
    first = order.index(after) + 1 if after else 0
    shown, beyond = order[first : first + limit], Counter(figures[each] for each in order if sums[each].hands)
    merged = names.merged(shown)
    return PlayerRanking(
        unit=unit,
        years=_years(reading),
        count=len(order),
        players=[
            Ranked(
                place=1 + sum(count for figure, count in beyond.items() if figure > figures[each])
                if sums[each].hands
                else None,
                id=each,
                name=names.name(each),
                also=sorted({names.known[name].name for name in (each, *merged[each])} - {names.name(each)}),
                **sums[each].counts(),
                money=money[each, unit or ""] if stakes and sums[each].hands else None,
                form=_form(reading, [each, *merged[each]], season, unit) if stakes else [],
            )
            for each in shown
        ],
        next=shown[-1] if first + limit < len(order) else None,
        previous=None if not first else order[first - limit - 1] if first > limit else "",
    )


def _of_season(reading: Reading, season: Season) -> Sequence[Found]:
    wanted = select(seasons).where(seasons.c.kind == season.kind, seasons.c.year == season.year)
    return reading.connection.execute(wanted.order_by(seasons.c.hands.desc()).limit(MOST_RANKED)).all()


def _figure(by: By, of: _Sum, money: int) -> float:
    return {"money": money, "won": of.won / of.hands if of.hands else 0, "hands": of.hands}[by]


def _usual(reading: Reading, units: Counter[str]) -> str | None:
    """Return the club's usual unit if games were played for it, or else that of the most hands, a currency before points."""
    usual = current_settings(reading.connection).unit
    return (
        usual
        if usual in units
        else max(units, key=lambda each: (Unit.parse(each).is_currency, units[each]), default=None)
    )


def _years(reading: Reading) -> list[int]:
    column, found = seasons.c.year, list[int]()
    for end in (func.max(column), func.min(column)):
        found.append(
            reading.connection.scalar(select(end).where(seasons.c.kind == EVERY_KIND, column > UNKNOWN.year)) or 0
        )
    latest, first = found
    return [*range(latest, max(first, latest - _YEARS + 1) - 1, -1)] if latest else []


def _form(reading: Reading, ids: Sequence[str], season: Season, unit: str | None) -> list[int]:
    """Return the signs of the gains in the latest games of a player, the newest last."""
    found: list[tuple[int, int, int]] = []
    for each in ids:
        latest = select(standings).where(standings.c.player == each, standings.c.hands > 0)
        if season.year:
            first, last = dt.date(season.year, 1, 1), dt.date(season.year, 12, 31)
            latest = latest.where(standings.c.dated.between(first_moment(first), last_moment(last)))
        of = latest.order_by(standings.c.dated.desc(), standings.c.position.desc()).limit(_LATEST).subquery()
        wanted = select(of.c.dated, of.c.position, of.c.gained).join(games, games.c.id == of.c.game)
        wanted = wanted.where(games.c.unit == unit, *([games.c.kind == season.kind] if season.kind else []))
        found += [(row.dated, row.position, row.gained) for row in reading.connection.execute(wanted)]
    return [(gained > 0) - (gained < 0) for _, _, gained in sorted(found)[-_FORM:]]


def player_record(reading: Reading, name: str, *, stakes: bool) -> PlayerRecord:
    """Return a player's results by kind, the best and the worst hand, and those against each other player. Raises NotFound."""
    player = find_player(reading, name)
    names = StoredNames(reading.connection)
    ids = names.names_of(player.id)
    wanted = select(seasons).where(seasons.c.player.in_(ids), seasons.c.year == EVER)
    kinds, units = dict[str, _Sum](), Counter[str]()
    for row in reading.connection.execute(wanted):
        if row.kind == EVERY_KIND:
            units[row.unit] += row.hands
        else:
            kinds[row.kind] = kinds.get(row.kind, _Sum()).plus(row)
    unit = _usual(reading, units) if stakes else None
    return PlayerRecord(
        player=player,
        kinds=[
            _share(kind, kinds[kind])
            for kind in sorted(kinds, key=lambda each: -kinds[each].hands)
            if kinds[kind].hands
        ],
        unit=unit,
        best=_extreme(reading, player.id, "gain", unit),
        worst=_extreme(reading, player.id, "loss", unit),
        between=_between(reading, names, ids, unit),
    )


def _share(kind: str, of: _Sum) -> ShareWon:
    counts = of.counts()
    del counts["games"]
    return ShareWon(kind=kind, share=of.won / of.hands, chance=of.expected / (MILLION * of.hands), **counts)


def _extreme(reading: Reading, player: str, result: Result, unit: str | None) -> FoundHand | None:
    if unit is None:
        return None
    after: str | None = ""
    for _ in range(_PARTS):
        if after is None:
            break
        part = found_hands(reading, WantedHands(player, result), after, _A_PART, stakes=True)
        for each in part.hands:
            if each.unit == unit:
                return each
        after = part.next
    return None


def _between(reading: Reading, names: StoredNames, ids: Sequence[str], unit: str | None) -> list[Between]:
    wanted = select(pairs).where(pairs.c.player.in_(ids), pairs.c.unit == unit).limit(MOST_RANKED)
    rows = reading.connection.execute(wanted).all() if unit else []
    names.read({row.other for row in rows} - {POT})
    gained: Counter[str] = Counter()
    for row in rows:
        gained[row.other if row.other == POT else names.whose(row.other)] += exactly(row.high, row.low)
    players = sorted(gained.keys() - {POT}, key=lambda each: (-gained[each], names.name(each)))
    found = [Between(id=each, name=names.name(each), money=gained[each]) for each in players]
    return [*found, *([Between(id=None, name=None, money=gained[POT])] if gained[POT] else [])]


_LATEST_FIRST: tuple[str, ...] = ("dated", "position", "hand", "seat")
_BY_GAIN: tuple[str, ...] = ("gained", *_LATEST_FIRST)


def found_hands(reading: Reading, wanted: WantedHands, after: str, limit: int, *, stakes: bool) -> FoundHands:
    """Search the hands that count: the newest first, or the largest gain or loss first; with money if the reader may know it.

    A part reads a fixed number of rows, and may hold fewer hands than asked for although the search goes on after the ``next`` of the
    part before. Without a player each hand is found once, by its winner. The notes of hands on boards that are not released are not
    searched, nor given.

    Raises:
        NotFound: no player has this name.
        BadInput: no hand that counts has this key, or the filter names neither a player nor a note.
    """
    _need_something(wanted)
    names = StoredNames(reading.connection)
    ids: list[str | None] = [None] if wanted.player is None else [*names.names_of(names.find(wanted.player))]
    scanned, columns = list[Found](), _BY_GAIN if wanted.result in ("gain", "loss") else _LATEST_FIRST
    if wanted.player is None and columns == _LATEST_FIRST:
        columns = columns[:3]
    # Where each row that is read is one that is wanted, no more are read than asked for.
    is_sifted = wanted.kind is not None or wanted.note is not None or wanted.result == "won"
    most = MOST_SEARCHED if is_sifted else min(limit + 1, MOST_SEARCHED)
    for each in ids:
        scanned += _scan(reading, wanted, each, columns, after, most)
    scanned.sort(key=lambda row: [getattr(row, each) for each in columns], reverse=wanted.result != "loss")
    is_cut = len(scanned) >= most
    scanned = scanned[:most]
    heads = _heads(reading, scanned)
    closed = _closed(reading, [row for row in scanned if row.note is not None])
    found = [row for row in _once(scanned, every=columns != _LATEST_FIRST[:3]) if _fits(row, wanted, heads, closed)]
    shown = found[:limit]
    closed |= _closed(reading, [row for row in shown if row.note is None])
    last = shown[-1] if len(found) > limit else scanned[-1] if is_cut else None
    names.read({row.player for row in shown})
    return FoundHands(
        hands=[_found(row, heads[row.game], names, closed=_key(row) in closed, stakes=stakes) for row in shown],
        next=None if last is None else f"{last.game}:{last.hand}:{last.seat}",
    )


def _need_something(wanted: WantedHands) -> None:
    if wanted.player is None and wanted.note is None:
        raise BadInput(NOTHING_WANTED(), field="player")
    if wanted.player is None and wanted.result in ("gain", "loss"):
        raise BadInput(WHOSE_GAIN(), field="player")


def _scan(
    reading: Reading, wanted: WantedHands, player: str | None, columns: Sequence[str], after: str, most: int
) -> Iterable[Found]:
    place = [results.c[each] for each in columns]
    # Of a player all rows are read, of everybody only those with a note: each has an index in this order.
    with_note = results.c.note.is_not(None) & (results.c.dated <= END)
    asked = select(results).where(with_note if player is None else results.c.player == player)
    is_loss = wanted.result == "loss"
    if wanted.result in ("gain", "loss"):
        asked = asked.where(results.c.gained < 0 if is_loss else results.c.gained > 0)
    if after:
        key = tuple_(*_place(reading, after, columns))
        asked = asked.where(tuple_(*place) > key if is_loss else tuple_(*place) < key)
    order = place if is_loss else [each.desc() for each in place]
    return reading.connection.execute(asked.order_by(*order).limit(most)).all()


def _place(reading: Reading, after: str, columns: Sequence[str]) -> list[int]:
    """Return the place of a row by its key, which has no place of the log in it: that would tell of hidden events."""
    game, hand, seat = after.split(":")
    wanted = select(results).where(results.c.game == game, results.c.hand == int(hand), results.c.seat == int(seat))
    row = reading.connection.execute(wanted).one_or_none()
    if row is None:
        raise BadInput(NO_HAND_THERE(found=after), field="after")
    return [getattr(row, each) for each in columns]


def _once(rows: Sequence[Found], *, every: bool) -> Iterator[Found]:
    """Yield every row, or of the rows of each hand that of its winner, or else the first."""
    if every:
        yield from rows
        return
    for _, some in groupby(rows, key=_key):
        of_hand = list(some)
        yield next((row for row in of_hand if row.won), of_hand[0])


def _key(row: Found) -> tuple[str, int]:
    return row.game, row.hand


def _heads(reading: Reading, rows: Sequence[Found]) -> dict[str, Found]:
    ids = list({row.game for row in rows})
    found: dict[str, Found] = {}
    for first in range(0, len(ids), 500):
        wanted = select(*games.c["id", "rules", "unit", "kind"]).where(games.c.id.in_(ids[first : first + 500]))
        found |= {row.id: row for row in reading.connection.execute(wanted)}
    return found


def _closed(reading: Reading, rows: Sequence[Found]) -> set[tuple[str, int]]:
    keys, boards, found = list({_key(row) for row in rows}), dict[str, bool](), set[tuple[str, int]]()
    for first in range(0, len(keys), 250):
        of, numbers = zip(*keys[first : first + 250], strict=True)
        some = (hands.c.game.in_(set(of)), hands.c.hand.in_(set(numbers)), hands.c.board.is_not(None))
        for row in reading.connection.execute(select(*hands.c["game", "hand", "board"]).where(*some)):
            if row.board not in boards:
                boards[row.board] = is_released(reading.connection, row.board)
            if not boards[row.board]:
                found.add(_key(row))
    return found


def _fits(row: Found, wanted: WantedHands, heads: Mapping[str, Found], closed: set[tuple[str, int]]) -> bool:
    note = "" if row.note is None or _key(row) in closed else row.note.casefold()
    has_note = wanted.note is None or wanted.note.casefold() in note
    return has_note and (wanted.result != "won" or row.won) and wanted.kind in (None, heads[row.game].kind)


def _found(row: Found, head: Found, names: StoredNames, *, closed: bool, stakes: bool) -> FoundHand:
    return FoundHand(
        game=row.game,
        hand=row.hand,
        rules=head.rules,
        day=from_micros(row.dated).date(),
        unit=head.unit,
        id=names.whose(row.player),
        name=names.name(row.player),
        won=bool(row.won),
        money=row.gained if stakes else None,
        note=None if closed else row.note,
        closed=closed,
    )
