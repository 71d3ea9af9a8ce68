"""Records in and out of the club: ``paipu import`` and ``paipu export``."""

from __future__ import annotations

import contextlib
import os
import sys
import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import click

from cli.options import ExampleCommand, eyes_option, game_argument, json_option, path_name, text
from cli.output import (
    STDIN,
    counted,
    deliver,
    json_list,
    opened_club,
    pour,
    progress,
    recorded,
    refuse,
    unsaid,
    words,
)
from replay.errors import BadInput, Conflict, PaipuError
from replay.rules.foreign import UNASKED, Asked
from replay.textual import visible

if TYPE_CHECKING:
    from replay.club import Club, Differs, Imported

__all__ = [
    "Found",
    "Replacing",
    "export",
    "find_records",
    "import_",
    "import_each",
    "imported_line",
    "noting",
    "say_skipped",
]

_ENDINGS = (".paipu", ".jsonl", ".jsonl.gz")
_LONG = 2**20
"""From how many bytes on a file is worth a progress bar."""


class Replacing(NamedTuple):
    """Why the club's hands may be voided, None where they may not; and whether that was agreed to already."""

    reason: str | None = None
    agreed: bool = False


_KEPT = Replacing()


class Found(NamedTuple):
    """Records to import, in order, and how many other files lay beside them."""

    files: list[Path]
    skipped: int


def find_records(path: Path) -> Found:
    """The records that a path names: a file whatever it is called, of a folder and its folders what ends like a record.

    Raises:
        BadInput: a folder holds no record.
        OSError: a folder cannot be looked into.
    """
    if path == STDIN or not path.is_dir():
        return Found([path], 0)
    walk = os.walk(path, onerror=_unreadable)
    inside = sorted(
        file for folder, _, names in walk for file in (Path(folder, name) for name in names) if file.is_file()
    )
    records = [each for each in inside if each.name.lower().endswith(_ENDINGS)]
    if not records:
        held = counted(len(inside), "other file") if inside else "nothing"
        raise BadInput(f"found {held} in this folder, expected records: {', '.join(_ENDINGS)}", source=str(path))
    return Found(records, len(inside) - len(records))


def _unreadable(error: OSError) -> None:
    raise error


def imported_line(done: Imported, asked: int | None = None) -> str:
    """What an import did, in one line; also how many hands were ``asked`` for, where these are fewer."""
    news = f"{counted(done.added, 'event')} added" if done.added else "nothing new"
    hands = counted(done.hands, "hand") if asked in (None, done.hands) else f"{done.hands} of {asked} hands"
    said = f"{hands}, {counted(done.steps, 'step')}, {news}"
    return f"{done.game}  {said}  ({visible(done.source)})"


def import_each(
    club: Club,
    paths: Iterable[Path],
    refusals: list[int],
    replacing: Replacing = _KEPT,
    asked: Asked = UNASKED,
    *,
    quiet: bool = False,
) -> Iterator[Imported]:
    """Import one file after the other; a refused one is told of on stderr, its exit code noted, and the others go on.

    Warnings go to stderr too, unless it is to be ``quiet``.
    """
    for path in paths:
        with noting(refusals, path):
            found = find_records(path)
            for file in found.files:
                with noting(refusals, file):
                    yield _imported(club, [file], replacing, asked, quiet=quiet)
            say_skipped(found, path)


def say_skipped(found: Found, path: Path) -> None:
    """Say how many files of a folder were no records."""
    if found.skipped:
        words(f"Skipped {counted(found.skipped, 'file')} in {path}: records end in {', '.join(_ENDINGS)}.")


@contextlib.contextmanager
def noting(refusals: list[int], path: Path) -> Iterator[None]:
    """Say why something is refused and go on after it."""
    try:
        yield
    except BrokenPipeError:
        raise
    except (PaipuError, OSError) as error:
        refusals.append(refuse(error, path))


def _imported(
    club: Club, paths: Sequence[Path], replacing: Replacing, asked: Asked, *, merged: bool = False, quiet: bool = False
) -> Imported:
    """Import one file, or several as one game."""
    from replay.club import Differs, opened

    first = paths[0]
    with opened(paths, sys.stdin.buffer) as streams:
        try:
            with progress(f"Importing {first.name}", _events(first), long=_is_long(first)) as advance:
                done = club.import_streams(streams, merged=merged, progress=advance, asked=asked)
        except Differs as found:
            if replacing.reason is None:
                raise
            _agree(found, agreed=replacing.agreed)
            done = club.import_streams(
                streams, merged=merged, replace=replacing.reason, seen=found.current, asked=asked
            )
    if not quiet:
        for warning in done.warnings:
            words(f"Warning: {warning}")
    return done


def _agree(found: Differs, *, agreed: bool) -> None:
    """Say what replacing voids, and where somebody sits at the terminal ask for it. Raises Conflict where it is not wanted."""
    words(f"{found.where}: replacing voids {counted(len(found.voids), 'hand')}{':' if found.voids else '.'}")
    for each in found.voids:
        words(f"  {each}")
    asks = not agreed and sys.stdin.isatty() and sys.stderr.isatty()
    if asks and not _says_yes("Replace what the club has?"):
        raise Conflict(f"{found.where}: nothing was replaced")


def _says_yes(question: str) -> bool:
    """Ask at the terminal; who ends the input there has not said yes. Raises KeyboardInterrupt."""
    try:
        return click.confirm(question, err=True)
    except click.Abort as ended:
        if isinstance(ended.__context__, KeyboardInterrupt):
            raise KeyboardInterrupt from None
        words("")
        return False


def _merged(
    club: Club, paths: Sequence[Path], replacing: Replacing, refusals: list[int], asked: Asked
) -> Iterator[Imported]:
    with noting(refusals, paths[0]):
        files = [file for path in paths for file in find_records(path).files]
        yield _imported(club, files, replacing, asked, merged=True)


def _is_long(path: Path) -> bool:
    """Whether a file is worth a progress bar; one that is too long is refused soon enough."""
    from replay.formats.limits import FILE_BYTES

    return path.is_file() and _LONG <= path.stat().st_size <= FILE_BYTES


def _events(path: Path) -> int | None:
    """About how many events a long JSONL file holds; None where only reading it would tell."""
    if not _is_long(path):
        return None
    with path.open("rb") as stream:
        if not stream.read(4).lstrip(b"\xef\xbb\xbf").startswith(b"{"):
            return None
        return sum(chunk.count(b"\n") for chunk in iter(lambda: stream.read(2**20), b""))


@click.command(
    "import",
    cls=ExampleCommand,
    examples=(
        "paipu import evening.paipu",
        "paipu import evenings/ old/2024.jsonl.gz",
        'paipu import --replace "hand 3 was typed wrongly" evening.paipu',
        'paipu import --seats "Guo; Li; Chen; Wang" match.jsonl.gz',
        "zcat evening.paipu.gz | paipu import -",
        "paipu import --merge east.jsonl north.jsonl west.jsonl south.jsonl",
    ),
)
@click.argument("paths", metavar="PATH...", nargs=-1, required=True, type=path_name)
@click.option(
    "--replace",
    type=text,
    metavar="REASON",
    help="Where a record differs from the club's, void the hands from there on, and add its own.",
)
@click.option("--yes", is_flag=True, help="Replace without asking; only a terminal is asked.")
@click.option(
    "--rules",
    type=text,
    metavar="RULES",
    help="Take logs of other programs under these rules, and not those of the program.",
)
@click.option(
    "--seats",
    type=text,
    metavar="NAMES",
    help="The players of a log of another program in the order of their seats, with ; between them.",
)
@click.option(
    "--irregular",
    is_flag=True,
    help="Where a log of another program breaks the rules, let the move stand as one that a referee excused.",
)
@click.option("--merge", is_flag=True, help="Take all files as one game: logs of its players, each of its own seat.")
@json_option("Say what was done as a JSON list.")
def import_(
    paths: tuple[Path, ...],
    replace: str | None,
    yes: bool,
    rules: str | None,
    seats: str | None,
    irregular: bool,
    merge: bool,
    as_json: bool,
) -> None:
    """Take records into the club, each file wholly or not at all.

    A PATH is a file, recognised by its content, - for stdin, or a folder, of which every .paipu, .jsonl and .jsonl.gz is taken. Each
    game is one line on stdout. The same file again adds nothing, a longer one adds what is new. A file that is refused does not keep the
    others out; the exit code is that of the first refusal. Before anything is replaced it says which hands that voids, and a terminal
    is asked.

    Beside its own records Paipu takes logs of other programs. They say neither their rules nor names, so you may.
    """
    if replace is not None:
        from replay.club.reasons import why_voided

        replace = why_voided(replace)
    asked = Asked(rules, () if seats is None else _names(seats), irregular)
    refusals: list[int] = []
    with opened_club() as club:
        replacing = Replacing(replace, yes)
        done = (
            _merged(club, paths, replacing, refusals, asked)
            if merge
            else import_each(club, paths, refusals, replacing, asked)
        )
        try:
            if as_json:
                pour(json_list(done))
            else:
                for each in done:
                    click.echo(imported_line(each))
        except OSError as error:
            for _ in done:
                pass  # every file comes in, also where nobody can be told
            if not recorded():
                raise
            unsaid(error)
    if refusals:
        click.get_current_context().exit(refusals[0])


def _names(text: str) -> tuple[str, ...]:
    return tuple(unicodedata.normalize("NFC", part).strip() for part in text.split(";"))


@click.command(
    cls=ExampleCommand,
    examples=(
        "paipu export 3f2a -o evening.jsonl",
        "paipu export 3f2a --format text",
        "paipu export 3f2a --format njupt > match.jsonl",
        "paipu export 3f2a --eyes seat:2 > as-li-saw-it.jsonl",
    ),
)
@game_argument
@click.option(
    "--format",
    "form",
    type=text,
    metavar="FORMAT",
    default="jsonl",
    show_default=True,
    help="How to write it: jsonl, text, csv, or the format of another program that the kind of game knows.",
)
@eyes_option
@click.option(
    "-o", "--output", metavar="FILE", type=path_name, help="Write to this file, wholly or not at all; - is stdout."
)
@click.option("--force", is_flag=True, help="Let -o replace a file that is there.")
def export(game: str, form: str, eyes: str, output: Path | None, force: bool) -> None:
    """Write a game's record to stdout or to a file.

    GAME is the game's id or as much of its beginning as is clear. Only jsonl is a record with all ids; text is the notation that people
    write, csv is for spreadsheets, and of a format of another program it is told what it does not hold. With other eyes than all, cards
    that they may not see are written as ?.
    """
    with opened_club(create=False) as club:
        deliver(club.export(game, form, eyes), output, force=force)
        if lost := club.loses(game, form):
            words(f"The format {form} does not hold {lost}.")
