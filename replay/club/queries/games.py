"""Games: each with its hands, and as lists; those of one evening; antes of hands being played."""

from __future__ import annotations

import datetime as dt
import re
from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from itertools import accumulate
from typing import Literal, NamedTuple
from uuid import UUID

import msgspec
from msgspec.structs import asdict, replace
from sqlalchemy import ColumnElement, ScalarSelect, Table, bindparam, func, select, text, tuple_

from replay.answers.answer import END, Page
from replay.answers.books import Balance
from replay.answers.games import Game, GameHead, GameSummary, Moment, Seat, SeatStanding
from replay.club.index.games import games, seats
from replay.club.index.hands import hands
from replay.club.index.standings import standings
from replay.club.matters.settings import current_settings
from replay.club.queries.hands import some_hands
from replay.club.queries.names import drawn_by_lot
from replay.club.stored_events import game_rules, pinned_room, read_event
from replay.ledger.accounts import PLAYERS, booked, owner, shortened
from replay.ledger.balances import A_DAY
from replay.ledger.people import People, StoredNames
from replay.ledger.periods import Booking, first_moment, last_moment
from replay.ledger.postings import postings
from replay.rules import codec
from replay.rules.eyes import OPEN, PUBLIC, Veil
from replay.store.reading import Reading
from replay.store.tables import Expression, Found, Query, events, log, unsealed
from replay.table.timeline import Timeline
from replay.values.club_events import CLUB_STREAM
from replay.values.events import Paid
from replay.values.patterns import ID
from replay.values.times import format_time, from_micros
from replay.words.errors import BadInput, NotFound
from replay.words.messages import Text

Result = Literal["open", "ended", "first", "behind"]
"""A filter by result: of the game (closed or open), or of the player (first or not)."""


class Wanted(NamedTuple):
    """The filter of a list of games.

    Args:
        player: a player who sat there, by name or id.
        kind: the kind, such as ``quandui``.
        since: the first day of the club.
        until: the last day of the club.
        result: ``open`` and ``ended`` are about the game, ``first`` and ``behind`` about the player.
    """

    player: str | None = None
    kind: str | None = None
    since: dt.date | None = None
    until: dt.date | None = None
    result: Result | None = None


EVERY_GAME = Wanted()


def _of_game(column: Expression, counted: Table, *only: ColumnElement[bool]) -> Expression:
    return select(column).select_from(counted).where(*only).correlate(games).scalar_subquery()


_OF_HANDS = hands.c.game == games.c.id
_LATEST = _of_game(func.max(events.c.version), events, events.c.stream == games.c.id)
HEADS = select(
    games,
    _LATEST.label("version"),
    _of_game(func.count(), hands, _OF_HANDS).label("hands"),
    _of_game(func.count(), hands, _OF_HANDS, hands.c.voided.is_not(None)).label("voided"),
    _of_game(func.count(hands.c.board.distinct()), hands, _OF_HANDS).label("boards"),
    # Nothing of a hand is sealed before it ends.
    _of_game(func.count(), unsealed, unsealed.c.stream == games.c.id).label("live"),
)
"""The rows for :func:`heads`."""


def games_page(reading: Reading, after: str, limit: int) -> Page[GameSummary, str]:
    """Return some games in the order in which they entered the club; rows of other games are not read.

    ``after`` is the id of a game, as another page gave it, or "" for the beginning of the list. Raises BadInput if no game has this id.
    """
    place = games.c.position
    _, key = _key(reading, after) if after else (0, 0)
    rows = reading.connection.execute(HEADS.where(place > key).order_by(place).limit(limit + 1)).all()
    back = select(games.c.id).where(place <= key).order_by(place.desc()).limit(1).offset(limit)
    return Page(
        _summaries(reading, rows[:limit]),
        rows[limit - 1].id if len(rows) > limit else None,
        (reading.connection.scalar(back) or "") if after else None,
    )


def latest_games(reading: Reading, after: str, limit: int, wanted: Wanted = EVERY_GAME) -> Page[GameSummary, str]:
    """Return some games, most recent day first, and within a day the last imported first.

    They begin after a game as in :func:`games_page`. Raises BadInput if no game has this id, NotFound if no player has the wanted name.
    """
    found = _places(reading, wanted)
    key = _key(reading, after) if after else (END, END)
    forth = found.asked.where(tuple_(*found.place) < tuple_(*key))
    rows = reading.connection.execute(forth.order_by(*(each.desc() for each in found.place)).limit(limit + 1)).all()
    ids = [row.id for row in rows[:limit]]
    return Page(
        summaries_of(reading, ids),
        ids[-1] if len(rows) > limit else None,
        _before(reading, found, key, limit) if after else None,
    )


def summaries_of(reading: Reading, ids: Sequence[str]) -> list[GameSummary]:
    """Games by their whole ids, in that order."""
    found = {row.id: row for row in reading.connection.execute(HEADS.where(games.c.id.in_(ids)))}
    return _summaries(reading, [found[each] for each in ids])


class _Places(NamedTuple):
    """The query of wanted games with their ids and places, and the table of the places."""

    asked: Query
    listed: Table

    @property
    def place(self) -> tuple[ColumnElement[int], ColumnElement[int]]:
        """The day and the place in the log."""
        return self.listed.c.dated, self.listed.c.position


def _places(reading: Reading, wanted: Wanted) -> _Places:
    listed = games if wanted.player is None else standings
    asked = select(games.c.id, listed.c.dated, listed.c.position)
    if wanted.player is not None:
        names = StoredNames(reading.connection)
        player = names.find(wanted.player)
        asked = asked.join_from(standings, games, games.c.id == standings.c.game)
        asked = asked.where(standings.c.player.in_([player, *names.merged([player])[player]]))
        if wanted.result in ("first", "behind"):
            asked = asked.where(standings.c.place == 1 if wanted.result == "first" else standings.c.place > 1)
    if wanted.kind is not None:
        asked = asked.where(games.c.kind == wanted.kind)
    if wanted.result in ("open", "ended"):
        asked = asked.where(text("NOT ended" if wanted.result == "open" else "ended"))
    if wanted.since is not None:
        asked = asked.where(listed.c.dated >= first_moment(wanted.since))
    if wanted.until is not None:
        asked = asked.where(listed.c.dated <= last_moment(wanted.until))
    return _Places(asked, listed)


NO_GAME_THERE = Text(
    "queries.no-game-there", "found {found!r}, expected the id of a game of this club, as the previous part gave it"
)


def _key(reading: Reading, after: str) -> tuple[int, int]:
    """Return the day and the log position of the game after which a page begins.

    Keys hold no log position: it would tell readers how many hidden events were sealed.
    """
    row = reading.connection.execute(select(games.c.dated, games.c.position).where(games.c.id == after)).one_or_none()
    if row is None:
        raise BadInput(NO_GAME_THERE(found=after), field="after")
    return row.dated, row.position


def _before(reading: Reading, found: _Places, key: tuple[int, int], limit: int) -> str:
    """Return the key after which the previous page begins; "" for the beginning of the list."""
    back = found.asked.where(tuple_(*found.place) >= tuple_(*key)).order_by(*found.place).limit(1).offset(limit)
    row = reading.connection.execute(back).one_or_none()
    return "" if row is None else row.id


def _summaries(reading: Reading, rows: Sequence[Found]) -> list[GameSummary]:
    found = heads(reading, rows)
    return [GameSummary(**asdict(found[row.id]), hands=row.hands + row.live, boards=row.boards) for row in rows]


def heads(reading: Reading, rows: Sequence[Found]) -> dict[str, GameHead]:
    """The heads of some games by id, from rows of :data:`HEADS`."""
    reached = seat_standings(reading, [row.id for row in rows])
    for row in rows:
        if _is_level(reached.get(row.id, [])):
            reached[row.id] = _after_the_lot(reached[row.id], drawn_by_lot(reading, row.id, row.rules))
    return {
        row.id: GameHead(
            id=row.id,
            rules=row.rules,
            players=[each.player for each in sorted(reached.get(row.id, []), key=lambda each: each.seat)],
            opened=format_time(from_micros(row.opened_at)),
            day=from_micros(row.dated).date(),
            unit=row.unit,
            live=bool(row.live),
            ended=row.ended,
            version=row.version,
            voided=row.voided,
            tags=msgspec.json.decode(row.tags),
            standings=reached.get(row.id, []),
        )
        for row in rows
    }


def _is_level(found: Sequence[SeatStanding]) -> bool:
    return len(found) > 1 and all(each.points is not None and each.place == 1 for each in found)


def _after_the_lot(found: Sequence[SeatStanding], first: Collection[int]) -> list[SeatStanding]:
    ahead = [replace(each, lot=True) for each in found if each.seat in first]
    return ahead + [replace(each, place=1 + len(ahead)) for each in found if each.seat not in first]


def veiled_standings(found: Iterable[SeatStanding], veil: Veil) -> list[SeatStanding]:
    """Return the standings under a veil.

    A place by money is hidden with the money, and then the order is that of the seats.
    """
    if veil == OPEN:
        return list(found)
    seen = [_veiled(each, veil) for each in found]
    return sorted(seen, key=lambda each: each.seat) if any(each.place is None for each in seen) else seen


def _veiled(standing: SeatStanding, veil: Veil) -> SeatStanding:
    by_money = standing.points is None
    return replace(
        standing,
        player=veil.called(standing.seat, standing.player),
        place=None if by_money and not veil.stakes else standing.place,
        money=standing.money if veil.stakes or standing.player in veil.own else None,
    )


def seat_standings(reading: Reading, ids: Iterable[str]) -> dict[str, list[SeatStanding]]:
    """Return the standings of the seats of some games, first place at the top."""
    of_seat = (standings.c.game == seats.c.game) & (standings.c.seat == seats.c.seat)
    wanted = select(standings, seats.c.player.label("name")).join_from(seats, standings, of_seat)
    order = seats.c.game, standings.c.place, seats.c.seat
    found: dict[str, list[SeatStanding]] = {}
    for row in reading.connection.execute(wanted.where(seats.c.game.in_(list(ids))).order_by(*order)):
        standing = SeatStanding(
            seat=row.seat,
            player=row.name,
            place=row.place,
            hands=row.hands,
            won=row.won,
            money=row.gained,
            points=row.points,
        )
        found.setdefault(row.game, []).append(standing)
    return found


_MOST_HANDS = 100
"""Hands of a game of which a list draws the course; a longer game has none there."""
_MOST_PAYMENTS = 600
"""Payments of a player from the day of a game on, among which those of the game are found."""


def courses(reading: Reading, wanted: Mapping[str, int]) -> dict[str, list[int]]:
    """Return the total of one seat of each game, before its first hand and after each that counts: points or levels, or else money.

    A fixed number of rows is read for each game. A game that has more, or whose money was booked later, has no course.
    """
    rows = (
        select(hands.c.game, hands.c.hand, hands.c.totals, games.c.rules)
        .join_from(hands, games, hands.c.game == games.c.id)
        .where(hands.c.game.in_(list(wanted)), hands.c.hand <= _MOST_HANDS + 1)
        .where(hands.c.totals.is_not(None), hands.c.voided.is_(None))
    )
    found, long = dict[str, list[int]](), set[str]()
    for row in reading.connection.execute(rows.order_by(hands.c.game, hands.c.hand)):
        if row.game not in found:
            lowest = pinned_room(row.game, row.rules).ladder[:1]
            found[row.game] = [int(lowest[0]) if lowest else 0]
        found[row.game].append(msgspec.json.decode(row.totals).get(str(wanted[row.game]), found[row.game][-1]))
        if row.hand > _MOST_HANDS:
            long.add(row.game)
    found |= _courses_of_money(reading, {game: seat for game, seat in wanted.items() if game not in found})
    return {game: totals for game, totals in found.items() if game not in long}


def _courses_of_money(reading: Reading, wanted: Mapping[str, int]) -> dict[str, list[int]]:
    """The courses of games in which only money counts, where all of it is among the first payments from the day of the game on."""
    placed = select(standings).where(standings.c.points.is_(None), standings.c.game.in_(list(wanted)))
    rows = [row for row in reading.connection.execute(placed) if wanted[row.game] == row.seat and row.dated is not None]
    struck = select(hands.c.game, hands.c.hand).where(hands.c.game.in_(list(wanted)), hands.c.voided.is_not(None))
    void = {(row.game, row.hand) for row in reading.connection.execute(struck)}
    found: dict[str, list[int]] = {}
    for row in rows:
        begins = row.dated // A_DAY * A_DAY
        paid = select(postings.c.stream, postings.c.hand, postings.c.amount).where(
            postings.c.account == PLAYERS + row.player, postings.c.at >= begins
        )
        gained = Counter[int]()
        for each in reading.connection.execute(paid.order_by(postings.c.at).limit(_MOST_PAYMENTS)):
            if each.stream == row.game and each.hand is not None and (row.game, each.hand) not in void:
                gained[each.hand] += each.amount
        if gained and gained.total() == row.gained and len(gained) <= _MOST_HANDS:
            found[row.game] = list(accumulate((gained[hand] for hand in sorted(gained)), initial=0))
    return found


def targets(reading: Reading, ids: Iterable[str]) -> dict[str, int]:
    """Return the points up to which each of these games is played, of those that are played so; it reads their first events."""
    races = ((game, game_rules(reading, game).race) for game in ids)
    return {game: race.target for game, race in races if race is not None}


class Occasion(NamedTuple):
    """The occasion of a game: its rules, the day of the club on which it began, and the name of its table, "" if it has none."""

    rules: str
    day: dt.date
    table: str


def occasion(reading: Reading, game: str) -> Occasion:
    """Return the occasion of the game with this whole id."""
    row = reading.connection.execute(select(games.c.rules, games.c.dated, games.c.tags).where(games.c.id == game)).one()
    return Occasion(row.rules, from_micros(row.dated).date(), msgspec.json.decode(row.tags).get("Table", ""))


_BETWEEN = select(games.c.id).where(games.c.id.between(bindparam("first"), bindparam("last"))).limit(3)
_ENDS = "00000000-0000-0000-0000-000000000000", "ffffffff-ffff-ffff-ffff-ffffffffffff"


def day_of(reading: Reading, game: str) -> dt.date:
    """The day of the club on which a game of this id began."""
    return from_micros(reading.connection.execute(select(games.c.dated).where(games.c.id == game)).scalar_one()).date()


NO_GAME = Text(
    "queries.no-game",
    "found no game {found!r}, expected the id of one, or its beginning, as 'paipu games' lists them: the "
    "digits 0 to 9, the letters a to f and hyphens",
)
SEVERAL_GAMES = Text(
    "queries.several-games",
    "found several games that begin with {found!r}, expected more of the id, such as {example!r}",
)


def find_game(reading: Reading, game: str | UUID) -> str:
    """Return the id of the game whose id begins like this. Raises NotFound, or BadInput if several match."""
    asked = str(game)
    begins = asked.lower()
    # Padded to whole ids, which every collation orders by their digits: an index of text does not serve LIKE.
    first, last = (begins + filled[len(begins) :] for filled in _ENDS)
    found: Sequence[str] = ()
    if begins and re.fullmatch(ID, first):
        found = [*map(str, reading.connection.scalars(_BETWEEN, {"first": first, "last": last}))]
    if not found:
        raise NotFound(NO_GAME(found=asked[:40]))
    if len(found) > 1:
        raise BadInput(SEVERAL_GAMES(found=asked, example=found[0][: len(asked) + 4]))
    return found[0]


def beginning(reading: Reading, game: str) -> str:
    """Return the shortest unique beginning of a game's id, for people who type it."""
    ids = games.c.id
    beside = select(func.max(ids)).where(ids < game), select(func.min(ids)).where(ids > game)
    found = [reading.connection.scalar(each) for each in beside]
    return shortened([game, *filter(None, found)])[game]


class Held(NamedTuple):
    """The extent of a game in the club: its id and version, and the version of the club's own stream."""

    game: str
    version: int
    own: int


def held(reading: Reading, asked: str | UUID) -> Held:
    """Return the extent of a game in the club, by its id or the beginning of it. Raises as :func:`find_game`."""
    game = str(asked)
    version, own = reading.connection.execute(_HELD, {"game": game, "own": CLUB_STREAM}).one()
    is_game = version and game != CLUB_STREAM
    return Held(game, version, own or 0) if is_game else held(reading, find_game(reading, game))


def _last(name: str) -> ScalarSelect[int]:
    return select(func.max(events.c.version)).where(events.c.stream == bindparam(name)).scalar_subquery()


_HELD = select(_last("game"), _last("own"))


def game(reading: Reading, timeline: Timeline, upto: int | None = None, part: range | None = None) -> Game:
    """Return one game with its seats, its hands and the events between them; rows of other games are not read.

    It is the game up to a version between hands, or of some hands only, with the events between them, where that is asked for.
    """
    stream = timeline.game
    head = heads(reading, reading.connection.execute(HEADS.where(games.c.id == stream)).all())[stream]
    last, table = timeline.version, timeline.table
    if upto is not None and upto < last:
        last, table = upto, timeline.at(upto)
        head = replace(head, live=False, version=upto)
    first, last = _stretch(timeline, part, last)
    veil = timeline.veil
    players = [name for _, name in sorted(timeline.table.players.items())]
    head = replace(head, standings=veiled_standings(head.standings, veil), players=players)
    return Game(
        **asdict(head),
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
    written = codec(timeline.rules.room.name)
    event = timeline.record(version, PUBLIC).data
    return Moment(version=version, type=written.name(event), text=timeline.text(version, PUBLIC))


def _stretch(timeline: Timeline, part: range | None, last: int) -> tuple[int, int]:
    """Return the first and the last version of some hands of a game up to ``last``, with the events between them.

    Events before the first hand of the game belong to that hand, all others to the hand before them.
    """
    if not part:
        return 1, last
    after = timeline.hands.get(part.stop)
    first = timeline.hands[part.start].first if part.start > 1 else 1
    return first, last if after is None else min(last, after.first - 1)


_MOST = 60
"""The latest games that are searched: a tournament has fewer tables."""


def evening(reading: Reading) -> list[str]:
    """Return the ids of the games that began on the last day among the latest games, in log order."""
    latest = select(games.c.id, games.c.dated).order_by(games.c.position.desc()).limit(_MOST)
    days = [(row.id, from_micros(row.dated).date()) for row in reading.connection.execute(latest)]
    last = max((day for _, day in days), default=None)
    return [game for game, day in reversed(days) if day == last]


def pending(
    reading: Reading, since: dt.date | None = None, until: dt.date | None = None, without: Collection[str] = ()
) -> list[Balance]:
    """Return the pending gains of accounts in hands that are not sealed yet, except in these games; ``amount`` is 0."""
    people, booking = People.load(reading.connection), Booking(reading.connection)
    days = current_settings(reading.connection).days
    gained: dict[tuple[str, str], int] = defaultdict(int)
    for game, unit, sealed in _unsealed(reading):
        if game in without:
            continue
        for row in reading.read(game, sealed, types=("Paid",)):
            day = from_micros(booking.moment(row.recorded_at, days)).date()
            paid = read_event(game, row.version, row.data).data
            if isinstance(paid, Paid) and (since is None or day >= since) and (until is None or day <= until):
                gained[people.account(booked(paid.payer, game)), unit] -= paid.amount
                gained[people.account(booked(paid.payee, game)), unit] += paid.amount
    return [
        Balance(account, people.called(account), owner(account)[1], 0, unit, amount)
        for (account, unit), amount in sorted(gained.items())
        if amount
    ]


def _unsealed(reading: Reading) -> list[tuple[str, str, int]]:
    """Return the games with unsealed events: their unit, and their last sealed version."""
    # From the few open games, each by key: with a join, SQLite would read all games of the club.
    unit = select(games.c.unit).where(games.c.id == unsealed.c.stream).scalar_subquery()
    sealed = select(func.max(log.c.version)).where(log.c.stream == unsealed.c.stream).scalar_subquery()
    found = reading.connection.execute(select(unsealed.c.stream, unit, sealed))
    return [(game, unit, upto) for game, unit, upto in found if unit is not None]
