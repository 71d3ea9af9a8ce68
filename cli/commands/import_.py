"""Imports records into the club, and exports games: ``paipu import`` and ``paipu export``."""

from __future__ import annotations

import datetime as dt
import sys
from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import AbstractContextManager
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, NamedTuple

import click

from cli import options, wording
from cli import output as out
from cli.files import collect_refusals, find_records, say_skipped
from cli.language import catalogue, worded
from replay.values.times import day
from replay.words.display import split_names, visible
from replay.words.errors import Conflict
from replay.words.messages import Message, Text, listed, say

if TYPE_CHECKING:
    from replay.club import Batch, Club, Differs, Eyes, Imported, ImportReport, Selection, Terms


_Take = Callable[..., "Imported"]
_LONG = 2**20
"""From how many bytes on a file is worth a progress bar."""


class Replacing(NamedTuple):
    """Why the club's hands may be voided, None if they may not; whether that was agreed to already, and what else was confirmed."""

    reason: str | None = None
    agreed: bool = False
    codes: tuple[str, ...] = ()


_KEPT = Replacing()


def imported_line(done: Imported, asked: int | None = None) -> Message:
    """Return an import's result in one line; also how many hands were ``asked`` for, if these are fewer."""
    news = wording.EVENTS_ADDED(count=done.added) if done.added else wording.NOTHING_NEW()
    hands = wording.HANDS(count=done.hands)
    if asked is not None and asked != done.hands:
        hands = say("cli.hands-of", "{count} of {asked} hands", count=done.hands, asked=asked)
    steps = wording.STEPS(count=done.steps)
    return wording.IMPORTED(game=done.game, hands=hands, steps=steps, news=news, source=visible(worded(done.source)))


REPORTED = Text("cli.reported", "{source}: {what} ({rules}, {day}): {hands}, {events} to add")
_STATUS = {
    "new": say("cli.new-game", "a new game"),
    "repeated": say("cli.repeated-game", "the game of an earlier file"),
}


def _report_lines(found: ImportReport) -> Iterator[Message]:
    hands, events = wording.HANDS(count=found.hands), wording.EVENTS(count=found.added)
    what = _STATUS.get(found.status, say("cli.known-game", "a game that the club has"))
    source = visible(worded(found.source))
    yield REPORTED(source=source, what=what, rules=found.rules, day=day(found.day), hands=hands, events=events)
    new = {name: say("cli.new-player", "{player} (new)", player=visible(name)) for name in found.newcomers}
    names = listed(new.get(name, visible(name)) for name in found.players)
    yield say("cli.reported-players", "  players: {players}", players=names)
    yield from (say("cli.reported-void", "  voids {hand}", hand=each) for each in found.voids)
    yield from (say("cli.reported-remark", "  {remark}", remark=each) for each in (*found.remarks, *found.warnings))


def import_each(
    club: Club,
    paths: Sequence[Path],
    refusals: list[int],
    replacing: Replacing = _KEPT,
    terms: Terms | None = None,
    *,
    merged: bool = False,
    quiet: bool = False,
    batch: Batch | None = None,
) -> Iterator[Imported]:  # 8 parameters: what was typed, and the refusals that come of it
    """Import one file after the other, or all as one game; a refusal goes to stderr, its exit code is noted, and the others go on.

    Warnings go to stderr too, unless it is to be ``quiet``. A ``batch`` only reports.
    """
    from replay.club import Differs, Terms, open_files

    for files in _groups(paths, refusals, merged=merged):
        first = files[0]
        with collect_refusals(refusals, first), open_files(files, sys.stdin.buffer) as streams:
            take = partial(club.import_streams, streams, merged=merged, terms=terms or Terms(), batch=batch)
            if batch is not None:
                yield (found := batch.report(take(replace=replacing.reason, confirm=replacing.codes)))
                refusals += [out.refuse(Conflict(each)) for each in (found.differs, *found.confirm) if each]
                continue

            def attempt(codes: Collection[str], take: _Take = take, first: Path = first) -> Imported:
                with out.progress(wording.IMPORTING(file=first.name), _events(first), long=_is_long(first)) as advance:
                    # Replacing is asked for and not agreed to yet: at no version that the club has.
                    return take(progress=advance, replace=replacing.reason, seen=0, confirm=codes)

            try:
                done = out.confirmed(attempt, *replacing.codes, yes=replacing.agreed)
            except Differs as other:
                if replacing.reason is None or other.refused is not None:
                    raise
                _agree(other, agreed=replacing.agreed)
                done = take(replace=replacing.reason, seen=other.current)
            if not quiet:
                for warning in (*done.warnings, *club.players.doubts(done.game, done.added)):
                    out.warn(warning)
            yield done


def _groups(paths: Sequence[Path], refusals: list[int], *, merged: bool) -> Iterator[list[Path]]:
    """The files that are one game each: every file alone, or all together."""
    if merged:
        with collect_refusals(refusals, paths[0]):
            yield [file for path in paths for file in find_records(path).files]
        return
    for path in paths:
        with collect_refusals(refusals, path):
            found = find_records(path)
            yield from ([file] for file in found.files)
            say_skipped(found, path)


def _agree(found: Differs, *, agreed: bool) -> None:
    """Say what replacing voids, and ask at a terminal whether to go on. Raises Conflict if the answer is no."""
    if found.voids:
        out.write_stderr(wording.VOIDS_HANDS(where=found.where, hands=wording.HANDS(count=len(found.voids))))
    else:
        out.write_stderr(say("cli.voids-no-hand", "{where}: replacing voids 0 hands.", where=found.where))
    for each in found.voids:
        out.write_stderr(f"  {worded(each)}")
    if not agreed and out.can_ask() and not out.says_yes(wording.REPLACE()):
        raise Conflict(say("cli.not-replaced", "{where}: nothing was replaced", where=found.where))


def _is_long(path: Path) -> bool:
    """Return whether a file is worth a progress bar; one that is too long is refused soon enough."""
    from replay.club import FILE_BYTES

    return path.is_file() and _LONG <= path.stat().st_size <= FILE_BYTES


def _events(path: Path) -> int | None:
    """About how many events a long JSONL file holds; None if only reading it would show."""
    if not _is_long(path):
        return None
    with path.open("rb") as stream:
        if not stream.read(4).lstrip(b"\xef\xbb\xbf").startswith(b"{"):
            return None
        return sum(chunk.count(b"\n") for chunk in iter(lambda: stream.read(2**20), b""))


def _names(value: str) -> tuple[str, ...]:
    names, doubt = split_names(options.text(value))
    if doubt is not None:
        raise click.BadParameter(worded(wording.UNCERTAIN_SEPARATOR(separator=doubt, found=value[:60])))
    return tuple(names)


@options.command(
    "paipu import evening.paipu",
    "paipu import evenings/ old/2024.jsonl.gz",
    "paipu import --dry-run evenings/",
    'paipu import --replace "hand 3 was typed wrongly" evening.paipu',
    'paipu import --seats "Guo; Li; Chen; Wang" match.jsonl.gz',
    "zcat evening.paipu.gz | paipu import -",
    "paipu import --merge east.jsonl north.jsonl west.jsonl south.jsonl",
    name="import",
)
@click.argument("paths", metavar="PATH...", nargs=-1, required=True, type=options.path_name)
@click.option(
    "--replace",
    type=options.text,
    metavar="REASON",
    help="If a record differs from the club's, void the hands from there on, and add its own.",
)
@click.option("--dry-run", is_flag=True, help="Record nothing, and report what would be recorded.")
@out.another_unit_option
@click.option(
    "--yes", is_flag=True, help="Replace, and take another currency, without asking; only a terminal is asked."
)
@click.option(
    "--rules",
    type=options.text,
    metavar="RULES",
    help="Read logs of other programs under these rules, and not those of the program.",
)
@click.option(
    "--seats",
    type=_names,
    metavar="NAMES",
    help="The players of a log of another program in the order of their seats, with ; between them.",
)
@click.option(
    "--irregular",
    is_flag=True,
    help="If a log of another program breaks the rules, allow the move as one that a referee excused.",
)
@click.option("--merge", is_flag=True, help="Read all files as one game: logs of its players, each of its own seat.")
@options.json_option("Say what was done as a JSON list.")
def import_(  # 10 parameters: each is an option
    paths: tuple[Path, ...],
    replace: str | None,
    dry_run: bool,
    another_unit: bool,
    yes: bool,
    rules: str | None,
    seats: tuple[str, ...] | None,
    irregular: bool,
    merge: bool,
    form: str,
) -> None:
    """Import records into the club, each file completely or not at all.

    A PATH is a file, recognised by its content, - for stdin, or a folder, of which every .paipu, .jsonl and .jsonl.gz is taken. Each
    game is one line on stdout. The same file again adds nothing, a longer one adds what is new. A file that is refused does not keep the
    others out; the exit code is that of the first refusal. Before anything is replaced it lists the hands that this voids, and a terminal
    is asked.

    Paipu also imports logs of other programs. These name neither rules nor players, so you can add them.
    """
    from replay.club import Batch, Club, Terms
    from replay.club.reasons import why_voided

    if replace is not None:
        replace = why_voided(replace)
    terms = Terms(rules, seats or (), irregular)
    refusals: list[int] = []
    if paths != (out.STDIN,):
        out.goes_on()
    replacing = Replacing(replace, yes, (out.ANOTHER_UNIT,) * (another_unit or (dry_run and yes)))
    batch = Batch() if dry_run else None
    context = click.get_current_context()
    where = str(context.obj or Club.default_path())
    if dry_run and "://" not in where and not Path(where).exists():
        out.write_stderr(say("cli.no-club-yet", "There is no club yet: all of it is new."))
        context.obj = str(Path(context.with_resource(TemporaryDirectory()), "club.db"))
    with out.opened_club() as club:
        _print(import_each(club, paths, refusals, replacing, terms, merged=merge, batch=batch), form)
    if batch is not None:
        out.write_stderr(say("cli.dry-run", "Nothing was recorded."))
    if refusals:
        context.exit(refusals[0])


def _print(done: Iterator[Imported], form: str) -> None:
    """Print what is imported. Every file is imported, even if the output is closed."""
    from replay.club import ImportReport

    try:
        if form != "text":
            out.write_data(done, form)
        else:
            for each in done:
                for line in _report_lines(each) if isinstance(each, ImportReport) else [imported_line(each)]:
                    out.write_line(line)
    except OSError as error:
        for _ in done:
            pass
        if not out.has_recorded():
            raise
        out.warn_unshown(error)


_DATA, _PAGE, _RECORDS = "parquet", "html", "jsonl"


@options.command(
    "paipu export 3f2a -o evening.jsonl",
    "paipu export 3f2a --format text",
    "paipu export 3f2a --format njupt > match.jsonl",
    "paipu export 3f2a --eyes seat:2 > as-li-saw-it.jsonl",
    "paipu export 3f2a --format html --hand 4 --names replaced -o hand.html",
    "paipu export --rules guandan --from 2026-01-01 -o year.jsonl",
    "paipu export --format parquet -o club-data --resume done.txt",
    "paipu export --format parquet --rules guandan --names replaced -o study.zip",
)
@click.argument("game", type=options.text, required=False)
@click.option(
    "--format",
    "form",
    type=options.text,
    metavar="FORMAT",
    default="jsonl",
    show_default=True,
    help="How to write it: jsonl, text, csv, html, parquet, or the format of another program that the kind of game knows.",
)
@options.eyes_option
@click.option("--hand", type=int, metavar="N", help="With html: only this hand, from 1.")
@click.option(
    "--player",
    type=options.text,
    metavar="NAME",
    help="With jsonl or parquet: only games in which this player has a seat.",
)
@click.option(
    "--rules",
    type=options.text,
    metavar="RULES",
    help="With jsonl or parquet: only games of this kind, or of this profile.",
)
@click.option(
    "--from",
    "since",
    type=options.first_day,
    metavar="DAY",
    help="With jsonl or parquet: only games that began on this day or later.",
)
@click.option(
    "--to",
    "until",
    type=options.last_day,
    metavar="DAY",
    help="With jsonl or parquet: only games that began on this day or earlier.",
)
@click.option(
    "--names",
    type=click.Choice(["kept", "replaced"]),
    default="kept",
    show_default=True,
    help="Whether numbers replace the names, and texts that people wrote are left out.",
)
@click.option(
    "-o",
    "--output",
    metavar="PATH",
    type=options.path_name,
    help="Write to this file, completely or not at all; - is stdout. With parquet a new folder, or a file that ends in .zip.",
)
@click.option("--force", is_flag=True, help="Let -o replace files that are there.")
@options.resume_option
@options.engine_options
def export(  # 14 parameters: each is an option
    game: str | None,
    form: str,
    eyes: Eyes,
    hand: int | None,
    player: str | None,
    rules: str | None,
    since: dt.date | None,
    until: dt.date | None,
    names: str,
    output: Path | None,
    force: bool,
    memory: Path | None,
    jobs: int | None,
    address: str | None,
) -> None:
    """Write a game's record, or many games as tables for statistics.

    GAME is the game's id or the beginning of it; with jsonl and parquet it may be left out, and jsonl then has the records of all games
    that are wanted, one after another. Only jsonl is a record with all ids; text is the
    notation that people write, csv is for spreadsheets, parquet is five tables for programs that count (docs/data.md), and a format of
    another program comes with a list of what it loses. html is one file for any browser, to step through the hands without network, to
    read and to print. With other eyes than all, cards that they may not see are written as ?.
    """
    from replay.club import Selection

    selection, replaced = Selection(game, player, rules, since, until), names == "replaced"
    with out.opened_club(create=False) as club:
        if form == _DATA:
            if output is None or output == Path("-"):
                raise click.UsageError(worded(wording.NEEDS_PLACE()))
            with _bar(club, selection) as advance, options.engine_for(club.sealed(), address, jobs) as engine:
                write = partial(club.data.write, selection, output, eyes=eyes, replaced=replaced, force=force)
                games = write(engine=engine, memory=memory, progress=advance)
            out.write_stderr(wording.WROTE_DATA(what=wording.GAMES(count=games), path=str(output)))
            return
        _need_fitting(form, selection, hand, works=(memory, jobs, address) != (None, None, None))
        if form == _RECORDS and selection != Selection(game or ""):
            with _bar(club, selection) as advance:
                made = club.export_all(selection, eyes, replaced=replaced, progress=advance)
                out.deliver(made, output, force=force, private=eyes.kind != "public")
            return
        made = _written(club, str(game), form, hand, eyes, replaced)
        out.deliver(made, output, force=force, private=eyes.kind != "public")
        if form != _PAGE and (lost := club.loses(str(game), form)):
            out.write_stderr(say("cli.not-held", "The format {form} does not hold {lost}.", form=form, lost=lost))


def _need_fitting(form: str, selection: Selection, hand: int | None, *, works: bool) -> None:
    """Refuse options that are for other formats."""
    if selection.game is None and form != _RECORDS:
        raise click.UsageError(worded(wording.NEEDS_GAME(form=form)))
    if form != _RECORDS and any(selection[1:]):
        raise click.UsageError(worded(wording.ONLY_DATA()))
    if works:
        raise click.UsageError(worded(wording.ONLY_DATA_WORK()))
    if hand is not None and form != _PAGE:
        raise click.UsageError(worded(wording.ONLY_PAGE()))


def _written(club: Club, game: str, form: str, hand: int | None, eyes: Eyes, replaced: bool) -> Iterator[bytes]:
    if form != _PAGE:
        return club.export(game, form, eyes, replaced=replaced)
    from replay.club import OPEN
    from web.one_file import one_file, writing

    told = club.evenings.told(game, eyes, None if replaced else OPEN)
    with writing(club, catalogue()), out.progress(wording.EXPORTING(), None):
        return iter([one_file([told if hand is None else told.only(hand)], alone=hand is not None).encode()])


def _bar(club: Club, selection: Selection) -> AbstractContextManager[Callable[[int], None]]:
    return out.progress(wording.EXPORTING(), club.data.count(selection), long=selection.game is None)
