"""Records in and out of the club: ``paipu import`` and ``paipu export``."""

from __future__ import annotations

import contextlib
import os
import unicodedata
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import click

from cli.asking import ExampleCommand, eyes_option, game_argument, json_option, path_name, text
from cli.output import counted, deliver, json_list, opened_club, pour, progress, recorded, refuse, unsaid, words
from replay.errors import BadInput, PaipuError
from replay.rules.foreign import UNASKED, Asked
from replay.textual import visible

if TYPE_CHECKING:
    from replay.club import Club, Imported

__all__ = ["Found", "export", "find_records", "import_", "import_each", "imported_line"]

_ENDINGS = (".paipu", ".jsonl", ".jsonl.gz")
_LONG = 2**20
"""From how many bytes on a file is worth a progress bar."""


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
    if not path.is_dir():
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


def imported_line(done: Imported) -> str:
    """What an import did, in one line."""
    news = f"{counted(done.added, 'event')} added" if done.added else "nothing new"
    said = f"{counted(done.hands, 'hand')}, {counted(done.steps, 'step')}, {news}"
    return f"{done.game}  {said}  ({visible(done.source)})"


def import_each(
    club: Club,
    paths: Iterable[Path],
    replace: str | None,
    refusals: list[int],
    asked: Asked = UNASKED,
    *,
    quiet: bool = False,
) -> Iterator[Imported]:
    """Import one file after the other; a refused one is told of on stderr, its exit code noted, and the others go on.

    Warnings go to stderr too, unless it is to be ``quiet``.
    """
    for path in paths:
        with _noting(refusals, path):
            found = find_records(path)
            for file in found.files:
                with _noting(refusals, file):
                    yield _imported(club, file, replace, asked, quiet=quiet)
            if found.skipped:
                words(f"Skipped {counted(found.skipped, 'file')} in {path}: records end in {', '.join(_ENDINGS)}.")


@contextlib.contextmanager
def _noting(refusals: list[int], path: Path) -> Iterator[None]:
    """Say why something is refused and go on after it."""
    try:
        yield
    except BrokenPipeError:
        raise
    except (PaipuError, OSError) as error:
        refusals.append(refuse(error, path))


def _imported(club: Club, path: Path, replace: str | None, asked: Asked, *, quiet: bool) -> Imported:
    with progress(f"Importing {path.name}", _events(path), long=_is_long(path)) as advance:
        done = club.import_path(path, replace=replace, progress=advance, asked=asked)
    return done if quiet else _warned(done)


def _merged(
    club: Club, paths: Iterable[Path], replace: str | None, refusals: list[int], asked: Asked
) -> Iterator[Imported]:
    paths = list(paths)
    with _noting(refusals, paths[0]):
        files = [file for path in paths for file in find_records(path).files]
        yield _warned(club.import_merged(files, replace=replace, asked=asked))


def _warned(done: Imported) -> Imported:
    for warning in done.warnings:
        words(f"Warning: {warning}")
    return done


def _is_long(path: Path) -> bool:
    return path.is_file() and path.stat().st_size >= _LONG


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
    rules: str | None,
    seats: str | None,
    irregular: bool,
    merge: bool,
    as_json: bool,
) -> None:
    """Take records into the club, each file wholly or not at all.

    A PATH is a file, recognised by its content, or a folder, of which every .paipu, .jsonl and .jsonl.gz is taken. Each game is one
    line on stdout. The same file again adds nothing, a longer one adds what is new. A file that is refused does not keep the others
    out; the exit code is that of the first refusal.

    Beside its own records Paipu takes logs of other programs. They say neither their rules nor names, so you may.
    """
    if replace is not None:
        from replay.club.words import why_voided

        replace = why_voided(replace)
    asked = Asked(rules, () if seats is None else _names(seats), irregular)
    refusals: list[int] = []
    with opened_club() as club:
        done = (_merged if merge else import_each)(club, paths, replace, refusals, asked)
        try:
            if as_json:
                pour(json_list(each._asdict() for each in done))
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
@click.option("-o", "--output", metavar="FILE", type=path_name, help="Write to this file, wholly or not at all.")
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
