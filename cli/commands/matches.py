"""Team matches over several tables: ``paipu matches``."""

from __future__ import annotations

from collections.abc import Iterator

import click

from cli import wording
from cli.language import worded
from cli.options import ExampleCommand, json_option, text
from cli.output import json_bytes, opened_club, write_line, write_stderr, write_stdout
from replay.answers.matches import Match, MatchList, MatchTable, Meeting, Standing
from replay.display import columns, visible
from replay.messages import Message, all_of, clauses

__all__ = ["matches"]

_HEADS = (
    wording.TEAM, wording.MET, wording.WON, wording.TIED, wording.LOST, wording.MATCHPOINTS, wording.TOTAL, wording.AGAINST,
    wording.NET,
)  # fmt: skip
"""The heads of the columns of the standings, after that of the places, which has none."""


@click.command(
    cls=ExampleCommand,
    examples=(
        "paipu matches",
        'paipu matches "Autumn cup"',
        'paipu matches "Autumn cup" --json',
    ),
)
@click.argument("name", metavar="[NAME]", required=False, type=text)
@json_option("Print the matches, or what became of one, as a JSON object.")
def matches(name: str | None, as_json: bool) -> None:
    """List the team matches over several tables, or add one up.

    The tags Match, Round and Team of the games tie their tables together. What both teams scored at all their tables of a round is
    added up, less the victory points that penalties took off: two matchpoints for the team with more, one for each if they are equal.
    """
    with opened_club(create=False) as club:
        found = club.team_matches() if name is None else club.team_match(name)
    if as_json:
        write_stdout([json_bytes(found)])
        return
    for line in _listed(found) if isinstance(found, MatchList) else _added_up(found):
        write_line(line)


def _listed(found: MatchList) -> Iterator[Message | str]:
    if not found.matches:
        write_stderr(wording.NO_MATCH())
    rows = [
        (
            visible(each.match),
            worded(wording.TEAMS(count=each.teams)),
            worded(wording.ROUNDS(count=each.rounds)),
            worded(wording.TABLES(count=each.tables)),
        )
        for each in found.matches
    ]
    yield from columns(rows, right={1, 2, 3})
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
    """What both sides made, who they are, and what penalties took off."""
    one, other = table.sides
    names = [all_of([visible(player) for player in side.players]) for side in (one, other)]
    totals = wording.TOTALS(one=str(one.total), other=str(other.total))
    off = wording.POINTS_OFF(one=one.points_off, other=other.points_off) if one.points_off or other.points_off else None
    return worded(totals), worded(wording.SIDES(one=names[0], other=names[1])), *([worded(off)] if off else [])


def _standings(standings: list[Standing]) -> list[str]:
    rows: list[tuple[str, ...]] = [("", *(worded(head()) for head in _HEADS))]
    for each in standings:
        counts = (each.met, each.won, each.tied, each.lost, each.matchpoints, each.total, each.against)
        net = each.total - each.against
        rows.append((str(each.place), visible(each.team), *map(str, counts), f"{net:+}"))
    return columns(rows, right={0, *range(2, 10)})
