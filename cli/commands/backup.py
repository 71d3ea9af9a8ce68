"""The club in one file, verified: ``paipu backup``."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from cli import wording
from cli.commands.wording import BACKED_UP, BACKUP_TO_STDOUT, KEY_IN_BACKUP, LOG_IN_BACKUP, NO_LOG_IN_BACKUP
from cli.language import worded
from cli.options import ExampleCommand, path_name
from cli.output import STDIN, opened_club, warn, write_line
from cli.verified import say_findings, verifying

if TYPE_CHECKING:
    from replay.club import Club
    from replay.club.maintenance.archive import Contents

__all__ = ["backup"]


@click.command(
    cls=ExampleCommand,
    examples=(
        "paipu backup tuesday-2026-11-23.zip",
        "paipu backup /media/stick/tuesday.zip --with-key",
    ),
)
@click.argument("file", metavar="FILE", type=path_name)
@click.option("--with-key", is_flag=True, help="Put the private key of the log into it too.")
def backup(file: Path, with_key: bool) -> None:
    """Write the whole club into one new file, and verify it.

    The file has every event that was recorded before, also while others record, and the club's log without its private key: whoever
    has that key can sign in the name of the club. It is a zip with an SQLite database in it, whatever the club is kept in, and holds
    all cards and all money: keep it like the club itself. 'paipu restore' makes a club of it. Exit code 1 means that the file was
    written and that a check of the club found something.
    """
    from replay.club.maintenance import back_up

    if file == STDIN:
        raise click.UsageError(worded(BACKUP_TO_STDOUT()))
    with opened_club(create=False) as club:
        with verifying(club.sealed()) as advance:
            done = back_up(club, file, keys=with_key, progress=advance)
        found = done.contents
        verdict, code = say_findings(done.report)
        games, events = wording.GAMES(count=found.games), wording.EVENTS(count=found.events)
        write_line(BACKED_UP(path=str(file), games=games, events=events, verdict=verdict))
        if found.log is not None:
            _say_log(club, found.log, found)
    click.get_current_context().exit(code)


def _say_log(club: Club, log: str, found: Contents) -> None:
    if found.signed is None:
        warn(NO_LOG_IN_BACKUP(log=log))
    elif found.keys:
        warn(KEY_IN_BACKUP(log=log))
    else:
        write_line(LOG_IN_BACKUP(log=log, size=found.signed, key=str(club.log.folder.place / "key")))
