"""What is proven to others: ``paipu log`` and ``paipu receipt``."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from shutil import get_terminal_size
from typing import TYPE_CHECKING

import click

from cli.options import ExampleCommand, game_argument, path_name, text
from cli.output import STDIN, counted, deliver, harmless, opened_club, pour, words
from replay.errors import BadInput, NotFound

if TYPE_CHECKING:
    from replay.audit.file_check import Checked
    from replay.audit.notes import Verifier

__all__ = ["log", "receipt"]


@click.group()
def log() -> None:
    """Prove to others that nothing in the club was changed behind their backs."""


@click.group()
def receipt() -> None:
    """Hand out proof of one event, such as a payment, and check it without the club."""


def _output(command: Callable[..., None]) -> Callable[..., None]:
    return click.option(
        "-o", "--output", metavar="FILE", type=path_name, help="Write to this new file, not to stdout."
    )(command)


def _key(command: Callable[..., None]) -> Callable[..., None]:
    return click.option(
        "--key",
        type=text,
        metavar="KEY-or-FILE",
        help="The log's public key as 'paipu log init' shows it, or a file that holds it; your own club's where not said.",
    )(command)


_file = click.argument("file", metavar="FILE", type=path_name)
"""FILE: what to read; - is stdin."""


def _read(path: Path) -> bytes:
    """A file of a log, or what is on stdin. Raises BadInput where it is too long to be one."""
    from replay.audit.notes import MOST_BYTES

    if path == STDIN:
        found = sys.stdin.buffer.read(MOST_BYTES + 1)
    else:
        with path.open("rb") as stream:
            found = stream.read(MOST_BYTES + 1)
    if len(found) > MOST_BYTES:
        raise BadInput(f"found more than {MOST_BYTES:,} bytes, expected a file of a log", source=str(path))
    return found


@contextmanager
def _from(path: Path) -> Iterator[None]:
    """Whatever is refused here was found in this file."""
    try:
        yield
    except BadInput as refusal:
        raise refusal.at(source=str(path)) from None


def _verifier(key: str | None) -> Verifier:
    """The public key that was given, in writing or as a file, or the club's own."""
    from replay.audit.notes import Verifier

    if key is None:
        try:
            with opened_club(create=False) as club:
                return club.log.folder.verifier
        except NotFound as refusal:
            raise NotFound(f"expected --key, as there is no log of your own to take it from ({refusal})") from None
    # A key has two + and base64 behind them, and a file of that name would be a strange one.
    if key.count("+") >= 2 and not Path(key).exists():
        with _from(Path("--key")):
            return Verifier.parse(key.strip())
    with _from(Path(key)):
        return Verifier.parse(_read(Path(key)).decode("utf-8", "replace").strip())


@log.command(
    cls=ExampleCommand,
    examples=(
        "paipu log init",
        "paipu log init --origin example.org/tuesday",
    ),
)
@click.option(
    "--origin", type=text, metavar="NAME", help="The log's name, such as example.org/tuesday; by chance where not said."
)
def init(origin: str | None) -> None:
    """Begin the club's log: make its key and sign the first checkpoint.

    Both lie in a folder outside the database, and the key is never written over. From then on a checkpoint follows every hand. Give the
    public key to the players; whoever has it can check what the club hands out.
    """
    with opened_club(say_new=True) as club:
        verifier = club.log.begin(origin)
        place = club.log.folder.place
    click.echo(str(verifier))
    words(harmless(f"The private key is {place / 'key'}: keep a copy of it apart, and let nobody else read it."))


@log.command(
    cls=ExampleCommand,
    examples=("paipu log checkpoint > tuesday.checkpoint",),
)
@_output
def checkpoint(output: Path | None) -> None:
    """Sign how far the log has come, and print it.

    Who keeps a checkpoint can tell later whether anything before it was changed: 'paipu log compare'.
    """
    with opened_club(create=False) as club:
        deliver([club.log.checkpoint()], output)


@log.command(
    cls=ExampleCommand,
    examples=(
        "paipu log prove 17 -o entry-17.tlog-proof",
        "paipu log prove --old 90 -o since-90.txt",
    ),
)
@click.argument("position", metavar="[N]", type=int, required=False)
@click.option(
    "--old", type=int, metavar="SIZE", help="Prove to who kept the checkpoint of this size that the log continues it."
)
@_output
def prove(position: int | None, old: int | None, output: Path | None) -> None:
    """Prove that entry N is in the log, or that the log continues an earlier one.

    N counts from 1. The proof tells nothing of the event but its salted hash; 'paipu receipt make' hands out the event too.
    """
    if (position is None) == (old is None):
        raise click.UsageError("Expected the number of an entry, or --old and the size of an earlier log.")
    with opened_club(create=False) as club:
        held = club.log.continuation(old) if position is None and old is not None else club.log.proof(position or 0)
        deliver([held], output)


@log.command(
    cls=ExampleCommand,
    examples=(
        "paipu log check entry-17.tlog-proof",
        "paipu log check tuesday.checkpoint --key tuesday.pub",
    ),
)
@_file
@_key
def check(file: Path, key: str | None) -> None:
    """Check a checkpoint, a proof or a receipt with nothing but the log's key."""
    _say(_checked(file, key))


@log.command(
    cls=ExampleCommand,
    examples=("paipu log compare tuesday.checkpoint",),
)
@_file
def compare(file: Path) -> None:
    """See that the club still is what a checkpoint said that somebody kept."""
    with opened_club(create=False) as club:
        with _from(file):
            theirs = club.log.compare(_read(file))
        have = club.store.last_position()
    after = counted(have - theirs.size, "event")
    click.echo(
        f"The club continues {harmless(theirs.origin)} at {theirs.size:,}: nothing of it was changed, and {after} came after."
    )


@log.command(
    cls=ExampleCommand,
    examples=('paipu log recover --reason "a broken disk; restored from 14 November"',),
)
@click.option("--reason", type=text, required=True, metavar="TEXT", help="What happened; it stays on record.")
@click.option("--origin", type=text, metavar="NAME", help="The new name; the old one with a number where not said.")
def recover(reason: str, origin: str | None) -> None:
    """Go on as a new log, where the old one broke off or its key is lost.

    A log breaks off where the database does not continue its last checkpoint. The new one has a new name and key, and its folder says
    from which it broke off, and why. Give the new key to the players.
    """
    with opened_club(create=False) as club:
        verifier = club.log.recover(reason, origin)
        place = club.log.folder.place
    click.echo(str(verifier))
    words(harmless(f"The break is on record in {place / 'break'}; the new private key is {place / 'key'}."))


@log.command(
    cls=ExampleCommand,
    examples=(
        "paipu log witness since-0.txt --key tuesday.pub",
        "curl -s 'http://127.0.0.1:8000/log/consistency?old=90' | paipu log witness -",
    ),
)
@_file
@click.option("--key", type=text, metavar="KEY-or-FILE", help="The log's public key; needed once for each log.")
@click.option(
    "--folder", type=path_name, metavar="FOLDER", help="Where it is remembered; in your data directory where not said."
)
def witness(file: Path, key: str | None, folder: Path | None) -> None:
    """Remember how far a log has come, and refuse one that forked or shrank.

    Run this on another device than the club's. FILE is what 'paipu log prove --old SIZE' wrote, or the page /log/consistency; - is
    stdin. SIZE is that of the last checkpoint remembered here, 0 the first time.
    """
    from replay.audit.proofs import Continuation
    from replay.audit.witness import Witness
    from replay.club import Club

    made = Witness(folder or Club.default_path().with_name("witness"))
    if key is not None:
        made.trust(_verifier(key))
    with _from(file):
        remembered = made.add(Continuation.read(_read(file)))
    click.echo(
        f"{harmless(remembered.origin)} has come to {remembered.size:,}, and continues all that was remembered of it."
    )


@receipt.command(
    cls=ExampleCommand,
    examples=(
        "paipu receipt make 3f2a --hand 2 --step 40 -o chen.tlog-proof",
        "paipu receipt make 3f2a --event 57 --qr",
        "paipu receipt make 3f2a --event 57 --svg chen.svg",
        "paipu receipt make club --event 4 -o payment.tlog-proof",
    ),
)
@game_argument
@click.option("--hand", type=int, metavar="N", help="Which hand, from 1.")
@click.option("--step", type=int, metavar="K", help="Which step of it, from 0.")
@click.option(
    "--event", "version", type=int, metavar="V", help="Any event of the game, or of the club, by its number, from 1."
)
@click.option(
    "--eyes", default="public", show_default=True, metavar="EYES",
    help="Whom it is for: public, a seat such as seat:2, or all. A receipt gives the whole event away.",
)  # fmt: skip
@click.option("--qr", is_flag=True, help="Show it as a QR code in the terminal.")
@click.option("--svg", type=path_name, metavar="FILE", help="Write it as a QR code into this new file.")
@_output
def make(
    game: str,
    hand: int | None,
    step: int | None,
    version: int | None,
    eyes: str,
    qr: bool,
    svg: Path | None,
    output: Path | None,
) -> None:
    """Make the receipt of an event: proof that it is in the log, to keep.

    GAME is the game's id or as much of its beginning as is clear, or club for what is recorded beside the games, such as a payment.
    """
    if (version is None) == (hand is None or step is None) or (
        version is not None and (hand is not None or step is not None)
    ):
        raise click.UsageError("Expected --hand and --step, or --event.")
    with opened_club(create=False) as club:
        made = club.receipt(game, hand, step, version, eyes)
    from replay.audit.qr import qr_svg, qr_text

    if svg is not None:
        deliver([qr_svg(made)], svg)
    if qr:
        code = qr_text(made)
        pour([code.encode()])
        _say_if_too_wide(code.index("\n"))
    if output is not None or not (qr or svg):
        deliver([made], output)


@receipt.command(
    "check",
    cls=ExampleCommand,
    examples=("paipu receipt check chen.tlog-proof --key tuesday.pub",),
)
@_file
@_key
def check_receipt(file: Path, key: str | None) -> None:
    """Check a receipt with nothing but the log's key, and print the event."""
    found = _checked(file, key)
    if found.data is None:
        raise BadInput(
            "found no event in it, expected a receipt; 'paipu log check' says what it proves", source=str(file)
        )
    _say(found)


def _checked(file: Path, key: str | None) -> Checked:
    from replay.audit.file_check import check_file

    held, verifier = _read(file), _verifier(key)
    with _from(file):
        return check_file(held, verifier)


def _say(found: Checked) -> None:
    """What a file proves."""
    origin, size = harmless(found.checkpoint.origin), found.checkpoint.size
    if found.position is None:
        click.echo(f"{origin} signed that it had {size:,} entries.")
    else:
        click.echo(f"This is entry {found.position:,} of {origin}, which signed that it had {size:,} entries.")
    if found.data is not None:
        click.echo(harmless(found.data.decode("utf-8", "backslashreplace")))


def _say_if_too_wide(code: int) -> None:
    """A terminal breaks the lines of a code that is wider, and nothing can read it then."""
    wide = get_terminal_size().columns
    if sys.stdout.isatty() and wide < code:
        words(f"The code is {code} columns wide and this terminal {wide}: make its letters smaller, or use --svg.")
