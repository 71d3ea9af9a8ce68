"""The club over the years: ``paipu backup``, ``restore``, ``move`` and ``repack``."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from cli import wording
from cli.files import exit_code, is_long, report_values, say_findings, verifying
from cli.language import worded
from cli.options import command, json_option, path_name, text
from cli.output import STDIN, goes_on, opened_club, progress, say_answer, warn, write_data, write_line
from replay.values.times import minute
from replay.words.messages import say

if TYPE_CHECKING:
    from replay.club import Club
    from replay.club.maintenance import Restored
    from replay.club.maintenance.archive import Contents


@command("paipu backup tuesday-2026-11-23.zip", "paipu backup /media/stick/tuesday.zip --with-key")
@click.argument("file", metavar="FILE", type=path_name)
@click.option("--with-key", is_flag=True, help="Put the private key of the log into it too.")
@json_option("Print what is in the file, and what was found, as a JSON object.")
def backup(file: Path, with_key: bool, form: str) -> None:
    """Write the whole club into one new file, and verify it.

    The file has every event recorded before, even while others record. It has the club's log without its private key: a person
    with that key can sign in the name of the club. It is a zip with an SQLite database, for any kind of store. It holds all cards
    and all money: keep it as safe as the club itself. 'paipu restore' makes a club of it. Exit code 1 means that the file was
    written and that a check of the club found something.
    """
    from replay.club.maintenance import back_up

    if file == STDIN:
        raise click.UsageError(worded(wording.BACKUP_TO_STDOUT()))
    with opened_club(create=False) as club:
        with verifying(club.sealed()) as advance:
            done = back_up(club, file, keys=with_key, progress=advance)
        found = done.contents
        if form != "text":
            write_data({"file": str(file), "key": found.keys, **report_values(done.report)}, form)
        else:
            verdict = say_findings(done.report)
            games, events = wording.GAMES(count=found.games), wording.EVENTS(count=found.events)
            write_line(wording.BACKED_UP(path=str(file), games=games, events=events, verdict=verdict))
            if found.log is not None:
                _say_log(club, found.log, found)
    click.get_current_context().exit(exit_code(done.report))


def _say_log(club: Club, log: str, found: Contents) -> None:
    if found.signed is None:
        warn(wording.NO_LOG_IN_BACKUP(log=log))
    elif found.keys:
        warn(wording.KEY_IN_BACKUP(log=log))
    else:
        write_line(wording.LOG_IN_BACKUP(log=log, size=found.signed, key=str(club.log.folder.place / "key")))


@command(
    "paipu --club tuesday.db restore tuesday-2026-11-23.zip",
    "paipu --club postgresql://localhost/tuesday restore tuesday-2026-11-23.zip",
)
@click.argument("file", metavar="FILE", type=path_name)
@json_option("Print where the club is, and what was found, as a JSON object.")
def restore(file: Path, form: str) -> None:
    """Make a club of a backup, at a place where there is none yet.

    The club is made at --club: a new file or an empty database of PostgreSQL, whatever the old store was. An existing club is
    never overwritten. Everything is verified first. Every session, invitation, token and link has ended: people sign in again,
    and get new links and tokens.
    """
    from replay.club.maintenance import restore as restore_club

    with verifying(None) as advance:
        done = restore_club(file, click.get_current_context().obj, advance)
    found = done.contents
    if form != "text":
        write_data(
            {"place": done.place, "made": found.made, "unsigned": done.unsigned, **report_values(done.report)}, form
        )
        click.get_current_context().exit(exit_code(done.report))
    verdict = say_findings(done.report)
    games, events = wording.GAMES(count=done.report.games), wording.EVENTS(count=done.report.events)
    write_line(wording.RESTORED(place=done.place, made=minute(found.made), games=games, events=events, verdict=verdict))
    write_line(wording.DOORS_ENDED())
    if found.log is not None:
        _say_restored(done, found.log)
    click.get_current_context().exit(exit_code(done.report))


def _say_restored(done: Restored, log: str) -> None:
    if done.unsigned is None:
        warn(wording.SIGNS_AGAIN(log=log))
    elif done.unsigned.code == "keeping.key-not-there":
        warn(wording.CANNOT_SIGN(problem=done.unsigned))
    else:
        warn(say("cli.cannot-go-on", "this club cannot record yet: {problem}", problem=done.unsigned))


@command(
    "paipu --club tuesday.db move /media/stick/tuesday.db",
    "paipu --club tuesday.db move postgresql://localhost/tuesday",
    "paipu --club postgresql://localhost/tuesday move tuesday.db",
)
@click.argument("to", metavar="TO", type=text)
@json_option("Print the new place and what was compared there as a JSON object.")
def move(to: str, form: str) -> None:
    """Move the club to another file or to a server.

    TO is a new file, also on a stick or on another machine's disk, or an empty database of PostgreSQL. No recording is possible
    during the move. Everything is copied, verified and compared there, the log with its private key too; from then on the old
    place can only be read. If the command is broken off, run the same command once more.
    """
    from replay.club.maintenance import move as move_club

    goes_on()
    with opened_club(create=False) as club, verifying(club.sealed()) as advance:
        done = move_club(club, to, advance)
    if form != "text":
        write_data({**done._asdict(), "folder": done.folder and str(done.folder)}, form)
        return
    events, balances = wording.EVENTS(count=done.events), wording.BALANCES(count=done.balances)
    write_line(wording.MOVED(place=done.place, events=events, balances=balances))
    if done.folder is not None:
        write_line((wording.LOG_MOVED if done.key else wording.LOG_MOVED_WITHOUT_KEY)(folder=str(done.folder)))
    write_line(say("cli.source-left", "The old place can only be read from now on."))


@command("paipu repack")
@json_option("Print the number of hands as a JSON object.")
def repack(form: str) -> None:
    """Pack the finished hands of all games again.

    Paipu keeps each finished hand a second time, in few bytes, to go on faster with a long game. 'paipu verify' names packed hands that
    are missing or damaged. No card is lost with them: until they are packed again, the game is read from its events. Others may record
    meanwhile.
    """
    from replay.club.maintenance import repack

    with opened_club(create=False) as club:
        events = club.sealed()
        with progress(say("cli.repacking", "Packing"), events, long=is_long(events)) as advance:
            hands = repack(club.store, advance)
    say_answer({"hands": hands}, form, say("cli.repacked", "Packed {hands} again.", hands=wording.HANDS(count=hands)))
