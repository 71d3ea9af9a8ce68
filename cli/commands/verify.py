"""Checks of what is recorded: ``paipu verify`` and ``paipu recheck``."""

from __future__ import annotations

import datetime as dt
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

import click

from cli import options, wording
from cli.files import FOUND, collect_refusals, exit_code, find_records, report_values, say_skipped, verifying
from cli.language import worded
from cli.output import opened_club, progress, write_data, write_line
from replay.words.errors import BadInput
from replay.words.messages import Arg, Message, say

if TYPE_CHECKING:
    from replay.club import Club, Report
    from replay.club.log import Proven


def say_verified(
    club: Club, address: str | None = None, jobs: int | None = None, memory: Path | None = None, form: str = "text"
) -> int:
    """Check a club, with a progress bar where that takes long, and say what was found; the exit code, 0 if all is well.
    A cluster at ``address`` may decide the games again, or so many ``jobs`` of this machine, by default one for each core if there are many
    events. ``memory`` is a file that remembers the games that are right.
    """
    events = club.sealed()  # a hand that is being played is a few events more
    with options.engine_for(events, address, jobs) as engine, verifying(events) as advance:
        report = club.verify(advance, engine, memory)
    code = exit_code(report)
    if form != "text":
        found = report_values(report)
        write_data(found["findings"] if form == "csv" else found, form)
        return code
    _say(report, say("cli.the-club", "The club"), wording.CHECKS_OF_CLUB())
    if report.proven is not None and report.proven.origin is not None:
        _say_proven(report.proven)
    for note in report.notes:
        write_line(note)
    if report.skipped is not None:
        write_line(report.skipped)
    return code


def _say_proven(proven: Proven) -> None:
    for each in proven.breaks:
        write_line(worded(each).replace("\n", "; "))
    log = str(proven.origin)
    if proven.size is None:
        write_line(wording.NOT_COMPARED(log=log))
    elif proven.after is None:
        write_line(wording.ALL_PROVEN(log=log, events=wording.EVENTS(count=proven.size)))
    else:
        write_line(wording.PARTLY_PROVEN(log=log, events=wording.EVENTS(count=proven.size), after=proven.after))


def _say(report: Report, what: Arg, checks: Message) -> None:
    for finding in report.findings:
        write_line(finding)
    games, events = wording.GAMES(count=report.games), wording.EVENTS(count=report.events)
    if report.findings:
        findings = wording.FINDINGS(count=len(report.findings))
        verdict = wording.FOUND_WRONG(what=what, games=games, events=events, findings=findings)
    elif report.skipped is not None:
        verdict = wording.PARTLY_CHECKED(what=what, games=games, events=events)
    else:
        verdict = wording.ALL_WELL(what=what, games=games, events=events, checks=checks)
    write_line(verdict)


@options.command(
    "paipu verify", "paipu verify --format json", "paipu verify --engine tcp://10.0.0.7:8786 --resume done.txt"
)
@click.argument("paths", metavar="[PATH]...", nargs=-1, type=options.path_name)
@click.option(
    "--resume",
    "memory",
    type=options.path_name,
    metavar="FILE",
    help="Remember here which games are right, so that the same command need not check their moves again.",
)
@options.engine_options
@options.json_option("Print what was checked and the findings as a JSON object; of records as a JSON list.")
def verify(paths: tuple[Path, ...], memory: Path | None, jobs: int | None, address: str | None, form: str) -> None:
    """Check the whole club.

    It checks that nothing stored can be changed or was changed, that every step is legal and every payment right, and that the ledger
    follows from them. Findings go to stdout with exit code 1. The exit code is 3 if nothing was found but the temporary directory has no
    room to make books and index again. With paths it checks these records instead, as 'paipu check' does.
    """
    if paths and (memory, jobs, address) != (None, None, None):
        raise click.UsageError(worded(wording.ONLY_CLUB()))
    if paths:
        code = _check_records(paths, form)
    else:
        with opened_club(create=False) as club:
            code = say_verified(club, address, jobs, memory, form)
    click.get_current_context().exit(code)


@options.command("paipu check evening.paipu other.jsonl.gz", "paipu check evenings/ --json")
@click.argument("paths", metavar="PATH...", nargs=-1, required=True, type=options.path_name)
@options.json_option("Print a JSON list, one object a record.")
def check(paths: tuple[Path, ...], form: str) -> None:
    """Check records without a club: their form, every step, every payment.

    A PATH is a file, - for stdin, or a folder with all records in it: JSON lines (docs/record.md), the text notation, or the format of
    another program. What is wrong is named with its line, and with its column where it has one. Findings go to stdout with exit code 1;
    a file that is not a record is refused with 2.
    """
    click.get_current_context().exit(_check_records(paths, form))


def _check_records(paths: Iterable[Path], form: str) -> int:
    """Check each record, the next after a refused one too; the exit code is that of the first that is not fine."""
    from replay.club import Report, open_files, verify_stream

    codes: list[int] = []
    checked: list[object] = []
    for path in paths:
        with collect_refusals(codes, path):
            found = find_records(path)
            for file in found.files:
                with collect_refusals(codes, file), open_files([file], sys.stdin.buffer) as ((stream, source),):
                    try:
                        report = verify_stream(stream, source)
                    except BadInput as refusal:
                        if form == "text":
                            raise
                        codes.append(refusal.exit_code)
                        report = Report(0, 0, [refusal.sentence], refusal=refusal)
                    if form != "text":
                        checked.append(_checked(source, report))
                    else:
                        _say(report, source, wording.CHECKS_OF_RECORD())
                    codes += [FOUND] * len(report.findings)
            say_skipped(found, path)
    if form != "text":
        write_data(checked, form)
    return codes[0] if codes else 0


def _checked(source: str, report: Report) -> dict[str, object]:
    """The findings about a record, for programs."""
    at = report.refusal
    finding = at and {"line": at.line, "column": at.column, "code": at.message_code, "problem": worded(at.problem)}
    return {"source": source, "events": report.events, "findings": [finding] if finding else []}


@options.command(
    "paipu recheck quandui/gamerules",
    "paipu recheck guandan/fcg --from 2026-01-01 --resume done.txt",
    "paipu recheck quandui/pagat --engine tcp://10.0.0.7:8786 --json > trials.json",
)
@click.argument("rules", metavar="RULES")
@click.option("--player", type=options.text, metavar="NAME", help="Only games in which this player has a seat.")
@click.option(
    "--from", "since", type=options.first_day, metavar="DAY", help="Only games that began on this day or later."
)
@click.option(
    "--to", "until", type=options.last_day, metavar="DAY", help="Only games that began on this day or earlier."
)
@options.resume_option
@options.engine_options
@options.json_option("Print a JSON list, one object a game.")
def recheck(  # 8 parameters: each is an option
    rules: str,
    player: str | None,
    since: dt.date | None,
    until: dt.date | None,
    memory: Path | None,
    jobs: int | None,
    address: str | None,
    form: str,
) -> None:
    """Try recorded games under other rules: which hands would have been allowed, and which paid otherwise.

    RULES is a profile such as quandui/gamerules; the club's games of that kind are tried, each hand from the table as it was. Moves stay as
    they were made, what was taken back is left out, and nothing is recorded. The reason why a move would be refused is in English.
    """
    from replay.club import Selection

    selection = Selection(player=player, since=since, until=until)
    with opened_club(create=False) as club:
        bar = progress(say("cli.trying", "Trying"), club.trials.count(rules, selection))
        with options.engine_for(club.sealed(), address, jobs) as engine, bar as advance:
            trials = list(club.trials.run(rules, selection, engine, memory=memory, progress=advance))
    if form != "text":
        write_data([trial._asdict() for trial in trials], form)
        return
    for trial in trials:
        if trial.first is not None:
            hand, step = trial.first
            write_line(wording.TRIED_REFUSED(game=trial.game, hand=hand, step=step, reason=str(trial.reason)))
    counts = (
        sum(column) for column in zip(*((each.same, each.otherwise, each.refused) for each in trials), strict=True)
    )
    same, otherwise, refused = (
        [wording.HANDS(count=count) for count in counts] if trials else [wording.HANDS(count=0)] * 3
    )
    write_line(wording.TRIED(games=wording.GAMES(count=len(trials)), same=same, otherwise=otherwise, refused=refused))
