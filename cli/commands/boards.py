"""Boards and team matches: ``paipu boards`` and ``paipu matches``."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING
from uuid import UUID

import click

from cli import wording
from cli.language import worded
from cli.options import command, id_option, json_option, text
from cli.output import opened_club, say_answer, say_table, write_line, write_stderr
from replay.answers.games import Match, MatchList, MatchTable, Meeting, Standing
from replay.words.display import columns, visible
from replay.words.messages import Arg, Message, all_of, clauses, say

if TYPE_CHECKING:
    from replay.answers.games import Board, BoardSummary, BoardTable


@command(
    "paipu boards",
    'paipu boards "round 2, board 7"',
    'paipu boards "round 2, board 7" --deal',
    'paipu boards "round 2, board 7" --release',
)
@click.argument("name", metavar="[NAME]", required=False, type=text)
@json_option("Print a JSON list of boards, or what became of one as a JSON object.")
@click.option("--deal", is_flag=True, help="Print the cards of the board, out of a full record of it.")
@click.option("--release", is_flag=True, help="Record that no table will play the board any more, and show its cards.")
@id_option
def boards(name: str | None, form: str, deal: bool, release: bool, event_id: UUID | None) -> None:
    """List the boards that several tables played, or compare one.

    A board is a stored deal. The tables that played it are compared place by place, and place 1 is the player who sat down first: two
    matchpoints for each table that did worse with the same cards and one for each that did as well; net is the distance to the
    average. The lines of --deal go into a text record as they are, where the seats are numbered like the places.
    """
    if deal and (name is None or form != "text"):
        raise click.UsageError(worded(wording.DEAL_WITHOUT_BOARD()))
    if release and (name is None or deal):
        raise click.UsageError(worded(wording.RELEASE_ALONE()))
    if event_id is not None and not release:
        raise click.UsageError(worded(say("cli.id-without-release", "Use --id only with --release.")))
    with opened_club(create=False) as club:
        if name is None:
            say_table(club.boards(), form, wording.NO_BOARD(), _row, right={1, 2})
        elif release:
            released = club.administration.release(name, event_id=event_id)
            say_answer(released, form, wording.BOARD_RELEASED(board=visible(released.board)))
        elif deal:
            for card in club.deal(name):
                write_line(card)
        else:
            found = club.board(name)
            say_answer(found, form, _compared(found), rows=found.tables)


def _row(board: BoardSummary) -> tuple[str, ...]:
    hands, full = wording.HANDS(count=board.hands), wording.FULL_RECORDS(count=board.full)
    return visible(board.board), worded(hands), worded(full), *board.rules


def _compared(found: Board) -> Iterator[Message | str]:
    """Yield the results of all tables that played a board, and then a line for each place."""
    tables = found.tables
    yield wording.BOARD(board=visible(found.board), tables=wording.TABLES(count=len(tables)))
    lines = columns([row for table in tables for row in _places(table)], right={0, 2, 3, 4})
    for table in tables:
        yield ""
        yield _result(table)
        for _ in table.places:
            yield lines.pop(0)
    if found.findings:
        yield ""
    yield from found.findings


def _result(table: BoardTable) -> Message:
    from replay.club.reports import ending, win_name

    names = {place.seat: visible(place.player) for place in table.places}
    how: Arg = ending(table.how)
    if table.kind:
        how = say("cli.ended-with", "{ending} {win}", ending=how, win=win_name(table.rules, table.kind).words)
    result = how
    if table.winners:
        result = wording.WON_HOW(winners=all_of([names[seat] for seat in table.winners]), how=how)
    game = table.game[:8]
    if "Table" not in table.tags:
        return wording.BOARD_RESULT(hand=table.hand, game=game, rules=table.rules, result=result)
    return wording.BOARD_RESULT_AT_TABLE(
        hand=table.hand, game=game, table=visible(table.tags["Table"]), rules=table.rules, result=result
    )


def _places(table: BoardTable) -> Iterator[tuple[str, ...]]:
    most = 2 * table.compared
    for place in table.places:
        cells = [f"  {place.place}", visible(place.player)]
        if place.score is not None:
            cells.append(f"{place.score:+}")
        if place.net is not None and place.matchpoints is not None:
            cells += [worded(wording.MATCHPOINTS_OF(matchpoints=place.matchpoints, most=most)), f"{place.net:+.2f}"]
        yield tuple(cells)


_HEADS = (wording.TEAM, wording.MATCHPOINTS, wording.TOTAL, wording.NET, wording.WON, wording.TIED, wording.LOST)
"""The heads of the columns of the standings, after that of the places, which has none."""


@command("paipu matches", 'paipu matches "Autumn cup"', 'paipu matches "Autumn cup" --json')
@click.argument("name", metavar="[NAME]", required=False, type=text)
@json_option("Print the matches, or what became of one, as a JSON object.")
def matches(name: str | None, form: str) -> None:
    """List the team matches over several tables, or add one up.

    The tags Match, Round and Team of the games tie their tables together. What both teams scored at all their tables of a round is
    added up, less the victory points that penalties took off: two matchpoints for the team with more, one for each if they are equal.
    """
    with opened_club(create=False) as club:
        found = club.team_matches() if name is None else club.team_match(name)
    if isinstance(found, MatchList):
        say_answer(found, form, _listed(found), rows=found.matches)
    else:
        say_answer(found, form, _added_up(found), rows=found.standings)


def _listed(found: MatchList) -> Iterator[Message | str]:
    if not found.matches:
        write_stderr(wording.NO_MATCH())
    counted = [
        (each, wording.TEAMS(count=each.teams), wording.ROUNDS(count=each.rounds), wording.TABLES(count=each.tables))
        for each in found.matches
    ]
    yield from columns([(visible(each.match), *map(worded, counts)) for each, *counts in counted], right={1, 2, 3})
    yield from found.findings


def _added_up(found: Match) -> Iterator[Message | str]:
    """A line for each meeting and each of its tables, the standings, and the notes on them."""
    yield wording.MATCH(match=visible(found.match), teams=wording.TEAMS(count=len(found.standings)))
    meetings = [meeting for each in found.rounds for meeting in each.meetings]
    tables = columns([_table(table) for meeting in meetings for table in meeting.tables], right={2})
    for each in found.rounds:
        yield ""
        yield wording.ROUND(round=visible(each.round))
        for meeting in each.meetings:
            yield f"  {worded(_meeting(meeting))}"
            for _ in meeting.tables:
                yield f"    {tables.pop(0)}"
    if found.standings:
        yield ""
        yield from _standings(found.standings)
    if found.unmet:
        yield ""
        yield wording.NOT_MET(pairs=clauses(all_of([visible(team) for team in pair]) for pair in found.unmet))
    if found.findings:
        yield ""
    yield from found.findings


def _meeting(meeting: Meeting) -> Message:
    one, other = map(visible, meeting.teams)
    if not meeting.matchpoints:
        return wording.UNDECIDED(one=one, other=other)
    (total, against), (points, others) = meeting.totals, meeting.matchpoints
    return wording.MEETING(one=one, total=total, other=other, against=against, points=points, others=others)


def _table(table: MatchTable) -> tuple[str, ...]:
    return (
        worded(wording.GAME(game=table.game[:8])),
        visible(table.tags.get("Table", "")),
        worded(wording.HANDS(count=table.hands)),
        *(_sides(table) if table.hands else ()),
    )


def _sides(table: MatchTable) -> tuple[str, ...]:
    """Return the totals of both sides, their players, and the points that penalties took off."""
    one, other = table.sides
    names = [all_of([visible(player) for player in side.players]) for side in (one, other)]
    totals = wording.TOTALS(one=str(one.total), other=str(other.total))
    off = wording.POINTS_OFF(one=one.points_off, other=other.points_off) if one.points_off or other.points_off else None
    return worded(totals), worded(wording.SIDES(one=names[0], other=names[1])), *([worded(off)] if off else [])


def _standings(standings: list[Standing]) -> list[str]:
    rows: list[tuple[str, ...]] = [("", *(worded(head()) for head in _HEADS))]
    for each in standings:
        total = worded(wording.TOTALS(one=str(each.total), other=str(each.against)))
        scored = str(each.matchpoints), total, f"{each.total - each.against:+}"
        rows.append((str(each.place), visible(each.team), *scored, *map(str, (each.won, each.tied, each.lost))))
    return columns(rows, right={0, *range(2, 8)})
