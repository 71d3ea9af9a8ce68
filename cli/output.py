"""The output of commands: data on stdout, words on stderr, whole files; the opened club, questions at the terminal, addresses with a
secret shown once.
"""

from __future__ import annotations

import contextlib
import csv
import errno
import io
import json
import os
import re
import sys
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from functools import cache
from itertools import count
from pathlib import Path
from shutil import get_terminal_size
from typing import TYPE_CHECKING, Any, TextIO, TypeVar

import click
from msgspec.structs import asdict

from cli import wording
from cli.language import catalogue, folded, worded
from replay.answers.access import LinkSummary
from replay.system import drafted, is_full, keep_mode
from replay.values.money import CLUB_SIGN
from replay.values.times import minute
from replay.words.display import columns, disarm, escaped, harmless, visible
from replay.words.errors import BadInput, Damaged, DiskFull, NeedsConfirmation, NotFound, PaipuError, why_refused
from replay.words.messages import Arg, Message, clauses, listed, say

if TYPE_CHECKING:
    from replay.answers.games import Dispute, Game, Hand
    from replay.club import Club


_T = TypeVar("_T")
_OPENED = "cli.output.opened"
"""Where a command's context keeps the club that it has opened."""
_GOES_ON = "cli.output.goes_on"
"""The key of a mark: after an interruption the same command goes on where it stopped."""
_MISSING = "cli.output.missing"
"""The key of the message about a log whose folder is not there."""
STDIN = Path("-")
"""The path that means stdin where something is read, and stdout where something is written."""


def opened_club(*, create: bool = True, say_new: bool = False) -> Club:
    """The club that the user means. Raises NotFound if it does not exist and is not to be created.

    A command that only reads creates none. One that creates an empty club reports it: its name may have been mistyped.
    """
    # Imported here: commands that need no club start without a database library.
    from replay.club import Club

    named = click.get_current_context().obj
    fresh = say_new and named is not None and "://" not in named and not Path(named).exists()
    club = Club.open(named, create=create, say_waiting=lambda: write_stderr(wording.WAITING()))
    club.log.warn = warn
    meta = click.get_current_context().meta
    meta[_OPENED] = club
    meta[_MISSING] = club.log.missing()
    context = click.get_current_context()
    if context.params.get("form", "text") == "text":
        before = CLUB_SIGN.set(cache(lambda: club.administration.settings().money_sign))
        context.call_on_close(lambda: CLUB_SIGN.reset(before))
    if fresh:
        write_stderr(say("cli.new-club", "{club} is a new club.", club=visible(named)))
    for note in club.store.notes():
        write_stderr(note)
    return club


def prepare() -> None:
    """Let no letter be refused by a terminal that cannot show it, and let streams that were closed fail like full ones."""
    if sys.stdin is None:
        sys.stdin = open(os.devnull)  # noqa: SIM115 - it stays open as long as the program runs
    if sys.stdout is None:
        # What cannot be written to refuses every letter, and keeps the place: a database would get its number otherwise.
        sys.stdout = os.fdopen(os.open(os.devnull, os.O_RDONLY), "w")
    if sys.stderr is None:
        sys.stderr = open(os.devnull, "w")  # noqa: SIM115
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")


def finish() -> None:
    """Flush the output while a failure can still be reported."""
    sys.stdout.flush()


def silence_output(*streams: TextIO) -> None:
    """Discard all further output, including what is still buffered: the reader has gone or the disk is full."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    for stream in streams:
        with contextlib.suppress(OSError):
            os.dup2(nowhere, stream.fileno())
    os.close(nowhere)


def write_line(text: Message | str) -> None:
    """Write a line of words to stdout, in the language of the terminal."""
    click.echo(_fitted(harmless(worded(text)), sys.stdout))


def write_stderr(text: Message | str) -> None:
    """Print a message on stderr, if possible, in the language of the terminal."""
    with contextlib.suppress(OSError):
        click.echo(_fitted(harmless(worded(text)), sys.stderr), err=True)


def terminal_cells(stream: TextIO) -> int | None:
    """Return the width of the stream's terminal; None if it writes to something else."""
    return get_terminal_size().columns if stream.isatty() else None


def _fitted(text: str, stream: TextIO) -> str:
    """The text in lines that fit the terminal of a stream; as it is for every other reader, such as a program."""
    cells = terminal_cells(stream)
    return text if cells is None else "\n".join(each for line in text.split("\n") for each in folded(line, cells))


def warn(problem: Message | str) -> None:
    """Warn on stderr although the command succeeds."""
    write_stderr(wording.WARNING(problem=problem))


def remind() -> None:
    """Say after a command that went well, as a warning, that the folder of the club's log is not there."""
    if missing := click.get_current_context().meta.get(_MISSING):
        warn(missing)


def has_recorded() -> bool:
    """Return whether this command has added anything to the club: later errors are only warnings."""
    club: Club | None = click.get_current_context().meta.get(_OPENED)
    return club is not None and club.log.recorded


def goes_on() -> None:
    """Note that this command, once interrupted, can be run again and goes on where it stopped."""
    click.get_current_context().meta[_GOES_ON] = True


def say_interrupted() -> None:
    """Say after Ctrl+C what is kept, and how to continue."""
    meta = click.get_current_context().meta
    write_stderr("")
    if _OPENED in meta:
        write_stderr(wording.INTERRUPTED_KEPT() if has_recorded() else wording.INTERRUPTED())
    if _GOES_ON in meta:
        write_stderr(wording.GOES_ON())


def find_damage() -> Damaged | None:
    """Return the damage in the club of this command; None if there is none, or no club was opened."""
    club: Club | None = click.get_current_context().meta.get(_OPENED)
    if club is None:
        return None
    from replay.club import find_damage as damage_in

    with club:
        return damage_in(club.store, club.log)


def warn_unshown(error: PaipuError | OSError) -> None:
    """Warn on stderr why the output about what was recorded failed; whatever still waits for stdout is dropped."""
    warn(wording.RECORDED_UNSHOWN(problem=_why(error)))
    silence_output(sys.stdout)


def refuse(error: PaipuError | OSError, path: Path | None = None) -> int:
    """Say on stderr why something was refused, and return the exit code for it.
    ``path`` is the file that was at work, since the system does not name it in every error.
    """
    if isinstance(error, OSError):
        source = error.filename or path
        error = BadInput(_why(error), source=os.fsdecode(source) if source else None)
    if isinstance(error, NotFound):
        error.say_meant()
    write_stderr(wording.ERROR(problem=error.words(catalogue())))
    return error.exit_code


def _why(error: PaipuError | OSError) -> Message:
    if not isinstance(error, OSError):
        return error.cause
    if error.errno == errno.EBADF:
        return say("cli.closed-stdout", "stdout is closed; send the output to a file or a terminal")
    return why_refused(error)


def _plain(value: object) -> Any:
    # Imported here: commands that answer nothing of a club start without its answers.
    from replay.answers.answer import plain

    return plain(value)


def json_bytes(value: Any) -> bytes:
    """One line of JSON in UTF-8; what is invisible or what UTF-8 cannot hold, such as half a character of a file's name, is escaped."""
    text = json.dumps(value, ensure_ascii=False, default=_plain)
    return escaped(text, lambda letter: json.dumps(letter)[1:-1]).encode("utf-8", "backslashreplace") + b"\n"


def json_list(values: Iterable[Any]) -> Iterator[bytes]:
    r"""A JSON list, one element a line, written as its elements come.

    >>> b"".join(json_list([1, {"a": "b"}]))
    b'[\n1,\n{"a": "b"}\n]\n'
    """
    yield b"["
    for number, value in enumerate(values):
        yield (b",\n" if number else b"\n") + json_bytes(value)[:-1]
    yield b"\n]\n"


def data_bytes(found: Any, form: str) -> Iterator[bytes]:
    r"""An answer as ``json``, or as ``csv`` (RFC 4180): a row for each item of a list, else one row. Lists and objects in a cell are JSON.

    >>> b"".join(data_bytes([{"name": "=Li", "won": -2, "also": ["Guo"]}, {"name": None, "won": True, "also": []}], "csv")).split()
    [b'name,won,also', b'\'=Li,-2,"[""Guo""]"', b',true,[]']
    """
    many = isinstance(found, Iterable) and not isinstance(found, dict | str)
    if form == "json":
        return json_list(found) if many else iter([json_bytes(found)])
    rows = [json.loads(json_bytes(each)) for each in (found if many else [found])]
    fields = list(dict.fromkeys(field for row in rows for field in row))
    text = io.StringIO()
    writer = csv.writer(text)
    writer.writerows([fields] * bool(rows))
    writer.writerows([_cell(row.get(field)) for field in fields] for row in rows)
    return iter([text.getvalue().encode("utf-8", "backslashreplace")])


def _cell(value: Any) -> str:
    return disarm(value) if isinstance(value, str) else "" if value is None else json_bytes(value)[:-1].decode()


def text_lines(lines: Iterable[Message | str]) -> Iterator[bytes]:
    """Lines of text in UTF-8 and in the language of the terminal, each with its end."""
    return (f"{worded(line)}\n".encode() for line in lines)


def shown_lines(lines: Iterable[Message | str], output: Path | None = None) -> Iterator[bytes]:
    """Yield lines for people who read them at once: fitted to the terminal if they go to one."""
    for line in lines:
        shown = harmless(worded(line))
        yield f"{_fitted(shown, sys.stdout) if output in (None, STDIN) else shown}\n".encode()


def write_stdout(pieces: Iterable[bytes]) -> None:
    """Write data to stdout: as it is, but for what could drive a terminal where it goes to one."""
    stdout, shown = sys.stdout.buffer, sys.stdout.isatty()
    for piece in pieces:
        stdout.write(_shown(piece) if shown else piece)
    stdout.flush()


def write_data(found: object, form: str) -> None:
    """Print an answer for programs, as :func:`data_bytes`."""
    write_stdout(data_bytes(found, form))


def say_answer(
    answer: object, form: str, words: Message | Iterable[Message | str], *, rows: Iterable[object] | None = None
) -> None:
    """Print what there is to say of an answer, line by line, or the answer for programs; ``rows`` are its list, for CSV."""
    if form != "text":
        write_data(rows if form == "csv" and rows is not None else answer, form)
        return
    for line in [words] if isinstance(words, Message) else words:
        write_line(line)


def say_table(
    found: Collection[_T], form: str, none: Message, row: Callable[[_T], Sequence[str]], right: Collection[int] = ()
) -> None:
    """Print a row of words for each item, with the columns in ``right`` flush, or the list for programs; say if there is ``none``."""
    if form != "text":
        write_data(found, form)
        return
    if not found:
        write_stderr(none)
    for line in columns(map(row, found), right=right):
        write_line(line)


def _shown(piece: bytes) -> bytes:
    text = piece.decode("utf-8", "backslashreplace").replace("\r\n", "\n")
    return "\t".join(map(harmless, text.split("\t"))).encode()


def deliver(pieces: Iterable[bytes], output: Path | None, *, force: bool = False, private: bool = False) -> None:
    """Write data to a file, completely or not at all, and say so; to stdout if None or ``-``. Raises BadInput like :func:`whole_file`."""
    if output is None or output == STDIN:
        write_stdout(pieces)
    else:
        whole_file(output, pieces, force=force, private=private)
        write_stderr(wording.WROTE(path=str(output)))


def whole_file(path: Path, pieces: Iterable[bytes], *, force: bool = False, private: bool = False) -> None:
    """Write a file completely or not at all.

    Args:
        path: where; a device or a pipe is written to as it is.
        pieces: what.
        force: whether to put it in the place of a file that is there, whose mode it keeps.
        private: whether only its owner may read a new file.

    Raises:
        BadInput: the file is there and is not to be replaced, or cannot be written.
        DiskFull: the disk is full.
    """
    path = path.resolve()
    if path.is_dir():
        raise BadInput(wording.FOLDER_FOR_FILE(), source=str(path))
    if path.is_file() and not force:
        raise BadInput(wording.FILE_EXISTS(), source=str(path))
    with _written_to(path):
        if path.exists() and not path.is_file():
            with path.open("wb") as stream:
                stream.writelines(pieces)
            return
        with drafted(path.parent) as folder:
            draft = folder / "file"
            with os.fdopen(os.open(draft, os.O_WRONLY | os.O_CREAT, 0o600 if private else 0o666), "wb") as stream:
                stream.writelines(pieces)
                stream.flush()
                os.fsync(stream.fileno())
            keep_mode(draft, path)
            draft.replace(path)


@contextlib.contextmanager
def whole_folder(path: Path) -> Iterator[Path]:
    """A folder to write into, which is at its place once the block has ended without an error. Raises BadInput or DiskFull."""
    path = path.resolve()
    if path.exists():
        raise BadInput(wording.FOLDER_EXISTS(), source=str(path))
    with _written_to(path), drafted(path.parent) as folder:
        draft = folder / "folder"
        draft.mkdir(0o700)
        yield draft
        draft.rename(path)


def need_folder(path: Path) -> None:
    """Raises BadInput if something else is where a folder is to be."""
    if path.exists() and not path.is_dir():
        raise BadInput(wording.FILE_FOR_FOLDER(), source=str(path))


def make_folder(path: Path) -> None:
    """Make a folder where there is none yet. Raises BadInput or DiskFull."""
    need_folder(path)
    with _written_to(path):
        path.mkdir(parents=True, exist_ok=True)


@contextlib.contextmanager
def _written_to(path: Path) -> Iterator[None]:
    """Turn the system's errors of writing to a place into DiskFull or BadInput; a broken pipe is passed on."""
    try:
        yield
    except BrokenPipeError:
        raise
    except OSError as error:
        if is_full(error):
            raise DiskFull(wording.DISK_FULL(path=str(path))) from error
        raise BadInput(why_refused(error), source=str(path)) from error


@contextlib.contextmanager
def progress(label: Message, length: int | None, *, long: bool = True) -> Iterator[Callable[[int], None]]:
    """A progress bar on stderr for long work, seen only on a terminal; yields what to call with how much was done.
    Without a ``length`` it is not known how much there is; ``long`` says whether the work is worth a bar.
    """
    if not long or not sys.stderr.isatty():
        yield lambda done: None
        return
    with click.progressbar(count(), length=length, label=harmless(worded(label)), file=sys.stderr) as bar:
        yield bar.update
        if length is not None:
            bar.update(length - bar.pos)


ANOTHER_UNIT = "treasury.another-unit"
"""What ``--another-unit`` confirms."""
CORRECTED_ALREADY = "treasury.corrected-already"
"""What ``--again`` confirms."""
_OPTIONS = {ANOTHER_UNIT: "--another-unit", CORRECTED_ALREADY: "--again"}
"""The options that confirm one thing; ``--yes`` confirms all."""
another_unit_option = click.option(
    "--another-unit", is_flag=True, help="Accept a game in another currency than the club's; it has books of its own."
)
yes_option = click.option("--yes", is_flag=True, help="Record without asking what looks like a slip.")
_LONGEST = 1000
"""Letters of a line that are read for a password."""


def can_ask() -> bool:
    """Return whether a person at the terminal can answer."""
    return sys.stdin.isatty() and sys.stderr.isatty()


def ask_password() -> str:
    """Return a new password: typed twice without being shown, or the first line of stdin without a terminal."""
    if not can_ask():
        line = sys.stdin.readline(_LONGEST)
        return line.rstrip("\r\n")
    asked = worded(say("cli.new-password", "New password"))
    found: str = click.prompt(asked, hide_input=True, confirmation_prompt=worded(wording.AGAIN()), err=True)
    return found


def confirmed(record: Callable[[Collection[str]], _T], *codes: str, yes: bool) -> _T:
    """Record something; ask at the terminal for a confirmation that it needs.
    Raises NeedsConfirmation where there is no terminal to ask at; it names the option that confirms.
    """
    agreed = set(codes)
    while True:
        try:
            return record(agreed)
        except NeedsConfirmation as needed:
            doubts = [each for each in needed.doubts if each.code not in agreed]
            if not yes and not can_ask():
                options = {_OPTIONS.get(each.code, "--yes") for each in doubts}
                option = options.pop() if len(options) == 1 else "--yes"
                raise NeedsConfirmation([*doubts, wording.CONFIRMED_BY(option=option)]) from None
            for each in doubts:
                warn(each)
            if not yes and not says_yes(say("cli.is-it-right", "Is it right?")):
                raise PaipuError(say("cli.not-confirmed", "nothing was recorded")) from None
            agreed |= set(needed.codes)


def says_yes(question: Message) -> bool:
    """Ask at the terminal; the end of the input is not a yes. Raises KeyboardInterrupt."""
    try:
        return click.confirm(worded(question), err=True)
    except click.Abort as ended:
        if isinstance(ended.__context__, KeyboardInterrupt):
            raise KeyboardInterrupt from None
        write_stderr("")
        return False


_ADDRESS = re.compile(r"https?://[A-Za-z0-9.:\[\]-]+(/[A-Za-z0-9._~-]+)*", re.ASCII)


def _address(value: str) -> str:
    """Check the address of the pages: a URL, with a path only if the club is behind a proxy at one."""
    found = value.rstrip("/")
    if not _ADDRESS.fullmatch(found):
        raise click.BadParameter(worded(wording.NO_SERVER(found=value[:60])))
    return found


def _known_address() -> str | None:
    above = click.get_current_context().find_root().default_map or {}
    front = os.environ.get("PAIPU_BEHIND_PROXY") or above.get("serve", {}).get("behind_proxy")
    if not front:
        return None
    return str(front) if "://" in front else f"https://{front}"


at_option = click.option(
    "--at",
    type=_address,
    default=lambda: _known_address() or "http://127.0.0.1:8000",
    show_default="http://127.0.0.1:8000, or the address behind a proxy that is set",
    metavar="URL",
    help="The address of 'paipu serve' for the others.",
)
"""``--at``: what the printed address begins with."""
known_at_option = click.option(
    "--at",
    type=_address,
    default=_known_address,
    show_default="the address behind a proxy that is set",
    metavar="URL",
    help="The address of 'paipu serve' for the others; with it, QR codes are printed.",
)
"""``--at``, without which nothing is printed that would lead nowhere."""


def show_address(what: Message, address: str) -> None:
    """Print an address that is shown once, and its QR code; what it is goes to stderr."""
    from replay.offline.log_files import qr_text

    write_stderr(what)
    write_line(address)
    write_stdout([qr_text(address.encode()).encode()])


def show_link(at: str, key: str, made: LinkSummary) -> None:
    """Print the address of a link to a game, with its key, which is shown this once."""
    what = wording.LINK_MADE(what=link_words(made), ends=minute(made.ends), id=made.id)
    show_address(what, _link_address(at, key, made))


def _link_address(at: str, key: str, made: LinkSummary) -> str:
    return f"{at}/{'link' if made.hand is None else 'h'}/{key}"


def link_values(at: str, key: str, made: LinkSummary) -> dict[str, Any]:
    """Return a link's values for a program."""
    return {"address": _link_address(at, key, made), **asdict(made)}


def link_words(made: LinkSummary) -> Message:
    """Return the purpose of a link in words."""
    game = made.game[:8]
    if made.hand is not None:
        return wording.LINK_TO_HAND(hand=made.hand, game=game)
    if made.seat is not None:
        return wording.LINK_TO_SEAT(seat=made.seat, game=game)
    return wording.LINK_TO_RECORD(game=game) if made.kind == "record" else wording.LINK_TO_WATCH(game=game)


def seat_names(game: Game) -> dict[int, Message]:
    """Return the players by seat, in words."""
    return {each.seat: wording.PLAYER_AT_SEAT(player=visible(each.player), seat=each.seat) for each in game.seats}


def reviews_text(game: Game, number: int | None = None) -> Iterator[Message]:
    """The reviews of a game's hands, or of one of them: a line for each confirmation and dispute."""
    seats = seat_names(game)
    for each in game.hands:
        if number is not None and each.hand != number:
            continue
        if each.confirmed:
            yield wording.CONFIRMATIONS(hand=each.hand, players=listed(seats[seat] for seat in each.confirmed))
        for dispute in each.disputes:
            yield _dispute(each, dispute, seats)


def _dispute(hand: Hand, dispute: Dispute, seats: dict[int, Message]) -> Message:
    ended = dispute.resolved is not None or hand.void
    words: dict[str, Arg] = {"hand": hand.hand, "reason": visible(dispute.reason)}
    if dispute.seat is None:
        what = (wording.ENDED_DISPUTE if ended else wording.OPEN_DISPUTE)(**words)
    else:
        what = (wording.ENDED_DISPUTE_BY if ended else wording.OPEN_DISPUTE_BY)(**words, player=seats[dispute.seat])
    resolved = [wording.RESOLVED(how=visible(dispute.resolved))] if dispute.resolved is not None else []
    return clauses([what, *resolved, *([wording.IS_VOID()] if hand.void else [])])
