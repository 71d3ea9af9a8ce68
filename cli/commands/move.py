"""Moves the club to another file or server: ``paipu move``."""

from __future__ import annotations

import click

from cli import wording
from cli.commands.wording import BALANCES, LOG_MOVED, LOG_MOVED_WITHOUT_KEY, MOVED, SOURCE_LEFT
from cli.options import ExampleCommand, text
from cli.output import goes_on, opened_club, write_line
from cli.verified import verifying

__all__ = ["move"]


@click.command(
    cls=ExampleCommand,
    examples=(
        "paipu --club tuesday.db move /media/stick/tuesday.db",
        "paipu --club tuesday.db move postgresql://localhost/tuesday",
        "paipu --club postgresql://localhost/tuesday move tuesday.db",
    ),
)
@click.argument("to", metavar="TO", type=text)
def move(to: str) -> None:
    """Move the club to another file or to a server, from where it goes on.

    TO is a new file, also on a stick or on another machine's disk, or an empty database of PostgreSQL. Nobody records anything
    meanwhile. Everything is copied, verified and compared there, the log with its private key too; from then on the old place can
    only be read. If the command is broken off, run the same command once more.
    """
    from replay.club.maintenance import move as move_club

    goes_on()
    with opened_club(create=False) as club, verifying(club.sealed()) as advance:
        done = move_club(club, to, advance)
    events, balances = wording.EVENTS(count=done.events), BALANCES(count=done.balances)
    write_line(MOVED(place=done.place, events=events, balances=balances))
    if done.folder is not None:
        write_line((LOG_MOVED if done.key else LOG_MOVED_WITHOUT_KEY)(folder=str(done.folder)))
    write_line(SOURCE_LEFT())
