"""Proving that everything is as it must be: ``paipu verify``."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

import click

from cli.asking import ExampleCommand, path_name
from cli.output import counted, harmless, opened_club, progress, refuse
from replay.errors import PaipuError

if TYPE_CHECKING:
    from replay.club import Club, Report
    from replay.club.proving import Proven

__all__ = ["say_verified", "verify"]

_OF_A_CLUB = (
    "the triggers stand, every event decodes, copies of columns agree, leaves rehash, every step is legal, every payout is what the "
    "rules give, the ledger sums to zero and equals its rebuild, closed periods stand as they were closed, tables that played one board "
    "had the same cards"
)
_OF_A_RECORD = "every event decodes, every step is legal, every payout is what the rules give"
_FOUND = 1
_LONG = 10_000
"""From how many events on a check is worth a progress bar."""


def say_verified(club: Club) -> bool:
    """Check a club, with a progress bar where that takes long, and say what was found; whether all is well."""
    with club.store.reading() as reading:
        total = reading.count()
    with progress("Verifying", total, long=total >= _LONG) as advance:
        report = club.verify(progress=advance)
    fine = _say(report, "The club", _OF_A_CLUB)
    if report.proven is not None and report.proven.origin is not None:
        _say_proven(report.proven)
    return fine


def _say_proven(proven: Proven) -> None:
    for each in proven.breaks:
        click.echo(harmless(each.replace("\n", "; ")))
    if proven.size is None:
        click.echo(
            harmless(
                f"The log {proven.origin}: its folder is not here, so nothing was compared with its last checkpoint."
            )
        )
        return
    told = f"its last checkpoint outside the database covers {counted(proven.size, 'event')}"
    if proven.after is not None:
        told += f", and {proven.after:,} after it are not proven yet"
    click.echo(harmless(f"The log {proven.origin}: {told}."))


def _say(report: Report, what: str, checks: str) -> bool:
    for finding in report.findings:
        click.echo(harmless(finding))
    counts = f"{counted(report.games, 'game')}, {counted(report.events, 'event')} checked"
    verdict = f"{counted(len(report.findings), 'finding')}." if report.findings else f"all is well: {checks}."
    click.echo(harmless(f"{what}: {counts}; {verdict}"))
    return not report.findings


@click.command(
    cls=ExampleCommand,
    examples=(
        "paipu verify",
        "paipu verify evening.paipu other.jsonl.gz",
    ),
)
@click.argument("files", metavar="[FILE]...", nargs=-1, type=path_name)
def verify(files: tuple[Path, ...]) -> None:
    """Check the whole club, or records that were never imported.

    Without files, the club: that nobody can change what is stored and nobody did, that every step is legal and every payment right, and
    that the ledger follows from them. With files, the same for these records; no club is opened. What was found wrong goes to stdout,
    and the exit code is 1; a file that is no record is refused with 2.
    """
    if files:
        code = _verify_files(files)
    else:
        with opened_club(create=False) as club:
            code = 0 if say_verified(club) else _FOUND
    click.get_current_context().exit(code)


def _verify_files(files: Iterable[Path]) -> int:
    """Check each file, the next after a refused one too; the exit code is that of the first that is not fine."""
    from replay.club import verify_file

    codes = []
    for path in files:
        try:
            report = verify_file(path)
        except BrokenPipeError:
            raise
        except (PaipuError, OSError) as error:
            codes.append(refuse(error, path))
        else:
            codes.append(0 if _say(report, str(path), _OF_A_RECORD) else _FOUND)
    return next((code for code in codes if code), 0)
