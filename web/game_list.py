"""Games as pages list them: by months, those that belong together in one row; bars and columns of a game and of a hand's end."""

from __future__ import annotations

import datetime as dt
from collections.abc import Collection, Iterable, Mapping, Sequence
from itertools import accumulate, groupby, pairwise
from typing import Literal, NamedTuple
from uuid import UUID

from flask import Flask
from markupsafe import Markup
from msgspec.structs import replace

from replay.answers.games import (
    Advance,
    Game,
    GameSummary,
    Hand,
    Payment,
    Ranking,
    Seat,
    SeatStanding,
    gains_by_party,
    parties_unknown,
)
from replay.charts import DESK, PHONE, Line, spark
from replay.charts import game_line as game_line_of
from replay.rights import Right
from replay.values.times import UNKNOWN
from web.current_club import club
from web.filters import match, signed_money
from web.language import catalogue
from web.rights import has_right, speaks_for
from web.static_files import static_text


def register(app: Flask) -> None:
    """Give the templates of the app the money of a hand."""
    app.add_template_filter(gained)
    app.add_template_filter(apart)


DRAWING = "image/svg+xml"
MOST_DRAWN = 300
"""The hands of the longest game, or evening, whose line is drawn."""
_OWN_PHONE, _OWN_DESK, _OWN_LEVELS = (308, 124), (640, 250), (308, 210)
"""Width and height of a seat's own line, in pixels; levels have names at the axis, so they are higher on a phone."""
_TOGETHER = 3
"""From so many games of the same players on one day on, they are one row."""


class Others(NamedTuple):
    """Players who did equally well, and how well: points or money with its sign; "" where that is not known."""

    result: str
    names: list[str]


class GameLine(NamedTuple):
    """A game in the list.

    Args:
        game: the game.
        first: the leaders; empty if nothing is decided.
        result: their result, such as ``53``, ``27 : 8`` or ``+4.50``; "" if it is not known.
        against: the other side, if two sides play each other.
        others: all other players, the best first.
        lot: whether a lot decided, as all were level.
    """

    game: GameSummary
    first: list[str]
    result: str
    against: list[str]
    others: list[Others]
    lot: bool = False


class Group(NamedTuple):
    """Games of one day that belong together: tables that played the same boards, a team match, or many short games of the same players."""

    why: Literal["boards", "match", "players"]
    lines: list[GameLine]

    @property
    def boards(self) -> int:
        """Return the largest number of boards that a table of the group played."""
        return max(each.game.boards for each in self.lines)


class Row(NamedTuple):
    """A game in a row.

    Args:
        line: who is ahead.
        own: the standing of the visitor; None for one who does not play there.
        spark: the line of the visitor, or else of who is ahead; "" where it may not be known.
        target: the points that end the game, if it is played for points.
    """

    line: GameLine
    own: SeatStanding | None
    spark: Markup = Markup("")
    target: int | None = None

    @property
    def number(self) -> str:
        """The visitor's gain or loss, or else their points or levels."""
        if self.own is None or (self.own.points is None and (self.own.money is None or not self.own.hands)):
            return ""
        if self.own.money or self.own.points is None:
            return signed_money(self.own.money or 0, self.line.game.unit)
        return str(self.own.points)


class Month(NamedTuple):
    """The games of a month, in the order of the list; ``first`` is its first day, None for games without a known day."""

    first: dt.date | None
    rows: list[GameLine | Group]


def months(games: Iterable[GameSummary]) -> list[Month]:
    """The games of a page by months."""
    return [Month(first, _rows(list(some))) for first, some in groupby(games, key=month_of)]


def month_of(game: GameSummary) -> dt.date | None:
    """The first day of the month in which a game was played; None where its day is not known."""
    return None if game.day == UNKNOWN.date() else game.day.replace(day=1)


def _rows(games: Sequence[GameSummary]) -> list[GameLine | Group]:
    found: list[GameLine | Group] = []
    for (_, _, why, _), some in groupby(games, key=_bond):
        lines = [game_line(each) for each in some]
        if len(lines) >= (_TOGETHER if why == "players" else 2):
            found.append(Group(why, lines))
        else:
            found += lines
    return found


def _bond(game: GameSummary) -> tuple[dt.date, str, Literal["boards", "match", "players"], object]:
    """Return the key that is equal for games that belong together."""
    kind = game.rules.partition("/")[0]
    if played := match(game.tags):
        return game.day, kind, "match", (played, game.unit)
    if game.boards:
        return game.day, kind, "boards", (game.tags.get("Place"), game.unit)
    return game.day, kind, "players", (sorted(game.players), game.unit)


def own_standing(game: GameSummary, seats: Mapping[str, Collection[int]]) -> SeatStanding | None:
    """The first standing of the visitor, whose seats these are, in a game."""
    return next((each for each in game.standings if each.seat in seats[game.id]), None)


def rows_of(rows: Sequence[GameLine | Group], seats: Mapping[str, Collection[int]]) -> dict[str, Row]:
    """The rows of a list by the id of their first game. Whose name is hidden is not followed from game to game."""
    lists = [[row] if isinstance(row, GameLine) else row.lines for row in rows]
    evenings = {lines[0].game.id: [each.game for each in reversed(lines)] for lines in lists}
    summed = {id: _together(games) for id, games in evenings.items()}
    own, ahead = dict[str, SeatStanding](), dict[str, SeatStanding]()
    for (id, games), row in zip(evenings.items(), rows, strict=True):
        names = {one.player for game in games for one in game.standings if one.seat in seats[game.id]}
        own.update((id, one) for one in summed[id].standings if one.player in names)
        if isinstance(row, GameLine) or (row.why == "players" and has_right(Right.SEE_NAMES)):
            ahead.update((id, one) for one in reversed(summed[id].standings) if one.place == 1)
        else:
            summed[id] = replace(summed[id], standings=[])
    lines = _small_lines(evenings, ahead | own, own)
    return {id: Row(game_line(game), own.get(id), lines.get(id, Markup(""))) for id, game in summed.items()}


def _together(games: Sequence[GameSummary]) -> GameSummary:
    """Games as one, with what each player gained in all: money if some was paid, else points. No place beside a hidden gain."""
    if len(games) == 1:
        return games[0]
    of_player: dict[str, list[SeatStanding]] = {}
    for each in (each for game in games for each in game.standings):
        of_player.setdefault(each.player, []).append(each)
    paid = any(each.money for some in of_player.values() for each in some)
    summed = [
        replace(
            some[0],
            hands=sum(each.hands for each in some),
            money=_sum([each.money for each in some]),
            points=None if paid else _sum([each.points for each in some]),
            lot=False,
        )
        for some in of_player.values()
    ]
    gains = [each.money if each.points is None else each.points for each in summed]
    known = [gain for gain in gains if gain is not None]
    places = (
        [1 + sum(other > gain for other in known) for gain in known]
        if len(known) == len(gains)
        else [None] * len(gains)
    )
    placed = [replace(each, place=place) for each, place in zip(summed, places, strict=True)]
    standings = sorted(placed, key=lambda each: each.place or 0)
    hands = sum(each.hands for each in games)
    return replace(games[0], hands=hands, ended=all(each.ended for each in games), standings=standings)


def _sum(amounts: Sequence[int | None]) -> int | None:
    return None if None in amounts else sum(filter(None, amounts))


def _small_lines(
    evenings: Mapping[str, Sequence[GameSummary]], whose: Mapping[str, SeatStanding], own: Collection[str]
) -> dict[str, Markup]:
    """The small lines of rows with these games, of those whose standings are given and known: what counts alike has one scale."""
    parts = {
        id: [
            (game, each) for game in evenings[id] for each in game.standings if each.player == one.player and each.hands
        ]
        for id, one in whose.items()
        if (one.points, one.money) != (None, None)
    }
    courses = club().courses({game.id: each.seat for some in parts.values() for game, each in some})
    found, scales = dict[str, tuple[str, list[int]]](), dict[str, list[int]]()
    for id, some in parts.items():
        game, counted = evenings[id][0], whose[id].points is not None
        if not counted and any(each.points is not None for _, each in some):  # the index has the course of their points
            totals = list(accumulate((each.money or 0 for _, each in some), initial=0))
        else:
            totals = _one_after_the_other([courses.get(game.id, []) for game, _ in some])
        if totals:
            found[id] = game.rules.partition("/")[0] if counted else game.unit, totals
            scales.setdefault(found[id][0], []).extend(totals)
    return {
        id: Markup(spark(totals, min(scales[scale]), max(scales[scale]), own=id in own))
        for id, (scale, totals) in found.items()
    }


def _one_after_the_other(courses: Sequence[Sequence[int]]) -> list[int]:
    """Courses as one, in which each begins where the one before it ended; nothing where one is not known."""
    found, before = [each for course in courses[:1] for each in course[:1]], 0
    for course in courses:
        found += [before + each for each in course[1:]]
        before = found[-1] if found else 0
    return found if all(courses) else []


def leaders(game: Game) -> list[str]:
    """The players who won, or are ahead; none where nothing is decided or known."""
    ahead = [each.player for each in game.standings if each.place == 1]
    return ahead if len(ahead) < len(game.standings) else []


def game_line(game: GameSummary) -> GameLine:
    """A game in the list, or in its evening: who is ahead, how far, and everybody else."""
    ahead = [each for each in game.standings if each.place == 1]
    behind = [each for each in game.standings if each.place != 1]
    if not ahead or not behind:
        return GameLine(game, [], "", [], [])
    names = [each.player for each in ahead]
    equal = {each.points for each in behind}
    if len(ahead) == len(behind) == 2 and len(equal) == 1 and ahead[0].points is not None:
        against = [each.player for each in behind]
        return GameLine(game, names, f"{ahead[0].points} : {behind[0].points}", against, [], ahead[0].lot)
    others = [
        Others(result, [each.player for each in some])
        for result, some in groupby(behind, key=lambda each: _result(each, game.unit))
    ]
    return GameLine(game, names, _result(ahead[0], game.unit), [], others, ahead[0].lot)


def _result(standing: SeatStanding, unit: str) -> str:
    if standing.points is not None:
        return str(standing.points)
    return "" if standing.money is None else signed_money(standing.money, unit)


_HALF = 50


class Bar(NamedTuple):
    """The distance of a seat from zero, in hundredths of the widest bar on both sides; ``ahead`` is the side."""

    left: int
    width: int
    ahead: bool


def bars(amounts: Mapping[int, int | None]) -> dict[int, Bar]:
    """Return the bars of standings by seat or line; none if nothing is known or all are level.

    >>> bars({1: 80, 2: -20, 3: None})
    {1: Bar(left=50, width=50, ahead=True), 2: Bar(left=38, width=12, ahead=False)}
    """
    known = {seat: amount for seat, amount in amounts.items() if amount is not None}
    most = max(map(abs, known.values()), default=0)
    if not most:
        return {}
    widths = {seat: abs(amount) * _HALF // most for seat, amount in known.items()}
    return {
        seat: Bar(_HALF - widths[seat] if amount < 0 else _HALF, widths[seat], amount >= 0)
        for seat, amount in known.items()
    }


class Sum(NamedTuple):
    """The money of a hand of one party, with its bar."""

    party: str
    amount: int
    bar: Bar | None


class Together(NamedTuple):
    """Equal payments of several parties to one."""

    payers: list[str]
    payee: str
    amount: int | None
    why: str


def gained(payments: Sequence[Payment]) -> list[Sum]:
    """Return what each party won or lost, the most first, where all its payments are known and a player won something."""
    known = gains_by_party(payments)
    drawn = bars(dict(enumerate(known.values())))
    return [Sum(party, amount, drawn.get(place)) for place, (party, amount) in enumerate(known.items())]


def apart(payments: Sequence[Payment]) -> list[Together]:
    """Return the payments that :func:`gained` does not say: equal ones of several parties together."""
    unknown = parties_unknown(payments)
    found: dict[tuple[str, int | None, str], list[str]] = {}
    for each in payments:
        if unknown & {each.payer, each.payee}:
            found.setdefault((each.payee, each.amount, each.why), []).append(each.payer)
    return [Together(payers, payee, amount, why) for (payee, amount, why), payers in found.items()]


class Column(NamedTuple):
    """A column of the hands: a seat, or several that play together where only their levels count."""

    seats: tuple[int, ...]
    names: list[str]

    def reached(self, hand: Hand) -> Advance | None:
        """Return the advance of this column's partners by a hand."""
        return next((each for each in hand.reached if tuple(each.seats) == self.seats), None)


def columns(game: Game) -> list[Column]:
    """Columns for money and points, one for each seat; or one for each side, where sides play for levels alone."""
    names = {each.seat: each.player for each in game.seats}
    paid = any(gain.money for hand in game.hands for gain in hand.gains)
    sides = (
        ()
        if paid
        else next((hand.reached for hand in game.hands if any(len(each.seats) > 1 for each in hand.reached)), ())
    )
    by_side = [tuple(each.seats) for each in sides] or [(seat,) for seat in names]
    return [Column(seats, [names[seat] for seat in seats]) for seats in by_side]


def drawings(line: Line | None, desk: tuple[int, int] = DESK) -> list[Markup]:
    """A line for a phone, and for a desk with this width and height; none where no hand has ended."""
    drawn = (line.draw(size, catalogue()) for size in (PHONE, desk)) if line else ()
    return [Markup(each) for each in drawn if each is not None]


def line_of(game: Game, own: Collection[int] = ()) -> Line | None:
    """The line of a game as its reader may see it; None before the first hand, or where nothing of the results may be known."""
    names = {each.player for each in game.seats if each.seat in own}
    return game_line_of(game, club().timeline(game.id).rules, names)


def own_line(line: Line | None, seat: int) -> list[Markup]:
    """The line of a seat alone, for a phone and for a desk; none where nothing of it may be known."""
    own = [each for each in line.courses if seat in each.seats] if line else []
    if not line or not own:
        return []
    alone = line._replace(courses=own, scale=lambda words: line.scale(words)._replace(gains=False))
    phone = _OWN_LEVELS if line.scale(catalogue()).stepped else _OWN_PHONE
    return [Markup(alone.draw(size, catalogue(), named=False) or "") for size in (phone, _OWN_DESK)]


def evening_line(games: Sequence[Game], ranking: Ranking, ids: Mapping[str, str], own: Collection[str]) -> Line | None:
    """The line of what a ranking sums, through all hands of its games; ``ids`` are of the players, by name; None as above."""
    seats = {each.id: seat for seat, each in enumerate(ranking.players, 1)}
    hands = list[Hand]()
    for game in games:
        ended = [each for each in game.hands if each.how != "live"]
        counts = ranking.unit in (None, game.unit) and ranking.kind in (None, game.rules.partition("/")[0])
        if counts and not all(each.void for each in ended):
            at = {each.seat: seats[ids[each.player]] for each in game.seats}
            points = _points(game) if ranking.kind else {}
            hands += [_moved(each, number, at, points) for number, each in enumerate(ended, len(hands) + 1)]
    whole = [Seat(seat, each.player, here=True) for seat, each in enumerate(ranking.players, 1)]
    drawn = replace(games[0], unit=ranking.unit or games[0].unit, seats=whole, hands=hands)
    return game_line_of(drawn, None, {each.player for each in ranking.players if each.id in own})


def _points(game: Game) -> dict[tuple[int, int], int]:
    """The points or levels by hand and seat: the first hand of a game gives the level at which it begins too."""
    counted = [each.hand for each in game.hands if each.how != "live" and not each.void]
    found = dict.fromkeys(((each.hand, seat.seat) for each in game.hands for seat in game.seats), 0)
    for seat in game.seats:
        totals = club().courses({game.id: seat.seat}).get(game.id, [])
        for hand, (before, after) in zip(counted, pairwise([0, *totals[1:]]), strict=False):
            found[hand, seat.seat] = after - before
    return found


def _moved(hand: Hand, number: int, at: Mapping[int, int], points: Mapping[tuple[int, int], int]) -> Hand:
    """A hand with its number and its seats in the evening."""
    gains = [replace(each, seat=at[each.seat], points=points.get((hand.hand, each.seat))) for each in hand.gains]
    order, winners = ([at[each] for each in seats] for seats in (hand.order, hand.winners))
    return replace(hand, hand=number, order=order, winners=winners, gains=gains, reached=[])


def drawing_alone(game: Game, size: str) -> str | None:
    """The line of a game with the style of the pages inside; None as above."""
    line = line_of(game, speaks_for(UUID(game.id)) or ())
    return line and line.draw(
        PHONE if size == "phone" else DESK, catalogue(), static_text("tokens.css") + static_text("line.css")
    )
