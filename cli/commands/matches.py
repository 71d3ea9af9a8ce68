"""Team matches over several tables: ``paipu matches``."""

from __future__ import annotations

from collections.abc import Iterator

import click

from cli.options import ExampleCommand, json_option, text
from cli.output import counted, harmless, json_bytes, opened_club, write_stderr, write_stdout
from replay.answers.matches import Match, MatchList, MatchTable, Meeting, Standing
from replay.textual import columns, visible

__all__ = ["matches"]


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

    The tags Match, Round and Team of the games tie their tables together. What both teams made at all their tables of a round is
    added up: two matchpoints for the team that made more, one for each where they are equal.
    """
    with opened_club(create=False) as club:
        found = club.team_matches() if name is None else club.team_match(name)
    if as_json:
        write_stdout([json_bytes(found)])
        return
    for line in _listed(found) if isinstance(found, MatchList) else _added_up(found):
        click.echo(line)


def _listed(found: MatchList) -> Iterator[str]:
    if not found.matches:
        write_stderr("No game of this club belongs to a team match yet.")
    rows = [
        (
            visible(each.match),
            counted(each.teams, "team"),
            counted(each.rounds, "round"),
            counted(each.tables, "table"),
        )
        for each in found.matches
    ]
    yield from columns(rows, right={1, 2, 3})
    yield from map(harmless, found.findings)


def _added_up(found: Match) -> Iterator[str]:
    """A line for each meeting and each of its tables, the standings, and what there is to say of them."""
    yield f"Match {visible(found.match)}: {counted(len(found.standings), 'team')}"
    meetings = [meeting for each in found.rounds for meeting in each.meetings]
    tables = columns([_table(table) for meeting in meetings for table in meeting.tables], right={2})
    for each in found.rounds:
        yield ""
        yield f"Round {visible(each.round)}"
        for meeting in each.meetings:
            yield f"  {_meeting(meeting)}"
            for _ in meeting.tables:
                yield f"    {tables.pop(0)}"
    if found.standings:
        yield ""
        yield from _standings(found.standings)
    if found.unmet:
        yield ""
        yield f"Not met yet: {'; '.join(' and '.join(map(visible, pair)) for pair in found.unmet)}"
    if found.findings:
        yield ""
    yield from map(harmless, found.findings)


def _meeting(meeting: Meeting) -> str:
    one, other = map(visible, meeting.teams)
    if not meeting.matchpoints:
        return f"{one} and {other}: no hand is decided yet"
    (total, against), (points, others) = meeting.totals, meeting.matchpoints
    return f"{one} {total}, {other} {against}: matchpoints {points} to {others}"


def _table(table: MatchTable) -> tuple[str, ...]:
    one, other = table.sides
    against = " against ".join(" and ".join(map(visible, side.players)) for side in (one, other))
    return (
        f"game {table.game[:8]}",
        visible(table.tags.get("Table", "")),
        counted(table.hands, "hand"),
        *((f"{one.total} to {other.total}", against) if table.hands else ()),
    )


def _standings(standings: list[Standing]) -> list[str]:
    rows: list[tuple[str, ...]] = [("", "Team", "Met", "Won", "Tied", "Lost", "Matchpoints", "Total", "Against", "Net")]
    for each in standings:
        counts = (each.met, each.won, each.tied, each.lost, each.matchpoints, each.total, each.against)
        net = each.total - each.against
        rows.append((str(each.place), visible(each.team), *map(str, counts), f"{net:+}"))
    return columns(rows, right={0, *range(2, 10)})
