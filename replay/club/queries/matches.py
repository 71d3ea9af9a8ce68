"""Team matches: tables tied together by the tags of their games, added up round by round (docs/matches.md)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations
from typing import NamedTuple

import msgspec
from sqlalchemy import select

from replay.answers.answer import Page
from replay.answers.games import Match, MatchList, MatchSummary, MatchTable, Meeting, Round, Standing
from replay.answers.games import Side as TeamSide
from replay.club.index.games import games as _games
from replay.club.index.games import seats as _seats
from replay.club.index.hands import hands as _hands
from replay.club.queries.names import Names, drawn_by_lot
from replay.club.stored_events import game_rules, pinned_room, read_bare, read_event
from replay.rules import Room
from replay.rules.results import Side
from replay.store.reading import Reading
from replay.store.tables import Found
from replay.store.tables import events as _events
from replay.values.matches import Pairing, match_of, named_match, pairing
from replay.values.times import format_time, from_micros
from replay.words.display import by_number
from replay.words.errors import BadInput, NotFound
from replay.words.messages import Message, Text, all_of

_SHOWN = 40
"""The most letters of a name in a refusal."""


def _name(tags: str) -> str:
    return named_match(msgspec.json.decode(tags)) or ""


_MATCHES = Names(_games.c.match_key, _games.c.tags, _name)


class _Placed(NamedTuple):
    """A game whose tags name a match: its row of the index, and its pairing or the problem that excludes it."""

    row: Found
    match: str | None
    pairing: Pairing | None
    problem: Message | None


class _Scored(NamedTuple):
    """The result at a table: the number of hands, and the scores of the two sides; no sides before the first hand.

    ``off`` are the points that penalties took off each side.
    """

    hands: int
    sides: Sequence[Side]
    off: Sequence[int] = (0, 0)


def matches_page(reading: Reading, after: str, limit: int) -> Page[MatchList, str]:
    """Return some team matches by name, with their teams, rounds and tables; and a sentence for each game with an invalid match name.

    They come after the name that another page gave, and are ``limit`` names at most, valid or not.
    """
    keys = _MATCHES.page(reading, after, limit)
    found: dict[str, list[Pairing]] = {}
    findings: list[Message] = []
    for each in _placed(reading, keys.items) if keys.items else ():
        if each.match is not None:
            found.setdefault(each.match, []).extend([each.pairing] if each.pairing else [])
        elif each.problem is not None:
            findings.append(each.problem)
    summaries = [
        MatchSummary(
            match=match,
            teams=len({team for each in found[match] for team in each.teams}),
            rounds=len({each.round for each in found[match]}),
            tables=len(found[match]),
        )
        for match in sorted(found, key=by_number)
    ]
    return Page([MatchList(matches=summaries, findings=findings)], keys.next, keys.previous)


NO_MATCH = Text(
    "queries.no-match",
    "found no match {found!r}, expected a match that the tag Match of a game names; 'paipu matches' lists them",
)
MET_OFTEN = Text("queries.met-often", "{teams} met in rounds {rounds}, expected each pair of teams to meet once")


def team_match(reading: Reading, name: str) -> Match:
    """Return a team match: every meeting and table by rounds, the standings, the unmet pairs, and the faults. Raises NotFound."""
    placed = [each for each in _placed(reading, [by_number(name)]) if each.match == name]
    if not placed:
        raise NotFound(NO_MATCH(found=name[:_SHOWN]), meant=_MATCHES.nearest(reading, name))
    findings = [each.problem for each in placed if each.problem]
    rounds = _rounds(reading, [each for each in placed if each.pairing], findings)
    meetings = [meeting for each in rounds for meeting in each.meetings]
    met: dict[frozenset[str], list[str]] = {}
    for each in rounds:
        for meeting in each.meetings:
            met.setdefault(frozenset(meeting.teams), []).append(each.round)
    findings += [
        MET_OFTEN(teams=all_of(sorted(pair)), rounds=all_of(numbers))
        for pair, numbers in met.items()
        if len(numbers) > 1
    ]
    teams = sorted({team for pair in met for team in pair}, key=by_number)
    return Match(
        match=name,
        rounds=rounds,
        standings=_standings(teams, meetings),
        unmet=[list(pair) for pair in combinations(teams, 2) if frozenset(pair) not in met],
        findings=findings,
    )


WRONG_TAGS = Text("queries.wrong-tags", "game {game}: {problem}")


def _placed(reading: Reading, keys: Sequence[bytes]) -> Iterator[_Placed]:
    """Yield every game that names one of these matches, in the order in which they entered the club; other games are not read."""
    # Sorted here, since a sorting database would read all games in their order.
    rows = reading.connection.execute(select(_games).where(_games.c.match_key.in_(keys))).all()
    for row in sorted(rows, key=lambda row: int(row.position)):
        tags = msgspec.json.decode(row.tags)
        match = None
        try:
            match = match_of(tags)
            table = pairing(tags)
        except BadInput as error:
            yield _Placed(row, match, None, WRONG_TAGS(game=row.id, problem=error.problem))
        else:
            if table:
                yield _Placed(row, match, table, None)


NO_SIDES = Text(
    "queries.no-sides",
    "game {game}: found {found}, in which everyone plays alone, expected a kind of game with two sides",
)
OTHER_KIND = Text("queries.other-kind", "game {game}: found {found}, expected {expected} as at the first table")


def _rounds(reading: Reading, placed: Sequence[_Placed], findings: list[Message]) -> list[Round]:
    scored = _scored(reading, placed)
    seated = select(_seats).where(_seats.c.game.in_(scored))
    players = {(row.game, row.seat): row.player for row in reading.connection.execute(seated)}
    first = None
    rounds: dict[str, dict[frozenset[str], list[MatchTable]]] = {}
    for each in placed:
        kind, table = _kind(each.row), each.pairing
        score = scored[each.row.id]
        if score.hands and len(score.sides) != 2:
            findings.append(NO_SIDES(game=each.row.id, found=kind.title))
            continue
        first = first or kind
        if kind is not first:
            findings.append(OTHER_KIND(game=each.row.id, found=kind.title, expected=first.title))
        elif table:
            meeting = rounds.setdefault(table.round, {}).setdefault(frozenset(table.teams), [])
            meeting.append(_table(each.row, table, score, players, _lot(reading, each.row, table, score.sides)))
    return [
        Round(round=name, meetings=[_meeting(tables) for tables in rounds[name].values()])
        for name in sorted(rounds, key=by_number)
    ]


def _kind(row: Found) -> Room:
    return pinned_room(row.id, row.rules)


def _scored(reading: Reading, placed: Iterable[_Placed]) -> dict[str, _Scored]:
    found = {each.row.id: _Scored(0, ()) for each in placed}
    kinds = {each.row.id: _kind(each.row) for each in placed}
    decided = select(_hands).where(_hands.c.game.in_(found), _hands.c.voided.is_(None), _hands.c.winners != "[]")
    last: dict[str, Found] = {}
    for row in reading.connection.execute(decided.order_by(_hands.c.game, _hands.c.hand)):
        found[row.game] = _Scored(found[row.game].hands + 1, ())
        last[row.game] = row
    for game, hand in last.items():
        deciding = (
            select(_events.c.version, _events.c.data)
            .where(_events.c.stream == game, _events.c.version.between(hand.first, hand.last))
            .where(_events.c.type.in_(kinds[game].deciding))
            .order_by(_events.c.version.desc())
        )
        event = read_event(game, *reading.connection.execute(deciding.limit(1)).one()).data
        outcome = kinds[game].outcome(event, tuple(msgspec.json.decode(hand.seats)))
        found[game] = found[game]._replace(sides=outcome.sides)
    for game in _penalised(reading, kinds):
        rules = game_rules(reading, game)
        found[game] = found[game]._replace(off=rules.points_off(read_bare(reading, rules, game)))
    return found


def _penalised(reading: Reading, kinds: Mapping[str, Room]) -> Sequence[str]:
    types = {each for kind in kinds.values() for each in kind.penalties}
    penalised = select(_events.c.stream).where(_events.c.stream.in_(kinds), _events.c.type.in_(types)).distinct()
    return reading.connection.scalars(penalised).all()


def _lot(reading: Reading, row: Found, table: Pairing, sides: Sequence[Side]) -> str | None:
    if not sides or sides[0].total != sides[1].total:
        return None
    drawn = drawn_by_lot(reading, row.id, row.rules)
    return next((team for team, side in zip(table.teams, sides, strict=True) if drawn.intersection(side.seats)), None)


def _table(
    row: Found, table: Pairing, score: _Scored, players: Mapping[tuple[str, int], str], lot: str | None
) -> MatchTable:
    sides, off = score.sides, score.off
    return MatchTable(
        game=row.id,
        rules=row.rules,
        tags=msgspec.json.decode(row.tags),
        opened=format_time(from_micros(row.opened_at)),
        day=from_micros(row.dated).date(),
        ended=row.ended,
        hands=score.hands,
        sides=[
            TeamSide(
                team=team,
                players=[players[row.id, seat] for seat in sides[place].seats] if sides else [],
                total=sides[place].total - off[place] if sides else None,
                points_off=off[place],
            )
            for place, team in enumerate(table.teams)
        ],
        lot=lot,
    )


def _meeting(tables: Sequence[MatchTable]) -> Meeting:
    """Return two teams and the tables of their meeting, with each team's totals; the first table names the first team."""
    teams = [side.team for side in tables[0].sides]
    ordered = [
        msgspec.structs.replace(table, sides=sorted(table.sides, key=lambda side: teams.index(side.team)))
        for table in tables
    ]
    played = [table for table in ordered if table.hands]
    one, other = (sum(table.sides[place].total or 0 for table in played) for place in (0, 1))
    points = [1 + (one > other) - (one < other), 1 + (other > one) - (other < one)] if played else None
    return Meeting(teams=teams, totals=[one, other], matchpoints=points, tables=ordered)


def _standings(teams: Iterable[str], meetings: Sequence[Meeting]) -> list[Standing]:
    """Return the teams, best first: by matchpoints, then by net score, then by total score."""
    rows = [_row(team, [each for each in meetings if team in each.teams]) for team in teams]
    rows.sort(key=_merit, reverse=True)
    return [msgspec.structs.replace(row, place=1 + sum(_merit(each) > _merit(row) for each in rows)) for row in rows]


def _merit(row: Standing) -> tuple[int, int, int]:
    return row.matchpoints, row.total - row.against, row.total


def _row(team: str, meetings: Iterable[Meeting]) -> Standing:
    decided = [(each, each.teams.index(team), each.matchpoints) for each in meetings if each.matchpoints]
    points = [matchpoints[mine] for _, mine, matchpoints in decided]
    return Standing(
        place=0,
        team=team,
        met=len(decided),
        won=points.count(2),
        tied=points.count(1),
        lost=points.count(0),
        matchpoints=sum(points),
        total=sum(each.totals[mine] for each, mine, _ in decided),
        against=sum(each.totals[1 - mine] for each, mine, _ in decided),
    )
