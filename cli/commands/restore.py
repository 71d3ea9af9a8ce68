"""Makes a club of a backup: ``paipu restore``."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from cli import wording
from cli.commands.wording import CANNOT_GO_ON, CANNOT_SIGN, DOORS_ENDED, RESTORED, SIGNS_AGAIN
from cli.options import ExampleCommand, path_name
from cli.output import warn, write_line
from cli.verified import say_findings, verifying
from replay.times import minute

if TYPE_CHECKING:
    from replay.club.maintenance import Restored

__all__ = ["restore"]


@click.command(
    cls=ExampleCommand,
    examples=(
        "paipu --club tuesday.db restore tuesday-2026-11-23.zip",
        "paipu --club postgresql://localhost/tuesday restore tuesday-2026-11-23.zip",
    ),
)
@click.argument("file", metavar="FILE", type=path_name)
def restore(file: Path) -> None:
    """Make a club of a backup, where there is none yet.

    The club is made at --club, a new file or an empty database of PostgreSQL, whatever it was kept in before; a club that is there is
    never overwritten. Everything is verified first. Every session, invitation, token and link has ended: whoever had one signs in
    again, or gets a new one.
    """
    from replay.club.maintenance import restore as restore_club

    with verifying(0) as advance:
        done = restore_club(file, click.get_current_context().obj, advance)
    found = done.contents
    verdict, code = say_findings(done.report)
    games, events = wording.GAMES(count=done.report.games), wording.EVENTS(count=done.report.events)
    write_line(RESTORED(place=done.place, made=minute(found.made), games=games, events=events, verdict=verdict))
    write_line(DOORS_ENDED())
    if found.log is not None:
        _say_log(done, found.log)
    click.get_current_context().exit(code)


def _say_log(done: Restored, log: str) -> None:
    if done.unsigned is None:
        warn(SIGNS_AGAIN(log=log))
    elif done.unsigned.code == "keeping.key-not-there":
        warn(CANNOT_SIGN(problem=done.unsigned))
    else:
        warn(CANNOT_GO_ON(problem=done.unsigned))
